"""The table is right, the app is not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.emission.robot import deal
from engine.core import BadInput, Journal
from engine.emission import GAME, corrections
from engine.emission.actions import Adjust, Change, CountEmissions, EndProjects, SetRound
from engine.emission.events import Adjusted, CrisisRemoved
from engine.emission.things import Thing, thing_of
from tests.engine.emission.tables import OIL, RULES, set_up, table
from tests.narrow import there


def adjust(what: str, to: int, reason: str = "") -> Adjust:
    return Adjust(thing_of(what), to, reason)


@pytest.mark.parametrize(
    ("what", "to"),
    [
        ("china.dirty", 4),
        ("usa.emergency", 11),
        ("europe.hand", 9),
        ("trees", 33),
        ("carbon", 19),
        ("tokens", 7),
        ("emitted", 6),
        ("arctic", 2),
    ],
)
def test_counts_can_be_corrected(what: str, to: int) -> None:
    at = table(4).in_projects().do(adjust(what, to, "counted again"))
    assert at.one(Adjusted).now == to
    assert at.no(adjust(what, to)) == "adjust.no_change"


@pytest.mark.parametrize(
    ("what", "to", "code"),
    [
        ("trees", 34, "adjust.out_of_range"),
        ("tokens", 8, "adjust.out_of_range"),
        ("carbon", 20, "adjust.out_of_range"),
        ("usa.emergency", 12, "adjust.out_of_range"),
        ("usa.dirty", 38, "adjust.out_of_range"),
        ("usa.demand", 41, "adjust.out_of_range"),
        ("arctic", 7, "adjust.out_of_range"),
        ("usa.clean", -1, "adjust.out_of_range"),
        ("usa.moons", 1, "adjust.no_such_thing"),
        ("moon.dirty", 1, "adjust.no_such_thing"),
        ("throws", 1, "adjust.no_such_thing"),
        ("phase", 1, "adjust.no_such_thing"),
    ],
)
def test_corrections_that_cannot_be(what: str, to: int, code: str) -> None:
    assert table(4).in_projects().no(adjust(what, to)) == code


def test_the_round_can_be_set() -> None:
    at = table(4).in_projects(OIL)
    assert at.no(SetRound(2)) == "turn.drops_the_crises?"
    back = at.do(SetRound(3), insist=True)
    assert (back.state.round, back.state.phase, back.state.row) == (3, "crises", ())
    assert back.state.discarded == (OIL,)
    assert back.state.pile == 47
    assert at.do(EndProjects(), SetRound(1, "projects")).state.phase == "projects"
    assert at.no(SetRound(7)) == "turn.no_such_round"
    assert at.no(SetRound(2, "effects")) == "turn.no_such_step"


def test_every_step_can_be_undone() -> None:
    """The table forgot something before it counted emissions: undo, tell, and count again."""
    journal = Journal(GAME, RULES)
    at = table(4).in_projects(OIL)
    journal.do(set_up("majority", "china", "europe", "usa"))
    for action in (*GAME.options(RULES, journal.state)[:1],):
        journal.do(action)
    journal.do(GAME.options(RULES, journal.state)[-1])
    journal.do(EndProjects())
    before = journal.state
    journal.do(CountEmissions())
    journal.do(there(journal.undo()))
    assert journal.state == before
    journal.do(there(journal.undo()))
    journal.do(Change("dirty", -1, "usa"))
    assert journal.state.seat("usa").board.dirty == at.of("usa").dirty - 1


# --- cards beside the board -------------------------------------------------------------------------------


def test_unknown_crises_come_from_the_deck_and_go_back_to_it() -> None:
    at = table(4).in_projects(OIL)
    more = at.do(adjust("unknown", 4)).state
    assert ([each.crisis for each in more.row], more.pile) == ([OIL, "", "", "", ""], 43)
    fewer = at.do(adjust("unknown", 0)).state
    assert ([each.crisis for each in fewer.row], fewer.pile) == ([OIL], 47)
    assert at.no(adjust("unknown", 48)) == "adjust.out_of_range"


def test_an_open_crisis_that_does_not_lie_there_is_discarded_and_can_come_back() -> None:
    gone = table(4).in_projects(OIL).do(adjust(f"row.{OIL}", 0))
    assert OIL not in [each.crisis for each in gone.state.row]
    assert gone.state.discarded == (OIL,)
    assert gone.do(adjust(f"row.{OIL}", 1)).state.row[-1].crisis == OIL
    assert gone.no(adjust("row.c1402", 1)) == "adjust.no_such_thing", "it is in the deck, or face down"
    assert gone.no(adjust(f"lasting.{OIL}", 1)) == "adjust.out_of_range", "it does not last"


def test_projects_are_laid_down_and_taken_away() -> None:
    at = table(4).in_projects().do(adjust("project.g1306", 1), adjust("marked.g1306", 1))
    assert [(each.project, each.marked) for each in at.state.projects][-1] == ("g1306", True)
    assert at.do(adjust("project.g1306", 0)).no(adjust("marked.g1306", 0)) == "adjust.no_such_thing"
    assert at.no(adjust("project.nonsense", 1)) == "adjust.out_of_range"


def test_the_turning_point_and_a_smaller_draw_can_be_corrected() -> None:
    at = table(4).in_projects().do(adjust("turned", 1), adjust("china.fewer", 2))
    assert at.state.turned
    assert at.state.seat("china").fewer == 2
    assert at.no(adjust("turned", 2)) == "adjust.out_of_range"


@given(st.integers(0, 10_000))
def test_whatever_is_corrected_every_crisis_is_somewhere(seed: int) -> None:
    """Corrections at any moment of any game, each within its bounds: no promise is broken."""
    rng = Random(seed)
    journal = Journal(GAME, RULES)
    journal.do(deal(rng, RULES, rng.randint(1, 4)))
    for _ in range(rng.randint(1, 25)):
        options = GAME.options(RULES, journal.state)
        if not options:
            break
        journal.do(rng.choice(options))
    for _ in range(6):
        state = journal.state
        if state.outcome is not None:
            break
        open_ones = [*state.discarded, *[each.crisis for each in state.row]]
        open_ones += [each.crisis for each in state.lasting]
        whats = ["unknown", "turned", "trees", "arctic", f"{state.seats[0].power}.fewer"]
        whats += [f"{kind}.{name}" for name in open_ones for kind in ("row", "lasting")]
        whats += [f"{kind}.{name}" for name in RULES.projects for kind in ("project", "marked")]
        things = map(thing_of, whats)
        what = rng.choice([each for each in things if corrections.held(state, each) is not None])
        journal.do(Adjust(what, rng.randint(*corrections.bounds(RULES, state, what))))
        assert GAME.faults(RULES, journal.state) == ()


def test_corrections_of_before_had_their_things_in_one_word() -> None:
    old = {"type": "adjust", "v": 1, "what": "china.dirty", "to": 4, "reason": ""}
    assert GAME.actions.decode(old) == adjust("china.dirty", 4)
    event = {"type": "adjusted", "v": 1, "what": "row.c0407", "was": 1, "now": 0, "reason": ""}
    assert GAME.events.decode(event) == Adjusted(Thing("row", card="c0407"), 1, 0, "")
    with pytest.raises(BadInput, match=r"adjust\.what\.kind"):
        GAME.actions.decode({**old, "what": "china.moons"})


def test_a_step_stays_in_the_journal_where_a_correction_has_taken_its_crisis_away() -> None:
    """What happened is never refused: a place that the row no longer has is passed over."""
    at = table(4).in_projects(OIL)
    assert GAME.apply(at.state, CrisisRemoved(3, "", "a card")) == at.state
    last = GAME.apply(at.state, CrisisRemoved(2, "", "a card"))
    assert (len(last.row), last.discarded) == (2, ("",))
