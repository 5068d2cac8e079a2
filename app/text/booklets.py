"""The rulebooks that we cite: a heading stays as printed, and a reader is told which booklet that is."""

from __future__ import annotations

from app.text.translator import Translator
from engine.core import Heading


def cited(tr: Translator, place: Heading) -> str:
    """Where the rulebook says it, and in which language it does if that is not the reader's."""
    return tr("cited" if place.language == tr.language else f"cited.{place.language}", place=place.words)
