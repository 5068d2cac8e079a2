"""The story of a CO₂ game: how much was in the air, and pictures for what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.games.co2 import words
from app.games.co2.names import ENERGY_ICONS, FOSSIL_ICONS
from app.report.teller import PLAYING_ICON, Step, Teller
from app.text import regions
from app.text.translator import Translator
from app.ui.views import Band, ChartView, Series
from engine.co2 import events as ev
from engine.co2.rules import Rules
from engine.co2.state import State
from engine.core import BoxRead, Event

OUTCOME_ICONS = {"won": "trophy", "lost": "cloud", "called_off": "player-stop"}
ICONS: Mapping[type, str] = {
    ev.GameSetUp: "layout-grid",
    ev.CardsPassed: "cards",
    ev.InspectorMoved: "eye",
    ev.DecadeBegan: "clock",
    ev.MainPassed: "player-skip-forward",
    ev.Polluted: "cloud",
    ev.ScientistMoved: "school",
    ev.ScientistArrived: "school",
    ev.ScientistRecruited: "school",
    ev.MoneyMoved: "coins",
    ev.TechMoved: "bulb",
    ev.TechGiven: "bulb",
    ev.RegionTechSpent: "bulb",
    ev.CertificateBought: "notes",
    ev.CertificateSold: "notes",
    ev.CertificateTaken: "notes",
    ev.MarketRefilled: "scale",
    ev.CertificatePaid: "notes",
    ev.Scored: "medal",
    ev.InfrastructurePrepared: "crane",
    ev.FossilRemoved: "trash",
    ev.ControlTaken: "flag",
    ev.EmissionsChanged: "cloud",
    ev.LobbyPlayed: "cards",
    ev.LobbyPromised: "cards",
    ev.LobbyLetGo: "cards",
    ev.TargetClaimed: "target",
    ev.SummitHeld: "podium",
    ev.SummitRevealed: "podium",
    ev.GoalMet: "circle-check",
    ev.Struck: "alert-triangle",
    ev.EventRevealed: "eye",
    ev.GoalSold: "coins",
    ev.GoalsShown: "target",
    ev.Adjusted: "pencil",
    BoxRead: "pencil",
    ev.ProjectSet: "pencil",
    ev.PlantSet: "pencil",
    ev.ControlSet: "pencil",
    ev.GoalSet: "pencil",
    ev.TurnSet: "pencil",
}
ZONES = ("blue", "yellow", "orange", "red")
"""Behind the curve: a quarter of the way from the best air to the limit each."""


def _outcome(tr: Translator, state: State) -> tuple[str, str]:
    ended = state.outcome
    return (words.outcome(tr, ended), OUTCOME_ICONS[ended.kind]) if ended else ("", PLAYING_ICON)


def _chart(tr: Translator, rules: Rules, steps: Sequence[Step]) -> ChartView:
    points = tuple((float(x), float(step.state.ppm)) for x, step in enumerate(steps))
    low = float(rules.floor(steps[0].state.mode if steps else "coop"))
    share = (rules.data["air.limit"] - low) / len(ZONES)
    bands = tuple(
        Band(
            zone,
            tr("c2.ppm", ppm=round(low + share * number)),
            low + share * number,
            low + share * (number + 1),
        )
        for number, zone in enumerate(ZONES)
    )
    return ChartView(
        title=tr("c2.story.air"),
        series=(Series(tr("c2.story.air"), points),) if steps else (),
        bands=bands,
        x_label=tr("c2.story.decades"),
        x_ticks=tuple(_decades(steps)),
        empty_words=tr("history.nothing"),
        decimal_sign=regions.point(tr),
    )


def _decades(steps: Sequence[Step]) -> Iterator[tuple[float, str]]:
    for x, step in enumerate(steps):
        for happened in step.entry.events:
            if isinstance(happened, ev.DecadeBegan):
                yield x, str(happened.decade)


def _icon(together: Sequence[Event]) -> str:
    first = together[0]
    if isinstance(first, ev.GameEnded):
        return OUTCOME_ICONS[first.outcome.kind]
    if isinstance(first, ev.ProjectPlanned | ev.Learned):
        return ENERGY_ICONS[first.energy]
    if isinstance(first, ev.PlantBuilt):
        return ENERGY_ICONS[first.plant.energy]
    if isinstance(first, ev.FossilDrawn):
        return FOSSIL_ICONS[first.fossil]
    return ICONS.get(type(first), "")


def _seat(happened: Event) -> str:
    return words.mark(str(getattr(happened, "seat", "")))


def _round(happened: Event) -> int | None:
    return happened.decade if isinstance(happened, ev.DecadeBegan) else None


TELLER = Teller(
    outcome=_outcome,
    chart=_chart,
    words=words.event,
    icon=_icon,
    seat=_seat,
    round=_round,
    alone=(ev.GameSetUp, ev.DecadeBegan, ev.SummitHeld, ev.Struck, ev.GameEnded),
    part="decade",
    when="c2.story.when",
    corrections=(ev.Adjusted, BoxRead, ev.ProjectSet, ev.PlantSet, ev.ControlSet, ev.GoalSet, ev.TurnSet),
)
