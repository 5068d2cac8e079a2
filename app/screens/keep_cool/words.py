"""Keep Cool's events, steps and refusals in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import Translator
from app.screens.conference import words as conference
from app.session_words import refused, said
from app.store.errors import StoreError
from engine.core import OWN, Action, CannotTell, Entry, Event, Refusal, Unknown
from engine.core.codec import tag_of
from engine.keep_cool.actions import Build, DrawCard, Give, MakePromise, Roll, ShowTarget
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.events import (
    Adjusted,
    BonusUsed,
    Built,
    CarbometerMoved,
    CardDrawn,
    CardResolved,
    ChipsGained,
    ChipsGiven,
    DebtPaid,
    EventHappened,
    EventPassed,
    FactoryDemolished,
    Innovated,
    PhaseBegan,
    PileReshuffled,
    PromiseMade,
    PromiseSettled,
    Recovered,
    TargetShown,
    TurnSet,
)
from engine.keep_cool.places import heading
from engine.keep_cool.rules import SOUTH, Target
from engine.keep_cool.state import POOL, Outcome, Promise, Share, State

COUNTRIES = ("usa", "europe", "developing", "tiger", "fsu", "opec")
PEOPLE = ("country", "of", "to", "giver")
"""Fields of events that name a seat."""


def country(tr: Translator, name: str) -> str:
    """A country as it is called; a name nobody knows stays as it is."""
    return tr(f"country.{name}") if tr.has(f"country.{name}") else name


def mark(name: str) -> str:
    """Under which name the theme has a country's sign."""
    return name


def card(tr: Translator, name: str) -> str:
    """A card as it is called; one that an owner added has the owner's name for it."""
    return name.removeprefix(OWN) if name.startswith(OWN) else tr(f"card.{name}")


def refusal(tr: Translator, answer: Refusal | CannotTell, edition: str = "") -> str:
    """What stands in the way, with the place in the edition's rulebook where it has one."""
    params = {name: _param(tr, name, value) for name, value in answer.params.items()}
    if "due" in params:
        params["count"] = params["due"]
    place = heading(edition, answer.place, tr.language) if answer.place else ""
    return refused(tr, answer, params, place)


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal)


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


def standing(tr: Translator, summary: Mapping[str, Any]) -> str:
    """How a session of the list ended, or its round and what lies on the carbometer."""
    return tr(
        f"session.standing.{summary.get('outcome') or 'playing'}",
        round=summary.get("round"),
        count=summary.get("carbometer"),
        winners=", ".join(country(tr, each) for each in summary.get("winners", ())),
    )


def target_counts(tr: Translator, state: State, target: Target) -> str:
    """Which pieces a political target looks at: "black factories of all countries"."""
    counted = [seat.country for seat in state.seats if seat.country in SOUTH]
    countries = ", ".join(country(tr, each) for each in counted)
    return tr(f"targets.counts.{target.counts}.{target.where}", countries=countries)


def target_limit(tr: Translator, state: State, target: Target) -> str:
    """How many are wanted: "at least 15"."""
    key = "targets.at_most" if target.kind == "max" else "targets.at_least"
    return tr(key, wanted=target.at[len(state.seats)])


def step_taken(tr: Translator, action: Action) -> str:
    """What undo would take back, in a few words."""
    params: dict[str, Any] = {}
    match action:
        case DrawCard():
            params = {"card": card(tr, action.card)}
        case Roll():
            params = {"face": action.face}
        case Build():
            params = {"kind": tr(f"piece.{action.kind}")}
        case Give() | MakePromise():
            params = {"to": country(tr, action.to)}
        case ShowTarget():
            params = {"country": country(tr, action.country)}
    return tr(f"undo.{tag_of(type(action))}", **params)


def shares(tr: Translator, paid: tuple[Share, ...]) -> str:
    """Who pays how much: "Europe 4, USA & Partners 3"."""
    return ", ".join(tr("share", country=country(tr, each.country), chips=each.chips) for each in paid)


def deed(tr: Translator, promise: Promise | MakePromise) -> str:
    """What was promised."""
    key = f"deed.{promise.what}"
    if promise.what in ("build", "demolish"):
        return tr(f"{key}.{promise.kind}")
    return tr(key, count=promise.chips)


def event(tr: Translator, happened: Event) -> str:
    """One sentence, or nothing for what is only bookkeeping."""
    if isinstance(happened, PhaseBegan | CardResolved):
        return ""
    if isinstance(happened, CONFERENCE_EVENTS):
        return conference.event(tr, happened)
    key = f"event.{tag_of(type(happened))}"
    params = {
        name: country(tr, value) if name in PEOPLE and value in COUNTRIES else value
        for name, value in _fields(happened).items()
    }
    match happened:
        case CardDrawn() | EventHappened() | EventPassed():
            params["card"] = card(tr, happened.card)
        case ChipsGained() | Recovered() | ChipsGiven():
            params["count"] = happened.chips
        case DebtPaid():
            params["count"] = happened.chips
            if happened.to != POOL:
                key = f"{key}.to"
        case CarbometerMoved() | BonusUsed():
            key, params["count"] = f"{key}.{'on' if happened.chips >= 0 else 'off'}", abs(happened.chips)
        case FactoryDemolished():
            key = f"{key}.{happened.colour}"
        case Built():
            alone = len(happened.paid) == 1 and happened.paid[0].country == happened.country
            key = f"{key}.{happened.kind}" if alone else f"{key}.with.{happened.kind}"
            params["paid"] = sum(share.chips for share in happened.paid)
            params["payers"] = shares(tr, happened.paid)
        case Innovated():
            payers = [share.country for share in happened.paid]
            guests = [country(tr, move.country) for move in happened.moves if move.country not in payers]
            key = f"{key}.{happened.colour}{'.guests' if guests else ''}"
            params["payers"], params["guests"] = shares(tr, happened.paid), ", ".join(guests)
        case PromiseMade() | PromiseSettled():
            promise = happened.promise
            params |= {"by": country(tr, promise.by), "to": country(tr, promise.to)}
            params["deed"] = deed(tr, promise)
            if isinstance(happened, PromiseSettled):
                key = f"{key}.{happened.how}"
        case TargetShown():
            if isinstance(happened.target, Unknown):
                key = f"{key}.unknown"
        case PileReshuffled():
            key = f"{key}.{happened.why}"
        case Adjusted():
            params["what"] = pile(tr, happened.what)
        case TurnSet():
            params["phase"] = tr(f"phase.{happened.phase}")
    said = tr(key, **params)
    why = f"correct.reason.{params.get('reason')}"
    return tr("event.with_reason", event=said, reason=tr(why)) if tr.has(why) else said


def pile(tr: Translator, what: str) -> str:
    """`usa.black` as people say it."""
    if what == "carbometer":
        return tr("carbometer")
    owner, _, kind = what.partition(".")
    return f"{country(tr, owner)}, {tr(f'pile.{kind}')}"


def _fields(happened: Event) -> Mapping[str, Any]:
    return {name: getattr(happened, name) for name in happened.__slots__}
