"""The table simulator: replayable, and followed rightly to the end."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.tools.tabletop.__main__ import main, play
from app.tools.tabletop.clock import Clock
from app.tools.tabletop.habits import LIVELY, NORMAL
from app.tools.tabletop.scale import SENSORS, Scale
from app.tools.tabletop.tally import Slip, Tally
from engine.tracking import Fact, LinkBack, LinkLost, Moving, Settled

SEED = 20_261


def told(number: int, table: str) -> Tally:
    return play(number, SEED, table, "ecovisio", 12)


@pytest.mark.parametrize("table", ["normal", "lively"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_game_that_is_settled_ends_as_it_really_did(number: int, table: str) -> None:
    tally = told(number, table)
    assert tally.settled
    assert tally.equal
    assert tally.changes


@pytest.mark.parametrize("scale", ["balance", "kitchen"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_game_on_a_scale_that_people_own_ends_as_it_really_did(number: int, scale: str) -> None:
    tally = play(number, SEED, "lively", "ecovisio", 12, scale)
    assert tally.settled
    assert tally.equal
    assert tally.changes


def test_a_display_is_unsure_after_a_drop_out_in_which_chips_moved() -> None:
    clock = Clock()
    told_of: list[Fact] = []
    scale = Scale(clock, Random(1), replace(NORMAL, unsure=0.0), 9, told_of.append, SENSORS["kitchen"])
    clock.pass_(10_000)
    scale.lose(5000, restarts=False, retared=False)
    scale.touch(3)
    clock.pass_(20_000)
    assert [fact.sure for fact in told_of if isinstance(fact, Settled)][-1:] == [False]
    scale.agree(12)
    clock.pass_(10_000)
    last = told_of[-1]
    assert isinstance(last, Settled)
    assert (last.count, last.sure) == (12, True)


def test_the_same_seed_is_the_same_evening() -> None:
    assert told(2, "lively").figures() == told(2, "lively").figures()


@pytest.mark.deep
@pytest.mark.parametrize("edition", ["ecovisio", "spieltrieb"])
@pytest.mark.parametrize("table", ["normal", "lively"])
def test_many_evenings_are_followed_to_the_end(table: str, edition: str) -> None:
    total = Tally()
    for number in range(1, 41):
        total.add(play(number, SEED, table, edition, 36))
    assert total.settled == total.equal == total.games
    assert total.tracked / total.changes > 0.9
    assert total.missed <= 0.03 * sum(total.slips.values())


def test_the_command_tells_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "2", "--seed", str(SEED), "--turns", "4"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["settled_and_equal"]) == (2, 1.0)


def test_one_game_can_be_listened_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "1", "--seed", str(SEED), "--turns", "2"]) == 0
    assert "app: done TakeIncome" in capsys.readouterr().out


def test_a_lively_table_errs_at_least_as_much_in_everything() -> None:
    calm = {"sees_own_slip", "says_done", "taps_app_is_right", "haste"}
    for name in NORMAL.__slots__:
        if name not in calm:
            assert getattr(LIVELY, name) >= getattr(NORMAL, name), name


# --- the scale's stand-in ---------------------------------------------------------------------------------


def watched(chips: int = 40) -> tuple[Clock, Scale, list[Fact]]:
    clock = Clock()
    facts: list[Fact] = []
    scale = Scale(clock, Random(1), NORMAL, chips, facts.append)
    clock.pass_(5000)
    facts.clear()
    return clock, scale, facts


def test_chips_make_it_move_then_settle_then_be_sure() -> None:
    clock, scale, facts = watched()
    scale.touch(-2)
    clock.pass_(4000)
    kinds = [type(fact) for fact in facts]
    assert kinds == [Moving, Settled, Settled]
    assert [(fact.count, fact.sure) for fact in facts if isinstance(fact, Settled)] == [
        (38, False),
        (38, True),
    ]


def test_an_elbow_is_never_sure() -> None:
    clock, scale, facts = watched()
    scale.lean(9000)
    clock.pass_(8000)
    assert not any(fact.sure for fact in facts if isinstance(fact, Settled))
    clock.pass_(6000)
    assert facts[-1] == Settled(facts[-1].at_ms, 40, True, "simulated")


def test_a_lost_link_says_nothing_and_then_how_it_is() -> None:
    clock, scale, facts = watched()
    scale.lose(3000, restarts=False, retared=False)
    scale.touch(5)
    clock.pass_(2900)
    assert [type(fact) for fact in facts] == [LinkLost]
    clock.pass_(4000)
    assert isinstance(facts[1], LinkBack)
    assert isinstance(facts[-1], Settled)
    assert facts[-1].count == 45


def test_slips_that_no_scale_could_see_are_counted_apart() -> None:
    tally = Tally(games=1)
    tally.note_slip(Slip("black_from_pool", 10, 0, visible=False))
    tally.note_slip(Slip("miscount", 1, 0, told=4000, how="prompt"))
    tally.note_slip(Slip("miscount", 1, 0))
    assert (tally.waited_for, tally.missed, tally.waits_ms) == (1, 1, [4000])


def test_the_page_tells_every_habit_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "tracking.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| .* \| (\S+ \| \S+) \|$", page, re.MULTILINE))
    assert told == {
        name: f"{getattr(NORMAL, name):g} | {getattr(LIVELY, name):g}" for name in NORMAL.__slots__
    }
