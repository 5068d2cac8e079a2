"""Ways to play CO₂ without a table. Personal goals and hands are the table's: they are made up when shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from app.games.co2.robot.players import COOPERATIVE, MIXED, SELFISH
from engine.co2 import ending, inspectors, supply
from engine.co2.actions import (
    Build,
    ClaimTarget,
    Decline,
    EndSupply,
    EndTurn,
    GiveBonus,
    Learn,
    MoveScientist,
    PassMain,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    Reduce,
    SellCertificate,
    SellGoal,
    ShowGoals,
    TakeIncome,
)
from engine.co2.rules import Rules
from engine.co2.state import Project, State
from engine.core import Action

A = TypeVar("A", bound=Action)

Policy = Callable[[Random, Rules, State, Sequence[Action]], Action]

SPARE = 30
"""Together one keeps so many ppm below the limit, if points allow."""


def at_random(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Anything that is allowed, a kind of thing first; chance comes up this way too."""
    kinds = list(dict.fromkeys(type(option) for option in options))
    kind = rng.choice(kinds)
    return rng.choice([option for option in options if type(option) is kind])


def building(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Plants before infrastructure before projects; points where they are needed, money elsewhere."""
    if state.dues:
        return _settle(rng, rules, state, options)
    if state.phase == "actions":
        return _turn(rng, rules, state, options)
    if state.phase == "reduction":
        return _reduce(rules, state)
    return rng.choice(options)


def _of(options: Sequence[Action], kind: type[A]) -> list[A]:
    return [option for option in options if isinstance(option, kind)]


def _turn(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """A goal claimed, the best main action there is, what makes the next one possible, then scientists."""
    if claims := _of(options, ClaimTarget):
        return claims[0]
    if main := _main(rng, rules, state, options):
        return main
    if minor := [each for each in _of(options, PlayLobby) if each.minor]:
        return rng.choice(minor)
    if not state.turn.scientist and (moves := _useful(_of(options, MoveScientist))):
        return rng.choice(moves)
    if (second := _of(options, Pollute)) and state.ppm <= rules.data["air.limit"] - SPARE:
        return second[0]
    ends: Sequence[Action] = _of(options, PassMain) or _of(options, EndTurn) or options
    return ends[0]


def _main(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action | None:
    """Build what is worth most; sell a certificate if little money is missing; else prepare or plan."""
    if builds := _of(options, Build):
        return max(builds, key=lambda each: _gain(rules, state, each))
    seat = state.player
    if sells := _of(options, SellCertificate):
        short = [cost - seat.money for cost in _open_prices(rules, state) if cost > seat.money]
        if short and min(short) <= state.price and seat.certificates > 1:
            return sells[0]
    waiting = [spot.project for region in state.regions for spot in region.spots if spot.project]
    ready = sum(bool(project.infrastructure) for project in waiting)
    prepares, plans = _of(options, Prepare), _of(options, PlanProject)
    if prepares and (ready < 2 * len(state.seats) or not plans):
        return max(prepares, key=lambda each: (_known(state, each), rng.random()))
    if plans:
        return max(
            plans, key=lambda each: (_grant(state, each), _open_goal(state, each.energy), rng.random())
        )
    return rng.choice(prepares) if prepares else None


def _gain(rules: Rules, state: State, build: Build) -> tuple[int, int]:
    project = state.project(build.area, build.spot)
    assert project is not None
    met = _open_goal(state, project.energy) + _open_goal(state, build.area)
    return met, rules.plants[project.energy, project.level].points


def _open_goal(state: State, name: str) -> int:
    return sum(not goal.done and goal.tile in (f"energy.{name}", f"region.{name}") for goal in state.goals)


def _knows_enough(rules: Rules, state: State, project: Project) -> bool:
    return rules.level(project.energy, state.player.knows(project.energy)) >= project.level


def _open_prices(rules: Rules, state: State) -> list[int]:
    """What the plants cost that the active player knows enough for."""
    projects = [spot.project for region in state.regions for spot in region.spots if spot.project]
    known = [each for each in projects if _knows_enough(rules, state, each)]
    return [rules.plants[each.energy, each.level].money for each in known if each.infrastructure]


def _known(state: State, prepare: Prepare) -> int:
    project = state.project(prepare.area, prepare.spot)
    assert project is not None
    return state.player.knows(project.energy)


def _grant(state: State, plan: PlanProject) -> int:
    """Money first, as long as one can't pay for a plant; then a scientist."""
    region = state.region(plan.area)
    subsidy = region.spots[plan.spot].subsidy
    if subsidy == "money":
        return region.certificates if state.player.money < 10 else 2
    return 4 if subsidy == "scientist" and state.player.pool else 3


def _useful(moves: list[MoveScientist]) -> list[MoveScientist]:
    """To a summit if one can, else from the board to a project."""
    summits = [move for move in moves if move.target.kind == "summit"]
    return summits or [m for m in moves if m.source.kind == "board" and m.target.kind == "project"]


def _settle(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    due = state.dues[0]
    if due.kind == "income":
        return TakeIncome(min(due.count, _wanted_points(rules, state)))
    if due.kind == "show":
        return _show(rules, state, due.seat)
    if due.kind in ("move", "recruit") and (moves := _useful(_of(options, MoveScientist))):
        return rng.choice(moves)
    best = [each for each in options if not isinstance(each, Decline | SellGoal | MoveScientist)]
    if due.kind in ("knowledge", "bonus"):
        best = [each for each in best if isinstance(each, Learn | GiveBonus)] or best
    return rng.choice(best or list(options))


def _wanted_points(rules: Rules, state: State) -> int:
    """Together: what the goals and the air are going to cost. Against each other half is a good share."""
    if not state.team:
        return state.dues[0].count // 2
    dear = inspectors.lost(rules, state) + supply.cost(rules, state, max(0, state.ppm + 60 - 500))
    return max(0, dear - state.points)


def _reduce(rules: Rules, state: State) -> Action:
    over = state.ppm - rules.data["air.limit"] + SPARE
    step = rules.data["air.step"]
    by = min(supply.most(rules, state), -(-over // step) * step)
    return Reduce(by) if by > 0 else EndSupply()


def _show(rules: Rules, state: State, seat: str) -> Action:
    """As good a hand as anybody could have been dealt."""
    who = state.seat(seat)
    if not state.team:
        out = rules.data["company.not_for_two"] if len(state.seats) == 2 else ()
        cards = [card for card in ending.COMPANY if card not in out]
        return ShowGoals(seat, (max(cards, key=lambda card: ending.company(rules, state, who, card)),))
    good = [card for card in ending.PERSONAL if ending.met(rules, state, who, (card,))]
    rest = [card for card in ending.PERSONAL if card not in good]
    return ShowGoals(seat, tuple([*good, *rest][:2]))


POLICIES: dict[str, Policy] = {
    "random": at_random,
    "building": building,
    "selfish": SELFISH,
    "mixed": MIXED,
    "cooperative": COOPERATIVE,
}
