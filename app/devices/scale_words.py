"""What is said about scales that people own."""

from __future__ import annotations

from app.text import regions
from app.text.translator import Translator
from firmware_bridge.facts import Steps
from firmware_bridge.scales import finest_needed


def grams(tr: Translator, milligrams: int, step: int = 10) -> str:
    """With as many places as the steps have."""
    places = 2 if step < 100 else 1 if step < 1000 else 0
    return regions.decimal(tr, milligrams / 1000, places)


def verdict(tr: Translator, steps: Steps) -> tuple[str, str]:
    """How well it counts these chips, and what follows from that."""
    needed = finest_needed(steps.piece)
    numbers = {
        "step": grams(tr, steps.milligrams, steps.milligrams),
        "piece": grams(tr, steps.piece),
        "needed": grams(tr, needed, needed),
    }
    key = f"scale.verdict.{steps.verdict}"
    return tr(key), tr(f"{key}.detail", **numbers)
