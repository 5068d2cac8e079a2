"""What an installed Klimatisch puts into an environment: this one package, and a command that starts the app.

The folders of the project import one another by their names at its top (`engine`, `app`, …). Installed,
they are kept in `house/` beside this file, where nobody else's `import app` finds them, and go on the path of
Klimatisch's own process only.
"""

import signal
import sys
from pathlib import Path

HOUSE = Path(__file__).with_name("house")


def open_house() -> None:
    """Let this process import `engine`, `firmware_bridge`, `hardware` and `app`.

    In a checkout the folders are where they were written, and already on the path.
    """
    if HOUSE.is_dir() and str(HOUSE) not in sys.path:
        sys.path.insert(0, str(HOUSE))


def main() -> int:
    # Ctrl-C while Python still reads our files ends the process at once; `run` takes over when it runs.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    open_house()
    from app.cli.main import main as run

    return run()
