"""What the Kyoto table shows, computed from the state; no window needed."""

from __future__ import annotations

from app.games.kyoto import board, buttons, covers, pads, scoring, steps, words
from app.games.kyoto.desk import flags_open
from app.games.kyoto.scene import Scene
from app.games.kyoto.taps import Flag, Meanings
from app.games.kyoto.view import KyotoView
from app.table.in_play import prompt, recent
from app.text.translator import Translator
from app.ui.views import TimerView


def present(tr: Translator, scene: Scene) -> tuple[KyotoView, Meanings]:
    """The view, and what each of its keys and buttons means."""
    journal, state = scene.journal, scene.journal.state
    means = Meanings()
    undo, redo = journal.undo_target(), journal.redo_target()
    ending = scoring.ending_view(tr, scene)
    in_play = state.phase not in ("scoring", "over")
    trouble = tr("store.unsaved", count=scene.unsaved) if scene.unsaved else scene.notice
    speaker = words.country(tr, state.speaking.country)
    pad = pads.pad(tr, scene)
    means.learn(pad)
    for seat in state.seats if flags_open(state) else ():
        means.tap(Flag(seat.country))
    view = KyotoView(
        game=tr("home.game.kyoto"),
        heading=words.round_words(tr, state, scene.rounds) if in_play else tr("ky.final"),
        subheading=tr("ky.speaks", country=speaker) if in_play and state.phase != "agendas" else "",
        menu_label=tr("table.menu"),
        undo_label=tr("table.undo"),
        undo_hint=words.step_taken(tr, undo.action) if undo else "",
        redo_label=tr("table.redo"),
        redo_hint=tr("table.redo") if redo else "",
        step=steps.step(tr, scene),
        board=board.board(tr, scene),
        flags=board.flags(tr, scene),
        actions=tuple(buttons.actions(tr, scene, means)),
        flags_open=flags_open(state) and not scene.desk.kind,
        goals=board.goals(tr, scene),
        timer=_timer(tr, scene),
        clock=tuple(buttons.clock(tr, scene, means)),
        pad=pad,
        cover=covers.cover(tr, scene),
        chain=tuple(words.DAMAGE_ICONS[each] for each in state.pending),
        rounds=board.rounds(scene) if in_play else (),
        rounds_words=board.rounds_words(tr, state) if in_play else "",
        score=scoring.score_view(tr, scene),
        ending=ending,
        recent=recent(tr, journal, words.event),
        prompt=prompt(tr, scene.problem, scene.answer, scene.remark, words.refusal),
        notice=trouble or scene.time_news,
        notice_calm=not trouble,
        outcome=ending.title if ending else "",
    )
    return view, means


def _timer(tr: Translator, scene: Scene) -> TimerView | None:
    if scene.journal.state.phase != "contribution":
        return None
    begun = scene.journal.state.timer.status != "ready"
    return TimerView(
        countdown=scene.countdown,
        caption=tr("ky.timer.tap.pause" if begun else "ky.timer.tap.start"),
        last_words=tr("timer.last"),
        paused_words=tr("ky.timer.tap.resume"),
        over_words=tr("timer.over"),
        both_ways=scene.both_ways,
        soon_words=tr("timer.soon"),
    )
