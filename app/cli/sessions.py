"""`klimatisch sessions`: the session log without a window."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.main import Misuse, Parser, data_dir_option, language_option, text
from app.games import SHELF
from app.platform.folders import data_folder
from app.sessions.store.errors import StoreError
from app.sessions.store.records import KEPT_DAYS
from app.text.languages import FALLBACK
from app.text.names import tidy
from app.text.translator import Translator, system_language
from engine.core import PUBLIC, AnyJournal, BadData, Journal, Retract, censor
from engine.games import find_game

if TYPE_CHECKING:
    from app.sessions.store.records import Listed, Loaded, Query, Trace
    from app.sessions.store.store import Store
    from app.sessions.tally import Tally

SHOWN = 40
"""Characters of a name that a line has room for."""
MOST_SHOWN = 160
"""Characters of all names together."""
TABLES = ("events", "series")


# --- what can be asked for --------------------------------------------------------------------------------


def commands(sessions: Parser) -> None:
    actions = sessions.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)

    def command(name: str, run: Any, words: str) -> Parser:
        made: Parser = actions.add_parser(name, help=words)
        data_dir_option(made)
        made.set_defaults(run=run)
        return made

    listing = command("list", show_list, "all sessions, the last played first")
    show = command("show", show_session, "one session, step by step, without what is secret")
    replay = command("replay", replay_session, "one session as a story, or the table at one moment")
    export = command("export", export_session, "one session as JSON lines, or as a table")
    put = command("import", import_sessions, "take in sessions that were exported; overwrites nothing")
    report = command("report", report_session, "a report to print and talk about")
    stats = command("stats", show_stats, "statistics over sessions")
    forget = command("forget", forget_person, "remove a person's name everywhere")
    delete = command("delete", delete_sessions, "remove sessions for good, by id or by age")
    check = command("verify", verify_sessions, "checksums, and every step decided again")
    backup = command("backup", back_up_log, "a copy of the whole log, also while the app runs")

    for each in (listing, stats):
        each.add_argument("--json", action="store_true", help="as JSON lines")
        _query_options(each)
    for each in (show, replay, export, report):
        each.add_argument("session", metavar="SESSION", help="its id, or enough of its beginning")
    for each in (listing, replay, report):
        language_option(each)
    replay.add_argument("--at", type=int, metavar="STEP", help="the table after this step, as JSON")
    export.add_argument(
        "--secrets", action="store_true", help="of a game that is not over, also what only one seat may know"
    )
    export.add_argument("--table", choices=TABLES, help="CSV of events, or of all numbers step by step")
    where = export.add_mutually_exclusive_group()
    where.add_argument("--to", type=Path, metavar="FILE", help="write there (default: standard output)")
    where.add_argument("--folder", type=Path, metavar="DIR", help="write there, under a name of its own")
    put.add_argument("file", type=Path, nargs="+", metavar="FILE")
    put.add_argument(
        "--lenient", action="store_true", help="also steps that the rules of this version answer otherwise"
    )
    report.add_argument("--to", type=Path, metavar="DIR", default=Path(), help="a folder (default: here)")
    report.add_argument("--formats", default="html,pdf", help="default html,pdf")
    forget.add_argument("name", type=text, metavar="NAME")
    forget.add_argument(
        "--word",
        type=text,
        action="append",
        default=[],
        help="another form of the name, or a nickname, that goes from notes, reasons and groups, too; repeat",
    )
    forget.add_argument(
        "--yes", action="store_true", help="do it; without, only what it would change is told"
    )
    which = delete.add_mutually_exclusive_group(required=True)
    which.add_argument("session", nargs="*", default=[], metavar="SESSION", help="their ids")
    which.add_argument(
        "--older", type=_days, metavar="DAYS", help=f"not played for so many days, e.g. {KEPT_DAYS}"
    )
    delete.add_argument("--yes", action="store_true", help="do it; without, only which ones is told")
    check.add_argument("session", nargs="*", metavar="SESSION", help="default: all")
    check.add_argument("--mend", action="store_true", help="bring back what can be found of a damaged log")
    backup.add_argument("--to", type=Path, metavar="FILE", help="default: beside the log, with the date")


def _query_options(parser: Parser) -> None:
    parser.add_argument("--text", type=text, default="", help="words in names, group, place or notes")
    parser.add_argument("--game", default="", choices=("", *SHELF), metavar="GAME", help=", ".join(SHELF))
    parser.add_argument("--person", type=text, default="", metavar="NAME")
    parser.add_argument("--group", type=text, default="", metavar="NAME")
    parser.add_argument("--place", type=text, default="", metavar="PLACE")
    parser.add_argument("--since", type=_day, metavar="DAY", help="played that day or later, e.g. 2026-11-17")
    parser.add_argument("--until", type=_day, metavar="DAY", help="played that day or earlier")
    over = parser.add_mutually_exclusive_group()
    over.add_argument("--finished", action="store_true", default=None)
    over.add_argument("--unfinished", dest="finished", action="store_false")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day like 2026-11-17") from problem


def _days(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= len(text) <= 5:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days")
    return int(text)


def _query(options: argparse.Namespace) -> Query:
    from app.sessions.store.records import Query

    def moment(day: date | None, later: int) -> int | None:
        if day is None:
            return None
        midnight = datetime.combine(day + timedelta(days=later), time())
        return int(midnight.astimezone().timestamp() * 1000)

    asked = {
        name: getattr(options, name) for name in ("text", "game", "person", "group", "place", "finished")
    }
    return Query(**asked, since_ms=moment(options.since, 0), until_ms=moment(options.until, 1))


# --- the log ----------------------------------------------------------------------------------------------


@contextmanager
def _opened(options: argparse.Namespace, make: bool = False, mend: bool = False) -> Iterator[Store]:
    """The log to use; asking for sessions never makes an empty one."""
    from app.sessions.store.store import Store

    folder = options.data_dir or data_folder()
    if not make and not Store.is_in(folder):
        raise Misuse(f"there is no session log in {folder}")
    try:
        store = Store.in_folder(folder, mend)
        if store.trouble is not None:
            print(words(store.trouble), file=sys.stderr)
        try:
            yield store
        finally:
            store.close()
    except StoreError as problem:
        way_out = " klimatisch sessions verify --mend brings back what can be found."
        raise Misuse(words(problem) + way_out * (problem.code == "store.damaged" and not mend)) from problem
    except BadData as problem:
        raise Misuse(words(StoreError("store.bad_box", field=problem.faults[0].path))) from problem


def words(problem: StoreError) -> str:
    return Translator(FALLBACK)(problem.code, **problem.params)


def _found(store: Store, begins: str) -> Listed:
    found = [each for each in store.sessions() if each.header.id.startswith(begins)]
    if not found:
        raise Misuse(f"no session begins with {begins!r} (see klimatisch sessions list)")
    if len(found) > 1:
        raise Misuse(f"{len(found)} sessions begin with {begins!r}; give more of the id")
    return found[0]


def _load(store: Store, listed: Listed) -> tuple[AnyJournal, Loaded]:
    """The journal of a session and all that was read; damage is told, the good part is used."""
    header = listed.header
    try:
        game = find_game(header.game)
    except KeyError as problem:
        raise Misuse(f"this version doesn't know the game {header.game!r}") from problem
    loaded = store.load(header.id, game)
    if loaded.damaged:
        print(f"The log is damaged from step {loaded.damaged} on; what is told is whole.", file=sys.stderr)
    return Journal(game, game.rules(game.load(header.edition, header.owner)), loaded.entries), loaded


def load_journal(options: argparse.Namespace, begins: str) -> AnyJournal:
    """The journal of the session whose id begins so."""
    with _opened(options) as store:
        journal, _ = _load(store, _found(store, begins))
    return journal


# --- reading ----------------------------------------------------------------------------------------------


def show_list(options: argparse.Namespace) -> int:
    from app.sessions.store.records import Query

    tr = Translator(options.language or system_language())
    with _opened(options) as store:
        for each in store.sessions(_query(options)):
            when = datetime.fromtimestamp(each.updated_ms / 1000).astimezone()
            print(_json(_listed(each, when)) if options.json else _in_words(tr, each, when))
        old = len(store.sessions(Query(until_ms=_before(KEPT_DAYS))))
    if old and sys.stderr.isatty():  # for people; a script asks for the age it wants
        way_out = f"klimatisch sessions delete --older {KEPT_DAYS} removes them."
        print(f"{old} sessions were not played for {KEPT_DAYS} days; {way_out}", file=sys.stderr)
    return 0


def _before(days: int) -> int:
    return int((datetime.now().astimezone() - timedelta(days=days)).timestamp() * 1000)


def delete_sessions(options: argparse.Namespace) -> int:
    from app.sessions.store.records import Query

    tr = Translator(FALLBACK)
    with _opened(options) as store:
        if options.older is not None:
            chosen = store.sessions(Query(until_ms=_before(options.older)))
        else:
            chosen = tuple(_found(store, begins) for begins in options.session)
        for each in chosen:
            when = datetime.fromtimestamp(each.updated_ms / 1000).astimezone()
            print(_in_words(tr, each, when))
        if chosen and not options.yes:
            raise Misuse(f"with --yes these {len(chosen)} sessions are removed, for good")
        for session_id in dict.fromkeys(each.header.id for each in chosen):
            store.delete_session(session_id)
    print(f"{len(chosen)} removed")
    return 0


def _in_words(tr: Translator, listed: Listed, when: datetime) -> str:
    """One line for people, which begins with what the other commands take for the session."""
    from app.sessions import words as session_words

    game, summary = listed.header.game, listed.summary
    parts = (
        listed.header.id[:8],
        f"{when:%Y-%m-%d %H:%M}",
        session_words.game(tr, game),
        session_words.standing(tr, game, summary) if game in SHELF else "",
        session_words.people(tr, game, summary) if game in SHELF else "",
        " · ".join(part for part in (listed.group, listed.place) if part),
    )
    return "  ".join(tidy(part, MOST_SHOWN) for part in parts if part)


def _listed(each: Listed, when: datetime) -> dict[str, Any]:
    return {
        "id": each.header.id,
        "game": each.header.game,
        "edition": each.header.edition,
        "updated": when.isoformat(timespec="seconds"),
        "finished": each.finished,
        "group": each.group,
        "place": each.place,
        "parent": each.parent,
        "steps": each.steps,
        "minutes": round(each.length_ms / 60_000, 1),
        **each.summary,
    }


def show_session(options: argparse.Namespace) -> int:
    with _opened(options) as store:
        listed = _found(store, options.session)
        journal, loaded = _load(store, listed)
        notes = store.notes(listed.header.id, photos=False)
    game, counting = journal.game, {entry.seq for entry in journal.line}
    for entry in loaded.entries:
        when = datetime.fromtimestamp(entry.at_ms / 1000).astimezone()
        action = game.actions.encode(censor(entry.action, PUBLIC))
        taken_back = entry.seq not in counting and not isinstance(entry.action, Retract)
        marks = [
            *(("taken back",) if taken_back else ()),
            *(("correction",) if entry.corrects else ()),
            *(("override",) if entry.overrides else ()),
            *((f"by {tidy(entry.actor, SHOWN)}",) if entry.actor else ()),
            *((f"because {tidy(entry.why, SHOWN)}",) if entry.why else ()),
        ]
        mark = f"  ({', '.join(marks)})" if marks else ""
        print(f"{entry.seq:4}  {when:%H:%M:%S}  {tidy(entry.source, 24):8}  {_json(action)}{mark}")
        for event in entry.events:
            print(f"{'':24}→ {_json(game.events.encode(censor(event, PUBLIC)))}")
        for note in notes:
            if note.seq == entry.seq:
                photo = "" if note.photo is None else " (with a photo)"
                print(f"{'':24}→ note: {tidy(note.words, 200)}{photo}")
    return 0


def replay_session(options: argparse.Namespace) -> int:

    with _opened(options) as store:
        listed = _found(store, options.session)
        journal, _ = _load(store, listed)
    game, over = journal.game, listed.finished
    if options.at is not None:
        if not 1 <= options.at < journal.next_seq:
            raise Misuse(f"there is no step {options.at}; the last is {journal.next_seq - 1}")
        moment = Journal(game, journal.rules, journal.upto(options.at))
        print(_json(game.states.encode(moment.state if over else censor(moment.state, PUBLIC))))
        return 0
    tr = Translator(options.language or system_language())
    teller = SHELF[game.id].story()
    state = game.blank
    for entry in journal.line:
        state = game.fold(entry.events, state)
        said = [teller.words(tr, censor(event, PUBLIC)) for event in entry.events]
        when = tr(teller.when, round=max(1, getattr(state, teller.part)))
        for sentence in filter(None, said):
            print(f"{entry.seq:4}  {when}  {tidy(sentence, 400)}")
    standing = SHELF[game.id].words().standing(tr, game.summary(state))
    print(tidy(str(standing), 400))
    return 0


# --- out and in -------------------------------------------------------------------------------------------


def export_session(options: argparse.Namespace) -> int:
    from app.sessions.exchange.file_names import file_name, write_file
    from app.sessions.exchange.jsonl import has_secrets, session_bytes
    from app.sessions.exchange.tables import events_csv, series_csv

    with _opened(options) as store:
        listed = _found(store, options.session)
        journal, loaded = _load(store, listed)
        everything = listed.finished or options.secrets
        pieces: Iterable[bytes]
        if options.table:
            pieces = [(events_csv if options.table == "events" else series_csv)(journal, everything).encode()]
        else:
            session_id = listed.header.id
            notes, filed = store.each_note(session_id), store.filed(session_id)
            pieces = session_bytes(journal.game, loaded, filed, notes, everything)
        ending = f"{options.table}.csv" if options.table else "jsonl"
        to = options.folder / file_name(listed, ending) if options.folder else options.to
        try:
            if to is None:
                _write_out(pieces)
            else:
                write_file(to, pieces)
        except StoreError as problem:
            raise Misuse(f"can't write {to}: {problem.params['why']}") from problem
    if not (everything or options.table) and has_secrets(loaded.entries):
        left_out = "what only one seat may know is left out, so nobody can play it on from this file"
        print(f"This game is not over: {left_out}. --secrets keeps it in.", file=sys.stderr)
    if options.folder:
        print(to)
    return 0


def _write_out(pieces: Iterable[bytes]) -> None:
    """As bytes: neither the signs of a terminal nor its ends of lines have a say in it."""
    raw = getattr(sys.stdout, "buffer", None)
    sys.stdout.flush()
    for piece in pieces:
        if raw is None:
            sys.stdout.write(piece.decode())
        else:
            raw.write(piece)
    sys.stdout.flush()


def import_sessions(options: argparse.Namespace) -> int:
    from app.sessions.exchange.taking_in import take_in, unpack

    packed = []
    with ExitStack() as reading:
        for path in options.file:
            try:
                with path.open("rb") as file:
                    packed.append((path, reading.enter_context(unpack(file, options.lenient))))
            except OSError as problem:
                raise Misuse(f"can't read {path}: {problem.strerror}") from problem
            except StoreError as problem:
                raise Misuse(f"{path}: {words(problem)}") from problem
        with _opened(options, make=True) as store:
            for path, session in packed:
                taken = take_in(store, session)
                how = "is in the log already" if taken.already else "taken in"
                doubts = f" ({session.doubts} steps by other rules)" if session.doubts else ""
                print(f"{taken.id[:8]}  {how}{doubts}: {path}")
    return 0


def report_session(options: argparse.Namespace) -> int:
    from app.report import tale_of, write_report
    from app.report.report import FORMATS

    formats = [each for each in options.formats.split(",") if each]
    if not formats or set(formats) - set(FORMATS):
        raise Misuse(f"--formats can be {', '.join(FORMATS)}")
    tr = Translator(options.language or system_language())
    with _opened(options) as store:
        _, loaded = _load(store, _found(store, options.session))
        if not options.to.is_dir():
            raise Misuse(f"{options.to} is not a folder")
        for path in write_report(
            tale_of(tr, loaded.header, loaded.entries), options.to, tr.language, formats
        ):
            print(path)
    return 0


# --- all together -----------------------------------------------------------------------------------------


def show_stats(options: argparse.Namespace) -> int:
    from app.sessions.tally import statistics

    with _opened(options) as store:
        told = statistics(store.sessions(_query(options)))
    parts: list[tuple[str, str, Tally]] = [
        ("all", "", told.all),
        *(("game", name, part) for name, part in told.games.items()),
        *(("players", str(size), part) for size, part in told.sizes.items()),
        *(("group", name, part) for name, part in told.groups.items()),
    ]
    if options.json:
        for kind, name, part in parts:
            print(_json({"of": kind, "name": name, **_counts(part)}))
        for player in told.players:
            counts = {"plays": player.plays, "won": player.won, "collapsed": player.collapsed}
            print(_json({"of": "player", "name": player.name, **counts, "games": dict(player.games)}))
        return 0
    for kind, name, part in parts:
        outcomes = ", ".join(f"{outcome} {count}" for outcome, count in part.outcomes.items())
        minutes = f"  {part.length_ms // 60_000} min on average" if part.finished else ""
        print(f"{kind} {tidy(name, SHOWN)}".strip() + f": {part.plays} played ({outcomes}){minutes}")
    if told.all.finished:
        print(f"the table collapsed in {told.all.collapsed_share:.0%} of the games played to their end")
    for player in told.players:
        games = ", ".join(f"{game} {count}" for game, count in player.games.items())
        print(f"player {tidy(player.name, SHOWN)}: {player.plays} played, {player.won} won ({games})")
    return 0


def _counts(part: Tally) -> dict[str, Any]:
    return {
        "plays": part.plays,
        "finished": part.finished,
        "outcomes": dict(part.outcomes),
        "collapsed": part.collapsed,
        "collapsed_share": round(part.collapsed_share, 4),
        "minutes": round(part.length_ms / 60_000, 1),
    }


def forget_person(options: argparse.Namespace) -> int:
    from app.sessions.store.records import Query

    name = tidy(options.name, SHOWN)
    with _opened(options) as store:
        theirs, found = store.sessions(Query(person=options.name)), store.traces(options.name)
        if not (theirs or found or options.name in [each.name for each in store.people()]):
            if options.yes:  # what lies beside the log may still have it, if this was cut off before
                store.forget_person(options.name, options.word)
            raise Misuse(f"nobody is called {name!r} (see klimatisch sessions stats)")
        if not options.yes:
            _show_traces(found)
            raise Misuse(
                f"{name!r} took part in {len(theirs)} sessions and stands in {len(found)} places that people "
                "wrote freely; with --yes the name is removed from all of them, for good"
            )
        left = store.forget_person(options.name, options.word)
    print(
        f"forgotten in {len(theirs)} sessions; reports, exports and backups made before still have the name"
    )
    if left:
        _show_traces(left)
        print(
            f"{len(left)} places still have these letters, as part of another word. What is meant there, you "
            f"decide: klimatisch sessions forget {name} --word WORD --yes removes a word, too."
        )
    return 0


def _show_traces(found: Iterable[Trace]) -> None:
    for each in found:
        where = f"{each.session_id[:8]} step {each.seq}" if each.session_id else "a group"
        print(f"{where}: {tidy(each.words, MOST_SHOWN)}")


def verify_sessions(options: argparse.Namespace) -> int:
    from app.sessions.exchange.verify import verify

    wrong = False
    with _opened(options, mend=options.mend) as store:
        chosen = [_found(store, begins) for begins in options.session] or store.sessions()
        for each in chosen:
            try:
                journal, loaded = _load(store, each)
            except (Misuse, StoreError) as problem:
                said = words(problem) if isinstance(problem, StoreError) else str(problem)
                print(f"{each.header.id[:8]}  {said}")
                wrong = True
                continue
            _, doubts = verify(journal.game, journal.rules, loaded.entries)
            first = f", first step {doubts[0].seq} ({doubts[0].code})" if doubts else ""
            damage = f"damaged from step {loaded.damaged} on" if loaded.damaged else "whole"
            steps = f"{len(loaded.entries)} steps"
            twice, mended = _second_place(store, each, options.mend)
            wrong = wrong or bool(doubts) or loaded.damaged is not None or not (twice or mended)
            beside = "" if twice else ", second place mended" if mended else ", second place differs (--mend)"
            print(
                f"{each.header.id[:8]}  {damage}, {steps}, {len(doubts)} decided otherwise now{first}{beside}"
            )
    return 1 if _copies_differ(options) or wrong else 0


def _second_place(store: Store, listed: Listed, mend: bool) -> tuple[bool, bool]:
    """Is a session whole in both places, and if not, was it mended?"""
    if store.agrees(listed.header.id):
        return True, False
    return False, mend and store.look_through(listed.header.id) and store.agrees(listed.header.id)


def _copies_differ(options: argparse.Namespace) -> bool:
    """Say which whole copies there are; one that is damaged is of no use, and goes if it may be mended."""
    from app.sessions.store import copies
    from app.sessions.store.store import FILE_NAME

    wrong = False
    for path in copies.kept((options.data_dir or data_folder()) / FILE_NAME):
        whole = not copies.faults(path)
        if not whole and options.mend:
            path.unlink(missing_ok=True)
        wrong = wrong or not (whole or options.mend)
        said = "whole" if whole else "damaged, removed" if options.mend else "damaged (--mend removes it)"
        print(f"copy {path.name}  {said}")
    return wrong


def back_up_log(options: argparse.Namespace) -> int:
    import sqlite3

    from app.sessions.store.copies import faults
    from app.sessions.store.migrations import back_up, free_name
    from app.sessions.store.store import FILE_NAME

    folder = options.data_dir or data_folder()
    file = folder / FILE_NAME
    if not file.exists():
        raise Misuse(f"there is no session log in {folder}")
    usual = f"klimatisch-backup-{datetime.now().astimezone():%Y-%m-%d}.sqlite"
    wanted = options.to or folder / usual
    if wanted.is_dir():
        wanted = wanted / usual
    elif options.to is not None and wanted.exists():
        raise Misuse(f"{wanted} is there already; a backup overwrites nothing")
    try:
        made = back_up(file, free_name(wanted))
    except (OSError, sqlite3.Error) as problem:
        raise Misuse(f"can't write {wanted}: {problem}") from problem
    print(made)
    if faults(made):
        print(
            "The log is damaged, and so is this copy: klimatisch sessions verify --mend, then backup again.",
            file=sys.stderr,
        )
        return 1
    return 0


def _json(value: Any) -> str:
    """Signs that would move the cursor or turn the line round are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(sign if sign == " " or sign.isprintable() else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    units: Sequence[int] = memoryview(sign.encode("utf-16-be", "surrogatepass")).cast("B")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
