"""A walk through the whole app with a stop at everything that can be seen, for photographs and for checks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from app.forms.boxes import Box, write_file
from app.forms.cells.reading import At, Digit, Right
from app.games.keep_cool import words
from app.games.keep_cool.deal import Deal
from app.pages.devices.view import Try
from app.pages.timer.presenter import after_sleep
from app.platform import clocks
from app.sessions.store.store import Header, Store
from app.timer.countdown import Countdown
from app.timer.negotiation import Agreement, Look
from app.timer.speaking import Speaking
from app.ui.theme import MARKS
from engine.core import OWN, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, ClaimVictory, MakePromise, SeatChoice, SetUp, show_target
from engine.keep_cool.conference.actions import (
    AnswerReport,
    ConferencePlan,
    DelegationPlan,
    GiveInterview,
    GiveUpdate,
    HoldVote,
)
from engine.keep_cool.state import State
from tests.app.helpers import Table, first, journal, played, seats, steps
from tests.window.past_walk import lay_out as lay_out_past
from tests.window.past_walk import past_stops

SEEDS = range(60)
STEPS = 320
BY_HAND = {"devices": {"carbometer": "hand", "die": "hand"}, "cards": "app"}
CONFERENCE = "conference"
VIRTUAL = {"devices": {"carbometer": "virtual", "die": "virtual"}, "cards": "table"}


@dataclass(frozen=True, slots=True)
class Stop:
    """Something to look at. Where it has pages of its own, `pages` turns to each in turn; what another size
    puts back is opened `again`."""

    name: str
    pages: Callable[[], Iterable[int]] = lambda: (0,)
    again: Callable[[], None] = lambda: None


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
        table = first(game, 1)
        for entry in game.entries[1:]:
            table.commit(entry)
            if moment.so(table, table.state):
                return table
    raise LookupError(f"no game comes to {moment.name}")


def _conference() -> Table:
    """A large class, some rounds into the game: something of every kind is due, the minutes are long."""
    countries = ("usa", "europe", "developing", "tiger", "fsu", "opec")
    plan = ConferencePlan(
        tuple(DelegationPlan(country, "Friederike", "Maximilian", 3, "two_thirds") for country in countries),
        ("Noor", ""),
        True,
    )
    rng = Random(4)
    table = journal(SetUp(tuple(SeatChoice(country) for country in countries), plan))
    for number, _ in enumerate(steps(rng, table, 120)):
        if number % 9 == 0:
            table.do(HoldVote(rng.choice(countries), "green", rng.randrange(5), rng.randrange(1, 3), 1))
    for action in (GiveUpdate("usa", "independent"), GiveInterview("fsu"), AnswerReport(1, "", 7, 4)):
        table.do(action)
    return table


def lay_out(folder: Path) -> None:
    """Write a session for each moment into a data folder."""
    store = Store.in_folder(folder)
    for number, moment in enumerate(MOMENTS):
        _keep(store, moment.name, _find(moment), moment.setup, number)
    _keep(store, CONFERENCE, _conference(), BY_HAND, len(MOMENTS))
    store.close()
    lay_out_past(folder)


def _keep(store: Store, name: str, table: Table, setup: dict[str, Any], number: int) -> None:
    at = 1_700_000_000_000 + number
    laid_out, *rest = (replace(entry, at_ms=at + 60_000 * entry.seq) for entry in table.entries)
    header = Header(name, GAME.id, "ecovisio", table.rules.data.digest, {}, setup, at)
    summary = GAME.summary(table.state)
    store.begin(header, GAME, laid_out, summary)
    for entry in rest:
        store.append(header.id, GAME, entry, summary, table.state.outcome is not None)


async def until(true: Callable[[], Any], seconds: float = 30) -> None:
    """Wait for it, however busy the machine is."""
    for _ in range(round(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError("waited in vain")


async def stops(app: Any, parts: Sequence[str] = ()) -> AsyncIterator[Stop]:
    """From page to page; whoever walks along may change size, language, text and theme at every stop.

    Of all `PARTS`, or some alone: a page once opened is laid out again with every change of the text, so that
    a walk gets slower with each part.
    """
    await until(lambda: app.here == "home" and len(app.sessions) > len(MOMENTS))
    for name, part in PARTS.items():
        if not parts or name in parts:
            async for stop in part(app):
                yield stop
            await app.go_home()


async def _home(app: Any) -> AsyncIterator[Stop]:
    yield Stop("home")
    sessions, app.sessions = app.sessions, ()
    app.refresh()
    yield Stop("home-first")
    app.sessions = sessions


async def _gallery(app: Any) -> AsyncIterator[Stop]:
    app.go("gallery")
    yield Stop("gallery", pages_of(app.page("gallery").screen))


async def _kyoto(app: Any) -> AsyncIterator[Stop]:
    """The other game: its table from the set-up to the winner, and the pages beside it."""
    from tests.window.kyoto_beside_walk import box_stops, correction_stops
    from tests.window.kyoto_walk import kyoto_stops

    for walk in (kyoto_stops, correction_stops, box_stops):
        async for stop in walk(app):
            yield stop
        await app.go_home()


async def _emission(app: Any) -> AsyncIterator[Stop]:
    """The third game, with what stands beside its table."""
    from tests.window.emission_beside_walk import box_stops, correction_stops, setup_stops
    from tests.window.emission_walk import emission_stops

    for walk in (emission_stops, setup_stops, correction_stops, box_stops):
        async for stop in walk(app):
            yield stop
        await app.go_home()


async def _co2(app: Any) -> AsyncIterator[Stop]:
    """CO₂ at the table and beside it."""
    from tests.window.co2_beside_walk import box_stops, correction_stops, setup_stops
    from tests.window.co2_walk import co2_stops

    for walk in (co2_stops, setup_stops, correction_stops, box_stops):
        async for stop in walk(app):
            yield stop
        await app.go_home()


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
            async for stop in _deals(app):
                yield stop
            async for stop in _beside(app):
                yield stop


async def _deals(app: Any) -> AsyncIterator[Stop]:
    """Everything that takes more than one tap; each as far as it goes before it is confirmed."""
    state = app.table.session.state
    active, *others = dict.fromkeys([state.active_seat.country, *(seat.country for seat in state.seats)])
    await app.table.session.do(MakePromise(others[0], active, "chips", 3))
    await app.table.session.do(MakePromise(active, others[1], "build", kind="green"))
    shown = (
        Deal("innovate", joined={others[0]: None, others[1]: 0}),
        Deal("build", to=others[0], joined={others[1]: None}),
        Deal("give", active, others[0]),
        Deal("lend", others[0], active),
        Deal("promise", active, others[0]),
        Deal("book", promise=1),
        Deal("bonus"),
        Deal("panel", active),
    )
    for deal in shown:
        app.table.arrange(deal)
        yield Stop(f"deal-{deal.kind}")
    app.table.arrange(None)


async def _beside(app: Any) -> AsyncIterator[Stop]:
    """The pages beside the table: what else there is, the target cards, corrections."""
    more, targets, correct = (app.page(name) for name in ("more", "targets", "correct"))
    app.go("more")
    yield Stop("more", pages_of(more.screen.rows))
    more._ask(True)
    yield Stop("more-question")
    app.go("targets")
    yield Stop("targets", pages_of(targets.screen.ids.targets))
    targets._turn_to("mine")
    yield Stop("targets-whose", pages_of(targets.screen._whose))
    targets._choose("fsu")
    yield Stop("targets-cover")
    await targets._show(show_target("fsu", "card_01"))
    yield Stop("targets-held")
    correct.open_corrections()
    correct._set("carbometer", 33)
    lines = pages_of(correct.screen.ids.lines)
    yield Stop("correct-chips", lines)
    correct._turn_to("developing")
    correct._set("developing.green_step", 4)
    yield Stop("correct-seat", lines)
    correct._turn_to("turn")
    correct._turn(country="fsu", phase="income")
    yield Stop("correct-turn", lines)

    def review() -> None:
        if correct.screen.compact and not correct.screen.reviewing:
            correct.screen.look_over()

    yield Stop("correct-review", again=review)
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


async def _confer(app: Any) -> AsyncIterator[Stop]:
    """A table with a conference, and each part of the conference's page."""
    await app.resume(CONFERENCE)
    await until(lambda: app.here == "keep_cool" and app.page("keep_cool").screen.view is not None)
    yield Stop("table-conference")
    app.go("conference")
    page = app.page("conference")
    yield Stop("conference-due", pages_of(page.screen._due))
    page._hold(report=2, consenting=7, protesting=4)
    yield Stop("conference-hands")
    page._hold(report=0, tab="vote", country="developing", motion="bonus_off", yes=3, no=1, abstained=1)
    yield Stop("conference-vote")
    page.screen._vote.choosing = True
    yield Stop("conference-who-votes", again=lambda: setattr(page.screen._vote, "choosing", True))
    page.screen._vote.choosing = False
    page._hold(tab="people")
    yield Stop("conference-people", pages_of(page.screen._people))
    for card in ("fsu", "press"):
        page._hold(card=card)
        yield Stop(f"conference-card-{card}")
    page._hold(tab="log", card="")
    yield Stop("conference-log")


async def _set_up(app: Any) -> AsyncIterator[Stop]:
    setup = app.page("setup")
    await setup.open()
    for players in (6, 5):
        setup._seats(players)
        yield Stop(f"setup-{players}")

    def turned(shown: str) -> Callable[[], None]:
        def turn() -> None:
            while setup.screen.compact and not getattr(setup.screen, shown):
                setup.screen.turn_over()

        return turn

    yield Stop("setup-devices", again=turned("devices_shown"))
    yield Stop("setup-edition", again=turned("edition_shown"))
    turned("seats_shown")()
    setup._seats(6)
    async for stop in _plan_conference(app):
        yield stop


async def _plan_conference(app: Any) -> AsyncIterator[Stop]:
    page, setup = app.page("delegations"), app.page("setup")
    app.go("delegations")
    yield Stop("delegations-off")
    setup.confer(setup.draft.conference.switched(True).with_leader("fsu", "Friederike Maximiliane"))
    yield Stop("delegations")
    page.screen.listing = True
    yield Stop("delegations-rows", pages_of(page.screen._rows))
    for card in ("fsu", "press"):
        page._open(card)
        yield Stop(f"delegations-card-{card}")
    page._open("")
    page.screen.listing = False
    page._notice = ("delegations.sheets.done", {"folder": "/home/klasse/Dokumente/Klimatisch"})
    app.refresh()
    yield Stop("delegations-written")
    app.back()
    yield Stop("setup-conference")
    setup.confer(setup.draft.conference.switched(False))


PLACES = (
    "carbometer",
    "countries.fsu",
    "countries.usa",
    "target_cards",
    "target_cards.card_02",
    "targets",
    "targets.technical_cooperation",
    "cards",
    "cards.opec.civil_wars_middle_east",
    "cards.volcano.volcano_two",
    "share",
)


async def boxes(app: Any) -> AsyncIterator[Stop]:
    """My box: every kind of page, something that does not fit, a card of one's own, and a file to import."""
    page = app.page("box")
    page.folder = app.data_dir / "shared"
    for edition in GAME.editions:
        page.open(edition)
        yield Stop(f"box-{edition}")
    write_file(page.folder / "box-from-a-friend.json", Box(GAME.id, "spieltrieb", FRIEND))
    (page.folder / "box-torn.json").write_text("{")
    page._act("share")
    for place in PLACES:
        page.open("spieltrieb", place)
        yield Stop(f"box-{place}")
    for name in ("box-from-a-friend.json", "box-torn.json"):
        page._act("share")
        page._pick(str(page.folder / name))
        yield Stop(f"box-{Path(name).stem}")
    page.open("spieltrieb", "cards")
    page._act("add")
    page._name("Staubsturm in der Gobi")
    yield Stop("box-new", pages_of(page.screen))
    page._choose("volcano")
    page._act("add_it")
    page.open("spieltrieb", "cards.volcano.own:Staubsturm in der Gobi")
    yield Stop("box-own", pages_of(page.screen))
    page._act("out")
    page.open("spieltrieb", "carbometer")
    for key in (At("carbometer.start"), Digit(1), Digit(2), Right()):
        page.read(key)
    yield Stop("box-wrong", pages_of(page.screen))
    page.back()
    page._act("shipped")


FRIEND = {
    "carbometer.capacity": 84,
    "countries.usa.black": [8, 7, 6, 6, 5, 5, 4],
    "target_cards.card_02": ["technical_cooperation", "new_technologies"],
    "cards.usa.blizzard_east_coast": None,
    f"cards.tiger.{OWN}Staubsturm in der Gobi": [0, -1, -3, -7],
}


async def _around(app: Any) -> AsyncIterator[Stop]:
    settings = app.page("settings")
    for section in ("look", "table", "sound", "about"):
        settings.open(section)
        app.go("settings")
        here = settings.screen._section(section)
        yield Stop(f"settings-{section}", pages_of(here))
    app.go("tour")
    for page in range(5):
        yield Stop(f"tour-{page + 1}")
        app.page("tour")._turn(1)
    async for stop in _timer(app):
        yield stop
    async for stop in _reading(app):
        yield stop
    app.go("nearby")
    yield Stop("nearby")
    app.go("devices")
    yield Stop("devices")
    page = app.page("devices")
    for kind in ("carbometer", "die"):
        page.choose(Try(kind))
        await until(lambda: page.line is not None and page.line.known.ready)
        await asyncio.sleep(1)
        for tab in ("now", "about", "check"):
            page._turn_to(tab)
            if tab == "check":
                page.act("test")
                await until(lambda: page._testing == "")
            yield Stop(f"devices-{kind}-{tab}")
    page.choose(Try("carbometer"))
    page.act("calibrate")
    yield Stop("calibrate")
    app.back()
    app.go("shortcuts")
    yield Stop("shortcuts")


LYING_FLAT = ("flat", "flat-long")
"""Of the timer: where the tablet lies between people, and the time is told both ways."""


async def _timer(app: Any) -> AsyncIterator[Stop]:
    """A clock that stands still: the pictures are of a moment."""
    page = app.page("timer")
    app.go("timer")
    yield Stop("timer")
    page.act("speakers")
    yield Stop("timer-speakers")
    page.choose("speakers", "6")
    talk, now, seats_of, flags = page.talk, page.talk.now, page._seats, tuple(MARKS)[:6]
    flat = app.settings.now.lies_flat
    page._seats = lambda _table: {seat: words.country(app.tr, seat) for seat in flags}
    spoken = Speaking((7.0, 5.0, 0.0, 14.0, 2.0, 3.0), 1, 31.0)
    begun = Countdown(90).start(0)
    moments: dict[str, tuple[float, dict[str, Any]]] = {
        "running": (47.0, {}),
        "soon": (67.0, {}),
        "last": (84.0, {}),
        "over": (200.0, {}),
        "paused": (47.0, {"countdown": begun.pause(47)}),
        "long": (47.0, {"countdown": Countdown(3600).start(0)}),
        "flat": (47.0, {}),
        "flat-long": (47.0, {"countdown": Countdown(3600).start(0)}),
        "slept": (78.0, {"notice": after_sleep(app.tr, Look(stood_still=40, left=12))}),
        "agreement": (50.0, {"agreement": Agreement(flags, frozenset(flags[1:4]), goals_stand=True)}),
        "stopped": (50.0, {"countdown": begun.pause(50), "stopped": True}),
        "speaking": (47.0, {"names": tuple("123456"), "speaking": spoken}),
    }
    calm = {
        "countdown": begun,
        "names": (),
        "speaking": Speaking(),
        "agreement": Agreement(),
        "stopped": False,
    }
    for name, (second, how) in moments.items():
        talk.now = lambda second=second: clocks.Moment(second, second)
        for field, value in (calm | how).items():
            if field != "notice":
                setattr(talk, field, value)
        page.keeper.notice = how.get("notice", "")
        app.choose(lies_flat=name in LYING_FLAT)
        yield Stop(f"timer-{name}")
    talk.now, page.keeper.notice = now, ""
    app.choose(lies_flat=flat)
    page._seats = seats_of
    for field, value in (calm | {"countdown": Countdown(90)}).items():
        setattr(talk, field, value)
    app.refresh()


async def _reading(app: Any) -> AsyncIterator[Stop]:
    history = app.page("history")
    await app.go_home()
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


PARTS: dict[str, Callable[[Any], AsyncIterator[Stop]]] = {
    "home": _home,
    "tables": _tables,
    "conference": _confer,
    "setup": _set_up,
    "boxes": boxes,
    "around": _around,
    "past": past_stops,
    "kyoto": _kyoto,
    "emission": _emission,
    "co2": _co2,
    "gallery": _gallery,
}


def reviewing(screen: Any) -> Callable[[], None]:
    """Opens the review of a page of corrections, where it is a page of its own."""

    def again() -> None:
        if screen.compact and not screen.reviewing:
            screen.look_over()

    return again


def pages_of(widget: Any) -> Callable[[], Iterable[int]]:
    """Turns to every page there is at this size, from the first and back to it."""

    def turned() -> Iterable[int]:
        widget.turn(-int(widget.pages))
        yield 0
        for number in range(1, int(widget.pages)):
            widget.turn(1)
            yield number
        widget.turn(-int(widget.pages))

    return turned
