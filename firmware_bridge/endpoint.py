"""Where in a device one talks to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Characteristics are looked for inside the service: old Pixels give one of them the very number of the
    service, and other devices share numbers, too."""

    service: str
    notify: str
    write: str


OURS = Endpoint(
    "95a00001-28cb-4262-befa-bdb21fee3cb5",
    "95a00002-28cb-4262-befa-bdb21fee3cb5",
    "95a00003-28cb-4262-befa-bdb21fee3cb5",
)
"""Protocol 1, as docs/protocol.md, 6 has it."""
