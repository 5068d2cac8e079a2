"""What every set-up offers: devices to play with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.devices.at_table import DEVICE, HAND, VIRTUAL
from app.devices.listing import Listed
from app.devices.ways import place
from app.text.translator import Translator
from app.ui.views import Choice

NAME_LENGTH = 16


OFFERED = 3
"""Devices that are offered for each role."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A device to play with; one whose kind nobody knows yet is offered as anything."""

    choice: str
    title: str
    detail: str
    kind: str = ""


def device_choices(tr: Translator, kind: str, chosen: str, offers: Sequence[Offer]) -> tuple[Choice, ...]:
    """By hand, one that the app plays, or a device that is there."""
    choices = [
        Choice(HAND, tr("setup.by_hand"), tr(f"setup.by_hand.{kind}"), chosen == HAND),
        Choice(VIRTUAL, tr("setup.virtual"), tr(f"setup.virtual.{kind}"), chosen == VIRTUAL),
    ]
    fitting = [offer for offer in offers if offer.kind in ("", kind)]
    if chosen not in (HAND, VIRTUAL, *(offer.choice for offer in fitting[:OFFERED])):
        there = next((offer for offer in fitting if offer.choice == chosen), None)
        name = chosen.removeprefix(DEVICE) if chosen.startswith(DEVICE) else place(chosen)
        fitting.insert(0, there or Offer(chosen, tr("setup.device"), tr("setup.serial.gone", port=name)))
    return (
        *choices,
        *(Choice(each.choice, each.title, each.detail, chosen == each.choice) for each in fitting[:OFFERED]),
    )


def offers_of(tr: Translator, rows: Sequence[Listed]) -> tuple[Offer, ...]:
    """What of the devices there are can be played with; a computer's own port seldom leads to one."""
    return tuple(
        Offer(row.key, tr("setup.serial"), row.title)
        if not row.kind
        else Offer(row.key, row.title, tr(f"setup.device.{_there(row)}"), row.kind)
        for row in rows
        if row.carrier != "virtual" and (row.kind or row.carrier != "built_in")
    )


def _there(row: Listed) -> str:
    return "ready" if row.known is not None and row.known.ready else "away"
