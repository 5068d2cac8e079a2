"""The story of an e-Mission game: how warm it became, and pictures for what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.games.emission import words
from app.report.teller import PLAYING_ICON, Step, Teller, round_ticks
from app.text import regions
from app.text.translator import Translator
from app.ui.views import Band, ChartView, Series
from engine.core import BoxRead, Event
from engine.emission.events import (
    Adjusted,
    AffectedNamed,
    Bound,
    CardsDiscarded,
    CardsDrawn,
    CardsPaid,
    CardTaken,
    CardTucked,
    Changed,
    CrisesDrawn,
    CrisesShuffled,
    CrisisLasts,
    CrisisLifted,
    CrisisRemoved,
    CrisisStruck,
    CrisisTurned,
    DemandGrew,
    DemandUncovered,
    DrawReduced,
    EffectRolled,
    EmergencyGained,
    EmergencyMoved,
    EmissionsCarried,
    Emitted,
    EnergyLost,
    GameEnded,
    GameSetUp,
    MarkerTurnedBack,
    ProjectActive,
    ProjectDiscarded,
    ProjectMarked,
    ProjectSkipped,
    ProjectStarted,
    ResilienceLost,
    RoundBegan,
    RoundSet,
    SinksRemoved,
    ThermometerSet,
    ThrowsAdded,
    TieNamed,
    TieRolled,
    TurningPointReached,
)
from engine.emission.rules import Rules
from engine.emission.state import State

OUTCOME_ICONS = {"won": "trophy", "failed": "flame", "called_off": "player-stop"}
ICONS: Mapping[type, str] = {
    GameSetUp: "layout-grid",
    RoundBegan: "clock",
    CrisesDrawn: "cards",
    ProjectStarted: "world",
    ProjectDiscarded: "trash",
    ProjectActive: "circle-check",
    CardsDrawn: "cards",
    CardTucked: "arrow-up-right",
    CardTaken: "arrow-back-up",
    CrisisTurned: "eye",
    CrisisRemoved: "shield-check",
    CrisisLifted: "shield-check",
    CrisisStruck: "alert-triangle",
    CrisisLasts: "hourglass",
    DemandUncovered: "home",
    Emitted: "cloud",
    Bound: "plant",
    TurningPointReached: "flag",
    ThermometerSet: "temperature",
    EmissionsCarried: "cloud",
    SinksRemoved: "plant",
    TieRolled: "dice",
    EmergencyGained: "alert-triangle",
    EmergencyMoved: "alert-triangle",
    ResilienceLost: "shield",
    EnergyLost: "bolt",
    CardsDiscarded: "cards",
    DemandGrew: "home",
    ProjectSkipped: "player-skip-forward",
    ProjectMarked: "refresh",
    CardsPaid: "cards",
    CrisesShuffled: "refresh",
    ThrowsAdded: "dice",
    AffectedNamed: "hand-finger",
    TieNamed: "hand-finger",
    DrawReduced: "cards",
    MarkerTurnedBack: "clock",
    Adjusted: "pencil",
    BoxRead: "pencil",
    RoundSet: "pencil",
}
ZONES = ("blue", "yellow", "orange", "red")
"""Behind the curve: a quarter of the way to the loss each."""
TENTH = 10


def _outcome(tr: Translator, state: State) -> tuple[str, str]:
    ended = state.outcome
    return (words.outcome(tr, ended), OUTCOME_ICONS[ended.kind]) if ended else ("", PLAYING_ICON)


def _chart(tr: Translator, rules: Rules, steps: Sequence[Step]) -> ChartView:
    """The temperature in degrees, the row that is being filled included."""
    points = tuple((x, _degrees(rules, step.state)) for x, step in enumerate(steps))
    low, high = rules.start_tenths / TENTH, (rules.start_tenths + rules.tokens) / TENTH
    share = (high - low) / len(ZONES)
    bands = tuple(
        Band(
            zone,
            words.degrees(tr, rules, round(number * rules.tokens / len(ZONES))),
            *_edges(low, share, number),
        )
        for number, zone in enumerate(ZONES)
    )
    return ChartView(
        title=tr("em.story.heat"),
        series=(Series(tr("em.story.heat"), points),) if steps else (),
        bands=bands,
        x_label=tr("history.rounds"),
        x_ticks=round_ticks(steps, RoundBegan),
        empty_words=tr("history.nothing"),
        decimal_sign=regions.point(tr),
    )


def _edges(low: float, share: float, number: int) -> tuple[float, float]:
    return low + share * number, low + share * (number + 1)


def _degrees(rules: Rules, state: State) -> float:
    per = rules.per_token(max(1, len(state.seats)))
    return (rules.start_tenths + state.tokens + state.carbon / per) / TENTH


def _icon(together: Sequence[Event]) -> str:
    first = together[0]
    if isinstance(first, GameEnded):
        return OUTCOME_ICONS[first.outcome.kind]
    if isinstance(first, EffectRolled):
        return words.EFFECT_ICONS[first.effect]
    if isinstance(first, Changed):
        return words.WHAT_ICONS[first.what]
    return ICONS.get(type(first), "")


def _seat(happened: Event) -> str:
    power = str(getattr(happened, "power", ""))
    return words.mark(power) if power in words.POWERS else ""


def _round(happened: Event) -> int | None:
    return happened.round if isinstance(happened, RoundBegan | RoundSet) else None


TELLER = Teller(
    outcome=_outcome,
    chart=_chart,
    words=words.event,
    icon=_icon,
    seat=_seat,
    round=_round,
    alone=(GameSetUp, RoundBegan, TurningPointReached, ThermometerSet, GameEnded),
    corrections=(Adjusted, BoxRead, RoundSet),
)
