"""Makes the sounds in `sounds/`: struck wood, bells and paper, written down as strokes.

`python -m app.assets.make_sounds [FOLDER]` writes them anew, byte for byte the same each time.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22_050
PEAK = 0.5
"""6 dB below full: two sounds at once still fit."""
ATTACK = 0.004
FOLDER = Path(__file__).parent / "sounds"


@dataclass(frozen=True, slots=True)
class Partial:
    """One tone of a struck thing: pitch against the lowest, strength, and the seconds it takes to fade."""

    ratio: float
    strength: float
    fade: float


# A bar tuned as instrument makers tune it: the second tone two octaves up, the third three and a third.
MARIMBA = (Partial(1, 1, 0.16), Partial(4, 0.28, 0.06), Partial(10, 0.06, 0.02))
# A plucked tongue in a wooden box: round, few high tones.
KALIMBA = (Partial(1, 1, 0.26), Partial(2, 0.22, 0.14), Partial(3, 0.06, 0.08), Partial(5.4, 0.05, 0.03))
# A knuckle on a table top: over almost before it has a pitch.
KNOCK = (Partial(1, 1, 0.028), Partial(2.57, 0.5, 0.014), Partial(4.9, 0.2, 0.007))
# Two small sticks.
STICKS = (Partial(1, 1, 0.016), Partial(2.71, 0.35, 0.008))
# Tones that fit no scale, the low ones slowest; a close pair makes it waver.
GONG = (
    Partial(1, 1, 0.7),
    Partial(1.019, 0.3, 0.6),
    Partial(1.483, 0.45, 0.45),
    Partial(2.03, 0.5, 0.4),
    Partial(2.71, 0.3, 0.25),
    Partial(3.76, 0.2, 0.16),
    Partial(5.1, 0.1, 0.09),
)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A thing is struck at some second, at some pitch."""

    at: float
    pitch: float
    thing: tuple[Partial, ...]
    strength: float = 1.0

    def level(self, second: float) -> float:
        """How far the air is pushed this long after the start of the sound."""
        since = second - self.at
        if since < 0:
            return 0.0
        rise = 0.5 - 0.5 * cos(pi * min(since / ATTACK, 1.0))
        tones = (
            part.strength * exp(-since / part.fade) * sin(2 * pi * self.pitch * part.ratio * since)
            for part in self.thing
        )
        return self.strength * rise * sum(tones)


def struck(seconds: float, release: float, *strokes: Stroke) -> list[float]:
    samples = [sum(stroke.level(at / RATE) for stroke in strokes) for at in range(round(seconds * RATE))]
    return rounded_off(samples, release)


def paper(seconds: float, low: float, high: float) -> list[float]:
    """A card pulled off a stack: a breath of noise that brightens from one pitch to another."""
    rng = Random(1)
    samples = []
    slow = band = 0.0
    count = round(seconds * RATE)
    for at in range(count):
        part = at / count
        reach = 2 * sin(pi * (low + (high - low) * part) / RATE)
        # A state variable filter: `band` keeps what lies around the pitch.
        slow += reach * band
        band += reach * (rng.uniform(-1, 1) - slow - 0.9 * band)
        samples.append(band * sin(pi * part**0.45) ** 2)
    return rounded_off(samples, seconds / 4)


def rounded_off(samples: list[float], release: float) -> list[float]:
    """The end faded to nothing over so many seconds, so that no click is left."""
    length = round(release * RATE)
    for back in range(min(length, len(samples))):
        samples[-1 - back] *= 0.5 - 0.5 * cos(pi * back / length)
    return samples


SOUNDS: dict[str, Callable[[], list[float]]] = {
    # Two chips set down on wood.
    "settled": lambda: struck(0.3, 0.06, Stroke(0, 330, KNOCK), Stroke(0.11, 294, KNOCK, 0.8)),
    # G and the C above: a question kindly asked.
    "wanted": lambda: struck(0.75, 0.2, Stroke(0, 392, MARIMBA, 0.8), Stroke(0.16, 523.25, MARIMBA)),
    # C and the A below: a little sigh.
    "wrong": lambda: struck(0.7, 0.2, Stroke(0, 523.25, KALIMBA, 0.9), Stroke(0.17, 440, KALIMBA, 0.8)),
    "ten_seconds": lambda: struck(0.45, 0.05, *(Stroke(0.15 * beat, 1175, STICKS) for beat in range(3))),
    # A finger on the rim of a glass, twice: not much longer.
    "thirty_seconds": lambda: struck(
        0.9,
        0.3,
        Stroke(0, 880, KALIMBA, 0.8),
        Stroke(0.22, 880, KALIMBA),
        Stroke(0.22, 1108.73, KALIMBA, 0.4),
    ),
    # A clock that stands in the hall.
    "tick": lambda: struck(0.1, 0.03, Stroke(0, 740, STICKS), Stroke(0, 370, KNOCK, 0.4)),
    # Struck once, and it takes its time to fade: nobody talks on over it.
    "time_up": lambda: struck(2.4, 1.2, Stroke(0, 196, GONG), Stroke(0.005, 98, GONG, 0.5)),
    "card": lambda: paper(0.2, 900, 3600),
    # Three bars, each a little higher: something fills up.
    "rising": lambda: struck(
        0.6,
        0.2,
        Stroke(0, 220, MARIMBA, 0.7),
        Stroke(0.13, 246.94, MARIMBA, 0.85),
        Stroke(0.26, 277.18, MARIMBA),
    ),
    # A low gong after a crack: what was set off goes on by itself.
    "tipping": lambda: struck(
        1.2, 0.6, Stroke(0, 587.33, KNOCK, 0.9), Stroke(0.09, 130.81, GONG), Stroke(0.3, 92.5, GONG, 0.6)
    ),
    # C major, upwards.
    "won": lambda: struck(
        1.1,
        0.3,
        *(Stroke(0.12 * step, pitch, MARIMBA) for step, pitch in enumerate((523.25, 659.25, 783.99, 1046.5))),
    ),
    # G minor, downwards and slowing.
    "lost": lambda: struck(
        1.2,
        0.4,
        Stroke(0, 293.66, KALIMBA, 0.9),
        Stroke(0.2, 233.08, KALIMBA, 0.9),
        Stroke(0.45, 196, KALIMBA),
    ),
}


def write(path: Path, samples: Iterable[float]) -> None:
    """As 16 bit mono, made as loud as every other."""
    samples = list(samples)
    scale = PEAK * 32767 / max(map(abs, samples))
    words = array("h", (round(sample * scale) for sample in samples))
    if sys.byteorder == "big":
        words.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(words.tobytes())


def main(folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        write(folder / f"{name}.wav", make())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
