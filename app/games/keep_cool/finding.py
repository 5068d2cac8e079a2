"""Finding a greenhouse card by what people call it: as it is printed, in any language, or as before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pkgutil import get_data

from app.games.keep_cool import words
from app.text.finding import beginnings, folded
from app.text.languages import LANGUAGES
from app.text.translator import Translator

CALLED_BEFORE = "called_before.toml"


@cache
def called_before() -> Mapping[str, tuple[str, ...]]:
    """What the app called a card once, in any language, and other spellings of what is printed."""
    import tomllib  # wanted when somebody looks for a card

    written = (get_data(__package__, CALLED_BEFORE) or b"").decode("utf-8")
    return {card: tuple(names) for card, names in tomllib.loads(written).items()}


def names(tr: Translator, card: str) -> Iterator[str]:
    """Everything that a card can be called, first as it is shown; a box may be in another language."""
    yield words.card(tr, card)
    yield from (words.card(Translator(each), card) for each in LANGUAGES)
    yield from called_before().get(card, ())


def matching(tr: Translator, cards: Iterable[str], typed: str) -> list[str]:
    """The cards that can be called something with a word that begins like this, by the name that is shown."""
    wanted = "".join(each for each in folded(typed) if each.isalnum())
    found = [
        card
        for card in cards
        if any(begins.startswith(wanted) for name in names(tr, card) for begins in beginnings(name))
    ]
    return sorted(found, key=lambda card: folded(words.card(tr, card)))
