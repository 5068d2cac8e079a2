"""Rules in kv go by the name of a class: two classes of one name would get each other's rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2] / "app"
RULE = re.compile(r"^<(\w+)(?:@[\w+]+)?>:", re.MULTILINE)


def test_no_rule_is_written_for_two_classes() -> None:
    """Which pages were opened before would decide how the next one looks, or whether it opens at all."""
    found = Counter(name for path in ROOT.rglob("*.kv") for name in RULE.findall(path.read_text("utf-8")))
    assert found["SeatPanel"] == 1, "the pattern finds rules"
    assert [name for name, count in found.items() if count > 1] == []
