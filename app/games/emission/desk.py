"""What people have tapped so far and have not told yet: a card being tucked, a global project chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.core import Action
from engine.emission.actions import StartProject, TuckUnderCrisis, TuckUnderProject
from engine.emission.boards import MOST_SYMBOLS
from engine.emission.rules import Rules
from engine.emission.state import WHAT, State, Symbol

Kind = Literal["", "tuck", "projects", "boards", "crises"]
"""What lies open over the boards: a card to tuck, the global projects, the boards themselves (where a step
doesn't show them), the crises."""
DRAWN = 2
"""Global projects that are drawn, of which one is kept."""
TWICE = 2
"""How often a card shows the same symbol at most."""
WORLD = "world"
"""Instead of a power: the world's own board."""
FIRST = WHAT[1]
"""What the plus and minus of a board belong to until somebody chooses: dirty energy."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is told to the game."""

    kind: Kind = ""
    under: str = ""
    """`crisis:` or `project:` and the name of what a card is tucked under."""
    symbols: tuple[Symbol, ...] = ()
    power: str = ""
    """Whose card it is; also whose board is shown where there is room for one."""
    drawn: tuple[str, ...] = ()
    """The global projects that were drawn, as far as told."""
    kept: str = ""
    gone: str = ""
    """The lying project that goes for the new one."""
    chosen: tuple[tuple[str, str], ...] = ()
    """To what the plus and minus of each board belong, as (power, what); the world's has no power."""
    ready: frozenset[str] = frozenset()
    """Powers that don't want to play a card any more."""
    step: int = 0
    """How far the sum of the emissions phase is told."""

    @property
    def keeps(self) -> str:
        """The global project that is laid out: of two drawn people say which, one alone is no choice."""
        return self.drawn[0] if len(self.drawn) == 1 else self.kept

    def of(self, power: str) -> str:
        """To what the plus and minus of this board belong."""
        return dict(self.chosen).get(power, FIRST if power else "trees")

    def closed(self) -> Desk:
        """Nothing lies open; what stands beside the boards stays."""
        return Desk(power=self.power, chosen=self.chosen, ready=self.ready)


def tap(desk: Desk, name: str, told: str = "") -> Desk:
    """The desk after a key; one that means nothing here changes nothing."""
    match name:
        case "close":
            return desk.closed()
        case "open":
            # A card is somebody's, also where the world's board was the open one.
            whose = "" if told == "tuck" and desk.power == WORLD else desk.power
            return replace(desk.closed(), kind=told, power=whose)  # type: ignore[arg-type]
        case "under":
            return replace(desk, under=told)
        case "symbol":
            return replace(desk, symbols=_with_symbol(desk.symbols, told))
        case "whose":
            return replace(desk, power="" if desk.power == told else told)
        case "board":
            return replace(desk, power=told)
        case "what":
            power, _, what = told.partition(".")
            return replace(desk, chosen=tuple({**dict(desk.chosen), power: what}.items()))
        case "ready":
            return replace(desk, ready=desk.ready ^ {told})
        case "drawn":
            return _with_drawn(desk, told)
        case "kept":
            return replace(desk, kept=told)
        case "gone":
            return replace(desk, gone=told)
        case "next":
            return replace(desk, step=desk.step + 1)
        case "back":
            return replace(desk, step=max(0, desk.step - 1))
    return desk


def _with_symbol(symbols: tuple[Symbol, ...], told: str) -> tuple[Symbol, ...]:
    """One more of this symbol, as a card may show it twice; after the last that fits none of it."""
    if len(symbols) < MOST_SYMBOLS and symbols.count(told) < TWICE:
        return (*symbols, told)  # type: ignore[arg-type]
    return tuple(each for each in symbols if each != told)


def _with_drawn(desk: Desk, told: str) -> Desk:
    """One of the two drawn, or not; a third forgets the first."""
    if told in desk.drawn:
        drawn = tuple(each for each in desk.drawn if each != told)
    else:
        drawn = (*desk.drawn, told)[-DRAWN:]
    return replace(desk, drawn=drawn, kept=desk.kept if desk.kept in drawn else "")


def action_of(desk: Desk, rules: Rules, state: State) -> Action | None:
    """What has been told, once it is enough."""
    if state.phase == "project" and desk.keeps:
        other = next((each for each in desk.drawn if each != desk.keeps), "")
        full = len(state.projects) >= rules.most_projects
        if full and not desk.gone:
            return None
        return StartProject(desk.keeps, other, desk.gone if full else "")
    if desk.kind == "tuck" and desk.under and desk.symbols:
        kind, _, name = desk.under.partition(":")
        if kind == "crisis":
            return TuckUnderCrisis(name, desk.symbols, desk.power)
        return TuckUnderProject(name, desk.symbols, desk.power)
    return None
