"""The Dike in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.sessions.store.errors import StoreError
from app.sessions.words import refused, said
from app.text.translator import Translator
from engine.core import Action, CannotTell, Entry, Event, Refusal, values_of
from engine.core.codec import tag_of

from .rules import GameEnded, Outcome, TurnPassed, heading

QUIET = (TurnPassed,)


def country(tr: Translator, name: str) -> str:
    return tr(f"dike.village.{name}") if tr.has(f"dike.village.{name}") else name


def mark(name: str) -> str:
    return f"village_{name}"


def count(tr: Translator, what: str) -> str:
    """What is counted, as it is called."""
    return tr(f"dike.count.{what}")


def refusal(tr: Translator, answer: Refusal | CannotTell, edition: str = "") -> str:
    return refused(tr, answer, answer.params, heading(edition, answer.place, tr.language))


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError, edition: str) -> str:
    return said(tr, answer, refusal, edition)


def event(tr: Translator, happened: Event) -> str:
    if isinstance(happened, QUIET):
        return ""
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    told: dict[str, Any] = values_of(happened)
    if "country" in told:
        told["country"] = country(tr, told["country"])
    if "what" in told:
        told["what"] = count(tr, told["what"])
    return tr(f"dike.event.{tag_of(type(happened))}", **told, count=told.get("by", 0))


def step_taken(tr: Translator, action: Action) -> str:
    return tr(f"dike.undo.{tag_of(type(action))}")


def standing(tr: Translator, summary: Mapping[str, Any]) -> str:
    if summary.get("outcome"):
        return _ended(tr, summary["outcome"])
    return tr(
        "dike.standing", round=summary.get("round"), water=summary.get("water"), dike=summary.get("dike")
    )


def outcome(tr: Translator, ended: Outcome) -> str:
    return _ended(tr, ended.kind)


def _ended(tr: Translator, kind: str) -> str:
    return tr("outcome.called_off") if kind == "called_off" else tr(f"dike.outcome.{kind}")
