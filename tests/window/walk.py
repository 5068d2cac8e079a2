"""A walk through the whole app with a stop at everything that can be seen, for photographs and for checks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.countdown import Countdown
from app.store.store import Header, Store
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, ClaimVictory, show_target
from engine.keep_cool.state import State
from tests.app.helpers import Table, first, journal, played, seats

SEEDS = range(60)
STEPS = 320
BY_HAND = {"devices": {"carbometer": "hand", "die": "hand"}, "cards": "app"}
VIRTUAL = {"devices": {"carbometer": "virtual", "die": "virtual"}, "cards": "table"}


@dataclass(frozen=True, slots=True)
class Stop:
    """Something to look at. Where it has pages of its own, `pages` turns to each in turn."""

    name: str
    pages: Callable[[], Iterable[int]] = lambda: (0,)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: the first at which this is so."""

    name: str
    players: int
    so: Callable[[Table, State], bool]
    setup: dict[str, Any]


def _waits(kind: str, phase: str = "") -> Callable[[Table, State], bool]:
    return lambda table, state: (
        GAME.awaits(table.rules, state).kind == kind and phase in ("", state.phase) and state.round > 1
    )


def _rolls(onto: int) -> Callable[[Table, State], bool]:
    def so(table: Table, state: State) -> bool:
        card = state.greenhouse.card
        if card is None or GAME.awaits(table.rules, state).kind != "roll":
            return False
        there = table.rules.cards[card].onto
        return (there > 0) - (there < 0) == onto

    return so


def _ended(kind: str) -> Callable[[Table, State], bool]:
    return lambda _table, state: state.outcome is not None and state.outcome.kind == kind


MOMENTS = (
    Moment("card", 6, _waits("reveal"), BY_HAND),
    Moment("event", 6, _rolls(0), BY_HAND),
    Moment("volcano", 5, _rolls(1), BY_HAND),
    Moment("income", 4, _waits("step", "income"), BY_HAND),
    Moment("choice", 6, _waits("choice"), BY_HAND),
    Moment("investment", 6, _waits("free"), BY_HAND),
    Moment("recovery", 3, _waits("step", "recovery"), BY_HAND),
    Moment("won", 6, _ended("won"), BY_HAND),
    Moment("lost", 6, _ended("collapsed"), BY_HAND),
    Moment("virtual", 6, _waits("reveal"), VIRTUAL),
)


def _won_together() -> Table:
    """Three at once, which random games hardly ever come to."""
    pieces = {"europe.black": 8, "usa.black": 11, "tiger.black": 8}
    claims = [ClaimVictory(country, "oil_industry") for country in ("europe", "usa", "tiger")]
    countries = ("usa", "europe", "developing", "tiger", "fsu", "opec")
    return journal(seats(*countries), *(Adjust(what, to) for what, to in pieces.items()), *claims)


def _find(moment: Moment) -> Table:
    if moment.name == "won":
        return _won_together()
    for seed in SEEDS:
        game = played(seed, STEPS, moment.players, undo=0.02)
        for count in range(2, len(game.entries) + 1):
            table = first(game, count)
            if moment.so(table, table.state):
                return table
    raise LookupError(f"no game comes to {moment.name}")


def lay_out(folder: Path) -> None:
    """Write a session for each moment into a data folder."""
    store = Store.in_folder(folder)
    for number, moment in enumerate(MOMENTS):
        table = _find(moment)
        at = 1_700_000_000_000 + number
        laid_out, *rest = table.entries
        header = Header(moment.name, GAME.id, "ecovisio", table.rules.data.digest, {}, moment.setup, at)
        summary = GAME.summary(table.state)
        store.begin(header, GAME, laid_out, summary)
        for entry in rest:
            store.append(header.id, GAME, entry, summary, table.state.outcome is not None)
    store.close()


async def until(true: Callable[[], Any], seconds: float = 30) -> None:
    """Wait for it, however busy the machine is."""
    for _ in range(round(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError("waited in vain")


async def stops(app: Any) -> AsyncIterator[Stop]:
    """From page to page; whoever walks along may change size, language, text and theme at every stop."""
    await until(lambda: app.here == "home" and len(app.sessions) == len(MOMENTS))
    yield Stop("home")
    sessions, app.sessions = app.sessions, ()
    app.refresh()
    yield Stop("home-first")
    app.sessions = sessions
    async for stop in _tables(app):
        yield stop
    await app.go_home()
    async for stop in _set_up(app):
        yield stop
    async for stop in _around(app):
        yield stop
    app.go("gallery")
    gallery = app.page("gallery").screen
    yield Stop("gallery", _pages_of(gallery))


async def _tables(app: Any) -> AsyncIterator[Stop]:
    for moment in MOMENTS:
        await app.resume(moment.name)
        await until(lambda: app.here == "keep_cool" and app.page("keep_cool").screen.view is not None)
        if moment.setup is VIRTUAL:
            async for stop in _virtual(app):
                yield stop
            continue
        yield Stop(f"table-{moment.name}")
        if moment.name == "investment":
            app.choose(lies_flat=True)
            yield Stop("table-lies-flat")
            app.choose(lies_flat=False, left_handed=True)
            yield Stop("table-left-handed")
            app.choose(left_handed=False)
            app.explain(app.page("keep_cool").help)
            yield Stop("table-explained")
            app.explain("")
            greyed = [action for action in app.page("keep_cool").screen.view.actions if not action.enabled]
            app.say(greyed[0].why_not if greyed else app.tr("act.leave"))
            yield Stop("table-why-not")
            app.desk.hush()
            async for stop in _beside(app):
                yield stop


async def _beside(app: Any) -> AsyncIterator[Stop]:
    """The pages beside the table: what else there is, the target cards, corrections."""
    more, targets, correct = (app.page(name) for name in ("more", "targets", "correct"))
    app.go("more")
    yield Stop("more", _pages_of(more.screen.ids.rows))
    more._ask(True)
    yield Stop("more-question")
    app.go("targets")
    yield Stop("targets", _pages_of(targets.screen.ids.targets))
    targets._turn_to("mine")
    yield Stop("targets-whose", _pages_of(targets.screen._whose))
    targets._choose("fsu")
    yield Stop("targets-cover")
    await targets._show(show_target("fsu", "card_01"))
    yield Stop("targets-held")
    correct.open_corrections()
    correct._set("carbometer", 33)
    lines = _pages_of(correct.screen.ids.lines)
    yield Stop("correct-chips", lines)
    correct._turn_to("developing")
    correct._set("developing.green_step", 4)
    yield Stop("correct-seat", lines)
    correct._turn_to("turn")
    correct._turn(country="fsu", phase="income")
    yield Stop("correct-turn", lines)
    correct.screen.look_over()
    yield Stop("correct-review")
    app.go("keep_cool")


async def _virtual(app: Any) -> AsyncIterator[Stop]:
    """A table whose devices are on the screen: a card to name, and a scale that disagrees."""
    table, page = app.table, app.page("keep_cool")
    await until(lambda: table.sensed == table.session.state.carbometer)
    yield Stop("table-virtual")
    table.act("pick")
    await until(lambda: page.screen.view.picks)
    yield Stop("table-naming")
    table.act("pick")
    table.devices.carbometer.place(2)
    await until(lambda: page.screen.view.prompt is not None and page.screen.view.prompt.buttons)
    yield Stop("table-difference")


async def _set_up(app: Any) -> AsyncIterator[Stop]:
    setup = app.page("setup")
    await setup.open()
    for players in (6, 5):
        setup._seats(players)
        yield Stop(f"setup-{players}")
    setup.screen.turn_over()
    yield Stop("setup-devices")
    setup.screen.turn_over()


async def _around(app: Any) -> AsyncIterator[Stop]:
    settings = app.page("settings")
    for section in ("look", "table", "sound", "about"):
        settings.open(section)
        app.go("settings")
        here = settings.screen._section(section)
        yield Stop(f"settings-{section}", _pages_of(here))
    app.go("tour")
    for page in range(5):
        yield Stop(f"tour-{page + 1}")
        app.page("tour")._turn(1)
    async for stop in _timer(app):
        yield stop
    async for stop in _reading(app):
        yield stop
    app.go("devices")
    yield Stop("devices")
    app.page("devices").choose("try:carbometer")
    await until(lambda: app.page("devices")._virtual is not None)
    await asyncio.sleep(1)
    yield Stop("devices-virtual")
    app.go("shortcuts")
    yield Stop("shortcuts")


async def _timer(app: Any) -> AsyncIterator[Stop]:
    """A clock that stands still: the pictures are of a moment."""
    page = app.page("timer")
    app.go("timer")
    yield Stop("timer")
    moments = {"running": 47.0, "last": 84.0, "over": 200.0}
    clock = page.clock
    for name, now in moments.items():
        page.clock = lambda now=now: now
        page.countdown = Countdown(90).start(0)
        app.refresh()
        yield Stop(f"timer-{name}")
    page.clock, page.countdown = clock, Countdown(90)
    app.refresh()


async def _reading(app: Any) -> AsyncIterator[Stop]:
    history = app.page("history")
    await app.go_home()
    app.go("history")
    yield Stop("history")
    history.open("lost")
    await until(lambda: history.screen.view.story is not None)
    yield Stop("history-story")
    history.open()
    shelf = app.page("help")
    app.go("help")
    for tab in ("rules", "glossary", "search"):
        shelf._turn_to(tab)
        if tab == "search":
            shelf._ask("zone")
        yield Stop(f"help-{tab}")
    shelf.open("rule.innovation")
    yield Stop("help-topic")


def _pages_of(widget: Any) -> Callable[[], Iterable[int]]:
    """Turns to every page there is at this size, from the first and back to it."""

    def turned() -> Iterable[int]:
        widget.turn(-int(widget.pages))
        yield 0
        for number in range(1, int(widget.pages)):
            widget.turn(1)
            yield number
        widget.turn(-int(widget.pages))

    return turned
