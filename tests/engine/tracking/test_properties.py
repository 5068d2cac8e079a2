"""What must hold whatever people, chips and dice do."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Entry, Retract
from engine.keep_cool import GAME
from engine.tracking import (
    Chose,
    Fact,
    LinkBack,
    LinkLost,
    Moving,
    Output,
    Prompted,
    Settled,
    Thrown,
    Tick,
    Woke,
    keep,
    recall,
)
from tests.engine.players import choose
from tests.engine.tracking.evening import Evening

WAYS: tuple[Any, ...] = (
    "table_is_right",
    "app_is_right",
    "scale_is_wrong",
    "take_back",
    "record",
    "later",
    "use_roll",
    "drop_roll",
    "roll_again",
    "by_hand",
    "by_sensor",
)

happenings = st.lists(
    st.one_of(
        st.tuples(st.just("count"), st.integers(-12, 12)),
        st.tuples(st.just("expected"), st.integers(-1, 1)),
        st.tuples(st.just("any count"), st.integers(0, 130)),
        st.tuples(st.just("unsure"), st.integers(-3, 3)),
        st.tuples(st.just("move"), st.just(0)),
        st.tuples(st.just("wait"), st.integers(1, 30)),
        st.tuples(st.just("link"), st.integers(0, 2)),
        st.tuples(st.just("wake"), st.just(0)),
        st.tuples(st.just("throw"), st.integers(0, 13)),
        st.tuples(st.just("play"), st.integers(0, 99)),
        st.tuples(st.just("undo"), st.just(0)),
        st.tuples(st.just("way"), st.integers(0, len(WAYS) - 1)),
    ),
    max_size=60,
)
"""An evening at which anything can happen, in any order."""


class Anything(Evening):
    """Tells facts that nobody would make up, and checks after each that the table is sound."""

    def __init__(self) -> None:
        self.sound: list[tuple[Fact, tuple[Output, ...]]] = []
        super().__init__()

    def tell(self, fact: Fact) -> None:
        before = len(self.told)
        super().tell(fact)  # an action that the rules refuse fails there
        self.sound.append((fact, tuple(self.told[before:])))
        assert GAME.faults(self.journal.rules, self.state) == ()
        prompt = self.tracker.prompt
        if prompt is not None:
            assert prompt.stories
            assert len(set(prompt.ways)) == len(prompt.ways) >= 2
            assert {"table_is_right", "scale_is_wrong"} & set(prompt.ways)
            assert "app_is_right" in prompt.ways
        keep_and_recall(self)

    def happen(self, kind: str, number: int) -> None:
        sensed = self.tracker.sensed if self.tracker.sensed is not None else self.state.carbometer
        self.at_ms += 400
        if kind == "count":
            self.tell(Settled(self.at_ms, max(0, sensed + number), True, "scale"))
        elif kind == "expected":
            goal = self.goal if self.phase not in ("over", "setup") else sensed
            self.tell(Settled(self.at_ms, max(0, goal + number), True, "scale"))
        elif kind == "any count":
            self.tell(Settled(self.at_ms, number, True, "scale"))
        elif kind == "unsure":
            self.tell(Settled(self.at_ms, max(0, sensed + number), False, "scale"))
        elif kind == "move":
            self.tell(Moving(self.at_ms))
        elif kind == "wait":
            self.at_ms += number * 1000
            self.tell(Tick(self.at_ms))
        elif kind == "link":
            self.tell(LinkLost(self.at_ms) if not number else LinkBack(self.at_ms, restarted=number == 2))
        elif kind == "wake":
            self.tell(Woke(self.at_ms))
        elif kind == "throw":
            self.throws += 1
            quality: Any = "rolled" if number else "cocked"
            face = (number - 1) % 6 + 1 if number else 0
            self.tell(Thrown(self.at_ms, face, f"sensor:die:{self.throws}", quality, late=number > 9))
        elif kind == "play":
            self._play(number)
        elif kind == "undo" and self.journal.undo_target():
            self.undo()
        elif kind == "way":
            self.tell(Chose(self.at_ms, WAYS[number]))

    def _play(self, number: int) -> None:
        """Whatever is shown, everything that the rules offer can still be done."""
        options = GAME.options(self.journal.rules, self.state)
        action = choose(options, Random(number))
        if action is None:
            return
        answer = self.journal.propose(action, insist=True)
        assert isinstance(answer, Entry)
        self.tap(action, insist=True)


def keep_and_recall(at: Evening) -> None:
    kept = json.loads(json.dumps(keep(at.tracker)))
    back = recall(kept)
    assert (back.points, back.trust) == (at.tracker.points, at.tracker.trust)


@settings(max_examples=150, deadline=None)
@given(happenings)
def test_nothing_is_asked_that_the_rules_refuse_and_no_chip_is_lost(evening: list[tuple[str, int]]) -> None:
    at = Anything()
    for kind, number in evening:
        at.happen(kind, number)


@settings(max_examples=40, deadline=None)
@given(happenings)
def test_the_same_evening_is_followed_in_the_same_way(evening: list[tuple[str, int]]) -> None:
    one, other = Anything(), Anything()
    for kind, number in evening:
        one.happen(kind, number)
        other.happen(kind, number)
    assert one.sound == other.sound
    assert one.tracker == other.tracker


@settings(max_examples=60, deadline=None)
@given(happenings)
def test_nobody_is_told_off_while_the_chips_move(evening: list[tuple[str, int]]) -> None:
    at = Anything()
    for kind, number in evening:
        at.happen(kind, number)
        for output in at.news(Prompted):
            assert not output.news or at.tracker.still_since is not None
            shortest = min(at.tracker.patience.gap, at.tracker.patience.complain)
            if output.news and at.tracker.still_since is not None:
                assert at.tracker.now_ms - at.tracker.still_since >= shortest


@settings(max_examples=60, deadline=None)
@given(happenings)
def test_chips_laid_as_the_app_expects_always_end_a_difference(evening: list[tuple[str, int]]) -> None:
    at = Anything()
    for kind, number in evening:
        at.happen(kind, number)
    if at.phase == "over":
        return
    at.choose("by_sensor")
    at.chips = at.state.carbometer
    at.reach()
    at.rest()
    assert at.quiet
    assert at.status[0] == "fits"


def test_after_taking_back_everything_the_table_is_as_at_the_start() -> None:
    at = Evening()
    at.move(+3)
    at.wait(5)
    at.choose("table_is_right")
    while at.journal.undo_target():
        at.undo()
    assert at.state.carbometer == 70
    assert isinstance(at.journal.entries[-1].action, Retract)
