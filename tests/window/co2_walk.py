"""A walk through CO₂ games with a stop at everything that can be seen, for photographs and checks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

from app.games.co2 import robot as co2
from app.games.co2.desk import TABS
from app.sessions.session import GameSession
from engine.co2 import GAME
from engine.co2.actions import MoveScientist, PlanProject
from engine.co2.state import State
from engine.core import replace
from tests.app.co2_tables import GENTLE, taps
from tests.window.kyoto_walk import Taps
from tests.window.walk import Stop, until

PEOPLE = ("Bartholomäus W.", "", "Maximiliane-Jo", "Zoë")
"""Long and short names, and a company without one."""
SEED = 5
Wanted = Callable[[State], bool]
"""Whether a game has come to a certain moment."""


async def begin(
    app: Any, mode: Any, players: int, owner: Any = None, seed: int = SEED, **changes: Any
) -> None:
    """Sit down at a table that was dealt so."""
    rules = GAME.rules(GAME.load("giochix", owner or {}))
    dealt = co2.deal(Random(seed), rules, players, mode)
    seats = tuple(replace(seat, name=name) for seat, name in zip(dealt.seats, PEOPLE, strict=False))
    set_up = replace(dealt, seats=seats, **changes)
    await app.begin(GameSession.begin(app.log, "co2", "giochix", set_up, {}, owner or {}), rng=Random(seed))
    await until(lambda: app.here == "co2" and app.page("co2").screen.view is not None)


class Player:
    """Plays as a policy would, up to a moment worth looking at."""

    def __init__(self, app: Any, seed: int = SEED) -> None:
        self.app, self.rng = app, Random(seed)

    @property
    def state(self) -> State:
        found: State = self.app.table.state
        return found

    def can(self, kind: type) -> bool:
        options = GAME.options(self.app.table.session.rules, self.state)
        return any(isinstance(each, kind) for each in options)

    async def step(self) -> None:
        rules = self.app.table.session.rules
        options = GAME.options(rules, self.state)
        action = co2.POLICIES["building"](self.rng, rules, self.state, options)
        await self.app.table.take(action)

    async def to(self, so: Wanted, most: int = 250) -> bool:
        """On until it is so, or the game is over."""
        for _ in range(most):
            if so(self.state):
                return True
            if self.state.phase == "over":
                return False
            await self.step()
        return False

    async def meets(self, moments: dict[str, Wanted], until_: Wanted) -> AsyncIterator[str]:
        """Each of these moments when the game first comes to it, on the way to another."""
        left = dict(moments)
        for _ in range(500):
            for name in [name for name, so in left.items() if so(self.state)]:
                del left[name]
                yield name
            if self.state.phase == "over" or until_(self.state):
                return
            await self.step()


def due(kind: str, what: str = "") -> Wanted:
    return lambda state: bool(state.dues) and state.dues[0].kind == kind and what in ("", state.dues[0].what)


def phase(name: str) -> Wanted:
    return lambda state: state.phase == name and not state.dues


async def co2_stops(app: Any) -> AsyncIterator[Stop]:
    """A decade together in all its phases, the end; the phases that only the other ways to play have."""
    for walk in (_together, _against, _alone):
        async for stop in walk(app):
            yield stop
        await app.go_home()


async def _together(app: Any) -> AsyncIterator[Stop]:
    await begin(app, "coop", 3, GENTLE, inspectors=True, draft=True)
    player, tap = Player(app), Taps(app)
    yield Stop("co2-draft")
    await player.to(phase("inspection"))
    yield Stop("co2-inspection")
    await player.to(phase("actions"))
    yield Stop("co2-turn")
    area = app.table.state.regions[0].area
    await tap("desk:open:plan", f"desk:area:{area}")
    yield Stop("co2-plan")
    plan = next(
        o.action for o in app.table.scene().offers if isinstance(o.action, PlanProject) and o.refusal is None
    )
    *_, told = taps(app.table.session.rules, app.table.state, plan)
    await tap("desk:close", "desk:weigh", "desk:open:plan", f"desk:area:{plan.area}")
    await tap(f"desk:weighed:{told.removeprefix('key:tell:')}")
    yield Stop("co2-what-if")
    await tap("desk:close", "desk:open:lobby", "desk:deed:plan")
    yield Stop("co2-lobby")
    await tap("desk:close", "desk:open:target")
    yield Stop("co2-target")
    await tap("desk:close")
    moments = {
        **{
            kind: due(kind)
            for kind in ("recruit", "knowledge", "income", "pay", "summit", "withdraw", "move")
        },
        **{name: phase(name) for name in ("goals", "supply", "reduction", "decade_end")},
        "bonus": due("bonus", "any"),
        "turn-later": lambda state: state.decade == 2 and phase("actions")(state),
        "scientist": lambda state: phase("actions")(state) and player.can(MoveScientist),
    }
    async for name in player.meets(moments, lambda state: state.decade > 3 and phase("actions")(state)):
        if name == "scientist":
            await tap("desk:open:scientist")
        yield Stop(f"co2-{name}")
        if name == "scientist":
            await tap("desk:close")
    async for stop in _late(app, player, tap):
        yield stop


async def _late(app: Any, player: Player, tap: Taps) -> AsyncIterator[Stop]:
    """Everything that can be looked at, with much on the table; then the end."""
    for tab in TABS:
        await tap(f"desk:tab:{tab}")
        yield Stop(f"co2-tab-{tab}")
    await tap("desk:region:asia")
    yield Stop("co2-region")
    for kind in ("prepare", "build"):
        await tap("desk:close", f"desk:open:{kind}")
        yield Stop(f"co2-{kind}")
    await tap("desk:close")
    async for name in player.meets({"show": due("show")}, phase("over")):
        yield Stop(f"co2-{name}")
    yield Stop("co2-over")


async def _against(app: Any) -> AsyncIterator[Stop]:
    await begin(app, "competitive", 4, {"air.limit": 1000})
    player = Player(app)
    yield Stop("co2-against-supply")
    await player.to(phase("actions"))
    yield Stop("co2-against-turn")
    moments = {
        "events": phase("events"),
        **{kind: due(kind) for kind in ("event", "summit", "withdraw")},
        "company-goal": due("show"),
    }
    async for name in player.meets(moments, phase("over")):
        yield Stop(f"co2-against-{name}")
    yield Stop("co2-against-over")


async def _alone(app: Any) -> AsyncIterator[Stop]:
    await begin(app, "solo", 1, solo_goal="s11")
    player = Player(app)
    await player.to(phase("actions"))
    yield Stop("co2-alone-turn")
    await Taps(app)("desk:tab:goals")
    yield Stop("co2-alone-goals")
    await Taps(app)("desk:close")
    await player.to(lambda state: state.phase == "over")
    yield Stop("co2-lost")
