"""e-Mission's events, steps and refusals in the reader's language, and the pictures of its things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.crisis_words import crisis_name, effect_name, power_name, project_name
from app.i18n import Translator
from app.session_words import refused, said
from app.store.errors import StoreError
from engine.core import Action, CannotTell, Entry, Event, Refusal
from engine.core.codec import tag_of
from engine.emission.actions import Change
from engine.emission.events import (
    Adjusted,
    AffectedNamed,
    CardTaken,
    CardTucked,
    Changed,
    CrisesDrawn,
    CrisisDone,
    CrisisLasts,
    CrisisLifted,
    CrisisRemoved,
    CrisisStruck,
    CrisisTurned,
    EffectRolled,
    EmergencyGained,
    EmissionsCarried,
    EnergyLost,
    GameEnded,
    PhaseBegan,
    ProjectActive,
    ProjectDiscarded,
    ProjectMarked,
    ProjectStarted,
    ResilienceLost,
    RoundSet,
    SinksRemoved,
    ThermometerSet,
    TieRolled,
)
from engine.emission.laying import LAID
from engine.emission.places import heading
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, Outcome

POWERS = ("majority", "china", "europe", "usa")
WHAT_ICONS = {
    "demand": "home",
    "dirty": "flame",
    "clean": "windmill",
    "industry": "building-factory-2",
    "buildings": "building-community",
    "transport": "car",
    "extraction": "barrel",
    "agriculture": "tractor",
    "waste": "trash",
    "social": "users",
    "ecological": "leaf",
    "infrastructure": "crane",
    "emergency": "alert-triangle",
    "hand": "cards",
    "trees": "plant",
    "oceans": "droplet",
    "filters": "steam",
    "carbon": "temperature",
    "emitted": "cloud",
    "tokens": "flame",
    "throws": "dice",
}
SYMBOL_ICONS = {
    "regulation": "scale",
    "society": "users",
    "energy": "bolt",
    "grid": "affiliate",
    "innovation": "bulb",
    "infrastructure": "crane",
    "ecology": "leaf",
    "finance": "coins",
    "solar": "solar-panel",
}
EFFECT_ICONS = {
    "weather": "umbrella",
    "desertification": "sun",
    "amazon": "plant-2",
    "arctic": "snowflake",
    "permafrost": "mountain",
    "acidification": "flask",
}
QUIET = (PhaseBegan, CrisisDone)
"""Only bookkeeping: what they mean is said by what stands beside them."""
MINUS = "\N{MINUS SIGN}"


def country(tr: Translator, name: str) -> str:
    """A world power as it is called; a name nobody knows stays as it is."""
    return power_name(tr, name) if tr.has(f"world_power.{name}") else name


def mark(name: str) -> str:
    """Under which name the theme has a power's sign."""
    return f"power_{name}"


def powers(tr: Translator, names: Sequence[str]) -> str:
    return ", ".join(country(tr, name) for name in names)


def thing(tr: Translator, what: str) -> str:
    """Something that is counted, whoever's it is: of a board, of the world, or a global effect's track."""
    kind, _, card = what.partition(".")
    if kind in LAID:
        named = crisis_name if kind in ("row", "lasting") else project_name
        return tr(f"em.lying.{kind}", name=named(tr, card))
    power, _, name = what.rpartition(".")
    title = effect_name(tr, name) if name in EFFECTS else tr(f"world.{name}")
    return tr("em.of", what=title, power=country(tr, power)) if power else title


def symbols(tr: Translator, shown: Sequence[str]) -> str:
    return ", ".join(tr(f"symbol.{each}") for each in shown)


def signed(by: int) -> str:
    return f"+{by}" if by > 0 else f"{MINUS}{-by}"


def degrees(tr: Translator, rules: Rules, tokens: int) -> str:
    """How far the temperature has risen, with so many tokens: 1.4 °C."""
    tenths = rules.start_tenths + tokens
    return tr("em.degrees", whole=tenths // 10, tenth=tenths % 10)


def refusal(tr: Translator, answer: Refusal | CannotTell, edition: str = "") -> str:
    """What stands in the way, with the place in the rulebook where it has one."""
    params = {name: _param(tr, name, value) for name, value in answer.params.items()}
    place = heading(edition, answer.place, tr.language) if answer.place else ""
    return refused(tr, answer, params, place)


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal)


def _param(tr: Translator, name: str, value: Any) -> Any:
    if name in ("power", "to") and value:
        return country(tr, value)
    if name == "crisis":
        return crisis_name(tr, value)
    if name == "project":
        return project_name(tr, value)
    if name == "what":
        return thing(tr, value)
    if name == "powers":
        return powers(tr, value)
    return value


def outcome(tr: Translator, ended: Outcome) -> str:
    if ended.kind == "called_off":
        return tr("outcome.called_off")
    return tr(f"em.outcome.{ended.why}", power=country(tr, ended.power))


def standing(tr: Translator, summary: Mapping[str, Any]) -> str:
    """How a session of the list ended, or its round and the temperature tokens so far."""
    tokens = summary.get("tokens", 0)
    return tr(f"em.standing.{summary.get('outcome') or 'playing'}", round=summary.get("round"), count=tokens)


def step_taken(tr: Translator, action: Action) -> str:
    """What undo would take back, in a few words."""
    if isinstance(action, Change):
        what = f"{action.power}.{action.what}" if action.power else action.what
        return tr("em.undo.change", by=signed(action.by), what=thing(tr, what))
    key = f"em.undo.{tag_of(type(action))}"
    return tr(key) if tr.has(key) else tr("em.undo.other")


def event(tr: Translator, happened: Event) -> str:
    """One sentence, or nothing for what is only bookkeeping."""
    if isinstance(happened, QUIET):
        return ""
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    key = f"em.event.{tag_of(type(happened))}"
    params = {
        name: _param(tr, name, value) if value else value
        for name in happened.__slots__
        if isinstance(value := getattr(happened, name), str | int)
    }
    match happened:
        case CrisesDrawn():
            key += ".open" if happened.crisis else f".{happened.why}"
        case Changed():
            what = f"{happened.power}.{happened.what}" if happened.power else happened.what
            params["what"] = thing(tr, what)
            params["by"] = signed(happened.now - happened.was)
        case CardTucked():
            named = project_name if happened.under == "project" else crisis_name
            params["name"] = named(tr, happened.name)
            params["symbols"] = symbols(tr, happened.card.symbols)
        case CardTaken():
            params["name"] = project_name(tr, happened.name)
            params["symbols"] = symbols(tr, happened.card.symbols)
        case ProjectStarted():
            key += ".other" if happened.other else ""
            params["other"] = project_name(tr, happened.other)
        case ProjectActive() | ProjectMarked():
            key += "" if happened.active else ".not"
        case ProjectDiscarded():
            key += f".{happened.why}"
        case CrisisRemoved():
            key += "" if happened.crisis else ".unknown"
        case ThermometerSet():
            params["count"] = abs(happened.by)
            key += ".less" if happened.by < 0 else ""
        case EffectRolled():
            params["effect"] = effect_name(tr, happened.effect)
            key += ".ignored" if happened.ignored else ".tipped" if happened.tipped else ""
        case SinksRemoved():
            params["what"] = tr(f"world.{happened.sink}")
            key += ".missing" if happened.missing else ""
        case ResilienceLost():
            params["what"] = tr(f"world.{happened.kind}")
            key += ".missing" if happened.missing else ""
        case EnergyLost():
            params["what"] = tr(f"world.{happened.kind}")
        case EmergencyGained() | EmissionsCarried():
            params["why"] = _why(tr, happened.why)
        case TieRolled():
            params["powers"] = powers(tr, happened.left)
            key += "" if len(happened.left) == 1 else ".again"
        case CrisisStruck():
            params["powers"] = powers(tr, happened.affected)
            key += ".ignored" if happened.ignored else ".table" if not happened.affected else ""
        case AffectedNamed() | CrisisTurned() | CrisisLasts() | CrisisLifted():
            pass
        case Adjusted():
            params["what"] = thing(tr, happened.what)
        case RoundSet():
            params["phase"] = tr(f"em.phase.{happened.phase}")
    return tr(key, **params)


def _why(tr: Translator, why: str) -> str:
    """What brought something about: demand, a global effect or a crisis."""
    if why in EFFECTS:
        return effect_name(tr, why)
    return tr("em.why.demand") if why == "demand" else crisis_name(tr, why)
