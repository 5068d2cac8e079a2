"""The places that people are shown exist in the booklet they have in hand."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from engine.core import Heading
from engine.games import find_game
from engine.keep_cool import GAME, places
from engine.keep_cool.places import SPIELTRIEB, heading
from engine.keep_cool.rules import EDITIONS
from tests.engine.booklets import SEEDS

ENGINE = Path(places.__file__).parent

WHICH_PRICES = "Welche Preise zählen, wenn man mehrere Fabriken oder Schutzsteine auf einmal baut?"
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
        "Country panels": "seed 001 l. 814",
        "In order to play you need": "seed 001 l. 166",
        "Overview of the Target Cards": "seed 001 l. 938",
        "Volcano Eruption": "seed 001 l. 405",
        "Increased Solar Activity": "seed 001 l. 411",
        "Building Black Factories": "seed 001 l. 459",
        "Building Green Factories": "seed 001 l. 469",
        "Buying Protection Tokens": "seed 001 l. 477",
        "4. Climate Recovery": "seed 001 l. 533",
        "May I help disaster victims?": "seed 001 l. 560",
        "Who has to pay if all players are affected by a catastrophe?": "seed 001 l. 575",
        "Can I lose protection tokens?": "seed 001 l. 592",
        "Which prices count if I build multiple factories or protection tokens?": "seed 001 l. 607",
        "What happens if a price token moves to the right boundary?": "seed 001 l. 613",
        "What happens if the Carbometer spills over?": "seed 001 l. 632",
        "Is it possible that multiple players win?": "seed 001 l. 642",
        "May I change my secret target?": "seed 001 l. 646",
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
        "Inside the Box you will Find": "seed 000 l. 3",
        "Overview Target Cards": "seed 000 l. 559",
        "Vulcano Eruption": "seed 000 l. 412",
        "Solar Activity": "seed 000 l. 418",
        "Building Black Factories": "seed 000 l. 436",
        "Building Green Factories": "seed 000 l. 440",
        "Buying Protection Tokens": "seed 000 l. 445",
        "4. Climate Recovery": "seed 000 l. 461",
        "May I help disaster victims?": "seed 000 l. 481",
        "Who has to pay if all players are affected by a catastrophe?": "seed 000 l. 485",
        "Can I loose protection tokens?": "seed 000 l. 497",
        "Which prices count if I build multiple factories or protection tokens?": "seed 000 l. 513",
        "What happens if a price token is moved to the right boundary?": "seed 000 l. 517",
        "What happens if the Carbometer spills over?": "seed 000 l. 527",
        "Is it possible that multiple players win?": "seed 000 l. 535",
        "May I change my secret target?": "seed 000 l. 539",
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
        "Spielmaterial": "seed 000 l. 1",
        "Übersicht Zielkarten": "seed 000 l. 559",
        "Vulkanausbruch": "seed 000 l. 158",
        "Sonnenaktivität": "seed 000 l. 164",
        "Schwarze Fabriken bauen": "seed 000 l. 188",
        "Grüne Fabriken bauen": "seed 000 l. 204",
        "Schutzsteine kaufen": "seed 000 l. 208",
        "4. Erholung des Klimas": "seed 000 l. 224",
        "Darf man Katastrophenhilfe leisten?": "seed 000 l. 242",
        "Wer muss bezahlen, wenn alle von einer Katastrophe betroffen sind?": "seed 000 l. 246",
        "Kann man Schutzsteine verlieren?": "seed 000 l. 258",
        WHICH_PRICES: "seed 000 l. 274",
        "Was ist, wenn ein Preisstein an den rechten Rand stößt?": "seed 000 l. 278",
        "Was ist, wenn das Karbometer überläuft?": "seed 000 l. 288",
        "Können mehrere Spieler gewinnen?": "seed 000 l. 296",
        "Darf ich mein geheimes Ziel wechseln?": "seed 000 l. 300",
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
        for part in parts(heading(edition, place, language).words):
            assert part in HEADINGS[edition, language], f"{place}: {part}"


def test_every_heading_typed_in_here_is_used() -> None:
    for (edition, language), headings in HEADINGS.items():
        used = {part for place in SPIELTRIEB for part in parts(heading(edition, place, language).words)}
        assert used == set(headings)


def test_every_heading_stands_in_the_line_that_is_named() -> None:
    """The copies we work from are beside the repository, where there are any."""
    for (edition, _), headings in HEADINGS.items():
        for file in SEEDS.glob(f"{'001' if edition == 'ecovisio' else '000'}_*.txt"):
            lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
            for words, cite in headings.items():
                line = lines[int(cite.rpartition(" ")[2]) - 1]
                told = re.findall(r"\w+", words.replace("FAQ", "Frequently Asked Questions").casefold())
                assert all(word in line.casefold() for word in told), (words, cite, line)


def test_the_german_booklet_is_spieltrieb_s() -> None:
    assert heading("spieltrieb", "Who wins?", "de") == Heading("Sieger und Verlierer", "de")
    assert heading("spieltrieb", "Who wins?", "en") == Heading("Winner and Loser?", "en")
    assert heading("ecovisio", "Who wins?", "de") == Heading("Who wins?", "en")
    assert heading("spieltrieb", "2. Income", "en") == heading("ecovisio", "2. Income", "en")


def test_a_place_in_the_other_booklet_is_named_with_it() -> None:
    told = "Spieltrieb: 2. Income"
    assert heading("ecovisio", told, "de") == Heading("Spieltrieb: 2. Einkommen", "de")
    assert heading("ecovisio", told, "en") == Heading(told, "en")
    assert heading("spieltrieb", told, "de") == Heading("2. Einkommen", "de")
    press = "Julian explains: Press"
    assert heading("spieltrieb", press, "de") == Heading(f"EcoVisio: {press}", "en")
    assert heading("ecovisio", press, "de") == Heading(press, "en")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_place_nobody_has_translated_is_shown_as_it_is(edition: str) -> None:
    assert GAME.heading(edition, "", "de") == Heading("", "en")
    assert GAME.heading(edition, "The back of the box", "de") == Heading("The back of the box", "en")


@pytest.mark.parametrize(("game", "language"), [("kyoto", "en"), ("co2", "de"), ("emission", "de")])
def test_a_booklet_in_one_language_says_which(game: str, language: str) -> None:
    found = find_game(game)
    for reader in ("de", "en"):
        assert found.heading(found.editions[0], "A place", reader) == Heading("A place", language)
