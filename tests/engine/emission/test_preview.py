"""What a crisis would do, seen before it is carried out: with what the emissions phase will bring."""

from __future__ import annotations

import pytest

from engine.emission.actions import CountEmissions
from engine.emission.preview import Affected, Part, preview
from engine.emission.state import SECTORS, Lying
from tests.engine.emission.tables import HURRICANES, RULES, Table, table


def quiet() -> Table:
    """The project phase of four powers that emit just what the world binds."""
    at = table(4).in_projects(HURRICANES)
    for seat in at.state.seats:
        at = at.board(seat.power, dirty=0, clean=seat.board.demand, **dict.fromkeys(SECTORS, 0))
    return at.board("china", dirty=at.state.sinks, clean=0, demand=12)


def test_the_preview_of_any_open_crisis() -> None:
    """The row shows what the expected crisis would do long before it comes."""
    here = quiet().with_(tokens=1)
    found = preview(RULES, here.state, here.state.row[0])
    assert found.amount("majority") == 1
    assert found.amount("china") == 0
    assert not found.practice
    assert preview(RULES, here.state, here.state.row[0]).bans == ()


def test_a_crisis_per_token_is_previewed_with_the_tokens_that_the_emissions_will_bring() -> None:
    """Emissionsphase, 4. (seed 004 l. 458-474) comes before Krisenphase, 2.: a row of 20 is one token."""
    here = quiet().board("china", dirty=40 + 45, infrastructure=1)
    found = here.preview()
    assert (found.tokens, here.state.tokens) == (2, 0)
    assert (found.amount("usa"), found.amount("china")) == (1, 1)
    assert found.sums[0].parts[0] == Part("tokens", 2)


@pytest.mark.parametrize("phase", ["project", "projects", "emissions"])
def test_a_crisis_is_previewed_as_it_is_carried_out_after_the_emissions_phase(phase: str) -> None:
    """The same sums before the emissions are counted and after it, for every crisis."""
    before = table(4).in_emissions(HURRICANES)
    for name in RULES.crises:
        row = (Lying(name), *before.state.row[1:])
        at = before.with_(row=row, phase=phase)
        counted = before.with_(row=row).do(CountEmissions())
        now = counted.with_(phase="resolution", throws=0)
        assert now.state.tokens > 0
        assert (at.preview().sums, at.preview().affected) == (now.preview().sums, now.preview().affected)


def test_demand_that_is_not_covered_is_in_the_preview() -> None:
    """Emissionsphase, 1. (seed 004 l. 399): who is short of energy has most communities in crisis then."""
    here = quiet().boards(emergency=1).with_(row=(Lying("c1433"),))
    assert here.preview().affected.kind == "tied"
    assert here.board("usa", clean=0).preview().affected == Affected("one", ("usa",))


def test_spare_sinks_cool_the_preview() -> None:
    """Emissionsphase, 3. (seed 004 l. 436): the turning point takes CO₂ from the thermometer."""
    here = quiet().with_(tokens=2, carbon=0).board("china", dirty=40 - 21)
    assert here.preview().tokens == 0


def test_in_the_crisis_phase_the_thermometer_is_as_it_is() -> None:
    """Krisenphase, 2. (seed 004 l. 544): what will be emitted next is the next round's."""
    assert table(4).resolving(HURRICANES, tokens=2).preview().tokens == 2
