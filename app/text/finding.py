"""Finding something by a few letters of what it can be called."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Letters as they are on the keys: capital, without dots and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in plain if not unicodedata.combining(each)).upper()


def beginnings(name: str) -> list[str]:
    """A name from any of its words on, without what stands between them."""
    words = "".join(each if each.isalnum() else " " for each in folded(name)).split()
    return ["".join(words[at:]) for at in range(len(words))]
