"""What a value of Keep Cool's data is called, and how it is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.forms.cells.cells import Cell
from app.games.keep_cool import words
from app.games.keep_cool.box.draft import card_id, section
from app.text.translator import Translator

APART = "\u00a0" * 3
"""Between two numbers of a row: wide enough to tell them apart in small print, and no line ends there."""


def field_name(tr: Translator, path: str, short: bool = False) -> str:
    """`countries.usa.black` as people say it; a path nobody knows stays as it is."""
    at = path.split(".")
    match at:
        case ["carbometer" | "targets" | "target_cards" | "cards"]:
            return tr(f"box.part.{path}")
        case ["carbometer", *_] if tr.has(f"box.field.{path}"):
            name = tr(f"box.field.{path}")
            return name if short else tr("box.field.of", part=tr("box.part.carbometer"), field=name)
        case ["countries", country]:
            return words.country(tr, country)
        case ["countries", country, name] if tr.has(f"box.field.{name}"):
            return tr("box.field.of", part=words.country(tr, country), field=tr(f"box.field.{name}"))
        case ["targets", target, *_] if tr.has(f"target.{target}"):
            return tr(f"target.{target}")
        case ["target_cards", card] if card.removeprefix("card_").isdecimal():
            return tr("box.target_card", number=int(card.removeprefix("card_")))
        case ["cards", _section, *_rest] if _rest:
            return words.card(tr, card_id(path))
    return path


def row_name(tr: Translator, path: str) -> str:
    """A value on its component: a price row of a country, what a card is called."""
    match path.split("."):
        case ["carbometer", *_]:
            return field_name(tr, path, short=True)
        case ["countries", _country, name]:
            return tr(f"box.field.{name}")
        case ["targets", target, "at"]:
            return tr(f"target.{target}")
        case ["cards", "sun" | "volcano", *_]:
            return tr("box.field.throws")
    return field_name(tr, path)


def place_name(tr: Translator, cell: Cell) -> str:
    """A zone of a card, or how many play."""
    if cell.path.startswith("targets."):
        return tr(f"box.field.players.{cell.place}")
    return tr(f"zone.{cell.place}")


def word(tr: Translator, cell: Cell, value: int | str) -> str:
    if isinstance(value, str):
        return tr(f"target.{value}")
    signed = cell.path.startswith("cards.") and cell.at is not None
    return _numbers([value], "+") if signed else str(value)


def icon(cell: Cell, value: int | str) -> str:
    """Targets have no picture."""
    return ""


def said(tr: Translator, path: str, value: Any) -> str:
    """A value in words and numbers."""
    if value is None:
        return tr("box.value.out")
    if path.startswith("target_cards.") and isinstance(value, Sequence):
        return tr("box.value.pair", one=tr(f"target.{value[0]}"), other=tr(f"target.{value[-1]}"))
    if path.startswith("cards."):
        return tr("box.value.throws", count=value) if isinstance(value, int) else _numbers(value, "+")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _numbers(value)
    return str(value)


def card_said(tr: Translator, path: str, value: Any) -> str:
    """Whom a card concerns, and how; its throws if it moves chips."""
    return tr("box.value.card", who=tr(f"box.section.{section(path)}"), value=said(tr, path, value))


def change_said(tr: Translator, path: str, value: Any) -> str:
    """A value where it stands beside the one before it."""
    return (
        card_said(tr, path, value)
        if path.startswith("cards.") and value is not None
        else said(tr, path, value)
    )


def _numbers(values: Sequence[int], plus: str = "") -> str:
    """With the signs of the cards."""
    return APART.join(f"{plus if each > 0 else '−' if each < 0 else ''}{abs(each)}" for each in values)
