"""What was played: the stops of the walk at history, replay and people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from app.sessions.store.store import Store
from tests.app.past_games import BEGAN, PAST, PIXEL, cut, golden, keep_past
from tests.narrow import there


def lay_out(folder: Path) -> None:
    """A whole game of each kind."""
    store = Store.in_folder(folder)
    for number, (game, name) in enumerate(PAST.items()):
        group = ("Klasse 7b", "Brettspielrunde")[number % 2]
        later = number * 86_400_000
        keep_past(store, golden(name), f"past-{game}", later, group, "Stadtbücherei Bockenheim")
    half = cut(golden(PAST["keep_cool"]), 90)
    for _ in range(3):
        half.do(there(half.undo("Vertippt")), at_ms=BEGAN + 5_000_000, actor="Friederike")
    keep_past(store, half, "past-half", 9 * 86_400_000)
    store.add_note("past-half", 40, "Hier wollte niemand für die Flut zahlen.", None, BEGAN)
    store.add_note("past-half", 60, "", PIXEL, BEGAN)
    store.close()


async def past_stops(app: Any, thorough: bool = False) -> AsyncIterator[Any]:
    """All of it, or without `thorough` what is unlike the rest."""
    for stops in (history_stops, replay_stops):
        async for stop in stops(app, thorough):
            yield stop
    async for stop in people_stops(app):
        yield stop


async def replay_stops(app: Any, thorough: bool = True) -> AsyncIterator[Any]:
    """Each game's board in a replay: early, in the middle and at its end."""
    from tests.window.walk import Stop, until

    page = app.page("replay")
    for game in PAST:
        await app.read_sessions()
        page.open(f"past-{game}")
        await until(lambda: page.screen.view is not None and page.screen.view.game)
        last = page.screen.view.last
        for name, share in (("begin", 0.2), ("middle", 0.6), ("end", 1.0)):
            if not thorough and name != "middle":
                continue
            page.slide(round(last * share))
            yield Stop(f"replay-{game}-{name}")


async def history_stops(app: Any, thorough: bool = True) -> AsyncIterator[Any]:
    """The list, what it can be sifted by, each part of a story, and everything that is asked there."""
    from tests.window.walk import Stop, pages_of, until

    page = app.page("history")
    screen = page.screen
    await app.go_home()
    page._close()
    app.go("history")
    yield Stop("history", pages_of(screen.rows))
    page._use("sift")
    yield Stop("history-sift", pages_of(screen.form))
    page._pick("state", "open")
    page._pick("group", "Klasse 7b")
    page._pick("order", "game")
    page._act("leave")
    yield Stop("history-none-found")
    page._use("all")
    page._pick("order", "group")
    yield Stop("history-grouped", pages_of(screen.rows))
    page._pick("order", "date")
    await page._intake.ask()
    yield Stop("history-intake", pages_of(screen.form))
    page._intake.close()
    for name in ("past-half", *(f"past-{game}" for game in PAST if thorough)):
        await page.read(name)
        await until(lambda: screen.view.story is not None)
        for part in ("overview", "charts", "talk", "happened", "notes", "share"):
            screen.part = part
            if part in ("overview", "charts", "talk") or name == "past-half":
                turned = {"charts": screen, "talk": screen.talk, "happened": screen.happened.list}.get(part)
                pages = (
                    pages_of(turned)
                    if turned and (thorough or part in ("charts", "talk"))
                    else (lambda: (0,))
                )
                yield Stop(f"{name}-{part}", pages)
    await page.read("past-half")
    await until(lambda: screen.view.story is not None and screen.view.story.id == "past-half")
    async for stop in _forms(page):
        yield stop


def opened(name: str) -> str:
    """The form that is open then."""
    return "moment" if name == "undone" else name


async def _forms(page: Any) -> AsyncIterator[Any]:
    from tests.window.walk import Stop, pages_of, until

    desk, form = page._desk, pages_of(page.screen.form)
    rows = {row.kind: row.id for row in page.screen.view.story.happened.rows}
    deeds: dict[str, Callable[[], None]] = {
        "moment": lambda: desk.pick_row(rows["plain"]),
        "undone": lambda: desk.pick_row(rows["undone"]),
        "undo": lambda: desk.act("undo_turn"),
        "delete": lambda: desk.act("delete"),
        "shown": lambda: desk.open("shown", str(desk.told.notes[-1].id)),
        "file": lambda: desk.act("file"),
        "note": lambda: desk.act("new_note"),
    }
    for name, deed in deeds.items():
        deed()
        await until(lambda name=name: desk._form == opened(name))  # type: ignore[misc]
        yield Stop(f"history-form-{name}", form)
        if name == "undone":
            desk.act("bring_back")
            yield Stop("history-form-bring-back", form)
    desk.leave()


async def people_stops(app: Any) -> AsyncIterator[Any]:
    """People and groups with what is asked about them, and the figures."""
    from tests.window.walk import Stop, pages_of, until

    page = app.page("people")
    app.go("people")
    await until(lambda: page.screen.view is not None and page.screen.view.rows.rows)
    form = pages_of(page.screen.form)
    yield Stop("people")
    for tab in ("people", "groups"):
        page._turn_to(tab)
        yield Stop(f"people-{tab}")
        first, second = (each.name for each in page._known[:2])
        page.open(first)
        yield Stop(f"people-{tab}-one", form)
        page.write(second)
        yield Stop(f"people-{tab}-same", form)
        page.act("forget")
        yield Stop(f"people-{tab}-forget", form)
    page._close()
    figures = app.page("statistics")
    app.go("statistics")
    await until(lambda: figures.screen.view is not None)
    for tab in ("all", "games", "sizes", "groups", "players"):
        figures.turn_to(tab)
        yield Stop(f"statistics-{tab}")
