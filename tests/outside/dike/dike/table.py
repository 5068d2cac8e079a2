"""The table of the Dike: what is shown, and what its keys do."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.game_table import GameTable
from app.table.in_play import after, prompt, recent
from app.table.views import EndingView
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.views import ActionView, PromptView, StepView
from engine.core import Action

from . import words
from .rules import COUNTS, Build, CallOff, State, Throw, held


@dataclass(frozen=True, slots=True)
class DikeView:
    """Everything that the screen shows."""

    heading: str
    back_label: str
    step: StepView
    counts: str
    so_far: tuple[str, ...]
    pad: PadView | None
    actions: tuple[ActionView, ...]
    undo: ActionView
    redo: ActionView
    more_label: str
    prompt: PromptView | None = None
    ending: EndingView | None = None
    outcome: str = ""
    notice: str = ""


class DikeTable(GameTable[DikeView]):
    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def call_off(self) -> Action:
        return CallOff()

    def _present(self, tr: Translator) -> tuple[DikeView, dict[str, Action]]:
        state, journal, aside = self.state, self.session.journal, self._aside()
        offered = self.session.game.offers(journal.rules, state)
        acts = {_key(offer.action): offer.action for offer in offered}
        ended = state.outcome
        undo, redo = journal.undo_target(), journal.redo_target()
        view = DikeView(
            heading=tr("home.game.dike"),
            back_label=tr("dike.menu"),
            step=_step(tr, state),
            counts=" · ".join(f"{words.count(tr, what)} {held(state, what)}" for what in COUNTS),
            so_far=recent(tr, journal, words.event),
            pad=None if ended else _pad(tr, state, acts),
            actions=tuple(after(tr)) if ended else (),
            undo=ActionView("undo", tr("dike.undo"), "arrow-back-up", enabled=undo is not None),
            redo=ActionView("redo", tr("dike.redo"), "arrow-forward-up", enabled=redo is not None),
            more_label=tr("more.title"),
            prompt=prompt(tr, aside["problem"], aside["answer"], aside["remark"], words.refusal),
            ending=_ending(tr, state),
            outcome=words.outcome(tr, ended) if ended else "",
            notice=aside["notice"],
        )
        return view, acts


def _key(action: Action) -> str:
    if isinstance(action, Throw):
        return f"face:{action.face}"
    return "build" if isinstance(action, Build) else "plant"


def _step(tr: Translator, state: State) -> StepView:
    who = words.country(tr, state.acting)
    title = tr(f"dike.step.{state.phase}", country=who)
    return StepView(0, (), title, tr("dike.round", round=state.round), words.mark(state.acting), state.phase)


def _pad(tr: Translator, state: State, acts: dict[str, Action]) -> PadView:
    keys = tuple(
        KeyView(key, str(action.face) if isinstance(action, Throw) else tr(f"dike.key.{key}"))
        for key, action in acts.items()
    )
    return PadView((KeyGroup(tr(f"dike.ask.{state.phase}"), keys),))


def _ending(tr: Translator, state: State) -> EndingView | None:
    ended = state.outcome
    if ended is None:
        return None
    icon = "trophy" if ended.kind == "won" else "droplet"
    return EndingView(words.outcome(tr, ended), "", icon, ended.kind == "won")
