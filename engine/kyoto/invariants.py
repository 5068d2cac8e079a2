"""What must hold at every moment of every game."""

from __future__ import annotations

from collections import Counter

from engine.core import Sealed
from engine.kyoto.rules import Rules
from engine.kyoto.state import BLANK, State


def faults(rules: Rules, state: State) -> tuple[str, ...]:
    """Broken promises in words for developers; none in any game played by anyone."""
    return faults_since(rules, state, BLANK)


def faults_since(rules: Rules, state: State, sound: State) -> tuple[str, ...]:
    """The same, where an earlier state is known to be sound: what it shares is not looked at again."""
    if state is sound or not state.seats:
        return ()
    found: list[str] = []
    if state.seats is not sound.seats or state.fund != sound.fund:
        found += _money_faults(rules, state)
    if state.seats is not sound.seats:
        found += _seat_faults(rules, state)
    if state.seats is not sound.seats or state.reduced is not sound.reduced:
        found += _card_faults(rules, state, one_by_one=state.phase != sound.phase)
    found += _board_faults(rules, state)
    found += _phase_faults(state)
    return tuple(found)


def _money_faults(rules: Rules, state: State) -> list[str]:
    """63 millions, none of them below nothing."""
    open_money = state.fund + state.money
    piles = [state.fund, *[seat.money for seat in state.seats]]
    if isinstance(state.beside, Sealed):
        coffers = [seat.coffers.value for seat in state.seats if isinstance(seat.coffers, Sealed)]
        total = open_money + sum(coffers) + state.beside.value
        piles += [*coffers, state.beside.value]
        sound = total == rules.money and len(coffers) == len(state.seats)
    else:
        total, sound = open_money, open_money <= rules.money
    return [] if sound and min(piles) >= 0 else [f"{total} millions of {rules.money}: {piles}"]


def _seat_faults(rules: Rules, state: State) -> list[str]:
    found = []
    for seat in state.seats:
        if not len(seat.cards) <= seat.played <= rules.card_limit:
            found.append(
                f"{seat.country} has contributed {seat.played}, of which {len(seat.cards)} lie there"
            )
        known = [isinstance(each, Sealed) for each in (seat.coffers, seat.hand, seat.agendas)]
        if set(known) != {state.way == "full"}:
            found.append(f"{seat.country}: what is known does not fit the {state.way} way")
    return found


def _card_faults(rules: Rules, state: State, one_by_one: bool) -> list[str]:
    """48 affluence cards, 45 with three or five players; in the full way each of them is somewhere.

    They are counted at every event, and looked at one by one whenever a step is over.
    """
    in_play = rules.hands[len(state.seats)] * len(state.seats)
    shown = list(state.shown())
    if state.way != "full":
        return [] if len(shown) <= in_play else [f"{len(shown)} cards of {in_play} were seen"]
    hands = [card for seat in state.seats if isinstance(seat.hand, Sealed) for card in seat.hand.value]
    if len(shown) + len(hands) != in_play:
        return [f"{len(shown)} cards were seen, {len(hands)} are in hands, of {in_play}"]
    if one_by_one and Counter([*shown, *hands]) != Counter(rules.cards_in_play(len(state.seats))):
        return ["these are not the cards that were dealt"]
    return []


def _board_faults(rules: Rules, state: State) -> list[str]:
    """No type of damage beyond five, no piece flipped twice, no fewer studies than none."""
    clouds = [each.cloud for each in state.polluted]
    counts = (len(state.extinct), len(state.levels), len(clouds))
    found = []
    if max(counts) > rules.critical:
        found.append(f"damage {counts}")
    if len(set(state.extinct)) < len(state.extinct) or len(set(clouds)) < len(clouds):
        found.append(f"flipped twice: {state.extinct}, {clouds}")
    if state.studies_left < 0 or len(state.drawn) > 2:
        found.append(f"{state.studies_left} studies left, {len(state.drawn)} drawn")
    return found


def _phase_faults(state: State) -> list[str]:
    """Things lie only where their phase lets them."""
    found = []
    if (state.outcome is None) is (state.phase == "over"):
        found.append(f"phase {state.phase}, outcome {state.outcome}")
    if state.phase in ("agendas", "allowance", "study", "scoring") and (
        state.money or state.contributed or state.lectern or state.pending
    ):
        found.append(f"something lies on the table in phase {state.phase}")
    if state.phase == "contribution" and state.lectern is None:
        found.append("no study in the lectern")
    if not 0 <= state.speaker < len(state.seats):
        found.append(f"speaker {state.speaker}")
    return found
