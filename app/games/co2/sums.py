"""What is told as a sum: goals that are not met, events, the end of a decade and of the game."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.co2 import boards, words
from app.games.co2.names import area_name, company_mark, company_name, solo_goal_name
from app.games.co2.scene import Scene
from app.games.co2.weigh import Weighed, rows, weigh
from app.table.views import EndingView, SumRow, Tone
from app.text.translator import Translator
from engine.co2 import disasters, inspectors, supply
from engine.co2.ending import claimed, controlled
from engine.co2.income import earned
from engine.co2.rules import Rules
from engine.co2.state import FOSSILS, Outcome, State

ICONS = {"won": "trophy", "lost": "cloud", "called_off": "player-stop"}
GROUPS = {"plants": "bolt", "knowledge": "book-2", "summits": "podium"}


def sums(tr: Translator, scene: Scene) -> tuple[SumRow, ...]:
    """The lines of this moment."""
    state = scene.state
    match scene.desk.tab:
        case "air":
            return tuple(_outlook(tr, scene))
        case "companies":
            return tuple(_companies(tr, scene))
        case "regions" | "knowledge" | "goals" | "display":
            return ()
    if state.phase == "over":
        return tuple(standing(tr, scene))
    if scene.due is not None:
        return ()
    match state.phase:
        case "actions" if scene.desk.weighed:
            return _weighed(tr, scene)
        case "goals":
            return tuple(_goals(tr, scene))
        case "events":
            return tuple(_events(tr, scene))
        case "decade_end":
            return tuple(standing(tr, scene))
    return ()


def _weighed(tr: Translator, scene: Scene) -> tuple[SumRow, ...]:
    action = scene.desk.weighed
    weighed = weigh(scene.rules, scene.state, action) if action is not None else None
    return rows(tr, weighed) if isinstance(weighed, Weighed) else ()


def _outlook(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    """What each region will add in the coming supply phase, and what it comes to."""
    state, rules = scene.state, scene.rules
    need = boards.waiting(scene)
    left = [fossil for fossil, count in zip(FOSSILS, state.pile, strict=True) if count]
    each = sorted(rules.ppm[fossil] for fossil in left)
    span = tr("c2.ppm", ppm=f"+{each[0]}–{each[-1]}" if each else "+0")
    for region in supply.in_turn(state):
        here = region in need
        label = tr("c2.sum.fossil" if here else "c2.sum.covered")
        yield SumRow(
            label,
            span if here else "",
            "building-factory-2" if here else "leaf",
            title=area_name(tr, region.area),
            tone="danger" if here else "accent",
        )
    low, high = boards.outlook(scene)
    limit = rules.data["air.limit"]
    figure = f"{state.ppm + low}–{state.ppm + high}" if high else str(state.ppm)
    tone: Tone = "danger" if state.ppm + high > limit else "text"
    yield SumRow(tr("c2.sum.after", limit=limit), figure, "cloud", tone=tone, total=True)


def _companies(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    """All that a company has, and what it would earn now."""
    state = scene.state
    for seat in state.seats:
        label = tr(
            "c2.sum.has",
            money=seat.money,
            certificates=tr("c2.sum.has.certificates", count=seat.certificates),
            tech=seat.tech,
            home=seat.home,
            pool=seat.pool,
            lobby=tr("c2.sum.has.lobby", count=seat.lobby),
            regions=tr("c2.sum.has.regions", count=controlled(state, seat.colour)),
        )
        income = sum(earned(scene.rules, state, seat.colour))
        figure = tr("c2.company.income", count=income)
        yield SumRow(label, figure, seat=company_mark(seat.colour), title=words.who(tr, seat))


def _goals(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    rules, state = scene.rules, scene.state
    for kind, icon in GROUPS.items():
        open_ones = [
            (at, goal) for at, goal in enumerate(state.goals) if goal.group == kind and not goal.done
        ]
        price = sum(inspectors.price(rules, state, at, goal) for at, goal in open_ones)
        title = tr(f"c2.group.{kind}")
        yield SumRow(tr("c2.sum.open", count=len(open_ones)), words.points(tr, -price), icon, title=title)
    lost = inspectors.lost(rules, state)
    left = state.points - lost
    tone: Tone = "danger" if left < 0 else "text"
    key = "c2.sum.points_lost" if left < 0 else "c2.sum.points_left"
    yield SumRow(
        tr(key, was=state.points), str(left).replace("-", words.MINUS), "medal", tone=tone, total=True
    )


def _events(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    """Which events strike, and who has not done anything for the region."""
    rules, state = scene.rules, scene.state
    for tile in disasters.due_now(rules, state):
        area = rules.events[tile]
        region = state.region(area)
        yield SumRow(tr("c2.sum.strikes"), "", "alert-triangle", title=area_name(tr, area), tone="danger")
        for seat in state.in_order():
            done = disasters.has_done_its_part(region, seat.colour)
            key = "c2.sum.did" if done else "c2.sum.gives" if seat.tech else "c2.sum.loses"
            label = tr(key, points=rules.data["scoring.no_tech"])
            title = company_name(tr, seat.colour)
            yield SumRow(label, "", seat=company_mark(seat.colour), title=title)


def standing(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    """The world and the companies as they are."""
    state, rules = scene.state, scene.rules
    limit = rules.data["air.limit"]
    tone: Tone = "danger" if state.ppm > limit else "text"
    yield SumRow(tr("c2.sum.air", limit=limit), str(state.ppm), "cloud", tone=tone)
    if state.team:
        yield SumRow(tr("c2.fact.points"), str(state.points), "medal")
        unclaimed = sum(not target.claimed_by for target in state.targets)
        most = rules.data["display.unclaimed"]
        tone = "danger" if unclaimed > most else "accent"
        yield SumRow(tr("c2.sum.targets", most=most), str(unclaimed), "target", tone=tone)
    if state.outcome is not None and state.outcome.rank:
        figure = tr("c2.sum.rank.figure", rank=state.outcome.rank, ranks=_ranks(rules))
        yield SumRow(tr("c2.sum.rank"), figure, "star", tone="accent")
    if state.solo_goal:
        yield SumRow(solo_goal_name(tr, state.solo_goal), "", "flag", title=tr("c2.look.solo_goal"))
    for seat in state.seats:
        label = tr("c2.sum.company", money=seat.money, count=claimed(state, seat.colour))
        figure = "" if state.team else tr("c2.points", count=seat.points)
        if state.team and seat.met is not None:
            figure = tr("c2.sum.met", count=seat.met)
        won = state.outcome is not None and seat.colour in state.outcome.winners
        yield SumRow(
            label,
            figure,
            seat=company_mark(seat.colour),
            title=words.who(tr, seat),
            tone="accent" if won else "text",
            total=won and not state.team,
        )


def ending(tr: Translator, scene: Scene) -> EndingView | None:
    ended = scene.state.outcome
    if ended is None:
        return None
    text = _why(tr, scene.state, ended)
    return EndingView(words.outcome(tr, ended), text, ICONS[ended.kind], ended.kind == "won")


def why_over(tr: Translator, rules: Rules, state: State, ended: Outcome) -> str:
    """Why the game is over, and how well the team has done where that is told."""
    text = _why(tr, state, ended)
    return f"{text} {tr('c2.end.rank', rank=ended.rank, ranks=_ranks(rules))}" if ended.rank else text


def _why(tr: Translator, state: State, ended: Outcome) -> str:
    if ended.kind == "called_off":
        return tr("c2.end.called_off")
    return tr(f"c2.end.{ended.kind}.{ended.why}", ppm=state.ppm, points=state.points)


def _ranks(rules: Rules) -> int:
    return len(rules.data["ranks.from_points"])
