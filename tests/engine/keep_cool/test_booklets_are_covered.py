"""Every rule of both booklets is cited by a test: section by section, numbered rules one by one.

The FAQ has a list of its own (`test_faq_is_complete.py`), and so have the open questions
(`test_ambiguities.py`) and the differences (`test_editions.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.engine.keep_cool.test_faq_is_complete import lines_cited

ECOVISIO: dict[str, tuple[int, int]] = {
    "In order to play you need": (166, 178),
    "Number of players": (181, 189),
    "Getting started 1": (196, 204),
    "Getting started 2": (206, 216),
    "Getting started 3": (218, 226),
    "Getting started 4": (234, 238),
    "Getting started 5": (242, 246),
    "Who wins? To win and to lose": (254, 258),
    "Who wins? The economic target": (260, 264),
    "Who wins? The political target": (266, 270),
    "Who wins? Examples": (272, 278),
    "Who wins? Numbers by players": (292, 304),
    "Who wins? In anybody's turn": (308, 310),
    "The game turn": (316, 320),
    "The game turn, in this sequence": (323, 323),
    "The game turn 1": (325, 327),
    "The game turn 2": (329, 331),
    "The game turn 3": (333, 337),
    "The game turn 4": (339, 339),
    "1. Greenhouse Cards": (347, 349),
    "1. Greenhouse Cards: one or two": (351, 353),
    "Catastrophe or ... ? Who and when": (365, 383),
    "Catastrophe or ... ? Damage": (383, 391),
    "Catastrophe or ... ? Who can't pay": (391, 397),
    "Catastrophe or ... ? Gains": (399, 403),
    "Volcano Eruption": (405, 409),
    "Increased Solar Activity": (411, 415),
    "2. Income": (431, 437),
    "2. Income: OPEC": (439, 443),
    "2. Income: Former Soviet Union": (445, 453),
    "3. Investment": (455, 457),
    "Building Black Factories": (461, 467),
    "Building Green Factories": (469, 475),
    "Buying Protection Tokens": (479, 485),
    "Innovation": (501, 521),
    "Developing Countries Bonus": (525, 529),
    "4. Climate Recovery": (535, 541),
    "4. Climate Recovery: reshuffling": (543, 547),
    "4. Climate Recovery: the next turn": (549, 549),
    "Greenhouse Cards": (686, 794),
    "Country panels": (814, 928),
}

SPIELTRIEB: dict[str, tuple[int, int]] = {
    "Inside the Box you will Find": (3, 51),
    "No. of Players": (318, 323),
    "Starting 1": (329, 329),
    "Starting 2": (330, 330),
    "Starting 3": (331, 331),
    "Starting 4": (344, 344),
    "Starting 5": (345, 345),
    "Starting: the colour that counts": (347, 347),
    "Picture of the panel": (349, 355),
    "Winner and Loser?": (359, 359),
    "Winner and Loser? The economic target": (361, 361),
    "Winner and Loser? The political target": (363, 363),
    "Winner and Loser? Examples": (365, 365),
    "Winner and Loser? Numbers by players": (367, 367),
    "Winner and Loser? In anybody's turn": (369, 369),
    "The Game Turn": (373, 373),
    "The Game Turn 1": (375, 375),
    "The Game Turn 2": (376, 376),
    "The Game Turn 3": (377, 377),
    "The Game Turn 4": (378, 378),
    "1. Greenhouse Cards": (382, 382),
    "Catastrophe": (386, 386),
    "Catastrophe: who can't pay": (388, 388),
    "Catastrophe: gains": (390, 390),
    "Vulcano Eruption": (412, 414),
    "Solar Activity": (418, 420),
    "2. Income": (426, 426),
    "2. Income: OPEC": (428, 428),
    "2. Income: OPEC, where the German text says more": (180, 180),
    "2. Income: Former Soviet Union": (430, 430),
    "3. Investment": (432, 434),
    "Building Black Factories": (438, 438),
    "Building Green Factories": (442, 442),
    "Buying Protection Tokens": (447, 447),
    "Innovation": (451, 451),
    "Developing Country Bonus": (459, 459),
    "4. Climate Recovery": (463, 463),
    "4. Climate Recovery: reshuffling": (465, 465),
    "4. Climate Recovery: the next turn": (467, 467),
    "Overview Target Cards": (559, 569),
}


@cache
def cited(seed: str) -> list[tuple[int, int]]:
    """Every place of one booklet that a test of Keep Cool's rules names in its docstring."""
    return [each for doc in docstrings() for each in lines_cited(doc, seed)]


def docstrings() -> Iterator[str]:
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield " ".join((ast.get_docstring(node) or "").split())


def is_cited(seed: str, first: int, last: int) -> bool:
    return any(first <= end and begin <= last for begin, end in cited(seed))


@pytest.mark.parametrize("rule", ECOVISIO)
def test_ecovisio(rule: str) -> None:
    assert is_cited("001", *ECOVISIO[rule])


@pytest.mark.parametrize("rule", SPIELTRIEB)
def test_spieltrieb(rule: str) -> None:
    assert is_cited("000", *SPIELTRIEB[rule])


def test_places_lie_in_the_booklets() -> None:
    """The transcripts have 611 and 1049 lines."""
    for seed, length in (("000", 611), ("001", 1049)):
        assert all(1 <= first <= last <= length for first, last in cited(seed))
