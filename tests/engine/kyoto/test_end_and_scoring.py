"""End of the game, final scoring, and the clarifications of the agenda cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import PUBLIC, Sealed, Unknown, replace
from engine.kyoto import GAME
from engine.kyoto.actions import CallOff, EnterTotals, FlipAnimal, ShowStudy, TakeAllowance, held_back
from engine.kyoto.ending import outcome_of, score
from engine.kyoto.events import GameEnded, Scored, TotalsEntered
from engine.kyoto.state import Affluence, AgendaEntry, Damage, Pick, Score, Totals
from tests.engine.kyoto.tables import AMBER, LIN, MALIK, RULES, Table, full_reading, scoring, table, totals

CRITICAL: tuple[Damage, ...] = ("clouds",)


def points(**totals_of: int) -> tuple[Score, ...]:
    return tuple(Score(country, 0, (), 0, 1, False, 0, total) for country, total in totals_of.items())


# --- who wins ---------------------------------------------------------------------------------------------


def test_a_the_conference_succeeds_and_most_points_win() -> None:
    """A) The conference succeeds (seed 002 l. 349-357)."""
    ended = outcome_of(points(china=20, canada=22, australia=21), ())
    assert (ended.kind, ended.winners, ended.excluded) == ("succeeded", ("canada",), ())


def test_a_all_countries_with_the_most_points_win() -> None:
    """A) If tied (seed 002 l. 357)."""
    assert outcome_of(points(china=22, canada=22, australia=21), ()).winners == ("china", "canada")
    assert len(outcome_of(points(china=9, canada=9, australia=9), ()).winners) == 3


def test_b_the_conference_fails_and_the_greediest_is_excluded() -> None:
    """B) The conference fails (seed 002 l. 359-365)."""
    ended = outcome_of(points(china=20, canada=22, australia=21), CRITICAL)
    assert (ended.kind, ended.excluded, ended.winners) == ("failed", ("canada",), ("australia",))


def test_b_all_with_the_most_points_are_excluded() -> None:
    """B) If tied (seed 002 l. 363)."""
    ended = outcome_of(points(china=22, canada=22, australia=21), CRITICAL)
    assert (ended.excluded, ended.winners) == (("china", "canada"), ("australia",))


def test_b_tied_countries_win_together() -> None:
    """B) Again, if tied (seed 002 l. 365)."""
    ended = outcome_of(points(china=22, canada=20, australia=20), CRITICAL)
    assert ended.winners == ("canada", "australia")


def test_b_if_all_are_excluded_there_is_no_winner() -> None:
    """B) (seed 002 l. 365)."""
    ended = outcome_of(points(china=9, canada=9, australia=9), CRITICAL)
    assert (len(ended.excluded), ended.winners) == (3, ())


def test_b_fails_even_when_the_deck_is_empty_too() -> None:
    """B) whether the study deck is empty or not (seed 002 l. 361)."""
    at = scoring().damaged(clouds=5).do(*three(totals))
    assert at.one(GameEnded).outcome.kind == "failed"
    assert at.one(GameEnded).outcome.critical == ("clouds",)
    assert scoring().do(*three(totals)).one(GameEnded).outcome.kind == "succeeded"


def three(enter: Any) -> list[Any]:
    """Totals that add up: 45 cards, 60 millions."""
    return [enter(LIN, 15, 20, 0, 0), enter(MALIK, 15, 20, 0, 0), enter(AMBER, 15, 20, 0, 0)]


def test_the_table_may_call_the_game_off() -> None:
    """No rule of the booklet: the app never holds anybody at the table."""
    ended = table().do(CallOff("bedtime"))
    assert ended.one(GameEnded).outcome.kind == "called_off"
    assert ended.no(TakeAllowance()) == "turn.game_over"


# --- final scoring ----------------------------------------------------------------------------------------


def scores(at: Table) -> dict[str, Score]:
    return {each.country: each for each in at.one(Scored).scores}


def test_1_a_point_per_affluence_card_those_under_the_flag_included() -> None:
    """Final scoring 1) (seed 002 l. 367-375)."""
    at = scoring().seat_with(LIN, under=(Affluence(40, "clouds"),) * 2)
    assert at.no(totals(LIN, 1, 20, 0, 0)) == "totals.cards"
    at = at.do(totals(LIN, 20, 20, 0, 0), totals(MALIK, 15, 20, 0, 0), totals(AMBER, 10, 20, 0, 0))
    assert [scores(at)[each].cards for each in (LIN, MALIK, AMBER)] == [20, 15, 10]
    assert [scores(at)[each].total for each in (LIN, MALIK, AMBER)] == [24, 19, 14]


def test_1_in_the_full_way_cards_in_hand_and_under_the_flag_are_counted() -> None:
    """Final scoring 1) (seed 002 l. 375)."""
    at = full_reading(table(way="full").with_(studies_left=2), "s03")
    at = at.lay(canada=at.hand(MALIK)[:2]).ring()
    at = at.do(GAME.options(RULES, at.state)[0])
    assert at.state.phase == "over"
    assert scores(at)[MALIK].cards == 15
    assert scores(at)[LIN].coffers == 22


def test_2_points_of_both_agenda_cards() -> None:
    """Final scoring 2) (seed 002 l. 377-379)."""
    at = scoring().do(totals(LIN, 15, 20, 3, 4), totals(MALIK, 15, 20, 0, 1), totals(AMBER, 15, 20, 0, 0))
    assert [each.points for each in scores(at)[LIN].agendas] == [3, 4]
    assert scores(at)[LIN].total == 15 + 7 + 4


def test_2_a_card_that_brings_something_else_brings_it_before_money_is_counted() -> None:
    """Final scoring 2) If it tells you to also gain something else (seed 002 l. 379)."""
    entries = (AgendaEntry("", 2, millions=1), AgendaEntry("", 0))
    enter = replace(totals(LIN, 15, 20, 0, 0), totals=held_back(LIN, Totals(15, 20, entries)))
    at = scoring().do(enter, totals(MALIK, 15, 20, 0, 0), totals(AMBER, 15, 20, 0, 0))
    assert (scores(at)[LIN].coffers, scores(at)[LIN].rank) == (21, 1)
    assert scores(at)[MALIK].rank == 2


MONEY: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((30, 20, 10), (4, 2, 1)),
    ((25, 25, 10), (4, 4, 2)),
    ((30, 15, 15), (4, 2, 2)),
    ((20, 20, 20), (4, 4, 4)),
    ((60, 0, 0), (4, 2, 2)),
]


@pytest.mark.parametrize(("coffers", "points"), MONEY)
def test_3_money_scoring_four_two_one(coffers: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Final scoring 3) (seed 002 l. 383-389): no matter how many had more."""
    entered = [totals(country, 15, m, 0, 0) for country, m in zip((LIN, MALIK, AMBER), coffers, strict=True)]
    at = scoring().do(*entered)
    assert tuple(each.money_points for each in at.one(Scored).scores) == points


def test_3_the_fourth_and_later_get_nothing() -> None:
    """Final scoring 3) (seed 002 l. 385-389)."""
    names = ("china", "canada", "australia", "usa", "eu", "russia")
    entered = {
        name: Totals(8, millions, ()) for name, millions in zip(names, (20, 20, 9, 6, 5, 0), strict=True)
    }
    found = score(RULES, scoring(6).state, entered)
    assert [each.money_points for each in found] == [4, 4, 2, 1, 0, 0]
    assert [each.rank for each in found] == [1, 1, 2, 3, 4, 5]


# --- what is entered --------------------------------------------------------------------------------------


def test_totals_are_sealed_until_the_last_is_entered() -> None:
    """Setup 4 to 6 (seed 002 l. 91, 105, 114): nobody shows anything before the end of the game."""
    at = scoring().do(totals(LIN, 15, 20, 3, 4))
    assert at.one(TotalsEntered).country == LIN
    for audience in (PUBLIC, MALIK):
        assert GAME.view(at.state, audience).seat(LIN).totals == Unknown("totals")
    assert isinstance(GAME.view(at.state, LIN).seat(LIN).totals, Sealed)
    assert at.state.scores == ()
    assert at.no(totals(LIN, 15, 20, 3, 4)) == "totals.entered_already"
    done = at.do(totals(MALIK, 15, 20, 0, 0), totals(AMBER, 15, 20, 0, 0))
    assert len(done.state.scores) == 3


def test_what_is_entered_has_to_be_possible() -> None:
    """Final scoring (seed 002 l. 367-389)."""
    at = scoring()
    assert at.no(totals(LIN, 46, 20, 0, 0)) == "totals.cards"
    assert at.no(totals(LIN, 15, 61, 0, 0)) == "totals.coffers"
    assert at.no(totals(LIN, 15, -1, 0, 0)) == "totals.coffers"
    assert at.no(totals(LIN, 15, 20, 0)) == "totals.agendas"
    assert at.no(totals(LIN, 15, 20, "timber", "timber")) == "totals.no_such_agenda"
    assert at.no(totals(LIN, 15, 20, "bribery", 0)) == "totals.no_such_agenda"
    assert at.no(totals(LIN, 15, 20, -1, 0)) == "totals.points"
    assert at.no(totals("usa", 15, 20, 0, 0)) == "seat.not_at_the_table"
    unnamed = replace(
        totals(LIN, 15, 20, 0, 0), totals=held_back(LIN, Totals(15, 20, (AgendaEntry(), AgendaEntry())))
    )
    assert at.no(unnamed) == "totals.points_wanted"


@pytest.mark.parametrize(
    ("millions", "code"), [(-1, "totals.coffers"), (64, "totals.coffers"), (0, ""), (63, "")]
)
def test_2_a_card_brings_no_more_millions_than_there_are(millions: int, code: str) -> None:
    """2) Agenda cards (seed 002 l. 377): what else it brings; there are 63 millions (l. 83-89)."""
    entries = (AgendaEntry("", 2, millions), AgendaEntry("", 0))
    enters = EnterTotals(LIN, held_back(LIN, Totals(15, 20, entries)))
    if code:
        assert scoring().no(enters, insist=True) == code
    else:
        assert scoring().do(enters).one(TotalsEntered).country == LIN


def test_together_they_have_to_make_what_there_is() -> None:
    """Setup 4 and 5 (seed 002 l. 83-105): 63 millions, 45 or 48 cards. The table may leave it so."""
    at = scoring().do(totals(LIN, 15, 20, 0, 0), totals(MALIK, 15, 20, 0, 0))
    assert at.no(totals(AMBER, 15, 19, 0, 0)) == "totals.money_differs?"
    assert at.no(totals(AMBER, 14, 20, 0, 0)) == "totals.cards_differ?"
    assert at.do(totals(AMBER, 14, 19, 0, 0), insist=True).state.phase == "over"


def test_in_the_full_way_everything_is_known_and_counted_at_once() -> None:
    """Final scoring (seed 002 l. 367-389): nothing is asked for where every formula is known."""
    at = full_reading(table(way="full").damaged(animals=4), "s02", "s01").ring()
    while at.state.phase == "impacts":
        at = at.do(GAME.options(RULES, at.state)[0])
    assert at.state.phase in ("over", "allowance")
    ended = full_reading(table(way="full").with_(studies_left=2), "s20", "s01").ring()
    while ended.state.phase == "impacts":
        ended = ended.do(GAME.options(RULES, ended.state)[0])
    assert ended.state.phase == "over"


def test_a_formula_that_nobody_has_entered_is_asked_for_in_points() -> None:
    """Final scoring 2) (seed 002 l. 379): as the card's text says; the app hasn't seen it."""
    rules = GAME.rules(GAME.load("deep_print", {"agendas.lobby_nuclear": ["points"]}))
    at = full_reading(table(way="full", rules=rules).with_(studies_left=2), "s20", "s01").ring()
    while at.state.phase == "impacts":
        at = at.do(GAME.options(rules, at.state)[0])
    assert at.state.phase == "scoring"
    assert GAME.awaits(rules, at.state).seat == LIN
    assert at.no(totals(LIN, 15, 22, "lobby_nuclear", "lobby_agriculture")) == "totals.points_wanted"
    mine = (AgendaEntry("lobby_nuclear", 5), AgendaEntry("lobby_agriculture"))
    enter = replace(totals(LIN, 0, 0), totals=held_back(LIN, Totals(15, 22, mine)))
    assert at.no(replace(enter, totals=held_back(LIN, Totals(15, 21, mine)))) == "totals.known_otherwise"
    assert at.do(enter).state.phase == "over"


# --- agenda cards clarifications --------------------------------------------------------------------------


def lobbied(**lobbies: int) -> dict[str, Any]:
    """A reduced affluence area with so many icons of each lobby."""
    cards = [
        Pick(LIN, Affluence(40, "clouds", lobby))  # type: ignore[arg-type]
        for lobby, count in lobbies.items()
        for _ in range(count)
    ]
    return {"reduced": tuple(cards)}


def worth(card: str, at: Table) -> int:
    """What an agenda card brings at this table."""
    (found,) = score(at.rules, at.state, {LIN: Totals(0, 0, (AgendaEntry(card),))})
    return found.agendas[0].points


@pytest.mark.parametrize(("icons", "found"), [(0, 5), (2, 3), (5, 0), (6, 0)])
def test_a_lobby_card_five_less_one_per_icon_never_below_nothing(icons: int, found: int) -> None:
    """Agenda cards clarifications, the nuclear power lobby and its note (seed 002 l. 391-399, 403-404)."""
    at = scoring(**lobbied(nuclear=icons)).damaged(animals=1)
    assert worth("lobby_nuclear", at) == found


@pytest.mark.parametrize(
    ("damage", "bonus"),
    [({"warming": 3, "clouds": 2}, 2), ({"warming": 3, "clouds": 3}, 2), ({"warming": 2, "clouds": 3}, 0)],
)
def test_two_more_if_warming_is_the_most_advanced_or_tied(damage: dict[str, int], bonus: int) -> None:
    """Agenda cards clarifications (seed 002 l. 405-409)."""
    assert worth("lobby_nuclear", scoring().damaged(**damage)) == 5 + bonus


def test_timber_six_and_coal_two_in_the_picture() -> None:
    """Agenda cards clarifications (seed 002 l. 409-413): our stand-ins fit the booklet's example."""
    at = scoring().damaged(animals=4, warming=4, clouds=2)
    assert (worth("timber", at), worth("coal", at)) == (6, 2)


def test_pharma_six_for_ten_impacts() -> None:
    """Agenda cards clarifications (seed 002 l. 417): our stand-in fits the booklet's example."""
    assert worth("pharma", scoring().damaged(animals=4, warming=4, clouds=2)) == 6


def test_the_antitrust_division_a_point_per_lobby_that_appears_once_or_twice() -> None:
    """Agenda cards clarifications (seed 002 l. 422)."""
    at = scoring(**lobbied(oil=1, cars=2, steel=2, nuclear=1, chemicals=3))
    assert worth("antitrust", at) == 4


@pytest.mark.parametrize(
    ("coffers", "points"), [((30, 20, 10), 8), ((25, 25, 10), 11), ((10, 30, 20), 2), ((20, 30, 10), 4)]
)
def test_the_swiss_bank_doubles_money_points_and_three_more_if_tied(
    coffers: tuple[int, ...], points: int
) -> None:
    """Agenda cards clarifications (seed 002 l. 424) and the exception (seed 002 l. 381)."""
    mine, malik, amber = coffers
    at = scoring().do(
        totals(LIN, 15, mine, "swiss_bank", 0),
        totals(MALIK, 15, malik, 0, 0),
        totals(AMBER, 15, amber, 0, 0),
    )
    assert scores(at)[LIN].money_points == points
    assert [each.points for each in scores(at)[LIN].agendas] == [0, 0]


def test_a_stand_in_s_formula_counts_nothing_where_the_real_card_lies_on_the_table() -> None:
    """Agenda cards clarifications (seed 002 l. 393): the text on the card counts, and nobody has seen it."""
    assert scoring().no(totals(LIN, 15, 20, "timber", 0)) == "totals.points_wanted"
    scoring().do(totals(LIN, 15, 20, "antitrust", "lobby_nuclear"))
    owned = GAME.rules(GAME.load("deep_print", {"agendas.timber": ["2 per damage.animals"]}))
    at = Table(scoring().damaged(animals=2).state, owned).do(totals(LIN, 15, 20, "timber", 0))
    at = at.do(totals(MALIK, 15, 20, 0, 0), totals(AMBER, 15, 20, 0, 0))
    assert scores(at)[LIN].agendas[0].points == 4


def test_tokens_begin_at_nought() -> None:
    """Final scoring (seed 002 l. 369): nothing counts but the three steps."""
    at = scoring().do(totals(LIN, 0, 0, 0, 0), totals(MALIK, 22, 30, 0, 0), totals(AMBER, 23, 30, 0, 0))
    assert scores(at)[LIN].total == 2


def test_the_country_that_best_kept_its_wealth_wins_unless_the_planet_is_lost() -> None:
    """Theme and object of the game (seed 002 l. 17-19)."""
    entered = [totals(LIN, 20, 30, 0, 0), totals(MALIK, 15, 20, 0, 0), totals(AMBER, 10, 10, 0, 0)]
    assert scoring().do(*entered).one(GameEnded).outcome.winners == (LIN,)
    assert scoring().damaged(animals=5).do(*entered).one(GameEnded).outcome.winners == (MALIK,)


def test_an_animal_more_and_it_would_have_been_too_late() -> None:
    """End of the game (seed 002 l. 349-361): four of a kind are survived."""
    at = table().damaged(animals=3).with_(studies_left=2, fund=5).reading(co2=200, visible="animals").ring()
    at = at.do(ShowStudy(()), FlipAnimal(3))
    assert at.state.phase == "scoring"
    assert at.do(*three(totals)).one(GameEnded).outcome.kind == "succeeded"
