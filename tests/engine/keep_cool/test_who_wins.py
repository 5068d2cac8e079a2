"""Who wins? (Spieltrieb: "Winner and Loser?")"""

from __future__ import annotations

from typing import Any

import pytest

from engine.keep_cool.actions import Adjust, Build, CallOff, ClaimVictory, Demolish, Recover, Roll, TakeIncome
from engine.keep_cool.events import GameEnded
from tests.engine.keep_cool.tables import COUNTRIES, Table, both_editions, rules, seats_of, sun, table

pytestmark = both_editions

OIL_OR_SKEPTICS = "card_02"
"""Oil Industry (min black) and Climate Skeptics (max green)."""
GREENS_OR_INSURANCES = "card_07"
"""Environmentalists (max black) and Insurances (min red)."""
GROWTH_OR_SKEPTICS = "card_09"
"""Economic Growth (min factories) and Climate Skeptics."""


def usa(
    black: int = 0, green: int = 0, target: str | None = OIL_OR_SKEPTICS, **others: dict[str, Any]
) -> Table:
    """Three players; the USA may build and have chips for it. The others own three green factories each."""
    return (
        table(3)
        .all_with(black=0, green=3)
        .with_(usa={"chips": 30, "black": black, "green": green, "target": target})
        .seated(others)
        .turn_of("usa", "investment")
    )


# --- Both targets -----------------------------------------------------------------------------------------


def test_the_economic_and_one_political_target_win() -> None:
    """Both: "Who wins?" (seed 001 l. 254; seed 000 l. 359). 12 factories, and 15 black ones on the board
    with three.
    """
    before = usa(black=11, tiger={"black": 3})
    after = before.do(Build("black"))
    assert after.winners == ("usa",)
    assert after.phase == "over"
    assert after.told(GameEnded)


def test_the_economic_target_alone_does_not_win() -> None:
    """Both: "Who wins?" (seed 001 l. 254; seed 000 l. 359)."""
    assert usa(black=11, tiger={"black": 2}).do(Build("black")).winners is None


def test_the_political_target_alone_does_not_win() -> None:
    """Both: "Who wins?" (seed 001 l. 254; seed 000 l. 359)."""
    assert usa(black=10, tiger={"black": 9}).do(Build("black")).winners is None


def test_black_and_green_factories_count_alike_and_protection_does_not() -> None:
    """Both: "Who wins?" (seed 001 l. 260-264; seed 000 l. 361)."""
    mixed = usa(black=10, green=1, europe={"green": 0}, tiger={"green": 0, "black": 4})
    assert mixed.do(Build("green")).winners == ("usa",)
    protected = usa(black=10, green=1, tiger={"green": 0, "black": 4}).with_(usa={"red": 5})
    assert protected.do(Build("red")).winners is None


@pytest.mark.parametrize("country", COUNTRIES)
def test_the_economic_target_is_at_least_the_panel_s_number(country: str) -> None:
    """Both: "Who wins?", "Country panels" (seed 001 l. 260, 816-928; seed 000 l. 361)."""
    fsu = {"ecovisio": 6, "spieltrieb": 5}[rules().data.edition]
    target = {"usa": 12, "europe": 10, "developing": 4, "tiger": 8, "fsu": fsu, "opec": 5}[country]
    calm = table(6).all_with(black=3, green=0).turn_of(country, "investment")
    ready = calm.seated({country: {"black": target - 1, "chips": 20, "target": GROWTH_OR_SKEPTICS}})
    assert ready.refusal(ClaimVictory(country)).params["wanted"] == target
    assert ready.do(Build("black")).winners == (country,)


@pytest.mark.parametrize("others_green", [4, 5, 6])
def test_either_of_the_two_political_targets_will_do(others_green: int) -> None:
    """Both: "Who wins?" (seed 001 l. 266-268; seed 000 l. 363): here Climate Skeptics, at most 5 green with
    three.
    """
    before = usa(black=11, europe={"green": others_green, "black": 0}, tiger={"green": 0, "black": 3})
    few = before.with_(tiger={"black": 0}).do(Build("black"))
    assert (few.winners == ("usa",)) == (others_green <= 5)
    assert before.do(Build("black")).winners == ("usa",)  # Oil Industry


def test_a_max_target_is_true_from_the_start_and_wins_nothing_alone() -> None:
    """K3."""
    start = table(3).with_(usa={"target": GREENS_OR_INSURANCES}).turn_of("usa", "recovery")
    assert start.do(Recover()).winners is None


def test_order_does_not_matter() -> None:
    """Both: "Who wins?": no matter in which order (seed 001 l. 308-310; seed 000 l. 369). The political one
    comes last.
    """
    before = usa(black=12, green=0, target="card_07", europe={"red": 8}, tiger={"black": 3})
    assert before.do(Build("red")).winners == ("usa",)


def test_one_may_win_in_another_s_turn() -> None:
    """Both: "Who wins?", FAQ "Is it possible that multiple players win?" (seed 001 l. 308, 642; seed 000 l.
    369, 537).
    """
    before = usa(black=12, tiger={"black": 2, "chips": 9}).turn_of("tiger", "investment")
    assert before.do(Build("black")).winners == ("usa",)


def test_several_may_win_at_the_same_time() -> None:
    """FAQ "Is it possible that multiple players win?" (seed 001 l. 642-644; seed 000 l. 537). K2."""
    before = usa(black=12, tiger={"black": 7, "green": 0, "target": "card_03"}, europe={"green": 6})
    before = before.with_(usa={"black": 7, "green": 5, "target": "card_04"}, tiger={"chips": 9})
    after = before.turn_of("tiger", "investment").do(Build("black"))
    assert after.winners == ("usa", "tiger")


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    """Both: "Who wins?": the game is over (seed 001 l. 310; seed 000 l. 369)."""
    over = usa(black=11, tiger={"black": 3}).do(Build("black"))
    for action in (Build("red"), ClaimVictory("usa"), CallOff(), Adjust("carbometer", 3)):
        assert over.refusal(action, insist=True).code == "keep_cool.turn.game_over"
    assert over.options == ()


# --- The political targets --------------------------------------------------------------------------------

SOUTH = ("developing", "tiger", "fsu")

PILES = {
    "oil_industry": "black",
    "technical_cooperation": "green",
    "new_technologies": "green",
    "insurances": "red",
    "economic_growth": "factories",
    "environmentalists": "black",
    "development_aid": "red",
    "climate_skeptics": "green",
}
THRESHOLDS = [
    ("oil_industry", "min", {6: 21, 5: 19, 4: 17, 3: 15}),
    ("technical_cooperation", "min", {6: 8, 5: 7, 4: 4}),
    ("new_technologies", "min", {6: 13, 5: 12, 4: 10, 3: 9}),
    ("insurances", "min", {6: 16, 5: 14, 4: 11, 3: 9}),
    ("economic_growth", "min", {6: 31, 5: 28, 4: 24, 3: 22}),
    ("environmentalists", "max", {6: 15, 5: 13, 4: 12, 3: 11}),
    ("development_aid", "min", {6: 9, 5: 8, 4: 5}),
    ("climate_skeptics", "max", {6: 9, 5: 8, 4: 6, 3: 5}),
]


def board(target: str, players: int, pieces: int) -> Table:
    """Enough factories for a claim by the Tigers, and so many pieces of the kind that the target counts."""
    pile = PILES[target]
    bare = table(players).all_with(black=0, green=0, red=0).with_(usa={"black": 3})
    if pile == "factories":
        return bare.with_(usa={"black": 0}, tiger={"black": 8}, europe={"green": pieces - 8})
    if pile == "red":
        return bare.with_(tiger={"black": 8, "red": pieces})
    if pile == "black":
        return bare.with_(usa={"black": pieces - 2, "green": 3}, tiger={"green": 8, "black": 2})
    return bare.with_(tiger={"black": 8, "green": pieces})


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(("target", "kind", "at"), THRESHOLDS)
def test_political_targets_hold_at_their_threshold(
    target: str, kind: str, at: dict[int, int], players: int
) -> None:
    """Both: "Who wins?" (seed 001 l. 292-304; seed 000 l. 367), Spieltrieb "Overview Target Cards" (seed 000
    l. 559-569): the EcoVisio page is a picture.
    """
    if players not in at:
        named = board(target, players, 20).refusal(ClaimVictory("tiger", target))
        assert named.code == "keep_cool.victory.no_such_target"
        return
    threshold = at[players]
    claim = ClaimVictory("tiger", target)
    assert board(target, players, threshold).do(claim).winners == ("tiger",)
    step = -1 if kind == "min" else 1
    no = board(target, players, threshold + step).refusal(claim)
    assert no.code == "keep_cool.victory.named_target_open"
    assert no.params == {"target": target, "kind": kind, "wanted": threshold, "found": threshold + step}


@pytest.mark.parametrize(("target", "pile"), [("technical_cooperation", "green"), ("development_aid", "red")])
def test_aid_and_cooperation_count_only_the_south(target: str, pile: str) -> None:
    """Both: "Who wins?", FAQ "Which targets" (seed 001 l. 276-278, 639-640; seed 000 l. 365, 533)."""
    claim = ClaimVictory("tiger", target)
    bare = table(6).all_with(black=0, green=0, red=0).with_(tiger={"black": 8})
    north = bare.seated({country: {pile: 9} for country in COUNTRIES if country not in SOUTH})
    assert north.refusal(claim).params["found"] == 0
    assert bare.seated({country: {pile: 3} for country in SOUTH}).do(claim).winners == ("tiger",)


def test_with_four_players_the_south_is_developing_and_tiger() -> None:
    """K18."""
    four = table(4).all_with(black=0, red=0).with_(tiger={"black": 8, "red": 2}, developing={"red": 3})
    assert four.do(ClaimVictory("tiger", "development_aid")).winners == ("tiger",)


# --- Claims where the app doesn't hold the card -----------------------------------------------------------


def test_a_player_with_an_unseen_card_claims_and_names_the_target() -> None:
    """Both: "Getting started" 4: the card is secret (seed 001 l. 234; seed 000 l. 344); the player shows it
    to win.
    """
    ready = usa(black=12, target=None, tiger={"black": 3})
    assert ready.do(ClaimVictory("usa", "oil_industry")).winners == ("usa",)
    assert ClaimVictory("usa", "oil_industry") in ready.options


def test_a_card_that_the_app_holds_takes_no_claim_away_from_others() -> None:
    """FAQ "Is it possible that multiple players win?" (seed 001 l. 642-644; seed 000 l. 537): the USA's card
    is known and not fulfilled; Tiger's nobody has seen.
    """
    both = usa(black=12, target="card_04", tiger={"black": 8, "green": 0, "target": None})
    claims = [action for action in both.options if isinstance(action, ClaimVictory)]
    assert ClaimVictory("tiger", "oil_industry") in claims
    assert {claim.country for claim in claims} == {"tiger"}


def test_without_the_target_the_app_can_not_tell() -> None:
    """An unseen card: the table attests."""
    doubt = usa(black=12, target=None, tiger={"black": 3}).unsure(ClaimVictory("usa"))
    assert (doubt.code, doubt.needs) == ("keep_cool.victory.target_unknown", "target")


def test_false_claims_are_refused_with_the_numbers() -> None:
    """Both: "Who wins?" (seed 001 l. 254-264; seed 000 l. 359, 361)."""
    poor = usa(black=9, green=2, target=None)
    no = poor.refusal(ClaimVictory("usa", "climate_skeptics"))
    assert (no.code, no.params["wanted"], no.params["has"]) == (
        "keep_cool.victory.economic_target_open",
        12,
        11,
    )
    ready = usa(black=12, target=None)
    assert ready.refusal(ClaimVictory("usa", "oil_industry")).params["found"] == 12
    assert ready.refusal(ClaimVictory("usa", "world_peace")).code == "keep_cool.victory.no_such_target"
    assert ready.refusal(ClaimVictory("opec", "insurances")).code == "keep_cool.seat.not_at_the_table"


def test_where_the_app_holds_the_card_it_ends_the_game_by_itself() -> None:
    """A claim is then only asked when the targets are not met."""
    ready = usa(black=12, target="card_04")
    assert ready.refusal(ClaimVictory("usa")).code == "keep_cool.victory.political_target_open"


def test_several_may_claim_at_the_same_time() -> None:
    """FAQ "Is it possible that multiple players win?" (seed 001 l. 642-644; seed 000 l. 537)."""
    both = usa(black=12, target=None, tiger={"black": 8, "green": 0})
    after = both.do(ClaimVictory("usa", "oil_industry"), ClaimVictory("tiger", "oil_industry"))
    assert after.winners == ("usa", "tiger")


# --- All lose ---------------------------------------------------------------------------------------------


def test_all_lose_when_the_last_chip_leaves_the_carbometer() -> None:
    """Both: "Who wins?" (seed 001 l. 256; seed 000 l. 359)."""
    burnt = table(3).with_(carbometer=9).card_open(sun()).do(Roll(3), Roll(3), Roll(3))
    assert (burnt.carbometer, burnt.winners, burnt.ended) == (0, (), "last_chip")


def test_one_chip_left_is_enough_to_go_on() -> None:
    """Both: "Who wins?" (seed 001 l. 256; seed 000 l. 359)."""
    assert table(3).with_(carbometer=11).turn_of("usa", "income").do(TakeIncome()).winners is None


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_lose_when_nobody_has_more_than_two_factories(players: int) -> None:
    """Both: "Who wins?" (seed 001 l. 256-258; seed 000 l. 359). K20."""
    poor = table(players).all_with(black=1, green=1, chips=0).with_(usa={"black": 2})
    owing = poor.card_open("blizzard_east_coast").in_debt("usa", 1)
    assert [seat.country for seat in owing.state.seats] == list(seats_of(players))
    after = owing.do(Demolish("usa", "black"))
    assert (after.winners, after.ended) == ((), "no_industry")


def test_protection_tokens_are_no_factories() -> None:
    """Both: "Who wins?": factories of any colour (seed 001 l. 258; seed 000 l. 359)."""
    poor = table(3).all_with(black=1, green=1, red=5, chips=0).with_(usa={"black": 2})
    owing = poor.card_open("blizzard_east_coast").in_debt("usa", 1)
    assert owing.do(Demolish("usa", "green")).ended == "no_industry"


def test_one_delegation_with_three_factories_keeps_the_game_going() -> None:
    """Both: "Who wins?" (seed 001 l. 256-258; seed 000 l. 359)."""
    poor = table(3).all_with(black=1, green=1, chips=0).with_(usa={"black": 2}, tiger={"black": 2})
    owing = poor.card_open("blizzard_east_coast").in_debt("usa", 1)
    assert owing.do(Demolish("usa", "black")).winners is None


def test_a_payment_is_finished_before_the_board_is_judged() -> None:
    """K23: after the first of two demolitions both targets hold for an instant; that wins nothing."""
    start = table(3).all_with(black=0, green=3, chips=0)
    start = start.with_(usa={"black": 12, "green": 1, "target": GREENS_OR_INSURANCES})
    half = start.card_open("sea_level_rise").in_debt("usa", 4).do(Demolish("usa", "black"))
    assert (half["usa"].factories, half["usa"].black) == (12, 11)
    assert half.winners is None
    assert half.do(Demolish("usa", "black")).winners is None


def test_a_finished_payment_may_make_somebody_win() -> None:
    """K2, K23: Environmentalists, at most 11 black factories with three players."""
    start = table(3).all_with(black=0, green=3, chips=0)
    start = start.with_(usa={"black": 9, "green": 3, "target": GREENS_OR_INSURANCES}, europe={"black": 3})
    owing = start.card_open("sea_level_rise").in_debt("europe", 1).in_debt("tiger", 1)
    assert owing.do(Demolish("europe", "black")).winners == ("usa",)


def test_collapse_comes_before_victory() -> None:
    """K1: the last chip and a fulfilled target in one instant: all lose."""
    ready = usa(black=12, tiger={"black": 3}).with_(carbometer=24, usa={"chips": 0})
    assert ready.turn_of("usa", "income").do(TakeIncome()).winners == ()


def test_the_table_may_call_the_game_off() -> None:
    """Not a rule of the booklet: school lessons end."""
    after = table(3).do(CallOff("the bell rang"))
    assert after.state.outcome is not None
    assert (after.state.outcome.kind, after.ended, after.winners) == ("called_off", "the bell rang", ())
