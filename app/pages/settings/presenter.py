"""The settings in words: what was chosen, what else there is, and why something can't be had."""

from __future__ import annotations

from dataclasses import dataclass

from app.pages.settings.view import (
    AboutView,
    LevelView,
    LookView,
    NoteView,
    SectionTab,
    SettingsView,
    SoundView,
    SwitchView,
    TableView,
)
from app.platform.sound import Silence
from app.text.languages import LANGUAGES
from app.text.translator import Translator, own_name
from app.ui.settings import PERCENT, Choices
from app.ui.theme import THEMES
from app.ui.views import Choice

SECTIONS = {"look": "palette", "table": "device-tablet", "sound": "volume", "about": "info"}
"""Each with its picture."""
TEXT_STEP = VOLUME_STEP = 10
FULLEST = 100


@dataclass(frozen=True, slots=True)
class Facts:
    """What this device is and can do, besides what was chosen."""

    text_percent: int = 100
    lies_flat: bool = False
    """As the table is drawn now, even if nobody has said it."""
    silent_because: Silence | None = None
    voice_available: bool = False
    version: str = ""


def settings_view(tr: Translator, chosen: Choices, facts: Facts, section: str = "look") -> SettingsView:
    return SettingsView(
        title=tr("settings.title"),
        back_label=tr("settings.back"),
        before_words=tr("settings.before"),
        after_words=tr("settings.after"),
        section=section,
        sections=tuple(
            SectionTab(name, tr(f"settings.section.{name}"), icon, name == section)
            for name, icon in SECTIONS.items()
        ),
        look=_look(tr, chosen, facts),
        table=TableView(
            lies_label=tr("settings.lies"),
            lies=lies_choices(tr, facts.lies_flat),
            hand_label=tr("settings.hand"),
            hands=_either(tr, "hand", ("right", "left"), chosen.left_handed),
            box_label=tr("box.title"),
        ),
        sound=_sound(tr, chosen, facts),
        about=_about(tr, facts),
    )


def lies_choices(tr: Translator, flat: bool) -> tuple[Choice, ...]:
    """How the tablet can lie; the tour asks the same."""
    return _either(tr, "lies", ("flat", "stands"), not flat)


def language_choices(chosen: str) -> tuple[Choice, ...]:
    """Our languages, each by its own name."""
    return tuple(Choice(name, own_name(name), chosen=name == chosen) for name in LANGUAGES)


def silence(tr: Translator, because: Silence | None) -> str:
    """Why there is no sound; empty if there is."""
    return tr(f"settings.silent.{because}") if because else ""


def _either(tr: Translator, what: str, names: tuple[str, str], second: bool) -> tuple[Choice, ...]:
    """Two answers of which the second is chosen or not."""
    return tuple(
        Choice(name, tr(f"settings.{what}.{name}"), tr(f"settings.{what}.{name}.detail"), place == second)
        for place, name in enumerate(names)
    )


def _look(tr: Translator, chosen: Choices, facts: Facts) -> LookView:
    system = Choice("", tr("settings.language.system"), chosen=not chosen.language)
    return LookView(
        text=_level(tr, "text", facts.text_percent, PERCENT[0], PERCENT[-1], TEXT_STEP),
        sample=tr("settings.text.sample"),
        language_label=tr("settings.language"),
        languages=(system, *language_choices(chosen.language)),
        theme_label=tr("settings.theme"),
        themes=tuple(_theme(tr, name, name == chosen.theme) for name in THEMES),
        motion_label=tr("settings.motion"),
        motions=_either(tr, "motion", ("full", "reduced"), chosen.reduce_motion),
    )


def _theme(tr: Translator, name: str, chosen: bool) -> Choice:
    word = name.replace(" ", "_")
    return Choice(name, tr(f"settings.theme.{word}"), tr(f"settings.theme.{word}.detail"), chosen)


def _level(tr: Translator, what: str, value: int, least: int, most: int, step: int) -> LevelView:
    return LevelView(
        label=tr(f"settings.{what}"),
        value=value,
        least=least,
        most=most,
        step=step,
        words=tr("settings.percent", percent=value),
        why_not_less=tr(f"settings.{what}.least"),
        why_not_more=tr(f"settings.{what}.most"),
    )


def _sound(tr: Translator, chosen: Choices, facts: Facts) -> SoundView:
    silent = silence(tr, facts.silent_because)
    speech = _switch(tr, "speech", chosen.speech) if facts.voice_available else None
    return SoundView(
        on=_switch(tr, "sounds", not chosen.muted),
        volume=_level(tr, "volume", chosen.volume, 0, FULLEST, VOLUME_STEP),
        try_label=tr("settings.try"),
        try_why_not=silent or (tr("settings.try.muted") if chosen.muted else ""),
        silent=silent,
        retry_label="" if facts.silent_because == "next_start" else tr("settings.retry"),
        speech=speech,
        no_voice="" if speech else tr("settings.no_voice"),
    )


def _switch(tr: Translator, what: str, on: bool) -> SwitchView:
    return SwitchView(
        label=tr(f"settings.{what}"),
        detail=tr(f"settings.{what}.detail"),
        word=tr("settings.on" if on else "settings.off"),
        on=on,
    )


def _about(tr: Translator, facts: Facts) -> AboutView:
    return AboutView(
        tour_label=tr("settings.tour"),
        shortcuts_label=tr("settings.shortcuts"),
        title=tr("settings.about.title", version=facts.version).strip(),
        licence=tr("settings.about.licence"),
        privacy=NoteView("lock", tr("settings.about.privacy"), tr("settings.about.privacy.text")),
        games=NoteView("cards", tr("settings.about.games"), tr("settings.about.games.text")),
        fonts=NoteView("text-size", tr("settings.about.fonts"), tr("settings.about.fonts.text")),
    )
