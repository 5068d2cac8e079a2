"""Which values a field of a CO₂ action can have."""

from __future__ import annotations

from engine.co2.corrections import OF_A_REGION, OF_A_SEAT, OF_THE_TABLE
from engine.co2.rules import Rules
from engine.co2.state import AREAS, COLOURS, ENERGIES, FOSSILS, Group
from engine.core import Between, Limits, OneOf

COUNTED = Between(0)


def limits(rules: Rules) -> Limits:
    seats, purse = OneOf(("", *COLOURS)), OneOf(("", "board", *AREAS))
    groups: tuple[Group, ...] = ("plants", "knowledge", "summits")
    goals = OneOf(tuple(dict.fromkeys(tile for group in groups for tile in rules.goal_tiles(group))))
    of_seats = [f"{colour}.{pile}" for colour in COLOURS for pile in OF_A_SEAT]
    of_regions = [f"{area}.{pile}" for area in AREAS for pile in OF_A_REGION]
    return {
        "adjust.what": OneOf((*OF_THE_TABLE, *of_seats, *of_regions)),
        "builder": seats,
        "claim_target.card": OneOf(tuple(rules.targets)),
        "give_bonus.area": OneOf(("", *AREAS)),
        "give_bonus.energy": OneOf(("", *ENERGIES)),
        "give_bonus.to": OneOf(COLOURS),
        "infrastructure": seats,
        "level": Between(1, 2),
        "pay_certificate.source": OneOf(("board", "penalty", *AREAS)),
        "pay_from": purse,
        "place": COUNTED,
        "plant": OneOf(("", *ENERGIES, *FOSSILS)),
        "play_lobby.card": OneOf(tuple(rules.lobby)),
        "ppm": COUNTED,
        "project.scientist": seats,
        "reveal_event.tile": OneOf(tuple(rules.events)),
        "reveal_summit.tile": OneOf(tuple(rules.summits)),
        "round": COUNTED,
        "seat": seats,
        "seqs": Between(1),
        "set_up.agendas": OneOf(tuple(rules.agendas)),
        "set_up.events": OneOf(tuple(rules.events)),
        "set_up.goals": goals,
        "set_up.summits": OneOf(tuple(rules.summits)),
        "set_up.targets": OneOf(tuple(rules.targets)),
        "slot": COUNTED,
        "spot": COUNTED,
        "take_income.points": COUNTED,
    }
