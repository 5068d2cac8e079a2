"""Games with an owner's own numbers keep what must always hold."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadData
from engine.keep_cool import GAME
from engine.keep_cool.rules import EDITIONS, Rules
from tests.engine.keep_cool.boxes import random_box
from tests.engine.players import play, sit_down, step

seeds = st.integers(0, 2**32)
editions = st.sampled_from(EDITIONS)


def rules_with(rng: Random, edition: str) -> Rules | None:
    try:
        return GAME.rules(GAME.load(edition, random_box(rng, edition)))
    except BadData:
        return None


@settings(max_examples=60, deadline=None)
@given(seeds, editions)
def test_a_game_with_any_box_that_is_accepted_keeps_the_invariants(seed: int, edition: str) -> None:
    """120 chips, none below zero, no more on the carbometer than fit, after every step."""
    rng = Random(seed)
    rules = rules_with(rng, edition)
    if rules is not None:
        journal = sit_down(GAME, rng, rules=rules)
        for _ in range(150):
            assert GAME.faults(rules, journal.state) == ()
            if not step(journal, rng):
                break
        assert len(journal.entries) > 1


@settings(max_examples=25, deadline=None)
@given(seeds, editions)
def test_a_journal_with_corrections_stays_whole_with_any_box(seed: int, edition: str) -> None:
    rng = Random(seed)
    rules = rules_with(rng, edition)
    if rules is not None:
        journal = play(sit_down(GAME, rng, rules=rules), rng, 120, corrections=0.05)
        assert GAME.faults(rules, journal.state) == ()
        assert GAME.fold(event for entry in journal.line for event in entry.events) == journal.state


def test_most_random_boxes_are_accepted() -> None:
    found = [rules_with(Random(seed), edition) for seed in range(60) for edition in EDITIONS]
    assert sum(rules is not None for rules in found) > 60


@settings(max_examples=100, deadline=None)
@given(seeds, editions)
def test_data_say_yes_or_why_not_and_never_anything_else(seed: int, edition: str) -> None:
    """Values pushed over each other until something gives."""
    rng = Random(seed)
    box = random_box(rng, edition)
    for path in rng.sample(list(box), min(4, len(box))):
        if isinstance(box[path], int):
            box[path] = rng.choice([-1, 0, 1, 10**6, box[path]])
        elif isinstance(box[path], list):
            box[path] = rng.choice([box[path][:1], box[path] * 9, box[path]])
    try:
        GAME.rules(GAME.load(edition, box))
    except BadData as problem:
        assert problem.faults
        assert all(fault.path and fault.code and fault.text for fault in problem.faults)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_five_players_only_ecovisio_lets_one_stay_away_by_choice(edition: str) -> None:
    """EcoVisio and Spieltrieb "Number of players" (seed 001 l. 184; seed 000 l. 321)."""
    rules = GAME.rules(GAME.load(edition, {}))
    assert (5 in rules.choose_one) == (edition == "ecovisio")
