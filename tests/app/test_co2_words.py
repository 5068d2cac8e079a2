"""CO₂'s events, steps, refusals and stories in words."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

import pytest

from app.games.co2 import story, words
from app.games.co2.moment import moment
from app.report.teller import steps_of
from app.sessions.store.store import Header, Listed
from engine.co2 import GAME
from engine.co2.actions import ACTIONS, Adjust, SetControl, SetGoal, SetPlant, SetProject, SetTurn
from engine.co2.events import EVENTS, CertificatePaid
from engine.co2.state import Outcome, Project
from engine.core import Refusal
from engine.core.codec import tag_of
from tests.app.co2_tables import RULES, laid_out, played
from tests.app.helpers import DE, LANGUAGES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def games() -> list[Any]:
    """Games of each kind with corrections in them."""
    found = []
    for mode, players, policy in (
        ("coop", 3, "building"),
        ("competitive", 4, "random"),
        ("solo", 1, "random"),
    ):
        table = laid_out(mode, players, 2, inspectors=mode == "coop")
        for _ in played(table, Random(2), policy):
            pass
        found.append(table)
    table = laid_out("coop", 3, 2)
    seat, area = table.state.seats[0].colour, table.state.regions[0].area
    wanted = table.state.regions[0].wants[0]
    for action in (
        Adjust("ppm", 420),
        Adjust(f"{seat}.money", 9),
        Adjust(f"{seat}.{wanted}", 2),
        Adjust(f"{area}.certificates", 1),
        SetProject(area, 0, Project(wanted, 1)),
        SetProject(area, 0),
        SetPlant(area, 0, wanted, 1, seat, seat),
        SetPlant(area, 0),
        SetControl(area, seat),
        SetControl(area),
        SetGoal(0, True),
        SetGoal(0, False),
        SetTurn(table.state.seats[1].colour, 2),
    ):
        table.do(action, at_ms=0, insist=True)
    return [*found, table]


GAMES = games()


@BOTH
def test_everything_that_happens_is_said_or_is_bookkeeping(tr: Any) -> None:
    told = set()
    for table in GAMES:
        for entry in table.line:
            for happened in entry.events:
                said = words.event(tr, happened)
                told.add(type(happened))
                assert "c2." not in said and "…" not in said, (happened, said)
                assert bool(said) != isinstance(happened, words.QUIET)
    assert len(told) > 40


@BOTH
def test_every_event_has_words(tr: Any) -> None:
    for kind in EVENTS:
        if kind not in words.QUIET and kind.__name__ not in ("GameEnded", "BoxRead"):
            key = f"c2.event.{tag_of(kind)}"
            assert tr.has(key) or tr.has(f"{key}.fossil"), key


def test_a_region_that_pays_is_named_once() -> None:
    assert words.event(DE, CertificatePaid("", "asia", "fossil")) == "Asien zahlt ein KEZ."
    assert words.event(DE, CertificatePaid("red", "asia", "fossil")) == "Rot zahlt ein KEZ (Asien)."


@BOTH
def test_every_step_has_a_name_for_undo(tr: Any) -> None:
    for kind in ACTIONS:
        assert tr.has(f"c2.undo.{tag_of(kind)}")


@BOTH
def test_a_refusal_names_things_as_people_do_and_its_place(tr: Any) -> None:
    no = Refusal("co2.region.no_room", {"area": "asia"}, "Wissen gewinnen (S. 9)")
    said = words.refusal(tr, no)
    assert tr("c2.area.asia") in said and "S. 9" in said


@BOTH
def test_every_end_has_words(tr: Any) -> None:
    reasons = ("goals", "points", "air", "personal_goals", "un_goals", "solo_goal")
    ends = [Outcome("lost", why, ()) for why in reasons]
    ends += [Outcome("won", "second_chance", ("red",), 2), Outcome("won", "points", ("red", "blue"))]
    for ended in (*ends, Outcome("called_off", "table", ())):
        assert "c2." not in words.outcome(tr, ended)
    for state in (None, "won", "lost", "called_off"):
        told = words.standing(tr, {"outcome": state, "round": 2, "ppm": 430, "points": 5})
        assert "c2." not in told and "…" not in told


@BOTH
def test_the_story_is_told_by_decades_with_a_picture_for_everything(tr: Any) -> None:
    for table in GAMES:
        steps = steps_of(table, story.TELLER.part)
        chart = story.TELLER.chart(tr, RULES, steps)
        assert len(chart.series[0].points) == len(steps) and chart.x_ticks
        for step in steps:
            for happened in step.entry.events:
                if words.event(tr, happened):
                    assert story.TELLER.icon([happened]), happened


@pytest.mark.parametrize("ppm", [400, 450, 480, 500])
def test_an_unfinished_game_shows_its_air(ppm: int) -> None:
    header = Header("s", "co2", "giochix", "d", {}, {}, 0)
    summary = {**GAME.summary(laid_out().state), "ppm": ppm}
    now = datetime.now().astimezone()
    told = moment(DE, Listed(header, 0, summary, False), now)
    assert told is not None and told.count == str(ppm)
    assert moment(DE, Listed(header, 0, {}, False), now) is None
