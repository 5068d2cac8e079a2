"""A session as tables for a spreadsheet: what happened, and how the numbers moved."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from engine.core import PUBLIC, AnyJournal, Entry, JsonObject, Retract, censor
from engine.core.codec import tag_of

EVENTS = ("step", "time", "counts", "mark", "source", "actor", "reason", "action", "event", "seat", "details")
SEATS = ("country", "power", "colour")
"""What the games call a seat."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A spreadsheet takes a text that begins so for something to be worked out."""


def events_csv(journal: AnyJournal, secrets: bool) -> str:
    """One row an event, also of steps that were taken back; a step without events has one row."""
    counting = {entry.seq for entry in journal.line}
    return _csv(
        EVENTS, (row for entry in journal.entries for row in _event_rows(journal, entry, counting, secrets))
    )


def _event_rows(
    journal: AnyJournal, entry: Entry, counting: set[int], secrets: bool
) -> Iterator[Sequence[Any]]:
    shown = entry if secrets else censor(entry, PUBLIC)
    counts = entry.seq in counting or isinstance(entry.action, Retract)
    mark = "correction" if entry.corrects else "override" if entry.overrides else ""
    head = (
        entry.seq,
        moment(entry.at_ms),
        "yes" if counts else "no",
        mark,
        entry.source,
        entry.actor,
        entry.why,
        tag_of(type(entry.action)),
    )
    for event in shown.events:
        told = journal.game.events.encode(event)
        name, _ = told.pop("type"), told.pop("v")
        seat = next((told[field] for field in SEATS if isinstance(told.get(field), str)), "")
        yield (*head, name, seat, json.dumps(told, ensure_ascii=False))
    if not shown.events:
        action = journal.game.actions.encode(shown.action)
        yield (
            *head,
            "",
            "",
            json.dumps({name: action[name] for name in action if name not in ("type", "v")}),
        )


def series_csv(journal: AnyJournal, secrets: bool) -> str:
    """One row a step that counts: all numbers of the table after it, by name; `usa.chips` is a seat's."""
    names: dict[str, None] = {}
    rows, state = [], journal.game.blank
    for entry in journal.line:
        state = journal.game.fold(entry.events, state)
        numbers = dict(_numbers(journal.game.states.encode(state if secrets else censor(state, PUBLIC))))
        names |= dict.fromkeys(numbers)
        rows.append((entry, numbers))
    told = (
        (entry.seq, moment(entry.at_ms), *(numbers.get(name) for name in names)) for entry, numbers in rows
    )
    return _csv(("step", "time", *names), told)


def _numbers(value: JsonObject, before: str = "") -> Iterator[tuple[str, int]]:
    for name, part in value.items():
        if isinstance(part, int) and name != "v":
            yield before + name, int(part)
        elif name == "seats" and not before:
            for seat in part:
                side = next((seat[field] for field in SEATS if field in seat), "")
                yield from _numbers(seat, f"{side}.")


def moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")


def _csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(harmless(cell) for cell in head)
    for row in rows:
        writer.writerow(harmless(cell) for cell in row)
    return text.getvalue()


def harmless(cell: Any) -> Any:
    """A text that a spreadsheet would work out is shown as text: an apostrophe stands before it."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA):
        return f"'{cell}"
    return cell
