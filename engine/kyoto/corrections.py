"""The table is right, the app is not: corrections."""

from __future__ import annotations

from engine.core import Decision, ReadBox, Sealed, refuse, warn
from engine.kyoto import ending, impact
from engine.kyoto.actions import Adjust, AdjustCoffers, SetRound
from engine.kyoto.draft import Draft
from engine.kyoto.events import Adjusted, CoffersAdjusted, RoundSet
from engine.kyoto.formulas import DAMAGES
from engine.kyoto.rules import Rules
from engine.kyoto.state import COFFERS, State

PILES = ("fund", "studies", *DAMAGES)


def held(state: State, what: str) -> int | None:
    """What the app holds for true of something that can be corrected; None if there is no such thing."""
    if what == "fund":
        return state.fund
    if what == "studies":
        return state.studies_left
    for damage in DAMAGES:
        if what == damage:
            return state.damage(damage)
    return None


def bounds(rules: Rules, state: State, what: str) -> tuple[int, int]:
    """Between which counts it can be corrected.

    Money that the app follows comes from where an earlier correction has left some. A study that is still to
    be drawn in this round has to be in the deck.
    """
    if what == "fund":
        if isinstance(state.beside, Sealed):
            return 0, state.fund + state.beside.value
        return 0, rules.money - state.money
    if what == "studies":
        to_come = {"agendas": 2, "allowance": 2, "study": 2 - len(state.drawn)}.get(state.phase, 0)
        most = len(state.deck.value) if isinstance(state.deck, Sealed) else rules.deck[len(state.seats)]
        return to_come, max(to_come, most)
    return 0, rules.critical


def adjust(rules: Rules, state: State, action: Adjust, insist: bool) -> Decision:
    was = held(state, action.what)
    if was is None:
        return refuse("kyoto.adjust.no_such_thing", what=action.what)
    least, most = bounds(rules, state, action.what)
    if not least <= action.to <= most:
        if action.what == "fund" and state.way == "full":
            return refuse("kyoto.adjust.no_money_left")
        return refuse("kyoto.adjust.out_of_range", what=action.what, least=least, most=most)
    if action.to == was:
        return refuse("kyoto.adjust.no_change", what=action.what, to=was)
    draft = Draft(rules, state)
    draft.add(Adjusted(action.what, was, action.to, action.reason))
    if state.phase == "impacts":
        impact.go_on(draft)
    return draft.done()


def adjust_coffers(rules: Rules, state: State, action: AdjustCoffers, insist: bool) -> Decision:
    """What it comes to is sealed to the country, here and in the journal."""
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", country=action.country)
    if state.phase == "scoring":
        return refuse("kyoto.turn.not_between_rounds")
    coffers, beside = state.seat(action.country).coffers, state.beside
    if not isinstance(coffers, Sealed) or not isinstance(beside, Sealed):
        return refuse("kyoto.adjust.not_followed")
    if not isinstance(action.to, Sealed):
        return refuse("kyoto.totals.sealed", country=action.country)
    by = action.to.value - coffers.value
    if action.to.value < 0 or by > beside.value:
        return refuse("kyoto.adjust.no_money_left")
    if not by:
        return refuse("kyoto.adjust.coffers_right", country=action.country)
    return (CoffersAdjusted(action.country, Sealed(by, action.country, COFFERS), action.reason),)


def set_round(rules: Rules, state: State, action: SetRound, insist: bool) -> Decision:
    """The round goes on with this speaker; a study in the lectern goes into the box unseen."""
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", country=action.country)
    if action.phase not in ("allowance", "study") or not 0 <= action.round <= len(rules.studies):
        return refuse("kyoto.turn.no_such_step")
    if state.phase in ("agendas", "scoring"):
        return refuse("kyoto.turn.not_between_rounds")
    if state.studies_left < ending.LEAST_STUDIES:
        return refuse("kyoto.turn.no_studies_left")
    if state.lectern is not None and not insist:
        return warn("kyoto.turn.drops_the_study")
    number = action.round or state.round
    seat = state.index(action.country)
    draft = Draft(rules, state)
    draft.add(RoundSet(action.country, seat, number, action.phase, action.reason))
    return draft.done()


def read_box(rules: Rules, state: State, action: ReadBox, insist: bool) -> Decision:
    """What was read may be the threshold that an impact waits for."""
    draft = Draft(rules, state)
    if state.phase == "impacts":
        impact.go_on(draft)
    return draft.done()
