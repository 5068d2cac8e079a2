"""Full-text search over a few hundred short texts: forgiving about spelling, the same answer every time."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from math import log

from app.text.translator import Translator

Document = tuple[str, Sequence[str], str]
"""Title, other names for it, text."""

TITLE, NAME, TEXT = 8.0, 5.0, 2.0
SHORT_TITLE = 4.0
"""What a title adds that has no other word; one of two words adds half."""
EXACT, ENDING, PREFIX, TYPO, INSIDE = 1.0, 0.9, 0.75, 0.5, 0.4
LEAST_INSIDE = 4
"""Letters a word needs to be looked for inside longer words; at their end one fewer will do."""
LEAST_WITH_TYPO = 5
LEAST_STEM = 3
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
WORD = re.compile(r"\w+")


def plain(text: str) -> str:
    """Small letters without accents; ß is ss."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


class Index:
    """Documents made ready for being searched."""

    def __init__(self, documents: Sequence[Document], language: str) -> None:
        tr = Translator(language)
        self._fillers = frozenset(plain(tr("search.fillers")).split())
        self._endings = re.compile(tr("search.endings"))
        self._count = len(documents)
        self._weights: dict[str, dict[int, float]] = {}
        """Every word as people may spell it, and what it weighs in each document that has it."""
        for number, (title, names, text) in enumerate(documents):
            heading = self._telling(WORD.findall(plain(title)))
            self._add(number, title, TITLE + SHORT_TITLE / max(1, len(heading)))
            self._add(number, " ".join(names), NAME)
            self._add(number, text, TEXT)

    def _add(self, number: int, text: str, weight: float) -> None:
        for word in WORD.findall(text.casefold()):
            for spelling in (plain(word), plain(word.translate(UMLAUTS))):
                weights = self._weights.setdefault(spelling, {})
                weights[number] = max(weight, weights.get(number, 0.0))

    def find(self, text: str, most: int) -> list[tuple[int, float]]:
        """Number and score of the documents that fit best, best first.

        All words asked for should be there; if no document has them all, those that have most of them.
        """
        asked = self._telling(dict.fromkeys(WORD.findall(plain(text))))
        found = [self._scores(word) for word in asked]
        matches = [sum(number in scores for scores in found) for number in range(self._count)]
        enough = max([1, *matches])
        hits = [
            (number, round(sum(scores.get(number, 0.0) for scores in found), 3))
            for number, count in enumerate(matches)
            if count == enough
        ]
        return sorted(hits, key=lambda hit: (-hit[1], hit[0]))[:most]

    def _telling(self, words: Iterable[str]) -> list[str]:
        """Without fillers, unless there is nothing else."""
        words = list(words)
        return [word for word in words if word not in self._fillers] or words

    def _scores(self, asked: str) -> dict[int, float]:
        """The documents that have a word, with their scores. A rare word tells more than a common one."""
        scores: dict[int, float] = {}
        for word, fit in self._meant(asked).items():
            for number, weight in self._weights[word].items():
                scores[number] = max(fit * weight, scores.get(number, 0.0))
        rarity = log(1 + self._count / max(1, len(scores)))
        return {number: score * rarity for number, score in scores.items()}

    def _meant(self, asked: str) -> dict[str, float]:
        """The words that may be meant: as written, or else with one typo, or else parts of a compound."""
        fits = {word: fit for word in self._weights if (fit := self._fit(asked, word))}
        if not fits and len(asked) >= LEAST_WITH_TYPO:
            fits = {word: TYPO for word in self._weights if _one_typo(asked, word)}
        return fits or {word: INSIDE for word in self._weights if _is_part(word, asked)}

    def _fit(self, asked: str, word: str) -> float:
        """How well a word answers the one asked for; 0 if it doesn't."""
        if word == asked:
            return EXACT
        if self._share_a_stem(asked, word):
            return ENDING
        if word.startswith(asked):
            return PREFIX
        inside = word.endswith(asked) if len(asked) < LEAST_INSIDE else asked in word
        return INSIDE if inside and len(asked) >= LEAST_INSIDE - 1 else 0.0

    def _share_a_stem(self, one: str, other: str) -> bool:
        """Do the words differ only in their endings, as in win and wins, factory and factories?"""
        if one[:LEAST_STEM] != other[:LEAST_STEM]:
            return False
        same = _same_letters(one, other)
        rests = (one[same:], other[same:])
        least = LEAST_STEM if "" in rests else LEAST_STEM + 1
        return same >= least and all(not rest or self._endings.fullmatch(rest) for rest in rests)


def _is_part(word: str, asked: str) -> bool:
    return len(word) >= LEAST_INSIDE and (asked.startswith(word) or asked.endswith(word))


def _one_typo(asked: str, word: str) -> bool:
    """Is a letter wrong, missing, too many or swapped with its neighbour, in the word or in its beginning?"""
    beginnings = (word[:length] for length in range(len(asked) - 1, len(asked) + 2))
    return any(_one_edit(asked, beginning) for beginning in beginnings)


def _one_edit(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    same = _same_letters(short, long)
    if len(short) < len(long):
        return short[same:] == long[same + 1 :]
    swapped = short[:same] + short[same : same + 2][::-1] + short[same + 2 :]
    return short[same + 1 :] == long[same + 1 :] or swapped == long


def _same_letters(one: str, other: str) -> int:
    """How many letters two words share from their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
