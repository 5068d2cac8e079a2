"""Names that people write: anything may be typed, and nothing around it is harmed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.names import TURNS, tidy

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Lea \n Marie\t", "Lea Marie"),
        ("נועה", "נועה"),
        ("\u202eanna", "anna"),
        ("An\x00na\x1b", "Anna"),
        ("", ""),
        ("x" * 30, "x" * 16),
    ],
    ids=["spaces", "right-to-left", "turned", "control", "nothing", "long"],
)
def test_a_name_stands_in_one_line(typed: str, kept: str) -> None:
    assert tidy(typed, 16) == kept


def test_a_sign_made_of_several_is_not_cut_in_two() -> None:
    assert tidy("x" * 13 + FAMILY, 16) == "x" * 13
    assert tidy("x" * 11 + FAMILY, 16) == "x" * 11 + FAMILY
    assert tidy("x" * 15 + "e\u0301", 16) == "x" * 15


@given(st.text())
def test_whatever_is_typed_is_short_and_seen(typed: str) -> None:
    name = tidy(typed, 16)
    assert len(name) <= 16 and name == name.strip() and tidy(name, 16) == name
    assert not any(unicodedata.category(sign) == "Cc" or sign in TURNS for sign in name)
