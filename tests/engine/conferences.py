"""Conferences without a plan: random classes vote, report, answer and change in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from engine.core import Action, Entry, Journal
from engine.keep_cool import GAME
from engine.keep_cool.actions import SetUp
from engine.keep_cool.conference.actions import (
    AnswerReport,
    ChangeDelegation,
    ChangePress,
    ConferencePlan,
    DelegationPlan,
    GiveInterview,
    GiveUpdate,
    HoldVote,
    WaveAside,
)
from engine.keep_cool.conference.records import Conference, Motion
from tests.engine.players import rules_of, set_up_keep_cool, step

METHODS = ("unanimous", "two_thirds", "majority")
MOTIONS = get_args(Motion)
PRESS = ("officer", "independent")


def sit_down(rng: Random, players: int | None = None) -> Journal[Any, Any]:
    rules = rules_of(GAME)
    plain = set_up_keep_cool(rules, rng, players or rng.choice((3, 4, 5, 6)))
    plans = tuple(
        DelegationPlan(seat.country, "Ada", "Bo", rng.randrange(9), rng.choice(METHODS))  # type: ignore[arg-type]
        for seat in plain.seats
    )
    journalists = ("",) * rng.randrange(4)
    journal: Journal[Any, Any] = Journal(GAME, rules)
    begun = journal.do(SetUp(plain.seats, ConferencePlan(plans, journalists, rng.random() < 0.8)))
    assert isinstance(begun, Entry), begun
    return journal


def some_conference_action(met: Conference, rng: Random) -> Action:
    """Sensible or not: what people at a conference could ask for."""
    country = rng.choice(met.delegations).country
    report = rng.randrange(len(met.reports) + 2)
    wave = rng.choice(met.due) if met.due else None
    return rng.choice(
        [
            HoldVote(country, rng.choice(MOTIONS), *(rng.randrange(-1, 8) for _ in range(3))),
            GiveUpdate(country, rng.choice(PRESS)),  # type: ignore[arg-type]
            GiveInterview(country, rng.choice(PRESS)),  # type: ignore[arg-type]
            AnswerReport(report, rng.choice(("", "consent", "protest")), rng.randrange(4), rng.randrange(4)),
            WaveAside(wave.kind, wave.country, wave.report) if wave else WaveAside("update", country),
            ChangeDelegation(country, "Ada", "Cy", rng.randrange(-1, 12), rng.choice(METHODS)),  # type: ignore[arg-type]
            ChangePress(("",) * rng.randrange(3), rng.random() < 0.7),
        ]
    )


def confer(journal: Journal[Any, Any], rng: Random, count: int) -> Iterator[tuple[Any, Any, Entry]]:
    """Play and confer by turns: the state before and after each step, and the step."""
    for _ in range(count):
        before = journal.state
        if rng.random() < 0.4:
            action = some_conference_action(before.conference, rng)
            answer = journal.do(action, insist=rng.random() < 0.5)
            if not isinstance(answer, Entry):
                assert journal.state == before
                continue
        elif not step(journal, rng):
            return
        yield before, journal.state, journal.entries[-1]
