"""What screens show, as values. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Literal

from app.timer.countdown import Countdown

Tone = Literal["text", "accent", "danger"]
LineStyle = Literal["", "solid", "dashed", "dotted"]
Marker = Literal["", "circle", "square", "triangle", "diamond", "cross", "ring"]
ChartKind = Literal["line", "step", "bar", "stacked"]
HistoryKind = Literal["plain", "correction", "override", "undone", "note"]
LinkLight = Literal["ready", "busy", "lost", "off"]
Box = Literal["soot", "leaf", "open"]


def says(view: object, words: str) -> bool:
    """Do these words stand anywhere in what a screen shows?"""
    if isinstance(view, str):
        return view == words
    if isinstance(view, tuple):
        return any(says(each, words) for each in view)
    if is_dataclass(view):
        return any(says(getattr(view, field.name), words) for field in fields(view))
    return False


@dataclass(frozen=True, slots=True)
class HoldingView:
    """How many of one kind a seat has, and what the next one costs there."""

    icon: str
    tone: str
    """The colour token of the icon."""
    count: int
    price: int | None = None
    fields: int = 0
    """How many prices the row on the panel has, and on which of them, from 0, the token stands."""
    at: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's panel."""

    id: str
    """Chooses colour, pattern and icon (app.ui.theme.MARKS)."""
    title: str
    name: str
    money: int | None
    """None where the rules keep it secret."""
    holdings: tuple[HoldingView, ...]
    boxes: tuple[Box, ...]
    """The way to the target: one box for each step, filled or still open."""
    progress: str
    """The same in words."""
    active: bool
    badge: str = ""
    """A short word on the panel's corner, e.g. what this seat owes or that it has won."""
    wants: str = ""
    """What is wanted of this seat now, to be read from its own side of the table."""
    change: str = ""
    """What the step would give this seat or cost it: "+12", "−3"."""


@dataclass(frozen=True, slots=True)
class DieView:
    wanted: int
    """How many throws the step still wants; 0 when none."""
    faces: tuple[int, ...]
    """Throws made for this card so far."""
    caption: str
    stray: str = ""
    """Why the last throw does not count: cocked, placed or unwanted."""


@dataclass(frozen=True, slots=True)
class StepView:
    phase: int
    """Which of the phases is on; one more than there are when the game is over."""
    phases: tuple[str, ...]
    title: str
    """What is wanted now, in a few words: the largest text beside the carbometer."""
    detail: str
    seat: str = ""
    """Who has to act."""
    help: str = ""
    """Which topic explains this step (app.text.help)."""


@dataclass(frozen=True, slots=True)
class ActionView:
    key: str
    label: str
    icon: str
    cost: int | None = None
    enabled: bool = True
    why_not: str = ""
    primary: bool = False
    stays: bool = False
    """Where there are too many for one page it is on every page, as the main thing is."""
    chosen: bool = False
    """What it opens is open."""
    detail: str = ""
    """What it changes, in one line."""


@dataclass(frozen=True, slots=True)
class PickView:
    """A card to be named from a list: what lies on the real table."""

    key: str
    label: str
    group: str


@dataclass(frozen=True, slots=True)
class LinkView:
    kind: Literal["carbometer", "die"]
    light: LinkLight
    title: str
    detail: str
    """State of the link in words, and what to do."""


@dataclass(frozen=True, slots=True)
class PromptView:
    """A difference between table and app, or a question; never blocks."""

    text: str
    buttons: tuple[ActionView, ...]
    tone: Literal["info", "warning"] = "info"
    detail: str = ""
    """What may have happened, in a second sentence."""
    name: str = ""
    """The same question in new words keeps its name, and is not heard a second time."""


@dataclass(frozen=True, slots=True)
class TrustView:
    """How a sensor has done in this session."""

    level: Literal["good", "fair", "bad"]
    caption: str


@dataclass(frozen=True, slots=True)
class VirtualView:
    """The little tray that stands in for hands at a virtual table."""

    title: str
    buttons: tuple[ActionView, ...]


@dataclass(frozen=True, slots=True)
class NumberView:
    """One number to be read from across the table."""

    value: str
    caption: str = ""
    change: str = ""
    """Since when it last mattered, with its sign: "+3", "−2"."""
    tone: Tone = "text"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CounterView:
    """A number that people set with their fingers."""

    label: str
    value: int
    least: int = 0
    most: int = 99
    step: int = 1
    icon: str = ""
    why_not_less: str = ""
    """Said when somebody wants less than the least."""
    why_not_more: str = ""
    said: str = ""
    """In place of the number: where no single one is right until somebody sets it, or for yes and no."""


@dataclass(frozen=True, slots=True)
class SecretView:
    """Something only the one who holds a finger on it may read."""

    words: str
    """On the cover: whose it is and how it is seen. Everybody reads this."""
    title: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TopicView:
    """A topic that one can go on to."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ExplanationView:
    title: str
    text: str
    """Two to four sentences."""
    place: str = ""
    """Where the rulebook says it."""
    topics: tuple[TopicView, ...] = ()
    """At most three."""


@dataclass(frozen=True, slots=True)
class TimerView:
    countdown: Countdown
    caption: str
    """What the time is for."""
    last_words: str
    """Instead of the caption in the last ten seconds."""
    paused_words: str
    over_words: str
    both_ways: bool = False
    """Digits a second time, turned for those across the table."""
    soon_words: str = ""
    """Instead of the caption in the last half minute."""
    stopped_words: str = ""
    """Not empty when all agreed to end it: said instead of anything else."""


@dataclass(frozen=True, slots=True)
class SpeakerView:
    """A delegation with its speaking time. The bar goes on by itself while `since` is there."""

    id: str
    title: str
    spent: float
    """Seconds up to `since`."""
    since: float | None = None
    """When this one went on speaking, on the clock of the countdown; None while it doesn't."""
    floor: bool = False
    """Has the floor, even while time stands still."""
    short: str = ""
    """For where there is no room for the title."""
    seat: str = ""
    """Whose sign it bears, if it is a seat's (app.ui.theme.MARKS)."""


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: tuple[tuple[float, float], ...]
    mark: str = ""
    """The seat whose sign the line bears, if it is a seat's (app.ui.theme.MARKS)."""
    style: LineStyle = ""
    """Empty: the chart chooses one that no other line has together with the same marker."""
    marker: Marker = ""
    tone: str = ""
    """The colour token of what belongs to no seat; empty: the chart chooses."""
    pattern: str = ""
    """What fills its bars (app.ui.theme.Pattern); empty: the chart chooses one that no other has."""


@dataclass(frozen=True, slots=True)
class Band:
    """A zone behind the lines."""

    zone: str
    word: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that happened there; its words stand in the list beside the chart."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class ChartView:
    title: str
    series: tuple[Series, ...]
    bands: tuple[Band, ...] = ()
    x_label: str = ""
    y_label: str = ""
    x_ticks: tuple[tuple[float, str], ...] = ()
    """Those that find no room are left out, the last one never."""
    flags: tuple[Flag, ...] = ()
    """About a dozen at most: what was decisive."""
    empty_words: str = ""
    """Said while no series has a point."""
    decimal_sign: str = "."
    id: str = ""
    """Which of a game's charts it is."""
    kind: ChartKind = "line"
    """`step` holds a value until the next point. Bars stand on whole numbers, which `x_ticks` name; those of
    several series stand side by side (`bar`) or on one another (`stacked`)."""
    reading: str = ""
    """What one sees in it, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    id: str
    when: str
    """A time or a round, short."""
    seat: str
    """Empty for what no seat did."""
    icon: str
    words: str
    kind: HistoryKind = "plain"
    when_in_full: str = ""
    """As a heading says it."""


@dataclass(frozen=True, slots=True)
class HistoryView:
    title: str
    rows: tuple[HistoryRow, ...]
    """In the order in which they happened."""
    empty_words: str
    correction_words: str
    """The word that such a row carries."""
    undone_words: str
    note_words: str
    override_words: str = ""


@dataclass(frozen=True, slots=True)
class TabView:
    """One part of a page."""

    id: str
    label: str
    icon: str


@dataclass(frozen=True, slots=True)
class RowView:
    """One thing to open or to read; without an id it is the heading of those after it."""

    id: str
    title: str
    detail: str = ""
    icon: str = ""
    chosen: bool = False
    """The one that the buttons below the list, or the card beside it, are about."""
    opens: bool = True
    """Nothing happens where a row only tells something."""
    seat: str = ""
    """Whose emblem stands in the place of the picture."""


@dataclass(frozen=True, slots=True)
class RowsView:
    rows: tuple[RowView, ...]
    empty_words: str
    """What to do when there are none."""
    before_words: str = ""
    """On the button that turns back a page, where there are pages."""
    after_words: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a row of which exactly one is chosen."""

    id: str
    label: str
    detail: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TileView:
    """A seat that can be chosen, with a word on it."""

    id: str
    title: str
    short: str
    """A number that says the most where there is no room for words."""
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TileRowView:
    name: str
    """Part of the key that a tap sends: `agree:europe`."""
    label: str
    tiles: tuple[TileView, ...]


@dataclass(frozen=True, slots=True)
class TimerDeskView:
    """The clock of a phase with everything that can be done with it."""

    timer: TimerView
    main: ActionView | None = None
    """What the large button does."""
    others: tuple[ActionView, ...] = ()
    choices_label: str = ""
    choices: tuple[Choice, ...] = ()
    """What can be set before it begins."""
    choices_key: str = "preset"
    """The word before a choice in the key that a tap tells."""
    agreement: TileRowView | None = None
    """The flags of all who must agree before it ends early."""
    speakers: tuple[SpeakerView, ...] = ()
    notice: str = ""
    """What happened while nobody looked, in words."""


@dataclass(frozen=True, slots=True)
class StandView:
    """Where a value stands: printed, told, a stand-in or the owner's own; or what is wrong with it."""

    words: str
    icon: str
    tone: Literal["quiet", "practice", "owner", "fault"] = "quiet"


@dataclass(frozen=True, slots=True)
class PanelRowView:
    """One row of a country panel: its prices from the left and where the token stands."""

    icon: str
    tone: str
    label: str
    prices: tuple[int, ...]
    at: int
    count: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a table that is being set up, with a button for what its game asks of it."""

    country: str
    sign: str
    """Under which name the theme has its country."""
    title: str
    name: str
    detail: str
    button: str = ""
    """The picture on its button; without one there is none."""
    chosen: bool = False
    """The button was pressed, and counts."""


@dataclass(frozen=True, slots=True)
class TracePoint:
    """A moment so many seconds ago: the weight in chips, and the chips that were counted, where known."""

    ago: float
    weight: float | None
    count: int | None


@dataclass(frozen=True, slots=True)
class TraceView:
    """The last minutes of a scale."""

    points: tuple[TracePoint, ...]
    """The oldest first."""
    seconds: float
    """How far back the left edge is."""
    least: float
    most: float
    low: str
    high: str
    weight_words: str
    """What the line of the weight is; empty where no weight is known."""
    counted_words: str
    from_words: str
    to_words: str
    empty_words: str = ""


@dataclass(frozen=True, slots=True)
class EntryView:
    """One thing that is asked for: written into a line, tapped from a few answers, or either."""

    key: str
    label: str
    text: str = ""
    hint: str = ""
    written: bool = True
    """There is a line to write in."""
    picks: tuple[Choice, ...] = ()
    """At most eight; a tap takes one over."""


@dataclass(frozen=True, slots=True)
class FormView:
    """Something that is told, asked or confirmed in the place of what one came from; never in its way."""

    title: str
    text: str = ""
    entries: tuple[EntryView, ...] = ()
    actions: tuple[ActionView, ...] = ()
    photo: bytes = b""
    code: tuple[tuple[bool, ...], ...] = ()
    """A QR code, row by row and with its white edge; True is dark."""
    grave: bool = False
    """What is confirmed here can't be taken back."""


Zone = Literal["blue", "yellow", "orange", "red"]


@dataclass(frozen=True, slots=True)
class ZoneBand:
    zone: Zone
    word: str
    low: int
    """Fewest chips at which this zone shows."""
    high: int


@dataclass(frozen=True, slots=True)
class CarbometerView:
    count: int
    """What the app holds for true."""
    caption: str
    capacity: int
    bands: tuple[ZoneBand, ...]
    zone: Zone
    zone_word: str
    goal: int | None = None
    """Where the step in progress leads to, if it moves chips."""
    sensed: int | None = None
    """The last settled reading, if a carbometer is there."""
    sensed_caption: str = ""
    trust: TrustView | None = None
    """How the scale has done so far."""
    practice: str = ""
    """Said under the column while its zones are practice values."""
    counts: str = ""
    """Which colour counts, said below the column."""
    goal_words: str = ""
    """Where the step leads, in words."""
