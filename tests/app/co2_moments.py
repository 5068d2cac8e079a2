"""Every moment of a CO₂ table as a view, for layouts: from the draft of lobby cards to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

from app.games.co2 import robot as co2
from app.games.co2.view import Co2View
from app.text.translator import Translator
from engine.co2 import GAME
from engine.co2.actions import MoveScientist, PlanProject, Prepare
from engine.co2.state import State
from engine.core import Entry, replace
from tests.app.co2_tables import GENTLE, Table, laid_out, shown
from tests.app.helpers import LANGUAGES

RULES = GAME.rules(GAME.load("giochix", GENTLE))
NAMES = ("Bartholomäus W.", "", "Maximiliane-Jo", "Zoë")
Wanted = Callable[[State], bool]
Views = Mapping[str, Co2View]
"""By language."""


def _phase(name: str) -> Wanted:
    return lambda state: state.phase == name and not state.dues


def _due(kind: str) -> Wanted:
    return lambda state: bool(state.dues) and state.dues[0].kind == kind


def _late_turn(state: State) -> bool:
    return state.decade == 3 and _phase("actions")(state)


def _in_turn_with(kind: type) -> Wanted:
    return lambda state: (
        _phase("actions")(state) and any(isinstance(each, kind) for each in GAME.options(RULES, state))
    )


def _area(state: State) -> str:
    plans = (each for each in GAME.options(RULES, state) if isinstance(each, PlanProject))
    return next(plans).area


Taps = Callable[[State], tuple[str, ...]]
NONE: Taps = lambda _state: ()  # noqa: E731
TOGETHER: dict[str, tuple[Wanted, Taps]] = {
    "draft": (_phase("draft"), NONE),
    "inspection": (_phase("inspection"), NONE),
    "turn": (_phase("actions"), NONE),
    "plan": (_phase("actions"), lambda _state: ("open:plan",)),
    "plan-where": (_phase("actions"), lambda state: ("open:plan", f"area:{_area(state)}")),
    "what-if": (_phase("actions"), lambda _state: ("weigh", "weighed:buy_certificate")),
    "lobby": (_phase("actions"), lambda _state: ("open:lobby", "deed:plan")),
    "scientist": (_in_turn_with(MoveScientist), lambda _state: ("open:scientist",)),
    "prepare": (_in_turn_with(Prepare), lambda _state: ("open:prepare",)),
    "recruit": (_due("recruit"), NONE),
    "bonus": (_due("bonus"), NONE),
    "income": (_due("income"), NONE),
    "goals": (_phase("goals"), NONE),
    "supply": (_phase("supply"), NONE),
    "reduction": (_phase("reduction"), NONE),
    "decade-end": (_phase("decade_end"), NONE),
    "turn-late": (_late_turn, NONE),
    "region": (_late_turn, lambda _state: ("region:asia",)),
    **{
        f"tab-{tab}": (_late_turn, lambda _state, tab=tab: (f"tab:{tab}",))  # type: ignore[misc]
        for tab in ("air", "regions", "knowledge", "goals", "companies")
    },
    "over": (_phase("over"), NONE),
}
AGAINST: dict[str, tuple[Wanted, Taps]] = {
    "against-turn": (_phase("actions"), NONE),
    "against-event": (_due("event"), NONE),
    "against-events": (_phase("events"), NONE),
    "against-display": (_phase("events"), lambda _state: ("tab:display",)),
    "against-over": (_phase("over"), NONE),
}
ALONE: dict[str, tuple[Wanted, Taps]] = {"alone-turn": (_phase("actions"), NONE)}


def _met(table: Table, moments: dict[str, tuple[Wanted, Taps]], seed: int) -> dict[str, Views]:
    """Each of these moments when a game comes to it for the first time."""
    left, found, rng = dict(moments), dict[str, Views](), Random(seed)
    while left:
        state = table.state
        for name in [name for name, (so, _taps) in left.items() if so(state)]:
            taps = left.pop(name)[1](state)
            found[name] = {language: shown(table, *taps, tr=tr)[0] for language, tr in LANGUAGES.items()}
        if state.outcome is not None:
            break
        action = co2.POLICIES["building"](rng, RULES, state, GAME.options(RULES, state))
        assert isinstance(table.do(action, at_ms=0), Entry)
    assert not left, f"the game never comes to {', '.join(left)}"
    return found


def _named(mode: Any, players: int, seed: int, **changes: Any) -> Table:
    """A table whose people have long and short names, and one none."""
    dealt = co2.deal(Random(seed), RULES, players, mode)
    seats = tuple(replace(seat, name=name) for seat, name in zip(dealt.seats, NAMES, strict=False))
    return laid_out(mode, players, seed, RULES, seats=seats, **changes)


@cache
def views() -> dict[str, Views]:
    together = _met(_named("coop", 3, 5, inspectors=True, draft=True), TOGETHER, 5)
    return together | _met(_named("competitive", 4, 5), AGAINST, 5) | _met(_named("solo", 1, 5), ALONE, 5)


def trouble(language: str) -> Co2View:
    """Nothing can be saved, and the last step is asked about."""
    tr: Translator = LANGUAGES[language]
    problem = "Die Speicherkarte ist voll. Macht Platz und versucht es noch einmal."
    table = _named("coop", 4, 5)
    return shown(table, tr=tr, problem=problem, unsaved=3)[0]


MOMENTS = (*TOGETHER, *AGAINST, *ALONE, "trouble")


def moment(name: str, language: str) -> Co2View:
    return trouble(language) if name == "trouble" else views()[name][language]
