"""Greenhouse cards are called as they are printed, and are found by that name or by the one before."""

from __future__ import annotations

import re

import pytest

from app.games.keep_cool.finding import matching
from app.games.keep_cool.words import card
from app.text.translator import Translator
from engine.core import OWN
from engine.keep_cool import GAME
from tests.app.test_help import BOOKLETS
from tests.engine.keep_cool.test_data import CARDS

DE, EN = Translator("de"), Translator("en")
ECOVISIO = GAME.rules(GAME.load("ecovisio", {}))
SPIELTRIEB = GAME.rules(GAME.load("spieltrieb", {}))


def typed_in() -> dict[str, str]:
    """The names of the test of the data, which were typed in from the booklet."""
    lines = [line for line in CARDS.splitlines() if line.startswith("  ")]
    return {line.split()[0]: " ".join(line.split()[1:-1]) for line in lines}


def printed() -> list[str]:
    """EcoVisio "Greenhouse Cards" (seed 001 l. 686-794), a line or two each."""
    text = BOOKLETS["keep_cool"][1].read_text(encoding="utf-8").replace("\u25cf", "")
    listed = text[text.index("Greenhouse Cards \n\nUSA & Partners Tiger") :]
    listed = listed[: listed.index("Country panels")]
    joined = re.sub(r"\s+", " ", listed.replace("\uf0a7", "\n"))
    return re.findall(r"[A-Z][A-Za-z -]*[A-Za-z](?= \([-+0-9])", joined)


def test_every_card_is_called_as_the_booklet_prints_it() -> None:
    """EcoVisio "Greenhouse Cards" (seed 001 l. 686-794), its typing error and all."""
    there = printed()
    assert len(there) == len(ECOVISIO.cards) == 48
    for name in ECOVISIO.cards:
        assert any(each.endswith(card(EN, name)) for each in there), card(EN, name)
    assert {name: card(EN, name) for name in typed_in()} == typed_in()


def test_spieltrieb_prints_the_names_of_three_cards() -> None:
    """ "Catastrophe", "Vulcano Eruption", "Solar Activity" (seed 000 l. 155-183, 385-411)."""
    text = BOOKLETS["keep_cool"][0].read_text(encoding="utf-8")
    for name in ("desertification_kazakhstan", "sun_two", "volcano_two"):
        assert name in SPIELTRIEB.cards
        assert card(DE, name).split(" (")[0] in text
    for name, called in (
        ("desertification_kazakhstan", "Desertification in Kazakhstan"),
        ("desertification_kazakhstan", "Desertification in Kazahkstan"),
        ("sun_two", "Solar Activity"),
        ("volcano_two", "Vulcano Eruption"),
    ):
        assert called in text
        assert name in matching(EN, SPIELTRIEB.cards, called)


@pytest.mark.parametrize("tr", [DE, EN], ids=["de", "en"])
def test_every_card_is_found_by_its_printed_name_in_both_languages(tr: Translator) -> None:
    """The cards of EcoVisio are English, whatever language the app speaks."""
    for name in ECOVISIO.cards:
        assert name in matching(tr, ECOVISIO.cards, card(EN, name))
        assert name in matching(tr, ECOVISIO.cards, card(tr, name))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Losses in World Agriculture", "world_agricultural_losses"),
        ("Cattle Disease", "cow_disease_libya"),
        ("melting perma", "permafrost_melting"),
        ("Hurricanes in the Caribbean", "hurricanes_caribbean"),
        ("Volcanic", "volcano_eruption"),
        ("new cow", "cow_disease_libya"),
    ],
)
def test_the_name_of_before_still_finds_the_card(typed: str, name: str) -> None:
    assert matching(EN, ECOVISIO.cards, typed) == [name]


def test_in_german_the_name_of_before_and_the_printed_one_find_it_too() -> None:
    for typed in ("Taifun", "Hurrikan auf", "Hurricane in the Ph"):
        assert matching(DE, ECOVISIO.cards, typed) == ["hurricane_philippines"]
    assert matching(DE, ECOVISIO.cards, "Cattle Disease") == ["cow_disease_libya"]
    assert matching(DE, ECOVISIO.cards, "dürre in ind") == ["drought_india"]
    assert matching(DE, [f"{OWN}Föhnsturm"], "fohn") == [f"{OWN}Föhnsturm"]
    assert matching(DE, ECOVISIO.cards, "zzz") == []


def test_no_two_cards_of_an_edition_have_the_same_name() -> None:
    for tr in (DE, EN):
        for rules in (ECOVISIO, SPIELTRIEB):
            assert len({card(tr, name) for name in rules.cards}) == len(rules.cards)
