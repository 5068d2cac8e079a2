"""Settings and tour on the glass: every page fits at every size, and one tap changes what it says."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.platform.sound import Sounds
from app.platform.speech import Voice
from app.text.translator import Translator
from app.ui.settings import Choices, Settings
from tests.window.checks import cut_words, outside, overlapping, visible
from tests.window.conftest import Stage

pytestmark = [pytest.mark.window, pytest.mark.deep]

LANDSCAPE, PORTRAIT, SMALL, LARGE = (1280, 800), (800, 1280), (1024, 600), (1920, 1200)
SIZES = pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, SMALL, LARGE], ids=lambda s: f"{s[0]}x{s[1]}")
SCALES = pytest.mark.parametrize("scale", [1.0, 2.0])
SPOKEN = pytest.mark.parametrize("language", ["de", "en"])
TOUR = 5


class Heard(Sounds):
    """Sounds that say which of them were played, and how loud."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[tuple[str, int]] = []

    def play(self, name: str) -> None:
        if not self.muted:
            self.played.append((name, round(100 * self.volume)))


Open = Callable[..., Any]


@pytest.fixture
def voices(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The languages that this device speaks."""
    spoken = {"de", "en"}
    monkeypatch.setattr(Voice, "available", staticmethod(lambda language: language in spoken))
    return spoken


@pytest.fixture
def opened(stage: Stage, tmp_path: Path, voices: set[str]) -> Iterator[Open]:
    """`opened("settings")`: the real app with this page on the glass, gone to from home."""
    from app.main import KlimatischApp
    from app.ui.widgets.live import theme

    def go(page: str, size: tuple[int, int] = LANDSCAPE) -> Any:
        app = KlimatischApp(tmp_path, "de", sounds=Heard())
        stage.put(app.build(), size)
        app.go("home")
        app.go(page)
        stage.frames()
        return app

    yield go
    theme.left_handed = theme.lies_flat = False


def tap(stage: Stage, app: Any, *names: str) -> None:
    from app.ui.widgets.find import find

    for name in names:
        stage.tap(find(app.screens.current_screen, name))
        stage.frames(4)


def there(app: Any, name: str) -> bool:
    from app.ui.widgets.find import find

    return find(app.screens.current_screen, name) is not None


def kept(folder: Path) -> Choices:
    return Settings(folder).now


def too_small_to_touch(screen: Any) -> list[str]:
    from kivy.metrics import Metrics

    from app.ui.theme import LEAST_TOUCH
    from app.ui.widgets.button import Pressable

    least = LEAST_TOUCH * Metrics.density - 1
    return [
        f"{widget.name} {widget.size}"
        for widget in screen.walk(restrict=True)
        if isinstance(widget, Pressable)
        and visible(widget)
        and not widget.disabled
        and min(widget.size) < least
    ]


def faults(screen: Any) -> list[str]:
    return cut_words(screen) + outside(screen) + overlapping(screen) + too_small_to_touch(screen)


# --- everything fits --------------------------------------------------------------------------------------


def pages_of(stage: Stage, screen: Any) -> Iterator[int]:
    """Turn through the section that is open."""
    for number in count(1):
        stage.frames(6)
        yield number
        sheet = screen.ids.place.children[0]
        if number >= sheet.pages:
            return
        screen.turn(1)


@SIZES
@SCALES
@SPOKEN
@pytest.mark.parametrize("plain", [True, False], ids=["with sound", "without"])
def test_every_section_fits(
    stage: Stage, language: str, scale: float, size: tuple[int, int], plain: bool
) -> None:
    from app.pages.settings.presenter import SECTIONS, Facts, settings_view
    from app.pages.settings.screen import SettingsScreen
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    screen = stage.put(SettingsScreen(), size)
    facts = Facts(round(100 * scale), True, None if plain else "timeout", plain, "10.11.12")
    for section in SECTIONS:
        screen.show(settings_view(Translator(language), Choices(), facts, section))
        for page in pages_of(stage, screen):
            name = f"settings-{section}-{page}-{language}-{size[0]}x{size[1]}-{round(scale * 100)}"
            stage.shot(name if plain else name + "-silent")
            assert faults(screen) == [], name


@SIZES
@SCALES
@SPOKEN
def test_every_page_of_the_tour_fits(
    stage: Stage, language: str, scale: float, size: tuple[int, int]
) -> None:
    from app.pages.tour.presenter import PAGES, Tour, tour_view
    from app.pages.tour.screen import TourScreen
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    screen = stage.put(TourScreen(), size)
    for page, name in enumerate(PAGES):
        for answer in ("", "guide") if name == "truth" else ("",):
            screen.show(tour_view(Translator(language), Tour(page, answer), lies_flat=page % 2 == 0))
            stage.frames(8)
            stage.shot(f"tour-{name}{answer}-{language}-{size[0]}x{size[1]}-{round(scale * 100)}")
            assert faults(screen) == [], name


@pytest.mark.parametrize("name", ["dark", "light", "high contrast"])
def test_they_follow_the_theme_while_they_are_shown(stage: Stage, opened: Open, name: str) -> None:
    app = opened("settings")
    app.choose(theme=name)
    for section in ("look", "table", "sound", "about"):
        tap(stage, app, f"section:{section}")
        stage.shot(f"settings-{section}-{name.replace(' ', '-')}")
        assert faults(app.screens.current_screen) == []


# --- one tap each -----------------------------------------------------------------------------------------


def test_each_tap_takes_effect_at_once_and_is_kept(stage: Stage, opened: Open, tmp_path: Path) -> None:
    from app.ui.theme import HIGH_CONTRAST
    from app.ui.widgets.live import theme

    app = opened("settings")
    tap(stage, app, "language:en", "theme:high contrast", "motion:reduced", "text:more")
    assert app.screens.current_screen.view.title == "Settings"
    assert theme.base == HIGH_CONTRAST
    assert theme.reduce_motion
    assert theme.text_scale == 1.1
    tap(stage, app, "section:table", "lies:flat", "hand:left")
    assert (theme.lies_flat, theme.left_handed) == (True, True)
    tap(stage, app, "section:sound", "sounds", "speech")
    assert app.sounds.muted
    now = kept(tmp_path)
    assert now == app.settings.now
    assert (now.language, now.theme, now.reduce_motion) == ("en", "high contrast", True)
    assert (now.lies_flat, now.left_handed, now.muted, now.speech) == (True, True, True, True)
    assert now.text_on(*LANDSCAPE) == 110
    tap(stage, app, "section:look", "language:", "motion:full", "section:table", "lies:stands", "hand:right")
    now = kept(tmp_path)
    assert (now.language, now.reduce_motion, now.lies_flat, now.left_handed) == ("", False, False, False)


@pytest.mark.parametrize("size", [LANDSCAPE, SMALL, PORTRAIT])
def test_the_keys_for_text_stay_in_sight_while_text_grows(
    stage: Stage, opened: Open, size: tuple[int, int]
) -> None:
    app = opened("settings", size)
    for percent in range(110, 201, 10):
        tap(stage, app, "text:more")
        assert app.text_percent == percent
    assert faults(app.screens.current_screen) == []
    tap(stage, app, "text:more")
    assert app.desk.children[0].text == app.tr("settings.text.most")
    for _ in range(12):
        tap(stage, app, "text:less")
    assert app.text_percent == 80
    assert app.screens.current_screen.ids.place.children[0].pages == 1


def test_what_was_touched_stays_in_sight_when_pages_become_more(stage: Stage, opened: Open) -> None:
    app = opened("settings", SMALL)
    tap(stage, app, "motion:full")
    app.text_percent = 200
    stage.frames()
    assert there(app, "motion:full")
    assert not there(app, "text:more")
    tap(stage, app, "page:less")
    assert there(app, "text:more")
    tap(stage, app, "page:less")
    assert there(app, "text:more")
    assert app.page("settings").key("pagedown")
    stage.frames()
    assert there(app, "motion:full")


def test_a_new_volume_is_heard_at_once(stage: Stage, opened: Open, tmp_path: Path) -> None:
    app = opened("settings")
    tap(stage, app, "section:sound", "volume:less", "volume:less", "volume:more", "try")
    assert app.sounds.played == [("settled", 60), ("settled", 50), ("settled", 60), ("settled", 60)]
    assert kept(tmp_path).volume == 60


def test_sound_that_is_off_says_so_when_it_is_tried(stage: Stage, opened: Open) -> None:
    app = opened("settings")
    tap(stage, app, "section:sound", "sounds", "try")
    assert app.sounds.played == []
    assert app.desk.children[0].text == app.tr("settings.try.muted")
    tap(stage, app, "sounds")
    assert app.sounds.played == [("settled", 70)]


def test_a_device_without_sound_says_why_and_is_asked_again(stage: Stage, opened: Open) -> None:
    app = opened("settings")
    assert not there(app, "notice")
    app.sounds.silent_because = "crashed"
    tap(stage, app, "section:sound")
    stage.shot("settings-sound-crashed")
    assert app.screens.current_screen.view.sound.silent == app.tr("settings.silent.crashed")
    tap(stage, app, "retry")
    assert app.sounds.silent_because == "next_start"
    assert app.screens.current_screen.view.sound.retry_label == ""
    assert faults(app.screens.current_screen) == []


def test_a_device_without_a_voice_for_the_language_offers_none(
    stage: Stage, opened: Open, voices: set[str]
) -> None:
    voices.remove("de")
    app = opened("settings")
    tap(stage, app, "section:sound")
    assert not there(app, "speech")
    app.choose(language="en")
    stage.frames()
    assert there(app, "speech")


def test_back_leads_to_where_one_came_from(stage: Stage, opened: Open) -> None:
    app = opened("setup")
    app.go("settings")
    stage.frames()
    tap(stage, app, "section:about", "back")
    assert app.here == "setup"


def test_shortcuts_and_tour_are_one_tap_away(stage: Stage, opened: Open) -> None:
    app = opened("settings")
    tap(stage, app, "section:about", "shortcuts")
    assert app.here == "shortcuts"
    app.back()
    stage.frames()
    tap(stage, app, "tour")
    assert app.here == "tour"


def test_nothing_is_drawn_again_while_nothing_changes(stage: Stage, opened: Open) -> None:
    app = opened("settings")
    for page in ("settings", "tour"):
        app.go(page)
        stage.frames()
        screen = app.screens.current_screen
        view, children = screen.view, list(screen.walk(restrict=True))
        app.refresh()
        stage.frames()
        assert screen.view is view
        assert list(screen.walk(restrict=True)) == children


# --- the tour ---------------------------------------------------------------------------------------------


def test_the_tour_goes_through_five_pages_and_home(stage: Stage, opened: Open, tmp_path: Path) -> None:
    app = opened("tour")
    seen = []
    for _ in range(TOUR):
        seen.append(app.screens.current_screen.view.id)
        assert not kept(tmp_path).toured
        tap(stage, app, "next")
    assert seen == ["welcome", "lies", "truth", "safe", "ready"]
    assert app.here == "home"
    assert kept(tmp_path).toured


@pytest.mark.parametrize("page", range(TOUR))
@pytest.mark.parametrize("way", ["button", "escape"])
def test_it_can_be_left_at_every_moment(
    stage: Stage, opened: Open, tmp_path: Path, page: int, way: str
) -> None:
    app = opened("tour")
    tap(stage, app, *["next"] * page)
    if way == "button":
        tap(stage, app, "skip")
    else:
        app.page("tour").back()
    assert app.here == "home"
    assert kept(tmp_path).toured


def test_keys_turn_its_pages(stage: Stage, opened: Open) -> None:
    app = opened("tour")
    tour = app.page("tour")
    assert not tour.key("up")
    for key, page in (("left", "welcome"), ("right", "lies"), ("right", "truth"), ("left", "lies")):
        assert tour.key(key)
        stage.frames()
        assert app.screens.current_screen.view.id == page
    tap(stage, app, "earlier")
    assert app.screens.current_screen.view.id == "welcome"


def test_taken_from_the_settings_it_leads_back_there_and_starts_anew(stage: Stage, opened: Open) -> None:
    app = opened("tour")
    tap(stage, app, "next", "skip")
    app.go("settings")
    app.go("tour")
    stage.frames()
    assert app.screens.current_screen.view.id == "welcome"
    tap(stage, app, *["next"] * TOUR)
    assert app.here == "settings"


def test_the_language_is_chosen_on_its_first_page(stage: Stage, opened: Open, tmp_path: Path) -> None:
    app = opened("tour")
    tap(stage, app, "welcome:en")
    assert app.screens.current_screen.view.title == "Welcome to the climate table"
    assert kept(tmp_path).language == "en"


def test_how_the_tablet_lies_is_chosen_on_its_second(stage: Stage, opened: Open, tmp_path: Path) -> None:
    from app.ui.widgets.live import theme

    app = opened("tour")
    tap(stage, app, "next")
    assert kept(tmp_path).lies_flat is None
    for name, flat in (("flat", True), ("stands", False)):
        tap(stage, app, f"lies:{name}")
        assert kept(tmp_path).lies_flat is flat
        assert theme.lies_flat is flat
        assert app.screens.current_screen.view.motif == f"lies:{name}"


@pytest.mark.parametrize("answer", ["guide", "keep"])
def test_the_difference_in_the_picture_is_settled_by_either_button(
    stage: Stage, opened: Open, answer: str
) -> None:
    app = opened("tour")
    tap(stage, app, "next", "next", f"action:{answer}")
    shown = app.screens.current_screen.view.difference
    assert shown.prompt is None
    assert shown.carbometer.count == shown.carbometer.sensed


def test_the_buttons_in_the_picture_do_what_the_sentences_say(stage: Stage, opened: Open) -> None:
    app = opened("tour")
    tap(stage, app, "next", "next", "next", "action:build")
    assert app.desk.children[0].text == app.screens.current_screen.view.safety.action.why_not
    app.desk.hush()
    tap(stage, app, "sample:undo", "sample:undo")
    assert [step.taken_back for step in app.screens.current_screen.view.safety.steps] == [False, True, True]
    tap(stage, app, "sample:help")
    assert app.desk.children[0].text == app.tr("tour.safe.help")


def test_the_sound_is_tried_or_missed_on_the_last_page(stage: Stage, opened: Open) -> None:
    app = opened("tour")
    tap(stage, app, *["next"] * (TOUR - 1), "try")
    assert app.sounds.played == [("settled", 70)]
    app.sounds.silent_because = "no_device"
    tap(stage, app, "try")
    assert app.desk.children[0].text == app.tr("settings.silent.no_device")


def test_a_card_that_is_not_shown_outlives_its_sheet_unharmed(stage: Stage) -> None:
    """Whatever still holds it, a change of theme must not find its rules without what they read from."""
    from app.pages.settings.screen import SoundSection
    from app.ui.widgets.live import theme

    section = stage.put(SoundSection())
    hidden = next(card for card in section.cards if card.parent is None)
    stage.clear()
    del section
    gc.collect()
    theme.text_scale = 1.5
    assert hidden.height == 0
