"""Damaged frames never make a parser stumble, never become another weight, and never a wrong count.

A million for each parser: `python -m tests.bridge.scale_fuzz 1000000` (figures in docs/scales.md).
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.scales import KINDS
from tests.bridge.helpers import calm
from tests.bridge.scale_at_hand import EVERY
from tests.bridge.scale_fuzz import read_damaged, talk_damaged

EVERY_MAKE = pytest.mark.parametrize("make", EVERY)


@EVERY_MAKE
def test_what_is_read_stands_in_the_frame(make: str) -> None:
    figures: Counter[str] = Counter()
    read_damaged(make, 2000, Random(make), figures)
    assert figures["read"] > 50


@EVERY_MAKE
def test_a_spoilt_line_never_makes_a_sure_wrong_number(make: str) -> None:
    figures: Counter[str] = Counter()
    talk_damaged(make, 300.0, Random(make), figures)
    assert figures["sure counts"] > 2
    assert figures["spoilt in talks"] > 50


@calm
@given(st.lists(st.binary(max_size=90), max_size=20))
def test_no_bytes_whatever_make_the_readers_stumble(pieces: list[bytes]) -> None:
    for kind in KINDS:
        reader = kind.reader()
        for piece in pieces:
            reader.feed(piece)
