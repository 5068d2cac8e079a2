"""The step in progress in words, and which help explains it."""

from __future__ import annotations

from app.games.keep_cool import ending, words
from app.games.keep_cool.scene import Scene
from app.text.translator import Translator
from app.ui.views import StepView
from engine.keep_cool import income, recovery
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from engine.tracking import Status

DEAL_TOPICS = {
    "menu": "rule.gifts",
    "innovate": "rule.innovation",
    "build": "rule.abroad",
    "give": "rule.gifts",
    "lend": "rule.gifts",
    "promise": "rule.promises",
    "book": "rule.promises",
    "bonus": "rule.developing_bonus",
    "panel": "rule.prices",
}
"""What the help has on each deal."""
PHASES = ("greenhouse", "income", "investment", "recovery")


def step(tr: Translator, scene: Scene) -> StepView:
    state = scene.journal.state
    title, detail = _step_words(tr, scene)
    phase = PHASES.index(state.phase) if state.phase in PHASES else len(PHASES)
    wanted = scene.awaits
    names = tuple(tr(f"phase.{phase}") for phase in PHASES)
    return StepView(phase, names, title, detail, wanted.seat, help_key(scene))


def help_key(scene: Scene) -> str:
    """Which step of the help (app.text.help) explains this moment."""
    rules, state = scene.journal.rules, scene.journal.state
    wanted = scene.awaits
    if scene.deal is not None:
        return DEAL_TOPICS[scene.deal.kind]
    if scene.picking:
        return {"card": "naming_card", "claim": "claim", "again": "throw_again"}[scene.picking]
    if topic := _noticed(scene):
        return topic
    if wanted.kind == "roll" and state.greenhouse.card:
        onto = rules.cards[state.greenhouse.card].onto
        return "roll.volcano" if onto > 0 else "roll.sun" if onto else "roll.event"
    if state.phase == "income":
        payers, bonus = income.payers(rules, state), income.income_of(rules, state).bonus
        return "income.fsu" if payers else "income.opec" if bonus else "income"
    if state.phase == "recovery":
        return "recovery" if recovery.recovery_of(rules, state).chips else "recovery.none"
    return {"over": "over", "reveal": "draw", "choice": "choice"}.get(wanted.kind, "investment")


def _noticed(scene: Scene) -> str:
    """Which topic explains what chips and dice have shown, if the table is told of it now."""
    tracker = scene.tracker
    if tracker.late is not None:
        return "late_throw"
    if tracker.prompt is not None:
        return {"take_back": "put_back", "scale": "scale"}.get(tracker.prompt.kind, "difference")
    if scene.proposed:
        return "scale"
    return "recorded" if scene.told is not None else ""


def _step_words(tr: Translator, scene: Scene) -> tuple[str, str]:
    rules, state = scene.journal.rules, scene.journal.state
    wanted = scene.awaits
    status = scene.tracker.status
    if wanted.kind == "over":
        return tr("step.over"), ending.board(tr, state)
    if status.kind == "under_way" and status.to_go:
        return _under_way(tr, status)
    if wanted.kind == "reveal":
        return tr("step.draw"), tr("step.draw.detail", count=state.greenhouse.left)
    if wanted.kind == "roll" and state.greenhouse.card:
        card = rules.cards[state.greenhouse.card]
        if card.onto:
            return tr("step.roll", count=wanted.count), tr("step.roll.carbometer")
        most = rules.zone_at(state.carbometer).event_up_to
        return tr("step.roll", count=1), tr(
            "step.roll.event", most=most, country=words.country(tr, card.affects)
        )
    if wanted.kind == "choice":
        due = state.debts[0].due
        country = words.country(tr, wanted.seat)
        return tr("step.choice"), tr(
            "step.choice.detail", country=country, count=due, scrap=rules.scrap_value
        )
    if state.phase == "income":
        return tr("step.income"), _income_words(tr, rules, state)
    if state.phase == "recovery":
        chips = recovery.recovery_of(rules, state).chips
        title = tr("step.recovery", count=chips) if chips else tr("step.recovery.none")
        return title, tr("step.recovery.detail")
    seat = state.active_seat
    country = words.country(tr, seat.country)
    return tr("step.investment"), tr("step.investment.detail", count=seat.chips, country=country)


def _under_way(tr: Translator, status: Status) -> tuple[str, str]:
    to_go = abs(status.to_go)
    side = "on" if status.to_go > 0 else "off"
    return tr(f"differs.guide.{side}", count=to_go), tr("step.under_way", count=to_go)


def _income_words(tr: Translator, rules: Rules, state: State) -> str:
    taken = income.income_of(rules, state)
    payers = income.payers(rules, state)
    numbers = {"from_carbometer": taken.from_carbometer, "from_pool": taken.from_pool}
    if len(payers) > 1:
        return tr("step.income.choice", bonus=rules.fsu_bonus, **numbers)
    if payers:
        return tr("step.income.fsu", bonus=rules.fsu_bonus, payer=words.country(tr, payers[0]), **numbers)
    if taken.bonus:
        return tr("step.income.opec", bonus=taken.bonus, **numbers)
    return tr("step.income.detail", **numbers)
