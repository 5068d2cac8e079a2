"""The edition's data: complete, sourced, and refused where it can't be played with."""

from __future__ import annotations

from typing import Any

import pytest

from engine.co2 import GAME
from engine.co2.state import AREAS, ENERGIES
from engine.core import BadData
from tests.engine.co2.tables import RULES, table


def test_the_numbers_of_components() -> None:
    """Spielmaterial (seed 003 l. 126-190)."""
    data = RULES.data
    assert len(RULES.summits) == data["components.summits"] == 18
    assert len(RULES.agendas) == data["components.agendas"] == 8
    assert (len(RULES.lobby), len(RULES.targets), len(RULES.events)) == (36, 45, 7)
    assert sum(data[f"fossil.{fossil}_count"] for fossil in RULES.ppm) == 30


def test_what_is_printed_is_cited_and_the_rest_is_marked() -> None:
    for path, sourced in RULES.data.values.items():
        assert sourced.source in ("printed", "reported", "practice")
        assert sourced.cite or path in ("id", "language")


def test_every_energy_is_wanted_somewhere() -> None:
    for energy in ENERGIES:
        assert sum(energy in wants for wants in RULES.agendas.values()) >= 3


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("plants.solar_1", [10, 2, 1]),
        ("plants.solar_1", [10, 2, 1, 100]),
        ("tracks.solar", ["tech"]),
        ("tracks.solar", ["", "gold", "", "", "", "", "", ""]),
        ("levels.wind_2", 9),
        ("levels.solar_1", 5),
        ("regions.order", ["europe"]),
        ("spots.asia", [0, 0, 0]),
        ("regions.demand_coop", 3),
        ("regions.demand_competitive", [5, 5, 5, 5, 5]),
        ("regions.demand_competitive", [5, 5, 5, 5, 5, 0]),
        ("regions.asia", 40),
        ("agendas.a1", ["solar", "solar", "wind"]),
        ("summits.s01", ["solar"]),
        ("events.e1", "atlantis"),
        ("targets.t01", ["x", "solar", "wind"]),
        ("targets.t01", ["2", "solar", "coal"]),
        ("lobby.l01", ["plan", "atlantis", "money 3", "tech"]),
        ("lobby.l01", ["plan", "europe", "gold 3", "tech"]),
        ("lobby.l01", ["plan", "europe", "knowledge", "tech"]),
        ("lobby.l20", ["build", "solar", "money 3", "money"]),
        ("personal.p08", [1, 2]),
        ("company.k01", [2]),
        ("company.not_for_two", ["k99"]),
        ("goals.sizes", [5]),
        ("goals.price", [1]),
        ("setup.summits_open", 19),
        ("display.coop_4", 40),
    ],
)
def test_values_that_can_not_be_played_with_are_refused(path: str, value: Any) -> None:
    with pytest.raises(BadData) as told:
        GAME.rules(GAME.load("giochix", {path: value}))
    assert any(fault.path.startswith(path.partition(".")[0]) or fault.path for fault in told.value.faults)


def test_an_owner_replaces_what_is_printed_on_components() -> None:
    rules = GAME.rules(GAME.load("giochix", {"plants.wind_1": [9, 2, 1, 6]}))
    assert rules.plants["wind", 1].tech == 2
    assert rules.data.source("plants.wind_1") == "owner"


def test_regions_have_spaces_of_their_own() -> None:
    """The kinds are printed (seed 003 l. 712-718); how many there are of each was not seen."""
    rules = GAME.rules(GAME.load("giochix", {"spots.asia": [2, 0, 1], "spots.africa": [0, 1, 0]}))
    assert rules.spots["asia"] == ("money", "money", "scientist")
    at = table(rules=rules).state
    assert [spot.subsidy for spot in at.region("asia").spots] == ["money", "money", "scientist"]
    assert [spot.subsidy for spot in at.region("africa").spots] == ["tech"]
    assert [spot.subsidy for spot in at.region("europe").spots] == ["money", "tech", "scientist"]


def test_tracks_have_levels_of_their_own() -> None:
    """One knowledge is enough for level 1 of recycling (seed 003 l. 819); the others were not seen."""
    rules = GAME.rules(GAME.load("giochix", {"levels.wind_1": 2, "levels.wind_2": 6}))
    assert [rules.level("wind", known) for known in (1, 2, 5, 6)] == [0, 1, 1, 2]
    assert [rules.level("solar", known) for known in (0, 1, 3, 4)] == [0, 1, 1, 2]
    assert RULES.data.source("levels.recycling_1") == "printed"
    for path in ("levels.recycling_2", "levels.wind_1", "spots.europe", "regions.order", "agendas.a1"):
        assert RULES.data.source(path) == "practice"


def test_a_box_of_before_says_once_for_all_what_each_has_now() -> None:
    before = {"regions.spots": ["money", "money", "tech"], "tracks.level_1": 2, "tracks.level_2": 5}
    rules = GAME.rules(GAME.load("giochix", {**before, "levels.wind_1": 3}))
    assert set(rules.spots.values()) == {("money", "money", "tech")}
    assert rules.levels["solar"] == (2, 5)
    assert rules.levels["wind"] == (3, 5)
    assert rules.data.source("spots.asia") == "owner"
    rules = GAME.rules(GAME.load("giochix", {"regions.demand_competitive": 6}))
    assert {rules.demand("competitive", area) for area in AREAS} == {6}


def test_there_is_one_edition() -> None:
    with pytest.raises(BadData):
        GAME.load("2012", {})


def test_regions_and_areas_are_the_same_six() -> None:
    assert sorted(RULES.regions) == sorted(AREAS) == sorted(RULES.room)
