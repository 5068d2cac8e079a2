"""Kyoto's events, steps and refusals in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.sessions.store.errors import StoreError
from app.sessions.words import refused, said
from app.text.event_words import More, key_and_params, says, table
from app.text.reading_words import reading
from app.text.translator import Translator
from engine.core import OWN, Action, BoxRead, CannotTell, Entry, Event, JsonObject, Refusal, values_of
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
    return refused(tr, answer, params, heading(edition, answer.place, tr.language))


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError, edition: str) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal, edition)


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


def standing(tr: Translator, summary: JsonObject) -> str:
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
    if isinstance(happened, BoxRead):
        from app.games.kyoto.box.names import field_name  # which needs these words

        return reading(tr, happened, field_name)
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    own = {
        name: country(tr, str(value)) if name in PEOPLE else value
        for name, value in values_of(happened).items()
        if isinstance(value, str | int)
    }
    key, params = key_and_params(tr, f"ky.event.{tag_of(type(happened))}", happened, own, _MORE)
    return tr(key, **params)


def picks(tr: Translator, chosen: Sequence[Pick]) -> str:
    """Cards with whose they are."""
    return "; ".join(
        tr("ky.pick", country=country(tr, pick.country), card=card(tr, pick.card)) for pick in chosen
    )


def round_words(tr: Translator, state: State, rounds: int) -> str:
    return tr("ky.round", round=state.round, rounds=rounds)


def _study(tr: Translator, event: StudyRead) -> More:
    return "", {"goal": goal(tr, event.goal), "visible": icon(tr, event.visible)}


def _bribed(tr: Translator, event: Bribed) -> More:
    named = {"count": event.millions, "cards": cards(tr, event.retracted or event.contributed)}
    return ".retract" if event.retracted else ".contribute", named


def _piece(tr: Translator, event: TemperatureRose | CloudDarkened) -> More:
    return (".icon", {"icon": icon(tr, event.icon)}) if event.icon else ("", {"icon": ""})


_MORE = table(
    says(AllowanceTaken, lambda tr, event: (".cards" if event.cards else "", {"count": event.millions})),
    says(StudyRead, _study),
    says(TimerTold, lambda tr, event: (f".{event.what}", {"left": round(event.left_ms / 1000)})),
    says(StopAgreed, lambda tr, event: ("" if event.agreed else ".back", {})),
    says(CardContributed, lambda tr, event: ("", {"card": card(tr, event.card)})),
    says(MoneyContributed, lambda tr, event: ("", {"count": event.millions})),
    says(Bribed, _bribed),
    says(SpeakerBribed, lambda tr, event: ("", {"count": event.millions, "cards": picks(tr, event.picks)})),
    says(ContributionsClosed, lambda tr, event: (".success" if event.success else ".failure", {})),
    says(CardsReduced, lambda tr, event: ("", {"cards": picks(tr, event.picks)})),
    says(FundingTaken, lambda tr, event: ("", {"count": sum(share.millions for share in event.shares)})),
    says(
        StudyShown, lambda tr, event: ("", {"impacts": ", ".join(icon(tr, each) for each in event.impacts)})
    ),
    says((TemperatureRose, CloudDarkened), _piece),
    says((ThresholdReached, ImpactIgnored), lambda tr, event: ("", {"damage": damage(tr, event.damage)})),
    says(Adjusted, lambda tr, event: ("", {"what": tr(f"ky.pile.{event.what}")})),
    says(RoundSet, lambda tr, event: ("", {"phase": tr(f"ky.phase.{event.phase}")})),
)
"""What an event says beside its own fields."""
