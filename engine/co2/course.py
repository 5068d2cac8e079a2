"""The frame of a turn: one main action, a second one alone, and the end."""

from __future__ import annotations

from engine.co2 import lobby, projects, turns
from engine.co2.actions import EndTurn, GoOn, PassCards, PassMain, Pollute, SellGoal
from engine.co2.draft import Draft
from engine.co2.events import CardsPassed, GoalSold, MainPassed, MoneyMoved, Polluted, TurnEnding
from engine.co2.phases import after_draft
from engine.co2.places import ACTIONS, COMPETITIVE, MAIN, OVERVIEW, SOLO
from engine.co2.rules import Rules
from engine.co2.state import State
from engine.core import Decision, Refusal, refuse, warn

PASSES = 3
"""How often lobby cards go round in the draft: three, two, one card."""


def pass_cards(rules: Rules, state: State, action: PassCards, insist: bool) -> Decision:
    draft = Draft(rules, state)
    draft.add(CardsPassed(state.passes + 1))
    if draft.state.passes == PASSES:
        after_draft(draft)
    return turns.settled(draft)


def go_on(rules: Rules, state: State, action: GoOn, insist: bool) -> Decision:
    return turns.settled(Draft(rules, state)) or refuse("co2.turn.nothing_due", OVERVIEW)


def pollute_refusal(rules: Rules, state: State) -> Refusal | None:
    if state.mode != "solo":
        return refuse("co2.solo.only_alone", SOLO)
    if state.turn.second:
        return refuse("co2.turn.main_once", SOLO)
    if not state.turn.main:
        return refuse("co2.solo.first_first", SOLO)
    if state.ppm + rules.data["solo.pollution"] > rules.data["air.limit"]:
        return refuse("co2.solo.air_is_full", SOLO, ppm=state.ppm)
    return lobby.promise_refusal(rules, state, None)


def pollute(rules: Rules, state: State, action: Pollute, insist: bool) -> Decision:
    if no := pollute_refusal(rules, state):
        return no
    by = rules.data["solo.pollution"]
    return (Polluted(by, state.ppm + by),)


def pass_refusal(rules: Rules, state: State) -> Refusal | None:
    """The rules want a main action and don't say what happens if none can be carried out."""
    if state.turn.main or state.turn.passed:
        return refuse("co2.turn.main_once", MAIN)
    if no := lobby.promise_refusal(rules, state, None):
        return no
    if any(no is None for _, no in projects.main_actions(rules, state)):
        return warn("co2.turn.main_possible", MAIN)
    return None


def pass_main(rules: Rules, state: State, action: PassMain, insist: bool) -> Decision:
    no = pass_refusal(rules, state)
    if no and not (insist and no.strength == "odd"):
        return no
    return (MainPassed(state.player.colour),)


def end_refusal(rules: Rules, state: State) -> Refusal | None:
    if not state.turn.main and not state.turn.passed:
        return refuse("co2.turn.main_missing", ACTIONS)
    return lobby.promise_refusal(rules, state, None)


def end_turn(rules: Rules, state: State, action: EndTurn, insist: bool) -> Decision:
    if no := end_refusal(rules, state):
        return no
    draft = Draft(rules, state)
    draft.add(TurnEnding())
    return turns.settled(draft)


def sell_goal(rules: Rules, state: State, action: SellGoal, insist: bool) -> Decision:
    """In the own turn, or instead of showing it at the end."""
    if no := sell_goal_refusal(rules, state, action):
        return no
    seat = action.seat or state.player.colour
    draft = Draft(rules, state)
    draft.add(GoalSold(seat))
    draft.add(MoneyMoved(seat, rules.data["company.sold"], "goal"))
    if state.phase == "judging":
        turns.drop_show(draft, seat)
    return turns.settled(draft)


def sell_goal_refusal(rules: Rules, state: State, action: SellGoal) -> Refusal | None:
    if state.mode != "competitive":
        return refuse("co2.goal.none_to_sell", COMPETITIVE)
    seat = action.seat or state.player.colour
    if not state.has(seat):
        return refuse("co2.seat.not_at_the_table", COMPETITIVE, seat=seat[:20])
    if state.phase == "actions" and seat != state.player.colour:
        return refuse("co2.turn.not_yours", COMPETITIVE, seat=seat)
    if state.seat(seat).goal_sold or state.seat(seat).met is not None:
        return refuse("co2.goal.gone", COMPETITIVE, seat=seat)
    return None
