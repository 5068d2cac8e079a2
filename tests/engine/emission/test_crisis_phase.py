"""Krisenphase, 1.: the die of global effects, tracks and tipping points."""

from __future__ import annotations

import pytest

from engine.emission.actions import Adjust, CountEmissions, RollEffect
from engine.emission.events import (
    CrisesDrawn,
    EffectRolled,
    EmergencyGained,
    EmissionsCarried,
    GameEnded,
    SinksRemoved,
    ThermometerSet,
    ThrowsAdded,
)
from engine.emission.state import EFFECTS, Effect
from engine.emission.things import thing_of
from tests.engine.emission.tables import RULES, Table, rules_with, table


def tipping(effect: Effect, players: int = 4, throws: int = 2, **fields: object) -> Table:
    """The next step of this track is a tipping point."""
    first = RULES.tipping[effect][0]
    tracks = tuple(first - 1 if each == effect else 0 for each in EFFECTS)
    return table(players).throwing(throws, tracks=tracks, **fields)


def test_once_for_each_temperature_token() -> None:
    """Krisenphase, 1. (seed 004 l. 498-504)."""
    at = table(4).in_emissions().with_(tokens=1, carbon=0).do(CountEmissions())
    assert at.state.throws == at.state.tokens == 3


def test_the_marker_moves_one_space() -> None:
    """Krisenphase, 1. (seed 004 l. 504): without a tipping point nothing else happens."""
    at = table(4).throwing(2).do(RollEffect("weather"))
    assert at.one(EffectRolled) == EffectRolled("weather", 1, tipped=False, ignored=False, throws=1)
    assert at.track("weather") == 1


def test_a_new_token_means_another_throw() -> None:
    """Krisenphase, 1. (seed 004 l. 506) and tips (seed 004 l. 806)."""
    at = tipping("arctic", carbon=15).do(RollEffect("arctic"))
    assert at.one(ThrowsAdded).count == 1
    assert at.state.throws == 2


def test_at_the_end_of_a_track_every_step_sets_it_off() -> None:
    """Krisenphase, 1. (seed 004 l. 510)."""
    end = tuple(RULES.lengths[effect] for effect in EFFECTS)
    at = table(4).throwing(2, tracks=end).do(RollEffect("desertification"))
    assert at.one(EffectRolled).tipped
    assert at.track("desertification") == RULES.lengths["desertification"]


def test_example_arctic_ice_at_the_tipping_point() -> None:
    """Krisenphase, example (seed 004 l. 514-518, 542): one token, 17 CO₂, four players; 8 CO₂ more."""
    at = table(4).throwing(1, carbon=17)
    at = at.do(RollEffect("arctic"))
    assert at.one(EffectRolled).tipped
    assert at.one(ThermometerSet).by == 8
    assert (at.state.tokens, at.state.carbon, at.state.throws) == (2, 5, 1)


def test_extreme_weather_draws_two_crises() -> None:
    """Globale Folgen (seed 004 l. 522-524)."""
    at = tipping("weather").do(RollEffect("weather"))
    assert at.one(CrisesDrawn).count == 2
    assert len(at.state.row) == 5


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_desertification_takes_a_tree_per_person(players: int) -> None:
    """Globale Folgen (seed 004 l. 525-527)."""
    at = tipping("desertification", players).do(RollEffect("desertification"))
    assert at.one(SinksRemoved) == SinksRemoved("trees", players, 0)


@pytest.mark.parametrize("players", [1, 4])
def test_amazon_dieback_emits_and_takes_trees(players: int) -> None:
    """Globale Folgen (seed 004 l. 528-529)."""
    at = tipping("amazon", players).do(RollEffect("amazon"))
    assert at.one(EmissionsCarried).count == players
    assert at.one(SinksRemoved) == SinksRemoved("trees", players, 0)
    assert at.state.emitted == players


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_arctic_ice_melt_warms_the_thermometer(players: int) -> None:
    """Globale Folgen (seed 004 l. 530-532)."""
    at = tipping("arctic", players).do(RollEffect("arctic"))
    assert at.one(ThermometerSet).by == 2 * players


@pytest.mark.parametrize(("carbon", "tokens", "more"), [(11, 2, []), (12, 3, [1]), (19, 3, [1])])
def test_only_a_new_temperature_token_adds_a_throw(carbon: int, tokens: int, more: list[int]) -> None:
    """Krisenphase, 1. (seed 004 l. 506): with four, twenty CO₂ fill a row; the ice adds eight."""
    at = tipping("arctic", carbon=carbon).do(RollEffect("arctic"))
    assert at.state.tokens == tokens
    assert [event.count for event in at.all(ThrowsAdded)] == more


@pytest.mark.parametrize("players", [1, 4])
def test_permafrost_thaw_emits(players: int) -> None:
    """Globale Folgen (seed 004 l. 533-535)."""
    at = tipping("permafrost", players).do(RollEffect("permafrost"))
    assert at.one(EmissionsCarried).count == 2 * players


@pytest.mark.parametrize("players", [1, 4])
def test_acidification_takes_an_ocean_per_person(players: int) -> None:
    """Globale Folgen (seed 004 l. 536-538)."""
    at = tipping("acidification", players).do(RollEffect("acidification"))
    assert at.one(SinksRemoved) == SinksRemoved("oceans", players, 0)


def test_missing_trees_put_everybody_in_crisis() -> None:
    """Müsst ihr Bäume und Meere entfernen? (seed 004 l. 615-617)."""
    at = tipping("desertification", trees=1).do(RollEffect("desertification"))
    assert at.one(SinksRemoved) == SinksRemoved("trees", 1, 3)
    assert [event.count for event in at.all(EmergencyGained)] == [3, 3, 3, 3]


def test_the_eighth_token_loses_here_too() -> None:
    """Spielende (seed 004 l. 725)."""
    at = tipping("arctic", carbon=19).with_(tokens=7).do(RollEffect("arctic"))
    assert at.one(GameEnded).outcome.why == "temperature"


def test_after_the_last_throw_come_the_crises() -> None:
    at = table(4).throwing(1).do(RollEffect("weather"))
    assert at.state.phase == "resolution"


def test_a_card_may_let_a_result_be_ignored() -> None:
    at = tipping("desertification").do(RollEffect("desertification", ignored=True))
    assert at.one(EffectRolled).ignored
    assert at.track("desertification") == 1
    assert at.state.trees == 24


def test_two_tracks_tip_at_their_first_step() -> None:
    """Arctic ice (seed 004 l. 518) and, as reported, permafrost; the others need more."""
    assert [effect for effect in EFFECTS if 1 in RULES.tipping[effect]] == ["arctic", "permafrost"]


def test_tracks_of_the_owner_s_box() -> None:
    rules = rules_with(tracks__weather=3, tipping__weather=[1, 3])
    at = table(4, rules).throwing(3).do(RollEffect("weather"))
    assert at.one(EffectRolled).tipped


def test_throws_can_be_corrected() -> None:
    at = table(4).throwing(2).do(Adjust(thing_of("throws"), 1), RollEffect("weather"))
    assert at.state.phase == "resolution"
