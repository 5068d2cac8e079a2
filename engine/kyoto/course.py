"""The course of a round: allowance, study, and how one round follows another."""

from __future__ import annotations

from engine.core import Decision, Sealed, Unknown, refuse
from engine.kyoto import ending
from engine.kyoto.actions import DrawStudy, KeepStudy, ReadStudy, TakeAllowance, to_speaker
from engine.kyoto.checks import FUNDING, ICONS_WANTED
from engine.kyoto.draft import Draft
from engine.kyoto.events import (
    AllowanceTaken,
    PhaseBegan,
    RoundBegan,
    RoundEnded,
    StudyDrawn,
    StudyRead,
)
from engine.kyoto.fields import MOST_CO2
from engine.kyoto.places import STUDY as STUDY_PHASE
from engine.kyoto.rules import Rules
from engine.kyoto.state import IMPACTS, STUDY, Goal, State

DRAWN = 2
"""Studies that the speaker draws, to keep one."""


def begin(draft: Draft, seat: int, number: int) -> None:
    draft.add(RoundBegan(number, draft.state.seats[seat].country, seat))


def end(draft: Draft, success: bool) -> None:
    """The impact phase is over: the conference ends, or the next country takes the lectern."""
    draft.add(RoundEnded(success))
    state = draft.state
    if ending.is_over(draft.rules, state):
        ending.open_scoring(draft)
    else:
        begin(draft, (state.speaker + 1) % len(state.seats), state.round + 1)


def allowance_of(rules: Rules, state: State) -> AllowanceTaken:
    """What the speaker takes: its millions as far as the fund goes, and every card under its flag."""
    seat = state.speaking
    return AllowanceTaken(seat.country, min(rules.allowance, state.fund), len(seat.under))


def take_allowance(rules: Rules, state: State, action: TakeAllowance, insist: bool) -> Decision:
    draft = Draft(rules, state)
    draft.add(allowance_of(rules, state))
    draft.add(PhaseBegan("study"))
    return draft.done()


def draw_study(rules: Rules, state: State, action: DrawStudy, insist: bool) -> Decision:
    """In the full way the app holds the deck; whoever shuffles says which card came up."""
    if not isinstance(state.deck, Sealed):
        return refuse("kyoto.study.on_the_table", STUDY_PHASE)
    if len(state.drawn) == DRAWN:
        return refuse("kyoto.study.two_drawn", STUDY_PHASE)
    if not isinstance(action.study, Sealed) or action.study.value not in state.deck.value:
        return refuse("kyoto.study.not_in_the_deck", STUDY_PHASE)
    country = state.speaking.country
    return (StudyDrawn(country, to_speaker(country, action.study.value)),)


def keep_study(rules: Rules, state: State, action: KeepStudy, insist: bool) -> Decision:
    held = [each.value for each in state.drawn if isinstance(each, Sealed)]
    if len(held) < DRAWN:
        return refuse("kyoto.study.draw_two", STUDY_PHASE)
    if not isinstance(action.study, Sealed) or action.study.value not in held:
        return refuse("kyoto.study.not_drawn", STUDY_PHASE)
    study, country = rules.studies[action.study.value], state.speaking.country
    return (
        StudyRead(
            country=country,
            goal=study.goal,
            funding=study.funding,
            visible=study.visible,
            hidden=Sealed(study.hidden, country, IMPACTS),
            study=to_speaker(country, study.id),
            studies_left=state.studies_left,
        ),
    )


def read_study(rules: Rules, state: State, action: ReadStudy, insist: bool) -> Decision:
    """In the public way the speaker holds the card; the app hears what everybody hears."""
    if state.way == "full":
        return refuse("kyoto.study.in_the_app", STUDY_PHASE)
    if not _is_goal(action.goal):
        return refuse("kyoto.study.goal", STUDY_PHASE, most=MOST_CO2)
    if action.funding not in FUNDING:
        least, most = min(FUNDING), max(FUNDING)
        return refuse("kyoto.study.funding", STUDY_PHASE, least=least, most=most)
    return (
        StudyRead(
            country=state.speaking.country,
            goal=action.goal,
            funding=action.funding,
            visible=action.visible,
            hidden=Unknown(IMPACTS),
            study=Unknown(STUDY),
            studies_left=state.studies_left - DRAWN,
        ),
    )


def _is_goal(goal: Goal) -> bool:
    """A CO₂ value, or two icons; never both."""
    if goal.icons:
        return goal.co2 == 0 and len(goal.icons) == ICONS_WANTED
    return 1 <= goal.co2 <= MOST_CO2
