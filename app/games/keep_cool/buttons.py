"""What can be pressed at the table, and what it does to the game."""

from __future__ import annotations

from dataclasses import replace

from app.games.keep_cool import dealing, words
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.taps import Keys, Name, WayOut
from app.table.in_play import after
from app.text.translator import Translator
from app.ui.views import ActionView, PickView
from engine.core import Action, Offer
from engine.keep_cool import GAME, investment, recovery, turn
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
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, Seat, State

ARRANGED = (Innovate, UseBonus)
"""Offers that are made on a desk of their own."""


def actions(
    tr: Translator,
    scene: Scene,
    offers: tuple[Offer, ...],
    keys: Keys,
    also: tuple[ActionView, ...] = (),
) -> list[ActionView]:
    """What can be done now, the main thing last; `also` are ways to other pages."""
    rules, state = scene.journal.rules, scene.journal.state
    first = _chance_button(tr, scene, keys)
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
        keys.act(button.key, offer.action)
        # What is merely odd can be pressed: the table is asked whether it insists.
        if offer.refusal and offer.refusal.strength == "illegal":
            button = replace(
                button,
                enabled=False,
                why_not=words.refusal(tr, offer.refusal, rules.data.edition),
                detail=_short(tr, state.active_seat, button),
            )
        buttons.append(button)
    if somebody_may_have_won:
        claim = keys.tap("claim", Name("claim"))
        if scene.picking == "claim":
            buttons.append(ActionView(claim, tr("deal.close"), "x", stays=True))
        else:
            buttons.append(ActionView(claim, tr("act.claim"), "trophy"))
    buttons += _after_sensors(tr, scene, keys)
    if state.outcome is not None:
        return [*buttons, *also, *after(tr)]
    main = [button for button in buttons if button.primary]
    others = [button for button in buttons if not button.primary]
    return [*others, *_arranged(tr, scene, keys), *also, *_deal(tr, scene, keys), *main]


def _after_sensors(tr: Translator, scene: Scene, keys: Keys) -> list[ActionView]:
    """A die that fell off the table is thrown again; a scale that was done without is listened to again."""
    buttons = []
    newest = scene.journal.undo_target()
    thrown = newest is not None and isinstance(newest.action, Roll) and newest.source.startswith("sensor:")
    if thrown and scene.journal.state.outcome is None:
        buttons.append(ActionView(keys.tap("again", Name("again")), tr("act.again"), "refresh"))
    if scene.tracker.by_hand:
        buttons.append(ActionView(keys.tap("by_sensor", WayOut("by_sensor")), tr("way.by_sensor"), "scale"))
    return buttons


def _arranged(tr: Translator, scene: Scene, keys: Keys) -> list[ActionView]:
    """What this step offers and takes more than one tap."""
    rules, state = scene.journal.rules, scene.journal.state
    if state.debts:
        return [ActionView(keys.arrange("give"), tr("act.help"), "gift")]
    if state.phase != "investment":
        return []
    seat, cost = state.active_seat, rules.innovation_cost
    now, then = dealing.researched(rules, seat, "green")
    saved = tr("buy.innovate", chips=_chips(tr, seat, cost), now=now, then=then)
    found = [ActionView(keys.arrange("innovate"), tr("act.innovate"), "bulb", cost, detail=saved)]
    if seat.country == "developing" and not state.bonus_used:
        found.append(ActionView(keys.arrange("bonus"), tr("act.bonus"), "leaf"))
    return found


def _deal(tr: Translator, scene: Scene, keys: Keys) -> list[ActionView]:
    """The way to what is done now and then; it has its place in every step."""
    if scene.picking:
        return []
    return [ActionView(keys.arrange("menu"), tr("act.deal"), "heart-handshake", stays=True)]


def _chips(tr: Translator, seat: Seat, cost: int) -> str:
    """What the seat has, and what it would have left."""
    return tr("buy.chips", before=seat.chips, count=seat.chips - cost)


def _short(tr: Translator, seat: Seat, button: ActionView) -> str:
    """What is missing for it; empty where it is something else than chips."""
    missing = (button.cost or 0) - seat.chips
    return tr("buy.short", count=missing) if missing > 0 else ""


def _changes(tr: Translator, rules: Rules, seat: Seat, kind: Kind, cost: int) -> str:
    """What a purchase changes, in one line."""
    chips = _chips(tr, seat, cost)
    if kind == "red":
        return tr("buy.red", chips=chips, now=seat.red, then=seat.red + 1)
    target = rules.countries[seat.country].target
    return tr("buy.factory", chips=chips, built=seat.factories + 1, target=target)


def _chance_button(tr: Translator, scene: Scene, keys: Keys) -> ActionView | None:
    """One button instead of every card or face: for what undo kept, or for the app to turn a card over."""
    kind = scene.awaits.kind
    if kind == "roll":
        known = scene.journal.known_outcome(Roll)
        if not isinstance(known, Roll):
            return None
        keys.act("known", known)
        return ActionView("known", tr("act.roll.known", face=known.face), "dice", primary=True)
    if kind != "reveal":
        return None
    known = scene.journal.known_outcome(DrawCard)
    if known is not None:
        keys.act("draw", known)
        return ActionView("draw", tr("act.draw.known"), "cards", primary=True)
    if scene.cards_by_app:
        return ActionView("draw", tr("act.draw"), "cards", primary=True)
    pick = keys.tap("pick", Name("card"))
    if scene.picking == "card":
        return ActionView(pick, tr("deal.close"), "x", stays=True)
    return ActionView(pick, tr("act.pick"), "cards", primary=True)


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
            detail = _changes(tr, rules, state.active_seat, action.kind, price)
            return ActionView(f"build:{action.kind}", label, icon, price, detail=detail)
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


def picks(tr: Translator, scene: Scene, claims: list[ClaimVictory], keys: Keys) -> tuple[PickView, ...]:
    """What can be named now. A card that was drawn before is odd, but the table may have shuffled."""
    rules, state = scene.journal.rules, scene.journal.state
    picks = []
    if scene.picking == "card":
        for name in turn.cards_in_play(rules, {seat.country for seat in state.seats}):
            key = f"draw_card:{name}"
            keys.act(key, DrawCard(name))
            picks.append(PickView(key, words.card(tr, name), words.country(tr, rules.cards[name].affects)))
    elif scene.picking == "claim":
        for claim in claims:
            key = f"claim:{claim.country}:{claim.target}"
            keys.act(key, claim)
            country, target = words.country(tr, claim.country), tr(f"target.{claim.target}")
            picks.append(PickView(key, tr("pick.claim.label", country=country, target=target), country))
    return tuple(picks)
