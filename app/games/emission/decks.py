"""Crises of one's own: the deck files that were taken over, in a folder of the app's data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.platform.folders import write_whole
from app.text.names import tidy
from engine.core import JsonObject
from engine.emission.decks import MOST_BYTES, Mistake, ReadDeck, read_deck
from engine.games import find_game

GAME = "emission"
SUFFIX = ".txt"
NAME_LENGTH = 30


def read_file(path: Path) -> ReadDeck:
    """The deck in a file, which is not read further than a deck can be long; OSError if it can't be read."""
    return read_deck(raw(path))


def raw(path: Path) -> bytes:
    """A file as far as a deck can be long, and a little more."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def laid_over(values: JsonObject, edition: str, deck: ReadDeck) -> dict[str, Any]:
    """An owner's values with the crises of a deck instead of all others."""
    shipped = find_game(GAME).load(edition, {}).values
    others = {path: value for path, value in values.items() if not path.startswith("crises.")}
    return {**others, **deck.values(shipped)}


def deck_name(file_name: str) -> str:
    """What a deck is called: its file's name without the ending, harmless as a name of ours."""
    plain = "".join(each if each.isalnum() or each in " -_" else " " for each in Path(file_name).stem)
    return tidy(plain, NAME_LENGTH) or "deck"


class Decks:
    """The decks in the app's data folder, by name. Only what can be played with gets in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "decks"

    def names(self) -> tuple[str, ...]:
        """Every deck that was taken over."""
        try:
            found = [path.stem for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        except OSError:
            return ()
        return tuple(sorted(found, key=str.casefold))

    def read(self, name: str) -> ReadDeck:
        """A deck by its name; one that is gone or can't be read has that as its mistake."""
        try:
            return read_file(self._path(name))
        except OSError as problem:
            return ReadDeck((), (Mistake(0, problem.strerror or str(problem), "file", {}),))

    def text(self, name: str) -> str:
        """The file of a deck that was taken over; OSError if it can't be read."""
        return self._path(name).read_text(encoding="utf-8")

    def keep(self, file_name: str, data: bytes) -> str:
        """Take a file over in the place of one of the same name, and say what it is called now.

        ValueError if there is a mistake in it, OSError if it can't be written.
        """
        if read_deck(data).mistakes:
            raise ValueError(file_name)
        name = deck_name(file_name)
        write_whole(self._path(name), data.decode("utf-8-sig"))
        return name

    def remove(self, name: str) -> None:
        """Forget a deck; sessions that are played with it keep its crises. OSError if it can't be removed."""
        self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self.folder / f"{deck_name(name)}{SUFFIX}"
