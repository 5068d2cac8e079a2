"""Laying out the game: who sits where, what everybody gets, what lies on the board."""

from __future__ import annotations

from collections import Counter

from engine.core import Decision, Refusal, Sealed, Unknown, refuse
from engine.kyoto import course
from engine.kyoto.actions import KeepAgendas, SeatChoice, SetUp, deal_agendas, deal_hand
from engine.kyoto.draft import Draft
from engine.kyoto.events import AgendasKept, GameSetUp, PhaseBegan
from engine.kyoto.places import AFFLUENCE, AGENDA, SETUP, SPEAKER, TIMER
from engine.kyoto.rules import Rules
from engine.kyoto.state import AGENDAS, BOX, COFFERS, DECK, HAND, Seat, State

LEAST_TIMER_MS = 5_000
MOST_TIMER_MS = 3_600_000


def set_up(rules: Rules, state: State, action: SetUp, insist: bool) -> Decision:
    if state.seats:
        return refuse("kyoto.setup.done_already", SETUP)
    no = _refusal(rules, action)
    if no:
        return no
    count, full = len(action.seats), action.way == "full"
    draft = Draft(rules, state)
    draft.add(
        GameSetUp(
            edition=rules.data.edition,
            way=action.way,
            seats=tuple(_seat(rules, choice, count, full) for choice in action.seats),
            fund=rules.money - count * rules.coffers[count],
            cloud_aside=action.cloud_aside,
            level_aside=action.level_aside,
            studies_left=rules.deck[count],
            deck=Sealed(tuple(rules.studies), BOX, DECK) if full else Unknown(DECK),
            timer_ms=action.timer_ms,
        )
    )
    chosen = [seat.country for seat in action.seats]
    first = chosen.index(action.speaker) if action.speaker else 0
    course.begin(draft, first, 1)
    if full:
        draft.add(PhaseBegan("agendas"))
    return draft.done()


def _refusal(rules: Rules, action: SetUp) -> Refusal | None:
    chosen = [seat.country for seat in action.seats]
    count = len(chosen)
    if count not in rules.coffers:
        least, most = min(rules.coffers), max(rules.coffers)
        return refuse("kyoto.setup.player_count", SETUP, count=count, least=least, most=most)
    for country in chosen:
        if country not in rules.countries:
            return refuse("kyoto.setup.no_such_country", SETUP, country=country)
        if chosen.count(country) > 1:
            return refuse("kyoto.setup.country_twice", SETUP, country=country)
    if action.speaker and action.speaker not in chosen:
        return refuse("kyoto.setup.speaker_not_at_the_table", SPEAKER, country=action.speaker)
    aside = (
        ("clouds", action.cloud_aside, rules.cloud_icons),
        ("levels", action.level_aside, rules.level_icons),
    )
    for name, icon, icons in aside:
        if icon not in icons and rules.knows(f"icons.{name}", action.way):
            return refuse("kyoto.setup.no_such_piece", SETUP)
    if not LEAST_TIMER_MS <= action.timer_ms <= MOST_TIMER_MS:
        least, most = LEAST_TIMER_MS // 1000, MOST_TIMER_MS // 60_000
        return refuse("kyoto.setup.timer", TIMER, least=least, most=most)
    return _deal_refusal(rules, action) if action.way == "full" else None


def _deal_refusal(rules: Rules, action: SetUp) -> Refusal | None:
    """In the full way everything is dealt: all the cards in play, evenly, and three agenda cards each."""
    count = len(action.seats)
    hands = [seat.hand.value if isinstance(seat.hand, Sealed) else () for seat in action.seats]
    dealt = Counter(card for hand in hands for card in hand)
    even = all(len(hand) == rules.hands[count] for hand in hands)
    if not even or dealt != Counter(rules.cards_in_play(count)):
        return refuse("kyoto.setup.hands", AFFLUENCE, count=rules.hands[count])
    agendas = [seat.agendas.value if isinstance(seat.agendas, Sealed) else () for seat in action.seats]
    names = [name for each in agendas for name in each]
    known = len(set(names)) == len(names) and set(names) <= set(rules.agendas_in_play(count))
    if not known or any(len(each) != rules.agendas_dealt for each in agendas):
        return refuse("kyoto.setup.agendas", AGENDA, count=rules.agendas_dealt)
    return None


def _seat(rules: Rules, choice: SeatChoice, count: int, full: bool) -> Seat:
    country = choice.country
    if full and isinstance(choice.hand, Sealed) and isinstance(choice.agendas, Sealed):
        return Seat(
            country=country,
            name=choice.name,
            coffers=Sealed(rules.coffers[count], country, COFFERS),
            hand=deal_hand(country, choice.hand.value),
            agendas=deal_agendas(country, choice.agendas.value),
        )
    return Seat(country, choice.name, Unknown(COFFERS), Unknown(HAND), Unknown(AGENDAS))


def keeps(rules: Rules, seat: Seat) -> bool:
    """Has it still to choose among its agenda cards?"""
    return isinstance(seat.agendas, Sealed) and len(seat.agendas.value) > rules.agendas_kept


def keep_agendas(rules: Rules, state: State, action: KeepAgendas, insist: bool) -> Decision:
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", AGENDA, country=action.country)
    seat = state.seat(action.country)
    if not keeps(rules, seat):
        return refuse("kyoto.agenda.chosen_already", AGENDA, country=action.country)
    chosen = action.agendas.value if isinstance(action.agendas, Sealed) else ()
    held = seat.agendas.value if isinstance(seat.agendas, Sealed) else ()
    if len(chosen) != rules.agendas_kept or len(set(chosen)) < len(chosen) or not set(chosen) <= set(held):
        return refuse("kyoto.agenda.not_these", AGENDA, count=rules.agendas_kept)
    draft = Draft(rules, state)
    draft.add(AgendasKept(action.country, deal_agendas(action.country, tuple(chosen))))
    if not any(keeps(rules, each) for each in draft.state.seats):
        draft.add(PhaseBegan("allowance"))
    return draft.done()
