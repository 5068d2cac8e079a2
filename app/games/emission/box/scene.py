"""What e-Mission's box depends on beside what every game's does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.forms.box.common import BoxNames, BoxScene
from app.games.emission.box import names
from app.games.emission.box.draft import Draft
from app.games.emission.box.sheets import Sheet
from engine.emission.decks import ReadDeck

NEW = "new."
"""And a kind of card: one that is being written."""
DECKS, DECK_FILE, EXAMPLE = "decks", "deck_file", "example"
"""The decks there are, a file that may become one, and a crisis worked out."""


@dataclass(frozen=True, slots=True)
class FoundDeck:
    """A deck, of those taken over or a file in the folder where things are shared."""

    path: str
    """Empty if it is one of those taken over."""
    name: str
    deck: ReadDeck


@dataclass(frozen=True, slots=True)
class AskRow:
    """A question of the card that is open."""

    question: str


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One of the decks there are."""

    at: int


@dataclass(frozen=True, slots=True)
class Scene(BoxScene):
    names: ClassVar[BoxNames] = names
    draft: Draft
    sheet: Sheet | None = None
    """The card that is open."""
    new_name: str = ""
    """What a card that is being written will be called."""
    question: str = ""
    """Which question of the card is open; empty: all of them are listed."""
    letters: str = ""
    """What the list is searched for."""
    decks: tuple[FoundDeck, ...] = ()
    deck: FoundDeck | None = None
    """The one that is looked at."""
