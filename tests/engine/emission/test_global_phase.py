"""Globale Phase: crises are drawn, a global project is chosen."""

from __future__ import annotations

import pytest

from engine.core import OWN
from engine.emission import GAME
from engine.emission.actions import (
    CountEmissions,
    DrawCrises,
    EndProjects,
    Grow,
    RemoveCrisis,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    SkipProject,
    StartProject,
    TuckUnderCrisis,
)
from engine.emission.boards import is_active
from engine.emission.deck import crises_due, drawable, turnable
from engine.emission.events import CrisesDrawn, CrisesShuffled, PhaseBegan, ProjectDiscarded
from engine.emission.state import OTHER, Challenge, GlobalProject, Lying, Modifier
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, RULES, Table, card, rules_with, table


def test_five_phases_one_after_the_other() -> None:
    """Spielablauf (seed 004 l. 222-244): global, project, emissions, crisis, growth."""
    at = table(4)
    seen = []
    for action in (DrawCrises(HURRICANES), SkipProject(), EndProjects()):
        seen.append(GAME.awaits(RULES, at.state).of)
        at = at.do(action)
    assert [*seen, at.state.phase] == ["crises", "project", "projects", "emissions"]
    assert at.no(DrawCrises(FINANCE)) == "turn.not_now"
    at = at.do(CountEmissions())
    assert at.state.phase == "effects"
    while at.state.phase == "effects":
        at = at.do(RollEffect("weather"))
    while at.state.phase == "resolution":
        unknown = not at.state.row[0].crisis
        at = (
            at.do(next(each for each in GAME.options(RULES, at.state))) if unknown else at.do(ResolveCrisis())
        )
    assert at.state.phase == "growth"
    at = at.do(Grow())
    assert (at.state.phase, at.state.round) == ("crises", 2)


def test_three_crises_in_the_first_round_one_open() -> None:
    """Globale Phase, 1. Zieht Krisen (seed 004 l. 252, 276): one expected, two unknown."""
    at = table(4).do(DrawCrises(OIL))
    assert at.state.row == (Lying(OIL), Lying(), Lying())
    assert at.one(CrisesDrawn).due == 3
    assert at.state.pile == 45
    assert GAME.awaits(RULES, GAME.blank).kind == "setup"
    assert GAME.awaits(RULES, at.with_(phase="over").state).kind == "over"


@pytest.mark.parametrize(("tokens", "crises"), [(0, 3), (1, 3), (2, 3), (3, 3), (4, 4)])
def test_later_the_thermometer_says_how_many(tokens: int, crises: int) -> None:
    """Globale Phase, 1. (seed 004 l. 252), and 4 from 1.6 °C (seed 004 l. 466)."""
    at = table(4).with_(tokens=tokens)
    assert crises_due(RULES, at.state) == crises
    assert len(at.do(DrawCrises(OIL)).state.row) == crises


def test_any_number_of_crises_may_lie_there() -> None:
    """Globale Phase, 1. (seed 004 l. 254-260; p. 19): more than four go on above the board."""
    at = table(4).with_(tokens=7).do(DrawCrises(OIL))
    assert len(at.state.row) == 5


def test_the_first_crisis_has_to_be_told_and_be_in_the_deck() -> None:
    at = table(4)
    assert at.no(DrawCrises()) == "crises.which_one"
    assert at.no(DrawCrises("c9999")) == "crisis.not_in_the_deck"
    assert at.no(DrawCrises(OTHER)) == "crisis.not_in_the_deck"


def test_a_digital_deck_gives_no_card_twice() -> None:
    at = table(4).with_(discarded=(OIL,), pile=47)
    assert at.no(DrawCrises(OIL)) == "crisis.seen_already"


def test_a_physical_deck_is_believed_if_the_table_insists() -> None:
    at = table(4, deck="physical").with_(discarded=(OIL,), pile=47)
    assert at.no(DrawCrises(OIL)) == "crisis.turned_up_before?"
    assert at.do(DrawCrises(OIL), insist=True).state.row[0].crisis == OIL
    lying = table(4, deck="physical").lasting("c1445")
    assert lying.no(DrawCrises("c1445")) == "crisis.lies_there"


def test_a_physical_deck_may_hold_a_card_the_app_does_not_know() -> None:
    at = table(4, deck="physical").do(DrawCrises(OTHER))
    assert at.state.row[0].crisis == OTHER
    assert at.do(SkipProject()).do(TuckUnderCrisis(OTHER, ("society",))).state.row[0].tucked


INVENTED = "p_locusts"


def test_the_box_has_no_card_that_the_app_made_up() -> None:
    """Nine of the 48 are stand-ins of ours: a deck of the box is not asked whether it shows one of them."""
    at = table(4, deck="physical")
    offered = {each.crisis for each in GAME.options(RULES, at.state) if isinstance(each, DrawCrises)}
    known = {name for name in RULES.crises if not RULES.invented(name)}
    assert len(RULES.crises) - len(known) == 9
    assert offered == {*known, OTHER}
    turned = table(4, deck="physical").resolving("")
    reveals = {each.crisis for each in GAME.options(RULES, turned.state) if isinstance(each, RevealCrisis)}
    assert reveals == {*known, OTHER}
    assert table(4).do(DrawCrises(INVENTED)).state.row[0].crisis == INVENTED


def test_a_session_in_which_such_a_card_was_named_goes_on() -> None:
    at = table(4, deck="physical").do(DrawCrises(INVENTED))
    assert at.state.row[0].crisis == INVENTED
    again = table(4, deck="physical").with_(discarded=(INVENTED,), pile=47)
    assert again.no(DrawCrises(INVENTED)) == "crisis.turned_up_before?"


def test_a_card_taken_from_the_row_is_one_that_can_lie_there() -> None:
    """Card effects: what was face down and is named has to be one of the deck."""
    at = table(4, deck="physical").do(DrawCrises(OIL), SkipProject())
    assert at.no(RemoveCrisis(1, OIL)) == "crisis.lies_there"
    assert at.no(RemoveCrisis(3)) == "crisis.no_such_place"
    gone = at.do(RemoveCrisis(1, FINANCE))
    assert gone.no(RemoveCrisis(1, FINANCE)) == "crisis.turned_up_before?"
    assert gone.do(RemoveCrisis(1, FINANCE), insist=True).state.discarded == (FINANCE, FINANCE)


def test_what_the_owner_has_told_of_such_a_card_is_in_the_box() -> None:
    """An owner who has entered one of them has seen it."""
    rules = rules_with(crises__p_locusts=["who all", "emergency 1"])
    assert not rules.invented(INVENTED)
    at = table(4, rules, deck="physical").do(DrawCrises(INVENTED))
    assert at.state.row[0].crisis == INVENTED


def test_a_box_whose_known_cards_all_lie_open_has_others_left() -> None:
    at = table(4, deck="physical")
    known = tuple(name for name in RULES.crises if not RULES.invented(name))
    at = at.with_(discarded=known, pile=9)
    assert GAME.options(RULES, at.state) == (DrawCrises(OTHER),)
    assert at.no(DrawCrises()) == "crises.which_one"
    assert at.do(DrawCrises(OTHER)).state.pile == 6


@pytest.mark.parametrize("deck", ["digital", "physical"])
def test_where_no_card_is_left_none_is_named(deck: str) -> None:
    """All of them lie in the row or last already, so that nothing can be laid out."""
    at = table(4, deck=deck).with_(pile=0, row=(Lying(),) * 48)
    assert GAME.options(RULES, at.state) == (DrawCrises(),)
    assert at.no(DrawCrises(OIL)) == "crises.face_down"
    assert len(at.do(DrawCrises()).state.row) == 48


def test_an_empty_deck_is_shuffled_from_the_discard_pile() -> None:
    """D14: the discard pile becomes the deck; what lay face down before is none of its cards."""
    names = RULES.deck(4)
    at = table(4).with_(pile=1, discarded=names[:47], row=())
    at = at.do(DrawCrises(names[47]))
    assert at.one(CrisesShuffled).pile == 47
    assert len(at.state.row) == 3
    assert at.state.pile == 45


def test_a_crisis_from_before_the_shuffle_is_one_of_the_old_ones() -> None:
    names = RULES.deck(4)
    at = table(4).with_(
        phase="effects", throws=1, tokens=1, pile=0, discarded=names[2:], row=(Lying(), Lying())
    )
    at = at.with_(tracks=(1, 0, 0, 0, 0, 0)).do(RollEffect("weather"))
    assert at.one(CrisesShuffled).earlier == names[:2]
    assert [each.earlier for each in at.state.row] == [True, True, False, False]
    assert at.no(RevealCrisis(names[5])) == "crisis.seen_already"
    old, _, young, _ = at.state.row
    assert turnable(RULES, at.state, old) == names[:2]
    assert turnable(RULES, at.state, young) == names[2:]
    assert at.do(RevealCrisis(names[1])).state.earlier == (names[0],)
    new = at.do(RevealCrisis(names[0]), ResolveCrisis(), RevealCrisis(names[1]), ResolveCrisis())
    assert not new.state.row[0].earlier
    assert new.no(RevealCrisis(names[0])) == "crisis.seen_already"
    assert new.do(RevealCrisis(names[5])).state.row[0].crisis == names[5]


def test_a_deck_that_is_used_up_lays_out_what_there_is() -> None:
    at = table(4).with_(pile=0, discarded=RULES.deck(4)[:2], lasting=(), row=())
    assert len(Table(at.state).state.discarded) == 2
    drawn = GAME.decide(RULES, at.state, DrawCrises(RULES.deck(4)[0]), False)
    assert isinstance(drawn, tuple)
    assert [type(each) for each in drawn] == [CrisesShuffled, CrisesDrawn, PhaseBegan]


# --- 2. Startet ein Globales Projekt ----------------------------------------------------------------------


def drawn() -> Table:
    return table(4).do(DrawCrises(OIL))


def test_two_are_drawn_one_is_kept_inactive() -> None:
    """Globale Phase, 2. (seed 004 l. 264-266): the other goes to the discard pile."""
    at = drawn().do(StartProject("g1304", "g1319"))
    (project,) = at.state.projects
    assert project == GlobalProject("g1304")
    assert not is_active(RULES, at.state, project)
    assert at.state.phase == "projects"


def test_a_project_of_the_box_that_the_app_does_not_know() -> None:
    at = drawn().do(StartProject(f"{OWN}Ocean treaty"))
    assert at.state.projects[0].project == "own:Ocean treaty"
    assert drawn().no(StartProject("ocean treaty")) == "project.no_such_project"
    assert drawn().no(StartProject("")) == "project.no_such_project"
    assert drawn().no(StartProject("g1304", "g1304")) == "project.lies_there"


def test_at_most_four_lie_there() -> None:
    """Globale Phase, 2. (seed 004 l. 272): for a fifth another is discarded, with what is under it."""
    four = tuple(GlobalProject(name, (card("society"),)) for name in ("g1304", "g1319", "g1322", "g1306"))
    at = drawn().with_(projects=four)
    assert at.no(StartProject("g1311")) == "project.four_lie_there"
    assert at.no(StartProject("g1311", instead_of="g1317")) == "project.not_there"
    assert at.no(StartProject("g1304", instead_of="g1319")) == "project.lies_there"
    after = at.do(StartProject("g1311", instead_of="g1319"))
    assert after.one(ProjectDiscarded).why == "replaced"
    assert [each.project for each in after.state.projects] == ["g1304", "g1322", "g1306", "g1311"]
    assert drawn().no(StartProject("g1311", instead_of="g1304")) == "project.not_there"
    with_room = drawn().with_(projects=four[:1])
    assert with_room.no(StartProject("g1311", instead_of="g1304")) == "project.room_is_left"


def test_they_may_do_without_a_new_one() -> None:
    """Globale Phase, 2. (seed 004 l. 272)."""
    assert drawn().do(SkipProject()).state.projects == ()


def test_each_row_of_the_thermometer_has_its_own_number_of_crises() -> None:
    """Globale Phase, 1. (seed 004 l. 252): as many as stand beside the topmost token, up to the last."""
    rules = rules_with(**{f"thermometer__crises_{tokens}": 3 + tokens for tokens in range(8)})
    for tokens in range(8):
        assert crises_due(rules, table(4, rules).with_(tokens=tokens).state) == 3 + tokens
    assert crises_due(rules, table(4, rules).with_(tokens=8).state) == 10


@pytest.mark.parametrize(("by", "due"), [(1, 4), (-1, 2), (-5, 0)])
def test_a_challenge_may_change_how_many_crises_come(by: int, due: int) -> None:
    """Varianten (seed 004 l. 737): more of them or fewer, down to none."""
    at = table(4, challenges=(Challenge("Sky", changes=(Modifier("crises", by),)),))
    assert crises_due(RULES, at.state) == due
    assert len(at.do(DrawCrises(OIL if due else "")).state.row) == due


def test_the_last_card_of_a_deck_is_named_and_cards_without_a_name_are_not() -> None:
    last = table(4).with_(pile=1, discarded=(), row=(Lying(),) * 47)
    assert last.do(DrawCrises(OIL)).state.row[-1].crisis == OIL
    shuffled = table(4, deck="physical").with_(pile=0, discarded=(OIL, OTHER, ""), row=(Lying(),) * 45)
    assert drawable(RULES, shuffled.state) == (OIL,)
