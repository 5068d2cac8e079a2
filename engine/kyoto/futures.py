"""How a Kyoto table is played on by itself.

Hands, coffers, agenda cards and studies are secrets, and in the public way the app has never seen them. Each
future deals them anew, so that they fit what lies open; from then on the table is one in the full way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Action, ReadBox, Sealed, replace
from engine.futures.forecast import Forecast
from engine.futures.luck import Luck
from engine.kyoto import course, impact
from engine.kyoto.actions import (
    Adjust,
    AdjustCoffers,
    DrawStudy,
    FlipCloud,
    RaiseTemperature,
    SetRound,
    ShowStudy,
    deal_agendas,
    deal_hand,
    to_speaker,
)
from engine.kyoto.decide import options
from engine.kyoto.rules import Rules, Study
from engine.kyoto.state import (
    BESIDE,
    BOX,
    COFFERS,
    DECK,
    IMPACTS,
    Affluence,
    Icon,
    Lectern,
    Seat,
    State,
)

if TYPE_CHECKING:
    from random import Random

EVEN = 0.5
"""How much of what the coffers hold together is dealt evenly; the rest million by million to anybody."""


# --- chance ---------------------------------------------------------------------------------------------


def chance(luck: Luck, rules: Rules, state: State) -> Action | None:
    if state.phase == "study" and len(state.drawn) < course.DRAWN:
        if not isinstance(state.deck, Sealed) or not state.deck.value:
            return None
        return DrawStudy(to_speaker(state.speaking.country, luck.cards.choice(state.deck.value)))
    if state.phase == "showing" and state.lectern and isinstance(state.lectern.hidden, Sealed):
        return ShowStudy(state.lectern.hidden.value)
    return _piece(luck, rules, state) if state.phase == "impacts" and state.pending else None


def _piece(luck: Luck, rules: Rules, state: State) -> Action | None:
    """The back of a level or of a cloud; which cloud makes no difference to anybody."""
    if state.pending[0] == "warming":
        return RaiseTemperature(_icon(luck, impact.levels_left(rules, state)))
    if state.pending[0] == "clouds":
        black = {each.cloud for each in state.polluted}
        place = next(place for place in range(rules.clouds) if place not in black)
        return FlipCloud(place, _icon(luck, impact.clouds_left(rules, state)))
    return None


def _icon(luck: Luck, left: Counter[Icon]) -> Icon:
    icons = list(left.elements())
    return luck.cards.choice(icons) if icons else ""


# --- what is hidden -------------------------------------------------------------------------------------


def redraw(rng: Random, rules: Rules, state: State) -> State:
    """A table in the full way that this view leaves possible."""
    hands = _hands(rng, rules, state)
    coffers, beside = _coffers(rng, rules, state)
    agendas = _agendas(rng, rules, state)
    seats = tuple(
        replace(
            seat,
            hand=deal_hand(seat.country, hands[seat.country]),
            coffers=Sealed(coffers[seat.country], seat.country, COFFERS),
            agendas=deal_agendas(seat.country, agendas[seat.country]),
            totals=None,
        )
        for seat in state.seats
    )
    return _studies(rng, rules, replace(state, way="full", seats=seats, beside=Sealed(beside, BOX, BESIDE)))


def _hands(rng: Random, rules: Rules, state: State) -> dict[str, tuple[Affluence, ...]]:
    """The cards that nobody has seen, to each country as many as it must have; everybody can count them."""
    count = len(state.seats)
    known = {seat.country: seat.hand.value for seat in state.seats if isinstance(seat.hand, Sealed)}
    unseen = Counter(rules.cards_in_play(count))
    unseen.subtract(state.shown())
    for hand in known.values():
        unseen.subtract(hand)
    cards = list((+unseen).elements())
    rng.shuffle(cards)
    reduced = Counter(pick.country for pick in state.reduced)
    dealt = dict(known)
    for seat in state.seats:
        if seat.country not in known:
            holds = rules.hands[count] - len(seat.cards) - len(seat.under) - reduced[seat.country]
            dealt[seat.country] = tuple(cards[: max(0, holds)])
            cards = cards[max(0, holds) :]
    return dealt


def _coffers(rng: Random, rules: Rules, state: State) -> tuple[dict[str, int], int]:
    """What is neither in the fund nor in front of a flag, in coffers that nobody has counted."""
    known = {seat.country: seat.coffers.value for seat in state.seats if isinstance(seat.coffers, Sealed)}
    beside = state.beside.value if isinstance(state.beside, Sealed) else 0
    left = max(0, rules.money - state.fund - state.money - sum(known.values()) - beside)
    waiting = [seat.country for seat in state.seats if seat.country not in known]
    if not waiting:
        return known, beside + left
    sure = int(EVEN * left / len(waiting))
    dealt = {**known, **dict.fromkeys(waiting, sure)}
    for _ in range(left - sure * len(waiting)):
        dealt[rng.choice(waiting)] += 1
    return dealt, beside


def _agendas(rng: Random, rules: Rules, state: State) -> dict[str, tuple[str, ...]]:
    known = {seat.country: seat.agendas.value for seat in state.seats if isinstance(seat.agendas, Sealed)}
    held = {name for names in known.values() for name in names}
    left = [name for name in rules.agendas_in_play(len(state.seats)) if name not in held]
    rng.shuffle(left)
    each = rules.agendas_dealt if state.phase == "agendas" else rules.agendas_kept
    dealt = dict(known)
    for seat in state.seats:
        if seat.country not in known:
            dealt[seat.country], left = tuple(left[:each]), left[each:]
    return dealt


def _studies(rng: Random, rules: Rules, state: State) -> State:
    """The study in the lectern, those in the speaker's hand and those that can still turn up."""
    if isinstance(state.deck, Sealed):
        return state
    left = [*rules.studies]
    rng.shuffle(left)
    lectern = state.lectern
    if lectern is not None:
        study = next(_fitting(rules, lectern, left), None)
        lectern = _known(rng, rules, lectern, study, state.speaking)
        if study is not None:
            left.remove(study.id)
    known = {each.value for each in state.drawn if isinstance(each, Sealed)}
    left = [name for name in left if name not in known]
    speaker, drawn = state.speaking.country, []
    for each in state.drawn:
        drawn.append(each if isinstance(each, Sealed) else to_speaker(speaker, left.pop()))
    seen = rules.deck[len(state.seats)] - state.studies_left
    deck = tuple(sorted(left[: max(course.DRAWN, len(rules.studies) - seen)]))
    return replace(state, lectern=lectern, drawn=tuple(drawn), deck=Sealed(deck, BOX, DECK))


def _fitting(rules: Rules, lectern: Lectern, names: list[str]) -> Iterator[Study]:
    """The studies that it can be, by what was read aloud, or the one that the audience has looked at."""
    for name in names:
        study = rules.studies[name]
        if isinstance(lectern.study, Sealed):
            if lectern.study.value == name:
                yield study
        elif (study.goal, study.funding, study.visible) == (lectern.goal, lectern.funding, lectern.visible):
            yield study


def _known(rng: Random, rules: Rules, lectern: Lectern, study: Study | None, speaker: Seat) -> Lectern:
    """The lectern with its study; the hidden impacts of any, if the table's isn't in the app's data."""
    if isinstance(lectern.hidden, Sealed):
        return lectern
    chosen = study or rules.studies[rng.choice(list(rules.studies))]
    hidden = Sealed(chosen.hidden, speaker.country, IMPACTS)
    return replace(lectern, hidden=hidden, study=to_speaker(speaker.country, chosen.id))


def decider(rules: Rules, state: State) -> str:
    """The speaker; while the timer runs anybody may act."""
    return "" if state.phase in ("agendas", "contribution", "scoring") else state.speaking.country


def choices(rules: Rules, state: State) -> tuple[Action, ...]:
    """What is contributed comes from hands and coffers that nobody else can look into."""
    seen = state.phase in ("choosing", "funding") or (
        state.phase == "impacts" and state.pending[0] == "animals"
    )
    return options(rules, state) if seen else ()


FORECAST: Forecast[Rules, State] = Forecast(
    quantities={
        "damage": lambda state: max(len(state.extinct), len(state.levels), len(state.polluted)),
        "animals": lambda state: len(state.extinct),
        "warming": lambda state: len(state.levels),
        "clouds": lambda state: len(state.polluted),
    },
    lost=frozenset({"failed"}),
    chance=chance,
    redraw=redraw,
    decider=decider,
    choices=choices,
    corrections=frozenset({Adjust, AdjustCoffers, ReadBox, SetRound}),
)
