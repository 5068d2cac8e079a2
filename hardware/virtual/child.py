"""Child processes that do not outlive whoever started them, even if that one is killed."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from typing import Any

PR_SET_PDEATHSIG = 1


def start(command: list[str], **options: Any) -> subprocess.Popen[Any]:
    """As subprocess.Popen. On Linux the kernel ends the child with its parent; elsewhere nobody does."""
    if not sys.platform.startswith("linux"):
        return subprocess.Popen(command, **options)
    # Through a little program and not `preexec_fn`, which is not safe beside threads.
    starter = [sys.executable, "-S", "-E", __file__, str(os.getpid())]
    return subprocess.Popen([*starter, *command], **options)


def become(parent: int, command: list[str]) -> None:
    """Ask the kernel for the end, see that the parent is still there, turn into the command."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)
    os.execvp(command[0], command)


if __name__ == "__main__":
    become(int(sys.argv[1]), sys.argv[2:])
