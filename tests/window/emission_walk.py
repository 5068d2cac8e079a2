"""A walk through an e-Mission game with a stop at everything that can be seen, for photographs and checks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from random import Random
from typing import Any

from app.games.emission.setup.presenter import Draft
from tests.window.kyoto_walk import Taps
from tests.window.walk import Stop, pages_of, until

PEOPLE = {"majority": "Bartholomäus W.", "china": "Zoë", "usa": "Maximiliane-Jo"}
"""Short and long names, and a power without one."""


async def begin(app: Any, draft: Draft) -> None:
    """Sit down at a table that was set up so."""
    await app.page("emission_setup").start(draft, rng=Random(8))
    await until(lambda: app.here == "emission" and app.page("emission").screen.view is not None)


async def emission_stops(app: Any) -> AsyncIterator[Stop]:
    """A round in all its phases, a second one in which all lose, and how one alone wins."""
    await begin(app, Draft(names=PEOPLE))
    tap = Taps(app)
    async for stop in _first_round(app, tap):
        yield stop
    async for stop in _ends(app, tap):
        yield stop
    await app.go_home()
    await begin(app, Draft(("europe",)))
    await tap("crisis:draw", "skip")
    yield Stop("emission-solo")
    async for stop in _won(app, tap):
        yield stop
    await app.go_home()
    await begin(app, Draft(("europe", "usa"), deck="physical"))
    await _something_lasts(app, tap)
    yield Stop("emission-lasting")
    await app.go_home()


async def _first_round(app: Any, tap: Taps) -> AsyncIterator[Stop]:
    yield Stop("emission-draw")
    await tap("crisis:draw")
    yield Stop("emission-project", _pad(app))
    await tap("desk:drawn:g1304", "desk:drawn:g1319", "desk:kept:g1319")
    yield Stop("emission-project-told", _pad(app))
    await tap("tell")
    yield Stop("emission-boards")
    await tap(*["change:china.dirty:-1"] * 3, "desk:what:usa.social", "change:usa.social:+1")
    await tap("desk:ready:china", "desk:ready:usa")
    yield Stop("emission-boards-told")
    app.choose(lies_flat=True)
    yield Stop("emission-boards-flat")
    app.choose(lies_flat=False)
    await tap("desk:board:world")
    yield Stop("emission-boards-world")
    crisis = next(each.crisis for each in app.table.state.row if each.crisis)
    await tap("desk:open:tuck", f"desk:under:crisis:{crisis}", "desk:symbol:society", "desk:symbol:society")
    await tap("desk:symbol:grid", "desk:whose:usa")
    yield Stop("emission-tuck", _pad(app))
    await tap("tell", "desk:open:tuck", "desk:under:project:g1319", "desk:symbol:ecology", "tell")
    await tap("desk:open:projects", "desk:under:project:g1319")
    yield Stop("emission-projects", _pad(app))
    await tap("desk:close", "desk:open:crises")
    yield Stop("emission-look", pages_of(app.page("emission").screen.drawer.sums))
    await tap("desk:close", "end_projects")
    for step in ("demand", "produced", "bound", "heat"):
        yield Stop(f"emission-{step}")
        await tap("desk:next" if step != "heat" else "count")
    yield Stop("emission-effects")
    await _to(app, tap, "resolution")
    yield Stop("emission-crisis", pages_of(app.page("emission").screen.drawer.sums))
    await _to(app, tap, "growth")
    yield Stop("emission-growth")


async def _to(app: Any, tap: Taps, phase: str) -> None:
    """On to this phase, with whatever is asked for on the way; at the latest to the end of the game."""
    for _ in range(80):
        if app.table.state.phase in (phase, "over"):
            return
        await tap(next_key(app))


async def _something_lasts(app: Any, tap: Taps) -> None:
    """People draw disinformation and don't stop it; in the next round it lies beside everything."""
    await _name(tap, "c1444")
    await tap("skip")
    for _ in range(40):
        state = app.table.state
        if state.phase == "growth":
            break
        hidden = state.phase == "resolution" and not state.row[0].crisis
        left = [name for name in ("c1443", "c1410", "c1432", "c1405") if name not in state.discarded]
        if hidden:
            await _name(tap, left[0])
        else:
            await tap(next_key(app))
    await tap("grow")
    await tap(next_key(app))
    await tap("skip")


async def _name(tap: Taps, crisis: str) -> None:
    """People say which card they have turned over, by its number."""
    await tap(*(f"crisis:letter:{digit}" for digit in crisis[1:]), f"crisis:name:{crisis}")


def next_key(app: Any) -> str:
    """Whatever takes the game on: the main button, or the first key where there is none."""
    view = app.table.show(app.tr)
    main = [each.key for each in view.actions if each.primary and each.enabled]
    if main:
        return str(main[0])
    if view.actions and view.actions[-1].enabled and view.actions[-1].stays:
        return str(view.actions[-1].key)
    pad = view.crisis.pad if view.crisis and view.crisis.pad else view.pad
    return str(next(key.key for group in pad.groups for key in group.keys if key.enabled))


async def _ends(app: Any, tap: Taps) -> AsyncIterator[Stop]:
    """Nobody does anything in the second round either: lost."""
    await tap("grow", "crisis:draw", "desk:drawn:g1304", "tell")
    yield Stop("emission-later")
    await tap("desk:open:projects")
    yield Stop("emission-projects-two", _pad(app))
    await tap("desk:close")
    await _to(app, tap, "over")
    yield Stop("emission-lost")


async def _won(app: Any, tap: Taps) -> AsyncIterator[Stop]:
    """Trees for everything that one power emits."""
    await tap(*["change:.trees:+1"] * 8, "end_projects", *["desk:next"] * 3)
    yield Stop("emission-turned")
    await tap("count")
    await _to(app, tap, "growth")
    yield Stop("emission-last")
    await tap("grow")
    yield Stop("emission-won")


def _pad(app: Any) -> Callable[[], Iterable[int]]:
    """Every page of the keys."""
    return pages_of(app.page("emission").screen.pad)
