"""Whatever an action keeps from the others is sealed to the seat that it belongs to, and to no other text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import Game, Refusal, Sealed, replace
from engine.games import GAMES, find_game
from engine.kyoto.actions import AdjustCoffers
from engine.kyoto.state import COFFERS
from tests.engine.players import play, sit_down

EVERY_GAME = pytest.mark.parametrize("game", [find_game(each) for each in GAMES], ids=list(GAMES))


def sealed_otherwise(game: Game[Any, Any], action: Any) -> list[Any]:
    """The action again for each secret of it, with that sealed to nobody, or as something else."""
    data = game.actions.encode(action)
    found = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if {"owner", "of"} <= value.keys():
                for name in ("owner", "of"):
                    kept = value[name]
                    value[name] = "Atlantis"
                    found.append(game.actions.decode(data))
                    value[name] = kept
            for part in value.values():
                walk(part)
        elif isinstance(value, list):
            for part in value:
                walk(part)

    walk(data)
    return found


@EVERY_GAME
@pytest.mark.parametrize("seed", range(4))
def test_a_secret_of_another_or_of_nobody_is_refused(game: Game[Any, Any], seed: int) -> None:
    journal = play(sit_down(game, Random(seed)), Random(seed), 200)
    state = game.blank
    for entry in journal.line:
        for wrong in sealed_otherwise(game, entry.action):
            no = game.decide(journal.rules, state, wrong, True)
            assert isinstance(no, Refusal) and no.strength == "illegal", wrong
            assert no.code == "core.sealed.to_another"
        state = game.fold(entry.events, state)


def test_a_correction_of_coffers_is_for_the_eyes_of_the_country() -> None:
    game = find_game("kyoto")
    journal = sit_down(game, Random(1))
    country, other = (seat.country for seat in journal.state.seats[:2])
    right = AdjustCoffers(country, Sealed(1, country, COFFERS))
    for wrong in (
        replace(right, to=Sealed(1, other, COFFERS)),
        replace(right, to=Sealed(1, country, "hand")),
    ):
        answer = game.decide(journal.rules, journal.state, wrong, True)
        assert isinstance(answer, Refusal) and answer.code == "core.sealed.to_another"
