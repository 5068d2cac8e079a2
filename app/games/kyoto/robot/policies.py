"""Ways to play Kyoto, from anything that is allowed to minding one's own agenda.

A policy answers for whoever acts next. What a country decides it decides from what it can see: the table, its
own hand, its own coffers and its own agenda cards; a test holds it to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from engine.core import Action, Sealed
from engine.kyoto import contribution, formulas
from engine.kyoto.actions import (
    AgreeToStop,
    Bribe,
    CallOutcome,
    ChooseCards,
    Contribute,
    ContributeMoney,
    KeepAgendas,
    KeepStudy,
    RestartTimer,
    ResumeTimer,
    RingTimer,
    StartTimer,
    StopTimer,
    TakeFunding,
)
from engine.kyoto.rules import Rules
from engine.kyoto.state import Affluence, Seat, State

Policy = Callable[[Random, Rules, State, Sequence[Action]], Action]
A = TypeVar("A")

GREED = 0.35
"""How often a greedy country gives anything at all in a round."""
HASTE = 0.1
"""How often time runs out before anybody says another word."""
DEAR = 4
"""A million less is felt by a country that has no more than these."""


def at_random(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Anything that is allowed, a kind of thing first; studies and pieces come up this way too."""
    kinds = list(dict.fromkeys(type(option) for option in options))
    kind = rng.choice(kinds)
    return rng.choice([option for option in options if type(option) is kind])


def greedy(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Everybody keeps what it has and hopes that the others pay; now and then somebody gives a little."""
    if state.phase == "contribution":
        return talk(rng, rules, state, grudging)
    return own_interest(rng, rules, state, options)


def cooperative(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Whoever has most gives next, until both goals stand."""
    if state.phase == "contribution":
        return talk(rng, rules, state, willing, haste=0)
    return own_interest(rng, rules, state, options)


def agenda(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """A country helps as long as its agenda cards lose nothing by it, and bribes who hurts them."""
    if state.phase == "contribution":
        return talk(rng, rules, state, calculating)
    return own_interest(rng, rules, state, options)


# --- the ninety seconds -----------------------------------------------------------------------------------

Wish = Callable[[Random, Rules, State, Seat], Action | None]
"""What a country would like to do while the timer runs, from what lies open and from its own seat; nothing:
it keeps still."""


def talk(rng: Random, rules: Rules, state: State, wish: Wish, haste: float = HASTE) -> Action:
    """Each country in turn, beginning anywhere, does what it likes; when nobody stirs, time is up."""
    clock = state.timer
    if clock.status == "rang":
        return CallOutcome()
    if clock.status != "running":
        goes_on = {"ready": StartTimer, "paused": ResumeTimer}.get(clock.status, RestartTimer)
        return goes_on(clock.at_ms)
    if contribution.both_met(state):
        unasked = next((seat.country for seat in state.seats if not seat.agreed), None)
        return StopTimer(clock.at_ms, clock.left_ms) if unasked is None else AgreeToStop(unasked)
    if rng.random() < haste:
        return RingTimer(clock.at_ms + clock.left_ms)
    first = rng.randrange(len(state.seats))
    for seat in (*state.seats[first:], *state.seats[:first]):
        action = wish(rng, rules, state, seat)
        if action is not None:
            return action
    return RingTimer(clock.at_ms + clock.left_ms)


def useful(rules: Rules, state: State, seat: Seat) -> list[Affluence]:
    """Cards of its hand that it may contribute and that bring the goal closer, best first."""
    lectern, missing = state.lectern, contribution.missing(state)[0]
    if lectern is None or not missing or not isinstance(seat.hand, Sealed):
        return []
    cards = [card for card in seat.hand.value if not contribution.card_refusal(rules, state, seat, (card,))]
    if lectern.goal.icons:
        shown = [card for each in state.seats for card in each.cards]
        open_icons = contribution.icons_met(lectern.goal, shown)
        return [card for card in cards if contribution.icons_met(lectern.goal, [*shown, card]) > open_icons]
    return sorted(cards, key=lambda card: (card.value < missing, abs(card.value - missing)))


def million(rules: Rules, state: State, seat: Seat, kept: int) -> Action | None:
    """A million, if one is missing and more than so many would be kept."""
    if not contribution.missing(state)[1] or not isinstance(seat.coffers, Sealed):
        return None
    return ContributeMoney(seat.country, 1) if seat.coffers.value > kept else None


def grudging(rng: Random, rules: Rules, state: State, seat: Seat) -> Action | None:
    if rng.random() > GREED:
        return None
    cards = useful(rules, state, seat)
    return million(rules, state, seat, DEAR) or (Contribute(seat.country, cards[0]) if cards else None)


def willing(rng: Random, rules: Rules, state: State, seat: Seat) -> Action | None:
    cards = useful(rules, state, seat)
    if cards:
        return Contribute(seat.country, cards[0])
    least = min(each.money for each in state.seats)
    return million(rules, state, seat, 0) if seat.money <= least + 1 else None


def calculating(rng: Random, rules: Rules, state: State, seat: Seat) -> Action | None:
    """Cards that its agenda doesn't mind; money while it has some; a million to whoever hurts its lobby."""
    mine = lobbies(rules, seat)
    hurting = next(
        (
            (other.country, card)
            for other in state.seats
            if other.country != seat.country
            for card in other.cards
            if card.lobby in mine
        ),
        None,
    )
    rich = isinstance(seat.coffers, Sealed) and seat.coffers.value > DEAR
    if hurting and rich and rng.random() < 0.3:
        return Bribe(seat.country, hurting[0], 1, retract=(hurting[1],))
    if likes_damage(rules, state, seat) and rng.random() < 0.8:
        return None
    cards = [card for card in useful(rules, state, seat) if card.lobby not in mine]
    if cards and rng.random() < 0.7:
        return Contribute(seat.country, cards[0])
    return million(rules, state, seat, 1) if rng.random() < 0.7 else None


def _terms(rules: Rules, seat: Seat) -> Iterator[formulas.Term]:
    for name in seat.agendas.value if isinstance(seat.agendas, Sealed) else ():
        formula = rules.agendas[name]
        yield from () if isinstance(formula, str) else formula


def lobbies(rules: Rules, seat: Seat) -> set[str]:
    """Lobbies whose icons in the reduced affluence area cost it points."""
    terms = [term for term in _terms(rules, seat) if term.per.startswith("lobby.") and term.amount < 0]
    return {term.per.removeprefix("lobby.") for term in terms}


def likes_damage(rules: Rules, state: State, seat: Seat) -> bool:
    """Would its agenda cards gain more by another impact of the study than they lose?"""
    terms = tuple(_terms(rules, seat))
    lectern = state.lectern
    if not terms or lectern is None:
        return False
    now = dict(formulas.facts(state, rules.critical))
    worse = {**now, "damage": now["damage"] + 1}
    worse[f"damage.{lectern.visible}"] += 1
    return formulas.worth(terms, worse).points > formulas.worth(terms, now).points


# --- the speaker, and before the first round --------------------------------------------------------------


def _only(options: Sequence[Action], kind: type[A]) -> list[A]:
    return [option for option in options if isinstance(option, kind)]


def _hidden(rules: Rules, option: KeepStudy) -> int:
    """How many hidden impacts a study has that the speaker could keep."""
    return len(rules.studies[option.study.value].hidden) if isinstance(option.study, Sealed) else 0


def own_interest(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """A speaker keeps its own cards and coins and spares the planet where the study lets it."""
    speaker = state.speaking.country
    if state.phase == "agendas":
        return rng.choice(_only(options, KeepAgendas))
    if keeps := _only(options, KeepStudy):
        return min(keeps, key=lambda option: _hidden(rules, option))
    if choices := _only(options, ChooseCards):
        return min(choices, key=lambda option: sum(pick.country == speaker for pick in option.picks))
    if splits := _only(options, TakeFunding):
        return min(
            splits,
            key=lambda option: sum(each.millions for each in option.shares if each.country == speaker),
        )
    return rng.choice(options)
