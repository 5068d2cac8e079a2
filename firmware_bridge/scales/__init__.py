"""Scales that people already own, made by others: each make behind the same conversation."""

from firmware_bridge.scales.counter import DisplayCounter, Kept
from firmware_bridge.scales.kinds import (
    KINDS,
    ScaleKind,
    greeting,
    kind_called,
    new_memory,
    recognise,
    services,
)
from firmware_bridge.scales.memory import ScaleMemory
from firmware_bridge.scales.talk import ScaleConversation
from firmware_bridge.scales.verdict import Verdict, finest_needed, verdict

__all__ = [
    "KINDS",
    "DisplayCounter",
    "Kept",
    "ScaleConversation",
    "ScaleKind",
    "ScaleMemory",
    "Verdict",
    "finest_needed",
    "greeting",
    "kind_called",
    "new_memory",
    "recognise",
    "services",
    "verdict",
]
