"""From the journal of a session to its tale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

from app.games import SHELF
from app.report.facts import facts_about
from app.report.played import Debriefer, Played, named, played_ms, shortened
from app.report.tale import Chart, Person, Remark, Tale, TurningPoint
from app.report.teller import Teller, steps_of
from app.sessions import words as session_words
from app.text import regions
from app.text.translator import Translator
from app.ui.views import Flag
from engine.core import PUBLIC, Entry, Journal, Retract
from engine.games import find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Header

MOST_POINTS = 12
MOST_FACTS = 5
LONGEST_REMARK = 600
MINUTE_MS = 60_000


def tale_of(
    tr: Translator,
    header: Header,
    entries: Iterable[Entry],
    names: Mapping[str, str] | None = None,
    *,
    remarks: Iterable[tuple[int, str]] = (),
    zone: tzinfo | None = None,
) -> Tale:
    """What a session tells, in the translator's language and the local time or that of `zone`.

    `names` are those that people go by now, by country, world power or company; without them the journal's
    own hold. `remarks` are notes of the table, each with the step it was attached to. BadData if the
    session's own numbers can't be played by. Takes a while for a long game.
    """
    played, debriefer = played_of(tr, header, entries, names)
    steps, state = played.steps, played.state
    ended, icon = played.teller.outcome(tr, state)
    points = _in_order(steps, debriefer.turning_points(played)) if steps else ()
    return Tale(
        session=header.id,
        game=header.game,
        language=tr.language,
        title=session_words.game(tr, header.game),
        when=_when(tr, played.entries, _first(played.entries, header), zone),
        day=f"{_local(_first(played.entries, header), zone):%Y-%m-%d}",
        who=_who(played, state),
        outcome=ended or session_words.standing(tr, header.game, find_game(header.game).summary(state)),
        outcome_icon=icon,
        why=debriefer.why(played) if steps else "",
        finished=bool(ended),
        charts=tuple(_flagged(chart, played, points) for chart in debriefer.charts(played)) if steps else (),
        turning_points=points,
        questions=tuple(debriefer.questions(played)) if steps else (),
        facts=facts_about(debriefer.topics(played) if steps else (), tr.language, MOST_FACTS),
        notes=tuple(_notes(played, bool(ended))),
        remarks=tuple(_remarks(played, remarks)),
    )


def played_of(
    tr: Translator, header: Header, entries: Iterable[Entry], names: Mapping[str, str] | None = None
) -> tuple[Played, Debriefer]:
    """A session as the public sees it, and what its game makes of it."""
    game = find_game(header.game)
    journal = Journal(game, game.rules(game.load(header.edition, header.owner)), entries)
    teller: Teller = SHELF[header.game].story()
    state = game.view(journal.state, PUBLIC)
    steps = [replace(step, state=game.view(step.state, PUBLIC)) for step in steps_of(journal, teller.part)]
    played = Played(
        tr=tr,
        game=header.game,
        rules=journal.rules,
        steps=steps,
        entries=journal.entries,
        state=state,
        teller=teller,
        names=named(state.seats, names),
    )
    return played, SHELF[header.game].report()


def _who(played: Played, state: Any) -> tuple[Person, ...]:
    winners = state.outcome.winners if state.outcome else ()
    return tuple(
        Person(played.mark(side), played.person(side), side in winners)
        for side in map(session_words.side, state.seats)
    )


def _remarks(played: Played, told: Iterable[tuple[int, str]]) -> Iterable[Remark]:
    """In the order of the moments; one attached to a step that was taken back belongs to the one before."""
    for seq, words in sorted(told):
        before = [step for step in played.steps if step.entry.seq <= seq]
        said = shortened(words, LONGEST_REMARK)
        if said:
            yield Remark(seq, played.when(before[-1]) if before else "", said)


def _in_order(steps: Sequence[Any], points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """In the order of the game, one for each step and at most a page of them; those told first weigh most."""
    place = {step.entry.seq: x for x, step in enumerate(steps)}
    chosen: dict[int, TurningPoint] = {}
    for point in points:
        if len(chosen) < MOST_POINTS:
            chosen.setdefault(point.seq, point)
    return tuple(sorted(chosen.values(), key=lambda point: place.get(point.seq, point.seq)))


def _flagged(chart: Chart, played: Played, points: Sequence[TurningPoint]) -> Chart:
    """The game's own curve bears the turning points, numbered as they are; the others are read without."""
    if chart.id != "curve" or not chart.series:
        return chart
    place = {step.entry.seq: x for x, step in enumerate(played.steps)}
    height = [max(told) for told in zip(*_heights(chart, len(played.steps)), strict=True)]
    there = [(place[point.seq], f"{point.when}: {point.words}") for point in points]
    return replace(chart, flags=tuple(Flag(x, height[x], words) for x, words in there))


def _heights(chart: Chart, steps: int) -> Iterable[list[float]]:
    """The values of each series that has one for every step; a limit has only its ends."""
    for line in chart.series:
        if len(line.points) == steps:
            yield [y for _, y in line.points]


def _first(entries: Sequence[Entry], header: Header) -> int:
    return entries[0].at_ms if entries else header.created_ms


def _when(tr: Translator, entries: Sequence[Entry], first: int, zone: tzinfo | None) -> str:
    began, ended = (_local(ms, zone) for ms in (first, entries[-1].at_ms if entries else first))
    told = {
        "date": regions.day(tr, began),
        "began": regions.clock(tr, began),
        "ended": regions.clock(tr, ended),
        "count": round(played_ms(entries) / MINUTE_MS),
    }
    if ended.date() != began.date():
        told["ended"] = regions.day(tr, ended)
    return tr("debrief.when" if told["count"] else "debrief.day", **told)


def _local(ms: int, zone: tzinfo | None) -> datetime:
    return datetime.fromtimestamp(ms / 1000, zone).astimezone(zone)


def _notes(played: Played, finished: bool) -> Iterable[str]:
    """What one should know before one trusts the figures."""
    tr = played.tr
    if not finished:
        yield tr("debrief.note.unfinished")
    if played.rules.data.count("practice"):
        yield tr("debrief.note.practice")
    put_right = sum(
        isinstance(each, played.teller.corrections) for step in played.steps for each in step.entry.events
    )
    if put_right:
        yield tr("debrief.note.corrections", count=put_right)
    back = sum(isinstance(entry.action, Retract) for entry in played.entries)
    if back:
        yield tr("debrief.note.taken_back", count=back)
