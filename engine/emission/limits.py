"""Which values a field of an e-Mission action can have."""

from __future__ import annotations

from engine.core import Between, Limits, OneOf
from engine.emission.rules import Rules

COUNTED = Between(0)


def limits(rules: Rules) -> Limits:
    powers, nobody_too = OneOf(tuple(rules.powers)), OneOf(("", *rules.powers))
    projects = ("", *rules.projects)
    return {
        "adjust.to": COUNTED,
        "amount.does": COUNTED,
        "challenge": OneOf(tuple(rules.challenges)),
        "change.cards": COUNTED,
        "paid_by": nobody_too,
        "place": COUNTED,
        "power": nobody_too,
        "round": COUNTED,
        "seat_choice.power": powers,
        "seqs": Between(1),
        "spared": powers,
        "start_project.instead_of": OneOf(projects, own=True),
        "start_project.other": OneOf(projects, own=True),
        "start_project.project": OneOf(tuple(rules.projects), own=True),
        "throw.value": OneOf(tuple(sorted(set(rules.geo_die)))),
    }
