"""Keep Cool's events, steps and refusals in the reader's language."""

from __future__ import annotations

from typing import Any

from app.games.keep_cool.conference import words as conference
from app.sessions.store.errors import StoreError
from app.sessions.words import refused, said
from app.text.event_words import More, key_and_params, says, table
from app.text.reading_words import reading
from app.text.translator import Translator
from engine.core import (
    OWN,
    Action,
    BoxRead,
    CannotTell,
    Entry,
    Event,
    JsonObject,
    Refusal,
    Unknown,
    values_of,
)
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


def refusal(tr: Translator, answer: Refusal | CannotTell, edition: str) -> str:
    """What stands in the way, with the place in the edition's rulebook where it has one."""
    params = {name: _param(tr, name, value) for name, value in answer.params.items()}
    if "due" in params:
        params["count"] = params["due"]
    return refused(tr, answer, params, heading(edition, answer.place, tr.language))


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError, edition: str) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal, edition)


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


def standing(tr: Translator, summary: JsonObject) -> str:
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
    if isinstance(happened, BoxRead):
        from app.games.keep_cool.box.names import field_name  # which needs these words

        return reading(tr, happened, field_name)
    if isinstance(happened, CONFERENCE_EVENTS):
        return conference.event(tr, happened)
    own = {
        name: country(tr, value) if name in PEOPLE and value in COUNTRIES else value
        for name, value in values_of(happened).items()
    }
    key, params = key_and_params(tr, f"event.{tag_of(type(happened))}", happened, own, _MORE)
    said = tr(key, **params)
    why = f"correct.reason.{params.get('reason')}"
    return tr("event.with_reason", event=said, reason=tr(why)) if tr.has(why) else said


def pile(tr: Translator, what: str) -> str:
    """`usa.black` as people say it."""
    if what == "carbometer":
        return tr("carbometer")
    owner, _, kind = what.partition(".")
    return f"{country(tr, owner)}, {tr(f'pile.{kind}')}"


def _on_or_off(tr: Translator, event: CarbometerMoved | BonusUsed) -> More:
    return ".on" if event.chips >= 0 else ".off", {"count": abs(event.chips)}


def _demolished(tr: Translator, event: FactoryDemolished) -> More:
    return f".{event.colour}{'.pays' if event.pays else ''}", {"count": event.pays}


def _built(tr: Translator, event: Built) -> More:
    alone = len(event.paid) == 1 and event.paid[0].country == event.country
    chips = sum(share.chips for share in event.paid)
    return f"{'' if alone else '.with'}.{event.kind}", {"paid": chips, "payers": shares(tr, event.paid)}


def _innovated(tr: Translator, event: Innovated) -> More:
    payers = [share.country for share in event.paid]
    guests = [country(tr, move.country) for move in event.moves if move.country not in payers]
    named = {"payers": shares(tr, event.paid), "guests": ", ".join(guests)}
    return f".{event.colour}{'.guests' if guests else ''}", named


def _promise(tr: Translator, event: PromiseMade | PromiseSettled) -> More:
    promise = event.promise
    people = {"by": country(tr, promise.by), "to": country(tr, promise.to)}
    how = f".{event.how}" if isinstance(event, PromiseSettled) else ""
    return how, {**people, "deed": deed(tr, promise)}


_MORE = table(
    says((CardDrawn, EventHappened, EventPassed), lambda tr, event: ("", {"card": card(tr, event.card)})),
    says((ChipsGained, Recovered, ChipsGiven), lambda tr, event: ("", {"count": event.chips})),
    says(DebtPaid, lambda tr, event: ("" if event.to == POOL else ".to", {"count": event.chips})),
    says((CarbometerMoved, BonusUsed), _on_or_off),
    says(FactoryDemolished, _demolished),
    says(Built, _built),
    says(Innovated, _innovated),
    says((PromiseMade, PromiseSettled), _promise),
    says(TargetShown, lambda tr, event: (".unknown" if isinstance(event.target, Unknown) else "", {})),
    says(PileReshuffled, lambda tr, event: (f".{event.why}", {})),
    says(Adjusted, lambda tr, event: ("", {"what": pile(tr, event.what)})),
    says(TurnSet, lambda tr, event: ("", {"phase": tr(f"phase.{event.phase}")})),
)
"""What an event says beside its own fields."""
