"""CO₂'s box without a window: every stand-in has its page, and what is told by taps can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.box.common import OVERVIEW, SHARE
from app.forms.box.owner import keepable
from app.forms.box.view import BoxView
from app.games.co2.box.draft import COMPANY, EVENTS, INCOME, LISTS, PARTS, SPACES, Draft
from app.games.co2.box.names import field_name, said
from app.games.co2.box.pads import key_groups, tapped
from app.games.co2.box.presenter import box_view
from app.games.co2.box.scene import Scene
from app.text.translator import Translator
from app.ui.keys import KeyView
from engine.co2.state import ENERGIES
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EMPTY = Draft.of("giochix", {})
PAGES = [*(piece for part in LISTS for piece in EMPTY.pieces(part)), *(p for p in PARTS if p not in LISTS)]
PADS = [place for place in PAGES if list(key_groups(EN, Scene(EMPTY, place)))]


def view_of(draft: Draft, place: str = OVERVIEW, tr: Translator = EN, space: int = 0) -> BoxView:
    return box_view(tr, Scene(draft, place, space=space))


def keys(draft: Draft, place: str, space: int = 0) -> dict[str, KeyView]:
    groups = key_groups(EN, Scene(draft, place, space=space))
    return {key.key: key for group in groups for key in group.keys}


def tap(draft: Draft, place: str, *told: str, space: int = 0) -> Draft:
    for key in told:
        assert keys(draft, place, space)[key].enabled, key
        name, _, what = key.partition(":")
        draft = draft.with_value(*tapped(draft, place, space, name, what))
    return draft


# --- everything has its page ------------------------------------------------------------------------------


@BOTH
def test_everything_is_said_in_finished_words(tr: Translator) -> None:
    for place in (OVERVIEW, SHARE, *PARTS, *PAGES):
        assert unfinished(view_of(EMPTY, place, tr), tr) == [], place
    for path in EMPTY.data.values:
        if EMPTY.part_of(path) in PARTS:
            assert said(tr, path, EMPTY.data[path])


def test_every_stand_in_can_be_reached() -> None:
    assert sum(EMPTY.practice(part) for part in PARTS) == EMPTY.practice()
    for part in LISTS:
        assert sum(EMPTY.practice(piece) for piece in EMPTY.pieces(part)) == EMPTY.practice(part)


def test_every_stand_in_has_a_name() -> None:
    for path, sourced in EMPTY.data.values.items():
        if sourced.source == "practice":
            assert field_name(EN, path) != path


def test_every_page_has_numbers_or_keys() -> None:
    for place in PAGES:
        view = view_of(EMPTY, place)
        assert view.fields or (view.pad and view.pad.groups), place


def test_a_component_that_was_looked_at_has_no_stand_in_left() -> None:
    draft = EMPTY
    for part in PARTS:
        draft = draft.confirmed(part)
        assert draft.practice(part) == 0
    assert draft.practice() == 0
    assert draft.faults == ()


# --- numbers ----------------------------------------------------------------------------------------------


def test_a_plant_is_read_off_in_four_numbers() -> None:
    view = view_of(EMPTY, "plants.solar_2", DE)
    assert view.title == "Solar, Stufe 2"
    assert [(field.key, field.counter.value) for field in view.fields] == [  # type: ignore[union-attr]
        ("plants.solar_2#0", 12),
        ("plants.solar_2#1", 3),
        ("plants.solar_2#2", 1),
        ("plants.solar_2#3", 12),
    ]
    assert "Übungswert" in view_of(EMPTY, "lobby.l01", DE).words


def test_tracks_are_all_as_long() -> None:
    for length in (3, 10):
        draft = EMPTY.with_length(length)
        assert draft.faults == ()
        assert {len(draft.data[f"tracks.{name}"]) for name in (*ENERGIES, "income")} == {length}
        assert len(view_of(draft, INCOME).fields) == length
    assert EMPTY.with_length(3).data["levels.wind_2"] == 3


def test_the_spaces_of_a_track_keep_their_order() -> None:
    fields = {field.key: field for field in view_of(EMPTY, SPACES).fields}
    counter = fields["levels.wind_2"].counter  # type: ignore[union-attr]
    assert (counter.least, counter.most) == (1, 8)


def test_more_room_than_there_are_certificates_is_told_with_their_number() -> None:
    draft = EMPTY.with_value("regions.asia", 20)
    assert "50" in view_of(draft, "regions").notice
    assert keepable(draft, {}) == {}


# --- by taps ----------------------------------------------------------------------------------------------


def test_a_bonus_is_told_space_by_space() -> None:
    draft = tap(EMPTY, "tracks.wind", "bonus:certificate", space=2)
    assert draft.data["tracks.wind"][2] == "certificate"
    assert keys(draft, "tracks.wind", 2)["space:2"].detail == "Certificate"


def test_an_agenda_is_tapped_in_its_order() -> None:
    draft = tap(EMPTY, "agendas.a2", "energy:wind", "energy:solar", "energy:hydro", "energy:wind")
    assert draft.data["agendas.a2"] == ["forestation", "hydro", "wind"]


def test_a_summit_keeps_two_topics() -> None:
    assert not keys(EMPTY, "summits.s01")["energy:hydro"].enabled
    assert not keys(EMPTY, "summits.s14")["energy:forestation"].enabled, "four at most"


def test_a_un_goal_card_is_told_with_its_price() -> None:
    draft = tap(EMPTY, "targets.t01", "add:solar", "take:0", "price:4")
    assert draft.data["targets.t01"] == ["4", "recycling", "solar"]


def test_a_lobby_card_is_told_question_by_question() -> None:
    draft = tap(
        EMPTY, "lobby.l01", "deed:build", "about:solar", "reward:knowledge", "minor:money", "minor:money 3"
    )
    assert draft.data["lobby.l01"] == ["build", "solar", "knowledge", "money 3"]
    assert (
        said(DE, "lobby.l01", draft.data["lobby.l01"])
        == "Bauen: Solar: 1 Wissen · sonst 3\N{NO-BREAK SPACE}$"
    )


def test_knowledge_goes_with_an_energy() -> None:
    assert not keys(EMPTY, "lobby.l01")["reward:knowledge"].enabled
    draft = tap(EMPTY, "lobby.l15", "deed:plan")
    assert draft.data["lobby.l15"] == ["plan", "north_america", "money 1", "scientist"]
    assert draft.faults == ()


def test_events_strike_a_region_and_goals_stay_out_for_two() -> None:
    draft = tap(EMPTY, EVENTS, "events.e7:europe")
    assert draft.data["events.e7"] == "europe"
    draft = tap(draft, COMPANY, "goal:k01", "goal:k04")
    assert draft.data["company.not_for_two"] == ["k01", "k02"]


@given(st.data())
def test_whatever_is_tapped_can_be_played(data: st.DataObject) -> None:
    place = data.draw(st.sampled_from(PADS))
    draft = EMPTY
    for _ in range(data.draw(st.integers(1, 8))):
        usable = [k for k, key in keys(draft, place).items() if key.enabled and not k.startswith("space:")]
        draft = tap(draft, place, data.draw(st.sampled_from(usable)))
        found = [fault for fault in draft.faults if not fault.path.startswith("display.")]
        assert found == [], "cards of a kind may become too few for the display, which is said"
