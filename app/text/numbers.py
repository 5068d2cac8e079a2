"""Numbers and lists in words, from the catalogue of a language (`numbers.po`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal

from app.text.languages import text
from app.text.translator import Translator, plural_rule


def cardinal(number: int, language: str) -> str:
    """A number in words up to 99, beyond that in digits."""
    tr = Translator(language)
    if not 0 <= number < 100:
        return str(number)
    if tr.has(f"number.{number}"):
        return tr(f"number.{number}")
    one = number % 10
    return tr(
        "number.compound",
        ten=tr(f"number.{number - one}"),
        one=tr("number.compound.one") if one == 1 else tr(f"number.{one}"),
    )


def ordinal(number: int, language: str, ending: str = "") -> str:
    """Which in a row: in words as far as there are any, with this ending; beyond that in digits, without."""
    tr = Translator(language)
    if tr.has(f"ordinal.{number}"):
        return tr(f"ordinal.{number}") + ending
    return tr(f"ordinal.digits.{_ordinal_rule(language)(abs(number))}", number=number)


def joined(words: Sequence[str], language: str, how: Literal["and", "or"]) -> str:
    """One after the other: three, four or five."""
    first = ", ".join(words[:-1])
    return f"{first} {Translator(language)(f'list.{how}')} {words[-1]}" if first else "".join(words)


@cache
def _ordinal_rule(language: str) -> Callable[[int], int]:
    return plural_rule(text(language, "numbers.po"))
