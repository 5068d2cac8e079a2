"""The end: personal goals, defeat and victory together or alone, the scoring against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.co2.draft import Draft
from engine.co2.events import CertificatePaid, GameEnded, MoneyMoved, Owed, Scored
from engine.co2.rules import Rules
from engine.co2.state import BOARD, ENERGIES, Due, Outcome, Plant, Seat, State

# --- what a company has -----------------------------------------------------------------------------------


def built(state: State, seat: str) -> list[tuple[str, Plant]]:
    """Its plants, each with its region."""
    return [(r.area, plant) for r in state.regions for plant in r.green() if plant.builder == seat]


def prepared(state: State, seat: str) -> list[tuple[str, str]]:
    """Its infrastructure, with or without a plant: region and energy."""
    found: list[tuple[str, str]] = []
    for region in state.regions:
        tiles = [spot.project for spot in region.spots if spot.project is not None]
        found += [(region.area, tile.energy) for tile in tiles if tile.infrastructure == seat]
        found += [(region.area, plant.energy) for plant in region.green() if plant.infrastructure == seat]
    return found


def controlled(state: State, seat: str) -> int:
    return sum(region.control == seat for region in state.regions)


def certificates(state: State, seat: Seat) -> int:
    """On its board and in the regions it controls."""
    lying = [region.certificates for region in state.regions if region.control == seat.colour]
    return seat.certificates + sum(lying)


def claimed(state: State, seat: str) -> int:
    return sum(target.claimed_by == seat for target in state.targets)


def _most(values: list[str]) -> int:
    return max(Counter(values).values(), default=0)


# --- personal goals of the team ---------------------------------------------------------------------------

_PERSONAL: dict[str, Callable[[Rules, State, Seat], int]] = {
    "p01": lambda rules, state, seat: certificates(state, seat),
    "p02": lambda rules, state, seat: max(
        [region.certificates for region in state.regions if region.control == seat.colour], default=0
    ),
    "p03": lambda rules, state, seat: 2 if seat.alone else 0,
    "p04": lambda rules, state, seat: seat.tech,
    "p05": lambda rules, state, seat: rules.data["components.scientists"] - seat.pool,
    "p06": lambda rules, state, seat: seat.money,
    "p07": lambda rules, state, seat: sum(space == rules.last for space in seat.knowledge),
    "p08": lambda rules, state, seat: controlled(state, seat.colour),
    "p09": lambda rules, state, seat: _most([energy for _, energy in prepared(state, seat.colour)]),
    "p10": lambda rules, state, seat: len({energy for _, energy in prepared(state, seat.colour)}),
    "p11": lambda rules, state, seat: _most([area for area, _ in prepared(state, seat.colour)]),
    "p12": lambda rules, state, seat: len({area for area, _ in prepared(state, seat.colour)}),
    "p13": lambda rules, state, seat: _most([plant.energy for _, plant in built(state, seat.colour)]),
    "p14": lambda rules, state, seat: len({plant.energy for _, plant in built(state, seat.colour)}),
    "p15": lambda rules, state, seat: _most([area for area, _ in built(state, seat.colour)]),
    "p16": lambda rules, state, seat: len({area for area, _ in built(state, seat.colour)}),
}
"""What each cooperative personal goal counts."""

PERSONAL = tuple(_PERSONAL)


def wanted(rules: Rules, state: State, card: str) -> int:
    """How much a personal goal asks for; from p08 on by the number of players."""
    values = rules.data[f"personal.{card}"]
    return int(values[0] if len(values) == 1 else values[len(state.seats) - 1])


def personal(rules: Rules, state: State, seat: Seat, card: str) -> tuple[int, int]:
    """How much of a personal goal there is, and how much it asks for."""
    return _PERSONAL[card](rules, state, seat), wanted(rules, state, card)


def met(rules: Rules, state: State, seat: Seat, cards: tuple[str, ...]) -> int:
    found = [personal(rules, state, seat, card) for card in cards]
    return sum(has >= needs for has, needs in found)


# --- company goals ----------------------------------------------------------------------------------------


def _first_places(rules: Rules, state: State, seat: Seat) -> int:
    """Tracks on which nobody is before it; ties count."""
    best = [max(each.knowledge[at] for each in state.seats) for at in range(len(ENERGIES))]
    return sum(mine == top > 0 for mine, top in zip(seat.knowledge, best, strict=True))


_COMPANY: dict[str, Callable[[Rules, State, Seat], int]] = {
    "k01": lambda rules, state, seat: certificates(state, seat),
    "k02": _first_places,
    "k03": lambda rules, state, seat: claimed(state, seat.colour),
    "k04": lambda rules, state, seat: controlled(state, seat.colour),
    "k05": lambda rules, state, seat: len({area for area, _ in built(state, seat.colour)}),
    "k06": lambda rules, state, seat: len({plant.energy for _, plant in built(state, seat.colour)}),
    "k07": lambda rules, state, seat: max(0, len(built(state, seat.colour)) - 1),
    "k08": lambda rules, state, seat: len({area for area, _ in prepared(state, seat.colour)}),
    "k09": lambda rules, state, seat: len({energy for _, energy in prepared(state, seat.colour)}),
    "k10": lambda rules, state, seat: max(0, len(prepared(state, seat.colour)) - 1),
}
"""What each company goal counts."""

COMPANY = tuple(_COMPANY)


def company(rules: Rules, state: State, seat: Seat, card: str) -> int:
    """What a company goal is worth now."""
    each, most = rules.data[f"company.{card}"]
    return min(int(most), int(each) * _COMPANY[card](rules, state, seat))


# --- the solo player's goal -------------------------------------------------------------------------------


def solo_goal_met(rules: Rules, state: State) -> bool:
    """Is the solo goal, if there is one, met? s06 and s07 are about how one plays."""
    seat, data = state.seats[0], rules.data
    plants = built(state, seat.colour)
    checks: dict[str, Callable[[], bool]] = {
        "s01": lambda: all(space == rules.last for space in seat.knowledge),
        "s02": lambda: len(plants) >= data["solo.plants"],
        "s03": lambda: state.deeds.plants_early >= data["solo.plants_early"],
        "s04": lambda: len({area for area, _ in plants}) == len(state.regions),
        "s05": lambda: (seat.met or 0) >= data["solo.all_personal"],
        "s08": lambda: state.deeds.goals_early,
        "s09": lambda: state.region("asia").certificates >= data["solo.certificates"],
        "s10": lambda: {2, 3, 4} <= set(state.deeds.sizes),
        "s11": lambda: state.deeds.replaced,
        "s12": lambda: not state.deeds.lobby_at_once,
    }
    return checks[state.solo_goal]() if state.solo_goal in checks else True


SOLO_GOALS = tuple(f"s{n:02}" for n in range(1, 13))


# --- the end ----------------------------------------------------------------------------------------------


def owe(draft: Draft) -> None:
    """Everybody shows personal goals; who has sold the company goal has none."""
    for seat in reversed(draft.state.in_order()):
        if not seat.goal_sold:
            draft.add(Owed(Due("show", seat.colour)))


def judge(draft: Draft) -> None:
    if draft.state.team:
        draft.add(GameEnded(_verdict(draft.rules, draft.state)))
    else:
        _score(draft)
        draft.add(GameEnded(Outcome("won", "points", winners(draft.state))))


def _verdict(rules: Rules, state: State) -> Outcome:
    """Together: everybody has met a personal goal, and at most three UN goals are left."""
    least = rules.data["solo.personal"] if state.mode == "solo" else 1
    if any((seat.met or 0) < least for seat in state.seats):
        return Outcome("lost", "personal_goals", ())
    if sum(not target.claimed_by for target in state.targets) > rules.data["display.unclaimed"]:
        return Outcome("lost", "un_goals", ())
    if state.mode == "solo" and not solo_goal_met(rules, state):
        return Outcome("lost", "solo_goal", ())
    rank = sum(state.points >= least for least in rules.data["ranks.from_points"])
    return Outcome("won", "second_chance", tuple(seat.colour for seat in state.seats), rank)


def _score(draft: Draft) -> None:
    """Certificates are sold at the market's price, then money, technology and UN goals count."""
    rules, price = draft.rules, draft.state.price
    for seat in draft.state.in_order():
        count = certificates(draft.state, seat)
        for region in draft.state.regions:
            if region.control == seat.colour:
                for _ in range(region.certificates):
                    draft.add(CertificatePaid(seat.colour, region.area, "sold"))
        for _ in range(seat.certificates):
            draft.add(CertificatePaid(seat.colour, BOARD, "sold"))
        if count:
            draft.add(MoneyMoved(seat.colour, count * price, "sold"))
    most_tech = max(seat.tech for seat in draft.state.seats)
    for seat in draft.state.in_order():
        _add(draft, seat.colour, draft.state.seat(seat.colour).money // rules.data["scoring.money"], "money")
        if seat.tech == most_tech:
            _add(draft, seat.colour, rules.data["scoring.most_tech"], "most_tech")
        values = rules.data["scoring.targets"]
        if count := claimed(draft.state, seat.colour):
            _add(draft, seat.colour, values[min(count, len(values)) - 1], "targets")


def _add(draft: Draft, seat: str, by: int, why: str) -> None:
    if by:
        draft.add(Scored(seat, by, draft.state.seat(seat).points + by, why))


def winners(state: State) -> tuple[str, ...]:
    """Most points; then UN goals, plants, infrastructure, money; who is still level shares the victory."""

    def strength(seat: Seat) -> tuple[int, ...]:
        colour = seat.colour
        return (
            seat.points,
            claimed(state, colour),
            len(built(state, colour)),
            len(prepared(state, colour)),
            seat.money,
        )

    best = max(strength(seat) for seat in state.seats)
    return tuple(seat.colour for seat in state.seats if strength(seat) == best)
