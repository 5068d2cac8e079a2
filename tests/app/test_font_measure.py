"""Words are measured without a window as Kivy draws them: never less, and hardly more."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.ui.layout import TextMeasure

ROOT = Path(__file__).parents[2]
SENTENCES = sorted(
    {
        text
        for catalogue in sorted((ROOT / "app").rglob("*.po"))
        for text in re.findall(r'^msgstr "([^"\\{]{3,90})"$', catalogue.read_text(), re.MULTILINE)
    }
)
"""What the app says, in all its languages."""


@pytest.fixture(scope="module")
def measure() -> TextMeasure:
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    from app.ui.font_measure import FontMeasure

    fonts = ROOT / "app" / "assets" / "fonts"
    return FontMeasure(str(fonts / "Inter-Medium.ttf"), str(fonts / "Inter-Bold.ttf"))


@pytest.mark.parametrize(("size", "width"), [(18, 130), (18, 400), (31, 300), (48, 700)])
def test_heights_are_those_that_kivy_draws(measure: TextMeasure, size: int, width: int) -> None:
    from kivy.core.text import Label

    from app.ui.font_measure import LINE_HEIGHT

    one = measure.tall("Ä", size, width)
    more = 0
    for text in SENTENCES[::7]:
        if measure.longest_word(text, size) > width:
            continue
        drawn = Label(
            text=text.replace(" · ", "\u00a0· "),
            font_name=measure.regular,  # type: ignore[attr-defined]
            font_size=size,
            text_size=(width, None),
            line_height=LINE_HEIGHT,
        ).render()[1]
        tall = measure.tall(text, size, width)
        assert tall >= drawn - one * 0.15, text
        more += tall > drawn + one * 0.6
    assert len(SENTENCES) > 500 and more <= len(SENTENCES[::7]) * 0.03


def test_no_text_is_no_height_and_no_width(measure: TextMeasure) -> None:
    assert measure.tall("", 18, 100) == measure.line("", 18) == 0


def test_a_text_in_known_words_takes_microseconds(measure: TextMeasure) -> None:
    measure.tall("Wie viel liegt unter der Flagge von China", 18, 200)
    start = time.perf_counter()
    for width in range(200, 700):
        measure.tall("Wie viel liegt unter der Flagge von China", 18, width)
    assert (time.perf_counter() - start) / 500 < 200e-6


def test_no_window_is_opened() -> None:
    code = (
        "import sys; from app.ui.font_measure import FontMeasure as F; "
        "F('Roboto', 'Roboto').tall('a b', 18, 9); "
        "assert 'kivy.core.window' not in sys.modules"
    )
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment | {"KIVY_NO_ARGS": "1"}, cwd=ROOT
    )
