"""Which boards there are, what can run on each, and the files that make it run."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import indent

from hardware.build import Small, small_files, source
from hardware.firmware.core.device import FIRMWARE
from hardware.firmware.core.plateau import NEED

SOURCES = Path(__file__).parents[1] / "firmware"
MARK = "# Klimatisch"
FILES = "# Files:"

# Whoever holds button A while a micro:bit starts gets its prompt; so does Ctrl-C in its first moment.
# Not when it starts anew after it has calibrated: then there is a file "d", see hardware/build.py.
BUTTON = """\
import os
from microbit import button_a,sleep
if 'd' in os.listdir() or not(sleep(800) or button_a.is_pressed()):
"""
# What the objects in the programs for the micro:bit are, by their names.
ROLES = {
    "watch": "FaceWatch",
    "events": "EventQueue",
    "counter": "Counter",
    "slots": "Slots",
    "storage": "Files",
    "_storage": "Files",
    "die": "AirDie",
}
# What a carbometer makes room for when it is asked to.
CALIBRATION = ("Carbometer__obey", "Carbometer__asked")
# Times that mean nothing when the board's clock begins anew.
CLOCKS = ("Carbometer___heard_at", "Carbometer___beat_at", "Carbometer___moved_at", "Carbometer___saved_at")
# Without it the weight of a chip is learnt from `cal` and `set` alone.
LEAVE_OUT = ("Counter___refine",)


@dataclass(frozen=True, slots=True)
class Program:
    """`kind` and `hardware` are what it must say of itself afterwards; kind None: it has no line for that.
    `roles`, `swap` and `parts` are for boards with little memory, see hardware/build.py. `settled` are the
    readings that make a plateau: as many as come in the same time at another pace than ten a second.
    """

    name: str
    module: str
    kind: str | None
    hardware: str
    roles: Mapping[str, str] = field(default_factory=dict)
    swap: tuple[str, str] | None = None
    leave_out: tuple[str, ...] = ()
    large: bool = False  # too much for the memory of a micro:bit V1
    parts: tuple[str, ...] = ()
    settled: int = NEED
    v2: Program | None = None  # what a micro:bit V2 gets instead


@dataclass(frozen=True, slots=True)
class Board:
    """`platforms` are the values of sys.platform that belong to it."""

    name: str
    title: str
    platforms: tuple[str, ...]
    programs: Mapping[str, Program]
    folders: bool = True
    bluetooth: bool = False

    @property
    def usual(self) -> Program:
        return next(iter(self.programs.values()))


def _programs(*programs: Program) -> Mapping[str, Program]:
    return {program.name: program for program in programs}


# A micro:bit V2 has seven times the memory of a V1, but files of 16 KB in all: its programs are made small as
# well, and do all that the core can.
V2_PARTS = {"light": "Light", "test": "SelfTest"}
V2_CARBOMETER = Program(
    "carbometer",
    "boards.microbit_v2_carbometer",
    "carbometer",
    "ubit2",
    {
        **V2_PARTS,
        "stream": "RawStream",
        "lamp": "Lamp",
        "ring": "Ring",
        "device": "Carbometer",
        "cell": "NAU7802",
    },
    parts=("Parts",),
    settled=2 * NEED,
)
V2_CARBOMETER_HX711 = replace(
    V2_CARBOMETER,
    name="carbometer_hx711",
    module="boards.microbit_v2_carbometer_hx711",
    hardware="ubit2hx",
    roles={**V2_CARBOMETER.roles, "device": "Scale", "cell": "HX711"},
    settled=NEED,
)
V2_DIE = Program(
    "die", "boards.microbit_v2_die", "die", "ubit2", {**V2_PARTS, "device": "Die"}, parts=("Parts",)
)

BOARDS: Mapping[str, Board] = {
    board.name: board
    for board in (
        Board(
            "pico_w",
            "Raspberry Pi Pico W",
            ("rp2",),
            _programs(Program("carbometer", "boards.pico_w", "carbometer", "pico-w")),
            bluetooth=True,
        ),
        Board(
            "esp32",
            "ESP32",
            ("esp32",),
            _programs(Program("carbometer", "boards.esp32", "carbometer", "esp32")),
            bluetooth=True,
        ),
        Board(
            "microbit",
            "BBC micro:bit",
            ("microbit",),
            _programs(
                Program("die", "boards.microbit_die", "die", "microbit", {"device": "Die"}, v2=V2_DIE),
                Program(
                    "carbometer",
                    "boards.microbit_carbometer",
                    "carbometer",
                    "microbit",
                    {"device": "Carbometer"},
                    CALIBRATION,
                    LEAVE_OUT,
                    settled=2 * NEED,
                    v2=V2_CARBOMETER,
                ),
                Program(
                    "carbometer_hx711",
                    "boards.microbit_carbometer_hx711",
                    "carbometer",
                    "microbit-hx711",
                    {"device": "Carbometer", "cell": "HX711"},
                    CALIBRATION,
                    large=True,
                    v2=V2_CARBOMETER_HX711,
                ),
                Program("radio_die", "boards.microbit_radio_die", None, "microbit"),
                Program("relay", "boards.microbit_relay", "die", "microbit", {"device": "Relay"}),
            ),
            folders=False,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Image:
    """What goes on a board: main.py is last, so that a board cut off in the middle waits at its prompt."""

    files: Mapping[str, bytes]
    version: str

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


def image(board: Board, program: Program) -> Image:
    """The files for this program, main.py last."""
    if board.folders:
        files = {_path(module): _source(module) for module in _needed(program.module)}
        start = f"import {program.module}\n{program.module}.main()\n"
    else:
        files = small_files(small(program))
        start = BUTTON + indent(files.pop("main.py").decode(), " ")
    names = " ".join(sorted(files))
    head = f"{MARK} {FIRMWARE} {board.name} {program.name}\n{FILES} {names}\n"
    return Image({**files, "main.py": (head + start).encode()}, FIRMWARE)


def ours(main: bytes) -> bool:
    """Whether a main.py found on a board is one of ours."""
    return main.startswith(MARK.encode() + b" ")


def its_files(main: bytes) -> tuple[str, ...]:
    """The other files that came with a main.py of ours."""
    for line in main.decode(errors="replace").splitlines()[:3]:
        if line.startswith(FILES):
            return tuple(line.removeprefix(FILES).split())
    return ()


def small(program: Program) -> Small:
    """A program for a board that compiles its sources in a few kilobytes; see hardware/build.py."""
    modules = [name for name in _needed(program.module) if not _is_package(name)]
    roles = {**ROLES, **program.roles}
    sources = [(name, _settling(text, program.settled)) for name, text in map(source, modules)]
    clocks = CLOCKS if program.swap else ()
    return Small(sources, roles, program.parts, program.swap, program.leave_out, clocks)


def _settling(text: str, settled: int) -> str:
    """The detector of stillness wants as many equal readings as this program's sensor asks for."""
    wanted = f"NEED = {NEED} "
    if "\nNEED = " in text and wanted not in text:
        raise ValueError(f"'{wanted}' is not in the source any more; a program would settle too early")
    return text.replace(wanted, f"NEED = {settled} ")


def _needed(module: str) -> list[str]:
    """A module and everything of ours that it imports; what is imported stands before who imports it."""
    found: list[str] = []

    def visit(name: str) -> None:
        if not name or name in found or not _file(name).exists():
            return
        package = name.rpartition(".")[0]
        visit(package)
        for node in ast.walk(ast.parse(_source(name))):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    visit(alias.name)
            elif isinstance(node, ast.ImportFrom):
                base = package if node.level else ""
                full = ".".join(part for part in (base, node.module or "") if part)
                for wanted in (full, *(f"{full}.{alias.name}" for alias in node.names)):
                    visit(wanted)
        found.append(name)

    visit(module)
    return found


def _is_package(module: str) -> bool:
    return _file(module).name == "__init__.py"


def _file(module: str) -> Path:
    place = SOURCES.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def _source(module: str) -> bytes:
    return _file(module).read_bytes()


def _path(module: str) -> str:
    return _file(module).relative_to(SOURCES).as_posix()
