"""Sample games with annotations: a script says what happens at the table, this plays it and writes it down.

    python -m tests.golden.scripted

writes those of `tests/golden/games` that have no golden file yet; an existing one is never overwritten. In
the file every step that the script explains carries its `note`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from engine.core import Action, CannotTell, Entry, Journal, Refusal
from engine.games import find_game
from engine.keep_cool.actions import DrawCard, EndInvestment, Recover, Roll, SeatChoice, SetUp, show_target
from tests.engine.players import rules_of
from tests.golden import games, record


@dataclass
class Telling:
    """A table at which a script plays; what the script says is kept with the step that follows."""

    journal: Journal[Any, Any]
    notes: dict[int, str] = field(default_factory=dict)
    _said: str = ""

    @property
    def state(self) -> Any:
        return self.journal.state

    def say(self, note: str) -> None:
        """What happens at the table now, and which rule it shows; kept with the next step that is done."""
        self._said = f"{self._said} {note}".strip()

    def do(self, *actions: Action, insist: bool = False, before: int | None = None) -> int:
        """The rules accept these; the number of the last one, to come back to it."""
        for action in actions:
            entry = self.journal.do(action, source="import", insist=insist, before=before)
            assert isinstance(entry, Entry), f"{action} was refused: {entry}"
            if self._said:
                self.notes[entry.seq], self._said = self._said, ""
        return self.journal.entries[-1].seq

    def no(self, action: Action, code: str) -> None:
        """Somebody wants this and is told no, or asked for what is missing; the table stays as it is."""
        answer = self.journal.propose(action)
        assert isinstance(answer, Refusal | CannotTell), f"{action} was not refused"
        assert answer.code == f"{self.journal.game.id}.{code}", answer

    def cards(self, *drawn: tuple[str, int]) -> None:
        """The greenhouse cards of this turn, each with what the die shows."""
        for card, face in drawn:
            self.do(DrawCard(card), Roll(face))

    def end_turn(self) -> None:
        """Nothing more is bought; the climate recovers and the next seat begins."""
        self.do(EndInvestment(), Recover())

    def undo(self) -> None:
        change = self.journal.undo()
        assert change is not None
        self.do(change)

    def redo(self) -> None:
        change = self.journal.redo()
        assert change is not None
        self.do(change)


def sit_down(edition: str, **seats: str) -> Telling:
    """A table of Keep Cool: each country with the group's name and, after a colon, the card it has shown."""
    game = find_game("keep_cool")
    journal: Journal[Any, Any] = Journal(game, rules_of(game, edition))
    chosen = []
    for country, said in seats.items():
        name, _, card = said.partition(":")
        chosen.append(SeatChoice(country, name, show_target(country, card) if card else None))
    telling = Telling(journal)
    telling.say("The table is laid out.")
    telling.do(SetUp(tuple(chosen)))
    return telling


def scripts() -> dict[str, Callable[[], Telling]]:
    """Every script by its name: the function `play` of a module in `tests/golden/games`."""
    return {
        module.name: import_module(f"{games.__name__}.{module.name}").play
        for module in iter_modules(games.__path__)
    }


def file_of(name: str, told: Telling) -> Path:
    journal = told.journal
    players = len(told.state.seats)
    return record.HERE / f"{journal.game.id}_{journal.rules.data.edition}_{players}p_{name}.jsonl"


def lines(told: Telling) -> list[str]:
    """The golden file of a game: a header, then a line for each entry with its note."""
    head = record.header(told.journal, len(told.state.seats), seed=0)
    written = [record.line({**head, "script": True})]
    for entry in told.journal.entries:
        note = {"note": told.notes[entry.seq]} if entry.seq in told.notes else {}
        written.append(record.line({**note, **record.body(told.journal, entry)}))
    return written


def main() -> None:
    for name, play in scripts().items():
        told = play()
        path = file_of(name, told)
        if path.exists():
            print(f"{path.name}: is there already")
            continue
        path.write_text("".join(lines(told)), encoding="utf-8", newline="\n")
        print(f"{path.name}: {len(told.journal.entries)} entries")


if __name__ == "__main__":
    main()
