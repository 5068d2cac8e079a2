"""What holds for every test."""

import os

from hypothesis import settings

# A busy machine is no failure: nothing in the tests is timed.
settings.register_profile("untimed", deadline=None)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.load_profile("fast" if os.environ.get("KLIMATISCH_FAST") else "untimed")
