"""How a delegation adopts a resolution (seed 001 l. 113-123).

The booklet names three methods and says no more of them than that an absolute majority is more than half.
The rest is our own reading, chosen so that a class can check it by hand:

* Everybody in the delegation has a vote, leader and press officer included. Who is away doesn't count.
* Two thirds and absolute majority are counted over all votes cast, abstentions included: abstaining is a
  vote that is not for it. That is what sets an absolute majority apart from a simple one.
* Unanimous means that nobody is against and somebody is for. Abstaining does not break unanimity, as at most
  real conferences: who can live with a resolution need not vote for it.
* A vote binds nobody. What the leader does at the board counts; where it differs, that is noted.
* What is bought answers the votes of the delegation whose turn it is and of everybody who pays a share,
  wherever the piece stands and in whose turn it may be. Who only agrees to a building, or is let into an
  innovation for nothing, has bought nothing.
* Chips spent on anything answer a vote to buy nothing. The Developing Countries' bonus costs none.
"""

from __future__ import annotations

from engine.core import Decision, record, refuse, warn
from engine.keep_cool.conference.actions import HoldVote
from engine.keep_cool.conference.events import VoteHeld, VoteKept, VoteOverruled
from engine.keep_cool.conference.records import Delegation, Method, Motion, Standing
from engine.keep_cool.draft import Draft
from engine.keep_cool.places import BONUS
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

DELEGATIONS = "Delegations"
MOST = 99
"""No classroom counts further."""
OF_THE_BONUS: tuple[Motion, ...] = ("bonus_onto", "bonus_off")
"""Motions that only the Developing Countries can carry out."""
NOT_JUDGED: tuple[Motion, ...] = ("deal", "other")
"""Motions of which the board doesn't show whether they were carried out."""


@record
class Verdict:
    """`needed` votes for it are enough, of `cast`."""

    cast: int
    needed: int
    passed: bool


def verdict(method: Method, yes: int, no: int, abstained: int) -> Verdict:
    """Whether a vote passes, and how many votes for it that takes; nobody passes nothing."""
    cast = yes + no + abstained
    if method == "unanimous":
        needed = max(1, yes + no)
    elif method == "two_thirds":
        needed = max(1, -(-2 * cast // 3))
    else:
        needed = cast // 2 + 1
    return Verdict(cast, needed, yes >= needed)


def hold_vote(rules: Rules, state: State, action: HoldVote, insist: bool) -> Decision:
    if state.conference is None:
        return refuse("keep_cool.conference.none", DELEGATIONS)
    if not state.has(action.country):
        return refuse("keep_cool.seat.not_at_the_table", DELEGATIONS, country=action.country)
    if action.motion in OF_THE_BONUS and action.country != "developing":
        return refuse("keep_cool.bonus.not_theirs", BONUS)
    counts = (action.yes, action.no, action.abstained)
    if min(counts) < 0 or max(counts) > MOST:
        return refuse("keep_cool.vote.not_a_count", DELEGATIONS, most=MOST)
    delegation = state.conference.delegation(action.country)
    found = verdict(delegation.method, *counts)
    if not found.cast:
        return refuse("keep_cool.vote.nobody", DELEGATIONS)
    if found.cast > delegation.people and not insist:
        return warn(
            "keep_cool.vote.more_than_people",
            DELEGATIONS,
            country=delegation.country,
            cast=found.cast,
            people=delegation.people,
        )
    held = VoteHeld(delegation.country, action.motion, delegation.method, *counts, found.needed, found.passed)
    return (held,)


# --- what was done, beside what was voted -----------------------------------------------------------------


def done(draft: Draft, delegation: Delegation, motion: Motion, *, buys: bool) -> None:
    """A delegation has done what could be voted on: the motions that this answers are kept or overruled."""
    for vote in delegation.votes:
        if vote.motion == motion or (buys and vote.motion == "save"):
            _answer(draft, delegation.country, vote, done=vote.motion == motion)


def turn_over(draft: Draft, delegation: Delegation) -> None:
    """Nothing more is done this turn: whatever still stands is answered by what was not done."""
    for vote in delegation.votes:
        if vote.motion not in NOT_JUDGED:
            _answer(draft, delegation.country, vote, done=vote.motion == "save")


def _answer(draft: Draft, country: str, vote: Standing, *, done: bool) -> None:
    kind = VoteKept if vote.passed == done else VoteOverruled
    draft.add(kind(country, vote.motion, vote.passed))
