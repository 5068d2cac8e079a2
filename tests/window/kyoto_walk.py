"""A walk through a Kyoto game with a stop at everything that can be seen, for photographs and for checks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

from app.games.kyoto.setup.presenter import Draft
from tests.window.walk import Stop, until

COUNTRIES = ("eu", "china", "usa", "russia", "canada", "australia")

PEOPLE = {
    "eu": "Ana",
    "china": "Maximiliane-Jo",
    "usa": "Bartholomäus W.",
    "russia": "Zoë",
    "canada": "Li Wei",
}
"""Short and long names, and a country without one."""


class Taps:
    """Taps keys of the table one after the other, each when the screen shows what the last one did."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def table(self) -> Any:
        return self.app.table

    async def __call__(self, *keys: str) -> None:
        for key in keys:
            self.app.refresh()
            await until(lambda: self.table.up_to_date and not self.table._tasks)
            self.table.show(self.app.tr)
            self.table.act(key)
            await until(lambda: not self.table._tasks)
        self.app.refresh()
        await until(lambda: self.table.up_to_date)

    async def card(self, country: str, value: int, damage: str, lobby: str) -> None:
        """A country lays a card; the icon goes without saying where the goal has only one."""
        await self(f"flag:{country}")
        keys = [f"desk:value:{value}", f"desk:damage:{damage}", f"desk:lobby:{lobby}"]
        only = self.table.state.lectern.goal.icons
        await self(*(keys if len(set(only)) != 1 else [keys[0], keys[2]]))
        await self("desk:close")

    async def money(self, country: str, millions: int) -> None:
        await self(f"flag:{country}", f"money:{millions}", "desk:close")


async def begin(app: Any, draft: Draft) -> None:
    """Sit down at a table that was set up so."""
    await app.page("kyoto_setup").start(draft, rng=Random(8))
    await until(lambda: app.here == "kyoto" and app.page("kyoto").screen.view is not None)


async def kyoto_stops(app: Any) -> AsyncIterator[Stop]:
    """From the set-up through a round that succeeds and one that fails to the final scoring."""
    await app.page("kyoto_setup").open(Draft(COUNTRIES, names=PEOPLE))
    setup = app.page("kyoto_setup").screen
    for part in ("who", "seats", "how"):
        setup.part = part
        yield Stop(f"kyoto-setup-{part}")
    setup.part = "who"
    await begin(app, Draft(COUNTRIES, seconds=3600, names=PEOPLE))
    async for stop in _public(app, Taps(app)):
        yield stop
    async for stop in _scoring(app, Taps(app)):
        yield stop
    await app.go_home()
    await begin(app, Draft(COUNTRIES[:4], way="full", seconds=3600))
    async for stop in _full(app, Taps(app)):
        yield stop


async def _public(app: Any, tap: Taps) -> AsyncIterator[Stop]:
    yield Stop("kyoto-allowance")
    await tap("allowance")
    yield Stop("kyoto-study")
    await tap("desk:co2:150", "desk:funding:3", "desk:visible:clouds")
    yield Stop("kyoto-study-told")
    await tap("tell")
    yield Stop("kyoto-ready")
    await tap("timer:start")
    await tap.card("usa", 70, "clouds", "cars")
    await tap.money("eu", 2)
    await tap.card("china", 100, "warming", "nuclear")
    yield Stop("kyoto-running")
    await tap("flag:russia", "desk:value:80")
    yield Stop("kyoto-country")
    await tap("desk:bribe", "desk:to:china", "desk:millions:2", "desk:deed:retract")
    yield Stop("kyoto-bribe")
    await tap("desk:deed:contribute")
    yield Stop("kyoto-bribe-card")
    await tap("desk:close")
    await tap.money("australia", 2)
    await tap("agree:eu", "agree:usa")
    yield Stop("kyoto-agreement")
    await tap("timer:pause")
    yield Stop("kyoto-paused")
    await tap.card("canada", 80, "animals", "none")
    await tap("timer:ring", "insist", "timer:call")
    yield Stop("kyoto-choosing")
    await tap("desk:speaker_bribe", "desk:payer:usa", "desk:millions:1", "desk:pick:0")
    yield Stop("kyoto-speaker-bribe")
    await tap("desk:close", "desk:pick:0", "desk:pick:1", "desk:pick:2")
    yield Stop("kyoto-choosing-told")
    await tap("desk:pick:2", "tell")
    yield Stop("kyoto-funding")
    await tap("desk:share:eu", "desk:share:eu", "desk:share:australia", "tell")
    await tap("allowance", "desk:icons:warming+warming", "desk:funding:5", "desk:visible:warming", "tell")
    await tap("timer:start")
    await tap.card("usa", 90, "warming", "steel")
    await tap("timer:ring", "insist", "timer:call")
    yield Stop("kyoto-showing")
    await tap("desk:hidden1:clouds", "desk:hidden2:animals", "tell")
    yield Stop("kyoto-impact-warming")
    await tap("side:clouds")
    yield Stop("kyoto-impact-cloud")
    await tap("desk:cloud:2", "side:animals")
    yield Stop("kyoto-impact-animal")


async def _scoring(app: Any, tap: Taps) -> AsyncIterator[Stop]:
    """The conference fails; everybody counts behind the cover."""
    await _fail(app, tap)
    cover = app.page("kyoto").screen.cover
    yield Stop("kyoto-totals-covered")
    await tap("totals:cards:5", "totals:coffers:5", "totals:name:0")
    yield Stop("kyoto-totals")
    cover.uncover()
    yield Stop("kyoto-totals-agenda", again=cover.uncover)
    await tap("totals:agenda:guild_1")
    yield Stop("kyoto-totals-open", again=cover.uncover)
    cover.cover()
    await enter_totals(tap)
    for act in ("cards", "agendas", "money", "end"):
        yield Stop(f"kyoto-score-{act}")
        if act != "end":
            await tap("show:next")


async def _fail(app: Any, tap: Taps) -> None:
    """Clouds until the threshold is reached."""
    for _ in range(60):
        state = app.table.state
        if state.phase == "scoring":
            return
        match state.phase:
            case "allowance":
                await tap("allowance")
            case "study":
                await tap("desk:co2:200", "desk:funding:5", "desk:visible:clouds", "tell")
            case "contribution" if state.timer.status == "ready":
                await tap("timer:start")
            case "contribution":
                await tap("timer:ring", "insist", "timer:call")
            case "showing":
                await tap("desk:hidden1:clouds", "desk:hidden2:none", "tell")
            case "impacts" if state.pending[0] == "animals":
                await tap(f"animal:{next(n for n in range(5) if n not in state.extinct)}")
            case "impacts":
                await tap("side:none")


async def enter_totals(tap: Taps) -> None:
    """Every country enters what it has, so that all together have what there is."""
    from engine.kyoto import GAME, ending

    table = tap.table
    rules = table.session.rules
    cards, money = ending.left_in_hands(rules, table.state)
    count = len(table.state.seats)
    names = list(rules.agendas_in_play(count))
    for number, seat in enumerate(table.state.seats):
        assert GAME.awaits(rules, table.state).seat == seat.country
        mine = {"cards": cards // count, "coffers": money // count + number - count // 2}
        if number == count - 1:
            mine = {"cards": cards - (cards // count) * number, "coffers": 0}
        draft = table._totals
        for name, wanted in mine.items():
            have = getattr(draft, name) if draft and draft.country == seat.country else 0
            await tap(*[f"totals:{name}:{1 if wanted > have else -1}"] * abs(wanted - have))
        for at in (0, 1):
            await tap(f"totals:name:{at}", f"totals:agenda:{names[2 * number + at]}")
        await tap("totals:done:")
        if number == count - 1 and table.state.phase == "scoring":
            await tap("insist")


async def _full(app: Any, tap: Taps) -> AsyncIterator[Stop]:
    cover = app.page("kyoto").screen.cover
    yield Stop("kyoto-agendas-covered")
    cover.uncover()
    yield Stop("kyoto-agendas", again=cover.uncover)
    for _ in app.table.state.seats:
        await tap("desk:pick:0", "desk:pick:1", "secret:agendas:")
    cover.cover()
    await tap("allowance", "draw")
    cover.uncover()
    yield Stop("kyoto-studies", again=cover.uncover)
    cover.cover()
    first = app.table.state.drawn[0].value
    await tap(f"secret:study:{first}", "timer:start", "flag:eu")
    yield Stop("kyoto-hand-covered")
    cover.uncover()
    yield Stop("kyoto-hand", again=cover.uncover)
    cover.cover()
    await tap("desk:close", "timer:ring", "insist", "timer:call")
    yield Stop("kyoto-flip")
