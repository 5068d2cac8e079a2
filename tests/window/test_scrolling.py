"""Lists follow the finger, the wheel and the keyboard, and say that there is more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.window.checks import cut_off, heard
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

SIZE = (600, 500)


@pytest.fixture
def long_list(stage: Stage) -> Any:
    from app.ui.views import RowsView, RowView
    from app.ui.widgets.row_list import RowList

    made = stage.put(RowList(), SIZE)
    rows = (RowView(f"r{number}", f"Row {number}", "and more") for number in range(60))
    made.show(RowsView(tuple(rows), ""))
    stage.frames()
    return made


@pytest.fixture
def finger(stage: Stage) -> Iterator[Any]:
    from kivy.tests.common import UnitTestTouch

    class Finger(UnitTestTouch):
        def drag(self, *ways: float) -> None:
            for way in ways:
                self.touch_move(self.x, self.y + way)
                stage.frames(1)

    yield Finger


def row(made: Any, key: str) -> Any:
    found = made.widget_of(key)
    assert found is not None, f"{key} is not seen"
    return found


def test_a_drag_scrolls_and_presses_nothing(stage: Stage, long_list: Any, finger: Any) -> None:
    log = heard(long_list, "on_pick")
    touch = finger(*row(long_list, "r2").center)
    touch.touch_down()
    stage.frames(2)
    assert row(long_list, "r2").state == "down"
    touch.drag(20, 60, 60)
    assert row(long_list, "r2").state == "normal"
    touch.touch_up()
    stage.frames(4)
    assert log == []
    assert 100 <= long_list.offset <= 140


def test_a_tap_is_a_tap_though_the_finger_trembles(stage: Stage, long_list: Any, finger: Any) -> None:
    log = heard(long_list, "on_pick")
    touch = finger(*row(long_list, "r2").center)
    touch.touch_down()
    touch.drag(3, -5)
    touch.touch_up()
    stage.frames(2)
    assert log == [("on_pick", "r2")]
    assert long_list.offset == 0


def test_it_ends_at_its_ends(stage: Stage, long_list: Any, finger: Any) -> None:
    for way, end in ((-400, 0), (9000, long_list.end)):
        touch = finger(*long_list.center)
        touch.touch_down()
        touch.drag(30 if way > 0 else -30, way)
        touch.touch_up()
        stage.frames(2)
        assert long_list.offset == end
    last = row(long_list, "r59")
    assert not cut_off(last)
    log = heard(long_list, "on_pick")
    stage.tap(last)
    assert log == [("on_pick", "r59")]


def test_a_flung_list_rolls_on_and_stops_under_a_finger_that_presses_nothing(
    stage: Stage, long_list: Any, finger: Any
) -> None:
    from app.ui.widgets.live import theme

    theme.reduce_motion = False
    log = heard(long_list, "on_pick")
    touch = finger(*long_list.center)
    touch.touch_down()
    touch.drag(20, 60, 60, 60)
    touch.touch_up()
    here = long_list.offset
    stage.frames(2)
    assert long_list.offset > here
    other = finger(*long_list.center)
    other.touch_down()
    here = long_list.offset
    stage.frames(3)
    other.touch_up()
    stage.frames(3)
    assert long_list.offset == here and log == []


def test_the_wheel_scrolls(stage: Stage, long_list: Any, finger: Any) -> None:
    for button, moved in (("scrollup", True), ("scrolldown", False)):
        touch = finger(*long_list.center)
        touch.profile, touch.button = ["pos", "button"], button
        long_list.on_touch_down(touch)
        assert (long_list.offset > 0) == moved


def test_only_what_is_seen_is_made(stage: Stage, long_list: Any) -> None:
    assert len(long_list.children) < 12
    for _ in range(long_list.pages):
        long_list.turn(1)
        stage.frames(1)
    assert len(long_list.children) < 14


def test_a_bar_and_a_shade_say_that_there_is_more(stage: Stage, long_list: Any) -> None:
    from kivy.graphics import Rectangle, SmoothRoundedRectangle

    from app.ui.views import RowsView, RowView

    def shades() -> list[float]:
        drawn = [each for each in long_list._signs.children if type(each) is Rectangle]
        return [each.pos[1] for each in drawn]

    def bars() -> int:
        return sum(isinstance(each, SmoothRoundedRectangle) for each in long_list._signs.children)

    assert (len(shades()), bars()) == (1, 2)
    long_list.turn(1)
    stage.frames(2)
    assert (len(shades()), bars()) == (2, 2)
    long_list.show(RowsView((RowView("one", "One"),), ""))
    stage.frames(2)
    assert (len(shades()), bars()) == (0, 0)


def test_the_keyboard_goes_through_the_whole_list_and_it_follows(stage: Stage, long_list: Any) -> None:
    from kivy.core.window import Window
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.widgets.focus import Focus

    desk = stage.put(FloatLayout(), SIZE)
    long_list.parent and long_list.parent.remove_widget(long_list)
    desk.add_widget(long_list)
    stage.frames()
    focus = Focus(desk, Window)
    seen = []
    for _ in range(60):
        focus.towards("down")
        stage.frames(1)
        seen.append(focus.target.key)
        assert not cut_off(focus.target)
    assert seen == [f"r{number}" for number in range(60)]
    for _ in range(59):
        focus.step(-1)
        stage.frames(1)
    assert focus.target.key == "r0" and not cut_off(focus.target)
    focus.clear()


def test_what_is_beyond_the_edge_cannot_be_pressed(stage: Stage, long_list: Any) -> None:
    from kivy.core.window import Window
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from app.ui.widgets.focus import Focus

    long_list.parent.remove_widget(long_list)
    desk = stage.put(BoxLayout(orientation="vertical"), SIZE)
    foot = Widget(size_hint_y=None, height=150)
    desk.add_widget(long_list)
    desk.add_widget(foot)
    stage.frames()
    log = heard(long_list, "on_pick")
    for y in range(5, 150, 20):
        long_list.on_touch_down(type("T", (), {"pos": (100, y)})())
    assert log == []
    assert all(stop.box.bottom >= foot.top for stop in Focus(desk, Window).stops())
