"""Greeting, versions, snapshot, heartbeat, silence: docs/protocol.md, sections 3 to 5."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.wire import crc16, decode
from tests.hardware.conformance.dice import LEANING, UP
from tests.hardware.conformance.host import GREETING, Host, of

ROOT = Path(__file__).parents[3]
VECTORS: dict[str, Any] = json.loads((ROOT / "hardware/protocol_vectors.json").read_text())
NAME = re.compile(r"[A-Za-z0-9._-]{1,24}")


def raw(vector: dict[str, str]) -> bytes:
    return bytes.fromhex(vector["hex"]) if "hex" in vector else vector["line"].encode()


def test_it_says_hello_when_it_starts_and_then_keeps_quiet(device: Host) -> None:
    before = device.boot
    device.board.reset()
    [hello] = device.hears()
    assert hello["t"] == "hello" and hello["boot"] != before
    assert device.hears(10_000) == []
    assert device.says({"t": "snap?"}) == [{"t": "err", "code": "greet_first"}]


def test_it_says_who_it_is(device: Host) -> None:
    hello = device.hello
    assert (hello["p"], hello["min"]) == (1, 1)
    for key in ("fw", "hw", "id", "kind", "boot", "why"):
        assert NAME.fullmatch(hello[key]), key
    assert hello["kind"] in ("carbometer", "die")
    assert ("count" in hello["caps"]) == (hello["kind"] == "carbometer")
    assert ("roll" in hello["caps"]) == (hello["kind"] == "die")


def test_greeted_it_beats_at_once_and_every_two_seconds(device: Host) -> None:
    assert [m["t"] for m in device.greets()][:1] == ["hb"]
    assert of("hb", device.hears(1999)) == []
    [beat] = of("hb", device.hears(1))
    assert beat["boot"] == device.boot and "bat" in beat and beat["seq"] >= 0


def test_a_snapshot_on_request(device: Host) -> None:
    snap = device.snap()
    assert snap["boot"] == device.boot
    if device.hello["kind"] == "carbometer":
        assert {"count", "stable", "sure", "res", "sig", "bat"} <= snap.keys()
    else:
        assert {"face", "pend", "bat"} <= snap.keys() and snap["pend"] == 0


def test_a_silent_host_is_taken_for_gone_after_seven_seconds(device: Host) -> None:
    device.says({"t": "hb"})
    for _ in range(3):
        assert of("hb", device.hears(2000))
    device.hears(999)
    assert of("hb", device.says({"t": "hb"})) == []
    device.hears(6999)
    assert of("err", device.hears(0)) == []
    assert of("hb", device.hears(1)) == []
    assert device.says({"t": "snap?"}) == [{"t": "err", "code": "greet_first"}]


@pytest.mark.parametrize(("newest", "oldest"), [(9, 2), (0, 0), (-1, -1)])
def test_a_version_that_does_not_fit_is_refused_politely(device: Host, newest: int, oldest: int) -> None:
    hello, refusal = device.says({"t": "hello?", "p": newest, "min": oldest})
    assert hello["t"] == "hello" and hello["id"] == device.hello["id"]
    assert refusal == {"t": "err", "code": "protocol", "p": 1, "min": 1}
    assert device.hears(5000) == []
    assert device.says({"t": "snap?"}) == [{"t": "err", "code": "greet_first"}]


def test_a_newer_host_that_still_speaks_version_1_is_welcome(device: Host) -> None:
    assert [m["t"] for m in device.says({"t": "hello?", "p": 7, "min": 1})][:2] == ["hello", "hb"]
    assert device.snap()


@pytest.mark.parametrize("message", [{"t": "hello?"}, {"t": "hello?", "p": "1", "min": 1}])
def test_a_greeting_without_versions_is_bad(device: Host, message: dict[str, Any]) -> None:
    assert {"t": "err", "code": "bad", "re": "hello?"} in device.says(message)


@pytest.mark.parametrize("goodbye", [{"t": "bye"}, {"t": "err", "code": "protocol", "p": 1, "min": 1}])
def test_after_a_goodbye_it_is_quiet(device: Host, goodbye: dict[str, Any]) -> None:
    assert device.says(goodbye) == []
    assert device.hears(5000) == []
    assert device.says({"t": "snap?"}) == [{"t": "err", "code": "greet_first"}]


def test_it_identifies_itself(device: Host) -> None:
    assert device.has("identify")
    assert {"t": "ok", "re": "ident"} in device.says({"t": "ident"})
    assert device.board.ask("core.identify_ms") in ("3000", None)


def test_what_it_does_not_know_it_says_so(device: Host) -> None:
    assert device.says({"t": "dance"}) == [{"t": "err", "code": "unknown", "re": "dance"}]
    assert device.says({"t": "a" * 100})[0]["re"] == "a" * 16


def test_what_has_no_type_is_a_log_line(device: Host) -> None:
    assert device.says({"x": 1}, {"t": 5}, {"t": None}, {"t": True}) == []


def test_an_error_is_not_answered_with_an_error(device: Host) -> None:
    device.says({"t": "bye"})
    assert device.says({"t": "err", "code": "unknown"}) == []


@pytest.mark.parametrize("vector", VECTORS["to_device"], ids=lambda vector: str(vector["message"].get("t")))
def test_every_line_of_the_vectors_is_read(carbometer: Host, vector: dict[str, Any]) -> None:
    kind = vector["message"].get("t")
    answer = carbometer.sends(raw(vector) + b"\r\n")
    if kind in ("hb", "ack"):
        assert of("err", answer) == []
    elif kind in ("bye", "err"):
        assert carbometer.says({"t": "hb"}) == [{"t": "err", "code": "greet_first"}]
    elif kind == "future":
        assert answer == [{"t": "err", "code": "unknown", "re": "future"}]
    else:
        assert answer, vector


def test_what_is_no_line_is_not_answered(device: Host) -> None:
    for vector in VECTORS["not_lines"]:
        assert device.sends(raw(vector) + b"\n") == [], vector["why"]
    assert device.snap()


def test_what_is_too_rich_is_ignored_or_read_but_harms_nothing(device: Host) -> None:
    for vector in VECTORS["too_rich_for_a_device"]:
        device.sends(raw(vector) + b"\n")
    assert device.greets() and device.snap()


def test_an_empty_line_ends_what_stood_unfinished(device: Host) -> None:
    assert device.sends(b'{"t":"hello?","p"') == []
    assert device.greets()
    assert device.says(GREETING)[0]["t"] == "hello"


def test_a_line_may_come_in_any_pieces(device: Host) -> None:
    line = VECTORS["to_device"][1]["line"].encode()
    for byte in line:
        assert device.sends(bytes([byte])) == []
    assert [m["t"] for m in device.sends(b"\n")] == ["snap"]


def test_several_lines_at_once_are_answered_in_order(device: Host) -> None:
    answer = device.says({"t": "ident"}, {"t": "snap?"}, {"t": "dance"})
    assert [m["t"] for m in answer] == ["ok", "snap", "err"]


@pytest.mark.parametrize("vector", VECTORS["conversations"], ids=lambda vector: str(vector["why"]))
def test_the_conversations_of_the_vectors(hosts: Callable[[str], Host], vector: dict[str, Any]) -> None:
    """Word by word, but for what tells devices apart: name, hardware, boot and what more they can do."""
    host = hosts(vector["kind"])
    if vector.get("air") and host.board.ask("core.by_air") is None:
        pytest.skip("this board has a cable and nothing else")
    host.hears()
    if vector["kind"] == "carbometer":
        host.board.wipe()
    else:
        host.board.reset()
    found = host.hears()[-1:]
    if vector.get("air"):
        host.board.ask("setattr(core,'by_air',True)")  # until it starts anew
    lies = UP[1]
    mine = {key: found[0][key] for key in ("id", "hw", "boot", "caps", "why")}
    for number, step in enumerate(vector["steps"]):
        if number:
            found = host.hears(step["ms"]) if step["ms"] else []
            if "roll" in step:
                quality, face = step["roll"]
                if quality == "placed":
                    found += host.turns(lies, UP[face], every_ms=0)
                else:
                    lies = LEANING if quality == "cocked" else UP[face]
                    found += host.throws(*lies, every_ms=0)
            if step.get("press"):
                host.board.ask("core.press()")
            lines = [line.replace('"b1"', f'"{mine["boot"]}"') for line in step["in"]]
            found += host.sends(b"".join(_checked(line) for line in lines))
        expected = [decode(line.encode()) for line in step["out"] if line]
        assert found == [_told_by(message, mine) for message in expected if message], (number, step)


def _checked(line: str) -> bytes:
    """The line with the check that belongs to it, if it had the right one before its boot was changed."""
    body, star, _ = line.rpartition("*")
    changed = star and '"boot"' in body
    return (f"{body}*{crc16(body.encode()):04X}" if changed else line).encode() + b"\n"


def _told_by(message: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
    """The same from the lips of this device."""
    return {key: mine.get(key, value) for key, value in message.items()}
