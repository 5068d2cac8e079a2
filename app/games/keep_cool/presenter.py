"""What the Keep Cool table shows, computed from the state; no window needed."""

from __future__ import annotations

from app.games.keep_cool import around, board, buttons, dealing, ending, steps, words
from app.games.keep_cool.conference.presenter import table_words
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.taps import Keys
from app.games.keep_cool.view import TableView
from app.table.in_play import recent
from app.text.translator import Translator, unbroken
from engine.core import Action, Journal
from engine.keep_cool import GAME
from engine.keep_cool.actions import ClaimVictory
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

RECENT = 4


def present(tr: Translator, scene: Scene) -> tuple[TableView, dict[str, Action]]:
    """The view, and what each of its buttons does to the game."""
    journal = scene.journal
    rules, state = journal.rules, journal.state
    keys = Keys()
    offers = GAME.offers(rules, state)
    claims = [offer.action for offer in offers if isinstance(offer.action, ClaimVictory)]
    conference = table_words(tr, state)
    desk = dealing.desk(tr, rules, state, scene.deal) if scene.deal else None
    if desk:
        actions = desk.actions
        keys.acts.update(desk.keys.acts)
        keys.taps.update(desk.keys.taps)
    else:
        also = (conference.button,) if conference else ()
        actions = buttons.actions(tr, scene, offers, keys, also)
    for each in state.seats:
        keys.arrange("panel", each.country)
    undo, redo = journal.undo_target(), journal.redo_target()
    seat = state.active_seat
    outcome = words.outcome(tr, state.outcome) if state.outcome else ""
    step = steps.step(tr, scene)
    coming = board.changes(rules, state)
    view = TableView(
        game=tr("table.game"),
        heading=tr("step.over")
        if outcome
        else tr("table.heading", round=state.round, country=unbroken(words.country(tr, seat.country))),
        subheading=tr("table.subheading", name=seat.name) if seat.name and not outcome else "",
        menu_label=tr("table.menu"),
        undo_label=tr("table.undo"),
        undo_hint=words.step_taken(tr, undo.action) if undo else "",
        redo_label=tr("table.redo"),
        redo_hint=tr("table.redo") if redo else "",
        step=step,
        seats=tuple(
            board.seat_panel(tr, rules, state, index, step, coming) for index in range(len(state.seats))
        ),
        carbometer=board.carbometer(tr, scene),
        card=board.greenhouse_card(tr, scene),
        die=board.die(tr, scene),
        actions=tuple(actions),
        links=around.links(tr, scene),
        recent=_recent(tr, journal, conference.reminder if conference else ""),
        deal=desk.view if desk else None,
        prompt=around.prompt(tr, scene, keys),
        picks=buttons.picks(tr, scene, claims, keys),
        pick_title=tr(f"pick.{scene.picking}") if scene.picking in ("card", "claim") else "",
        virtual=around.virtual(tr, scene, keys),
        notice=around.notice(tr, scene),
        outcome=outcome,
        end=ending.end_view(tr, rules, state),
        taps=keys.taps,
    )
    return view, keys.acts


def _recent(tr: Translator, journal: Journal[Rules, State], reminder: str = "") -> tuple[str, ...]:
    """The last happenings in words, newest first; before them what a conference is asked for."""
    told = list(recent(tr, journal, words.event, RECENT))
    if reminder and told:
        # Otherwise they could be taken for what is still to be done.
        told[0] = tr("log.lately", said=told[0])
    return tuple(([reminder] if reminder else []) + told)[:RECENT]
