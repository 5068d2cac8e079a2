"""Kyoto journals for tests: a table laid out, and taps on its desk told to the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from app.games.kyoto.desk import Desk
from app.games.kyoto.presenter import present
from app.games.kyoto.scene import Scene
from app.games.kyoto.setup.presenter import Draft
from app.games.kyoto.taps import DeskTap
from app.games.kyoto.view import KyotoView
from engine.core import Action, Entry, Journal, Sealed
from engine.kyoto import GAME
from engine.kyoto.actions import (
    CallOutcome,
    Contribute,
    ContributeMoney,
    DrawStudy,
    EnterTotals,
    FlipAnimal,
    FlipCloud,
    KeepAgendas,
    KeepStudy,
    ReadStudy,
    RingTimer,
    ShowStudy,
    StartTimer,
    TakeAllowance,
    deal_agendas,
    held_back,
    to_speaker,
)
from engine.kyoto.state import Affluence, AgendaEntry, Damage, Goal, State, Totals
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
    cards = (Contribute("usa", CARS), Contribute("china", ATOM), Contribute("canada", CARS))
    money = (ContributeMoney("eu", 2), ContributeMoney("russia", 2))
    return negotiating(*cards, *money, RingTimer(91_000), CallOutcome())


def failed() -> Table:
    """Nobody gave anything."""
    return negotiating(RingTimer(91_000), CallOutcome())


def scored() -> Table:
    """A conference that failed for its air, with everybody's totals entered."""
    journal = failed()
    journal.do(ShowStudy(("clouds", "clouds")))
    for place in range(3):
        journal.do(FlipCloud(place, ""))
    journal.do(TakeAllowance())
    journal.do(ICONS)
    journal.do(StartTimer(200_000))
    journal.do(RingTimer(290_000))
    journal.do(CallOutcome())
    journal.do(ShowStudy(("clouds", "clouds")))
    journal.do(FlipAnimal(0))
    for place in (3, 4):
        journal.do(FlipCloud(place, ""))
    assert journal.state.phase == "scoring"
    money = [9, 9, 9, 9, 9, RULES.money - journal.state.fund - 45]
    for country, coffers in zip(SIX, money, strict=True):
        entries = (AgendaEntry("", 3), AgendaEntry("", 1))
        journal.do(EnterTotals(country, held_back(country, Totals(8, coffers, entries))), insist=True)
    return journal


def impacts(*hidden: Damage) -> Table:
    """Nobody gave anything: a cloud is black, and these impacts follow."""
    journal = failed()
    journal.do(ShowStudy(hidden))
    journal.do(FlipCloud(2, ""))
    return journal


def dealt() -> Table:
    """The app keeps every hand, and the clock runs."""
    journal = table(way="full")
    for seat in journal.state.seats:
        assert isinstance(seat.agendas, Sealed)
        journal.do(KeepAgendas(seat.country, deal_agendas(seat.country, seat.agendas.value[:2])))
    journal.do(TakeAllowance())
    for study in ("s01", "s02"):
        journal.do(DrawStudy(to_speaker("eu", study)))
    journal.do(KeepStudy(to_speaker("eu", "s01")))
    journal.do(StartTimer(1_000))
    assert journal.state.phase == "contribution" and journal.state.timer.status == "running"
    return journal


def desk(journal: Table, *taps: str) -> Desk:
    """A desk on which these keys were tapped, each as the screen showed it then."""
    made = Desk()
    for each in taps:
        name = each.replace("country:", "flag:") if each.startswith("country:") else f"desk:{each}"
        tap = present(DE, Scene(journal, made))[1].taps[name]
        assert isinstance(tap, DeskTap), name
        made = tap.on(made, journal.state)
    return made


def shown(journal: Table, *taps: str, tr: Any = DE, **more: Any) -> tuple[KyotoView, dict[str, Action]]:
    view, means = present(tr, Scene(journal, desk(journal, *taps), **more))
    return view, means.acts


def keys(view: KyotoView) -> list[str]:
    return [key.key for group in view.pad.groups for key in group.keys] if view.pad else []


def chosen(view: KyotoView) -> list[str]:
    groups = view.pad.groups if view.pad else ()
    return [key.key for group in groups for key in group.keys if key.chosen]


def buttons(view: KyotoView) -> dict[str, Any]:
    return {action.key: action for action in view.actions}
