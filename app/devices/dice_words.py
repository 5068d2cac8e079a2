"""Bought dice in words, before anybody has connected to one."""

from __future__ import annotations

from app.text.translator import Translator

BRANDS = {"pixels": "Pixels", "godice": "GoDice"}


def brand(kind: str) -> str:
    """What it says on the box, in every language."""
    return BRANDS.get(kind, kind)


def switch_words(tr: Translator, kind: str) -> tuple[str, str]:
    """The label of the switch of a kind that is used only if somebody wants it, and what that means."""
    return tr(f"dice.{kind}.switch"), tr(f"dice.{kind}.about")
