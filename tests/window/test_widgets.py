"""Every screen draws every view: words fit, taps say the right thing, nothing runs while nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.window import sample_views as sample
from tests.window.checks import cut_words, heard, outside, overlapping
from tests.window.conftest import RunApp, Stage

pytestmark = pytest.mark.window

APP = Path(__file__).parents[2] / "app"
LANDSCAPE, PORTRAIT, SMALL = (1280, 800), (800, 1280), (1024, 600)

TABLES: dict[str, Callable[[str], Any]] = {
    "investment": lambda language: sample.table(language),
    "three_players_blue": lambda language: sample.table(language, 3, "blue", 73),
    "five_players": lambda language: sample.table(language, 5),
    "income": sample.income,
    "difference": sample.difference,
    "naming": sample.naming,
    "rolling_red": sample.rolling,
    "over": sample.over,
    "lost": sample.lost,
    "crowded": sample.crowded,
}


def build(view: Any) -> Any:
    """The screen that shows this kind of view."""
    from app.games.keep_cool.screen import KeepCoolScreen
    from app.games.keep_cool.setup.screen import SetupScreen
    from app.pages.home.screen import HomeScreen

    kinds = {"HomeView": HomeScreen, "SetupView": SetupScreen, "TableView": KeepCoolScreen}
    return kinds[type(view).__name__]()


def shown(stage: Stage, view: Any, size: tuple[int, int] = LANDSCAPE) -> Any:
    screen = stage.put(build(view), size)
    screen.show(view)
    stage.frames()
    return screen


def test_every_kv_file_loads(window: Any) -> None:
    from kivy.lang import Builder

    for module in sorted(APP.rglob("*.py")):
        if module.with_suffix(".kv").exists():
            import_module(".".join(module.relative_to(APP.parent).with_suffix("").parts))
    loaded = set(Builder.files)
    files = sorted(APP.rglob("*.kv"))
    assert files
    for file in files:
        assert str(file) in loaded, f"{file} is never loaded"


@pytest.mark.parametrize(
    "size",
    [pytest.param(LANDSCAPE, marks=pytest.mark.deep), PORTRAIT, SMALL],
    ids=["landscape", "portrait", "small"],
)
@pytest.mark.parametrize("name", TABLES)
def test_table_fits(stage: Stage, name: str, size: tuple[int, int]) -> None:
    screen = shown(stage, TABLES[name]("de"), size)
    assert cut_words(screen) == []
    assert outside(screen) == []
    assert overlapping(screen) == []


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, SMALL], ids=["landscape", "portrait", "small"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_home_and_setup_fit(stage: Stage, language: str, size: tuple[int, int]) -> None:
    views = {
        "home": sample.home(language),
        "home_first": sample.home(language, resume=False),
        "setup_5": sample.setup(language, 5),
        "setup_6": sample.setup(language, 6),
    }
    for name, view in views.items():
        screen = shown(stage, view, size)
        stage.shot(f"{name}-{language}-{size[0]}x{size[1]}")
        assert cut_words(screen) == [], name
        assert outside(screen) == [], name


@pytest.mark.parametrize("scale", [0.8, 1.3, 2.0])
def test_other_text_sizes_stay_on_the_screen(stage: Stage, scale: float) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    screen = shown(stage, sample.table("de"))
    stage.shot(f"keep_cool-text-{round(scale * 100)}")
    assert outside(screen) == []


@pytest.mark.parametrize("theme_name", ["light", "high contrast"])
def test_other_themes_draw(stage: Stage, theme_name: str) -> None:
    from app.ui.theme import THEMES
    from app.ui.widgets.live import theme

    theme.use(THEMES[theme_name])
    shown(stage, sample.table("de"))
    stage.shot(f"keep_cool-theme-{theme_name.replace(' ', '-')}")


def test_table_says_what_was_tapped(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, sample.difference("de"))
    log = heard(screen, "on_act", "on_undo", "on_redo", "on_menu", "on_help", "on_settings")
    for name in ("action:done", "action:take_off", "action:v:roll", "undo", "menu", "help", "settings"):
        stage.tap(find(screen, name))
    assert log == [
        ("on_act", "done"),
        ("on_act", "take_off"),
        ("on_act", "v:roll"),
        ("on_undo",),
        ("on_menu",),
        ("on_help",),
        ("on_settings",),
    ]


def test_a_greyed_action_says_why_and_does_nothing(stage: Stage) -> None:
    from app.ui.widgets.find import find

    view = sample.table("de")
    screen = shown(stage, view)
    log = heard(screen, "on_act", "on_explain")
    stage.tap(find(screen, "action:innovate"))
    stage.tap(find(screen, "action:give"))
    assert log == [("on_explain", view.actions[3].why_not), ("on_act", "give")]


def test_a_link_light_says_its_state_in_words(stage: Stage) -> None:
    from app.ui.widgets.find import find

    view = sample.table("en")
    screen = shown(stage, view)
    log = heard(screen, "on_explain")
    stage.tap(find(screen, "link:die"))
    assert log == [("on_explain", view.links[1].detail)]


def test_words_move_with_a_box_that_centres_them(stage: Stage) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.widgets.label import FitLabel

    box, words = FloatLayout(), FitLabel(text="7", size_hint=(None, None), size=(80, 40), halign="center")
    words.pos_hint = {"center_x": 0.5, "center_y": 0.5}
    box.add_widget(words)
    stage.put(box)
    box.size_hint, box.size = (None, None), (300, 200)
    for at in ((10, 20), (500, 420), (500, 100)):
        box.pos = at
        stage.frames()
        drawn: Any = words._picture
        (left, bottom), (width, height) = drawn.pos, drawn.size
        assert words.x <= left and left + width <= words.right
        assert words.y <= bottom and bottom + height <= words.top


def test_words_over_the_screen_are_tapped_away(stage: Stage) -> None:
    from app.ui.widgets.desk import Desk
    from app.ui.widgets.find import find

    desk = stage.put(Desk())
    desk.say("Der Würfel meldet sich nicht.")
    stage.frames()
    assert find(desk, "toast").text == "Der Würfel meldet sich nicht."
    stage.tap(find(desk, "toast"))
    assert find(desk, "toast") is None


@pytest.mark.parametrize(
    ("side", "angle"), [("left", 270), ("right", 90), ("top", 180), ("bottom", 0)], ids=lambda each: str(each)
)
def test_a_panel_turns_to_face_its_seat(stage: Stage, side: str, angle: int) -> None:
    from app.ui.widgets.live import theme
    from app.ui.widgets.seat_panel import SeatEdge, SeatPanel

    theme.lies_flat = True
    panel = SeatPanel()
    panel.show(sample.seats("de", 3)[1])
    edge = SeatEdge(side=side)
    edge.seat([panel])
    stage.put(edge)
    holder = panel.parent
    assert holder.angle == angle
    foot = holder.to_parent(panel.width / 2, 0)
    middle = holder.center
    towards = {"left": (-1, 0), "right": (1, 0), "top": (0, 1), "bottom": (0, -1)}[side]
    apart = (foot[0] - middle[0], foot[1] - middle[1])
    assert apart[0] * towards[0] + apart[1] * towards[1] > 0, "its foot is at its seat"
    assert holder.to_local(*holder.to_parent(30, 40)) == pytest.approx((30, 40))
    theme.lies_flat = False
    stage.frames()
    assert holder.angle == 0


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_turned_button_is_pressed_where_it_is_seen(stage: Stage, angle: int) -> None:
    from app.ui.widgets.button import BigButton
    from app.ui.widgets.turned import Turned

    holder = Turned(angle=angle)
    button = BigButton(text="x", name="x")
    log = heard(button, "on_release")
    holder.add_widget(button)
    stage.put(holder)
    x, y = button.to_window(button.width * 0.1, button.height * 0.1)
    corner = {0: (0.1, 0.1), 90: (0.9, 0.1), 180: (0.9, 0.9), 270: (0.1, 0.9)}[angle]
    assert (x, y) == pytest.approx((1280 * corner[0], 800 * corner[1]))
    stage.tap(button)
    assert log == [("on_release",)]


@pytest.mark.parametrize("size", [LANDSCAPE, (600, 1000)])
def test_the_left_hand_has_the_main_thing_at_the_left(stage: Stage, size: tuple[int, int]) -> None:
    from app.ui.widgets.find import find
    from app.ui.widgets.live import theme

    screen = shown(stage, sample.table("de"), size)
    main = find(screen, "action:end_turn")
    assert find(screen, "undo").right < main.x
    theme.left_handed = True
    stage.frames()
    assert main.right < find(screen, "undo").x
    assert main.y == find(screen, "undo").y


def test_a_card_is_named_by_group_and_card(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, sample.naming("de"))
    log = heard(screen, "on_act")
    stage.tap(find(screen, "pick_group:OPEC"))
    stage.tap(find(screen, "pick:5-1"))
    assert log == [("on_act", "5-1")]
    stage.tap(find(screen, "pick_back"))
    assert find(screen, "pick_group:Europa") is not None
    screen.picker.reveal("1-0")
    assert find(screen, "pick:1-0") is not None


def test_home_says_what_was_tapped(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, sample.home("de"))
    log = heard(screen, "on_new", "on_resume", "on_language")
    for name in ("game:keep_cool", "game:kyoto", "resume", "language"):
        stage.tap(find(screen, name))
    assert log == [("on_new", "keep_cool"), ("on_resume", "s1"), ("on_language",)]


def test_setup_says_what_was_tapped(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, sample.setup("de", 5))
    log = heard(
        screen,
        "on_players",
        "on_sits_out",
        "on_name",
        "on_move_up",
        "on_carbometer",
        "on_die",
        "on_cards",
        "on_start",
        "on_back",
        "on_help",
    )
    for name in (
        "players:4",
        "sits_out:opec",
        "act:tiger",
        "carbometer:virtual",
        "die:virtual",
        "cards:app",
    ):
        stage.tap(find(screen, name))
    for name in ("start", "back", "help"):
        stage.tap(find(screen, name))
    assert log == [
        ("on_players", "4"),
        ("on_sits_out", "opec"),
        ("on_move_up", "tiger"),
        ("on_carbometer", "virtual"),
        ("on_die", "virtual"),
        ("on_cards", "app"),
        ("on_start",),
        ("on_back",),
        ("on_help",),
    ]


def test_a_name_is_told_when_it_is_written(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, sample.setup("de", 4))
    log = heard(screen, "on_name")
    field = find(screen, "name:europe")
    field.focus = True
    field.text = "Jule"
    field.focus = False
    stage.frames(2)
    assert log == [("on_name", "europe", "Jule")]


def test_chips_fall_one_by_one_and_then_rest(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    screen = shown(stage, sample.table("de"))
    column = screen.carbometer.column
    theme.reduce_motion = False
    levels = [column.level]
    column.bind(level=lambda _column, level: levels.append(level))
    screen.show(sample.table("de", count=50))
    stage.until(lambda: column.level == 50)
    assert levels[0] == 54 and levels == sorted(levels, reverse=True)
    assert any(50 < level < 54 for level in levels)
    stage.frames(10)
    assert column.level == 50


def test_the_same_view_again_draws_nothing(stage: Stage) -> None:
    screen = shown(stage, sample.table("de"))
    stage.frames(10)
    before = screen.canvas.needs_redraw
    screen.show(sample.table("de"))
    assert screen.canvas.needs_redraw == before
    seats = list(screen.first.children)
    screen.show(sample.table("de", count=53))
    assert list(screen.first.children) == seats


async def test_screens_live_in_a_running_app(run_app: RunApp) -> None:
    from kivy.app import App
    from kivy.uix.screenmanager import ScreenManager

    class Small(App):
        def build(self) -> Any:
            manager = ScreenManager()
            for view in (sample.home(), sample.setup(), sample.table()):
                screen = build(view)
                screen.name = type(view).__name__
                screen.show(view)
                manager.add_widget(screen)
            return manager

    for _ in range(2):
        async with run_app(Small()) as running:
            running.root.current = "TableView"
            assert running.root.current_screen.view is not None
