"""What stands in the list: devices that are connected, then those we remember, then places to try."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from app.devices.book import Remembered
from app.devices.finder import Place
from app.devices.story import Known
from app.devices.ways import BLE, DEVICE, SERIAL, place

if TYPE_CHECKING:
    from app.devices.hub import Line

Carrier = Literal["usb", "built_in", "bluetooth", "virtual"]


@dataclass(frozen=True, slots=True)
class Listed:
    """One of them. `way` is where it is; `known` what it has told, None while there is no link."""

    way: str
    title: str
    carrier: Carrier = "usb"
    known: Known | None = None
    remembered: Remembered | None = None
    role: str = ""
    seen: Place | None = None
    """What it shows unasked."""

    @property
    def key(self) -> str:
        """Stays the same when the device moves to another port."""
        return DEVICE + self.remembered.id if self.remembered else self.way

    @property
    def kind(self) -> str:
        """Empty while nobody knows."""
        if self.known is not None and self.known.kind:
            return self.known.kind
        if self.remembered is not None:
            return self.remembered.kind
        return self.seen.kind if self.seen else ""


def listed(
    lines: Iterable[tuple[str, Known, str, bool]],
    book: Sequence[Remembered],
    places: Iterable[Place],
) -> tuple[Listed, ...]:
    """`lines` are ways with what was heard there, the role, and whether it is a virtual device.

    Every device and every place once: a port that has two names counts by the one it was taken up by.
    """
    named = {found.way: found for found in places}
    known_at = {known.way: known for known in book}
    by_id = {known.id: known for known in book}
    rows: dict[str, Listed] = {}
    for way, known, role, virtual in lines:
        remembered = None if virtual else by_id.get(known.device) or known_at.get(way)
        title = remembered.title if remembered else named[way].label if way in named else place(way)
        rows[way] = Listed(
            way, title, "virtual" if virtual else _carrier(way, named), known, remembered, role
        )
    met = {row.remembered.id for row in rows.values() if row.remembered}
    for remembered in book:
        if remembered.id not in met and remembered.way not in rows:
            rows[remembered.way] = Listed(
                remembered.way,
                remembered.title,
                _carrier(remembered.way, named),
                remembered=remembered,
                role=remembered.role,
            )
    for way, found in named.items():
        if way not in rows and found.device not in by_id:
            rows[way] = Listed(way, found.label, _carrier(way, named), seen=found)
    return tuple(sorted(rows.values(), key=_rank))


def _carrier(way: str, named: dict[str, Place]) -> Carrier:
    if way.startswith(BLE):
        return "bluetooth"
    return "built_in" if way.startswith(SERIAL) and way in named and named[way].built_in else "usb"


def _rank(row: Listed) -> int:
    """Those that talk first; ports that every computer has come last."""
    if row.known is not None and row.known.ready:
        return 0
    if row.remembered is not None:
        return 1
    return 2 if row.known is not None else 4 if row.carrier == "built_in" else 3


def rows_of(app: Any) -> tuple[Listed, ...]:
    """What the app knows of now: lines of its hub, what that remembers, what was found."""
    hub = app.hub
    lines = [(line.way, line.known, line.role, line.is_virtual) for line in hub.lines.values()]
    named = [Place(SERIAL + port, label) for port, label in app.ports]
    found = [_as_taken_up(each, hub.line_at(each.way)) for each in (*named, *app.finder.places)]
    return listed(lines, hub.book.devices, found)


def _as_taken_up(found: Place, line: Line | None) -> Place:
    """A port that was taken up by another of its names counts by that one."""
    return found if line is None else replace(found, way=line.way)
