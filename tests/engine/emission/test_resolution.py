"""Krisenphase, 2.: crises from the bottom up, whom they affect, what they come to."""

from __future__ import annotations

import pytest

from engine.core import Awaits
from engine.emission import GAME
from engine.emission.actions import (
    Amount,
    Change,
    DrawCrises,
    Grow,
    NameAffected,
    NameTied,
    ResolveCrisis,
    RevealCrisis,
    RollTie,
    SkipProject,
)
from engine.emission.events import (
    CardsDiscarded,
    CrisisDone,
    CrisisLasts,
    CrisisStruck,
    DrawReduced,
    EmergencyGained,
    EmergencyMoved,
    EmissionsCarried,
    EnergyLost,
    GameEnded,
    PhaseBegan,
    ProjectDiscarded,
    ResilienceLost,
    SinksRemoved,
)
from engine.emission.preview import Affected, Part
from engine.emission.state import NOBODY, OTHER, GlobalProject, Throw
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, RULES, Table, card, table

FIRES, SABOTAGE, TREATY, MIGRATION, PLEDGES = "c1424", "c1439", "c1440", "c1426", "c1442"
DEMOCRACY, RECESSION, POLLUTION, LOBBY, DISINFORMATION = "c1436", "c1401", "c1422", "c1447", "c1444"
FOUR = ("majority", "china", "europe", "usa")


def at(crisis: str, players: int = 4, tokens: int = 2, tucked: tuple[object, ...] = ()) -> Table:
    return table(players).resolving(crisis, tokens=tokens, tucked=tucked)  # type: ignore[arg-type]


def throw(**values: int) -> RollTie:
    return RollTie(tuple(Throw(power, value) for power, value in values.items()))


# --- the course -------------------------------------------------------------------------------------------


def test_one_after_the_other_from_the_bottom_up() -> None:
    """Krisenphase, 2. (seed 004 l. 546): the expected crisis first."""
    here = table(4).resolving(FINANCE, "", "")
    assert GAME.awaits(RULES, here.state).of == "crisis"
    after = here.do(ResolveCrisis())
    assert len(after.state.row) == 2
    assert GAME.awaits(RULES, after.state).kind == "reveal"


def test_1_it_is_turned_over_first() -> None:
    """Krisenphase, 2., step 1 (seed 004 l. 548)."""
    here = table(4).resolving("")
    assert here.no(ResolveCrisis()) == "crisis.not_turned"
    assert here.no(throw(china=1)) == "crisis.not_turned"
    assert here.no(NameAffected("china")) == "crisis.not_turned"
    assert here.do(RevealCrisis(FINANCE)).state.row[0].crisis == FINANCE
    assert here.do(RevealCrisis(FINANCE)).no(RevealCrisis(OIL)) == "crisis.lies_open"


def test_2_some_affect_everybody_each_by_itself() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549)."""
    assert at(HURRICANES).preview().affected == Affected("all", FOUR)


def test_2_some_affect_one_person() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549)."""
    assert at(OIL).preview().affected == Affected("one", ("majority",))


def test_2_a_tie_is_thrown_for_and_the_lowest_is_affected() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549)."""
    here = at("c1418").boards(social=1)
    assert here.preview().affected == Affected("tied", FOUR)
    assert here.no(ResolveCrisis()) == "crisis.still_tied"
    assert here.no(throw(china=1, usa=2)) == "tie.who_throws"
    assert here.no(throw(majority=1, china=2, europe=3, usa=7)) == "tie.no_such_face"
    again = here.do(throw(majority=4, china=2, europe=2, usa=6))
    assert again.state.tied == ("china", "europe")
    done = again.do(throw(europe=5, china=3))
    assert done.preview().affected == Affected("one", ("china",))
    assert done.no(throw(europe=5, china=3)) == "tie.no_tie"
    assert done.do(ResolveCrisis()).one(EmergencyGained).power == "china"


def test_2_nobody_throws_for_nothing() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549): all who are tied are safe."""
    here = at("c1418").boards(social=2)
    assert here.preview().affected.kind == "tied"
    assert GAME.awaits(RULES, here.state).of == "crisis"
    assert here.do(ResolveCrisis()).all(EmergencyGained) == []
    assert here.do(throw(majority=4, china=2, europe=3, usa=6)).state.hit == "china"


def test_2_what_only_the_table_sees_it_says() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549): symbols in play areas."""
    here = at(TREATY)
    assert here.preview().affected.kind == "ask"
    assert here.no(ResolveCrisis()) == "crisis.whom"
    assert here.no(NameAffected("moon")) == "seat.not_at_the_table"
    named = here.do(NameAffected("europe"))
    assert named.no(NameAffected("usa")) == "crisis.not_asked"
    assert named.do(ResolveCrisis()).one(CardsDiscarded) == CardsDiscarded("europe", 2, "energy", 0)


def test_2_a_tie_that_only_the_table_sees_is_thrown_for() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549): whoever is tied throws, whatever they are tied in."""
    here = at(TREATY)
    assert here.no(NameTied(("europe",))) == "tie.of_two"
    assert here.no(NameTied(("europe", "europe"))) == "tie.of_two"
    assert here.no(NameTied(("europe", "moon"))) == "seat.not_at_the_table"
    tied = here.do(NameTied(("china", "usa")))
    assert GAME.awaits(RULES, tied.state) == Awaits("roll", count=2, of="tie")
    assert tied.no(NameTied(("china", "europe"))) == "crisis.not_asked"
    assert tied.no(ResolveCrisis()) == "crisis.still_tied"
    after = tied.do(throw(china=4, usa=3), ResolveCrisis())
    assert after.one(CardsDiscarded).power == "usa"
    assert after.state.tied == ()


def test_2_where_no_power_has_such_a_card_nobody_is_affected() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549), a reading of ours: most of nothing is nobody's."""
    here = at(TREATY).do(NameAffected(NOBODY))
    assert here.preview().affected == Affected("nobody")
    after = here.do(ResolveCrisis())
    assert after.one(CrisisStruck).ignored == "none"
    assert after.all(CardsDiscarded) == []
    assert after.state.hit == ""
    assert at(HURRICANES).no(NameAffected(NOBODY)) == "crisis.not_asked"


def test_2_each_answer_that_only_the_table_knows_is_offered() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549): one power, several that are tied, or nobody."""
    offered = GAME.options(RULES, at(TREATY).state)
    assert [each.power for each in offered if isinstance(each, NameAffected)] == [*FOUR, NOBODY]
    ties = [each.powers for each in offered if isinstance(each, NameTied)]
    assert (len(ties), ties[0], ties[-1]) == (11, ("majority", "china"), FOUR)


def test_3_resilience_weakens_by_one_each_for_oneself_alone() -> None:
    """Krisenphase, 2., step 3 (seed 004 l. 550, 579)."""
    here = at(HURRICANES, tokens=3).boards(infrastructure=0, emergency=0).board("china", infrastructure=1)
    found = here.preview()
    sums = {each.power: each for each in found.sums}
    assert sums["china"].parts == (Part("tokens", 3), Part("infrastructure", -1))
    assert {power: each.amount for power, each in sums.items()} == {
        "majority": 3,
        "china": 2,
        "europe": 3,
        "usa": 3,
    }


def test_3_resilience_is_not_discarded() -> None:
    """Krisenphase, 2., step 3, important (seed 004 l. 552)."""
    after = at(HURRICANES).do(ResolveCrisis())
    assert after.of("china").infrastructure == 1


def test_3_tucked_cards_weaken_or_ignore_for_all() -> None:
    """Krisenphase, 2., step 3 (seed 004 l. 554, 589)."""
    here = at(FINANCE, tucked=(card("regulation", "regulation"),))
    assert here.preview().ignored == "tucked"
    assert here.do(ResolveCrisis()).all(DrawReduced) == []
    weaker = at(SABOTAGE, tucked=(card("society"),)).preview()
    assert weaker.sums[0].parts == (Part("fixed", 2), Part("tucked.society", -1))


def test_3_lasting_crises_stay_until_they_are_met() -> None:
    """Krisenphase, 2., step 3 (seed 004 l. 558)."""
    after = at(LOBBY, tucked=(card("energy"),)).do(ResolveCrisis())
    assert after.one(CrisisLasts).crisis == LOBBY
    assert after.state.lasting[0].tucked == (card("energy"),)
    assert after.state.discarded == ()
    met = at(LOBBY, tucked=(card("energy"), card("energy"))).do(ResolveCrisis())
    assert met.state.lasting == ()
    assert met.one(CrisisStruck).ignored == "lifted"


def test_5_then_it_is_discarded_with_what_lies_under_it() -> None:
    """Krisenphase, 2., steps 4 and 5 (seed 004 l. 560-561)."""
    after = at(OIL, tucked=(card("regulation"),)).do(ResolveCrisis())
    assert after.one(CrisisDone).crisis == OIL
    assert after.state.discarded == (OIL,)
    assert after.one(PhaseBegan).phase == "growth"


def test_the_parts_of_a_crisis_card() -> None:
    """The card's parts (seed 004 l. 563-577): name, whom it affects, effect, what weakens it."""
    crisis = RULES.crises[HURRICANES]
    assert crisis.who.whom == "all"
    assert (crisis.does[0].kind, crisis.does[0].per_token) == ("emergency", True)
    assert crisis.weaken[0].per == "infrastructure"


def test_financial_crisis_costs_a_card_next_round() -> None:
    """Globale Finanzkrise (seed 004 l. 581-587)."""
    after = at(FINANCE).do(ResolveCrisis())
    assert [event.count for event in after.all(DrawReduced)] == [1, 1, 1, 1]
    assert after.state.seat("usa").fewer == 1


# --- communities in crisis, resilience, cards, sinks ------------------------------------------------------


def test_communities_are_put_in_crisis() -> None:
    """Notstandsplättchen erhalten (seed 004 l. 591-593, 599): only the count matters here."""
    after = at("c1421").boards(social=0, emergency=1).do(ResolveCrisis())
    assert {seat.board.emergency for seat in after.state.seats} == {3}


def test_the_twelfth_loses_for_all() -> None:
    """Notstandsplättchen erhalten (seed 004 l. 605), Spielende (seed 004 l. 729)."""
    after = at("c1421").boards(social=0).board("europe", emergency=10).do(ResolveCrisis())
    outcome = after.one(GameEnded).outcome
    assert (outcome.kind, outcome.why, outcome.power) == ("failed", "emergency", "europe")
    assert after.all(CrisisDone) == []


def test_missing_resilience_is_a_community_in_crisis_each() -> None:
    """Musst du Stabilitätsplättchen entfernen? (seed 004 l. 607-609)."""
    after = at(OIL).board("majority", ecological=1).do(ResolveCrisis())
    assert after.one(ResilienceLost) == ResilienceLost("majority", "ecological", 1, 1)
    assert after.one(EmergencyGained).count == 1
    assert at(OIL).board("majority", ecological=1).preview().sums[0].missing == 1
    assert [each.missing for each in at(OIL).board("majority", ecological=2).preview().sums] == [0]
    assert {each.missing for each in at(HURRICANES).preview().sums} == {0}


def test_cards_are_discarded_from_hand_or_play_area() -> None:
    """Musst du Karten abwerfen? (seed 004 l. 611-613): counted from the hand as far as it goes."""
    here = at(RECESSION, tokens=3).boards(social=0, hand=5).board("china", hand=1)
    after = here.do(ResolveCrisis())
    assert after.of("usa").hand == 2
    assert after.of("china").hand == 0
    assert [event.hand for event in after.all(CardsDiscarded)] == [3, 1, 3, 3]


def test_missing_sinks_put_everybody_in_crisis() -> None:
    """Müsst ihr Bäume und Meere entfernen? (seed 004 l. 615-617)."""
    here = at(FIRES, tokens=3).with_(trees=2).board("majority", ecological=1)
    assert [each.missing for each in here.preview().sums] == [1, 0]
    assert [each.missing for each in here.with_(trees=3).preview().sums] == [0, 0]
    after = here.do(ResolveCrisis())
    assert after.one(CrisisStruck).affected == ("china",)
    assert after.one(SinksRemoved) == SinksRemoved("trees", 2, 1)
    assert len(after.all(EmergencyGained)) == 4
    assert after.one(EmissionsCarried).count == 3


# --- the kinds of effects ---------------------------------------------------------------------------------


def test_sabotage_takes_dirty_energy_and_demand_suffers_at_once() -> None:
    """Industrial sabotage, card 1439: most dirty energy, two of it; what is uncovered then is in crisis."""
    after = at(SABOTAGE).do(ResolveCrisis())
    assert after.one(EnergyLost) == EnergyLost("china", "dirty", 2)
    assert after.one(EmergencyGained).count == 2


def test_while_dirty_energy_must_stay_sabotage_takes_none() -> None:
    here = at(SABOTAGE).lasting(LOBBY)
    assert here.preview().sums[0].parts[-1] == Part("forbidden", -2)
    assert here.do(ResolveCrisis()).all(EnergyLost) == []


def test_displacement_moves_communities_to_the_right() -> None:
    """Card 1426: up to three, to the neighbour on the right; seats stand clockwise."""
    here = at(MIGRATION).board("usa", emergency=5)
    after = here.do(ResolveCrisis())
    assert after.one(EmergencyMoved) == EmergencyMoved("usa", "europe", 3)
    fewer = here.do(ResolveCrisis((Amount("usa", 1),)))
    assert fewer.one(EmergencyMoved).count == 1
    assert here.board("europe", emergency=9).do(ResolveCrisis()).one(GameEnded).outcome.power == "europe"


def test_fewer_communities_may_move_than_the_card_allows() -> None:
    """Card 1426 says up to three: every smaller number is offered; of nothing else is there a choice."""
    here = at(MIGRATION).board("usa", emergency=5)
    assert [each.amounts for each in GAME.options(RULES, here.state) if isinstance(each, ResolveCrisis)] == [
        (),
        (Amount("usa", 0),),
        (Amount("usa", 1),),
        (Amount("usa", 2),),
    ]
    assert GAME.options(RULES, at(HURRICANES).state) == (ResolveCrisis(),)


def test_a_pledge_is_forgotten() -> None:
    """Card 1442: one global project of the table's choice."""
    two = (GlobalProject("g1304"), GlobalProject("g1319"))
    here = at(PLEDGES).with_(projects=two)
    assert here.no(ResolveCrisis()) == "crisis.which_project"
    assert here.no(ResolveCrisis(project="g1322")) == "project.not_there"
    assert here.do(ResolveCrisis(project="g1319")).state.projects == two[:1]
    assert at(PLEDGES).with_(projects=two[:1]).do(ResolveCrisis()).one(ProjectDiscarded).why == "crisis"
    assert at(PLEDGES).do(ResolveCrisis()).all(ProjectDiscarded) == []


def test_each_tucked_card_saves_one() -> None:
    """Cards 1436 to 1438: everybody loses one, each tucked card lets one ignore it."""
    here = at(DEMOCRACY, tucked=(card("society"), card("energy"))).boards(social=1)
    assert here.preview().saves == 1
    assert {each.spared for each in GAME.options(RULES, here.state) if isinstance(each, ResolveCrisis)} == {
        (power,) for power in FOUR
    }
    safe = at(DEMOCRACY, tucked=(card("society"),) * 4).boards(social=1)
    assert GAME.options(RULES, safe.state) == (ResolveCrisis(),)
    assert here.no(ResolveCrisis()) == "crisis.who_is_spared"
    assert here.no(ResolveCrisis(spared=("usa", "china"))) == "crisis.spared_by_nothing?"
    assert here.no(ResolveCrisis(spared=("moon",))) == "crisis.not_affected"
    after = here.do(ResolveCrisis(spared=("usa",)))
    assert [event.power for event in after.all(ResilienceLost)] == ["majority", "china", "europe"]
    everybody = at(DEMOCRACY, tucked=(card("society"),) * 4).boards(social=1).do(ResolveCrisis())
    assert everybody.all(ResilienceLost) == []


def test_nobody_has_any_then_nothing_happens() -> None:
    """Card 1422: ignored if nobody has what it asks for."""
    here = at(POLLUTION).boards(industry=0)
    assert here.preview().affected == Affected("nobody")
    after = here.do(ResolveCrisis())
    assert after.one(CrisisStruck).ignored == "none"


def test_disinformation_lasts() -> None:
    after = at(DISINFORMATION).do(ResolveCrisis())
    assert [each.crisis for each in after.state.lasting] == [DISINFORMATION]


def test_every_crisis_of_the_deck_can_be_carried_out() -> None:
    """Alone and by four, whatever has to be thrown or named first."""
    for players in (1, 4):
        for name in RULES.deck(players):
            here = at(name, players)
            while here.state.phase == "resolution":
                here = here.do(GAME.options(RULES, here.state)[-1])
            assert here.state.phase in ("growth", "over")


# --- the table changes it first ---------------------------------------------------------------------------


def test_the_table_may_change_an_amount_first() -> None:
    after = at(HURRICANES).boards(infrastructure=0).do(ResolveCrisis((Amount("usa", 0),)))
    assert after.one(CrisisStruck).changed
    assert [event.power for event in after.all(EmergencyGained)] == ["majority", "china", "europe"]


@pytest.mark.parametrize(
    ("amounts", "code"),
    [
        ((Amount("moon", 1),), "crisis.not_affected"),
        ((Amount("usa", 1, 3),), "crisis.not_affected"),
        ((Amount("usa", 1), Amount("usa", 2)), "crisis.not_affected"),
        ((Amount("usa", -1),), "crisis.amount"),
        ((Amount("usa", 100),), "crisis.amount"),
    ],
)
def test_amounts_that_cannot_be(amounts: tuple[Amount, ...], code: str) -> None:
    assert at(HURRICANES).no(ResolveCrisis(amounts)) == code


def test_an_amount_is_a_number_of_two_digits() -> None:
    """Ours: so many cards nobody holds; what is not there is not discarded."""
    here = at(RECESSION, tokens=3).boards(social=0, hand=5)
    assert here.do(ResolveCrisis((Amount("usa", 99),))).of("usa").hand == 0


def test_a_card_the_app_does_not_know_is_carried_out_by_hand() -> None:
    here = table(4, deck="physical").resolving("")
    here = here.do(RevealCrisis(OTHER), Change("emergency", 2, "usa"))
    assert here.preview().affected.kind == "by_hand"
    assert here.do(ResolveCrisis()).state.phase == "growth"


# --- Beispiel Krisen ausführen ----------------------------------------------------------------------------


def test_example_three_crises() -> None:
    """Beispiel Krisen ausführen (seed 004 l. 621-683): oil ignored, finance, hurricanes by one."""
    here = table(4).boards(infrastructure=1, emergency=0)
    here = here.resolving(OIL, "", "", tokens=2, tucked=(card("regulation"),))
    first = here.do(ResolveCrisis())
    assert first.one(CrisisStruck).ignored == "tucked"
    second = first.do(RevealCrisis(FINANCE), ResolveCrisis())
    assert {seat.fewer for seat in second.state.seats} == {1}
    third = second.do(RevealCrisis(HURRICANES), ResolveCrisis())
    assert {seat.board.emergency for seat in third.state.seats} == {1}
    assert third.state.phase == "growth"
    hands = {seat.power: seat.board.hand for seat in third.state.seats}
    drawn = third.do(Grow()).do(DrawCrises("c1402"), SkipProject())
    assert {seat.board.hand - hands[seat.power] for seat in drawn.state.seats} == {4}
    assert {seat.fewer for seat in drawn.state.seats} == {0}


def test_example_a_fourth_crisis_would_have_come() -> None:
    """Beispiel (seed 004 l. 659, 665): what temperature added is carried out in the same round."""
    here = table(4).resolving(OIL, "", "", "", tucked=(card("regulation"),))
    assert len(here.do(ResolveCrisis()).state.row) == 3
