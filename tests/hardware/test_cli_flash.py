"""`klimatisch flash` as people type it; the boards are real MicroPython on pseudo-terminals."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.text.languages import LANGUAGES
from app.text.translator import Translator, catalogue
from hardware.flash import BOARDS
from hardware.raw_repl import RawRepl
from hardware.virtual import on_qemu, on_wasm
from tests.app.helpers import klimatisch


def test_the_boards_are_listed_with_their_programs() -> None:
    done = klimatisch("flash", "--list", "--language", "de")
    assert done.returncode == 0 and "…" not in done.stdout and "flash." not in done.stdout
    for board in BOARDS.values():
        for program in board.programs:
            assert any(line.split()[:2] == [board.name, program] for line in done.stdout.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_flasher_may_say_has_words(language: str) -> None:
    source = "".join(path.read_text() for path in Path("hardware/flash").glob("*.py"))
    tr = Translator(language)
    for key in catalogue("en"):
        if key.startswith("flash."):
            assert tr.has(key)
    codes = {word.split('"')[0] for word in source.split('"flash.')[1:]}
    for code in codes - {"no_micropython.{self.board.name}"}:
        assert tr.has(f"flash.{code}"), code
    for board in BOARDS.values():
        assert tr.has(f"flash.no_micropython.{board.name}")
        assert all(tr.has(f"flash.program.{name}") for name in board.programs)


def test_the_wrong_board_is_told_in_the_reader_s_language(tmp_path: Path) -> None:
    if (why := on_wasm.missing()) is not None:
        pytest.skip(why)
    with on_wasm.wasm_board() as board:
        done = klimatisch("flash", "pico_w", board.port, "--language", "de", "--data-dir", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("klimatisch: Das ist kein Raspberry Pi Pico W")


def test_a_microbit_gets_its_die_with_progress_and_a_copy_of_what_was_there(tmp_path: Path) -> None:
    """On QEMU's micro:bit V1."""
    if (why := on_qemu.missing()) is not None:
        pytest.skip(why)
    with on_qemu.qemu_board() as board:
        with RawRepl(board.port) as repl:
            repl.put("main.py", b"print(1)\n")
        command = ("flash", "microbit", board.port, "--language", "de", "--data-dir", str(tmp_path))
        refused = klimatisch(*command)
        assert refused.returncode == 2 and "--yes" in refused.stderr
        looked = klimatisch(*command, "--dry-run")
        assert looked.returncode == 0 and "würde main.py schreiben" in looked.stdout
        done = klimatisch(*command, "--yes")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert " % · main.py" in done.stdout and "die-563412 antwortet" in done.stdout
    assert [path.read_bytes() for path in tmp_path.rglob("main.py")] == [b"print(1)\n"]
