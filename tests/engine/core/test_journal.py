"""The journal: nothing is edited, everything can be taken back, nothing is dropped silently.

Shown with Keep Cool's first turns, whose steps are easy to follow.
"""

from __future__ import annotations

import pytest

from engine.core import Action, CannotTell, Entry, Journal, Misfit, Refusal, Retract
from engine.keep_cool import GAME
from engine.keep_cool.actions import (
    Adjust,
    Build,
    ClaimVictory,
    DrawCard,
    EndInvestment,
    Give,
    Recover,
    Roll,
    SeatChoice,
    SetUp,
    TakeIncome,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from tests.engine.keep_cool.tables import BOX, FSU_BLACK, RULES
from tests.narrow import there

KeepCool = Journal[Rules, State]

FIRST_TURN: tuple[Action, ...] = (
    SetUp((SeatChoice("usa"), SeatChoice("europe"), SeatChoice("tiger"))),  # 1
    DrawCard("drought_california"),  # 2
    Roll(3),  # 3: it happens, three chips
    TakeIncome(),  # 4: twelve chips
    Build("black"),  # 5: seven chips
    EndInvestment(),  # 6
    Recover(),  # 7
)


def played(upto: int = 7, *more: Action) -> KeepCool:
    journal: KeepCool = Journal(GAME, RULES)
    for action in (*FIRST_TURN[:upto], *more):
        done(journal, action)
    return journal


def done(
    journal: KeepCool, action: Action | None, *, insist: bool = False, before: int | None = None
) -> Entry:
    entry = journal.do(there(action), insist=insist, before=before)
    assert isinstance(entry, Entry), entry
    return entry


def refused(journal: KeepCool, action: Action, *, insist: bool = False, before: int | None = None) -> Refusal:
    """The journal must refuse and stay as it is."""
    entries, state = [*journal.entries], journal.state
    no = journal.do(action, insist=insist, before=before)
    assert isinstance(no, Refusal), no
    assert (journal.entries, journal.state) == (entries, state)
    return no


def seqs(journal: KeepCool) -> list[int]:
    return [entry.seq for entry in journal.line]


# --- Doing ------------------------------------------------------------------------------------------------


def test_an_entry_holds_who_what_when_and_what_followed() -> None:
    journal = played(1)
    entry = journal.do(DrawCard("floods_china"), at_ms=1700, source="sensor:deck", actor="usa")
    assert isinstance(entry, Entry)
    assert (entry.seq, entry.action) == (2, DrawCard("floods_china"))
    assert (entry.at_ms, entry.source, entry.actor) == (1700, "sensor:deck", "usa")
    assert entry.events


def test_the_state_is_the_fold_of_the_journal() -> None:
    journal = played()
    assert journal.state == GAME.fold(event for entry in journal.entries for event in entry.events)
    again: KeepCool = Journal(GAME, RULES, journal.entries)
    assert (again.state, again.line, again.next_seq) == (journal.state, journal.line, 8)


def test_proposing_changes_nothing_and_shows_the_state_to_come() -> None:
    journal = played(4)
    before = journal.state
    entry = journal.propose(Build("red"))
    assert isinstance(entry, Entry)
    assert (journal.state, journal.next_seq) == (before, 5)
    expected = journal.after(entry)
    journal.commit(entry)
    assert journal.state == expected != before


@pytest.mark.parametrize("action", [Retract((5,)), Retract((7,))])
def test_a_proposed_retraction_shows_the_state_to_come(action: Retract) -> None:
    journal = played()
    entry = journal.propose(action)
    assert isinstance(entry, Entry)
    expected = journal.after(entry)
    journal.commit(entry)
    assert journal.state == expected


def test_the_rules_refusal_comes_through_and_writes_nothing() -> None:
    assert refused(played(4), Recover()).code == "keep_cool.turn.not_now"


def test_cannot_tell_comes_through() -> None:
    journal = played(4, Adjust("usa.black", 12))
    assert isinstance(journal.do(ClaimVictory("usa")), CannotTell)


def test_entries_follow_each_other() -> None:
    journal = played(4)
    entry = journal.propose(Build("red"))
    assert isinstance(entry, Entry)
    done(journal, Build("black"))
    with pytest.raises(ValueError, match="entry 5 does not follow 5"):
        journal.commit(entry)


def test_an_answer_to_an_older_table_is_stale() -> None:
    journal = played(4)
    assert isinstance(journal.propose(Build("red"), against=4), Entry)
    for seen in (3, 5, 0):
        no = journal.propose(Build("red"), against=seen)
        assert isinstance(no, Refusal)
        assert (no.code, no.params) == ("core.stale", {"seen": seen, "last": 4})
    no = journal.propose(Retract((4,)), against=3)
    assert isinstance(no, Refusal)
    assert no.code == "core.stale"


# --- Undo and redo ----------------------------------------------------------------------------------------


def test_undo_is_the_state_before_and_redo_the_state_after() -> None:
    journal = played(1)
    states = [journal.state]
    for action in FIRST_TURN[1:]:
        done(journal, action)
        states.append(journal.state)
    for state in reversed(states[:-1]):
        done(journal, journal.undo())
        assert journal.state == state
    assert journal.undo() is None
    for state in states[1:]:
        done(journal, journal.redo())
        assert journal.state == state
    assert journal.redo() is None
    assert len(journal.entries) == 7 + 6 + 6


def test_undo_redo_undo_redo() -> None:
    journal = played(5)
    with_factory = journal.state
    for _ in range(3):
        done(journal, journal.undo())
        assert journal.state == played(4).state
        done(journal, journal.redo())
        assert journal.state == with_factory


def test_something_new_ends_redo() -> None:
    journal = played(5)
    done(journal, journal.undo())
    done(journal, Build("red"))
    assert journal.redo() is None
    assert journal.redo_target() is None


def test_undo_names_its_step_and_its_reason() -> None:
    journal = played(5)
    target = journal.undo_target()
    assert target is not None
    assert target.action == Build("black")
    assert journal.undo("slipped") == Retract((5,), "slipped")


def test_undo_takes_back_what_was_done_last_even_if_it_stands_earlier() -> None:
    journal = played(6)
    done(journal, Build("red"), before=6)
    assert seqs(journal) == [1, 2, 3, 4, 5, 7, 6]
    done(journal, journal.undo())
    assert seqs(journal) == [1, 2, 3, 4, 5, 6]


def test_the_set_up_stays() -> None:
    journal = played(1)
    assert journal.undo() is None
    assert journal.undo_target() is None
    assert refused(played(), Retract((1,)), insist=True).code == "core.retract.set_up"
    assert refused(played(), Retract((7, 1)), insist=True).code == "core.retract.set_up"


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ((), "core.retract.nothing"),
        ((99,), "core.retract.no_such_step"),
        ((0,), "core.retract.no_such_step"),
        ((-1,), "core.retract.no_such_step"),
        ((7,), "core.retract.already_taken_back"),
    ],
)
def test_what_can_not_be_taken_back(numbers: tuple[int, ...], code: str) -> None:
    journal = played()
    done(journal, Retract((7,)))
    assert refused(journal, Retract(numbers), insist=True).code == code


# --- One thing in the middle ------------------------------------------------------------------------------


def test_a_step_in_the_middle_that_nothing_rests_on_is_simply_gone() -> None:
    journal = played()
    done(journal, Retract((5,), "was Europe's"))
    assert seqs(journal) == [1, 2, 3, 4, 6, 7]
    assert journal.state.seat("usa").black == 5
    assert journal.state.seat("usa").chips == 12
    assert journal.misfits() == []


def test_later_steps_that_no_longer_fit_are_listed_first() -> None:
    no = refused(played(), Retract((4, 5)))
    assert (no.code, no.strength) == ("core.correction.later_steps", "odd")
    assert no.params == {"steps": [6, 7], "count": 2}


def test_the_table_may_insist_and_the_misfits_stay_listed() -> None:
    journal = played()
    done(journal, Retract((4, 5)), insist=True)
    misfits = journal.misfits()
    assert [misfit.seq for misfit in misfits] == [6, 7]
    assert isinstance(misfits[0].refusal, Refusal)
    assert misfits[0].refusal.code == "keep_cool.turn.not_now"
    assert seqs(journal) == [1, 2, 3, 6, 7]


def test_misfits_known_already_do_not_stand_in_the_way_of_the_next_correction() -> None:
    journal = played()
    done(journal, Retract((4, 5)), insist=True)
    done(journal, Retract((7,)))
    assert [misfit.seq for misfit in journal.misfits()] == [6]


# --- Nothing lies below nothing ---------------------------------------------------------------------------


def broke(journal: KeepCool) -> None:
    """The USA have five chips left of the income of step 4; they give them away."""
    done(journal, Give("usa", "europe", 5), insist=True)


@pytest.mark.parametrize("insist", [False, True])
def test_an_income_that_was_spent_is_not_taken_back_alone(insist: bool) -> None:
    """Without it seven chips were paid of none; the rules' later answers are another matter."""
    no = refused(played(), Retract((4,)), insist=insist)
    assert (no.code, no.strength) == ("core.retract.rests_on_it", "illegal")
    assert no.params == {"steps": [5], "count": 1}


def test_what_rests_on_it_goes_with_it() -> None:
    journal = played()
    broke(journal)
    no = refused(journal, Retract((4,)), insist=True)
    assert no.params == {"steps": [5, 8], "count": 2}
    done(journal, Retract((4, 5, 8)), insist=True)
    assert seqs(journal) == [1, 2, 3, 6, 7]
    assert (journal.state.seat("usa").chips, journal.state.seat("usa").black) == (0, 5)
    assert GAME.faults(RULES, journal.state) == ()


def test_only_what_is_impossible_has_to_go_not_what_comes_after_it() -> None:
    """Seven chips can't be paid of none; without that factory the later gift is possible."""
    journal = played(5, Adjust("usa.chips", 12), Give("usa", "europe", 5))
    assert refused(journal, Retract((4, 6)), insist=True).params["steps"] == [5, 7]
    assert refused(journal, Retract((4,)), insist=True).params["steps"] == [5]


def test_nor_is_a_step_put_in_that_makes_a_later_one_impossible() -> None:
    journal = played()
    broke(journal)
    no = refused(journal, Give("usa", "tiger", 1), before=6, insist=True)
    assert (no.code, no.strength, no.params) == (
        "core.insert.rests_on_it",
        "illegal",
        {"steps": [8], "count": 1},
    )
    done(journal, Retract((8,)), insist=True)
    done(journal, Give("usa", "tiger", 1), before=6, insist=True)
    assert journal.state.seat("usa").chips == 4


def test_a_retraction_that_is_taken_back_may_bring_back_too_much() -> None:
    """The gift of step 5 went back, the chips were spent otherwise: there are not enough for both."""
    journal = played(4, Give("usa", "europe", 9))
    back = done(journal, Retract((5,)))
    done(journal, Give("usa", "tiger", 9), insist=True)
    no = refused(journal, Retract((back.seq,)), insist=True)
    assert (no.code, no.params["steps"]) == ("core.retract.rests_on_it", [7])
    done(journal, Retract((back.seq, 7)), insist=True)
    assert journal.state.seat("europe").chips == 3 + 9


def test_undo_takes_along_what_is_impossible_without_the_step() -> None:
    """A gift that was put in last has come to pay for one that was given later: another was taken back."""
    journal = played(4, Give("europe", "usa", 3), Build("black"), Give("usa", "tiger", 8))
    done(journal, Give("tiger", "usa", 3), before=7)
    done(journal, Retract((5,)), insist=True)
    assert seqs(journal) == [1, 2, 3, 4, 6, 8, 7]
    assert journal.undo("slipped") == Retract((8, 7), "slipped")
    done(journal, journal.undo(), insist=True)
    assert journal.state.seat("usa").chips == 12 - 7
    done(journal, journal.redo(), insist=True)
    assert seqs(journal) == [1, 2, 3, 4, 6, 8, 7]


def test_a_session_that_held_the_impossible_before_can_still_be_corrected() -> None:
    """Journals of before this was looked after: what is wrong already is in nobody's way."""
    journal = played()
    spent = [entry for entry in journal.entries if entry.seq != 4]
    old: KeepCool = Journal(GAME, RULES, spent)
    assert GAME.faults(RULES, old.state) != ()
    done(old, Retract((6,)), insist=True)
    done(old, Retract((5,)), insist=True)
    assert GAME.faults(RULES, old.state) == ()


def test_what_an_older_session_held_comes_back_by_redo_and_as_a_branch() -> None:
    """What stood once may stand again, impossible as a step of it is: nobody is stuck after an undo."""
    journal = played()
    old: KeepCool = Journal(GAME, RULES, [entry for entry in journal.entries if entry.seq != 4])
    before = old.state
    for _ in range(3):
        done(old, old.undo(), insist=True)
    assert GAME.faults(RULES, old.state) == ()
    for _ in range(3):
        done(old, old.redo(), insist=True)
    assert (old.state, old.redo()) == (before, None)
    for _ in range(3):
        done(old, old.undo(), insist=True)
    done(old, Adjust("carbometer", 50), insist=True)
    done(old, old.bring_back(old.branches()[0]), insist=True)
    assert old.state == before


def test_several_steps_at_once() -> None:
    journal = played()
    done(journal, Retract((4, 5, 6, 7)))
    assert journal.state == played(3).state
    done(journal, journal.redo())
    assert journal.state == played().state


def test_taking_back_a_retraction_brings_its_steps_back() -> None:
    journal = played()
    entry = done(journal, Retract((5,)))
    done(journal, Retract((entry.seq,)))
    assert journal.state == played().state
    assert refused(journal, Retract((entry.seq,))).code == "core.retract.already_taken_back"


# --- What was forgotten -----------------------------------------------------------------------------------


def test_a_forgotten_step_stands_before_a_later_one() -> None:
    journal = played()
    done(journal, Build("red"), before=6)
    assert seqs(journal) == [1, 2, 3, 4, 5, 8, 6, 7]
    assert journal.state.seat("usa").red == 1
    assert journal.state.active_seat.country == "europe"
    assert journal.misfits() == []
    again: KeepCool = Journal(GAME, RULES, journal.entries)
    assert (again.state, again.line) == (journal.state, journal.line)


def test_two_forgotten_steps_keep_the_order_in_which_they_were_told() -> None:
    journal = played()
    done(journal, Build("red"), before=6)
    done(journal, Build("red"), before=6)
    assert seqs(journal) == [1, 2, 3, 4, 5, 8, 9, 6, 7]


def test_the_rules_judge_it_where_it_stands() -> None:
    assert refused(played(), Build("red"), before=4).code == "keep_cool.turn.not_now"
    assert refused(played(), Build("green"), before=6).code == "keep_cool.price.not_enough_chips"


def test_a_forgotten_step_that_unsettles_later_ones_is_told_first() -> None:
    no = refused(played(), EndInvestment(), before=5)
    assert (no.code, no.params["steps"]) == ("core.correction.later_steps", [5, 6])
    journal = played()
    done(journal, EndInvestment(), before=5, insist=True)
    assert [misfit.seq for misfit in journal.misfits()] == [5, 6]


@pytest.mark.parametrize("before", [0, 1, 8, 99])
def test_there_is_no_place_before_the_set_up_nor_before_nothing(before: int) -> None:
    assert refused(played(), Build("red"), before=before).code == "core.insert.no_such_step"


def test_nor_before_a_step_that_was_taken_back() -> None:
    journal = played()
    done(journal, Retract((7,)))
    assert refused(journal, Build("red"), before=7).code == "core.insert.no_such_step"


def test_a_forgotten_step_stays_when_the_one_after_it_is_taken_back() -> None:
    journal = played(6)
    done(journal, Build("red"), before=6)
    done(journal, Retract((6,)))
    assert seqs(journal) == [1, 2, 3, 4, 5, 7]
    assert journal.state.phase == "investment"


# --- Other rules, old session -----------------------------------------------------------------------------


def test_a_later_price_does_not_rewrite_an_old_session() -> None:
    """Events carry resolved numbers; misfits tell what today's rules would answer."""
    journal = played()
    dearer = GAME.rules(GAME.load("ecovisio", {**BOX, "countries.usa.black": [8, *FSU_BLACK[1:]]}))
    again: KeepCool = Journal(GAME, dearer, journal.entries)
    assert again.state == journal.state
    assert again.misfits() == [Misfit(5, None)]
    dearest = GAME.rules(GAME.load("ecovisio", {**BOX, "countries.usa.black": [20, 20]}))
    misfits = Journal(GAME, dearest, journal.entries).misfits()
    assert [misfit.seq for misfit in misfits] == [5]
    assert isinstance(misfits[0].refusal, Refusal)
    assert misfits[0].refusal.code == "keep_cool.price.not_enough_chips"


# --- Chance is not rolled twice ---------------------------------------------------------------------------


def test_an_undone_die_keeps_its_face() -> None:
    journal = played(3)
    done(journal, journal.undo())
    assert journal.known_outcome(Roll) == Roll(3)
    no = refused(journal, Roll(6))
    assert (no.code, no.strength) == ("core.chance.already_known", "odd")
    assert no.params["known"] == GAME.actions.encode(Roll(3))
    done(journal, Roll(3))
    assert journal.known_outcome(Roll) is None
    assert journal.state == played(3).state


def test_an_undone_card_is_the_next_card() -> None:
    journal = played(3)
    done(journal, journal.undo())
    done(journal, journal.undo())
    assert refused(journal, DrawCard("floods_china")).code == "core.chance.already_known"
    done(journal, DrawCard("drought_california"))
    assert refused(journal, Roll(1)).code == "core.chance.already_known"


def test_the_table_may_insist_on_another_face() -> None:
    """The app misread the die."""
    journal = played(3)
    done(journal, journal.undo())
    done(journal, Roll(6), insist=True)
    assert journal.known_outcome(Roll) is None
    assert journal.state.phase == "income"


def test_redo_brings_the_face_back_and_the_next_one_is_free() -> None:
    journal = played(3)
    done(journal, journal.undo())
    done(journal, journal.redo())
    assert journal.known_outcome(Roll) is None


def test_several_undone_dice_come_again_in_their_order() -> None:
    journal = played(1, DrawCard("volcano_eruption"), Roll(2), Roll(5))
    done(journal, journal.undo())
    done(journal, journal.undo())
    for face in (2, 5):
        assert journal.known_outcome(Roll) == Roll(face)
        done(journal, Roll(face))
    assert journal.known_outcome(Roll) is None
    done(journal, Roll(6))


def test_several_dice_taken_back_at_once_come_again_in_their_order() -> None:
    journal = played(1, DrawCard("volcano_eruption"), Roll(2), Roll(5))
    done(journal, Retract((4, 3)))
    for face in (2, 5):
        assert journal.known_outcome(Roll) == Roll(face)
        done(journal, Roll(face))


def test_choices_may_be_made_anew() -> None:
    journal = played(5)
    done(journal, journal.undo())
    done(journal, Build("red"))


def test_the_first_of_all_rolls_is_free() -> None:
    assert played(2).known_outcome(Roll) is None


def test_a_step_named_twice_is_taken_back_once() -> None:
    journal = played(3)
    if isinstance(journal.do(Retract((3, 3))), Entry):
        done(journal, Roll(3))
    assert journal.known_outcome(Roll) is None


def test_bringing_back_an_older_die_leaves_the_newer_one_known() -> None:
    journal = played(1, DrawCard("volcano_eruption"), Roll(2), Roll(5))
    older = done(journal, Retract((3,)), insist=True)
    done(journal, Retract((4,)))
    done(journal, Retract((older.seq,)))
    assert journal.known_outcome(Roll) == Roll(5)


def test_nobody_fishes_for_a_better_die_by_putting_it_in_earlier() -> None:
    journal = played()
    done(journal, Retract((3,)), insist=True)
    no = journal.propose(Roll(6), before=4)
    assert isinstance(no, Refusal)
    assert no.code == "core.chance.already_known"


def test_what_is_illegal_is_not_called_odd() -> None:
    journal = played(3)
    done(journal, Retract((2, 3)))
    assert refused(journal, Roll(6)).strength == "illegal"
