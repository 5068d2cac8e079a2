"""What the table is asked for in each phase of a round, and how many."""

from __future__ import annotations

import pytest

from engine.core import Awaits
from engine.emission import GAME
from engine.emission.actions import DrawCrises, EndProjects, SkipProject
from engine.emission.state import Card, GlobalProject
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, RULES, Table, card, table

TREATY, PLEDGES, DEMOCRACY, TIE = "c1440", "c1442", "c1436", "c1418"


def asked(at: Table) -> Awaits:
    return GAME.awaits(at.rules, at.state)


def resolving(crisis: str, tucked: tuple[Card, ...] = ()) -> Table:
    return table(4).resolving(crisis, tucked=tucked)


def test_before_and_after_the_game() -> None:
    assert asked(Table(GAME.blank, RULES)) == Awaits("setup")
    assert asked(table().with_(phase="over")) == Awaits("over")


def test_the_phases_of_a_round() -> None:
    """Spielablauf (seed 004 l. 222-244): crises by the thermometer, a global project, cards, emissions."""
    at = table(4)
    assert asked(at) == Awaits("reveal", count=3, of="crises")
    assert asked(at.with_(tokens=4)) == Awaits("reveal", count=4, of="crises")
    at = at.do(DrawCrises(HURRICANES))
    assert asked(at) == Awaits("choice", of="project")
    at = at.do(SkipProject())
    assert asked(at) == Awaits("free", of="projects")
    assert asked(at.do(EndProjects())) == Awaits("step", of="emissions")


@pytest.mark.parametrize("throws", [1, 3])
def test_one_throw_of_the_effects_for_each_token(throws: int) -> None:
    """Krisenphase, 1. (seed 004 l. 502-506)."""
    assert asked(table(4).throwing(throws)) == Awaits("roll", count=throws, of="effect")


def test_a_crisis_is_turned_over_and_then_carried_out() -> None:
    """Krisenphase, 2. (seed 004 l. 546-550)."""
    assert asked(table(4).resolving("")) == Awaits("reveal", of="crisis")
    assert asked(table(4).resolving(OIL)) == Awaits("step", of="crisis")


def test_all_who_are_tied_throw_if_it_matters() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549)."""
    tied = resolving(TIE).boards(social=1)
    assert asked(tied) == Awaits("roll", count=4, of="tie")
    assert asked(tied.board("usa", social=5)) == Awaits("roll", count=3, of="tie")
    assert asked(tied.board("usa", social=0)) == Awaits("step", of="crisis")
    assert asked(tied.boards(social=2)) == Awaits("step", of="crisis")


def test_the_table_is_asked_whom_it_affects_unless_it_is_ignored() -> None:
    """Krisenphase, 2., step 2 (seed 004 l. 549): symbols in play areas."""
    assert asked(resolving(TREATY)) == Awaits("choice", of="affected")
    alone = table(1).resolving(TREATY)
    assert asked(alone) == Awaits("step", of="crisis")


@pytest.mark.parametrize(("cards", "spared"), [(0, 0), (1, 1), (3, 3), (4, 0), (5, 0)])
def test_who_is_spared_is_chosen_where_not_all_are(cards: int, spared: int) -> None:
    """Krisenphase, 2., step 3 (seed 004 l. 554); card 1436: each tucked card lets one ignore it."""
    at = resolving(DEMOCRACY, (card("society"),) * cards).boards(social=1)
    wants = Awaits("choice", count=spared, of="spared") if spared else Awaits("step", of="crisis")
    assert asked(at) == wants


@pytest.mark.parametrize(("projects", "of"), [(0, "crisis"), (1, "crisis"), (2, "dropped_project")])
def test_of_several_global_projects_the_table_says_which_is_lost(projects: int, of: str) -> None:
    """Card 1442 (reported): one global project; a regulation averts it."""
    lying = tuple(GlobalProject(name) for name in ("g1304", "g1319")[:projects])
    assert asked(resolving(PLEDGES).with_(projects=lying)).of == of
    averted = resolving(PLEDGES, (card("regulation"),)).with_(projects=lying)
    assert asked(averted) == Awaits("step", of="crisis")


def test_where_a_correction_has_taken_the_last_crisis_only_growth_is_left() -> None:
    """Wachstumsphase (seed 004 l. 685)."""
    assert asked(resolving(FINANCE).with_(row=())) == Awaits("step", of="growth")
