"""The log and its second place brought together: what one of the two has lost comes back from the other.

Which lines make a journal is said by their checksums: each counts the one before it in. Lines of both places
are candidates, and the longest chain that they make is the journal.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update

from app.sessions.store import people, sessions
from app.sessions.store.mirror import EVERY, Mirror
from app.sessions.store.mirror_lines import HEAD, Mirrored, Row, head_of, heads, lines_of, notes_of, stem
from app.sessions.store.opening import at_once
from app.sessions.store.rows import chain, dump, entry_of, read
from app.sessions.store.tables import ASIDE, ENTRY, GROUP, NOTE, PART, PERSON, SESSION
from engine.core import Journal, JsonObject
from engine.games import find_game

log = logging.getLogger("klimatisch.store")


def assemble(session_id: str, *places: Iterable[Row], ends: str = "") -> list[Row]:
    """The longest journal that these lines make; of several, the one that ends with this checksum."""
    candidates: dict[int, list[Row]] = {}
    for line in (line for place in places for line in place):
        if isinstance(line.get("seq"), int) and line not in candidates.setdefault(line["seq"], []):
            candidates[line["seq"]].append(line)
    steps: list[dict[str, tuple[Row, str]]] = []
    reached: Iterable[str] = (session_id,)
    while reached:
        step = {
            line["chain"]: (line, before)
            for line in candidates.get(len(steps) + 1, ())
            for before in reached
            if _follows(line, before)
        }
        steps.append(step)
        reached = step
    steps.pop()
    journal: list[Row] = []
    last = ends if steps and ends in steps[-1] else next(reversed(steps[-1]), "") if steps else ""
    for step in reversed(steps):
        line, last = step[last]
        journal.append(line)
    return journal[::-1]


def _follows(line: Row, before: str) -> bool:
    plain = {name: value for name, value in line.items() if name != "chain"}
    return bool(line["chain"]) and chain(before, plain) == line["chain"]


# --- one session ------------------------------------------------------------------------------------------


def bring_together(db: Connection, mirror: Mirror, session_id: str) -> bool:
    """Mend a session in the log with what its file says; True if anything was wrong with it."""
    there = mirror.read(session_id)
    here = lines_of(db, ENTRY, session_id)
    head = next(iter(heads(db, SESSION.c.id == session_id)), None)
    journal = assemble(session_id, here, there.lines, ends=head.chain if head else "")
    if not journal or (head is None and there.head is None):
        return False
    changed = _header(db, head, there, journal)
    if journal != [line for line in here if line["seq"] <= len(journal)]:
        changed = True
        gone = ENTRY.c.session_id == session_id, ENTRY.c.seq.between(-(1 << 62), len(journal))
        db.execute(delete(ENTRY).where(*gone))
        for line in journal:
            db.execute(insert(ENTRY), line)
            people.take_part(db, session_id, line["action"])
    beyond = [line for line in here if line["seq"] > len(journal)]
    if _is_end(head, journal, bool(beyond), {line["chain"] for line in there.lines}):
        changed = _move_on(db, session_id, journal) or bool(beyond) or changed
        db.execute(delete(ENTRY).where(ENTRY.c.session_id == session_id, ENTRY.c.seq > len(journal)))
        _lay_aside(db, beyond, journal)
        _lay_aside(db, _other_end(session_id, there.lines, journal), journal)
    else:
        known = {line["seq"] for line in (*here, *journal)}
        for line in there.lines:  # behind the gap, for whoever wants to look at it
            if line["seq"] not in known:
                known.add(line["seq"])
                db.execute(insert(ENTRY), line)
    return _beside(db, mirror, session_id, there) or changed


def _header(db: Connection, head: Any, there: Mirrored, journal: Sequence[Row]) -> bool:
    """The header has no checksum in the log; where the two differ, the one that has it is right."""
    if there.head is None or not set(HEAD) <= there.head.keys():
        return False
    told = {name: there.head[name] for name in HEAD}
    if head is None:
        empty = {"updated_ms": 0, "chain": "", "summary": "{}", "finished": False, "desk": ""}
        told |= {"group_id": people.group_id(db, there.group), "steps": 0, "length_ms": 0, **empty}
        db.execute(insert(SESSION).values(told))
        return True
    same = head_of(head) == told and (head.group_name or "") == there.group
    if same or journal[-1] not in there.lines:
        return False
    told["group_id"] = people.group_id(db, there.group)
    db.execute(update(SESSION).where(SESSION.c.id == head.id).values(told))
    return True


def _is_end(head: Any, journal: Sequence[Row], beyond: bool, agreed: set[str]) -> bool:
    """Does this journal end where the session does? It may have lost lines that nobody has."""
    if head is None or journal[-1]["chain"] == head.chain:
        return True
    known = head.chain in {line["chain"] for line in journal}
    both = journal[-1]["chain"] in agreed and len(journal) >= head.steps
    return not beyond and (known or both)


def _other_end(session_id: str, lines: Sequence[Row], journal: Sequence[Row]) -> list[Row]:
    """Steps of the file that went another way than the log; one alone was never answered as done."""
    other = [line for line in assemble(session_id, lines) if line not in journal]
    return other if len(other) > 1 else []


def _lay_aside(db: Connection, lines: Sequence[Row], journal: Sequence[Row]) -> None:
    """Lines that are no part of the journal are kept, but for those of it that had lost their number."""
    known = {line["chain"] for line in journal}
    for line in lines:
        if line["chain"] not in known:
            db.execute(insert(ASIDE).values(line))


def _move_on(db: Connection, session_id: str, journal: Sequence[Row]) -> bool:
    """What the row of a session says of its journal, where it says something else."""
    head = db.execute(select(SESSION).where(SESSION.c.id == session_id)).one()
    follows = {
        "updated_ms": journal[-1]["at_ms"],
        "chain": journal[-1]["chain"],
        "steps": len(journal),
        "length_ms": sessions.played_ms(line["at_ms"] for line in journal),
    }
    if all(getattr(head, name) == value for name, value in follows.items()):
        return False
    if head.chain != follows["chain"] or not read(head.summary):
        follows |= _summed_up(head, journal)
    db.execute(update(SESSION).where(SESSION.c.id == session_id).values(follows))
    return True


def _summed_up(head: Any, journal: Sequence[Row]) -> JsonObject:
    """What the list shows of a game; nothing, if this version can't play it."""
    try:
        game = find_game(head.game)
        rules = game.rules(game.load(head.edition, read(head.owner)))
        state = Journal(game, rules, [entry_of(game, _Line(line)) for line in journal]).state
        over = game.awaits(rules, state).kind == "over"
        return {"summary": dump(game.summary(state)), "finished": over}
    except Exception:  # whatever is wrong with a game, its lines are kept
        log.warning("a journal that came back can't be summed up", exc_info=True)
        return {}


class _Line:
    def __init__(self, row: Row) -> None:
        self.__dict__.update(row)


def _beside(db: Connection, mirror: Mirror, session_id: str, there: Mirrored) -> bool:
    """Notes, and lines that were set aside: what the log doesn't have, in place of what is damaged in it."""
    here = notes_of(db, session_id)
    lost, odd = _apart(there.notes, here)
    if len(here) <= len(there.notes) and there.sound:
        db.execute(delete(NOTE).where(NOTE.c.id.in_([row["id"] for row in odd])))
    lost_aside, _ = _apart(there.aside, lines_of(db, ASIDE, session_id))
    for row in lost:
        photo = row["photo"] and mirror.photo(session_id, row["photo"])
        db.execute(insert(NOTE).values({**row, "photo": photo, "session_id": session_id}))
    for row in lost_aside:
        db.execute(insert(ASIDE).values({**row, "session_id": session_id}))
    return bool(lost or lost_aside)


def _apart(there: Sequence[Row], here: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Rows that are only in the file, and rows that are only in the log; numbers of rows don't count."""
    names = set(there[0]) if there else set()
    plain = [{name: row[name] for name in names} for row in here]
    lost = [row for row in there if row not in plain]
    return lost, [row for row, told in zip(here, plain, strict=True) if told not in there]


# --- all of them ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mended:
    """What came back into the log."""

    sessions: int = 0
    """That had lost something."""
    gone: int = 0
    """That were missing altogether."""
    steps: int = 0


def keep_up(engine: Engine, mirror: Mirror) -> None:
    """Give each session its file if it has none, or one that was being changed when something ended."""
    with engine.connect() as db:
        known = [each.id for each in db.execute(select(SESSION.c.id))]
    if not mirror.marked() and all(mirror.file(each).exists() for each in known):
        return
    with at_once(engine) as db:  # what another window has begun to change is changed by now
        marked = mirror.marked()
        known = [each.id for each in db.execute(select(SESSION.c.id))]
        for session_id in known:
            if marked & {stem(session_id), EVERY} or not mirror.file(session_id).exists():
                mirror.write(db, session_id)
        for session_id in set(mirror.sessions()) - set(known):
            if stem(session_id) in marked:
                mirror.drop(session_id)  # it was being deleted
        mirror.unmark()


def mend(engine: Engine, mirror: Mirror) -> Mended:
    """Bring back whatever the log has lost, as far as the ends of both places tell."""
    with engine.connect() as db:
        before = {each.id: each.steps for each in db.execute(select(SESSION.c.id, SESSION.c.steps))}
        suspects = [each.id for each in heads(db) if not _in_step(mirror, each)]
        orphans = db.exec_driver_sql("PRAGMA foreign_key_check").first() is not None
    suspects += sorted(set(mirror.sessions()) - before.keys())
    restored = gone = lost = 0
    if suspects or orphans:
        with at_once(engine) as db:
            for session_id in suspects:
                if bring_together(db, mirror, session_id):
                    steps = db.execute(select(SESSION.c.steps).where(SESSION.c.id == session_id)).scalar_one()
                    restored, lost = restored + 1, lost + max(0, steps - before.get(session_id, 0))
                    gone += session_id not in before
                mirror.write(db, session_id)
            if restored or orphans:
                clear_orphans(db)
    return Mended(restored, gone, lost)


def _in_step(mirror: Mirror, head: Any) -> bool:
    ends = mirror.ends(head.id)
    said = ends and (ends.head, ends.group, ends.notes, ends.chain)
    return said == (head_of(head), head.group_name or "", head.notes, head.chain)


def agree(db: Connection, mirror: Mirror, session_id: str) -> bool:
    """Is every line of a session whole, and the same in both places?"""
    there = mirror.read(session_id)
    here = lines_of(db, ENTRY, session_id)
    head = next(iter(heads(db, SESSION.c.id == session_id)), None)
    steps = assemble(session_id, here) == here == there.lines and there.sound
    notes = not any(_apart(there.notes, notes_of(db, session_id)))
    return steps and notes and head is not None and _in_step(mirror, head)


def look_through(db: Connection, mirror: Mirror, session_id: str) -> bool:
    """Compare every line of a session in both places, and mend either with the other; True if one was."""
    if agree(db, mirror, session_id):
        return False
    if bring_together(db, mirror, session_id):
        clear_orphans(db)
    mirror.write(db, session_id)
    return True


def clear_orphans(db: Connection) -> None:
    """Rows whose session, person or group is known by another number now: one of the two was damaged."""
    known = select(SESSION.c.id)
    for table in (ENTRY, NOTE, PART):
        db.execute(delete(table).where(table.c.session_id.not_in(known)))
    db.execute(delete(PART).where(PART.c.person_id.not_in(select(PERSON.c.id))))
    db.execute(update(SESSION).where(SESSION.c.group_id.not_in(select(GROUP.c.id))).values(group_id=None))
    for line in db.execute(select(ENTRY.c.session_id, ENTRY.c.action)).all():
        if people.may_name(str(line.action)):
            with suppress(ValueError):  # a line that nobody could mend
                people.take_part(db, line.session_id, line.action)
    twins = [
        each.id
        for each in db.execute(select(SESSION.c.id, SESSION.c.chain))
        if not db.execute(select(ENTRY.c.seq).where(ENTRY.c.session_id == each.id).limit(1)).first()
        and db.execute(select(ENTRY.c.seq).where(ENTRY.c.chain == each.chain).limit(1)).first()
    ]
    for table in (NOTE, PART, ASIDE):
        db.execute(delete(table).where(table.c.session_id.in_(twins)))
    db.execute(delete(SESSION).where(SESSION.c.id.in_(twins)))
