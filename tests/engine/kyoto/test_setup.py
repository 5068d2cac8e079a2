"""Setup, components, and the course of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import Sealed, Unknown, replace
from engine.kyoto import GAME
from engine.kyoto.actions import KeepAgendas, SeatChoice, TakeAllowance, deal_agendas
from engine.kyoto.events import GameSetUp
from engine.kyoto.impact import clouds_left, levels_left
from engine.kyoto.state import Way
from tests.engine.kyoto.tables import AMBER, COUNTRIES, LIN, MALIK, RULES, Table, seats, set_up, table

BLANK = Table(GAME.blank)
WAYS: tuple[Way, Way] = ("public", "full")


@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_play(players: int) -> None:
    """Title page (seed 002 l. 11)."""
    chosen = tuple(SeatChoice(country) for country in (*COUNTRIES, "japan")[:players])
    assert BLANK.no(set_up(seats=chosen)) == "setup.player_count"


def test_three_types_of_damage_five_animals_six_levels_six_clouds() -> None:
    """Components (seed 002 l. 22-43); one level and one cloud are set aside: five of each count."""
    assert (RULES.animals, RULES.levels, RULES.clouds) == (5, 5, 5)
    assert [RULES.pieces(damage) for damage in ("animals", "warming", "clouds")] == [5, 5, 5]
    state = table().state
    assert (state.extinct, state.levels, state.polluted) == ((), (), ())


def test_setup_1_one_cloud_and_one_level_with_an_icon_are_set_aside_in_the_open() -> None:
    """Setup 1 and its note (seed 002 l. 49-67): everybody can reckon with what is missing."""
    for way in WAYS:
        at = table(way=way)
        assert (at.state.cloud_aside, at.state.level_aside) == ("warming", "animals")
        assert clouds_left(RULES, at.state) == {"animals": 1, "clouds": 1, "": 3}
        assert levels_left(RULES, at.state) == {"clouds": 1, "warming": 1, "": 3}
        assert GAME.view(at.state, "public").cloud_aside == "warming"


def test_setup_2_twenty_four_studies_and_twenty_with_five_players() -> None:
    """Setup 2 (seed 002 l. 69-73)."""
    assert {n: table(n).state.studies_left for n in (3, 4, 5, 6)} == {3: 24, 4: 24, 5: 20, 6: 24}


def test_setup_3_every_country_is_played_once() -> None:
    """Setup 3 (seed 002 l. 77-81)."""
    assert RULES.countries == ("australia", "canada", "china", "eu", "russia", "usa")
    twice = (SeatChoice(LIN), SeatChoice(LIN), SeatChoice(AMBER))
    assert BLANK.no(set_up(seats=twice)) == "setup.country_twice"
    unknown = (SeatChoice(LIN), SeatChoice("japan"), SeatChoice(AMBER))
    assert BLANK.no(set_up(seats=unknown)) == "setup.no_such_country"
    assert table().no(set_up()) == "setup.done_already"


@pytest.mark.parametrize(("players", "millions"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_setup_4_money_is_dealt_evenly_and_three_million_are_the_fund(players: int, millions: int) -> None:
    """Setup 4 (seed 002 l. 83-91): 63 in all; nobody shows what it has."""
    at = table(players, "full")
    assert [at.coffers(seat.country) for seat in at.state.seats] == [millions] * players
    assert at.state.fund == 3
    assert players * millions + 3 == RULES.money == 63
    assert all(isinstance(seat.coffers, Unknown) for seat in table(players).state.seats)


@pytest.mark.parametrize(("players", "cards"), [(3, 15), (4, 12), (5, 9), (6, 8)])
def test_setup_5_affluence_cards_are_dealt_evenly(players: int, cards: int) -> None:
    """Setup 5 (seed 002 l. 95-105): with three or five players the three marked ones stay out."""
    at = table(players, "full")
    hands = [at.hand(seat.country) for seat in at.state.seats]
    assert [len(hand) for hand in hands] == [cards] * players
    dealt = [card for hand in hands for card in hand]
    assert len(dealt) == (45 if players in (3, 5) else 48)
    marked = Counter(RULES.cards[name] for name in RULES.marked_cards)
    assert not (marked & Counter(dealt) if players in (3, 5) else marked - Counter(dealt))


def test_setup_5_a_deal_that_is_not_even_or_not_the_box_s_is_refused() -> None:
    """Setup 5 (seed 002 l. 98-105)."""
    first, second, third = seats(3)
    assert isinstance(first.hand, Sealed)
    short = replace(first, hand=replace(first.hand, value=first.hand.value[1:]))
    doubled = replace(first, hand=replace(first.hand, value=(first.hand.value[1], *first.hand.value[1:])))
    for wrong in (short, doubled, replace(first, hand=None)):
        assert BLANK.no(set_up(way="full", seats=(wrong, second, third))) == "setup.hands"


@pytest.mark.parametrize(("players", "in_play"), [(3, 14), (4, 14), (5, 20), (6, 20)])
def test_setup_6_three_agenda_cards_each(players: int, in_play: int) -> None:
    """Setup 6 (seed 002 l. 109-112): with three or four players the six marked ones stay out."""
    assert len(RULES.agendas_in_play(players)) == in_play
    first, *others = seats(players)
    unmarked = deal_agendas(first.country, RULES.agendas_in_play(players)[-3:])
    if players < 4:
        marked = deal_agendas(first.country, RULES.marked_agendas[:3])
        wrong = (replace(first, agendas=marked), *others)
        assert BLANK.no(set_up(players, "full", seats=wrong)) == "setup.agendas"
    assert isinstance(unmarked, Sealed)
    assert BLANK.no(set_up(players, "full", seats=(replace(first, agendas=None), *others))) == "setup.agendas"


def test_setup_6_each_keeps_two_of_three_in_secret() -> None:
    """Setup 6 (seed 002 l. 114)."""
    at = Table(GAME.blank).do(set_up(way="full"))
    assert at.state.phase == "agendas"
    dealt = at.state.seat(LIN).agendas
    assert isinstance(dealt, Sealed)
    one, two, three = dealt.value
    for wrong in ((one,), (one, two, three), (one, one), (one, "swiss_bank")):
        assert at.no(KeepAgendas(LIN, deal_agendas(LIN, wrong))) == "agenda.not_these"
    assert at.no(TakeAllowance()) == "turn.not_now"
    at = at.do(KeepAgendas(LIN, deal_agendas(LIN, (one, three))))
    kept = at.state.seat(LIN).agendas
    assert isinstance(kept, Sealed)
    assert kept.value == (one, three)
    assert GAME.view(at.state, MALIK).seat(LIN).agendas == Unknown("agendas")
    assert at.no(KeepAgendas(LIN, deal_agendas(LIN, (one, two)))) == "agenda.chosen_already"
    assert at.no(KeepAgendas("usa", deal_agendas("usa", (one, two)))) == "seat.not_at_the_table"
    assert table(way="full").state.phase == "allowance"


def test_setup_7_anybody_may_be_the_first_speaker() -> None:
    """Setup 7 (seed 002 l. 118)."""
    assert BLANK.do(set_up(speaker=MALIK)).state.speaking.country == MALIK
    assert BLANK.do(set_up()).state.speaking.country == LIN
    assert BLANK.no(set_up(speaker="usa")) == "setup.speaker_not_at_the_table"


def test_setup_8_ninety_seconds_unless_the_table_wants_otherwise() -> None:
    """Setup 8 (seed 002 l. 120)."""
    assert RULES.timer_ms == table().state.timer.length_ms == 90_000
    assert BLANK.do(set_up(timer_ms=180_000)).state.timer.left_ms == 180_000
    for edge in (5_000, 3_600_000):
        assert BLANK.do(set_up(timer_ms=edge)).state.timer.left_ms == edge
    for wrong in (0, -1, 4_999, 3_600_001):
        assert BLANK.no(set_up(timer_ms=wrong)) == "setup.timer"


@pytest.mark.parametrize(("players", "rounds"), [(3, 12), (4, 12), (5, 10), (6, 12)])
def test_playing_the_game_twelve_rounds_or_ten(players: int, rounds: int) -> None:
    """Playing the game (seed 002 l. 122-126): two studies leave the deck in each round."""
    assert table(players).state.studies_left == 2 * rounds


def test_a_piece_that_does_not_exist_cannot_be_set_aside() -> None:
    """Setup 1 (seed 002 l. 55-61). In the public way a stand-in's icons bind nobody."""
    box = {"icons.clouds": ["animals", "animals", "warming"]}
    owned = Table(GAME.blank, GAME.rules(GAME.load("deep_print", box)))
    assert owned.no(set_up(cloud_aside="clouds")) == "setup.no_such_piece"
    assert BLANK.do(set_up(cloud_aside="clouds")).one(GameSetUp).cloud_aside == "clouds"
