"""Corrections: water, dike and trees as they are on the table."""

from __future__ import annotations

from dataclasses import dataclass

from app.forms.correct.base import CorrectingPage
from app.forms.correct.planning import Plan, Settings, Turn, in_order
from app.forms.correct.review import page_of
from app.forms.correct.view import CorrectView, LineView, SubjectView
from app.text.translator import Translator
from app.ui.views import CounterView

from . import words
from .rules import COUNTS, GAME, MOST, Adjust, Rules, State, held

BOARD = "board"


@dataclass(frozen=True, slots=True)
class Draft(Settings):
    held = staticmethod(held)

    @staticmethod
    def now(state: State) -> Turn:
        return Turn(state.acting, state.phase, state.round)


def planned(rules: Rules, state: State, draft: Draft) -> Plan[State]:
    wanted = [Adjust(what, to, draft.reason) for what, to in draft.differing(state)]
    return in_order(GAME, rules, state, wanted)


def correct_view(
    tr: Translator, rules: Rules, state: State, draft: Draft, subject: str, notice: str = ""
) -> CorrectView:
    changes = [
        tr("correct.change", what=words.count(tr, what), was=held(state, what), to=to)
        for what, to in draft.differing(state)
    ]
    ahead, name = planned(rules, state, draft), tr("dike.correct.board")
    return page_of(
        tr,
        words,
        changes,
        ahead,
        draft.reason,
        subjects=(SubjectView(BOARD, name, "droplet", True, bool(changes)),),
        heading=name,
        lines=tuple(_line(tr, state, draft, what) for what in COUNTS),
        turn=None,
        notice=notice,
    )


def _line(tr: Translator, state: State, draft: Draft, what: str) -> LineView:
    was = held(state, what)
    counter = CounterView(
        words.count(tr, what), draft.value(state, what), most=MOST, why_not_less=tr("correct.least")
    )
    return LineView(what, was, tr("correct.was", count=was), counter, "")


class DikeCorrectPage(CorrectingPage[Draft]):
    place = "dike_correct"
    begins_with = BOARD
    present = staticmethod(correct_view)
    planned = staticmethod(planned)

    def empty(self) -> Draft:
        return Draft()
