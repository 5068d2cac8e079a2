"""How far a sensor is trusted, in words."""

from __future__ import annotations

from app.text.translator import Translator
from engine.tracking import Trust


def so_far(tr: Translator, trust: Trust) -> str:
    """How the scale has done in this session, in a sentence."""
    if not trust.lately:
        return tr("trust.new")
    counts = {"confirmed": trust.confirmed, "corrected": trust.corrected, "unsure": trust.unsure}
    told = {
        name: tr(f"trust.{name}{'' if count else '.never'}", count=count) for name, count in counts.items()
    }
    return tr("trust.words", **told)
