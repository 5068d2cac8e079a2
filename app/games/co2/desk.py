"""What people have tapped and not confirmed yet: what is looked at, which action is being entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from engine.co2.actions import (
    Build,
    BuyCertificate,
    ClaimTarget,
    MoveScientist,
    PassMain,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    SellCertificate,
    SellGoal,
)
from engine.co2.market import sources
from engine.co2.rules import Rules
from engine.co2.state import Area, At, State
from engine.core import Action, values_of
from engine.core import replace as changed
from engine.core.codec import tag_of

Tab = Literal["now", "air", "regions", "knowledge", "goals", "display", "companies"]
TABS: tuple[Tab, ...] = get_args(Tab)
"""What is wanted now, and what else can be looked at."""
Kind = Literal["", "plan", "prepare", "build", "scientist", "lobby", "target", "region"]
"""What is being entered: an action, or whatever can be done in one region."""
Weighable = (
    PlanProject
    | Prepare
    | Build
    | MoveScientist
    | BuyCertificate
    | SellCertificate
    | PlayLobby
    | ClaimTarget
    | SellGoal
    | Pollute
    | PassMain
)
"""What a turn consists of: its consequences can be looked at first."""

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Desk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is an action of the game."""

    tab: Tab = "now"
    kind: Kind = ""
    area: Area | Literal[""] = ""
    """The region that was chosen."""
    deed: str = ""
    """The kind of deed that a lobby card belongs to."""
    source: At | None = None
    """Where the scientist who moves is."""
    minor: bool = False
    """A lobby card is played for its minor effect."""
    weighing: bool = False
    """Keys only say what they would do."""
    weighed: Weighable | None = None
    """What the consequences are shown of."""
    pay_from: str = ""
    """From where a certificate was paid, where the board first is not meant."""
    keep_tech: bool = False
    """The technology marker that lies in the region is not used."""
    cards: tuple[str, ...] = ()
    """Personal goals that are shown at the end."""

    def closed(self) -> Desk:
        """Nothing is being entered; whoever weighs goes on weighing."""
        return Desk(weighing=self.weighing)


def key_of(action: Action) -> str:
    """A name for something that could be done, the same whenever it is asked for."""
    named = [_named(value) for value in values_of(action).values()]
    return ":".join([tag_of(type(action)), *[each for each in named if each]])


def _named(value: object) -> str:
    if isinstance(value, bool):
        return "minor" if value else ""
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return place_name(value) if isinstance(value, At) else str(value or "")


def place_name(place: At) -> str:
    """A scientist's place in one word."""
    return f"{place.kind}.{place.name}.{place.spot}" if place.name else place.kind


def as_paid(desk: Desk, rules: Rules, state: State, action: A) -> A:
    """An offered main action, paid as the desk says."""
    first = desk.pay_from
    if isinstance(action, Prepare):
        return changed(action, pay_from=first) if first else action
    if not isinstance(action, Build):
        return action
    project = state.project(action.area, action.spot)
    count = rules.plants[project.energy, project.level].certificates if project else 0
    lying = list(sources(state, state.player))
    if first in lying and count:
        lying.remove(first)
        action = changed(action, pay_from=(first, *lying)[:count])
    return changed(action, region_tech=False) if desk.keep_tech else action
