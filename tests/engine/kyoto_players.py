"""How random players sit down to Kyoto, and what they agree on beside what the rules list."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.games.kyoto import robot as kyoto
from engine.core import Action, Sealed, replace
from engine.kyoto.actions import (
    AdjustCoffers,
    AgreeToStop,
    Bribe,
    BribeSpeaker,
    ContributeMoney,
    LengthenTimer,
    PauseTimer,
    RestartTimer,
    SetUp,
)
from engine.kyoto.rules import Rules
from engine.kyoto.state import COFFERS, State


def set_up(rules: Rules, rng: Random, players: int) -> SetUp:
    """Any table of this size, in either way to play; in the public way the app sees no card."""
    dealt = kyoto.deal(rng, rules, players)
    named = tuple(replace(seat, name=f"Group {n}") for n, seat in enumerate(dealt.seats, start=1))
    if rng.random() < 0.5:
        return replace(dealt, seats=named)
    hidden = tuple(replace(seat, hand=None, agendas=None) for seat in named)
    return replace(dealt, seats=hidden, way="public", timer_ms=rng.choice((60_000, 90_000)))


def deal(rules: Rules, state: State, rng: Random) -> Action:
    """Something players may agree on, whether or not they can: the rules say."""
    one, other = rng.sample(list(state.seats), 2)
    millions = rng.randint(1, 3)
    in_play = rules.cards_in_play(len(state.seats))
    held = (one.hand.value if isinstance(one.hand, Sealed) else ()) or in_play
    lying = one.cards or held
    if state.phase == "choosing" and state.contributed:
        return BribeSpeaker(one.country, millions, (rng.choice(state.contributed),))
    clock = state.timer
    now = clock.at_ms + 1000
    left = max(0, clock.left_ms - 1000)
    deals: tuple[Callable[[], Action], ...] = (
        lambda: Bribe(other.country, one.country, millions, retract=(rng.choice(lying),)),
        lambda: Bribe(other.country, one.country, millions, contribute=(rng.choice(held),)),
        lambda: ContributeMoney(one.country, millions),
        lambda: AgreeToStop(one.country, rng.random() < 0.7),
        lambda: PauseTimer(now, left),
        lambda: LengthenTimer(now, left, 15_000),
        lambda: RestartTimer(now),
        lambda: AdjustCoffers(one.country, Sealed(rng.randint(0, 20), one.country, COFFERS)),
    )
    return rng.choice(deals)()
