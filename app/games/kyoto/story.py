"""The story of a Kyoto game: how each type of damage grew, and pictures for what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.games.kyoto import words
from app.report.teller import PLAYING_ICON, Step, Teller, round_ticks
from app.text.translator import Translator
from app.ui.views import ChartView, Series
from engine.core import BoxRead, Event
from engine.kyoto.events import (
    Adjusted,
    AllowanceTaken,
    Bribed,
    CardContributed,
    CardsReduced,
    CardToldApart,
    CloudDarkened,
    CoffersAdjusted,
    ContributionsClosed,
    FundingTaken,
    GameEnded,
    GameSetUp,
    MoneyContributed,
    RoundBegan,
    RoundSet,
    SpeakerBribed,
    SpeciesExtinct,
    StopAgreed,
    StudyRead,
    StudyShown,
    TemperatureRose,
    ThresholdReached,
    TimerTold,
)
from engine.kyoto.rules import Rules
from engine.kyoto.state import Damage, State

OUTCOME_ICONS = {"succeeded": "trophy", "failed": "cloud", "called_off": "player-stop"}
ICONS: Mapping[type, str] = {
    GameSetUp: "layout-grid",
    RoundBegan: "podium",
    AllowanceTaken: "coins",
    StudyRead: "book-2",
    TimerTold: "clock",
    StopAgreed: "hand-stop",
    CardToldApart: "cards",
    CardContributed: "cards",
    MoneyContributed: "cash",
    Bribed: "moneybag",
    SpeakerBribed: "moneybag",
    ContributionsClosed: "bell",
    CardsReduced: "leaf",
    FundingTaken: "building-bank",
    StudyShown: "eye",
    SpeciesExtinct: "skull",
    TemperatureRose: "temperature",
    CloudDarkened: "cloud",
    ThresholdReached: "alert-triangle",
    Adjusted: "pencil",
    BoxRead: "pencil",
    CoffersAdjusted: "pencil",
    RoundSet: "pencil",
}
KINDS: tuple[Damage, ...] = ("animals", "warming", "clouds")


def _outcome(tr: Translator, state: State) -> tuple[str, str]:
    ended = state.outcome
    return (words.outcome(tr, ended), OUTCOME_ICONS[ended.kind]) if ended else ("", PLAYING_ICON)


def _chart(tr: Translator, rules: Rules, steps: Sequence[Step]) -> ChartView:
    """A line for each type of damage, up to the threshold."""
    series = tuple(
        Series(words.damage(tr, kind), tuple((x, step.state.damage(kind)) for x, step in enumerate(steps)))
        for kind in KINDS
    )
    return ChartView(
        title=tr("ky.story.damage"),
        series=series if steps else (),
        x_label=tr("history.rounds"),
        x_ticks=round_ticks(steps, RoundBegan),
        empty_words=tr("history.nothing"),
    )


def _icon(together: Sequence[Event]) -> str:
    first = together[0]
    if isinstance(first, GameEnded):
        return OUTCOME_ICONS[first.outcome.kind]
    return ICONS.get(type(first), "")


def _seat(happened: Event) -> str:
    country = str(getattr(happened, "country", ""))
    return words.mark(country) if country else ""


def _round(happened: Event) -> int | None:
    return happened.round if isinstance(happened, RoundBegan | RoundSet) else None


TELLER = Teller(
    outcome=_outcome,
    chart=_chart,
    words=words.event,
    icon=_icon,
    seat=_seat,
    round=_round,
    alone=(GameSetUp, RoundBegan, ContributionsClosed, GameEnded),
    corrections=(Adjusted, BoxRead, CoffersAdjusted, RoundSet),
)
