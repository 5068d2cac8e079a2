"""The negotiation timer in a terminal: one line that counts, a bell, and keys where there is a keyboard.

Where the output is no terminal, a line is printed only when something happens: good for a log or a test.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

from app.pages.timer.presenter import after_sleep, after_start, spoken_cue
from app.text.translator import Translator
from app.timer.countdown import clock_face
from app.timer.negotiation import Look, Negotiation, Speak, Word
from app.timer.speaking import spoken

BELL = "\a"
WIDTH = 30
"""Signs of the bar that empties."""
KEYS: Mapping[str, Word] = {" ": "main", "\n": "main", "+": "more", "r": "restart"}
ENDS = ("q", "\x1b", "\x04")


def run(talk: Negotiation, tr: Translator, keys: TextIO, out: TextIO) -> int:
    """Count until the time is up or somebody leaves; what is left then stays on disk."""
    terminal = _Terminal(talk, tr, out)
    terminal.tell(after_start(tr, talk))
    if talk.state in ("over", "stopped"):  # it was left finished: whoever calls again wants another
        talk.press("again")
    with _one_by_one(keys) as typed:
        if typed:
            terminal.tell(tr("timer.text.keys"))
        if talk.state == "ready":
            talk.press("start")
        while True:
            terminal.hear(talk.look())
            if talk.state == "over":
                terminal.end()
                return 0
            key = _key(keys, terminal.until_next()) if typed else _wait(terminal.until_next())
            if key in ENDS:
                terminal.end()
                return 0
            if key.isdecimal():
                terminal.hear(talk.press(Speak(int(key) - 1)))
            elif key in KEYS:
                terminal.hear(talk.press(KEYS[key]))


class _Terminal:
    """One line that is written over, and lines that stay."""

    def __init__(self, talk: Negotiation, tr: Translator, out: TextIO) -> None:
        self.talk, self.tr, self.out = talk, tr, out
        self.overwrites = out.isatty()

    def tell(self, words: str) -> None:
        if words:
            self.out.write(f"\r\x1b[K{words}\n" if self.overwrites else f"{words}\n")
            self.out.flush()

    def hear(self, look: Look) -> None:
        if look.stood_still:
            self.tell(after_sleep(self.tr, look))
        spoken = [cue for cue in look.cues if not cue.startswith("tick_")]
        if spoken:
            self.tell((BELL if self.overwrites else "") + spoken_cue(self.tr, spoken[-1]))
        if self.overwrites:
            self.out.write(f"\r\x1b[K{self._line()}")
            self.out.flush()

    def _line(self) -> str:
        talk, now = self.talk, self.talk.clock()
        parts = [
            clock_face(talk.countdown.left(now)).rjust(5),
            "█" * round(WIDTH * talk.countdown.share(now)),
        ]
        if talk.state == "paused":
            parts.append(self.tr("timer.paused"))
        for place, (name, spent) in enumerate(zip(talk.names, talk.speaking.times(now), strict=True)):
            mark = "*" if place == talk.speaking.who else ""
            parts.append(f"{place + 1} {name}{mark} {spoken(spent)}")
        return "  ".join(parts)

    def until_next(self) -> float:
        """Seconds until the line looks different."""
        left = self.talk.countdown.left(self.talk.clock())
        return min(self.talk.wakes_in, max(0.001, left % 1 or 1.0))

    def end(self) -> None:
        for name, spent in zip(self.talk.names, self.talk.speaking.times(self.talk.clock()), strict=True):
            self.tell(f"{spoken(spent)}  {name}")
        if self.overwrites:
            self.out.write("\n")
            self.out.flush()


@contextmanager
def _one_by_one(keys: TextIO) -> Iterator[bool]:
    """Keys come as they are pressed; False where there is no keyboard to press them on."""
    if not keys.isatty() or sys.platform == "win32":
        yield False
        return
    import termios
    import tty

    before = termios.tcgetattr(keys.fileno())
    tty.setcbreak(keys.fileno())
    try:
        yield True
    finally:
        termios.tcsetattr(keys.fileno(), termios.TCSADRAIN, before)


def _key(keys: TextIO, seconds: float) -> str:
    """What is pressed within so many seconds; empty if nothing is."""
    ready, _, _ = select.select([keys], [], [], seconds)
    return os.read(keys.fileno(), 1).decode("ascii", "replace") if ready else ""


def _wait(seconds: float) -> str:
    time.sleep(seconds)
    return ""
