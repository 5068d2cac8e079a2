"""What the conference shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ActionView, Choice, CounterView, HistoryView, RowsView, TabView


@dataclass(frozen=True, slots=True)
class DueView:
    """Something that is asked for, with what can be done about it."""

    id: str
    seat: str
    icon: str
    title: str
    detail: str
    actions: tuple[ActionView, ...]
    quiet: bool = False
    """Nothing is asked for; it is only what could be done."""


@dataclass(frozen=True, slots=True)
class NameView:
    """A name that can be written down; only while the table is set up."""

    id: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class CardView:
    """One delegation, or press and public: how many, one choice, and what can be done with it."""

    id: str
    seat: str
    title: str
    detail: str
    counter: CounterView
    choice_label: str
    choices: tuple[Choice, ...]
    close_label: str
    names: tuple[NameView, ...] = ()
    actions: tuple[ActionView, ...] = ()


@dataclass(frozen=True, slots=True)
class VoteView:
    """A vote as it is being counted."""

    seat_label: str
    seats: tuple[Choice, ...]
    motion_label: str
    motions: tuple[Choice, ...]
    counters: tuple[CounterView, ...]
    """For, against, abstained."""
    verdict: str
    """What the count means so far."""
    passes: bool | None
    """None while nobody has voted."""
    method: str
    record: ActionView
    about: str
    """Whose vote on what it is, where there is no room for the choices beside the counters."""
    turn_label: str
    """Leads to the choices where they have no room."""
    close_label: str


@dataclass(frozen=True, slots=True)
class CountView:
    """The public's hands, as they are being counted."""

    title: str
    counters: tuple[CounterView, ...]
    verdict: str
    actions: tuple[ActionView, ...]


@dataclass(frozen=True, slots=True)
class ConferenceView:
    title: str
    back_label: str
    undo_label: str
    undo_hint: str
    tabs: tuple[TabView, ...]
    tab: str
    due: tuple[DueView, ...]
    """After what is asked for, each other delegation with what could be done at any time."""
    before_words: str
    after_words: str
    vote: VoteView
    people: RowsView
    log: HistoryView
    card: CardView
    """The one of the people that was opened, or the delegation whose turn it is."""
    opened: bool
    count: CountView | None = None
    """Set while the public's hands are being counted."""


@dataclass(frozen=True, slots=True)
class DelegationsView:
    """The conference as it is set up, before the game."""

    title: str
    back_label: str
    form_label: str
    form: tuple[Choice, ...]
    on: bool
    hint: str
    people: CounterView
    rows: RowsView
    rows_label: str
    """Leads to the rows where they have no room beside the rest."""
    sheets: ActionView
    done: ActionView
    card: CardView | None = None
    notice: str = ""
