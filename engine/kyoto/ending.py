"""How the conference ends, what everybody held back, and who wins."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import CannotTell, Decision, Refusal, Sealed, refuse, warn
from engine.kyoto import formulas
from engine.kyoto.actions import CallOff, EnterTotals, held_back
from engine.kyoto.draft import Draft
from engine.kyoto.events import GameEnded, PhaseBegan, Scored, TotalsEntered
from engine.kyoto.formulas import BANK, BY_HAND, DAMAGES
from engine.kyoto.places import AGENDA_SCORING, SCORING
from engine.kyoto.rules import Rules
from engine.kyoto.state import (
    AgendaEntry,
    AgendaScore,
    Damage,
    Outcome,
    Score,
    Seat,
    State,
    Totals,
)

MOST_POINTS = 99
LEAST_STUDIES = 2
"""With fewer in the deck there is no further round."""


def critical(rules: Rules, state: State) -> tuple[Damage, ...]:
    """The types of damage that have reached their critical threshold."""
    return tuple(each for each in DAMAGES if state.damage(each) >= rules.critical)


def is_over(rules: Rules, state: State) -> bool:
    """Asked at the end of an impact phase, and only then."""
    return bool(critical(rules, state)) or state.studies_left < LEAST_STUDIES


def open_scoring(draft: Draft) -> None:
    """In the full way the app knows everything that it can work out; the rest is asked for."""
    draft.add(PhaseBegan("scoring"))
    for seat in draft.state.seats:
        totals = known_totals(draft.rules, seat)
        if totals is not None:
            draft.add(TotalsEntered(seat.country, held_back(seat.country, totals)))
    _reveal(draft)


def known_totals(rules: Rules, seat: Seat) -> Totals | None:
    """What the app holds of a country's totals, if nothing of it has to be entered by hand."""
    kept = held(seat)
    if kept is None or not isinstance(seat.agendas, Sealed):
        return None
    if any(rules.formula(name, "full") == BY_HAND for name in seat.agendas.value):
        return None
    return Totals(*kept, tuple(AgendaEntry(name) for name in seat.agendas.value))


def held(seat: Seat) -> tuple[int, int] | None:
    """Cards, those under the flag too, and coffers, where the app keeps them."""
    if isinstance(seat.hand, Sealed) and isinstance(seat.coffers, Sealed):
        return len(seat.hand.value) + len(seat.under), seat.coffers.value
    return None


# --- what was held back -----------------------------------------------------------------------------------


def enter_totals(rules: Rules, state: State, action: EnterTotals, insist: bool) -> Decision:
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", SCORING, country=action.country)
    seat = state.seat(action.country)
    if seat.totals is not None:
        return refuse("kyoto.totals.entered_already", SCORING, country=action.country)
    if not isinstance(action.totals, Sealed) or not isinstance(action.totals.value, Totals):
        return refuse("kyoto.totals.sealed", SCORING, country=action.country)
    totals = action.totals.value
    no: Refusal | CannotTell | None = _totals_refusal(rules, state, seat, totals)
    no = no or _agenda_refusal(rules, state, seat, totals.agendas)
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(TotalsEntered(action.country, held_back(action.country, totals)))
    no = None if insist else _sum_warning(rules, draft.state)
    if no:
        return no
    _reveal(draft)
    return draft.done()


def _totals_refusal(rules: Rules, state: State, seat: Seat, totals: Totals) -> Refusal | None:
    kept = held(seat)
    if kept is not None and kept != (totals.cards, totals.coffers):
        return refuse("kyoto.totals.known_otherwise", SCORING, country=seat.country)
    cards, money = left_in_hands(rules, state)
    least = len(seat.under)
    if not least <= totals.cards <= max(least, cards):
        return refuse("kyoto.totals.cards", SCORING, least=least, most=max(least, cards))
    if not 0 <= totals.coffers <= money:
        return refuse("kyoto.totals.coffers", SCORING, most=money)
    return None


def left_in_hands(rules: Rules, state: State) -> tuple[int, int]:
    """Cards and millions that all countries together still have: the rest lies open."""
    in_play = len(rules.cards_in_play(len(state.seats)))
    return max(0, in_play - len(state.reduced)), rules.money - state.fund


def _agenda_refusal(
    rules: Rules, state: State, seat: Seat, entries: tuple[AgendaEntry, ...]
) -> Refusal | CannotTell | None:
    if len(entries) != rules.agendas_kept:
        return refuse("kyoto.totals.agendas", AGENDA_SCORING, count=rules.agendas_kept)
    named = [entry.card for entry in entries if entry.card]
    if len(set(named)) < len(named) or not set(named) <= set(rules.agendas):
        return refuse("kyoto.totals.no_such_agenda", AGENDA_SCORING)
    if isinstance(seat.agendas, Sealed) and sorted(named) != sorted(seat.agendas.value):
        return refuse("kyoto.totals.known_otherwise", AGENDA_SCORING, country=seat.country)
    for entry in entries:
        if entry.points is None:
            if not entry.card or rules.formula(entry.card, state.way) == BY_HAND:
                return CannotTell("kyoto.totals.points_wanted", "points", {}, AGENDA_SCORING)
        elif not 0 <= entry.points <= MOST_POINTS:
            return refuse("kyoto.totals.points", AGENDA_SCORING, most=MOST_POINTS)
        if not 0 <= entry.millions <= rules.money:
            return refuse("kyoto.totals.coffers", AGENDA_SCORING, most=rules.money)
    return None


def _sum_warning(rules: Rules, state: State) -> Refusal | None:
    """When the last country has entered its totals, all together have to make what there is."""
    entered = [seat.totals.value for seat in state.seats if isinstance(seat.totals, Sealed)]
    if state.way == "full" or len(entered) < len(state.seats):
        return None
    cards, money = left_in_hands(rules, state)
    counted = sum(each.coffers for each in entered)
    if counted != money:
        return warn("kyoto.totals.money_differs", SCORING, counted=counted, there=money)
    counted = sum(each.cards for each in entered)
    if counted != cards:
        return warn("kyoto.totals.cards_differ", SCORING, counted=counted, there=cards)
    return None


# --- scoring ----------------------------------------------------------------------------------------------


def _reveal(draft: Draft) -> None:
    """Once all have entered theirs, everything is shown and counted."""
    state = draft.state
    entered = {seat.country: seat.totals.value for seat in state.seats if isinstance(seat.totals, Sealed)}
    if len(entered) < len(state.seats):
        return
    scores = score(draft.rules, state, entered)
    draft.add(Scored(scores))
    draft.add(GameEnded(outcome_of(scores, critical(draft.rules, state))))


def score(rules: Rules, state: State, entered: Mapping[str, Totals]) -> tuple[Score, ...]:
    known = formulas.facts(state, rules.critical)
    agendas = {
        country: tuple([_agenda_score(rules, entry, known) for entry in totals.agendas])
        for country, totals in entered.items()
    }
    coffers = {
        country: totals.coffers + sum([each.millions for each in agendas[country]])
        for country, totals in entered.items()
    }
    amounts = sorted(set(coffers.values()), reverse=True)
    scores = []
    for country, totals in entered.items():
        money = coffers[country]
        rank = amounts.index(money) + 1
        tied = list(coffers.values()).count(money) > 1
        money_points = rules.money_points[rank - 1] if rank <= len(rules.money_points) else 0
        if any(rules.agendas.get(each.card) == BANK for each in agendas[country]):
            money_points = money_points * rules.bank_factor + (rules.bank_tied if tied else 0)
        points = rules.card_points * totals.cards
        total = points + sum([each.points for each in agendas[country]]) + money_points
        scores.append(Score(country, totals.cards, agendas[country], money, rank, tied, money_points, total))
    return tuple(scores)


def _agenda_score(rules: Rules, entry: AgendaEntry, known: Mapping[str, int]) -> AgendaScore:
    """By its formula, or as entered; the Swiss bank has its turn in the money scoring step."""
    formula = rules.agendas[entry.card] if entry.card else BY_HAND
    if formula == BANK:
        return AgendaScore(entry.card, 0, 0)
    if entry.points is not None or isinstance(formula, str):
        return AgendaScore(entry.card, entry.points or 0, entry.millions)
    worth = formulas.worth(formula, known)
    return AgendaScore(entry.card, worth.points, worth.millions)


def outcome_of(scores: tuple[Score, ...], critical: tuple[Damage, ...]) -> Outcome:
    """Most points win. After a failure whoever has most is excluded, and the next most win, if any."""
    most = max(each.total for each in scores)
    if not critical:
        return Outcome("succeeded", "studies", tuple(each.country for each in scores if each.total == most))
    excluded = tuple(each.country for each in scores if each.total == most)
    left = [each for each in scores if each.total < most]
    second = max((each.total for each in left), default=0)
    winners = tuple(each.country for each in left if each.total == second)
    return Outcome("failed", "threshold", winners, excluded, critical)


def call_off(rules: Rules, state: State, action: CallOff, insist: bool) -> Decision:
    return (GameEnded(Outcome("called_off", action.reason, ())),)
