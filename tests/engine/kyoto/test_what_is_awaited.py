"""What the table is asked for in each step of a round, of whom, and how many."""

from __future__ import annotations

import pytest

from engine.core import Awaits
from engine.kyoto import GAME
from engine.kyoto.actions import (
    DrawStudy,
    EnterTotals,
    KeepAgendas,
    SetRound,
    ShowStudy,
    TakeAllowance,
    deal_agendas,
    held_back,
    to_speaker,
)
from engine.kyoto.state import AgendaEntry, Damage, Totals
from tests.engine.kyoto.tables import (
    AMBER,
    CARS,
    LIN,
    MALIK,
    RULES,
    Table,
    scoring,
    set_up,
    table,
)


def asked(at: Table) -> Awaits:
    return GAME.awaits(at.rules, at.state)


def test_before_and_after_the_game() -> None:
    assert asked(Table(GAME.blank, RULES)) == Awaits("setup")
    assert asked(table().with_(phase="over")) == Awaits("over")


def test_setup_6_each_country_is_asked_for_two_of_its_agenda_cards() -> None:
    """Setup 6 (seed 002 l. 108-115)."""
    at = Table(GAME.blank, RULES).do(set_up(3, "full"))
    for country in (LIN, MALIK, AMBER):
        assert asked(at) == Awaits("choice", country, 2, of="agenda")
        names = RULES.agendas_in_play(3)[3 * (LIN, MALIK, AMBER).index(country) :]
        at = at.do(KeepAgendas(country, deal_agendas(country, names[:2])))
    assert asked(at) == Awaits("step", LIN, of="allowance")


def test_2_in_the_full_way_the_speaker_draws_two_studies_and_keeps_one() -> None:
    """2) Study reading phase (seed 002 l. 146)."""
    at = table(way="full").do(TakeAllowance())
    assert asked(at) == Awaits("reveal", LIN, 2, of="study")
    at = at.do(DrawStudy(to_speaker(LIN, "s01")))
    assert asked(at) == Awaits("reveal", LIN, 1, of="study")
    at = at.do(DrawStudy(to_speaker(LIN, "s02")))
    assert asked(at) == Awaits("choice", LIN, 1, of="study")


def test_2_in_the_public_way_one_study_is_read_aloud() -> None:
    """2) Study reading phase (seed 002 l. 146): what lies in the lectern."""
    assert asked(table().do(TakeAllowance())) == Awaits("reveal", LIN, 1, of="study")


def test_3_while_the_timer_runs_anybody_acts() -> None:
    """3) Contribution phase (seed 002 l. 170-176)."""
    assert asked(table().reading(co2=100)) == Awaits("timer", LIN, of="contribution")


def test_4_after_a_success_the_speaker_chooses_cards_and_then_money() -> None:
    """4) A) (seed 002 l. 228, 248)."""
    at = table().reading(co2=100, funding=3).lay({LIN: 2, MALIK: 2}, china=(CARS,)).ring()
    assert asked(at) == Awaits("choice", LIN, of="cards")
    at = at.do(GAME.options(at.rules, at.state)[0])
    assert asked(at) == Awaits("choice", LIN, of="funding")


@pytest.mark.parametrize(
    ("damage", "wants"),
    [
        ("animals", Awaits("choice", LIN, of="animal")),
        ("warming", Awaits("reveal", LIN, of="level")),
        ("clouds", Awaits("reveal", LIN, of="cloud")),
    ],
)
def test_4_after_a_failure_the_study_is_shown_and_its_impacts_are_carried_out(
    damage: Damage, wants: Awaits
) -> None:
    """4) B) (seed 002 l. 264-276): any animal and any cloud, but the lowest level."""
    at = table().reading(co2=200, visible=damage).ring()
    assert asked(at) == Awaits("reveal", LIN, of="hidden_impacts")
    assert asked(at.do(ShowStudy(()))) == wants


def test_a_step_whose_study_was_taken_away_asks_for_nothing_in_particular() -> None:
    assert asked(table().reading(co2=100).with_(lectern=None)) == Awaits("free", LIN)
    impacts = table().reading(co2=200).ring().do(ShowStudy(())).with_(pending=())
    assert asked(impacts) == Awaits("free", LIN)


def test_the_speaker_is_whoever_has_the_lectern() -> None:
    """Playing the game (seed 002 l. 126-130)."""
    assert asked(table().do(SetRound(AMBER, "allowance"))) == Awaits("step", AMBER, of="allowance")


def test_final_scoring_each_country_in_turn() -> None:
    """Final scoring (seed 002 l. 367-379)."""
    at = scoring()
    for country in (LIN, MALIK):
        assert asked(at) == Awaits("choice", country, of="totals")
        totals = Totals(15, 20, (AgendaEntry("", 0), AgendaEntry("", 0)))
        at = at.do(EnterTotals(country, held_back(country, totals)))
    assert asked(at) == Awaits("choice", AMBER, of="totals")
