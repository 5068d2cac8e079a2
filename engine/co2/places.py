"""Where a rule stands: the headings of the German booklet, with the page its list of contents names."""

from __future__ import annotations

from engine.core import Heading

SETUP = "Spielaufbau kooperatives Spiel (S. 4)"
LOBBY_DRAFT = "Lobbyisten Draft Variante (S. 5)"
OVERVIEW = "Ablauf einer Dekade (S. 6)"
ACTIONS = "1. Aktionsphase (S. 7)"
THREE = "Sonderregel für ein kooperatives Spiel mit 3 Spielern (S. 7)"
DIRECTOR = "1.1 Direktorenaktionen (S. 8)"
SCIENTIST = "a. Einen Wissenschaftler bewegen (S. 8)"
LIMITS = "Beschränkungen für die Wissenschaftler (S. 9)"
KNOWLEDGE = "Wissen gewinnen (S. 9)"
MARKET = "b. Den KEZ-Markt aufsuchen (S. 10)"
EMPTY = "Der KEZ-Markt ist leer (S. 10)"
LOBBY = "c. Eine Lobbyistenkarte spielen (S. 10)"
TARGET = "Eine UN-Zielkarte beanspruchen (S. 11)"
MAIN = "1.2 Hauptaktionen (S. 12)"
PLAN = "a. Ein Projekt planen (S. 12)"
PREPARE = "b. Infrastruktur vorbereiten (S. 13)"
BUILD = "c. Ein Kraftwerk bauen (S. 14)"
CONTROL = "Energieversorgung einer Region kontrollieren (S. 15)"
SUMMIT = "Energiegipfel (S. 15)"
TURN_END = "1.3 Ende des Spielzuges (S. 15)"
INCOME = "2. Einkommensphase (S. 16)"
GOALS = "3. Umweltzielphase (S. 16)"
SUPPLY = "4. Energieversorgungsphase (S. 17)"
PENALTY = "Strafe zahlen (S. 17)"
REDUCTION = "Reduzierung der Verschmutzungsstufen (S. 18)"
DECADE_END = "5. Dekadenendphase (S. 18)"
END = "Spielende (S. 18)"
INSPECTORS = "Variante UN-Inspektoren (S. 18)"
COMPETITIVE = "Kompetitives Spiel (S. 19)"
EVENTS = "4. Ereignisphase (S. 21)"
SCORING = "Kompetitives Spiel: Spielende (S. 21)"
CARDS = "Spielkarten (S. 23)"
SOLO = "Solospiel"

PLACES = (
    SETUP,
    LOBBY_DRAFT,
    OVERVIEW,
    ACTIONS,
    THREE,
    DIRECTOR,
    SCIENTIST,
    LIMITS,
    KNOWLEDGE,
    MARKET,
    EMPTY,
    LOBBY,
    TARGET,
    MAIN,
    PLAN,
    PREPARE,
    BUILD,
    CONTROL,
    SUMMIT,
    TURN_END,
    INCOME,
    GOALS,
    SUPPLY,
    PENALTY,
    REDUCTION,
    DECADE_END,
    END,
    INSPECTORS,
    COMPETITIVE,
    EVENTS,
    SCORING,
    CARDS,
    SOLO,
)


def heading(edition: str, place: str, language: str) -> Heading:
    """What the booklet calls a place, whatever the reader's language; we have seen the German one only."""
    return Heading(place, "de")
