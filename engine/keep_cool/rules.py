"""An edition's data, checked and in the form in which the rules read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, get_args

from engine.core import BadData, GameData, read_data
from engine.keep_cool.state import Kind, Zone

EDITIONS = ("ecovisio",)

ZONES: tuple[Zone, ...] = get_args(Zone)
"""From the top of the carbometer down: as chips leave, the zone moves on."""

FSU_BONUS_FROM: Mapping[str, tuple[str, ...] | None] = {
    "europe_then_tiger": ("europe", "tiger"),
    "any_player": None,
}
"""Who pays the Former Soviet Union's bonus: the first of these who owns a black factory, or whom it names."""

SOUTH = ("developing", "tiger", "fsu")
"""The group that Development Aid and Technical Cooperation count."""


@dataclass(frozen=True, slots=True)
class Country:
    id: str
    target: int
    start_black: int
    start_green: int
    prices: Mapping[str, tuple[int, ...]]
    """The price rows of black, green and red, from the left."""


@dataclass(frozen=True, slots=True)
class Card:
    """A greenhouse card. `affects` is a country, `all`, or `carbometer` (volcano and sun)."""

    id: str
    affects: str
    effects: tuple[int, ...]
    """Gain or damage in blue, yellow, orange and red."""
    dice: int = 1
    onto: int = 0
    """For carbometer cards: +1 puts chips on, -1 takes them off."""


@dataclass(frozen=True, slots=True)
class Target:
    """A political target: at least or at most so many pieces of a kind, of all or of the south."""

    id: str
    kind: Literal["min", "max"]
    counts: Literal["black", "green", "red", "factories"]
    where: Literal["all", "south"]
    at: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ZoneRules:
    zone: Zone
    lowest: int
    recovery: int
    cards: int
    event_up_to: int


@dataclass(frozen=True, slots=True)
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
        return row[min(step, len(row) - 1)]

    def steps_left(self, country: str, kind: Kind, step: int) -> int:
        return max(0, len(self.countries[country].prices[kind]) - 1 - step)


def load(edition: str, owner: Mapping[str, Any]) -> GameData:
    if edition not in EDITIONS:
        raise BadData(f"keep_cool has no edition {edition!r}; there is {', '.join(EDITIONS)}")
    text = files("engine.keep_cool").joinpath("data", f"{edition}.toml").read_text(encoding="utf-8")
    return read_data(text, owner)


def rules_from(data: GameData) -> Rules:
    """The rules of an edition; data that contradicts itself is refused with the reason."""
    counts = (3, 4, 5, 6)
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
        cards=_cards(data),
        targets=_targets(data, counts),
        target_cards={name: tuple(pair) for name, pair in data.below("target_cards")},
    )
    faults = _faults(rules)
    if faults:
        raise BadData("; ".join(faults))
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


def _cards(data: GameData) -> dict[str, Card]:
    cards = {}
    for path, effects in data.below("cards"):
        affects, name = path.split(".")
        cards[name] = Card(name, affects, tuple(effects))
    for name, sign in (("increased_solar_activity", -1), ("volcano_eruption", 1)):
        cards[name] = Card(name, "carbometer", (0, 0, 0, 0), data[f"greenhouse.dice.{name}"], sign)
    return cards


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


def _faults(rules: Rules) -> list[str]:
    """Everything an owner may have got wrong, at once."""
    return [*_carbometer_faults(rules), *_country_faults(rules), *_card_faults(rules), *_target_faults(rules)]


def _carbometer_faults(rules: Rules) -> Iterator[str]:
    lowest = [zone.lowest for zone in rules.zones]
    if lowest != sorted(set(lowest), reverse=True) or lowest[-1] != 0:
        yield "carbometer.lowest: each zone must begin below the one above it, red at 0"
    if not lowest[0] <= rules.start <= rules.capacity or lowest[0] > rules.capacity:
        yield "carbometer.start: the starting line must lie in the blue zone of the carbometer"
    if rules.capacity > rules.chips:
        yield f"carbometer.capacity: there are only {rules.chips} chips"
    if rules.start + 3 * rules.first_three_budget + 3 * rules.others_budget > rules.chips:
        yield "carbometer.start: not enough chips are left for the starting budgets"
    for zone in rules.zones:
        if zone.recovery < 0:
            yield f"carbometer.recovery.{zone.zone}: no fewer than 0 chips can be put on"
        if zone.cards < 1:
            yield f"greenhouse.cards_drawn.{zone.zone}: a turn begins with one card or more"
        if not 0 <= zone.event_up_to <= 6:
            yield f"greenhouse.event_up_to.{zone.zone}: a die shows 1 to 6"


def _country_faults(rules: Rules) -> Iterator[str]:
    for country in rules.countries.values():
        at = f"countries.{country.id}"
        if country.target < 1:
            yield f"{at}.target: an economic target is one factory or more"
        if min(country.start_black, country.start_green) < 0 or not country.start_black + country.start_green:
            yield f"{at}.start_black: everybody begins with one factory or more"
        for kind, row in country.prices.items():
            if not row or min(row) < 1:
                yield f"{at}.{kind}: a price row needs prices of one chip or more"
    if rules.opec_factories_per_chip < 1:
        yield "money.opec_factories_per_chip: must be 1 or more"
    amounts = (
        rules.income_per_factory,
        rules.scrap_value,
        rules.fsu_bonus,
        rules.innovation_cost,
        rules.innovation_steps,
        rules.developing_bonus,
    )
    if min(amounts) < 0:
        yield "money: no amount is below 0"
    if rules.fsu_bonus_from not in FSU_BONUS_FROM:
        yield f"switches.fsu_bonus_from: must be one of {', '.join(FSU_BONUS_FROM)}"


def _card_faults(rules: Rules) -> Iterator[str]:
    for card in rules.cards.values():
        if len(card.effects) != len(ZONES):
            yield f"cards.{card.affects}.{card.id}: one number for each of the {len(ZONES)} zones"
        if card.dice < 1:
            yield f"greenhouse.dice.{card.id}: the die is thrown once or more"


def _target_faults(rules: Rules) -> Iterator[str]:
    for target in rules.targets.values():
        at = f"targets.{target.id}"
        for name, value, known in (
            ("kind", target.kind, ("min", "max")),
            ("counts", target.counts, ("black", "green", "red", "factories")),
            ("where", target.where, ("all", "south")),
        ):
            if value not in known:
                yield f"{at}.{name}: must be one of {', '.join(known)}"
        if len(target.at) != len(rules.seats) or min(target.at.values()) < 0:
            yield f"{at}.at: one number for each of 3, 4, 5 and 6 players"
    for card, pair in rules.target_cards.items():
        if len(pair) != 2 or not set(pair) <= set(rules.targets):
            yield f"target_cards.{card}: two of {', '.join(rules.targets)}"
