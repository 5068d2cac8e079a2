"""My box in words: its components, what stands on them, and where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from app.box import Box
from app.i18n import Translator
from app.screens.box import cards
from app.screens.box.draft import Draft, shipped_data
from app.screens.box.names import card_said, edition_choices, fault_words, field_name, said, stand
from app.screens.box.scene import OVERVIEW, Found, Scene, number, part_actions, trouble_words
from app.screens.box.view import BoxView
from app.screens.keep_cool.view import CarbometerView, ZoneBand
from app.views import ActionView, Choice, PriceRowView, RowsView, RowView
from engine.keep_cool.checks import MOST, MOST_FIELDS, PAIR
from engine.keep_cool.rules import ZONES
from engine.keep_cool.state import Kind, Zone

SHARE, IMPORT = "share", "import"
KINDS = get_args(Kind)
ICONS = {"carbometer": "carbometer", "targets": "target", "target_cards": "target", "cards": "card"}
EDGES = ("blue", "yellow", "orange")
PLAYERS = (3, 4, 5, 6)


def parts(draft: Draft) -> tuple[str, ...]:
    """The components, in the order in which one takes them out of the box."""
    countries = [f"countries.{name}" for name in draft.data["players.6"]]
    return ("carbometer", *countries, "target_cards", "targets", "cards")


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    if place == OVERVIEW:
        return _overview(tr, scene)
    if place == SHARE:
        return _share(tr, scene)
    if place == IMPORT:
        return _import(tr, scene)
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


# --- the components -----------------------------------------------------------------------------------------


def _overview(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    left, all_ = draft.practice(), shipped_data(draft.edition).count("practice")
    return BoxView(
        place=OVERVIEW,
        title=tr("box.title"),
        back_label=tr("box.back"),
        words=tr("box.left" if left else "box.complete", count=left),
        notice=trouble_words(tr, scene),
        done=1 - left / all_ if all_ else 1.0,
        question=tr("box.edition"),
        choices=edition_choices(tr, draft.edition),
        rows=RowsView(
            tuple(_part_row(tr, draft, part) for part in parts(draft)),
            empty_words="",
            before_words=tr("box.before"),
            after_words=tr("box.after"),
        ),
        actions=(
            ActionView("share", tr("box.share"), "send"),
            *((ActionView("next", tr("box.next"), "next", primary=True),) if left else ()),
        ),
    )


def _part_row(tr: Translator, draft: Draft, part: str) -> RowView:
    left = draft.practice(part)
    if draft.wrong(part):
        icon, detail = "warning", tr("box.part.wrong")
    elif left:
        icon, detail = "question-mark", tr("box.part.left", count=left)
    elif draft.changed(part):
        icon, detail = "circle-check", tr("box.part.owner")
    else:
        icon, detail = "book-2", tr("box.part.known")
    return RowView(part, field_name(tr, part), detail, icon)


# --- the carbometer -----------------------------------------------------------------------------------------


def _carbometer(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    chips = draft.data["components.chips"]
    paths = {
        "carbometer.capacity": (1, chips),
        "carbometer.start": (1, chips),
        **{f"carbometer.lowest.{zone}": (1, chips) for zone in EDGES},
        **{f"carbometer.recovery.{zone}": (0, MOST) for zone in ZONES},
    }
    fields = (
        number(tr, draft, path, field_name(tr, path, short=True), draft.data[path], limits)
        for path, limits in paths.items()
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
    limits = {"target": (1, MOST), "start_black": (0, MOST), "start_green": (0, MOST)}
    numbers = tuple(
        number(tr, draft, f"{at}.{name}", tr(f"box.field.{name}"), draft.data[f"{at}.{name}"], between)
        for name, between in limits.items()
    )
    rows = tuple(
        PriceRowView(
            f"{at}.{kind}",
            tr(f"box.field.{kind}"),
            kind,
            tuple(draft.data[f"{at}.{kind}"]),
            stand(tr, draft, f"{at}.{kind}"),
            most=MOST,
            longest=MOST_FIELDS,
            why_not=tr("data.keep_cool.prices", fields=MOST_FIELDS, most=MOST),
        )
        for kind in KINDS
    )
    return BoxView(
        place=at,
        title=field_name(tr, at),
        back_label=tr("box.back"),
        words=tr("box.country.words"),
        notice=trouble_words(tr, scene),
        fields=(*rows, *numbers),
        actions=part_actions(tr, scene),
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
        detail = tr("box.row", value=said(tr, path, draft.data[path]), stand=where.words)
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
        number(tr, draft, path, tr("box.field.players", count=n), value, (0, MOST), f"{path}#{i}")
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


# --- sharing ------------------------------------------------------------------------------------------------


def _share(tr: Translator, scene: Scene) -> BoxView:
    nothing = "" if scene.kept else tr("box.export.nothing")
    return BoxView(
        place=SHARE,
        title=tr("box.share"),
        back_label=tr("box.back"),
        words=tr("box.share.words", folder=scene.folder),
        notice=trouble_words(tr, scene),
        rows=RowsView(
            tuple(_file_row(tr, found) for found in scene.files),
            empty_words=tr("box.import.none"),
            before_words=tr("box.before"),
            after_words=tr("box.after"),
        ),
        actions=(
            ActionView("look", tr("box.look"), "refresh"),
            ActionView(
                "export",
                tr("box.export"),
                "device-floppy",
                enabled=not nothing,
                why_not=nothing,
                primary=not nothing,
            ),
        ),
    )


def _file_row(tr: Translator, found: Found) -> RowView:
    if found.box is None:
        assert found.trouble is not None
        return RowView(found.path, found.name, tr(found.trouble.code, **found.trouble.params), "warning")
    edition = tr(f"edition.{found.box.edition}")
    detail = tr("box.import.row", edition=edition, count=len(found.box.values))
    return RowView(found.path, found.name, detail, "stack-2")


def _import(tr: Translator, scene: Scene) -> BoxView:
    """What would change, before it does; of a file that can't be used, why."""
    found = scene.chosen
    assert found is not None
    if found.box is None:
        assert found.trouble is not None
        faults = found.trouble.faults
        rows = tuple(
            RowView(f"fault:{i}", field_name(tr, fault.path), fault_words(tr, fault), "warning")
            for i, fault in enumerate(faults)
        )
        words, notice = tr("box.import.refused"), tr(found.trouble.code, **found.trouble.params)
        empty = ""
    else:
        rows = tuple(_change_rows(tr, found.box, scene))
        words, notice = tr("box.import.words", edition=tr(f"edition.{found.box.edition}")), ""
        empty = tr("box.import.same")
    can = found.box is not None and bool(rows)
    take = ActionView("take", tr("box.import.take"), "check", primary=True)
    return BoxView(
        place=IMPORT,
        title=found.name,
        back_label=tr("box.back"),
        words=words,
        notice=notice,
        rows=RowsView(rows, empty, tr("box.before"), tr("box.after")),
        actions=(ActionView("leave", tr("box.import.leave"), "no"), *((take,) if can else ())),
    )


def _change_rows(tr: Translator, box: Box, scene: Scene) -> Iterator[RowView]:
    before = scene.kept if box.edition == scene.draft.edition else {}
    shipped = shipped_data(box.edition)
    for number_, path in enumerate(sorted({*before, *box.values})):
        old, new = (_has(tr, values, shipped.values, path) for values in (before, box.values))
        if old != new:
            detail = tr("box.import.change", old=old, new=new)
            yield RowView(f"change:{number_}", field_name(tr, path), detail, "arrows-exchange")


def _has(tr: Translator, values: Mapping[str, Any], shipped: Mapping[str, Any], path: str) -> str:
    """A value as one has it: the owner's, or the shipped one."""
    say = card_said if path.startswith("cards.") else said
    if path in values:
        return said(tr, path, None) if values[path] is None else say(tr, path, values[path])
    if path in shipped:
        return tr("box.import.shipped", value=say(tr, path, shipped[path].value))
    return tr("box.value.none")
