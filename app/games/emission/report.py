"""What an e-Mission game tells: warming, CO₂ emitted and bound, energy, communities in crisis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.games.emission import words
from app.games.emission.crisis_words import crisis_name, effect_name, project_name
from app.games.emission.sums import why_over
from app.report.charts import (
    CLEAN,
    DIRTY,
    Curve,
    Part,
    Words,
    against,
    curves,
    leading,
    most,
    round_bars,
    seat_bars,
    with_ranges,
)
from app.report.played import Debriefer, Played
from app.report.points import endings
from app.report.tale import Chart, TurningPoint
from app.report.teller import Step
from engine.emission import events as ev

# --- charts -----------------------------------------------------------------------------------------------


def _charts(played: Played) -> Iterator[Chart]:
    yield _heat(played)
    rest = (_balance(played), _emitted(played), _energy(played), _boards(played), _emergency(played))
    yield from (chart for chart in rest if chart is not None)


def _heat(played: Played) -> Chart:
    tr, rules = played.tr, played.rules
    curve = with_ranges(played.teller.chart(tr, rules, played.steps))
    first, last = played.first.tokens, played.state.tokens
    reading = tr(
        "debrief.em.heat.reading" if last > first else "debrief.em.heat.same",
        first=words.degrees(tr, rules, first),
        last=words.degrees(tr, rules, last),
        limit=words.degrees(tr, rules, rules.tokens),
    )
    return replace(curve, id="curve", kind="step", y_label=tr("debrief.unit.degrees"), reading=reading)


def _sums(played: Played) -> tuple[Counter[int], Counter[int]]:
    """CO₂ emitted and bound in each round."""
    emitted, bound = Counter[int](), Counter[int]()
    for _, step, each in played.events(ev.Emitted):
        emitted[step.round] += each.dirty + each.emissions
    for _, step, taken in played.events(ev.Bound):
        bound[step.round] += taken.count
    return emitted, bound


def _balance(played: Played) -> Chart | None:
    tr = played.tr
    emitted, bound = _sums(played)
    reading = tr("debrief.em.balance.reading", emitted=emitted.total(), bound=bound.total())
    said = Words(tr("debrief.em.balance"), tr("debrief.unit.carbon"), reading, tr("history.rounds"))
    bad, good = (tr("debrief.em.balance.emitted"), emitted), (tr("debrief.em.balance.bound"), bound)
    return against(played, "balance", said, bad, good)


def _emitters(played: Played) -> Counter[str]:
    told = Counter[str]()
    for _, _, each in played.events(ev.Emitted):
        told[each.power] += each.dirty + each.emissions
    return told


def _emitted(played: Played) -> Chart | None:
    """Round by round, each power with its own look."""
    tr = played.tr
    sums = {Part(played.side(side), mark=played.mark(side)): Counter[int]() for side in played.sides}
    parts = dict(zip(played.sides, sums, strict=True))
    for _, step, each in played.events(ev.Emitted):
        sums[parts[each.power]][step.round] += each.dirty + each.emissions
    reading = leading(played, "debrief.em.emitted.reading", _emitters(played))
    said = Words(tr("debrief.em.emitted"), tr("debrief.unit.carbon"), reading, tr("history.rounds"))
    return round_bars(played, "emitted", said, sums) if len(played.sides) > 1 else None


def _of_all(step: Step, what: str) -> int:
    return sum(getattr(seat.board, what) for seat in step.state.seats)


def _energy(played: Played) -> Chart:
    tr, first, last = played.tr, played.steps[0], played.steps[-1]
    told = (
        Curve(tr("debrief.em.energy.dirty"), lambda step: _of_all(step, "dirty"), "soot", "solid", "square"),
        Curve(tr("debrief.em.energy.clean"), lambda step: _of_all(step, "clean"), "leaf", "dashed", "circle"),
    )
    reading = tr(
        "debrief.em.energy.reading",
        dirty_first=_of_all(first, "dirty"),
        dirty=_of_all(last, "dirty"),
        clean_first=_of_all(first, "clean"),
        clean=_of_all(last, "clean"),
    )
    return curves(played, "energy", Words(tr("debrief.em.energy"), tr("debrief.unit.energy"), reading), told)


def _boards(played: Played) -> Chart | None:
    tr = played.tr
    dirty, clean = (
        Counter({seat.power: getattr(seat.board, what) for seat in played.state.seats})
        for what in ("dirty", "clean")
    )
    reading = leading(played, "debrief.em.boards.reading", clean)
    said = Words(tr("debrief.em.boards"), tr("debrief.unit.energy"), reading)
    sums = {
        Part(tr("debrief.em.energy.dirty"), *DIRTY): dirty,
        Part(tr("debrief.em.energy.clean"), *CLEAN): clean,
    }
    return seat_bars(played, "boards", said, sums) if len(played.sides) > 1 else None


def _emergency(played: Played) -> Chart:
    """A line for each power."""
    tr = played.tr

    def communities(side: str) -> Curve:
        return Curve(
            played.side(side), lambda step: step.state.seat(side).board.emergency, mark=played.mark(side)
        )

    ended = Counter({seat.power: seat.board.emergency for seat in played.state.seats})
    reading = leading(
        played,
        "debrief.em.emergency.reading",
        ended,
        "debrief.em.emergency.alone",
        limit=played.rules.emergency,
    )
    said = Words(tr("debrief.em.emergency"), tr("debrief.unit.communities"), reading)
    return curves(played, "emergency", said, tuple(communities(side) for side in played.sides))


# --- turning points ---------------------------------------------------------------------------------------


def _turning_points(played: Played) -> Iterator[TurningPoint]:
    tr = played.tr
    yield from endings(played, ev.GameEnded)
    for _, step, _ in played.events(ev.TurningPointReached):
        yield played.point(step, tr("debrief.em.turning_point"), "flag")
    if worst := _worst(played):
        step, crisis, count, _ = worst
        yield played.point(step, tr("debrief.em.worst", crisis=crisis, count=count), "alert-triangle")
    rises = [each for each in played.events(ev.ThermometerSet) if each[2].by > 0]
    if rises:
        _, step, rise = max(rises, key=lambda each: each[2].by)
        yield played.point(step, tr("debrief.em.hottest", count=rise.by), "temperature")
    if lead := _clean_leads(played):
        yield played.point(lead, tr("debrief.em.clean_leads"), "windmill")
    for _, step, rolled in played.events(ev.EffectRolled):
        if rolled.tipped and not rolled.ignored:
            effect = effect_name(tr, rolled.effect)
            icon = words.EFFECT_ICONS[rolled.effect]
            yield played.point(step, tr("debrief.em.tipped", effect=effect), icon)
    for _, step, project in played.events(ev.ProjectActive):
        if project.active:
            said = tr("debrief.em.project", project=project_name(tr, project.project))
            yield played.point(step, said, "world")
    for _, step, lifted in played.events(ev.CrisisLifted):
        said = tr("debrief.em.averted", crisis=crisis_name(tr, lifted.crisis))
        yield played.point(step, said, "shield-check")


def _worst(played: Played) -> tuple[Step, str, int, tuple[str, ...]] | None:
    """The crisis after which most communities more were in need, and whom it affected."""
    found = None
    for _, step, struck in played.events(ev.CrisisStruck):
        gained = [each for each in step.entry.events if isinstance(each, ev.EmergencyGained)]
        count = sum(each.count for each in gained)
        if count and (found is None or count > found[2]):
            hit = tuple(dict.fromkeys(each.power for each in gained))
            found = step, crisis_name(played.tr, struck.crisis), count, hit
    return found


def _clean_leads(played: Played) -> Step | None:
    """Where clean energy overtook dirty energy for the first time."""
    if _of_all(played.steps[0], "clean") > _of_all(played.steps[0], "dirty"):
        return None
    return next((step for step in played.steps if _of_all(step, "clean") > _of_all(step, "dirty")), None)


# --- why, and what to talk about --------------------------------------------------------------------------


def _why(played: Played) -> str:
    tr, rules, state = played.tr, played.rules, played.state
    told = [why_over(tr, rules, state, state.outcome)] if state.outcome is not None else []
    emitted, bound = _sums(played)
    if emitted:
        told.append(tr("debrief.em.sum", emitted=emitted.total(), bound=bound.total()))
    return " ".join(told)


def _questions(played: Played) -> Iterator[str]:
    tr, state = played.tr, played.state
    if worst := _worst(played):
        step, crisis, _, hit = worst
        yield tr("debrief.em.ask.worst", crisis=crisis, when=played.during(step), who=played.people(hit))
    if state.outcome is not None and state.outcome.power:
        yield tr("debrief.em.ask.emergency", who=played.person(state.outcome.power))
    who, count = most(played, _emitters(played))
    if count and len(played.sides) > 1:
        yield tr("debrief.em.ask.emitter", who=played.people(who), count=count)
    if lead := _clean_leads(played):
        yield tr("debrief.em.ask.clean", when=played.during(lead))
    else:
        last = played.steps[-1]
        dirty, clean = _of_all(last, "dirty"), _of_all(last, "clean")
        if dirty > clean:
            yield tr("debrief.em.ask.dirty", dirty=dirty, clean=clean)
    for _, step, rolled in played.events(ev.EffectRolled):
        if rolled.tipped and not rolled.ignored:
            effect = effect_name(tr, rolled.effect)
            yield tr("debrief.em.ask.tipped", when=played.during(step), effect=effect)
            break
    for _, step, _ in played.events(ev.TurningPointReached):
        yield tr("debrief.em.ask.won", when=played.during(step))
        break
    yield tr("debrief.ask.again")


def _topics(played: Played) -> Iterator[str]:
    if any(each.tipped for _, _, each in played.events(ev.EffectRolled)):
        yield "tipping"
    yield from ("net_zero", "warming", "damage", "renewables", "sinks", "adaptation")


DEBRIEF = Debriefer(
    charts=_charts, turning_points=_turning_points, why=_why, questions=_questions, topics=_topics
)
