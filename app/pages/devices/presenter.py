"""The page of devices: what there is, and the one that is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.devices import trust_words
from app.devices import words as device_words
from app.devices.book import Remembered, role_named
from app.devices.dice_words import brand, switch_words
from app.devices.links import Link
from app.devices.listing import Listed
from app.devices.story import KEPT, STEP, Known
from app.devices.updating import Progress, can_update
from app.devices.ways import HAND, VIRTUAL, VIRTUAL_SCALE
from app.pages.devices.view import (
    AddScale,
    DeviceCard,
    DeviceRow,
    DevicesView,
    FactLine,
    LookAt,
    PlayWith,
    RollView,
    ThrowView,
    Try,
)
from app.pages.settings.view import SwitchView
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, LinkView, NumberView, TabView, TracePoint, TraceView
from engine.tracking import Trust

SCALE = "scale"
"""Of what can be tried: a kitchen scale in the place of our own device."""
TABS = {"now": "eye", "about": "info", "role": "flag", "check": "tool"}
KINDS = device_words.KINDS
WITHOUT = (HAND, VIRTUAL, VIRTUAL_SCALE)
"""How a role is played without a device."""
ICONS = {"usb": "usb", "built_in": "plug-connected", "bluetooth": "bluetooth", "virtual": "usb"}


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the page depends on."""

    rows: tuple[Listed, ...] = ()
    looking: bool = False
    chosen: str = ""
    """The key of the one that is looked at."""
    tab: str = "now"
    trace: tuple[TracePoint, ...] = ()
    testing: bool = False
    """It was asked for a self-test and has not answered."""
    played: Mapping[str, str] = field(default_factory=dict)
    """Roles of the table in play, with how each is played; empty without a table."""
    players: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The device that has each of these roles: how it is chosen, and what it is called."""
    trust: Trust | None = None
    """How the one that is looked at has done at the table in play."""
    air: str = ""
    """The code of why nothing is heard over the air."""
    godice: bool = False
    update: Progress | None = None
    """Of the firmware of the one that is looked at."""


def devices_view(tr: Translator, scene: Scene) -> DevicesView:
    plugged_in = any(row.carrier != "built_in" for row in scene.rows)
    row = next((each for each in scene.rows if each.key == scene.chosen or each.way == scene.chosen), None)
    return DevicesView(
        title=tr("devices.title"),
        back_label=tr("devices.back"),
        found_label=tr("devices.looking" if scene.looking else "devices.found"),
        look_label=tr("devices.look_again"),
        looking=scene.looking,
        more_label=tr("devices.more"),
        rows=tuple(_row(tr, each, each is row) for each in scene.rows),
        empty_words="" if scene.looking or plugged_in else tr("devices.none"),
        empty_hint="" if scene.looking or plugged_in else tr("devices.none.play"),
        ports_label=tr("devices.ports"),
        air=_air(tr, scene.air),
        godice=SwitchView(
            *switch_words(tr, "godice"),
            tr("settings.on" if scene.godice else "settings.off"),
            scene.godice,
        ),
        try_label=tr("devices.play" if scene.played else "devices.try"),
        tries=_without_devices(tr, scene),
        hint=tr("devices.choose"),
        card=_card(tr, scene, row) if row else None,
    )


def _air(tr: Translator, code: str) -> str:
    if not code:
        return ""
    return tr("devices.air.nothing") if code == "nothing" else tr(f"reason.{code}")


def _without_devices(tr: Translator, scene: Scene) -> tuple[DeviceRow, ...]:
    """The counter by hand and the die on the screen, one tap away: for the table in play, or to try."""
    add = DeviceRow("add:scale", tr("scale.add"), "scale", does=AddScale())
    if not scene.played:
        tried = [(kind, tr(f"link.{kind}"), kind) for kind in KINDS]
        tried.append((SCALE, tr("devices.try.scale"), "scale"))
        rows = [DeviceRow(f"try:{kind}", words, icon, does=Try(kind)) for kind, words, icon in tried]
        return (*rows, add)
    rows = []
    for role, choice in scene.played.items():
        known = role_named(role)
        ways = {HAND: tr("devices.play.hand"), VIRTUAL: tr("devices.play.virtual")}
        if known is not None and known.kind == "carbometer":
            ways[VIRTUAL_SCALE] = tr("devices.play.scale")
        if role in scene.players:
            ways[scene.players[role][0]] = scene.players[role][1]
        for how, words in ways.items() if known else ():
            chosen = choice == how or (how not in WITHOUT and choice not in WITHOUT)
            icon, deed = known.kind if known else "", PlayWith(role, how)
            rows.append(DeviceRow(f"play:{role}:{how}", words, icon, chosen=chosen, does=deed))
    return (*rows, add)


def _row(tr: Translator, row: Listed, chosen: bool) -> DeviceRow:
    link = row.known.link if row.known else None
    return DeviceRow(
        id=row.key,
        does=LookAt(row.key),
        title=_title(tr, row),
        icon=row.kind if row.kind in KINDS else ICONS[row.carrier],
        detail=_in_short(tr, row),
        chosen=chosen,
        light=link.light if link else "off" if row.remembered else None,
    )


def _title(tr: Translator, row: Listed) -> str:
    if row.carrier != "virtual" or row.kind not in KINDS:
        return row.title
    return tr("devices.virtual.scale" if row.way.startswith(VIRTUAL_SCALE) else f"devices.virtual.{row.kind}")


def _in_short(tr: Translator, row: Listed) -> str:
    """Under its name: what it is for if it is there, else why not."""
    if row.known is None:
        if row.remembered is not None:
            return tr("devices.row.let_go")
        if row.seen is not None and row.seen.note:
            return tr(f"dice.{row.seen.note}", kind=brand("pixels"))
        return tr("devices.built_in") if row.carrier == "built_in" else tr(f"devices.row.{row.carrier}")
    if not row.known.ready:
        light = row.known.link.light
        return tr("devices.row.away" if light == "lost" else "devices.row.looking")
    if row.carrier == "virtual":
        return tr("devices.row.virtual")
    battery = row.known.link.battery
    words = device_words.role(tr, row.role)
    return words if battery is None else tr("devices.row.battery", words=words, percent=battery)


# --- the one that is looked at ----------------------------------------------------------------------------


def _card(tr: Translator, scene: Scene, row: Listed) -> DeviceCard:
    known = row.known or Known(Link(row.title, "lost", "stopped"), row.kind)
    virtual = row.carrier == "virtual"
    title = _title(tr, row)
    tabs = [name for name in TABS if name != "role" or (not virtual and device_words.roles_of(row.kind))]
    tab = scene.tab if scene.tab in tabs else "now"
    card = DeviceCard(
        title=title,
        icon=row.kind if row.kind in KINDS else ICONS[row.carrier],
        link=_link(tr, known, title, row),
        tabs=tuple(TabView(name, tr(f"devices.tab.{name}"), TABS[name]) for name in tabs),
        tab=tab,
        hold_label=tr("devices.let_go" if row.known else "devices.take_up"),
        held=row.known is not None,
    )
    by_cable = can_update(known, row.way)
    if tab == "about":
        return replace(
            card,
            facts=_facts(tr, known, row.remembered, scene.trust),
            words=_updating(tr, scene)
            or device_words.update_hint(tr, known, row.way, by_cable)
            or _drift(tr, known, row),
            actions=_update(tr, scene, by_cable),
        )
    if tab == "check":
        return replace(card, words=_tested(tr, scene, known), actions=_requests(tr, known, row))
    if tab == "role":
        return _with_roles(tr, card, row)
    return replace(
        card,
        number=_number(tr, known) if row.kind == "carbometer" else None,
        chips=known.count or 0,
        trace=_trace(tr, known, scene.trace) if row.kind == "carbometer" else None,
        roll=_roll(tr, known) if row.kind == "die" else None,
        actions=_hands(tr, row.kind, known) if virtual else (),
    )


def _link(tr: Translator, known: Known, title: str, row: Listed) -> LinkView:
    words = replace(known.link, port=title).words(tr)
    if row.known is None:
        words = tr("devices.not_held" if row.remembered else "devices.not_held.new")
    elif known.error and tr.has(f"device.{known.error}"):
        words = tr(f"device.{known.error}", device=device_words.kind(tr, row.kind))
    elif known.ready and known.calibrated is False:
        words = tr("calibration.needed")
    light = known.link.light if row.known else "off"
    return LinkView("die" if row.kind == "die" else "carbometer", light, words, words)


def _facts(
    tr: Translator, known: Known, remembered: Remembered | None, trust: Trust | None
) -> tuple[FactLine, ...]:
    """What is known of the device itself; nothing is said of what it did not tell."""
    hardware = known.hardware or (remembered.hardware if remembered else "")
    told = {
        "kind": device_words.kind(tr, known.kind) if known.kind else "",
        "device": known.device or (remembered.id if remembered else ""),
        "firmware": known.firmware or (remembered.firmware if remembered else ""),
        "hardware": tr("devices.board.virtual") if hardware == VIRTUAL else hardware,
        "battery": device_words.battery(tr, known),
        "calibration": device_words.calibration(tr, known, remembered.calibration if remembered else None),
        "trust": trust_words.so_far(tr, trust) if trust is not None else "",
    }
    return tuple(FactLine(tr(f"devices.fact.{name}"), value) for name, value in told.items() if value)


def _update(tr: Translator, scene: Scene, by_cable: bool) -> tuple[ActionView, ...]:
    running = scene.update is not None and scene.update.running
    if not by_cable or running:
        return ()
    return (ActionView("update", tr("devices.act.update"), "refresh", primary=True),)


def _updating(tr: Translator, scene: Scene) -> str:
    """How far the firmware is, or what came of it."""
    now = scene.update
    if now is None:
        return ""
    if now.running:
        return tr("devices.updating", percent=round(100 * now.share))
    return tr(now.code, **now.params)


def _drift(tr: Translator, known: Known, row: Listed) -> str:
    return device_words.drift(tr, known, row.remembered.calibration if row.remembered else None)


def _tested(tr: Translator, scene: Scene, known: Known) -> str:
    if scene.testing:
        return tr("test.waiting")
    return device_words.self_test(tr, known.test) if known.test else tr("test.ask")


def _requests(tr: Translator, known: Known, row: Listed) -> tuple[ActionView, ...]:
    away = "" if known.ready else tr("devices.act.away")
    asked = [
        ActionView(name, tr(f"devices.act.{name}"), icon, enabled=not why, why_not=why)
        for name, icon, capability in (
            ("identify", "bulb", "identify"),
            ("test", "list-check", "test"),
            ("calibrate", "scale", "cal"),
        )
        if not (name == "calibrate" and row.kind != "carbometer")
        for why in (away or ("" if known.can(capability) else tr("devices.act.cannot")),)
    ]
    if row.remembered is not None:
        asked.append(ActionView("forget", tr("devices.act.forget"), "trash"))
    return tuple(asked)


def _with_roles(tr: Translator, card: DeviceCard, row: Listed) -> DeviceCard:
    choices = [
        Choice(name, tr(f"role.{name}"), tr(f"role.{name}.detail"), row.role == name)
        for name in device_words.roles_of(row.kind)
    ]
    none = Choice("none", tr("role.none"), tr("role.none.detail"), not row.role)
    return replace(
        card, roles_label=tr("devices.roles"), roles=(*choices, none), roles_hint=tr("devices.roles.hint")
    )


def _number(tr: Translator, known: Known) -> NumberView:
    if known.count is None:
        return NumberView("–", tr("devices.no_count"))
    caption = tr("table.chips", count=known.count)
    if not known.stable:
        caption = tr("devices.moving")
    elif not known.sure:
        caption = tr("devices.unsure")
    return NumberView(str(known.count), caption, tone="text" if known.stable else "accent")


def _trace(tr: Translator, known: Known, points: tuple[TracePoint, ...]) -> TraceView:
    values = [value for point in points for value in (point.weight, point.count) if value is not None]
    least, most = min(values, default=0.0), max(values, default=10.0)
    # Whole chips with one to spare, and never so close that noise looks like an earthquake.
    low, high = max(0, int(least) - 1), max(int(most) + 2, int(least) + 5)
    return TraceView(
        points=points,
        seconds=KEPT * STEP,
        least=low,
        most=high,
        low=str(low),
        high=str(high),
        weight_words=tr("devices.trace.weight") if known.can("raw") else "",
        counted_words=tr("devices.trace.counted"),
        from_words=tr("devices.trace.from", minutes=round(KEPT * STEP / 60)),
        to_words=tr("devices.trace.now"),
        empty_words=tr("devices.trace.empty"),
    )


def _roll(tr: Translator, known: Known) -> RollView:
    roll = known.roll
    if roll is None:
        return RollView(0, "rolled", 0, tr("devices.no_roll"))
    return RollView(
        roll.face,
        roll.quality,
        known.rolls,
        tr(f"devices.roll.{roll.quality}", face=roll.face),
        tuple(ThrowView(each.face, each.quality) for each in known.history[1:]),
        tr("devices.history") if known.history[1:] else "",
    )


def _hands(tr: Translator, kind: str, known: Known) -> tuple[ActionView, ...]:
    """What can be done to a virtual device once it is there."""
    if not known.ready:
        return ()
    if kind == "die":
        return (ActionView("throw", tr("devices.act.throw"), "die", primary=True),)
    empty = tr("devices.empty") if known.count == 0 else ""
    return (
        ActionView("minus", tr("devices.act.minus"), "minus", enabled=not empty, why_not=empty),
        ActionView("plus", tr("devices.act.plus"), "plus", primary=True),
    )
