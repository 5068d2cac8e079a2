"""CO₂ players who need no table: they keep to the rules and to their own hand, and they can win."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.games.co2.robot import MODES, POLICIES, hands
from app.robots.playing import play_game, players_of
from engine.co2 import GAME, ending
from engine.co2.state import Mode

RULES = GAME.rules(GAME.load("giochix", {}))
NAMED = ("selfish", "mixed", "cooperative")


@pytest.mark.parametrize("policy", NAMED)
@pytest.mark.parametrize("mode", MODES)
def test_everybody_plays_every_way_to_its_end(policy: str, mode: Mode) -> None:
    for players in MODES[mode]:
        state, _ = play_game("co2", RULES, players, Random(f"{mode}{players}"), policy, 99, mode)
        assert state.outcome is not None


@pytest.mark.parametrize(("mode", "players"), [("coop", 2), ("coop", 3), ("competitive", 2), ("solo", 1)])
def test_who_plays_for_all_wins_a_fair_share(mode: Mode, players: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(8):
        state, _ = play_game("co2", RULES, players, Random(f"fair/{seed}"), "cooperative", 99, mode)
        assert state.outcome is not None
        ends[state.outcome.kind] += 1
    assert ends["won"] >= 2, ends


def test_nobody_looks_at_another_company_s_hand() -> None:
    """Two tables that differ in what the others hold: whoever acts chooses the same."""
    auto, seen = players_of("co2", "coop"), 0
    rng = Random("hands")
    state = GAME.fold(GAME.decide(RULES, GAME.blank, auto.deal(rng, RULES, 3), False))  # type: ignore[arg-type]
    while state.outcome is None and state.decade < 3:
        options = GAME.options(RULES, state)
        acting = state.dues[0].seat if state.dues else state.player.colour
        action = POLICIES["cooperative"](rng, RULES, state, options)
        if acting:
            other = Random("another table")
            mine = hands.hand_of(rng, RULES, state, acting)
            hands.hand_of(other, RULES, state, acting).lobby[:] = mine.lobby
            hands.hand_of(other, RULES, state, acting).goals = mine.goals
            if state.phase == "actions":
                assert POLICIES["cooperative"](other, RULES, state, options) == action
                seen += 1
        events = GAME.decide(RULES, state, action, False)
        assert isinstance(events, tuple), events
        state = GAME.fold(events, state)
    assert seen > 50


def test_a_hand_holds_cards_that_nobody_has_seen() -> None:
    auto, rng = players_of("co2", "coop"), Random("deal")
    state = GAME.fold(GAME.decide(RULES, GAME.blank, auto.deal(rng, RULES, 4), False))  # type: ignore[arg-type]
    dealt = [hands.hand_of(rng, RULES, state, seat.colour) for seat in state.seats]
    lobby = [card for hand in dealt for card in hand.lobby]
    goals = [goal for hand in dealt for goal in hand.goals]
    assert len(lobby) == len(set(lobby)) == 4 * RULES.data["setup.lobby"]
    assert len(goals) == len(set(goals)) == 4 * 2
    assert set(goals) <= set(ending.PERSONAL)
