"""Conferences for the tests of the app."""

from __future__ import annotations

from random import Random

from engine.core import Action
from engine.keep_cool.actions import SeatChoice, SetUp
from engine.keep_cool.conference.actions import ConferencePlan, DelegationPlan
from tests.app.helpers import Table, journal, steps

PLAN = ConferencePlan(
    (DelegationPlan("usa", "Lea", "Tom", 3, "two_thirds"), DelegationPlan("europe", members=12)),
    journalists=("Noor", ""),
    public=True,
)


THREE = ("usa", "europe", "tiger")
FOUR = ("usa", "europe", "developing", "tiger")


def conference(
    *actions: Action, plan: ConferencePlan | None = PLAN, countries: tuple[str, ...] = THREE
) -> Table:
    """A table with a conference, after these actions; Lea leads the USA."""
    seats = tuple(SeatChoice(country, "Lea" if country == "usa" else "") for country in countries)
    return journal(SetUp(seats, plan), *actions)


def played_conference(seed: int, most: int, plan: ConferencePlan | None = PLAN) -> Table:
    table = conference(plan=plan)
    for _ in steps(Random(seed), table, most):
        pass
    return table
