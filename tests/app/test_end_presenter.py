"""The end of a game in words: who won and why, or why all lost, and what can be done next."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import SHELF
from app.games.keep_cool.presenter import present
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.view import EndView
from app.pages.more.presenter import more_view
from app.plugin import Plugin
from app.text.translator import Translator
from engine.core import Journal, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, CallOff, ClaimVictory, ShowTarget, show_target
from engine.keep_cool.events import GameEnded
from tests.app.helpers import DE, EN, LANGUAGES, RULES, Table, journal, played, unfinished
from tests.narrow import a

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
FACTORIES = (Adjust("europe.black", 8), Adjust("usa.black", 11))
"""Europe has 10 of 10, USA & Partners 12 of 12, and 22 black factories lie on the board."""


def end(*actions: Any, tr: Translator = EN) -> EndView:
    shown = present(tr, Scene(journal(None, *actions)))[0].end
    assert shown is not None
    return shown


def test_one_winner_is_told_with_both_targets_and_their_numbers() -> None:
    view = end(*FACTORIES, ClaimVictory("europe", "oil_industry"))
    assert view.title == "Won: Europe"
    (winner,) = view.winners
    assert (winner.title, winner.name) == ("Europe", "Ben")
    assert winner.economic == "10 factories, 10 were the target"
    assert winner.political == "Oil Industry: 22 black factories of all countries, at least 15"


def test_a_shown_card_wins_by_itself_and_says_with_what() -> None:
    view = end(ShowTarget("europe", show_target("europe", "card_03")), FACTORIES[0])
    assert [winner.seat for winner in view.winners] == ["europe"]
    assert "Oil Industry" in view.winners[0].political


def test_several_winners_each_have_their_own_targets() -> None:
    green = (Adjust("usa.black", 3), Adjust("usa.green", 9), Adjust("europe.black", 8))
    view = end(*green, ClaimVictory("europe", "new_technologies"), ClaimVictory("usa", "economic_growth"))
    assert view.title == "Won together: Europe, USA & Partners"
    assert "New Technologies: 11 green factories" in view.winners[0].political
    assert "Economic Growth: 25 factories" in view.winners[1].political


def test_while_others_may_still_claim_the_table_offers_it() -> None:
    game = journal(None, *FACTORIES, ClaimVictory("europe", "oil_industry"))
    view, acts = present(EN, Scene(game, picking="claim"))
    reached = ("oil_industry", "economic_growth", "climate_skeptics")
    assert [pick.key for pick in view.picks] == [f"claim:usa:{target}" for target in reached]
    assert acts["claim:usa:oil_industry"] == ClaimVictory("usa", "oil_industry")


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ((Adjust("carbometer", 0),), "The carbometer is empty"),
        (
            (
                Adjust("usa.black", 1),
                Adjust("europe.black", 1),
                Adjust("europe.green", 1),
                Adjust("tiger.black", 2),
            ),
            "no country has more than 2 factories",
        ),
        ((CallOff("table"),), "nobody has won, nobody has lost"),
    ],
    ids=["last chip", "no industry", "called off"],
)
def test_an_end_without_winners_says_why(actions: tuple[Any, ...], why: str) -> None:
    view = end(*actions)
    assert view.winners == ()
    assert why in view.text


def test_the_board_is_counted() -> None:
    view = end(Adjust("usa.red", 4), Adjust("carbometer", 41), CallOff("table"))
    assert [(total.icon, total.value) for total in view.totals] == [
        ("black", "11"),
        ("green", "3"),
        ("red", "4"),
        ("carbometer", "41"),
        ("hourglass", "1"),
    ]
    assert "YELLOW" in view.totals[3].caption


def test_what_can_be_done_next_is_on_the_bar_and_undo_plays_on() -> None:
    game = journal(None, CallOff("table"))
    view, _ = present(EN, Scene(game))
    assert [action.key for action in view.actions] == ["story", "code", "go_on", "home"]
    undo = game.undo()
    assert undo is not None
    game.do(undo)
    assert present(EN, Scene(game))[0].end is None


def test_a_winner_of_a_session_from_before_targets_were_kept_is_shown_without_one() -> None:
    game = journal(None, *FACTORIES, ClaimVictory("europe", "oil_industry"))
    last = game.entries[-1]
    outcome = replace(a(GameEnded, last.events[0]).outcome, targets=())
    old = Journal(GAME, RULES, [*game.entries[:-1], replace(last, events=(GameEnded(outcome),))])
    view = present(EN, Scene(old))[0].end
    assert view is not None
    assert [(winner.seat, winner.political) for winner in view.winners] == [("europe", "")]


@BOTH
def test_every_end_of_any_game_is_told_in_finished_words(tr: Translator) -> None:
    told = 0
    for seed in range(12):
        game: Table = played(seed, 400, 3 + seed % 4)
        view, _ = present(tr, Scene(game))
        assert unfinished(view, tr) == []
        told += view.end is not None
    assert told


# --- what else there is -----------------------------------------------------------------------------------


@BOTH
def test_the_page_beside_the_table_leads_everywhere_and_asks_before_it_ends_a_game(tr: Translator) -> None:
    view = more_view(tr, SHELF["keep_cool"])
    assert [row.id for row in view.rows.rows] == [
        "targets",
        "correct",
        "story",
        "devices",
        "settings",
        "home",
        "call_off",
    ]
    assert view.ask is None
    asked = more_view(tr, SHELF["keep_cool"], asking=True)
    assert asked.ask is not None
    assert unfinished(asked, tr) == []


def test_a_game_that_is_over_is_neither_corrected_nor_ended() -> None:
    view = more_view(DE, SHELF["keep_cool"], over=True, asking=True)
    assert not {"correct", "call_off"} & {row.id for row in view.rows.rows}
    assert view.ask is None


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.id)
def test_a_game_that_is_over_is_neither_corrected_nor_called_off(game: Plugin) -> None:
    in_play = {row.id for row in more_view(DE, game).rows.rows}
    over = {row.id for row in more_view(DE, game, over=True).rows.rows}
    assert in_play - over == {game.correct, "call_off"}
