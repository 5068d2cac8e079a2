"""Crises, global projects and challenge cards of a box: the lists, one card, and one that an owner adds."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.box.common import back_action, next_actions, trouble_words
from app.forms.box.rows import row
from app.forms.box.stands import mistake_words, stand
from app.forms.box.view import BoxView, NameView
from app.games.emission.box.crisis_sheet import QUESTIONS, WARMTH, CrisisSheet, example
from app.games.emission.box.draft import Draft, card_id, is_own
from app.games.emission.box.names import field_name, in_short
from app.games.emission.box.scene import EXAMPLE, NEW, AskRow, Scene
from app.text.translator import Translator
from app.ui.keys import PadView
from app.ui.views import ActionView, RowsView, RowView
from engine.core import is_own_name
from engine.emission import GAME
from engine.emission.rules import Rules

ICONS = {"who": "users", "does": "flame", "weaken": "shield", "ignore": "circle-x", "until": "hourglass"}


# --- lists ------------------------------------------------------------------------------------------------


def list_view(tr: Translator, scene: Scene) -> BoxView:
    """The cards of a kind that are searched for, each with what is on it and where that comes from."""
    draft, part = scene.draft, scene.place
    shipped, following = next_actions(tr, scene)
    found = tuple(each for each in _rows(tr, draft, part) if _matches(each, scene.letters))
    return BoxView(
        place=part,
        title=field_name(tr, part),
        back_label=tr("box.back"),
        words=tr(f"em.box.{part}.words", count=sum(1 for _ in draft.below(part))),
        notice=trouble_words(tr, scene),
        name=NameView(tr("em.box.search"), scene.letters, tr("em.box.search.hint")),
        rows=RowsView(found, tr("em.box.search.none"), tr("box.before"), tr("box.after")),
        actions=(shipped, ActionView("add", tr(f"em.box.{part}.add"), "add"), following),
    )


def _rows(tr: Translator, draft: Draft, part: str) -> Iterator[RowView]:
    for path in draft.cards(part):
        where = stand(tr, draft, path)
        if draft.is_out(path):
            yield RowView(path, field_name(tr, path), where.words, where.icon)
        else:
            value = in_short(tr, path, draft.data[path])
            detail = tr("box.row", value=value, stand=where.words)
            yield RowView(path, field_name(tr, path), detail, where.icon)


def _matches(row: RowView, letters: str) -> bool:
    """By the name; or by the number, which is printed on the card."""
    wanted = letters.casefold()
    return wanted in row.title.casefold() or wanted in card_id(row.id).casefold()


# --- a card -----------------------------------------------------------------------------------------------


def card_view(tr: Translator, scene: Scene) -> BoxView:
    sheet = scene.sheet
    if sheet is None:
        return _out(tr, scene)
    if scene.question or len(sheet.questions) == 1:
        return _asked(tr, scene)
    rows = tuple(_questions(tr, scene))
    return BoxView(
        place=scene.place,
        title=_title(tr, scene),
        back_label=tr("box.back"),
        words=_words(tr, scene),
        notice=_notice(tr, scene),
        name=_name(tr, scene),
        rows=RowsView(rows, "", tr("box.before"), tr("box.after")),
        actions=tuple(_actions(tr, scene)),
    )


def _questions(tr: Translator, scene: Scene) -> Iterator[RowView]:
    sheet = scene.sheet
    assert isinstance(sheet, CrisisSheet)
    for question in QUESTIONS:
        title = tr(f"em.box.ask.{question}")
        yield row(
            AskRow(question), title, sheet.answer(tr, question), ICONS[question], name=f"ask:{question}"
        )
    shown = example(tr, rules_of(scene), sheet)
    if told := " · ".join(shown.lines) or shown.note:
        yield RowView(EXAMPLE, tr("em.box.example", count=WARMTH), told, "eye")


def _asked(tr: Translator, scene: Scene) -> BoxView:
    """One question with its keys; what it would come to is told above them, after every tap."""
    sheet = scene.sheet
    assert sheet is not None
    question = scene.question or sheet.questions[0]
    alone = len(sheet.questions) == 1
    return BoxView(
        place=f"{scene.place}?{question}",
        title=_title(tr, scene) if alone else tr(f"em.box.ask.{question}"),
        back_label=tr("box.back"),
        words=_words(tr, scene) if alone else _live(tr, scene),
        notice=_notice(tr, scene),
        name=_name(tr, scene) if alone else None,
        pad=PadView(tuple(sheet.groups(tr, question))),
        actions=tuple(_actions(tr, scene) if alone else _question_actions(tr, question)),
    )


def _question_actions(tr: Translator, question: str) -> Iterator[ActionView]:
    yield ActionView("card", tr("em.box.whole_card"), "list")
    if question != QUESTIONS[-1]:
        yield ActionView("ask_next", tr("em.box.ask_next"), "next", primary=True)


def _live(tr: Translator, scene: Scene) -> str:
    """What the crisis would do to the first power it affects."""
    assert isinstance(scene.sheet, CrisisSheet)
    shown = example(tr, rules_of(scene), scene.sheet)
    text = shown.lines[0] if shown.lines else shown.note
    return tr("em.box.live", text=text) if text else ""


def rules_of(scene: Scene) -> Rules:
    """What examples are worked out with: the box as it was kept, which has no faults."""
    kept: Rules = GAME.rules(GAME.load(scene.draft.edition, scene.kept))
    return kept


def _title(tr: Translator, scene: Scene) -> str:
    if scene.place.startswith(NEW):
        return tr(f"em.box.{scene.place.removeprefix(NEW)}.add")
    return field_name(tr, scene.place)


def _words(tr: Translator, scene: Scene) -> str:
    """Where the card comes from, and what it says."""
    if scene.place.startswith(NEW):
        return why_not_added(tr, scene) or tr("box.card.ready")
    assert scene.sheet is not None
    where = stand(tr, scene.draft, scene.place).words
    if len(scene.sheet.questions) == 1:
        return tr("box.row", value=scene.sheet.said(tr), stand=where)
    return where


def _notice(tr: Translator, scene: Scene) -> str:
    """What a card lacks is told while it is written; a new one says so below its title."""
    wrong = scene.sheet.wrong() if scene.sheet is not None else None
    if wrong is None or scene.place.startswith(NEW):
        return trouble_words(tr, scene)
    return tr("em.box.not_yet", problem=mistake_words(tr, *wrong))


def _name(tr: Translator, scene: Scene) -> NameView | None:
    if scene.place.startswith(NEW):
        return NameView(tr("box.card.name"), scene.new_name, tr("box.card.name.hint"))
    if not scene.draft.can_be_named(scene.place):
        return None
    text = field_name(tr, scene.place) if is_own(scene.place) else ""
    return NameView(tr("box.card.name"), text, tr("box.card.name.hint"))


def _actions(tr: Translator, scene: Scene) -> Iterator[ActionView]:
    draft, place = scene.draft, scene.place
    if place.startswith(NEW):
        why_not = why_not_added(tr, scene)
        yield ActionView("leave", tr("box.card.leave"), "no")
        add = tr("box.card.add_it")
        yield ActionView("add_it", add, "check", enabled=not why_not, why_not=why_not, primary=True)
        return
    if is_own(place):
        yield ActionView("out", tr("box.card.gone"), "trash")
    else:
        yield back_action(tr, scene)
        yield ActionView("out", tr("box.card.out"), "circle-x")
        if draft.practice(place):
            yield ActionView("confirm", tr("box.confirm.one"), "check")
    yield ActionView("next", tr("box.next"), "next", primary=True)


def why_not_added(tr: Translator, scene: Scene) -> str:
    """What keeps a card that is being written from being put in; empty if nothing does."""
    part = scene.place.removeprefix(NEW)
    if why_not := why_not_named(tr, scene.draft, part, scene.new_name):
        return why_not
    wrong = scene.sheet.wrong() if scene.sheet is not None else None
    return mistake_words(tr, *wrong) if wrong else ""


def why_not_named(tr: Translator, draft: Draft, part: str, name: str, instead_of: str = "") -> str:
    if not is_own_name(name) or "." in name:
        return tr("box.card.needs_name")
    taken = {field_name(tr, path) for path in draft.below(part) if path != instead_of}
    return tr("data.keep_cool.card_twice") if name in taken else ""


def _out(tr: Translator, scene: Scene) -> BoxView:
    """A card that was taken out."""
    return BoxView(
        place=scene.place,
        title=field_name(tr, scene.place),
        back_label=tr("box.back"),
        words=tr("box.value.out"),
        notice=trouble_words(tr, scene),
        actions=(
            ActionView("shipped", tr("box.card.back_in"), "add"),
            ActionView("next", tr("box.next"), "next", primary=True),
        ),
    )


def example_view(tr: Translator, scene: Scene) -> BoxView:
    """A crisis worked out for all powers."""
    assert isinstance(scene.sheet, CrisisSheet)
    shown = example(tr, rules_of(scene), scene.sheet)
    told = (shown.note, *shown.lines) if shown.note else shown.lines
    rows = tuple(
        RowView(f"line:{at}", line, "", "chevron-right", opens=False) for at, line in enumerate(told)
    )
    return BoxView(
        place=EXAMPLE,
        title=tr("em.box.example", count=WARMTH),
        back_label=tr("box.back"),
        words=scene.sheet.said(tr),
        rows=RowsView(rows, "", tr("box.before"), tr("box.after")),
        actions=(ActionView("leave", tr("em.box.whole_card"), "list", primary=True),),
    )
