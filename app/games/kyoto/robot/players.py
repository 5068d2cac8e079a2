"""Countries that negotiate in KYOTO as people do: for their agenda cards, as far as the planet lets them.

Each looks at the table and at what is its own. Whatever it asks of others, by bribe, it asks without knowing
their hands: a card that somebody else holds is paid for only where it lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.games.kyoto.robot.policies import (
    DEAR,
    likes_damage,
    lobbies,
    million,
    own_interest,
    talk,
    useful,
    willing,
)
from engine.core import Action, Sealed
from engine.kyoto import contribution
from engine.kyoto.actions import Bribe, Contribute, ContributeMoney
from engine.kyoto.formulas import DAMAGES
from engine.kyoto.rules import Rules
from engine.kyoto.state import Seat, State

NEAR = 2
"""With so few steps left to a critical threshold the planet is at stake."""
STIR = 0.6
"""How often a country that minds its own agenda stirs before the others do."""
SILENCE = 0.04
"""How often time runs out on people who bargain."""


@dataclass(frozen=True)
class Country:
    """A way to negotiate: from when on it gives what is missing, by steps left to the nearest threshold."""

    gives_at: int

    def __call__(self, rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
        if state.phase == "contribution":
            return talk(rng, rules, state, self.wish, haste=SILENCE)
        return own_interest(rng, rules, state, options)

    def wish(self, rng: Random, rules: Rules, state: State, seat: Seat) -> Action | None:
        """What serves it best now: buy a card back, finish what the others began, wait, or give after all."""
        if steps_left(rules, state) <= self.gives_at:
            return willing(rng, rules, state, seat)
        if rng.random() > STIR:
            return None
        if (deal := buy_back(rules, state, seat)) is not None and rng.random() < 0.5:
            return deal
        if likes_damage(rules, state, seat):
            return None
        return finish(rules, state, seat) or small_gift(rng, rules, state, seat)


def steps_left(rules: Rules, state: State) -> int:
    """How many impacts of what the study threatens openly, or of what is worst, the planet can still take."""
    lectern = state.lectern
    worst = max(state.damage(each) for each in DAMAGES)
    seen = state.damage(lectern.visible) + 1 if lectern is not None else 0
    return rules.critical - max(worst, seen)


def buy_back(rules: Rules, state: State, seat: Seat) -> Action | None:
    """A million to whoever has laid down a card whose lobby costs it points: it goes under the flag again."""
    if not isinstance(seat.coffers, Sealed) or seat.coffers.value <= DEAR:
        return None
    mine = lobbies(rules, seat)
    for other in state.seats:
        if other.country != seat.country:
            for card in other.cards:
                if card.lobby in mine:
                    return Bribe(seat.country, other.country, 1, retract=(card,))
    return None


def finish(rules: Rules, state: State, seat: Seat) -> Action | None:
    """The last card or the last million, where one is all that is missing."""
    open_cards, open_money = contribution.missing(state)
    mine = lobbies(rules, seat)
    cards = [card for card in useful(rules, state, seat) if card.lobby not in mine]
    lectern = state.lectern
    if (
        cards
        and lectern is not None
        and (open_cards == 1 if lectern.goal.icons else cards[0].value >= open_cards)
    ):
        return Contribute(seat.country, cards[0])
    rich = isinstance(seat.coffers, Sealed) and seat.coffers.value >= 1
    return ContributeMoney(seat.country, 1) if not open_cards and open_money == 1 and rich else None


def small_gift(rng: Random, rules: Rules, state: State, seat: Seat) -> Action | None:
    """A first gift that doesn't hurt: a card of no lobby of its own, a million where there are many."""
    if seat.played or seat.money:
        return None
    mine = lobbies(rules, seat)
    cards = [card for card in useful(rules, state, seat) if card.lobby not in mine]
    if cards and rng.random() < 0.5:
        return Contribute(seat.country, cards[0])
    return million(rules, state, seat, DEAR)


SELFISH = Country(gives_at=0)
MIXED = Country(gives_at=NEAR)
