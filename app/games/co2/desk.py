"""What people have tapped so far and have not told yet: what is looked at, which action is being told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar, get_args

from engine.co2.actions import Build, Prepare
from engine.co2.market import sources
from engine.co2.rules import Rules
from engine.co2.state import State
from engine.core import Action, values_of
from engine.core import replace as changed
from engine.core.codec import tag_of

Tab = Literal["now", "air", "regions", "knowledge", "goals", "display", "companies"]
TABS: tuple[Tab, ...] = get_args(Tab)
"""What is wanted now, and what else can be looked at."""
Kind = Literal["", "plan", "prepare", "build", "scientist", "lobby", "target", "region"]
"""What is being told: an action, or whatever can be done in one region."""

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Desk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is told to the game."""

    tab: Tab = "now"
    kind: Kind = ""
    area: str = ""
    """The region that was chosen; of a lobby card the kind of deed it belongs to."""
    source: str = ""
    """Where the scientist who moves is, as `name_of` calls the place."""
    minor: bool = False
    """A lobby card is played for its minor effect."""
    weighing: bool = False
    """Keys only say what they would do."""
    weighed: str = ""
    """The key whose consequences are shown."""
    pay_from: str = ""
    """From where a certificate was paid, where the board first is not meant."""
    keep_tech: bool = False
    """The technology marker that lies in the region is not used."""
    cards: tuple[str, ...] = ()
    """Personal goals that are shown at the end."""

    def closed(self) -> Desk:
        """Nothing is being told; whoever weighs goes on weighing."""
        return Desk(weighing=self.weighing)


def tap(desk: Desk, name: str, told: str = "") -> Desk:
    """The desk after a key; one that means nothing here changes nothing."""
    match name:
        case "close":
            return Desk()
        case "tab":
            return Desk(tab=told)  # type: ignore[arg-type]
        case "open":
            return replace(desk.closed(), kind=told)  # type: ignore[arg-type]
        case "region":
            return replace(desk.closed(), kind="region", area=told)
        case "area":
            return replace(desk, area="" if desk.area == told else told, weighed="")
        case "from":
            return replace(desk, source="" if desk.source == told else told, weighed="")
        case "effect":
            return replace(desk, minor=told == "minor")
        case "weigh":
            return replace(desk, weighing=not desk.weighing, weighed="")
        case "weighed":
            return replace(desk, weighed=told)
        case "pay":
            return replace(desk, pay_from="" if desk.pay_from == told else told)
        case "tech":
            return replace(desk, keep_tech=not desk.keep_tech)
        case "card":
            rest = tuple(card for card in desk.cards if card != told)
            return replace(desk, cards=rest if told in desk.cards else (*desk.cards, told))
    return desk


def key_of(action: Action) -> str:
    """A name for something that could be done, the same whenever it is asked for."""
    told = [_named(value) for value in values_of(action).values()]
    return ":".join([tag_of(type(action)), *[each for each in told if each]])


def _named(value: object) -> str:
    if isinstance(value, bool):
        return "minor" if value else ""
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return name_of(value)


def name_of(place: object) -> str:
    """A scientist's place in one word."""
    kind, name, spot = (getattr(place, part) for part in ("kind", "name", "spot"))
    return f"{kind}.{name}.{spot}" if name else str(kind)


def as_told(desk: Desk, rules: Rules, state: State, action: A) -> A:
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
