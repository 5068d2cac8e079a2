"""What people have tapped so far and have not entered yet: a card being tucked, a global project chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.games.emission.taps import (
    Choose,
    ChooseSymbol,
    Close,
    Drawn,
    Gone,
    Kept,
    Kind,
    NextStep,
    Open,
    Ready,
    ShowBoard,
    StepBack,
    Tap,
    Under,
    Whose,
)
from engine.core import Action
from engine.emission.actions import StartProject, TuckUnderCrisis, TuckUnderProject
from engine.emission.boards import MOST_SYMBOLS
from engine.emission.rules import Rules
from engine.emission.state import WHAT, State, Symbol

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
    """Immutable: every tap makes a new one. Nothing of it counts before it is entered."""

    kind: Kind = ""
    under: Under | None = None
    """What a card is tucked under, or which of the projects is looked at."""
    symbols: tuple[Symbol, ...] = ()
    power: str = ""
    """Whose card it is; also whose board is shown where there is room for one."""
    drawn: tuple[str, ...] = ()
    """The global projects that were drawn, as far as entered."""
    kept: str = ""
    gone: str = ""
    """The lying project that goes for the new one."""
    chosen: tuple[tuple[str, str], ...] = ()
    """To what the plus and minus of each board belong, as (power, what); the world's has no power."""
    ready: frozenset[str] = frozenset()
    """Powers that don't want to play a card any more."""
    step: int = 0
    """How far the sum of the emissions phase is shown."""

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


def tapped(desk: Desk, tap: Tap) -> Desk:
    """The desk after a tap; one that means nothing here changes nothing."""
    match tap:
        case Close():
            return desk.closed()
        case Open(kind):
            # A card is somebody's, also where the world's board was the open one.
            whose = "" if kind == "tuck" and desk.power == WORLD else desk.power
            return replace(desk.closed(), kind=kind, power=whose)
        case Under():
            return replace(desk, under=tap)
        case ChooseSymbol(symbol):
            return replace(desk, symbols=_with_symbol(desk.symbols, symbol))
        case Whose(power):
            return replace(desk, power="" if desk.power == power else power)
        case ShowBoard(power):
            return replace(desk, power=power)
        case Choose(power, what):
            return replace(desk, chosen=tuple({**dict(desk.chosen), power: what}.items()))
        case Ready(power):
            return replace(desk, ready=desk.ready ^ {power})
        case Drawn(project):
            return _with_drawn(desk, project)
        case Kept(project):
            return replace(desk, kept=project)
        case Gone(project):
            return replace(desk, gone=project)
        case NextStep():
            return replace(desk, step=desk.step + 1)
        case StepBack():
            return replace(desk, step=max(0, desk.step - 1))
    return desk


def _with_symbol(symbols: tuple[Symbol, ...], symbol: Symbol) -> tuple[Symbol, ...]:
    """One more of this symbol, as a card may show it twice; after the last that fits none of it."""
    if len(symbols) < MOST_SYMBOLS and symbols.count(symbol) < TWICE:
        return (*symbols, symbol)
    return tuple(each for each in symbols if each != symbol)


def _with_drawn(desk: Desk, project: str) -> Desk:
    """One of the two drawn, or not; a third forgets the first."""
    if project in desk.drawn:
        drawn = tuple(each for each in desk.drawn if each != project)
    else:
        drawn = (*desk.drawn, project)[-DRAWN:]
    return replace(desk, drawn=drawn, kept=desk.kept if desk.kept in drawn else "")


def action_of(desk: Desk, rules: Rules, state: State) -> Action | None:
    """What has been entered, once it is enough."""
    if state.phase == "project" and desk.keeps:
        other = next((each for each in desk.drawn if each != desk.keeps), "")
        full = len(state.projects) >= rules.most_projects
        if full and not desk.gone:
            return None
        return StartProject(desk.keeps, other, desk.gone if full else "")
    if desk.kind == "tuck" and desk.under and desk.symbols:
        if desk.under.kind == "crisis":
            return TuckUnderCrisis(desk.under.card, desk.symbols, desk.power)
        return TuckUnderProject(desk.under.card, desk.symbols, desk.power)
    return None
