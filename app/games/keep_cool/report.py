"""What a Keep Cool game tells: the carbometer, factories, chips and promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.games.keep_cool import ending, words
from app.report.charts import Curve, Part, Sums, Words, curves, leading, most, seat_bars, time_chart, whole
from app.report.played import Debriefer, Played
from app.report.points import endings
from app.report.tale import Chart, TurningPoint
from app.report.teller import Step
from engine.keep_cool import events as ev
from engine.keep_cool.conference.events import VoteHeld, VoteOverruled
from engine.keep_cool.decide import KINDS
from engine.keep_cool.rules import ZONES
from engine.keep_cool.state import POOL

PIECES = {"black": ("soot", "plain"), "green": ("leaf", "stripes"), "red": ("clay", "dots")}
"""How factories and protection tokens look in a chart."""
HOW = {"kept": ("leaf", "plain"), "broken": ("danger", "cross"), "open": ("quiet", "dots")}
"""What became of promises, each with its look."""

# --- charts -----------------------------------------------------------------------------------------------


def _charts(played: Played) -> Iterator[Chart]:
    tr = played.tr
    yield _carbometer(played)
    yield _factories(played)
    told = (
        ("seats", "pieces", _pieces(played)),
        ("income", "chips", _income(played)),
        ("spent", "chips", _spent(played)),
        ("promises", "promises", _promises(played)),
    )
    for name, unit, sums in told:
        reading = leading(played, f"debrief.kc.{name}.reading", whole(played, sums))
        said = Words(tr(f"debrief.kc.{name}"), tr(f"debrief.unit.{unit}"), reading)
        if chart := seat_bars(played, name, said, sums):
            yield chart
    if chart := time_chart(played, "time", tr("debrief.time"), _at_turn):
        yield chart


def _carbometer(played: Played) -> Chart:
    tr, curve = played.tr, played.teller.chart(played.tr, played.rules, played.steps)
    x, lowest = min(enumerate(played.steps), key=lambda each: each[1].state.carbometer)
    reading = tr(
        "debrief.kc.carbometer.reading",
        first=played.first.carbometer,
        last=played.state.carbometer,
        lowest=lowest.state.carbometer,
        when=played.during(played.steps[x]),
        zone=tr(f"zone.{played.rules.zone_at(lowest.state.carbometer).zone}"),
    )
    return replace(
        curve,
        title=tr("debrief.kc.carbometer"),
        id="curve",
        kind="step",
        y_label=tr("debrief.unit.chips"),
        reading=reading,
    )


def _factories(played: Played) -> Chart:
    tr, first, last = played.tr, played.first, played.state
    told = (
        Curve(tr("end.black"), lambda step: step.state.count("black"), "soot", "solid", "square"),
        Curve(tr("end.green"), lambda step: step.state.count("green"), "leaf", "dashed", "circle"),
    )
    reading = tr(
        "debrief.kc.factories.reading",
        black_first=first.count("black"),
        black=last.count("black"),
        green_first=first.count("green"),
        green=last.count("green"),
    )
    said = Words(tr("debrief.kc.factories"), tr("debrief.unit.factories"), reading)
    return curves(played, "factories", said, told)


def _pieces(played: Played) -> Sums:
    """What stands in each country at the end."""
    return {
        Part(played.tr(f"end.{kind}"), *PIECES[kind]): Counter(
            {seat.country: getattr(seat, kind) for seat in played.state.seats}
        )
        for kind in KINDS
    }


def _income(played: Played) -> Sums:
    """Where each country's chips came from."""
    carbometer, pool, others = Counter[str](), Counter[str](), Counter[str]()
    for _, _, each in played.events(ev.IncomeTaken):
        carbometer[each.country] += each.from_carbometer
        pool[each.country] += each.from_pool
    for _, _, gift in played.events(ev.ChipsGained):
        pool[gift.country] += gift.chips
    for _, to, chips in _hand_to_hand(played):
        others[to] += chips
    return {
        Part(played.tr("debrief.kc.income.carbometer"), "soot", "plain"): carbometer,
        Part(played.tr("debrief.kc.income.pool"), "leaf", "stripes"): pool,
        Part(played.tr("debrief.kc.income.others"), "seat_4", "dots"): others,
    }


def _hand_to_hand(played: Played) -> Iterator[tuple[str, str, int]]:
    """Chips that went from one country to another: gifts, loans, what was demanded."""
    for _, _, given in played.events(ev.ChipsGiven):
        yield given.giver, given.to, given.chips
    for _, _, paid in played.events(ev.DebtPaid):
        if paid.to != POOL:
            yield paid.country, paid.to, paid.chips


def _spent(played: Played) -> Sums:
    """Who paid for what."""
    tr = played.tr
    built = {kind: Counter[str]() for kind in KINDS}
    research, damage, others = Counter[str](), Counter[str](), Counter[str]()
    for _, _, each in played.events(ev.Built):
        for share in each.paid:
            built[each.kind][share.country] += share.chips
    for _, _, led in played.events(ev.Innovated):
        for share in led.paid:
            research[share.country] += share.chips
    for _, _, paid in played.events(ev.DebtPaid):
        if paid.to == POOL:
            damage[paid.country] += paid.chips
    for _, _, scrapped in played.events(ev.FactoryDemolished):
        if scrapped.to == POOL:
            damage[scrapped.country] += scrapped.pays
    for giver, _, chips in _hand_to_hand(played):
        others[giver] += chips
    return {
        **{Part(tr(f"end.{kind}"), *PIECES[kind]): built[kind] for kind in KINDS},
        Part(tr("debrief.kc.spent.research"), "seat_1", "lines"): research,
        Part(tr("debrief.kc.spent.damage"), "danger", "cross"): damage,
        Part(tr("debrief.kc.spent.others"), "seat_4", "checks"): others,
    }


def _promises(played: Played) -> Sums:
    """What became of the words that each country gave; forgiven ones bind nobody any more."""
    told = {how: Counter[str]() for how in HOW}
    for _, _, settled in played.events(ev.PromiseSettled):
        if settled.how in ("paid", "kept"):
            told["kept"][settled.promise.by] += 1
        elif settled.how == "broken":
            told["broken"][settled.promise.by] += 1
    for promise in played.state.promises:
        told["open"][promise.by] += 1
    return {Part(played.tr(f"debrief.promise.{how}"), *look): told[how] for how, look in HOW.items()}


def _at_turn(step: Step) -> str:
    over = step.state.outcome is not None or not step.state.seats
    return "" if over else str(step.state.active_seat.country)


# --- turning points ---------------------------------------------------------------------------------------


def _turning_points(played: Played) -> Iterator[TurningPoint]:
    tr = played.tr
    yield from endings(played, ev.GameEnded)
    for step, zone in _zones_for_good(played):
        yield played.point(step, tr("debrief.kc.zone_for_good", zone=zone), "temperature")
    yield from _worst_catastrophe(played)
    yield from _biggest_steps(played)
    yield from _factory_moments(played)
    yield from _words_broken(played)
    yield from _votes(played)


def _zones_for_good(played: Played) -> Iterator[tuple[Step, str]]:
    """Where the carbometer sank to a zone and never came back, the worst zone first."""
    zones = [ZONES.index(played.rules.zone_at(step.state.carbometer).zone) for step in played.steps]
    for worse in range(zones[-1], zones[0], -1):
        x = max(x for x, zone in enumerate(zones) if x and zones[x - 1] < worse <= zone)
        yield played.steps[x], played.tr(f"zone.{ZONES[worse]}")


def _worst_catastrophe(played: Played) -> Iterator[TurningPoint]:
    if worst := _worst(played):
        step, card, due = worst
        yield played.point(step, played.tr("debrief.kc.worst", card=card, count=due), "flame")


def _worst(played: Played) -> tuple[Step, str, int] | None:
    """The card whose damage was the largest of the game, and how many chips it was."""
    found = None
    for _, step, happened in played.events(ev.EventHappened):
        due = sum(each.due for each in step.entry.events if isinstance(each, ev.DamageStruck))
        if due and (found is None or due > found[2]):
            found = step, words.card(played.tr, happened.card), due
    return found


def _biggest_steps(played: Played) -> Iterator[TurningPoint]:
    """The income that took most chips off the carbometer, and the volcano or sun that moved most."""
    taken = [each for each in played.events(ev.IncomeTaken) if each[2].from_carbometer]
    if taken:
        _, step, income = max(taken, key=lambda each: each[2].from_carbometer)
        told = {"who": played.side(income.country), "count": income.from_carbometer}
        yield played.point(step, played.tr("debrief.kc.biggest_income", **told), "coins")
    moved = [each for each in played.events(ev.CarbometerMoved) if each[2].chips]
    if moved:
        _, step, nature = max(moved, key=lambda each: abs(each[2].chips))
        said = f"{words.card(played.tr, nature.card)}: {words.event(played.tr, nature)}"
        yield played.point(step, said, played.teller.icon([nature]))


def _factory_moments(played: Played) -> Iterator[TurningPoint]:
    black = [each for each in played.events(ev.Built) if each[2].kind == "black"]
    green = [each for each in played.events(ev.Built) if each[2].kind == "green"]
    if green:
        _, step, first = green[0]
        yield played.point(step, played.tr("debrief.kc.first_green", who=played.side(first.country)), "green")
    if black and black[-1][0] < len(played.steps) * 3 / 4:
        _, step, last = black[-1]
        yield played.point(step, played.tr("debrief.kc.last_black", who=played.side(last.country)), "black")


def _words_broken(played: Played) -> Iterator[TurningPoint]:
    for _, step, settled in played.events(ev.PromiseSettled):
        if settled.how == "broken":
            yield played.point(step, words.event(played.tr, settled), "circle-x")


def _votes(played: Played) -> Iterator[TurningPoint]:
    for _, step, happened in played.events(VoteOverruled, VoteHeld):
        yield played.point(step, words.event(played.tr, happened), played.teller.icon([happened]))


# --- why, and what to talk about --------------------------------------------------------------------------


def _why(played: Played) -> str:
    """For a win what was reached; else what went off the carbometer and what came back."""
    tr, state = played.tr, played.state
    end = ending.end_view(tr, played.rules, state)
    told = [] if end is None else [end.text]
    for winner in end.winners if end else ():
        reached = " · ".join(each for each in (winner.economic, winner.political) if each)
        told.append(tr("debrief.kc.reached", who=winner.title, reached=reached))
    return " ".join((*(each for each in told if each), *_balance(played)))


def _balance(played: Played) -> Iterator[str]:
    """What went off the carbometer and came onto it: all that lies between the first number and the last."""
    tr, first, last = played.tr, played.first.carbometer, played.state.carbometer
    taken, back = _taken(played).total(), sum(each.chips for _, _, each in played.events(ev.Recovered))
    if taken:
        yield tr("debrief.kc.balance", first=first, taken=taken, back=back, last=last)
        if other := _moved(played):
            yield tr(f"debrief.kc.balance.{'more' if other > 0 else 'less'}", count=abs(other))


def _moved(played: Played) -> int:
    """What volcano and sun, the Developing Countries and corrections have put on, less what they took off."""
    moved = sum(each.chips for _, _, each in played.events(ev.CarbometerMoved, ev.BonusUsed))
    adjusted = (each for _, _, each in played.events(ev.Adjusted) if each.what == "carbometer")
    return moved + sum(each.now - each.was for each in adjusted)


def _taken(played: Played) -> Counter[str]:
    taken = Counter[str]()
    for _, _, each in played.events(ev.IncomeTaken):
        taken[each.country] += each.from_carbometer
    return taken


def _questions(played: Played) -> Iterator[str]:
    tr, state = played.tr, played.state
    for step, zone in _zones_for_good(played):
        lost = state.outcome is not None and state.outcome.kind == "collapsed"
        yield tr(f"debrief.kc.ask.{'slide' if lost else 'warmer'}", when=played.during(step), zone=zone)
        break
    black = [each for each in played.events(ev.Built) if each[2].kind == "black"]
    if black:
        _, step, last = black[-1]
        yield tr("debrief.kc.ask.black", when=played.during(step), who=played.person(last.country))
    who, taken = most(played, _taken(played))
    if taken:
        yield tr("debrief.kc.ask.taken", who=played.people(who), count=taken)
    if worst := _worst(played):
        step, card, due = worst
        hit = [each.country for each in step.entry.events if isinstance(each, ev.DamageStruck) and each.due]
        yield tr(
            "debrief.kc.ask.damage", card=card, when=played.during(step), who=played.people(hit), count=due
        )
    yield from _promise_questions(played)
    given = max(played.events(ev.ChipsGiven), key=lambda each: each[2].chips, default=None)
    if given is not None:
        _, step, gift = given
        yield tr(
            "debrief.kc.ask.gift",
            when=played.during(step),
            giver=played.person(gift.giver),
            to=played.person(gift.to),
            count=gift.chips,
        )
    if state.outcome is not None and state.outcome.kind == "won":
        yield tr("debrief.kc.ask.won", who=played.people(state.outcome.winners))
    yield tr("debrief.ask.again")


def _promise_questions(played: Played) -> Iterator[str]:
    for _, step, settled in played.events(ev.PromiseSettled):
        if settled.how == "broken":
            promise = settled.promise
            yield played.tr(
                "debrief.kc.ask.broken",
                by=played.person(promise.by),
                to=played.person(promise.to),
                when=played.during(step),
            )
            return
    if played.state.promised:
        yield played.tr("debrief.kc.ask.promises", count=played.state.promised)


def _topics(played: Played) -> Iterator[str]:
    if next(_zones_for_good(played), None):
        yield "tipping"
    if _worst(played):
        yield "damage"
    if played.state.count("red"):
        yield "adaptation"
    yield from ("warming", "renewables", "inequality", "promises", "carbon")


DEBRIEF = Debriefer(
    charts=_charts,
    turning_points=_turning_points,
    why=_why,
    questions=_questions,
    topics=_topics,
)
