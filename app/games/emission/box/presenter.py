"""e-Mission's box in words: boards and tracks, lists of cards, decks, and where every value comes from."""

from __future__ import annotations

from dataclasses import replace

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, overview
from app.forms.box.reading_view import reading_view
from app.forms.box.sharing import import_view, share_view
from app.forms.box.view import BoxView
from app.games.emission.box import cards, decks
from app.games.emission.box.draft import CARDS
from app.games.emission.box.names import field_name
from app.games.emission.box.scene import DECK_FILE, DECKS, EXAMPLE, NEW, Scene
from app.text.translator import Translator
from app.ui.views import RowView


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
    return reading_view(tr, scene, field_name(tr, place), tr(f"em.box.{part}.words"))


def _overview(tr: Translator, scene: Scene) -> BoxView:
    view = overview(tr, scene, scene.draft.parts)
    assert view.rows is not None
    own = RowView(DECKS, tr("em.box.decks"), tr("em.box.decks.detail", count=len(scene.decks)), "stack-2")
    return replace(view, rows=replace(view.rows, rows=(*view.rows.rows, own)))
