"""The table that plays itself presses only what is on the glass; anything else it would wait for for ever."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from app.games.keep_cool.presenter import present
from app.games.keep_cool.robot import deal
from app.games.keep_cool.scene import Scene
from app.tools.demo import next_key
from tests.app.helpers import EN, RULES, journal, steps


@pytest.mark.parametrize("seed", range(6))
def test_whatever_comes_the_demo_presses_a_button_that_is_there(seed: int) -> None:
    rng = Random(seed)
    now = journal(deal(rng, RULES, 3 + seed % 4))
    for _ in steps(rng, now, 150):
        if now.state.outcome is not None:
            break
        view, acts = present(EN, Scene(now, virtual_carbometer=True, virtual_die=True))
        usable = {button.key for button in view.actions if button.enabled and button.key in {*acts, "draw"}}
        assert view.virtual is not None
        hands = {button.key for button in view.virtual.buttons}
        table = SimpleNamespace(session=SimpleNamespace(rules=now.rules, state=now.state))
        assert next_key(table, rng) in usable | hands  # type: ignore[arg-type]
