"""CO₂'s box in words: plants and tracks, tiles and cards, and where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, overview, part_actions, trouble_words
from app.forms.box.sharing import import_view, share_view
from app.forms.box.stands import stand
from app.forms.box.view import BoxView
from app.games.co2.box.draft import HALF, INCOME, LEVELS, LISTS, PARTS, SPACES
from app.games.co2.box.names import field_name, said
from app.games.co2.box.numbers import number_fields
from app.games.co2.box.pads import key_groups
from app.games.co2.box.scene import Scene
from app.text.translator import Translator
from app.ui.keys import PadView
from app.ui.views import RowsView, RowView


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    if place == OVERVIEW:
        return overview(tr, scene, PARTS)
    if place == SHARE:
        return share_view(tr, scene)
    if place == IMPORT:
        return import_view(tr, scene)
    if place in LISTS:
        return _list(tr, scene)
    return _page(tr, scene)


def _list(tr: Translator, scene: Scene) -> BoxView:
    """Every piece of a component, with what is on it and where that comes from."""
    place = scene.place
    return BoxView(
        place=place,
        title=field_name(tr, place),
        back_label=tr("box.back"),
        words=tr(f"c2.box.{place}.words"),
        notice=_notice(tr, scene),
        rows=RowsView(tuple(_rows(tr, scene)), "", tr("box.before"), tr("box.after")),
        actions=part_actions(tr, scene),
    )


def _rows(tr: Translator, scene: Scene) -> Iterator[RowView]:
    draft = scene.draft
    for path in draft.pieces(scene.place):
        value = _spaces_said(tr, scene) if path == SPACES else said(tr, path, draft.data[path])
        where = stand(tr, draft, LEVELS[-1] if path == SPACES else path)
        yield RowView(path, field_name(tr, path), tr("box.row", value=value, stand=where.words), where.icon)


def _spaces_said(tr: Translator, scene: Scene) -> str:
    draft = scene.draft
    second = sorted({draft.data[path] for path in LEVELS if path.endswith("_2")})
    level = str(second[0]) if len(second) == 1 else f"{second[0]}–{second[-1]}"
    return tr("c2.box.spaces", count=draft.length, level=level, half=draft.data[HALF])


def _page(tr: Translator, scene: Scene) -> BoxView:
    """One piece, or a component that is told on one page: by numbers or by keys."""
    place = scene.place
    part = place.partition(".")[0]
    fields, groups = tuple(number_fields(tr, scene)), tuple(key_groups(tr, scene))
    special = place in (INCOME, SPACES)
    words = tr(f"c2.box.{place}.words" if special else f"c2.box.{part}.read")
    return BoxView(
        place=place,
        title=field_name(tr, place),
        back_label=tr("box.back"),
        words=words if fields or part not in LISTS else _with_stand(tr, scene, words),
        notice=_notice(tr, scene),
        fields=fields,
        pad=None if fields else PadView(groups),
        actions=part_actions(tr, scene, one=place not in PARTS),
    )


def _with_stand(tr: Translator, scene: Scene, words: str) -> str:
    return tr("box.row", value=words.removesuffix("."), stand=stand(tr, scene.draft, scene.place).words)


def _notice(tr: Translator, scene: Scene) -> str:
    """Regions with more room than there are certificates are told with their number."""
    if any(fault.path == "components.certificates" for fault in scene.draft.faults):
        return tr("c2.box.too_much_room", count=scene.draft.data["components.certificates"])
    return trouble_words(tr, scene)
