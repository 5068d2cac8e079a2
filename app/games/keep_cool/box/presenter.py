"""My box in words: its components, what stands on them, and where every value comes from."""

from __future__ import annotations

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, overview
from app.forms.box.reading_view import reading_view
from app.forms.box.sharing import import_view, share_view
from app.forms.box.view import BoxView
from app.games.keep_cool.box import cards
from app.games.keep_cool.box.draft import Draft
from app.games.keep_cool.box.names import field_name
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from app.ui.views import CarbometerView, ZoneBand
from engine.keep_cool.rules import ZONES
from engine.keep_cool.state import Zone

CARBOMETER = "carbometer"
EDGES = (f"{CARBOMETER}.capacity", f"{CARBOMETER}.start")


def parts(draft: Draft) -> tuple[str, ...]:
    """The components, in the order in which one takes them out of the box."""
    countries = [f"countries.{name}" for name in draft.data["players.6"]]
    return (CARBOMETER, *countries, "target_cards", "targets", cards.LIST)


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    if place == OVERVIEW:
        return overview(tr, scene, parts(scene.draft))
    if place == SHARE:
        return share_view(tr, scene)
    if place == IMPORT:
        return import_view(tr, scene)
    if place == cards.LIST:
        return cards.list_view(tr, scene)
    if place == cards.NEW or scene.place.startswith(f"{cards.LIST}."):
        return cards.card_view(tr, scene)
    column = _drawn(tr, scene) if place == CARBOMETER else None
    return reading_view(tr, scene, field_name(tr, place), _hint(tr, scene), column)


def _hint(tr: Translator, scene: Scene) -> str:
    """What to look at; of a target, whether it needs pieces or limits them."""
    part, cell = scene.place.partition(".")[0], scene.reading.cell if scene.reading else None
    if part == "countries":
        return tr("box.country.words")
    if part == "targets" and cell is not None:
        kind = scene.draft.data[f"{cell.path.removesuffix('.at')}.kind"]
        return tr(f"box.target.{kind}.words")
    return tr(f"box.{part}.words")


def _drawn(tr: Translator, scene: Scene) -> CarbometerView:
    """The carbometer filled to its line, with a mark where the number stands that is asked.

    What contradicts itself is drawn as far as it can be.
    """
    data = scene.draft.data
    capacity = max(1, data[f"{CARBOMETER}.capacity"])
    top, bands = capacity, []
    for zone in ZONES:
        low = min(top, data[f"{CARBOMETER}.lowest.{zone}"])
        bands.append(ZoneBand(zone, tr(f"zone.{zone}"), low, top))
        top = max(0, low - 1)
    start = min(capacity, data[f"{CARBOMETER}.start"])
    shown: Zone = next((band.zone for band in bands if start >= band.low), "red")
    caption = tr("box.carbometer.start", count=start)
    goal = _height(scene)
    return CarbometerView(start, caption, capacity, tuple(bands), shown, tr(f"zone.{shown}"), goal=goal)


def _height(scene: Scene) -> int | None:
    """How many chips high the number stands that is asked; what stands beside the column has no height."""
    cell = scene.reading.cell if scene.reading else None
    if cell is None or not (cell.path in EDGES or cell.path.startswith(f"{CARBOMETER}.lowest.")):
        return None
    return min(int(scene.draft.data[cell.path]), int(scene.draft.data[f"{CARBOMETER}.capacity"]))
