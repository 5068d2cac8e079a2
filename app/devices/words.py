"""What is said about a device: how it is, how well it is calibrated, what its self-test found."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from app.devices.book import ROLES, Calibration, DeviceBook, role_named
from app.devices.calibration import DRIFT, grade
from app.devices.story import Known
from app.devices.ways import SERIAL, place
from app.text import regions
from app.text.translator import Translator
from firmware_bridge.facts import Refused, SelfTest

if TYPE_CHECKING:
    from app.devices.hub import Line

KINDS = ("carbometer", "die")
LOW_BATTERY = 15
SLOW = 5
"""Readings a second below which a scale takes long to be sure."""
NOISY = 80
"""Thousandths of a chip."""
LITTLE = 1024
"""Bytes of memory: less is trouble to come."""


def kind(tr: Translator, name: str) -> str:
    return tr(f"link.{name}") if name in KINDS else tr("devices.kind.other", kind=name)


def role(tr: Translator, name: str) -> str:
    return tr(f"role.{name}") if role_named(name) else tr("role.none")


def roles_of(device_kind: str) -> list[str]:
    return [each.id for each in ROLES if each.kind == device_kind]


def battery(tr: Translator, known: Known) -> str:
    """Empty for a device that has none."""
    percent = known.link.battery
    if percent is None:
        return ""
    if known.charging:
        return tr("devices.battery.charging", percent=percent)
    return tr("devices.battery.low" if percent < LOW_BATTERY else "devices.battery", percent=percent)


def calibration(tr: Translator, known: Known, learnt: Calibration | None) -> str:
    """How well it is calibrated, in a few words; empty for what needs none."""
    if known.calibrated is False:
        return tr("calibration.none")
    if learnt is None or not learnt.reference:
        return tr("calibration.there") if known.calibrated else ""
    return tr(f"calibration.{grade(learnt)}", count=learnt.reference)


def drift(tr: Translator, known: Known, learnt: Calibration | None) -> str:
    """Only if it is worth a word."""
    answer = known.answer
    if isinstance(answer, Refused) and (answer.command, answer.code) == ("set", "range"):
        return tr("calibration.off")
    if isinstance(answer, Refused) and (answer.command, answer.code) == ("set", "presence"):
        return tr("calibration.presence")
    if learnt is None or abs(learnt.drift) < DRIFT:
        return ""
    percent = regions.decimal(tr, abs(100 * learnt.drift), 1)
    return tr("calibration.drift", percent=percent)


def self_test(tr: Translator, test: SelfTest) -> str:
    """What the device found out about itself, for people who want to play."""
    if test.fault is not None:
        key = f"test.fault.{test.fault}"
        return tr(key) if tr.has(key) else tr("test.fault", code=test.fault)
    odd = [
        tr(f"test.{name}", value=value)
        for name, value, bad in (
            ("noise", test.noise, test.noise is not None and test.noise > NOISY),
            ("rate", test.rate, test.rate is not None and 0 < test.rate < SLOW),
            ("slots", test.slots, test.slots is not None and test.slots < 2),
            ("free", test.free, test.free is not None and test.free < LITTLE),
        )
        if bad
    ]
    if odd:
        return " ".join(odd)
    return tr("test.fine") if test.rate is None else tr("test.fine.rate", rate=test.rate)


def update_hint(tr: Translator, known: Known, way: str, by_cable: bool = False) -> str:
    """That there is newer firmware for a device of ours: one tap away by cable, or the command for it."""
    if not known.firmware or not is_older(known.firmware, newest()):
        return ""
    found = board_of(known.hardware, known.kind)
    if found is None:
        return ""
    if by_cable:
        return tr("devices.update.here", version=known.firmware, newest=newest())
    board, program = found
    port = _short(place(way)) if way.startswith(SERIAL) else tr("devices.update.port")
    command = f"klimatisch flash {board} {port}{f' --program {program}' if program else ''}"
    return tr("devices.update", version=known.firmware, newest=newest(), command=command)


def _short(port: str) -> str:
    """The name that is typed, not the one that survives replugging."""
    return os.path.realpath(port) if os.name == "posix" and Path(port).exists() else port


def newest() -> str:
    """The firmware that came with this app."""
    from hardware.firmware.core.device import FIRMWARE

    return str(FIRMWARE)


def is_older(version: str, than: str) -> bool:
    """By their numbers; what has none is not compared."""
    one, other = _numbers(version), _numbers(than)
    return one is not None and other is not None and one < other


def _numbers(version: str) -> tuple[int, ...] | None:
    parts = version.split("-")[0].split(".")
    return tuple(int(part) for part in parts) if all(part.isdecimal() for part in parts) else None


def board_of(hardware: str, device_kind: str) -> tuple[str, str] | None:
    """The board and, unless it is its usual one, the program that a device of ours runs."""
    from hardware.flash import BOARDS

    for board in BOARDS.values():
        for name, program in board.programs.items():
            ours = [program.hardware, program.v2.hardware if program.v2 else ""]
            if hardware in ours and program.kind == device_kind:
                return board.name, "" if name == board.usual.name else name
    return None


def title_of(book: DeviceBook, line: Line) -> str:
    """What people call it; until it has a name, where it is."""
    known = book.get(line.device)
    return known.title if known else line.known.link.port
