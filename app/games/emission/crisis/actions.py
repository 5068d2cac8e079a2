"""The buttons of the drawer, for the bar of the table's screen."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.emission.crisis.desk import CrisisDesk
from app.games.emission.crisis.sums import by_table
from app.games.emission.crisis.taps import (
    Add,
    AsWorkedOut,
    ChangeSums,
    Draw,
    Ignore,
    MapFace,
    Remove,
    Resolve,
    Roll,
    RollVirtual,
    Shut,
    ThrowAll,
    TurnOver,
)
from app.games.emission.taps import Taps
from app.text.translator import Translator
from app.ui.views import ActionView
from engine.core import Awaits
from engine.emission import deck, resolution
from engine.emission.preview import Preview
from engine.emission.rules import Rules
from engine.emission.state import OTHER, State


def actions(
    tr: Translator,
    rules: Rules,
    state: State,
    awaits: Awaits,
    found: Preview | None,
    desk: CrisisDesk,
    taps: Taps,
) -> Iterator[ActionView]:
    """What can be done now, the main thing last."""
    match awaits.kind, awaits.of:
        case "reveal", "crises":
            if not desk.people or not deck.lies_open(rules, state):
                words = "drawer.act.laid_down" if desk.people else "drawer.act.draw"
                yield ActionView(taps.key(Draw()), tr(words, count=awaits.count), "cards", primary=True)
        case "reveal", "crisis":
            if not desk.people:
                yield ActionView(taps.key(Draw()), tr("drawer.act.turn"), "rotate-2", primary=True)
        case "roll", "effect":
            yield from _die(tr, desk, taps)
        case "roll", "tie":
            yield ActionView(taps.key(ThrowAll()), tr("drawer.act.throw_all"), "dice-5", primary=True)
        case ("choice", "spared" | "dropped_project") | ("step", "crisis") if found:
            yield from _carry_out(tr, awaits, found, desk, taps)
        case "free", "projects":
            yield from _by_a_card(tr, state, desk, taps)


def _die(tr: Translator, desk: CrisisDesk, taps: Taps) -> Iterator[ActionView]:
    if desk.mapping:
        yield ActionView(taps.key(Shut()), tr("drawer.act.mapped"), "check", primary=True)
        return
    ignoring = "drawer.act.ignoring" if desk.ignoring else "drawer.act.ignore"
    yield ActionView(taps.key(Ignore()), tr(ignoring), "check" if desk.ignoring else "ban")
    if desk.die:
        yield ActionView(taps.key(MapFace(1)), tr("drawer.act.map"), "dice-6")
    yield ActionView(taps.key(Roll()), tr("drawer.act.roll"), "dice-5", primary=desk.die in ("", "away"))
    if desk.die == "virtual":
        yield ActionView(taps.key(RollVirtual()), tr("drawer.act.virtual"), "hand-move", primary=True)


def _carry_out(
    tr: Translator, awaits: Awaits, found: Preview, desk: CrisisDesk, taps: Taps
) -> Iterator[ActionView]:
    """One tap to carry it out, or to change it first."""
    if found.sums and not found.ignored:
        if desk.changing or desk.amounts:
            yield ActionView(taps.key(AsWorkedOut()), tr("drawer.act.as_worked_out"), "refresh")
        else:
            yield ActionView(taps.key(ChangeSums()), tr("drawer.act.change"), "pencil")
    label, icon = _main(found)
    missing = ""
    if awaits.of == "spared" and len(desk.spared) < found.saves:
        missing = tr("drawer.step.spared", count=found.saves)
    elif awaits.of == "dropped_project" and not desk.project:
        missing = tr("drawer.drop.which")
    yield ActionView(
        taps.key(Resolve()), tr(label), icon, enabled=not missing, why_not=missing, primary=not missing
    )


def _main(found: Preview) -> tuple[str, str]:
    """What carrying it out means here."""
    if found.crisis == OTHER:
        return "drawer.act.done", "check"
    if found.bans:
        return "drawer.act.stays", "hourglass"
    if found.ignored or (found.sums and not resolution.struck(found)):
        return "drawer.act.discard", "check"
    if by_table(found):
        return "drawer.act.done", "check"
    return "drawer.act.carry_out", "check"


def _by_a_card(tr: Translator, state: State, desk: CrisisDesk, taps: Taps) -> Iterator[ActionView]:
    """What cards of the project phase do to the row."""
    if desk.naming:
        yield ActionView(taps.key(Shut()), tr("drawer.act.close"), "x")
        return
    if 0 <= desk.place < len(state.row):
        if not state.row[desk.place].crisis:
            yield ActionView(taps.key(TurnOver()), tr("drawer.act.turn"), "rotate-2")
        yield ActionView(taps.key(Remove()), tr("drawer.act.remove"), "trash")
    yield ActionView(taps.key(Add()), tr("drawer.act.add"), "plus")
