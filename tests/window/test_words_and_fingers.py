"""Words are one picture each, or none; a finger beside a small button means it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.setup.view import PadSetupView
from app.ui.theme import DARK, LIGHT
from tests.app.helpers import LANGUAGES
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

FINGER = 100
PLACES = st.integers(0, 600)
SIDES = st.integers(4, 200)


@pytest.fixture
def dressed(stage: Stage) -> Any:
    """The stage; afterwards the theme is as it was."""
    from app.ui.widgets.live import theme

    yield stage
    theme.use(DARK)
    theme.dpi, theme.text_scale, theme.reduce_motion = 0, 1.0, False


# --- words ---------------------------------------------------------------------------------------------


def test_nothing_is_drawn_where_there_are_no_words(dressed: Stage) -> None:
    from app.ui.widgets.label import BodyLabel, IconLabel

    for made in (BodyLabel(), IconLabel()):
        dressed.put(made)
        assert not made.canvas.children


def test_words_that_go_are_gone_before_the_next_frame(dressed: Stage) -> None:
    from app.ui.widgets.label import BodyLabel

    made = dressed.put(BodyLabel(text="a secret"))
    assert made.canvas.children
    made.text = ""
    assert not made.canvas.children


def test_equal_words_share_one_picture_and_leave_none_behind(dressed: Stage) -> None:
    import gc

    from kivy.uix.boxlayout import BoxLayout

    from app.ui.widgets.label import _PICTURES, BodyLabel

    box = BoxLayout()
    for _ in range(3):
        box.add_widget(BodyLabel(text="words of this test alone"))
    dressed.put(box)
    assert len({id(each._picture.texture) for each in box.children}) == 1
    known = [key for key in _PICTURES if key[0] == "words of this test alone"]
    assert len(known) == 1
    box.clear_widgets()
    del box
    dressed.put(BodyLabel(text="what is drawn last is kept by the driver"))
    gc.collect()
    assert known[0] not in _PICTURES


def test_words_follow_the_theme_until_somebody_says_their_colour(dressed: Stage) -> None:
    from kivy.uix.boxlayout import BoxLayout

    from app.ui.widgets.label import NoteLabel
    from app.ui.widgets.live import theme

    box = BoxLayout()
    follows, told = NoteLabel(text="follows"), NoteLabel(text="told", color=(1, 0, 0, 1))
    box.add_widget(follows)
    box.add_widget(told)
    dressed.put(box)
    theme.use(LIGHT)
    assert list(follows.color) == list(theme.quiet)
    assert follows._tint is not None and list(follows._tint.rgba) == list(theme.quiet)
    assert list(told.color) == [1, 0, 0, 1]


def test_words_follow_the_size_of_text_until_somebody_says_theirs(dressed: Stage) -> None:
    from kivy.uix.boxlayout import BoxLayout

    from app.ui.widgets.label import BodyLabel
    from app.ui.widgets.live import theme

    box = BoxLayout()
    follows, told = BodyLabel(text="follows"), BodyLabel(text="told", style_size=30)
    box.add_widget(follows)
    box.add_widget(told)
    dressed.put(box)
    before = follows.style_size
    theme.text_scale = 2.0
    dressed.frames()
    assert follows.style_size == theme.size_body > before
    assert told.style_size == 30


@pytest.mark.parametrize("name", ["minus", "chevron-left", "check", "help-circle"])
def test_a_sign_stands_in_the_middle_of_its_square(dressed: Stage, name: str) -> None:
    from app.ui.widgets.label import RGBA, picture
    from app.ui.widgets.live import glyph, theme

    drawn = picture(glyph(name), theme.font_icons, 44)
    line = drawn.width * RGBA
    rows = [drawn.pixels[at : at + line][RGBA - 1 :: RGBA] for at in range(0, line * drawn.height, line)]
    left = min(len(row) - len(row.lstrip(b"\0")) for row in rows)
    right = min(len(row) - len(row.rstrip(b"\0")) for row in rows)
    assert left > 0 and abs(left - right) <= 1


@pytest.mark.parametrize("kind", ["BigButton", "ActButton"])
def test_words_that_would_be_small_stand_below_their_picture(dressed: Stage, kind: str) -> None:
    from app.ui.widgets import button

    key = getattr(button, kind)(text="Zustimmung", icon="check")
    dressed.put(key, (400, 90))
    assert key._words.x > key._sign.x and key._words.y < key._sign.center_y
    small = dressed.put(key, (112, 90))
    assert small._words.top <= small._sign.y + 1
    assert small._words.font_size >= 12
    dressed.put(key, (400, 90))
    assert key._words.x > key._sign.x and key._words.y < key._sign.center_y


def test_below_the_picture_of_a_bar_words_begin_where_the_picture_does(dressed: Stage) -> None:
    from app.ui.widgets.button import ActButton

    key = dressed.put(ActButton(text="Zustimmung", icon="check"), (112, 90))
    assert key._words.halign == "center"
    key.stacked = True
    dressed.frames()
    assert key._words.halign == "left" and key._words.x == key._sign.x


def test_a_heading_and_the_words_below_it_stand_in_the_middle_and_shrink_alike(dressed: Stage) -> None:
    from app.ui.widgets.label import heading_share, tall
    from app.ui.widgets.live import theme

    words = ("Konferenz mit der Klasse", 36.0, "Delegationen, Presse", 28.0, 240.0)
    heading = tall(words[0], theme.font_bold, words[1], words[4])
    below = tall(words[2], theme.font, words[3], words[4])
    roomy = 400 * heading_share(*words, 400)
    assert roomy - heading == pytest.approx(400 - roomy - below)
    # Half as large the heading has one line instead of two.
    small = tall(words[0], theme.font_bold, words[1] / 2, words[4])
    low = tall(words[2], theme.font, words[3] / 2, words[4])
    assert small < heading / 3
    assert heading_share(*words, 40) == pytest.approx(small / (small + low))
    assert heading_share(words[0], 36, "", 28, 240, 40) == 1


def rows(count: int) -> Any:
    from app.ui.views import RowsView, RowView

    return RowsView(tuple(RowView(f"r{n}", f"Row {n}", "and more") for n in range(count)), "", "", "")


def test_a_list_has_a_second_column_only_where_one_would_be_too_long(dressed: Stage) -> None:
    from app.ui.widgets.paged_rows import PagedRows

    found = dressed.put(PagedRows(), (1400, 600))
    for count, cols in ((3, 1), (9, 2)):
        found.show(rows(count))
        dressed.frames()
        assert (found.cols, found.pages) == (cols, 1)


def test_rows_give_way_a_little_where_that_saves_a_page(dressed: Stage) -> None:
    from app.ui.widgets.live import theme
    from app.ui.widgets.paged_rows import PagedRows, RowButton

    found = dressed.put(PagedRows(), (600, 800))
    theme.text_scale = 2.0
    found.show(rows(5))
    dressed.frames()
    assert found.row_height() > theme.touch
    for share, pages in ((0.93, 1), (0.8, 2)):
        dressed.put(found, (600, round(5 * (found.row_height() * share + theme.gap_s) - theme.gap_s)))
        assert found.pages == pages
        buttons = [each for each in found.walk() if isinstance(each, RowButton)]
        assert min(each.height for each in buttons) >= theme.touch


def test_no_page_has_a_single_row_while_others_are_full() -> None:
    from app.ui.widgets.leftover import Heights, evened, height_of

    def paged(count: int, room: float) -> list[int]:
        def fill(heights: Heights) -> list[int]:
            pages: list[int] = []
            while sum(pages) < count:
                pages.append(min(int(height_of(heights, len(pages))), count - sum(pages)))
            return pages

        return evened(fill, int, room)

    assert paged(9, 4) == [3, 3, 3]
    assert paged(10, 4) == [4, 4, 2]
    assert paged(7, 3) == [3, 2, 2]
    assert paged(10, 3) == [3, 3, 2, 2]
    assert paged(3, 2) == [2, 1], "no other way"


def test_a_dot_between_two_things_begins_no_line() -> None:
    from app.ui.widgets.label import needed
    from app.ui.widgets.live import theme

    size, words = 40, ("wenn", "wann")
    parted = needed(" ".join(words), theme.font, size, 1000, 1)[0] + 1
    longest, _ = needed(" · ".join(words), theme.font, size, parted, 1)
    assert longest > needed(words[0], theme.font, size, 1000, 1)[0]


def test_every_column_says_what_its_rows_have_in_common(dressed: Stage) -> None:
    from app.ui.views import RowsView, RowView
    from app.ui.widgets.paged_rows import PagedRows, RowHeading

    found = dressed.put(PagedRows(), (1400, 400))
    under = (("A", 3), ("B", 20))
    listed = (row for title, count in under for row in (RowView("", title), *rows(count).rows))
    found.show(RowsView(tuple(listed), "", "", ""))
    dressed.frames()
    assert found.cols == 2 and found.pages > 1
    seen = []
    for _ in range(int(found.pages)):
        for column in reversed(found.ids.grid.children):
            assert column.height <= found.ids.grid.height + 1
            first, *others = [*reversed(column.children)] or [None]
            assert first is None or isinstance(first, RowHeading)
            assert not others or not isinstance(others[-1], RowHeading)
            seen += [each.key for each in others if not isinstance(each, RowHeading)]
        found.turn(1)
    assert len(seen) == 23


def test_coins_beside_money_follow_the_theme(dressed: Stage) -> None:
    from kivy.graphics import Color

    from app.ui.widgets.live import theme
    from app.ui.widgets.seat_panel import Money

    money = dressed.put(Money(text="12"))
    theme.use(LIGHT)
    dressed.frames()
    coins = [each for each in money.canvas.before.children if isinstance(each, Color)]
    assert [list(each.rgba) for each in coins] == [list(theme.quiet)]


def test_pictures_come_back_when_the_driver_has_lost_them(display: str) -> None:
    """As on a tablet that comes back from another app."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.losing"], env=dict(os.environ, DISPLAY=display)
    )
    assert done.returncode == 0


def test_a_photo_stands_upright(dressed: Stage, tmp_path: Path) -> None:
    from PIL import Image

    from app.ui.widgets.form_sheet import FormPhoto

    sky_over_grass = Image.new("RGB", (40, 40), "green")
    sky_over_grass.paste("blue", (0, 0, 40, 20))
    sky_over_grass.save(tmp_path / "photo.png")
    photo = dressed.put(FormPhoto(), (400, 400))
    photo.show((tmp_path / "photo.png").read_bytes())
    dressed.frames()
    seen = Image.open(dressed.window.screenshot(name=str(tmp_path / "seen.png"))).convert("RGB")
    assert seen.getpixel((200, 100)) == (0, 0, 255) and seen.getpixel((200, 300)) == (0, 128, 0)


# --- fingers -------------------------------------------------------------------------------------------


def buttons(stage: Stage, *places: tuple[float, float, float, float]) -> tuple[Any, list[Any], list[int]]:
    """A desk with buttons at these places (left, bottom, width, height), and the numbers of those pressed."""
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.screenmanager import Screen

    from app.ui.widgets.button import BigButton
    from app.ui.widgets.desk import Desk
    from app.ui.widgets.live import theme

    theme.dpi = FINGER / 12 * 25.4
    desk, pressed, made = Desk(), [], []
    layout = FloatLayout()
    for number, (x, y, width, height) in enumerate(places):
        button = BigButton(text=str(number), size_hint=(None, None), pos=(x, y), size=(width, height))
        button.bind(on_release=lambda _button, number=number: pressed.append(number))
        layout.add_widget(button)
        made.append(button)
    screen = Screen(name="only")
    screen.add_widget(layout)
    desk.screens.add_widget(screen)
    stage.put(desk)
    return desk, made, pressed


def tap(x: float, y: float, up: tuple[float, float] | None = None) -> None:
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    if up is not None:
        touch.touch_move(*up)
    touch.touch_up()


def test_a_tap_beside_a_small_button_presses_it(dressed: Stage) -> None:
    _, _, pressed = buttons(dressed, (400, 400, 60, 60))
    tap(430, 475)
    assert pressed == [0]


def test_a_tap_farther_away_presses_nothing(dressed: Stage) -> None:
    _, _, pressed = buttons(dressed, (400, 400, 60, 60))
    tap(430, 485)
    assert pressed == []


def test_beside_a_large_button_nothing_is_pressed(dressed: Stage) -> None:
    _, _, pressed = buttons(dressed, (400, 400, 200, 120))
    tap(500, 525)
    assert pressed == []


def test_between_two_small_buttons_the_nearer_one_is_meant(dressed: Stage) -> None:
    _, _, pressed = buttons(dressed, (400, 400, 60, 60), (480, 400, 60, 60))
    tap(468, 430)
    tap(472, 430)
    assert pressed == [0, 1]


def test_who_is_hit_is_meant_however_near_another_one_is(dressed: Stage) -> None:
    _, _, pressed = buttons(dressed, (400, 400, 60, 60), (462, 400, 200, 60))
    tap(463, 430)
    assert pressed == [1]


def test_a_finger_that_is_lifted_elsewhere_presses_nothing(dressed: Stage) -> None:
    _, made, pressed = buttons(dressed, (400, 400, 60, 60))
    tap(430, 475, up=(430, 700))
    assert pressed == [] and made[0].state == "normal"


LONG_ROW = tuple(range(13, 0, -1))


def test_what_is_alone_on_its_page_is_as_tall_as_its_fingers_need(dressed: Stage) -> None:
    from app.forms.correct.view import TrackView
    from app.ui.widgets.live import theme
    from app.ui.widgets.paged_grid import PagedGrid
    from app.ui.widgets.price_track import PriceTrack

    theme.dpi = FINGER / 12 * 25.4
    track, other = PriceTrack(), PriceTrack()
    for each in (track, other):
        each.show(TrackView("green", "Green", "leaf", "leaf", LONG_ROW, 0, 0, ""))
    grid = PagedGrid(most_cols=1, least_tall=60, most_tall=100)
    dressed.put(grid, (1024, 400))
    grid.hold([track, other])
    dressed.frames()
    assert grid.pages == 2 and track.lines == 2
    assert all(cell.height >= theme.finger - theme.gap_xs - 1 for cell in track.ids.row.children)


@given(x=PLACES, y=PLACES, width=SIDES, height=SIDES, beside=PLACES, above=PLACES)
def test_a_target_is_never_smaller_than_its_box_nor_larger_than_a_finger_needs(
    x: int, y: int, width: int, height: int, beside: int, above: int
) -> None:
    from app.ui.widgets.focus import Box
    from app.ui.widgets.reach import target

    box = Box(x, y, x + width, y + height)
    other = Box(beside, above, beside + width, above + height)
    wide, tall = target(box, [other], Box(0, 0, 1000, 1000), FINGER)
    assert width <= wide <= max(width, FINGER) and height <= tall <= max(height, FINGER)


@given(x=PLACES, y=PLACES, at=st.tuples(PLACES, PLACES))
def test_what_is_meant_is_within_half_a_finger(x: int, y: int, at: tuple[int, int]) -> None:
    from app.ui.widgets.focus import Box, Stop
    from app.ui.widgets.reach import meant

    stop = Stop(Box(x, y, x + 40, y + 40), None)
    found = meant([stop], *at, FINGER)
    away = max(abs(at[0] - x - 20), abs(at[1] - y - 20))
    assert (found is stop) == (away <= FINGER / 2)


def emission_set_up(stage: Stage, size: tuple[int, int]) -> tuple[Any, PadSetupView]:
    from app.forms.setup.pads import PadSetupScreen
    from app.games.emission.setup.presenter import Draft, setup_view
    from engine.emission import GAME as EMISSION

    view = setup_view(LANGUAGES["de"], EMISSION.rules(EMISSION.load(EMISSION.editions[0], {})), Draft())
    screen = stage.put(PadSetupScreen(), size)
    screen.show(view)
    stage.frames(6)
    return screen, view


def test_where_all_of_a_set_up_has_room_its_box_and_its_hint_are_there(dressed: Stage) -> None:
    from app.ui.widgets.find import find
    from tests.window.checks import heard, labels

    screen, view = emission_set_up(dressed, (600, 1024))
    pressed = heard(screen, "on_box", "on_key")
    assert screen.compact and not screen.paged
    assert screen.hint_shown and view.hint in {label.text for label in labels(screen)}
    dressed.tap(find(screen, "box"))
    assert pressed == [("on_box",)]


def test_on_small_glass_the_box_and_how_the_table_is_laid_out_are_found_too(dressed: Stage) -> None:
    from app.ui.widgets.find import find
    from app.ui.widgets.live import theme
    from tests.window.checks import heard, labels

    theme.text_scale = 2.0
    screen, view = emission_set_up(dressed, (600, 1024))
    pressed = heard(screen, "on_box", "on_key")
    assert screen.compact and screen.paged
    dressed.tap(find(screen, "key:box"))
    assert pressed == [("on_box",)]
    found = []
    for _page in ("who", "seats", "how"):
        assert screen.hint_shown == (view.hint in {label.text for label in labels(screen)})
        found += [screen.part] if screen.hint_shown else []
        screen.turn_over()
        dressed.frames(6)
    assert "who" in found, "it is there before anybody turns a page"
