"""4. Climate Recovery, and whose turn is next."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import DrawCard, Recover
from engine.keep_cool.events import PileReshuffled, Recovered, TurnBegan
from engine.keep_cool.state import Zone
from tests.engine.keep_cool.tables import Table, both_editions, only_ecovisio, table

pytestmark = both_editions


def at_end(carbometer: int, country: str = "usa", players: int = 3) -> Table:
    return table(players).with_(carbometer=carbometer).turn_of(country, "recovery")


@pytest.mark.parametrize(("zone", "chips"), [("blue", 1), ("yellow", 2), ("orange", 3), ("red", 2)])
def test_recovery_depends_on_the_zone_and_comes_from_the_pool(zone: Zone, chips: int) -> None:
    """Both: "4. Climate Recovery" (seed 001 l. 535-541; seed 000 l. 463)."""
    before = table(3).in_zone(zone).turn_of("usa", "recovery")
    after = before.do(Recover())
    assert after.told(Recovered) == [Recovered(zone, chips)]
    assert after.carbometer == before.carbometer + chips
    assert after.pool == before.pool - chips


@pytest.mark.parametrize(("carbometer", "chips"), [(60, 2), (40, 3), (20, 2)])
def test_the_zone_before_anything_is_added_counts(carbometer: int, chips: int) -> None:
    """K5: the chips are added all at once, even where they cross into the next colour."""
    assert at_end(carbometer).do(Recover()).carbometer == carbometer + chips


def test_what_does_not_fit_stays_in_the_pool() -> None:
    """FAQ "What happens if the Carbometer spills over?" (seed 001 l. 632-635; seed 000 l. 529). K5."""
    assert at_end(79).do(Recover()).carbometer == 80
    full = at_end(80)
    assert full.do(Recover()).pool == full.pool


def test_an_empty_pool_gives_what_it_has() -> None:
    """EcoVisio has no rule for an empty pool; what isn't there can't be put on."""
    poor = table(3).with_(carbometer=50, usa={"chips": 63}).turn_of("usa", "recovery")
    assert poor.pool == 1
    assert poor.do(Recover()).told(Recovered) == [Recovered("yellow", 1)]


@pytest.mark.parametrize(("carbometer", "zone"), [(40, "orange"), (21, "orange"), (20, "red"), (1, "red")])
def test_the_first_orange_at_the_end_of_a_turn_reshuffles_all_cards(carbometer: int, zone: str) -> None:
    """Both: "4. Climate Recovery" (seed 001 l. 543-547; seed 000 l. 465). K6: a turn that falls into red
    counts too, and is told as what it is.
    """
    after = at_end(carbometer).with_pile("late_frost_april").do(Recover())
    assert [event.why for event in after.told(PileReshuffled)] == [zone]
    assert after.state.pile == table(3).state.pile


def test_orange_after_red_shuffles_nothing_any_more() -> None:
    """K6: the climate comes back from red to orange; the cards were shuffled when it fell."""
    fallen = at_end(20).do(Recover())
    assert (fallen.told(PileReshuffled)[0].why, fallen.state.reshuffled) == ("red", True)
    assert fallen.turn_of("europe", "recovery").do(Recover()).told(PileReshuffled) == []


def test_it_is_judged_before_the_recovery_is_added() -> None:
    """K6: from the last orange chip recovery leads to yellow, and the cards are still shuffled."""
    after = at_end(40).do(Recover())
    assert after.carbometer == 43
    assert [type(event) for event in after.events[:2]] == [PileReshuffled, Recovered]


@pytest.mark.parametrize("carbometer", [70, 41])
def test_blue_and_yellow_reshuffle_nothing(carbometer: int) -> None:
    """Both: "4. Climate Recovery" (seed 001 l. 543; seed 000 l. 465)."""
    assert at_end(carbometer).with_pile("late_frost_april").do(Recover()).state.pile == ("late_frost_april",)


def test_it_happens_once_a_game() -> None:
    """Both: "4. Climate Recovery": for the first time (seed 001 l. 543; seed 000 l. 465). K6."""
    after = at_end(30).reshuffled().with_pile("late_frost_april").do(Recover())
    assert not after.told(PileReshuffled)


def test_orange_during_a_turn_is_not_its_end() -> None:
    """Both: "4. Climate Recovery": at the end of the turn (seed 001 l. 543; seed 000 l. 465)."""
    during = table(3).with_(carbometer=30).turn_of("usa").do(DrawCard("floods_china"))
    assert not during.state.reshuffled


def test_an_empty_pile_reshuffled_earlier_does_not_count_as_orange() -> None:
    """Two rules: the pile that ran out (seed 001 l. 651; seed 000 l. 545) and the first orange (l. 543)."""
    assert at_end(30).do(Recover()).state.reshuffled
    assert not at_end(50).do(Recover()).state.reshuffled


def test_then_it_is_the_next_delegation_s_turn_clockwise() -> None:
    """Both: "The game turn", "4. Climate Recovery" (seed 001 l. 316, 549; seed 000 l. 373, 467)."""
    order = ["usa", "europe", "developing", "tiger", "fsu", "opec"]
    for country, following in zip(order, [*order[1:], "usa"], strict=True):
        after = at_end(70, country, players=6).do(Recover())
        assert (after.active, after.phase) == (following, "greenhouse")


def test_a_round_is_over_when_the_usa_play_again() -> None:
    """Both: "The game turn" (seed 001 l. 316; seed 000 l. 373)."""
    assert at_end(70, "europe").do(Recover()).told(TurnBegan)[0].round == 1
    assert at_end(70, "tiger").do(Recover()).told(TurnBegan)[0].round == 2


@only_ecovisio
def test_the_next_turn_counts_its_cards_after_the_recovery() -> None:
    """K4, K5: 60 and 2 chips are blue again, so one card is drawn."""
    assert at_end(60).do(Recover()).told(TurnBegan)[0].cards == 1
    assert at_end(58).do(Recover()).told(TurnBegan)[0].cards == 2
