"""The client of the raw REPL, against real MicroPython: today's, and the micro:bit's of 2017."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.raw_repl import BoardError, NoRepl, RawRepl
from hardware.virtual import on_qemu, on_wasm
from hardware.virtual.terminal import Terminal
from tests.hardware.conformance.targets import needs_target

EVERY_BYTE = bytes(range(256)) * 3
SOURCE = (Path(__file__).parents[2] / "hardware/firmware/core/events.py").read_bytes()


PROGRAM = b"""try:
 from time import sleep_ms
except ImportError:
 from microbit import sleep as sleep_ms
print('it runs')
while True: sleep_ms(1)
"""


@pytest.fixture(scope="module", params=["wasm", "qemu"])
def board(request: pytest.FixtureRequest) -> Iterator[RawRepl]:
    needs_target(request.param)
    start = on_wasm.wasm_board if request.param == "wasm" else on_qemu.qemu_board
    with start() as device, RawRepl(device.port) as repl:
        yield repl


def test_it_runs_code_and_hears_what_it_prints(board: RawRepl) -> None:
    assert board.exec("print('a')\nprint(6*7)") == "a\n42\n"
    assert board.exec("x=1\n" * 100 + "print(x)") == "1\n"
    assert board.exec("") == ""


def test_what_the_code_raises_is_told_with_what_it_printed_before(board: RawRepl) -> None:
    with pytest.raises(BoardError, match="ZeroDivisionError") as caught:
        board.exec("print('so far')\n1/0")
    assert caught.value.kind == "ZeroDivisionError"
    assert caught.value.output == "so far\n"
    assert "line 2" in caught.value.traceback
    with pytest.raises(BoardError, match="SyntaxError"):
        board.exec("def f(:\n" + "y=4\n" * 100)
    assert board.exec("print('still there')") == "still there\n"


def test_files_that_were_in_flash_before_it_started_are_there() -> None:
    """Ends at every place of a block, and blocks that are exactly full."""
    needs_target("qemu")
    files = {f"f{size}": EVERY_BYTE[:size] for size in (0, 1, 121, 122, 123, 247, 248, 249, 700)}
    with on_qemu.qemu_board(files) as device, RawRepl(device.port) as repl:
        assert repl.list() == {name: len(data) for name, data in files.items()}
        assert {name: repl.read(name) for name in files} == files
        repl.put("new", SOURCE[:300])
        assert repl.read("new") == SOURCE[:300] and repl.read("f700") == files["f700"]


def test_files_arrive_as_they_are(board: RawRepl) -> None:
    told: list[tuple[int, int]] = []
    board.put("every", EVERY_BYTE, lambda done, total: told.append((done, total)))
    board.put("source.py", SOURCE)
    assert board.read("every") == EVERY_BYTE and board.read("source.py") == SOURCE
    assert told[-1] == (len(EVERY_BYTE), len(EVERY_BYTE))
    assert board.list()["every"] == len(EVERY_BYTE)
    board.put("every", b"")
    assert board.read("every") == b""
    board.remove("every")
    assert "every" not in board.list()
    with pytest.raises(BoardError, match="OSError"):
        board.read("every")


def test_folders_where_the_port_has_them(board: RawRepl) -> None:
    if not board.has_folders:
        assert board.platform == "microbit"
        return
    board.make_folder("a/b")
    board.make_folder("a/b")
    board.put("a/b/c", b"123")
    assert board.list("a") == {"b": None} and board.list("a/b") == {"c": 3}


def test_the_program_is_started_and_stopped_and_the_files_stay(board: RawRepl) -> None:
    board.put("main.py", PROGRAM)
    board.soft_reset()
    board.serial.timeout = 5
    assert b"it runs" in board.serial.read_until(b"it runs")
    board.serial.timeout = 0.05
    board.enter()
    assert "main.py" in board.list()
    board.remove("main.py")
    with pytest.raises(BoardError, match="NameError"):
        board.exec("x")


def test_a_port_with_nobody_on_it_is_told_apart() -> None:
    terminal = Terminal("silent")
    terminal.plug()
    try:
        with pytest.raises(NoRepl, match="no MicroPython prompt"):
            RawRepl(terminal.path, patience_s=0.2).enter()
    finally:
        terminal.close()
