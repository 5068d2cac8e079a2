"""Which values of the box people meet in which action, and who may know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.core import Reading, Sealed
from engine.core.learning import Meeting, Secret
from engine.kyoto.actions import (
    AdjustCoffers,
    Contribute,
    DrawStudy,
    EnterTotals,
    FlipCloud,
    KeepAgendas,
    KeepStudy,
    RaiseTemperature,
    ReadStudy,
    SetUp,
    ShowStudy,
    TakeAllowance,
)
from engine.kyoto.apply import apply
from engine.kyoto.invariants import faults
from engine.kyoto.rules import Rules, rules_from
from engine.kyoto.state import AGENDAS, COFFERS, HAND, STUDY, TOTALS, State

READ_ALOUD = (0, 1, 2)
"""What everybody hears of a study: its goal, its funding and its visible impact."""
UNHEARD = 3
"""Its hidden impacts."""
HIDDEN = ("affluence.", "studies.", "agendas.")


def _below(rules: Rules, *sections: str) -> Iterator[Meeting]:
    for path in rules.data.values:
        if path.startswith(sections):
            yield path, None


def _set_up(rules: Rules, state: State, action: SetUp) -> Iterator[Meeting]:
    """Everything is laid out; in the full way all affluence cards pass through hands that the app knows."""
    common = ("components.", "countries.", "lobbies.", "coffers.", "hands.", "deck.", "agenda.", "phases.")
    yield from _below(rules, *common, "icons.", "marked.")
    if action.way == "full":
        yield from _below(rules, "affluence.")


def _keep_agendas(rules: Rules, state: State, action: KeepAgendas) -> Iterator[Meeting]:
    if state.has(action.country):
        agendas = state.seat(action.country).agendas
        for name in agendas.value if isinstance(agendas, Sealed) else ():
            yield f"agendas.{name}", None


def _take_allowance(rules: Rules, state: State, action: TakeAllowance) -> Iterator[Meeting]:
    yield "phases.allowance", None


def _own_study(rules: Rules, state: State, action: DrawStudy | KeepStudy) -> Iterator[Meeting]:
    if isinstance(action.study, Sealed):
        yield f"studies.{action.study.value}", None


def _read_study(rules: Rules, state: State, action: ReadStudy) -> Iterator[Meeting]:
    """At the table nobody says which of our stand-ins the card is: the table picks one."""
    for name in rules.studies:
        for at in READ_ALOUD:
            yield f"studies.{name}", at


def _show_study(rules: Rules, state: State, action: ShowStudy) -> Iterator[Meeting]:
    for name in rules.studies:
        yield f"studies.{name}", UNHEARD
        yield f"studies.{name}", None


def _contribute(rules: Rules, state: State, action: Contribute) -> Iterator[Meeting]:
    yield from _below(rules, "affluence.")


def _raise_temperature(rules: Rules, state: State, action: RaiseTemperature) -> Iterator[Meeting]:
    yield from _below(rules, "icons.levels", "components.levels")


def _flip_cloud(rules: Rules, state: State, action: FlipCloud) -> Iterator[Meeting]:
    yield from _below(rules, "icons.clouds", "components.clouds")


def _enter_totals(rules: Rules, state: State, action: EnterTotals) -> Iterator[Meeting]:
    yield from _below(rules, "scoring.")
    if isinstance(action.totals, Sealed):
        for entry in action.totals.value.agendas:
            yield f"agendas.{entry.card}", None


MEETS: Mapping[type, Callable[[Rules, State, Any], Iterable[Meeting]]] = {
    SetUp: _set_up,
    KeepAgendas: _keep_agendas,
    TakeAllowance: _take_allowance,
    DrawStudy: _own_study,
    KeepStudy: _own_study,
    ReadStudy: _read_study,
    ShowStudy: _show_study,
    Contribute: _contribute,
    RaiseTemperature: _raise_temperature,
    FlipCloud: _flip_cloud,
    EnterTotals: _enter_totals,
}


def _hidden(state: State, path: str) -> bool:
    """Where the app holds the cards, what is on one that lies hidden is said when it is laid open."""
    return state.way == "full" and state.phase != "over" and path.startswith(HIDDEN)


def _speaker(state: State, action: DrawStudy | KeepStudy) -> str:
    return state.speaking.country


def _country(state: State, action: KeepAgendas | EnterTotals) -> str:
    return action.country


def _of_seats(state: State, action: SetUp) -> Iterator[Secret]:
    for seat in action.seats:
        yield seat.hand, seat.country, HAND
        yield seat.agendas, seat.country, AGENDAS


def _of_study(state: State, action: DrawStudy | KeepStudy) -> Iterator[Secret]:
    yield action.study, _speaker(state, action), STUDY


SECRETS: Mapping[type, Callable[[State, Any], Iterable[Secret]]] = {
    SetUp: _of_seats,
    KeepAgendas: lambda state, action: [(action.agendas, action.country, AGENDAS)],
    DrawStudy: _of_study,
    KeepStudy: _of_study,
    EnterTotals: lambda state, action: [(action.totals, action.country, TOTALS)],
    AdjustCoffers: lambda state, action: [(action.to, action.country, COFFERS)],
}


READING: Reading[Rules, State] = Reading(
    rules_from=rules_from,
    faults=faults,
    meets=MEETS,
    sealed_to={
        KeepAgendas: _country,
        DrawStudy: _speaker,
        KeepStudy: _speaker,
        EnterTotals: _country,
    },
    apply=apply,
    hidden=_hidden,
    secrets=SECRETS,
)
