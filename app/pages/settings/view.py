"""What the settings show. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import Choice


@dataclass(frozen=True, slots=True)
class SectionTab:
    id: str
    label: str
    icon: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LevelView:
    """Something set in steps."""

    label: str
    value: int
    least: int
    most: int
    step: int
    words: str
    """The value as it is said."""
    why_not_less: str
    why_not_more: str


@dataclass(frozen=True, slots=True)
class SwitchView:
    """Something that is on or off."""

    label: str
    detail: str
    word: str
    on: bool


@dataclass(frozen=True, slots=True)
class LookView:
    text: LevelView
    sample: str
    language_label: str
    languages: tuple[Choice, ...]
    theme_label: str
    themes: tuple[Choice, ...]
    motion_label: str
    motions: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    lies_label: str
    lies: tuple[Choice, ...]
    hand_label: str
    hands: tuple[Choice, ...]
    box_label: str
    """The way to the owner's own values."""


@dataclass(frozen=True, slots=True)
class SoundView:
    on: SwitchView
    volume: LevelView
    try_label: str
    try_why_not: str
    """Why nothing would be heard; empty when the sound can be tried."""
    silent: str
    """Why this device makes no sound; empty when it does."""
    retry_label: str
    """Empty when all has been done that can be done."""
    speech: SwitchView | None
    no_voice: str
    """Said instead of the switch where the device has no voice."""


@dataclass(frozen=True, slots=True)
class NoteView:
    """A few sentences under a heading."""

    icon: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class AboutView:
    tour_label: str
    shortcuts_label: str
    title: str
    licence: str
    privacy: NoteView
    """What becomes of what is played and written."""
    games: NoteView
    fonts: NoteView


@dataclass(frozen=True, slots=True)
class SettingsView:
    title: str
    back_label: str
    before_words: str
    """On the button that turns back a page."""
    after_words: str
    section: str
    sections: tuple[SectionTab, ...]
    look: LookView
    table: TableView
    sound: SoundView
    about: AboutView
