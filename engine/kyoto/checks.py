"""What can be wrong with a box: everything an owner may have misread, at once, each with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core import Fault, GameData
from engine.kyoto import formulas
from engine.kyoto.fields import FIELDS, MOST_CO2
from engine.kyoto.formulas import DAMAGES

if TYPE_CHECKING:
    from engine.kyoto.rules import Rules

FUNDING = range(2, 6)
"""What a study asks for."""
MOST_HIDDEN = 2
CARDS = "affluence."
"""Cards that can't be taken apart unless they are written as they have to be."""
ICONS_WANTED = 2


def unreadable(data: GameData) -> Iterator[Fault]:
    """Cards, studies and formulas that aren't written as they have to be."""
    yield from (fault for fault in FIELDS.faults(data) if fault.path.startswith(CARDS))
    for name, value in data.below("studies"):
        if not _is_study(value):
            text = "a CO₂ value or two icons, 2 to 5 million, a visible impact, up to two hidden ones"
            yield Fault("data.kyoto.study", f"studies.{name}", text)
    for name, value in data.below("agendas"):
        try:
            formulas.parse(value)
        except formulas.BadTerm as problem:
            text = f"this can't be read: {problem}"
            yield Fault("data.kyoto.formula", f"agendas.{name}", text, {"term": str(problem)})


def _is_co2(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_CO2


def _is_study(value: list[str]) -> bool:
    if len(value) != 4:
        return False
    goal, funding, visible, hidden = value
    icons = goal.split()
    wanted = _is_co2(goal) or (len(icons) == ICONS_WANTED and set(icons) <= set(DAMAGES))
    impacts = hidden.split()
    return (
        wanted
        and funding in [str(each) for each in FUNDING]
        and visible in DAMAGES
        and len(impacts) <= MOST_HIDDEN
        and set(impacts) <= set(DAMAGES)
    )


def faults(rules: Rules) -> tuple[Fault, ...]:
    """Values that are not of their form, and those that contradict each other."""
    alone = tuple(FIELDS.faults(rules.data))
    wrong = {fault.path for fault in alone}
    together = (*_counts(rules), *_coffers(rules), *_deal(rules), *_board(rules))
    return FIELDS.in_order([*alone, *(fault for fault in together if fault.path not in wrong)])


def _counts(rules: Rules) -> Iterator[Fault]:
    """As many cards as the rule book says; whoever takes one out puts another in."""
    decks: tuple[tuple[str, Any], ...] = (
        ("affluence", rules.cards),
        ("studies", rules.studies),
        ("agendas", rules.agendas),
    )
    for name, cards in decks:
        wanted = rules.data[f"components.{name}"]
        if len(cards) != wanted:
            text = f"there are {len(cards)} instead of {wanted}"
            yield Fault("data.kyoto.count", name, text, {"found": len(cards), "wanted": wanted})
    if len(set(rules.countries)) < len(rules.countries) or len(rules.countries) < max(rules.coffers):
        text = f"{max(rules.coffers)} different countries"
        yield Fault("data.kyoto.countries", "countries.names", text, {"count": max(rules.coffers)})


def _coffers(rules: Rules) -> Iterator[Fault]:
    for players, coffers in rules.coffers.items():
        most = (rules.money - rules.fund) // players
        if coffers > most:
            text = f"must be 0 to {most}, not {coffers}"
            yield Fault("data.kyoto.range", f"coffers.{players}", text, {"least": 0, "most": most})


def _deal(rules: Rules) -> Iterator[Fault]:
    for players, hand in rules.hands.items():
        cards = len(rules.cards_in_play(players))
        if hand < 1 or hand * players != cards:
            text = f"{players} hands of {hand} are not the {cards} cards in play"
            params = {"players": players, "hand": hand, "cards": cards}
            yield Fault("data.kyoto.hands", f"hands.{players}", text, params)
        most = max(2, len(rules.studies))
        if rules.deck[players] > most:
            text = f"must be 2 to {most}, not {rules.deck[players]}"
            yield Fault("data.kyoto.range", f"deck.{players}", text, {"least": 2, "most": most})
        if rules.agendas_dealt * players > len(rules.agendas_in_play(players)):
            text = f"not enough agenda cards for {players} players"
            yield Fault("data.kyoto.agendas", "marked.agendas", text, {"players": players})


def _board(rules: Rules) -> Iterator[Fault]:
    for name, pieces in (("animals", rules.animals), ("levels", rules.levels), ("clouds", rules.clouds)):
        if pieces < rules.critical:
            text = f"there have to be enough for {rules.critical} on the board"
            yield Fault("data.kyoto.pieces", f"components.{name}", text, {"count": rules.critical})
    for name, icons, pieces in (
        ("clouds", rules.cloud_icons, rules.clouds),
        ("levels", rules.level_icons, rules.levels),
    ):
        if len(icons) > pieces + 1:
            text = f"one or more of {', '.join(DAMAGES)}"
            yield Fault("data.kyoto.icons", f"icons.{name}", text)
