"""Number of players, and Getting started (Spieltrieb: "No. of Players", "Starting")."""

from __future__ import annotations

import pytest

from engine.core import Sealed, Unknown
from engine.keep_cool.actions import DrawCard, Recover, SeatChoice, SetUp, ShowTarget, show_target
from engine.keep_cool.ending import dealt_targets
from tests.engine.keep_cool.tables import (
    COUNTRIES,
    blank,
    both_editions,
    only_ecovisio,
    only_spieltrieb,
    rules,
    seats_of,
    table,
)

pytestmark = both_editions


def seats(*countries: str) -> SetUp:
    return SetUp(tuple(SeatChoice(country) for country in countries))


# --- Number of players ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_delegations_play(players: int) -> None:
    """Both: "Number of players" (seed 001 l. 181-189; seed 000 l. 320-323)."""
    assert [seat.country for seat in table(players).state.seats] == list(seats_of(players))


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_no_other_number_of_players(count: int) -> None:
    """Both: "Number of players" (seed 001 l. 181-189; seed 000 l. 320-323)."""
    no = blank().refusal(seats(*[*COUNTRIES, "usa"][:count]))
    assert no.code == "keep_cool.setup.player_count"
    assert no.params == {"count": count, "least": 3, "most": 6}


@only_ecovisio
@pytest.mark.parametrize("fifth", ["fsu", "opec"])
def test_five_play_without_the_former_soviet_union_or_opec(fifth: str) -> None:
    """Both: "Number of players": the group chooses which (seed 001 l. 185; seed 000 l. 320-323)."""
    blank().do(seats("usa", "europe", "developing", "tiger", fifth))


@only_ecovisio
@pytest.mark.parametrize("countries", [("usa", "europe", "tiger", "fsu", "opec")])
def test_who_plays_without_others_of_the_five_is_told_who_may_choose(countries: tuple[str, ...]) -> None:
    """EcoVisio "Number of players" (seed 001 l. 185): four are fixed, the fifth is one of two."""
    no = blank().refusal(seats(*countries))
    assert no.code == "keep_cool.setup.countries_and_one"
    assert no.params["wanted"] == ("usa", "europe", "developing", "tiger")
    assert sorted(no.params["choice"]) == ["fsu", "opec"]
    four = blank().refusal(seats("usa", "europe", "tiger", "fsu"))
    assert four.code == "keep_cool.setup.countries"
    assert four.params == {"count": 4, "wanted": ("usa", "europe", "developing", "tiger")}


@only_spieltrieb
def test_five_play_without_opec() -> None:
    """Spieltrieb "No. of Players" (seed 000 l. 321): nobody chooses."""
    blank().do(seats("usa", "europe", "developing", "tiger", "fsu"))
    no = blank().refusal(seats("usa", "europe", "developing", "tiger", "opec"))
    assert (no.code, no.params["count"]) == ("keep_cool.setup.countries", 5)


@pytest.mark.parametrize(
    ("countries", "code"),
    [
        (("usa", "europe", "developing"), "countries"),
        (("usa", "europe", "tiger", "fsu"), "countries"),
        (("usa", "europe", "tiger", "fsu", "opec"), "countries"),
    ],
)
def test_the_number_of_players_says_which_countries_play(countries: tuple[str, ...], code: str) -> None:
    """Both: "Number of players" (seed 001 l. 183-189; seed 000 l. 320-323)."""
    assert blank().refusal(seats(*countries)).code.startswith(f"keep_cool.setup.{code}")


def test_each_country_is_played_once_and_is_one_of_the_six() -> None:
    """Both: "Getting started" 2 (seed 001 l. 206; seed 000 l. 330)."""
    assert blank().refusal(seats("usa", "europe", "europe")).code == "keep_cool.setup.country_twice"
    assert blank().refusal(seats("usa", "europe", "mars")).code == "keep_cool.setup.no_such_country"


def test_the_usa_start_and_the_others_may_sit_in_any_order() -> None:
    """Both: "The game turn" (seed 001 l. 316; seed 000 l. 373)."""
    assert blank().refusal(seats("europe", "usa", "tiger")).code == "keep_cool.setup.usa_first"
    begun = blank().do(seats("usa", "tiger", "europe"))
    assert begun.active == "usa"
    assert begun.turn_of("usa", "recovery").do(Recover()).active == "tiger"


def test_a_table_is_set_up_once() -> None:
    assert table().refusal(seats("usa", "europe", "tiger")).code == "keep_cool.setup.done_already"


def test_nothing_can_be_done_before_setting_up() -> None:
    assert blank().refusal(Recover()).code == "keep_cool.turn.not_set_up"
    assert blank().options == ()


# --- Getting started --------------------------------------------------------------------------------------


def test_1_the_carbometer_is_filled_up_to_the_line_in_the_blue_part() -> None:
    """Both: "Getting started" 1 (seed 001 l. 196; seed 000 l. 329, 347)."""
    laid = table(6)
    assert laid.carbometer == rules().start
    assert rules().zone_at(laid.carbometer).zone == "blue"


@pytest.mark.parametrize(
    ("chips", "zone"),
    [
        (80, "blue"),
        (61, "blue"),
        (60, "yellow"),
        (41, "yellow"),
        (40, "orange"),
        (21, "orange"),
        (20, "red"),
        (1, "red"),
    ],
)
def test_1_the_colour_above_the_uppermost_chip_counts(chips: int, zone: str) -> None:
    """Both: "Getting started" 1 (seed 001 l. 202; seed 000 l. 329, 347); the borders are those of the
    tests' own box.
    """
    assert rules().zone_at(chips).zone == zone


def test_2_price_tokens_begin_in_the_first_field() -> None:
    """Both: "Getting started" 2 (seed 001 l. 210; seed 000 l. 330)."""
    for seat in table(6).state.seats:
        assert (seat.black_step, seat.green_step, seat.red_step) == (0, 0, 0)
        assert seat.red == 0


@pytest.mark.parametrize(
    ("country", "black", "green"),
    [
        ("usa", 5, 1),
        ("europe", 3, 2),
        ("developing", 1, 0),
        ("tiger", 3, 0),
        ("opec", 1, 0),
    ],
)
def test_3_starting_factories_are_those_of_the_country_panel(country: str, black: int, green: int) -> None:
    """Both: "Getting started" 3, "Country panels" (seed 001 l. 218, 816-928; seed 000 l. 331)."""
    seat = table(6)[country]
    assert (seat.black, seat.green) == (black, green)


@pytest.mark.parametrize(
    ("players", "budgets"),
    [(3, [3, 3, 3]), (4, [3, 3, 3, 4]), (5, [3, 3, 3, 4, 4]), (6, [3, 3, 3, 4, 4, 4])],
)
def test_3_the_first_three_get_three_chips_all_others_four(players: int, budgets: list[int]) -> None:
    """Both: "Getting started" 3 (seed 001 l. 222-226; seed 000 l. 331)."""
    laid = table(players)
    assert [seat.chips for seat in laid.state.seats] == budgets
    assert laid.pool == 120 - rules().start - sum(budgets)


def test_3_the_budget_follows_the_seat_and_not_the_country() -> None:
    """Both: "Getting started" 3: the next two players clockwise (seed 001 l. 224; seed 000 l. 331)."""
    laid = blank().do(seats("usa", "tiger", "developing", "europe"))
    assert [laid[country].chips for country in ("tiger", "developing", "europe")] == [3, 3, 4]


def test_4_a_target_card_is_kept_secret() -> None:
    """Both: "Getting started" 4 (seed 001 l. 234; seed 000 l. 344). A card the app wasn't shown is unknown
    to it.
    """
    chosen = (
        SeatChoice("usa", target=show_target("usa", "card_02")),
        SeatChoice("europe"),
        SeatChoice("tiger"),
    )
    laid = blank().do(SetUp(chosen))
    assert laid["usa"].target == Sealed("card_02", "usa", "target_card")
    assert laid["europe"].target == Unknown(of="target_card")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_4_three_players_take_out_development_aid_and_technical_cooperation(players: int) -> None:
    """Both: "Getting started" 4 (seed 001 l. 234-238; seed 000 l. 344)."""
    southern = {"development_aid", "technical_cooperation"}
    left_out = {card for card, pair in rules().target_cards.items() if southern & set(pair)}
    assert left_out
    assert set(rules().target_cards) - set(dealt_targets(rules(), players)) == (
        left_out if players == 3 else set()
    )


def test_4_a_card_that_was_taken_out_can_not_be_dealt() -> None:
    """Both: "Getting started" 4 (seed 001 l. 236; seed 000 l. 344)."""
    for card in ("card_01", "card_99", ""):
        chosen = (
            SeatChoice("usa", target=show_target("usa", card)),
            SeatChoice("europe"),
            SeatChoice("tiger"),
        )
        assert blank().refusal(SetUp(chosen)).code == "keep_cool.setup.no_such_target_card"


@pytest.mark.parametrize("insist", [False, True])
@pytest.mark.parametrize("card", ["card_01", "card_99", ""])
def test_4_a_card_that_was_taken_out_can_not_be_shown_later(card: str, insist: bool) -> None:
    """Both: "Getting started" 4 (seed 001 l. 236; seed 000 l. 344): without Development Aid with three."""
    shown = ShowTarget("usa", show_target("usa", card))
    no = table(3).refusal(shown, insist=insist)
    assert (no.code, no.strength) == ("keep_cool.setup.no_such_target_card", "illegal")
    if card == "card_01":
        assert table(4).do(shown)["usa"].target == show_target("usa", card)


def test_4_each_target_card_exists_once() -> None:
    """Both: "In order to play you need": 11 target cards, one drawn by each (seed 001 l. 178, 234; seed 000
    l. 25-49, 344).
    """
    chosen = (
        SeatChoice("usa", target=show_target("usa", "card_02")),
        SeatChoice("europe", target=show_target("europe", "card_02")),
        SeatChoice("tiger"),
    )
    assert blank().refusal(SetUp(chosen)).code == "keep_cool.setup.target_card_twice"


def test_3_the_former_soviet_union_starts_with_two_factories() -> None:
    """EcoVisio "Country panels": two black (seed 001 l. 908-910). Spieltrieb, picture of the panel: START: 1
    at the black and at the green row (seed 000 l. 351-353).
    """
    fsu = table(6)["fsu"]
    assert (fsu.black, fsu.green) == {"ecovisio": (2, 0), "spieltrieb": (1, 1)}[rules().data.edition]


@pytest.mark.parametrize(
    ("players", "absent", "cards"),
    [
        (6, "", {"ecovisio": 48, "spieltrieb": 38}),
        (5, "fsu", {"ecovisio": 41}),
        (5, "opec", {"ecovisio": 41, "spieltrieb": 33}),
        (4, "fsu opec", {"ecovisio": 34, "spieltrieb": 28}),
        (3, "developing fsu opec", {"ecovisio": 27, "spieltrieb": 23}),
    ],
)
def test_5_cards_of_missing_countries_are_removed(players: int, absent: str, cards: dict[str, int]) -> None:
    """Both: "Getting started" 5 (seed 001 l. 242-246; seed 000 l. 345). K19: gains go out too; all,
    volcano, sun stay.
    """
    if rules().data.edition not in cards:
        return  # Spieltrieb's five always play without OPEC
    pile = table(players, without=absent).state.pile
    assert len(pile) == len(set(pile)) == cards[rules().data.edition]
    affected = {rules().cards[card].affects for card in pile}
    assert not affected & set(absent.split())
    assert {"all", "carbometer"} <= affected


def test_5_a_removed_card_can_not_turn_up() -> None:
    """Both: "Getting started" 5 (seed 001 l. 244; seed 000 l. 345)."""
    no = table(3).refusal(DrawCard("wheat_siberia"), insist=True)
    assert no.code == "keep_cool.card.country_absent"
    assert no.params == {"card": "wheat_siberia", "country": "fsu"}
