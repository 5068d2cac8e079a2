"""What the booklet leaves open: our readings D1 to D19 (docs/games/e-mission.md), each with its test."""

from __future__ import annotations

from engine.core import replace
from engine.emission.actions import (
    CountEmissions,
    DrawCrises,
    EndProjects,
    Grow,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    RollTie,
    SkipProject,
    StartProject,
    TakeFromProject,
    TuckUnderCrisis,
    TuckUnderProject,
)
from engine.emission.boards import is_active
from engine.emission.events import (
    CardsDrawn,
    CrisesDrawn,
    CrisesShuffled,
    DemandGrew,
    EmergencyGained,
    Emitted,
    GameEnded,
    RoundBegan,
    ThrowsAdded,
    TurningPointReached,
)
from engine.emission.preview import Affected
from engine.emission.state import SECTORS, Throw
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, RULES, Table, table

AID, GEOPOLITICS = "c1446", "c1445"


def emitting(count: int, **fields: object) -> Table:
    none = dict.fromkeys(SECTORS, 0)
    at = table(4).in_emissions().boards(dirty=0, demand=0, **none).board("usa", industry=count)
    return at.with_(**fields)


def test_d1_emissions_equal_to_sinks_are_no_turning_point() -> None:
    """At least one sink has to stay free (seed 004 l. 444)."""
    assert emitting(40).do(CountEmissions()).all(TurningPointReached) == []
    assert emitting(39).do(CountEmissions()).one(TurningPointReached).spare == 1


def test_d2_carbon_of_the_crisis_phase_counts_in_the_next_round() -> None:
    """Amazon, permafrost, forest fires (seed 004 l. 529, 535)."""
    at = table(4).throwing(1, tracks=(0,) * 6).do(RollEffect("permafrost"))
    assert at.state.emitted == 8
    next_round = emitting(35, emitted=8).do(CountEmissions())
    assert next_round.state.carbon == 3


def test_d3_a_token_in_the_crisis_phase_throws_again_and_draws_more() -> None:
    """One more throw at once, and more crises if the row shows more (seed 004 l. 506, 466)."""
    at = table(4).throwing(1, tokens=3, carbon=15, due=3, tracks=(0,) * 6).do(RollEffect("arctic"))
    assert at.one(ThrowsAdded).count == 1
    assert at.one(CrisesDrawn).count == 1
    assert len(at.state.row) == 4


def test_d4_the_turning_point_changes_tokens_back_but_keeps_the_crises() -> None:
    """The top token is 5 CO₂ per player; throws follow the new number of tokens (seed 004 l. 448)."""
    at = emitting(10, tokens=2, carbon=0).do(CountEmissions())
    assert (at.state.tokens, at.state.carbon) == (0, 10)
    assert at.state.throws == 0
    assert len(at.state.row) == 3


def test_d5_ties_are_thrown_again_until_one_is_lowest() -> None:
    """All who are tied throw, the lowest is affected; still tied: again (seed 004 l. 549)."""
    at = table(2).boards(social=1).resolving("c1418")
    again = at.do(RollTie((Throw("china", 3), Throw("usa", 3))))
    assert again.preview().affected.kind == "tied"
    done = again.do(RollTie((Throw("china", 3), Throw("usa", 2))))
    assert done.state.hit == "usa"


def test_d6_alone_one_is_always_affected() -> None:
    """The lowest of one is that one (seed 004 l. 651-653)."""
    assert table(1).resolving("c1418").preview().affected == Affected("one", ("china",))
    assert table(1).resolving("c1440").preview().affected == Affected("one", ("china",))


def test_d7_nothing_is_weakened_below_nothing() -> None:
    """More resilience than tokens is nothing, not less (seed 004 l. 550)."""
    at = table(4).boards(infrastructure=9).resolving(HURRICANES, tokens=2)
    assert {each.amount for each in at.preview().sums} == {0}
    assert at.do(ResolveCrisis()).all(EmergencyGained) == []


def test_d8_what_is_missing_becomes_crisis() -> None:
    """Resilience for oneself, sinks for everybody (seed 004 l. 609, 617)."""
    own = table(4).board("majority", ecological=0).resolving(OIL).do(ResolveCrisis())
    assert [(event.power, event.count) for event in own.all(EmergencyGained)] == [("majority", 2)]
    tracks = (0, 1, 0, 0, 0, 0)
    all_of_us = table(4).throwing(1, trees=3, tracks=tracks).do(RollEffect("desertification"))
    assert [event.count for event in all_of_us.all(EmergencyGained)] == [1, 1, 1, 1]


def test_d9_the_twelfth_loses_the_moment_it_would_be_taken() -> None:
    """Nobody after it is affected any more (seed 004 l. 605)."""
    at = table(4).boards(infrastructure=0).board("majority", emergency=11).resolving(HURRICANES)
    after = at.do(ResolveCrisis())
    assert len(after.all(EmergencyGained)) == 1
    assert isinstance(after.events[-1], GameEnded)


def test_d10_what_costs_cards_adds_up_down_to_none() -> None:
    """Communities in crisis and financial crises (seed 004 l. 288, 585)."""
    at = table(4).board("china", emergency=8)
    seats = at.state.seats
    poor = at.with_(seats=tuple(replace(seat, fewer=2) for seat in seats)).in_projects()
    assert poor.of("china").hand == 1
    broke = at.with_(seats=tuple(replace(seat, fewer=9) for seat in seats)).in_projects()
    assert broke.of("china").hand == 0
    assert broke.state.seat("china").fewer == 0


def test_d11_cards_are_counted_at_the_start_of_the_project_phase() -> None:
    """What comes later costs nothing this round (seed 004 l. 595)."""
    at = table(4).in_projects()
    later = at.board("china", emergency=8)
    assert later.of("china").hand == 5


def test_d12_lasting_crises_lie_beside_the_row() -> None:
    """They count as no drawn crisis, do not strike again, and may be lifted in any later project phase."""
    at = table(4).lasting(GEOPOLITICS).in_projects()
    assert len(at.state.row) == 3
    lifted = at.do(*[TuckUnderCrisis(GEOPOLITICS, ("society",))] * 2)
    assert lifted.state.lasting == ()


def test_d13_overwhelmed_aid_is_the_only_one_to_tuck_under() -> None:
    """Also when another crisis lasts."""
    at = table(4).lasting(GEOPOLITICS, AID).in_projects()
    assert at.no(TuckUnderCrisis(GEOPOLITICS, ("society",))) == "tuck.forbidden"
    assert at.do(TuckUnderCrisis(AID, ("society",))).state.lasting[1].tucked


def test_d14_an_empty_deck_is_its_discard_pile_shuffled() -> None:
    names = RULES.deck(4)
    at = table(4).with_(pile=0, discarded=names).do(DrawCrises(OIL))
    assert at.one(CrisesShuffled).pile == 48
    assert at.state.discarded == ()


def test_d15_a_global_project_is_checked_live() -> None:
    """Inactive again when what it asks for is gone (seed 004 l. 268)."""
    at = table(4).do(DrawCrises(OIL), StartProject("g1319"), TuckUnderProject("g1319", ("ecology",)))
    assert is_active(RULES, at.state, at.state.projects[0])
    gone = at.do(TakeFromProject("g1319", ("ecology",)))
    assert not is_active(RULES, gone.state, gone.state.projects[0])


def test_d16_energy_to_spare_does_nothing() -> None:
    """All dirty energy still emits (seed 004 l. 414)."""
    at = table(1).in_emissions().board("china", clean=12).do(CountEmissions())
    assert at.one(Emitted).dirty == 9


def test_d17_the_first_drawn_is_the_open_one() -> None:
    """Also where more than three are drawn (seed 004 l. 252)."""
    at = table(4).with_(tokens=6).do(DrawCrises(FINANCE))
    assert [each.crisis for each in at.state.row] == [FINANCE, "", "", "", ""]


def test_d18_the_turning_point_of_round_six_wins() -> None:
    """If its crisis phase is survived (seed 004 l. 719, 733)."""
    at = emitting(0, round=6).do(CountEmissions())
    assert at.state.turned
    at = at.do(ResolveCrisis())
    for name in ("c1402", "c1405"):
        at = at.do(RevealCrisis(name), ResolveCrisis())
    assert at.do(Grow()).one(GameEnded).outcome.kind == "won"


def test_d19_won_then_the_marker_then_demand() -> None:
    """The order of the growth phase (seed 004 l. 689-709)."""
    at = table(4).in_emissions().with_(phase="growth", row=(), pile=48)
    kinds = [type(event) for event in at.do(Grow()).events]
    assert kinds == [RoundBegan, *[DemandGrew] * 4]
    won = at.with_(turned=True).do(Grow())
    assert [type(event) for event in won.events] == [GameEnded]


def test_a_round_of_its_own_has_no_turning_point_left_over() -> None:
    """The marker shows the turning point until the growth phase only."""
    at = table(4).do(DrawCrises(OIL), SkipProject())
    assert len(at.all(CardsDrawn)) == 4
    assert not at.do(EndProjects()).state.turned
