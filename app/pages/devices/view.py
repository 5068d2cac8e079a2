"""What the page of devices shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.pages.settings.view import SwitchView
from app.ui.views import ActionView, Choice, LinkLight, LinkView, NumberView, TabView, TraceView


@dataclass(frozen=True, slots=True)
class Try:
    """A virtual device of this kind is only tried."""

    kind: str


@dataclass(frozen=True, slots=True)
class PlayWith:
    """The table in play goes on so: by hand, virtually, or with a device."""

    role: str
    how: str


@dataclass(frozen=True, slots=True)
class AddScale:
    """A scale is made known, step by step."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """This device is looked at; without a key none is."""

    key: str = ""


Deed = Try | PlayWith | AddScale | LookAt


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """Something one can look at: a device that is connected, remembered or found, or a way to do without."""

    id: str
    title: str
    icon: str
    detail: str = ""
    chosen: bool = False
    light: LinkLight | None = None
    """How its link is; None where there is none to speak of."""
    does: Deed = LookAt()


@dataclass(frozen=True, slots=True)
class FactLine:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ThrowView:
    """One of the last throws."""

    face: int
    quality: str


@dataclass(frozen=True, slots=True)
class RollView:
    face: int
    quality: str
    number: int
    """Which throw since it was connected: the same face may come twice."""
    words: str
    history: tuple[ThrowView, ...] = ()
    """Those before it, the newest first."""
    history_label: str = ""


@dataclass(frozen=True, slots=True)
class DeviceCard:
    """The device that is looked at, and what it says."""

    title: str
    icon: str
    link: LinkView
    tabs: tuple[TabView, ...]
    tab: str
    """What of it is shown: now, about, role or check."""
    hold_label: str
    """The button that lets go of it, or takes it up again."""
    held: bool
    facts: tuple[FactLine, ...] = ()
    words: str = ""
    """That there is newer firmware, or what the self-test found."""
    number: NumberView | None = None
    chips: int = 0
    trace: TraceView | None = None
    roll: RollView | None = None
    roles_label: str = ""
    roles: tuple[Choice, ...] = ()
    roles_hint: str = ""
    actions: tuple[ActionView, ...] = ()
    """What can be asked of it; on the first tab, what a hand would do to a virtual one."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    title: str
    back_label: str
    found_label: str
    look_label: str
    looking: bool
    more_label: str
    rows: tuple[DeviceRow, ...]
    empty_words: str
    """What to do while nothing is plugged in; a computer may have ports all the same."""
    empty_hint: str
    ports_label: str
    """Above the rows while nothing is plugged in: then they are ports that every computer has."""
    air: str
    """Why nothing is heard over the air, and what to do; empty if all is well."""
    godice: SwitchView
    try_label: str
    tries: tuple[DeviceRow, ...]
    """What plays without a device: at a table that is in play, or only to try."""
    hint: str
    """In the place of the card as long as nothing is looked at."""
    card: DeviceCard | None = None
