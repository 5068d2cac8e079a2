"""Kyoto journals for tests: a table laid out, and taps on its desk told to the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from app.screens.kyoto.desk import Desk, tap
from app.screens.kyoto.presenter import present
from app.screens.kyoto.scene import Scene
from app.screens.kyoto.view import KyotoView
from app.screens.kyoto_setup.presenter import Draft
from engine.core import Action, Entry, Journal
from engine.kyoto import GAME
from engine.kyoto.actions import (
    Contribute,
    ContributeMoney,
    ReadStudy,
    RingTimer,
    StartTimer,
    TakeAllowance,
)
from engine.kyoto.state import Affluence, Goal, State
from tests.app.helpers import DE

RULES = GAME.rules(GAME.load(GAME.editions[0], {}))
SIX = ("eu", "china", "usa", "russia", "canada", "australia")
TONNES = ReadStudy(Goal(150), 3, "clouds")
ICONS = ReadStudy(Goal(icons=("warming", "warming")), 4, "animals")
CARS, ATOM = Affluence(70, "clouds", "cars"), Affluence(100, "warming", "nuclear")

Table = Journal[Any, State]


def table(*actions: Action, countries: tuple[str, ...] = SIX, way: str = "public") -> Table:
    """A journal with a table laid out, at which this was done."""
    draft = Draft(countries, way="full" if way == "full" else "public")
    journal: Table = Journal(GAME, RULES)
    for action in (draft.set_up(RULES, Random(4)), *actions):
        done = journal.do(action)
        assert isinstance(done, Entry), (action, done)
    return journal


def negotiating(*actions: Action, study: ReadStudy = TONNES) -> Table:
    """The clock of the first round runs, and this was done since."""
    return table(TakeAllowance(), study, StartTimer(1_000), *actions)


def succeeded() -> Table:
    """Both goals were met when time was up; the speaker chooses."""
    given = (Contribute("usa", CARS), Contribute("china", ATOM), Contribute("canada", CARS))
    return negotiating(*given, ContributeMoney("eu", 2), ContributeMoney("russia", 2), RingTimer(91_000))


def failed() -> Table:
    """Nobody gave anything."""
    return negotiating(RingTimer(91_000))


def desk(journal: Table, *taps: str) -> Desk:
    """A desk on which these keys were tapped."""
    made = Desk()
    for each in taps:
        name, _, told = each.partition(":")
        made = tap(made, journal.state, name, told)
    return made


def shown(journal: Table, *taps: str, tr: Any = DE, **more: Any) -> tuple[KyotoView, dict[str, Action]]:
    return present(tr, Scene(journal, desk(journal, *taps), **more))


def keys(view: KyotoView) -> list[str]:
    return [key.key for group in view.pad.groups for key in group.keys] if view.pad else []


def chosen(view: KyotoView) -> list[str]:
    groups = view.pad.groups if view.pad else ()
    return [key.key for group in groups for key in group.keys if key.chosen]


def buttons(view: KyotoView) -> dict[str, Any]:
    return {action.key: action for action in view.actions}
