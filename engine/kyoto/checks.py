"""What can be wrong with a box: everything an owner may have misread, at once, each with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core import Fault, GameData
from engine.kyoto import formulas
from engine.kyoto.formulas import DAMAGES, LOBBIES

if TYPE_CHECKING:
    from engine.kyoto.rules import Rules

MOST = 99
MOST_CO2 = 999
"""No value on a component of this game comes near it."""
FUNDING = range(2, 6)
"""What a study asks for."""
MOST_HIDDEN = 2
ICONS_WANTED = 2
MOST_SECONDS = 3600


def unreadable(data: GameData) -> Iterator[Fault]:
    """Cards, studies and formulas that aren't written as they have to be."""
    for name, value in data.below("affluence"):
        if not _is_card(value):
            text = f"a CO₂ value, one of {', '.join(DAMAGES)}, and one of {', '.join(LOBBIES)} or nothing"
            yield Fault("data.kyoto.card", f"affluence.{name}", text)
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


def _is_card(value: list[str]) -> bool:
    return len(value) == 3 and _is_co2(value[0]) and value[1] in DAMAGES and value[2] in ("", *LOBBIES)


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
    return (*_counts(rules), *_money(rules), *_deal(rules), *_board(rules), *_scoring(rules))


def _between(path: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        text = f"must be {least} to {most}, not {value}"
        yield Fault("data.kyoto.range", path, text, {"least": least, "most": most})


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
    for name, marked, deck in (
        ("affluence", rules.marked_cards, tuple(rules.cards)),
        ("agendas", rules.marked_agendas, tuple(rules.agendas)),
    ):
        if len(set(marked)) < len(marked) or not set(marked) <= set(deck):
            text = "names of different cards that there are"
            yield Fault("data.kyoto.marked", f"marked.{name}", text)
    if len(set(rules.countries)) < len(rules.countries) or len(rules.countries) < max(rules.coffers):
        text = f"{max(rules.coffers)} different countries"
        yield Fault("data.kyoto.countries", "countries.names", text, {"count": max(rules.coffers)})


def _money(rules: Rules) -> Iterator[Fault]:
    yield from _between("components.money", rules.money, 1, 10 * MOST)
    yield from _between("coffers.fund", rules.fund, 0, rules.money)
    for players, coffers in rules.coffers.items():
        yield from _between(f"coffers.{players}", coffers, 0, (rules.money - rules.fund) // players)
    yield from _between("phases.allowance", rules.allowance, 0, MOST)
    yield from _between("phases.timer_seconds", rules.timer_ms // 1000, 1, MOST_SECONDS)


def _deal(rules: Rules) -> Iterator[Fault]:
    for players, hand in rules.hands.items():
        cards = len(rules.cards_in_play(players))
        if hand < 1 or hand * players != cards:
            text = f"{players} hands of {hand} are not the {cards} cards in play"
            params = {"players": players, "hand": hand, "cards": cards}
            yield Fault("data.kyoto.hands", f"hands.{players}", text, params)
        yield from _between(f"deck.{players}", rules.deck[players], 2, max(2, len(rules.studies)))
        if rules.agendas_dealt * players > len(rules.agendas_in_play(players)):
            text = f"not enough agenda cards for {players} players"
            yield Fault("data.kyoto.agendas", "marked.agendas", text, {"players": players})
    yield from _between("agenda.dealt", rules.agendas_dealt, 1, MOST)
    yield from _between("agenda.kept", rules.agendas_kept, 1, max(1, rules.agendas_dealt))
    yield from _between("phases.card_limit", rules.card_limit, 1, MOST)


def _board(rules: Rules) -> Iterator[Fault]:
    yield from _between("phases.critical", rules.critical, 1, MOST)
    for name, pieces in (("animals", rules.animals), ("levels", rules.levels), ("clouds", rules.clouds)):
        if pieces < rules.critical:
            text = f"there have to be enough for {rules.critical} on the board"
            yield Fault("data.kyoto.pieces", f"components.{name}", text, {"count": rules.critical})
    for name, icons, pieces in (
        ("clouds", rules.cloud_icons, rules.clouds),
        ("levels", rules.level_icons, rules.levels),
    ):
        if not 1 <= len(icons) <= pieces + 1 or not set(icons) <= set(DAMAGES):
            text = f"one or more of {', '.join(DAMAGES)}"
            yield Fault("data.kyoto.icons", f"icons.{name}", text)


def _scoring(rules: Rules) -> Iterator[Fault]:
    yield from _between("scoring.card", rules.card_points, 0, MOST)
    yield from _between("scoring.bank_factor", rules.bank_factor, 1, MOST)
    yield from _between("scoring.bank_tied", rules.bank_tied, 0, MOST)
    if not rules.money_points or not all(0 <= points <= MOST for points in rules.money_points):
        text = f"points for the most, the second most and so on, up to {MOST}"
        yield Fault("data.kyoto.money_points", "scoring.money", text, {"most": MOST})
