"""A negotiation keeps the true time across sleep, crash and restart, and tells everything as facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.clocks import Moment, Unsleeping, passed
from app.timer.negotiation import (
    KYOTO,
    LEAST,
    MOST,
    STEP,
    Agree,
    Agreement,
    Fact,
    Negotiation,
    Preset,
    Press,
    Speak,
    TimerFile,
    Word,
    waits,
)

COUNTRIES = ("australia", "china", "eu")
WALL = 1_700_000_000.0


class World:
    """A machine whose clocks go when they are told to."""

    def __init__(self) -> None:
        self.steady, self.wall, self.boot = 1000.0, WALL, "first"

    def __call__(self) -> Moment:
        return Moment(self.steady, self.wall, self.boot)

    def on(self, seconds: float) -> None:
        self.steady += seconds
        self.wall += seconds

    def reboot(self, seconds: float) -> None:
        self.wall += seconds
        self.steady, self.boot = 7.0, self.boot + "+"


class Table:
    """A negotiation with everything that it tells and keeps."""

    def __init__(self, world: World, seconds: float = 90, **how: Any) -> None:
        self.facts: list[Fact] = []
        self.disk: list[str] = []
        self.talk = Negotiation(
            seconds,
            tell=self.facts.append,
            keep=lambda kept: self.disk.append(json.dumps(kept)),
            now=world,
            **how,
        )

    @property
    def kinds(self) -> list[str]:
        return [fact.kind for fact in self.facts]

    def killed_and_begun_again(self, world: World) -> Table:
        again = Table(world)
        again.disk.append(self.disk[-1])
        assert again.talk.find(json.loads(self.disk[-1]))
        return again


@pytest.fixture
def world() -> World:
    return World()


# --- facts ------------------------------------------------------------------------------------------------


def test_a_round_is_told_in_milliseconds(world: World) -> None:
    table = Table(world)
    table.talk.press("start")
    world.on(20.25)
    table.talk.press("pause")
    world.on(100)
    table.talk.press("resume")
    world.on(9.75)
    table.talk.press("more")
    world.on(500)
    table.talk.look()
    start = round(1000 * WALL)
    assert table.facts == [
        Fact("started", start, 90_000),
        Fact("paused", start + 20_250, 69_750),
        Fact("resumed", start + 120_250, 69_750),
        Fact("lengthened", start + 130_000, 75_000, 15_000),
        Fact("rang", start + 205_000, 0),
    ], "it rang when its time was up, not when somebody looked"


def test_it_rings_once(world: World) -> None:
    table = Table(world)
    table.talk.press("start")
    for _ in range(5):
        world.on(40)
        table.talk.look()
    assert table.kinds == ["started", "rang"]
    table.talk.press("more")
    assert table.talk.state == "running"
    world.on(STEP)
    table.talk.look()
    assert table.kinds == ["started", "rang", "lengthened", "rang"], "more time ends again"


def test_a_restart_is_another_start(world: World) -> None:
    table = Table(world)
    words: tuple[Word, ...] = ("start", "restart", "pause", "restart")
    for word in words:
        world.on(1)
        table.talk.press(word)
    assert table.kinds == ["started", "started", "paused", "started"]
    assert table.talk.countdown.left(world.steady) == KYOTO


def test_one_that_is_given_up_is_told_with_the_times_that_were_spoken(world: World) -> None:
    """Taking another length ends a negotiation; whoever notes speaking times hears of it while they stand."""
    spoken: list[tuple[str, tuple[float, ...]]] = []

    def tell(fact: Fact) -> None:
        spoken.append((fact.kind, talk.speaking.times(talk.clock())))

    talk = Negotiation(names=("a", "b"), tell=tell, now=world)
    talk.press("start")
    talk.press(Speak(1))
    world.on(30)
    talk.press("pause")
    talk.press("change")
    assert spoken[-2:] == [("given_up", (0.0, 30.0)), ("reset", (0.0, 0.0))]
    talk.press("start")
    world.on(KYOTO)
    talk.press("change")
    assert [kind for kind, _ in spoken[-3:]] == ["started", "rang", "reset"], "that one came to its end"


def test_what_makes_no_sense_now_changes_nothing(world: World) -> None:
    table = Table(world)
    idle: tuple[Press, ...] = ("pause", "resume", "restart", "again", Agree("eu"), Speak(3))
    for pressed in idle:
        table.talk.press(pressed)
    assert table.facts == []
    table.talk.press("start")
    running: tuple[Press, ...] = ("start", "resume", "less")
    for pressed in running:
        table.talk.press(pressed)
    assert table.kinds == ["started"]


def test_there_is_a_shortest_and_a_longest_time(world: World) -> None:
    talk = Table(world, LEAST).talk
    talk.press("less")
    assert talk.countdown.total == LEAST
    talk.press(Preset(MOST))
    talk.press("more")
    assert talk.countdown.total == MOST


# --- stopping early ---------------------------------------------------------------------------------------


def test_it_stops_early_only_when_both_goals_stand_and_all_agree(world: World) -> None:
    """Contribution phase, seed 002: stopped prematurely if both goals are met and all of you agree. Y14."""
    table = Table(world, parties=COUNTRIES)
    talk = table.talk
    talk.press("start")
    for country in COUNTRIES:
        talk.press(Agree(country))
    assert talk.agreement.missing == COUNTRIES, "there is nothing to agree to yet"
    talk.goals(True)
    world.on(30)
    talk.press(Agree("china"))
    talk.press(Agree("eu"))
    assert (talk.state, len(talk.agreement.missing)) == ("running", 1)
    talk.press(Agree("australia"))
    assert (talk.state, len(talk.agreement.missing)) == ("stopped", 0)
    assert table.facts[-1] == Fact("stopped", round(1000 * (WALL + 30)), 60_000)
    world.on(500)
    assert talk.look().cues == ()
    assert table.kinds == ["started", "stopped"], "it does not ring any more"


def test_a_second_tap_takes_the_word_back(world: World) -> None:
    talk = Table(world, parties=COUNTRIES).talk
    talk.press("start")
    talk.goals(True)
    talk.press(Agree("eu"))
    talk.press(Agree("eu"))
    assert talk.agreement.agreed == frozenset()


def test_when_a_goal_falls_nobody_has_agreed_any_longer() -> None:
    """A card can be taken back for a bribe, and with it what everybody agreed to."""
    agreement = Agreement(COUNTRIES).goals(True).tap("eu").tap("china")
    assert agreement.goals(False).agreed == frozenset()
    assert not agreement.goals(False).goals(True).tap("australia").reached


def test_without_parties_there_is_no_agreement_to_reach() -> None:
    assert not Agreement().goals(True).reached


def test_nothing_is_added_to_a_negotiation_that_all_ended(world: World) -> None:
    table = Table(world, parties=("eu",))
    table.talk.press("start")
    table.talk.goals(True)
    table.talk.press(Agree("eu"))
    table.talk.press("more")
    table.talk.press("resume")
    assert table.kinds == ["started", "stopped"]


# --- sleep, crash, restart --------------------------------------------------------------------------------


def test_a_tablet_that_slept_has_the_true_time_and_says_so(world: World) -> None:
    talk = Table(world).talk
    talk.press("start")
    world.on(38)
    talk.look()
    world.on(40)
    look = talk.look()
    assert (look.stood_still, look.left, look.ago) == (40, 12, 0)
    assert look.cues == (), "nobody says that thirty seconds are left when twelve are"
    world.on(32)
    look = talk.look()
    assert (look.stood_still, look.left, look.ago) == (32, 0, 20)
    assert look.cues[-1] == "time_up"
    world.on(60)
    assert talk.look().stood_still == 0, "once it is over nobody minds"


def test_a_pause_is_no_sleep(world: World) -> None:
    talk = Table(world).talk
    talk.press("start")
    talk.press("pause")
    world.on(3600)
    assert talk.press("resume").stood_still == 0
    world.on(1)
    assert talk.look().stood_still == 0


def test_after_a_crash_it_goes_on_with_the_true_time(world: World) -> None:
    table = Table(world)
    table.talk.press("start")
    world.on(50)
    again = table.killed_and_begun_again(world)
    assert again.talk.state == "running"
    assert again.talk.look().left == 40
    assert again.talk.look().cues == ()
    assert again.talk.gone is not None and again.talk.gone.seconds == 50 and not again.talk.gone.by_wall
    again.talk.press("pause")
    assert again.talk.gone is None, "known by now"


def test_a_bell_that_nobody_heard_is_told_at_the_time_it_rang(world: World) -> None:
    table = Table(world)
    table.talk.press("start")
    world.on(110)
    again = table.killed_and_begun_again(world)
    look = again.talk.look()
    assert (look.cues, look.ago) == (("time_up",), 20)
    assert again.facts == [Fact("rang", round(1000 * (WALL + 90)), 0)]
    third = again.killed_and_begun_again(world)
    assert third.talk.look().cues == ()
    assert third.facts == [], "not a second time"


def test_across_a_restart_of_the_machine_the_wall_clock_counts(world: World) -> None:
    table = Table(world)
    table.talk.press("start")
    world.on(10)
    world.reboot(25)
    again = table.killed_and_begun_again(world)
    assert again.talk.look().left == pytest.approx(55)
    assert again.talk.gone is not None and again.talk.gone.by_wall


def test_a_pause_outlasts_a_crash(world: World) -> None:
    table = Table(world, names=("Anna", "Ben"))
    table.talk.press("start")
    table.talk.press(Speak(1))
    world.on(10)
    table.talk.press("pause")
    world.reboot(5000)
    again = table.killed_and_begun_again(world)
    assert again.talk.state == "paused"
    assert again.talk.look().left == 80
    assert again.talk.speaking.times(world.steady) == (0, 10)
    assert again.talk.names == ("Anna", "Ben")


def test_who_spoke_during_a_crash_spoke_on(world: World) -> None:
    table = Table(world, names=("Anna", "Ben"))
    table.talk.press("start")
    table.talk.press(Speak(0))
    world.on(10)
    again = table.killed_and_begun_again(world)
    world.on(5)
    assert again.talk.speaking.times(world.steady) == (15, 0)


Step = Literal["main", "more", "restart", "kill", "reboot", "look"]
STEPS: tuple[Step, ...] = get_args(Step)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(STEPS),
            st.integers(0, 60_000),
        ),
        max_size=25,
    )
)
def test_whatever_happens_the_time_left_is_that_of_a_table_that_nothing_happened_to(
    steps: list[tuple[Step, int]],
) -> None:
    """Two tables: one is killed, sleeps and is started anew, the other is never touched by any of it."""
    world = World()
    shaken, calm = Table(world), Table(world)
    for key, after in steps:
        if key == "kill" or key == "reboot":
            if key == "reboot":
                gone = world.steady
                world.reboot(0)
                # The untouched table lives on the same wall: its clock is shifted by hand.
                calm.talk.countdown = calm.talk.countdown.later(world.steady - gone)
            if shaken.disk:
                again = shaken.killed_and_begun_again(world)
                again.facts[:0] = shaken.facts
                shaken = again
        elif key == "look":
            shaken.talk.look()
            calm.talk.look()
        else:
            shaken.talk.press(key)
            calm.talk.press(key)
        world.on(after / 1000)
        assert shaken.talk.state == calm.talk.state
        left, right = (each.talk.countdown.left(world.steady) for each in (shaken, calm))
        assert left == pytest.approx(right, abs=1e-5)
    shaken.talk.look()
    calm.talk.look()
    assert [fact.kind for fact in shaken.facts] == [fact.kind for fact in calm.facts]


@pytest.mark.parametrize(
    "kept",
    [
        None,
        {},
        {"version": 99},
        {"version": 1},
        {"version": 1, "at": "no"},
        {"version": 1, "at": [1, 2, ""], "total": "much"},
    ],
)
def test_a_broken_file_is_as_good_as_none(world: World, kept: Any) -> None:
    assert not Table(world).talk.find(kept)
    assert not waits(kept, world)


@pytest.mark.parametrize(
    ("change", "value"), [("total", 0), ("total", 1e9), ("who", 7), ("names", ["one"]), ("rest", "x")]
)
def test_a_file_that_makes_no_sense_is_as_good_as_none(world: World, change: str, value: Any) -> None:
    kept = Table(world).talk.kept()
    assert Table(world).talk.find(kept)
    assert not Table(world).talk.find({**kept, change: value})


def test_it_is_on_disk_before_anybody_sees_it(world: World, tmp_path: Path) -> None:
    file = TimerFile(tmp_path)
    assert file.get() is None
    talk = Negotiation(60, keep=file.put, now=world)
    talk.press("start")
    assert file.get() == talk.kept()
    assert [path.name for path in tmp_path.iterdir()] == ["timer.json"]
    file.path.write_bytes(b"\xff{")
    assert file.get() is None
    file.forget()
    assert file.get() is None


def test_only_what_was_left_lately_is_gone_back_to(world: World) -> None:
    table = Table(world)
    assert not waits(table.talk.kept(), world), "never begun"
    table.talk.press("start")
    running = table.talk.kept()
    assert waits(running, world)
    world.on(100)
    assert waits(running, world), "it rang unheard"
    world.on(3600)
    assert not waits(running, world), "nobody sits there any more"
    table.talk.press("restart")
    table.talk.press("pause")
    paused = table.talk.kept()
    world.on(60)
    assert waits(paused, world)
    world.on(3600)
    assert not waits(paused, world)


# --- clocks -----------------------------------------------------------------------------------------------


def test_within_one_start_of_the_machine_nobody_asks_the_wall_clock() -> None:
    then, now = Moment(100, WALL, "a"), Moment(160, WALL + 9999, "a")
    assert (passed(then, now).seconds, passed(then, now).by_wall) == (60, False)


def test_without_a_name_for_the_start_both_clocks_have_to_agree() -> None:
    then = Moment(100, WALL)
    assert not passed(then, Moment(160, WALL + 60.5)).by_wall
    assert passed(then, Moment(5, WALL + 60)).seconds == 60
    assert passed(then, Moment(5, WALL - 60)).seconds == 0, "a wall clock that was put back"


def test_a_clock_that_stands_still_in_sleep_is_put_right_by_the_wall_clock() -> None:
    times = {"steady": 0.0, "wall": WALL}
    clock = Unsleeping(lambda: times["steady"], lambda: times["wall"])
    times.update(steady=5.0, wall=WALL + 5.3)
    assert clock() == 5, "put right by a little"
    times.update(steady=6.0, wall=WALL + 46.3)
    assert clock() == 46, "slept for forty seconds"
    times.update(steady=8.0, wall=WALL)
    assert clock() == 48, "a wall clock put back takes no time away"
