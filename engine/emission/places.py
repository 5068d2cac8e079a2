"""Where a rule stands: the headings of the German booklet, with their page where it names one."""

from __future__ import annotations

from engine.core import Heading

SETUP = "Aufbau"
POWERS = "Weltmächte wählen"
CRISES = "Globale Phase: 1. Zieht Krisen"
PROJECT = "Globale Phase: 2. Startet ein Globales Projekt"
DRAW = "Projektphase: 1. Karten ziehen"
USE = "Projektphase: 2. Karten nutzen"
TUCK_PROJECT = "Projektphase: Unter Globale Projekte schieben"
TUCK_CRISIS = "Projektphase: Unter Krisen schieben"
DEMAND = "Emissionsphase: 1. Energiebedarf prüfen"
PRODUCE = "Emissionsphase: 2. Produziert Emissionen"
BIND = "Emissionsphase: 3. Bindet CO₂"
TEMPERATURE = "Emissionsphase: 4. Passt die Temperatur an"
EFFECTS = "Krisenphase: 1. Werft den Globale-Folgen-Würfel"
RESOLVE = "Krisenphase: 2. Krisen ausführen"
EMERGENCY = "Notstandsplättchen erhalten"
GROWTH = "Wachstumsphase"
END = "Spielende"
VARIANTS = "Varianten"
TABLE = "Alternativer Spielaufbau"
TIPS = "Wichtige Regeln und Tipps"

PLACES = (
    SETUP,
    POWERS,
    CRISES,
    PROJECT,
    DRAW,
    USE,
    TUCK_PROJECT,
    TUCK_CRISIS,
    DEMAND,
    PRODUCE,
    BIND,
    TEMPERATURE,
    EFFECTS,
    RESOLVE,
    EMERGENCY,
    GROWTH,
    END,
    VARIANTS,
    TABLE,
    TIPS,
)


def heading(edition: str, place: str, language: str) -> Heading:
    """What the booklet calls a place, whatever the reader's language; we have seen the German one only."""
    return Heading(place, "de")
