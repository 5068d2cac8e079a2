"""People and groups: remembered by name, renamed, merged, forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from app.sessions.store.errors import StoreError
from app.sessions.store.naming import MAY_NAME, names_in, renamed, reworded, same, words_in
from app.sessions.store.records import Known, Trace
from app.sessions.store.rows import chain, dump, number_of, read
from app.sessions.store.tables import ASIDE, ENTRY, GROUP, NOTE, PART, PERSON, SESSION

# --- who took part ----------------------------------------------------------------------------------------


def take_part(db: Connection, session_id: str, action: str) -> None:
    """Remember whom an action names, and that they took part."""
    if not may_name(action):
        return
    for name in dict.fromkeys(name.strip() for name in names_in(json.loads(action))):
        person = _id_of(db, PERSON, name)
        if person is None:
            person = number_of(db, insert(PERSON).values(name=name))
        there = select(PART).where(PART.c.session_id == session_id, PART.c.person_id == person)
        if db.execute(there).first() is None:
            db.execute(insert(PART).values(session_id=session_id, person_id=person))


def may_name(action: str) -> bool:
    """Could this action's JSON name somebody? Most don't, and needn't be looked through."""
    return any(sign in action for sign in MAY_NAME)


def sessions_of(db: Connection, name: str) -> set[str]:
    person = _id_of(db, PERSON, name)
    return set(db.execute(select(PART.c.session_id).where(PART.c.person_id == person)).scalars())


def known(db: Connection) -> tuple[Known, ...]:
    """Everybody, the one who played last first."""
    return _known(
        db.execute(
            select(PERSON.c.name, func.count(SESSION.c.id), func.max(SESSION.c.updated_ms))
            .join(PART, PART.c.person_id == PERSON.c.id, isouter=True)
            .join(SESSION, SESSION.c.id == PART.c.session_id, isouter=True)
            .group_by(PERSON.c.id, PERSON.c.name)
        )
    )


def _known(rows: Iterable[Any]) -> tuple[Known, ...]:
    found = [Known(name, count, last or 0) for name, count, last in rows]
    return tuple(sorted(found, key=lambda each: (-each.last_ms, each.name.casefold())))


def _id_of(db: Connection, table: Any, name: str) -> Any:
    return db.execute(select(table.c.id).where(table.c.name == name.strip())).scalar()


# --- groups -----------------------------------------------------------------------------------------------


def group_id(db: Connection, name: str) -> Any:
    """The group of this name, made if there is none yet; no group without a name."""
    name = name.strip()
    if not name:
        return None
    found = _id_of(db, GROUP, name)
    return found or number_of(db, insert(GROUP).values(name=name))


def groups(db: Connection) -> tuple[Known, ...]:
    return _known(
        db.execute(
            select(GROUP.c.name, func.count(SESSION.c.id), func.max(SESSION.c.updated_ms))
            .join(SESSION, SESSION.c.group_id == GROUP.c.id, isouter=True)
            .group_by(GROUP.c.id, GROUP.c.name)
        )
    )


def rename_group(db: Connection, old: str, new: str) -> None:
    """With the name of another group the two become one; with none its sessions belong to no group."""
    group = _id_of(db, GROUP, old)
    if group is None:
        raise StoreError("store.no_group", name=old)
    target = group_id(db, new) if not same(old, new) else group
    if target != group:
        db.execute(update(SESSION).where(SESSION.c.group_id == group).values(group_id=target))
        db.execute(delete(GROUP).where(GROUP.c.id == group))


# --- another name, or none --------------------------------------------------------------------------------


def rename(db: Connection, old: str, new: str) -> None:
    """One name for another everywhere; with the name of somebody else the two become one."""
    _replace(db, old, new)
    person, target = _id_of(db, PERSON, old), _id_of(db, PERSON, new)
    if person is None:
        raise StoreError("store.no_person", name=old)
    if target is None:
        db.execute(update(PERSON).where(PERSON.c.id == person).values(name=new.strip()))
    elif target != person:
        both = select(PART.c.session_id).where(PART.c.person_id == target)
        db.execute(delete(PART).where(PART.c.person_id == person, PART.c.session_id.in_(both)))
        db.execute(update(PART).where(PART.c.person_id == person).values(person_id=target))
        db.execute(delete(PERSON).where(PERSON.c.id == person))


def forget(db: Connection, name: str, words: Sequence[str] = ()) -> None:
    """The name is gone from headers, journals, summaries, and as a word from whatever people wrote freely.

    So are `words`: forms of it, or a nickname, that somebody has found in one of its `traces`.
    """
    person = _id_of(db, PERSON, name)
    for each in (name, *words):
        _replace(db, each, "")
    db.execute(delete(PART).where(PART.c.person_id == person))
    db.execute(delete(PERSON).where(PERSON.c.id == person))


def traces(db: Connection, name: str) -> tuple[Trace, ...]:
    """Where the name stands in what people wrote freely, also as a part of another word: a person decides."""
    sought = name.strip().casefold()
    if not sought:
        raise StoreError("store.no_person", name=name)
    return tuple([each for each in _free_words(db) if sought in each.words.casefold()])


def _free_words(db: Connection) -> Iterator[Trace]:
    for (group,) in db.execute(select(GROUP.c.name).order_by(GROUP.c.name)):
        yield Trace("", 0, group)
    for session in db.execute(select(SESSION.c.id, SESSION.c.place, SESSION.c.summary, SESSION.c.desk)):
        parts = [*words_in(read(session.summary)), *(words_in(read(session.desk)) if session.desk else ())]
        for words in dict.fromkeys((session.place, *parts)):
            yield Trace(session.id, 0, words)
    for note in db.execute(select(NOTE.c.session_id, NOTE.c.seq, NOTE.c.words).order_by(NOTE.c.id)):
        yield Trace(note.session_id, note.seq, note.words)
    for table in (ENTRY, ASIDE):
        wanted = select(table.c.session_id, table.c.seq, table.c.reason, table.c.action, table.c.events)
        for line in db.execute(wanted.order_by(table.c.session_id, table.c.seq)):
            for words in dict.fromkeys((line.reason, *_told_in(line.action), *_told_in(line.events))):
                yield Trace(line.session_id, line.seq, words)


def _told_in(text: str) -> Iterator[str]:
    """Of damaged JSON all of it counts as words."""
    try:
        yield from words_in(json.loads(text))
    except (ValueError, TypeError):
        yield str(text)


def _replace(db: Connection, old: str, new: str) -> None:
    if not old.strip():
        raise StoreError("store.no_person", name=old)
    for (group,) in db.execute(select(GROUP.c.name)).all():
        if not new and not same(group, old) and (words := reworded(group, old, new)) != group:
            rename_group(db, group, words)
    for session in db.execute(select(SESSION)).all():
        _replace_in_session(db, session, old, new)
    for note in db.execute(select(NOTE.c.id, NOTE.c.words)).all():
        if (words := reworded(note.words, old, new)) != note.words:
            db.execute(update(NOTE).where(NOTE.c.id == note.id).values(words=words))
    for line in db.execute(select(ASIDE)).all():
        changed = {
            name: value.replace(dump(old)[1:-1], dump(new)[1:-1]).replace(old, new)
            for name in ("actor", "reason", "action", "events")
            if isinstance(value := getattr(line, name), str)
        }
        db.execute(update(ASIDE).where(ASIDE.c.number == line.number).values(changed))


def _replace_in_session(db: Connection, session: Any, old: str, new: str) -> None:
    """In its header and in every line; the chain of checksums is made anew, and a break in it stays one."""
    lines = db.execute(select(ENTRY).where(ENTRY.c.session_id == session.id).order_by(ENTRY.c.seq)).all()
    was = now = session.id
    for line in lines:
        row = {name: value for name, value in line._mapping.items() if name != "chain"}
        whole = chain(was, row) == line.chain
        changed = _replaced(row, old, new)
        was, now = line.chain, chain(now, changed) if whole else ""
        if now != line.chain or changed != row:
            here = ENTRY.c.session_id == session.id, ENTRY.c.seq == line.seq
            db.execute(update(ENTRY).where(*here).values({**changed, "chain": now}))
    parts = {
        name: dump(renamed(read(text), old, new))
        for name in ("owner", "setup", "summary", "desk")
        if (text := getattr(session, name))
    }
    parts["chain"] = now if session.chain == was else ""
    parts["place"] = reworded(session.place, old, new)
    db.execute(update(SESSION).where(SESSION.c.id == session.id).values(parts))


def _replaced(row: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    changed = dict(row)
    for name in ("action", "events"):
        try:
            changed[name] = dump(renamed(json.loads(row[name]), old, new))
        except (ValueError, TypeError):
            continue
    changed["actor"] = new if same(row["actor"], old) else row["actor"]
    changed["reason"] = reworded(row["reason"], old, new)
    return changed
