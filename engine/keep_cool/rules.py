"""An edition's data, checked and in the form in which the rules read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import get_data
from typing import Any, Literal, get_args

from engine import games
from engine.core import BadData, Fault, GameData, read_data, record
from engine.keep_cool import checks
from engine.keep_cool.state import Kind, Zone

EDITIONS = games.EDITIONS["keep_cool"]

ZONES: tuple[Zone, ...] = get_args(Zone)
"""From the top of the carbometer down: as chips leave, the zone moves on."""

FSU_BONUS_FROM: Mapping[str, tuple[str, ...] | None] = {
    "europe_then_tiger": ("europe", "tiger"),
    "any_player": None,
}
"""Who pays the Former Soviet Union's bonus: the first of these who owns a black factory, or whom it names."""

CARBOMETER = {"volcano": 1, "sun": -1}
"""Sections of greenhouse cards that put chips on the carbometer or take them off."""

SOUTH = ("developing", "tiger", "fsu")
"""The group that Development Aid and Technical Cooperation count."""


@record
class Country:
    id: str
    target: int
    start_black: int
    start_green: int
    prices: Mapping[str, tuple[int, ...]]
    """The price rows of black, green and red, from the left."""


@record
class Card:
    """A greenhouse card. `affects` is a country, `all`, or `carbometer` (volcano and sun)."""

    id: str
    affects: str
    effects: tuple[int, ...]
    """Gain or damage in blue, yellow, orange and red."""
    dice: int = 1
    onto: int = 0
    """For carbometer cards: +1 puts chips on, -1 takes them off."""


@record
class Target:
    """A political target: at least or at most so many pieces of a kind, of all or of the south."""

    id: str
    kind: Literal["min", "max"]
    counts: Literal["black", "green", "red", "factories"]
    where: Literal["all", "south"]
    at: Mapping[int, int]


@record
class ZoneRules:
    zone: Zone
    lowest: int
    recovery: int
    cards: int
    event_up_to: int


@record
class Rules:
    data: GameData
    chips: int
    supply: Mapping[Kind, int]
    seats: Mapping[int, tuple[str, ...]]
    choose_one: Mapping[int, tuple[str, ...]]
    first_three_budget: int
    others_budget: int
    income_per_factory: int
    scrap_value: int
    opec_factories_per_chip: int
    fsu_bonus: int
    fsu_bonus_from: str
    innovation_cost: int
    innovation_steps: int
    developing_bonus: int
    collapse_most_factories: int
    capacity: int
    start: int
    zones: tuple[ZoneRules, ...]
    countries: Mapping[str, Country]
    cards: Mapping[str, Card]
    card_paths: tuple[tuple[str, str], ...]
    """Where each card stands in the data."""
    targets: Mapping[str, Target]
    target_cards: Mapping[str, tuple[str, ...]]

    def zone_at(self, chips: int) -> ZoneRules:
        """The zone whose colour shows above the last chip."""
        for zone in self.zones:
            if chips >= zone.lowest:
                return zone
        return self.zones[-1]

    def price(self, country: str, kind: Kind, step: int) -> int:
        """What stands under the price token; at the right edge the price stays."""
        row = self.countries[country].prices[kind]
        return row[step] if step < len(row) else row[-1]

    def steps_left(self, country: str, kind: Kind, step: int) -> int:
        return max(0, len(self.countries[country].prices[kind]) - 1 - step)


def load(edition: str, owner: Mapping[str, Any]) -> GameData:
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        text = f"keep_cool has no edition {edition!r}; there is {known}"
        raise BadData(Fault("data.no_edition", "id", text, {"edition": edition, "known": known}))
    shipped = get_data("engine.keep_cool", f"data/{edition}.toml") or b""
    return read_data(shipped.decode("utf-8"), owner)


def rules_from(data: GameData) -> Rules:
    """The rules of an edition; data that contradicts itself is refused with every reason."""
    counts = (3, 4, 5, 6)
    card_paths = tuple(_card_paths(data))
    rules = Rules(
        data=data,
        chips=data["components.chips"],
        supply={kind: data[f"components.{kind}"] for kind in get_args(Kind)},
        seats={n: tuple(data[f"players.{n}"]) for n in counts},
        choose_one={n: tuple(data[at]) for n in counts if (at := f"players.{n}_choose_one") in data},
        first_three_budget=data["start_budget.first_three"],
        others_budget=data["start_budget.others"],
        income_per_factory=data["money.income_per_factory"],
        scrap_value=data["money.scrap_value"],
        opec_factories_per_chip=data["money.opec_factories_per_chip"],
        fsu_bonus=data["money.fsu_bonus"],
        fsu_bonus_from=data["switches.fsu_bonus_from"],
        innovation_cost=data["money.innovation_cost"],
        innovation_steps=data["money.innovation_steps"],
        developing_bonus=data["money.developing_bonus"],
        collapse_most_factories=data["collapse.most_factories"],
        capacity=data["carbometer.capacity"],
        start=data["carbometer.start"],
        zones=tuple(
            ZoneRules(
                zone,
                data[f"carbometer.lowest.{zone}"],
                data[f"carbometer.recovery.{zone}"],
                data[f"greenhouse.cards_drawn.{zone}"],
                data[f"greenhouse.event_up_to.{zone}"],
            )
            for zone in ZONES
        ),
        countries={name: _country(data, name) for name in data["players.6"]},
        cards={name: _card(path, name, data[path]) for path, name in card_paths},
        card_paths=card_paths,
        targets=_targets(data, counts),
        target_cards={name: tuple(pair) for name, pair in data.below("target_cards")},
    )
    if found := checks.faults(rules):
        raise BadData(*found)
    return rules


def _country(data: GameData, name: str) -> Country:
    at = f"countries.{name}"
    return Country(
        id=name,
        target=data[f"{at}.target"],
        start_black=data[f"{at}.start_black"],
        start_green=data[f"{at}.start_green"],
        prices={kind: tuple(data[f"{at}.{kind}"]) for kind in get_args(Kind)},
    )


def _card_paths(data: GameData) -> Iterator[tuple[str, str]]:
    """Every card's path and name; a name that an owner wrote may have dots of its own."""
    for below, _ in data.below("cards"):
        yield f"cards.{below}", below.partition(".")[2]


def _card(path: str, name: str, value: Any) -> Card:
    section = path.split(".")[1]
    if section in CARBOMETER:
        return Card(name, "carbometer", (0, 0, 0, 0), dice=value, onto=CARBOMETER[section])
    return Card(name, section, tuple(value))


def _targets(data: GameData, counts: tuple[int, ...]) -> dict[str, Target]:
    names = dict.fromkeys(path.split(".")[0] for path, _ in data.below("targets"))
    return {
        name: Target(
            id=name,
            kind=data[f"targets.{name}.kind"],
            counts=data[f"targets.{name}.counts"],
            where=data[f"targets.{name}.where"],
            at=dict(zip(counts, data[f"targets.{name}.at"], strict=False)),
        )
        for name in names
    }
