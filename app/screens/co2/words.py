"""CO₂'s events, steps and refusals in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.co2_names import (
    area_name,
    company_mark,
    company_name,
    energy_name,
    energy_names,
    fossil_name,
    goal_name,
)
from app.i18n import Translator
from app.session_words import refused, said
from app.store.errors import StoreError
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
from engine.core import Action, CannotTell, Entry, Event, Refusal
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
    place = heading(edition, answer.place, tr.language) if answer.place else ""
    return refused(tr, answer, params, place)


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal)


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


def standing(tr: Translator, summary: Mapping[str, Any]) -> str:
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
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    key = f"c2.event.{tag_of(type(happened))}"
    params = {
        name: signed(int(value)) if name in SIGNED else _param(tr, name, value) if value != "" else ""
        for name in happened.__slots__
        if isinstance(value := getattr(happened, name), str | int)
    }
    match happened:
        case ScientistMoved():
            params["source"], params["target"] = place(tr, happened.source), place(tr, happened.target)
        case ScientistArrived():
            params["target"] = place(tr, happened.target)
        case MoneyMoved() | TechMoved():
            params["count"] = abs(happened.by)
        case Scored():
            params["seat"] = params["seat"] or tr("c2.team")
            params["why"] = tr(f"c2.why.{happened.why}")
        case CertificateTaken():
            params["to"] = tr("c2.from.bank") if happened.to == "bank" else _named(tr, happened.to)
        case CertificatePaid():
            key += "" if happened.seat else ".own"
            params["seat"] = params["seat"] or area_name(tr, happened.source)
        case PlantBuilt():
            params["energy"], params["level"] = energy_name(tr, happened.plant.energy), happened.plant.level
        case ControlTaken():
            params["why"] = tr(f"c2.control.{happened.why}")
        case ControlSet():
            key += "" if happened.seat else ".nobody"
        case EmissionsChanged():
            key += f".{happened.why}"
        case FossilDrawn():
            key += "" if happened.area else ".away"
        case LobbyPlayed() | LobbyPromised():
            params["card"] = card_number(happened.card)
        case SummitHeld():
            params["topics"] = energy_names(tr, happened.topics)
        case SummitRevealed():
            params["topics"] = energy_names(tr, happened.summit.topics)
        case GoalMet():
            params["goal"] = goal_name(tr, happened.tile)
        case GoalSet():
            key += "" if happened.done else ".open"
        case ProjectSet():
            key += "" if happened.project else ".none"
            params["energy"] = energy_name(tr, happened.project.energy) if happened.project else ""
        case PlantSet():
            key += "" if happened.plant else ".none"
            plant = happened.plant
            params["plant"] = _named(tr, plant.energy or plant.fossil) if plant else ""
        case Adjusted():
            params["what"] = thing(tr, happened.what)
    return tr(key, **params)
