"""Where a rule stands: the headings of the booklets.

A refusal names its place by the heading of the EcoVisio booklet; `heading` says what stands over the same
rule in the booklet that is being played, in the language in which it is read, where the booklet has it.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Heading
from engine.keep_cool.state import POOL, Debt

PLAYERS = "Number of players"
GETTING_STARTED = "Getting started"
TARGET_CARDS = "Getting started 4"
GREENHOUSE_CARDS = "Getting started 5"
WHO_WINS = "Who wins?"
GAME_TURN = "The game turn"
CARDS = "1. Greenhouse Cards"
CATASTROPHE = "1. Greenhouse Cards: Catastrophe or ... ?"
INCOME = "2. Income"
INVESTMENT = "3. Investment"
INNOVATION = "3. Investment: Innovation"
BONUS = "3. Investment: Developing Countries Bonus"
NEGOTIATION = "FAQ: What can be negotiated?"
ABROAD = "FAQ: May I build factories or protection tokens in other countries?"
DEMOLISH = "FAQ: How can I demolish factories and protection tokens?"
MERCY = "FAQ: What happens if I have to demolish all factories?"

SPIELTRIEB: Mapping[str, tuple[str, str]] = {
    PLAYERS: ("No. of Players", "Spieler / Länder"),
    GETTING_STARTED: ("Starting", "Vorbereitung"),
    TARGET_CARDS: ("Starting 4", "Vorbereitung"),
    GREENHOUSE_CARDS: ("Starting 5", "Vorbereitung"),
    WHO_WINS: ("Winner and Loser?", "Sieger und Verlierer"),
    GAME_TURN: ("The Game Turn", "Spielzüge"),
    CARDS: (CARDS, "1. Treibhauskarten"),
    CATASTROPHE: ("1. Greenhouse Cards: Catastrophe", "1. Treibhauskarten: Katastrophe"),
    INCOME: (INCOME, "2. Einkommen"),
    INVESTMENT: (INVESTMENT, "3. Investitionen"),
    INNOVATION: (INNOVATION, "3. Investitionen: Innovation"),
    BONUS: (
        "3. Investment: Developing Country Bonus",
        "3. Investitionen: Bonus der Entwicklungsländer",
    ),
    NEGOTIATION: (NEGOTIATION, "Ergänzende Hinweise: Worüber darf man verhandeln?"),
    ABROAD: (ABROAD, "Ergänzende Hinweise: Darf man Fabriken und Schutzsteine in anderen Ländern bauen?"),
    DEMOLISH: (DEMOLISH, "Ergänzende Hinweise: Wie kann man Fabriken und Schutzsteine abbauen?"),
    MERCY: (MERCY, "Ergänzende Hinweise: Was ist, wenn ich alles abbauen muss?"),
    "Country panels": ("Starting 2", "Vorbereitung"),
    "Getting started 1": ("Starting 1", "Vorbereitung"),
    "Getting started 2": ("Starting 2", "Vorbereitung"),
    "Getting started 3": ("Starting 3", "Vorbereitung"),
    "In order to play you need": ("Inside the Box you will Find", "Spielmaterial"),
    "Overview of the Target Cards": ("Overview Target Cards", "Übersicht Zielkarten"),
    "1. Greenhouse Cards: Volcano Eruption": (
        "1. Greenhouse Cards: Vulcano Eruption",
        "1. Treibhauskarten: Vulkanausbruch",
    ),
    "1. Greenhouse Cards: Increased Solar Activity": (
        "1. Greenhouse Cards: Solar Activity",
        "1. Treibhauskarten: Sonnenaktivität",
    ),
    "3. Investment: Building Black Factories": (
        "3. Investment: Building Black Factories",
        "3. Investitionen: Schwarze Fabriken bauen",
    ),
    "3. Investment: Building Green Factories": (
        "3. Investment: Building Green Factories",
        "3. Investitionen: Grüne Fabriken bauen",
    ),
    "3. Investment: Buying Protection Tokens": (
        "3. Investment: Buying Protection Tokens",
        "3. Investitionen: Schutzsteine kaufen",
    ),
    "4. Climate Recovery": ("4. Climate Recovery", "4. Erholung des Klimas"),
    "FAQ: May I help disaster victims?": (
        "FAQ: May I help disaster victims?",
        "Ergänzende Hinweise: Darf man Katastrophenhilfe leisten?",
    ),
    "FAQ: Who has to pay if all players are affected by a catastrophe?": (
        "FAQ: Who has to pay if all players are affected by a catastrophe?",
        "Ergänzende Hinweise: Wer muss bezahlen, wenn alle von einer Katastrophe betroffen sind?",
    ),
    "FAQ: Can I lose protection tokens?": (
        "FAQ: Can I loose protection tokens?",
        "Ergänzende Hinweise: Kann man Schutzsteine verlieren?",
    ),
    "FAQ: Which prices count if I build multiple factories or protection tokens?": (
        "FAQ: Which prices count if I build multiple factories or protection tokens?",
        "Ergänzende Hinweise: "
        "Welche Preise zählen, wenn man mehrere Fabriken oder Schutzsteine auf einmal baut?",
    ),
    "FAQ: What happens if a price token moves to the right boundary?": (
        "FAQ: What happens if a price token is moved to the right boundary?",
        "Ergänzende Hinweise: Was ist, wenn ein Preisstein an den rechten Rand stößt?",
    ),
    "FAQ: What happens if the Carbometer spills over?": (
        "FAQ: What happens if the Carbometer spills over?",
        "Ergänzende Hinweise: Was ist, wenn das Karbometer überläuft?",
    ),
    "FAQ: Is it possible that multiple players win?": (
        "FAQ: Is it possible that multiple players win?",
        "Ergänzende Hinweise: Können mehrere Spieler gewinnen?",
    ),
    "FAQ: May I change my secret target?": (
        "FAQ: May I change my secret target?",
        "Ergänzende Hinweise: Darf ich mein geheimes Ziel wechseln?",
    ),
}
"""The headings of the Spieltrieb booklet, English and German; what else the help cites stands last."""

ONLY_ECOVISIO = ("Should we be putting the climate at risk?", "Julian explains")
"""Chapters of EcoVisio's booklet on playing with a class, which the other has not."""
SPIELTRIEB_S = "Spieltrieb: "
"""A place in the Spieltrieb booklet, whichever is played, begins so."""


def heading(edition: str, place: str, language: str) -> Heading:
    """What an edition's booklet calls a place; EcoVisio's is in English only.

    A place that only the other edition's booklet has is cited with its name.
    """
    if place.startswith(SPIELTRIEB_S):
        found = _in_spieltrieb(place.removeprefix(SPIELTRIEB_S), language)
        return found if edition == "spieltrieb" else Heading(SPIELTRIEB_S + found.words, found.language)
    if edition != "spieltrieb":
        return Heading(place, "en")
    if place.partition(": ")[0] in ONLY_ECOVISIO:
        return Heading(f"EcoVisio: {place}", "en")
    return _in_spieltrieb(place, language)


def _in_spieltrieb(place: str, language: str) -> Heading:
    if place not in SPIELTRIEB:
        return Heading(place, "en")
    english, german = SPIELTRIEB[place]
    return Heading(german, "de") if language == "de" else Heading(english, "en")


def of_debt(debt: Debt) -> str:
    """Why somebody owes: a catastrophe's damage goes to the pool, the demand of a country to that country."""
    return CATASTROPHE if debt.to == POOL else INCOME
