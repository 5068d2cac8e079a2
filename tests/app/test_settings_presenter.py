"""The settings in words: what was chosen is marked, and what can't be had says why."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest

from app.pages.settings.presenter import SECTIONS, Facts, settings_view, silence
from app.pages.settings.view import LevelView
from app.platform.sound import Silence
from app.text.languages import LANGUAGES as OURS
from app.text.translator import Translator
from app.ui.settings import PERCENT, Choices
from app.ui.theme import THEMES
from app.ui.views import Choice
from tests.app.helpers import DE, EN, LANGUAGES, texts

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
FACTS = Facts(text_percent=110, lies_flat=True, voice_available=True, version="1.2.3")


def chosen(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.id for choice in choices if choice.chosen]


def raw(view: Any) -> list[str]:
    """Texts that show a key or a gap instead of words."""
    return [text for text in texts(view) if re.search(r"settings\.|…|\{", text)]


@BOTH
@pytest.mark.parametrize("because", [None, *get_args(Silence)])
@pytest.mark.parametrize("voice", [True, False])
def test_everything_is_said_in_words(tr: Translator, because: Silence | None, voice: bool) -> None:
    facts = replace(FACTS, silent_because=because, voice_available=voice)
    assert raw(settings_view(tr, Choices(), facts)) == []


def test_the_open_section_is_marked() -> None:
    for name in SECTIONS:
        view = settings_view(EN, Choices(), FACTS, name)
        assert view.section == name
        assert [tab.id for tab in view.sections if tab.chosen] == [name]


@pytest.mark.parametrize("language", ["", *OURS])
def test_the_language_can_be_that_of_the_system(language: str) -> None:
    look = settings_view(DE, Choices(language=language), FACTS).look
    assert [choice.id for choice in look.languages] == ["", "de", "en"]
    assert chosen(look.languages) == [language]


def test_a_language_goes_by_its_own_name_everywhere() -> None:
    for tr in LANGUAGES.values():
        names = [choice.label for choice in settings_view(tr, Choices(), FACTS).look.languages]
        assert names[1:] == ["Deutsch", "English"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_theme_in_use_is_marked(theme: str) -> None:
    look = settings_view(DE, Choices(theme=theme), FACTS).look
    assert [choice.id for choice in look.themes] == list(THEMES)
    assert chosen(look.themes) == [theme]


def test_each_of_two_ways_can_be_chosen() -> None:
    before, after = Choices(), Choices(reduce_motion=True, left_handed=True)
    flat, stands = FACTS, replace(FACTS, lies_flat=False)
    first, second = settings_view(DE, before, flat), settings_view(DE, after, stands)
    assert [chosen(first.look.motions), chosen(second.look.motions)] == [["full"], ["reduced"]]
    assert [chosen(first.table.hands), chosen(second.table.hands)] == [["right"], ["left"]]
    assert [chosen(first.table.lies), chosen(second.table.lies)] == [["flat"], ["stands"]]


def test_how_the_tablet_lies_is_told_even_if_nobody_said_it() -> None:
    for flat in (True, False):
        view = settings_view(DE, Choices(lies_flat=None), replace(FACTS, lies_flat=flat))
        assert chosen(view.table.lies) == ["flat" if flat else "stands"]


def steps(level: LevelView) -> list[int]:
    return list(range(level.least, level.most + 1, level.step))


def test_text_goes_from_80_to_200_percent_by_tens() -> None:
    text = settings_view(EN, Choices(), FACTS).look.text
    assert steps(text) == list(range(80, 201, 10))
    assert set(steps(text)) <= set(PERCENT)
    assert (text.value, text.words) == (110, "110\u00a0%")


def test_volume_goes_from_nothing_to_full_by_tens() -> None:
    volume = settings_view(EN, Choices(volume=30), FACTS).sound.volume
    assert steps(volume) == list(range(0, 101, 10))
    assert (volume.value, volume.words) == (30, "30\u00a0%")


@BOTH
def test_a_switch_says_its_state(tr: Translator) -> None:
    on = settings_view(tr, Choices(muted=False, speech=True), FACTS).sound
    off = settings_view(tr, Choices(muted=True, speech=False), FACTS).sound
    assert on.speech is not None and off.speech is not None
    assert (on.on.on, on.speech.on, off.on.on, off.speech.on) == (True, True, False, False)
    assert on.on.word == on.speech.word != off.on.word == off.speech.word


def test_sound_can_be_tried_unless_it_is_off_or_there_is_none() -> None:
    assert settings_view(EN, Choices(), FACTS).sound.try_why_not == ""
    assert "off" in settings_view(EN, Choices(muted=True), FACTS).sound.try_why_not
    sound = settings_view(EN, Choices(muted=True), replace(FACTS, silent_because="no_device")).sound
    assert sound.try_why_not == sound.silent == silence(EN, "no_device")


@BOTH
def test_every_reason_for_silence_has_its_own_words(tr: Translator) -> None:
    told = [silence(tr, because) for because in get_args(Silence)]
    assert len(set(told)) == len(told)
    assert silence(tr, None) == ""


def test_silence_can_be_tried_again_once() -> None:
    before = settings_view(EN, Choices(), replace(FACTS, silent_because="timeout")).sound
    after = settings_view(EN, Choices(), replace(FACTS, silent_because="next_start")).sound
    assert before.retry_label
    assert after.silent
    assert not after.retry_label


@BOTH
def test_a_device_without_a_voice_says_so_instead_of_offering_it(tr: Translator) -> None:
    sound = settings_view(tr, Choices(speech=True), replace(FACTS, voice_available=False)).sound
    assert sound.speech is None
    assert sound.no_voice
    assert settings_view(tr, Choices(), FACTS).sound.no_voice == ""


@BOTH
def test_about_tells_version_licence_and_whose_the_games_are(tr: Translator) -> None:
    about = settings_view(tr, Choices(), FACTS).about
    assert about.title == "Klimatisch 1.2.3"
    assert "MIT" in about.licence
    assert "Inter" in about.fonts.text
    assert "Tabler" in about.fonts.text
    assert ("Verlag" if tr is DE else "publishers") in about.games.text


def test_a_version_nobody_knows_is_left_out() -> None:
    assert settings_view(DE, Choices(), replace(FACTS, version="")).about.title == "Klimatisch"
