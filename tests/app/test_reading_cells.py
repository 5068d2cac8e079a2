"""Reading a box cell by cell: every key, how far one is, and how many taps a whole box takes."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.forms.cells import typed
from app.forms.cells.cells import Cell, cells_of, is_read, value_of
from app.forms.cells.reading import (
    Digit,
    GoTo,
    Key,
    Longer,
    Reading,
    Rest,
    Right,
    RowEnds,
    RowGoesOn,
    TakeBack,
    Word,
    begin,
)
from app.forms.cells.typed import Typed
from app.games.keep_cool.box.draft import Draft
from engine.core.fields import Number
from tests.narrow import there

EDITION = "ecovisio"
EMPTY = Draft.of(EDITION, {})
USA = "countries.usa"


def at(page: str, *keys: Key) -> Reading[Draft]:
    reading = begin(EMPTY).tap(GoTo(page))
    for key in keys:
        reading = reading.tap(key)
    return reading


def black(reading: Reading[Draft]) -> list[int]:
    row: list[int] = reading.draft.data[f"{USA}.black"]
    return row


def test_the_examples_are_true() -> None:
    assert doctest.testmod(typed).failed == 0


def test_it_begins_on_top_of_the_box() -> None:
    cell = there(begin(EMPTY).cell)
    assert (cell.path, cell.at) == ("carbometer.capacity", None)
    assert (begin(EMPTY).read, begin(EMPTY).all) == (0, 180)


def test_a_price_is_one_tap_and_the_next_field_is_asked() -> None:
    reading = at(USA, Digit(9))
    assert black(reading)[0] == 9
    assert there(reading.cell).at == 1


def test_what_stands_there_right_is_one_tap() -> None:
    reading = at(USA, Right())
    assert black(reading) == black(at(USA))
    assert reading.read == 1


def test_one_tap_never_reads_a_whole_row() -> None:
    reading = at(USA, Right())
    assert reading.draft.data.values[f"{USA}.black"].source == "practice"
    for _ in range(9):
        reading = reading.tap(Right())
    assert reading.draft.data.values[f"{USA}.black"].source == "owner"
    assert there(reading.cell).path == f"{USA}.green"


def test_ten_takes_two_digits() -> None:
    reading = at(USA, Digit(1))
    assert (reading.read, there(reading.typed).text) == (0, "1")
    assert black(reading.tap(Digit(0)))[0] == 10


def test_a_one_is_done_when_somebody_says_so() -> None:
    assert black(at(USA, Digit(1), Right()))[0] == 1


def test_a_number_with_more_digits_than_is_usual_is_announced() -> None:
    assert black(at(USA, Longer(), Digit(2), Digit(5)))[0] == 25


def test_what_is_out_of_range_is_refused_and_typed_again() -> None:
    reading = at(USA, Digit(0))
    assert reading.refused and reading.read == 0
    assert black(reading.tap(Digit(8)))[0] == 8


def test_a_wrong_digit_is_taken_back_and_a_wrong_cell_is_read_again() -> None:
    assert there(at(USA, Digit(1), TakeBack()).typed).text == ""
    again = at(USA, Digit(9), TakeBack())
    assert (there(again.cell).at, black(again)[0]) == (0, 9)
    assert black(again.tap(Digit(6)))[0] == 6


def test_a_row_can_be_shorter_or_longer_than_ours() -> None:
    reading = at(USA, Digit(9), Digit(8), RowEnds())
    assert black(reading) == [9, 8]
    assert there(reading.cell).path == f"{USA}.green"
    longer = at(USA, *[Right()] * 9, RowGoesOn(), Right(), Digit(3))
    assert black(longer)[9:] == [4, 3]
    assert there(longer.cell).path == f"{USA}.green"


def test_the_first_field_of_a_row_cannot_be_after_its_end() -> None:
    assert at(USA, RowEnds()) == at(USA)


def test_a_pair_of_targets_is_two_taps_whichever_was_shown() -> None:
    reading = begin(EMPTY).tap(GoTo("target_cards"))
    path = there(reading.cell).path
    one, other = reading.draft.data[path]
    turned = reading.tap(Word(other)).tap(Word(one))
    assert turned.draft.data[path] == [other, one]
    assert turned.draft.faults == () and turned.read == 2
    mixed = reading.tap(Word(other)).tap(Word("insurances"))
    assert mixed.draft.data[path] == [other, "insurances"]


def test_keys_that_mean_nothing_here_change_nothing() -> None:
    reading = begin(EMPTY)
    assert reading.tap(Word("insurances")) == reading
    assert reading.tap(TakeBack()) == reading
    assert reading.tap(GoTo("nowhere")) == reading


# --- a whole box ------------------------------------------------------------------------------------------


def keys_for(reading: Reading[Draft], truth: Any) -> Iterator[Key]:
    """What somebody taps who reads the truth off the component."""
    cell = there(reading.cell)
    if value_of(reading.draft, cell) == truth:
        yield Right()
    elif not isinstance(cell.form, Number):
        yield Word(truth)
    else:
        digits = [Digit(int(each)) for each in str(truth)]
        usual = there(reading.typed).usual
        if truth > usual:
            yield Longer()
        yield from digits
        typed = there(reading.typed)
        typed = typed.widened() if truth > usual else typed
        for key in digits:
            typed = typed.key(key.digit)
        if typed.done is None:
            yield Right()


def read_all(truth: dict[tuple[str, int | None], Any]) -> tuple[Reading[Draft], int]:
    reading, taps = begin(EMPTY), 0
    while reading.cell is not None:
        for key in keys_for(reading, truth[reading.cell.path, reading.cell.at]):
            before, reading = reading.read, reading.tap(key)
            taps += 1
            assert reading.read - before in (0, 1), "a tap reads one cell at most"
    return reading, taps


def shipped() -> dict[tuple[str, int | None], Any]:
    return {(cell.path, cell.at): value_of(EMPTY, cell) for cell in cells_of(EMPTY)}


def test_a_box_as_we_thought_it_is_as_many_taps_as_it_has_cells() -> None:
    reading, taps = read_all(shipped())
    assert taps == 180
    assert all(is_read(reading.draft, cell) for cell in cells_of(reading.draft))
    assert reading.draft.practice() == 0


def test_a_box_with_every_number_different_takes_two_hundred_taps() -> None:
    """Prices are one chip dearer, edges two chips higher, pairs others: at 1.5 s a tap, five minutes."""
    truth = shipped()
    for (path, place), value in truth.items():
        if path.startswith("countries."):
            truth[path, place] = value + 1
        elif path.startswith("carbometer."):
            truth[path, place] = value + 2
        else:
            truth[path, place] = ("oil_industry", "insurances")[place or 0]
    reading, taps = read_all(truth)
    assert taps == 200
    assert {key: value_of(reading.draft, Cell(*_cell(reading, key))) for key in truth} == truth
    assert reading.draft.faults == ()


def _cell(reading: Reading[Draft], key: tuple[str, int | None]) -> tuple[Any, ...]:
    (cell,) = (each for each in cells_of(reading.draft) if (each.path, each.at) == key)
    return cell.path, cell.field, cell.at


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_stands_on_the_components_is_what_the_box_has(data: st.DataObject) -> None:
    truth = shipped()
    for (path, place), value in truth.items():
        if path.startswith("countries."):
            truth[path, place] = data.draw(st.integers(1, 25))
        elif not isinstance(value, int):
            truth[path, place] = ("oil_industry", "insurances")[place or 0]
    reading, taps = read_all(truth)
    assert taps <= 3 * len(truth)
    assert reading.draft.practice() == 0
    for path, place in truth:
        value = reading.draft.data[path]
        assert (value if place is None else value[place]) == truth[path, place]


@pytest.mark.parametrize(("least", "most", "usual"), [(1, 99, 19), (0, 99, 99), (1, 120, 120)])
def test_every_number_within_the_limits_can_be_typed(least: int, most: int, usual: int) -> None:
    for number in range(least, most + 1):
        typing = Typed(least, most, usual)
        typing = typing.widened() if number > usual else typing
        for digit in str(number):
            assert typing.done is None, f"{number} is done before its last digit"
            typing = typing.key(int(digit))
        assert (typing.done if typing.done is not None else typing.settled()) == number


def shortest(truth: dict[tuple[str, int | None], Any]) -> int:
    """Taps of somebody who also says at once that the rest of a row is right."""
    reading, taps = begin(EMPTY), 0
    while reading.cell is not None:
        rest = reading.rest
        if rest and all(truth[each.path, each.at] == value_of(reading.draft, each) for each in rest):
            reading, taps = reading.tap(Rest()), taps + 1
            continue
        for key in keys_for(reading, truth[there(reading.cell).path, there(reading.cell).at]):
            reading, taps = reading.tap(key), taps + 1
    assert {key: value_of(reading.draft, Cell(*_cell(reading, key))) for key in truth} == truth
    return taps


def test_a_box_as_we_thought_it_is_far_fewer_taps_with_the_rest_of_each_row() -> None:
    assert shortest(shipped()) == 55


def test_the_rest_of_a_row_is_nine_cells_at_most_and_taken_back_at_once() -> None:
    reading = at(USA)
    assert reading.rest == (), "ten are too many for one tap"
    reading = reading.tap(Right())
    assert len(reading.rest) == 9
    read = reading.tap(Rest())
    assert read.read == 10
    assert read.tap(TakeBack()).read == 1
