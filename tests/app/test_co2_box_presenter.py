"""CO₂'s box without a window: every stand-in has its page, and what is told by taps can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.box.common import OVERVIEW, SHARE
from app.forms.box.owner import keepable
from app.forms.box.view import BoxView
from app.forms.cells.cells import options
from app.forms.cells.reading import At, Reading, Rest, RowGoesOn, Word, begin
from app.forms.cells.reading import Key as ReadingKey
from app.forms.keys import Key
from app.games.co2.box.draft import INCOME, LOBBY, PARTS, Draft
from app.games.co2.box.lobby import About, Deed, Minor, Reward, lobby_groups, tapped
from app.games.co2.box.names import field_name, said
from app.games.co2.box.page import Co2BoxPage
from app.games.co2.box.presenter import box_view
from app.games.co2.box.scene import Scene
from app.text.translator import Translator
from app.ui.keys import KeyView
from engine.co2.state import ENERGIES
from tests.app.box_pages import cells, reading_of
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.narrow import there

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EMPTY = Draft.of("giochix", {})
PAGES = [*PARTS, *EMPTY.below(LOBBY)]


def view_of(draft: Draft, place: str = OVERVIEW, tr: Translator = EN) -> BoxView:
    return box_view(tr, Scene(draft, place, reading=reading_of(draft, place, Co2BoxPage.by_hand)))


def keys(draft: Draft, place: str) -> dict[str, KeyView]:
    groups = lobby_groups(EN, draft.data[place])
    return {key.key: key for group in groups for key in group.keys}


def tap(draft: Draft, place: str, *names: str) -> Draft:
    for name in names:
        key = keys(draft, place)[name]
        assert key.enabled and isinstance(key, Key), name
        assert isinstance(key.value, Deed | About | Reward | Minor)
        draft = draft.with_value(place, tapped(draft.data[place], key.value))
    return draft


def read(draft: Draft, *keys: ReadingKey) -> Reading[Draft]:
    reading = begin(draft)
    for key in keys:
        reading = reading.tap(key)
    return reading


# --- everything has its page ------------------------------------------------------------------------------


@BOTH
def test_everything_is_said_in_finished_words(tr: Translator) -> None:
    for place in (OVERVIEW, SHARE, *PAGES):
        assert unfinished(view_of(EMPTY, place, tr), tr) == [], place
    for path in EMPTY.data.values:
        if EMPTY.part_of(path) in PARTS:
            assert said(tr, path, EMPTY.data[path])


def test_every_stand_in_can_be_reached() -> None:
    assert sum(EMPTY.practice(part) for part in PARTS) == EMPTY.practice()
    reached = {cell.path for part in PARTS if part != LOBBY for cell in cells(view_of(EMPTY, part)).values()}
    stand_ins = {path for path, each in EMPTY.data.values.items() if each.source == "practice"}
    assert stand_ins - reached == {path for path in EMPTY.below(LOBBY) if path in stand_ins}


def test_every_stand_in_has_a_name() -> None:
    for path, sourced in EMPTY.data.values.items():
        if sourced.source == "practice":
            assert field_name(EN, path) != path


def test_every_page_has_something_to_tap() -> None:
    for place in PAGES:
        view = view_of(EMPTY, place)
        assert view.ask or view.rows or (view.pad and view.pad.groups), place


def test_a_component_that_was_looked_at_has_no_stand_in_left() -> None:
    draft = EMPTY
    for part in PARTS:
        draft = draft.confirmed(part)
        assert draft.practice(part) == 0
    assert draft.practice() == 0
    assert draft.faults == ()


# --- numbers ----------------------------------------------------------------------------------------------


def test_a_plant_is_read_off_in_four_numbers() -> None:
    view = view_of(EMPTY, "plants", DE)
    assert view.sketch is not None
    row = next(row for row in view.sketch.rows if row.caption == "Solar, Stufe 2")
    assert [cell.text for cell in row.cells] == ["12", "3", "1", "12"]
    assert "Übungswert" in view_of(EMPTY, "lobby.l01", DE).words


def test_tracks_are_all_as_long() -> None:
    shorter = EMPTY.cut(INCOME, 3)
    assert shorter.data["levels.wind_2"] == 3
    for draft, length in ((shorter, 3), (EMPTY.longer(INCOME).longer(INCOME), 10)):
        assert draft.faults == ()
        assert {len(draft.data[f"tracks.{name}"]) for name in (*ENERGIES, "income")} == {length}
        found = cells(view_of(draft, "tracks"))
        assert {cell.state for name, cell in found.items() if ":" in name} == {"unread"}


def test_a_un_goal_card_can_have_one_plant_more() -> None:
    reading = read(EMPTY, At("targets.t01"), At("targets.t01", 0), Rest(), At("targets.t01", 2), RowGoesOn())
    assert there(reading.cell).at == 3
    card = reading.tap(Word("solar")).draft.data["targets.t01"]
    assert card == [*EMPTY.data["targets.t01"], "solar"]


def test_more_room_than_there_are_certificates_is_told_with_their_number() -> None:
    draft = EMPTY.with_value("regions.asia", 20)
    assert "50" in view_of(draft, "regions").notice
    assert keepable(draft, {}) == {}


# --- by taps ----------------------------------------------------------------------------------------------


def test_a_bonus_is_read_space_by_space() -> None:
    reading = read(EMPTY, At("tracks.wind", 2), Word("certificate"))
    assert reading.draft.data["tracks.wind"][2] == "certificate"
    assert (there(reading.cell).path, there(reading.cell).at) == ("tracks.wind", 3)


def test_an_agenda_has_no_energy_twice() -> None:
    one, *_ = before = EMPTY.data["agendas.a2"]
    other = next(each for each in ENERGIES if each not in before)
    reading = read(EMPTY, At("agendas.a2", 0), Word(other))
    assert reading.draft.data["agendas.a2"][0] == other
    assert other not in options(reading.draft, there(reading.cell))
    assert one in options(reading.draft, there(reading.cell))


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
    reading = read(EMPTY, At("events.e7"), Word("europe"), At("company.not_for_two", 0), Word("k04"))
    assert reading.draft.data["events.e7"] == "europe"
    assert reading.draft.data["company.not_for_two"][0] == "k04"
    assert "sold" not in options(EMPTY, there(reading.tap(At("company.not_for_two", 0)).cell))


@given(st.data())
def test_whatever_is_tapped_can_be_played(data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([*EMPTY.below(LOBBY)]))
    draft = EMPTY
    for _ in range(data.draw(st.integers(1, 8))):
        usable = [name for name, key in keys(draft, place).items() if key.enabled]
        draft = tap(draft, place, data.draw(st.sampled_from(usable)))
        found = [fault for fault in draft.faults if not fault.path.startswith("display.")]
        assert found == [], "cards of a kind may become too few for the display, which is said"
