"""What can be wrong with a box: everything an owner may have misread, at once, each with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Fault
from engine.keep_cool.fields import FIELDS

if TYPE_CHECKING:
    from engine.keep_cool.rules import Rules


def faults(rules: Rules) -> tuple[Fault, ...]:
    """Values that are not of their form, and those that contradict each other."""
    alone = tuple(FIELDS.faults(rules.data))
    wrong = {fault.path for fault in alone}
    rest = (*_seats(rules), *_carbometer(rules), *_countries(rules), *_cards(rules), *_target_cards(rules))
    return FIELDS.in_order([*alone, *(fault for fault in rest if fault.path not in wrong)])


def _seats(rules: Rules) -> Iterator[Fault]:
    for players, seats in rules.seats.items():
        choice = rules.choose_one.get(players, ())
        known = {*seats, *choice} & set(rules.countries)
        count = len(seats) + bool(choice)
        if len(known) != len(seats) + len(choice) or count != players or seats[0] != "usa":
            text = f"{players} different countries, USA & Partners first"
            yield Fault("data.keep_cool.seats", f"players.{players}", text, {"players": players})


def _carbometer(rules: Rules) -> Iterator[Fault]:
    at, chips, capacity = "carbometer", rules.chips, rules.capacity
    for upper, lower in zip(rules.zones, rules.zones[1:], strict=False):
        if upper.lowest <= lower.lowest:
            text = f"{upper.zone} must begin above {lower.zone}"
            params = {"zone": upper.zone, "below": lower.zone, "least": lower.lowest + 1}
            yield Fault("data.keep_cool.zone_order", f"{at}.lowest.{upper.zone}", text, params)
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


def _countries(rules: Rules) -> Iterator[Fault]:
    for country in rules.countries.values():
        at = f"countries.{country.id}"
        if country.start_black == country.start_green == 0:
            text = "everybody begins with one factory or more"
            yield Fault("data.keep_cool.no_factory", f"{at}.start_black", text)
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


def _cards(rules: Rules) -> Iterator[Fault]:
    seen: set[str] = set()
    for path, name in rules.card_paths:
        if name in seen:
            yield Fault("data.keep_cool.card_twice", path, "there is another card of this name")
        seen.add(name)
    affected = [card.affects for card in rules.cards.values()]
    for players, seats in rules.seats.items():
        if not any(name not in rules.countries or name in seats for name in affected):
            text = f"no greenhouse card is left with {players} players"
            yield Fault("data.keep_cool.no_cards", "cards", text, {"players": players})
            return


def _target_cards(rules: Rules) -> Iterator[Fault]:
    pairs = rules.target_cards.values()
    sound = all(name in rules.targets for pair in pairs for name in pair)
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
