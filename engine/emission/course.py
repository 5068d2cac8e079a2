"""The global phase, the project phase and the growth phase."""

from __future__ import annotations

from engine.core import OWN, Decision, Refusal, is_own_name, refuse
from engine.emission import deck
from engine.emission.actions import DrawCrises, EndProjects, Grow, SkipProject, StartProject
from engine.emission.draft import Draft
from engine.emission.events import (
    CardsDrawn,
    DemandGrew,
    GameEnded,
    MarkerTurnedBack,
    PhaseBegan,
    ProjectDiscarded,
    ProjectSkipped,
    ProjectStarted,
    RoundBegan,
)
from engine.emission.places import CRISES, PROJECT
from engine.emission.rules import Rules
from engine.emission.state import Outcome, Seat, State

# --- the global phase -------------------------------------------------------------------------------------


def draw_crises(rules: Rules, state: State, action: DrawCrises, insist: bool) -> Decision:
    """The first drawn lies open, the others face down; all face down while disinformation lasts."""
    due = deck.crises_due(rules, state)
    if not deck.lies_open(rules, state):
        if action.crisis:
            return refuse("emission.crises.face_down", CRISES)
    else:
        if not action.crisis:
            return refuse("emission.crises.which_one", CRISES)
        no = deck.name_refusal(rules, state, action.crisis, deck.drawable(rules, state))
        if no and not (insist and no.strength == "odd"):
            return no
    draft = Draft(rules, state)
    deck.lay_out(draft, due, "round", action.crisis, due)
    draft.add(PhaseBegan("project"))
    return draft.done()


def start_project(rules: Rules, state: State, action: StartProject, insist: bool) -> Decision:
    no = project_refusal(rules, state, action)
    if no:
        return no
    draft = Draft(rules, state)
    if action.instead_of:
        draft.add(ProjectDiscarded(action.instead_of, "replaced"))
    draft.add(ProjectStarted(action.project, action.other))
    begin_projects(draft)
    return draft.done()


def project_refusal(rules: Rules, state: State, action: StartProject) -> Refusal | None:
    lying = [each.project for each in state.projects]
    for name in (action.project, action.other):
        if name and not is_project(rules, name):
            return refuse("emission.project.no_such_project", PROJECT, project=name[:40])
    if not action.project:
        return refuse("emission.project.no_such_project", PROJECT, project="")
    if action.project in lying or action.other in lying or action.other == action.project:
        return refuse("emission.project.lies_there", PROJECT, project=action.project)
    if action.instead_of and action.instead_of not in lying:
        return refuse("emission.project.not_there", PROJECT, project=action.instead_of)
    if len(lying) >= rules.most_projects and not action.instead_of:
        return refuse("emission.project.four_lie_there", PROJECT, most=rules.most_projects)
    if len(lying) < rules.most_projects and action.instead_of:
        return refuse("emission.project.room_is_left", PROJECT)
    return None


def is_project(rules: Rules, name: str) -> bool:
    """A global project of the data, or one that the table has named."""
    return name in rules.projects or (name.startswith(OWN) and is_own_name(name.removeprefix(OWN)))


def skip_project(rules: Rules, state: State, action: SkipProject, insist: bool) -> Decision:
    draft = Draft(rules, state)
    draft.add(ProjectSkipped())
    begin_projects(draft)
    return draft.done()


# --- the project phase ------------------------------------------------------------------------------------


def cards_to_draw(rules: Rules, seat: Seat) -> int:
    """Project cards at the start of the project phase; what costs cards adds up, down to none."""
    return max(0, seat.draws - rules.penalty(seat.board.emergency) - seat.fewer)


def begin_projects(draft: Draft) -> None:
    draft.add(PhaseBegan("projects"))
    for seat in draft.state.seats:
        draft.add(
            CardsDrawn(
                power=seat.power,
                count=cards_to_draw(draft.rules, seat),
                draws=seat.draws,
                penalty=draft.rules.penalty(seat.board.emergency),
                fewer=seat.fewer,
            )
        )


def end_projects(rules: Rules, state: State, action: EndProjects, insist: bool) -> Decision:
    return (PhaseBegan("emissions"),)


# --- the growth phase -------------------------------------------------------------------------------------


def goals(state: State) -> tuple[str, ...]:
    """Challenges that ask for something more before the game is won."""
    return tuple(card.challenge for card in state.challenges if card.goal)


def last_round(rules: Rules, state: State) -> int:
    return max(1, rules.rounds + deck.modified(state, "rounds"))


def grow(rules: Rules, state: State, action: Grow, insist: bool) -> Decision:
    """Won after the turning point; otherwise the marker moves on, then demand grows."""
    draft = Draft(rules, state)
    if state.turned and (action.goals_met or not goals(state)):
        winners = tuple(seat.power for seat in state.seats)
        draft.add(GameEnded(Outcome("won", "turning_point", winners)))
    elif state.round >= last_round(rules, state):
        draft.add(GameEnded(Outcome("failed", "rounds", ())))
    else:
        if state.turned:
            draft.add(MarkerTurnedBack())
        draft.add(RoundBegan(state.round + 1))
        for seat in state.seats:
            now = min(rules.track, seat.board.demand + seat.growth)
            draft.add(DemandGrew(seat.power, now - seat.board.demand, now))
    return draft.done()
