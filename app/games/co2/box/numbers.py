"""The pages of CO₂'s box that are read off number by number."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.box.stands import number
from app.games.co2.box.draft import (
    DISPLAY,
    FLOOR,
    HALF,
    INCOME,
    LENGTH,
    PERSONAL,
    PLANTS,
    RANKS,
    REGIONS,
    SIZES,
    SPACES,
    SUMMITS_OPEN,
)
from app.games.co2.box.names import field_name
from app.games.co2.box.scene import Scene
from app.games.co2.names import area_name
from app.text.translator import Translator
from app.ui.views import FieldView
from engine.co2.fields import PRICE
from engine.co2.state import ENERGIES, SUBSIDIES

SMALL = 20
"""More than any of these numbers can be on a board."""
LENGTHS = (2, 12)


def number_fields(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    place = scene.place
    part = place.partition(".")[0]
    if part == PLANTS:
        yield from _row(tr, scene, place, [tr(f"c2.box.price.{each}") for each in PRICE])
    elif place == INCOME:
        spaces = range(1, scene.draft.length + 1)
        labels = [tr("c2.box.space", number=each) for each in spaces]
        yield from _row(tr, scene, place, labels, (0, SMALL))
    elif place == SPACES:
        yield from _spaces(tr, scene)
    elif part == REGIONS:
        yield from _regions(tr, scene)
    elif part == PERSONAL:
        values = scene.draft.data[place]
        players = [tr("c2.box.players", count=each + 1) for each in range(len(values))]
        labels = players if len(values) > 1 else [tr("c2.box.how_many")]
        yield from _row(tr, scene, place, labels)
    elif part == RANKS:
        path = f"{RANKS}.from_points"
        ranks = range(1, len(scene.draft.data[path]) + 1)
        yield from _row(tr, scene, path, [tr("c2.box.rank", number=each) for each in ranks])
    elif part == DISPLAY:
        yield from _display(tr, scene)


def _row(
    tr: Translator, scene: Scene, path: str, labels: list[str], limits: tuple[int, int] | None = None
) -> Iterator[FieldView]:
    """A value that is several numbers."""
    within = limits or scene.draft.limits(path)
    for at, (label, value) in enumerate(zip(labels, scene.draft.data[path], strict=True)):
        yield number(tr, scene.draft, path, label, value, within, f"{path}#{at}")


def _one(tr: Translator, scene: Scene, path: str, limits: tuple[int, int], label: str = "") -> FieldView:
    value = scene.draft.data[path]
    least, most = min(limits[0], value), max(limits[1], value)
    return number(tr, scene.draft, path, label or field_name(tr, path), value, (least, most))


def _spaces(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    draft = scene.draft
    length = draft.length
    yield number(tr, draft, INCOME, tr("c2.box.tracks.length"), length, LENGTHS, LENGTH)
    for energy in ENERGIES:
        first, second = f"levels.{energy}_1", f"levels.{energy}_2"
        yield _one(tr, scene, first, (1, draft.data[second]))
        yield _one(tr, scene, second, (draft.data[first], length))
    yield _one(tr, scene, HALF, (1, length))


def _regions(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    """As a team, a region has a space of demand for every decade at least."""
    data = scene.draft.data
    for area in data["regions.order"]:
        yield _one(tr, scene, f"{REGIONS}.{area}", (0, SMALL), tr("c2.box.room", area=area_name(tr, area)))
        named = [tr(f"c2.box.spots.{each}", area=area_name(tr, area)) for each in SUBSIDIES]
        yield from _row(tr, scene, f"spots.{area}", named)
    yield _one(tr, scene, f"{REGIONS}.demand_coop", (data["rounds.decades_coop"], SMALL))
    rivals = tr("c2.box.regions.demand_competitive")
    areas = [f"{rivals}: {area_name(tr, area)}" for area in data["regions.order"]]
    yield from _row(tr, scene, f"{REGIONS}.demand_competitive", areas, (1, SMALL))


def _display(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    for players in range(1, 5):
        yield _one(tr, scene, f"{DISPLAY}.coop_{players}", (1, SMALL))
    yield _one(tr, scene, SUMMITS_OPEN, (1, scene.draft.data["components.summits"]))
    sizes = [tr("c2.box.size", number=at + 1) for at in range(len(scene.draft.data[SIZES]))]
    yield from _row(tr, scene, SIZES, sizes)
    yield _one(tr, scene, FLOOR, (0, scene.draft.data["setup.ppm_competitive"]))
