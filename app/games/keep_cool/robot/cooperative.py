"""A table that wants to survive and then to win: it shares costs, helps victims and minds the carbometer.

Each idea looks at the table as the acting seat sees it, its own target card and nobody else's, and answers
with an action or with nothing. The first that has something to say is followed. Deals are not among what the
rules list, so an idea has to know that it will be accepted: a refusal is a mistake here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from app.games.keep_cool.robot.simple import dearest_spared
from engine.core import Action, Sealed, censor
from engine.keep_cool import deals, demolition, ending, income, investment
from engine.keep_cool.actions import (
    Build,
    Demolish,
    EndInvestment,
    Give,
    Innovate,
    SettlePromise,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.decide import COLOURS, KINDS, decide
from engine.keep_cool.events import GameEnded
from engine.keep_cool.rules import SOUTH, ZONES, Rules, Target
from engine.keep_cool.state import POOL, Seat, Share, State

KEPT_BACK = 1
"""Chips that a seat is never asked for when others need some."""
DEAR_PROTECTION = 4
"""From the price after this on, protection no longer pays for itself."""
LOW = 22
"""Fewer chips than this a round ahead, and black factories have to go."""
ROOMY = 40
"""With at least this many two rounds ahead, a cheap black factory does no harm."""
CHEAP_GREEN = 6
"""Research is worth its price while green factories cost more than this on average."""


Idea = Callable[[Rules, State, Seat], Action | None]


@dataclass(frozen=True)
class Delegation:
    """A way to play: how it takes its income, whether it helps, and its ideas, the first to say something."""

    income: Callable[[Rules, State], Action]
    helps: Callable[[Rules, State], bool]
    ideas: Callable[[Rules, State], tuple[Idea, ...]]

    def __call__(self, rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
        if state.debts:
            seen: State = censor(state, state.debts[0].country)
            return (help_victim(seen) if self.helps(rules, seen) else None) or dearest_spared(seen, options)
        if state.phase not in ("income", "investment"):
            return rng.choice(options)
        seen = censor(state, state.active_seat.country)
        if state.phase == "income":
            return self.income(rules, seen)
        for idea in self.ideas(rules, seen):
            if (action := idea(rules, seen, seen.active_seat)) is not None:
                return action
        return EndInvestment()


# --- others -----------------------------------------------------------------------------------------------


def _spare(seat: Seat) -> int:
    return max(0, seat.chips - KEPT_BACK)


def help_victim(state: State) -> Action | None:
    """Whoever has most gives a disaster's victim what it lacks, if all together can: no factory falls."""
    debt = state.debts[0]
    if debt.to != POOL:
        return None
    others = [seat for seat in state.seats if seat.country != debt.country and not state.owes(seat.country)]
    if sum(_spare(seat) for seat in others) < debt.due:
        return None
    richest = max(others, key=_spare)
    return Give(richest.country, debt.country, min(debt.due, _spare(richest)))


def kind_income(rules: Rules, state: State) -> Action:
    """The Former Soviet Union asks whoever has most, and nobody who would lose a factory over it."""
    payers = [state.seat(country) for country in income.payers(rules, state)]
    richest = max(payers, key=lambda seat: seat.chips, default=None)
    if richest is None:
        return TakeIncome()
    if richest.chips < rules.fsu_bonus:
        return TakeIncome(bonus=False)
    return TakeIncome(of=richest.country if len(payers) > 1 else "")


def keep_word(rules: Rules, state: State, seat: Seat) -> Action | None:
    """What was lent is paid back when it falls due; whoever can't is let off. Deeds are left to people."""
    for promise in state.promises:
        if promise.what == "chips" and promise.by == seat.country and deals.is_due(state, promise):
            return SettlePromise(promise.id, "paid" if seat.chips >= promise.chips else "forgiven")
    return None


# --- the climate ------------------------------------------------------------------------------------------


def ahead(rules: Rules, state: State, more_black: int = 0, rounds: int = 1) -> int:
    """About how many chips will lie on the carbometer so many rounds on."""
    black = state.black + more_black
    drain = rules.income_per_factory * black
    if state.has("opec"):
        drain += black // rules.opec_factories_per_chip
    refill = rules.zone_at(state.carbometer).recovery * len(state.seats)
    if state.has("developing"):
        refill += rules.developing_bonus
    return state.carbometer + rounds * (refill - drain)


def put_chips_on(rules: Rules, state: State, seat: Seat) -> Action | None:
    if seat.country != "developing" or state.bonus_used:
        return None
    chips = min(rules.developing_bonus, rules.capacity - state.carbometer, state.pool)
    return UseBonus(chips) if chips else None


def _close_black(rules: Rules, state: State, seat: Seat) -> Action | None:
    """When the carbometer runs low, whoever owns most black factories gives one up."""
    if ahead(rules, state) >= LOW or seat.black < max(2, max(other.black for other in state.seats) - 1):
        return None
    closure = Demolish(seat.country, "black")
    return closure if demolition.refusal(rules, state, closure) is None else None


def protect(rules: Rules, state: State, seat: Seat) -> Action | None:
    """Protection where cards threaten: up to what an event costs on average in the zone of today."""
    price = investment.price_of(rules, state, "red")
    if price > min(DEAR_PROTECTION, seat.chips) or state.count("red") >= rules.supply["red"]:
        return None
    return Build("red") if seat.red + 1 <= _threat(rules, state, seat) else None


def _threat(rules: Rules, state: State, seat: Seat) -> float:
    at = ZONES.index(rules.zone_at(state.carbometer).zone)
    cards = [rules.cards[name] for name in state.pile]
    damages = [-card.effects[at] for card in cards if card.affects in ("all", seat.country)]
    struck = [damage for damage in damages if damage > 0]
    return sum(struck) / len(struck) if struck else 0.0


# --- building ---------------------------------------------------------------------------------------------


def _research(rules: Rules, state: State, seat: Seat) -> Action | None:
    """Green research, paid in common by whoever can; everybody else is let in."""
    left = [rules.steps_left(each.country, "green", each.green_step) for each in state.seats]
    prices = [investment.price_of(rules, state, "green", each.country) for each in state.seats]
    if sum(prices) / len(prices) <= CHEAP_GREEN or min(left) < rules.innovation_steps:
        return None
    shares = _in_common(state, seat, rules.innovation_cost)
    if shares is None:
        return None
    paying = [share.country for share in shares]
    guests = tuple(each.country for each in state.seats if each.country not in paying)
    return Innovate("green", shares, guests)


def _in_common(state: State, first: Seat, price: int) -> tuple[Share, ...] | None:
    """A price chip by chip round the table, beginning with this seat; nothing if it doesn't come together."""
    at = state.index(first.country)
    seats = [*state.seats[at:], *state.seats[:at]]
    purse = {seat.country: _spare(seat) for seat in seats}
    if sum(purse.values()) < price or not purse[first.country]:
        return None
    paid = dict.fromkeys(purse, 0)
    while price:
        for country in purse:
            if price and paid[country] < purse[country]:
                paid[country] += 1
                price -= 1
    return tuple(Share(country, chips) for country, chips in paid.items() if chips)


def win(rules: Rules, state: State, seat: Seat) -> Action | None:
    """A step that ends the game in this seat's favour."""
    target = rules.countries[seat.country].target
    if seat.factories < target - 1 or not _nearly(rules, state, seat):
        return None
    steps = (
        *_builds(rules, state, seat),
        *(_closures(rules, state, seat) if seat.factories > target else ()),
    )
    for action in steps:
        events = decide(rules, state, action)
        last = events[-1] if isinstance(events, tuple) else None
        if isinstance(last, GameEnded) and seat.country in last.outcome.winners:
            return action
    return None


def _nearly(rules: Rules, state: State, seat: Seat) -> bool:
    """Is a political target of its own at most one step away?"""
    if not isinstance(seat.target, Sealed):
        return False
    for name in rules.target_cards[seat.target.value]:
        target = rules.targets[name]
        missing = target.at[len(state.seats)] - ending.counted(state, target)
        if (missing if target.kind == "min" else -missing) <= 1:
            return True
    return False


def _builds(rules: Rules, state: State, seat: Seat) -> Iterator[Build]:
    """Everything the seat can pay alone, at home first."""
    for country in ("", *(other.country for other in state.seats if other.country != seat.country)):
        for kind in KINDS:
            build = Build(kind, country, agreed=True)
            if investment.refusal(rules, state, build) is None:
                yield build


def _closures(rules: Rules, state: State, seat: Seat) -> Iterator[Demolish]:
    """Factories it may give up without being asked whether it means it."""
    for colour in COLOURS:
        closure = Demolish(seat.country, colour)
        if demolition.refusal(rules, state, closure) is None:
            yield closure


def serve_target(rules: Rules, state: State, seat: Seat) -> Action | None:
    """Rich enough to win: what brings the nearer of the two political targets closer, at home or abroad."""
    if not isinstance(seat.target, Sealed) or not ending.economic_target_met(rules, seat):
        return None
    nearest = min(
        (rules.targets[name] for name in rules.target_cards[seat.target.value]),
        key=lambda target: abs(target.at[len(state.seats)] - ending.counted(state, target)),
    )
    if nearest.kind == "max":
        to_spare = seat.factories > rules.countries[seat.country].target
        closures = _closures(rules, state, seat) if to_spare else ()
        return next((each for each in closures if each.colour == nearest.counts), None)
    builds = [build for build in _builds(rules, state, seat) if _counts(build, seat, nearest)]
    if ahead(rules, state, 1) < LOW:
        builds = [build for build in builds if build.kind != "black"]
    return min(
        builds,
        key=lambda build: investment.price_of(rules, state, build.kind, build.country),
        default=None,
    )


def _counts(build: Build, seat: Seat, target: Target) -> bool:
    there = target.where == "all" or (build.country or seat.country) in SOUTH
    return there and build.kind in (COLOURS if target.counts == "factories" else (target.counts,))


def _build_green(rules: Rules, state: State, seat: Seat) -> Action | None:
    return Build("green") if investment.refusal(rules, state, Build("green")) is None else None


def _build_black(rules: Rules, state: State, seat: Seat) -> Action | None:
    """A cheap start for whoever has little, while the climate has room."""
    if ahead(rules, state, 1, 2) < ROOMY or investment.refusal(rules, state, Build("black")):
        return None
    return Build("black")


def _borrow(rules: Rules, state: State, seat: Seat) -> Action | None:
    """The last chips for a green factory, lent by whoever has most and promised back."""
    missing = investment.price_of(rules, state, "green") - seat.chips
    lender = max((each for each in state.seats if each.country != seat.country), key=_spare)
    owing = any(promise.by == seat.country for promise in state.promises)
    if owing or state.count("green") >= rules.supply["green"] or not 1 <= missing <= min(3, _spare(lender)):
        return None
    return Give(lender.country, seat.country, missing, back=missing)


IDEAS: tuple[Idea, ...] = (
    win,
    keep_word,
    put_chips_on,
    _close_black,
    protect,
    _research,
    serve_target,
    _build_green,
    _build_black,
    _borrow,
)

COOPERATIVE = Delegation(kind_income, lambda rules, state: True, lambda rules, state: IDEAS)
"""As people play who talk to each other."""
