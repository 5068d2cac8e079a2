"""What must hold at every conference: it changes nothing at the board, and every step of it can be undone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Entry, Journal, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import SetUp
from engine.keep_cool.conference.actions import CONFERENCE_ACTIONS
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.conference.voting import verdict
from tests.engine.conferences import METHODS, confer, sit_down
from tests.narrow import there

SEEDS = st.integers(0, 2**32)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_a_conference_moves_no_chip_and_no_piece_and_never_breaks_the_game(seed: int) -> None:
    rng = Random(seed)
    journal = sit_down(rng)
    for before, after, entry in confer(journal, rng, 150):
        assert GAME.faults(journal.rules, after) == ()
        if type(entry.action) in CONFERENCE_ACTIONS:
            assert replace(after, conference=None) == replace(before, conference=None)
        met = after.conference
        assert all(each.moves >= 0 and each.members >= 0 for each in met.delegations)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_board_is_the_same_with_and_without_a_conference(seed: int) -> None:
    rng = Random(seed)
    journal = sit_down(rng)
    for _ in confer(journal, rng, 120):
        pass
    plain: Journal[Any, Any] = Journal(GAME, journal.rules)
    for entry in journal.line:
        if type(entry.action) in CONFERENCE_ACTIONS:
            continue
        action = replace(entry.action, conference=None) if isinstance(entry.action, SetUp) else entry.action
        told = plain.do(action, insist=entry.insist)
        assert isinstance(told, Entry)
        assert told.events == tuple(event for event in entry.events if type(event) not in CONFERENCE_EVENTS)
    assert plain.state == replace(journal.state, conference=None)


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_undo_after_do_is_as_if_nothing_had_been_done(seed: int) -> None:
    rng = Random(seed)
    journal = sit_down(rng)
    for before, after, _entry in confer(journal, rng, 60):
        for wanted, change in ((before, journal.undo), (after, journal.redo)):
            assert isinstance(journal.do(there(change())), Entry)
            assert journal.state == wanted


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_json_round_trip_replay_and_schema(seed: int) -> None:
    rng = Random(seed)
    journal = sit_down(rng)
    for _before, after, entry in confer(journal, rng, 100):
        assert GAME.states.decode(json.loads(json.dumps(GAME.states.encode(after)))) == after
        assert GAME.actions.decode(json.loads(json.dumps(GAME.actions.encode(entry.action)))) == entry.action
        for event in entry.events:
            assert GAME.events.decode(json.loads(json.dumps(GAME.events.encode(event)))) == event
    jsonschema.Draft202012Validator(GAME.states.schema()).validate(GAME.states.encode(journal.state))
    assert Journal(GAME, journal.rules, journal.entries).state == journal.state
    assert journal.misfits() == []


def test_random_conferences_see_every_event_of_a_conference() -> None:
    seen = set()
    for seed in range(12):
        rng = Random(seed)
        journal = sit_down(rng)
        for _ in confer(journal, rng, 300):
            pass
        seen |= {type(event) for entry in journal.line for event in entry.events}
    assert set(CONFERENCE_EVENTS) <= seen


@given(st.sampled_from(METHODS), *[st.integers(0, 40)] * 3)
def test_a_vote_is_only_ever_won_by_votes_for_it(method: Any, yes: int, no: int, abstained: int) -> None:
    found = verdict(method, yes, no, abstained)
    assert found.passed == (yes >= found.needed)
    assert found.needed >= 1
    assert found.needed <= max(1, found.cast) or method == "majority"
    if found.passed:
        assert yes > 0
        assert verdict(method, yes + 1, no, abstained).passed
    else:
        assert not verdict(method, yes, no + 1, abstained).passed


@given(*[st.integers(0, 40)] * 3)
def test_who_agrees_unanimously_without_abstaining_agrees_by_every_method(
    yes: int, no: int, abstained: int
) -> None:
    if verdict("two_thirds", yes, no, abstained).passed:
        assert verdict("majority", yes, no, abstained).passed
    if not abstained and verdict("unanimous", yes, no, 0).passed:
        assert verdict("two_thirds", yes, no, 0).passed
