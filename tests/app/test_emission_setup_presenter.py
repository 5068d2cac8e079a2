"""Setting up an e-Mission table: taps, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.forms.setup.keys import Seat
from app.forms.setup.offers import Offer
from app.games.emission.decks import Decks, laid_over
from app.games.emission.setup.keys import Challenge, Deck, Die, Draws, Row, SetupKey, Whom
from app.games.emission.setup.presenter import Draft, setup_view
from app.text.translator import Translator
from engine.emission import GAME
from engine.emission.events import GameSetUp
from engine.emission.rules import Rules
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
RULES: Rules = GAME.rules(GAME.load("schmidt", {}))
DECK = "".join(f"crisis Storm {n}\n who all\n emergency {n} per token\n" for n in range(1, 5)).encode()


KINDS: dict[str, Callable[[str], SetupKey]] = {
    "row": lambda powers: Row(tuple(powers.split())),
    "seat": Seat,
    "deck": Deck,
    "draws": lambda who: Draws("table" if who == "table" else "app"),
    "die": Die,
    "whom": Whom,
    "challenge": Challenge,
}


def tapped(*keys: str, draft: Draft | None = None) -> Draft:
    draft = draft or Draft()
    for key in keys:
        kind, _, held = key.partition(":")
        draft = draft.tap(KINDS[kind](held))
    return draft


def laid(draft: Draft) -> GameSetUp:
    decided = GAME.decide(RULES, GAME.blank, draft.set_up(RULES), False)
    assert isinstance(decided, tuple)
    assert isinstance(decided[0], GameSetUp)
    return decided[0]


@BOTH
@pytest.mark.parametrize("row", ["usa", "europe usa", "china europe usa", "majority china europe usa"])
def test_everything_is_said_in_finished_words(tr: Translator, row: str) -> None:
    view = setup_view(
        tr, RULES, tapped(f"row:{row}"), [Offer("serial:/dev/x", "Die", "", "die")], ["Harbour"]
    )
    assert unfinished(view, tr) == []
    assert view.start_why_not == ""


def test_every_row_of_the_set_up_table_can_be_tapped_and_is_accepted() -> None:
    """Alternativer Spielaufbau (seed 004)."""
    assert len(setup_view(EN, RULES, Draft()).who.groups) == 1, "there is nothing to choose for four"
    for count in range(1, 4):
        draft = tapped(setup_view(EN, RULES, Draft()).who.groups[0].keys[count - 1].key)
        keys = setup_view(EN, RULES, draft).who.groups[1].keys
        assert len(keys) == {1: 4, 2: 6, 3: 4}[count]
        for key in keys:
            chosen = tapped(key.key, draft=draft)
            row = RULES.row(frozenset(chosen.powers))
            assert row is not None
            assert (laid(chosen).trees, laid(chosen).oceans) == (row.trees, row.oceans)
            assert [each.key for each in setup_view(EN, RULES, chosen).who.groups[1].keys if each.chosen] == [
                key.key
            ]


@pytest.mark.parametrize(("count", "row"), [(2, {"china", "usa"}), (3, {"majority", "europe", "usa"})])
def test_a_number_of_players_sits_down_as_the_booklet_says_first(count: int, row: set[str]) -> None:
    """Weltmächte wählen (seed 004)."""
    key = setup_view(EN, RULES, Draft()).who.groups[0].keys[count - 1]
    assert (key.label, set(tapped(key.key).powers)) == (str(count), row)


def test_the_row_says_what_it_means() -> None:
    hint = setup_view(DE, RULES, tapped("row:europe usa")).hint
    assert hint.startswith("Leichter: Legt 8 Bäume und 5 Meere auf die Weltkarte.")
    assert "Übungswerte" in hint


def test_every_practice_value_in_play_is_told_of() -> None:
    """China's sheet is known, the tracks are not; an owner who has read them off is not warned of them."""
    starting, board = EN("em.setup.practice"), EN("em.setup.practice.board")
    alone = setup_view(EN, RULES, tapped("row:china")).hint
    assert (starting in alone, board in alone) == (False, True)
    both = setup_view(EN, RULES, tapped("row:europe usa")).hint
    assert (starting in both, board in both) == (True, True)
    values = {path: RULES.data[path] for path in RULES.practice_in_play(["china"], [])}
    read = GAME.rules(GAME.load("schmidt", values))
    assert "practice" not in setup_view(EN, read, tapped("row:china")).hint
    assert starting in setup_view(EN, read, tapped("row:europe usa")).hint
    assert starting in setup_view(EN, with_demand(read), tapped("row:europe usa")).hint


def with_demand(rules: Rules) -> Rules:
    """The demand of every power was read off, and nothing else of its sheet."""
    read = {path: each.value for path, each in rules.data.values.items() if each.source == "owner"}
    demand = {f"powers.{power}.demand": rules.powers[power].board.demand for power in rules.powers}
    return GAME.rules(GAME.load("schmidt", {**read, **demand}))


def test_practice_values_that_nobody_plays_with_are_not_told_of() -> None:
    found = RULES.practice_in_play(["china", "usa"], ["thin_woods"])
    assert "challenges.thin_woods" in found
    assert not any(path.startswith(("powers.europe.", "powers.majority.", "solo.")) for path in found)
    assert "challenges.tired_seas" not in found
    assert {"tracks.amazon", "tipping.weather", "thermometer.crises_7", "powers.usa.growth"} <= set(found)


def test_starting_values_stand_at_the_seats() -> None:
    """Deine Auslage, China's overview card (seed 004)."""
    (seat,) = setup_view(DE, RULES, tapped("row:china")).seats
    said = "Bedarf 12 (+2) · Energie 9 + 3 · Emissionen 13 · Stabilität 1/0/1 · Notstand 1"
    assert seat.detail.replace("\N{NO-BREAK SPACE}", " ") == said


def test_seats_move_forward_and_those_who_stay_keep_their_places() -> None:
    draft = tapped("seat:usa", "seat:usa", "seat:majority")
    assert draft.powers == ("majority", "usa", "china", "europe")
    assert tapped("row:china europe usa", draft=draft).powers == ("usa", "china", "europe")


def test_names_go_to_their_seats_and_come_back_with_them() -> None:
    draft = Draft().named("usa", "  Lea \n Marie ")
    assert [seat.name for seat in draft.set_up(RULES).seats] == ["", "", "", "Lea Marie"]
    back = tapped("row:china", "row:china usa", draft=draft)
    assert [seat.name for seat in setup_view(DE, RULES, back).seats] == ["", "Lea Marie"]


# --- challenge cards --------------------------------------------------------------------------------------


def test_a_challenge_changes_what_is_laid_out() -> None:
    draft = tapped("challenge:thin_woods", "whom:china", "challenge:calm_people")
    assert laid(draft).trees == 21
    assert [seat.board.emergency for seat in laid(draft).seats] == [3, 0, 0, 1]
    assert "21 Bäume" in setup_view(DE, RULES, draft).hint


def test_a_challenge_tapped_again_is_out() -> None:
    assert tapped("challenge:thin_woods", "challenge:thin_woods").challenges == ()


def test_what_concerns_the_world_is_for_everybody() -> None:
    view = setup_view(DE, RULES, tapped("whom:china"))
    keys = {key.key: key for group in view.how.groups for key in group.keys}
    assert keys["challenge:busy_hands"].enabled
    assert not keys["challenge:thin_woods"].enabled
    assert keys["challenge:thin_woods"].why_not == "Diese Karte gilt immer für alle."


def test_a_challenge_leaves_with_the_power_it_concerns() -> None:
    draft = tapped("whom:china", "challenge:busy_hands", "row:europe usa")
    assert (draft.challenges, draft.whom) == ((), "")


def test_a_card_of_the_owners_own_is_played_with_under_its_name() -> None:
    rules: Rules = GAME.rules(GAME.load("schmidt", {"challenges.own:Langer Atem": ["rounds +1"]}))
    draft = tapped("challenge:own:Langer Atem")
    view = setup_view(DE, rules, draft)
    assert [key.label for group in view.how.groups for key in group.keys if key.chosen][-1] == "Langer Atem"
    assert isinstance(GAME.decide(rules, GAME.blank, draft.set_up(rules), False), tuple)


# --- the deck and the die ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "deck", "draws"),
    [
        (("deck:digital",), "digital", "app"),
        (("deck:physical",), "physical", "table"),
        (("deck:own:Harbour",), "own", "app"),
        (("deck:own:Harbour", "draws:table"), "own", "table"),
    ],
)
def test_the_session_remembers_who_draws(keys: tuple[str, ...], deck: str, draws: str) -> None:
    draft = tapped(*keys)
    assert (draft.set_up(RULES).deck, draft.remembered()["draws"]) == (deck, draws)


@pytest.mark.parametrize("die", ["hand", "app", "virtual", "serial:/dev/x"])
def test_the_die_is_thrown_by_hand_by_the_app_or_is_a_device(die: str) -> None:
    draft = tapped(f"die:{die}")
    assert draft.remembered()["devices"] == {"effects_die": "hand" if die == "app" else die}
    view = setup_view(DE, RULES, draft, [Offer("serial:/dev/x", "Würfel", "", "die")])
    assert [
        key.key for group in view.how.groups for key in group.keys if key.key == f"die:{die}" and key.chosen
    ]


def test_a_deck_that_is_gone_is_not_begun_with() -> None:
    draft = tapped("deck:own:Harbour")
    assert setup_view(DE, RULES, draft, decks=["Harbour"]).start_why_not == ""
    assert "Harbour" in setup_view(DE, RULES, draft).start_why_not


def test_a_deck_of_ones_own_takes_the_place_of_all_crises(tmp_path: Path) -> None:
    decks = Decks(tmp_path)
    assert decks.keep("Harbour: ../../x.txt", DECK) == "x"
    assert decks.names() == ("x",)
    rules = GAME.rules(GAME.load("schmidt", laid_over({"tracks.amazon": 7}, "schmidt", decks.read("x"))))
    assert len(rules.crises) == 4
    assert rules.lengths["amazon"] == 7
    decks.remove("x")
    assert decks.names() == ()
    assert decks.read("x").mistakes


@pytest.mark.parametrize("raw", [b"crisis A\n who nobody\n", b"\xff\xfe", b"x" * 300_000, b""])
def test_what_cannot_be_played_with_does_not_get_in(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises(ValueError, match="mine"):
        Decks(tmp_path).keep("mine.txt", raw)
    assert Decks(tmp_path).names() == ()
