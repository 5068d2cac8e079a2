"""The greenhouse cards of a box: the list, one card, and one that an owner adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.forms.box.common import next_actions, trouble_words
from app.forms.box.reading_view import reading_view
from app.forms.box.stands import stand
from app.forms.box.view import BoxView, NameView
from app.games.keep_cool.box.draft import Draft, OwnCard, is_own, section, shipped_data
from app.games.keep_cool.box.names import card_said, field_name, said
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, RowsView, RowView
from engine.core import is_own_name

LIST, NEW = "cards", "new"


def list_view(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    there = sum(1 for path in draft.below("cards"))
    printed = sum(1 for path in shipped_data(draft.edition).values if path.startswith("cards."))
    shipped, following = next_actions(tr, scene)
    return BoxView(
        place=LIST,
        title=field_name(tr, LIST),
        back_label=tr("box.back"),
        words=tr("box.cards.words", count=there, printed=printed),
        notice=trouble_words(tr, scene),
        rows=RowsView(tuple(_rows(tr, draft)), "", tr("box.before"), tr("box.after")),
        actions=(shipped, ActionView("add", tr("box.cards.add"), "add"), following),
    )


def _rows(tr: Translator, draft: Draft) -> Iterator[RowView]:
    heading = ""
    for path in draft.cards():
        if section(path) != heading:
            heading = section(path)
            yield RowView("", tr(f"box.section.{heading}"))
        where = stand(tr, draft, path)
        if draft.is_out(path):
            yield RowView(path, field_name(tr, path), where.words, where.icon)
        else:
            detail = tr("box.row", value=said(tr, path, draft.data[path]), stand=where.words)
            yield RowView(path, field_name(tr, path), detail, where.icon)


def card_view(tr: Translator, scene: Scene) -> BoxView:
    if scene.place == NEW:
        return _new(tr, scene)
    if scene.draft.is_out(scene.place):
        return _out(tr, scene)
    return _own(tr, scene) if is_own(scene.place) else _shipped(tr, scene)


def _out(tr: Translator, scene: Scene) -> BoxView:
    """A card that is not in this box."""
    value = shipped_data(scene.draft.edition)[scene.place]
    where = stand(tr, scene.draft, scene.place)
    return BoxView(
        place=scene.place,
        title=field_name(tr, scene.place),
        back_label=tr("box.back"),
        words=tr("box.card.words", card=card_said(tr, scene.place, value), stand=where.words),
        notice=trouble_words(tr, scene),
        actions=(
            ActionView("shipped", tr("box.card.back_in"), "add"),
            ActionView("next", tr("box.next"), "next", primary=True),
        ),
    )


def _shipped(tr: Translator, scene: Scene) -> BoxView:
    """The card is read zone by zone, or is not in this box."""
    read = reading_view(tr, scene, field_name(tr, scene.place))
    words = card_said(tr, scene.place, scene.draft.data[scene.place])
    back, following = read.actions
    out = ActionView("out", tr("box.card.out"), "circle-x")
    return replace(read, words=words, short="", done=None, actions=(back, out, following))


def _own(tr: Translator, scene: Scene) -> BoxView:
    """Whom it concerns and what it is called; its numbers are read like those of any other card."""
    card = OwnCard.at(scene.place, scene.draft.data[scene.place])
    read = reading_view(tr, scene, card.name)
    return replace(
        read,
        words=tr("box.card.own"),
        short="",
        done=None,
        question=tr("box.card.affects"),
        choices=_sections(tr, scene.draft, card),
        name=_name(tr, card),
        actions=(
            ActionView("out", tr("box.card.gone"), "trash"),
            ActionView("next", tr("box.next"), "next", primary=True),
        ),
    )


def _new(tr: Translator, scene: Scene) -> BoxView:
    """What it is called and whom it concerns; its numbers are asked next."""
    card = scene.new_card or OwnCard()
    why_not = why_not_added(tr, scene.draft, card)
    return BoxView(
        place=NEW,
        title=tr("box.cards.add"),
        back_label=tr("box.back"),
        words=why_not or tr("box.card.ready"),
        notice=trouble_words(tr, scene),
        question=tr("box.card.affects"),
        choices=_sections(tr, scene.draft, card),
        name=_name(tr, card),
        actions=(
            ActionView("leave", tr("box.card.leave"), "no"),
            ActionView(
                "add_it", tr("box.card.add_it"), "check", enabled=not why_not, why_not=why_not, primary=True
            ),
        ),
    )


def why_not_added(tr: Translator, draft: Draft, card: OwnCard, instead_of: str = "") -> str:
    """What keeps a card of this name from being put in; empty if nothing does."""
    if not is_own_name(card.name):
        return tr("box.card.needs_name")
    names = {field_name(tr, path) for path in draft.cards() if path != instead_of and not draft.is_out(path)}
    return tr("data.keep_cool.card_twice") if card.name in names else ""


def _name(tr: Translator, card: OwnCard) -> NameView:
    return NameView(tr("box.card.name"), card.name, tr("box.card.name.hint"))


def _sections(tr: Translator, draft: Draft, card: OwnCard) -> tuple[Choice, ...]:
    names = dict.fromkeys(
        path.split(".")[1] for path in shipped_data(draft.edition).values if path.startswith("cards.")
    )
    return tuple(Choice(name, tr(f"box.section.{name}"), chosen=name == card.section) for name in names)
