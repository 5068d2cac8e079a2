"""`python -m app` is `klimatisch`."""

import signal
import sys

# Ctrl-C while Python still reads our files ends the process at once; `main` takes over when it runs.
signal.signal(signal.SIGINT, signal.SIG_DFL)

from app.cli.main import main  # noqa: E402

sys.exit(main())
