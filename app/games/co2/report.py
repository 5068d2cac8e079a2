"""What a game of CO₂: Second Chance tells: the air, plants green and fossil, money and certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.games.co2 import words
from app.games.co2.names import ENERGY_ICONS, area_name, energy_name
from app.games.co2.sums import why_over
from app.report.charts import (
    CLEAN,
    Curve,
    Part,
    Sums,
    Words,
    against,
    curves,
    leading,
    most,
    seat_bars,
    time_chart,
    whole,
    with_ranges,
)
from app.report.played import Debriefer, Played
from app.report.points import endings
from app.report.tale import Chart, TurningPoint
from app.report.teller import Step
from engine.co2 import events as ev
from engine.co2.state import ENERGIES

LOOKS = {
    "recycling": ("seat_6", "checks"),
    "hydro": ("seat_1", "lines"),
    "wind": ("quiet", "plain"),
    "solar": ("seat_4", "cross"),
    "forestation": ("leaf", "stripes"),
}
"""Of the five energies."""
SOURCES = {
    "income": "income",
    "subsidy": "grants",
    "infrastructure": "grants",
    "lobby": "lobby",
    "goal": "lobby",
    "sold": "sold",
}
"""Where money came from, by why it moved."""
SOURCE_LOOKS = {
    "income": ("seat_1", "lines"),
    "grants": ("leaf", "stripes"),
    "lobby": ("seat_2", "dots"),
    "sold": ("seat_4", "cross"),
}

# --- charts -----------------------------------------------------------------------------------------------


def _charts(played: Played) -> Iterator[Chart]:
    tr = played.tr
    yield _air(played)
    yield _plants(played)
    if chart := _changes(played):
        yield chart
    told = [
        ("built", "plants", _built(played)),
        ("earned", "money", _earned(played)),
        ("spent", "money", _spent(played)),
    ]
    if not played.state.team:
        part = Part(tr("debrief.c2.points"), "seat_2", "stripes")
        told.append(("points", "points", {part: Counter(_scores(played))}))
    for name, unit, sums in told:
        reading = leading(played, f"debrief.c2.{name}.reading", whole(played, sums))
        said = Words(tr(f"debrief.c2.{name}"), tr(f"debrief.unit.{unit}"), reading)
        if chart := seat_bars(played, name, said, sums):
            yield chart
    if len(played.sides) > 1 and (chart := time_chart(played, "time", tr("debrief.time"), _at_turn)):
        yield chart


def _limit(played: Played) -> int:
    return int(played.rules.data["air.limit"])


def _air(played: Played) -> Chart:
    tr = played.tr
    curve = with_ranges(played.teller.chart(tr, played.rules, played.steps))
    highest = max(played.steps, key=lambda step: step.state.ppm)
    reading = tr(
        "debrief.c2.air.reading",
        first=played.first.ppm,
        last=played.state.ppm,
        most=highest.state.ppm,
        when=played.during(highest),
        limit=_limit(played),
    )
    return replace(curve, id="curve", kind="step", y_label=tr("debrief.unit.ppm"), reading=reading)


def _green(step: Step) -> int:
    return sum(1 for region in step.state.regions for _ in region.green())


def _fossil(step: Step) -> int:
    return sum(1 for region in step.state.regions for plant in region.slots if plant and plant.fossil)


def _plants(played: Played) -> Chart:
    tr, first, last = played.tr, played.steps[0], played.steps[-1]
    told = (
        Curve(tr("debrief.c2.plants.fossil"), _fossil, "soot", "solid", "square"),
        Curve(tr("debrief.c2.plants.green"), _green, "leaf", "dashed", "circle"),
    )
    reading = tr(
        "debrief.c2.plants.reading",
        green_first=_green(first),
        green=_green(last),
        fossil_first=_fossil(first),
        fossil=_fossil(last),
    )
    return curves(played, "plants", Words(tr("debrief.c2.plants"), tr("debrief.unit.plants"), reading), told)


def _by_decade(played: Played) -> tuple[Counter[int], Counter[int]]:
    """ppm that were added and taken back in each decade."""
    up, down = Counter[int](), Counter[int]()
    for _, step, changed in played.events(ev.EmissionsChanged, ev.Polluted):
        (up if changed.by > 0 else down)[step.round] += abs(changed.by)
    return up, down


def _changes(played: Played) -> Chart | None:
    tr = played.tr
    up, down = _by_decade(played)
    reading = tr("debrief.c2.changes.reading", up=up.total(), down=down.total())
    said = Words(tr("debrief.c2.changes"), tr("debrief.unit.ppm"), reading, tr("c2.story.decades"))
    bad, good = (tr("debrief.c2.changes.up"), up), (tr("debrief.c2.changes.down"), down)
    return against(played, "changes", said, bad, good)


def _built(played: Played) -> Sums:
    sums = {Part(energy_name(played.tr, each), *LOOKS[each]): Counter[str]() for each in ENERGIES}
    parts = dict(zip(ENERGIES, sums, strict=True))
    for _, _, built in played.events(ev.PlantBuilt):
        sums[parts[built.plant.energy]][built.seat] += 1
    return sums


def _earned(played: Played) -> Sums:
    told = {source: Counter[str]() for source in SOURCE_LOOKS}
    for _, _, moved in played.events(ev.MoneyMoved):
        if moved.by > 0:
            told[SOURCES.get(moved.why, "lobby")][moved.seat] += moved.by
    for _, _, sold in played.events(ev.CertificateSold):
        told["sold"][sold.seat] += sold.price
    return {
        Part(played.tr(f"debrief.c2.earned.{source}"), *look): told[source]
        for source, look in SOURCE_LOOKS.items()
    }


def _spent(played: Played) -> Sums:
    plants, bought = Counter[str](), Counter[str]()
    for _, _, moved in played.events(ev.MoneyMoved):
        if moved.by < 0:
            plants[moved.seat] -= moved.by
    for _, _, each in played.events(ev.CertificateBought):
        bought[each.seat] += each.price
    return {
        Part(played.tr("debrief.c2.spent.plants"), *CLEAN): plants,
        Part(played.tr("debrief.c2.spent.bought"), "seat_4", "cross"): bought,
    }


def _at_turn(step: Step) -> str:
    state = step.state
    return str(state.player.colour) if state.seats and state.phase == "actions" else ""


# --- turning points ---------------------------------------------------------------------------------------


def _turning_points(played: Played) -> Iterator[TurningPoint]:
    tr = played.tr
    yield from endings(played, ev.GameEnded)
    if beyond := _beyond(played):
        yield played.point(beyond, tr("debrief.c2.over_limit", limit=_limit(played)), "alert-triangle")
    if worst := _worst_decade(played):
        step, count = worst
        yield played.point(step, tr("debrief.c2.worst_decade", count=count), "cloud")
    for _, step, built in played.events(ev.PlantBuilt):
        energy, area = energy_name(tr, built.plant.energy), area_name(tr, built.area)
        said = tr("debrief.c2.first_green", energy=energy, area=area)
        yield played.point(step, said, ENERGY_ICONS[built.plant.energy])
        break
    lead = next((step for step in played.steps if _green(step) > _fossil(step)), None)
    if lead is not None:
        yield played.point(lead, tr("debrief.c2.green_leads"), "windmill")
    for _, step, held in played.events(ev.SummitHeld):
        yield played.point(step, words.event(tr, held), "podium")
    for _, step, struck in played.events(ev.Struck):
        yield played.point(step, tr("debrief.c2.struck", area=area_name(tr, struck.area)), "alert-triangle")


def _beyond(played: Played) -> Step | None:
    """The step with which the air went beyond the limit for good; none if it is within."""
    limit, found = _limit(played), None
    for step in reversed(played.steps):
        if step.state.ppm <= limit:
            break
        found = step
    return found


def _worst_decade(played: Played) -> tuple[Step, int] | None:
    up, _ = _by_decade(played)
    if not up:
        return None
    decade, count = max(up.items(), key=lambda each: each[1])
    for _, step, changed in played.events(ev.EmissionsChanged, ev.Polluted):
        if step.round == decade and changed.by > 0:
            return step, count
    return None


# --- why, and what to talk about --------------------------------------------------------------------------


def _why(played: Played) -> str:
    tr, state, ended = played.tr, played.state, played.state.outcome
    told = []
    if ended is not None:
        told.append(why_over(tr, played.rules, state, ended))
    up, down = _by_decade(played)
    if up or down:
        told.append(tr("debrief.c2.changes.reading", up=up.total(), down=down.total()))
    return " ".join(told)


def _questions(played: Played) -> Iterator[str]:
    tr, state, ended = played.tr, played.state, played.state.outcome
    if ended is not None and ended.kind == "lost":
        if ended.why == "air":
            yield tr("debrief.c2.ask.air", last=state.ppm, limit=_limit(played))
        else:
            yield tr("debrief.c2.ask.lost", outcome=words.outcome(tr, ended))
    if worst := _worst_decade(played):
        step, count = worst
        yield tr("debrief.c2.ask.worst", when=played.during(step), count=count)
    who, count = most(played, whole(played, _built(played)))
    if count and len(played.sides) > 1:
        yield tr("debrief.c2.ask.builder", who=played.people(who), count=count)
    if any(played.events(ev.CertificateBought, ev.CertificateSold)):
        yield tr("debrief.c2.ask.certificates", price=state.price)
    if state.held:
        yield tr("debrief.c2.ask.summits", count=len(state.held))
    if ended is not None and ended.kind == "won":
        yield tr("debrief.c2.ask.won")
    yield tr("debrief.ask.again")


def _topics(played: Played) -> Iterator[str]:
    yield from ("carbon", "renewables", "pricing", "net_zero", "warming", "treaties")


def _scores(played: Played) -> dict[str, int]:
    """A team has its points together: they are nobody's."""
    return {} if played.state.team else {seat.colour: seat.points for seat in played.state.seats}


DEBRIEF = Debriefer(
    charts=_charts,
    turning_points=_turning_points,
    why=_why,
    questions=_questions,
    topics=_topics,
    scores=_scores,
)
