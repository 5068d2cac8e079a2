"""The conversations of the test vectors, with the firmware core at one end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.messages import parse
from firmware_bridge.wire import decode
from hardware.firmware.core.air_scale import AirScale
from hardware.firmware.core.die import Die

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "hardware/protocol_vectors.json").read_text()
)
CONVERSATIONS: list[dict[str, Any]] = VECTORS["conversations"]


def reference(kind: str) -> Any:
    """The device that the conversations were written for."""
    core = {"die": Die, "carbometer": AirScale}[kind](f"{kind}-1", "b1", "test")
    core.why = "power"
    return core


@pytest.mark.parametrize("conversation", CONVERSATIONS, ids=lambda vector: vector["why"])
def test_the_core_says_exactly_this(conversation: dict[str, Any]) -> None:
    core = reference(conversation["kind"])
    core.by_air = conversation.get("air", False)
    now = 0
    for step in conversation["steps"]:
        now += step["ms"]
        if "roll" in step:
            core.roll(*step["roll"])
        if step.get("press"):
            core.press()
        core.feed("".join(line + "\n" for line in step["in"]).encode())
        assert core.poll(now).decode() == "".join(line + "\n" for line in step["out"]), step


@pytest.mark.parametrize("conversation", CONVERSATIONS, ids=lambda vector: vector["why"])
def test_the_bridge_understands_every_answer(conversation: dict[str, Any]) -> None:
    for step in conversation["steps"]:
        for line in filter(None, step["out"]):
            message = decode(line.encode())
            assert message is not None, line
            parse(message)


def test_every_message_of_the_page_is_in_the_vectors() -> None:
    """Type, event and error code: what the documentation names, an implementation can be tested with."""
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text()
    known = [vector["message"] for vector in VECTORS["to_host"] + VECTORS["to_device"]]
    for message in known:
        kind = message["t"]
        if kind == "future":
            continue
        assert f'"t":"{kind}"' in page, kind
        if kind == "err":
            assert f"`{message['code']}`" in page, message
