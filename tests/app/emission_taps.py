"""e-Mission's taps by the names of their keys, as tests write them down: the app never reads a name."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from app.games.emission.crisis.taps import CrisisTap
from app.games.emission.taps import Tap

KNOWN: dict[str, Any] = {
    each.WORD: each for base in (Tap, CrisisTap) for each in base.__subclasses__() if each is not CrisisTap
}


def tap_of(name: str) -> Tap:
    """`crisis:throw:china:4` is what China has thrown."""
    word = max((each for each in KNOWN if name == each or name.startswith(f"{each}:")), key=len)
    wanted, rest = fields(KNOWN[word]), name[len(word) + 1 :]
    separator = "[.:]" if word in ("desk:what", "change") else ":"
    parts = re.split(separator, rest, maxsplit=len(wanted) - 1) if len(wanted) > 1 else [rest]
    values = [int(part) if field.type == "int" else part for field, part in zip(wanted, parts, strict=False)]
    made: Tap = KNOWN[word](*values)
    assert made.name == name, (made.name, name)
    return made
