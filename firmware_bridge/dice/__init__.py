"""Dice that people already own, made by others: each kind behind the same small interface."""

from firmware_bridge.dice.adverts import recognise
from firmware_bridge.dice.kinds import (
    GODICE,
    KINDS,
    PIXELS,
    Kind,
    greeting,
    kind_called,
    new_memory,
)
from firmware_bridge.dice.memory import DiceMemory, Motion
from firmware_bridge.dice.sighting import Advert, Sighting, Use
from firmware_bridge.dice.talk import DieConversation, Light, Place
from firmware_bridge.endpoint import Endpoint

__all__ = [
    "GODICE",
    "KINDS",
    "PIXELS",
    "Advert",
    "DiceMemory",
    "DieConversation",
    "Endpoint",
    "Kind",
    "Light",
    "Motion",
    "Place",
    "Sighting",
    "Use",
    "greeting",
    "kind_called",
    "new_memory",
    "recognise",
]
