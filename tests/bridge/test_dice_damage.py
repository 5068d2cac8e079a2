"""Damaged packets never crash a conversation and never make a roll that was not sent.

A million of them: `python -m tests.bridge.dice_fuzz 1000000` (figures in docs/dice.md).
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import Rolled
from firmware_bridge.dice import godice_wire, pixels_wire
from tests.bridge.dice_at_hand import DICE, die_called
from tests.bridge.dice_fuzz import Witness, storm
from tests.bridge.helpers import calm

WORDS = st.one_of(
    st.binary(max_size=120),
    st.tuples(st.just(3), st.integers(0, 6), st.integers(0, 7)).map(bytes),
    st.tuples(st.sampled_from([b"S", b"FS", b"TS", b"MS"]), st.binary(min_size=3, max_size=3)).map(b"".join),
    st.just(b"R"),
)


@pytest.mark.parametrize("name", DICE)
def test_a_storm_of_damaged_packets_is_weathered(name: str) -> None:
    figures: Counter[str] = Counter()
    storm(name, 1500, Random(name), figures)
    assert figures["rolls told"] > 0


@pytest.mark.parametrize("name", DICE)
@calm
@given(words=st.lists(WORDS, max_size=40))
def test_a_roll_is_told_only_where_it_was_sent_after_a_throw(name: str, words: list[bytes]) -> None:
    die, witness = die_called(name), Witness(name)
    for word in words:
        before = len(die.heard)
        die.hear(word)
        rolls = [fact for fact in die.heard[before:] if isinstance(fact, Rolled) and fact.quality == "rolled"]
        assert witness.allows(word, rolls[0].face if rolls else None)
        assert len(rolls) <= 1


@calm
@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_the_readers_stumble(data: bytes) -> None:
    pixels_wire.parse(data)
    godice_wire.parse(data)
