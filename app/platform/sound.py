"""Short sounds for what happens while eyes are elsewhere; silence, not a freeze, where there can't be any.

Sound that is first opened beside a window can freeze Kivy 2.3.1 on Linux for good (kivy #9023). So all sounds
are loaded before there is a window, a subprocess tries it first, and a mark in a file tells the next start if
this one never came back.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Literal

from app.platform.folders import is_there

log = logging.getLogger("klimatisch.sound")

NAMES = (
    "settled",
    "wanted",
    "wrong",
    "thirty_seconds",
    "ten_seconds",
    "tick",
    "time_up",
    "card",
    "rising",
    "tipping",
    "won",
    "lost",
)
FOLDER = Path(__file__).parents[1] / "assets" / "sounds"

PROBE_SECONDS = 3.0
"""How long a sound may take to begin when it is tried."""
START_SECONDS = 10.0
"""How long Python, Kivy and the sounds together may take to load on a slow machine."""

Silence = Literal["no_device", "timeout", "failed", "crashed", "too_late", "next_start"]
"""Why nothing can be heard: there is no loudspeaker; trying it hung; trying it failed; an earlier start hung
or broke over it; there was a window already; it will be tried when the app is next opened."""

Answer = Literal["works", "timeout", "no_device", "failed"]
ANSWERS: tuple[Answer, ...] = ("works", "timeout", "no_device", "failed")
"""What trying it can say. The place is the exit status: with 1 `faulthandler` ends a process that hangs."""


class Sounds:
    """Every sound of the app, loaded once; one volume, one mute."""

    def __init__(self, volume: float = 0.7, muted: bool = False) -> None:
        self.silent_because: Silence | None = None
        self._loaded: dict[str, Any] = {}
        self._memory = Memory(None)
        self._volume = 0.0
        self._muted = muted
        self.volume = volume

    def preload(self, cache: Path | None = None) -> bool:
        """Load all sounds, before there is a window; False if the app stays silent.

        What was found out is remembered in the folder, so that only the first start pays for trying it.
        """
        self._memory = Memory(cache)
        try:
            self.silent_because = self._reason_not_to_load() or self._load()
        except Exception:
            log.warning("no sound", exc_info=True)
            self.silent_because = "failed"
        if self.silent_because is not None:
            self._loaded.clear()
        return self.silent_because is None

    def retry(self) -> None:
        """Forget what went wrong here, so that the next start tries again: this one has a window already."""
        self._memory.forget()
        if self.silent_because is not None:
            self.silent_because = "next_start"

    def play(self, name: str) -> None:
        """Start a sound, from its beginning if it is still heard. Returns at once, whatever happens."""
        sound = self._loaded.get(name)
        if sound is None or self._muted or self._volume == 0:
            return
        try:
            _stop(sound)
            sound.play()
        except Exception:
            log.warning("%s can't be played", name, exc_info=True)

    @property
    def volume(self) -> float:
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(max(volume, 0.0), 1.0)
        for sound in self._loaded.values():
            sound.volume = self._volume

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            for sound in self._loaded.values():
                with suppress(Exception):
                    _stop(sound)

    def _reason_not_to_load(self) -> Silence | None:
        if "kivy.core.window" in sys.modules:
            return "too_late"
        if self._memory.crashed:
            return "crashed"
        if not _can_probe():
            return None
        setup = _setup()
        answer = self._memory.answer(setup)
        if answer == "no_device":
            return None  # a loudspeaker may have come since, and to find out is quick
        if answer is None:
            answer = probe()
            self._memory.keep(setup, answer)
        return None if answer == "works" else answer

    def _load(self) -> Silence | None:
        from kivy.core.audio import SoundLoader

        with self._memory.marked():
            for name in NAMES:
                sound = SoundLoader.load(str(FOLDER / f"{name}.wav"))
                if sound is None:
                    return "failed"
                if sound.length == 0:
                    return "no_device"
                sound.volume = self._volume
                self._loaded[name] = sound
        return None


class Memory:
    """What earlier starts found out about the sound here; without a folder, nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._answer = None if folder is None else folder / "sound.txt"
        self._mark = None if folder is None else folder / "sound-loading.txt"

    @property
    def crashed(self) -> bool:
        """An earlier start began to load sounds and never came back."""
        return self._mark is not None and is_there(self._mark)

    def answer(self, setup: str) -> Answer | None:
        """What trying it said, if that was the same machine, driver and Kivy."""
        if self._answer is None:
            return None
        try:
            lines = self._answer.read_text(encoding="utf-8").splitlines()
        except (OSError, ValueError):
            return None
        return next((answer for answer in ANSWERS if lines == [setup, answer]), None)

    def keep(self, setup: str, answer: Answer) -> None:
        if self._answer is not None:
            with suppress(OSError):
                self._answer.parent.mkdir(parents=True, exist_ok=True)
                self._answer.write_text(f"{setup}\n{answer}\n", encoding="utf-8")

    def forget(self) -> None:
        for path in (self._answer, self._mark):
            if path is not None:
                with suppress(OSError):
                    path.unlink(missing_ok=True)

    @contextmanager
    def marked(self) -> Iterator[None]:
        """While this lasts a mark lies in the folder; the next start finds it if this one never comes back.

        If it lasts too long the app ends itself, since a start that shows nothing can hardly be ended by
        anybody else. The mark then says where it hung.
        """
        try:
            with self._open_mark() as mark, _errors_into(mark):
                faulthandler.dump_traceback_later(START_SECONDS, exit=True, file=mark)
                yield
        finally:
            faulthandler.cancel_dump_traceback_later()
            if self._mark is not None:
                with suppress(OSError):
                    self._mark.unlink(missing_ok=True)

    def _open_mark(self) -> IO[str]:
        if self._mark is not None:
            with suppress(OSError):
                self._mark.parent.mkdir(parents=True, exist_ok=True)
                return self._mark.open("w")
        return Path(os.devnull).open("w")


@contextmanager
def _errors_into(file: IO[str]) -> Iterator[None]:
    """ALSA has ten lines to say about a missing loudspeaker, past Python: not on the terminal."""
    try:
        terminal = os.dup(2)
    except OSError:
        yield
        return
    os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)


def probe() -> Answer:
    """Try in a subprocess whether a sound begins: what hangs or crashes there leaves the app alone."""
    quiet = dict.fromkeys(("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_CONSOLELOG", "KIVY_NO_FILELOG"), "1")
    try:
        status = subprocess.run(
            [sys.executable, "-P", __file__],
            env=os.environ | quiet,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            timeout=START_SECONDS,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        return "timeout"
    except OSError:
        return "failed"
    return ANSWERS[status] if status in range(len(ANSWERS)) else "failed"


def _begin_a_sound() -> Answer:
    """What the subprocess does, too softly to be heard. Kivy may take its time to load, a sound may not."""
    try:
        from kivy.core.audio import SoundLoader

        # Not to `sys.stderr`, which Kivy may have put something else in the place of.
        faulthandler.dump_traceback_later(PROBE_SECONDS, exit=True, file=2)
        sound = SoundLoader.load(str(FOLDER / f"{NAMES[0]}.wav"))
        if sound is None:
            return "failed"
        sound.volume = 0
        sound.play()
    except Exception:
        return "failed"
    return "works" if sound.state == "play" else "no_device"


def _can_probe() -> bool:
    """There is a Python to start: not on a tablet, nor where the app is packed into one program."""
    from kivy.utils import platform

    return platform not in ("android", "ios") and bool(sys.executable) and not hasattr(sys, "frozen")


def _setup() -> str:
    """What an answer holds for: another Kivy or another driver may answer otherwise."""
    from kivy import __version__
    from kivy.utils import platform

    return f"{platform} {os.environ.get('SDL_AUDIODRIVER', 'default')} kivy-{__version__}"


def _stop(sound: Any) -> None:
    """Android begins a sound anew only if it was stopped, and takes its time to stop even a silent one."""
    if sound.state == "play":
        sound.stop()


if __name__ == "__main__":
    sys.exit(ANSWERS.index(_begin_a_sound()))
