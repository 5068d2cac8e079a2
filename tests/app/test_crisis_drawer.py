"""The crisis drawer without a window: what it shows of every kind of crisis, and what its keys tell."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.emission.crisis.cues import heard
from app.games.emission.crisis.desk import CrisisDesk, Stray, sensed, tapped, with_face
from app.games.emission.crisis.finding import card_number, matching, next_keys
from app.games.emission.crisis.presenter import crisis_view, reminders
from app.games.emission.crisis.view import CrisisView
from app.games.emission.taps import Taps
from app.text.finding import folded
from app.text.translator import Translator
from app.ui.keys import KeyView
from engine.core import Journal, Retract
from engine.emission import GAME
from engine.emission.actions import (
    AddCrisis,
    Amount,
    Change,
    CountEmissions,
    DrawCrises,
    EndProjects,
    NameAffected,
    NameTied,
    RemoveCrisis,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    RollTie,
    SkipProject,
    TurnCrisis,
)
from engine.emission.decks import read_deck
from engine.emission.state import EFFECTS, NOBODY, OTHER, GlobalProject, Throw
from tests.app.crisis_tables import Drawn
from tests.app.emission_taps import tap_of
from tests.app.helpers import DE, EN, LANGUAGES
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, POWERS, RULES, Table, card, set_up, table

FOOD, FOREST, SABOTAGE, CHARTER, MIGRATION = "c1418", "c1424", "c1439", "c1440", "c1426"
PROMISES, DEMOCRACY, FORECAST, GIVING, DIRTY = "c1442", "c1436", "c1444", "c1445", "c1447"
BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def shown(at: Table, desk: CrisisDesk | None = None, tr: Translator = EN) -> CrisisView:
    return crisis_view(tr, Drawn(at, desk or CrisisDesk()), Taps())


def told(at: Table, *keys: str, desk: CrisisDesk | None = None) -> tuple[CrisisDesk, Any]:
    """The desk after these keys, and what the last of them tells the game."""
    scene, action = Drawn(at, desk or CrisisDesk()), None
    for key in keys:
        scene.drawer, action = tapped(scene.drawer, scene.journal, tap_of(f"crisis:{key}"), Random(3))
    return scene.drawer, action


def all_keys(view: CrisisView) -> list[KeyView]:
    return [key for group in view.pad.groups for key in group.keys] if view.pad else []


def keys(view: CrisisView) -> list[str]:
    return [key.key for key in all_keys(view)]


def buttons(view: CrisisView) -> list[str]:
    return [each.key for each in view.actions]


def words_in(value: Any) -> list[str]:
    """Every text of a view."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for each in value for text in words_in(each)]
    if is_dataclass(value):
        quiet = ("key", "id", "icon", "seat", "second", "tucked", "outcome_icon", "face", "look", "quality")
        return [
            text
            for each in fields(value)
            if each.name not in quiet
            for text in words_in(getattr(value, each.name))
        ]
    return []


def four(**tokens: int) -> Table:
    return table(4).boards(**{"social": 1, "ecological": 1, "infrastructure": 1, **tokens})


# --- every crisis -----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("name", list(RULES.crises))
@pytest.mark.parametrize("players", [1, 4])
def test_every_crisis_is_shown_in_words_alone(name: str, players: int, tr: Translator) -> None:
    view = shown(table(players).resolving(name, ""), tr=tr)
    assert view.card.title
    assert view.card.lines
    assert view.title == view.card.title
    for text in words_in(view):
        assert "drawer." not in text
        assert "em." not in text
        assert "crisis_" not in text
        assert "…" not in text


@pytest.mark.parametrize("name", [*RULES.crises, OTHER])
def test_every_crisis_can_be_carried_out_with_what_the_drawer_offers(name: str) -> None:
    scene = Drawn(four().with_(projects=(GlobalProject("g1304"), GlobalProject("g1306"))).resolving(name, ""))
    for _ in range(6):
        view = crisis_view(EN, scene, Taps())
        main = [each.key for each in view.actions if each.primary and each.enabled]
        key = main[0] if main else keys(view)[0]
        scene.drawer, action = tapped(scene.drawer, scene.journal, tap_of(key), Random(5))
        if action is not None:
            scene.do(action)
            scene.drawer = CrisisDesk()
        if len(scene.journal.state.row) == 1:
            return
    pytest.fail(f"{name} is still there")


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_is_shown_is_what_is_carried_out(data: st.DataObject) -> None:
    """The large figure of each power, and where its communities in crisis lead to, are the rules' own."""
    name = data.draw(st.sampled_from([each for each in RULES.crises if RULES.crises[each].who.whom == "all"]))
    at = table(4).resolving(name, "", tokens=data.draw(st.integers(0, 4)))
    for power in ("majority", "china", "europe", "usa"):
        kinds = ("social", "ecological", "infrastructure", "emergency")
        at = at.board(power, **{kind: data.draw(st.integers(0, 3), label=kind) for kind in kinds})
    view = shown(at)
    after = at.do(ResolveCrisis())
    for each in view.sums:
        power = each.key.partition(":")[0]
        was, now = at.of(power).emergency, after.of(power).emergency
        assert (f"{was} → {now}" in each.note) == (was != now)
        if RULES.crises[name].does[0].kind == "emergency":
            assert each.value == now - was


# --- who, how much, and one tap ---------------------------------------------------------------------------


def test_the_sum_is_shown_with_its_parts() -> None:
    at = four(infrastructure=0).board("europe", infrastructure=1).resolving(HURRICANES, "", tokens=3)
    europe = shown(at).sums[2]
    assert (europe.title, europe.value) == ("Europe", 2)
    assert (europe.sum, europe.result) == (
        "3 temperature tokens − 1 infrastructure",
        "2 communities in crisis",
    )
    assert europe.note == "In crisis 0 → 2"
    assert told(at, "resolve")[1] == ResolveCrisis()


def test_the_table_changes_it_first_and_that_is_logged_as_its_own_figure() -> None:
    at = four().resolving(HURRICANES, "", tokens=3)
    desk, action = told(at, "change", "amend:europe:0:1", "amend:europe:0:1", "amend:usa:0:-1", "resolve")
    assert action == ResolveCrisis((Amount("europe", 4, 0), Amount("usa", 1, 0)))
    view = shown(at, desk)
    assert [each.changed for each in view.sums] == [False, False, True, True]
    assert view.sums[2].result == "Your figure: 4 communities in crisis (worked out: 2)"
    assert all(each.counter for each in view.sums)
    assert "crisis:as_worked_out" in buttons(view)
    back, action = told(at, "as_worked_out", "resolve", desk=desk)
    assert back == CrisisDesk()
    assert action == ResolveCrisis()


def test_a_figure_that_is_back_at_what_was_worked_out_is_no_change() -> None:
    desk, action = told(
        four().resolving(HURRICANES, tokens=3), "amend:europe:0:1", "amend:europe:0:-1", "resolve"
    )
    assert desk.amounts == ()
    assert action == ResolveCrisis()


def test_nobody_has_less_than_nothing() -> None:
    desk, _ = told(four().resolving(HURRICANES, tokens=1), "amend:usa:0:-1", "amend:usa:0:-1")
    assert desk.amount("usa", 0) is None


def test_nobody_is_hurt_where_all_of_it_is_absorbed() -> None:
    view = shown(four(infrastructure=3).resolving(HURRICANES, "", tokens=2))
    assert [each.value for each in view.sums] == [0, 0, 0, 0]
    assert view.outcome == "That comes to zero. Nothing happens."
    assert view.actions[-1].label == "Discard it"


def test_two_effects_of_one_crisis_have_a_line_each() -> None:
    view = shown(four().board("usa", ecological=0).resolving(FOREST, "", tokens=3))
    assert [(each.title, each.value, each.icon) for each in view.sums] == [
        ("USA", 3, "plant"),
        ("USA", 3, "cloud"),
    ]


def test_what_people_do_with_their_cards_is_ticked_off() -> None:
    view = shown(four(social=0).resolving("c1401", ""))
    assert view.detail == "You do this with your cards. Then tick it off."
    assert view.actions[-1].label == "Done, tick it off"


def test_resilience_that_is_missing_is_told_as_what_it_leads_to() -> None:
    at = four().board("usa", infrastructure=0, ecological=1, emergency=2).resolving(OIL, "")
    (usa,) = shown(at).sums
    assert (usa.value, usa.note) == (2, "In crisis 2 → 3")


def test_energy_that_is_missing_then_is_told_as_what_it_leads_to() -> None:
    at = four().board("china", dirty=20, demand=23, clean=3, emergency=0).resolving(SABOTAGE, "")
    (china,) = shown(at).sums
    assert (china.value, china.note) == (2, "In crisis 0 → 2")


def test_a_crisis_that_would_lose_the_game_says_so_before() -> None:
    at = four().board("china", emergency=10).resolving(HURRICANES, "", tokens=3)
    assert shown(at).hint == "That is too much for China: the game would be lost."
    assert shown(at, told(at, "amend:china:0:-1")[0]).hint == ""


# --- whom ---------------------------------------------------------------------------------------------------


def test_those_who_are_tied_throw_and_the_lowest_is_affected() -> None:
    at = four(social=2).board("china", social=0).board("usa", social=0).resolving(FOOD, "")
    view = shown(at)
    assert [group.label for group in view.pad.groups] == ["China", "USA"] if view.pad else False
    assert "China, USA" in view.detail
    desk, action = told(at, "throw:china:4")
    assert (desk.throws, action) == ((("china", 4),), None)
    _, action = told(at, "throw:usa:2", desk=desk)
    assert action == RollTie((Throw("china", 4), Throw("usa", 2)))
    assert shown(at.do(action)).sums[0].title == "USA"


def test_who_is_tied_again_throws_again() -> None:
    at = four(social=0).resolving(FOOD, "")
    again = at.do(told(at, *[f"throw:{power}:3" for power in ("majority", "china", "europe", "usa")])[1])
    assert len(keys(shown(again))) == 4 * len(set(RULES.geo_die))


def test_the_app_throws_for_those_who_have_not() -> None:
    at = four(social=0).resolving(FOOD, "")
    _, action = told(at, "throw:europe:1", "throw_all")
    assert {each.power: each.value for each in action.throws}["europe"] == 1
    assert {each.power for each in action.throws} == {"majority", "china", "europe", "usa"}


def test_a_tie_that_hurts_nobody_needs_no_throw() -> None:
    view = shown(four(social=3).resolving(FOOD, "", tokens=2))
    assert view.pad is None
    assert view.actions[-1].label == "Discard it"


def test_only_the_table_sees_whom_cards_with_a_symbol_concern() -> None:
    at = four().resolving(CHARTER, "")
    everybody = ("majority", "china", "europe", "usa")
    assert keys(shown(at)) == [
        *[f"crisis:affected:{power}" for power in (*everybody, "nobody")],
        *[f"crisis:tied:{power}" for power in everybody],
        "crisis:tie",
    ]
    assert told(at, "affected:usa")[1] == NameAffected("usa")
    after = shown(at.do(NameAffected("usa")))
    assert [each.title for each in after.sums] == ["USA"]


def test_a_tie_that_only_the_table_sees_is_thrown_for() -> None:
    at = four().resolving(CHARTER, "")
    one, action = told(at, "tied:usa")
    assert action is None
    assert not next(key for key in all_keys(shown(at, one)) if key.key == "crisis:tie").enabled
    two, _ = told(at, "tied:china", desk=one)
    assert [key.key for key in all_keys(shown(at, two)) if key.chosen] == [
        "crisis:tied:china",
        "crisis:tied:usa",
    ]
    assert told(at, "tie", desk=two)[1] == NameTied(("china", "usa"))
    view = shown(at.do(NameTied(("china", "usa"))))
    assert view.detail == "A tie: China, USA. All of them throw, the lowest number is affected."


def test_nobody_has_a_card_with_the_symbol() -> None:
    view = shown(four().resolving(CHARTER, "").do(NameAffected(NOBODY)))
    assert (view.sums, view.outcome) == ((), "Nobody has any. Nothing happens.")
    assert view.actions[-1].label == "Discard it"


def test_a_crisis_looked_at_before_the_emissions_says_with_which_tokens() -> None:
    at = four(infrastructure=0).in_projects(HURRICANES)
    view = shown(at)
    assert view.detail == (
        "This is what it would come to if the boards stay as they are: "
        "with 2 temperature tokens after the emissions phase."
    )
    assert [(each.sum, each.value) for each in view.sums] == [("2 temperature tokens", 2)] * 4


def test_nobody_has_what_the_crisis_asks_for() -> None:
    view = shown(four(transport=0).resolving("c1423", ""))
    assert (view.sums, view.outcome) == ((), "Nobody has any. Nothing happens.")


def test_a_global_project_is_lost_and_the_table_says_which() -> None:
    at = four().with_(projects=(GlobalProject("g1304"), GlobalProject("g1306"))).resolving(PROMISES, "")
    view = shown(at)
    assert keys(view) == ["crisis:project:g1304", "crisis:project:g1306"]
    assert not view.actions[-1].enabled
    desk, _ = told(at, "project:g1306")
    assert shown(at, desk).actions[-1].enabled
    assert told(at, "resolve", desk=desk)[1] == ResolveCrisis(project="g1306")


def test_no_project_is_there_to_lose() -> None:
    assert "Nothing happens" in shown(four().resolving(PROMISES, "")).outcome


# --- tucked symbols -----------------------------------------------------------------------------------------


def test_tucked_symbols_are_seen_and_weaken_it() -> None:
    at = four().board("china", dirty=20).resolving(SABOTAGE, "", tucked=(card("society", "grid"),))
    view = shown(at)
    assert view.card.tucked == view.row[0].tucked == ("users", "affiliate")
    assert view.sums[0].value == 1
    assert view.sums[0].sum == "2 − 1 tucked (Society)"


def test_enough_tucked_symbols_end_it() -> None:
    view = shown(four().resolving(OIL, "", tucked=(card("regulation"),)))
    assert view.outcome == "You have tucked enough. Nothing happens."
    assert view.sums == ()
    assert view.actions[-1].label == "Discard it"


def test_tucked_cards_spare_whom_the_table_names() -> None:
    at = four().resolving(DEMOCRACY, "", tucked=(card("society"), card("society")))
    view = shown(at)
    assert not view.actions[-1].enabled
    desk, _ = told(at, "spare:china", "spare:usa")
    view = shown(at, desk)
    assert (
        [key.enabled for key in view.pad.groups[0].keys] == [False, True, False, True] if view.pad else False
    )
    assert [each.value for each in view.sums] == [1, 0, 1, 0]
    assert told(at, "resolve", desk=desk)[1] == ResolveCrisis(spared=("china", "usa"))


def test_enough_tucked_cards_spare_all() -> None:
    view = shown(four().resolving(DEMOCRACY, "", tucked=(card("society"),) * 4))
    assert [each.note for each in view.sums] == ["Spared"] * 4
    assert view.pad is None


# --- lasting crises -----------------------------------------------------------------------------------------


def test_a_lasting_crisis_says_what_it_forbids_and_stays() -> None:
    view = shown(four().resolving(FORECAST, ""))
    assert view.outcome == "New crises all lie face down"
    assert view.actions[-1].label == "It stays"


def test_lasting_crises_stay_in_sight_with_what_is_still_missing() -> None:
    at = four().lasting(GIVING, DIRTY).resolving(HURRICANES, "")
    giving, dirty = shown(at).lasting
    assert giving.needs == "0 of 2 × Society"
    assert giving.reminder
    assert dirty.needs == "0 of 2 × Energy"
    assert not dirty.reminder
    assert reminders(EN, at.rules, at.state) == (giving.ban,)


def test_a_lasting_crisis_hides_the_first_one() -> None:
    at = table(4).lasting(FORECAST)
    view = shown(at)
    assert view.detail == "As long as a crisis demands it, all stay face down."
    assert told(at, "draw")[1] == DrawCrises()


# --- drawing ------------------------------------------------------------------------------------------------


def test_the_app_draws_and_what_undo_took_back_comes_again() -> None:
    scene = Drawn(table(4))
    assert buttons(crisis_view(EN, scene, Taps())) == ["crisis:draw"]
    scene.journal = Journal(GAME, RULES)
    scene.do(set_up(*POWERS[4]))
    _, first = tapped(scene.drawer, scene.journal, tap_of("crisis:draw"), Random(1))
    assert isinstance(first, DrawCrises)
    scene.do(first)
    scene.do(Retract((scene.journal.line[-1].seq,)))
    for seed in range(5):
        assert tapped(scene.drawer, scene.journal, tap_of("crisis:draw"), Random(seed))[1] == first


def test_the_same_seed_draws_the_same_card() -> None:
    drawn = {told(table(4), "draw")[1] for _ in range(3)}
    assert len(drawn) == 1


def test_a_card_face_down_is_turned_by_a_tap_on_it() -> None:
    at = four().resolving("", "")
    view = shown(at)
    assert (view.card.face, view.card.key) == ("back", "crisis:draw")
    action = told(at, "draw")[1]
    assert isinstance(action, RevealCrisis)
    assert shown(at.do(action)).card.face == "front"


def test_unknown_crises_lie_as_backs_from_the_bottom_up() -> None:
    view = shown(four().resolving(HURRICANES, "", "", ""))
    assert [each.number for each in view.row] == ["1", "2", "3", "4"]
    assert [each.title for each in view.row] == ["Hurricanes", "", "", ""]
    assert [each.current for each in view.row] == [True, False, False, False]


def test_people_name_the_card_they_hold() -> None:
    at, people = table(4, deck="physical"), CrisisDesk(people=True)
    view = shown(at, people)
    assert buttons(view) == []
    assert f"crisis:name:{OTHER}" in keys(view)
    desk, _ = told(at, "letter:H", "letter:U", desk=people)
    view = shown(at, desk)
    assert "crisis:name:c1410" in keys(view)
    desk, action = told(at, "name:c1410", desk=desk)
    assert (desk.typed, action) == ("", DrawCrises("c1410"))


def test_people_name_the_card_they_turn_over() -> None:
    at = table(4, deck="physical").resolving("", "")
    assert told(at, "name:c1402", desk=CrisisDesk(people=True))[1] == RevealCrisis("c1402")


def test_a_letter_too_many_is_taken_back() -> None:
    assert told(table(4, deck="physical"), "letter:H", "letter:X", "letter:<")[0].typed == "H"


@pytest.mark.parametrize("typed", ["1424", "24", "WALD", "BRANDE", "WALDBR"])
def test_a_card_is_found_by_letters_or_number(typed: str) -> None:
    found = matching(DE, RULES.crises, typed)
    assert (FOREST in found) == (typed != "BRANDE")


def test_dots_accents_and_sharp_s_are_typed_without() -> None:
    assert folded("Ölindustrie-Schäden") == "OLINDUSTRIE-SCHADEN"
    assert folded("Heiße Wohnungen") == "HEISSE WOHNUNGEN"
    assert OIL in matching(DE, RULES.crises, "SCHAD")


@BOTH
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_every_key_leads_on_to_a_card(tr: Translator, data: st.DataObject) -> None:
    typed = ""
    while True:
        letters, digits = next_keys(tr, RULES.crises, typed)
        if not letters and not digits:
            break
        typed += data.draw(st.sampled_from([*letters, *digits]))
        assert matching(tr, RULES.crises, typed)


def test_only_cards_of_the_box_have_numbers() -> None:
    assert card_number("c1402") == "1402"
    assert card_number("p_locusts") == card_number("own:1402") == card_number(OTHER) == ""


def test_a_card_that_is_not_in_the_box_is_carried_out_by_hand() -> None:
    at = table(4, deck="physical").resolving(OTHER, "")
    view = shown(at)
    assert view.title == "Another card"
    assert "crisis:board:majority:emergency:1" in keys(view)
    assert view.actions[-1].label == "Done, tick it off"
    desk, action = told(at, "hand:europe")
    assert action is None
    assert "crisis:board:europe:social:-1" in keys(shown(at, desk))
    change = told(at, "board:europe:social:-1")[1]
    assert change == Change("social", -1, "europe", reason="crisis")
    assert told(at.do(change), "resolve")[1] == ResolveCrisis()
    assert "crisis:board::trees:-1" in keys(shown(at, told(at, "hand:world")[0]))


def test_cards_of_the_project_phase_turn_take_and_add_crises() -> None:
    at = four().in_projects()
    assert buttons(shown(at)) == ["crisis:add"]
    desk, _ = told(at, "look:1")
    assert buttons(shown(at, desk)) == ["crisis:turn", "crisis:remove", "crisis:add"]
    turned = told(at, "turn", desk=desk)[1]
    assert isinstance(turned, TurnCrisis)
    assert turned.place == 1
    assert told(at, "remove", desk=desk)[1] == RemoveCrisis(1, reason="card")
    assert told(at, "add")[1] == AddCrisis("card")
    naming, action = told(at, "turn", desk=replace(desk, people=True))
    assert (naming.naming, action) == (True, None)
    assert told(at, "name:c1402", desk=naming)[1] == TurnCrisis(1, "c1402")


# --- dice ---------------------------------------------------------------------------------------------------


def test_the_die_is_thrown_once_for_each_token() -> None:
    scene = Drawn(table(4).throwing(2, tracks=(0,) * 6))
    view = crisis_view(EN, scene, Taps())
    assert view.throws
    assert (view.throws.wanted, view.throws.throws) == (2, ())
    assert view.tracks
    assert [each.key for each in view.tracks.tracks] == [f"crisis:effect:{each}" for each in EFFECTS]
    scene.do(RollEffect("weather"))
    view = crisis_view(EN, scene, Taps())
    assert view.throws
    assert (view.throws.wanted, [each.icon for each in view.throws.throws]) == (1, ["umbrella"])
    assert view.throws.caption == "Extreme weather: one space on"


def test_a_tap_the_apps_die_and_one_that_is_ignored() -> None:
    at = table(4).throwing(2)
    assert told(at, "effect:amazon")[1] == RollEffect("amazon")
    assert told(at, "ignore", "effect:amazon")[1] == RollEffect("amazon", ignored=True)
    assert isinstance(told(at, "roll")[1], RollEffect)


def test_a_tipping_point_is_told_and_so_is_how_far_it_is() -> None:
    scene = Drawn(table(4).throwing(3, tracks=(1, 0, 0, 0, 0, 0)))
    weather, *_, arctic, _, acid = crisis_view(EN, scene, Taps()).tracks.tracks  # type: ignore[union-attr]
    assert (weather.near, weather.words, weather.effect) == (
        True,
        "Next step: tipping point",
        "2 more crises",
    )
    assert (arctic.near, arctic.effect) == (True, "8 CO₂ onto the thermometer")
    assert (acid.near, acid.words) == (False, "Tipping point in 2 steps")
    view = crisis_view(EN, scene.do(RollEffect("weather")), Taps())
    assert view.tracks
    assert view.tracks.tracks[0].tipped
    assert view.throws
    assert view.throws.caption == "Extreme weather: tipping point. 2 more crises."


def test_what_the_last_throw_did_is_told_beside_the_first_crisis() -> None:
    scene = Drawn(table(4).throwing(1, tracks=(0,) * 6)).do(RollEffect("amazon"))
    assert scene.journal.state.phase == "resolution"
    view = crisis_view(EN, scene, Taps())
    assert view.last_throw == "Last throw: Amazon dieback: one space on"
    assert view.detail == "This is what it comes to. Carry it out, or change it first."


FACES = ("weather", "arctic", "amazon", "permafrost", "acidification", "desertification")


def test_a_smart_die_counts_by_its_pictures() -> None:
    at = table(4).throwing(2)
    assert sensed(CrisisDesk(faces=FACES), at.rules, at.state, 2)[1] == RollEffect("arctic")


def test_a_face_nobody_has_told_is_asked_for() -> None:
    at = table(4).throwing(2)
    desk, action = sensed(CrisisDesk(faces=FACES[:2], die="ready"), at.rules, at.state, 5)
    assert (desk.mapping, action) == (5, None)
    view = shown(at, desk)
    assert view.throws
    assert view.throws.stray_words == "Face 5 lies up. Which picture is on it?"
    assert "crisis:face:amazon" in keys(view)


def test_a_picture_is_on_one_face_only() -> None:
    assert with_face((), 3, "arctic") == ("", "", "arctic", "", "", "")
    assert with_face(FACES, 1, "arctic") == ("arctic", "", *FACES[2:])


@pytest.mark.parametrize("why", ["cocked", "placed"])
def test_a_die_that_does_not_count_says_why(why: Any) -> None:
    view = shown(table(4).throwing(2), CrisisDesk(stray=Stray(2, why), faces=FACES, die="ready"))
    assert view.throws
    assert view.throws.stray
    assert (view.throws.stray.quality, view.throws.stray.icon) == (why, "snowflake")
    assert "not count" in view.throws.stray_words


def test_a_smart_die_throws_for_those_who_are_tied_one_after_the_other() -> None:
    at = four(social=2).board("china", social=0).board("usa", social=0).resolving(FOOD, "")
    desk, action = sensed(CrisisDesk(), at.rules, at.state, 5)
    assert action is None
    _, action = sensed(desk, at.rules, at.state, 3)
    assert action == RollTie((Throw("china", 5), Throw("usa", 3)))


def test_a_smart_die_has_its_button_only_where_there_is_one() -> None:
    at = table(4).throwing(2)
    assert "crisis:map:1" not in buttons(shown(at))
    assert "crisis:map:1" in buttons(shown(at, CrisisDesk(die="ready")))


# --- what is heard ------------------------------------------------------------------------------------------


def test_a_card_a_rising_thermometer_and_a_tipping_point_are_heard() -> None:
    begun = table(4)
    assert heard(begun.do(DrawCrises(HURRICANES)).events) == "card"
    assert heard(begun.do(DrawCrises(HURRICANES)).do(SkipProject()).events) == ""
    assert heard(begun.in_projects().do(EndProjects()).do(CountEmissions()).events) == "rising"
    assert heard(begun.throwing(2, tracks=(1, 0, 0, 0, 0, 0)).do(RollEffect("weather")).events) == "tipping"
    assert heard(begun.throwing(2, tracks=(0,) * 6).do(RollEffect("weather")).events) == ""
    assert heard(four().resolving("", "").do(RevealCrisis(FINANCE)).events) == "card"


# --- a deck of one's own --------------------------------------------------------------------------------


def own_deck() -> Table:
    deck = b"""
crisis Storm over the harbour
  who least infrastructure
  emergency 1 per token
  weaken 1 per infrastructure
crisis Dry wells
  who all
  lose 1 ecological
crisis Rumours
  who table
  forbid forecast
  until 1 society
crisis Late harvest
  who all
  draw 1 fewer
"""
    shipped = GAME.load("schmidt", {}).values
    rules = GAME.rules(GAME.load("schmidt", read_deck(deck).values(shipped)))
    return table(4, rules, deck="own")


def test_the_app_draws_from_a_deck_of_ones_own() -> None:
    at = own_deck()
    action = told(at, "draw")[1]
    assert action.crisis in at.rules.crises
    view = shown(at.do(action).with_(phase="resolution"))
    assert view.card.title == action.crisis.removeprefix("own:")
    assert view.card.number == view.card.practice == ""


def test_people_draw_from_a_deck_of_ones_own_and_every_card_of_it_is_known() -> None:
    at, people = own_deck(), CrisisDesk(people=True)
    desk, _ = told(at, "letter:S", desk=people)
    assert keys(shown(at, desk)) == ["crisis:name:own:Storm over the harbour", "crisis:letter:<"]
    assert told(at, "name:own:Storm over the harbour", desk=desk)[1] == DrawCrises(
        "own:Storm over the harbour"
    )
