"""A WebAssembly board with our firmware and the stand-ins on it, for tests that run pieces of it there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.raw_repl import RawRepl
from hardware.virtual import on_wasm

FIRMWARE = Path(__file__).parents[2] / "hardware/firmware"
STAND_INS = Path(__file__).parent / "stand_ins"


def firmware_board() -> Iterator[RawRepl]:
    if (why := on_wasm.missing()) is not None:
        pytest.skip(why)
    files = {
        f"{folder}/{path.name}": path
        for folder in ("core", "drivers", "boards")
        for path in (FIRMWARE / folder).glob("*.py")
    }
    files |= {path.name: path for path in STAND_INS.glob("*.py")}
    with on_wasm.wasm_board(files) as device, RawRepl(device.port) as repl:
        yield repl


def tried(board: RawRepl, *parts: str) -> str:
    """What these lines print, on a board with an empty memory."""
    board.enter()
    return board.exec("\n".join(parts), timeout_s=60).strip()
