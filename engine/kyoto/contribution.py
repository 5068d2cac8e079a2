"""Phase 3: cards, money and bribes while the timer runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core import Decision, Refusal, Sealed, Seen, refuse, warn
from engine.core.learning import plain
from engine.kyoto.actions import Bribe, Contribute, ContributeMoney
from engine.kyoto.apply import apply, without
from engine.kyoto.events import Bribed, CardContributed, CardToldApart, MoneyContributed
from engine.kyoto.fields import MOST_CO2
from engine.kyoto.places import BRIBES, CARDS, CONTRIBUTE_MONEY, CONTRIBUTION
from engine.kyoto.rules import Rules
from engine.kyoto.rules import card as read_card
from engine.kyoto.state import Affluence, Damage, Goal, Lectern, Seat, State


def icons_met(goal: Goal, cards: Sequence[Affluence]) -> int:
    """How many of the wanted icons these cards show; a card counts for one."""
    shown = Counter([card.damage for card in cards])
    return sum([min(count, shown[icon]) for icon, count in Counter(goal.icons).items()])


def meets(goal: Goal, cards: Sequence[Affluence]) -> bool:
    """Do these cards reach the reduction goal?"""
    if goal.icons:
        return icons_met(goal, cards) == len(goal.icons)
    return sum([card.value for card in cards]) >= goal.co2


def both_met(state: State) -> bool:
    """Do the reduction goal and the funding goal stand?"""
    if state.lectern is None or state.money < state.lectern.funding:
        return False
    return meets(state.lectern.goal, [card for seat in state.seats for card in seat.cards])


def missing(state: State) -> tuple[int, int]:
    """What is still missing: tonnes or icons, and millions."""
    lectern = state.lectern
    if lectern is None:
        return 0, 0
    cards = [card for seat in state.seats for card in seat.cards]
    if lectern.goal.icons:
        open_cards = len(lectern.goal.icons) - icons_met(lectern.goal, cards)
    else:
        open_cards = lectern.goal.co2 - sum(card.value for card in cards)
    return max(0, open_cards), max(0, lectern.funding - state.money)


# --- cards ------------------------------------------------------------------------------------------------


def contribute(rules: Rules, state: State, action: Contribute, insist: bool) -> Decision:
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", CARDS, country=action.country)
    told = _told_apart(state, action)
    if told is not None:
        state = apply(state, told)
    no = card_refusal(rules, state, state.seat(action.country), (action.card,))
    no = no or _early(state)
    if no and not (insist and no.strength == "odd"):
        return no
    laid = CardContributed(action.country, action.card)
    return (laid,) if told is None else (told, laid)


def _told_apart(state: State, action: Contribute) -> CardToldApart | None:
    """The card in its hand that shows something else than the app thought when it was dealt."""
    hand = state.seat(action.country).hand
    if not isinstance(hand, Sealed) or action.card in hand.value:
        return None
    read = {each.path for each in action.shown}
    for seen in plain(state.learned):
        if seen.path in read and seen.path.startswith("affluence."):
            was = _face(seen, action.card)
            if was in hand.value:
                return CardToldApart(action.country, was, action.card)
    return None


def _face(seen: Seen, card: Affluence) -> Affluence:
    """The card as it was before this was read of it."""
    was = [str(card.value), card.damage, card.lobby]
    if seen.at is None:
        was = [str(each) for each in seen.was] if isinstance(seen.was, tuple) else was
    else:
        was[seen.at] = str(seen.was)
    return read_card(was)


def card_refusal(rules: Rules, state: State, seat: Seat, cards: tuple[Affluence, ...]) -> Refusal | None:
    """Why a country can't lay these cards down, if so."""
    no = limit_refusal(rules, seat, len(cards))
    if no:
        return no
    for card in cards:
        no = icon_refusal(state.lectern, card.damage)
        if no:
            return no
        if not 1 <= card.value <= MOST_CO2:
            return refuse("kyoto.card.value", CARDS, most=MOST_CO2)
    if isinstance(seat.hand, Sealed):
        if len(without(seat.hand.value, cards)) != len(seat.hand.value) - len(cards):
            return refuse("kyoto.card.not_in_hand", CARDS, country=seat.country)
        return None
    return unseen_refusal(rules, state, cards)


def unseen_refusal(rules: Rules, state: State, cards: tuple[Affluence, ...]) -> Refusal | None:
    """Where hands are unknown: can these cards be among those that nobody has seen yet?"""
    in_play = rules.cards_in_play(len(state.seats))
    shown = [*state.shown(), *cards]
    if len(shown) > len(in_play):
        return refuse("kyoto.card.more_than_there_are", CARDS, count=len(in_play))
    if rules.knows("affluence", state.way):
        for card in cards:
            if shown.count(card) > in_play.count(card):
                return warn("kyoto.card.not_in_the_box", CARDS, value=card.value)
    return None


def limit_refusal(rules: Rules, seat: Seat, more: int = 1) -> Refusal | None:
    """Every card counts that was contributed in this phase, whether it was retracted or not."""
    if seat.played + more <= rules.card_limit:
        return None
    return refuse("kyoto.card.limit", CARDS, country=seat.country, most=rules.card_limit)


def icon_refusal(lectern: Lectern | None, damage: Damage) -> Refusal | None:
    """Where the goal is icons, only cards that show one of them may be contributed."""
    if lectern is None or not lectern.goal.icons or damage in lectern.goal.icons:
        return None
    return refuse("kyoto.card.wrong_icon", CARDS, damage=damage)


def _early(state: State) -> Refusal | None:
    """Before the timer runs nothing is contributed; a table with a timer of its own may insist."""
    return warn("kyoto.timer.not_started", CONTRIBUTION) if state.timer.status == "ready" else None


# --- money ------------------------------------------------------------------------------------------------


def purse_refusal(rules: Rules, state: State, seat: Seat, millions: int, place: str) -> Refusal | None:
    """Why a country can't pay so much, if so. How much it has is nobody's business."""
    if millions < 1:
        return refuse("kyoto.money.at_least_one", place)
    if isinstance(seat.coffers, Sealed):
        if millions > seat.coffers.value:
            return refuse("kyoto.money.not_enough", place, country=seat.country, millions=millions)
    elif millions > (most := rules.money - state.fund - state.money):
        return refuse("kyoto.money.more_than_there_is", place, most=most)
    return None


def contribute_money(rules: Rules, state: State, action: ContributeMoney, insist: bool) -> Decision:
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", CONTRIBUTE_MONEY, country=action.country)
    no = purse_refusal(rules, state, state.seat(action.country), action.millions, CONTRIBUTE_MONEY)
    no = no or _early(state)
    if no and not (insist and no.strength == "odd"):
        return no
    return (MoneyContributed(action.country, action.millions),)


# --- bribes -----------------------------------------------------------------------------------------------


def bribe(rules: Rules, state: State, action: Bribe, insist: bool) -> Decision:
    """What was agreed is binding, so it is done at once: paid, and the cards moved."""
    no = _bribe_refusal(rules, state, action) or _early(state)
    if no and not (insist and no.strength == "odd"):
        return no
    return (Bribed(action.country, action.to, action.millions, action.retract, action.contribute),)


def _bribe_refusal(rules: Rules, state: State, action: Bribe) -> Refusal | None:
    for country in (action.country, action.to):
        if not state.has(country):
            return refuse("kyoto.seat.not_at_the_table", BRIBES, country=country)
    if action.country == action.to:
        return refuse("kyoto.bribe.oneself", BRIBES, country=action.country)
    if bool(action.retract) == bool(action.contribute):
        return refuse("kyoto.bribe.one_of_two", BRIBES)
    no = purse_refusal(rules, state, state.seat(action.country), action.millions, BRIBES)
    if no:
        return no
    to = state.seat(action.to)
    if action.contribute:
        return card_refusal(rules, state, to, action.contribute)
    if len(without(to.cards, action.retract)) != len(to.cards) - len(action.retract):
        return refuse("kyoto.bribe.not_contributed", BRIBES, country=action.to)
    return None
