"""The box's data: what is known of the components, where each value stands, and what an owner may enter."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Action, BadData
from engine.kyoto import GAME, formulas
from engine.kyoto.actions import KeepAgendas, ReadStudy, ShowStudy, deal_agendas
from engine.kyoto.formulas import BadTerm, Worth, parse, worth
from engine.kyoto.readings import MEETS
from engine.kyoto.rules import load, rules_from
from engine.kyoto.state import Damage, Goal
from tests.engine.kyoto.tables import MALIK, RULES, Table, scoring, set_up, table

DATA = RULES.data


def faults(**owner: Any) -> list[str]:
    with pytest.raises(BadData) as caught:
        rules_from(load("deep_print", {path.replace("__", "."): value for path, value in owner.items()}))
    return [f"{fault.code.removeprefix('data.')} {fault.path}" for fault in caught.value.faults]


def test_forty_eight_affluence_cards_of_which_three_are_marked() -> None:
    """Setup 5 (seed 002 l. 95-96); values between those that were seen, every icon alike."""
    assert len(RULES.cards) == 48
    assert len(RULES.marked_cards) == 3
    cards = RULES.cards.values()
    assert {40, 70, 80, 100} <= {card.value for card in cards}
    assert set(Counter(card.damage for card in cards).values()) == {16}
    assert set(Counter(card.lobby for card in cards if card.lobby).values()) == {7}


def test_twenty_agenda_cards_of_which_six_are_marked() -> None:
    """Setup 6 (seed 002 l. 109-110)."""
    assert len(RULES.agendas) == 20
    assert len(RULES.marked_agendas) == 6


def test_stand_ins_are_marked_and_what_is_printed_says_where() -> None:
    """Honest data: what nobody here has seen is called practice."""
    for section in ("affluence", "studies", "icons", "marked"):
        assert {each.source for path, each in DATA.values.items() if path.startswith(f"{section}.")} == {
            "practice"
        }
    printed = ("lobby_nuclear", "antitrust", "swiss_bank")
    for name in RULES.agendas:
        assert DATA.source(f"agendas.{name}") == ("printed" if name in printed else "practice")
    assert all(each.cite for path, each in DATA.values.items() if "." in path)


def test_the_studies_that_were_seen_are_among_the_stand_ins() -> None:
    """The example round (seed 002 l. 305-343) and two reviews."""
    studies = [(study.goal.co2, study.funding) for study in RULES.studies.values()]
    assert (200, 4) in studies
    assert (150, 4) in studies
    icons = [study for study in RULES.studies.values() if study.goal.icons and study.funding == 3]
    assert ["clouds", "clouds", "warming"] in [sorted((s.visible, *s.hidden)) for s in icons]


# --- what an owner may enter ------------------------------------------------------------------------------


def test_an_owner_enters_cards_studies_and_formulas() -> None:
    owner = {
        "affluence.a01": ["120", "clouds", ""],
        "studies.s01": ["animals clouds", "5", "warming", ""],
        "agendas.timber": ["2 per damage.animals", "at most 6"],
    }
    rules = rules_from(load("deep_print", owner))
    assert rules.cards["a01"].value == 120
    assert rules.studies["s01"].goal.icons == ("animals", "clouds")
    assert rules.data.source("agendas.timber") == "owner"


def test_an_owner_takes_a_card_out_and_puts_another_in() -> None:
    owner = {
        "agendas.guild_1": None,
        "agendas.own:Fisheries": ["points"],
        "marked.agendas": ["own:Fisheries"],
    }
    rules = rules_from(load("deep_print", owner))
    assert rules.agendas["own:Fisheries"] == "points"
    assert "guild_1" not in rules.agendas


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("affluence.a01", ["x", "clouds", ""], "kyoto.card"),
        ("affluence.a01", ["40", "fog", ""], "kyoto.card"),
        ("affluence.a01", ["40", "clouds", "rail"], "kyoto.card"),
        ("affluence.a01", ["4²", "clouds", ""], "kyoto.card"),
        ("affluence.a01", ["40", "clouds"], "kyoto.card"),
        ("studies.s01", ["100", "6", "clouds", ""], "kyoto.study"),
        ("studies.s01", ["0", "3", "clouds", ""], "kyoto.study"),
        ("studies.s01", ["0100", "3", "clouds", ""], "kyoto.study"),
        ("studies.s01", ["1000", "3", "clouds", ""], "kyoto.study"),
        ("studies.s01", ["clouds", "3", "clouds", ""], "kyoto.study"),
        ("studies.s01", ["100", "3", "", ""], "kyoto.study"),
        ("studies.s01", ["100", "3", "clouds", "clouds clouds clouds"], "kyoto.study"),
        ("studies.s01", ["100", "3"], "kyoto.study"),
        ("agendas.timber", ["import os"], "kyoto.formula"),
        ("coffers.3", 21, "kyoto.range"),
        ("phases.timer_seconds", 0, "kyoto.range"),
        ("agenda.kept", 4, "kyoto.range"),
        ("scoring.bank_factor", 0, "kyoto.range"),
        ("scoring.money", [400], "kyoto.money_points"),
        ("icons.clouds", ["fog"], "kyoto.icons"),
        ("components.levels", 5, "kyoto.pieces"),
    ],
)
def test_what_can_t_be_is_refused_with_its_field(path: str, value: Any, code: str) -> None:
    assert faults(**{path: value}) == [f"{code} {path}"]


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    """A value out of its range hides none that contradict each other; a card that can't be read does."""
    both = faults(phases__timer_seconds=0, countries__names=["usa", "usa"])
    assert both == ["kyoto.countries countries.names", "kyoto.range phases.timer_seconds"]
    unreadable = faults(affluence__a01=["40"], phases__timer_seconds=0, studies__s01=["100"])
    assert unreadable == ["kyoto.card affluence.a01", "kyoto.study studies.s01"]


def test_counts_hands_and_marks_have_to_fit() -> None:
    assert "kyoto.count affluence" in faults(**{"affluence.a01": None})
    assert "kyoto.count studies" in faults(**{"studies.s01": None})
    assert "kyoto.marked marked.affluence" in faults(**{"marked.affluence": ["a01", "a02", "a99"]})
    assert "kyoto.hands hands.3" in faults(**{"marked.affluence": ["a01", "a02"]})
    assert "kyoto.agendas marked.agendas" in faults(**{"marked.agendas": list(RULES.agendas)[:9]})
    assert "kyoto.countries countries.names" in faults(**{"countries.names": ["usa", "usa"]})


def test_an_edition_that_there_is_not() -> None:
    with pytest.raises(BadData, match="deep_print"):
        GAME.load("first", {})


# --- formulas ---------------------------------------------------------------------------------------------

KNOWN = dict(formulas.facts(scoring().damaged(animals=4, warming=4, clouds=2).state, 5))


@pytest.mark.parametrize(
    ("terms", "points", "millions"),
    [
        (["5"], 5, 0),
        (["1 per damage"], 10, 0),
        (["1 per 3 damage"], 3, 0),
        (["-1 per damage", "at least 0"], 0, 0),
        (["1 per damage", "at most 6"], 6, 0),
        (["2 if most.warming"], 2, 0),
        (["2 if most.clouds"], 0, 0),
        (["2 if least.clouds"], 2, 0),
        (["3 if damage >= 10"], 3, 0),
        (["3 if damage <= 9"], 0, 0),
        (["3 if fund = 3"], 3, 0),
        (["2 millions if most.animals", "1"], 1, 2),
        (["1 millions per 2 damage.animals"], 0, 2),
        (["+4", "-1 per damage.clouds", "2 per thresholds"], 2, 0),
    ],
)
def test_a_formula_is_added_up_from_the_left(terms: list[str], points: int, millions: int) -> None:
    formula = parse(terms)
    assert not isinstance(formula, str)
    assert worth(formula, KNOWN) == Worth(points, millions)


@pytest.mark.parametrize(
    "term",
    [
        "",
        "five",
        "1 per clouds",
        "1 per 0 damage",
        "2 if damage",
        "2 if most.warming >= 3",
        "100",
        "1; 2",
        "__",
    ],
)
def test_what_is_no_term_is_refused(term: str) -> None:
    with pytest.raises(BadTerm):
        parse([term])


def test_an_empty_formula_is_none() -> None:
    with pytest.raises(BadTerm):
        parse([])


@given(st.lists(st.text(max_size=30), min_size=1, max_size=4))
def test_any_text_is_a_formula_or_is_refused(terms: list[str]) -> None:
    """It is read, never executed: whatever somebody types, nothing else happens."""
    try:
        formula = parse(terms)
    except BadTerm:
        return
    if not isinstance(formula, str):
        worth(formula, KNOWN)


# --- where the box is met -----------------------------------------------------------------------------------


def met(action: Action) -> set[str]:
    return {path for path, _ in MEETS[type(action)](RULES, GAME.blank, action)}


def test_only_cards_that_the_app_deals_are_met_when_it_is_laid_out() -> None:
    """Setup 5 and 6 (seed 002 l. 95-115): in the public way hands are dealt face down at the table."""
    full, public = met(set_up(3, "full")), met(set_up(3))
    assert {f"affluence.{name}" for name in RULES.cards} == full - public
    assert {"coffers.3", "hands.3", "icons.clouds", "marked.agendas", "components.levels"} <= public
    assert not [path for path in full if path.startswith(("studies.", "agendas."))]


def test_a_study_is_read_aloud_but_for_its_hidden_impacts() -> None:
    """2) Study reading phase (seed 002 l. 146, 154-162); shown to all once the round has failed (l. 264)."""
    reads = list(MEETS[ReadStudy](RULES, table().state, ReadStudy(Goal(co2=100), 3, "clouds")))
    assert {at for _, at in reads} == {0, 1, 2}
    shows = list(MEETS[ShowStudy](RULES, table().state, ShowStudy(())))
    assert {at for _, at in shows} == {3, None}
    for found in (reads, shows):
        assert {path for path, _ in found} == {f"studies.{name}" for name in RULES.studies}


def test_whose_agenda_cards_are_met() -> None:
    """Setup 6 (seed 002 l. 108-115): its own three, when it keeps two of them, and no other's."""
    at = Table(GAME.blank, RULES).do(set_up(3, "full"))
    names = RULES.agendas_in_play(3)
    keeps = KeepAgendas(MALIK, deal_agendas(MALIK, names[3:5]))
    assert {path for path, _ in MEETS[KeepAgendas](RULES, at.state, keeps)} == {
        f"agendas.{name}" for name in names[3:6]
    }
    absent = KeepAgendas("usa", deal_agendas("usa", names[3:5]))
    assert list(MEETS[KeepAgendas](RULES, at.state, absent)) == []


def test_pieces_on_the_board_are_one_less_than_in_the_box() -> None:
    """Setup 1 (seed 002 l. 49-67): one cloud and one level are set aside."""
    boxes = {"components.animals": 7, "components.levels": 8, "components.clouds": 10}
    rules = rules_from(load("deep_print", boxes))
    kinds: tuple[Damage, ...] = ("animals", "warming", "clouds")
    assert [rules.pieces(kind) for kind in kinds] == [7, 7, 9]
