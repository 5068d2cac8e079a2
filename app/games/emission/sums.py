"""Sums told line by line: the emissions phase in its steps, the growth of demand, how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.emission import words
from app.games.emission.crisis_words import challenge_name
from app.games.emission.scene import Scene
from app.table.views import EndingView, SumRow
from app.text.translator import Translator
from engine.emission import deck, world
from engine.emission.course import goals, last_round
from engine.emission.emissions import Outlook, outlook
from engine.emission.rules import Rules
from engine.emission.state import SINKS, Outcome, State, uncovered

STEPS = ("demand", "produced", "bound", "heat")
"""The emissions phase as it is told, one step at a time."""
ICONS = {"won": "trophy", "failed": "flame", "called_off": "player-stop"}


def step_of(scene: Scene) -> str:
    """Which step of the emissions phase is told. Where demand alone loses the game there is no other."""
    at = STEPS[min(scene.desk.step, len(STEPS) - 1)]
    return STEPS[0] if losing(scene) else at


def losing(scene: Scene) -> str:
    """The power whose uncovered demand loses the game, if there is one."""
    for seat in scene.state.seats:
        if seat.board.emergency + uncovered(seat.board) >= scene.rules.emergency and uncovered(seat.board):
            return seat.power
    return ""


def turning(scene: Scene) -> bool:
    """Would the turning point be reached?"""
    return not outlook(scene.rules, scene.state).to_turning_point


def emissions(tr: Translator, scene: Scene) -> tuple[SumRow, ...]:
    ahead = outlook(scene.rules, scene.state)
    match step_of(scene):
        case "demand":
            return tuple(_demand(tr, scene))
        case "produced":
            return tuple(_produced(tr, scene, ahead))
        case "bound":
            return tuple(_bound(tr, scene.state, ahead))
    return tuple(_heat(tr, scene, ahead))


def _demand(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    for seat in scene.state.seats:
        short, board = uncovered(seat.board), seat.board
        yield SumRow(
            words=tr("em.sum.demand", demand=board.demand, energy=board.dirty + board.clean),
            figure=tr("em.sum.strain", count=short) if short else tr("em.sum.covered"),
            seat=words.mark(seat.power),
            title=words.country(tr, seat.power),
            tone="danger" if short else "accent",
        )
    if power := losing(scene):
        board = scene.state.seat(power).board
        yield SumRow(
            words=tr(
                "em.sum.emergency_lost",
                power=words.country(tr, power),
                count=board.emergency + uncovered(board),
            ),
            figure="",
            icon="alert-triangle",
            tone="danger",
            total=True,
        )


def _produced(tr: Translator, scene: Scene, ahead: Outlook) -> Iterator[SumRow]:
    for each in ahead.powers:
        yield SumRow(
            words=tr("em.sum.emits", dirty=each.dirty, emissions=each.emissions),
            figure=str(each.produced),
            seat=words.mark(each.power),
            title=words.country(tr, each.power),
        )
    if ahead.waiting:
        yield SumRow(tr("em.sum.waiting"), str(ahead.waiting), "cloud")
    yield SumRow(tr("em.sum.together"), tr("em.board.co2", count=ahead.produced), "cloud", total=True)


def _bound(tr: Translator, state: State, ahead: Outlook) -> Iterator[SumRow]:
    yield SumRow(tr("em.sum.produced"), str(ahead.produced), "cloud")
    for sink in SINKS:
        if count := getattr(state, sink):
            yield SumRow(tr(f"em.short.{sink}"), f"{words.MINUS}{count}", words.WHAT_ICONS[sink])
    spare = ahead.sinks - ahead.produced
    if spare > 0:
        yield SumRow(tr("em.sum.spare"), str(spare), "circle-check", tone="accent", total=True)
    else:
        yield SumRow(tr("em.sum.left"), str(ahead.left), "temperature", total=True)


def _heat(tr: Translator, scene: Scene, ahead: Outlook) -> Iterator[SumRow]:
    rules, state = scene.rules, scene.state
    moved = ahead.left or -ahead.taken_back
    key = "em.sum.on" if moved >= 0 else "em.sum.back"
    yield SumRow(tr(key), words.signed(moved) if moved else "0", "temperature")
    yield SumRow(tr("em.sum.before"), _level(tr, scene, state.tokens, state.carbon), "clock")
    if ahead.lost:
        lost = world.losing_token(rules, state)
        yield SumRow(tr("em.sum.lost", count=lost), "", "alert-triangle", tone="danger", total=True)
        return
    warmer = ahead.tokens > state.tokens
    if more := max(0, _due(scene, ahead.tokens) - state.due):
        yield SumRow(tr("em.sum.crises"), f"+{more}", "cards", tone="danger")
    if ahead.tokens:
        yield SumRow(tr("em.sum.throws"), str(ahead.tokens), "dice")
    yield SumRow(
        tr("em.sum.after"),
        _level(tr, scene, ahead.tokens, ahead.carbon),
        "temperature",
        tone="danger" if warmer else "accent",
        total=True,
    )


def _due(scene: Scene, tokens: int) -> int:
    """Crises that stand beside so many tokens."""
    row = scene.rules.crises_at
    return row[min(tokens, len(row) - 1)] + deck.modified(scene.state, "crises")


def _level(tr: Translator, scene: Scene, tokens: int, carbon: int) -> str:
    heat = words.degrees(tr, scene.rules, tokens)
    return f"{heat} {tr('em.sum.loose', count=carbon)}" if carbon else heat


# --- growth, and the end ----------------------------------------------------------------------------------


def growth(tr: Translator, scene: Scene) -> tuple[SumRow, ...]:
    """What the next round brings each power; challenges that have to be met, once the point has turned."""
    rules, state = scene.rules, scene.state
    if state.turned:
        return tuple(
            SumRow(challenge_name(tr, each), "", "flag", title=tr("em.sum.challenge"))
            for each in goals(state)
        ) or tuple(standing(tr, scene))
    if state.round >= last_round(rules, state):
        return tuple(standing(tr, scene))
    return tuple(
        SumRow(
            words=tr(
                "em.sum.grows",
                was=seat.board.demand,
                now=min(rules.track, seat.board.demand + seat.growth),
            ),
            figure=words.signed(seat.growth),
            seat=words.mark(seat.power),
            title=words.country(tr, seat.power),
        )
        for seat in state.seats
    )


def standing(tr: Translator, scene: Scene) -> Iterator[SumRow]:
    """The world as it is: temperature, CO₂ against sinks, communities in crisis."""
    state, ahead = scene.state, outlook(scene.rules, scene.state)
    heat = words.degrees(tr, scene.rules, state.tokens)
    yield SumRow(tr("em.sum.temperature"), heat, "temperature")
    yield SumRow(tr("em.sum.produced"), str(ahead.produced), "cloud")
    yield SumRow(tr("em.sum.sinks"), str(ahead.sinks), "plant")
    for seat in state.seats:
        yield SumRow(
            words=tr("em.sum.emergency"),
            figure=f"{seat.board.emergency}/{scene.rules.emergency}",
            seat=words.mark(seat.power),
            title=words.country(tr, seat.power),
            tone="danger" if seat.board.emergency >= scene.rules.emergency else "text",
        )


def ending(tr: Translator, scene: Scene) -> EndingView | None:
    ended = scene.state.outcome
    if ended is None:
        return None
    text = why_over(tr, scene.rules, scene.state, ended)
    return EndingView(words.outcome(tr, ended), text, ICONS[ended.kind], ended.kind == "won")


def why_over(tr: Translator, rules: Rules, state: State, ended: Outcome) -> str:
    """Why the game is over, in a sentence."""
    return tr(
        f"em.end.{'called_off' if ended.kind == 'called_off' else ended.why}",
        power=words.country(tr, ended.power),
        count=state.seat(ended.power).board.emergency if ended.power else state.tokens,
        most=rules.emergency,
        round=state.round,
        degrees=words.degrees(tr, rules, state.tokens),
    )
