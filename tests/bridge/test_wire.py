"""The bridge's codec: the vectors, and bytes of every sort."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.messages import CountMessage, Malformed, RollMessage, SnapshotMessage, parse
from firmware_bridge.wire import LIMIT, Decoder, crc16, decode, encode
from tests.bridge.helpers import calm

ROOT = Path(__file__).parents[2]
VECTORS: dict[str, Any] = json.loads((ROOT / "hardware/protocol_vectors.json").read_text())


def raw(vector: dict[str, str]) -> bytes:
    return bytes.fromhex(vector["hex"]) if "hex" in vector else vector["line"].encode()


@pytest.mark.parametrize("vector", VECTORS["crc"])
def test_crc(vector: dict[str, str]) -> None:
    assert f"{crc16(vector['text'].encode()):04X}" == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["to_device"] + VECTORS["to_host"])
def test_valid_lines_are_read_and_written(vector: dict[str, Any]) -> None:
    assert decode(vector["line"].encode()) == vector["message"]
    assert encode(vector["message"]) == vector["line"].encode() + b"\n"


@pytest.mark.parametrize("vector", VECTORS["to_host"])
def test_what_a_device_may_say_is_understood(vector: dict[str, Any]) -> None:
    parse(vector["message"])


@pytest.mark.parametrize("vector", VECTORS["not_lines"], ids=lambda v: v["why"])
def test_anything_else_is_a_log_line(vector: dict[str, str]) -> None:
    assert decode(raw(vector)) is None
    found = Decoder().feed(raw(vector) + b"\n")
    assert all(isinstance(item, str) for item in found)
    assert len(found) == (1 if raw(vector).strip() else 0)


@pytest.mark.parametrize("vector", VECTORS["malformed_to_host"], ids=lambda v: v["why"])
def test_wrong_fields_are_refused_as_a_whole(vector: dict[str, str]) -> None:
    message = decode(raw(vector))
    assert message is not None
    with pytest.raises(Malformed):
        parse(message)


def test_examples_in_the_documentation_have_the_right_check() -> None:
    examples = re.findall(r"\{\"t\".*?\}\*[0-9A-F]{4}", (ROOT / "docs/protocol.md").read_text())
    assert len(examples) > 20
    for example in examples:
        assert decode(example.encode()) is not None, example


def test_a_line_too_long_to_send_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 200 bytes"):
        encode({"t": "log", "msg": "x" * LIMIT})


LINES = [vector["line"].encode() + b"\n" for vector in VECTORS["to_host"]]
MESSAGES = [vector["message"] for vector in VECTORS["to_host"]]


@calm
@given(st.lists(st.integers(0, len(LINES) - 1), max_size=6), st.data())
def test_split_and_merged_lines_give_the_same_messages(chosen: list[int], data: st.DataObject) -> None:
    stream = b"".join(LINES[index] for index in chosen)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    decoder = Decoder()
    found: list[Any] = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += decoder.feed(stream[start:end])
    assert found == [MESSAGES[index] for index in chosen]


@calm
@given(st.lists(st.binary(max_size=300), max_size=8))
def test_no_bytes_crash_the_decoder_or_make_a_message(chunks: list[bytes]) -> None:
    decoder = Decoder()
    for chunk in chunks:
        assert all(isinstance(item, str) for item in decoder.feed(chunk))
    assert decoder.feed(b"\n" + LINES[0])[-1] == MESSAGES[0]


@calm
@given(st.integers(0, len(LINES) - 1), st.data())
def test_a_line_with_one_wrong_byte_is_dropped(index: int, data: st.DataObject) -> None:
    line = bytearray(LINES[index])
    at = data.draw(st.integers(0, len(line) - 2))
    line[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    assert all(isinstance(item, str) for item in Decoder().feed(bytes(line)))


VALUES: list[Any] = [
    None, True, False, 0, 1, 6, 7, 20, -1, 10**9, 10**12, "", "3fa91c", "count", "roll", "rolled", "cocked",
    "a b", "\x1b[2J", [], ["count"], [1], {}, {"t": "evt"},
]  # fmt: skip
FIELDS = ("seq", "boot", "e", "count", "stable", "res", "sig", "face", "q", "bat", "p", "min", "caps", "id")


@calm
@given(
    st.sampled_from(["evt", "snap", "hb", "hello", "err", "log", "ok", "x", *VALUES]),
    st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(VALUES)),
)
def test_no_fields_crash_the_parser_or_give_an_impossible_reading(kind: Any, fields: dict[str, Any]) -> None:
    likely = {
        "seq": 3,
        "boot": "b",
        "e": "count",
        "count": 5,
        "stable": True,
        "res": 0,
        "sig": 0,
        "q": "rolled",
    }
    fields = {**likely, "face": 1, **fields}
    try:
        message = parse({**fields, "t": kind})
    except Malformed:
        return
    if isinstance(message, SnapshotMessage):
        message = message.count or message
    if isinstance(message, CountMessage):
        assert message.value is None or (type(message.value) is int and message.value == fields["count"])
    if isinstance(message, RollMessage):
        assert message.face in range(7) and message.face == fields["face"]


@calm
@given(st.integers(1, 500), st.binary(max_size=400).filter(lambda b: b"\n" not in b))
def test_an_oversize_line_costs_only_itself(extra: int, noise: bytes) -> None:
    decoder = Decoder()
    found = decoder.feed(b"x" * (LIMIT + extra) + noise)
    assert len(found) == 1 and isinstance(found[0], str) and len(found[0]) <= LIMIT * 4
    assert decoder.feed(b"\n" + LINES[1]) == [MESSAGES[1]]
