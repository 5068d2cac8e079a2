"""e-Mission's box in words: boards and tracks, lists of cards, decks, and where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, overview, part_actions, trouble_words
from app.forms.box.sharing import import_view, share_view
from app.forms.box.stands import number, stand
from app.forms.box.view import BoxView
from app.games.emission.box import cards, decks
from app.games.emission.box.draft import CARDS, DICE, POWERS, THERMOMETER, TIPPING, TRACKS
from app.games.emission.box.names import field_name
from app.games.emission.box.scene import DECK_FILE, DECKS, EXAMPLE, NEW, Scene
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.views import FieldView, RowsView, RowView
from engine.emission.fields import ON_SHEET
from engine.emission.state import EFFECTS

LENGTHS = range(3, 11)
"""Spaces of a track that keys are there for."""


def box_view(tr: Translator, scene: Scene) -> BoxView:
    place = scene.place
    part = place.partition(".")[0]
    if place == OVERVIEW:
        return _overview(tr, scene)
    if place == SHARE:
        return share_view(tr, scene)
    if place == IMPORT:
        return import_view(tr, scene)
    if place == DECKS:
        return decks.list_view(tr, scene)
    if place == DECK_FILE:
        return decks.deck_view(tr, scene)
    if place == EXAMPLE:
        return cards.example_view(tr, scene)
    if place in CARDS:
        return cards.list_view(tr, scene)
    if part in CARDS or place.startswith(NEW):
        return cards.card_view(tr, scene)
    if place == TRACKS:
        return _tracks(tr, scene)
    if part == TRACKS:
        return _track(tr, scene)
    return _numbers(tr, scene)


def _overview(tr: Translator, scene: Scene) -> BoxView:
    view = overview(tr, scene, scene.draft.parts)
    assert view.rows is not None
    own = RowView(DECKS, tr("em.box.decks"), tr("em.box.decks.detail", count=len(scene.decks)), "stack-2")
    return replace(view, rows=replace(view.rows, rows=(*view.rows.rows, own)))


# --- numbers ----------------------------------------------------------------------------------------------


def _numbers(tr: Translator, scene: Scene) -> BoxView:
    """An overview card, the thermometer or the geo-engineering die."""
    place = scene.place
    part = place.partition(".")[0]
    fields = {POWERS: _power, THERMOMETER: _thermometer, DICE: _die}[part](tr, scene)
    return BoxView(
        place=place,
        title=field_name(tr, place),
        back_label=tr("box.back"),
        words=tr(f"em.box.{part}.words"),
        notice=trouble_words(tr, scene),
        fields=tuple(fields),
        actions=part_actions(tr, scene),
    )


def _power(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    draft, place = scene.draft, scene.place
    for what in ("demand", "growth", *ON_SHEET[1:]):
        path = f"{place}.{what}"
        yield number(tr, draft, path, tr(f"em.box.short.{what}"), draft.data[path], draft.limits(path))


def _thermometer(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    draft = scene.draft
    start = draft.data["thermometer.start_tenths"]
    for tokens in range(draft.data["thermometer.lost"]):
        path = f"{THERMOMETER}.crises_{tokens}"
        label = tr("em.degrees", whole=(start + tokens) // 10, tenth=(start + tokens) % 10)
        yield number(tr, draft, path, label, draft.data[path], draft.limits(path))


def _die(tr: Translator, scene: Scene) -> Iterator[FieldView]:
    draft, path = scene.draft, "dice.geo"
    for at, face in enumerate(draft.data[path]):
        yield number(
            tr, draft, path, tr("em.box.face", number=at + 1), face, draft.limits(path), f"{path}#{at}"
        )


# --- tracks -----------------------------------------------------------------------------------------------


def _tracks(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    rows = []
    for effect in EFFECTS:
        path = f"{TRACKS}.{effect}"
        sources = [stand(tr, draft, each) for each in (path, f"{TIPPING}.{effect}")]
        where = next((each for each in sources if each.tone in ("fault", "practice")), sources[0])
        detail = tr("box.row", value=_track_said(tr, scene, effect), stand=where.words)
        rows.append(RowView(path, field_name(tr, path), detail, where.icon))
    return BoxView(
        place=TRACKS,
        title=field_name(tr, TRACKS),
        back_label=tr("box.back"),
        words=tr("em.box.tracks.words"),
        notice=trouble_words(tr, scene),
        rows=RowsView(tuple(rows), "", tr("box.before"), tr("box.after")),
        actions=part_actions(tr, scene),
    )


def _track_said(tr: Translator, scene: Scene, effect: str) -> str:
    tips = ", ".join(str(each) for each in scene.draft.data[f"{TIPPING}.{effect}"])
    return tr("em.box.track", count=scene.draft.data[f"{TRACKS}.{effect}"], tips=tips or "–")


def _track(tr: Translator, scene: Scene) -> BoxView:
    """How long it is, and where it tips."""
    draft, place = scene.draft, scene.place
    effect = place.partition(".")[2]
    length, tips = draft.data[place], draft.data[f"{TIPPING}.{effect}"]
    lengths = sorted({*LENGTHS, length})
    groups = (
        KeyGroup(
            tr("em.box.length"),
            tuple(KeyView(f"length:{n}", str(n), chosen=n == length) for n in lengths),
        ),
        KeyGroup(
            tr("em.box.tips"),
            tuple(KeyView(f"tip:{n}", str(n), chosen=n in tips) for n in range(1, length + 1)),
        ),
    )
    return BoxView(
        place=place,
        title=field_name(tr, place),
        back_label=tr("box.back"),
        words=tr("em.box.track.words"),
        notice=trouble_words(tr, scene),
        pad=PadView(groups),
        actions=part_actions(tr, scene, one=True),
    )
