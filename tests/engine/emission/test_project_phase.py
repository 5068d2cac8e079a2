"""Projektphase: cards are drawn; what they do is told to the boards; what is tucked is counted."""

from __future__ import annotations

import pytest

from engine.core import Action
from engine.emission.actions import (
    AddCrisis,
    Change,
    DiscardProject,
    DrawCrises,
    EndProjects,
    MarkProject,
    RemoveCrisis,
    SkipProject,
    StartProject,
    TakeFromProject,
    TuckUnderCrisis,
    TuckUnderProject,
    TurnCrisis,
)
from engine.emission.boards import is_active
from engine.emission.events import (
    CardsDrawn,
    CardsPaid,
    Changed,
    CrisesDrawn,
    CrisisLifted,
    GameEnded,
    ProjectActive,
    ThermometerSet,
)
from engine.emission.state import GlobalProject
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, RULES, Table, card, rules_with, table

LOBBY, AID, DISINFORMATION, GEOPOLITICS = "c1447", "c1446", "c1444", "c1445"


def projects(players: int = 4, crisis: str = OIL) -> Table:
    return table(players).in_projects(crisis)


# --- 1. Karten ziehen -------------------------------------------------------------------------------------


def test_everybody_draws_five_cards() -> None:
    """Projektphase, 1. (seed 004 l. 284-286)."""
    at = table(4).boards(emergency=0).in_projects()
    assert [event.count for event in at.all(CardsDrawn)] == [5, 5, 5, 5]
    assert at.of("usa").hand == 5


@pytest.mark.parametrize(("emergency", "cards"), [(0, 5), (3, 5), (4, 4), (7, 4), (8, 3), (11, 3)])
def test_note_communities_in_crisis_cost_cards(emergency: int, cards: int) -> None:
    """Projektphase, 1., note (seed 004 l. 288), and p. 20 (seed 004 l. 595, 603)."""
    at = table(4).board("china", emergency=emergency).in_projects()
    assert at.of("china").hand == cards


def test_note_there_is_no_limit_to_a_hand() -> None:
    """Projektphase, 1., note (seed 004 l. 288); tips (seed 004 l. 803): cards stay from round to round."""
    at = table(4).boards(emergency=0, hand=20).in_projects()
    assert at.of("europe").hand == 25


def test_cards_are_not_swapped() -> None:
    """Projektphase, 1. (seed 004 l. 292): hands change by what is told; there is no action to swap."""
    at = projects().do(Change("hand", -1, "usa"), Change("hand", 1, "china", reason="A card allows it"))
    assert at.all(Changed)[1].reason == "A card allows it"


# --- 2. Karten nutzen -------------------------------------------------------------------------------------


def test_all_at_once_in_any_order() -> None:
    """Projektphase, 2. (seed 004 l. 302-310): whoever is ready, as often as they like."""
    at = projects().do(Change("clean", 1, "usa"), Change("clean", 1, "china"), Change("dirty", -1, "usa"))
    assert (at.of("usa").clean, at.of("china").clean, at.of("usa").dirty) == (4, 4, 7)


def test_a_card_is_discarded_for_an_effect() -> None:
    """Intro (seed 004 l. 43-45) and effects (seed 004 l. 314, 330): any card of the hand pays."""
    at = projects().do(Change("clean", 1, "china", cards=1))
    assert at.one(CardsPaid).count == 1
    assert at.of("china").hand == 4


def test_example_clean_electricity() -> None:
    """Effects, example (seed 004 l. 346-350): one card discarded, two clean energy for two grid symbols."""
    at = projects().do(Change("clean", 2, "china", cards=1))
    assert (at.of("china").clean, at.of("china").hand) == (5, 4)


def test_an_effect_may_be_used_again_for_the_same_price() -> None:
    """Effects (seed 004 l. 318) and tips (seed 004 l. 798)."""
    at = projects()
    for left in (4, 3, 2, 1, 0):
        at = at.do(Change("clean", 1, "china", cards=1))
        assert at.of("china").hand == left


def test_a_table_that_does_not_count_hands_here_may_insist() -> None:
    at = projects().board("china", hand=0)
    assert at.no(Change("clean", 1, "china", cards=1)) == "change.hand?"
    assert at.do(Change("clean", 1, "china", cards=1), insist=True).of("china").hand == 0


@pytest.mark.parametrize("place", ["crisis", "project"])
def test_a_card_from_a_hand_that_is_not_counted_here_leaves_it_empty(place: str) -> None:
    """Projektphase, 3. and 4.: whose card it was is noted; nobody holds fewer than none."""
    at = projects().with_(projects=(GlobalProject("g1304"),)).board("china", hand=0)
    tuck: Action = TuckUnderCrisis(at.state.row[0].crisis, ("society",), "china")
    if place == "project":
        tuck = TuckUnderProject("g1304", ("society",), "china")
    assert at.do(tuck).of("china").hand == 0
    assert at.board("china", hand=3).do(tuck).of("china").hand == 2


@pytest.mark.parametrize(("cards", "code"), [(0, "by_nothing"), (1, ""), (99, ""), (100, "by_nothing")])
def test_what_somebody_pays_is_a_number_of_cards(cards: int, code: str) -> None:
    at = projects().board("usa", hand=99)
    pays = Change("clean", 1, "china", cards=cards, paid_by="usa")
    if code:
        assert at.no(pays, insist=True) == f"change.{code}"
    else:
        assert at.do(pays).of("usa").hand == 99 - cards


def test_nobody_may_insist_on_what_is_not_there_because_cards_are_missing_too() -> None:
    at = projects().board("china", hand=0)
    assert at.no(Change("moon", 1, "china", cards=1)) == "change.no_such_thing"
    assert at.no(Change("moon", 1, cards=1, paid_by="china")) == "change.no_such_thing"
    assert at.no(Change("clean", 1, "moon", cards=1, paid_by="china")) == "seat.not_at_the_table"


def test_helping_each_other() -> None:
    """Projektphase (seed 004 l. 282) and the start card for exports (seed 004 l. 178-184)."""
    at = projects().do(Change("ecological", 1, "usa", cards=1, paid_by="china"))
    assert (at.of("usa").ecological, at.of("china").hand) == (2, 4)
    assert at.no(Change("social", 1, "usa", cards=1, paid_by="moon")) == "seat.not_at_the_table"


def test_what_project_cards_ask_for_stays_at_the_table() -> None:
    """Effects (seed 004 l. 296-298, 316, 324, 334-336, 356-358, 374-380) and tips (seed 004 l. 799-802, 804).

    The app holds none of the 133 cards: requirements, symbols of one's five projects and what covers what are
    the table's; whatever a card does is told as plus and minus.
    """
    at = projects().do(Change("transport", -1, "usa"), Change("demand", 1, "usa"))
    assert (at.of("usa").transport, at.of("usa").demand) == (3, 12)


def test_example_citizens_assemblies() -> None:
    """Changing a project, example (seed 004 l. 384): two social resilience in a round."""
    at = projects().do(Change("social", 1, "usa"), Change("social", 1, "usa"))
    assert at.of("usa").social == 2


def test_tip_carbon_markers_that_count_uses_have_no_effect() -> None:
    """Tip (seed 004 l. 386): markers on cards are no CO₂; the app asks for none."""
    assert projects().state.emitted == 0


def test_example_climate_neutral_homes() -> None:
    """Example (seed 004 l. 390): demand up, a building emission gone, twice."""
    twice = (Change("demand", 1, "china"), Change("buildings", -1, "china")) * 2
    at = projects().do(*twice)
    assert (at.of("china").demand, at.of("china").buildings) == (14, 0)
    assert at.no(Change("buildings", -1, "china")) == "change.not_so_many"


def test_three_ways_to_use_a_card() -> None:
    """Intro (seed 004 l. 39-57) and summary (seed 004 l. 392-394): pay, tuck, or lay on a project."""
    at = projects().do(
        Change("clean", 1, "china", cards=1),
        TuckUnderCrisis(OIL, ("regulation",), "china"),
        Change("hand", -1, "china", reason="laid on a project"),
    )
    assert at.of("china").hand == 2


def test_the_phase_ends_when_nobody_wants_to_play() -> None:
    """Ende der Projektphase (seed 004 l. 396-398): hands are kept."""
    at = projects().do(EndProjects())
    assert at.state.phase == "emissions"
    assert at.of("china").hand == 5


# --- limits -----------------------------------------------------------------------------------------------


def test_tip_sinks_are_limited_everything_else_is_not() -> None:
    """Tips (seed 004 l. 808) and material (seed 004 l. 113): 33 trees, 23 oceans, 13 air filters."""
    at = projects()
    for sink, most in (("trees", 33), ("oceans", 23), ("filters", 13)):
        there = getattr(at.state, sink)
        at = at.do(Change(sink, most - there))
        assert at.no(Change(sink, 1)) == "change.no_more_sinks"
    many = at.do(Change("social", 60, "china"))
    assert many.of("china").social == 61


def test_note_trees_and_oceans_do_not_stand_in_for_each_other() -> None:
    """Note (seed 004 l. 619): each has its own limit."""
    at = projects().do(Change("trees", 9))
    assert at.no(Change("trees", 1)) == "change.no_more_sinks"
    assert at.do(Change("oceans", 1)).state.oceans == 17


def test_energy_and_demand_end_with_the_extra_boards() -> None:
    """Tableaus vorbereiten F (seed 004 l. 214)."""
    at = projects()
    assert at.do(Change("clean", 28, "china")).no(Change("dirty", 1, "china")) == "change.track_is_full"
    assert at.no(Change("demand", 29, "china")) == "change.track_is_full"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Change("clean", 0, "china"), "change.by_nothing"),
        (Change("moons", 1, "china"), "change.no_such_thing"),
        (Change("moons", 1), "change.no_such_thing"),
        (Change("clean", 1, "moon"), "seat.not_at_the_table"),
        (Change("clean", -4, "china"), "change.not_so_many"),
        (Change("emitted", -1), "change.not_so_many"),
        (Change("carbon", -1), "change.not_so_many"),
        (Change("social", 99, "china"), "change.too_many"),
        (Change("hand", 1, "china", cards=1), "change.by_nothing"),
    ],
)
def test_changes_that_cannot_be(change: Change, code: str) -> None:
    assert projects().no(change) == code


def test_the_twelfth_community_loses_at_once_also_here() -> None:
    """Notstandsplättchen (seed 004 l. 605)."""
    at = projects().board("china", emergency=11).do(Change("emergency", 1, "china"))
    assert at.one(GameEnded).outcome.why == "emergency"


def test_cards_that_cool_or_warm_the_thermometer() -> None:
    """Rows fill and empty as in the emissions phase (seed 004 l. 448, 462, 466)."""
    at = projects().with_(tokens=1, carbon=3).do(Change("carbon", -5))
    assert (at.state.tokens, at.state.carbon) == (0, 18)
    up = projects().with_(tokens=3, carbon=18).do(Change("carbon", 3))
    assert up.one(ThermometerSet).tokens == 4
    assert up.one(CrisesDrawn).why == "temperature"
    assert len(up.state.row) == 4


# --- under global projects --------------------------------------------------------------------------------


def with_project(name: str = "g1304") -> Table:
    return table(4).do(DrawCrises(OIL), StartProject(name))


def test_everybody_may_tuck_under_a_global_project_until_it_is_active() -> None:
    """Unter Globale Projekte schieben (seed 004 l. 362-364, 268-270; p. 12) and tip (seed 004 l. 807)."""
    at = with_project().do(TuckUnderProject("g1304", ("society",), "usa"))
    assert not at.all(ProjectActive)
    at = at.do(TuckUnderProject("g1304", ("energy", "regulation"), "china"))
    assert at.one(ProjectActive).active
    assert is_active(RULES, at.state, at.state.projects[0])
    assert (at.of("usa").hand, at.of("china").hand) == (4, 4)


def test_active_only_while_the_requirement_holds() -> None:
    """Globale Phase, 2. (seed 004 l. 268): inactive again when a card is taken away."""
    at = with_project().do(TuckUnderProject("g1304", ("regulation",)))
    at = at.do(TakeFromProject("g1304", ("regulation",)))
    assert not at.one(ProjectActive).active
    assert at.no(TakeFromProject("g1304", ("regulation",))) == "tuck.no_such_card"
    assert at.no(MarkProject("g1304")) == "project.counts_itself"


def test_a_requirement_that_grows_with_the_players() -> None:
    rules = rules_with(global_projects__g1311=["1 society per player"])
    at = table(2, rules).do(DrawCrises(OIL), StartProject("g1311"), TuckUnderProject("g1311", ("society",)))
    assert not is_active(rules, at.state, at.state.projects[0])
    at = at.do(TuckUnderProject("g1311", ("society",)))
    assert at.one(ProjectActive).active


def test_where_the_app_does_not_know_the_requirement_the_table_turns_the_marker() -> None:
    """Globale Phase, 2. (seed 004 l. 264, 268)."""
    at = with_project("own:Treaty").do(MarkProject("own:Treaty"))
    assert at.one(ProjectActive) == ProjectActive("own:Treaty", True)
    assert is_active(RULES, at.state, at.state.projects[0])
    assert at.no(MarkProject("own:Treaty")) == "project.marked_already"
    assert at.do(MarkProject("own:Treaty", active=False)).state.projects[0].marked is False
    assert at.no(MarkProject("g1304")) == "project.not_there"


def test_a_global_project_may_be_discarded() -> None:
    at = with_project().do(DiscardProject("g1304"))
    assert at.state.projects == ()
    assert at.no(DiscardProject("g1304")) == "project.not_there"
    assert at.no(TuckUnderProject("g1304", ("society",))) == "project.not_there"
    assert at.no(TakeFromProject("g1304", ("society",))) == "project.not_there"


# --- under crises -----------------------------------------------------------------------------------------


def test_cards_go_under_the_expected_crisis_never_under_unknown_ones() -> None:
    """Unter Krisen schieben (seed 004 l. 368-370; p. 19)."""
    at = projects().do(TuckUnderCrisis(OIL, ("regulation",), "usa"))
    assert at.state.row[0].tucked == (card("regulation"),)
    assert at.no(TuckUnderCrisis("", ("regulation",))) == "tuck.not_open"
    assert at.no(TuckUnderCrisis(FINANCE, ("regulation",))) == "tuck.not_open"
    assert at.no(TuckUnderCrisis(OIL, ())) == "tuck.symbols"
    assert at.no(TuckUnderCrisis(OIL, ("society",), "moon")) == "seat.not_at_the_table"
    assert at.no(TuckUnderProject("g1304", (), "usa")) == "tuck.symbols"


def test_an_unknown_crisis_may_be_turned_removed_or_added_by_a_card() -> None:
    at = projects().do(TurnCrisis(1, FINANCE))
    assert at.state.row[1].crisis == FINANCE
    assert at.no(TurnCrisis(1, HURRICANES)) == "crisis.no_such_place"
    assert at.no(TurnCrisis(2, FINANCE)) == "crisis.seen_already"
    gone = at.do(RemoveCrisis(1))
    assert gone.state.discarded == (FINANCE,)
    unseen = gone.do(RemoveCrisis(1))
    assert unseen.state.discarded == (FINANCE, "")
    looked_at = gone.do(RemoveCrisis(1, HURRICANES))
    assert looked_at.state.discarded == (FINANCE, HURRICANES)
    assert gone.no(RemoveCrisis(5)) == "crisis.no_such_place"
    assert gone.no(RemoveCrisis(0, HURRICANES)) == "crisis.no_such_place"
    assert len(gone.do(AddCrisis()).state.row) == 3


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_card_may_turn_or_remove_any_crisis_of_the_row(place: int) -> None:
    """Also the lowest, which is carried out first (seed 004 l. 546)."""
    hidden = table(4).lasting(DISINFORMATION).do(DrawCrises(), SkipProject())
    turned = hidden.do(TurnCrisis(place, FINANCE))
    assert [each.crisis == FINANCE for each in turned.state.row] == [at == place for at in range(3)]
    gone = turned.do(RemoveCrisis(place))
    assert [each.crisis for each in gone.state.row] == ["", ""]
    assert gone.state.discarded == (FINANCE,)
    for nowhere in (-1, 3):
        assert hidden.no(TurnCrisis(nowhere, FINANCE)) == "crisis.no_such_place"
        assert hidden.no(RemoveCrisis(nowhere)) == "crisis.no_such_place"


# --- lasting crises ---------------------------------------------------------------------------------------


def test_fossil_lobbying_keeps_dirty_energy() -> None:
    """Lasting effects (seed 004 l. 558), enforced where the app can."""
    at = projects().lasting(LOBBY)
    assert at.no(Change("dirty", -1, "usa")) == "change.dirty_stays"
    assert at.do(Change("dirty", 1, "usa")).of("usa").dirty == 9


def test_disinformation_hides_every_new_crisis() -> None:
    at = table(4).lasting(DISINFORMATION)
    assert at.no(DrawCrises(OIL)) == "crises.face_down"
    hidden = at.do(DrawCrises(), SkipProject())
    assert {each.crisis for each in hidden.state.row} == {""}
    lifted = hidden.do(*[TuckUnderCrisis(DISINFORMATION, ("society",))] * 2)
    assert lifted.one(CrisisLifted).crisis == DISINFORMATION
    assert lifted.state.lasting == ()
    assert lifted.state.discarded == (DISINFORMATION,)


def test_overwhelmed_aid_takes_every_tucked_card() -> None:
    at = projects().lasting(AID, GEOPOLITICS)
    assert at.no(TuckUnderCrisis(OIL, ("regulation",))) == "tuck.forbidden"
    assert at.no(TuckUnderCrisis(GEOPOLITICS, ("society",))) == "tuck.forbidden"
    free = at.do(TuckUnderCrisis(AID, ("society", "society")))
    assert free.do(TuckUnderCrisis(OIL, ("regulation",))).state.row[0].tucked
