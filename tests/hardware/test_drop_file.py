"""The file that is dragged onto a micro:bit: read back byte by byte, and started on QEMU's."""

from __future__ import annotations

from pathlib import Path

import pytest
import serial

from hardware.drop_file import FLASH, MICROPYTHON, PAGE, after_firmware, main, pieces, record, with_files
from hardware.flash import BOARDS
from hardware.flash.line import greet
from hardware.flash.targets import image
from hardware.virtual import microbit_files, on_qemu

MADE = "\n".join([record(4, 0, b"\0\0"), record(0, 0x0F00, bytes(range(200))), record(1, 0, b"")])
"""A firmware of our own, as large as a test needs."""


def flash_of(text: str) -> bytes:
    flash = bytearray(FLASH)
    for address, data in pieces(text):
        flash[address : address + len(data)] = data
    return bytes(flash)


def test_a_record_is_as_the_format_has_it() -> None:
    assert record(1, 0, b"") == ":00000001FF"
    assert record(0, 0x0100, bytes.fromhex("214601360121470136007EFE09D21901")) == (
        ":10010000214601360121470136007EFE09D2190140"
    )
    with pytest.raises(ValueError, match="not Intel HEX"):
        [*pieces(":00000001FE")]


def test_the_firmware_stays_and_the_files_lie_behind_it() -> None:
    files = {"a.py": b"print(1)\n" * 40, "main.py": b"import a\n"}
    start = after_firmware(MADE)
    assert start == 4 * PAGE
    made = flash_of(with_files(MADE, files))
    assert made[:start] == flash_of(MADE)[:start]
    wanted = microbit_files.image(files)
    assert made[start : start + len(wanted)] == wanted
    assert set(made[start + len(wanted) :]) == {0xFF}


def test_it_is_made_by_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "micropython.hex", tmp_path / "die.hex"
    source.write_text(MADE)
    assert main(["die", str(target), str(source)]) == 0
    board = BOARDS["microbit"]
    files = image(board, board.programs["die"]).files
    assert flash_of(target.read_text()) == flash_of(with_files(MADE, files))
    assert main(["carbometer_hx711", str(target), str(source)]) == 1
    assert main(["nothing"]) == 2
    assert "python -m hardware.drop_file" in capsys.readouterr().out


def test_a_micro_bit_starts_with_our_die_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if (why := on_qemu.missing()) is not None:
        pytest.skip(why)
    target = tmp_path / "die.hex"
    assert main(["die", str(target), str(MICROPYTHON)]) == 0
    monkeypatch.setattr(on_qemu, "FIRMWARE", target)
    with on_qemu.qemu_board() as board, serial.Serial(board.port, 115200, timeout=0.05) as line:
        hello = greet(line, 20.0)
    assert hello is not None
    assert (hello["kind"], hello["hw"]) == ("die", "microbit")
