"""Who wins, and when all lose together."""

from __future__ import annotations

from engine.core import CannotTell, Decision, Sealed, Unknown, refuse, warn
from engine.keep_cool.actions import CallOff, ClaimVictory, ShowTarget
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import GameEnded, TargetShown
from engine.keep_cool.places import TARGET_CARDS, WHO_WINS, of_debt
from engine.keep_cool.rules import SOUTH, Rules, Target
from engine.keep_cool.state import TARGET_CARD, Outcome, Seat, State


def check(draft: Draft) -> bool:
    """End the game if it is over. Asked after every change that is whole in itself; collapse comes first."""
    if draft.over:
        return True
    outcome = _outcome(draft.rules, draft.state)
    if outcome is None:
        return False
    draft.add(GameEnded(outcome))
    return True


def _outcome(rules: Rules, state: State) -> Outcome | None:
    if state.carbometer == 0:
        return Outcome("collapsed", "last_chip", ())
    industry = False
    winners = []
    countries, most = rules.countries, rules.collapse_most_factories
    for seat in state.seats:
        factories = seat.black + seat.green
        if factories > most:
            industry = True
        # Asked after every change, and few have what they need: the political half waits for the economic.
        if factories >= countries[seat.country].target and (target := reached_by(rules, state, seat)):
            winners.append((seat.country, target))
    if not industry:
        return Outcome("collapsed", "no_industry", ())
    if not winners:
        return None
    won_by, targets = zip(*winners, strict=True)
    return Outcome("won", "targets", won_by, targets)


def economic_target_met(rules: Rules, seat: Seat) -> bool:
    return seat.black + seat.green >= rules.countries[seat.country].target


def reached(rules: Rules, state: State, target: Target) -> bool:
    """Does the board fulfil this political target right now?"""
    wanted = target.at[len(state.seats)]
    if not wanted:
        return False
    found = counted(state, target)
    return found >= wanted if target.kind == "min" else found <= wanted


def counted(state: State, target: Target) -> int:
    """The pieces on the board that a political target looks at."""
    if target.where == "all":
        return state.count(target.counts)
    return sum([getattr(seat, target.counts) for seat in state.seats if seat.country in SOUTH])


def reached_by(rules: Rules, state: State, seat: Seat) -> str:
    """The political target on a seat's card that stands fulfilled; empty if none does or nobody knows it."""
    if not isinstance(seat.target, Sealed):
        return ""
    pair = rules.target_cards[seat.target.value]
    return next((name for name in pair if reached(rules, state, rules.targets[name])), "")


def show_target(rules: Rules, state: State, action: ShowTarget, insist: bool) -> Decision:
    """A card shown to the app wins at once, if it does. Whether another seat has shown it too is not told."""
    if not state.has(action.country):
        return refuse("keep_cool.seat.not_at_the_table", TARGET_CARDS, country=action.country)
    target: Sealed[str] | Unknown = Unknown(TARGET_CARD)
    if isinstance(action.target, Sealed):
        if action.target.value not in dealt_targets(rules, len(state.seats)):
            return refuse("keep_cool.setup.no_such_target_card", TARGET_CARDS)
        target = Sealed(action.target.value, action.country, TARGET_CARD)
    draft = Draft(rules, state)
    draft.add(TargetShown(action.country, target))
    if not state.debts:
        check(draft)
    return draft.done()


def dealt_targets(rules: Rules, players: int) -> tuple[str, ...]:
    """The target cards in play: with three players, those of two targets are taken out first."""
    return tuple(
        card
        for card, pair in rules.target_cards.items()
        if all(rules.targets[name].at[players] for name in pair)
    )


def claim_victory(rules: Rules, state: State, action: ClaimVictory, insist: bool) -> Decision:
    """The app checks the economic half; the player shows the card and names the target for the other half.

    Several may win at the same moment: until the board changes, others can still claim. While somebody owes,
    the board is half-way to another one: then the table has to insist.
    """
    if state.outcome is not None and (state.outcome.kind != "won" or action.country in state.outcome.winners):
        return refuse("keep_cool.turn.game_over", WHO_WINS)
    if not state.has(action.country):
        return refuse("keep_cool.seat.not_at_the_table", WHO_WINS, country=action.country)
    seat = state.seat(action.country)
    if not economic_target_met(rules, seat):
        wanted = rules.countries[seat.country].target
        return refuse(
            "keep_cool.victory.economic_target_open",
            WHO_WINS,
            country=seat.country,
            wanted=wanted,
            has=seat.factories,
        )
    if isinstance(seat.target, Sealed):
        return refuse("keep_cool.victory.political_target_open", WHO_WINS, country=seat.country)
    if action.target is None:
        return CannotTell("keep_cool.victory.target_unknown", "target", {"country": seat.country}, WHO_WINS)
    target = rules.targets.get(action.target)
    if target is None or not target.at[len(state.seats)]:
        return refuse("keep_cool.victory.no_such_target", WHO_WINS, target=action.target)
    if not reached(rules, state, target):
        return refuse(
            "keep_cool.victory.named_target_open",
            WHO_WINS,
            target=target.id,
            kind=target.kind,
            wanted=target.at[len(state.seats)],
            found=counted(state, target),
        )
    if state.debts and not insist:
        debt = state.debts[0]
        return warn("keep_cool.turn.debt_first", of_debt(debt), country=debt.country, due=debt.due)
    before = state.outcome or Outcome("won", target.id, ())
    winners, targets = (*before.winners, seat.country), (*before.targets, target.id)
    return (GameEnded(Outcome("won", target.id, winners, targets)),)


def call_off(rules: Rules, state: State, action: CallOff, insist: bool) -> Decision:
    return (GameEnded(Outcome("called_off", action.reason, ())),)
