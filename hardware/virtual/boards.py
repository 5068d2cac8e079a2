"""The same device on any target: `start("carbometer", "wasm")`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from textwrap import indent
from typing import Any

from hardware.build import Small, small_files, source
from hardware.virtual import on_qemu, on_wasm
from hardware.virtual.emulated import EmulatedBoard, Line
from hardware.virtual.on_cpython import BoardEnd, CpythonLine
from hardware.virtual.on_qemu import QemuLine
from hardware.virtual.on_wasm import WasmLine

FIRMWARE = Path(__file__).parents[1] / "firmware"
TARGETS = ("cpython", "wasm", "qemu")
KINDS = ("carbometer", "die")

# What makes the device; `link`, `name` and `boot` are the target's affair. A micro:bit has no room for parts.
CORE = {
    "carbometer": "from {core}.air_scale import AirScale\nfrom {bench} import Bench, Flash\n"
    'core = AirScale("{id}", boot, "{target}")\nflash = Flash(name, link)\ncore.keep_in(flash)\n',
    "die": "from {core}.die import Die\nfrom {bench} import Bench, Flash\n"
    'core = Die("{id}", boot, "{target}")\nflash = None\n',
}
PARTS = {
    "carbometer": "from {core}.parts import Light, RawStream\nfrom {core}.selftest import SelfTest\n"
    "core.parts = (Light(), RawStream(), SelfTest())\n",
    "die": "from {core}.parts import Light\nfrom {core}.selftest import SelfTest\n"
    "core.parts = (Light(), SelfTest())\n",
}
BENCH = "bench = Bench(core, link, flash)\nturn = bench.turn\n"
WASM = (
    "import line, micropython, random\n"
    "micropython.kbd_intr(-1)\n"
    "class Link:\n"
    " def read(self): return bytes(line.read())\n"
    " def write(self, data): line.write(str(data, 'ascii'))\n"
    'boot = "%06x" % random.getrandbits(24)\n'
    "link, name = Link(), '/flash-'\n"
)
# The bench once more, for the step that takes classes out of a program and makes it small. Power that fails
# is an endless wait: whatever ends here starts anew.
MICROBIT_READ = """
class Flash:
    cut = None
    def read(self, slot):
        try:
            file = open("cal" + str(slot), "rb")
        except OSError:
            return None
        data = file.read()
        file.close()
        return data
"""
MICROBIT = {
    "carbometer": MICROBIT_READ
    + """
    def write(self, slot, data):
        file = open("cal" + str(slot), "wb")
        file.write(data[:self.cut])
        file.close()
        if self.cut is not None:
            uart.write(b"\\x1eoff\\x1f")
            while True:
                pass
flash = Flash()
core = Carbometer("{id}", "%06x" % randrange(1 << 24), "qemu")
core.keep_in(flash)
""",
    "die": 'core = Die("{id}", "%06x" % randrange(1 << 24), "qemu")\n',
}
MICROBIT_IMPORTS = "import gc, micropython\nfrom microbit import uart\nfrom random import randrange\n"
# An order for which the board has to start anew is answered afterwards: what came in between would be lost.
MICROBIT_RUN = """
micropython.kbd_intr(-1)
uart.init(115200)
uart.write(b"\\x1e!\\x1f")
now = owed = 0
held = b""
def run():
    global now, owed, held
    while True:
        if owed:
            parts = order = numbers = step = None
            gc.collect()
            core.turn(now)
            while core.waiting:
                piece = core.piece()
                uart.write(piece)
            ANSWER
        elif uart.any():
            held += uart.read(64)
            if held[-1:] == b"\\x1f":
                parts = held[:-1].split(b"\\x1e")
                held = b""
                owed = 1
                core.feed(parts[0])
                order = str(parts[-1], "utf-8")
                OBEY
"""
MICROBIT_ANSWER = """\
            owed = 0
            uart.write(b"\\x1e\\x1f")
"""
MICROBIT_OBEY = """\
                if order:
                    for step in order.split(";"):
                        numbers = list(map(int, step.split(",")))
                        now = now + numbers.pop(0) & 0x3FFFFFFF
                        if numbers:
                            core.sense(now, *numbers)
"""
MICROBIT_CUT = """\
                if order[:1] == "-":
                    flash.cut = ~int(order)
                el"""
MODULES = {
    "carbometer": ("lines", "device", "calibration", "plateau", "counting", "carbometer"),
    "die": ("lines", "device", "events", "face", "die"),
}
# What is rarely needed, for which the program makes room.
SWAP = {"carbometer": ("Carbometer__obey", "Carbometer__asked"), "die": None}
# Without it the weight of a chip is learnt from `cal` and `set` alone.
LEAVE_OUT = {"carbometer": ("Counter___refine",), "die": ()}


def missing(target: str) -> str | None:
    """Why this target cannot run here; None if it can."""
    return {"cpython": lambda: None, "wasm": on_wasm.missing, "qemu": on_qemu.missing}[target]()


def line(kind: str, target: str, device_id: str) -> Line:
    """A device on this target, running."""
    if kind not in KINDS or target not in TARGETS:
        raise ValueError(f"there is no {kind} on {target}")
    lines: dict[str, Callable[[str, dict[str, str]], Line]]
    lines = {"cpython": _cpython, "wasm": _wasm, "qemu": _qemu}
    return lines[target](kind, {"id": device_id, "target": target})


def start(kind: str, target: str, *, device_id: str | None = None) -> EmulatedBoard:
    """A running device on a port, whose clock stands still until it is told to go on."""
    name = device_id or f"{kind[:4]}-{target}"
    return EmulatedBoard(line(kind, target, name), name)


def _cpython(kind: str, made: dict[str, str]) -> CpythonLine:
    import os

    def program(link: BoardEnd, name: str) -> Any:
        space: dict[str, Any] = {"link": link, "name": name, "boot": os.urandom(3).hex()}
        text = CORE[kind] + PARTS[kind] + BENCH
        exec(text.format(core="hardware.firmware.core", bench="hardware.firmware.bench", **made), space)
        return space["bench"]

    return CpythonLine(program)


def _wasm(kind: str, made: dict[str, str]) -> WasmLine:
    files = {f"core/{path.name}": path for path in sorted((FIRMWARE / "core").glob("*.py"))}
    files["bench.py"] = FIRMWARE / "bench.py"
    text = WASM + CORE[kind] + PARTS[kind] + BENCH
    with tempfile.TemporaryDirectory() as folder:
        files["main.py"] = Path(folder) / "main.py"
        files["main.py"].write_text(text.format(core="core", bench="bench", **made))
        board = WasmLine(files)
        board.reset()  # answered when the files have been read
        return board


def _qemu(kind: str, made: dict[str, str]) -> QemuLine:
    return QemuLine(small_files(microbit_program(kind, made["id"])))


def microbit_program(kind: str, device_id: str) -> Small:
    """The device with the bench, for hardware/build.py."""
    main = MICROBIT_IMPORTS + MICROBIT[kind].format(id=device_id)
    obey, answer = MICROBIT_OBEY, MICROBIT_ANSWER
    if kind == "carbometer":
        obey = MICROBIT_CUT + obey.lstrip()
        answer = "            if not core.asked:\n" + indent(answer, "    ")
    main += MICROBIT_RUN.replace("                OBEY\n", obey).replace("            ANSWER\n", answer)
    kinds = {"carbometer": "Carbometer", "die": "Die"}
    roles = {"core": kinds[kind], "device": kinds[kind], "flash": "Flash", "storage": "Flash"}
    roles |= {"_storage": "Flash", "counter": "Counter", "slots": "Slots"}
    roles |= {"events": "EventQueue", "watch": "FaceWatch"}
    sources = [*(source(f"core.{name}") for name in MODULES[kind]), ("main", main)]
    return Small(sources, roles, swap=SWAP[kind], leave_out=LEAVE_OUT[kind])
