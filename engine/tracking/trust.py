"""How the scale has done in this session, and when the table should hear of it."""

from __future__ import annotations

from typing import Literal

from engine.tracking.tracker import Trust

LATELY = 10
"""So many of the last outcomes decide how good it is: a scale that was put right is soon trusted again."""


def judged(trust: Trust, outcome: Literal["c", "x", "u"]) -> Trust:
    return Trust(
        trust.confirmed + (outcome == "c"),
        trust.corrected + (outcome == "x"),
        trust.unsure + (outcome == "u"),
        (trust.lately + outcome)[-LATELY:],
    )
