"""The die that docs/dice.md makes up, taken from that page as it stands there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from firmware_bridge import Battery, Hello, Rolled, Timing
from firmware_bridge.dice import KINDS, DiceMemory, Kind, recognise
from tests.app.helpers import ROOT
from tests.bridge.dice_at_hand import AtHand
from tests.bridge.test_dice_adverts import Seen

SERVICE = "c0b17000-9a3e-4c55-8d21-5d0f6c1a7e42"


def cubit() -> Kind:
    page = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    space: dict[str, Any] = {}
    exec(compile(code, "docs/dice.md", "exec"), space)
    kind = space["CUBIT"]
    assert isinstance(kind, Kind)
    return kind


@dataclass
class CubitBody:
    """What its maker would have built."""

    tell: Any = None
    face: int = 1
    lights: list[bytes] = field(default_factory=list)

    def written(self, data: bytes) -> None:
        if data == b"?":
            self.tell(b"#\x01\x02" + str(self.face).encode())
        else:
            self.lights.append(data)

    def throw(self, face: int) -> None:
        self.tell(b"!")
        self.put_down(face)

    def put_down(self, face: int) -> None:
        self.face = face
        self.tell(b"=" + str(face).encode())


def at_hand() -> AtHand:
    kind = cubit()
    seen = recognise(Seen("Cubit", {}, {}, [SERVICE]), kinds=(*KINDS, kind))
    assert seen is not None
    return AtHand(kind, CubitBody(), seen, memory=DiceMemory("b1"), timing=Timing())


def test_it_is_met_thrown_and_lit() -> None:
    die = at_hand()
    assert die.heard.of(Hello)[0].device == "cubit-0102"
    die.body.throw(6)
    die.body.put_down(2)
    die.hear(b"!")
    die.hear(b"~")
    assert die.rolls() == [(6, "rolled"), (2, "placed"), (0, "cocked")]
    die.hear(b"%\x2a")
    assert die.heard.of(Battery) == [Battery("cubit-0102", 42)]
    die.talk.taken(die.heard.of(Rolled)[0])
    assert die.body.lights == [b"*\x01\x00\xc0\x40"]


def test_what_was_missed_is_said_and_not_rolled() -> None:
    die = at_hand()
    die.body.throw(6)
    die.drop()
    die.body.throw(3)
    die.connect()
    assert die.rolls() == [(6, "rolled"), (3, "placed")]


def test_it_lives_beside_the_kinds_that_are_there() -> None:
    kinds = (*KINDS, cubit())
    assert recognise(Seen("GoDice_1", {}, {}, []), ["godice"], kinds) is not None
    assert recognise(Seen("Cubit", {}, {}, [SERVICE]), (), kinds) is not None
