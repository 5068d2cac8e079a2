"""Short ones in every run; a million lines or packets with `python -m tests.fuzz_bridge`, `fuzz_gatt`."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge.wire import encode
from tests.fuzz_bridge import MUTATIONS, Fuzz, message
from tests.fuzz_gatt import GattFuzz


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_accepted_that_nobody_sent(seed: int) -> None:
    fuzz = Fuzz(Random(seed))
    fuzz.run(4000)
    assert fuzz.counts["accepted"] > 500 and fuzz.counts["Count"] > 10 and fuzz.counts["Rolled"] > 10


@pytest.mark.parametrize("seed", range(2))
def test_no_packet_is_accepted_that_nobody_sent(seed: int) -> None:
    fuzz = GattFuzz(Random(seed))
    fuzz.run(6000)
    assert fuzz.counts["accepted"] > 500 and fuzz.counts["Count"] > 10 and fuzz.counts["Rolled"] > 10


def test_a_message_that_nobody_sent_passes_only_with_the_right_check() -> None:
    fuzz = Fuzz(Random(1))
    fuzz.heard = b'noise{"t":"hb"}*0000\n{"t":"hb","n":1}*0000\n'
    assert not fuzz.check_is_right({"t": "hb"})
    fuzz.heard += encode({"t": "hb"})
    assert fuzz.check_is_right({"t": "hb"}) and not fuzz.check_is_right({"t": "hb", "n": 1})


def test_every_mutation_can_be_applied_to_anything() -> None:
    rng = Random(1)
    for mutation in MUTATIONS:
        for line in (b"\n", b"{}*0000\n", str(message(rng, 1)).encode()):
            assert isinstance(mutation(rng, line, b"\n"), bytes)
