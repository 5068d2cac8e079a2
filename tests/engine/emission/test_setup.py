"""Aufbau, Weltmächte wählen, Tableaus vorbereiten, Varianten: laying out the game."""

from __future__ import annotations

import pytest

from engine.core import PUBLIC
from engine.emission import GAME
from engine.emission.actions import Change, DrawCrises, SeatChoice, SetUp
from engine.emission.cards import challenge
from engine.emission.events import GameSetUp
from engine.emission.state import Challenge, Modifier
from tests.engine.emission.tables import POWERS, RULES, Table, set_up, table

BEFORE = Table(GAME.blank)


def test_a_to_c_everything_at_its_start() -> None:
    """Aufbau, Spielplan vorbereiten A-C (seed 004 l. 65-67): round 1, markers on the left, no token."""
    state = table(4).state
    assert state.round == 1
    assert not state.turned
    assert set(state.tracks) == {0}
    assert (state.tokens, state.carbon, state.emitted) == (0, 0, 0)


@pytest.mark.parametrize(("players", "trees", "oceans"), [(4, 24, 16), (3, 16, 12), (2, 11, 7), (1, 6, 4)])
def test_d_trees_and_oceans_by_players(players: int, trees: int, oceans: int) -> None:
    """Aufbau D (seed 004 l. 68, 103-107). The rest is the supply; no air filter is in play yet."""
    state = table(players).state
    assert (state.trees, state.oceans, state.filters) == (trees, oceans, 0)


def test_tip_markers_of_five_are_only_markers() -> None:
    """Aufbau, tip (seed 004 l. 109): what is laid out as fives is counted one by one here."""
    assert table(4).state.sinks == 40


def test_e_supplies_that_may_run_out_are_not_counted() -> None:
    """Aufbau E (seed 004 l. 69): tokens come from a supply without an end; sinks do not."""
    assert set(RULES.caps) == {"trees", "oceans", "filters"}


def test_f_to_h_crises_are_shuffled_and_lie_face_down() -> None:
    """Karten vorbereiten F-H (seed 004 l. 75-91): nobody, not even the app, knows what comes."""
    state = table(4).state
    assert (state.pile, state.discarded, state.row, state.projects) == (48, (), (), ())


def test_i_challenges_stay_in_the_box_the_first_time() -> None:
    """Karten vorbereiten I (seed 004 l. 93; p. 23)."""
    assert SetUp(()).challenges == ()
    assert table(4).state.challenges == ()


@pytest.mark.parametrize("players", POWERS)
def test_which_powers_for_how_many(players: int) -> None:
    """Weltmächte wählen (seed 004 l. 146-154)."""
    at = Table(GAME.blank).do(set_up(*POWERS[players]))
    assert at.one(GameSetUp).difficulty == "normal"
    assert tuple(seat.power for seat in at.state.seats) == POWERS[players]


def test_note_a_person_is_a_power() -> None:
    """Weltmächte wählen, note (seed 004 l. 148): one seat, one power, each power once."""
    assert BEFORE.no(set_up("china", "china")) == "setup.power_twice"
    assert BEFORE.no(set_up("atlantis", "china")) == "setup.no_such_power"
    assert BEFORE.no(SetUp(())) == "setup.player_count"
    assert BEFORE.no(SetUp((SeatChoice("china"),) * 5)) == "setup.player_count"
    assert table(4).no(set_up("china")) == "setup.done_already"
    assert BEFORE.no(DrawCrises("c1410")) == "turn.not_set_up"


@pytest.mark.parametrize("power", list(RULES.powers))
def test_solo_with_any_power(power: str) -> None:
    """Weltmächte wählen (seed 004 l. 154, 794): any one, always six trees and four oceans."""
    state = BEFORE.do(set_up(power)).state
    assert (state.trees, state.oceans, state.difficulty) == (6, 4, "normal")


def test_solo_takes_cards_with_the_symbol_out() -> None:
    """Weltmächte wählen (seed 004 l. 156): cards with the symbol are removed for the solo game."""
    assert table(1).state.pile == 48 - len(RULES.not_solo)
    assert table(1).no(DrawCrises(RULES.not_solo[0])) == "crisis.not_in_the_deck"


def test_a_five_start_cards_are_no_business_of_the_app() -> None:
    """Tableaus vorbereiten A and note (seed 004 l. 160-164): the hand is empty, the five lie on the table."""
    assert {seat.board.hand for seat in table(4).state.seats} == {0}


def test_b_to_e_china_as_on_its_overview_card() -> None:
    """Tableaus vorbereiten B-E and the overview card (seed 004 l. 195-212)."""
    board = table(4).of("china")
    assert (board.demand, board.dirty, board.clean) == (12, 9, 3)
    sectors = (board.industry, board.extraction, board.buildings, board.transport)
    assert (*sectors, board.agriculture, board.waste) == (6, 1, 2, 2, 1, 1)
    assert (board.social, board.ecological, board.infrastructure, board.emergency) == (1, 0, 1, 1)


def test_f_the_extra_boards_end_at_forty() -> None:
    """Tableaus vorbereiten F (seed 004 l. 214-218): thirty spaces, and ten more."""
    assert RULES.track == 30 + 10
    at = table(4).in_projects().board("china", demand=40)
    assert at.no(Change("demand", 1, "china")) == "change.track_is_full"
    assert at.board("china", demand=39).do(Change("demand", 1, "china")).of("china").demand == 40


@pytest.mark.parametrize("row", RULES.rows, ids=lambda row: " ".join(sorted(row.powers)))
def test_alternative_set_up_every_row(row: object) -> None:
    """Alternativer Spielaufbau (seed 004 l. 778-794): the powers choose difficulty, trees and oceans.

    What is in the rows is compared with the booklet in test_printed_numbers.py.
    """
    wanted = next(each for each in RULES.rows if each == row)
    state = BEFORE.do(set_up(*sorted(wanted.powers))).state
    assert (state.difficulty, state.trees, state.oceans) == (wanted.difficulty, wanted.trees, wanted.oceans)


def test_every_group_of_powers_has_its_row() -> None:
    """Alternativer Spielaufbau (seed 004 l. 782-794): eleven rows are all groups of two, three and four."""
    assert len({row.powers for row in RULES.rows}) == 6 + 4 + 1


def test_nothing_is_secret() -> None:
    """Projektphase (seed 004 l. 290): hands and boards lie open; everybody may see everything."""
    state = table(4).in_projects().state
    assert GAME.view(state, PUBLIC) == state


# --- Varianten --------------------------------------------------------------------------------------------


def test_variants_harder_and_easier_cards() -> None:
    """Varianten (seed 004 l. 737-767): red ones make it harder, green ones easier, in any combination."""
    cards = (challenge("thin_woods", RULES.challenges["thin_woods"]), challenge("x", ("oceans +1",)))
    state = table(4, challenges=cards).state
    assert (state.trees, state.oceans) == (21, 17)


def test_variants_a_card_for_one_person_or_for_all() -> None:
    """Varianten (seed 004 l. 739, 747-753)."""
    one = Challenge("One", "china", (Modifier("emergency", 2), Modifier("draws", -1), Modifier("growth", 1)))
    all_of_us = Challenge("All", changes=(Modifier("social", 1),))
    at = table(4, challenges=(one, all_of_us))
    assert at.of("china").emergency == 3
    assert (at.state.seat("china").draws, at.state.seat("china").growth) == (4, 3)
    assert (at.state.seat("usa").draws, at.of("usa").social) == (5, 1)


def test_variants_grey_cards_set_goals() -> None:
    """Varianten, Abwechslung (seed 004 l. 769-776): a goal is checked at the end (see the growth phase)."""
    assert challenge("nobody_left_behind", RULES.challenges["nobody_left_behind"]).goal


def test_start_values_stay_on_the_board() -> None:
    """A challenge takes nothing below nothing, and no sink beyond what there is (seed 004 l. 808)."""
    cards = (Challenge("A", changes=(Modifier("trees", 20), Modifier("clean", -20))),)
    at = table(4, challenges=cards)
    assert at.state.trees == 33
    assert at.of("china").clean == 0
    much = (Challenge("A", changes=(Modifier("dirty", 20), Modifier("clean", 20))),)
    board = table(4, challenges=much).of("china")
    assert (board.dirty, board.clean) == (29, 11)
    crowded = (Challenge("A", changes=(Modifier("emergency", 20), Modifier("demand", 20))),) * 2
    at = table(4, challenges=crowded)
    assert (at.of("china").emergency, at.of("china").demand) == (11, 40), "nobody has lost before the start"
    assert at.state.outcome is None
    fewer = table(4, challenges=(Challenge("A", changes=(Modifier("growth", -9), Modifier("draws", -9))),))
    assert (fewer.state.seat("china").growth, fewer.state.seat("china").draws) == (0, 0)


@pytest.mark.parametrize(
    "card",
    [
        Challenge("", changes=(Modifier("trees", 1),)),
        Challenge("Moon", changes=(Modifier("moons", 1),)),
        Challenge("Much", changes=(Modifier("trees", 99),)),
        Challenge("None", changes=(Modifier("trees", 0),)),
        Challenge("One", "china", (Modifier("trees", 1),)),
        Challenge("x" * 99),
    ],
)
def test_a_challenge_that_cannot_be_entered(card: Challenge) -> None:
    assert BEFORE.no(set_up(*POWERS[4], challenges=(card,))) == "setup.challenge"


def test_a_challenge_for_somebody_who_is_not_there() -> None:
    card = Challenge("One", "china", (Modifier("draws", 1),))
    assert BEFORE.no(set_up("europe", "usa", challenges=(card,))) == "seat.not_at_the_table"
    many = (Challenge("One"),) * 13
    assert BEFORE.no(set_up("europe", "usa", challenges=many)) == "setup.too_many_challenges"
