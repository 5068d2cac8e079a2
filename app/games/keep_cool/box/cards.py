"""The greenhouse cards of a box: the list, one card, and one that an owner adds."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.box.common import part_actions, trouble_words
from app.forms.box.stands import number, stand
from app.forms.box.view import BoxView, NameView
from app.games.keep_cool.box.draft import Draft, OwnCard, is_own, section, shipped_data
from app.games.keep_cool.box.names import card_said, field_name, said
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, CounterView, FieldView, RowsView, RowView, StandView
from engine.core import is_own_name
from engine.keep_cool.fields import MOST, MOST_THROWS
from engine.keep_cool.rules import CARBOMETER, ZONES

LIST, NEW = "cards", "new"


def list_view(tr: Translator, scene: Scene) -> BoxView:
    draft = scene.draft
    there = sum(1 for path in draft.below("cards"))
    printed = sum(1 for path in shipped_data(draft.edition).values if path.startswith("cards."))
    shipped, confirm, following = part_actions(tr, scene)
    return BoxView(
        place=LIST,
        title=field_name(tr, LIST),
        back_label=tr("box.back"),
        words=tr("box.cards.words", count=there, printed=printed),
        notice=trouble_words(tr, scene),
        rows=RowsView(tuple(_rows(tr, draft)), "", tr("box.before"), tr("box.after")),
        actions=(shipped, ActionView("add", tr("box.cards.add"), "add"), confirm, following),
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
    return _own(tr, scene) if is_own(scene.place) else _shipped(tr, scene)


def _shipped(tr: Translator, scene: Scene) -> BoxView:
    draft, path = scene.draft, scene.place
    out = draft.is_out(path)
    where = stand(tr, draft, path)
    moving = section(path) in CARBOMETER
    value = shipped_data(draft.edition)[path] if out else draft.data[path]
    words = tr("box.card.words", card=card_said(tr, path, value), stand=where.words)
    if moving and not out:
        words = tr("box.card.throws.words", words=words, out=tr("box.card.out"))
    turn = (
        ActionView("shipped", tr("box.card.back_in"), "add")
        if out
        else ActionView("out", tr("box.card.out"), "circle-x")
    )
    shipped, confirm, following = part_actions(tr, scene, one=True)
    return BoxView(
        place=path,
        title=field_name(tr, path),
        back_label=tr("box.back"),
        words=words,
        notice=trouble_words(tr, scene),
        fields=() if out else tuple(_throws(tr, draft, path) if moving else _effects(tr, draft, path)),
        actions=(turn, following) if out else (shipped, turn, confirm, following),
    )


def _throws(tr: Translator, draft: Draft, path: str) -> Iterator[FieldView]:
    yield number(tr, draft, path, tr("box.field.throws"), draft.data[path], (1, MOST_THROWS))


def _effects(tr: Translator, draft: Draft, path: str) -> Iterator[FieldView]:
    for i, zone in enumerate(ZONES):
        label, value = tr(f"zone.{zone}"), draft.data[path][i]
        yield number(tr, draft, path, label, value, (-MOST, MOST), f"{path}#{i}")


def _own(tr: Translator, scene: Scene) -> BoxView:
    draft, path = scene.draft, scene.place
    card = OwnCard.at(path, draft.data[path])
    return BoxView(
        place=path,
        title=card.name,
        back_label=tr("box.back"),
        words=tr("box.card.own"),
        notice=trouble_words(tr, scene),
        question=tr("box.card.affects"),
        choices=_sections(tr, draft, card),
        name=_name(tr, card),
        fields=tuple(_form(tr, card, stand(tr, draft, path))),
        actions=(
            ActionView("out", tr("box.card.gone"), "trash"),
            ActionView("next", tr("box.next"), "next", primary=True),
        ),
    )


def _new(tr: Translator, scene: Scene) -> BoxView:
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
        fields=tuple(_form(tr, card, StandView("", ""))),
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


def _form(tr: Translator, card: OwnCard, where: StandView) -> Iterator[FieldView]:
    if card.is_moving:
        counter = CounterView(tr("box.field.throws"), card.throws, 1, MOST_THROWS, icon="die")
        yield FieldView("throws", counter, where)
        return
    for i, zone in enumerate(ZONES):
        yield FieldView(f"#{i}", CounterView(tr(f"zone.{zone}"), card.effects[i], -MOST, MOST), where)
