"""The firmware's codec, against the vectors that the bridge uses too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.wire import decode, encode
from hardware.firmware.core import lines
from hardware.firmware.core.lines import LIMIT, crc16, pack, unpack

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "hardware/protocol_vectors.json").read_text()
)
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


class LineReader(lines.LineReader):  # type: ignore[misc]
    """The firmware's reader, with its messages in a list."""

    def feed(self, data: bytes) -> list[dict[str, Any]]:
        self.found: list[dict[str, Any]] = []
        super().feed(data)
        return self.found

    def take(self, message: dict[str, Any]) -> None:
        self.found.append(message)


def flat(message: dict[str, Any]) -> tuple[Any, ...]:
    """Keys and values in turn, as the firmware has them; what it sends are tuples."""
    return tuple(tuple(part) if isinstance(part, list) else part for pair in message.items() for part in pair)


def raw(vector: dict[str, str]) -> bytes:
    return bytes.fromhex(vector["hex"]) if "hex" in vector else vector["line"].encode()


@pytest.mark.parametrize("vector", VECTORS["crc"])
def test_crc(vector: dict[str, str]) -> None:
    assert f"{crc16(vector['text'].encode()):04X}" == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["to_device"])
def test_what_the_host_says_is_read(vector: dict[str, Any]) -> None:
    assert unpack(raw(vector)) == vector["message"]
    assert LineReader().feed(raw(vector) + b"\r\n") == [vector["message"]]


@pytest.mark.parametrize("vector", VECTORS["to_host"])
def test_what_a_device_says_is_written(vector: dict[str, Any]) -> None:
    assert pack(flat(vector["message"])) == raw(vector) + b"\n"


@pytest.mark.parametrize("key", ["not_lines", "too_rich_for_a_device"])
def test_anything_else_is_ignored(key: str) -> None:
    for vector in VECTORS[key]:
        assert LineReader().feed(raw(vector) + b"\n") == [], vector["why"]


def test_a_line_too_long_to_send_is_refused() -> None:
    with pytest.raises(ValueError):
        pack(("t", "log", "msg", "x" * LIMIT))


@calm
@given(st.lists(st.binary(max_size=300), max_size=8))
def test_no_bytes_crash_the_reader_or_make_a_message(chunks: list[bytes]) -> None:
    reader = LineReader()
    for chunk in chunks:
        assert reader.feed(chunk) == []
    assert reader.feed(b"\n" + encode({"t": "hb"})) == [{"t": "hb"}]


@calm
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60))
def test_nothing_with_a_right_check_crashes_it_and_what_it_reads_is_json(text: str) -> None:
    for body in (text, "{" + text + "}", '{"t":' + text + "}", '{"t":"' + text + '"}'):
        line = f"{body}*{crc16(body.encode()):04X}".encode()
        found = unpack(line)
        assert found is None or found == decode(line)


VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-999_999_999, 999_999_999)
    | st.sampled_from(["", "hb", "a,b", "a:b", "}{", "*", "a b"])
)


@calm
@given(st.dictionaries(st.sampled_from("abcdefgh"), VALUES, min_size=1, max_size=6))
def test_every_flat_message_of_the_host_is_read(message: dict[str, Any]) -> None:
    assert LineReader().feed(encode(message)) == [message]
    assert pack(flat(message)) == encode(message)
