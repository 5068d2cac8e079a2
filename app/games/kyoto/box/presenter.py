"""Kyoto's box in words: its components, what is told of each by taps, and where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, back_action, overview, part_actions, trouble_words
from app.forms.box.sharing import import_view, share_view
from app.forms.box.stands import stand
from app.forms.box.view import BoxView
from app.games.kyoto import words
from app.games.kyoto.box import agendas
from app.games.kyoto.box.draft import AGENDAS, CARDS, ICONS, MARKED, PARTS, STUDIES
from app.games.kyoto.box.names import field_name, said, said_openly
from app.games.kyoto.box.scene import Scene
from app.games.kyoto.pads import face_groups, hidden_groups, study_groups
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.views import ActionView, RowsView, RowView

OTHER = (-10, -5, 5, 10)
"""Tonnes by which a card's value is set where no key has it."""


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    part = place.partition(".")[0]
    if place == OVERVIEW:
        return overview(tr, scene, PARTS)
    if place == SHARE:
        return share_view(tr, scene)
    if place == IMPORT:
        return import_view(tr, scene)
    if place == ICONS:
        return _icons(tr, scene)
    if place in (CARDS, STUDIES, MARKED, AGENDAS):
        return _list(tr, scene)
    if part == MARKED:
        return _marked(tr, scene)
    if part == AGENDAS:
        return agendas.agenda_view(tr, scene)
    return _card(tr, scene)


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
        actions=part_actions(tr, scene),
    )


# --- a card or a study ------------------------------------------------------------------------------------


def _card(tr: Translator, scene: Scene) -> BoxView:
    """What stands on it is told part by part; a stand-in gives way when all of it has been."""
    draft, path = scene.draft, scene.place
    part = path.partition(".")[0]
    stands_in = draft.is_stand_in(path)
    now = said(tr, path, draft.data[path])
    where = stand(tr, draft, path).words
    key = "ky.box.practice" if stands_in else "ky.box.told"
    told = tr(key, value=now, stand=where)
    if scene.taken and scene.taken != path:
        card, value = field_name(tr, scene.taken), said_openly(tr, scene.taken, draft.data[scene.taken])
        told = tr("ky.box.taken", card=card, value=value, told=tr("ky.box.told", value=now, stand=where))
    groups = _face(tr, scene) if part == CARDS else _study(tr, scene)
    return BoxView(
        place=path,
        title=tr("ky.box.of", card=field_name(tr, path), count=draft.wanted_cards(part)),
        back_label=tr("box.back"),
        words=told,
        notice=trouble_words(tr, scene),
        pad=PadView(tuple(groups)),
        actions=_one_actions(tr, scene, stands_in),
    )


def _one_actions(tr: Translator, scene: Scene, stands_in: bool) -> tuple[ActionView, ...]:
    """A stand-in can be right as it is; what was told can be taken back."""
    confirm = ActionView("confirm", tr("box.confirm.one"), "check")
    return (
        *((back_action(tr, scene),) if scene.undoable or not stands_in else ()),
        *((confirm,) if stands_in else ()),
        ActionView("next", tr("box.next"), "next", primary=True),
    )


def _face(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    desk = scene.desk
    values = {face.value for face in scene.draft.faces()} | ({desk.value} if desk.value else set())
    yield from face_groups(tr, desk, values)
    steps = (KeyView(f"by:{by}", f"+{by}" if by > 0 else f"−{-by}") for by in OTHER)
    yield KeyGroup(tr("ky.box.other_value"), tuple(steps))


def _study(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    yield from study_groups(tr, scene.desk, scene.draft.goals())
    yield from hidden_groups(tr, scene.desk)


# --- the icons on clouds and levels -----------------------------------------------------------------------


def _icons(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    paths = tuple(draft.below(ICONS))
    groups = tuple(
        KeyGroup(
            tr(f"ky.box.piece.{path.partition('.')[2]}", number=at + 1, count=draft.wanted(path)),
            tuple(
                KeyView(
                    f"icon:{path}:{at}:{icon}",
                    words.icon(tr, icon),
                    words.DAMAGE_ICONS[icon],
                    chosen=list_told(scene, path)[at] == icon,
                )
                for icon in words.DAMAGES
            ),
        )
        for path in paths
        for at in range(draft.wanted(path))
    )
    return BoxView(
        place=ICONS,
        title=field_name(tr, ICONS),
        back_label=tr("box.back"),
        words=tr("ky.box.icons.words"),
        notice=trouble_words(tr, scene),
        pad=PadView(groups),
        actions=part_actions(tr, scene),
    )


def list_told(scene: Scene, path: str) -> tuple[str, ...]:
    """A list of icons as far as it has been told; of a stand-in nothing has."""
    if scene.draft.is_stand_in(path):
        return scene.told.get(path, ("",) * scene.draft.wanted(path))
    return tuple(scene.draft.data[path])


# --- marked cards -----------------------------------------------------------------------------------------


def _marked(tr: Translator, scene: Scene) -> BoxView:
    """Which cards carry the mark that takes them out of the game; as many as the booklet says."""
    draft, path = scene.draft, scene.place
    deck, wanted = path.partition(".")[2], draft.wanted(path)
    stands_in = draft.is_stand_in(path)
    told = scene.told.get(path, ()) if stands_in else tuple(draft.data[path])
    rows = []
    for card in draft.below(deck):
        ticked = card.partition(".")[2] in told
        icon = "circle-check" if ticked else "circle"
        rows.append(RowView(f"mark:{card}", field_name(tr, card), said(tr, card, draft.data[card]), icon))
    if stands_in:
        now = tr("ky.box.marked.left", told=len(told), wanted=wanted)
    else:
        now = stand(tr, draft, path).words
    return BoxView(
        place=path,
        title=field_name(tr, path),
        back_label=tr("box.back"),
        words=tr("ky.box.row.words", words=tr(f"ky.box.{path}.words", count=wanted), now=now),
        notice=trouble_words(tr, scene),
        rows=RowsView(tuple(rows), "", tr("box.before"), tr("box.after")),
        actions=_one_actions(tr, scene, stands_in),
    )
