"""What holds for every test."""

from hypothesis import settings

# A busy machine is no failure: nothing in the tests is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
