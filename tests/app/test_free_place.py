"""Where a toast lies: on nothing that is pressed."""

from __future__ import annotations

import pytest

from app.ui.layout import Rect
from app.ui.layout.free import Wish, free_place

SIZE = (1000, 600)
WISH = Wish(500, 500, 200, 500)


def words(width: float) -> float:
    """Some 1,000 pixels of text in lines of 20."""
    return 20.0 * -(-1000 // int(width)) + 20


def test_on_an_empty_screen_it_lies_where_it_is_wished() -> None:
    place = free_place(SIZE, [], words, WISH, 10)
    assert place is not None
    assert place.x + place.width / 2 == 500 and place.width == 500
    assert abs(place.y + place.height / 2 - 500) < 60


@pytest.mark.parametrize("count", range(2, 30))
def test_it_covers_no_key_whatever_stands_there(count: int) -> None:
    keys = [Rect(20 + at * 97 % 800, at * 173 % 560, 150, 40) for at in range(count)]
    place = free_place(SIZE, keys, words, WISH, 4)
    if place is not None:
        assert place.height >= words(place.width) and 200 <= place.width <= 500
        assert place.x >= 4 and place.y >= 4 and place.right <= 996 and place.bottom <= 596
        assert not any(place.overlaps(key) for key in keys)


def test_a_list_to_the_lower_edge_leaves_the_title() -> None:
    rows = [Rect(10, 80 + at * 60, 980, 52) for at in range(9)]
    bar = [Rect(10, 10, 150, 60), Rect(930, 10, 60, 60)]
    place = free_place(SIZE, rows + bar, words, WISH, 4)
    assert place is not None and place.bottom < 80 and place.x > 160


def test_where_keys_are_everywhere_there_is_none() -> None:
    assert free_place(SIZE, [Rect(0, 0, 1000, 600)], words, WISH, 4) is None
