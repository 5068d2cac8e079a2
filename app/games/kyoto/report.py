"""What a Kyoto conference tells: damage, what was wanted and what was given, time, bribes and points.

What a country has in its coffers is its secret until the end, and so is what can be worked out from it: who
paid how much is told only when the game is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.games.kyoto import words
from app.games.kyoto.story import KINDS
from app.report.charts import Part, Sums, Words, leading, round_bars, seat_bars, whole
from app.report.played import Debriefer, Played
from app.report.points import endings
from app.report.tale import Chart, TurningPoint
from app.report.teller import Step
from app.ui.views import LineStyle, Marker, Series
from engine.kyoto import events as ev

RUNNING = ("started", "resumed", "restarted", "lengthened")
SECOND_MS = 1000
STRUCK = (ev.SpeciesExtinct, ev.TemperatureRose, ev.CloudDarkened)
DAMAGE_LOOKS: tuple[tuple[str, LineStyle, Marker], ...] = (
    ("leaf", "solid", "circle"),
    ("danger", "dashed", "triangle"),
    ("seat_2", "solid", "square"),
)
"""Of extinction, warming and air pollution."""
LOOKS = {"cards": ("leaf", "stripes"), "agendas": ("seat_2", "dots"), "money": ("seat_4", "plain")}

# --- charts -----------------------------------------------------------------------------------------------


def _charts(played: Played) -> Iterator[Chart]:
    yield _damage(played)
    rest = [_offers(played), _time(played), _cards(played)]
    if played.state.outcome is not None:
        rest += [_money(played), _scores(played)]
    yield from (chart for chart in rest if chart is not None)


def _damage(played: Played) -> Chart:
    """The game's own curves and over them the threshold that none of them may reach."""
    tr, rules = played.tr, played.rules
    curve = played.teller.chart(tr, rules, played.steps)
    damage = tuple(
        replace(line, tone=tone, style=style, marker=marker)
        for line, (tone, style, marker) in zip(curve.series, DAMAGE_LOOKS, strict=True)
    )
    ends = (0.0, float(max(1, len(played.steps) - 1)))
    limit = Series(
        tr("debrief.ky.critical"),
        tuple((x, float(rules.critical)) for x in ends),
        style="dotted",
        tone="text",
        marker="cross",
    )
    told = {kind: played.state.damage(kind) for kind in KINDS}
    reading = tr("debrief.ky.damage.reading", limit=rules.critical, **told)
    return replace(
        curve,
        id="curve",
        kind="step",
        series=(*damage, limit),
        y_label=tr("debrief.unit.damage"),
        reading=reading,
    )


def _offers(played: Played) -> Chart | None:
    """Millions that each study asked for, and those that lay on the table."""
    tr = played.tr
    wanted, given = Counter[int](), Counter[int]()
    for _, step, study in played.events(ev.StudyRead):
        wanted[step.round] = study.funding
    for _, step, closed in played.events(ev.ContributionsClosed):
        given[step.round] = closed.millions
    reading = tr("debrief.ky.offers.reading", succeeded=played.state.succeeded, failed=played.state.failed)
    return round_bars(
        played,
        "offers",
        Words(tr("debrief.ky.offers"), tr("debrief.unit.millions"), reading, tr("history.rounds")),
        {
            Part(tr("debrief.ky.offers.wanted"), "quiet", "plain"): wanted,
            Part(tr("debrief.ky.offers.given"), "accent", "stripes"): given,
        },
        "bar",
    )


def _time(played: Played) -> Chart | None:
    """How long was negotiated in each round, by what was told of the timer."""
    tr, used = played.tr, _negotiated(played)
    seconds = Counter({number: round(ms / SECOND_MS) for number, ms in used.items()})
    rang = sum(told.what == "rang" for _, _, told in played.events(ev.TimerTold))
    reading = tr("debrief.ky.time.reading", total=seconds.total(), count=rang)
    part = Part(tr("debrief.ky.time.part"), "seat_1", "lines")
    said = Words(tr("debrief.ky.time"), tr("debrief.unit.seconds"), reading, tr("history.rounds"))
    return round_bars(played, "time", said, {part: seconds})


def _negotiated(played: Played) -> Counter[int]:
    used = Counter[int]()
    since: ev.TimerTold | None = None
    for _, step, told in played.events(ev.TimerTold):
        if since is not None:
            # A clock that was set anew in between can't have run for longer than was left.
            used[step.round] += min(max(0, told.at_ms - since.at_ms), since.left_ms)
        since = told if told.what in RUNNING else None
    return used


def _cards(played: Played) -> Chart | None:
    """Affluence that each country gave up for good."""
    tr, sums = played.tr, Counter[str]()
    for _, _, reduced in played.events(ev.CardsReduced):
        sums.update(pick.country for pick in reduced.picks)
    said = Words(
        tr("debrief.ky.cards"),
        tr("debrief.unit.cards"),
        leading(played, "debrief.ky.cards.reading", sums),
    )
    return seat_bars(played, "cards", said, {Part(tr("debrief.ky.cards.part"), "leaf", "stripes"): sums})


def _money(played: Played) -> Chart | None:
    tr, sums = played.tr, _paid(played)
    said = Words(
        tr("debrief.ky.money"),
        tr("debrief.unit.millions"),
        leading(played, "debrief.ky.money.reading", whole(played, sums)),
    )
    return seat_bars(played, "money", said, sums)


def _paid(played: Played) -> Sums:
    fund, bribes = Counter[str](), Counter[str]()
    for _, _, funding in played.events(ev.FundingTaken):
        for share in funding.shares:
            fund[share.country] += share.millions
    for _, _, bribe in played.events(ev.Bribed, ev.SpeakerBribed):
        bribes[bribe.country] += bribe.millions
    return {
        Part(played.tr("debrief.ky.money.fund"), "leaf", "stripes"): fund,
        Part(played.tr("debrief.ky.money.bribes"), "danger", "cross"): bribes,
    }


def _scores(played: Played) -> Chart | None:
    """Everybody's points, which lie open at the end."""
    tr, scores = played.tr, played.state.scores
    worth = {
        "cards": {score.country: score.cards for score in scores},
        "agendas": {score.country: sum(each.points for each in score.agendas) for score in scores},
        "money": {score.country: score.money_points for score in scores},
    }
    sums = {Part(tr(f"ky.legend.{name}"), *LOOKS[name]): Counter(told) for name, told in worth.items()}
    totals = Counter({score.country: score.total for score in scores})
    said = Words(
        tr("debrief.ky.scores"),
        tr("debrief.unit.points"),
        leading(played, "debrief.ky.scores.reading", totals),
    )
    return seat_bars(played, "scores", said, sums)


# --- turning points ---------------------------------------------------------------------------------------


def _turning_points(played: Played) -> Iterator[TurningPoint]:
    tr = played.tr
    yield from endings(played, ev.GameEnded)
    for _, step, reached in played.events(ev.ThresholdReached):
        damage = words.damage(tr, reached.damage)
        yield played.point(step, tr("debrief.ky.threshold", damage=damage), "alert-triangle")
    if failure := _first_failure(played):
        step, closed, study = failure
        yield played.point(
            step,
            tr("debrief.ky.first_failure", wanted=study.funding, count=closed.millions),
            "circle-x",
        )
    if worst := _worst_round(played):
        step, count = worst
        yield played.point(step, tr("debrief.ky.worst_round", count=count), "flame")
    if bribe := _biggest_bribe(played):
        step, paid = bribe
        yield played.point(step, words.event(tr, paid), "moneybag")
    first = next((each for each in played.events(ev.ContributionsClosed) if each[2].success), None)
    if first is not None:
        yield played.point(first[1], tr("debrief.ky.first_success"), "heart-handshake")
    for _, step, told in played.events(ev.TimerTold):
        if told.what == "rang":
            yield played.point(step, tr("debrief.ky.first_gong"), "bell")
            break


def _first_failure(played: Played) -> tuple[Step, ev.ContributionsClosed, ev.StudyRead] | None:
    """The first round that failed, with what was on the table and what was asked for."""
    study = None
    for _, step, happened in played.events(ev.StudyRead, ev.ContributionsClosed):
        if isinstance(happened, ev.StudyRead):
            study = happened
        elif not happened.success and study is not None:
            return step, happened, study
    return None


def _worst_round(played: Played) -> tuple[Step, int] | None:
    """Where in one round most damage was done, told at its first blow."""
    blows = Counter[int]()
    first: dict[int, Step] = {}
    for _, step, _ in played.events(*STRUCK):
        blows[step.round] += 1
        first.setdefault(step.round, step)
    if not blows:
        return None
    number, count = max(blows.items(), key=lambda each: each[1])
    return first[number], count


def _biggest_bribe(played: Played) -> tuple[Step, ev.Bribed | ev.SpeakerBribed] | None:
    bribes = [(step, paid) for _, step, paid in played.events(ev.Bribed, ev.SpeakerBribed)]
    return max(bribes, key=lambda each: each[1].millions, default=None)


# --- why, and what to talk about --------------------------------------------------------------------------


def _why(played: Played) -> str:
    tr, state = played.tr, played.state
    told = []
    if ended := state.outcome:
        damage = ", ".join(words.damage(tr, each) for each in ended.critical)
        told.append(tr(f"ky.why.{ended.kind}", damage=damage))
        if ended.excluded:
            told.append(tr("debrief.ky.excluded", who=words.countries(tr, ended.excluded)))
    told.append(tr("debrief.ky.balance", succeeded=state.succeeded, failed=state.failed))
    return " ".join(told)


def _questions(played: Played) -> Iterator[str]:
    tr, state = played.tr, played.state
    if failure := _first_failure(played):
        step, closed, study = failure
        key = "debrief.ky.ask.failure" if closed.millions < study.funding else "debrief.ky.ask.goal"
        yield tr(key, when=played.during(step), wanted=study.funding, count=closed.millions)
    for _, step, reached in played.events(ev.ThresholdReached):
        damage = words.damage(tr, reached.damage)
        yield tr("debrief.ky.ask.threshold", when=played.during(step), damage=damage)
        break
    if bribe := _biggest_bribe(played):
        step, paid = bribe
        yield tr(
            "debrief.ky.ask.bribe",
            who=played.person(paid.country),
            to=played.person(paid.to),
            when=played.during(step),
            count=paid.millions,
        )
    rang = sum(told.what == "rang" for _, _, told in played.events(ev.TimerTold))
    if rang:
        yield tr("debrief.ky.ask.time", count=rang)
    if state.outcome is not None:
        ended = state.outcome
        if ended.excluded:
            yield tr("debrief.ky.ask.excluded", who=played.people(ended.excluded))
        elif ended.winners:
            yield tr("debrief.ky.ask.won", who=played.people(ended.winners))
    if state.succeeded:
        yield tr("debrief.ky.ask.success", count=state.succeeded)
    yield tr("debrief.ask.again")


def _topics(played: Played) -> Iterator[str]:
    state = played.state
    worst = max(KINDS, key=state.damage)
    yield from ({"animals": "species", "warming": "warming", "clouds": "air"}[worst],)
    yield from ("treaties", "finance", "promises", "warming", "species", "air")


DEBRIEF = Debriefer(
    charts=_charts,
    turning_points=_turning_points,
    why=_why,
    questions=_questions,
    topics=_topics,
    scores=lambda played: {score.country: score.total for score in played.state.scores},
)
