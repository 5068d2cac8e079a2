"""What was taken back stays: by step, by turn, as branches with who and why that can be brought back."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core import Branch, Entry, Retract
from engine.keep_cool.actions import Adjust, Build, DrawCard, Recover, Roll, TakeIncome
from tests.engine.core.test_journal import KeepCool, done, played, seqs


def chips(journal: KeepCool, left: int) -> Entry:
    return done(journal, Adjust("carbometer", left), insist=True)


def numbers(branch: Branch) -> list[int]:
    return [step.seq for step in branch.steps]


# --- by turn ----------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_to_where_it_began() -> None:
    journal = played(7, DrawCard("floods_china"), Roll(3))  # Europe's turn, after that of the USA
    began = played(7).state
    done(journal, journal.undo_turn(), insist=True)
    assert journal.state == began
    assert seqs(journal) == [1, 2, 3, 4, 5, 6, 7]


def test_a_turn_that_has_only_begun_takes_back_the_one_before() -> None:
    journal = played(7)
    done(journal, journal.undo_turn(), insist=True)
    assert seqs(journal) == [1]
    assert journal.undo_turn() is None


def test_redo_brings_the_turn_back() -> None:
    journal = played(7)
    before = journal.state
    done(journal, journal.undo_turn(), insist=True)
    done(journal, journal.redo(), insist=True)
    assert journal.state == before


def test_what_was_taken_back_step_by_step_comes_back_by_turn() -> None:
    journal = played(7, DrawCard("floods_china"), Roll(3))
    after = journal.state
    for _ in range(8):
        done(journal, journal.undo(), insist=True)
    assert seqs(journal) == [1]
    done(journal, journal.redo_turn(), insist=True)
    assert journal.state == played(7).state
    done(journal, journal.redo_turn(), insist=True)
    assert journal.state == after
    assert journal.redo_turn() is None


# --- branches ---------------------------------------------------------------------------------------------


def test_a_game_without_undo_has_no_branches() -> None:
    assert played(7).branches() == ()


def test_a_branch_says_what_it_was_when_who_and_why() -> None:
    journal = played(5)
    journal.do(Retract((5,), "wrong country"), at_ms=9, actor="Anna", insist=True)
    (branch,) = journal.branches()
    assert [step.action for step in branch.steps] == [Build("black")]
    assert (branch.at_ms, branch.actor, branch.reason) == (9, "Anna", "wrong country")


def test_steps_taken_back_one_after_the_other_are_one_branch() -> None:
    journal = played(5)
    done(journal, journal.undo(), insist=True)
    done(journal, journal.undo(), insist=True)
    assert [numbers(branch) for branch in journal.branches()] == [[4, 5]]


def test_what_was_redone_is_no_branch() -> None:
    journal = played(5)
    done(journal, journal.undo(), insist=True)
    done(journal, journal.redo(), insist=True)
    assert journal.branches() == ()


def test_a_branch_takes_the_place_of_what_was_done_instead_which_becomes_a_branch() -> None:
    journal = played(4)
    one = journal.state
    done(journal, journal.undo(), insist=True)  # 5
    chips(journal, 30)  # 6
    other = journal.state
    (branch,) = journal.branches()
    done(journal, journal.bring_back(branch), insist=True)
    assert journal.state == one
    assert journal.redo() is None
    (instead,) = journal.branches()
    assert numbers(instead) == [6]
    done(journal, journal.bring_back(instead), insist=True)
    assert journal.state == other
    assert [numbers(each) for each in journal.branches()] == [[4]]


def test_a_branch_stands_again_on_the_steps_it_stood_on() -> None:
    journal = played(6)
    before = journal.state
    done(journal, journal.undo(), insist=True)
    chips(journal, 20)
    for _ in range(4):
        done(journal, journal.undo(), insist=True)
    oldest = journal.branches()[-1]
    done(journal, journal.bring_back(oldest, "the table remembers"), insist=True)
    assert journal.state == before
    assert journal.entries[-1].why == "the table remembers"


def test_redo_lays_no_branch_on_top_of_another() -> None:
    """Both begin at 70: 60 and then 50 came out as 40, which nobody had counted, or as less than nothing."""
    journal = played(3)
    for left in (60, 50):
        chips(journal, left)
        done(journal, journal.undo(), insist=True)
    later, earlier = journal.branches()
    done(journal, journal.bring_back(earlier), insist=True)
    assert (journal.state.carbometer, journal.redo(), journal.redo_turn()) == (60, None, None)
    assert journal.branches() == (later,)
    done(journal, journal.bring_back(later), insist=True)
    assert journal.state.carbometer == 50


def test_redo_goes_on_with_what_was_taken_back_before_the_branch() -> None:
    journal = played(4)
    done(journal, journal.undo(), insist=True)  # 5
    done(journal, Retract((3,)), insist=True)  # 6
    done(journal, Retract((6,)), insist=True)
    target = journal.redo_target()
    assert target is not None and target.seq == 5
    done(journal, journal.redo(), insist=True)
    assert journal.state == played(4).state


def test_after_a_branch_was_brought_back_undo_takes_its_steps() -> None:
    journal = played(4)
    done(journal, journal.undo(), insist=True)
    chips(journal, 30)
    done(journal, journal.bring_back(journal.branches()[0]), insist=True)
    target = journal.undo_target()
    assert target is not None and target.action == TakeIncome()


def test_corrections_and_overrides_are_marked() -> None:
    journal = played(7)
    forced = chips(journal, 10)
    back = done(journal, journal.undo(), insist=True)
    late = done(journal, Adjust("carbometer", 50), insist=True, before=7)
    plain = next(entry for entry in journal.entries if entry.action == Recover())
    assert [(each.overrides, each.corrects) for each in (plain, forced, back, late)] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]


MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("step"), st.integers(1, 60)),
        st.tuples(st.sampled_from(("undo", "redo", "undo_turn", "redo_turn")), st.just(0)),
        st.tuples(st.just("back"), st.integers(0, 9)),
    ),
    max_size=25,
)


@example(
    [("undo", 0), ("step", 1), ("back", 0), ("step", 1), ("undo", 0), ("back", 1), ("back", 0)]
)  # a retraction before the branch has come into force again since
@example(
    [
        *[("undo", 0), ("step", 1), ("back", 0), ("undo", 0), ("step", 1), ("back", 0), ("undo", 0)],
        *[("step", 2), ("back", 1), ("back", 1), ("back", 0), ("step", 1), ("back", 1), ("back", 1)],
    ]
)  # a step comes back on the way, and goes again by itself
@example(
    [("step", 1), ("undo", 0), ("step", 1), ("undo", 0), ("back", 1), ("redo", 0)]
)  # the branch taken back later stood beside the one brought back, not on it
@given(MOVES)
@settings(max_examples=60, deadline=None)
def test_whatever_was_taken_back_can_be_brought_back(moves: list[tuple[str, int]]) -> None:
    journal = played(3)
    stood = {entry.seq: [*seqs(played(entry.seq))] for entry in journal.entries}
    for move, number in moves:
        if move == "step":
            if journal.state.carbometer != number:
                chips(journal, number)
        elif move == "back":
            if branches := journal.branches():
                branch = branches[number % len(branches)]
                done(journal, journal.bring_back(branch), insist=True)
                assert seqs(journal) == stood[branch.retractions[0].seq - 1]
        elif (action := getattr(journal, move)()) is not None:
            done(journal, action, insist=True)
            if move.startswith("redo"):
                assert seqs(journal) == stood[min(action.seqs) - 1]
        stood[journal.next_seq - 1] = seqs(journal)
        counting = {entry.seq for entry in journal.line}
        kept = {seq for branch in journal.branches() for seq in numbers(branch)}
        steps = {entry.seq for entry in journal.entries if not isinstance(entry.action, Retract)}
        assert counting | kept == steps
        assert not counting & kept
