"""A session looked back on: golden games, and games whose turning point is known."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import Entry, Game, Journal, replace
from engine.futures import Question, Runs, everybody, forecast_of, in_this_process, tell
from engine.games import find_game
from engine.keep_cool.actions import Adjust, CallOff, DrawCard, Roll
from tests.engine.futures.tables import anything, some_table
from tests.golden.test_golden import FILES, read

SHORT = ("keep_cool_ecovisio_4p_last_chip", "co2_giochix_1p", "kyoto_deep_print_3p", "emission_schmidt_2p")


def told(journal: Journal[Any, Any], measure: Any, tables: Sequence[str] = ("all",), futures: int = 4) -> Any:
    forecast = forecast_of(journal.game.id)
    return tell(journal.game, forecast, journal.rules, journal.line, tables, measure, futures, "x")


def played(journal: Journal[Any, Any], futures: int = 4) -> Any:
    tables = {"all": everybody(anything), "again": everybody(anything)}
    measure = in_this_process(journal.game, journal.rules, tables, futures, "x", Random)
    return told(journal, measure, ("all", "again"), futures)


def known(share_of: Any, futures: int = 100) -> Any:
    """Answers as if so much of a hundred were lost; which futures those are is always the same."""

    def measure(questions: Sequence[Question]) -> Sequence[Runs]:
        lost = [round(share_of(each) * futures) for each in questions]
        return [tuple(number < count for number in range(futures)) for count in lost]

    return measure


def over(state: Any) -> bool:
    return state.outcome is not None


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in SHORT], ids=lambda path: path.stem)
def test_a_golden_game_has_a_curve_from_its_first_turn_to_its_end(path: Path) -> None:
    _, journal = read(path)
    found = played(journal)
    game = journal.game
    turns: list[tuple[int, ...]] = []
    state = game.blank
    for entry in journal.line:
        state = game.fold(entry.events, state)
        if not over(state) and (not turns or turns[-1] != game.turn(state)):
            turns.append(game.turn(state))
    assert [point.turn for point in found.points[:-1]] == turns
    lost = journal.state.outcome.kind in forecast_of(game.id).lost
    assert [each.count for each in found.points[-1].lost] == [4 * lost] * 2
    seqs = [point.seq for point in found.points]
    assert seqs == sorted(seqs)
    # Both tables play alike, so with the same luck they see the same.
    assert all(point.lost[0] == point.lost[1] for point in found.points)


def test_luck_and_choice_are_all_of_the_change() -> None:
    _, journal = read(next(path for path in FILES if path.stem == SHORT[0]))
    found = played(journal, futures=6)
    first, last = found.points[0].lost[0].share, found.points[-1].lost[0].share
    assert found.luck.by + found.choice.by == pytest.approx(last - first)


# --- games whose turning point is known -------------------------------------------------------------------


@pytest.fixture(scope="module")
def journal() -> Journal[Any, Any]:
    return some_table("keep_cool", 31, 60)


def steps_of(journal: Journal[Any, Any]) -> list[tuple[Entry, Any]]:
    found, state = [], journal.game.blank
    for entry in journal.line:
        state = journal.game.fold(entry.events, state)
        found.append((entry, state))
    return found


def after(journal: Journal[Any, Any], at: int) -> set[Any]:
    """The states from the step of this place on."""
    return {id(state) for _, state in steps_of(journal)[at:]}


def jump_at(journal: Journal[Any, Any], at: int, low: float = 0.1, high: float = 0.8) -> Any:
    """A measure by which the share jumps with one step of the journal and nowhere else."""
    states = [state for _, state in steps_of(journal)]

    def share(question: Question) -> float:
        if question.action is not None:
            return low
        return high if states.index(question.state) >= at else low

    return known(share)


def at_of(journal: Journal[Any, Any], kind: type, nth: int = 1) -> int:
    places = [at for at, (entry, _) in enumerate(steps_of(journal)) if type(entry.action) is kind]
    return places[nth]


def test_the_step_that_changed_it_is_found_inside_its_turn(journal: Journal[Any, Any]) -> None:
    kinds = [type(entry.action) for entry, _ in steps_of(journal)]
    at = max(place for place, kind in enumerate(kinds) if kind not in (DrawCard, Roll) and place < 50)
    found = told(journal, jump_at(journal, at), futures=100)
    (point,) = found.turning_points
    assert point.seq == journal.line[at].seq
    assert point.action == journal.line[at].action
    assert point.cause == "choice"
    assert point.change.by == pytest.approx(0.7)
    assert (point.before.count, point.after.count) == (10, 80)
    assert found.choice.by == pytest.approx(0.7)
    assert found.luck.by == 0


def test_a_card_that_changed_it_is_luck_and_has_no_alternative(journal: Journal[Any, Any]) -> None:
    found = told(journal, jump_at(journal, at_of(journal, DrawCard)), futures=100)
    (point,) = found.turning_points
    assert point.cause == "luck"
    assert point.alternative is None
    assert found.luck.by == pytest.approx(0.7)
    assert found.choice.by == 0


def test_where_somebody_had_a_better_choice_it_is_named(journal: Journal[Any, Any]) -> None:
    forecast = forecast_of("keep_cool")
    for at, (entry, _) in enumerate(steps_of(journal)):
        if not at or type(entry.action) in journal.game.chance:
            continue
        before = steps_of(journal)[at - 1][1]
        others = [each for each in forecast.choices(journal.rules, before) if each != entry.action]
        if len(others) < 2 or entry.corrects or type(entry.action) in forecast.corrections:
            continue
        (point,) = told(journal, jump_at(journal, at), futures=100).turning_points
        assert point.alternative is not None
        assert point.alternative.action in others
        assert point.alternative.lost.count == 10
        assert point.alternative.instead_of.by == pytest.approx(0.7)
        return
    raise AssertionError("nobody had a choice")


def test_what_is_within_the_sample_s_noise_is_no_turning_point(journal: Journal[Any, Any]) -> None:
    at = at_of(journal, DrawCard)
    assert told(journal, jump_at(journal, at, 0.50, 0.52), futures=100).turning_points == ()


def test_there_is_no_way_back_from_where_it_stays_lost(journal: Journal[Any, Any]) -> None:
    at = at_of(journal, DrawCard, 2)
    found = told(journal, jump_at(journal, at, 0.3, 0.95), futures=100)
    assert found.no_return is not None
    shares = [point.lost[0].share for point in found.points]
    assert all(share >= 0.9 for share in shares[found.no_return :])
    assert shares[found.no_return - 1] < 0.9
    assert told(journal, jump_at(journal, at, 0.3, 0.89), futures=100).no_return is None


def test_a_correction_is_neither_luck_nor_choice() -> None:
    journal = some_table("keep_cool", 31, 30)
    if not journal.state.outcome:
        journal.do(Adjust("carbometer", max(1, journal.state.carbometer - 3)), insist=True)
    assert type(journal.line[-1].action) is Adjust
    found = told(journal, jump_at(journal, len(journal.line) - 1), futures=100)
    assert (found.luck.by, found.choice.by) == (0, 0)
    assert found.turning_points == ()


def test_calling_off_is_not_looked_at_as_an_end() -> None:
    journal = some_table("keep_cool", 31, 30)
    journal.do(CallOff("the bell"))
    found = played(journal)
    assert found.points[-1].seq < journal.line[-1].seq


def test_a_game_that_was_only_set_up_has_no_story() -> None:
    journal = some_table("keep_cool", 31, 0)
    found = played(journal)
    assert (found.points, found.turning_points, found.no_return) == ((), (), None)


def test_an_unknown_game_has_no_futures() -> None:
    with pytest.raises(KeyError):
        forecast_of("poker")
    game: Game[Any, Any] = find_game("keep_cool")
    assert replace(game.blank, round=1) != game.blank
