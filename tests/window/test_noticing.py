"""What chips and dice show, on the glass: every kind of prompt in both languages, lying and standing."""

from __future__ import annotations

from typing import Any

import pytest

from app.screens.keep_cool.presenter import present
from engine.tracking import DieNote
from tests.app.helpers import LANGUAGES
from tests.app.noticed import noticed, scene
from tests.engine.tracking.evening import HARMLESS, Evening
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

SIZES = ((1280, 800), (800, 1280), (1024, 600))
LOOKS = [
    pytest.param(size, language, id=f"{size[0]}x{size[1]}-{language}")
    for size in SIZES
    for language in LANGUAGES
]


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_every_prompt_finds_its_room(stage: Stage, size: tuple[int, int], language: str) -> None:
    from app.screens.keep_cool.screen import KeepCoolScreen

    screen: Any = stage.put(KeepCoolScreen(), size)
    scenes = noticed()
    scenes["cocked"] = scene(Evening(HARMLESS[0]), die_note=DieNote("cocked", 0))
    scenes["again"] = scene(Evening(*HARMLESS), picking="again")
    for name, told in scenes.items():
        view, _ = present(LANGUAGES[language], told)
        screen.show(view)
        stage.frames(6)
        assert cut_words(screen) == outside(screen) == overlapping(screen) == [], name
        stage.shot(f"noticed-{name}-{language}-{size[0]}x{size[1]}")
