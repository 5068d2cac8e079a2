"""Which values a field of a KEEP COOL action can have."""

from __future__ import annotations

from engine.core import Between, Limits, OneOf
from engine.keep_cool.corrections import PILES
from engine.keep_cool.rules import Rules

COUNTED = Between(0)


def limits(rules: Rules) -> Limits:
    countries, chips = OneOf(tuple(rules.countries)), Between(0, rules.chips)
    nobody_too = OneOf(("", *rules.countries))
    target_card = OneOf(tuple(rules.target_cards))
    piles = [f"{country}.{pile}" for country in rules.countries for pile in PILES]
    return {
        "adjust.what": OneOf(("carbometer", *piles)),
        "adjust.to": COUNTED,
        "back": chips,
        "build.country": nobody_too,
        "card": OneOf(tuple(rules.cards)),
        "chips": chips,
        "claim_victory.target": OneOf(tuple(rules.targets)),
        "country": countries,
        "face": Between(1, 6),
        "give.to": countries,
        "giver": countries,
        "guests": countries,
        "make_promise.by": countries,
        "make_promise.to": countries,
        "members": COUNTED,
        "round": COUNTED,
        "sealed.owner": countries,
        "seat_choice.target": target_card,
        "seqs": Between(1),
        "show_target.target": target_card,
        "take_income.of": nobody_too,
        "turns": Between(1),
        "use_bonus.chips": Between(-rules.chips, rules.chips),
        "wave_aside.country": nobody_too,
        **{f"hold_vote.{count}": COUNTED for count in ("yes", "no", "abstained")},
        **{f"answer_report.{count}": COUNTED for count in ("report", "consenting", "protesting")},
    }
