"""What an owner of e-Mission has entered so far: numbers of boards; cards put in, rewritten, taken out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from app.forms.box.owner import OwnerDraft, is_below, shipped_values
from engine.core import OWN
from engine.emission import GAME
from engine.emission.rules import INVENTED

POWERS, THERMOMETER, TRACKS, DICE = "powers", "thermometer", "tracks", "dice"
CRISES, PROJECTS, CHALLENGES = "crises", "global_projects", "challenges"
CARDS = (CRISES, PROJECTS, CHALLENGES)
"""What an owner can add to and take out of."""
TIPPING = "tipping"


@dataclass(frozen=True, slots=True)
class Draft(OwnerDraft):
    game: ClassVar[str] = GAME.id

    @staticmethod
    def part_of(path: str) -> str:
        """A tipping point stands on its track, and who stays out of the solo game in the deck."""
        if path.startswith(f"{POWERS}."):
            return ".".join(path.split(".")[:2])
        first = path.split(".")[0]
        return {TIPPING: TRACKS, "solo": CRISES}.get(first, first)

    @staticmethod
    def holds(prefix: str, path: str) -> bool:
        first, _, rest = path.partition(".")
        return is_below(f"{TRACKS}.{rest}" if first == TIPPING else path, prefix)

    @property
    def parts(self) -> tuple[str, ...]:
        """The components, in the order in which one takes them out of the box."""
        powers = [f"{POWERS}.{name}" for name in self.data["powers.names"]]
        return (*powers, THERMOMETER, TRACKS, DICE, *CARDS)

    def entered(self, path: str, value: int | str) -> Self:
        """On a shorter track nothing tips beyond its end."""
        draft = self.with_value(path, value)
        if not is_below(path, TRACKS) or not isinstance(value, int):
            return draft
        tipping = path.replace(TRACKS, TIPPING, 1)
        within = [tip for tip in draft.data[tipping] if tip <= value]
        return draft.with_row(tipping, within) if within and within != draft.data[tipping] else draft

    # --- cards ----------------------------------------------------------------------------------------

    def cards(self, part: str) -> tuple[str, ...]:
        """The paths of all cards of a kind: the owner's own, then the edition's, also those taken out."""
        shipped = [path for path in shipped_values(self.game, self.edition).values if is_below(path, part)]
        own = [path for path in self.values if is_below(path, part) and is_own(path)]
        return (*sorted(own, key=str.casefold), *shipped)

    def with_card(self, part: str, name: str, lines: Sequence[str]) -> Self:
        """Put in a card of the owner's own; a crisis takes the place of one of ours, if any is left."""
        values: dict[str, Any] = {f"{part}.{OWN}{name}": list(lines)}
        if part == CRISES and (ours := next(self._ours(there=True), "")):
            values[ours] = None
        return self.with_values(values)

    def without_card(self, path: str) -> Self:
        """Take a card out; for a crisis of the owner's own one of ours comes back."""
        if not is_own(path):
            return self.with_value(path, None)
        back = next(self._ours(there=False), "") if path.startswith(f"{CRISES}.") else ""
        return self.of(self.edition, {p: v for p, v in self.values.items() if p not in (path, back)})

    def renamed(self, path: str, name: str) -> tuple[Self, str]:
        """The box with a card called so, and the card's new path; one of ours becomes the owner's."""
        new = f"{path.partition('.')[0]}.{OWN}{name}"
        values = {p: v for p, v in self.values.items() if p != path}
        if not is_own(path):
            values[path] = None
        return self.of(self.edition, {**values, new: list(self.data[path])}), new

    def can_be_named(self, path: str) -> bool:
        return is_own(path) or path.startswith(f"{CRISES}.{INVENTED}")

    def _ours(self, there: bool) -> Iterator[str]:
        shipped = shipped_values(self.game, self.edition).values
        ours = (path for path in shipped if path.startswith(f"{CRISES}.{INVENTED}"))
        return (path for path in ours if (path in self.data) == there)


def card_id(path: str) -> str:
    return path.partition(".")[2]


def is_own(path: str) -> bool:
    return card_id(path).startswith(OWN)
