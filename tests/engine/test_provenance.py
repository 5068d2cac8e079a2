"""A value that is called printed stands in its booklet, at the place that is named, with that number."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.core import GameData
from engine.games import GAMES, find_game
from tests.engine.booklets import SEEDS, with_the_booklets
from tests.engine.keep_cool.test_data import CARDS
from tests.engine.printed import NOT_IN_THE_BOOKLET, PRINTED, Printed

BOOKLETS = {
    "spieltrieb": SEEDS / "000_e4d1457730f17289.txt",
    "ecovisio": SEEDS / "001_7fa67437e59a9f29.txt",
    "deep_print": SEEDS / "002_ad7131730e78c97e.txt",
    "giochix": SEEDS / "003_4ed4b758e7f8307f.txt",
    "schmidt": SEEDS / "004_7fa078548a6d94c8.txt",
}
WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "fifth": 5,
    "eine": 1,
    "ersten": 1,
}
"""Numbers that the booklets write out, as far as the table has them; `ein` and `a` are articles."""
NUMBER = re.compile(rf"(?<![\w,.])[-+]?\d+|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
KNOWN = {0, 5, 6}
"""What an expression may have beside the printed numbers: nothing at all, five energies and six regions."""
FARTHEST = 140
"""Lines between a value and the heading that its cite names; the list of cards is the longest."""
WITHOUT_A_HEADING = ("Spieltrieb, picture", "Imprint")
"""Cites that name a picture or the last page: the copies have no heading for them."""

EVERY_EDITION = pytest.mark.parametrize(
    ("game", "edition"), [(game, edition) for game in GAMES for edition in find_game(game).editions]
)


@cache
def lines_of(booklet: Path) -> tuple[str, ...]:
    return tuple(booklet.read_text(encoding="utf-8").splitlines())


def plain(text: str) -> str:
    """Without marks of the copy's layout: one space between words."""
    return " ".join(re.sub(r"<[^>]+>|[*\\|]", " ", text).replace("\u00ad", "").split())


def numbers(text: str) -> list[int]:
    return [WORDS[each.lower()] if each.isalpha() else int(each) for each in NUMBER.findall(text)]


def entries(edition: str) -> tuple[Printed, ...]:
    """The table of an edition; EcoVisio's cards are in the list that another test has typed in."""
    return (*PRINTED[edition], *(cards() if edition == "ecovisio" else ()))


@cache
def cards() -> tuple[Printed, ...]:
    """EcoVisio "Greenhouse Cards" (seed 001 l. 686-794)."""
    found, section = [], ""
    for line in CARDS.strip().splitlines():
        if not line.startswith(" "):
            section = line.split("= ")[1]
        else:
            card, *name, effects = line.split()
            words = f"{' '.join(name)} ({effects})"
            found.append(Printed(f"cards.{section}.{card}", 686, 794, words, ""))
    return tuple(found)


def stands(edition: str, entry: Printed) -> bool:
    """Do the words stand at their place, in their order?"""
    there = plain("\n".join(lines_of(BOOKLETS[edition])[entry.first - 1 : entry.last]))
    at = 0
    for part in entry.words.split(" … "):
        at = there.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def says(entry: Printed) -> Any:
    """The value that the words say; None where a person has compared them."""
    told = numbers(entry.words)
    if entry.follows == "words":
        return None
    if entry.follows in ("backwards", "blank"):
        return [*([0] if entry.follows == "blank" else []), *reversed(told)]
    if entry.follows:
        used = {int(each) for each in re.findall(r"\d+", entry.follows)}
        assert used <= {abs(each) for each in told} | KNOWN, f"{entry.path}: where is {entry.follows} from?"
        return eval(entry.follows, {"__builtins__": {}})
    return told[0] if len(told) == 1 else told


def in_numbers(value: Any) -> Any:
    """A value as the numbers in it: what a card is worth is written with words between."""
    if isinstance(value, str):
        found = numbers(value)
        return found[0] if len(found) == 1 else found
    if isinstance(value, list):
        each = [in_numbers(part) for part in value]
        flat = [number for part in each for number in (part if isinstance(part, list) else [part])]
        return flat[0] if len(flat) == 1 else flat
    return value


@EVERY_EDITION
def test_every_printed_value_has_its_place_in_the_table(game: str, edition: str) -> None:
    """Whoever calls a value printed says where, and in which words."""
    data = find_game(game).load(edition, {})
    printed = {path for path, each in data.values.items() if each.source == "printed"}
    listed = [entry.path for entry in entries(edition)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == printed - set(NOT_IN_THE_BOOKLET)


@with_the_booklets
@EVERY_EDITION
def test_a_printed_value_stands_where_its_table_says(game: str, edition: str) -> None:
    missing = [entry for entry in entries(edition) if not stands(edition, entry)]
    assert missing == []


@EVERY_EDITION
def test_a_printed_value_is_the_number_that_stands_there(game: str, edition: str) -> None:
    data = find_game(game).load(edition, {})
    for entry in entries(edition):
        told = says(entry)
        if told is not None:
            value = in_numbers(data[entry.path])
            told = told if isinstance(value, list) or not isinstance(told, list) else told[0]
            assert told == value or [told] == value, entry


@with_the_booklets
@EVERY_EDITION
def test_a_cite_names_the_heading_above_the_value(game: str, edition: str) -> None:
    """A reader who looks up the heading finds the value under it."""
    data = find_game(game).load(edition, {})
    lines = [plain(line).casefold() for line in lines_of(BOOKLETS[edition])]
    for entry in entries(edition):
        cite = data.values[entry.path].cite
        if cite.startswith(WITHOUT_A_HEADING):
            continue
        above = " ".join(lines[max(0, entry.first - FARTHEST) : entry.last])
        assert any(heading in above for heading in headings(cite)), (entry.path, cite)


def headings(cite: str) -> list[str]:
    """What a cite calls its places; a number behind one is a paragraph's."""
    cite = re.sub(r"^(EcoVisio|Spieltrieb), ", "", cite)
    parts = re.split(r"[;:,]", cite)
    return [
        re.sub(r"\s+(\d+\.?[a-z]?|[A-Z])$", "", part.strip()).casefold() for part in parts if part.strip()
    ]


@with_the_booklets
def test_a_number_that_is_not_there_would_be_noticed() -> None:
    """The checks above can fail: another number, other words, another line."""
    (good,) = [entry for entry in entries("ecovisio") if entry.path == "money.innovation_cost"]
    data: GameData = find_game("keep_cool").load("ecovisio", {"money.innovation_cost": 8})
    assert stands("ecovisio", good)
    assert says(good) == 7 != data["money.innovation_cost"]
    assert not stands("ecovisio", good._replace(words="The innovation costs 8"))
    assert not stands("ecovisio", good._replace(first=431, last=433))
    assert numbers("Roll the dice three times, 1-3 or -4") == [3, 1, 3, -4]
