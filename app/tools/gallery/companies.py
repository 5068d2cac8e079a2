"""Samples of what the table of CO₂ keeps: regions, knowledge tracks, companies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from app.games.co2 import boards
from app.games.co2.keys import Meanings
from app.games.co2.scene import Scene
from app.tools.gallery.table import BAR, PEOPLE, Wall
from app.tools.gallery.view import Sample
from app.ui.views import NumberView
from engine.co2 import GAME
from engine.co2.actions import SeatChoice, SetUp
from engine.co2.rules import Rules
from engine.co2.state import COLOURS, Cube, Plant, Project, Region, State
from engine.core import Journal


class AirSample(NamedTuple):
    """What a gauge of the air is fed with."""

    air: NumberView
    ppm: int
    limit: int


@cache
def _rules() -> Rules:
    return GAME.rules(GAME.load(GAME.editions[0], {}))


@cache
def _begun() -> State:
    """A game together for four, as it is laid out."""
    rules = _rules()
    tiles = [tile for kind in ("plants", "knowledge", "summits") for tile in _goals(rules, kind)]
    each = rules.displayed("coop", len(COLOURS))
    cards = [[name for name, card in rules.targets.items() if len(card.plants) == size] for size in (2, 3)]
    begun: Journal[Rules, State] = Journal(GAME, rules)
    begun.do(
        SetUp(
            "coop",
            tuple(SeatChoice(colour, name) for colour, name in zip(COLOURS, PEOPLE, strict=False)),
            tuple(rules.agendas)[: len(rules.regions)],
            tuple(rules.summits)[: rules.data["setup.summits_open"]],
            tuple(card for kind in cards for card in kind[:each]),
            tuple(tiles),
        ),
        at_ms=0,
    )
    return begun.state


def _goals(rules: Rules, kind: str) -> tuple[str, ...]:
    return rules.goal_tiles(kind)[: rules.data[f"goals.{kind}"]]  # type: ignore[arg-type]


def _scene() -> Scene:
    """Some turns into the second decade."""
    state = _begun()
    first, *rest = state.regions
    known = ((1, 3, 0, 2, 5), (0, 3, 4, 2, 1), (2, 0, 1, 2, 0), (8, 0, 1, 0, 0))
    seats = tuple(replace(seat, knowledge=discs) for seat, discs in zip(state.seats, known, strict=True))
    told = replace(state, decade=2, ppm=450, points=7, seats=seats, regions=(_busy(first), *rest))
    return Scene(Journal(replace(GAME, blank=told), _rules()))


def _busy(region: Region) -> Region:
    """A region in which something of every kind lies."""
    best, second, third = region.wants
    planned = replace(region.spots[0], project=Project(second, 1, scientist="violet"))
    prepared = replace(region.spots[1], project=Project(third, 2, infrastructure="yellow"))
    slots = (Plant(best, 1, "red", "blue"), Plant(fossil="coal"), *region.slots[2:])
    return replace(
        region,
        spots=(planned, prepared, *region.spots[2:]),
        slots=slots,
        cubes=(Cube("red", best),),
        control="red",
    )


def companies(hang: Wall) -> Iterator[Sample]:
    tr, scene = hang.tr, _scene()
    regions, shown = boards.regions(tr, scene, Meanings()), boards.companies(tr, scene)
    yield hang("regions", "region_board", regions, BAR, 30, caption=tr("c2.look.regions"))
    tracks = boards.tracks(tr, scene)
    yield hang("tracks", "knowledge_board", tracks, BAR, 22, caption=tr("c2.look.knowledge"))
    facts = tuple(boards.facts(tr, scene))
    yield hang("facts", "fact_tiles", facts, BAR, 10, caption=tr("c2.look.air"))
    air = AirSample(boards.air(tr, scene), scene.state.ppm, scene.rules.data["air.limit"])
    yield hang("air", "air_gauge", air, 16, 9, caption=tr("c2.look.air"))
    yield hang("lines", "company_lines", shown, 14, 26, caption=tr("c2.look.companies"))
