"""Flashing, against real MicroPython with a prompt and files: WebAssembly, and an emulated micro:bit.

The programs of Pico and ESP32 run there with stand-ins for what these boards have and this MicroPython has
not.
"""

from __future__ import annotations

import dataclasses
import errno
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import serial

from firmware_bridge.wire import encode
from hardware.flash import BOARDS, Flasher, FlashError, Outcome
from hardware.flash import flasher as flashing
from hardware.flash.line import _why_not, greet, messages
from hardware.flash.targets import image, its_files, ours
from hardware.raw_repl import NoRepl, RawRepl
from hardware.virtual import on_qemu, on_wasm
from hardware.virtual.emulated import BoardOnLine
from hardware.virtual.terminal import Terminal

STAND_INS = Path(__file__).parent / "stand_ins"
NEEDED = ("machine", "rp2", "neopixel", "asyncio")
PICO = dataclasses.replace(BOARDS["pico_w"], platforms=("webassembly",))
ESP32 = dataclasses.replace(BOARDS["esp32"], platforms=("webassembly",))
MICROBIT_V2 = dataclasses.replace(BOARDS["microbit"], platforms=("webassembly",))
FOREIGN = b"print('somebody worked on this')\n"


def board_with(*names: str, **others: Path) -> Iterator[BoardOnLine]:
    """A board with these stand-ins on it; `others` by the names they have there."""
    if (why := on_wasm.missing()) is not None:
        pytest.skip(why)
    files = {name: STAND_INS / f"{name}.py" for name in names} | others
    with on_wasm.wasm_board({f"{name}.py": path for name, path in files.items()}) as board:
        yield board


@pytest.fixture
def pico() -> Iterator[BoardOnLine]:
    yield from board_with(*NEEDED)


class Told:
    def __init__(self) -> None:
        self.codes: list[str] = []
        self.progress: list[int] = []
        self.files: list[str] = []

    def __call__(self, code: str, facts: Mapping[str, Any]) -> None:
        self.codes.append(code)
        if code == "flash.writing":
            self.progress.append(facts["done"])
            self.files.append(facts["file"])


def flash(board: BoardOnLine, tmp_path: Path, tell: Any = None, **how: bool) -> Outcome:
    with_board = Flasher(PICO, PICO.usual, board.port, backups=tmp_path, tell=tell, patience=0.5)
    return with_board.run(**how)


def on(board: BoardOnLine) -> dict[str, bytes]:
    """Main.py and whatever of the image is there."""
    with RawRepl(board.port) as repl:
        found = {"main.py": repl.read("main.py")} if "main.py" in repl.list() else {}
        for folder in ("core", "drivers", "boards"):
            if folder in repl.list():
                found |= {f"{folder}/{name}": repl.read(f"{folder}/{name}") for name in repl.list(folder)}
        return found


def test_an_empty_board_gets_the_program_and_answers(pico: BoardOnLine, tmp_path: Path) -> None:
    told = Told()
    outcome = flash(pico, tmp_path, told)
    assert outcome.hello is not None and outcome.backup is None
    assert (outcome.hello["kind"], outcome.hello["hw"]) == ("carbometer", "pico-w")
    assert outcome.hello["id"] == "carb-7dacc4"
    assert told.files[-1] == "main.py" and told.progress == sorted(told.progress)
    assert set(outcome.written) == set(image(PICO, PICO.usual).files)
    assert outcome.lacks_aioble


def test_whoever_has_put_aioble_there_is_not_told_to(pico: BoardOnLine, tmp_path: Path) -> None:
    with RawRepl(pico.port) as repl:
        repl.make_folder("lib/aioble")  # as `mip install` does
    assert not flash(pico, tmp_path).lacks_aioble


def test_a_program_of_ours_steps_aside_and_nothing_is_written_twice(
    pico: BoardOnLine, tmp_path: Path
) -> None:
    flash(pico, tmp_path)
    again = flash(pico, tmp_path)
    assert again.written == () and again.hello is not None
    assert flash(pico, tmp_path, dry_run=True).written == ()


def test_a_foreign_program_is_replaced_only_when_told_so_and_is_kept(
    pico: BoardOnLine, tmp_path: Path
) -> None:
    with RawRepl(pico.port) as repl:
        repl.put("main.py", FOREIGN)
    with pytest.raises(FlashError, match=r"flash\.foreign"):
        flash(pico, tmp_path)
    assert on(pico) == {"main.py": FOREIGN}
    outcome = flash(pico, tmp_path, overwrite=True)
    assert outcome.backup is not None and (outcome.backup / "main.py").read_bytes() == FOREIGN
    assert outcome.hello is not None


def test_a_dry_run_changes_nothing(pico: BoardOnLine, tmp_path: Path) -> None:
    with RawRepl(pico.port) as repl:
        repl.put("main.py", FOREIGN)
    told = Told()
    outcome = flash(pico, tmp_path, told, dry_run=True)
    assert len(outcome.written) > 10 and "flash.would_replace" in told.codes
    assert on(pico) == {"main.py": FOREIGN} and not list(tmp_path.iterdir())


@pytest.mark.deep
def test_power_lost_in_the_middle_leaves_a_prompt_and_the_next_try_succeeds(
    pico: BoardOnLine, tmp_path: Path
) -> None:
    def pull(code: str, facts: Mapping[str, Any]) -> None:
        if code == "flash.writing" and facts["done"] > facts["total"] // 2:
            pico.reset()

    with RawRepl(pico.port) as repl:
        repl.put("main.py", FOREIGN)
    with pytest.raises(FlashError, match=r"flash\.(interrupted|link_lost|board_error)"):
        flash(pico, tmp_path, pull, overwrite=True)
    left = on(pico)
    assert "main.py" not in left and len(left) > 3
    assert flash(pico, tmp_path).hello is not None


def test_the_wrong_board_is_left_alone(pico: BoardOnLine, tmp_path: Path) -> None:
    with pytest.raises(FlashError) as caught:
        Flasher(BOARDS["esp32"], BOARDS["esp32"].usual, pico.port, backups=tmp_path, patience=0.5).run()
    assert caught.value.code == "flash.wrong_board" and caught.value.params["found"] == "webassembly"
    assert on(pico) == {}


def test_too_little_room_is_seen_before_anything_is_written(
    pico: BoardOnLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "SPARE", 1 << 40)
    with pytest.raises(FlashError, match=r"flash\.no_room"):
        flash(pico, tmp_path)
    assert on(pico) == {}


def test_another_answer_than_expected_is_told(pico: BoardOnLine, tmp_path: Path) -> None:
    other = dataclasses.replace(PICO.usual, hardware="pico-x")
    with pytest.raises(FlashError) as caught:
        Flasher(PICO, other, pico.port, backups=tmp_path, patience=0.5).run()
    assert caught.value.code == "flash.wrong_answer"
    assert caught.value.params == {"field": "hw", "wanted": "pico-x", "found": "pico-w"}


def test_a_program_that_does_not_start_is_told(pico: BoardOnLine, tmp_path: Path) -> None:
    with RawRepl(pico.port) as repl:
        repl.put("neopixel.py", b"raise ImportError('no pixels')\n")
    with pytest.raises(FlashError, match=r"flash\.silent"):
        Flasher(PICO, PICO.usual, pico.port, backups=tmp_path, patience=0.2).run()


@pytest.fixture
def esp32() -> Iterator[BoardOnLine]:
    """With aioble, which its owner has put there; without state machines, which it has not."""
    names = ("machine", "neopixel", "asyncio", "aioble", "bluetooth", "hx711_model")
    yield from board_with(*names, boot=STAND_INS / "esp32_cell.py")


def test_an_esp32_starts_as_a_whole_weighs_shines_and_steps_aside(esp32: BoardOnLine, tmp_path: Path) -> None:
    """From an empty board to a tared one, on the line that its owner would use, and back to its prompt."""
    hello = Flasher(ESP32, ESP32.usual, esp32.port, backups=tmp_path).run().hello
    assert hello is not None
    assert (hello["hw"], hello["kind"], hello["why"]) == ("esp32", "carbometer", "power")
    assert set(hello["caps"]) == {"count", "identify", "cal", "light", "raw", "test"}
    with serial.Serial(esp32.port, 115200, timeout=0.05) as line:
        assert greet(line, 5.0) is not None
        answers = [
            answer(line, {"t": "light", "r": 255, "g": 120, "b": 0}),
            answer(line, {"t": "tare"}),
            answer(line, {"t": "raw", "hz": 5}),
        ]
        assert [each.get("re") for each in answers] == ["light", "tare", "raw"]
        raw = next(item for item in messages(line, 20.0) if item["t"] == "raw")
        assert 49800 < raw["raw"] < 50200
        while (test := answer(line, {"t": "test?"}))["rate"] is None:
            pass  # it has not run for a whole second yet
        assert test["fault"] is None and test["rate"] > 0 and test["slots"] == 1
    with_files = Flasher(ESP32, ESP32.usual, esp32.port, backups=tmp_path).run()
    assert with_files.written == () and with_files.hello is not None


def answer(line: serial.Serial, question: dict[str, Any]) -> dict[str, Any]:
    """Asked again while the trough has not come to rest."""
    for _ in range(40):
        line.write(encode(question))
        for item in messages(line, 5.0):
            if item.get("code") == "moving":
                time.sleep(0.2)
                break
            if item.get("re") == question["t"] or item["t"] + "?" == question["t"]:
                return item
    raise AssertionError(f"no answer to {question}")


def test_a_microbit_v2_is_known_by_what_it_says_and_gets_its_own_programs(tmp_path: Path) -> None:
    for board in board_with("machine", os=STAND_INS / "microbit_os.py"):
        for name, program in MICROBIT_V2.programs.items():
            flasher = Flasher(MICROBIT_V2, program, board.port, backups=tmp_path, patience=0.5)
            outcome = flasher.run(dry_run=True)
            assert flasher.program is (program.v2 or program)
            assert set(outcome.written) == set(image(MICROBIT_V2, flasher.program).files), name


def test_nobody_on_the_line_is_no_micropython(tmp_path: Path) -> None:
    terminal = Terminal("silent")
    terminal.plug()
    try:
        with pytest.raises(FlashError, match=r"flash\.no_micropython\.pico_w"):
            Flasher(PICO, PICO.usual, terminal.path, backups=tmp_path, patience=0.05).run()
    finally:
        terminal.close()


def test_ports_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(FlashError, match=r"flash\.no_port"):
        Flasher(PICO, PICO.usual, "/dev/no-such-port", backups=tmp_path).run()
    terminal = Terminal("busy")
    terminal.plug()
    try:
        with (
            serial.Serial(terminal.path, exclusive=True),
            pytest.raises(FlashError, match=r"flash\.busy"),
        ):
            Flasher(PICO, PICO.usual, terminal.path, backups=tmp_path).run()
    finally:
        terminal.close()
    denied = serial.SerialException(errno.EACCES, "could not open port: Permission denied")
    assert _why_not("/dev/x", denied).code == "flash.no_permission"


@pytest.fixture
def microbit() -> Iterator[BoardOnLine]:
    if (why := on_qemu.missing()) is not None:
        pytest.skip(why)
    with on_qemu.qemu_board() as board:
        yield board


def test_an_emulated_microbit_gets_the_die_and_answers(microbit: BoardOnLine, tmp_path: Path) -> None:
    """On a micro:bit V1 with its MicroPython of 2017: first a foreign program, then ours."""
    board = BOARDS["microbit"]
    with RawRepl(microbit.port) as repl:
        repl.put("main.py", FOREIGN)
    told = Told()
    flasher = Flasher(board, board.programs["die"], microbit.port, backups=tmp_path, tell=told)
    with pytest.raises(FlashError, match=r"flash\.foreign"):
        flasher.run()
    outcome = flasher.run(overwrite=True)
    assert outcome.backup is not None and (outcome.backup / "main.py").read_bytes() == FOREIGN
    assert outcome.hello is not None
    assert (outcome.hello["kind"], outcome.hello["hw"], outcome.hello["id"]) == (
        "die",
        "microbit",
        "die-563412",
    )
    assert told.files[-1] == "main.py" and told.progress == sorted(told.progress)


@pytest.mark.parametrize("name", BOARDS)
def test_every_program_can_be_made_and_starts_with_our_mark(name: str) -> None:
    board = BOARDS[name]
    for program in board.programs.values():
        made = image(board, program)
        *others, last = made.files
        assert last == "main.py" and ours(made.files[last])
        assert sorted(its_files(made.files[last])) == sorted(others)
        for path, text in made.files.items():
            compile(text, path, "exec")
    assert not ours(FOREIGN)


def test_a_microbit_v1_is_not_given_more_than_it_can_hold(microbit: BoardOnLine, tmp_path: Path) -> None:
    board = BOARDS["microbit"]
    with pytest.raises(FlashError, match=r"flash\.too_small"):
        Flasher(board, board.programs["carbometer_hx711"], microbit.port, backups=tmp_path).run()
    with RawRepl(microbit.port) as repl:
        assert repl.list() == {}


def test_a_running_die_is_caught_while_it_loads_and_gets_another_program(
    microbit: BoardOnLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pseudo-terminal has no break, by which a real micro:bit is reset: QEMU's reset stands in for it."""
    board = BOARDS["microbit"]
    monkeypatch.setattr(serial.Serial, "send_break", lambda line, duration=0.25: microbit.reset())
    first = Flasher(board, board.programs["die"], microbit.port, backups=tmp_path).run()
    assert first.hello is not None
    with pytest.raises(NoRepl):
        RawRepl(microbit.port, patience_s=0.5).enter()
    second = Flasher(board, board.programs["die"], microbit.port, backups=tmp_path).run()
    assert second.written == () and second.hello is not None
    assert second.hello["boot"] != first.hello["boot"]
