"""The box: what stands on what, what belongs together, what an owner may enter and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import BadData
from engine.emission.cards import challenge, challenge_lines
from engine.emission.decks import read_deck
from engine.emission.rules import load, rules_from
from engine.emission.state import RESILIENCES, SECTORS, Symbol, produced_by
from tests.engine.emission.tables import RULES, card, rules_with, table

DATA = RULES.data
MORE = (1439, 1440, 1441, 1443, 1444, 1445, 1446, 1447)
CERTAIN = (
    *MORE,
    1401,
    1402,
    1405,
    1408,
    1410,
    1415,
    1416,
    1418,
    1419,
    1420,
    1421,
    1424,
    1432,
    1433,
    1435,
    1439,
)
WEIGHTS = {"majority": 15, "china": 12, "europe": 7, "usa": 6}


@pytest.mark.parametrize("row", RULES.rows, ids=lambda row: " ".join(sorted(row.powers)))
def test_trees_and_oceans_add_up_over_the_powers(row: Any) -> None:
    """Alternativer Spielaufbau (seed 004 l. 782-793): each power brings its own share of what binds CO₂."""
    assert row.trees + row.oceans == sum(WEIGHTS[power] for power in row.powers)


def test_alone_the_world_binds_ten_for_any_power() -> None:
    """Alternativer Spielaufbau (seed 004 l. 794)."""
    assert RULES.solo.trees + RULES.solo.oceans == 10


def test_the_components_as_printed() -> None:
    """Spielmaterial (seed 004 l. 113): 8 + 5 x 5 trees, 8 + 3 x 5 oceans, 8 + 5 air filters, 48 crises."""
    assert RULES.caps == {"trees": 33, "oceans": 23, "filters": 13}
    assert len(RULES.crises) == DATA["components.crises"] == 48


def test_every_certain_crisis_is_there_and_says_its_source() -> None:
    for number in CERTAIN:
        assert DATA.source(f"crises.c{number}") in ("printed", "reported"), number
    others = [name for name in RULES.crises if name not in [f"c{number}" for number in CERTAIN]]
    assert len(others) == 25
    assert all(RULES.stands_in(name) for name in others)
    assert all(each.cite for path, each in DATA.values.items() if "." in path)


def test_stand_ins_are_marked() -> None:
    """Honest data: what nobody here has seen is called practice."""
    for path in ("tracks", "tipping", "dice", "challenges", "powers.europe", "powers.usa", "powers.majority"):
        assert DATA.source(path) == "practice"
    assert DATA.source("table") == "printed"
    assert DATA.source("powers.china") == "reported"
    assert DATA.source("thermometer.crises_4") == "printed"
    assert DATA.source("thermometer.crises_5") == "practice"


def test_four_sheets_emit_eighty() -> None:
    """As reported of a first round; China alone is the booklet's 22 (seed 004 l. 420)."""
    assert produced_by(RULES.powers["china"].board) == 22
    assert sum(produced_by(start.board) for start in RULES.powers.values()) == 80
    assert RULES.powers["usa"].board.social == 0
    assert RULES.powers["usa"].board.transport <= 5


@pytest.mark.parametrize("power", list(RULES.powers))
def test_every_power_covers_its_demand_at_the_start(power: str) -> None:
    board = RULES.powers[power].board
    assert board.dirty + board.clean >= board.demand
    assert all(getattr(board, name) >= 0 for name in (*SECTORS, *RESILIENCES))


# --- what an owner may enter ------------------------------------------------------------------------------


def test_an_owner_enters_a_crisis_and_takes_one_out() -> None:
    lines = ["who all", "lose 1 social", "ignore if 2 finance"]
    rules = rules_with(**{"crises__own:Bank run": lines, "crises__c1403": None, "crises__c1404": lines})
    assert rules.crises["own:Bank run"].ignore[0].symbol == "finance"
    assert "c1403" not in rules.crises
    assert len(rules.crises) == 48
    assert rules.data.source("crises.own:Bank run") == "owner"
    assert not rules.stands_in("c1404")


@pytest.mark.parametrize(
    ("tucked", "ignored"),
    [((), ""), (("regulation",), ""), (("society",) * 2, ""), (("regulation", "society"), "tucked")],
)
def test_several_lines_that_ignore_a_crisis_have_to_be_met_together(
    tucked: tuple[Symbol, ...], ignored: str
) -> None:
    """Krisenphase, 2., step 3 (seed 004 l. 554): what is tucked; two lines mean both of them (ours)."""
    lines = ["who all", "emergency 1", "ignore if 1 regulation", "ignore if 1 society"]
    at = table(4, rules_with(crises__c1403=lines)).resolving(
        "c1403", tucked=(card(*tucked),) if tucked else ()
    )
    assert at.preview().ignored == ignored
    lasts = ["who table", "forbid tucking", "until 1 regulation", "until 1 society"]
    at = table(4, rules_with(crises__c1403=lasts)).resolving(
        "c1403", tucked=(card(*tucked),) if tucked else ()
    )
    assert at.preview().ignored == ("lifted" if ignored else "")


def test_an_owner_enters_a_sheet_and_a_track() -> None:
    rules = rules_with(powers__usa__dirty=10, tracks__weather=8, tipping__weather=[3, 8], dice__geo=[1, 2])
    assert rules.powers["usa"].board.dirty == 10
    assert rules.tipping["weather"] == (3, 8)


def test_a_deck_of_one_s_own_takes_the_place_of_the_shipped_one() -> None:
    text = "".join(f"crisis Storm {n}\nwho all\nemergency 1 per token\n" for n in range(4))
    deck = read_deck(text.encode())
    rules = rules_from(load("schmidt", {**deck.values(DATA.values), "solo.crises_out": ["c1426"]}))
    assert list(rules.crises) == [f"own:Storm {n}" for n in range(4)]
    at = table(2, rules, deck="own")
    assert at.state.pile == 4


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"crises.c1401": ["who all"]}, "data.emission.crisis", "crises.c1401"),
    ({"crises.c1401": ["who all", "explode 3"]}, "data.emission.crisis", "crises.c1401"),
    ({"global_projects.g1304": ["2 moons"]}, "data.emission.project", "global_projects.g1304"),
    ({"global_projects.g1304": ["0 society"]}, "data.emission.project", "global_projects.g1304"),
    ({"challenges.thin_woods": ["trees"]}, "data.emission.challenge", "challenges.thin_woods"),
    ({"challenges.thin_woods": ["moons +1"]}, "data.emission.challenge", "challenges.thin_woods"),
    ({"table.four": ["normal", "china usa", "24"]}, "data.emission.row", "table.four"),
    ({"table.four": ["odd", "china usa", "24", "16"]}, "data.emission.row", "table.four"),
    ({"table.four": ["normal", "china usa", "24", "100"]}, "data.emission.row", "table.four"),
    ({"table.four": ["normal", "china usa", "24", "-1"]}, "data.emission.row", "table.four"),
    ({"table.four": ["normal", "china moon", "2", "1"]}, "data.emission.row_powers", "table.four"),
    ({"table.four": ["normal", "china usa", "24", "99"]}, "data.emission.range", "table.four"),
    ({"powers.usa.emergency": 12}, "data.emission.range", "powers.usa.emergency"),
    ({"powers.usa.dirty": 39}, "data.emission.energy", "powers.usa.dirty"),
    ({"thermometer.crises_5": 3}, "data.emission.range", "thermometer.crises_5"),
    ({"tipping.arctic": [3, 1]}, "data.emission.tipping", "tipping.arctic"),
    ({"tipping.arctic": [9]}, "data.emission.tipping", "tipping.arctic"),
    ({"dice.geo": [3, 3]}, "data.emission.die", "dice.geo"),
]


@pytest.mark.parametrize(("owner", "code", "path"), WRONG, ids=[f"{code} {path}" for _, code, path in WRONG])
def test_what_is_misread_is_told_with_its_field(owner: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(BadData) as problem:
        rules_from(load("schmidt", owner))
    assert (code, path) in [(fault.code, fault.path) for fault in problem.value.faults]


def test_a_power_s_energy_may_fill_its_track() -> None:
    """Tableaus vorbereiten F (seed 004 l. 214-218): forty spaces."""
    clean = RULES.powers["usa"].board.clean
    full = rules_from(load("schmidt", {"powers.usa.dirty": 40 - clean}))
    assert full.powers["usa"].board.dirty + full.powers["usa"].board.clean == 40
    with pytest.raises(BadData) as problem:
        rules_from(load("schmidt", {"powers.usa.dirty": 41 - clean}))
    assert [fault.path for fault in problem.value.faults] == ["powers.usa.dirty"]


def test_every_mistake_of_a_crisis_is_told() -> None:
    with pytest.raises(BadData) as problem:
        rules_from(load("schmidt", {"crises.c1401": ["who nobody", "explode 3", "emergency 0"]}))
    assert [fault.params["line"] for fault in problem.value.faults] == [1, 2, 3]


def test_a_challenge_is_written_as_it_is_read() -> None:
    for name, lines in RULES.challenges.items():
        assert challenge_lines(challenge(name, lines)) == list(lines)


def test_too_few_crises_are_no_deck() -> None:
    out = dict.fromkeys([f"crises.{name}" for name in list(RULES.crises)[:45]])
    with pytest.raises(BadData) as problem:
        rules_from(load("schmidt", out))
    assert problem.value.faults[0].code == "data.emission.deck"


def test_an_edition_that_there_is_not() -> None:
    with pytest.raises(BadData):
        load("cmyk", {})


# --- which stand-ins are played with ------------------------------------------------------------------------


def test_only_the_stand_ins_of_this_table_are_played_with() -> None:
    """Deine Auslage; Varianten: a power that stays away and a challenge nobody took play no part."""
    alone, two = (
        RULES.practice_in_play(["china"], []),
        RULES.practice_in_play(["usa", "china"], ["thin_woods"]),
    )
    board = {path for path in RULES.data.values if path.startswith(("tracks.", "tipping.", "dice."))}
    assert board and board <= set(alone) & set(two)
    assert [path for path in alone if path.startswith("powers.")] == []
    assert {path.split(".")[1] for path in two if path.startswith("powers.")} == {"usa"}
    assert ("solo.crises_out" in alone, "solo.crises_out" in two) == (True, False)
    assert [path for path in alone if path.startswith("challenges.")] == []
    assert [path for path in two if path.startswith("challenges.")] == ["challenges.thin_woods"]
    assert all(RULES.data.source(path) == "practice" for path in (*alone, *two))
