"""Whoever builds from docs/protocol.md alone passes all vectors: `from_the_page.py` is device and host."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.hardware import from_the_page as page

ROOT = Path(__file__).parents[2]
VECTORS: dict[str, Any] = json.loads((ROOT / "hardware/protocol_vectors.json").read_text())


def raw(vector: dict[str, str]) -> bytes:
    return bytes.fromhex(vector["hex"]) if "hex" in vector else vector["line"].encode()


def test_it_is_made_from_nothing_else() -> None:
    tree = ast.parse(Path(page.__file__).read_text())
    brought = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    brought |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert brought == {"__future__", "collections.abc", "dataclasses", "json", "re", "typing"}


@pytest.mark.parametrize("vector", VECTORS["crc"])
def test_checks(vector: dict[str, str]) -> None:
    assert f"{page.check(vector['text'].encode()):04X}" == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["to_device"] + VECTORS["to_host"])
def test_lines_are_read_and_written(vector: dict[str, Any]) -> None:
    assert page.read(raw(vector)) == vector["message"]
    assert page.read(raw(vector) + b"\r") == vector["message"]
    assert page.written(vector["message"]) == vector["line"]


@pytest.mark.parametrize("vector", VECTORS["not_lines"], ids=lambda vector: vector["why"])
def test_log_lines_are_log_lines(vector: dict[str, str]) -> None:
    assert page.read(raw(vector)) is None


@pytest.mark.parametrize("vector", VECTORS["to_host"], ids=lambda vector: vector["line"][:40])
def test_a_host_uses_what_is_right(vector: dict[str, Any]) -> None:
    assert page.accepted(raw(vector)) == vector["message"]


@pytest.mark.parametrize("vector", VECTORS["malformed_to_host"], ids=lambda vector: vector["why"])
def test_a_host_drops_what_is_wrong(vector: dict[str, str]) -> None:
    assert page.accepted(raw(vector)) is None


@pytest.mark.parametrize("conversation", VECTORS["conversations"], ids=lambda vector: vector["why"])
def test_a_device_says_exactly_this(conversation: dict[str, Any]) -> None:
    device = page.Device(conversation["kind"], conversation.get("air", False))
    for step in conversation["steps"]:
        assert device.step(step) == step["out"], step


@pytest.mark.parametrize("conversation", VECTORS["conversations"], ids=lambda vector: vector["why"])
def test_the_clock_of_the_vectors_leaps_over_nothing_that_is_due(conversation: dict[str, Any]) -> None:
    """While somebody listens, no step is longer than the two seconds between heartbeats."""
    device = page.Device(conversation["kind"], conversation.get("air", False))
    for step in conversation["steps"]:
        assert not device.attended or step["ms"] <= 2000, step
        device.step(step)


def test_every_line_on_the_page_has_its_right_check() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    lines = [part.strip("`| ") for line in text.splitlines() for part in line.split("`") if part.count("}*")]
    assert len(lines) > 40
    for line in lines:
        assert page.read(line.strip().encode()) is not None, line
