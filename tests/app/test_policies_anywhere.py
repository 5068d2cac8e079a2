"""Every shipped player finds something to do at any table: also after deals, corrections and odd turns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.robots.playing import players_of
from engine.core import PUBLIC
from engine.futures import everybody, moment
from engine.games import GAMES
from tests.engine.futures.tables import some_table

POLICIES = [(game_id, name) for game_id in GAMES for name in players_of(game_id).policies]


@pytest.mark.parametrize(("game_id", "name"), POLICIES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 150))
def test_a_table_of_any_kind_can_be_played_on(game_id: str, name: str, seed: int, steps: int) -> None:
    journal = some_table(game_id, seed, steps)
    at = moment(journal.game, journal.rules, journal.state, Random, PUBLIC, 12)
    policy: Any = players_of(game_id).policies[name]
    assert at.future(everybody(policy), "x", seed).turns >= 0
