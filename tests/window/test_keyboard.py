"""The whole app without a finger: keys as the window sends them, the ring, and the page of shortcuts."""

from __future__ import annotations

import gc
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.pages import PAGES
from app.text.translator import Translator
from app.ui.keyboard import ON_PAGES, Keyboard
from tests.window import sample_views as sample
from tests.window.checks import cut_words, heard, outside, overlapping, visible
from tests.window.conftest import Stage
from tests.window.test_whole_round import Glass
from tests.window.test_widgets import TABLES

pytestmark = [pytest.mark.window, pytest.mark.deep]

SIZES = [(1280, 800), (800, 1280), (1024, 600), (1920, 1200)]
PRESSES: dict[str, tuple[int, str | None, list[str]]] = {
    "escape": (27, None, []),
    "enter": (13, None, []),
    "space": (32, " ", []),
    "tab": (9, None, []),
    "shift+tab": (9, None, ["shift"]),
    "up": (273, None, []),
    "down": (274, None, []),
    "right": (275, None, []),
    "left": (276, None, []),
    "f1": (282, "Ě", []),
    "f11": (292, "Ĥ", []),
    "question": (223, "ß", ["shift"]),
    "ctrl+plus": (43, "+", ["ctrl"]),
    "ctrl+minus": (45, "-", ["ctrl"]),
    **{f"ctrl+{key}": (ord(key), key, ["ctrl"]) for key in "0yz"},
    **{key: (ord(key), key, []) for key in "1239hlmrt"},
}


class Typist:
    """A real app on the stage, whose window gets keys as SDL's would send them."""

    def __init__(self, stage: Stage, app: Any, keyboard: Keyboard) -> None:
        self.stage, self.app, self.keyboard = stage, app, keyboard
        self.said: list[str] = []
        """What came over the screen for a few seconds; on a slow machine it is gone before one looks."""
        app.say = self._say

    @property
    def focus(self) -> Any:
        return self.keyboard.focus

    @property
    def screen(self) -> Any:
        return self.app.screens.current_screen

    @property
    def chosen(self) -> str:
        return self.focus.target.name if self.focus.target else ""

    def _say(self, words: str, _holds: object = None) -> None:
        self.said.append(words)
        self.app.desk.say(words)

    def down(self, name: str) -> None:
        key, codepoint, modifiers = PRESSES[name]
        self.stage.window.dispatch("on_key_down", key, 0, codepoint, modifiers)
        self.stage.frames(1)

    def up(self, name: str) -> None:
        self.stage.window.dispatch("on_key_up", PRESSES[name][0], 0)
        self.stage.frames(1)

    def type(self, *names: str) -> None:
        for name in names:
            self.down(name)
            self.up(name)

    def choose(self, name: str) -> None:
        """Tab on until this is chosen."""
        for _ in self.focus.stops():
            self.type("tab")
            if self.chosen == name:
                return
        raise AssertionError(f"{name} is not among {[stop.widget.name for stop in self.focus.stops()]}")

    def at_table(self, view: Any) -> Any:
        """The table's page with a view of our own; returns what it hears."""
        self.app.go("keep_cool")
        self.screen.show(view)
        self.stage.frames()
        return heard(self.screen, "on_act", "on_explain", "on_undo", "on_redo")


@pytest.fixture
async def typist(stage: Stage, tmp_path: Path) -> AsyncIterator[Typist]:
    from app.main import KlimatischApp
    from app.ui.widgets.live import theme

    app = KlimatischApp(tmp_path, "en")
    app.settings.change(reduce_motion=True)
    stage.put(app.build())
    app.go("home")
    keyboard = Keyboard(app)
    keyboard.attach(stage.window)
    stage.frames()
    yield Typist(stage, app, keyboard)
    keyboard.detach()
    await app.shut_down()
    stage.clear()
    theme.lies_flat = theme.left_handed = False
    del app, keyboard
    gc.collect()  # else every screen of this test goes along with every later change of the theme


def can_be_pressed(root: Any, window: Any) -> list[Any]:
    """What a finger could press, by looking where a tap would go."""
    from kivy.uix.behaviors import FocusBehavior

    from app.ui.widgets.button import Pressable

    found = []
    for widget in root.walk(restrict=True):
        if isinstance(widget, Pressable | FocusBehavior) and not widget.disabled and visible(widget):
            x, y = widget.to_window(*widget.center)
            if min(widget.size) > 1 and 0 <= x <= window.width and 0 <= y <= window.height:
                found.append(widget)
    return found


def scrolled_rows(screen: Any) -> list[str]:
    """Names of what the lists of a screen have to choose, seen or not."""
    from app.ui.widgets.row_list import RowList

    lists = [each for each in screen.walk(restrict=True) if isinstance(each, RowList)]
    return [f"{each.prefix}:{row.id}" for each in lists for row in each.rows if row.id and row.opens]


def named_round(typist: Typist) -> list[str]:
    """What Tab comes to until it is back at the first thing; rows of a list share their widgets."""
    typist.focus.clear()
    typist.type("tab")
    first, met = typist.chosen, list[str]()
    while typist.chosen and len(met) < 200:
        met.append(typist.chosen)
        typist.type("tab")
        if typist.chosen == first:
            break
    return met


# --- the order of focus -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PAGES))
async def test_tab_comes_to_everything_on_a_page_once_and_round_again(typist: Typist, name: str) -> None:
    typist.app.go(name)
    if name == "keep_cool":
        typist.screen.show(sample.table("en"))
    typist.stage.frames()
    wanted = [widget.name for widget in can_be_pressed(typist.app.desk, typist.stage.window)]
    rows = scrolled_rows(typist.screen)
    met = named_round(typist)
    assert len(set(met)) == len(met)
    assert set(met) == {*wanted, *rows}
    assert sorted(each for each in met if each not in rows) == sorted(set(wanted) - set(rows))
    back = []
    for _ in met:
        typist.type("shift+tab")
        back.append(typist.chosen)
    assert back == [*reversed(met)]


@pytest.mark.parametrize(
    ("size", "flat"), [((1280, 800), True), ((800, 1280), True), ((1024, 600), False)], ids=str
)
async def test_every_table_has_all_its_buttons_among_the_stops(
    typist: Typist, size: tuple[int, int], flat: bool
) -> None:
    typist.stage.resize(size)
    typist.app.desk.size = size
    typist.app.choose(lies_flat=flat)
    for name, view in TABLES.items():
        typist.at_table(view("de"))
        stops = [stop.widget.name for stop in typist.focus.stops()]
        wanted = [widget.name for widget in can_be_pressed(typist.app.desk, typist.stage.window)]
        assert sorted(stops) == sorted(wanted), name


async def test_the_order_is_that_of_reading(typist: Typist) -> None:
    typist.at_table(sample.table("en"))
    names = [stop.widget.name for stop in typist.focus.stops()]
    assert names[0] == "menu"
    assert names.index("settings") < names.index("action:build_black") < names.index("undo")
    bar = [name for name in names if name.startswith("action:")]
    assert bar[:2] == ["action:build_black", "action:build_green"]


async def test_a_left_handed_bar_is_read_from_its_left_too(typist: Typist) -> None:
    typist.app.choose(left_handed=True)
    typist.at_table(sample.table("en"))
    names = [stop.widget.name for stop in typist.focus.stops()]
    assert names.index("action:build_black") < names.index("action:end_turn") < names.index("undo")


def box(left: float, bottom: float, width: float = 10, height: float = 10) -> Any:
    from app.ui.widgets.focus import Box

    return Box(left, bottom, left + width, bottom + height)


def order(**boxes: Any) -> str:
    from app.ui.widgets.focus import Stop, in_reading_order

    return "".join(stop.widget for stop in in_reading_order([Stop(b, name) for name, b in boxes.items()]))


def test_rows_are_read_from_above_and_from_the_left() -> None:
    assert order(d=box(20, 0), b=box(20, 20), c=box(0, 0), a=box(0, 20)) == "abcd"


def test_a_tall_one_beside_two_low_ones_stands_in_its_place() -> None:
    assert order(c=box(20, 0), a=box(0, 0, 10, 30), b=box(20, 15)) == "abc"


def test_columns_that_do_not_line_up_are_read_one_after_the_other() -> None:
    assert (
        order(a=box(0, 30, 10, 12), b=box(0, 10, 10, 16), c=box(20, 20, 10, 22), d=box(20, 0, 10, 18))
        == "abcd"
    )


def test_what_touches_is_apart_and_what_overlaps_still_has_an_order() -> None:
    assert order(b=box(10, 0), a=box(0, 0)) == "ab"
    assert order(b=box(5, 3), a=box(0, 5)) == "ab"


@pytest.mark.parametrize(
    ("direction", "goal"), [("right", "east"), ("left", "west"), ("up", "north"), ("down", "south")]
)
def test_an_arrow_goes_to_the_nearest_that_way(direction: str, goal: str) -> None:
    from app.ui.widgets.focus import Stop, nearest

    around = {
        "east": box(30, 2),
        "far east": box(90, 0),
        "north-east": box(24, 40),
        "west": box(-40, 0),
        "north": box(5, 50),
        "south": box(-3, -30),
    }
    found = nearest([Stop(b, name) for name, b in around.items()], box(0, 0), direction)
    assert found is not None
    assert found.widget == goal


def test_an_arrow_into_nothing_stays() -> None:
    from app.ui.widgets.focus import Stop, nearest

    assert nearest([Stop(box(-20, 0), "west")], box(0, 0), "right") is None


async def test_arrows_go_along_the_bar_and_up_from_it(typist: Typist) -> None:
    typist.at_table(sample.table("en"))
    typist.choose("action:build_black")
    typist.type("right")
    assert typist.chosen == "action:build_green"
    typist.type("left")
    assert typist.chosen == "action:build_black"
    typist.type("up")
    assert not typist.chosen.startswith("action:")


async def test_without_a_choice_an_arrow_chooses_the_first(typist: Typist) -> None:
    typist.at_table(sample.table("en"))
    typist.type("down")
    assert typist.chosen == "menu"


# --- the ring ---------------------------------------------------------------------------------------------


def ring(typist: Typist) -> Any:
    from app.ui.widgets.focus import FocusRing

    return next((child for child in typist.app.desk.children if isinstance(child, FocusRing)), None)


async def test_there_is_no_ring_until_a_key_asks_for_it_and_none_after_a_touch(typist: Typist) -> None:
    from app.ui.widgets.find import find

    typist.at_table(sample.table("en"))
    assert ring(typist) is None
    typist.type("tab")
    assert ring(typist) is typist.app.desk.children[0]
    typist.stage.tap(find(typist.screen, "carbometer") or typist.screen)
    assert ring(typist) is None
    assert typist.focus.target is None


async def test_the_ring_follows_its_target(typist: Typist) -> None:
    from app.ui.widgets.find import find
    from app.ui.widgets.focus import box_of

    typist.at_table(sample.table("en"))
    typist.choose("undo")
    before = tuple(ring(typist).pos)
    typist.app.choose(left_handed=True)
    typist.stage.frames()
    target = box_of(find(typist.screen, "undo"))
    assert tuple(ring(typist).pos) == (target.left, target.bottom) != before
    typist.stage.resize((1024, 600))
    typist.app.desk.size = typist.stage.window.size
    typist.stage.frames()
    target = box_of(find(typist.screen, "undo"))
    assert tuple(ring(typist).size) == (target.right - target.left, target.top - target.bottom)


async def test_the_ring_goes_with_its_target(typist: Typist) -> None:
    typist.at_table(sample.table("en"))
    typist.choose("action:build_black")
    typist.app.go("home")
    typist.stage.frames()
    assert ring(typist) is None
    typist.type("tab")
    assert typist.chosen


async def test_nothing_is_drawn_while_the_ring_rests(typist: Typist) -> None:
    drawn: list[int] = []
    typist.at_table(sample.table("en"))
    typist.type("tab")
    typist.stage.frames()
    typist.stage.window.bind(on_flip=lambda *_: drawn.append(1))
    typist.stage.frames(20)
    assert drawn == []


async def test_what_lies_on_top_comes_first_and_hides_what_is_below(typist: Typist) -> None:
    from app.ui.views import ExplanationView, TopicView

    typist.at_table(sample.table("en"))
    topics = (TopicView("a", "One topic"), TopicView("b", "Another"))
    typist.app.desk.explain(ExplanationView("Income", "Take your chips.", "Income", topics))
    typist.stage.frames()
    names = [stop.widget.name for stop in typist.focus.stops()]
    assert names[:3] == ["explanation:close", "topic:a", "topic:b"]
    assert len(names) > 3
    typist.type("tab")
    typist.stage.shot("focus-on-paper")
    typist.type("enter")
    assert not typist.app.desk.explaining


@pytest.mark.parametrize("theme_name", ["dark", "light", "high contrast"])
async def test_the_ring_in_pictures(typist: Typist, theme_name: str) -> None:
    typist.app.choose(theme=theme_name, lies_flat=True)
    typist.at_table(sample.table("de"))
    for number, name in enumerate(("action:build_black", "action:end_turn", "menu")):
        if any(stop.widget.name == name for stop in typist.focus.stops()):
            typist.choose(name)
            typist.stage.shot(f"focus-{theme_name.replace(' ', '-')}-{number}")
    assert ring(typist) is not None


# --- pressing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_presses_what_is_chosen_once_however_long_it_is_held(typist: Typist, key: str) -> None:
    log = typist.at_table(sample.table("en"))
    typist.choose("action:build_black")
    typist.down(key)
    typist.down(key)
    assert typist.focus.target.state == "down"
    typist.down(key)
    typist.up(key)
    assert log == [("on_act", "build_black")]
    assert typist.focus.target.state == "normal"
    typist.type(key)
    assert len(log) == 2


async def test_a_greyed_button_can_be_chosen_and_says_why(typist: Typist) -> None:
    view = sample.table("en")
    greyed = next(action for action in view.actions if not action.enabled)
    typist.at_table(view)
    typist.choose(f"action:{greyed.key}")
    typist.type("enter")
    assert typist.said == [greyed.why_not]


async def test_space_without_a_choice_presses_what_stands_out(typist: Typist) -> None:
    view = sample.table("en")
    primary = next(action for action in view.actions if action.primary)
    log = typist.at_table(view)
    typist.type("enter")
    assert log == []
    typist.type("space")
    assert log == [("on_act", primary.key)]


async def test_a_press_that_wanders_off_comes_to_nothing(typist: Typist) -> None:
    log = typist.at_table(sample.table("en"))
    typist.choose("action:build_black")
    pressed = typist.focus.target
    typist.down("enter")
    typist.type("tab")
    typist.up("enter")
    assert log == []
    assert pressed.state == "normal"


async def test_a_window_in_the_background_forgets_what_is_held(typist: Typist) -> None:
    log = typist.at_table(sample.table("en"))
    typist.choose("action:build_black")
    typist.down("enter")
    typist.keyboard._let_go(typist.stage.window, False)
    typist.type("enter")
    assert log == [("on_act", "build_black")]


async def test_a_counter_that_is_held_by_a_key_is_let_go_with_it(stage: Stage) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.views import CounterView
    from app.ui.widgets.find import find
    from app.ui.widgets.focus import Focus
    from app.ui.widgets.token_counter import TokenCounter

    counter = TokenCounter(name="chips")
    desk = FloatLayout()
    desk.add_widget(counter)
    stage.put(desk, (800, 600))
    counter.show(CounterView("Chips", 3, 0, 9))
    settled: list[int] = []
    counter.bind(on_settle=lambda _counter, value: settled.append(value))
    focus = Focus(desk, stage.window)
    focus.step(1)
    while focus.target is not find(desk, "chips:more"):
        focus.step(1)
    focus.press()
    focus.release()
    assert (counter.value, settled) == (4, [4])
    stage.seconds(0.6)
    assert counter.value == 4
    focus.clear()


# --- shortcuts --------------------------------------------------------------------------------------------


async def test_numbers_press_the_buttons_of_the_bar(typist: Typist) -> None:
    view = sample.table("en")
    log = typist.at_table(view)
    typist.down("1")
    typist.down("1")
    typist.up("1")
    assert log == [("on_act", view.actions[0].key)]
    typist.type("9")
    assert len(log) == 1


async def test_undo_and_redo_reach_the_page(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    typist.at_table(sample.table("en"))
    asked: list[str] = []

    def key(name: str) -> bool:
        asked.append(name)
        return name in ("undo", "redo")

    monkeypatch.setattr(typist.app.page("keep_cool"), "key", key)
    typist.type("ctrl+z", "ctrl+y")
    assert asked == ["ctrl+z", "undo", "ctrl+y", "redo"]


async def test_a_page_may_keep_a_key_for_itself(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typist.app.page("home"), "key", lambda name: name == "l")
    typist.type("l")
    assert typist.app.tr.language == "en"


async def test_f1_opens_the_list_and_closes_it(typist: Typist) -> None:
    typist.app.go("setup")
    typist.type("f1")
    assert typist.app.here == "shortcuts"
    typist.type("f1")
    assert typist.app.here == "setup"
    typist.type("f1", "escape")
    assert typist.app.here == "setup"


async def test_escape_takes_away_what_lies_on_top_before_it_goes_back(typist: Typist) -> None:
    typist.app.go("setup")
    typist.app.say("A few words")
    assert typist.focus.covered
    typist.type("escape")
    assert typist.app.here == "setup"
    assert not typist.focus.covered
    typist.type("escape")
    assert typist.app.here == "home"


async def test_escape_at_home_is_left_to_the_system(typist: Typist) -> None:
    assert not typist.stage.window.dispatch("on_key_down", 27, 0, None, [])


async def test_help_for_the_step_opens_and_closes(typist: Typist) -> None:
    typist.app.go("setup")
    typist.type("question")
    assert typist.app.desk.explaining
    typist.type("h")
    assert not typist.app.desk.explaining


async def test_sound_language_and_size_of_text(typist: Typist) -> None:
    typist.type("m")
    assert typist.app.settings.now.muted
    assert typist.said[-1] == "The sound is off."
    typist.type("m", "l")
    assert not typist.app.settings.now.muted
    assert typist.app.tr.language == "de"
    typist.type("ctrl+plus", "ctrl+plus")
    assert typist.app.text_percent == 120
    typist.type("ctrl+minus")
    assert typist.said[-1] == "Schriftgröße 110\u00a0%"
    typist.type("ctrl+0")
    assert typist.app.text_percent == 100


async def test_every_key_listed_for_the_timer_is_taken_there(typist: Typist) -> None:
    typist.type("t")
    assert typist.app.here == "timer"
    (listed,) = ON_PAGES.values()
    assert all(typist.app.page("timer").key(key) for shortcut in listed for key in shortcut.keys)


async def test_full_screen_and_back_to_the_old_size(typist: Typist) -> None:
    window = typist.stage.window
    typist.type("f11")
    window.mainloop()
    typist.stage.frames(4)
    assert window.fullscreen == "auto"
    typist.type("f11")
    window.mainloop()
    typist.stage.frames(4)
    assert window.fullscreen is False
    assert tuple(window.size) == (1280, 800)


async def test_while_one_writes_letters_are_letters(typist: Typist) -> None:
    from app.ui.widgets.find import find

    typist.app.go("setup")
    typist.stage.frames()
    field = find(typist.screen, "name:usa")
    typist.choose("name:usa")
    assert field.focus
    assert not typist.stage.window.dispatch("on_key_down", ord("m"), 0, "m", [])
    typist.stage.window.dispatch("on_textinput", "m")
    assert (field.text, typist.app.settings.now.muted) == ("m", False)
    typist.type("escape")
    assert not field.focus
    assert typist.app.here == "setup"
    typist.type("enter")
    assert field.focus
    typist.type("tab")
    assert not field.focus
    assert typist.chosen not in ("", "name:usa")
    typist.type("shift+tab", "f1")
    assert typist.app.here == "shortcuts"
    assert not field.focus


# --- the mouse --------------------------------------------------------------------------------------------


class Click:
    """A mouse button as the window tells of it."""

    def __init__(self, widget: Any, button: str) -> None:
        from kivy.tests.common import UnitTestTouch

        self.touch = UnitTestTouch(*widget.to_window(*widget.center))
        self.touch.profile, self.touch.button = ["pos", "button"], button


@pytest.mark.parametrize(
    ("button", "heard_of"), [("left", 1), ("right", 0), ("middle", 0), ("scrolldown", 0)]
)
async def test_only_the_left_button_of_the_mouse_presses(typist: Typist, button: str, heard_of: int) -> None:
    from app.ui.widgets.find import find

    log = typist.at_table(sample.table("en"))
    touch = Click(find(typist.screen, "action:build_black"), button).touch
    touch.touch_down()
    typist.stage.frames(2)
    touch.touch_up()
    typist.stage.frames(2)
    assert len(log) == heard_of


async def test_the_wheel_leaves_the_ring_alone(typist: Typist) -> None:
    typist.at_table(sample.table("en"))
    typist.type("tab")
    Click(typist.focus.target, "scrollup").touch.touch_down()
    typist.stage.frames(2)
    assert ring(typist) is not None


# --- the page of shortcuts --------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_list_fits_and_leaves_none_out(
    stage: Stage, language: str, size: tuple[int, int], scale: float
) -> None:
    from app.pages.shortcuts.presenter import shortcuts_view
    from app.pages.shortcuts.screen import ShortcutLine, ShortcutsScreen
    from app.ui.widgets.find import find
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    view = shortcuts_view(Translator(language))
    screen = stage.put(ShortcutsScreen(), size)
    screen.show(view)
    stage.frames()
    seen = []
    for page in range(int(screen.pages)):
        assert screen.page == page
        assert cut_words(screen) == []
        assert outside(screen) == []
        assert overlapping(screen) == []
        seen += [line.text for line in screen.walk(restrict=True) if isinstance(line, ShortcutLine)]
        stage.shot(f"shortcuts-{language}-{size[0]}x{size[1]}-{round(100 * scale)}-{page + 1}")
        if screen.pages > 1:
            stage.tap(find(screen, "next_page"))
            stage.frames()
    assert sorted(seen) == sorted(row.text for group in view.groups for row in group.rows)
    assert (screen.pages == 1) == (scale == 1.0)


def test_a_group_is_divided_only_where_it_must_be() -> None:
    from app.pages.shortcuts.screen import in_columns
    from app.pages.shortcuts.view import ShortcutGroup, ShortcutRow

    def group(count: int) -> ShortcutGroup:
        return ShortcutGroup(str(count), tuple(ShortcutRow((), str(i)) for i in range(count)))

    def sizes(room: float, *counts: int) -> list[list[int]]:
        columns = in_columns([group(count) for count in counts], room, around=2, row=1)
        return [[len(card.rows) for card in column] for column in columns]

    assert sizes(20, 5, 6, 9) == [[5, 6], [9]]
    assert sizes(10, 5, 6, 9) == [[5], [6], [5], [4]]
    assert sizes(100, 5, 6, 9) == [[5, 6, 9]]


# --- a real keyboard --------------------------------------------------------------------------------------


def test_real_keys_and_a_real_mouse(display: str, tmp_path: Path) -> None:
    from app.ui.settings import Settings

    def key(name: str) -> None:
        subprocess.run(["xdotool", "key", name], check=True)

    Settings(tmp_path).change(toured=True)
    glass = Glass(tmp_path)
    try:
        glass.until(lambda view: view["screen"] == "home" and "games" in view)
        key("F1")
        glass.until(lambda view: view["screen"] == "shortcuts")
        key("Escape")
        glass.until(lambda view: view["screen"] == "home")
        glass.tap("game:keep_cool")
        glass.until(lambda view: view["screen"] == "setup")
        key("space")
        glass.until(lambda view: view["screen"] == "keep_cool")
        actions = len(glass.view["actions"])
        assert actions > 0
        key("Escape")
        glass.until(lambda view: view["screen"] == "home")
    finally:
        glass.kill()
