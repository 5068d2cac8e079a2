"""What is asked and told on the way through the history, each as one form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.games import SHELF
from app.pages.history.listing import ORDERS, SINCE, STATES, Sifting
from app.sessions import words as session_words
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, EntryView, FormView, HistoryRow

if TYPE_CHECKING:
    from app.sessions.store.store import Note

MOST_PICKS = 6
REASONS = ("slip", "forgotten", "agreed")
Draft = Mapping[str, str]
"""What somebody has written or tapped so far, by entry."""


def picks(words: Iterable[str], chosen: str) -> tuple[Choice, ...]:
    """The first few that there are, to be taken over with a tap."""
    few = [each for each in dict.fromkeys(words) if each][:MOST_PICKS]
    return tuple(Choice(each, shortened(each, 28), "", each == chosen) for each in few)


def leave(tr: Translator, words: str = "history.leave") -> ActionView:
    return ActionView("leave", tr(words), "x")


# --- the list ---------------------------------------------------------------------------------------------


def sift_form(
    tr: Translator, sifting: Sifting, games: Iterable[str], groups: Iterable[str], places: Iterable[str]
) -> FormView:
    """Every tap holds at once."""

    def row(key: str, answers: Mapping[str, str]) -> EntryView:
        chosen = getattr(sifting, key)
        choices = tuple(Choice(each, words, "", each == chosen) for each, words in answers.items())
        return EntryView(key, tr(f"history.sift.{key}"), written=False, picks=choices)

    known = [game for game in SHELF if game in set(games)]
    entries = [
        row("state", {each: tr(f"history.state.{each}") for each in STATES}),
        row("since", {each: tr(f"history.since.{each}") for each in SINCE}),
        row("game", {each: session_words.game(tr, each) for each in known}),
        row("group", {each: shortened(each, 28) for each in _few(groups)}),
        row("place", {each: shortened(each, 28) for each in _few(places)}),
        row("order", {each: tr(f"history.order.{each}") for each in ORDERS}),
    ]
    return FormView(
        title=tr("history.sift.title"),
        entries=tuple(entry for entry in entries if entry.picks),
        actions=(
            ActionView("leave", tr("history.sift.show"), "check", primary=True),
            ActionView("all", tr("history.show_all"), "list"),
        ),
    )


def intake_form(tr: Translator, files: Sequence[Path], folder: Path, chosen: str) -> FormView:
    """A session from another tablet: which file, and where files are looked for."""
    found = tuple(
        Choice(str(each), shortened(each.stem, 34), "", str(each) == chosen) for each in files[:MOST_PICKS]
    )
    return FormView(
        tr("history.intake.title"),
        tr("history.intake.text", folder=str(folder)),
        (EntryView("file", tr("history.intake.file"), chosen, tr("history.intake.hint"), picks=found),),
        (
            ActionView(
                "take",
                tr("history.intake.take"),
                "check",
                primary=True,
                enabled=bool(chosen.strip()),
                why_not=tr("history.intake.why_not"),
            ),
            leave(tr),
        ),
    )


def _few(words: Iterable[str]) -> list[str]:
    return [each for each in dict.fromkeys(words) if each][:MOST_PICKS]


# --- a moment ---------------------------------------------------------------------------------------------


def moment_form(
    tr: Translator, row: HistoryRow, *, counts: bool, last: bool, over: bool, undone: bool
) -> FormView:
    """What can be done with one step: look at it, write to it, go back to it, or let it hold again."""
    actions = [
        ActionView("look", tr("history.moment.look"), "eye", primary=True),
        ActionView("note", tr("history.moment.note"), "notes"),
    ]
    if counts:
        actions.append(ActionView("what_if", tr("history.moment.what_if"), "affiliate"))
    if counts and not over and not last:
        actions.append(ActionView("undo_to", tr("history.moment.undo_to"), "undo"))
    if undone:
        actions.append(ActionView("bring_back", tr("history.moment.bring_back"), "redo"))
    return FormView(row.when_in_full, row.words, actions=(*actions, leave(tr, "history.close")))


def undo_form(tr: Translator, steps: Sequence[str], names: Iterable[str], draft: Draft) -> FormView:
    """Shall all this be taken back? Nothing is lost by it."""
    text = tr("history.undo.text", steps=shortened(", ".join(steps), 120))
    return FormView(
        tr("history.undo.title", count=len(steps)),
        text,
        _who_and_why(tr, names, draft),
        (ActionView("undo", tr("history.undo.yes"), "undo", primary=True), leave(tr)),
    )


def bring_back_form(
    tr: Translator, steps: Sequence[str], who: str, why: str, names: Iterable[str], draft: Draft
) -> FormView:
    """What was taken back, by whom and why; shall it hold again?"""
    told = [tr("history.bring_back.text", steps=shortened(", ".join(steps), 120))]
    if who or why:
        told.append(
            tr("history.bring_back.why", told=" · ".join(shortened(each, 60) for each in (who, why) if each))
        )
    return FormView(
        tr("history.bring_back.title", count=len(steps)),
        " ".join(told),
        _who_and_why(tr, names, draft),
        (ActionView("bring", tr("history.bring_back.yes"), "redo", primary=True), leave(tr)),
    )


def _who_and_why(tr: Translator, names: Iterable[str], draft: Draft) -> tuple[EntryView, ...]:
    who, why = draft.get("who", ""), draft.get("why", "")
    reasons = [tr(f"history.reason.{each}") for each in REASONS]
    return (
        EntryView("why", tr("history.why"), why, tr("history.why.hint"), picks=picks(reasons, why)),
        EntryView("who", tr("history.who_did"), who, tr("history.who.hint"), picks=picks(names, who)),
    )


# --- notes ------------------------------------------------------------------------------------------------


def note_form(tr: Translator, step: int, moment: str, photos: Sequence[Path], draft: Draft) -> FormView:
    """A few words, a photo, or both."""
    chosen = draft.get("photo", "")
    found = tuple(
        Choice(str(each), shortened(each.name, 20), "", str(each) == chosen) for each in photos[:MOST_PICKS]
    )
    return FormView(
        tr("history.note.title", step=step),
        shortened(moment, 120),
        (
            EntryView("words", tr("history.note.words"), draft.get("words", ""), tr("history.note.hint")),
            EntryView("photo", tr("history.note.photo"), chosen, tr("history.note.path"), picks=found),
        ),
        (ActionView("keep_note", tr("history.note.keep"), "check", primary=True), leave(tr)),
    )


def shown_note(tr: Translator, note: Note, photo: bytes) -> FormView:
    return FormView(
        tr("history.note.title", step=note.seq),
        shortened(note.words, 400),
        actions=(
            ActionView("look", tr("history.moment.look"), "eye", primary=True),
            ActionView("drop_note", tr("history.note.drop"), "trash"),
            leave(tr, "history.close"),
        ),
        photo=photo,
    )


# --- the whole session ------------------------------------------------------------------------------------


def file_form(tr: Translator, groups: Iterable[str], places: Iterable[str], draft: Draft) -> FormView:
    group, place = draft.get("group", ""), draft.get("place", "")
    return FormView(
        tr("history.file.title"),
        tr("history.file.text"),
        (
            EntryView(
                "group", tr("history.sift.group"), group, tr("history.group.hint"), picks=picks(groups, group)
            ),
            EntryView(
                "place", tr("history.sift.place"), place, tr("history.place.hint"), picks=picks(places, place)
            ),
        ),
        (ActionView("keep_file", tr("history.file.keep"), "check", primary=True), leave(tr)),
    )


def delete_form(tr: Translator, title: str, in_play: bool) -> FormView:
    """Nothing brings it back: what can be saved is offered first."""
    return FormView(
        tr("history.delete.title"),
        tr("history.delete.text", session=title),
        actions=(
            ActionView("leave", tr("history.delete.no"), "check", primary=True),
            ActionView("export", tr("history.delete.export"), "device-floppy"),
            ActionView(
                "really",
                tr("history.delete.yes"),
                "trash",
                enabled=not in_play,
                why_not=tr("history.delete.in_play"),
            ),
        ),
        grave=True,
    )


def done_form(tr: Translator, title: str, files: Sequence[Path]) -> FormView:
    """Where what was made lies now."""
    return FormView(
        title,
        tr(
            "history.done",
            count=len(files),
            files=", ".join(each.name for each in files),
            folder=str(files[0].parent),
        ),
        actions=(ActionView("leave", tr("history.done.ok"), "check", primary=True),),
    )


def code_form(tr: Translator, code: tuple[tuple[bool, ...], ...], left_out: str) -> FormView:
    text = tr("history.code.text")
    return FormView(
        tr("history.code.title"),
        f"{text} {left_out}".strip(),
        actions=(ActionView("leave", tr("history.done.ok"), "check", primary=True),),
        code=code,
    )
