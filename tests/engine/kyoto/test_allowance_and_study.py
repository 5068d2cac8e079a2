"""The first two phases of a round: the speaker's allowance and the study."""

from __future__ import annotations

import pytest

from engine.core import PUBLIC, Refusal, Sealed, Unknown
from engine.kyoto import GAME
from engine.kyoto.actions import Contribute, DrawStudy, KeepStudy, ReadStudy, TakeAllowance, to_speaker
from engine.kyoto.events import AllowanceTaken, StudyRead
from engine.kyoto.state import Damage, Goal
from tests.engine.kyoto.tables import COAL, LIN, MALIK, RULES, full_reading, table


@pytest.mark.parametrize(("fund", "taken"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_1_a_the_speaker_takes_two_million_or_what_there_is(fund: int, taken: int) -> None:
    """1) Speaker allowance phase a) (seed 002 l. 128-132)."""
    at = table().with_(fund=fund).do(TakeAllowance())
    assert at.one(AllowanceTaken).millions == taken
    assert at.state.fund == fund - taken


def test_1_a_the_allowance_goes_into_the_coffers() -> None:
    """1) Speaker allowance phase a) (seed 002 l. 132)."""
    at = table(way="full").do(TakeAllowance())
    assert at.coffers(LIN) == 22
    assert at.coffers(MALIK) == 20


def test_1_b_cards_under_the_speaker_s_flag_come_back_into_its_hand() -> None:
    """1) Speaker allowance phase b) (seed 002 l. 136-138)."""
    at = table(way="full")
    card, *hand = at.hand(LIN)
    seat = at.state.seat(LIN)
    assert isinstance(seat.hand, Sealed)
    at = at.seat_with(LIN, hand=Sealed(tuple(hand), LIN, "hand"), under=(card,)).do(TakeAllowance())
    assert at.one(AllowanceTaken).cards == 1
    assert sorted(map(repr, at.hand(LIN))) == sorted(map(repr, (card, *hand)))
    assert at.state.seat(LIN).under == ()


def test_2_the_speaker_draws_two_and_keeps_one_in_secret() -> None:
    """2) Study reading phase (seed 002 l. 142-146)."""
    at = table(way="full").do(TakeAllowance())
    assert at.no(KeepStudy(to_speaker(LIN, "s01"))) == "study.draw_two"
    at = at.do(DrawStudy(to_speaker(LIN, "s01")), DrawStudy(to_speaker(LIN, "s02")))
    assert at.no(DrawStudy(to_speaker(LIN, "s03"))) == "study.two_drawn"
    assert at.no(KeepStudy(to_speaker(LIN, "s03"))) == "study.not_drawn"
    assert GAME.view(at.state, PUBLIC).drawn == (Unknown("study"), Unknown("study"))
    assert [each.value for each in at.state.drawn if isinstance(each, Sealed)] == ["s01", "s02"]
    kept = at.do(KeepStudy(to_speaker(LIN, "s02")))
    assert kept.state.studies_left == 22
    assert kept.state.drawn == ()
    assert isinstance(kept.state.deck, Sealed)
    assert not {"s01", "s02"} & set(kept.state.deck.value)


def test_2_a_study_that_was_drawn_does_not_come_again() -> None:
    """2) Study reading phase (seed 002 l. 146): the other one goes into the box."""
    at = full_reading(table(way="full"), "s01", "s02", start=False)
    again = at.with_(phase="study", drawn=())
    for study in ("s01", "s02", "s99"):
        assert again.no(DrawStudy(to_speaker(LIN, study))) == "study.not_in_the_deck"


def test_2_goal_funding_and_visible_impact_are_read_aloud_hidden_impacts_are_not() -> None:
    """2) Study reading phase: what each study shows (seed 002 l. 150-168)."""
    name = "s12"
    at = full_reading(table(way="full"), name, "s01")
    study = RULES.studies[name]
    for audience, knows in ((PUBLIC, False), (MALIK, False), (LIN, True)):
        lectern = GAME.view(at.state, audience).lectern
        assert lectern is not None
        assert (lectern.goal, lectern.funding, lectern.visible) == (study.goal, study.funding, study.visible)
        assert isinstance(lectern.hidden, Sealed) is knows
        assert isinstance(lectern.study, Sealed) is knows


def test_2_every_study_of_the_box_is_one() -> None:
    """2) Study reading phase (seed 002 l. 150-166): goal, 2 to 5 million, visible and hidden impacts."""
    assert len(RULES.studies) == 24
    for study in RULES.studies.values():
        assert bool(study.goal.co2) != (len(study.goal.icons) == 2)
        assert 2 <= study.funding <= 5
        assert 0 <= len(study.hidden) <= 2


GOOD: Damage = "clouds"


@pytest.mark.parametrize(
    ("goal", "funding", "code"),
    [
        (Goal(), 3, "study.goal"),
        (Goal(co2=100, icons=(GOOD, GOOD)), 3, "study.goal"),
        (Goal(icons=(GOOD,)), 3, "study.goal"),
        (Goal(icons=(GOOD, GOOD, GOOD)), 3, "study.goal"),
        (Goal(co2=-5), 3, "study.goal"),
        (Goal(co2=1000), 3, "study.goal"),
        (Goal(co2=100), 1, "study.funding"),
        (Goal(co2=100), 6, "study.funding"),
    ],
)
def test_2_what_is_read_aloud_has_to_be_a_study(goal: Goal, funding: int, code: str) -> None:
    """2) Study reading phase (seed 002 l. 154-162)."""
    assert table().do(TakeAllowance()).no(ReadStudy(goal, funding, "clouds")) == code


def test_2_a_funding_that_no_study_asks_for_is_answered_with_those_that_there_are() -> None:
    """2) Study reading phase (seed 002 l. 160): "between 2 and 5 million"."""
    at = table().do(TakeAllowance())
    no = GAME.decide(at.rules, at.state, ReadStudy(Goal(co2=100), 6, "clouds"), True)
    assert isinstance(no, Refusal)
    assert no.params == {"least": 2, "most": 5}
    for funding in (2, 5):
        assert at.do(ReadStudy(Goal(co2=100), funding, "clouds")).one(StudyRead).funding == funding


def test_2_each_way_has_its_studies_in_one_place() -> None:
    """2) Study reading phase (seed 002 l. 146): in the app's deck, or on the table."""
    reads = ReadStudy(Goal(co2=100), 3, "clouds")
    assert table(way="full").do(TakeAllowance()).no(reads) == "study.in_the_app"
    assert table().do(TakeAllowance()).no(DrawStudy(to_speaker(LIN, "s01"))) == "study.on_the_table"
    read = table().do(TakeAllowance(), reads).state
    assert read.studies_left == 22
    assert read.lectern is not None
    assert read.lectern.hidden == Unknown("hidden_impacts")


def test_the_phases_come_in_their_order() -> None:
    """Playing the game: four phases (seed 002 l. 126)."""
    at = table()
    assert at.no(ReadStudy(Goal(co2=100), 3, "clouds")) == "turn.not_now"
    assert at.no(Contribute(LIN, COAL)) == "turn.not_now"
    at = at.do(TakeAllowance())
    assert at.no(TakeAllowance()) == "turn.not_now"
