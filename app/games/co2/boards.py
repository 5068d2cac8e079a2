"""The regions, the companies, the knowledge tracks and what is in the air, as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.co2 import words
from app.games.co2.keys import Meanings
from app.games.co2.names import (
    BONUS_ICONS,
    ENERGY_ICONS,
    FOSSIL_ICONS,
    SUBSIDY_ICONS,
    area_name,
    company_mark,
    company_name,
)
from app.games.co2.scene import Scene
from app.games.co2.taps import AtRegion
from app.games.co2.view import CompanyView, CountView, DiscView, PieceView, RegionView, TrackView
from app.table.views import SumRow
from app.table.views import Tone as FactTone
from app.text.translator import Translator
from app.ui.views import NumberView, Tone
from engine.co2 import control, inspectors, supply
from engine.co2.income import earned
from engine.co2.state import ENERGIES, Plant, Region, Seat, Spot, State

NEAR = 40
"""So many ppm from the limit it is told as a danger: a coal plant more is enough."""


# --- the air ----------------------------------------------------------------------------------------------


def air(tr: Translator, scene: Scene) -> NumberView:
    """The pollution, large; a danger where one plant more may be too much."""
    state, limit = scene.state, scene.rules.data["air.limit"]
    tone: Tone = "danger" if state.ppm > limit - NEAR else "text"
    return NumberView(str(state.ppm), tr("c2.air.caption", limit=limit), tone=tone)


def waiting(scene: Scene) -> list[Region]:
    """Regions that the coming supply phase will light a fossil plant in."""
    state = scene.state
    if state.phase in ("reduction", "decade_end", "judging", "over"):
        return []
    if state.phase == "supply":
        coming = supply.in_turn(state)[state.progress :]
        return [region for region in coming if supply.needs(state, region)]
    if not state.team and state.phase != "setup":
        return [region for region in state.regions if needs_next(scene, region)]
    return [region for region in state.regions if supply.needs(state, region)]


def needs_next(scene: Scene, region: Region) -> bool:
    """Against each other the next supply phase is that of the next decade."""
    slot = scene.state.decade
    return slot < len(region.slots) and region.slots[slot] is None


def outlook(scene: Scene) -> tuple[int, int]:
    """The least and the most that the fossil plants left in the pile can add for all regions in need."""
    state, rules = scene.state, scene.rules
    count = len(waiting(scene))
    each = [rules.ppm[fossil] for fossil, left in _pile(state) for _ in range(left)]
    return sum(sorted(each)[:count]), sum(sorted(each, reverse=True)[:count])


def _pile(state: State) -> list[tuple[str, int]]:
    return list(zip(FOSSIL_ICONS, state.pile, strict=True))


def facts(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    """Beside the air: points, the market, goals, the pile, and whoever is asked for more."""
    state, rules = scene.state, scene.rules
    if state.team:
        danger = state.points < 0
        yield SumRow(tr("c2.fact.points"), str(state.points), "medal", tone="danger" if danger else "text")
    closed = state.turn.closed or not state.market
    figure = tr("c2.fact.price", price=state.price)
    market = tr("c2.fact.market.closed") if closed else tr("c2.fact.market", count=state.market)
    yield SumRow(market, figure, "notes")
    if state.goals:
        lost, left = inspectors.lost(rules, state), sum(not goal.done for goal in state.goals)
        tone: FactTone = "danger" if lost > state.points else "text"
        yield SumRow(tr("c2.fact.goals", count=left), words.points(tr, -lost), "flag", tone=tone)
    need = waiting(scene)
    if state.phase not in ("reduction", "decade_end", "judging", "over"):
        low, high = outlook(scene)
        label = tr("c2.fact.supply", low=low, high=high) if high else tr("c2.fact.supplied")
        yield SumRow(label, str(len(need)), "building-factory-2")
    if state.current:
        yield SumRow(_events(tr, scene), "", "alert-triangle")
    yield SumRow(tr("c2.fact.pile", gas=state.pile[0], oil=state.pile[1], coal=state.pile[2]), "", "stack-2")


def _events(tr: Translator, scene: Scene) -> str:
    tiles = [tile for tile in (scene.state.current, scene.state.upcoming) if tile]
    names = [area_name(tr, scene.rules.events[tile]) for tile in tiles]
    return tr("c2.fact.events", first=names[0], then=names[1] if len(names) > 1 else tr("c2.fact.no_event"))


# --- regions ----------------------------------------------------------------------------------------------


def regions(tr: Translator, scene: Scene, means: Meanings) -> tuple[RegionView, ...]:
    return tuple(_region(tr, scene, means, region) for region in scene.state.regions)


def _region(tr: Translator, scene: Scene, means: Meanings, region: Region) -> RegionView:
    state = scene.state
    now = supply.next_region(state) if state.phase == "supply" and not state.dues else None
    return RegionView(
        key=means.tap(AtRegion(region.area)),
        title=area_name(tr, region.area),
        wants=tuple(ENERGY_ICONS[energy] for energy in region.wants),
        certificates=f"{region.certificates}/{scene.rules.room[region.area]}",
        spots=tuple(_spot(spot) for spot in region.spots),
        slots=tuple(_slot(state, at, plant) for at, plant in enumerate(region.slots)),
        mark=company_mark(region.control),
        control=control_words(tr, scene, region),
        next=now is not None and now.area == region.area,
    )


def _spot(spot: Spot) -> PieceView:
    project = spot.project
    if project is None:
        return PieceView("empty", SUBSIDY_ICONS[spot.subsidy])
    owner = project.infrastructure or project.scientist
    state = "prepared" if project.infrastructure else "planned"
    return PieceView(state, ENERGY_ICONS[project.energy], company_mark(owner), str(project.level))  # type: ignore[arg-type]


def _slot(state: State, at: int, plant: Plant | None) -> PieceView:
    if plant is None:
        return PieceView("due" if at == state.decade - 1 else "empty", "")
    if plant.fossil:
        return PieceView("fossil", FOSSIL_ICONS[plant.fossil])
    return PieceView("green", ENERGY_ICONS[plant.energy], company_mark(plant.builder), str(plant.level))


def control_words(tr: Translator, scene: Scene, region: Region) -> str:
    """Who supplies a region, and of how many of the wanted energies."""
    if not region.control:
        return tr("c2.region.nobody")
    count = sum(control.types(region, region.control))
    return tr("c2.region.control", seat=company_name(tr, region.control), count=count)


def control_detail(tr: Translator, region: Region) -> str:
    """Everybody who supplies something there, as the tie-breaks see it: which of the wanted energies."""
    told = []
    for seat in dict.fromkeys(cube.seat for cube in region.cubes):
        energies = [
            energy for energy, has in zip(region.wants, control.types(region, seat), strict=True) if has
        ]
        names = ", ".join(tr(f"c2.energy.{energy}") for energy in energies)
        told.append(tr("c2.region.supplies", seat=company_name(tr, seat), energies=names))
    return tr("c2.region.suppliers", told=" · ".join(told)) if told else tr("c2.region.no_cubes")


# --- companies --------------------------------------------------------------------------------------------


def companies(tr: Translator, scene: Scene) -> tuple[CompanyView, ...]:
    return tuple(_company(tr, scene, at, seat) for at, seat in enumerate(scene.state.seats))


def _company(tr: Translator, scene: Scene, at: int, seat: Seat) -> CompanyView:
    state = scene.state
    counts = [
        CountView("coins", f"{seat.money}"),
        CountView("notes", f"{seat.certificates}"),
        CountView("bulb", f"{seat.tech}"),
        CountView("school", f"{seat.home}"),
        CountView("cards", f"{seat.lobby}"),
    ]
    if not state.team:
        counts.insert(0, CountView("medal", f"{seat.points}"))
    income = sum(earned(scene.rules, state, seat.colour))
    return CompanyView(
        id=company_mark(seat.colour),
        title=company_name(tr, seat.colour),
        name=seat.name,
        counts=tuple(counts),
        note=tr("c2.company.income", count=income),
        active=_acting(scene) == seat.colour,
        start=at == state.start and len(state.seats) > 1,
    )


def _acting(scene: Scene) -> str:
    """Who has to decide now, if it is anybody in particular."""
    if scene.due is not None:
        return scene.due.seat
    return scene.state.player.colour if scene.state.phase == "actions" else ""


# --- knowledge --------------------------------------------------------------------------------------------


def tracks(tr: Translator, scene: Scene) -> tuple[TrackView, ...]:
    rules, state = scene.rules, scene.state
    found = []
    for at, energy in enumerate(ENERGIES):
        discs = tuple(DiscView(company_mark(seat.colour), seat.knowledge[at]) for seat in state.seats)
        money = [(seat, earned(rules, state, seat.colour)[at]) for seat in state.seats]
        told = [
            tr("c2.sum.earns", seat=company_name(tr, seat.colour), by=words.signed(by))
            for seat, by in money
            if by
        ]
        found.append(
            TrackView(
                title=tr(f"c2.energy.{energy}"),
                icon=ENERGY_ICONS[energy],
                spaces=tuple(BONUS_ICONS.get(bonus, "") for bonus in rules.bonuses[energy]),
                discs=discs,
                earnings=", ".join(told),
                second=rules.levels[energy][1],
            )
        )
    return tuple(found)
