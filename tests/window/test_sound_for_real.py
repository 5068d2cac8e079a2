"""Sound beside a real window: the order in which Kivy freezes is refused, the other one is heard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.platform.sound import Sounds

pytestmark = pytest.mark.window

BEFORE_THE_WINDOW = """
import sys
from app.launch import prepare
from app.platform.sound import Sounds

prepare(sys.argv[1], (640, 480))
sounds = Sounds()
assert sounds.preload(), sounds.silent_because

from kivy.base import EventLoop

EventLoop.ensure_window()
sounds.play("settled")
playing = sounds._loaded["settled"]
assert playing.state == "play"
while playing.state == "play":
    EventLoop.idle()
print("heard to its end")
"""


def test_beside_a_window_sound_is_not_begun(window: Any) -> None:
    sounds = Sounds()
    assert not sounds.preload()
    assert sounds.silent_because == "too_late"
    sounds.play("won")


def test_a_sound_loaded_before_the_window_plays_beside_it(display: str, tmp_path: Path) -> None:
    environment = os.environ | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", BEFORE_THE_WINDOW, str(tmp_path)]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert process.stdout == "heard to its end\n", process.stderr
