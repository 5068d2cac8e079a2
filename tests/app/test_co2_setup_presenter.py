"""Setting up a CO₂ table: taps, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.setup.keys import Seat
from app.games.co2.setup.draft import PARTS, Draft
from app.games.co2.setup.keys import (
    Agenda,
    Area,
    Colour,
    Home,
    Lay,
    Layout,
    Mode,
    OpposedFrom,
    Part,
    Players,
    Seek,
    SetupKey,
    SoloGoal,
    Take,
    Variant,
)
from app.games.co2.setup.presenter import setup_view
from app.games.co2.setup.tiles import part_name
from app.text.translator import Translator
from app.ui.keys import KeyView
from engine.co2 import GAME
from engine.co2.actions import SetUp
from engine.co2.events import GameSetUp
from engine.co2.rules import Rules
from engine.co2.state import COLOURS, MODES
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EVERY_WAY = pytest.mark.parametrize("mode", MODES)
RULES: Rules = GAME.rules(GAME.load("giochix", {}))


KINDS: dict[str, Callable[[str], SetupKey]] = {
    "seat": Seat,
    "mode": Mode,
    "players": lambda count: Players(int(count)),
    "colour": Colour,
    "home": Home,
    "solo_goal": SoloGoal,
    "opposed_from": OpposedFrom,
    "variant": lambda name: Variant("inspectors" if name == "inspectors" else "lobby_draft"),
    "layout": lambda by: Layout("table" if by == "table" else "app"),
    "part": Part,
    "area": Area,
    "agenda": Agenda,
    "lay": Lay,
    "take": lambda at: Take(int(at)),
    "seek": Seek,
}


def tapped(*keys: str, draft: Draft | None = None) -> Draft:
    draft = draft or Draft()
    for key in keys:
        kind, _, held = key.partition(":")
        draft = draft.tap(KINDS[kind](held))
    return draft


def laid(draft: Draft, seed: int = 1) -> GameSetUp:
    decided = GAME.decide(RULES, GAME.blank, draft.set_up(RULES, Random(seed)), False)
    assert isinstance(decided, tuple), decided
    assert isinstance(decided[0], GameSetUp)
    return decided[0]


def keys(draft: Draft, tr: Translator = EN) -> dict[str, KeyView]:
    view = setup_view(tr, RULES, draft)
    return {key.key: key for pad in (view.who, view.how) for group in pad.groups for key in group.keys}


def found_by(part: str, tile: str) -> set[str]:
    """What has to be tapped to find a summit or a card."""
    if part == "targets":
        return {*RULES.targets[tile].plants}
    return {*RULES.summits[tile]} if part == "summits" else set()


def told_by_hand(draft: Draft, wanted: SetUp) -> Draft:
    """Every tile of a set-up tapped, only with keys that are there and can be used."""

    def tap(draft: Draft, key: str) -> Draft:
        assert keys(draft)[key].enabled, key
        return tapped(key, draft=draft)

    draft = tap(tap(draft, "layout:table"), "part:agendas")
    for area, tile in zip(RULES.regions, wanted.agendas, strict=True):
        draft = tap(tap(draft, f"area:{area}"), f"agenda:{tile}")
    at = 0
    for part in PARTS[wanted.mode][1:]:
        draft = tap(tap(draft, "part:all"), f"part:{part}")
        if part.startswith("goals_"):
            count = RULES.data[f"goals.{part.removeprefix('goals_')}"]
            tiles, at = wanted.goals[at : at + count], at + count
        else:
            tiles = getattr(wanted, part)
        for tile in tiles:
            for energy in found_by(part, tile):
                draft = tap(draft, f"seek:{energy}")
            draft = tap(draft, f"lay:{tile}")
    return draft


@BOTH
@EVERY_WAY
def test_everything_is_said_in_finished_words(tr: Translator, mode: str) -> None:
    draft = tapped(f"mode:{mode}")
    assert unfinished(setup_view(tr, RULES, draft), tr) == []
    for part in draft.parts:
        view = setup_view(tr, RULES, tapped("layout:table", f"part:{part}", draft=draft))
        assert unfinished(view, tr) == []
        assert view.start_why_not


@EVERY_WAY
def test_one_tap_and_the_app_lays_out_a_game_that_the_rules_accept(mode: str) -> None:
    """Spielaufbau kooperatives Spiel; Kompetitives Spiel; Solospiel (seed 003)."""
    draft = tapped(f"mode:{mode}")
    assert setup_view(EN, RULES, draft).start_why_not == ""
    for count in draft.counts:
        at = laid(tapped(f"players:{count}", draft=draft))
        assert (at.mode, len(at.seats)) == (mode, count)
    assert laid(draft, 1) != laid(draft, 2), "it is shuffled"
    assert laid(draft, 1) == laid(draft, 1)


@EVERY_WAY
def test_what_lies_on_the_table_can_be_told_tile_by_tile(mode: str) -> None:
    draft = tapped(f"mode:{mode}")
    wanted = draft.set_up(RULES, Random(8))
    by_hand = told_by_hand(draft, wanted)
    assert by_hand.missing(RULES) == ()
    assert by_hand.set_up(RULES, Random(3)) == wanted, "nothing of it is left to chance"
    assert laid(by_hand)


def test_what_was_not_told_is_said_before_the_start() -> None:
    draft = tapped("layout:table", "part:agendas", "agenda:a1", "part:summits", "lay:s01", "lay:s02")
    why_not = setup_view(DE, RULES, draft).start_why_not
    assert "Agenden 1/6" in why_not
    assert "Gipfel 2/4" in why_not
    assert setup_view(DE, RULES, tapped("layout:app", draft=draft)).start_why_not == ""


def test_what_the_rules_say_no_to_is_said_with_its_place() -> None:
    """Spielaufbau 20: cards of two kinds (seed 003)."""
    by_hand = told_by_hand(Draft(), Draft().set_up(RULES, Random(8)))
    pairs = tuple(card for card, target in RULES.targets.items() if len(target.plants) == 2)[:6]
    wrong = setup_view(DE, RULES, replace(by_hand, laid={**by_hand.laid, "targets": pairs}))
    assert "UN-Zielkarten" in wrong.start_why_not
    assert "(S. 4)" in wrong.start_why_not
    assert wrong.hint == wrong.start_why_not


def test_after_an_agenda_the_next_region_without_one_is_asked_for() -> None:
    draft = tapped("layout:table", "part:agendas", "agenda:a1")
    assert draft.area == "south_america"
    assert not keys(draft)["agenda:a1"].enabled
    assert "North America" in keys(draft)["agenda:a1"].why_not
    again = tapped("area:north_america", "agenda:a1", draft=draft)
    assert again.told("agendas") == 0, "a second tap takes it away"


def test_a_tile_is_laid_no_more_often_than_it_is_in_the_box() -> None:
    """Plättchen für Umweltziele: two of each region (seed 003)."""
    draft = tapped("layout:table", "part:goals_plants", "lay:region.asia")
    assert keys(draft)["lay:region.asia"].enabled
    draft = tapped("lay:region.asia", draft=draft)
    assert not keys(draft)["lay:region.asia"].enabled
    assert tapped("take:0", draft=draft).tiles("goals_plants") == ("region.asia",)


@EVERY_WAY
def test_the_first_question_says_which_part_is_told_and_how_much_of_it(mode: str) -> None:
    for part in tapped(f"mode:{mode}").parts:
        draft = tapped(f"mode:{mode}", "layout:table", f"part:{part}")
        first = setup_view(DE, RULES, draft).how.groups[0].label
        wanted = draft.wanted(RULES, part)
        assert first.replace("\N{NO-BREAK SPACE}", " ").startswith(f"{part_name(DE, part)}: 0 von {wanted}.")


def test_un_goal_cards_are_found_by_their_plants() -> None:
    unsought = tapped("layout:table", "part:targets")
    assert not [key for key in keys(unsought) if key.startswith("lay:")], "they are too many to read"
    draft = tapped("layout:table", "part:targets", "seek:solar", "seek:wind")
    cards = [key.removeprefix("lay:") for key in keys(draft) if key.startswith("lay:")]
    assert "t11" in cards
    assert all({"solar", "wind"} <= set(RULES.targets[card].plants) for card in cards)


def test_colours_sit_down_clockwise_and_can_change_places() -> None:
    draft = tapped("players:2", "colour:violet", "colour:red")
    assert draft.seated == ("yellow", "violet")
    assert tapped("seat:violet", draft=draft).seated == ("violet", "yellow")
    assert draft.needs("yellow") and not draft.needs("red"), "two play at least"
    assert keys(draft)["colour:yellow"].enabled, "it plays, and looks like it"
    assert tapped("colour:yellow", draft=draft) == draft
    assert "colour:red" not in keys(tapped("players:4")), "four have all colours"


def test_alone_one_colour_plays_with_inspectors_and_a_goal_of_its_own() -> None:
    """Solospiel (seed 003)."""
    draft = tapped("variant:lobby_draft", "mode:solo", "colour:blue", "solo_goal:s06", "opposed_from:asia")
    action = draft.set_up(RULES, Random(1))
    assert [seat.colour for seat in action.seats] == ["blue"]
    assert (action.inspectors, action.draft, action.opposed_from) == (True, False, "asia")
    assert laid(draft).points == RULES.data["solo.points"]
    assert tapped("mode:coop", draft=draft).set_up(RULES, Random(1)).solo_goal == ""


def test_variants_are_offered_where_they_belong() -> None:
    """Lobbyisten Draft Variante; Variante UN-Inspektoren (seed 003)."""
    assert {"variant:lobby_draft", "variant:inspectors"} <= set(keys(Draft()))
    assert "variant:inspectors" not in keys(tapped("mode:competitive"))
    action = tapped("variant:lobby_draft", "variant:inspectors").set_up(RULES, Random(1))
    assert (action.draft, action.inspectors) == (True, True)
    against = tapped("variant:inspectors", "mode:competitive")
    assert not against.set_up(RULES, Random(1)).inspectors


def test_three_leave_gas_in_the_box() -> None:
    """Kraftwerke mit fossilen Brennstoffen: 3-Personen-Spiel (seed 003)."""
    assert "6 Gasplättchen" in setup_view(DE, RULES, Draft()).hint
    assert "Gas" not in setup_view(DE, RULES, tapped("players:4")).hint


def test_stand_ins_are_named_quietly() -> None:
    assert "Übungswerte" in setup_view(DE, RULES, Draft()).hint


def test_names_are_kept_tidy_and_come_back_with_their_colour() -> None:
    draft = Draft().named("blue", "  Bente \n Marie ")
    assert (
        tapped("players:2", "players:3", draft=draft).set_up(RULES, Random(1)).seats[2].name == "Bente Marie"
    )


@given(st.data())
def test_whatever_is_tapped_the_start_is_accepted_or_says_why_not(data: st.DataObject) -> None:
    draft = Draft()
    for _ in range(data.draw(st.integers(1, 25))):
        usable = [key.key for key in keys(draft).values() if key.enabled]
        draft = tapped(data.draw(st.sampled_from(usable)), draft=draft)
    assert set(draft.seated) <= set(COLOURS)
    answer = GAME.decide(RULES, GAME.blank, draft.set_up(RULES, Random(1)), False)
    assert isinstance(answer, tuple) == (not setup_view(EN, RULES, draft).start_why_not)
