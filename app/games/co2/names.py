"""What the things of CO₂: Second Chance are called, and their pictures. For every screen of the game."""

from __future__ import annotations

from collections.abc import Sequence

from app.text.translator import Translator
from engine.co2.rules import Lobby, Rules
from engine.co2.state import AREAS, ENERGIES, OPPONENT, SUBSIDIES

ENERGY_ICONS = {
    "recycling": "recycle",
    "hydro": "droplet",
    "wind": "windmill",
    "solar": "solar-panel",
    "forestation": "plant-2",
}
BONUS_ICONS = {"tech": "bulb", "certificate": "notes", "any": "book-2"} | ENERGY_ICONS
FOSSIL_ICONS = {"gas": "flame", "oil": "barrel", "coal": "building-factory-2"}
SUBSIDY_ICONS = {"money": "coins", "tech": "bulb", "scientist": "school"}
DEED_ICONS = {"plan": "pencil", "prepare": "crane", "build": "bolt", "summit": "podium", "sell": "scale"}
GROUP_ICONS = {"plants": "bolt", "knowledge": "book-2", "summits": "podium"}


def company_name(tr: Translator, colour: str) -> str:
    """A company by its colour; the solo player's opponent too. A name nobody knows stays as it is."""
    return tr(f"c2.colour.{colour}") if tr.has(f"c2.colour.{colour}") else colour


def company_mark(colour: str) -> str:
    """Under which name the theme has a company's sign."""
    return f"company_{colour}" if colour and colour != OPPONENT else ""


def energy_name(tr: Translator, energy: str) -> str:
    return tr(f"c2.energy.{energy}") if energy in ENERGIES else energy


def energy_names(tr: Translator, energies: Sequence[str]) -> str:
    return ", ".join(energy_name(tr, energy) for energy in energies)


def area_name(tr: Translator, area: str) -> str:
    return tr(f"c2.area.{area}") if area in AREAS else area


def fossil_name(tr: Translator, fossil: str) -> str:
    return tr(f"c2.fossil.{fossil}") if fossil in FOSSIL_ICONS else fossil


def subsidy_name(tr: Translator, subsidy: str) -> str:
    return tr(f"c2.subsidy.{subsidy}")


def goal_name(tr: Translator, tile: str) -> str:
    """An environmental goal tile in a few words."""
    kind, _, what = tile.partition(".")
    named = area_name(tr, what) if kind == "region" else energy_name(tr, what)
    return tr(f"c2.goal.{kind}", what=named)


def goal_icon(tile: str) -> str:
    kind, _, what = tile.partition(".")
    return {"region": "world", "size": "podium"}.get(kind) or ENERGY_ICONS.get(what, "flag")


def lobby_name(tr: Translator, card: Lobby) -> str:
    """What has to be done for a card's main effect."""
    about = card.about
    if about in AREAS:
        named = area_name(tr, about)
    else:
        named = subsidy_name(tr, about) if about in SUBSIDIES else energy_name(tr, about)
    return tr(f"c2.deed.{card.deed}", about=named)


def gift_name(tr: Translator, gift: str) -> str:
    """What a lobby card brings: `money 3`, `knowledge`, `tech`."""
    what, _, count = gift.partition(" ")
    return tr(f"c2.gift.{what}", count=int(count or 1))


def target_name(tr: Translator, rules: Rules, card: str) -> str:
    """The plants that a UN goal card asks for."""
    return energy_names(tr, rules.targets[card].plants)


def summit_name(tr: Translator, rules: Rules, tile: str) -> str:
    return energy_names(tr, rules.summits[tile])


def personal_name(tr: Translator, card: str) -> str:
    return tr(f"c2.personal.{card}")


def company_goal_name(tr: Translator, card: str) -> str:
    return tr(f"c2.company.{card}")


def solo_goal_name(tr: Translator, card: str) -> str:
    return tr(f"c2.solo.{card}")


def mode_name(tr: Translator, mode: str) -> str:
    return tr(f"c2.mode.{mode}")
