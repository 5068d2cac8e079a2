"""Kyoto's box in words: its components, what is told of each by taps, and where every value comes from."""

from __future__ import annotations

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, back_action, next_actions, overview, trouble_words
from app.forms.box.reading_view import reading_view
from app.forms.box.sharing import import_view, share_view
from app.forms.box.stands import stand
from app.forms.box.view import BoxView
from app.games.kyoto.box import agendas
from app.games.kyoto.box.draft import AGENDAS, PARTS, STUDIES
from app.games.kyoto.box.names import field_name, said, said_openly
from app.games.kyoto.box.scene import Scene
from app.games.kyoto.pads import hidden_groups, study_groups
from app.text.translator import Translator
from app.ui.keys import PadView
from app.ui.views import ActionView, RowsView, RowView


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    part = place.partition(".")[0]
    if place == OVERVIEW:
        return overview(tr, scene, PARTS)
    if place == SHARE:
        return share_view(tr, scene)
    if place == IMPORT:
        return import_view(tr, scene)
    if place in (STUDIES, AGENDAS):
        return _list(tr, scene)
    if part == AGENDAS:
        return agendas.agenda_view(tr, scene)
    if part == STUDIES:
        return _study(tr, scene)
    return reading_view(tr, scene, field_name(tr, place), tr(f"ky.box.{part}.words"))


def _list(tr: Translator, scene: Scene) -> BoxView:
    """All cards of a kind, each with what is on it and where that comes from."""
    draft, place = scene.draft, scene.place
    rows = []
    for path in draft.below(place):
        where = stand(tr, draft, path)
        detail = tr("box.row", value=said_openly(tr, path, draft.data[path]), stand=where.words)
        rows.append(RowView(path, field_name(tr, path), detail, where.icon))
    return BoxView(
        place=place,
        title=field_name(tr, place),
        back_label=tr("box.back"),
        words=tr(f"ky.box.{place}.words"),
        notice=trouble_words(tr, scene),
        rows=RowsView(tuple(rows), "", tr("box.before"), tr("box.after")),
        actions=next_actions(tr, scene),
    )


# --- a study ----------------------------------------------------------------------------------------------


def _study(tr: Translator, scene: Scene) -> BoxView:
    """What is read out of it, part by part; a stand-in gives way when all of it has been."""
    draft, path = scene.draft, scene.place
    stands_in = draft.is_stand_in(path)
    now, where = said(tr, path, draft.data[path]), stand(tr, draft, path).words
    words = tr("ky.box.practice" if stands_in else "ky.box.told", value=now, stand=where)
    if scene.taken and scene.taken != path:
        card, value = field_name(tr, scene.taken), said_openly(tr, scene.taken, draft.data[scene.taken])
        words = tr("ky.box.taken", card=card, value=value, told=tr("ky.box.told", value=now, stand=where))
    groups = (*study_groups(tr, scene.desk, draft.goals()), *hidden_groups(tr, scene.desk))
    return BoxView(
        place=path,
        title=tr("ky.box.of", card=field_name(tr, path), count=draft.wanted_cards(STUDIES)),
        back_label=tr("box.back"),
        words=words,
        notice=trouble_words(tr, scene),
        pad=PadView(groups),
        actions=_one_actions(tr, scene, stands_in),
    )


def _one_actions(tr: Translator, scene: Scene, stands_in: bool) -> tuple[ActionView, ...]:
    """A stand-in can be right as it is; what was read can be taken back."""
    confirm = ActionView("confirm", tr("box.confirm.one"), "check")
    return (
        *((back_action(tr, scene),) if scene.undoable or not stands_in else ()),
        *((confirm,) if stands_in else ()),
        ActionView("next", tr("box.next"), "next", primary=True),
    )
