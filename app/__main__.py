"""`python -m app` is `klimatisch`."""

import sys

from app.cli import main

sys.exit(main())
