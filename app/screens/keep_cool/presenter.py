"""What the Keep Cool table shows, computed from the state; no window needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from app.i18n import Translator
from app.links import Link
from app.screens.conference.presenter import table_words
from app.screens.keep_cool import dealing, ending, words
from app.screens.keep_cool.deal import Deal
from app.screens.keep_cool.view import CarbometerView, CardCell, CardView, TableView, ZoneBand
from app.views import (
    ActionView,
    Box,
    DieView,
    HoldingView,
    LinkView,
    PickView,
    PromptView,
    SeatView,
    StepView,
    VirtualView,
)
from engine.core import Action, Awaits, CannotTell, Journal, Offer, Refusal
from engine.keep_cool import GAME, deals, greenhouse, income, investment, recovery, turn
from engine.keep_cool.actions import (
    Build,
    ClaimVictory,
    Demolish,
    DrawCard,
    Innovate,
    Roll,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.events import ChipsGained
from engine.keep_cool.rules import ZONES, Rules
from engine.keep_cool.state import State
from engine.keep_cool.table import Reading, expectation

RECENT = 4
ARRANGED = (Innovate, UseBonus)
"""Offers that are made on a desk of their own."""
DEAL_TOPICS = {
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


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the screen depends on."""

    journal: Journal[Rules, State]
    cards_by_app: bool = True
    """The app shuffles and turns over the cards; otherwise the table names the one it drew."""
    picking: Literal["", "card", "claim"] = ""
    """What the table is naming: the card it drew, or who has won with which target."""
    links: Mapping[str, Link] = field(default_factory=dict)
    sensed: int | None = None
    reading: Reading | None = None
    impatient: bool = False
    """A difference has been there long enough to be told."""
    guiding: bool = False
    """The table chose "the app is right" and is being led back."""
    virtual_carbometer: bool = False
    virtual_die: bool = False
    answer: Refusal | CannotTell | None = None
    """What the rules last said no to."""
    remark: str = ""
    """A passing word, such as a die that landed when none was wanted."""
    problem: str = ""
    """Why the last step could not be saved."""
    unsaved: int = 0
    notice: str = ""
    deal: Deal | None = None
    """What is being arranged between seats."""
    put_off: frozenset[int] = frozenset()
    """Promises that nobody wants to be reminded of in this turn."""


def present(tr: Translator, scene: Scene) -> tuple[TableView, dict[str, Action]]:
    """The view, and what each of its buttons does to the game."""
    journal = scene.journal
    rules, state = journal.rules, journal.state
    acts: dict[str, Action] = {}
    offers = GAME.offers(rules, state)
    claims = [offer.action for offer in offers if isinstance(offer.action, ClaimVictory)]
    conference = table_words(tr, state)
    desk = dealing.desk(tr, rules, state, scene.deal) if scene.deal else None
    if desk:
        actions = desk.actions
        acts.update(desk.acts)
    else:
        actions = _actions(tr, scene, offers, acts)
        if conference:
            actions.append(conference.button)
    undo, redo = journal.undo_target(), journal.redo_target()
    seat = state.active_seat
    outcome = words.outcome(tr, state.outcome) if state.outcome else ""
    step = _step(tr, scene)
    changes = _changes(rules, state)
    view = TableView(
        game=tr("table.game"),
        heading=tr("step.over")
        if outcome
        else tr("table.heading", round=state.round, country=words.country(tr, seat.country)),
        subheading=tr("table.subheading", name=seat.name) if seat.name and not outcome else "",
        menu_label=tr("table.menu"),
        undo_label=tr("table.undo"),
        undo_hint=words.step_taken(tr, undo.action) if undo else "",
        redo_label=tr("table.redo"),
        redo_hint=tr("table.redo") if redo else "",
        step=step,
        seats=tuple(_seat(tr, rules, state, index, step, changes) for index in range(len(state.seats))),
        carbometer=_carbometer(tr, scene),
        card=_card(tr, scene),
        die=_die(tr, scene),
        actions=tuple(actions),
        links=(
            _link(tr, "carbometer", scene.links.get("carbometer")),
            _link(tr, "die", scene.links.get("die")),
        ),
        recent=_recent(tr, journal, conference.reminder if conference else ""),
        deal=desk.view if desk else None,
        prompt=_prompt(tr, scene, acts),
        picks=_picks(tr, scene, claims, acts),
        pick_title=tr(f"pick.{scene.picking}") if scene.picking else "",
        virtual=_virtual(tr, scene),
        notice=_notice(tr, scene),
        outcome=outcome,
        end=ending.end_view(tr, rules, state),
    )
    return view, acts


def _awaits(scene: Scene) -> Awaits:
    return GAME.awaits(scene.journal.rules, scene.journal.state)


# --- the step in progress ---------------------------------------------------------------------------------


def _step(tr: Translator, scene: Scene) -> StepView:
    state = scene.journal.state
    title, detail = _step_words(tr, scene)
    phase = PHASES.index(state.phase) if state.phase in PHASES else len(PHASES)
    wanted = _awaits(scene)
    names = tuple(tr(f"phase.{phase}") for phase in PHASES)
    return StepView(phase, names, title, detail, wanted.seat, help_key(scene))


def help_key(scene: Scene) -> str:
    """Which step of the help (app.help) explains this moment."""
    rules, state = scene.journal.rules, scene.journal.state
    wanted = _awaits(scene)
    if scene.deal is not None:
        return DEAL_TOPICS[scene.deal.kind]
    if scene.picking:
        return "naming_card" if scene.picking == "card" else "claim"
    if scene.reading is not None and scene.reading.kind == "differs" and (scene.impatient or scene.guiding):
        return "difference"
    if wanted.kind == "roll" and state.greenhouse.card:
        onto = rules.cards[state.greenhouse.card].onto
        return "roll.volcano" if onto > 0 else "roll.sun" if onto else "roll.event"
    if state.phase == "income":
        payers, bonus = income.payers(rules, state), income.income_of(rules, state).bonus
        return "income.fsu" if payers else "income.opec" if bonus else "income"
    if state.phase == "recovery":
        return "recovery" if recovery.recovery_of(rules, state).chips else "recovery.none"
    return {"over": "over", "reveal": "draw", "choice": "choice"}.get(wanted.kind, "investment")


def _step_words(tr: Translator, scene: Scene) -> tuple[str, str]:
    rules, state = scene.journal.rules, scene.journal.state
    wanted = _awaits(scene)
    reading = scene.reading
    if wanted.kind == "over":
        return tr("step.over"), ending.board(tr, state)
    if reading is not None and reading.kind == "under_way" and reading.by:
        return _under_way(tr, reading)
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
        return tr("step.choice", country=country), tr(
            "step.choice.detail", count=due, scrap=rules.scrap_value
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


def _under_way(tr: Translator, reading: Reading) -> tuple[str, str]:
    to_go = abs(reading.by)
    side = "on" if reading.by > 0 else "off"
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


# --- seats, carbometer, card, die -------------------------------------------------------------------------


def _changes(rules: Rules, state: State) -> Mapping[str, int]:
    """What the step in progress would give each seat, or cost it, before anybody confirms it."""
    if state.phase == "income" and not state.debts:
        taken = income.income_of(rules, state)
        changes = {taken.country: taken.from_carbometer + taken.from_pool}
        payers = income.payers(rules, state)
        if len(payers) == 1:
            changes[taken.country] += rules.fsu_bonus
            changes[payers[0]] = -rules.fsu_bonus
        return changes
    if state.phase == "greenhouse" and state.greenhouse.card and not state.debts:
        happens = greenhouse.effects(rules, state, rules.cards[state.greenhouse.card])
        return {each.country: each.chips if isinstance(each, ChipsGained) else -each.due for each in happens}
    return {}


def _seat(
    tr: Translator, rules: Rules, state: State, index: int, step: StepView, changes: Mapping[str, int]
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
        change=_signed(changes[seat.country]) if changes.get(seat.country) else "",
    )


def _carbometer(tr: Translator, scene: Scene) -> CarbometerView:
    rules, state = scene.journal.rules, scene.journal.state
    zone = rules.zone_at(state.carbometer).zone
    goal = expectation(rules, state).after
    tops = [rules.capacity, *(each.lowest - 1 for each in rules.zones)]
    agrees = scene.sensed == state.carbometer
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
        sensed_caption=""
        if scene.sensed is None
        else tr("table.sensed.fits" if agrees else "table.sensed", count=scene.sensed),
        practice=tr("table.practice") if _has_practice_values(rules) else "",
    )


def _has_practice_values(rules: Rules) -> bool:
    return "practice" in (rules.data.source("carbometer"), rules.data.source("countries"))


def _card(tr: Translator, scene: Scene) -> CardView | None:
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


def _die(tr: Translator, scene: Scene) -> DieView:
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
    return DieView(wanted, faces, caption)


def _last_face(scene: Scene) -> tuple[int, ...]:
    """A die keeps lying as it fell."""
    for entry in reversed(scene.journal.line):
        if isinstance(entry.action, Roll):
            return (entry.action.face,)
    return ()


# --- buttons ----------------------------------------------------------------------------------------------


def _actions(
    tr: Translator, scene: Scene, offers: tuple[Offer, ...], acts: dict[str, Action]
) -> list[ActionView]:
    rules, state = scene.journal.rules, scene.journal.state
    first = _chance_button(tr, scene, acts)
    buttons = [first] if first else []
    somebody_may_have_won = False
    for offer in offers:
        if isinstance(offer.action, ClaimVictory):
            somebody_may_have_won = True
            continue
        if first and type(offer.action) in GAME.chance:
            continue
        if isinstance(offer.action, ARRANGED) or (isinstance(offer.action, Demolish) and not state.debts):
            continue
        button = _button(tr, rules, state, offer.action)
        acts[button.key] = offer.action
        # What is merely odd can be pressed: the table is asked whether it insists.
        if offer.refusal and offer.refusal.strength == "illegal":
            button = replace(
                button, enabled=False, why_not=words.refusal(tr, offer.refusal, rules.data.edition)
            )
        buttons.append(button)
    if somebody_may_have_won:
        buttons.append(ActionView("claim", tr("act.claim"), "trophy"))
    if state.outcome is not None:
        return [*buttons, *ending.actions(tr)]
    main = [button for button in buttons if button.primary]
    return [*(button for button in buttons if not button.primary), *_deals(tr, scene), *main]


def _deals(tr: Translator, scene: Scene) -> list[ActionView]:
    """What takes more than one tap. While a card or a die is wanted the seats' panels lead there."""
    state = scene.journal.state
    if state.phase in ("greenhouse", "over") and not state.debts:
        return []
    buttons = [
        ActionView("deal:give", tr("act.help" if state.debts else "act.give"), "gift"),
        ActionView("deal:lend", tr("act.lend"), "arrows-exchange"),
        ActionView("deal:promise", tr("act.promise"), "heart-handshake"),
    ]
    if state.phase == "investment":
        first = [
            ActionView("deal:innovate", tr("act.innovate"), "bulb", scene.journal.rules.innovation_cost),
            ActionView("deal:build", tr("act.together"), "users"),
        ]
        if state.active_seat.country == "developing" and not state.bonus_used:
            first.append(ActionView("deal:bonus", tr("act.bonus"), "leaf"))
        return [*first, *buttons]
    return buttons


def _chance_button(tr: Translator, scene: Scene, acts: dict[str, Action]) -> ActionView | None:
    """One button instead of every card or face: for what undo kept, or for the app to turn a card over."""
    kind = _awaits(scene).kind
    if kind == "roll":
        known = scene.journal.known_outcome(Roll)
        if not isinstance(known, Roll):
            return None
        acts["known"] = known
        return ActionView("known", tr("act.roll.known", face=known.face), "dice", primary=True)
    if kind != "reveal":
        return None
    known = scene.journal.known_outcome(DrawCard)
    if known is not None:
        acts["draw"] = known
        return ActionView("draw", tr("act.draw.known"), "cards", primary=True)
    if scene.cards_by_app:
        return ActionView("draw", tr("act.draw"), "cards", primary=True)
    return ActionView("pick", tr("act.pick"), "cards", primary=True)


def _button(tr: Translator, rules: Rules, state: State, action: Action) -> ActionView:
    match action:
        case Roll():
            return ActionView(f"roll:{action.face}", tr("act.roll", face=action.face), f"dice-{action.face}")
        case Demolish():
            icon = dealing.PIECES[action.colour][0]
            return ActionView(f"demolish:{action.colour}", tr(f"act.demolish.{action.colour}"), icon)
        case Build():
            price = investment.price_of(rules, state, action.kind)
            label, icon = tr(f"act.build.{action.kind}"), dealing.PIECES[action.kind][0]
            return ActionView(f"build:{action.kind}", label, icon, price)
        case TakeIncome(bonus=False):
            return ActionView("take_income:no_bonus", tr("act.take_income.no_bonus"), "hand-stop")
        case TakeIncome(of=payer) if payer:
            label = tr("act.take_income.of", country=words.country(tr, payer))
            return ActionView(f"take_income:{payer}", label, "coins")
    if state.phase == "income":
        return ActionView("take_income", tr("act.take_income"), "coins", primary=True)
    if state.phase == "recovery":
        moves = recovery.recovery_of(rules, state).chips
        return ActionView("recover", tr("act.recover" if moves else "act.recover.none"), "leaf", primary=True)
    return ActionView("end_investment", tr("act.end_investment"), "check", primary=True)


def _picks(
    tr: Translator, scene: Scene, claims: list[ClaimVictory], acts: dict[str, Action]
) -> tuple[PickView, ...]:
    """What can be named now. A card that was drawn before is odd, but the table may have shuffled."""
    rules, state = scene.journal.rules, scene.journal.state
    picks = []
    if scene.picking == "card":
        for name in turn.cards_in_play(rules, {seat.country for seat in state.seats}):
            key = f"draw_card:{name}"
            acts[key] = DrawCard(name)
            picks.append(PickView(key, words.card(tr, name), words.country(tr, rules.cards[name].affects)))
    elif scene.picking == "claim":
        for claim in claims:
            key = f"claim:{claim.country}:{claim.target}"
            acts[key] = claim
            country, target = words.country(tr, claim.country), tr(f"target.{claim.target}")
            picks.append(PickView(key, tr("pick.claim.label", country=country, target=target), country))
    return tuple(picks)


# --- around the game --------------------------------------------------------------------------------------


def _prompt(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PromptView | None:
    """At most one question at a time: saving first, then the rules' objection, then what the scale sees."""
    if scene.problem:
        retry = ActionView("save:retry", tr("store.retry"), "refresh")
        skip = ActionView("save:skip", tr("store.skip"), "player-skip-forward")
        return PromptView(scene.problem, (retry, skip), "warning")
    if scene.answer is not None:
        text = words.refusal(tr, scene.answer, scene.journal.rules.data.edition)
        leave = ActionView("leave", tr("act.leave"), "x")
        if isinstance(scene.answer, Refusal) and scene.answer.strength == "odd":
            return PromptView(text, (ActionView("insist", tr("act.insist"), "check"), leave), "warning")
        return PromptView(text, (leave,), "warning")
    reading = scene.reading
    if reading is not None and reading.kind == "differs" and (scene.impatient or scene.guiding):
        return _difference(tr, scene, reading)
    if scene.remark:
        return PromptView(scene.remark, ())
    return _reminder(tr, scene, acts) if scene.deal is None and not scene.picking else None


def _reminder(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PromptView | None:
    """The oldest promise whose turn has come. It binds nobody: `later` is an answer too."""
    rules, state = scene.journal.rules, scene.journal.state
    due = (p for p in state.promises if p.id not in scene.put_off and deals.is_due(state, p))
    promise = next(due, None)
    if promise is None or state.phase == "over":
        return None
    table = dealing.Table(tr, rules, state)
    ends = dealing.settlements(table, promise)
    ends = [ends[0], next(end for end in ends if end[1].how == "broken")]
    acts.update({button.key: action for button, action in ends})
    later = ActionView(f"promise:{promise.id}:later", tr("promise.later"), "clock")
    text = tr("promise.reminder", promise=dealing.promise_words(table, promise))
    return PromptView(text, (*(button for button, _ in ends), later))


def _difference(tr: Translator, scene: Scene, reading: Reading) -> PromptView:
    by = abs(reading.by)
    guide = tr("differs.guide.off" if reading.by > 0 else "differs.guide.on", count=by)
    keep = ActionView("table_is_right", tr("differs.keep", count=scene.sensed), "scale")
    if scene.guiding:
        return PromptView(guide, (keep,))
    text = tr("differs.more" if reading.by > 0 else "differs.less", count=by)
    return PromptView(text, (ActionView("app_is_right", guide, "hand-finger"), keep), "warning")


def _virtual(tr: Translator, scene: Scene) -> VirtualView | None:
    """Hands for a virtual table."""
    buttons: list[ActionView] = []
    if scene.virtual_carbometer:
        goal = expectation(scene.journal.rules, scene.journal.state).after
        still = scene.sensed == goal
        buttons += [
            ActionView("virtual:do", tr("virtual.do"), "hand-finger", enabled=not still, primary=not still),
            ActionView("virtual:minus", tr("virtual.minus"), "minus"),
            ActionView("virtual:plus", tr("virtual.plus"), "plus"),
        ]
    if scene.virtual_die:
        wanted = _awaits(scene).kind == "roll"
        buttons.append(ActionView("virtual:throw", tr("virtual.throw"), "dice", primary=wanted))
    return VirtualView(tr("virtual.title"), tuple(buttons)) if buttons else None


def _notice(tr: Translator, scene: Scene) -> str:
    return tr("store.unsaved", count=scene.unsaved) if scene.unsaved else scene.notice


def _link(tr: Translator, kind: Literal["carbometer", "die"], link: Link | None) -> LinkView:
    title = tr(f"link.{kind}")
    if link is None:
        return LinkView(kind, "off", title, tr("link.off"))
    return LinkView(kind, link.light, title, link.words(tr))


def _recent(tr: Translator, journal: Journal[Rules, State], reminder: str = "") -> tuple[str, ...]:
    """The last happenings in words, newest first; before them what a conference is asked for."""
    told = [reminder] if reminder else []
    for entry in reversed(journal.line):
        told += [said for happened in reversed(entry.events) if (said := words.event(tr, happened))]
        if len(told) >= RECENT:
            break
    return tuple(told[:RECENT])
