"""Corrections without a plan: what lies there is told to be otherwise, steps go or are put in earlier."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

from engine.co2 import actions as co2
from engine.co2 import corrections as co2_corrections
from engine.co2.state import ENERGIES, FOSSILS, Project
from engine.core import Action, Journal, Retract, Sealed
from engine.emission import actions as emission
from engine.emission.state import EFFECTS, SINKS, WHAT
from engine.emission.state import Phase as EmissionPhase
from engine.emission.things import thing_of
from engine.keep_cool import actions as keep_cool
from engine.keep_cool.corrections import PILES as KEEP_COOL_PILES
from engine.keep_cool.state import Phase as KeepCoolPhase
from engine.kyoto import actions as kyoto
from engine.kyoto.corrections import PILES as KYOTO_PILES
from engine.kyoto.state import COFFERS
from engine.kyoto.state import Phase as KyotoPhase
from tests.engine.players import DEALS, choose

COUNTS = (-1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 9, 12, 20, 40, 60, 79, 120, 400)


def keep_cool_correction(rules: Any, state: Any, rng: Random) -> Action:
    country = rng.choice(state.seats).country
    what = rng.choice(["carbometer", *(f"{country}.{pile}" for pile in KEEP_COOL_PILES)])
    turn = keep_cool.SetTurn(country, rng.choice(get_args(KeepCoolPhase)), rng.randint(0, 3))
    return rng.choice([keep_cool.Adjust(what, rng.choice(COUNTS)), turn])


def kyoto_correction(rules: Any, state: Any, rng: Random) -> Action:
    country = rng.choice(state.seats).country
    return rng.choice(
        [
            kyoto.Adjust(rng.choice(KYOTO_PILES), rng.choice(COUNTS)),
            kyoto.AdjustCoffers(country, Sealed(rng.choice(COUNTS), country, COFFERS)),
            kyoto.SetRound(country, rng.choice(get_args(KyotoPhase)), rng.randint(0, 5)),
        ]
    )


def emission_correction(rules: Any, state: Any, rng: Random) -> Action:
    power = rng.choice(state.seats).power
    crisis = rng.choice([*(each.crisis for each in state.row), *state.discarded, *rules.crises][:40])
    project = rng.choice([*(each.project for each in state.projects), *rules.projects])
    things = [f"{power}.{what}" for what in (*WHAT, "fewer")]
    things += [*EFFECTS, *SINKS, "tokens", "carbon", "emitted", "turned", "throws", "unknown"]
    cards = [f"row.{crisis}", f"lasting.{crisis}", f"project.{project}", f"marked.{project}"]
    what = rng.choice((things, cards))
    adjust = emission.Adjust(thing_of(rng.choice(what)), rng.choice(COUNTS[:9]))
    return rng.choice(
        [adjust, adjust, emission.SetRound(rng.randint(0, 4), rng.choice(get_args(EmissionPhase)))]
    )


def co2_correction(rules: Any, state: Any, rng: Random) -> Action:
    seat, region, energy = rng.choice(state.seats).colour, rng.choice(state.regions), rng.choice(ENERGIES)
    things = [f"{seat}.{what}" for what in co2_corrections.OF_A_SEAT]
    things += [f"{region.area}.{what}" for what in co2_corrections.OF_A_REGION]
    things += co2_corrections.OF_THE_TABLE
    somebody = (seat, "", "")
    project = Project(energy, rng.randint(1, 2), scientist=rng.choice(somebody))
    plant = rng.choice(("", *FOSSILS, *ENERGIES))
    infrastructure = rng.choice((seat, rng.choice(state.seats).colour))
    return rng.choice(
        [
            co2.Adjust(rng.choice(things), rng.choice(COUNTS)),
            co2.SetProject(region.area, rng.randint(0, 3), rng.choice((project, None))),
            co2.SetPlant(region.area, rng.randint(0, 6), plant, rng.randint(1, 2), seat, infrastructure),
            co2.SetControl(region.area, rng.choice(somebody)),
            co2.SetGoal(rng.randint(0, 6), rng.random() < 0.5),
            co2.SetTurn(seat, rng.randint(1, 4)),
        ]
    )


TOLD_OTHERWISE: dict[str, Callable[[Any, Any, Random], Action]] = {
    "keep_cool": keep_cool_correction,
    "kyoto": kyoto_correction,
    "emission": emission_correction,
    "co2": co2_correction,
}
"""The table says that something is otherwise than the app has it."""

Correction = tuple[Action | None, int | None]
"""What is done, and before which step it is put in, if it is."""


def some_correction(journal: Journal[Any, Any], rng: Random, asked: Action) -> Correction:
    """A correction of any kind, or anything asked for, now or earlier."""
    steps = [entry.seq for entry in journal.line[1:]]
    where = rng.choice(steps) if steps and rng.random() < 0.5 else None
    state = journal.state if where is None else _state_before(journal, where)
    rules, game = journal.rules, journal.game.id
    anything: list[Callable[[], Action | None]] = [
        lambda: asked,
        lambda: TOLD_OTHERWISE[game](rules, state, rng),
        lambda: DEALS[game](rules, state, rng),
    ]
    if where is not None:
        anything.append(lambda: choose(journal.game.options(rules, state), rng))
        return rng.choice(anything)(), where
    anything += [
        lambda: Retract(tuple(rng.sample(steps, min(len(steps), rng.randint(1, 3))))),
        lambda: Retract((rng.choice(journal.entries).seq,)),
        lambda: journal.bring_back(rng.choice(journal.branches())) if journal.branches() else None,
        journal.undo,
        journal.redo,
        journal.undo_turn,
        journal.redo_turn,
    ]
    return rng.choice(anything)(), None


def _state_before(journal: Journal[Any, Any], seq: int) -> Any:
    at = next(at for at, entry in enumerate(journal.line) if entry.seq == seq)
    return journal.game.fold(event for entry in journal.line[:at] for event in entry.events)
