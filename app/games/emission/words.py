"""e-Mission's events, steps and refusals in the reader's language, and the pictures of its things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.emission.crisis_words import crisis_name, effect_name, power_name, project_name
from app.sessions.store.errors import StoreError
from app.sessions.words import refused, said
from app.text.event_words import More, key_and_params, says, table
from app.text.reading_words import reading
from app.text.translator import Translator
from engine.core import Action, BoxRead, CannotTell, Entry, Event, JsonObject, Refusal, values_of
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
    CrisisRemoved,
    CrisisStruck,
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
    TieNamed,
    TieRolled,
)
from engine.emission.laying import LAID
from engine.emission.places import heading
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, NOBODY, Outcome
from engine.emission.things import name_of

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
    return refused(tr, answer, params, heading(edition, answer.place, tr.language))


def trouble(tr: Translator, answer: Entry | Refusal | CannotTell | StoreError, edition: str) -> str:
    """What stood in the way of something that was wanted; empty if it was done."""
    return said(tr, answer, refusal, edition)


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


def standing(tr: Translator, summary: JsonObject) -> str:
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
    if isinstance(happened, BoxRead):
        from app.games.emission.box.names import field_name  # which needs these words

        return reading(tr, happened, field_name)
    if isinstance(happened, GameEnded):
        return outcome(tr, happened.outcome)
    own = {
        name: _param(tr, name, value) if value else value
        for name, value in values_of(happened).items()
        if isinstance(value, str | int)
    }
    key, params = key_and_params(tr, f"em.event.{tag_of(type(happened))}", happened, own, _MORE)
    return tr(key, **params)


def _why(tr: Translator, why: str) -> str:
    """What brought something about: demand, a global effect or a crisis."""
    if why in EFFECTS:
        return effect_name(tr, why)
    return tr("em.why.demand") if why == "demand" else crisis_name(tr, why)


def _drawn(tr: Translator, event: CrisesDrawn) -> More:
    return ".open" if event.crisis else f".{event.why}", {}


def _changed(tr: Translator, event: Changed) -> More:
    what = f"{event.power}.{event.what}" if event.power else event.what
    return "", {"what": thing(tr, what), "by": signed(event.now - event.was)}


def _tucked(tr: Translator, event: CardTucked) -> More:
    named = project_name if event.under == "project" else crisis_name
    return "", {"name": named(tr, event.name), "symbols": symbols(tr, event.card.symbols)}


def _taken(tr: Translator, event: CardTaken) -> More:
    return "", {"name": project_name(tr, event.name), "symbols": symbols(tr, event.card.symbols)}


def _rolled(tr: Translator, event: EffectRolled) -> More:
    behind = ".ignored" if event.ignored else ".tipped" if event.tipped else ""
    return behind, {"effect": effect_name(tr, event.effect)}


def _tied(tr: Translator, event: TieRolled) -> More:
    return "" if len(event.left) == 1 else ".again", {"powers": powers(tr, event.left)}


def _struck(tr: Translator, event: CrisisStruck) -> More:
    behind = ".ignored" if event.ignored else "" if event.affected else ".table"
    return behind, {"powers": powers(tr, event.affected)}


def _started(tr: Translator, event: ProjectStarted) -> More:
    return ".other" if event.other else "", {"other": project_name(tr, event.other)}


def _lost(tr: Translator, kind: str, missing: int = 0) -> More:
    return ".missing" if missing else "", {"what": tr(f"world.{kind}")}


_MORE = table(
    says(CrisesDrawn, _drawn),
    says(Changed, _changed),
    says(CardTucked, _tucked),
    says(CardTaken, _taken),
    says(ProjectStarted, _started),
    says((ProjectActive, ProjectMarked), lambda tr, event: ("" if event.active else ".not", {})),
    says(ProjectDiscarded, lambda tr, event: (f".{event.why}", {})),
    says(CrisisRemoved, lambda tr, event: ("" if event.crisis else ".unknown", {})),
    says(ThermometerSet, lambda tr, event: (".less" if event.by < 0 else "", {"count": abs(event.by)})),
    says(EffectRolled, _rolled),
    says(SinksRemoved, lambda tr, event: _lost(tr, event.sink, event.missing)),
    says(ResilienceLost, lambda tr, event: _lost(tr, event.kind, event.missing)),
    says(EnergyLost, lambda tr, event: _lost(tr, event.kind)),
    says((EmergencyGained, EmissionsCarried), lambda tr, event: ("", {"why": _why(tr, event.why)})),
    says(TieRolled, _tied),
    says(CrisisStruck, _struck),
    says(AffectedNamed, lambda tr, event: (".nobody" if event.power == NOBODY else "", {})),
    says(TieNamed, lambda tr, event: ("", {"powers": powers(tr, event.powers)})),
    says(Adjusted, lambda tr, event: ("", {"what": thing(tr, name_of(event.what))})),
    says(RoundSet, lambda tr, event: ("", {"phase": tr(f"em.phase.{event.phase}")})),
)
"""What an event says beside its own fields."""
