"""Keep Cool's events, steps and refusals in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import Translator
from app.screens.conference import words as conference
from engine.core import Action, CannotTell, Event, Refusal
from engine.core.codec import tag_of
from engine.keep_cool.actions import Build, DrawCard, Roll
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.events import (
    Adjusted,
    BonusDemanded,
    Built,
    CarbometerMoved,
    CardDrawn,
    CardResolved,
    ChipsGained,
    DebtPaid,
    EventHappened,
    EventPassed,
    FactoryDemolished,
    PhaseBegan,
    PileReshuffled,
    Recovered,
)
from engine.keep_cool.state import POOL, Outcome

COUNTRIES = ("usa", "europe", "developing", "tiger", "fsu", "opec")


def country(tr: Translator, name: str) -> str:
    """A country as it is called; a name nobody knows stays as it is."""
    return tr(f"country.{name}") if tr.has(f"country.{name}") else name


def card(tr: Translator, name: str) -> str:
    return tr(f"card.{name}")


def refusal(tr: Translator, answer: Refusal | CannotTell) -> str:
    """What stands in the way, with the place in the rulebook where it has one."""
    params = {name: _param(tr, name, value) for name, value in answer.params.items()}
    if "due" in params:
        params["count"] = params["due"]
    reason = tr(answer.code, **params)
    return tr("refused.place", reason=reason, place=answer.place) if answer.place else reason


def _param(tr: Translator, name: str, value: Any) -> Any:
    if name in ("country", "first", "of"):
        return country(tr, value)
    if name in ("wanted", "choice") and isinstance(value, tuple):
        return ", ".join(country(tr, each) for each in value)
    return value


def outcome(tr: Translator, ended: Outcome) -> str:
    if ended.kind == "won":
        winners = ", ".join(country(tr, each) for each in ended.winners)
        return tr("outcome.won" if len(ended.winners) == 1 else "outcome.won.many", winners=winners)
    if ended.kind == "collapsed":
        return tr(f"outcome.collapsed.{ended.why}")
    return tr("outcome.called_off")


def step_taken(tr: Translator, action: Action) -> str:
    """What undo would take back, in a few words."""
    params: dict[str, Any] = {}
    if isinstance(action, DrawCard):
        params = {"card": card(tr, action.card)}
    elif isinstance(action, Roll):
        params = {"face": action.face}
    elif isinstance(action, Build):
        params = {"kind": tr(f"piece.{action.kind}")}
    return tr(f"undo.{tag_of(type(action))}", **params)


def event(tr: Translator, happened: Event) -> str:
    """One sentence, or nothing for what is only bookkeeping."""
    if isinstance(happened, PhaseBegan | CardResolved):
        return ""
    if isinstance(happened, CONFERENCE_EVENTS):
        return conference.event(tr, happened)
    key = f"event.{tag_of(type(happened))}"
    params = {
        name: country(tr, value) if name in ("country", "of") and value in COUNTRIES else value
        for name, value in _fields(happened).items()
    }
    match happened:
        case CardDrawn() | EventHappened() | EventPassed():
            params["card"] = card(tr, happened.card)
        case ChipsGained() | Recovered():
            params["count"] = happened.chips
        case DebtPaid():
            params["count"] = happened.chips
            if happened.to != POOL:
                key, params["to"] = f"{key}.to", country(tr, happened.to)
        case CarbometerMoved():
            key, params["count"] = f"{key}.{'on' if happened.chips >= 0 else 'off'}", abs(happened.chips)
        case FactoryDemolished():
            key = f"{key}.{happened.colour}"
        case Built():
            key = f"{key}.{happened.kind}"
        case PileReshuffled():
            key = f"{key}.{happened.why}"
        case Adjusted():
            params["what"] = _pile(tr, happened.what)
        case BonusDemanded():
            pass
    return tr(key, **params)


def _pile(tr: Translator, what: str) -> str:
    """`usa.black` as people say it."""
    if what == "carbometer":
        return tr("carbometer")
    owner, _, pile = what.partition(".")
    return f"{country(tr, owner)}, {tr(f'pile.{pile}')}"


def _fields(happened: Event) -> Mapping[str, Any]:
    return {name: getattr(happened, name) for name in happened.__slots__}
