"""What holds for every test."""

import os

from hypothesis import settings

# A busy machine is no failure: nothing in the tests is timed.
settings.register_profile("untimed", deadline=None)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.load_profile("fast" if os.environ.get("KLIMATISCH_FAST") else "untimed")

# Nor does it matter where the machine is: dates are those that go with the language.
for name in ("LC_TIME", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)
os.environ["LC_ALL"] = "C.UTF-8"
