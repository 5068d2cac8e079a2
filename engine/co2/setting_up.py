"""Laying out the game: companies, regions, market, stacks, goals and the solo player's opponent."""

from __future__ import annotations

from collections import Counter

from engine.co2 import phases, turns
from engine.co2.actions import SeatChoice, SetUp
from engine.co2.draft import Draft
from engine.co2.ending import SOLO_GOALS
from engine.co2.events import GameSetUp
from engine.co2.places import COMPETITIVE, INSPECTORS, SETUP, SOLO
from engine.co2.rules import Rules
from engine.co2.state import (
    AREAS,
    COLOURS,
    ENERGIES,
    FOSSILS,
    MODES,
    OPPONENT,
    Cube,
    Goal,
    Region,
    Seat,
    Spot,
    Stack,
    State,
    Summit,
    Target,
)
from engine.core import Decision, Refusal, refuse, replace

PLAYERS = {"coop": range(2, 5), "competitive": range(2, 5), "solo": range(1, 2)}
MOST_OPPOSED = 2
"""Cubes of the solo player's opponent in one region."""
INSPECTORS_COUNT = 2


def set_up(rules: Rules, state: State, action: SetUp, insist: bool) -> Decision:
    if state.seats:
        return refuse("co2.setup.done_already", SETUP)
    if no := _refusal(rules, action):
        return no
    data = rules.data
    team = action.mode != "competitive"
    seats = tuple(_seat(rules, action, at, choice) for at, choice in enumerate(action.seats))
    inspected = action.inspectors or action.mode == "solo"
    goals = tuple(Goal(tile, rules.goal_group(at)) for at, tile in enumerate(action.goals)) if team else ()
    regions = _regions(rules, action)
    if action.mode == "solo":
        regions = _opposed(rules, action, regions)
    out = data["setup.gas_out"] if len(seats) == 3 else 0
    counts = [data[f"fossil.{fossil}_count"] for fossil in FOSSILS]
    held = sum(region.certificates for region in regions) + sum(seat.certificates for seat in seats)
    taken = sum(seat.tech for seat in seats) + (INSPECTORS_COUNT if inspected else 0)
    points = {"solo": data["setup.points_solo"]}.get(action.mode, 0)
    draft = Draft(rules, state)
    draft.add(
        GameSetUp(
            edition=data.edition,
            mode=action.mode,
            seats=seats,
            regions=regions,
            ppm=data["setup.ppm_coop" if team else "setup.ppm_competitive"],
            points=data["solo.points"] if action.solo_goal == "s06" else points,
            bank=data["components.certificates"] - held - data["setup.market"],
            market=data["setup.market"],
            price=data["setup.price"],
            tech=data["components.tech"] - taken,
            stacks=tuple(_stack(rules, at) for at in range(len(ENERGIES))),
            pile=(counts[0] - out, *counts[1:]),
            gone=(out, 0, 0),
            home=action.home,
            summits=tuple(_summit(rules, tile) for tile in action.summits),
            summit_pile=len(rules.summits) - len(action.summits),
            goals=goals,
            inspectors=_inspectors(rules) if inspected else (),
            targets=tuple(Target(card) for card in action.targets),
            current=action.events[0] if action.events else "",
            upcoming=action.events[1] if action.events else "",
            event_pile=0 if team else len(rules.events) - len(action.events),
            solo_goal=action.solo_goal,
        )
    )
    phases.first_decade(draft, action.draft)
    return turns.settled(draft)


def _refusal(rules: Rules, action: SetUp) -> Refusal | None:
    if action.mode not in MODES:
        return refuse("co2.setup.no_such_mode", SETUP, mode=str(action.mode)[:20])
    players, place = PLAYERS[action.mode], SOLO if action.mode == "solo" else SETUP
    if len(action.seats) not in players:
        return refuse("co2.setup.player_count", place, least=players[0], most=players[-1])
    colours = [seat.colour for seat in action.seats]
    if any(colour not in COLOURS for colour in colours) or len(set(colours)) < len(colours):
        return refuse("co2.setup.colours", SETUP)
    if action.home not in AREAS or action.opposed_from not in AREAS:
        return refuse("co2.region.no_such_region", SETUP, area=str(action.home)[:20])
    return _tiles_refusal(rules, action) or _variants_refusal(rules, action)


def _tiles_refusal(rules: Rules, action: SetUp) -> Refusal | None:
    if not _drawn(action.agendas, Counter(list(rules.agendas)), len(AREAS)):
        return refuse("co2.setup.agendas", SETUP, count=len(AREAS))
    count = rules.data["setup.summits_open"]
    if not _drawn(action.summits, Counter(list(rules.summits)), count):
        return refuse("co2.setup.summits", SETUP, count=count)
    each = rules.displayed(action.mode, len(action.seats))
    sizes = Counter(len(rules.targets[card].plants) for card in action.targets if card in rules.targets)
    if not _drawn(action.targets, Counter(list(rules.targets)), 2 * each) or sizes[2] != each:
        return refuse("co2.setup.targets", SETUP, count=each)
    return None


def _drawn(tiles: tuple[str, ...], box: Counter[str], count: int) -> bool:
    """So many tiles, none of them more often than it is in the box."""
    return len(tiles) == count and not Counter(tiles) - box


def _variants_refusal(rules: Rules, action: SetUp) -> Refusal | None:
    if action.mode == "competitive":
        if not _drawn(action.events, Counter(list(rules.events)), 2) or action.goals:
            return refuse("co2.setup.events", COMPETITIVE)
        if action.inspectors or action.solo_goal:
            return refuse("co2.setup.not_in_this_mode", INSPECTORS)
        return None
    if action.events or (action.solo_goal and action.mode != "solo"):
        return refuse("co2.setup.not_in_this_mode", SETUP)
    if action.solo_goal and action.solo_goal not in SOLO_GOALS:
        return refuse("co2.setup.solo_goal", SOLO, goal=action.solo_goal[:20])
    at = 0
    for group in ("plants", "knowledge", "summits"):
        count = rules.data[f"goals.{group}"]
        box = Counter(rules.goal_tiles(group))
        if not _drawn(action.goals[at : at + count], box, count):
            return refuse("co2.setup.goals", SETUP, group=group, count=count)
        at += count
    return refuse("co2.setup.goals", SETUP, group="summits", count=at) if len(action.goals) > at else None


def _seat(rules: Rules, action: SetUp, at: int, choice: SeatChoice) -> Seat:
    data = rules.data
    # Alone one may use the markers of the other colours.
    colours = len(COLOURS) if action.mode == "solo" else 1
    return Seat(
        colour=choice.colour,
        name=choice.name,
        money=data["setup.money"][at],
        certificates=data["setup.certificates"],
        tech=data["setup.tech"],
        home=1,
        pool=data["components.scientists"] - 1,
        markers=data["components.markers"] * colours,
        cubes=data["components.cubes"] * colours,
        lobby=data["setup.lobby"],
    )


def _regions(rules: Rules, action: SetUp) -> tuple[Region, ...]:
    return tuple(
        Region(
            area=area,  # type: ignore[arg-type]
            agenda=agenda,
            wants=rules.agendas[agenda],
            certificates=rules.room[area],
            spots=tuple(Spot(subsidy) for subsidy in rules.spots[area]),
            slots=(None,) * rules.demand(action.mode, area),
        )
        for area, agenda in zip(rules.regions, action.agendas, strict=True)
    )


def _opposed(rules: Rules, action: SetUp, regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """The opponent's cubes: energy goals from left to right, each in the next region anticlockwise."""
    by_area = {region.area: region for region in regions}
    areas = [region.area for region in regions]
    at = areas.index(action.opposed_from)
    left = rules.data["setup.opposed"]
    energies = [tile.partition(".")[2] for tile in action.goals if tile.partition(".")[2] in ENERGIES]
    for energy in energies:
        for step in range(1, len(areas) + 1):
            area = areas[(at - step) % len(areas)]
            region = by_area[area]
            if left and energy in region.wants and len(region.cubes) < MOST_OPPOSED:
                by_area[area] = replace(region, cubes=(*region.cubes, Cube(OPPONENT, energy)))
                at, left = areas.index(area), left - 1
                break
    return tuple(by_area[area] for area in areas)


def _stack(rules: Rules, at: int) -> Stack:
    data = rules.data
    return Stack(
        ENERGIES[at],
        data["components.first_each"],
        data["components.second_each"],
        data["components.plants_each"],
    )


def _summit(rules: Rules, tile: str) -> Summit:
    topics = rules.summits[tile]
    return Summit(tile, topics, ("",) * len(topics))


def _inspectors(rules: Rules) -> tuple[int, ...]:
    """Before the first tile of their groups."""
    return (-1, rules.data["goals.plants"] + rules.data["goals.knowledge"] - 1)
