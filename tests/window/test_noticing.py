"""What chips and dice show, on the glass: every kind of prompt in both languages, lying and standing."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.keep_cool.presenter import present
from engine.tracking import DieNote
from tests.app.helpers import LANGUAGES
from tests.app.noticed import noticed, scene
from tests.engine.tracking.evening import HARMLESS, Evening
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

LOOKS = (
    ((1280, 800), 1.0, "de"),
    ((800, 1280), 1.0, "en"),
    pytest.param((1024, 600), 1.0, "de", marks=pytest.mark.deep),
    pytest.param((1280, 800), 2.0, "de", marks=pytest.mark.deep),
    pytest.param((1280, 800), 1.0, "en", marks=pytest.mark.deep),
    pytest.param((800, 1280), 1.0, "de", marks=pytest.mark.deep),
    pytest.param((1024, 600), 1.0, "en", marks=pytest.mark.deep),
    pytest.param((800, 1280), 2.0, "de", marks=pytest.mark.deep),
    pytest.param((1024, 600), 2.0, "en", marks=pytest.mark.deep),
)


@pytest.mark.parametrize(("size", "scale", "language"), LOOKS)
def test_every_prompt_finds_its_room(
    stage: Stage, size: tuple[int, int], scale: float, language: str, request: pytest.FixtureRequest
) -> None:
    from app.games.keep_cool.screen import KeepCoolScreen
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    screen: Any = stage.put(KeepCoolScreen(), size)
    scenes = noticed()
    scenes["cocked"] = scene(Evening(HARMLESS[0]), die_note=DieNote("cocked", 0))
    scenes["again"] = scene(Evening(*HARMLESS), picking="again")
    painted = request.config.getoption("markexpr") != "not deep"
    for name, told in scenes.items():
        view, _ = present(LANGUAGES[language], told)
        screen.show(view)
        stage.frames(4)
        if painted:
            stage.shot(f"noticed-{name}-{language}-{size[0]}x{size[1]}-{scale:.0%}")
        assert cut_words(screen) == outside(screen) == overlapping(screen) == [], name
