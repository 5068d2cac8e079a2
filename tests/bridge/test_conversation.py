"""A conversation without a line: what is delivered, what is sent, and when it ends."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import (
    Battery,
    Count,
    DeviceError,
    Done,
    Hello,
    LogLine,
    Reading,
    Reason,
    Refused,
    Rolled,
    RollLedger,
    SelfTest,
    Timing,
)
from firmware_bridge.conversation import Conversation
from firmware_bridge.wire import Decoder, encode
from tests.bridge.helpers import Heard, calm

BOOT = "b1"
HELLO: dict[str, Any] = {
    "t": "hello", "p": 1, "min": 1, "fw": "1", "hw": "x", "id": "dev", "kind": "die", "boot": BOOT,
    "caps": [],
}  # fmt: skip


class Talk:
    """A conversation, with its other end in the hands of the test."""

    def __init__(self, kind: str | None = None, ledger: RollLedger | None = None) -> None:
        self.heard = Heard()
        self.out = bytearray()
        self.now = 0.0
        self.end_of = Conversation(
            "port", kind, self.out.extend, self.heard.append, Timing(), ledger or RollLedger()
        )
        self.end_of.start(self.now)

    def say(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.end_of.receive(encode(message), self.now)

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.end_of.tick(self.now)

    def sent(self) -> list[Any]:
        found = Decoder().feed(bytes(self.out))
        self.out.clear()
        return found


def roll(seq: int, face: int = 5, boot: str = BOOT) -> dict[str, Any]:
    return {"t": "evt", "seq": seq, "boot": boot, "e": "roll", "face": face, "q": "rolled"}


def count(seq: int, value: int | None, kind: str = "evt") -> dict[str, Any]:
    return {
        "t": kind, "seq": seq, "boot": BOOT, "e": "count", "count": value, "stable": True, "res": 1, "sig": 2,
    }  # fmt: skip


def greeted(ledger: RollLedger | None = None) -> Talk:
    talk = Talk(ledger=ledger)
    talk.say(HELLO)
    talk.sent()
    talk.heard.clear()
    return talk


def test_greeting_is_repeated_until_answered_and_then_asks_for_a_snapshot() -> None:
    talk = Talk("die")
    talk.later(0.6)
    assert [message["t"] for message in talk.sent()] == ["hello?", "hello?"]
    talk.say(HELLO)
    assert talk.heard == [Hello("dev", "die", 1, "1", "x", (), BOOT)]
    assert [message["t"] for message in talk.sent()] == ["snap?"]


def test_no_answer_ends_it() -> None:
    talk = Talk()
    talk.say({"t": "log", "lv": "info", "msg": "booting"}, roll(1))
    talk.later(6)
    assert talk.end_of.end is not None and talk.end_of.end.reason is Reason.NO_ANSWER
    assert talk.heard == [LogLine("port", "info: booting")]


def test_silence_ends_it_and_noise_is_no_sign_of_life() -> None:
    talk = greeted()
    talk.later(6)
    talk.end_of.receive(b"noise\n", talk.now)
    talk.later(2)
    assert talk.end_of.end is not None and talk.end_of.end.reason is Reason.SILENT


def test_heartbeats_are_sent_and_keep_it_alive() -> None:
    talk = greeted()
    talk.say({"t": "snap", "seq": 0, "boot": BOOT, "bat": 70})
    for _ in range(10):
        talk.later(2)
        talk.say({"t": "hb", "seq": 0, "boot": BOOT, "bat": 70})
    assert talk.end_of.end is None
    assert [message["t"] for message in talk.sent()] == ["hb"] * 10
    assert talk.heard == [Battery("dev", 70)]


def test_a_roll_is_told_once_and_acknowledged_each_time() -> None:
    talk = greeted()
    talk.say(roll(1), roll(1), roll(2, 6), roll(1))
    assert [fact.seq for fact in talk.heard.of(Rolled)] == [1, 2]
    assert [message["seq"] for message in talk.sent()] == [1, 1, 2, 1]


def test_a_roll_made_while_nobody_was_connected_is_late() -> None:
    talk = greeted()
    talk.say({"t": "hb", "seq": 2, "boot": BOOT, "bat": None}, roll(1), roll(2), roll(3))
    assert [fact.late for fact in talk.heard.of(Rolled)] == [True, True, False]


def test_a_roll_told_before_the_first_beat_was_kept_too() -> None:
    """The line with the beat was torn: the roll after it is older than the greeting all the same."""
    talk = greeted()
    talk.say(roll(4), {"t": "hb", "seq": 4, "boot": BOOT, "bat": None}, roll(5))
    assert [fact.late for fact in talk.heard.of(Rolled)] == [True, False]


def test_a_shared_ledger_outlives_a_conversation() -> None:
    ledger = RollLedger()
    greeted(ledger).say(roll(1))
    again = greeted(ledger)
    again.say(roll(1))
    assert again.heard == []
    assert [message["t"] for message in again.sent()] == ["ack"]


def test_a_lost_count_is_noticed_by_the_next_heartbeat() -> None:
    talk = greeted()
    talk.say(count(4, 10), {"t": "hb", "seq": 4, "boot": BOOT, "bat": None})
    assert talk.sent() == []
    talk.say({"t": "hb", "seq": 6, "boot": BOOT, "bat": None})
    assert [message["t"] for message in talk.sent()] == ["snap?"]
    talk.say(count(6, 12, "snap"), count(5, 11))
    assert [fact.value for fact in talk.heard.of(Count)] == [10, 12]


def test_an_unknown_count_is_not_delivered() -> None:
    talk = greeted()
    talk.say(count(0, None, "snap"))
    assert talk.heard == []


def test_the_face_in_a_snapshot_is_no_roll() -> None:
    talk = greeted()
    talk.say({"t": "snap", "seq": 3, "boot": BOOT, "face": 4, "pend": 0, "bat": None})
    assert talk.heard == []


def test_another_boot_is_greeted_again_before_anything_of_it_counts() -> None:
    talk = greeted()
    talk.say(roll(1, boot="b2"))
    assert talk.heard == [] and not talk.end_of.ready
    talk.say({**HELLO, "boot": "b2"}, roll(1, boot="b2"))
    assert [type(fact) for fact in talk.heard] == [Hello, Rolled]
    assert [message["t"] for message in talk.sent()] == ["hello?", "snap?", "ack"]


def test_a_device_that_forgot_us_is_greeted_again() -> None:
    talk = greeted()
    talk.say({"t": "err", "code": "greet_first"})
    assert [message["t"] for message in talk.sent()] == ["hello?"]


def test_wrong_kind() -> None:
    talk = Talk("carbometer")
    talk.say(HELLO)
    assert talk.end_of.end is not None and talk.end_of.end.reason is Reason.WRONG_KIND
    assert talk.end_of.end.params == {"expected": "carbometer", "found": "die", "device": "dev"}
    assert talk.sent()[-1] == {"t": "bye"}
    assert talk.heard == []


def test_versions_that_do_not_meet_are_refused_politely() -> None:
    talk = Talk()
    talk.say({**HELLO, "p": 3, "min": 2})
    assert talk.end_of.end is not None and talk.end_of.end.reason is Reason.PROTOCOL_TOO_NEW
    assert talk.end_of.end.params == {"device_min": 2, "app": 1}
    assert talk.sent()[-1] == {"t": "err", "code": "protocol", "p": 1, "min": 1}


def test_a_newer_device_that_still_speaks_ours_is_welcome() -> None:
    talk = Talk()
    talk.say({**HELLO, "p": 7, "min": 1})
    assert talk.heard.of(Hello)[0].protocol == 1


def test_a_refusal_by_the_device_is_understood() -> None:
    talk = Talk()
    talk.say({"t": "err", "code": "protocol", "p": 5, "min": 4})
    assert talk.end_of.end is not None and talk.end_of.end.params == {"device_min": 4, "app": 1}


def test_trouble_of_the_device_is_passed_on() -> None:
    talk = greeted()
    talk.say({"t": "err", "code": "sensor"})
    assert talk.heard == [DeviceError("dev", "sensor")]


def test_a_settled_count_may_be_unsure_and_travels_as_such() -> None:
    talk = greeted()
    talk.say({**count(1, 20), "sure": False}, {**count(2, 20), "sure": True}, count(3, 20))
    assert [(fact.stable, fact.sure) for fact in talk.heard.of(Count)] == [
        (True, False),
        (True, True),
        (True, True),  # a device that does not know doubt does not mention it
    ]


def test_hello_tells_why_it_started_and_whether_it_is_calibrated() -> None:
    talk = Talk()
    talk.say({**HELLO, "why": "watchdog", "cal": False})
    hello = talk.heard.of(Hello)[0]
    assert (hello.why, hello.calibrated) == ("watchdog", False)


def test_requests_are_sent_and_their_answers_told_apart_from_trouble() -> None:
    talk = greeted()
    talk.end_of.ask("cal", n=20)
    talk.end_of.ask("light", r=1, g=2, b=3, ms=500)
    assert talk.sent() == [{"t": "cal", "n": 20}, {"t": "light", "r": 1, "g": 2, "b": 3, "ms": 500}]
    talk.say(
        {"t": "err", "code": "moving", "re": "cal"},
        {"t": "ok", "re": "cal", "piece": 13280, "ref": 20},
        {"t": "test", "fault": None, "rate": 40, "noise": 11, "slots": 2, "free": 1500},
        {"t": "raw", "raw": -5, "chips": None},
        {"t": "err", "code": "flash"},
    )
    assert talk.heard == [
        Refused("dev", "cal", "moving"),
        Done("dev", "cal", 13280, 20),
        SelfTest("dev", None, 40, 11, 2, 1500),
        Reading("dev", -5, None),
        DeviceError("dev", "flash"),
    ]


TRUTH = [encode(roll(1, 3)), encode(roll(2, 4)), encode(count(3, 11)), encode(count(4, 12))]
TOLD: list[Any] = [(Rolled, 3), (Rolled, 4), (Count, 11), (Count, 12)]


@calm
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=60),
            st.sampled_from(TRUTH),
            st.tuples(st.sampled_from(TRUTH), st.integers(0, 200), st.integers(1, 255)),
        ),
        max_size=12,
    )
)
def test_no_bytes_make_a_count_or_roll_that_was_not_sent(pieces: list[Any]) -> None:
    talk = greeted()
    for piece in pieces:
        if isinstance(piece, tuple):
            line, at, flip = piece
            broken = bytearray(line)
            broken[at % len(line)] ^= flip
            piece = bytes(broken)
        talk.end_of.receive(piece, talk.now)
    talk.later(1)
    told: list[Any] = [(type(fact), fact.face) for fact in talk.heard.of(Rolled)]
    told += [(type(fact), fact.value) for fact in talk.heard.of(Count)]
    assert set(told) <= set(TOLD)
    assert len(talk.heard.of(Rolled)) == len({fact.seq for fact in talk.heard.of(Rolled)})


# --- a name of a start that comes again ---------------------------------------------------------------------


def hb(seq: int) -> dict[str, Any]:
    return {"t": "hb", "seq": seq, "boot": BOOT, "bat": None}


def snap(seq: int) -> dict[str, Any]:
    return {"t": "snap", "seq": seq, "boot": BOOT, "face": 0, "pend": 0, "bat": None}


def played(ledger: RollLedger | None = None) -> Talk:
    """A die that has thrown three times, half a minute after it was greeted."""
    talk = greeted(ledger)
    talk.say(hb(0), snap(0), roll(1), roll(2), roll(3))
    for _ in range(15):
        talk.later(2)
        talk.say(hb(3))
    talk.sent()
    talk.heard.clear()
    return talk


REPEATED = DeviceError("dev", "boot_repeated")


def test_a_hello_that_nobody_asked_for_with_the_same_boot_is_a_start_of_its_own() -> None:
    talk = played()
    talk.say(HELLO)  # it has started anew
    assert talk.heard == [REPEATED]
    assert [message["t"] for message in talk.sent()][-1:] == ["hello?"]
    talk.say(HELLO, hb(0), snap(0), roll(1, 2), roll(2, 6))
    assert [(fact.seq, fact.face) for fact in talk.heard.of(Rolled)] == [(1, 2), (2, 6)]
    assert [message["seq"] for message in talk.sent() if message["t"] == "ack"] == [1, 2]
    assert talk.heard.of(DeviceError) == [REPEATED], "told once"


def test_numbers_that_fall_are_a_start_of_its_own_and_no_roll_is_acknowledged_before_that_is_clear() -> None:
    """The cable was out: nobody has heard the hello."""
    ledger = RollLedger()
    played(ledger)
    talk = greeted(ledger)
    talk.say(hb(1), snap(1), roll(1))
    assert not talk.heard and not [message for message in talk.sent() if message["t"] == "ack"]
    for _ in range(2):
        talk.later(2)
        talk.say(hb(1), roll(1))
    assert talk.heard.of(DeviceError) == [REPEATED]
    assert [(fact.seq, fact.face) for fact in talk.heard.of(Rolled)] == [(1, 5)]
    assert [message["seq"] for message in talk.sent() if message["t"] == "ack"] == [1]
    # Rolls of the same number are told apart by those who keep them for years.
    assert {fact.boot for fact in talk.heard.of(Rolled)} != {BOOT}
    later = greeted(ledger)
    later.say(hb(1), snap(1), roll(1))
    assert not later.heard.of(Rolled), "told already"


def test_another_face_under_a_number_that_was_told_is_another_roll() -> None:
    ledger = RollLedger()
    played(ledger)
    talk = greeted(ledger)
    talk.say(hb(3), snap(3), roll(3, 1))
    assert talk.heard.of(DeviceError) == [REPEATED]
    assert [fact.face for fact in talk.heard.of(Rolled)] == [1]


def test_counts_do_not_freeze_when_a_boot_comes_again() -> None:
    ledger = RollLedger()
    talk = greeted(ledger)
    talk.say(*(count(seq, 10 + seq) for seq in range(1, 9)))
    talk = greeted(ledger)
    talk.say(hb(0), count(0, 20, "snap"))
    for seq in range(1, 4):
        talk.later(2)
        talk.say(hb(seq), count(seq, 20 + seq))
    assert talk.heard.of(DeviceError) == [REPEATED]
    assert talk.heard.of(Count)[-1].value == 23


def test_a_message_that_was_overtaken_is_no_start() -> None:
    talk = played()
    talk.say(roll(4), hb(3), snap(3))
    talk.later(2)
    talk.say(hb(4), roll(5))
    talk.later(2)
    talk.say(hb(4), hb(5))
    assert not talk.heard.of(DeviceError)
    assert [fact.seq for fact in talk.heard.of(Rolled)] == [4, 5]


def test_answers_to_several_greetings_are_no_starts() -> None:
    talk = Talk("die")
    for _ in range(7):
        talk.later(0.5)
    talk.say(HELLO, HELLO, hb(0), snap(0), roll(1))
    talk.later(1)
    talk.say(HELLO, HELLO, HELLO)
    assert not talk.heard.of(DeviceError)


def test_a_boot_that_comes_again_every_time_is_told_every_time_and_no_roll_is_lost() -> None:
    """Also over the end of the app, which keeps what was told."""
    kept: list[list[tuple[str, str, int]]] = []
    ledger = RollLedger(keep=kept.append)
    faces: list[int] = []
    for start in range(6):
        talk = greeted(ledger)
        talk.say(hb(0), snap(0))
        for step in range(3):
            talk.later(2)
            talk.say(hb(step + 1), roll(step + 1, start + 1))
            if start:
                talk.later(2)
                talk.say(hb(step + 1), roll(step + 1, start + 1))
        assert talk.heard.of(DeviceError) == ([REPEATED] if start else [])
        faces += [fact.face for fact in talk.heard.of(Rolled)]
        ledger = RollLedger(kept[-1], kept.append)
    assert faces == [start for start in range(1, 7) for _ in range(3)]
