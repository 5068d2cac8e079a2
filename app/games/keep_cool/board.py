"""Seats, carbometer, card and die as they lie on the table."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.keep_cool import dealing, noticing, words
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.view import CardCell, CardView
from app.text.translator import Translator
from app.ui.views import Box, CarbometerView, DieView, HoldingView, SeatView, StepView, ZoneBand
from engine.keep_cool import greenhouse, income
from engine.keep_cool.actions import Roll
from engine.keep_cool.events import ChipsGained
from engine.keep_cool.rules import ZONES, Rules
from engine.keep_cool.state import State
from engine.keep_cool.table import expectation


def changes(rules: Rules, state: State) -> Mapping[str, int]:
    """What the step in progress would give each seat, or cost it, before anybody confirms it."""
    if state.phase == "income" and not state.debts:
        taken = income.income_of(rules, state)
        comes = {taken.country: taken.from_carbometer + taken.from_pool}
        payers = income.payers(rules, state)
        if len(payers) == 1:
            comes[taken.country] += rules.fsu_bonus
            comes[payers[0]] = -rules.fsu_bonus
        return comes
    if state.phase == "greenhouse" and state.greenhouse.card and not state.debts:
        happens = greenhouse.effects(rules, state, rules.cards[state.greenhouse.card])
        return {each.country: each.chips if isinstance(each, ChipsGained) else -each.due for each in happens}
    return {}


def seat_panel(
    tr: Translator, rules: Rules, state: State, index: int, step: StepView, coming: Mapping[str, int]
) -> SeatView:
    seat = state.seats[index]
    wants = step.title if step.seat == seat.country else ""
    owed = sum(debt.due for debt in state.debts if debt.country == seat.country)
    won = state.outcome is not None and seat.country in state.outcome.winners
    target = rules.countries[seat.country].target
    boxes: list[Box] = ["soot"] * seat.black
    boxes += ["leaf"] * seat.green
    boxes += ["open"] * (target - seat.factories)
    return SeatView(
        id=seat.country,
        title=words.country(tr, seat.country),
        name=seat.name,
        money=seat.chips,
        holdings=tuple(
            HoldingView(row.icon, row.tone, row.count, row.prices[row.at], len(row.prices), row.at)
            for row in dealing.price_rows(dealing.Table(tr, rules, state), seat.country)
        ),
        boxes=tuple(boxes),
        progress=tr("table.target", factories=seat.factories, target=target),
        active=index == state.active and state.phase != "over",
        badge=tr("table.won") if won else tr("table.owes", due=owed) if owed else "",
        wants=wants,
        change=_signed(coming[seat.country]) if coming.get(seat.country) else "",
    )


def carbometer(tr: Translator, scene: Scene) -> CarbometerView:
    rules, state = scene.journal.rules, scene.journal.state
    zone = rules.zone_at(state.carbometer).zone
    goal = expectation(rules, state).after
    tops = [rules.capacity, *(each.lowest - 1 for each in rules.zones)]
    return CarbometerView(
        count=state.carbometer,
        caption=tr("table.chips", count=state.carbometer),
        capacity=rules.capacity,
        bands=tuple(
            ZoneBand(each.zone, tr(f"zone.{each.zone}"), each.lowest, top)
            for each, top in zip(rules.zones, tops, strict=False)
        ),
        zone=zone,
        zone_word=tr(f"zone.{zone}"),
        goal=goal if goal != state.carbometer else None,
        sensed=scene.sensed,
        sensed_caption=_sensed(tr, scene),
        trust=noticing.trust(tr, scene),
        practice=tr("table.practice") if _has_practice_values(rules) else "",
        counts=tr("table.counts"),
        goal_words=f"→ {goal}" if goal != state.carbometer else "",
    )


def _sensed(tr: Translator, scene: Scene) -> str:
    if scene.tracker.by_hand:
        return tr("table.sensed.by_hand")
    if scene.sensed is None:
        return ""
    agrees = scene.sensed == scene.journal.state.carbometer
    return tr("table.sensed.fits" if agrees else "table.sensed", count=scene.sensed)


def _has_practice_values(rules: Rules) -> bool:
    return "practice" in (rules.data.source("carbometer"), rules.data.source("countries"))


def greenhouse_card(tr: Translator, scene: Scene) -> CardView | None:
    rules, state = scene.journal.rules, scene.journal.state
    name = state.greenhouse.card
    if name is None:
        return CardView("", "", (), "", face_down=True) if state.phase == "greenhouse" else None
    card = rules.cards[name]
    affects = words.country(tr, card.affects)
    if card.onto:
        note = tr("table.card.dice_on" if card.onto > 0 else "table.card.dice_off", dice=card.dice)
        return CardView(words.card(tr, name), affects, (), note)
    now = rules.zone_at(state.carbometer).zone
    cells = tuple(
        CardCell(
            zone=each.zone,
            range=tr("table.card.range", most=each.event_up_to),
            effect=_signed(card.effects[ZONES.index(each.zone)]),
            current=each.zone == now,
        )
        for each in rules.zones
    )
    return CardView(words.card(tr, name), affects, cells, "")


def _signed(effect: int) -> str:
    return f"+{effect}" if effect > 0 else f"−{-effect}" if effect < 0 else "0"


def die(tr: Translator, scene: Scene) -> DieView:
    state = scene.journal.state
    wanted = greenhouse.rolls_wanted(scene.journal.rules, state)
    faces = state.greenhouse.faces
    if wanted:
        caption = tr("table.die.wanted", count=wanted)
    elif len(faces) > 1:
        caption = tr("table.die.sum", faces=" + ".join(map(str, faces)), sum=sum(faces))
    else:
        faces = faces or _last_face(scene)
        caption = tr("table.die.idle")
    note = scene.die_note
    if note is None:
        return DieView(wanted, faces, caption)
    return DieView(wanted, faces, tr(f"throw.{note.kind}.short", face=note.face), note.kind)


def _last_face(scene: Scene) -> tuple[int, ...]:
    """A die keeps lying as it fell."""
    for entry in reversed(scene.journal.line):
        if isinstance(entry.action, Roll):
            return (entry.action.face,)
    return ()
