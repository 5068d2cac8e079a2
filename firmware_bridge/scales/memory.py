"""What is known of the scales of one run of the app, and where it is kept for the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_bridge.scales.counter import Kept


@dataclass(slots=True)
class ScaleMemory:
    """All links share it. `load` and `save` are for whoever keeps it on disk, by the id of a scale; `boot`
    names this run, because a scale has no such name."""

    boot: str
    load: Callable[[str], Kept | None] = lambda device: None
    save: Callable[[str, Kept], None] = lambda device, kept: None
    _kept: dict[str, Kept] = field(default_factory=dict)
    beatless: set[str] = field(default_factory=set)
    """Places where a scale fell silent after heartbeats: there it gets none."""

    def of(self, device: str) -> Kept | None:
        if device not in self._kept and (kept := self.load(device)) is not None:
            self._kept[device] = kept
        return self._kept.get(device)

    def keep(self, device: str, kept: Kept) -> None:
        if self._kept.get(device) != kept:
            self._kept[device] = kept
            self.save(device, kept)

    def forget(self, device: str) -> None:
        self._kept.pop(device, None)
