"""What a value of e-Mission's data is called, and how it is said."""

from __future__ import annotations

from typing import Any

from app.forms.cells.cells import Cell
from app.games.emission import words
from app.games.emission.box.draft import CARDS, CRISES, PROJECTS
from app.games.emission.box.sheets import sheet_of
from app.games.emission.crisis_words import (
    challenge_name,
    crisis_name,
    crisis_text,
    effect_name,
    project_name,
)
from app.text.translator import Translator
from engine.emission.crises import parse


def field_name(tr: Translator, path: str) -> str:
    """`powers.china.dirty` as people say it; a path nobody knows stays as it is."""
    match path.split("."):
        case [part] if tr.has(f"em.box.part.{part}"):
            return tr(f"em.box.part.{part}")
        case ["powers", power]:
            return words.country(tr, power)
        case ["powers", power, what]:
            return tr("box.field.of", part=words.country(tr, power), field=thing(tr, what))
        case ["thermometer", name] if name.startswith("crises_"):
            return tr("em.box.crises_at", count=int(name.removeprefix("crises_")))
        case ["tracks" | "tipping", effect] if tr.has(f"global_effect.{effect}"):
            return effect_name(tr, effect)
        case ["dice", "geo"]:
            return tr("em.box.part.dice")
    part, _, name = path.partition(".")
    return card_name(tr, part, name) if part in CARDS else path


def row_name(tr: Translator, path: str) -> str:
    """A value on its component: of a track, how long it is or where it tips."""
    match path.split("."):
        case ["powers", _power, what]:
            return tr(f"em.box.short.{what}")
        case ["tracks", effect]:
            return tr("em.box.read.length", track=effect_name(tr, effect))
        case ["tipping", effect]:
            return tr("em.box.read.tips", track=effect_name(tr, effect))
        case ["thermometer", name] if tr.has(f"em.box.thermometer.{name}"):
            return tr(f"em.box.thermometer.{name}")
    return field_name(tr, path)


def place_name(tr: Translator, cell: Cell) -> str:
    """No place of a row has a name."""
    return cell.place


def word(tr: Translator, cell: Cell, value: int | str) -> str:
    """Numbers all of them."""
    return str(value)


def icon(cell: Cell, value: int | str) -> str:
    """Numbers have no picture."""
    return ""


def thing(tr: Translator, what: str) -> str:
    """Something on an overview card."""
    return tr("em.box.growth") if what == "growth" else tr(f"world.{what}")


def card_name(tr: Translator, part: str, name: str) -> str:
    if part == CRISES:
        return crisis_name(tr, name)
    if part == PROJECTS:
        return project_name(tr, name)
    return challenge_name(tr, name)


def said(tr: Translator, path: str, value: Any) -> str:
    """A value in words."""
    part = path.partition(".")[0]
    if value is None:
        return tr("box.value.out")
    if part in CARDS:
        return sheet_of(part, value).said(tr)
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
    return str(value)


change_said = said


def in_short(tr: Translator, path: str, value: Any) -> str:
    """A card as a list has room for it: of a crisis, whom it affects and what it does first."""
    if not path.startswith(f"{CRISES}."):
        return said(tr, path, value)
    return " · ".join(crisis_text(tr, parse("", value))[:2])
