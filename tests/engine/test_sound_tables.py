"""The table is the truth, but no pile of it lies below nothing, and no piece comes from nowhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Entry, Journal, Refusal, Retract
from engine.games import GAMES
from tests.engine.correcting import TOLD_OTHERWISE, some_correction
from tests.engine.players import play
from tests.engine.test_properties import ANY_ACTION, SEEDS, started
from tests.narrow import a

every_game = pytest.mark.parametrize("game_id", GAMES)
CORRECTIONS = 12


def assert_sound_throughout(journal: Journal[Any, Any]) -> None:
    """Now and at every event that led here."""
    game, state = journal.game, journal.game.blank
    for entry in journal.line:
        for event in entry.events:
            before, state = state, game.apply(state, event)
            assert game.faults_since(journal.rules, state, before) == (), (entry.seq, event)
    assert game.faults(journal.rules, journal.state) == ()


@every_game
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=SEEDS, steps=st.integers(2, 60))
def test_whatever_the_table_insists_on_leaves_a_sound_table(
    game_id: str, data: st.DataObject, seed: int, steps: int
) -> None:
    _, journal, rng = started(game_id, seed)
    play(journal, rng, steps)
    for _ in range(CORRECTIONS):
        action, before = some_correction(journal, rng, data.draw(ANY_ACTION[game_id]))
        if action is None:
            continue
        answer = journal.do(action, insist=True, before=before)
        if isinstance(answer, Refusal) and answer.code == "core.retract.rests_on_it":
            together = Retract((*a(Retract, action).seqs, *answer.params["steps"]))
            assert isinstance(journal.do(together, insist=True), Entry), "the way out is one"
        assert_sound_throughout(journal)
        for change in (journal.undo(), journal.redo(), journal.undo_turn(), journal.redo_turn()):
            assert change is None or isinstance(journal.propose(change, insist=True), Entry), (
                "back and forth is always possible"
            )
        for branch in journal.branches():
            assert isinstance(journal.propose(journal.bring_back(branch), insist=True), Entry)
        if not journal.misfits():
            play(journal, rng, rng.randint(0, 6))
            assert_sound_throughout(journal)


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, steps=st.integers(1, 80))
def test_whatever_lies_there_otherwise_is_told_without_making_or_losing_anything(
    game_id: str, seed: int, steps: int
) -> None:
    game, journal, rng = started(game_id, seed)
    play(journal, rng, steps)
    for _ in range(60):
        action = TOLD_OTHERWISE[game_id](journal.rules, journal.state, rng)
        if isinstance(journal.do(action, insist=True), Entry):
            assert game.faults(journal.rules, journal.state) == (), action


@every_game
def test_corrections_of_every_kind_are_tried(game_id: str) -> None:
    """The properties above say something only if the table gets its way now and then."""
    accepted: set[str] = set()
    for seed in range(12):
        _, journal, _ = started(game_id, seed)
        rng = Random(seed)
        play(journal, rng, 30 + seed)
        for _ in range(80):
            action = TOLD_OTHERWISE[game_id](journal.rules, journal.state, rng)
            if isinstance(journal.do(action, insist=True), Entry):
                accepted.add(type(action).__name__)
    wanted = {
        "keep_cool": {"Adjust", "SetTurn"},
        "kyoto": {"Adjust", "AdjustCoffers", "SetRound"},
        "emission": {"Adjust", "SetRound"},
        "co2": {"Adjust", "SetProject", "SetPlant", "SetControl", "SetGoal", "SetTurn"},
    }
    assert accepted == wanted[game_id]
