"""The powers' boards, the world's, and what they come to if the emissions phase began now."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.emission import words
from app.games.emission.desk import WORLD
from app.games.emission.scene import Scene
from app.games.emission.taps import Alter, Choose, Ready, ShowBoard, Taps
from app.games.emission.view import BalanceView, BoardView, CountView, StepKey
from app.table.views import Tone
from app.text.translator import Translator
from engine.emission.actions import Change
from engine.emission.boards import OF_THE_WORLD, change_refusal, is_active
from engine.emission.emissions import Outlook, outlook
from engine.emission.state import Board, Seat, produced_by, uncovered

__all__ = ["balance", "board", "boards", "is_active", "world"]

ORDER = (
    "demand",
    "dirty",
    "clean",
    "hand",
    "industry",
    "buildings",
    "transport",
    "emergency",
    "extraction",
    "agriculture",
    "waste",
    "social",
    "ecological",
    "infrastructure",
)
"""A board from the left: energy, what it emits, what holds it, what it has in hand."""
STRAINED = 3
"""So many communities in crisis from the loss it is told as a danger."""


def board(tr: Translator, scene: Scene, seat: Seat, taps: Taps) -> BoardView:
    rules, state, desk = scene.rules, scene.state, scene.desk
    what, values = desk.of(seat.power), seat.board
    short = uncovered(values)
    in_projects = state.phase == "projects" and not state.solo
    return BoardView(
        power=seat.power,
        id=words.mark(seat.power),
        title=words.country(tr, seat.power),
        name=seat.name,
        counts=tuple(_counts(tr, scene, seat.power, values, taps)),
        chosen=tr(f"em.short.{what}"),
        value=str(getattr(values, what)),
        less=_step(tr, scene, Alter(seat.power, what, -1), taps),
        more=_step(tr, scene, Alter(seat.power, what, 1), taps),
        co2=tr("em.board.co2", count=produced_by(values)),
        note=tr("em.board.short", count=short) if short else tr("em.board.covered"),
        short=bool(short),
        emergency=f"{values.emergency}/{rules.emergency}",
        strained=values.emergency >= rules.emergency - STRAINED,
        ready_key=taps.key(Ready(seat.power)) if in_projects else "",
        ready_label=tr("em.board.ready") if in_projects else "",
        ready=seat.power in desk.ready and in_projects,
        show_key=taps.key(ShowBoard(seat.power)),
        open=_open(scene) == seat.power,
    )


def boards(tr: Translator, scene: Scene, taps: Taps) -> tuple[BoardView, ...]:
    return tuple(board(tr, scene, seat, taps) for seat in scene.state.seats)


def world(tr: Translator, scene: Scene, taps: Taps) -> BoardView:
    """Sinks, the thermometer and the area of global emissions, with the same plus and minus."""
    state, what = scene.state, scene.desk.of("")
    return BoardView(
        power="",
        id="",
        title=tr("em.world"),
        name="",
        counts=tuple(
            CountView(
                taps.key(Choose("", name)),
                words.WHAT_ICONS[name],
                tr(f"em.short.{name}"),
                str(getattr(state, name)),
                name == what,
            )
            for name in OF_THE_WORLD
        ),
        chosen=tr(f"em.short.{what}"),
        value=str(getattr(state, what)),
        less=_step(tr, scene, Alter("", what, -1), taps),
        more=_step(tr, scene, Alter("", what, 1), taps),
        show_key=taps.key(ShowBoard(WORLD)),
        open=_open(scene) == WORLD,
    )


def _open(scene: Scene) -> str:
    """Whose board is shown where there is room for one: the first, until somebody taps another."""
    return scene.desk.power or scene.state.seats[0].power


def _counts(tr: Translator, scene: Scene, power: str, values: Board, taps: Taps) -> Iterator[CountView]:
    chosen = scene.desk.of(power)
    for name in ORDER:
        limit = f"/{scene.rules.emergency}" if name == "emergency" else ""
        yield CountView(
            taps.key(Choose(power, name)),
            words.WHAT_ICONS[name],
            tr(f"em.short.{name}"),
            f"{getattr(values, name)}{limit}",
            name == chosen,
            _tone(scene, name, values),
        )


def _tone(scene: Scene, name: str, values: Board) -> Tone:
    if name == "emergency" and values.emergency >= scene.rules.emergency - STRAINED:
        return "danger"
    if name == "demand" and uncovered(values):
        return "danger"
    return "text"


def _step(tr: Translator, scene: Scene, step: Alter, taps: Taps) -> StepKey:
    """The rules say whether there is one more or one less."""
    no = change_refusal(scene.rules, scene.state, Change(step.what, step.by, step.power))
    return StepKey(taps.key(step), no is None, words.refusal(tr, no) if no else "")


def balance(tr: Translator, scene: Scene) -> BalanceView:
    ahead = outlook(scene.rules, scene.state)
    return BalanceView(
        title=tr("em.balance"),
        produced=ahead.produced,
        sinks=ahead.sinks,
        sum=tr("em.balance.sum", produced=ahead.produced, sinks=ahead.sinks),
        left=_left(tr, ahead),
        goal=tr("em.balance.to_turn", count=ahead.to_turning_point)
        if ahead.to_turning_point
        else tr("em.balance.turned"),
        after=tr("em.balance.lost")
        if ahead.lost
        else tr("em.balance.next", degrees=words.degrees(tr, scene.rules, ahead.tokens)),
        reached=not ahead.to_turning_point,
        danger=ahead.lost,
    )


def _left(tr: Translator, ahead: Outlook) -> str:
    if ahead.left:
        return tr("em.balance.left", count=ahead.left)
    spare = ahead.sinks - ahead.produced
    return tr("em.balance.spare", count=spare) if spare else tr("em.balance.even")
