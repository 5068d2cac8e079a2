"""An emulated board ends with whoever started it, also when that one is killed and whatever it is doing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hardware.conformance.targets import needs_target

ROOT = Path(__file__).parents[2]
# A board with a program that never looks at its line, and one that waits at its prompt.
STARTS = {
    "wasm, waiting": "from hardware.virtual.on_wasm import WasmLine\nline = WasmLine({})\n",
    "wasm, busy": "from pathlib import Path\nfrom hardware.virtual.on_wasm import WasmLine\n"
    "import tempfile\nmain = Path(tempfile.mkdtemp()) / 'main.py'\nmain.write_text('while True: pass')\n"
    "line = WasmLine({'main.py': main})\n",
    "qemu": "from hardware.virtual.on_qemu import QemuLine\nline = QemuLine({})\n",
}


def gone(pid: int) -> bool:
    """Ended; a zombie that nobody has collected yet has ended, too."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the kernel of Linux sees to it")
@pytest.mark.parametrize("start", STARTS)
def test_it_ends_when_its_parent_is_killed(start: str) -> None:
    needs_target(start.partition(",")[0])
    text = STARTS[start] + "print(line._process.pid, flush=True)\nimport time\ntime.sleep(600)\n"
    with subprocess.Popen(
        [sys.executable, "-c", text], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        board = int(parent.stdout.readline())
        time.sleep(1)  # so that it is in the midst of what it does
        assert not gone(board)
        os.kill(parent.pid, signal.SIGKILL)
    until = time.monotonic() + 20
    while not gone(board):
        assert time.monotonic() < until, f"{start} runs on without its parent"
        time.sleep(0.05)
