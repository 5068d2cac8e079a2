"""Looking back: how the water rose, and what there is to talk about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.report.charts import Curve, Words, curves
from app.report.played import Debriefer, Played
from app.report.points import endings
from app.report.tale import Chart
from app.report.teller import PLAYING_ICON, Step, Teller, round_ticks
from app.text.translator import Translator
from app.ui.views import ChartView, Series
from engine.core import Event

from . import words
from .rules import Adjusted, DikeBuilt, Flooded, GameEnded, GameSetUp, RoundBegan, Rules, State, TreePlanted

ICONS = {
    GameSetUp: "layout-grid",
    Flooded: "droplet",
    DikeBuilt: "crane",
    TreePlanted: "leaf",
    Adjusted: "pencil",
}
OUTCOMES = {"won": "trophy", "lost": "droplet", "called_off": "player-stop"}


def _outcome(tr: Translator, state: State) -> tuple[str, str]:
    ended = state.outcome
    return (words.outcome(tr, ended), OUTCOMES[ended.kind]) if ended else ("", PLAYING_ICON)


def _chart(tr: Translator, rules: Rules, steps: Sequence[Step]) -> ChartView:
    series = tuple(
        Series(words.count(tr, what), tuple((x, getattr(step.state, what)) for x, step in enumerate(steps)))
        for what in ("water", "dike")
    )
    return ChartView(
        title=tr("dike.story.chart"),
        series=series if steps else (),
        x_label=tr("history.rounds"),
        x_ticks=round_ticks(steps, RoundBegan),
        empty_words=tr("history.nothing"),
    )


def _icon(together: Sequence[Event]) -> str:
    first = together[0]
    return OUTCOMES[first.outcome.kind] if isinstance(first, GameEnded) else ICONS.get(type(first), "")


def _seat(happened: Event) -> str:
    country = str(getattr(happened, "country", ""))
    return words.mark(country) if country else ""


def _round(happened: Event) -> int | None:
    return happened.round if isinstance(happened, RoundBegan) else None


def _charts(played: Played) -> Iterator[Chart]:
    tr = played.tr
    told = [
        Curve(words.count(tr, "water"), lambda step: step.state.water),
        Curve(words.count(tr, "dike"), lambda step: step.state.dike),
    ]
    yield curves(played, "curve", Words(tr("dike.story.chart"), "", tr("dike.story.reading")), told)


def _why(played: Played) -> str:
    ended = played.state.outcome
    return played.tr(f"dike.why.{ended.kind}") if ended else ""


TELLER = Teller(
    outcome=_outcome,
    chart=_chart,
    words=words.event,
    icon=_icon,
    seat=_seat,
    round=_round,
    alone=(GameSetUp, RoundBegan, GameEnded),
    corrections=(Adjusted,),
)
DEBRIEF = Debriefer(
    charts=_charts,
    turning_points=lambda played: endings(played, GameEnded),
    why=_why,
    questions=lambda played: (played.tr("dike.question"),),
    topics=lambda played: ("damage", "adaptation"),
)
