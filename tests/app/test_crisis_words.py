"""Crises in words: every shipped one in both languages, and the sums with their parts."""

from __future__ import annotations

import pytest

from app.games.emission.crisis_words import (
    challenge_name,
    crisis_name,
    crisis_text,
    effect_name,
    power_name,
    preview_words,
    project_name,
)
from app.text.translator import Translator
from engine.emission.crises import parse
from engine.emission.preview import preview
from engine.emission.state import EFFECTS, OTHER
from tests.app.helpers import DE, EN, LANGUAGES
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, RULES, card, table

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


@BOTH
@pytest.mark.parametrize("name", list(RULES.crises))
def test_every_crisis_has_a_name_and_says_what_it_does(name: str, tr: Translator) -> None:
    assert crisis_name(tr, name) != f"crisis.{name}"
    lines = crisis_text(tr, RULES.crises[name])
    assert len(lines) >= 2
    for line in lines:
        assert line
        assert "_" not in line
        assert "…" not in line
        assert "." not in line.rstrip(".")


@BOTH
def test_everything_else_has_a_name(tr: Translator) -> None:
    names = [power_name(tr, power) for power in RULES.powers]
    names += [effect_name(tr, effect) for effect in EFFECTS]
    names += [project_name(tr, project) for project in RULES.projects]
    names += [challenge_name(tr, each) for each in RULES.challenges]
    assert not [name for name in names if "." in name or "_" in name]


def test_what_the_table_has_named_stays_as_it_was_written() -> None:
    assert crisis_name(EN, "own:Bank run") == "Bank run"
    assert project_name(DE, "own:Meeresvertrag") == "Meeresvertrag"
    assert challenge_name(EN, "Our rule") == "Our rule"


def test_the_sum_with_its_parts() -> None:
    at = table(4).boards(infrastructure=0).board("europe", infrastructure=1).resolving(HURRICANES, tokens=3)
    assert (
        preview_words(EN, at.preview())[2]
        == "Europe: 3 temperature tokens − 1 infrastructure = 2 communities in crisis"
    )
    assert (
        preview_words(DE, at.preview())[2]
        == "Europa: 3 Temperaturplättchen − 1 Infrastruktur = 2 Notstandsplättchen"
    )


def test_a_number_of_its_own_needs_no_sum() -> None:
    at = table(4).resolving(FINANCE)
    assert preview_words(EN, at.preview())[0] == "Majority World: Draw 1 card fewer next round"


@pytest.mark.parametrize(
    ("tr", "line", "words"),
    [
        (EN, "ignore if", "Ignore: 1 × Regulation, 2 × Society (solo: 1) and 1 × Finance tucked"),
        (
            DE,
            "ignore if",
            "Ignorieren: 1 × Gesetz, 2 × Zusammenhalt (allein: 1) und 1 × Finanzen untergeschoben",
        ),
        (EN, "until", "Stays until: 1 × Regulation, 2 × Society (solo: 1) and 1 × Finance tucked"),
        (
            DE,
            "until",
            "Bleibt liegen bis: 1 × Gesetz, 2 × Zusammenhalt (allein: 1) und 1 × Finanzen untergeschoben",
        ),
    ],
)
def test_symbols_that_are_needed_together_are_told_together(tr: Translator, line: str, words: str) -> None:
    needs = [f"{line} {each}" for each in ("1 regulation", "2 society solo 1", "1 finance")]
    does = ["who all", "draw 1 fewer"] if line == "ignore if" else ["who table", "forbid tucking"]
    assert crisis_text(tr, parse("Two needs", [*does, *needs]))[2:] == (words,)


def test_tucked_cards_in_a_sum() -> None:
    at = table(4).resolving("c1439", tucked=(card("society"),))
    assert preview_words(EN, at.preview())[0] == ("China: 2 − 1 tucked (Society) = Remove 1: dirty energy")


@BOTH
def test_why_nothing_happens(tr: Translator) -> None:
    ignored = table(4).resolving(OIL, tucked=(card("regulation"),)).preview()
    nobody = table(4).boards(industry=0).resolving("c1422").preview()
    by_hand = table(4, deck="physical").resolving(OTHER).preview()
    for found in (ignored, nobody, by_hand):
        (line,) = preview_words(tr, found)
        assert not line.startswith("crisis_")


@BOTH
@pytest.mark.parametrize("name", ["c1442", "c1444", "c1447"])
def test_what_strikes_the_table_is_said(name: str, tr: Translator) -> None:
    assert preview_words(tr, table(4).resolving(name).preview())


@BOTH
def test_every_crisis_can_be_previewed_in_words(tr: Translator) -> None:
    for name in RULES.crises:
        at = table(4).resolving(name)
        for line in preview_words(tr, preview(RULES, at.state)):
            assert "…" not in line
            assert "crisis_" not in line
