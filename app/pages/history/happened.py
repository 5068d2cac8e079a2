"""What happened in a session, row by row: what counts, what was put right, overruled or taken back, notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from app.games import words_of
from app.report.teller import Step, Teller
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import HistoryKind, HistoryRow, HistoryView
from engine.core import Action, AnyJournal, Entry, Event, Retract

if TYPE_CHECKING:
    from app.sessions.store.store import Note

ROW_LENGTH = 90
"""Characters that a row of what happened has room for at a metre."""
REASON_LENGTH = 60
NOTE = "note:"
"""What the id of a row begins with that is a note."""


def happened_view(
    tr: Translator,
    game: str,
    teller: Teller,
    journal: AnyJournal,
    steps: Sequence[Step],
    notes: Iterable[Note] = (),
) -> HistoryView:
    """Every row is named after its step; notes stand behind the step they belong to."""
    rows = tuple(_with_notes(tr, _rows(tr, game, teller, journal, steps), notes))
    return HistoryView(
        title=tr("history.part.happened"),
        rows=rows,
        empty_words=tr("history.nothing"),
        correction_words=tr("history.correction"),
        undone_words=tr("history.undone"),
        note_words=tr("history.note"),
        override_words=tr("history.override"),
    )


def seq_of(row_id: str) -> int:
    """The step that a row belongs to."""
    return int(row_id.split(".")[0])


def _with_notes(tr: Translator, rows: Iterable[HistoryRow], notes: Iterable[Note]) -> Iterator[HistoryRow]:
    waiting = sorted(notes, key=lambda note: (note.seq, note.id))
    when = ""
    for row in rows:
        while waiting and waiting[0].seq < seq_of(row.id):
            yield _note(tr, waiting.pop(0), when)
        when = row.when
        yield row
    for note in waiting:
        yield _note(tr, note, when)


def _note(tr: Translator, note: Note, when: str) -> HistoryRow:
    icon = "notes" if note.photo is None else "photo"
    words = shortened(note.words, ROW_LENGTH) or tr("history.photo")
    return HistoryRow(f"{NOTE}{note.id}", when, "", icon, words, "note")


def _rows(
    tr: Translator, game: str, teller: Teller, journal: AnyJournal, steps: Sequence[Step]
) -> Iterator[HistoryRow]:
    """What happened, in the order in which the app was told; what belongs together stands in one row."""
    counting = {step.entry.seq: step.round for step in steps}
    overruled = set(_overruled(journal, steps))
    actions: dict[int, Action] = {}
    current = 1
    for entry in journal.entries:
        actions[entry.seq] = entry.action
        current = max(1, counting.get(entry.seq, current))
        if isinstance(entry.action, Retract):
            yield HistoryRow(
                id=str(entry.seq),
                when=tr(teller.when, round=current),
                seat="",
                icon="undo",
                words=_retraction(tr, game, entry, actions),
                kind="correction",
                when_in_full=tr(f"debrief.{teller.part}", round=current),
            )
        for number, group in enumerate(_groups(tr, teller, entry)):
            (first, _), *_rest = group
            if entry.seq in counting and (begun := teller.round(first)) is not None:
                current = begun
            yield HistoryRow(
                id=f"{entry.seq}.{number}",
                when=tr(teller.when, round=current),
                seat=teller.seat(first),
                icon=teller.icon([happened for happened, _ in group]),
                words=_sentence(tr, entry, [said for _, said in group]),
                kind=_kind(teller, entry, first, entry.seq in counting, entry.seq in overruled),
                when_in_full=tr(f"debrief.{teller.part}", round=current),
            )


def _overruled(journal: AnyJournal, steps: Sequence[Step]) -> Iterator[int]:
    """Steps that the rules found odd when they were taken, and that the table insisted on."""
    before = journal.game.blank
    for step in steps:
        if step.entry.overrides:
            freely = journal.game.decide(journal.rules, before, step.entry.action, False)
            if not isinstance(freely, tuple):
                yield step.entry.seq
        before = step.state


def _groups(tr: Translator, teller: Teller, entry: Entry) -> list[list[tuple[Event, str]]]:
    """The events of a step with their words; those of one seat that fit into a row together."""
    groups: list[list[tuple[Event, str]]] = []
    for happened in entry.events:
        said = teller.words(tr, happened)
        if not said:
            continue
        if groups and _belongs(teller, happened, said, groups[-1]):
            groups[-1].append((happened, said))
        else:
            groups.append([(happened, said)])
    return groups


def _belongs(teller: Teller, happened: Event, said: str, group: list[tuple[Event, str]]) -> bool:
    first = group[0][0]
    if isinstance(first, teller.alone) or isinstance(happened, teller.alone):
        return False
    if teller.seat(first) != teller.seat(happened):
        return False
    return len(said) + sum(len(before) for _, before in group) <= ROW_LENGTH


def _sentence(tr: Translator, entry: Entry, said: list[str]) -> str:
    whole = " · ".join(each.rstrip(".") for each in said) if len(said) > 1 else said[0]
    whole = shortened(whole, 2 * ROW_LENGTH)
    return tr("history.put_in", event=whole) if entry.before is not None else whole


def _kind(teller: Teller, entry: Entry, happened: Event, counts: bool, overruled: bool) -> HistoryKind:
    if not counts:
        return "undone"
    if isinstance(happened, teller.corrections) or entry.before is not None:
        return "correction"
    return "override" if overruled else "plain"


def _retraction(tr: Translator, game: str, entry: Entry, actions: Mapping[int, Action]) -> str:
    """What was taken back, or up again by taking back a taking back; by whom and why, where it is told."""
    assert isinstance(entry.action, Retract)
    steps, again = list(entry.action.seqs), False
    while any(isinstance(actions[seq], Retract) for seq in steps):
        steps = [deeper for seq in steps for deeper in getattr(actions[seq], "seqs", (seq,))]
        again = not again
    step = shortened(", ".join(words_of(game).step_taken(tr, actions[seq]) for seq in steps), ROW_LENGTH)
    said = tr("history.took_up" if again else "history.took_back", step=step)
    known = f"correct.reason.{entry.why}"
    who, why = shortened(entry.actor, 24), shortened(tr(known) if tr.has(known) else entry.why, REASON_LENGTH)
    if who and why:
        return tr("history.who_and_why", said=said, who=who, why=why)
    return tr("history.by_or_because", said=said, told=who or why) if who or why else said
