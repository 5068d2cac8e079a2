"""CO₂'s events, steps and refusals in the reader's language."""

from __future__ import annotations

from typing import Any

from app.games.co2.names import (
    area_name,
    company_mark,
    company_name,
    energy_name,
    energy_names,
    fossil_name,
    goal_name,
)
from app.sessions.store.errors import StoreError
from app.sessions.words import refused, said
from app.text.event_words import More, key_and_params, says, table
from app.text.reading_words import reading
from app.text.translator import Translator
from engine.co2.events import (
    Adjusted,
    CertificatePaid,
    CertificateTaken,
    ControlSet,
    ControlTaken,
    CubePlaced,
    DeedDone,
    DirectorDone,
    EarlyCounted,
    EmissionsChanged,
    EventsMoved,
    FossilDrawn,
    GameEnded,
    GoalMet,
    GoalSet,
    InspectionsDue,
    LobbyKept,
    LobbyLetGo,
    LobbyPlayed,
    LobbyPromised,
    MainDone,
    MoneyMoved,
    Owed,
    PhaseBegan,
    PlantBuilt,
    PlantSet,
    ProjectSet,
    RegionSupplied,
    ScientistArrived,
    ScientistMoved,
    ScientistSentOff,
    Scored,
    Settled,
    SummitFilled,
    SummitHeld,
    SummitRevealed,
    TechMoved,
    TurnBegan,
    TurnEnding,
)
from engine.co2.places import heading
from engine.co2.state import AREAS, BOARD, COLOURS, ENERGIES, FOSSILS, PENALTY, At, Outcome
from engine.core import Action, BoxRead, CannotTell, Entry, Event, JsonObject, Refusal, values_of
from engine.core.codec import tag_of

MINUS = "\N{MINUS SIGN}"
QUIET = (
    PhaseBegan,
    InspectionsDue,
    TurnBegan,
    TurnEnding,
    MainDone,
    DirectorDone,
    DeedDone,
    Owed,
    Settled,
    CubePlaced,
    RegionSupplied,
    EarlyCounted,
    LobbyKept,
    EventsMoved,
    SummitFilled,
    ScientistSentOff,
)
"""Only bookkeeping: what they mean is said by what stands beside them."""
SIGNED = ("by",)


def country(tr: Translator, name: str) -> str:
    """A company as it is called: by its colour."""
    return company_name(tr, name)


mark = company_mark


def who(tr: Translator, seat: Any) -> str:
    """A company with the name of who plays it."""
    named = company_name(tr, seat.colour)
    return tr("c2.who", company=named, name=seat.name) if seat.name else named


def signed(by: int) -> str:
    return f"+{by}" if by > 0 else f"{MINUS}{-by}" if by < 0 else "0"


def points(tr: Translator, by: int) -> str:
    """Points that are won or lost."""
    return tr("c2.points", count=signed(by))


def card_number(card: str) -> str:
    """The number that is printed on a card; a card without one keeps its name."""
    return card.lstrip("abcdefghijklmnopqrstuvwxyz").lstrip("0") or card


def place(tr: Translator, at: At) -> str:
    """Where a scientist is."""
    if at.kind == "project":
        return area_name(tr, at.name)
    return tr(f"c2.at.{at.kind}", card=card_number(at.name))


def source(tr: Translator, name: str) -> str:
    """Where a certificate comes from."""
    return tr(f"c2.from.{name}") if name in (BOARD, PENALTY) else area_name(tr, name)


def thing(tr: Translator, what: str) -> str:
    """Something that is counted, whoever's it is: `ppm`, `asia.certificates`, `red.wind`."""
    owner, _, name = what.rpartition(".")
    if not owner:
        return tr(f"c2.thing.{what}")
    title = tr("c2.thing.knows", energy=energy_name(tr, name)) if name in ENERGIES else tr(f"c2.thing.{name}")
    return tr("c2.of", what=title, whose=_named(tr, owner))


def _named(tr: Translator, name: str) -> str:
    """A company, a region, an energy or a fossil fuel by its name."""
    if name in COLOURS or name == "opponent":
        return company_name(tr, name)
    if name in AREAS:
        return area_name(tr, name)
    return fossil_name(tr, name) if name in FOSSILS else energy_name(tr, name)


def refusal(tr: Translator, answer: Refusal | CannotTell, edition: str = "") -> str:
    """What stands in the way, with the place in the rulebook where it has one."""
    params = {name: _param(tr, name, value) for name, value in answer.params.items()}
    return refused(tr, answer, params, heading(edition, answer.place, tr.language))


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError, edition: str) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal, edition)


def _param(tr: Translator, name: str, value: Any) -> Any:
    if name in ("seat", "area", "energy", "topic", "fossil", "was") and isinstance(value, str):
        return _named(tr, value)
    if name == "source":
        return source(tr, value)
    if name == "card":
        return card_number(value)
    return value


def outcome(tr: Translator, ended: Outcome) -> str:
    if ended.kind == "called_off":
        return tr("outcome.called_off")
    if ended.kind == "won" and ended.why == "points":
        names = ", ".join(company_name(tr, seat) for seat in ended.winners)
        return tr("c2.outcome.winner", count=len(ended.winners), names=names)
    return tr(f"c2.outcome.{ended.kind}.{ended.why}")


def standing(tr: Translator, summary: JsonObject) -> str:
    """How a session of the list ended, or its decade and the air so far."""
    told = summary.get("outcome") or "playing"
    return tr(
        f"c2.standing.{told}",
        decade=summary.get("round"),
        ppm=summary.get("ppm"),
        points=summary.get("points"),
    )


def step_taken(tr: Translator, action: Action) -> str:
    """What undo would take back, in a few words."""
    key = f"c2.undo.{tag_of(type(action))}"
    return tr(key) if tr.has(key) else tr("c2.undo.other")


def event(tr: Translator, happened: Event) -> str:
    """One sentence, or nothing for what is only bookkeeping."""
    if isinstance(happened, QUIET):
        return ""
    if isinstance(happened, BoxRead):
        from app.games.co2.box.names import field_name  # which needs these words

        return reading(tr, happened, field_name)
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    own = {
        name: signed(int(value)) if name in SIGNED else _param(tr, name, value) if value != "" else ""
        for name, value in values_of(happened).items()
        if isinstance(value, str | int)
    }
    key, params = key_and_params(tr, f"c2.event.{tag_of(type(happened))}", happened, own, _MORE)
    return tr(key, **params)


def _moved(tr: Translator, event: ScientistMoved) -> More:
    return "", {"source": place(tr, event.source), "target": place(tr, event.target)}


def _scored(tr: Translator, event: Scored) -> More:
    why = tr(f"c2.why.{event.why}")
    return "", {"why": why} if event.seat else {"why": why, "seat": tr("c2.team")}


def _taken(tr: Translator, event: CertificateTaken) -> More:
    return "", {"to": tr("c2.from.bank") if event.to == "bank" else _named(tr, event.to)}


def _paid(tr: Translator, event: CertificatePaid) -> More:
    return ("", {}) if event.seat else (".own", {"seat": area_name(tr, event.source)})


def _built(tr: Translator, event: PlantBuilt) -> More:
    return "", {"energy": energy_name(tr, event.plant.energy), "level": event.plant.level}


def _project(tr: Translator, event: ProjectSet) -> More:
    if not event.project:
        return ".none", {"energy": ""}
    return "", {"energy": energy_name(tr, event.project.energy)}


def _plant(tr: Translator, event: PlantSet) -> More:
    if not event.plant:
        return ".none", {"plant": ""}
    return "", {"plant": _named(tr, event.plant.energy or event.plant.fossil)}


_MORE = table(
    says(ScientistMoved, _moved),
    says(ScientistArrived, lambda tr, event: ("", {"target": place(tr, event.target)})),
    says((MoneyMoved, TechMoved), lambda tr, event: ("", {"count": abs(event.by)})),
    says(Scored, _scored),
    says(CertificateTaken, _taken),
    says(CertificatePaid, _paid),
    says(PlantBuilt, _built),
    says(ControlTaken, lambda tr, event: ("", {"why": tr(f"c2.control.{event.why}")})),
    says(ControlSet, lambda tr, event: ("" if event.seat else ".nobody", {})),
    says(EmissionsChanged, lambda tr, event: (f".{event.why}", {})),
    says(FossilDrawn, lambda tr, event: ("" if event.area else ".away", {})),
    says((LobbyPlayed, LobbyPromised, LobbyLetGo), lambda tr, event: ("", {"card": card_number(event.card)})),
    says(SummitHeld, lambda tr, event: ("", {"topics": energy_names(tr, event.topics)})),
    says(SummitRevealed, lambda tr, event: ("", {"topics": energy_names(tr, event.summit.topics)})),
    says(GoalMet, lambda tr, event: ("", {"goal": goal_name(tr, event.tile)})),
    says(GoalSet, lambda tr, event: ("" if event.done else ".open", {})),
    says(ProjectSet, _project),
    says(PlantSet, _plant),
    says(Adjusted, lambda tr, event: ("", {"what": thing(tr, event.what)})),
)
"""What an event says beside its own fields."""
