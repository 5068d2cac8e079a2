"""The places that people are shown exist in the booklet they have in hand."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from engine.keep_cool import GAME, places
from engine.keep_cool.places import SPIELTRIEB, heading
from engine.keep_cool.rules import EDITIONS

ENGINE = Path(places.__file__).parent

HEADINGS: dict[tuple[str, str], dict[str, str]] = {
    ("ecovisio", "en"): {
        "Number of players": "seed 001 l. 181",
        "Getting started": "seed 001 l. 193",
        "Who wins?": "seed 001 l. 250",
        "The game turn": "seed 001 l. 312",
        "1. Greenhouse Cards": "seed 001 l. 345",
        "Catastrophe or ... ?": "seed 001 l. 363",
        "2. Income": "seed 001 l. 429",
        "3. Investment": "seed 001 l. 455",
        "Innovation": "seed 001 l. 499",
        "Developing Countries Bonus": "seed 001 l. 523",
        "FAQ": "seed 001 l. 553",
        "What can be negotiated?": "seed 001 l. 554",
        "May I build factories or protection tokens in other countries?": "seed 001 l. 578",
        "How can I demolish factories and protection tokens?": "seed 001 l. 585",
        "What happens if I have to demolish all factories?": "seed 001 l. 619",
    },
    ("spieltrieb", "en"): {
        "No. of Players": "seed 000 l. 318",
        "Starting": "seed 000 l. 327",
        "Winner and Loser?": "seed 000 l. 357",
        "The Game Turn": "seed 000 l. 371",
        "1. Greenhouse Cards": "seed 000 l. 380",
        "Catastrophe": "seed 000 l. 384",
        "2. Income": "seed 000 l. 424",
        "3. Investment": "seed 000 l. 432",
        "Innovation": "seed 000 l. 449",
        "Developing Country Bonus": "seed 000 l. 457",
        "FAQ": "seed 000 l. 475",
        "What can be negotiated?": "seed 000 l. 477",
        "May I build factories or protection tokens in other countries?": "seed 000 l. 489",
        "How can I demolish factories and protection tokens?": "seed 000 l. 493",
        "What happens if I have to demolish all factories?": "seed 000 l. 523",
    },
    ("spieltrieb", "de"): {
        "Spieler / Länder": "seed 000 l. 55",
        "Vorbereitung": "seed 000 l. 64",
        "Sieger und Verlierer": "seed 000 l. 95",
        "Spielzüge": "seed 000 l. 109",
        "1. Treibhauskarten": "seed 000 l. 120",
        "Katastrophe": "seed 000 l. 124",
        "2. Einkommen": "seed 000 l. 174",
        "3. Investitionen": "seed 000 l. 184",
        "Innovation": "seed 000 l. 212",
        "Bonus der Entwicklungsländer": "seed 000 l. 220",
        "Ergänzende Hinweise": "seed 000 l. 236",
        "Worüber darf man verhandeln?": "seed 000 l. 238",
        "Darf man Fabriken und Schutzsteine in anderen Ländern bauen?": "seed 000 l. 250",
        "Wie kann man Fabriken und Schutzsteine abbauen?": "seed 000 l. 254",
        "Was ist, wenn ich alles abbauen muss?": "seed 000 l. 284",
    },
}
"""What is printed over the rules that refusals name, read off the booklets a second time. EcoVisio's booklet
is in English only; a heading of Spieltrieb's table of players is set in capitals there."""


def places_named() -> set[str]:
    """The place of every refusal and of everything the rules can't tell, read off the engine's own source."""
    found: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        if "conference" in path.parts:
            continue  # no rule of a booklet
        module = importlib.import_module(
            ".".join(("engine.keep_cool", *path.relative_to(ENGINE).with_suffix("").parts)).removesuffix(
                ".__init__"
            )
        )
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            at = {"refuse": 1, "warn": 1, "CannotTell": 3}.get(node.func.id)
            if at is None or len(node.args) <= at:
                continue
            place = node.args[at]
            if isinstance(place, ast.Constant):
                found.add(str(place.value))
            elif isinstance(place, ast.Name) and place.id.isupper():
                found.add(getattr(module, place.id))
            else:  # a place that depends on the debt
                found |= {places.CATASTROPHE, places.INCOME}
    return found


def parts(place: str) -> list[str]:
    """A heading and the one below it; the number of a step in "Getting started" is no heading."""
    return [part.rstrip(" 0123456789") for part in place.split(": ", 1)]


def test_places_are_found() -> None:
    assert len(places_named()) >= 15
    assert places_named() <= set(SPIELTRIEB)


@pytest.mark.parametrize(("edition", "language"), HEADINGS)
def test_every_place_exists_in_the_booklet(edition: str, language: str) -> None:
    for place in places_named():
        for part in parts(heading(edition, place, language)):
            assert part in HEADINGS[edition, language], f"{place}: {part}"


def test_every_heading_typed_in_here_is_used() -> None:
    for (edition, language), headings in HEADINGS.items():
        used = {part for place in SPIELTRIEB for part in parts(heading(edition, place, language))}
        assert used == set(headings)


def test_the_german_booklet_is_spieltrieb_s() -> None:
    assert heading("spieltrieb", "Who wins?", "de") == "Sieger und Verlierer"
    assert heading("spieltrieb", "Who wins?", "en") == "Winner and Loser?"
    assert heading("ecovisio", "Who wins?", "de") == "Who wins?"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_place_nobody_has_translated_is_shown_as_it_is(edition: str) -> None:
    assert GAME.heading(edition, "", "de") == ""
    assert GAME.heading(edition, "The back of the box", "de") == "The back of the box"
