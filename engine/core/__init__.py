"""What all games share: records, answers, the journal, JSON, knowledge and sourced data."""

from engine.core.answers import (
    Action,
    Awaits,
    CannotTell,
    Decision,
    Drafted,
    Event,
    Offer,
    Refusal,
    refuse,
    warn,
)
from engine.core.branches import Branch
from engine.core.codec import BadInput, Upcast, Vocabulary
from engine.core.data import (
    OWN,
    OWN_LENGTH,
    BadData,
    Fault,
    GameData,
    Source,
    Sourced,
    is_own_name,
    read_data,
)
from engine.core.draft import Draft
from engine.core.entries import CORE_ACTIONS, Entry, Retract, line_of
from engine.core.game import Game
from engine.core.journal import Journal, Misfit
from engine.core.knowledge import PUBLIC, Sealed, Unknown, censor
from engine.core.record import record, replace, replacer

__all__ = [
    "CORE_ACTIONS",
    "OWN",
    "OWN_LENGTH",
    "PUBLIC",
    "Action",
    "Awaits",
    "BadData",
    "BadInput",
    "Branch",
    "CannotTell",
    "Decision",
    "Draft",
    "Drafted",
    "Entry",
    "Event",
    "Fault",
    "Game",
    "GameData",
    "Journal",
    "Misfit",
    "Offer",
    "Refusal",
    "Retract",
    "Sealed",
    "Source",
    "Sourced",
    "Unknown",
    "Upcast",
    "Vocabulary",
    "censor",
    "is_own_name",
    "line_of",
    "read_data",
    "record",
    "refuse",
    "replace",
    "replacer",
    "warn",
]
