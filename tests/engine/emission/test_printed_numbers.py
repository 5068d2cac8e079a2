"""Every number that the data call printed, typed in from the booklet a second time, with its line."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.emission.rules import load
from tests.engine.booklets import SEEDS
from tests.engine.emission.tables import POWERS, RULES, table

SEED = "004"

PRINTED: dict[str, tuple[Any, int, str]] = {
    "components.trees": (8 + 5 * 5, 113, "13 Bäume (8x Wert 1; 5x Wert 5)"),
    "components.oceans": (8 + 3 * 5, 113, "11 Meere (8x Wert 1; 3x Wert 5)"),
    "components.filters": (8 + 1 * 5, 113, "9 Luftfilter (8x Wert 1; 1x Wert 5)"),
    "components.crises": (48, 113, "48 Krisen"),
    "components.global_projects": (24, 113, "24 Globale Projekte"),
    "components.challenges": (42, 113, "42 Herausforderungskarten"),
    "components.track": (40, 218, "40"),
    "course.rounds": (6, 701, "Runde 6"),
    "projects.draws": (5, 286, "5 Karten"),
    "projects.lying": (4, 272, "höchstens 4"),
    "emergency.first": (4, 595, "4–7 Notstandsplättchen"),
    "emergency.second": (8, 595, "8–11"),
    "emergency.lost": (12, 605, "12. Notstandsplättchen"),
    "thermometer.carbon": (5, 478, "5 CO₂-Marker 1 Temperaturplättchen"),
    "thermometer.lost": (8, 468, "8. Temperaturplättchen"),
    "thermometer.crises_0": (3, 252, "3 Krisen"),
    "thermometer.crises_1": (3, 492, "weiterhin 3 Krisen"),
    "thermometer.crises_2": (3, 665, "noch eine 4. Krise"),
    "thermometer.crises_3": (3, 466, "4 statt 3 Krisen"),
    "thermometer.crises_4": (4, 466, "4 statt 3 Krisen"),
    "table.four": (["normal", "majority china europe usa", "24", "16"], 783, "24\t16"),
    "table.three_1": (["easier", "china europe usa", "15", "10"], 784, "15\t10"),
    "table.three_2": (["normal", "majority europe usa", "16", "12"], 785, "16\t12"),
    "table.three_3": (["harder", "majority china usa", "19", "14"], 786, "19\t14"),
    "table.three_4": (["harder", "majority china europe", "20", "14"], 787, "20\t14"),
    "table.two_1": (["easier", "europe usa", "8", "5"], 788, "8\t5"),
    "table.two_2": (["normal", "china usa", "11", "7"], 789, "11\t7"),
    "table.two_3": (["normal", "china europe", "11", "8"], 790, "11\t8"),
    "table.two_4": (["harder", "majority usa", "12", "9"], 791, "12\t9"),
    "table.two_5": (["harder", "majority europe", "13", "9"], 792, "13\t9"),
    "table.two_6": (["extreme", "majority china", "16", "11"], 793, "16\t11"),
    "solo.sinks": (["normal", "", "6", "4"], 794, "6\t4"),
    "powers.names": (["majority", "china", "europe", "usa"], 783, "Globaler Süden\tChina\tEuropa\tUSA"),
    "powers.china.demand": (12, 424, "Energiebedarf von 12"),
    "powers.china.dirty": (9, 424, "9 „schmutzige Energie“"),
    "powers.china.clean": (3, 424, "3 „saubere Energie“"),
    "powers.china.growth": (2, 713, "Energiebedarf um 2"),
    "crises.c1410": (
        ["who all", "emergency 1 per token", "weaken 1 per infrastructure"],
        573,
        "1 Notstandsplättchen",
    ),
    "crises.c1432": (
        ["who least infrastructure", "lose 2 ecological solo 1", "ignore if 1 regulation"],
        653,
        "nur 1 Natur",
    ),
}
"""Value, line of the transcript (seed 004), and the words that stand in that line."""
CALLED = {"leichter": "easier", "normal": "normal", "schwieriger": "harder", "extrem": "extreme"}
NAMED = {"Globaler Süden": "majority", "China": "china", "Europa": "europe", "USA": "usa"}
NO_NUMBER = ("id", "title", "language")


def line(number: int) -> str:
    """A line of the transcript, where there is one."""
    for file in SEEDS.glob(f"{SEED}_*.txt"):
        return file.read_text(encoding="utf-8").split("\n")[number - 1]
    pytest.skip("the booklets are not here")


@pytest.mark.parametrize("path", PRINTED)
def test_the_data_have_what_is_printed(path: str) -> None:
    assert load("schmidt", {})[path] == PRINTED[path][0]


@pytest.mark.parametrize("path", PRINTED)
def test_it_stands_in_the_line_that_is_named(path: str) -> None:
    _, number, words = PRINTED[path]
    assert words in line(number)


def test_nothing_else_is_called_printed() -> None:
    """A value whose place nobody has looked up here again is no printed one."""
    printed = {path for path, each in load("schmidt", {}).values.items() if each.source == "printed"}
    assert printed - set(NO_NUMBER) <= set(PRINTED)


def test_the_set_up_table_as_it_is_printed() -> None:
    """Alternativer Spielaufbau (seed 004 l. 782-794): read off the transcript row by row."""
    called = ""
    rows = []
    for number in range(783, 795):
        cells = line(number).split("\t")
        called = cells[1].casefold() or called
        powers = frozenset(NAMED[each] for each in cells[2:-2] if each in NAMED)
        rows.append((CALLED[called], powers, int(cells[-2]), int(cells[-1])))
    ours = [(row.difficulty, row.powers, row.trees, row.oceans) for row in RULES.rows]
    assert rows[:-1] == ours
    assert rows[-1] == (RULES.solo.difficulty, frozenset(), RULES.solo.trees, RULES.solo.oceans)


@pytest.mark.parametrize(("players", "number"), [(4, 104), (3, 105), (2, 106), (1, 107)])
def test_the_table_of_the_usual_set_up_says_the_same(players: int, number: int) -> None:
    """Tabelle D (seed 004 l. 103-107) beside Weltmächte wählen (seed 004 l. 146-154)."""
    sinks = table(players).state
    assert line(number).split("\t") == [str(players), str(sinks.trees), str(sinks.oceans)]
    told = line(number + 47).split("\t")[1]
    named = {power for name, power in NAMED.items() if name in told}
    assert told in ("Alle", "1 beliebige") or named == set(POWERS[players])


def test_an_example_in_which_every_number_is_ours() -> None:
    """Emissionsphase, example (seed 004 l. 420): China's 9 and its 13 tokens of six sectors are 22."""
    numbers = [int(each) for each in re.findall(r"\d+", line(420))]
    board = table(4).of("china")
    sectors = board.industry + board.buildings + board.transport + board.extraction
    assert numbers == [board.dirty, sectors + board.agriculture + board.waste, 22]
    assert numbers[0] + numbers[1] == numbers[2]


def test_powers_that_are_in_no_row_are_no_set_up() -> None:
    """Alternativer Spielaufbau (seed 004 l. 782-794)."""
    assert RULES.row(frozenset({"atlantis"})) is None
    assert RULES.row(frozenset({"china", "atlantis"})) is None
