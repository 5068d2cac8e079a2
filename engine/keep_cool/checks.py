"""What can be wrong with a box: everything an owner may have misread, at once, each with its field."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from engine.core import Fault

if TYPE_CHECKING:
    from engine.keep_cool.rules import Rules

MOST = 99
"""No number on a component of this game comes near it."""
MOST_THROWS = 9
MOST_FIELDS = 30
"""Fields of a price row."""
FACES = 6
PAIR = 2


def faults(rules: Rules, bonus_from: Collection[str]) -> tuple[Fault, ...]:
    """`bonus_from`: the ways in which the Former Soviet Union may get its bonus."""
    return (
        *_components(rules),
        *_carbometer(rules),
        *_countries(rules),
        *_money(rules, bonus_from),
        *_cards(rules),
        *_targets(rules),
        *_target_cards(rules),
    )


def _between(path: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        text = f"must be {least} to {most}, not {value}"
        yield Fault("data.keep_cool.range", path, text, {"least": least, "most": most})


def _components(rules: Rules) -> Iterator[Fault]:
    yield from _between("components.chips", rules.chips, 1, 10 * MOST)
    for kind, count in rules.supply.items():
        yield from _between(f"components.{kind}", count, 0, MOST)
    for players, seats in rules.seats.items():
        choice = rules.choose_one.get(players, ())
        known = {*seats, *choice} & set(rules.countries)
        count = len(seats) + bool(choice)
        if len(known) != len(seats) + len(choice) or count != players or seats[0] != "usa":
            text = f"{players} different countries, USA & Partners first"
            yield Fault("data.keep_cool.seats", f"players.{players}", text, {"players": players})


def _carbometer(rules: Rules) -> Iterator[Fault]:
    at, chips, capacity = "carbometer", rules.chips, rules.capacity
    if not 1 <= capacity <= chips:
        text = f"there are only {chips} chips"
        yield Fault("data.keep_cool.capacity", f"{at}.capacity", text, {"chips": chips})
    for upper, lower in zip(rules.zones, rules.zones[1:], strict=False):
        if upper.lowest <= lower.lowest:
            text = f"{upper.zone} must begin above {lower.zone}"
            params = {"zone": upper.zone, "below": lower.zone, "least": lower.lowest + 1}
            yield Fault("data.keep_cool.zone_order", f"{at}.lowest.{upper.zone}", text, params)
    if rules.zones[-1].lowest != 0:
        yield Fault("data.keep_cool.last_zone", f"{at}.lowest.{rules.zones[-1].zone}", "red begins at 0")
    blue = rules.zones[0].lowest
    if blue > capacity:
        text = f"only {capacity} chips fit"
        yield Fault("data.keep_cool.above_top", f"{at}.lowest.blue", text, {"capacity": capacity})
    elif not blue <= rules.start <= capacity:
        text = f"the starting line must lie in the blue zone of the carbometer, {blue} to {capacity}"
        yield Fault("data.keep_cool.start_in_blue", f"{at}.start", text, {"least": blue, "most": capacity})
    budgets = 3 * rules.first_three_budget + 3 * rules.others_budget
    if rules.start + budgets > chips:
        text = f"not enough chips are left for the starting budgets: at most {chips - budgets}"
        yield Fault("data.keep_cool.budgets", f"{at}.start", text, {"most": chips - budgets})
    for zone in rules.zones:
        yield from _between(f"{at}.recovery.{zone.zone}", zone.recovery, 0, MOST)
        yield from _between(f"greenhouse.cards_drawn.{zone.zone}", zone.cards, 1, MOST_THROWS)
        yield from _between(f"greenhouse.event_up_to.{zone.zone}", zone.event_up_to, 0, FACES)


def _countries(rules: Rules) -> Iterator[Fault]:
    for country in rules.countries.values():
        at = f"countries.{country.id}"
        yield from _between(f"{at}.target", country.target, 1, MOST)
        yield from _between(f"{at}.start_black", country.start_black, 0, MOST)
        yield from _between(f"{at}.start_green", country.start_green, 0, MOST)
        if country.start_black == country.start_green == 0:
            text = "everybody begins with one factory or more"
            yield Fault("data.keep_cool.no_factory", f"{at}.start_black", text)
        for kind, row in country.prices.items():
            if not 1 <= len(row) <= MOST_FIELDS or not all(1 <= price <= MOST for price in row):
                text = f"a price row has 1 to {MOST_FIELDS} prices of one chip or more, up to {MOST}"
                params = {"fields": MOST_FIELDS, "most": MOST}
                yield Fault("data.keep_cool.prices", f"{at}.{kind}", text, params)
    for players, seats in rules.seats.items():
        playing = [rules.countries[name] for name in seats if name in rules.countries]
        if (
            max((each.start_black + each.start_green for each in playing), default=0)
            <= rules.collapse_most_factories
        ):
            text = f"{players} players would have lost before they begin"
            params = {"players": players, "count": rules.collapse_most_factories}
            yield Fault("data.keep_cool.lost_at_once", "countries.usa.start_black", text, params)
            return


def _money(rules: Rules, bonus_from: Collection[str]) -> Iterator[Fault]:
    yield from _between("start_budget.first_three", rules.first_three_budget, 0, MOST)
    yield from _between("start_budget.others", rules.others_budget, 0, MOST)
    yield from _between("collapse.most_factories", rules.collapse_most_factories, 0, MOST)
    yield from _between("money.opec_factories_per_chip", rules.opec_factories_per_chip, 1, MOST)
    for name in (
        "income_per_factory",
        "scrap_value",
        "fsu_bonus",
        "innovation_cost",
        "innovation_steps",
        "developing_bonus",
    ):
        yield from _between(f"money.{name}", getattr(rules, name), 0, MOST)
    if rules.fsu_bonus_from not in bonus_from:
        yield _one_of("switches.fsu_bonus_from", bonus_from)


def _cards(rules: Rules) -> Iterator[Fault]:
    seen: set[str] = set()
    for path, name in rules.card_paths:
        if name in seen:
            yield Fault("data.keep_cool.card_twice", path, "there is another card of this name")
        seen.add(name)
    for path, name in rules.card_paths:
        card = rules.cards[name]
        if card.onto:
            yield from _between(path, card.dice, 1, MOST_THROWS)
        elif len(card.effects) != len(rules.zones) or not all(-MOST <= each <= MOST for each in card.effects):
            text = f"one number for each of the {len(rules.zones)} zones, up to {MOST}"
            yield Fault("data.keep_cool.effects", path, text, {"count": len(rules.zones), "most": MOST})
    affected = [card.affects for card in rules.cards.values()]
    for players, seats in rules.seats.items():
        if not any(name not in rules.countries or name in seats for name in affected):
            text = f"no greenhouse card is left with {players} players"
            yield Fault("data.keep_cool.no_cards", "cards", text, {"players": players})
            return


def _targets(rules: Rules) -> Iterator[Fault]:
    for target in rules.targets.values():
        at = f"targets.{target.id}"
        for name, value, known in (
            ("kind", target.kind, ("min", "max")),
            ("counts", target.counts, ("black", "green", "red", "factories")),
            ("where", target.where, ("all", "south")),
        ):
            if value not in known:
                yield _one_of(f"{at}.{name}", known)
        if len(target.at) != len(rules.seats) or not all(0 <= each <= MOST for each in target.at.values()):
            text = f"one number for each of 3, 4, 5 and 6 players, up to {MOST}"
            yield Fault("data.keep_cool.threshold", f"{at}.at", text, {"most": MOST})


def _target_cards(rules: Rules) -> Iterator[Fault]:
    sound = True
    for card, pair in rules.target_cards.items():
        if len(pair) != PAIR or len(set(pair)) != PAIR or not set(pair) <= set(rules.targets):
            sound = False
            text = f"two different ones of {', '.join(rules.targets)}"
            yield Fault("data.keep_cool.pair", f"target_cards.{card}", text)
    for players in rules.seats if sound else ():
        left = [
            card
            for card, pair in rules.target_cards.items()
            if all(rules.targets[name].at.get(players) for name in pair)
        ]
        if len(left) < players:
            text = f"with {players} players only {len(left)} target cards are left"
            params = {"players": players, "left": len(left)}
            yield Fault("data.keep_cool.too_few", "target_cards", text, params)


def _one_of(path: str, known: Collection[str]) -> Fault:
    words = ", ".join(known)
    return Fault("data.keep_cool.one_of", path, f"must be one of {words}", {"known": words})
