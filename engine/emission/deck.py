"""Drawing crises: which can turn up, how many are laid out, what happens when the deck is empty."""

from __future__ import annotations

from typing import Literal

from engine.core import Refusal, refuse, warn
from engine.emission.draft import Draft
from engine.emission.events import CrisesDrawn, CrisesShuffled
from engine.emission.places import CRISES
from engine.emission.rules import Rules
from engine.emission.state import OTHER, Lying, State

Why = Literal["round", "temperature", "weather", "card"]


def modified(state: State, what: str) -> int:
    """By how much challenge cards change a number of every round."""
    return sum([each.by for card in state.challenges for each in card.changes if each.what == what])


def crises_due(rules: Rules, state: State) -> int:
    """How many crises stand beside the topmost temperature token."""
    return max(0, rules.crises_at[min(state.tokens, len(rules.crises_at) - 1)] + modified(state, "crises"))


def bans(rules: Rules, state: State) -> tuple[str, ...]:
    """What lasting crises forbid."""
    return tuple([ban for each in state.lasting for ban in rules.crises[each.crisis].bans])


# --- what can turn up -------------------------------------------------------------------------------------


def open_crises(state: State) -> list[str]:
    """Crises that lie open, in the row or beside it."""
    row = [each.crisis for each in state.row if each.crisis]
    return [*row, *[each.crisis for each in state.lasting]]


def known_cards(rules: Rules, state: State) -> list[str]:
    """The crises that a card of this deck can be; the box has none of those that we made up."""
    deck = rules.deck(len(state.seats))
    return [name for name in deck if state.deck != "physical" or not rules.invented(name)]


def _unseen(rules: Rules, state: State) -> list[str]:
    """Crises that lie neither open nor in the discard pile."""
    seen = {*open_crises(state), *state.discarded}
    return [name for name in known_cards(rules, state) if name not in seen]


def lies_open(rules: Rules, state: State) -> bool:
    """Is the first crisis that is drawn laid open, and has to be named?"""
    cards_left = state.pile > 0 or bool(state.discarded)
    if "forecast" in bans(rules, state) or not crises_due(rules, state) or not cards_left:
        return False
    return state.deck == "physical" or bool(drawable(rules, state))


def drawable(rules: Rules, state: State) -> tuple[str, ...]:
    """What the next card of the deck can be; the discard pile is shuffled when the deck is empty."""
    unseen = _unseen(rules, state)
    if state.pile <= 0:
        return tuple([name for name in state.discarded if name in rules.crises]) or tuple(unseen)
    return _new(state, unseen)


def _new(state: State, unseen: list[str]) -> tuple[str, ...]:
    exact = len(state.earlier) == sum(each.earlier for each in state.row)
    return tuple([name for name in unseen if not exact or name not in state.earlier]) or tuple(unseen)


def turnable(rules: Rules, state: State, lying: Lying) -> tuple[str, ...]:
    """What a crisis that lies face down can be."""
    unseen = _unseen(rules, state)
    if lying.earlier:
        return tuple([name for name in unseen if name in state.earlier]) or tuple(unseen)
    return _new(state, unseen)


def name_refusal(rules: Rules, state: State, crisis: str, possible: tuple[str, ...]) -> Refusal | None:
    """Why this can't be the crisis that turned up. The cards on the table may be otherwise than ours."""
    if crisis in possible or (crisis == OTHER and state.deck == "physical"):
        return None
    if crisis not in rules.deck(len(state.seats)):
        return refuse("emission.crisis.not_in_the_deck", CRISES, crisis=crisis)
    if state.deck != "physical":
        return refuse("emission.crisis.seen_already", CRISES, crisis=crisis)
    if crisis in open_crises(state):
        return refuse("emission.crisis.lies_there", CRISES, crisis=crisis)
    if rules.invented(crisis) and crisis not in state.discarded:
        return None  # sessions from before the box was known not to have it go on
    return warn("emission.crisis.turned_up_before", CRISES, crisis=crisis)


# --- laying out -------------------------------------------------------------------------------------------


def lay_out(draft: Draft, count: int, why: Why, crisis: str = "", due: int = 0) -> None:
    """So many crises above the others, the first of them open if it has a name; fewer if no more are left."""
    left = count
    while left > 0:
        if draft.state.pile <= 0 and not _shuffle(draft):
            return
        drawn = min(left, draft.state.pile)
        draft.add(CrisesDrawn(crisis, drawn, due, why))
        left -= drawn
        crisis = ""


def _shuffle(draft: Draft) -> bool:
    """The discard pile becomes the deck; False if nothing lies there."""
    state = draft.state
    if not state.discarded:
        return False
    down = any(not each.crisis for each in state.row)
    draft.add(CrisesShuffled(len(state.discarded), tuple(_unseen(draft.rules, state)) if down else ()))
    return True
