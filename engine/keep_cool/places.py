"""Where a rule stands: the headings of the booklets.

A refusal names its place by the heading of the EcoVisio booklet; `heading` says what stands over the same
rule in the booklet that is being played, in the language in which it is read, where the booklet has it.
"""

from __future__ import annotations

from collections.abc import Mapping

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
}
"""The headings of the Spieltrieb booklet, English and German."""


def heading(edition: str, place: str, language: str) -> str:
    """What an edition's booklet calls a place; EcoVisio's is in English only."""
    if edition != "spieltrieb" or place not in SPIELTRIEB:
        return place
    english, german = SPIELTRIEB[place]
    return german if language == "de" else english


def of_debt(debt: Debt) -> str:
    """Why somebody owes: a catastrophe's damage goes to the pool, the demand of a country to that country."""
    return CATASTROPHE if debt.to == POOL else INCOME
