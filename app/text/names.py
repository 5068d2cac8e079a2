"""Names that people write: whatever they type, it stands in one line and harms no other text."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs without a picture that turn the direction of whatever stands behind them."""
UNSEEN = ("Cc", "Cs", "Co", "Cn")


def tidy(name: str, longest: int) -> str:
    """A name in one line, at most so long; a sign that is made of several is never cut in two."""
    seen = "".join(
        " " if sign.isspace() else sign
        for sign in name
        if sign.isspace() or (sign not in TURNS and unicodedata.category(sign) not in UNSEEN)
    )
    words = " ".join(seen.split())
    end = min(longest, len(words))
    while 0 < end < len(words) and (_clings(words[end]) or words[end - 1] == JOINER):
        end -= 1
    return words[:end].rstrip()


def shortened(words: str, longest: int = 40) -> str:
    """The same for words that are shown: what is left out of them is told by a sign."""
    whole = tidy(words, len(words))
    return whole if len(whole) <= longest else tidy(whole, longest - 1) + "…"


def _clings(sign: str) -> bool:
    """Does it belong to the sign before it?"""
    skin = 0x1F3FB <= ord(sign) <= 0x1F3FF
    return sign == JOINER or skin or unicodedata.category(sign) in ("Mn", "Me", "Mc")
