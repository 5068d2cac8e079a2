"""What a value of Kyoto's data is called, and how it is said."""

from __future__ import annotations

from typing import Any

from app.forms.cells.cells import Cell
from app.games.kyoto import words
from app.games.kyoto.box import formula
from app.games.kyoto.box.draft import AGENDAS, CARDS, ICONS, MARKED, PARTS, STUDIES
from app.text.translator import Translator
from engine.kyoto import rules


def field_name(tr: Translator, path: str) -> str:
    """`affluence.a07` as people say it; a path nobody knows stays as it is."""
    part, _, name = path.partition(".")
    if not name:
        return tr(f"ky.box.part.{part}") if part in PARTS else path
    number = name[1:]
    if part in (CARDS, STUDIES) and number.isdecimal():
        return tr(f"ky.box.one_of.{part}", number=int(number))
    if part == AGENDAS:
        return words.agenda(tr, name)
    return tr(f"ky.box.{path}") if part in (ICONS, MARKED) and tr.has(f"ky.box.{path}") else path


def row_name(tr: Translator, path: str) -> str:
    """A value on its component."""
    return field_name(tr, path)


def place_name(tr: Translator, cell: Cell) -> str:
    """A place on an affluence card."""
    return tr(f"ky.box.place.{cell.place}")


def word(tr: Translator, cell: Cell, value: int | str) -> str:
    """A number, an icon, a lobby, or a card that carries a mark."""
    if isinstance(value, int):
        return str(value)
    part, _, deck = cell.path.partition(".")
    if part == MARKED:
        return field_name(tr, f"{deck}.{value}")
    if value in words.DAMAGES:
        return words.icon(tr, value)
    return words.lobby(tr, value) if value else tr("ky.icon.none")


def icon(cell: Cell, value: int | str) -> str:
    """Cards have no picture here."""
    return words.DAMAGE_ICONS.get(str(value), "") or words.LOBBY_ICONS.get(str(value), "")


def said(tr: Translator, path: str, value: Any) -> str:
    """A value in words."""
    part, _, name = path.partition(".")
    if value is None:
        return tr("box.value.out")
    if part == CARDS:
        return words.card(tr, rules.card(value))
    if part == STUDIES:
        return _study(tr, rules.study(name, value))
    if part == AGENDAS:
        return formula.said(tr, value)
    if part == ICONS:
        return ", ".join(words.icon(tr, each) for each in value)
    if part == MARKED:
        return ", ".join(field_name(tr, f"{name}.{each}") for each in value)
    return str(value)


change_said = said


def said_openly(tr: Translator, path: str, value: Any) -> str:
    """A value as it may stand in a list that others see: a study without its hidden impacts."""
    if not path.startswith(f"{STUDIES}."):
        return said(tr, path, value)
    study = rules.study(path, value)
    goal, visible = words.goal(tr, study.goal), words.icon(tr, study.visible)
    return tr("ky.box.study.open", goal=goal, count=study.funding, visible=visible)


def _study(tr: Translator, study: rules.Study) -> str:
    hidden = ", ".join(words.icon(tr, each) for each in study.hidden) or tr("ky.icon.none")
    return tr(
        "ky.box.study",
        goal=words.goal(tr, study.goal),
        count=study.funding,
        visible=words.icon(tr, study.visible),
        hidden=hidden,
    )
