"""Keep Cool on the command line: every action can be said, every answer is understood, every word
explained.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.keep_cool import GAME
from engine.keep_cool.rules import EDITIONS
from tests.app.helpers import klimatisch, step_by_step

Line = dict[str, Any]

SAID: list[tuple[Line, str]] = [
    ({"type": "set_up", "seats": []}, "refusal keep_cool.setup.player_count"),
    ({"type": "adjust", "what": "europe.chips", "to": 9}, "adjusted"),
    (
        {"type": "show_target", "country": "usa", "target": {"type": "unknown", "of": "target_card"}},
        "target_shown",
    ),
    ({"type": "take_income"}, "refusal keep_cool.turn.not_now"),
    ({"type": "draw_card", "card": "floods_china"}, "card_drawn"),
    ({"type": "draw_card", "card": "floods_china"}, "refusal keep_cool.card.one_is_open"),
    ({"type": "give", "giver": "usa", "to": "europe", "chips": 1}, "chips_given"),
    ({"type": "give", "giver": "europe", "to": "tiger", "chips": 1}, "refusal keep_cool.deal.without_active"),
    ({"type": "give", "giver": "europe", "to": "tiger", "chips": 1, "insist": True}, "chips_given"),
    ({"type": "give", "giver": "europe", "to": "usa", "chips": 2, "back": 3}, "chips_given promise_made"),
    ({"type": "roll", "face": 6}, "die_rolled event_passed card_resolved phase_began"),
    ({"type": "roll", "face": 6}, "refusal keep_cool.turn.not_now"),
    ({"type": "take_income"}, "income_taken phase_began"),
    ({"type": "adjust", "what": "usa.chips", "to": 25}, "adjusted"),
    ({"type": "build", "kind": "red"}, "built"),
    ({"type": "build", "kind": "green", "country": "tiger"}, "cannot_tell keep_cool.build.consent"),
    ({"type": "build", "kind": "green", "country": "tiger", "agreed": True}, "built"),
    (
        {"type": "build", "kind": "black", "shares": [{"country": "usa", "chips": 6}]},
        "refusal keep_cool.deal.does_not_add_up",
    ),
    (
        {
            "type": "build",
            "kind": "black",
            "shares": [{"country": "usa", "chips": 6}, {"country": "europe", "chips": 1}],
        },
        "built",
    ),
    (
        {
            "type": "innovate",
            "colour": "green",
            "shares": [{"country": "usa", "chips": 4}, {"country": "europe", "chips": 3}],
            "guests": ["developing"],
        },
        "innovated",
    ),
    ({"type": "use_bonus", "chips": 1}, "refusal keep_cool.bonus.not_theirs"),
    ({"type": "make_promise", "by": "usa", "to": "tiger", "what": "build", "kind": "red"}, "promise_made"),
    ({"type": "settle_promise", "id": 2, "how": "broken"}, "promise_settled"),
    ({"type": "settle_promise", "id": 1, "how": "paid"}, "chips_given promise_settled"),
    ({"type": "demolish", "country": "usa", "colour": "red"}, "protection_removed"),
    ({"type": "demolish", "country": "usa", "colour": "black"}, "factory_demolished"),
    ({"type": "end_investment"}, "phase_began"),
    ({"type": "recover"}, "recovered turn_began"),
    ({"type": "set_turn", "country": "developing", "phase": "investment"}, "turn_set"),
    ({"type": "use_bonus", "chips": -2}, "bonus_used"),
    ({"type": "retract", "seqs": [4]}, "refusal core.retract.rests_on_it"),
    ({"type": "retract", "seqs": [23]}, "retract"),
    ({"type": "claim_victory", "country": "usa"}, "refusal keep_cool.victory.economic_target_open"),
    ({"type": "adjust", "what": "usa.black", "to": 14}, "adjusted"),
    ({"type": "claim_victory", "country": "usa"}, "cannot_tell keep_cool.victory.target_unknown"),
    ({"type": "call_off", "reason": "the bell rang"}, "game_ended"),
]
"""One line for each kind of action and more; what comes back of it. The card of the USA is taken back from
the app first, so that nothing is known of it."""


def answers(edition: str, *lines: Line, players: int = 4) -> list[list[Line]]:
    """What each line was answered with, from one run of the real command: the events of a step, or one no."""
    asked = "".join(f"{json.dumps(line)}\n" for line in lines)
    command = ("play", "keep_cool", "--edition", edition, "--players", str(players), "--seed", "5")
    done = klimatisch(*command, stdin=asked)
    assert done.stderr == ""
    return step_by_step(done.stdout)[1:]


def in_words(group: list[Line]) -> str:
    """An answer as the list above writes it."""
    for word in ("refusal", "cannot_tell"):
        if word in group[0]:
            return f"{word} {group[0][word]}"
    return " ".join(line["event"]["type"] if "event" in line else line["action"]["type"] for line in group)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_action_can_be_said_and_is_answered(edition: str) -> None:
    said = answers(edition, *(line for line, _ in SAID))
    assert [in_words(group) for group in said] == [expected for _, expected in SAID]


def test_no_action_of_the_game_is_missing() -> None:
    own = {tag for tag, cls in GAME.actions.classes.items() if cls.__module__ == "engine.keep_cool.actions"}
    assert {line["type"] for line, _ in SAID} == own | {"retract"}


def test_the_former_soviet_union_is_asked_of_whom() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430): the rules can't tell, and say which field would."""
    turn = {"type": "set_turn", "country": "fsu", "phase": "income"}
    income = {"type": "take_income"}
    _, (unsure,), taken = answers("spieltrieb", turn, income, {**income, "of": "usa"}, players=5)
    assert (unsure["cannot_tell"], unsure["needs"]) == ("keep_cool.income.of_whom", "of")
    assert unsure["place"] == "2. Income"
    assert "bonus_demanded" in in_words(taken)


@pytest.mark.parametrize(
    ("edition", "place"), [("ecovisio", "Who wins?"), ("spieltrieb", "Winner and Loser?")]
)
def test_a_refusal_names_the_place_in_the_edition_s_own_booklet(edition: str, place: str) -> None:
    (group,) = answers(edition, {"type": "claim_victory", "country": "usa"})
    assert (group[0]["place"], group[0]["place_language"]) == (place, "en")


# --- schema -----------------------------------------------------------------------------------------------


def unexplained(schema: Any, where: str = "") -> Iterator[str]:
    """Records and fields without a description, anywhere in a schema."""
    if isinstance(schema, list):
        for index, item in enumerate(schema):
            yield from unexplained(item, f"{where}[{index}]")
    elif isinstance(schema, dict):
        if "properties" in schema:
            if not schema.get("description"):
                yield where
            for name, field in schema["properties"].items():
                if name not in ("type", "v") and not field.get("description"):
                    yield f"{where}.{name}"
        for name, part in schema.items():
            yield from unexplained(part, f"{where}.{name}" if where else name)


def test_the_schema_explains_every_record_and_every_field() -> None:
    """Docstrings become descriptions; words that mean the same throughout stand in the glossary."""
    schema = json.loads(klimatisch("schema", "keep_cool").stdout)
    for part in ("actions", "events", "state"):
        assert [*unexplained(schema[part])] == []
