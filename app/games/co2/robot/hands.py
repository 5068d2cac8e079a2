"""What CO₂ players hold and the app doesn't: lobby cards and personal goals, dealt from the game's chance.

A hand belongs to one game, and a game to its generator: whoever plays on from a moment with another one holds
other cards. Everybody looks at the own hand alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from weakref import WeakKeyDictionary

from engine.co2 import ending
from engine.co2.rules import Rules
from engine.co2.state import State

EFFORT = {"p01": 2.0, "p02": 2.5, "p03": 2.5, "p04": 0.8, "p05": 3.5, "p06": 0.5, "p07": 1.5, "p08": 4.0} | {
    f"p{n:02}": effort for cards, effort in (((9, 10, 11, 12), 3.0), ((13, 14, 15, 16), 4.5)) for n in cards
}
"""How hard one step towards each personal goal is."""


@dataclass
class Hand:
    """The cards of one company."""

    lobby: list[str] = field(default_factory=list)
    goals: tuple[str, ...] = ()
    """Personal goals of a team, of which a company of its own keeps one."""


_DEALT: WeakKeyDictionary[Random, dict[str, Hand]] = WeakKeyDictionary()


def hand_of(rng: Random, rules: Rules, state: State, seat: str) -> Hand:
    """What this company holds in the game that is played with this generator."""
    hands = _DEALT.get(rng)
    if hands is None or set(hands) != {each.colour for each in state.seats}:
        hands = _DEALT[rng] = _deal(Random(rng.random()), rules, state)
    hand = hands[seat]
    if hand.lobby:
        lying = {card.card for card in state.lobby}
        hand.lobby = [card for card in hand.lobby if card not in lying]
    return hand


def _deal(rng: Random, rules: Rules, state: State) -> dict[str, Hand]:
    """Everything that nobody has seen, shuffled: as many lobby cards as each has left, then goals."""
    lying = {card.card for card in state.lobby}
    pile = [card for card in rules.lobby if card not in lying]
    rng.shuffle(pile)
    out = rules.data["company.not_for_two"] if len(state.seats) == 2 else ()
    goals = list(ending.PERSONAL if state.team else [card for card in ending.COMPANY if card not in out])
    rng.shuffle(goals)
    each = rules.data["solo.all_personal"] if state.mode == "solo" else 2
    hands = {}
    for seat in state.seats:
        hands[str(seat.colour)] = Hand(pile[: seat.lobby], _kept(rules, state, goals[:each]))
        del pile[: seat.lobby], goals[:each]
    return hands


def _kept(rules: Rules, state: State, goals: list[str]) -> tuple[str, ...]:
    """Alone one keeps two of four: those that look easiest."""
    if state.mode != "solo" or state.solo_goal == "s05":
        return tuple(goals)
    goals.sort(key=lambda card: EFFORT[card] * ending.wanted(rules, state, card))
    return tuple(goals[: rules.data["solo.personal"]])
