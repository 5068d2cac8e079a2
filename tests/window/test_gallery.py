"""The gallery on the glass: every widget is in it, every page of it fits, and what can be tapped works."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.platform.sound import Sounds
from app.text.translator import Translator
from app.ui.settings import Settings
from app.ui.theme import THEMES
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import Stage

pytestmark = [pytest.mark.window, pytest.mark.deep]

WIDGETS = Path(__file__).parents[2] / "app" / "ui" / "widgets"
LANDSCAPE, PORTRAIT, SMALL, LARGE = (1280, 800), (800, 1280), (1024, 600), (1920, 1200)
SIZES = pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, SMALL, LARGE], ids=lambda s: f"{s[0]}x{s[1]}")
SCALES = pytest.mark.parametrize("scale", [1.0, 2.0])
SPOKEN = pytest.mark.parametrize("language", ["de", "en"])
WITHOUT_WORDS = ("icons", "colours")
"""Sections that are the same in every language."""
LAID_OVER = {"Desk", "PageFrame", "Planned", "Toast"}
"""Not on a page: what all pages lie on, what lies over them for a while after a tap, and what shows nothing
of its own: the frame of a page and the container that draws a plan, whose parts have samples themselves."""


@pytest.fixture(scope="module")
def screen(window: Any) -> Any:
    """One for all tests: to make it anew for each would take most of their time."""
    from app.tools.gallery.screen import GalleryScreen

    return GalleryScreen()


class Heard(Sounds):
    """Sounds that say which of them were played."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []

    def play(self, name: str) -> None:
        self.played.append(name)


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> Any:
    """The real app with the gallery on the glass, gone to from home."""
    from app.main import KlimatischApp

    Settings(tmp_path).change(reduce_motion=True)
    made = KlimatischApp(tmp_path, "en", sounds=Heard())
    stage.put(made.build())
    made.go("home")
    made.go("gallery")
    stage.frames()
    return made


def settle(times: int = 12) -> None:
    """Let everything find its place, as frames do, without drawing any."""
    from kivy.clock import Clock
    from kivy.lang import Builder

    for _ in range(times):
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


def pages(screen: Any, *but: str) -> Iterator[str]:
    """Turn to one page after the other, without those of these sections."""
    screen.open()
    settle()
    for number in range(int(screen.pages)):
        section = screen.sheets[number].section
        if section not in but:
            screen.turn(number - int(screen.page))
            settle()
            yield f"{number + 1:02}-{section}"


def tiles(screen: Any) -> Iterator[Any]:
    from app.tools.gallery.screen import Tile

    return (widget for widget in screen.walk(restrict=True) if isinstance(widget, Tile))


def sticking_out(screen: Any) -> list[str]:
    """Samples that are larger than their tile."""
    found = []
    for tile in tiles(screen):
        inside = tile.ids.inside
        for widget in inside.children:
            if (
                widget.x < inside.x - 1
                or widget.y < inside.y - 1
                or widget.right > inside.right + 1
                or widget.top > inside.top + 1
            ):
                found.append(f"{tile.name} {widget.size} in {inside.size}")
    return found


def faults(screen: Any) -> list[str]:
    return cut_words(screen) + outside(screen) + overlapping(screen) + sticking_out(screen)


def view(language: str = "en", theme: str = "dark", scale: float = 1.0) -> Any:
    from app.tools.gallery.presenter import gallery_view

    return gallery_view(Translator(language), theme, round(100 * scale))


# --- everything is there, and fits ------------------------------------------------------------------------


@SIZES
@SCALES
@SPOKEN
def test_every_page_fits(
    stage: Stage, screen: Any, language: str, scale: float, size: tuple[int, int]
) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    stage.put(screen, size)
    screen.show(view(language, scale=scale))
    for page in pages(screen, *(() if language == "de" else WITHOUT_WORDS)):
        assert faults(screen) == [], page


class Seen(NamedTuple):
    """What was found on one page."""

    page: str
    wanted: list[str]
    hung: list[str]
    kinds: set[type]
    drawn: int
    """Frames that were drawn while nothing happened."""


@pytest.fixture(scope="module")
def seen(window: Any, screen: Any) -> list[Seen]:
    """All pages, once walked through; their pictures are to be looked at."""
    from app.ui.theme import DARK
    from app.ui.widgets.live import theme

    stage, found, drawn = Stage(window), [], []
    theme.reduce_motion = True
    theme.use(DARK)

    def draw(*_: Any) -> None:
        drawn.append(1)

    stage.put(screen)
    screen.show(view("de"))
    for page in pages(screen):
        stage.shot(f"gallery-dark-{page}")
        window.bind(on_draw=draw)
        stage.frames(4)
        window.unbind(on_draw=draw)
        wanted = [sample.key for sample in screen.sheets[int(screen.page)].samples if sample.caption]
        kinds = {kind for widget in screen.walk() for kind in type(widget).__mro__}
        found.append(Seen(page, wanted, [tile.name for tile in tiles(screen)], kinds, len(drawn)))
        drawn.clear()
    stage.clear()
    return found


def widget_classes() -> set[type]:
    """Every public widget of the design system."""
    from kivy.uix.widget import Widget

    found = set()
    for path in WIDGETS.glob("*.py"):
        module = import_module(f"app.ui.widgets.{path.stem}")
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Widget) and kind.__module__ == module.__name__ and not name.startswith("_"):
                found.add(kind)
    return found


def test_every_widget_of_the_design_system_is_in_the_gallery(seen: list[Seen]) -> None:
    """Whoever makes a new one hangs it up: a sample in samples.py or table.py, its maker in parts.py."""
    shown = {kind for page in seen for kind in page.kinds}
    missing = {kind.__name__ for kind in widget_classes() - shown}
    assert missing == LAID_OVER


def test_only_the_page_that_is_seen_has_widgets(seen: list[Seen]) -> None:
    for page in seen:
        assert page.hung == page.wanted, page.page


def test_the_gallery_rests(seen: list[Seen]) -> None:
    """Also on the page with the clocks that run."""
    assert [page.page for page in seen if page.drawn] == []


def pixels(window: Any) -> bytes:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    window.dispatch("on_draw")
    return bytes(glReadPixels(0, 0, *window.size, GL_RGBA, GL_UNSIGNED_BYTE))


def test_a_theme_that_changes_under_a_page_looks_as_if_the_page_was_made_in_it(
    stage: Stage, screen: Any, window: Any
) -> None:
    from app.ui.widgets.live import theme

    def change(name: str) -> None:
        theme.use(THEMES[name])
        screen.show(view(theme=name))
        settle()

    different = []
    stage.put(screen)
    change("high contrast")
    for page in pages(screen):
        stage.shot(f"gallery-high-contrast-{page}")
        change("light")
        stage.shot(f"gallery-light-{page}")
        changed = pixels(window)
        screen.renew()
        settle()
        if pixels(window) != changed:
            different.append(page)
        change("high contrast")
    assert different == []


# --- the gallery's own keys -------------------------------------------------------------------------------


def tap(stage: Stage, app: Any, *names: str) -> None:
    from app.ui.widgets.find import find

    for name in names:
        stage.tap(find(app.screens.current_screen, name))
        stage.frames(6)


def tile(app: Any, stage: Stage, section: str, name: str) -> Any:
    """A sample's tile, on the page it is on."""
    from app.ui.widgets.find import find

    screen = app.screens.current_screen
    screen.open(section)
    stage.frames()
    while find(screen, f"{section}.{name}") is None:
        assert screen.sheets[int(screen.page)].section == section
        screen.turn(1)
        stage.frames()
    stage.frames(12)
    return find(screen, f"{section}.{name}")


def part(tile: Any, kind: str) -> Any:
    return next(widget for widget in tile.walk(restrict=True) if type(widget).__name__ == kind)


def said(app: Any) -> str:
    return next((child.text for child in app.desk.children if type(child).__name__ == "Toast"), "")


def test_pages_turn_and_end(stage: Stage, app: Any) -> None:
    screen = app.screens.current_screen
    tap(stage, app, "page:before")
    assert screen.page == 0
    tap(stage, app, "page:after", "page:after")
    assert screen.page == 2
    tap(stage, app, "page:before")
    assert screen.page == 1
    screen.turn(1000)
    assert screen.page == screen.pages - 1
    tap(stage, app, "page:after")
    assert screen.page == screen.pages - 1
    tap(stage, app, "contents")
    assert screen.page == 0


def test_keys_turn_pages_too(stage: Stage, app: Any) -> None:
    page = app.page("gallery")
    assert page.key("pagedown")
    assert page.screen.page == 1
    assert page.key("pageup")
    assert page.screen.page == 0
    page.key("pagedown")
    assert page.key("home")
    assert page.screen.page == 0
    assert not page.key("q")


def test_a_door_leads_to_its_section(stage: Stage, app: Any) -> None:
    tap(stage, app, "door:clock")
    screen = app.screens.current_screen
    assert screen.sheets[int(screen.page)].section == "clock"
    assert screen.section_title == Translator("en")("gallery.section.clock")


def test_the_head_changes_theme_text_and_language(stage: Stage, app: Any, tmp_path: Path) -> None:
    from app.ui.widgets.live import theme

    tap(stage, app, "theme:light")
    assert theme.base is THEMES["light"]
    tap(stage, app, "text:more")
    assert app.text_percent == 120
    tap(stage, app, "text:less", "text:less")
    assert app.text_percent == 80
    tap(stage, app, "text:less")
    assert app.text_percent == 80
    assert said(app) == app.tr("settings.text.least")
    tap(stage, app, "language")
    assert app.tr.language == "de"
    assert app.screens.current_screen.title == "Galerie"
    assert Settings(tmp_path).now.theme == "light"


def test_larger_words_leave_one_at_the_sample_one_looked_at(stage: Stage, app: Any) -> None:
    screen = app.screens.current_screen
    tile(app, stage, "clock", "ready")
    before = screen.pages
    app.text_percent = 200
    stage.frames(12)
    assert screen.pages > before
    assert screen.sheets[int(screen.page)].section == "clock"


def test_back_leads_home(stage: Stage, app: Any) -> None:
    tap(stage, app, "back")
    assert app.here == "home"


# --- the samples work -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["flip", "front"])
def test_a_tap_turns_a_card_over(stage: Stage, app: Any, name: str) -> None:
    from app.ui.widgets.find import find

    frame = tile(app, stage, "cards", name)
    card = part(frame, "FlipCard" if name == "flip" else "GreenhouseCard")
    assert card.side == "front"
    stage.tap(find(frame, "turn_over"))
    assert card.side == "back"
    stage.tap(find(frame, "turn_over"))
    assert card.side == "front"


def test_a_counter_counts_and_says_where_it_ends(stage: Stage, app: Any) -> None:
    from app.ui.widgets.find import find

    frame = tile(app, stage, "numbers", "stack")
    counter = part(frame, "TokenCounter")
    stage.tap(find(frame, "counter:more"))
    assert counter.value == 5
    stage.tap(find(frame, "counter:less"))
    stage.tap(find(frame, "counter:less"))
    assert counter.value == 3
    stage.tap(find(tile(app, stage, "numbers", "limit"), "counter:more"))
    assert said(app) == app.tr("gallery.numbers.most")


def test_a_level_a_switch_a_choice_and_a_tab_can_be_changed(stage: Stage, app: Any) -> None:
    from app.ui.widgets.find import find

    level = tile(app, stage, "numbers", "level")
    stage.tap(find(level, "level:more"))
    assert part(level, "Level").words == "80"
    switch = part(tile(app, stage, "choosing", "switch"), "OnOff")
    stage.tap(switch)
    assert not switch.on
    stage.tap(switch)
    assert switch.on
    row = tile(app, stage, "choosing", "row")
    stage.tap(find(row, "choice:6"))
    assert find(row, "choice:6").chosen
    assert not find(row, "choice:4").chosen
    tabs = tile(app, stage, "choosing", "tabs")
    stage.tap(find(tabs, "tab:overview"))
    assert find(tabs, "tab:overview").chosen


def test_a_secret_shows_only_under_a_finger(stage: Stage, app: Any) -> None:
    from kivy.tests.common import UnitTestTouch

    secret = part(tile(app, stage, "words", "secret"), "HoldToSee")
    touch = UnitTestTouch(*secret.to_window(*secret.center))
    touch.touch_down()
    stage.frames(2)
    assert secret.open
    touch.touch_up()
    stage.frames(2)
    assert not secret.open


def test_greyed_buttons_say_why(stage: Stage, app: Any) -> None:
    from app.ui.widgets.find import find

    dear = app.tr("keep_cool.price.not_enough_chips", price=12, has=11)
    stage.tap(find(tile(app, stage, "bars", "actions"), "action:green"))
    assert said(app) == dear
    stage.tap(part(tile(app, stage, "buttons", "greyed"), "BigButton"))
    assert said(app) == app.tr("gallery.buttons.greyed.why")
    stage.tap(part(tile(app, stage, "buttons", "dear"), "ActButton"))
    assert said(app) == dear


def test_buttons_say_and_explain_something(stage: Stage, app: Any) -> None:
    stage.tap(part(tile(app, stage, "words", "toast"), "BigButton"))
    assert said(app)
    stage.tap(part(tile(app, stage, "words", "explain"), "BigButton"))
    stage.frames()
    assert app.desk.explaining


def test_every_sound_has_a_button(stage: Stage, app: Any) -> None:
    from app.platform.sound import NAMES

    app.sounds.silent_because = None
    for name in NAMES:
        stage.tap(part(tile(app, stage, "sounds", name), "BigButton"))
    assert app.sounds.played == list(NAMES)


def test_where_there_is_no_sound_the_button_says_why(stage: Stage, app: Any) -> None:
    app.sounds.silent_because = "no_device"
    stage.tap(part(tile(app, stage, "sounds", "card"), "BigButton"))
    assert app.sounds.played == []
    assert said(app) == app.tr("settings.silent.no_device")
