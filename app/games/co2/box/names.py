"""What a value of CO₂'s data is called, and how it is said."""

from __future__ import annotations

from typing import Any

from app.forms.cells.cells import Cell
from app.games.co2.box.draft import (
    AGENDAS,
    COMPANY,
    DISPLAY,
    EVENTS,
    LOBBY,
    PARTS,
    PERSONAL,
    PLANTS,
    RANKS,
    REGIONS,
    SUMMITS,
    TARGETS,
    TRACKS,
)
from app.games.co2.names import (
    BONUS_ICONS,
    ENERGY_ICONS,
    area_name,
    company_goal_name,
    energy_name,
    energy_names,
    gift_name,
    lobby_name,
    personal_name,
    subsidy_name,
)
from app.text.translator import Translator
from engine.co2.fields import PRICE
from engine.co2.rules import Lobby
from engine.co2.state import AREAS, ENERGIES, SUBSIDIES

NUMBERED = (AGENDAS, SUMMITS, TARGETS, LOBBY, EVENTS)


def field_name(tr: Translator, path: str) -> str:
    """`plants.solar_2` as people say it; a path nobody knows stays as it is."""
    part, _, name = path.partition(".")
    if not name:
        return tr(f"c2.box.part.{part}") if part in PARTS else path
    if part == PLANTS:
        energy, _, level = name.rpartition("_")
        return tr("c2.box.plant", energy=energy_name(tr, energy), level=level)
    if part in NUMBERED:
        return tr(f"c2.box.one_of.{part}", number=int(name.lstrip("abcdefghijklmnopqrstuvwxyz")))
    if part == "levels":
        energy, _, level = name.rpartition("_")
        return tr("c2.box.level", energy=energy_name(tr, energy), level=level)
    if part == "spots":
        return tr("c2.box.spots", area=area_name(tr, name))
    if part == TRACKS and name in ENERGIES:
        return tr("c2.box.track", energy=energy_name(tr, name))
    if part == PERSONAL:
        return personal_name(tr, name)
    if part == REGIONS and name in AREAS:
        return area_name(tr, name)
    if part == DISPLAY and name.startswith("coop_"):
        return tr("c2.box.display.coop", count=int(name.removeprefix("coop_")))
    return tr(f"c2.box.{path}") if tr.has(f"c2.box.{path}") else path


def row_name(tr: Translator, path: str) -> str:
    """A value on its component: a goal card by its name, a region with what is counted of it."""
    part, _, name = path.partition(".")
    if part == REGIONS and name in AREAS:
        return tr("c2.box.room", area=area_name(tr, name))
    if part == COMPANY and name != "not_for_two":
        return company_goal_name(tr, name)
    return tr("c2.box.part.ranks") if part == RANKS else field_name(tr, path)


def place_name(tr: Translator, cell: Cell) -> str:
    """A price of a plant, a kind of space in a region, a region."""
    if cell.place in AREAS:
        return area_name(tr, cell.place)
    if cell.place in SUBSIDIES:
        return subsidy_name(tr, cell.place)
    if cell.path.startswith(f"{TARGETS}."):
        return tr("c2.box.target.price" if cell.at == 0 else "c2.box.target.on_it")
    return tr(f"c2.box.price.{cell.place}")


def word(tr: Translator, cell: Cell, value: int | str) -> str:
    if isinstance(value, int):
        return str(value)
    if value in AREAS:
        return area_name(tr, value)
    if cell.path.startswith(f"{COMPANY}."):
        return company_goal_name(tr, value)
    return bonus_name(tr, value)


def icon(cell: Cell, value: int | str) -> str:
    return {**BONUS_ICONS, **ENERGY_ICONS}.get(str(value), "")


def bonus_name(tr: Translator, bonus: str) -> str:
    """What stands over a space of a knowledge track."""
    return energy_name(tr, bonus) if bonus in ENERGIES else tr(f"c2.box.bonus.{bonus or 'none'}")


def said(tr: Translator, path: str, value: Any) -> str:
    """A value in words."""
    part, _, name = path.partition(".")
    if part == PLANTS:
        return tr("c2.box.price", **dict(zip(PRICE, value, strict=True)))
    if part == TRACKS and name in ENERGIES:
        return " · ".join(bonus_name(tr, each) if each else "–" for each in value)
    if part in (AGENDAS, SUMMITS):
        return energy_names(tr, value)
    if part == TARGETS:
        return tr("c2.box.target", plants=energy_names(tr, value[1:]), count=int(value[0]))
    if part == LOBBY:
        card = Lobby(*value)
        reward, minor = gift_name(tr, card.reward), gift_name(tr, card.minor)
        return tr("c2.box.lobby", deed=lobby_name(tr, card), reward=reward, minor=minor)
    if part == EVENTS:
        return area_name(tr, value)
    if path == "regions.order":
        return " · ".join(area_name(tr, each) for each in value)
    if part == COMPANY and name == "not_for_two":
        return ", ".join(company_goal_name(tr, each) for each in value)
    return " · ".join(str(each) for each in value) if isinstance(value, list) else str(value)


change_said = said
