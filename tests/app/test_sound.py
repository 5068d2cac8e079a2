"""The sounds themselves, and the app's way of having them or going without.

Each start of the app is a process of its own here: sound is opened once in a process, and some of these hang.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import wave
from array import array
from functools import cache
from itertools import combinations, pairwise
from math import cos, log2, pi, sin
from pathlib import Path
from typing import Any

import pytest

from app.assets.make_sounds import RATE, SOUNDS
from app.assets.make_sounds import main as make_sounds
from app.platform.sound import FOLDER, NAMES, Memory, Sounds

ROOT = Path(__file__).parents[2]


# --- the sounds -------------------------------------------------------------------------------------------


def samples(name: str) -> array[int]:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        heard = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        heard.byteswap()
    return heard


def pitch(heard: array[int]) -> int:
    """The strongest tone, in semitones above a low A: one bin of a Fourier transform for each."""

    def strength(semitone: int) -> float:
        turn = 2 * pi * 110 * 2 ** (semitone / 12) / RATE
        return abs(sum(value * complex(cos(turn * at), sin(turn * at)) for at, value in enumerate(heard)))

    return max(range(6, 66), key=strength)


@cache
def pitches(name: str) -> tuple[int, int]:
    """Of its beginning, and of its last stroke."""
    heard = samples(name)
    strokes = onsets(heard)
    return pitch(heard[:2000]), pitch(heard[strokes[-1] : strokes[-1] + 2000])


def onsets(heard: array[int]) -> list[int]:
    """Where something is struck: within 5 ms it is much louder than in the 20 ms before."""
    step = RATE // 200
    loud = [max(map(abs, heard[at : at + step])) for at in range(0, len(heard) - step, step)]
    found: list[int] = []
    for at, level in enumerate(loud):
        before = max(loud[max(at - 4, 0) : at], default=0)
        if level > 2000 and level > 1.25 * before and (not found or at * step - found[-1] > RATE / 20):
            found.append(at * step)
    return found


def test_the_sounds_in_the_repository_are_those_the_script_makes(tmp_path: Path) -> None:
    make_sounds(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in FOLDER.iterdir()}


def test_every_name_has_its_sound() -> None:
    assert set(NAMES) == set(SOUNDS)


def test_all_of_them_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 450_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_and_soft_at_both_ends(name: str) -> None:
    heard = samples(name)
    assert 0.1 <= len(heard) / RATE <= (2.4 if name == "time_up" else 1.2), "only a gong may linger"
    assert max(map(abs, heard)) == pytest.approx(32768 / 2, rel=0.05)
    assert heard[0] == heard[-1] == 0
    assert max(abs(after - before) for before, after in pairwise(heard[:20])) < 2000
    assert max(map(abs, heard[-100:])) < 50


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES, 2)))
def test_no_two_sounds_are_taken_for_each_other(one: str, other: str) -> None:
    begins, ends = pitches(one)
    other_begins, other_ends = pitches(other)
    longer = abs(log2(len(samples(one)) / len(samples(other))))
    assert abs(begins - other_begins) >= 4 or abs(ends - other_ends) >= 4 or longer > 0.5


@pytest.mark.parametrize(
    ("name", "strokes"),
    [
        ("settled", 2),
        ("wanted", 2),
        ("wrong", 2),
        ("thirty_seconds", 2),
        ("ten_seconds", 3),
        ("tick", 1),
        ("time_up", 1),
        ("rising", 3),
        ("won", 4),
        ("lost", 3),
    ],
)
def test_a_sound_has_its_number_of_strokes(name: str, strokes: int) -> None:
    assert len(onsets(samples(name))) == strokes


@pytest.mark.parametrize(("name", "semitones"), [("wanted", 5), ("wrong", -3), ("won", 12), ("lost", -7)])
def test_what_is_good_rises_and_what_is_not_falls(name: str, semitones: int) -> None:
    begins, ends = pitches(name)
    assert ends - begins == semitones


# --- starts of the app ------------------------------------------------------------------------------------

START = """
import json, sys
from pathlib import Path
from app.platform import sound

sounds = sound.Sounds()
{before}
loaded, facts = sounds.preload(Path({cache!r})), {{}}
{after}
print(json.dumps({{"loaded": loaded, "silent_because": sounds.silent_because, **facts}}))
"""
NO_PROBE = "sound.probe = lambda: sys.exit('tried again')"
IMPATIENT = "sound.START_SECONDS = 0.5"

STAND_IN = {
    "__init__.py": "__version__ = 'stand-in'",
    "utils.py": "platform = 'linux'",
    "core/__init__.py": "",
}
"""A Kivy that is there but for its sound."""


class Machine:
    """A machine with a sound driver and a data folder, on which the app is started again and again."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self._lib = folder / "lib"
        self.environment = os.environ | {
            "KIVY_HOME": str(folder / "kivy"),
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONFIG": "1",
            "KIVY_NO_FILELOG": "1",
            "KIVY_LOG_MODE": "PYTHON",
            "PYTHONPATH": f"{self._lib}{os.pathsep}{ROOT}",
            "SDL_AUDIODRIVER": "dummy",
        }

    def sound_is(self, audio: str) -> None:
        """From now on Kivy's sound is this piece of code."""
        for name, source in (STAND_IN | {"core/audio.py": audio}).items():
            path = self._lib / "kivy" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source)

    def run(self, before: str = "", after: str = "") -> subprocess.CompletedProcess[str]:
        script = START.format(before=before, after=after, cache=str(self.data))
        return subprocess.run(
            [sys.executable, "-c", script], env=self.environment, capture_output=True, text=True, check=False
        )

    def start(self, before: str = "", after: str = "") -> dict[str, Any]:
        process = self.run(before, after)
        assert process.returncode == 0, process.stderr
        assert process.stderr == ""
        return dict(json.loads(process.stdout))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


WORKS = {"loaded": True, "silent_because": None}


def silent(reason: str) -> dict[str, Any]:
    return {"loaded": False, "silent_because": reason}


def test_sounds_are_loaded_and_played(machine: Machine) -> None:
    after = """
players = sounds._loaded
facts = {"names": list(players), "volumes": {player.volume for player in players.values()}}
sounds.play("won"); facts["playing"] = [name for name, player in players.items() if player.state == "play"]
sounds.play("won"); facts["again"] = players["won"].state
sounds.volume = 0.25; facts["softer"] = {player.volume for player in players.values()}
sounds.muted = True; facts["muted"] = players["won"].state
sounds.play("won"); facts["while_muted"] = players["won"].state
sounds.muted = False; sounds.play("won"); facts["unmuted"] = players["won"].state
sounds.volume = 0; sounds.play("lost"); facts["at_volume_0"] = players["lost"].state
sounds.play("no such sound")
facts = {key: list(value) if isinstance(value, set) else value for key, value in facts.items()}
"""
    assert machine.start(after=after) == WORKS | {
        "names": list(NAMES),
        "volumes": [0.7],
        "playing": ["won"],
        "again": "play",
        "softer": [0.25],
        "muted": "stop",
        "while_muted": "stop",
        "unmuted": "play",
        "at_volume_0": "stop",
    }


def test_without_a_sound_device_the_app_is_silent(machine: Machine) -> None:
    machine.environment["SDL_AUDIODRIVER"] = "nonexistent"
    assert machine.start(after="sounds.play('won'); sounds.muted = True") == silent("no_device")
    # The next start finds that out by itself, and without a word on the terminal.
    assert machine.start(before=NO_PROBE) == silent("no_device")


def test_a_loudspeaker_that_came_since_is_heard(machine: Machine) -> None:
    before = f"sound.Memory(Path({str(machine.data)!r})).keep(sound._setup(), 'no_device')"
    assert machine.start(before=f"{before}; {NO_PROBE}") == WORKS


def test_only_the_first_start_tries_it_apart(machine: Machine) -> None:
    assert machine.start() == WORKS
    assert machine.start(before=NO_PROBE) == WORKS


def test_it_can_be_tried_whatever_kivy_does_with_its_log(machine: Machine) -> None:
    machine.environment |= {"KIVY_LOG_MODE": "KIVY", "KIVY_NO_CONSOLELOG": "1"}
    assert machine.start() == WORKS


def test_another_driver_is_tried_anew(machine: Machine) -> None:
    machine.environment["SDL_AUDIODRIVER"] = "nonexistent"
    machine.start()
    machine.environment["SDL_AUDIODRIVER"] = "dummy"
    assert "tried again" in machine.run(before=NO_PROBE).stderr


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"works", b"linux dummy kivy-0\nworks\n"])
def test_a_broken_memory_costs_nothing_but_another_try(content: bytes, machine: Machine) -> None:
    machine.data.mkdir()
    (machine.data / "sound.txt").write_bytes(content)
    assert "tried again" in machine.run(before=NO_PROBE).stderr


def test_a_folder_that_cannot_be_written_costs_only_the_memory(machine: Machine) -> None:
    machine.data.parent.mkdir(exist_ok=True)
    machine.data.touch()
    assert machine.start(after="sounds.retry()") == WORKS


HANGS = "class SoundLoader:\n    def load(path): import time; time.sleep(1000)"
CRASHES = "class SoundLoader:\n    def load(path): import os; os.abort()"
NOT_THERE = "raise ImportError('no audio')"
NO_LOADER = "class SoundLoader:\n    def load(path): return None"


def test_sound_that_hangs_when_tried_is_left_alone_until_asked_for(machine: Machine) -> None:
    machine.sound_is(HANGS)
    assert machine.start() == silent("timeout")
    assert machine.start(before=NO_PROBE, after="sounds.retry()") == silent("next_start")
    assert "tried again" in machine.run(before=NO_PROBE).stderr


def test_a_kivy_that_does_not_even_load_its_sound_counts_as_hanging(machine: Machine) -> None:
    machine.sound_is("import time; time.sleep(1000)")
    assert machine.start(before=IMPATIENT) == silent("timeout")


@pytest.mark.parametrize("audio", [CRASHES, NOT_THERE, NO_LOADER], ids=["crashes", "not there", "no loader"])
def test_sound_that_fails_when_tried_is_left_alone(audio: str, machine: Machine) -> None:
    machine.sound_is(audio)
    assert machine.start() == silent("failed")
    assert machine.start(before=NO_PROBE) == silent("failed")


@pytest.mark.parametrize("audio", [HANGS, CRASHES], ids=["hangs", "crashes"])
def test_a_start_that_never_came_back_makes_the_next_one_silent(audio: str, machine: Machine) -> None:
    machine.sound_is(audio)
    assert machine.run(before=f"{IMPATIENT}; sound.probe = lambda: 'works'").returncode != 0
    assert machine.start() == silent("crashed")
    assert machine.start(after="sounds.retry()") == silent("next_start")
    machine.sound_is(NO_LOADER)
    assert machine.start() == silent("failed")


def test_the_mark_of_a_start_that_hung_says_where(machine: Machine) -> None:
    machine.sound_is(HANGS)
    machine.run(before=f"{IMPATIENT}; sound.probe = lambda: 'works'")
    assert "audio.py" in (machine.data / "sound-loading.txt").read_text()


def test_a_start_that_went_well_leaves_no_mark(machine: Machine) -> None:
    machine.start()
    assert [path.name for path in machine.data.iterdir()] == ["sound.txt"]


def test_a_start_that_could_not_load_a_sound_leaves_no_mark(machine: Machine) -> None:
    machine.sound_is("class SoundLoader:\n    def load(path): raise OSError('unreadable')")
    before = "import logging; logging.disable(); sound.probe = lambda: 'works'"
    assert machine.start(before=before) == silent("failed")
    assert [path.name for path in machine.data.iterdir()] == ["sound.txt"]


def test_what_goes_wrong_in_the_middle_of_a_game_is_nobodys_trouble(machine: Machine) -> None:
    machine.sound_is(
        "class Sound:\n"
        "    length, volume, state = 1.0, 1.0, 'play'\n"
        "    def play(self): raise RuntimeError('gone')\n"
        "    stop = play\n"
        "class SoundLoader:\n"
        "    def load(path): return Sound()"
    )
    after = "import logging; logging.disable(); sounds.play('won'); sounds.muted = True"
    assert machine.start(before="sound.probe = lambda: 'works'", after=after) == WORKS


def test_a_tablet_has_no_subprocess_to_try_it_in(machine: Machine) -> None:
    before = f"import kivy.utils; kivy.utils.platform = 'android'; {NO_PROBE}"
    assert machine.start(before=before) == WORKS
    (machine.data / "sound-loading.txt").touch()
    assert machine.start(before=before) == silent("crashed")


def test_a_packed_program_has_no_python_to_try_it_with(machine: Machine) -> None:
    assert machine.start(before=f"sys.frozen = True; {NO_PROBE}") == WORKS


def test_beside_a_window_sound_is_not_begun(machine: Machine) -> None:
    assert machine.start(before="sys.modules['kivy.core.window'] = sys") == silent("too_late")


# --- before anything is loaded ----------------------------------------------------------------------------


def test_sounds_that_were_not_loaded_are_silent() -> None:
    sounds = Sounds()
    sounds.play("won")
    sounds.retry()
    sounds.muted = True
    assert sounds.muted
    assert sounds.silent_because is None


@pytest.mark.parametrize(("asked", "volume"), [(-1, 0), (0, 0), (0.4, 0.4), (1, 1), (7, 1)])
def test_the_volume_stays_within_its_ends(asked: float, volume: float) -> None:
    sounds = Sounds(volume=asked)
    assert sounds.volume == volume
    sounds.volume = asked
    assert sounds.volume == volume


def test_without_a_folder_nothing_is_remembered() -> None:
    memory = Memory(None)
    memory.keep("here", "works")
    memory.forget()
    with memory.marked():
        assert not memory.crashed
    assert memory.answer("here") is None
