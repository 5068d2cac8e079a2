"""Statistics over sessions: what is counted, and what is left out."""

from __future__ import annotations

from typing import Any

from app.sessions.store.records import Header, Listed
from app.sessions.tally import UNFINISHED, statistics

HOUR = 3_600_000


def session(
    game: str = "keep_cool",
    outcome: str | None = "won",
    names: tuple[str, ...] = ("Anna", "Ben", "Cem"),
    winners: tuple[str, ...] = (),
    **told: Any,
) -> Listed:
    countries = ("usa", "europe", "tiger", "china", "india", "opec")[: len(names)]
    key = "powers" if game == "emission" else "countries"
    summary = {key: countries, "names": names, "outcome": outcome, "winners": [*winners]}
    header = Header("id", game, "", "", {}, {}, 0)
    players = tuple(name for name in names if name)
    return Listed(header, told.pop("at", 0), summary, outcome is not None, players=players, **told)


def test_no_sessions_no_numbers() -> None:
    told = statistics(())
    assert (told.all.plays, told.all.length_ms, told.all.collapsed_share) == (0, 0, 0.0)
    assert (dict(told.games), dict(told.sizes), told.players) == ({}, {}, ())


def test_plays_and_outcomes_by_game() -> None:
    told = statistics(
        [
            session(),
            session(outcome="collapsed"),
            session(outcome=None),
            session("kyoto", "succeeded"),
        ]
    )
    assert list(told.games) == ["keep_cool", "kyoto"]
    assert told.games["keep_cool"].outcomes == {"won": 1, "collapsed": 1, UNFINISHED: 1}
    assert told.all.outcomes["succeeded"] == 1
    assert (told.all.plays, told.all.finished) == (4, 3)


def test_a_collapse_has_another_name_in_every_game() -> None:
    ends = [("keep_cool", "collapsed"), ("kyoto", "failed"), ("emission", "failed"), ("co2", "lost")]
    told = statistics([session(*end) for end in (*ends, ("co2", "won"), ("co2", "called_off"))])
    assert told.all.collapsed == 4
    assert told.all.collapsed_share == 4 / 5


def test_the_average_length_is_that_of_finished_games() -> None:
    told = statistics([session(length_ms=HOUR), session(length_ms=3 * HOUR), session(outcome=None)])
    assert told.all.length_ms == 2 * HOUR


def test_by_how_many_played_with_and_without_names() -> None:
    told = statistics([session(names=("", "", "Cem", "")), session(), session()])
    assert {size: part.plays for size, part in told.sizes.items()} == {3: 2, 4: 1}


def test_by_group() -> None:
    told = statistics([session(group="7b"), session(group="7b"), session(group="family"), session()])
    assert {name: part.plays for name, part in told.groups.items()} == {"7b": 2, "family": 1}


def test_what_is_counted_of_a_player() -> None:
    told = statistics(
        [
            session(winners=("usa",), at=5),
            session(outcome="collapsed", at=9),
            session("kyoto", "succeeded", names=("Ben", "Anna"), winners=("europe",), at=2),
        ]
    )
    anna = next(each for each in told.players if each.name == "Anna")
    assert (anna.plays, anna.won, anna.collapsed, anna.last_ms) == (3, 2, 1, 9)
    assert anna.games == {"keep_cool": 2, "kyoto": 1}
    assert [each.name for each in told.players] == ["Anna", "Ben", "Cem"]


def test_a_thought_is_no_play() -> None:
    assert statistics([session(), session(parent=("id", 7))]).all.plays == 1
