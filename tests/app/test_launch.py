"""What is settled before the window opens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ALONE = """
import sys
from app.launch import prepare
prepare(sys.argv[1], (800, 600))
assert "asyncio" in sys.modules and "ssl" not in sys.modules
import asyncio, ssl
asyncio.run(asyncio.sleep(0))
"""


def test_nothing_is_loaded_for_the_net_and_whoever_needs_it_can_load_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
