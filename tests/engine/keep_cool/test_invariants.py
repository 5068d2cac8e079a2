"""What must always hold is noticed when it doesn't, also when only what changed is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import SeatChoice, SetUp
from engine.keep_cool.conference.records import Conference, Delegation, Due
from engine.keep_cool.state import Debt, Greenhouse, Outcome, Promise, State

RULES = GAME.rules(GAME.load("ecovisio", {}))


def sound() -> State:
    seats = tuple(SeatChoice(country) for country in RULES.seats[4])
    events = GAME.decide(RULES, GAME.blank, SetUp(seats), False)
    assert isinstance(events, tuple)
    return GAME.fold(events)


def with_usa(**fields: Any) -> State:
    state = sound()
    return replace(state, seats=(replace(state.seats[0], **fields), *state.seats[1:]))


def promised(**fields: Any) -> State:
    promise = Promise(1, "usa", "europe", "chips", 2, None, 2)
    return replace(sound(), promised=1, promises=(replace(promise, **fields),))


DELEGATIONS = tuple(Delegation(country, "", "", 2, "majority") for country in RULES.seats[4])
UPDATE = Due("update", "usa", 3)


def met(delegations: tuple[Delegation, ...] = DELEGATIONS, due: tuple[Due, ...] = (UPDATE,)) -> State:
    """A class plays, and the press waits for a report."""
    return replace(sound(), conference=Conference(delegations, (), False, ("blue",), due=due))


def delegation(**fields: int) -> State:
    return met((replace(DELEGATIONS[0], **fields), *DELEGATIONS[1:]))


BROKEN = {
    "a chip too many": with_usa(chips=4),
    "a negative pile": with_usa(black=-1),
    "a green price token beside its row": with_usa(green_step=13),
    "a black price token beside its row": with_usa(black_step=10),
    "a red price token beside its row": with_usa(red_step=8),
    "a price token before its row": with_usa(red_step=-1),
    "a chip too many in the pool": replace(sound(), pool=sound().pool + 1),
    "a chip too few on the carbometer": replace(sound(), carbometer=69),
    "an overfull carbometer": replace(sound(), carbometer=81, pool=sound().pool - 11),
    "an empty pool": replace(sound(), carbometer=80, pool=-1),
    "a die for no card": replace(sound(), greenhouse=Greenhouse(1, None, (3,))),
    "fewer than no cards to draw": replace(sound(), greenhouse=Greenhouse(-1, None, ())),
    "a debt of nothing": replace(sound(), debts=(Debt("usa", 0, "pool"),)),
    "a debt to nobody": replace(sound(), debts=(Debt("usa", 1, "opec"),)),
    "a promise to oneself": promised(to="usa"),
    "a promise to somebody absent": promised(to="opec"),
    "a promise of no chips": promised(chips=0),
    "a promise nobody has counted": promised(id=2),
    "an outcome in mid-game": replace(sound(), outcome=Outcome("won", "targets", ("usa",))),
    "an end without an outcome": replace(sound(), phase="over"),
    "fewer than no moves": delegation(moves=-1),
    "fewer than nobody in a delegation": delegation(members=-1),
    "a delegation too few": met(DELEGATIONS[1:]),
    "the same due twice": met(due=(UPDATE, UPDATE)),
    "a report due by somebody absent": met(due=(Due("update", "opec", 3),)),
}


def test_a_table_just_laid_out_is_sound() -> None:
    assert GAME.faults(RULES, sound()) == ()
    assert GAME.faults(RULES, GAME.blank) == ()
    assert GAME.faults(RULES, promised()) == ()
    assert GAME.faults(RULES, with_usa(black_step=9, green_step=12, red_step=7)) == ()
    assert GAME.faults(RULES, delegation(moves=0, members=0)) == ()


@pytest.mark.parametrize("state", BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_told(state: State) -> None:
    assert GAME.faults(RULES, state)
    assert GAME.faults_since(RULES, state, sound())
