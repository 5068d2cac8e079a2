"""What this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def our_version() -> str:
    """The version of the installed package; empty on a tablet, where the code is there but no package."""
    try:
        return version("klimatisch")
    except PackageNotFoundError:
        return ""
