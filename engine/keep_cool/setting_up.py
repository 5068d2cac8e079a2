"""Laying out the game."""

from __future__ import annotations

from engine.core import Decision, Refusal, Sealed, Unknown, refuse
from engine.keep_cool import ending, turn
from engine.keep_cool.actions import SeatChoice, SetUp, show_target
from engine.keep_cool.conference import press
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import GameSetUp
from engine.keep_cool.places import GAME_TURN, GETTING_STARTED, PLAYERS, TARGET_CARDS
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import TARGET_CARD, Seat, State


def set_up(rules: Rules, state: State, action: SetUp, insist: bool) -> Decision:
    if state.seats:
        return refuse("keep_cool.setup.done_already", GETTING_STARTED)
    no = _refusal(rules, action)
    chosen = tuple(seat.country for seat in action.seats)
    if no is None and action.conference is not None:
        no = press.plan_refusal(action.conference, chosen)
    if no:
        return no
    seats = tuple(_seat(rules, index, choice) for index, choice in enumerate(action.seats))
    pool = rules.chips - rules.start - sum(seat.chips for seat in seats)
    countries = {seat.country for seat in seats}
    draft = Draft(rules, state)
    draft.add(GameSetUp(rules.data.edition, seats, rules.start, pool, turn.cards_in_play(rules, countries)))
    if action.conference is not None:
        draft.add(press.opened(action.conference, chosen, rules.zone_at(rules.start).zone))
    turn.begin(draft, 0, 1)
    return draft.done()


def _refusal(rules: Rules, action: SetUp) -> Refusal | None:
    chosen = [seat.country for seat in action.seats]
    count = len(chosen)
    if count not in rules.seats:
        least, most = min(rules.seats), max(rules.seats)
        return refuse("keep_cool.setup.player_count", PLAYERS, count=count, least=least, most=most)
    for country in chosen:
        if country not in rules.countries:
            return refuse("keep_cool.setup.no_such_country", PLAYERS, country=country)
        if chosen.count(country) > 1:
            return refuse("keep_cool.setup.country_twice", PLAYERS, country=country)
    wanted, choice = rules.seats[count], rules.choose_one.get(count, ())
    if not set(wanted) <= set(chosen) <= {*wanted, *choice}:
        if choice:
            return refuse(
                "keep_cool.setup.countries_and_one", PLAYERS, count=count, wanted=wanted, choice=choice
            )
        return refuse("keep_cool.setup.countries", PLAYERS, count=count, wanted=wanted)
    if chosen[0] != "usa":
        return refuse("keep_cool.setup.usa_first", GAME_TURN, first=chosen[0])
    return _target_refusal(rules, action)


def _target_refusal(rules: Rules, action: SetUp) -> Refusal | None:
    shown = [seat.target.value for seat in action.seats if isinstance(seat.target, Sealed)]
    in_play = ending.dealt_targets(rules, len(action.seats))
    if not set(shown) <= set(in_play):
        return refuse("keep_cool.setup.no_such_target_card", TARGET_CARDS)
    if len(set(shown)) < len(shown):
        return refuse("keep_cool.setup.target_card_twice", TARGET_CARDS)
    return None


def _seat(rules: Rules, index: int, choice: SeatChoice) -> Seat:
    country = rules.countries[choice.country]
    return Seat(
        country=country.id,
        name=choice.name,
        chips=rules.first_three_budget if index < 3 else rules.others_budget,
        black=country.start_black,
        green=country.start_green,
        red=0,
        black_step=0,
        green_step=0,
        red_step=0,
        target=show_target(country.id, choice.target.value)
        if isinstance(choice.target, Sealed)
        else Unknown(TARGET_CARD),
    )
