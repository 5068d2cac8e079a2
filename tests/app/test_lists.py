"""Lists that scroll, as numbers: where rows stand, and that every row can be seen whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.ui.layout import Rect, Ruler, Sizes
from app.ui.layout.needs.lists import EventNeed, Item, RowNeed, bar_room, laid_out, placed, screenfuls, total
from tests.app.test_kyoto_layout import MEASURE, SCREENS

SIZES = Sizes.of(1280, 800)


def fixed(height: float) -> Callable[[float], float]:
    return lambda _width: height


def items(*heights: float) -> list[Item]:
    """Rows of these heights; a negative one is a heading."""
    return [Item(fixed(abs(each)), alone=each < 0) for each in heights]


def test_rows_stand_below_one_another() -> None:
    assert placed(items(10, 20), 100, 1, 5, 8) == (Rect(0, 0, 100, 10), Rect(0, 15, 100, 20))


def test_pairs_are_read_from_the_left_and_a_heading_has_the_whole_width() -> None:
    places = placed(items(10, 20, 30, -5, 10), 108, 2, 5, 8)
    assert places == (
        Rect(0, 0, 50, 20),
        Rect(58, 0, 50, 20),
        Rect(0, 25, 50, 30),
        Rect(0, 60, 108, 5),
        Rect(0, 70, 50, 10),
    )


@pytest.mark.parametrize(("count", "columns"), [(3, 1), (14, 2), (60, 2)])
def test_rows_stand_in_pairs_only_where_one_column_would_be_too_long(count: int, columns: int) -> None:
    places = laid_out(items(*[60] * count), SIZES, 1240, 600, pairs=True)
    assert len({place.x for place in places}) == columns


def test_only_a_list_that_scrolls_leaves_room_for_its_bar() -> None:
    for count, wide in ((3, 600), (30, 600 - bar_room(SIZES))):
        assert laid_out(items(*[60] * count), SIZES, 600, 600)[0].width == wide


@pytest.mark.parametrize("heights", [[60] * 40, [60, 90, 300] * 9, [2000, 60, 60], [60], []])
def test_every_row_is_seen_whole_on_some_screenful_unless_it_is_higher_than_that(
    heights: list[float],
) -> None:
    places = laid_out(items(*heights), SIZES, 600, 500)
    starts = screenfuls(places, 500)
    assert list(starts) == sorted(set(starts)) and starts[0] == 0
    assert starts[-1] == max(0, total(places) - 500)
    for place in places:
        if place.height <= 500:
            assert any(start - 1 <= place.y and place.bottom <= start + 501 for start in starts)


WORDS = "Gewonnen: Entwicklungsländer, OPEC · 13.11.2025 · zu Ende gespielt · Klasse 7b · Stadtbücherei"


@pytest.mark.parametrize("screen", SCREENS)
def test_more_width_never_asks_for_more_height_and_no_row_is_lower_than_a_finger(screen: str) -> None:
    (width, _height), ruler = SCREENS[screen]
    for need in (RowNeed(ruler, WORDS, WORDS), EventNeed(ruler, WORDS, kind=True), EventNeed(ruler, "")):
        tall = [need.height(width * share) for share in (0.4, 0.6, 0.8, 1.0)]
        assert tall == sorted(tall, reverse=True), screen
        assert min(tall) >= ruler.sizes.finger - 1


def test_a_row_has_room_for_all_its_words() -> None:
    ruler = Ruler(SIZES, MEASURE)
    need = RowNeed(ruler, "KEEP COOL", WORDS)
    width = 500.0
    words = MEASURE.tall(WORDS, SIZES.size_note, need.words_width(width))
    name = MEASURE.tall("KEEP COOL", SIZES.size_body, need.words_width(width), bold=True)
    assert need.height(width) >= words + name
