"""My box in words: its components, what stands on them, and where every value comes from."""

from __future__ import annotations

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, overview, part_actions, trouble_words
from app.forms.box.sharing import import_view, share_view
from app.forms.box.stands import number, stand
from app.forms.box.view import BoxView
from app.games.keep_cool.box import cards
from app.games.keep_cool.box.draft import Draft
from app.games.keep_cool.box.names import field_name, said
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from app.ui.views import CarbometerView, Choice, FieldView, PriceRowView, RowsView, RowView, ZoneBand
from engine.keep_cool.fields import MOST_FIELDS, PAIR
from engine.keep_cool.rules import ZONES
from engine.keep_cool.state import Zone

ICONS = {"carbometer": "carbometer", "targets": "target", "target_cards": "target", "cards": "card"}
PLAYERS = (3, 4, 5, 6)


def parts(draft: Draft) -> tuple[str, ...]:
    """The components, in the order in which one takes them out of the box."""
    countries = [f"countries.{name}" for name in draft.data["players.6"]]
    return ("carbometer", *countries, "target_cards", "targets", "cards")


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    if place == OVERVIEW:
        return overview(tr, scene, parts(scene.draft))
    if place == SHARE:
        return share_view(tr, scene)
    if place == IMPORT:
        return import_view(tr, scene)
    if place == "carbometer":
        return _carbometer(tr, scene)
    if place.startswith("countries."):
        return _country(tr, scene)
    if place == "targets" or place == "target_cards":
        return _list(tr, scene)
    if place.startswith("targets."):
        return _threshold(tr, scene)
    if place.startswith("target_cards."):
        return _pair(tr, scene)
    if place == cards.LIST:
        return cards.list_view(tr, scene)
    return cards.card_view(tr, scene)


# --- the carbometer -----------------------------------------------------------------------------------------


def _carbometer(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    fields = (
        number(tr, draft, path, field_name(tr, path, short=True), draft.data[path], draft.limits(path))
        for path in draft.on(scene.place)
    )
    return BoxView(
        place=scene.place,
        title=field_name(tr, scene.place),
        back_label=tr("box.back"),
        words=tr("box.carbometer.words"),
        notice=trouble_words(tr, scene),
        fields=tuple(fields),
        carbometer=_drawn(tr, draft),
        actions=part_actions(tr, scene),
    )


def _drawn(tr: Translator, draft: Draft) -> CarbometerView:
    """The carbometer filled to its line; what contradicts itself is drawn as far as it can be."""
    data = draft.data
    capacity = max(1, data["carbometer.capacity"])
    top, bands = capacity, []
    for zone in ZONES:
        low = min(top, data[f"carbometer.lowest.{zone}"])
        bands.append(ZoneBand(zone, tr(f"zone.{zone}"), low, top))
        top = max(0, low - 1)
    start = min(capacity, data["carbometer.start"])
    shown: Zone = next((band.zone for band in bands if start >= band.low), "red")
    caption = tr("box.carbometer.start", count=start)
    return CarbometerView(start, caption, capacity, tuple(bands), shown, tr(f"zone.{shown}"))


# --- a country ----------------------------------------------------------------------------------------------


def _country(tr: Translator, scene: Scene) -> BoxView:
    draft, at = scene.draft, scene.place
    fields = (_of_a_country(tr, draft, path) for path in draft.on(at))
    return BoxView(
        place=at,
        title=field_name(tr, at),
        back_label=tr("box.back"),
        words=tr("box.country.words"),
        notice=trouble_words(tr, scene),
        fields=tuple(fields),
        actions=part_actions(tr, scene),
    )


def _of_a_country(tr: Translator, draft: Draft, path: str) -> FieldView | PriceRowView:
    """A number, or a price row for as many fields as there are."""
    name, value = path.rpartition(".")[2], draft.data[path]
    label = tr(f"box.field.{name}")
    if not isinstance(value, list):
        return number(tr, draft, path, label, value, draft.limits(path))
    most = draft.limits(path)[1]
    why_not = tr("data.keep_cool.prices", fields=MOST_FIELDS, most=most)
    where = stand(tr, draft, path)
    return PriceRowView(
        path, label, name, tuple(value), where, most=most, longest=MOST_FIELDS, why_not=why_not
    )


# --- targets ------------------------------------------------------------------------------------------------


def _list(tr: Translator, scene: Scene) -> BoxView:
    """The eleven target cards, or the eight targets."""
    draft, at = scene.draft, scene.place
    paths = [path for path in draft.below(at) if at == "target_cards" or path.endswith(".at")]
    rows = []
    for path in paths:
        where = stand(tr, draft, path)
        prefix = path.removesuffix(".at")
        value = said(tr, path, draft.data[path])
        if at == "targets":
            value = tr(f"box.target.{draft.data[f'{prefix}.kind']}", values=value)
        detail = tr("box.row", value=value, stand=where.words)
        rows.append(RowView(prefix, field_name(tr, prefix), detail, where.icon))
    return BoxView(
        place=at,
        title=field_name(tr, at),
        back_label=tr("box.back"),
        words=tr(f"box.{at}.words"),
        notice=trouble_words(tr, scene),
        rows=RowsView(tuple(rows), "", tr("box.before"), tr("box.after")),
        actions=part_actions(tr, scene),
    )


def _threshold(tr: Translator, scene: Scene) -> BoxView:
    draft, at = scene.draft, scene.place
    path = f"{at}.at"
    fields = tuple(
        number(tr, draft, path, tr(f"box.field.players.{n}"), value, draft.limits(path), f"{path}#{i}")
        for i, (n, value) in enumerate(zip(PLAYERS, draft.data[path], strict=True))
    )
    kind = tr(f"box.target.{draft.data[f'{at}.kind']}.words")
    return BoxView(
        place=at,
        title=field_name(tr, at),
        back_label=tr("box.back"),
        words=kind,
        notice=trouble_words(tr, scene),
        fields=fields,
        actions=part_actions(tr, scene, one=True),
    )


def _pair(tr: Translator, scene: Scene) -> BoxView:
    draft, at = scene.draft, scene.place
    chosen = draft.data[at]
    names = dict.fromkeys(path.split(".")[1] for path in draft.below("targets"))
    where = stand(tr, draft, at)
    return BoxView(
        place=at,
        title=field_name(tr, at),
        back_label=tr("box.back"),
        words=where.words,
        notice=trouble_words(tr, scene),
        question=tr("box.pair.question"),
        choices=tuple(Choice(name, tr(f"target.{name}"), chosen=name in chosen) for name in names),
        actions=part_actions(tr, scene, one=True),
    )


def paired(chosen: list[str], tapped: str) -> list[str]:
    """Tapping one more target puts it in the place of the one that was tapped first."""
    if tapped in chosen:
        return chosen
    return [*chosen, tapped][-PAIR:]
