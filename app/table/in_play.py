"""What the presenters of tables share: the one question at a time, what happened last, what comes after."""

from __future__ import annotations

from collections.abc import Callable

from app.text.translator import Translator
from app.ui.views import ActionView, PromptView
from engine.core import AnyJournal, CannotTell, Event, Refusal

RECENT = 3

Objection = Callable[[Translator, Refusal | CannotTell], str]
"""A game's words for what stands in the way."""


def prompt(
    tr: Translator, problem: str, answer: Refusal | CannotTell | None, remark: str, words: Objection
) -> PromptView | None:
    """At most one question at a time: saving first, then the rules' objection."""
    if problem:
        retry = ActionView("save:retry", tr("store.retry"), "refresh")
        skip = ActionView("save:skip", tr("store.skip"), "player-skip-forward")
        return PromptView(problem, (retry, skip), "warning")
    if answer is not None:
        text = words(tr, answer)
        leave = ActionView("leave", tr("act.leave"), "x")
        if isinstance(answer, Refusal) and answer.strength == "odd":
            return PromptView(text, (ActionView("insist", tr("act.insist"), "check"), leave), "warning")
        return PromptView(text, (leave,), "warning")
    return PromptView(remark, ()) if remark else None


def recent(
    tr: Translator, journal: AnyJournal, words: Callable[[Translator, Event], str], most: int = RECENT
) -> tuple[str, ...]:
    """The last happenings in words, newest first."""
    told: list[str] = []
    for entry in reversed(journal.line):
        told += [said for happened in reversed(entry.events) if (said := words(tr, happened))]
        if len(told) >= most:
            break
    return tuple(told[:most])


def after(tr: Translator) -> list[ActionView]:
    """What can be done once the game is over."""
    return [
        ActionView("story", tr("end.story"), "history"),
        ActionView("code", tr("end.code"), "send"),
        ActionView("go_on", tr("end.go_on"), "undo"),
        ActionView("home", tr("end.home"), "home", primary=True),
    ]
