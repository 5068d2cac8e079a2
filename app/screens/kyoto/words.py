"""Kyoto's events, steps and refusals in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.i18n import Translator
from app.session_words import refused, said
from app.store.errors import StoreError
from engine.core import OWN, Action, CannotTell, Entry, Event, Refusal
from engine.core.codec import tag_of
from engine.kyoto.actions import AgreeToStop, Bribe, Contribute, ContributeMoney, EnterTotals, KeepAgendas
from engine.kyoto.events import (
    Adjusted,
    AllowanceTaken,
    Bribed,
    CardContributed,
    CardsReduced,
    CloudDarkened,
    ContributionsClosed,
    FundingTaken,
    GameEnded,
    ImpactIgnored,
    LeftoversReturned,
    MoneyContributed,
    PhaseBegan,
    RoundEnded,
    RoundSet,
    Scored,
    SpeakerBribed,
    StopAgreed,
    StudyDrawn,
    StudyRead,
    StudyReturned,
    StudyShown,
    TemperatureRose,
    ThresholdReached,
    TimerTold,
)
from engine.kyoto.places import heading
from engine.kyoto.state import Affluence, Goal, Outcome, Pick, State

COUNTRIES = ("australia", "canada", "china", "eu", "russia", "usa")
DAMAGES = ("animals", "warming", "clouds")
DAMAGE_ICONS = {"animals": "paw", "warming": "temperature", "clouds": "cloud"}
LOBBY_ICONS = {
    "agriculture": "tractor",
    "chemicals": "flask",
    "oil": "barrel",
    "cars": "car",
    "steel": "crane",
    "nuclear": "radioactive",
}
PEOPLE = ("country", "to")
"""Fields that name a seat."""
QUIET = (PhaseBegan, StudyReturned, RoundEnded, LeftoversReturned, Scored)
"""Only bookkeeping: what they mean is said by what stands beside them."""


def country(tr: Translator, name: str) -> str:
    """A country as it is called; a name nobody knows stays as it is."""
    return tr(f"ky.country.{name}") if tr.has(f"ky.country.{name}") else name


def mark(name: str) -> str:
    """Under which name the theme has a country's sign."""
    return f"flag_{name}"


def countries(tr: Translator, names: Sequence[str]) -> str:
    """Countries in a row, the last one joined as people say it."""
    told = [country(tr, name) for name in names]
    return tr("ky.countries", others=", ".join(told[:-1]), last=told[-1]) if len(told) > 1 else "".join(told)


def damage(tr: Translator, kind: str) -> str:
    return tr(f"ky.damage.{kind}")


def icon(tr: Translator, kind: str) -> str:
    """A damage icon as people at the table call it."""
    return tr(f"ky.icon.{kind}")


def lobby(tr: Translator, name: str) -> str:
    return tr(f"ky.lobby.{name or 'none'}")


def card(tr: Translator, face: Affluence) -> str:
    """A card in words: "70 t, cars"."""
    return tr("ky.card", value=face.value, damage=icon(tr, face.damage), lobby=lobby(tr, face.lobby))


def cards(tr: Translator, faces: Sequence[Affluence]) -> str:
    return "; ".join(card(tr, face) for face in faces)


def goal(tr: Translator, wanted: Goal) -> str:
    """A reduction goal as it is read aloud."""
    if not wanted.icons:
        return tr("ky.goal.co2", value=wanted.co2)
    first, last = wanted.icons[0], wanted.icons[-1]
    if first == last:
        return tr("ky.goal.same", icon=icon(tr, first))
    return tr("ky.goal.both", first=icon(tr, first), last=icon(tr, last))


def agenda(tr: Translator, name: str) -> str:
    """An agenda card as it is called; one nobody has words for keeps its name."""
    if not name:
        return tr("ky.agenda")
    if name.startswith(OWN):
        return name.removeprefix(OWN)
    return tr(f"ky.agenda.{name}") if tr.has(f"ky.agenda.{name}") else name.replace("_", " ").capitalize()


def refusal(tr: Translator, answer: Refusal | CannotTell, edition: str = "") -> str:
    """What stands in the way, with the place in the rulebook where it has one."""
    params = {name: _param(tr, name, value) for name, value in answer.params.items()}
    place = heading(edition, answer.place, tr.language) if answer.place else ""
    return refused(tr, answer, params, place)


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal)


def _param(tr: Translator, name: str, value: Any) -> Any:
    if name in ("country", "to", "speaker"):
        return country(tr, value)
    if name == "damage":
        return damage(tr, value) if value in DAMAGES else value
    if name == "countries" and isinstance(value, tuple):
        return countries(tr, value)
    return value


def outcome(tr: Translator, ended: Outcome) -> str:
    if ended.kind == "called_off":
        return tr("outcome.called_off")
    if not ended.winners:
        return tr("ky.outcome.nobody")
    many = "" if len(ended.winners) == 1 else ".many"
    return tr(f"ky.outcome.{ended.kind}{many}", winners=countries(tr, ended.winners))


def standing(tr: Translator, summary: Mapping[str, Any]) -> str:
    """How a session of the list ended, or its round and the damage so far."""
    told = summary.get("damage") or {}
    return tr(
        f"ky.standing.{summary.get('outcome') or 'playing'}",
        round=summary.get("round"),
        count=sum(told.values()),
        winners=countries(tr, summary.get("winners", ())) or tr("ky.nobody"),
    )


def step_taken(tr: Translator, action: Action) -> str:
    """What undo would take back, in a few words."""
    params: dict[str, Any] = {}
    match action:
        case Contribute() | ContributeMoney() | AgreeToStop() | EnterTotals() | KeepAgendas() | Bribe():
            params = {"country": country(tr, action.country)}
    key = f"ky.undo.{tag_of(type(action))}"
    return tr(key, **params) if tr.has(key) else tr("ky.undo.other")


def event(tr: Translator, happened: Event) -> str:
    """One sentence, or nothing for what is only bookkeeping."""
    if isinstance(happened, QUIET):
        return ""
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    key = f"ky.event.{tag_of(type(happened))}"
    params = {
        name: country(tr, str(value)) if name in PEOPLE else value
        for name in happened.__slots__
        if isinstance(value := getattr(happened, name), str | int)
    }
    match happened:
        case AllowanceTaken():
            params["count"] = happened.millions
            key += "" if happened.cards == 0 else ".cards"
        case StudyDrawn():
            pass
        case StudyRead():
            params["goal"] = goal(tr, happened.goal)
            params["visible"] = icon(tr, happened.visible)
        case TimerTold():
            key += f".{happened.what}"
            params["left"] = round(happened.left_ms / 1000)
        case StopAgreed():
            key += "" if happened.agreed else ".back"
        case CardContributed():
            params["card"] = card(tr, happened.card)
        case MoneyContributed():
            params["count"] = happened.millions
        case Bribed():
            key += ".retract" if happened.retracted else ".contribute"
            params["count"] = happened.millions
            params["cards"] = cards(tr, happened.retracted or happened.contributed)
        case SpeakerBribed():
            params["count"] = happened.millions
            params["cards"] = picks(tr, happened.picks)
        case ContributionsClosed():
            key += ".success" if happened.success else ".failure"
        case CardsReduced():
            params["cards"] = picks(tr, happened.picks)
        case FundingTaken():
            params["count"] = sum(share.millions for share in happened.shares)
        case StudyShown():
            params["impacts"] = ", ".join(icon(tr, each) for each in happened.impacts)
        case TemperatureRose() | CloudDarkened():
            key += ".icon" if happened.icon else ""
            params["icon"] = icon(tr, happened.icon) if happened.icon else ""
        case ThresholdReached() | ImpactIgnored():
            params["damage"] = damage(tr, happened.damage)
        case Adjusted():
            params["what"] = tr(f"ky.pile.{happened.what}")
        case RoundSet():
            params["phase"] = tr(f"ky.phase.{happened.phase}")
    return tr(key, **params)


def picks(tr: Translator, chosen: Sequence[Pick]) -> str:
    """Cards with whose they are."""
    return "; ".join(
        tr("ky.pick", country=country(tr, pick.country), card=card(tr, pick.card)) for pick in chosen
    )


def round_words(tr: Translator, state: State, rounds: int) -> str:
    return tr("ky.round", round=state.round, rounds=rounds)
