"""The rulebooks that we cite: a heading stays as printed, and a reader is told which booklet that is."""

from __future__ import annotations

from app.i18n import Translator

PRINTED = {"keep_cool": "en", "kyoto": "en", "co2": "de", "emission": "de"}
"""The language of the booklet whose headings a game's rules and its help name."""


def cited(tr: Translator, place: str, language: str) -> str:
    """Where the rulebook says it, and in which language it does if that is not the reader's."""
    return tr("cited" if language == tr.language else f"cited.{language}", place=place)
