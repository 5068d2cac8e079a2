"""CO₂'s box in words: plants and tracks, tiles and cards, and where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, card_actions, next_actions, overview, trouble_words
from app.forms.box.reading_view import reading_view
from app.forms.box.sharing import import_view, share_view
from app.forms.box.stands import stand
from app.forms.box.view import BoxView
from app.games.co2.box.draft import LOBBY, PARTS
from app.games.co2.box.lobby import lobby_groups
from app.games.co2.box.names import field_name, said
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
    if place == LOBBY:
        return _list(tr, scene)
    if place.startswith(f"{LOBBY}."):
        return _card(tr, scene)
    words = f"c2.box.{place}.words"
    hint = tr(words) if tr.has(words) else tr(f"c2.box.{place}.read")
    view = reading_view(tr, scene, field_name(tr, place), hint)
    return replace(view, notice=_notice(tr, scene))


def _list(tr: Translator, scene: Scene) -> BoxView:
    """Every lobby card, with what is on it and where that comes from."""
    return BoxView(
        place=LOBBY,
        title=field_name(tr, LOBBY),
        back_label=tr("box.back"),
        words=tr(f"c2.box.{LOBBY}.words"),
        notice=_notice(tr, scene),
        rows=RowsView(tuple(_rows(tr, scene)), "", tr("box.before"), tr("box.after")),
        actions=next_actions(tr, scene),
    )


def _rows(tr: Translator, scene: Scene) -> Iterator[RowView]:
    draft = scene.draft
    for path in draft.below(LOBBY):
        where = stand(tr, draft, path)
        detail = tr("box.row", value=said(tr, path, draft.data[path]), stand=where.words)
        yield RowView(path, field_name(tr, path), detail, where.icon)


def _card(tr: Translator, scene: Scene) -> BoxView:
    """One lobby card: what it does, and what it brings."""
    words = tr(f"c2.box.{LOBBY}.read").removesuffix(".")
    return BoxView(
        place=scene.place,
        title=field_name(tr, scene.place),
        back_label=tr("box.back"),
        words=tr("box.row", value=words, stand=stand(tr, scene.draft, scene.place).words),
        notice=_notice(tr, scene),
        pad=PadView(tuple(lobby_groups(tr, scene.draft.data[scene.place]))),
        actions=card_actions(tr, scene),
    )


def _notice(tr: Translator, scene: Scene) -> str:
    """Regions with more room than there are certificates are named with their number."""
    if any(fault.path == "components.certificates" for fault in scene.draft.faults):
        return tr("c2.box.too_much_room", count=scene.draft.data["components.certificates"])
    return trouble_words(tr, scene)
