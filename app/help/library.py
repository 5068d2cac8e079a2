"""The topics of a game in one language, read from the TOML files beside this one when first wanted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

from app.booklets import PRINTED
from app.help.search import Index, plain
from app.i18n import FALLBACK, LANGUAGES

Kind = Literal["step", "rule", "term"]
FILES: dict[str, Kind] = {"rules.toml": "rule", "terms.toml": "term", "steps.toml": "step"}
"""In the order in which equally good finds are shown."""

COMMON = "common"
"""The folder of what every game has."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing explained."""

    id: str
    """Its kind and its key: `step.draw`, `rule.income`, `term.pool`."""
    kind: Kind
    title: str
    text: str
    """A step: two sentences, what happens now and why. A rule: one to four. A term: one or two."""
    place: str
    """The rulebook's heading, as it is printed; empty for things of the app itself."""
    booklet: str
    """The language of that rulebook."""
    words: tuple[str, ...]
    """What else people may call it, for the search."""
    see: tuple[str, ...]
    """Related topics."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A topic that was found, and how well it fits."""

    topic: Topic
    score: float


class Library:
    """All topics of one game in one language; empty for a game that has no help."""

    def __init__(self, topics: Sequence[Topic], language: str) -> None:
        self.language = language
        self._topics = tuple(topics)
        self._by_id = {topic.id: topic for topic in topics}

    def topic(self, topic_id: str) -> Topic | None:
        return self._by_id.get(topic_id)

    def step(self, key: str) -> Topic | None:
        """What explains a step; a step without words of its own has those of the step it belongs to."""
        while key:
            if found := self.topic(f"step.{key}"):
                return found
            key = key.rpartition(".")[0]
        return None

    def topics(self, kind: Kind | Literal[""] = "") -> tuple[Topic, ...]:
        """Those of a kind, or all, in the order of the files."""
        return tuple(topic for topic in self._topics if kind in ("", topic.kind))

    def glossary(self) -> tuple[Topic, ...]:
        """The terms as a dictionary has them: ä beside a."""
        return tuple(sorted(self.topics("term"), key=lambda topic: (plain(topic.title), topic.title)))

    def search(self, text: str, most: int = 8) -> tuple[Hit, ...]:
        """The topics that fit best, best first; nothing asked, nothing found."""
        return tuple(Hit(self._topics[number], score) for number, score in self._index.find(text, most))

    @cached_property
    def _index(self) -> Index:
        return Index([(topic.title, topic.words, topic.text) for topic in self._topics], self.language)


@cache
def library(game: str, language: str) -> Library:
    """The help of a game; a language we don't have is answered in our fallback."""
    language = language if language in LANGUAGES else FALLBACK
    return Library(tuple(_read(game, language)), language)


def _read(game: str, language: str) -> Iterator[Topic]:
    home = files("app.help")
    folders = (game, COMMON) if home.joinpath(game).is_dir() else ()
    for name, kind in FILES.items():
        for folder in folders:
            file = home.joinpath(folder, name)
            if file.is_file():
                for key, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
                    yield _topic(kind, key, entry, language, PRINTED[game])


def _topic(kind: Kind, key: str, entry: dict[str, Any], language: str, booklet: str) -> Topic:
    told = entry[language]
    return Topic(
        id=f"{kind}.{key}",
        kind=kind,
        title=told["title"],
        text=told["text"],
        place=entry.get("place", ""),
        booklet=booklet,
        words=tuple(told.get("words", ())),
        see=tuple(entry.get("see", ())),
    )
