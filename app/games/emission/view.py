"""What the e-Mission table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.emission.crisis.view import CrisisView, ThermometerView
from app.table.views import EndingView, SumRow, Tone
from app.ui.keys import PadView
from app.ui.views import ActionView, LinkView, PromptView, StepView


@dataclass(frozen=True, slots=True)
class CountView:
    """One thing on a board: how many there are of it."""

    key: str
    """What a tap tells: this is what plus and minus belong to now."""
    icon: str
    title: str
    value: str
    chosen: bool = False
    tone: Tone = "text"


@dataclass(frozen=True, slots=True)
class StepKey:
    """Plus or minus of a board; one that can't be used says why."""

    key: str
    enabled: bool = True
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A power's board, or the world's: what lies on it, and the plus and minus for one thing of it."""

    power: str
    """Empty for the world's."""
    id: str
    """Chooses colour, pattern and icon (app.ui.theme.MARKS); empty for the world's."""
    title: str
    name: str
    counts: tuple[CountView, ...]
    chosen: str
    """What plus and minus belong to, in words."""
    value: str
    less: StepKey
    more: StepKey
    co2: str = ""
    """What it produces in a round."""
    note: str = ""
    """Whether its demand is covered."""
    short: bool = False
    """It isn't."""
    emergency: str = ""
    """Communities in crisis, of how many."""
    strained: bool = False
    """Few are left until all lose."""
    ready_key: str = ""
    """What a tap on its ready button tells; without one it has none."""
    ready_label: str = ""
    ready: bool = False
    show_key: str = ""
    """What a tap on its tab tells."""
    open: bool = False
    """It is the one that is shown where there is room for one."""


@dataclass(frozen=True, slots=True)
class BalanceView:
    """This round's CO₂ against the sinks, as it would be right now."""

    title: str
    produced: int
    sinks: int
    sum: str
    left: str
    """What is too much, or to spare."""
    goal: str
    """How far it is to the turning point."""
    after: str
    """The temperature that comes of it."""
    reached: bool
    danger: bool = False


@dataclass(frozen=True, slots=True)
class EmissionView:
    game: str
    heading: str
    short_heading: str
    """The phase and the temperature, where there is no room for a thermometer."""
    long_heading: str
    """The same with the round, where there is width for it."""
    short_title: str
    """What is wanted and the temperature, where there is no room for either."""
    subheading: str
    menu_label: str
    undo_label: str
    undo_hint: str
    redo_label: str
    redo_hint: str
    step: StepView
    thermometer: ThermometerView
    boards: tuple[BoardView, ...]
    world: BoardView
    balance: BalanceView
    actions: tuple[ActionView, ...]
    boards_open: bool = False
    """Boards with their plus and minus have the glass."""
    pad: PadView | None = None
    sums: tuple[SumRow, ...] = ()
    crisis: CrisisView | None = None
    ending: EndingView | None = None
    links: tuple[LinkView, ...] = ()
    recent: tuple[str, ...] = ()
    prompt: PromptView | None = None
    notice: str = ""
    notice_calm: bool = False
    outcome: str = ""
