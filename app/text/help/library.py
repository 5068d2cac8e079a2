"""The topics of a game in one language, read when first wanted.

A game's `help/*.toml` say which topics there are, where the rulebook has them and what they go with;
`help/<language>/*.toml` say them. What nobody has translated is said in the fallback.

What differs from edition to edition, and what an owner has read off other components, is asked of the data
that is played with: numbers by `filling`, other sentences by `when`, headings of the game itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.resources import files
from typing import Literal

from app.text.help.filling import Filling
from app.text.help.search import Index, plain
from app.text.languages import FALLBACK, LANGUAGES, of_game, toml
from app.text.translator import Translator
from engine.core import AnyGame, GameData, JsonObject
from engine.games import GAMES, find_game

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
    """What stands over it in the rulebook that is played by; empty for things of the app itself."""
    booklet: str
    """The language of that heading."""
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


MOST_KEPT = 8
_SHELVES: dict[tuple[object, ...], Library] = {}


def library(game: str, language: str, data: GameData | None = None) -> Library:
    """The help of a game for those who play with this data; without any, with the first edition as shipped.

    A language we don't have is answered in our fallback.
    """
    language = language if language in LANGUAGES else FALLBACK
    if game not in GAMES:
        return Library((), language)
    found = find_game(game)
    data = data or _shipped(game, found.editions[0])
    unsure = hash(frozenset(path for path, each in data.values.items() if each.source == "practice"))
    key = (game, language, data.edition, data.digest, unsure)
    if key not in _SHELVES:
        while len(_SHELVES) >= MOST_KEPT:
            _SHELVES.pop(next(iter(_SHELVES)))
        _SHELVES[key] = Library(tuple(_read(found, language, data)), language)
    return _SHELVES[key]


@cache
def _shipped(game: str, edition: str) -> GameData:
    return find_game(game).load(edition, {})


def _read(game: AnyGame, language: str, data: GameData) -> Iterator[Topic]:
    own = of_game(game.id).joinpath("help")
    common = files("app.text.help").joinpath(COMMON)
    for name, kind in FILES.items():
        for folder, told in ((own, f"help/{game.id}/{name}"), (common, f"help/{name}")):
            file = folder.joinpath(name)
            if file.is_file():
                words = {each: toml(each, told, folder) for each in dict.fromkeys((FALLBACK, language))}
                for key, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
                    spoken = language if key in words[language] else FALLBACK
                    yield _topic(game, f"{kind}.{key}", kind, entry, words[spoken][key], spoken, data)


def _topic(
    game: AnyGame,
    topic_id: str,
    kind: Kind,
    entry: JsonObject,
    words: JsonObject,
    language: str,
    data: GameData,
) -> Topic:
    """Its words are in the order of its cases: what is said `when` this edition has that."""
    filling = Filling(data, language, partial(_shipped, game.id))
    told = dict(words)
    for case, otherwise in zip(entry.get("when", ()), words.get("when", ()), strict=True):
        if filling.holds(case["data"]):
            told |= otherwise
            break
    title, text = filling.fill(told["title"]), filling.fill(told["text"])
    place = game.heading(data.edition, entry.get("place", ""), language)
    if filling.practice:
        text = f"{text} {Translator(language)('help.practice')}"
    return Topic(
        id=topic_id,
        kind=kind,
        title=title,
        text=text,
        place=place.words,
        booklet=place.language,
        words=tuple([filling.fill(word, sentences=False) for word in told.get("words", ())]),
        see=tuple(entry.get("see", ())),
    )
