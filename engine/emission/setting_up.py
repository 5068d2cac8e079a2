"""Laying out the game: who sits where, what the world can bind, what lies on each board."""

from __future__ import annotations

from engine.core import Decision, Refusal, refuse, replace
from engine.emission.actions import SeatChoice, SetUp
from engine.emission.cards import is_change
from engine.emission.draft import Draft
from engine.emission.events import GameSetUp, RoundBegan
from engine.emission.places import POWERS, SETUP, TABLE, VARIANTS
from engine.emission.rules import Rules
from engine.emission.state import SINKS, WHAT, Challenge, Seat, State

MOST_CHALLENGES = 12
MOST_CHANGES = 6
MOST_LETTERS = 60


def set_up(rules: Rules, state: State, action: SetUp, insist: bool) -> Decision:
    if state.seats:
        return refuse("emission.setup.done_already", SETUP)
    no = _refusal(rules, action)
    if no:
        return no
    row = rules.row(frozenset(seat.power for seat in action.seats))
    if row is None:
        return refuse("emission.setup.no_such_row", TABLE)
    sinks = {"trees": row.trees, "oceans": row.oceans, "filters": 0}
    for sink in SINKS:
        changed = sinks[sink] + _changes(action.challenges, sink, "")
        sinks[sink] = min(max(0, changed), rules.caps[sink])
    draft = Draft(rules, state)
    draft.add(
        GameSetUp(
            edition=rules.data.edition,
            deck=action.deck,
            difficulty=row.difficulty,
            seats=tuple(_seat(rules, choice, action.challenges) for choice in action.seats),
            trees=sinks["trees"],
            oceans=sinks["oceans"],
            filters=sinks["filters"],
            pile=len(rules.deck(len(action.seats))),
            challenges=action.challenges,
        )
    )
    draft.add(RoundBegan(1))
    return draft.done()


def _refusal(rules: Rules, action: SetUp) -> Refusal | None:
    chosen = [seat.power for seat in action.seats]
    if not 1 <= len(chosen) <= len(rules.powers):
        return refuse("emission.setup.player_count", POWERS, count=len(chosen), most=len(rules.powers))
    for power in chosen:
        if power not in rules.powers:
            return refuse("emission.setup.no_such_power", POWERS, power=power)
        if chosen.count(power) > 1:
            return refuse("emission.setup.power_twice", POWERS, power=power)
    if len(action.challenges) > MOST_CHALLENGES:
        return refuse("emission.setup.too_many_challenges", VARIANTS, most=MOST_CHALLENGES)
    for card in action.challenges:
        named = 1 <= len(card.challenge) <= MOST_LETTERS and card.challenge.isprintable()
        if not named or len(card.changes) > MOST_CHANGES:
            return refuse("emission.setup.challenge", VARIANTS, challenge=card.challenge[:MOST_LETTERS])
        if card.power and card.power not in chosen:
            return refuse("emission.seat.not_at_the_table", VARIANTS, power=card.power)
        if not all(is_change(each, card.power) for each in card.changes):
            return refuse("emission.setup.challenge", VARIANTS, challenge=card.challenge[:MOST_LETTERS])
    return None


def _changes(challenges: tuple[Challenge, ...], what: str, power: str) -> int:
    """By how much challenges change something of one power, or of the world."""
    cards = [card for card in challenges if card.power in ("", power)]
    return sum(each.by for card in cards for each in card.changes if each.what == what)


def _seat(rules: Rules, choice: SeatChoice, challenges: tuple[Challenge, ...]) -> Seat:
    start = rules.powers[choice.power]
    board = start.board
    for what in WHAT:
        now = max(0, getattr(board, what) + _changes(challenges, what, choice.power))
        most = {"emergency": rules.emergency - 1, "demand": rules.track}.get(what, now)
        board = replace(board, **{what: min(now, most)})
    dirty = min(board.dirty, rules.track)
    board = replace(board, dirty=dirty, clean=min(board.clean, rules.track - dirty))
    return Seat(
        power=choice.power,
        name=choice.name,
        board=board,
        growth=max(0, start.growth + _changes(challenges, "growth", choice.power)),
        draws=max(0, rules.draws + _changes(challenges, "draws", choice.power)),
    )
