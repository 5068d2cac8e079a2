"""What was told is not told again, by whichever way it comes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import Count, DeviceError, Gap, Rolled, RollLedger
from firmware_bridge.ledger import ROLLS, STARTS
from tests.bridge.helpers import calm
from tests.bridge.test_conversation import BOOT, HELLO, Talk

SCALE = {**HELLO, "kind": "carbometer", "caps": ["count"]}


def count(seq: int, value: int) -> dict[str, object]:
    rest = {"stable": True, "res": 0, "sig": 0}
    return {"t": "evt", "seq": seq, "boot": BOOT, "e": "count", "count": value, **rest}


def snap(seq: int, value: int) -> dict[str, object]:
    return {**count(seq, value), "t": "snap", "bat": None}


def roll(seq: int, face: int = 3) -> dict[str, object]:
    return {"t": "evt", "seq": seq, "boot": BOOT, "e": "roll", "face": face, "q": "rolled"}


def test_a_die_that_comes_back_by_another_way_tells_nothing_twice() -> None:
    ledger = RollLedger()
    cable, radio = Talk(ledger=ledger), Talk(ledger=ledger)
    cable.say(HELLO, roll(1), roll(2))
    radio.say(HELLO, roll(2), roll(3))
    assert [fact.seq for fact in cable.heard.of(Rolled)] == [1, 2]
    assert [fact.seq for fact in radio.heard.of(Rolled)] == [3]
    assert [line["seq"] for line in radio.sent() if line["t"] == "ack"] == [2, 3], "told or not, it is ours"


@calm
@given(st.lists(st.integers(1, 3 * ROLLS), max_size=400))
def test_whatever_comes_in_whatever_order_comes_once(seqs: list[int]) -> None:
    ledger = RollLedger()
    told = [seq for seq in seqs if ledger.first_time("die", BOOT, seq)]
    assert len(told) == len(set(told))


def test_rolls_in_order_are_all_told_and_little_is_kept() -> None:
    ledger = RollLedger()
    for start in range(5 * STARTS):
        assert all(ledger.first_time("die", str(start), seq) for seq in range(1, 4 * ROLLS))
    assert len(ledger._starts) == STARTS
    assert all(len(told.rolls) == ROLLS for told in ledger._starts.values())


def test_a_count_from_before_a_drop_out_does_not_come_back_after_it() -> None:
    """The host does not use a count with a lower `seq` than the last one of that `boot` (protocol, 5)."""
    ledger = RollLedger()
    before, after = Talk(ledger=ledger), Talk(ledger=ledger)
    before.say(SCALE, snap(4, 10), count(5, 12))
    after.say(SCALE, count(4, 10), snap(5, 12))
    assert [fact.value for fact in after.heard.of(Count)] == [12]


def test_a_gap_between_counts_is_told_once() -> None:
    talk = Talk()
    talk.say(SCALE, snap(4, 10), count(5, 11), count(8, 14))
    assert talk.heard.of(Gap) == [Gap("dev", 2)]
    talk.say(
        {"t": "hb", "seq": 9, "boot": BOOT, "bat": None}, {"t": "hb", "seq": 9, "boot": BOOT, "bat": None}
    )
    assert talk.heard.of(Gap) == [Gap("dev", 2), Gap("dev", 1)]
    talk.say(snap(9, 15), count(10, 16))
    assert len(talk.heard.of(Gap)) == 2


def test_what_was_numbered_before_we_came_is_no_gap() -> None:
    talk = Talk()
    talk.say(SCALE, count(40, 3))
    assert talk.heard.of(Gap) == []


def test_a_roll_that_waits_for_its_turn_is_no_gap_but_one_that_is_gone_is() -> None:
    talk = Talk()
    talk.say({**HELLO, "caps": ["roll"]}, roll(1), {"t": "hb", "seq": 5, "boot": BOOT, "bat": 80}, roll(2))
    assert talk.heard.of(Gap) == []
    talk.say({"t": "err", "code": "events_lost", "n": 2}, roll(5))
    assert talk.heard.of(Gap) == [Gap("dev", 2)]
    assert talk.heard.of(DeviceError) == [DeviceError("dev", "events_lost", 2)]


def test_another_device_with_the_same_start_is_greeted_anew() -> None:
    talk = Talk()
    talk.say(HELLO)
    talk.sent()
    talk.say({**HELLO, "id": "other"})
    assert [line["t"] for line in talk.sent()] == ["hello?"]


def test_a_snapshot_that_is_lost_is_asked_for_again_also_before_the_first_event() -> None:
    talk = Talk()
    beat = {"t": "hb", "seq": 0, "boot": BOOT, "bat": None}
    talk.say(SCALE, beat)
    assert [line["t"] for line in talk.sent() if line["t"] != "hello?"] == ["snap?"]
    talk.say(beat)
    assert [line["t"] for line in talk.sent()] == ["snap?"]
    talk.say(snap(0, 7), beat)
    assert talk.sent() == []
