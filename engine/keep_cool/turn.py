"""The course of a turn: which step follows which."""

from __future__ import annotations

from engine.keep_cool.draft import Draft
from engine.keep_cool.events import CardResolved, PhaseBegan, PileReshuffled, TurnBegan
from engine.keep_cool.rules import Rules


def go_on(draft: Draft) -> None:
    """The step is done and nobody owes anything: open the next one."""
    state = draft.state
    if state.phase == "greenhouse" and state.greenhouse.card is not None:
        draft.add(CardResolved(state.greenhouse.card))
        if not draft.state.pile:
            reshuffle(draft, "empty")
        if not draft.state.greenhouse.left:
            draft.add(PhaseBegan("income"))
    elif state.phase == "income":
        draft.add(PhaseBegan("investment"))
    elif state.phase == "investment":
        draft.add(PhaseBegan("recovery"))
    elif state.phase == "recovery":
        following = (state.active + 1) % len(state.seats)
        begin(draft, following, state.round + (following == 0))


def begin(draft: Draft, seat: int, round_number: int) -> None:
    """The number of cards is fixed by the zone at the start of the turn; each roll reads its own zone."""
    cards = draft.rules.zone_at(draft.state.carbometer).cards
    draft.add(TurnBegan(draft.state.seats[seat].country, seat, round_number, cards))


def reshuffle(draft: Draft, why: str) -> None:
    countries = {seat.country for seat in draft.state.seats}
    draft.add(PileReshuffled(why, cards_in_play(draft.rules, countries)))


def cards_in_play(rules: Rules, countries: set[str]) -> tuple[str, ...]:
    """All greenhouse cards but those of countries that nobody plays, in the order of the list."""
    return tuple(
        card.id
        for card in rules.cards.values()
        if card.affects not in rules.countries or card.affects in countries
    )
