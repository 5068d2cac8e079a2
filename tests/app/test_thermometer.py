"""The thermometer and the tracks as they are told: by player count, with stand-ins marked as such."""

from __future__ import annotations

import pytest

from app.games.emission.crisis.presenter import thermometer_view, tracks_view
from app.games.emission.taps import Taps
from engine.emission.state import EFFECTS, Challenge, Modifier
from tests.app.helpers import DE, EN
from tests.engine.emission.tables import rules_with, table


@pytest.mark.parametrize(("players", "room"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_a_row_is_filled_by_five_for_each_player(players: int, room: int) -> None:
    """Emissionsphase: 4. Passt die Temperatur an (seed 004 l. 472–478)."""
    at = table(players).with_(tokens=2, carbon=3)
    view = thermometer_view(EN, at.rules, at.state)
    assert (view.tokens, view.carbon, view.room) == (2, 3, room)
    assert view.carbon_words == f"3 of {room} CO₂"


def test_every_row_has_its_temperature_and_its_crises() -> None:
    """From 1.5 to 1.6 °C four crises instead of three are drawn (seed 004 l. 466)."""
    at = table(4).with_(tokens=4)
    view = thermometer_view(DE, at.rules, at.state)
    assert view.temperature == "1,6\N{NO-BREAK SPACE}°C"
    assert [each.label for each in view.degrees[:4]] == [
        "1,3\N{NO-BREAK SPACE}°C",
        "1,4\N{NO-BREAK SPACE}°C",
        "1,5\N{NO-BREAK SPACE}°C",
        "1,6\N{NO-BREAK SPACE}°C",
    ]
    assert [each.filled for each in view.degrees] == [True] * 4 + [False] * 4
    assert [each.crises for each in view.degrees[2:4]] == ["3", "4"]
    assert [each.more for each in view.degrees[2:4]] == [False, True]
    assert view.crises_words == "4 Krisen je Runde"


def test_the_eighth_token_is_the_last() -> None:
    """With the eighth token the game is lost (seed 004 l. 468)."""
    at = table(4)
    view = thermometer_view(EN, at.rules, at.state)
    assert len(view.degrees) == 8
    assert [each.lost for each in view.degrees] == [False] * 7 + [True]
    assert view.degrees[-1].crises == ""


def test_a_challenge_changes_what_is_drawn_and_when_it_is_lost() -> None:
    card = Challenge("ours", changes=(Modifier("crises", 1), Modifier("tokens", -2)))
    at = table(4).with_(challenges=(card,))
    view = thermometer_view(EN, at.rules, at.state)
    assert len(view.degrees) == 6
    assert view.crises_words == "4 crises each round"


def test_stand_ins_are_marked_until_the_owner_has_read_the_box() -> None:
    at = table(4)
    assert thermometer_view(EN, at.rules, at.state).practice
    assert tracks_view(EN, at.rules, at.state, Taps()).practice
    own = rules_with(
        thermometer__crises_5=4,
        thermometer__crises_6=5,
        thermometer__crises_7=5,
        **{f"tracks__{each}": 6 for each in EFFECTS},
        **{f"tipping__{each}": [2, 4] for each in EFFECTS},
    )
    assert not thermometer_view(EN, own, at.state).practice
    assert not tracks_view(EN, own, at.state, Taps()).practice


def test_a_track_shows_where_it_is_and_where_it_tips() -> None:
    at = table(4).with_(tracks=(3, 0, 0, 0, 0, 0))
    weather = tracks_view(EN, at.rules, at.state, Taps()).tracks[0]
    assert [each.look for each in weather.spaces] == ["past"] * 3 + ["here"] + ["ahead"] * 3
    assert [each.tips for each in weather.spaces] == [False, False, True, False, True, False, True]
    assert weather.key == ""


def test_at_the_end_of_a_track_every_further_step_tips() -> None:
    """seed 004: at the last space the effect is carried out again."""
    at = table(4).with_(tracks=(6, 0, 0, 0, 0, 0))
    assert tracks_view(EN, at.rules, at.state, Taps()).tracks[0].near
