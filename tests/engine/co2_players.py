"""How random players sit down to CO₂, and what they do beside what the rules list."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.games.co2 import robot as co2
from engine.co2.actions import (
    Adjust,
    Build,
    DrawFossil,
    PassMain,
    Prepare,
    SetControl,
    SetGoal,
    SetPlant,
    SetProject,
    SetTurn,
    SetUp,
    ShowGoals,
)
from engine.co2.ending import COMPANY, PERSONAL, SOLO_GOALS
from engine.co2.rules import Rules
from engine.co2.state import AREAS, ENERGIES, FOSSILS, Project, State
from engine.core import Action, replace


def set_up(rules: Rules, rng: Random, players: int) -> SetUp:
    """Any table of this size, together, against each other or alone."""
    mode = "solo" if players == 1 else rng.choice(("coop", "competitive"))
    dealt = co2.deal(rng, rules, players, mode)  # type: ignore[arg-type]
    named = tuple(replace(seat, name=f"Group {n}") for n, seat in enumerate(dealt.seats, start=1))
    return replace(
        dealt,
        seats=named,
        inspectors=dealt.inspectors or (mode == "coop" and rng.random() < 0.3),
        draft=rng.random() < 0.2,
        solo_goal=rng.choice(("", *SOLO_GOALS)) if mode == "solo" else "",
    )


def deal(rules: Rules, state: State, rng: Random) -> Action:
    """Something the table may say, whether or not it can: the rules say."""
    seat, area, spot = rng.choice(state.seats).colour, rng.choice(AREAS), rng.randrange(3)
    if state.phase == "supply":
        return DrawFossil(rng.choice(FOSSILS))
    if state.phase == "judging":
        return ShowGoals(seat, tuple(rng.sample(PERSONAL if state.team else COMPANY, 2 if state.team else 1)))
    energy = rng.choice(state.region(area).wants)
    deals: tuple[Callable[[], Action], ...] = (
        lambda: PassMain(),
        lambda: Prepare(area, spot, rng.choice(("board", rng.choice(AREAS)))),
        lambda: Build(area, spot, (rng.choice(("board", rng.choice(AREAS))),), rng.random() < 0.5),
        lambda: Adjust(f"{seat}.money", rng.randint(0, 20)),
        lambda: Adjust(f"{seat}.{rng.choice(ENERGIES)}", rng.randint(0, rules.last)),
        lambda: Adjust(f"{area}.certificates", rng.randint(0, 4)),
        lambda: Adjust(rng.choice(("points", "price", "market", "ppm")), rng.choice((3, 1, 410))),
        lambda: SetProject(area, spot, rng.choice((None, Project(energy, 1), Project(energy, 2, seat)))),
        lambda: SetPlant(area, spot, rng.choice(("", "gas", energy)), 1, seat, seat),
        lambda: SetControl(area, rng.choice(("", seat))),
        lambda: SetGoal(rng.randrange(21), rng.random() < 0.5),
        lambda: SetTurn(seat, 1),
    )
    return rng.choice(deals)()
