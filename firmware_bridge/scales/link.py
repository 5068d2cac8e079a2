"""A supervised link to a scale on a cable. It is told which make it is: none is probed for."""

from __future__ import annotations

import random
from collections.abc import Callable

from firmware_bridge.conversation import Timing
from firmware_bridge.facts import Fact
from firmware_bridge.line_settings import LineSettings, of_scale
from firmware_bridge.link import SupervisedLink
from firmware_bridge.owners import Owners
from firmware_bridge.scales.kinds import ScaleKind, greeting, kind_called, new_memory
from firmware_bridge.scales.memory import ScaleMemory
from firmware_bridge.serial_link import SerialTransport
from firmware_bridge.serial_pump import Line, open_serial
from firmware_bridge.transport import Transport


class ScaleLink(SupervisedLink):
    """`settings` are those of its line; without them, the maker's usual ones. A `transport` goes before the
    port."""

    def __init__(
        self,
        port: str,
        kind: ScaleKind,
        deliver: Callable[[Fact], None],
        *,
        settings: LineSettings | None = None,
        timing: Timing | None = None,
        rng: random.Random | None = None,
        owners: Owners | None = None,
        expect: str | None = None,
        memory: ScaleMemory | None = None,
        open_port: Callable[[str, LineSettings], Line] = open_serial,
        transport: Transport | None = None,
    ) -> None:
        times = timing or Timing()
        self.kind = kind
        line = self.settings = settings or kind.settings[0]
        super().__init__(
            transport or SerialTransport(port, lambda name: open_port(name, line)),
            greeting(kind, port, memory or new_memory(), times),
            deliver,
            timing=times,
            rng=rng,
            owners=owners,
            expect=expect,
        )

    def speaks(self) -> str:
        return self.kind.name


def scale_at(text: str) -> tuple[ScaleKind, LineSettings, str]:
    """Kind, settings and port of a place that is written `and@2400-7E1:/dev/ttyUSB0`; without settings, the
    maker's usual ones. ValueError if it is none."""
    what, colon, port = text.partition(":")
    name, at, settings = what.partition("@")
    kind = kind_called(name)
    if kind is None or not kind.on_cable or not colon or not port:
        raise ValueError(f"not a scale at a port: {text!r}")
    return kind, of_scale(settings) if at else kind.settings[0], port
