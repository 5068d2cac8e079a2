"""`python -m klimatisch` is `klimatisch`."""

import sys

from klimatisch import main

sys.exit(main())
