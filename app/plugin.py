"""Everything that the app has for one game, in one object; a part is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path
    from types import ModuleType

    from app.pages.home.view import Moment
    from app.report.played import Debriefer
    from app.report.teller import Teller
    from app.sessions.store.errors import StoreError
    from app.sessions.store.store import Listed
    from app.table.game_table import GameTable
    from app.table.page import TableScreen
    from app.text.translator import Translator
    from app.ui.heroes import Painter
    from app.ui.theme import Mark
    from engine.core import Action, CannotTell, Entry, Event, JsonObject, Refusal

T = TypeVar("T")
Least = tuple[tuple[float, ...], float, float]
"""What a table needs: lines, fingers below one another, columns."""


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """Something named as `module:attribute`, or a module; called, it is imported."""

    where: str

    def __call__(self) -> T:
        module, _, attribute = self.where.partition(":")
        found = import_module(module)
        return cast("T", getattr(found, attribute) if attribute else found)


class Words(Protocol):
    """A game's sentences (its `words.py`)."""

    def country(self, tr: Translator, name: str) -> str:
        """Whom a seat plays."""

    def mark(self, name: str) -> str:
        """The sign of a seat in the theme."""

    def refusal(self, tr: Translator, answer: Refusal | CannotTell, edition: str) -> str: ...

    def trouble(
        self, tr: Translator, answer: Entry | Refusal | CannotTell | StoreError, edition: str
    ) -> str: ...

    def event(self, tr: Translator, happened: Event) -> str: ...

    def step_taken(self, tr: Translator, action: Action) -> str: ...

    def standing(self, tr: Translator, summary: JsonObject) -> str: ...

    def outcome(self, tr: Translator, ended: Any) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One game."""

    id: str
    table: Lazy[type[GameTable[Any]]]
    """Made from a session."""
    screen: Lazy[type[TableScreen]]
    """Shows the table; a replay shows the same one."""
    words: Lazy[Words]
    story: Lazy[Teller]
    report: Lazy[Debriefer]
    robot: Lazy[ModuleType]
    """Who plays it without people (app.robots.playing)."""
    moment: Lazy[Callable[[Translator, Listed, datetime], Moment | None]] | None = None
    """The picture on the tile of a game to go on with."""
    pages: Mapping[str, str]
    """Its pages by name, each as `module:class`."""
    page: str
    """The one with the table."""
    setup: str
    """Has `open()` and `start()`."""
    box: str = ""
    """Has `open(edition)`."""
    correct: str = ""
    """Where a table in play is corrected."""
    more: Mapping[str, str] = field(default_factory=dict)
    """What else there is at its table, in order, each with its picture."""
    least_board: Least = ((17,), 5.4, 0)
    """What its table needs where only the board is shown, with nothing told beside it.

    Where there is not even that, all is drawn smaller, not cut. The second number of lines is for where the
    first would make it too small: some words are left out then.
    """
    sheets: Lazy[Callable[[str, str, Path], list[Path]]] | None = None
    """Writes sheets for those who play roles."""
    decks: Lazy[ModuleType] | None = None
    """Commands about files of its cards: `check` and `with_deck`."""
    hero: Lazy[Painter] | None = None
    """Draws what stands for it on its tile."""
    slim_hero: bool = False
    """In little room its picture is a column."""
    tile: int = 100
    """Where its tile is on the home screen: the lowest comes first."""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    """The signs of its seats, where the theme has none of these names."""
    package: str = ""
    """Where its `help/` and its own `locale/` are; empty for a game of the app."""
    engine: str = ""
    """The module that has its `GAME`; empty for one of the engine."""
    editions: tuple[str, ...] = ()
    """Of a game that is not of the engine, so that a name can be checked without importing it."""
