"""The page of devices: what a device has told so far, and what is shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.devices import SERIAL
from app.i18n import Translator
from app.links import Link
from app.screens.devices.view import DeviceCard, DeviceRow, DevicesView, FactLine, RollView
from app.views import ActionView, LinkView, NumberView
from firmware_bridge import Battery, Count, DeviceError, Fact, Hello, LinkChanged, Rolled

TRY = "try:"
"""A choice is `serial:` and a port, or `try:` and the kind of a virtual device."""
KINDS = ("carbometer", "die")


@dataclass(frozen=True, slots=True)
class Known:
    """Everything a device has told since it was connected."""

    link: Link
    kind: str = ""
    device: str = ""
    firmware: str = ""
    count: int | None = None
    stable: bool = True
    roll: Rolled | None = None
    rolls: int = 0
    error: str = ""


def heard(known: Known, fact: Fact) -> Known:
    """What is known after one more fact."""
    match fact:
        case LinkChanged():
            # A scale that can't be asked says nothing about its chips.
            count = known.count if fact.state == "ready" else None
            return replace(known, link=known.link.after(fact), count=count, error="")
        case Hello():
            return replace(known, kind=fact.kind, device=fact.device, firmware=fact.firmware)
        case Battery():
            return replace(known, link=known.link.after(fact))
        case Count():
            return replace(known, count=fact.value, stable=fact.stable, error="")
        case Rolled():
            return replace(known, roll=fact, rolls=known.rolls + 1, error="")
        case DeviceError():
            return replace(known, error=fact.code)
    return known


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the page depends on."""

    ports: Sequence[tuple[str, str]] = ()
    """Serial ports, each with what to call it."""
    looking: bool = False
    chosen: str = ""
    known: Known | None = None
    taken: frozenset[str] = field(default_factory=frozenset)
    """Ports that belong to the table."""
    built_in: frozenset[str] = field(default_factory=frozenset)
    """Ports that the computer has even if nothing is plugged in."""


def devices_view(tr: Translator, scene: Scene) -> DevicesView:
    plugged_in = any(port not in scene.built_in for port, _ in scene.ports)
    return DevicesView(
        title=tr("devices.title"),
        back_label=tr("devices.back"),
        found_label=tr("devices.looking" if scene.looking else "devices.found"),
        look_label=tr("devices.look_again"),
        looking=scene.looking,
        more_label=tr("devices.more"),
        rows=tuple(_row(tr, scene, port, label) for port, label in scene.ports),
        empty_words="" if scene.looking or plugged_in else tr("devices.none"),
        empty_hint="" if scene.looking or plugged_in else tr("devices.none.play"),
        try_label=tr("devices.try"),
        tries=tuple(
            DeviceRow(TRY + kind, tr(f"link.{kind}"), kind, chosen=scene.chosen == TRY + kind)
            for kind in KINDS
        ),
        hint=tr("devices.choose"),
        card=_card(tr, scene, scene.known) if scene.known else None,
    )


def _row(tr: Translator, scene: Scene, port: str, label: str) -> DeviceRow:
    taken = tr("devices.in_play") if port in scene.taken else ""
    built_in = port in scene.built_in
    return DeviceRow(
        id=SERIAL + port,
        title=label,
        icon="plug-connected" if built_in else "usb",
        detail=taken or (tr("devices.built_in") if built_in else ""),
        chosen=scene.chosen == SERIAL + port,
        why_not=taken,
    )


def _card(tr: Translator, scene: Scene, known: Known) -> DeviceCard:
    virtual = scene.chosen.removeprefix(TRY) if scene.chosen.startswith(TRY) else ""
    kind, port = known.kind or virtual, known.link.port
    title = tr(f"devices.virtual.{virtual}") if virtual else dict(scene.ports).get(port, port)
    words = replace(known.link, port=title).words(tr)
    if known.error and tr.has(f"device.{known.error}"):
        words = tr(f"device.{known.error}", device=_kind(tr, kind))
    return DeviceCard(
        title=title,
        icon=kind if kind in KINDS else "usb",
        link=LinkView("die" if kind == "die" else "carbometer", known.link.light, words, words),
        facts=_facts(tr, known),
        let_go_label=tr("devices.let_go"),
        number=_number(tr, known) if kind == "carbometer" else None,
        chips=known.count or 0,
        roll=_roll(tr, known) if kind == "die" else None,
        actions=_hands(tr, virtual, known),
    )


def _kind(tr: Translator, kind: str) -> str:
    return tr(f"link.{kind}") if kind in KINDS else tr("devices.kind.other", kind=kind)


def _facts(tr: Translator, known: Known) -> tuple[FactLine, ...]:
    """What is known of the device itself; nothing is said of what it did not tell."""
    battery = known.link.battery
    told = {
        "kind": _kind(tr, known.kind) if known.kind else "",
        "device": known.device,
        "firmware": known.firmware,
        "battery": "" if battery is None else tr("devices.battery", percent=battery),
    }
    return tuple(FactLine(tr(f"devices.fact.{name}"), value) for name, value in told.items() if value)


def _number(tr: Translator, known: Known) -> NumberView:
    if known.count is None:
        return NumberView("–", tr("devices.no_count"))
    caption = tr("table.chips", count=known.count) if known.stable else tr("devices.moving")
    return NumberView(str(known.count), caption, tone="text" if known.stable else "accent")


def _roll(tr: Translator, known: Known) -> RollView:
    roll = known.roll
    if roll is None:
        return RollView(0, "rolled", 0, tr("devices.no_roll"))
    return RollView(roll.face, roll.quality, known.rolls, tr(f"devices.roll.{roll.quality}", face=roll.face))


def _hands(tr: Translator, virtual: str, known: Known) -> tuple[ActionView, ...]:
    """What can be done to a virtual device once it is there."""
    if not virtual or known.link.state != "ready":
        return ()
    if virtual == "die":
        return (ActionView("throw", tr("devices.act.throw"), "die", primary=True),)
    empty = tr("devices.empty") if known.count == 0 else ""
    return (
        ActionView("minus", tr("devices.act.minus"), "minus", enabled=not empty, why_not=empty),
        ActionView("plus", tr("devices.act.plus"), "plus", primary=True),
    )
