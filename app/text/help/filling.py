"""Help texts are written once for every edition: what is a number of the game they ask of its data.

{money.income_per_factory:1=einen Chip|# Chips}    a value, in the form that fits it; `#` is the number
{fossil.gas:##} {emergency.lost:^en}               `##` in digits, `^` as an ordinal without its ending
{setup.money[0]} {cards.#} {cards.volcano.*}       an item; how many there are; the different ones below
{infrastructure.hydro[]:0=|# Dollar;0=|# KEZ}      items one after the other, those without words left out
{deck.3 - deck.5 / 2} {spieltrieb@countries.fsu.target}    worked out from the left; another edition's
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.text.numbers import cardinal, joined, ordinal
from app.text.translator import capital
from engine.core import GameData, JsonObject

FIELD = re.compile(r"\{(?P<path>[^{}:]+)(?::(?P<forms>[^{}]*))?\}")
ITEM = re.compile(r"(?P<path>.+)\[(?P<at>[0-9]*)\]")
SENTENCE = re.compile(r"(?:^|[.?] )$")
"""What stands before the first word of a sentence."""

Shipped = Callable[[str], GameData]
"""Another edition of the same game, by its name."""


@dataclass
class Filling:
    """Fills in texts from one edition's data, and remembers whether any of it was a practice value."""

    data: GameData
    language: str
    shipped: Shipped
    practice: bool = field(default=False, init=False)

    def fill(self, text: str, sentences: bool = True) -> str:
        """The text with its numbers; one with which a sentence begins has a capital."""
        done = ""
        at = 0
        for found in FIELD.finditer(text):
            done += text[at : found.start()]
            words = self._worded(found["path"], found["forms"])
            done += capital(words) if sentences and SENTENCE.search(done) else words
            at = found.end()
        return done + text[at:]

    def holds(self, conditions: JsonObject) -> bool:
        """Is all of this in the data? `false`: there is no such value."""
        return all(
            (path not in self.data) if wanted is False else path in self.data and self.data[path] == wanted
            for path, wanted in conditions.items()
        )

    def _worded(self, path: str, forms: str | None) -> str:
        if path.endswith("[]"):
            each_of, each = (forms or "#").split(";"), self._value(path.removesuffix("[]"))
            told = [self._form(value, form) for value, form in zip(each, each_of, strict=True)]
            return joined([words for words in told if words], self.language, "and")
        return self._form(self._worked_out(path), forms or "#")

    def _worked_out(self, path: str) -> Any:
        first, *rest = path.split(" ")
        total = self._value(first)
        for sign, name in zip(rest[::2], rest[1::2], strict=True):
            total = _WORKED[sign](total, int(name) if name.isdigit() else self._value(name))
        return total

    def _value(self, path: str) -> Any:
        edition, _, name = path.rpartition("@")
        data = self.shipped(edition) if edition else self.data
        if found := ITEM.fullmatch(name):
            return self._at(data, found["path"])[int(found["at"])]
        if name.endswith(".#"):
            there = name.removesuffix(".#")
            return len(data[there]) if there in data else sum(1 for _ in data.below(there))
        if name.endswith(".*"):
            below = name.removesuffix(".*")
            different = sorted({value for _, value in data.below(below)})
            if different:
                self._mark(data, below)
            return different or 0
        return self._at(data, name)

    def _at(self, data: GameData, path: str) -> Any:
        self._mark(data, path)
        return data[path]

    def _mark(self, data: GameData, path: str) -> None:
        self.practice = self.practice or data.source(path) == "practice"

    def _form(self, value: Any, forms: str) -> str:
        """The form that fits a value: one written for just this, or the last."""
        *special, usual = forms.split("|")
        values = value if isinstance(value, list) else [value]
        one = values[0] if len(values) == 1 else value
        form = next((words for told, words in map(_told, special) if told == str(one)), usual)
        form = re.sub(r"\^(\w*)", lambda found: ordinal(values[-1], self.language, found[1]), form)
        form = form.replace("##", joined([str(each) for each in values], self.language, "or"))
        return form.replace(
            "#", joined([cardinal(each, self.language) for each in values], self.language, "or")
        )


def _told(form: str) -> tuple[str, str]:
    value, _, words = form.partition("=")
    return value, words


_WORKED: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
}
