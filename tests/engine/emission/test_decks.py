"""Decks of one's own: what a file may say, and what is refused with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.emission.decks import MOST_BYTES, MOST_COMPLAINTS, deck_text, read_deck

GOOD = """\
# Our crises, written on a Tuesday
crisis Storm over the harbour   # the old one
  who least infrastructure
  emergency 1 per token
  weaken 1 per infrastructure

crisis Bank run
  who all
  draw 1 fewer
crisis Rumours
  who table
  forbid forecast
  until 2 society
crisis Flood
  who all
  lose 1 infrastructure
"""


def test_a_good_deck() -> None:
    deck = read_deck(GOOD.encode())
    assert deck.mistakes == ()
    assert [name for name, _ in deck.crises] == ["Storm over the harbour", "Bank run", "Rumours", "Flood"]
    assert deck.crises[1][1] == ("who all", "draw 1 fewer")


def mistakes(text: str | bytes) -> list[tuple[int, str]]:
    data = text.encode() if isinstance(text, str) else text
    return [(each.line, each.why) for each in read_deck(data).mistakes]


def test_lines_end_as_they_like() -> None:
    assert read_deck(("\ufeff" + GOOD.replace("\n", "\r\n")).encode()).mistakes == ()


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (GOOD.replace("who all\n  draw", "who everyone\n  draw"), 8, "is not how a line with who"),
        (GOOD.replace("draw 1 fewer", "explode"), 9, "begins with none of"),
        (GOOD.replace("  until 2 society\n", ""), 10, "lasts until something"),
        (GOOD.replace("Bank run", "Rumours"), 10, "already"),
        (GOOD.replace("crisis Flood", "crisis"), 14, "begins with its name"),
        (GOOD.replace("crisis Flood", f"crisis {'x' * 99}"), 14, "begins with its name"),
        ("who all\n" + GOOD, 1, "first line of a crisis"),
        ("", 0, "4 to 200 crises, not 0"),
        (GOOD.split("crisis Flood")[0], 0, "not 3"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, line: int, why: str) -> None:
    found = mistakes(text)
    assert any(each == line and why in said for each, said in found), found


def test_all_mistakes_at_once() -> None:
    text = GOOD.replace("who all", "who everyone")
    assert [line for line, _ in mistakes(text)] == [8, 15]


def test_a_huge_file_is_not_even_looked_at() -> None:
    assert mistakes(b"x" * (MOST_BYTES + 1)) == [(0, "the file is larger than 200 kB")]


def test_all_mistakes_of_one_crisis() -> None:
    text = GOOD.replace("who least infrastructure", "who lowest").replace("emergency 1", "emergency 99")
    text = text.replace(
        "weaken 1 per infrastructure\n", "weaken 1 per hope\n  explode\n  draw 1 fewer solo 77\n"
    )
    assert [line for line, _ in mistakes(text)] == [3, 4, 5, 6, 7]


def test_what_does_not_go_together_is_told_beside_the_lines_that_can_t_be_read() -> None:
    text = GOOD.replace("  who table\n", "").replace("  until 2 society", "  weaken 1 per hope")
    assert [(line, why.split(" (")[0][:20]) for line, why in mistakes(text)] == [
        (10, "does not say whom it"),
        (10, "what is forbidden la"),
        (12, "knows no resilience "),
    ]


@pytest.mark.parametrize("puzzle", ["whom all", "x" * 99])
def test_nothing_is_called_missing_that_a_puzzling_line_may_mean(puzzle: str) -> None:
    assert [line for line, _ in mistakes(GOOD.replace("  draw 1 fewer", puzzle))] == [9]
    assert [line for line, _ in mistakes(GOOD.replace("  until 2 society", puzzle))] == [13]


def test_a_crisis_without_a_name_does_not_hide_what_follows() -> None:
    text = "who all\ndraw 1 fewer\n" + GOOD.replace("draw 1 fewer", "explode")
    assert [line for line, _ in mistakes(text)] == [1, 11]


def test_a_long_crisis_is_read_to_its_end() -> None:
    text = GOOD.replace("  draw 1 fewer", "  draw 1 fewer\n" + "  weaken 1 per social\n" * 12 + "  explode")
    assert [line for line, _ in mistakes(text)] == [20, 22]


def test_a_file_of_wrong_lines_has_an_end() -> None:
    deck = read_deck("".join(f"crisis C{n}\nexplode\n" for n in range(2000)).encode())
    assert len(deck.mistakes) == MOST_COMPLAINTS
    # Two in each, as nobody is named either, and that there are too many of them.
    assert deck.more == 2 * 2000 + 1 - MOST_COMPLAINTS


@pytest.mark.parametrize(("count", "fits"), [(3, False), (4, True), (200, True), (201, False)])
def test_how_many_crises_a_deck_may_have(count: int, fits: bool) -> None:
    text = "".join(f"crisis C{n}\nwho all\nemergency 1\n" for n in range(count))
    assert (mistakes(text) == []) is fits


@pytest.mark.parametrize(("lines", "more"), [("emergency 1", 0), ("explode", 5000)])
def test_too_many_crises_are_all_counted(lines: str, more: int) -> None:
    deck = read_deck("".join(f"crisis C{n}\nwho all\n{lines}\n" for n in range(5000)).encode())
    assert deck.mistakes[0].why == "a deck has 4 to 200 crises, not 5000"
    assert len(deck.mistakes) + deck.more == 1 + more


def test_bytes_that_are_no_text() -> None:
    assert mistakes(b"crisis A\nwho \xff\n") == [(2, "this is not text in UTF-8")]


@pytest.mark.parametrize(
    "evil",
    [
        "__import__('os').system('touch /tmp/owned')",
        "emergency 1 per token; import os",
        "emergency {0.__class__}",
        "emergency " + "9" * 5000,
        "emergency ١",
        "who all\u2028emergency 1",
    ],
)
def test_nothing_in_it_is_ever_executed(evil: str) -> None:
    """Whatever stands there, it is a line that is not how such a line is written."""
    found = mistakes(GOOD.replace("draw 1 fewer", evil))
    assert found
    assert found[0][0] in (7, 9)


@given(st.binary(max_size=400))
def test_no_file_breaks_it(data: bytes) -> None:
    read_deck(data)


@given(
    st.lists(
        st.sampled_from(["crisis A", "crisis", "who all", "emergency 1", "#", "until 1 society", "\x00"])
    )
)
def test_no_order_of_lines_breaks_it(lines: list[str]) -> None:
    deck = read_deck("\n".join(lines).encode())
    assert all(0 <= each.line <= len(lines) + 1 for each in deck.mistakes)


def test_a_deck_that_is_written_is_read_again() -> None:
    deck = read_deck(GOOD.encode())
    assert read_deck(deck_text(deck.crises).encode()) == deck
