"""A virtual device as its own process: `python -m hardware.virtual carbometer --chips 8`.

The first line it prints is its port; then it takes commands from its standard input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from hardware.virtual import NoPseudoTerminals, VirtualCarbometer, VirtualDie
from hardware.virtual.device import VirtualDevice
from hardware.virtual.emulated import NotInstalled

Command = Callable[..., None]


def commands(device: VirtualDevice) -> dict[str, tuple[Command, int]]:
    """What can be typed: the function and how many numbers it needs."""
    known: dict[str, tuple[Command, int]] = {
        "unplug": (device.unplug, 0),
        "replug": (device.replug, 0),
        "freeze": (device.freeze, 0),
        "thaw": (device.thaw, 0),
        "battery": (device.set_battery, 1),
    }
    if isinstance(device, VirtualCarbometer):
        known |= {
            "place": (device.place, 1),
            "take": (device.take, 1),
            "set": (device.set, 1),
            "bump": (device.bump, 0),
            "press": (device.press, 0),
        }
    if isinstance(device, VirtualDie):
        known |= {"throw": (device.throw, 1), "turn": (device.turn, 1), "cocked": (device.cocked, 0)}
    return known


def obey(device: VirtualDevice, line: str) -> str | None:
    """Do what the line says; what to answer if it cannot be done."""
    name, *words = line.split()
    known = commands(device)
    if name not in known:
        return f"unknown command {name!r}; there are: {', '.join(sorted(known))}, quit"
    command, needed = known[name]
    if len(words) != needed:
        return f"{name} takes {'one number' if needed else 'no number'}"
    if not all(word.isascii() and word.isdigit() for word in words):
        return f"{name} takes a number, not {words[0]!r}"
    try:
        command(*map(int, words))
    except ValueError as error:
        return f"{name}: {error}"
    return None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.virtual", description=__doc__)
    parser.add_argument("kind", choices=("carbometer", "die"))
    parser.add_argument("--chips", type=int, default=0, help="how many lie on the carbometer at first")
    parser.add_argument("--id", help="a device id that stays the same from run to run")
    parser.add_argument(
        "--on",
        choices=("cpython", "wasm", "qemu"),
        default="cpython",
        help="where the firmware runs: in this process, on WebAssembly MicroPython, on an emulated micro:bit",
    )
    parser.add_argument(
        "--by-air",
        action="store_true",
        help="a carbometer whose host has come through the air: type `press` before it is calibrated",
    )
    options = parser.parse_args(arguments)
    try:
        device: VirtualDevice
        if options.kind == "carbometer":
            device = VirtualCarbometer(
                options.chips, device_id=options.id, on=options.on, by_air=options.by_air
            )
        else:
            device = VirtualDie(device_id=options.id, on=options.on)
    except (NoPseudoTerminals, NotInstalled, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    with device:
        print(device.port, flush=True)
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            if line.strip() and (answer := obey(device, line)):
                print(answer, flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
