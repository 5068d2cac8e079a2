"""Corrections of any game in words: whose turn it shall be, what will change, and what stands in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.forms.correct.planning import REASONS, ROUND, Plan, Turn
from app.forms.correct.view import CorrectView, LineView, ReviewView, TurnView
from app.text.translator import Translator
from app.ui.views import Choice, CounterView


def review(
    tr: Translator, words: Any, changes: Sequence[str], ahead: Plan[Any], reason: str, pool: str = ""
) -> ReviewView:
    """`words` are the game's (app.games); `pool` says where things come from or go, where there is such."""
    why_not = ""
    if not changes:
        why_not = tr("correct.nothing")
    elif ahead.refusal is not None:
        why_not = words.refusal(tr, ahead.refusal, ahead.edition)
    elif not reason:
        why_not = tr("correct.why_missing")
    return ReviewView(
        heading=tr("correct.heading"),
        changes=tuple(changes),
        empty_words=tr("correct.empty"),
        pool=pool,
        warning=_warning(tr, words, ahead),
        reasons_label=tr("correct.reasons"),
        reasons=tuple(Choice(each, tr(f"correct.reason.{each}"), chosen=each == reason) for each in REASONS),
        done_label=tr("correct.done"),
        ready=not why_not,
        why_not=why_not,
        clear_label=tr("correct.clear"),
    )


def page_of(
    tr: Translator, words: Any, changes: Sequence[str], ahead: Plan[Any], reason: str, **parts: Any
) -> CorrectView:
    """A page of corrections with its review; `parts` are what a game shows on it (`CorrectView`)."""
    return CorrectView(
        title=tr("correct.title"),
        back_label=tr("targets.back"),
        review=review(tr, words, changes, ahead, reason),
        review_label=tr("correct.review", count=len(changes)),
        back_to_label=tr("correct.back_to"),
        tracks=(),
        **parts,
    )


def _warning(tr: Translator, words: Any, ahead: Plan[Any]) -> str:
    if ahead.refusal is not None:
        return str(words.refusal(tr, ahead.refusal, ahead.edition))
    said = [words.refusal(tr, odd, ahead.edition) for odd in ahead.warnings]
    if ahead.state.outcome is not None:
        said.append(tr("correct.ends", outcome=words.outcome(tr, ahead.state.outcome)))
    return " ".join(said)


def turn_view(
    tr: Translator,
    words: Any,
    seats: Sequence[Any],
    now: Turn,
    to: Turn,
    asks: str,
    phases: Mapping[str, str],
) -> TurnView:
    """Who it can be and in which steps, by their names; `asks` is the question."""
    held = tr("correct.now")
    return TurnView(
        seats_label=asks,
        seats=tuple(
            Choice(
                seat.country,
                words.country(tr, seat.country),
                held if seat.country == now.country else seat.name,
                seat.country == to.country,
            )
            for seat in seats
        ),
        phases_label=tr("correct.which_step"),
        phases=tuple(
            Choice(phase, name, held if phase == now.phase else "", phase == to.phase)
            for phase, name in phases.items()
        ),
    )


def round_line(tr: Translator, label: str, was: int, to: int, most: int, why_not_more: str = "") -> LineView:
    """The one count that belongs to the turn."""
    counter = CounterView(
        label,
        to,
        min(1, to),
        max(to, most),
        why_not_less=tr("correct.least.round"),
        why_not_more=why_not_more,
    )
    return LineView(ROUND, was, tr("correct.was", count=was), counter, "")
