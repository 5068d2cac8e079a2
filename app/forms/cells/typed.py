"""A number typed on a keypad: most are done with their last digit, without a key of their own for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

BASE = 10


@dataclass(frozen=True, slots=True)
class Typed:
    """What has been typed of a number between two limits.

    A number that nothing can follow is done: with prices up to 19, a 7 is one key, and 10 is two. `usual`
    is up to where numbers are expected; `wide` says that this one is longer.

    >>> prices = Typed(1, 99, usual=19)
    >>> prices.key(7).done, prices.key(1).done, prices.key(1).key(0).done
    (7, None, 10)
    >>> prices.widened().key(2).done, prices.widened().key(2).key(5).done
    (None, 25)
    >>> prices.key(1).settled()
    1
    """

    least: int
    most: int
    usual: int
    text: str = ""
    wide: bool = False
    minus: bool = False

    @property
    def value(self) -> int | None:
        return (-int(self.text) if self.minus else int(self.text)) if self.text else None

    @property
    def done(self) -> int | None:
        """The number, once no key more can belong to it."""
        if not self.text or (self.text != "0" and int(self.text) * BASE <= self._longest):
            return None
        return self.settled()

    def settled(self) -> int | None:
        """The number as it stands, if it is within its limits."""
        value = self.value
        return value if value is not None and self.least <= value <= self.most else None

    @property
    def _longest(self) -> int:
        """The largest number that is still expected, without its sign."""
        reach = max(abs(self.least), abs(self.most))
        return reach if self.wide else min(reach, self.usual)

    @property
    def too_far(self) -> bool:
        """It is done, and outside its limits."""
        full = bool(self.text) and (self.text == "0" or int(self.text) * BASE > self._longest)
        return full and self.settled() is None

    def key(self, digit: int) -> Typed:
        return replace(self, text=f"{self.text}{digit}" if self.text not in ("", "0") else str(digit))

    def widened(self) -> Typed:
        """A longer number than is usual here."""
        return replace(self, wide=not self.wide)

    def signed(self) -> Typed:
        return replace(self, minus=not self.minus)

    def taken_back(self) -> Typed:
        return replace(self, text=self.text[:-1])

    def cleared(self) -> Typed:
        return replace(self, text="", wide=False, minus=False)
