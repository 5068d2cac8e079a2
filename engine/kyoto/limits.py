"""Which values a field of a KYOTO action can have."""

from __future__ import annotations

from engine.core import Between, Limits, OneOf
from engine.kyoto.corrections import PILES
from engine.kyoto.rules import Rules

COUNTED = Between(0)


def limits(rules: Rules) -> Limits:
    countries, studies = OneOf(rules.countries), OneOf(tuple(rules.studies))
    agendas = OneOf(tuple(rules.agendas))
    return {
        "adjust.what": OneOf(PILES),
        "adjust.to": COUNTED,
        "agenda_entry.card": OneOf(("", *rules.agendas)),
        "agendas": agendas,
        "animal": Between(0, rules.animals - 1),
        "at_ms": COUNTED,
        "bribe.to": countries,
        "cloud": Between(0, rules.clouds - 1),
        "co2": COUNTED,
        "country": countries,
        "funding": COUNTED,
        "left_ms": COUNTED,
        "millions": COUNTED,
        "round": COUNTED,
        "sealed.owner": countries,
        "seqs": Between(1),
        "set_up.speaker": OneOf(("", *rules.countries)),
        "study": studies,
        "timer_ms": COUNTED,
    }
