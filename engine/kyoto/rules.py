"""An edition's data, checked and in the form in which the rules read it."""

from __future__ import annotations

from collections.abc import Mapping
from pkgutil import get_data
from typing import Any, TypeAlias

from engine import games
from engine.core import BadData, Fault, GameData, read_data, record
from engine.kyoto import checks, formulas
from engine.kyoto.formulas import Term
from engine.kyoto.state import Affluence, Damage, Goal, Way

EDITIONS = games.EDITIONS["kyoto"]

PLAYERS = (3, 4, 5, 6)

Formula: TypeAlias = tuple[Term, ...] | str
"""The terms, or `bank` or `points`."""


@record
class Study:
    id: str
    goal: Goal
    funding: int
    visible: Damage
    hidden: tuple[Damage, ...]


@record
class Rules:
    data: GameData
    money: int
    countries: tuple[str, ...]
    coffers: Mapping[int, int]
    fund: int
    hands: Mapping[int, int]
    deck: Mapping[int, int]
    agendas_dealt: int
    agendas_kept: int
    allowance: int
    timer_ms: int
    card_limit: int
    critical: int
    card_points: int
    money_points: tuple[int, ...]
    bank_factor: int
    bank_tied: int
    animals: int
    levels: int
    """On the board: one of the box's is set aside."""
    clouds: int
    """On the board: one of the box's is set aside."""
    cloud_icons: tuple[Damage, ...]
    level_icons: tuple[Damage, ...]
    cards: Mapping[str, Affluence]
    marked_cards: tuple[str, ...]
    dealt: Mapping[int, tuple[Affluence, ...]]
    """The affluence cards in play, by number of players."""
    studies: Mapping[str, Study]
    agendas: Mapping[str, Formula]
    marked_agendas: tuple[str, ...]

    def cards_in_play(self, players: int) -> tuple[Affluence, ...]:
        """The affluence cards that are dealt; with three or five players the marked ones stay in the box."""
        return self.dealt[players]

    def agendas_in_play(self, players: int) -> tuple[str, ...]:
        """The agenda cards that are dealt; with three or four players the marked ones stay in the box."""
        out = self.marked_agendas if players in (3, 4) else ()
        return tuple(name for name in self.agendas if name not in out)

    def knows(self, path: str, way: Way) -> bool:
        """Can what lies on the table be held against this? In the public way not against a stand-in."""
        return way == "full" or self.data.source(path) != "practice"

    def formula(self, agenda: str, way: Way) -> Formula:
        """What an agenda card is worth; beside the real card a stand-in counts nothing: points are told."""
        return self.agendas[agenda] if self.knows(f"agendas.{agenda}", way) else formulas.BY_HAND

    def pieces(self, kind: Damage) -> int:
        """How many pieces of this type of damage lie on the board."""
        if kind == "animals":
            return self.animals
        return self.levels if kind == "warming" else self.clouds


def load(edition: str, owner: Mapping[str, Any]) -> GameData:
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        text = f"kyoto has no edition {edition!r}; there is {known}"
        raise BadData(Fault("data.no_edition", "id", text, {"edition": edition, "known": known}))
    shipped = get_data("engine.kyoto", f"data/{edition}.toml") or b""
    return read_data(shipped.decode("utf-8"), owner)


def rules_from(data: GameData) -> Rules:
    """The rules of an edition; data that can't be read or contradicts itself is refused with every reason."""
    if unreadable := tuple(checks.unreadable(data)):
        raise BadData(*unreadable)
    cards = {name: card(value) for name, value in data.below("affluence")}
    marked = tuple(data["marked.affluence"])
    unmarked = tuple(face for name, face in cards.items() if name not in marked)
    rules = Rules(
        data=data,
        money=data["components.money"],
        countries=tuple(data["countries.names"]),
        coffers={n: data[f"coffers.{n}"] for n in PLAYERS},
        fund=data["coffers.fund"],
        hands={n: data[f"hands.{n}"] for n in PLAYERS},
        deck={n: data[f"deck.{n}"] for n in PLAYERS},
        agendas_dealt=data["agenda.dealt"],
        agendas_kept=data["agenda.kept"],
        allowance=data["phases.allowance"],
        timer_ms=1000 * data["phases.timer_seconds"],
        card_limit=data["phases.card_limit"],
        critical=data["phases.critical"],
        card_points=data["scoring.card"],
        money_points=tuple(data["scoring.money"]),
        bank_factor=data["scoring.bank_factor"],
        bank_tied=data["scoring.bank_tied"],
        animals=data["components.animals"],
        levels=data["components.levels"] - 1,
        clouds=data["components.clouds"] - 1,
        cloud_icons=tuple(data["icons.clouds"]),
        level_icons=tuple(data["icons.levels"]),
        cards=cards,
        marked_cards=marked,
        dealt={n: unmarked if n in (3, 5) else tuple(cards.values()) for n in PLAYERS},
        studies={name: study(name, value) for name, value in data.below("studies")},
        agendas={name: formulas.parse(value) for name, value in data.below("agendas")},
        marked_agendas=tuple(data["marked.agendas"]),
    )
    if found := checks.faults(rules):
        raise BadData(*found)
    return rules


def card(value: list[str]) -> Affluence:
    """An affluence card as the data writes it; `checks.unreadable` has looked at it."""
    co2, damage, lobby = value
    return Affluence(int(co2), damage, lobby)  # type: ignore[arg-type]


def study(name: str, value: list[str]) -> Study:
    """A study as the data writes it; `checks.unreadable` has looked at it."""
    goal, funding, visible, hidden = value
    icons = () if goal.isdigit() else tuple(goal.split())
    wanted = Goal(int(goal) if goal.isdigit() else 0, icons)  # type: ignore[arg-type]
    return Study(name, wanted, int(funding), visible, tuple(hidden.split()))  # type: ignore[arg-type]
