"""What was told already: rolls once, and never an older count after a newer one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

STARTS = 64
"""So many starts of devices are remembered; a table has a handful in an evening."""
ROLLS = 64
"""So many rolls of each: a device keeps eight and sends them in order."""


AGAIN = "~"
"""No device has it in the name of a start: what follows it counts how often that name came again."""

Newest = tuple[str, str, int]
"""A device, one start of it, and the number of the last roll that was told: those before it are told, too."""


@dataclass(slots=True)
class _Told:
    rolls: dict[int, int] = field(default_factory=dict)  # the face of each
    forgotten: int = 0  # rolls up to this one count as told
    newest_roll: int | None = None
    newest_count: int = 0


class RollLedger:
    """Share one among all links, whatever carries them: a die that comes back by another way is the same."""

    def __init__(
        self, told: Iterable[Newest] = (), keep: Callable[[list[Newest]], object] | None = None
    ) -> None:
        """`told` is what an earlier run had told, as it was given to `keep` after each roll."""
        self._starts: dict[tuple[str, str], _Told] = {
            (device, boot): _Told(forgotten=seq, newest_roll=seq) for device, boot, seq in told
        }
        self._keep = keep

    def start(self, device: str, boot: str) -> str:
        """What this start is called here: the name that the device gave it, or the last one of `anew`."""
        return f"{boot}{AGAIN}{times}" if (times := self._times(device, boot)) else boot

    def anew(self, device: str, boot: str) -> str:
        """The device has given a second start the name of another one: what to call it here."""
        name = f"{boot}{AGAIN}{self._times(device, boot) + 1}"
        self._of(device, name)
        return name

    def _times(self, device: str, boot: str) -> int:
        names = [name for owner, name in self._starts if owner == device and name.startswith(boot + AGAIN)]
        return max((int(name.rpartition(AGAIN)[2]) for name in names), default=0)

    def reached(self, device: str, boot: str) -> int:
        """The highest number that this start has come to, as far as it was told; 0 before the first."""
        told = self._of(device, boot)
        return max(told.newest_roll or 0, told.newest_count)

    def told(self, device: str, boot: str, seq: int) -> bool:
        """Whether a roll was told before."""
        told = self._of(device, boot)
        return seq <= told.forgotten or seq in told.rolls

    def contradicts(self, device: str, boot: str, seq: int, face: int) -> bool:
        """Whether the roll with this number was told, and was another one."""
        return self._of(device, boot).rolls.get(seq, face) != face

    def first_time(self, device: str, boot: str, seq: int, face: int = 0) -> bool:
        """Note a roll; False if it was told before."""
        if self.told(device, boot, seq):
            return False
        told = self._of(device, boot)
        told.rolls[seq] = face
        told.newest_roll = max(seq, told.newest_roll or 0)
        while len(told.rolls) > ROLLS:
            told.forgotten = min(told.rolls)
            del told.rolls[told.forgotten]
        if self._keep is not None:
            self._keep(self.newest())
        return True

    def newest(self) -> list[Newest]:
        """The last roll of every start, those that were heard of last at the end."""
        return [
            (device, boot, told.newest_roll)
            for (device, boot), told in self._starts.items()
            if told.newest_roll is not None
        ]

    def newest_roll(self, device: str, boot: str) -> int | None:
        """The highest number of a roll so far; None before the first."""
        return self._of(device, boot).newest_roll

    def newest_count(self, device: str, boot: str) -> int:
        """The number of the last count that was told; 0 before the first."""
        return self._of(device, boot).newest_count

    def note_count(self, device: str, boot: str, seq: int) -> None:
        self._of(device, boot).newest_count = seq

    def _of(self, device: str, boot: str) -> _Told:
        """Those that were used last stay longest."""
        told = self._starts.pop((device, boot), None) or _Told()
        self._starts[device, boot] = told
        while len(self._starts) > STARTS:
            del self._starts[next(iter(self._starts))]
        return told
