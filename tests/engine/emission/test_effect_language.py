"""The language of crises: every line it knows, and every mistake by its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.emission.crises import BadLine, Crisis, Does, Needs, Weaken, Who, parse, read, written
from tests.engine.emission.tables import RULES

ALL = "who all"


def test_everything_that_can_be_said() -> None:
    lines = [
        "who most cards with energy",
        "emergency 1 per token",
        "lose 2 social solo 1",
        "discard 1 cards with solar per token",
        "oceans 1",
        "carbon 2 per token solo 0",
        "clean 3",
        "draw 1 fewer",
        "weaken 2 per infrastructure",
        "weaken 1 per tucked grid",
        "ignore if 2 regulation solo 1",
        "ignore if none",
    ]
    assert parse("x", lines) == Crisis(
        id="x",
        who=Who("most", "cards.energy"),
        does=(
            Does("emergency", 1, per_token=True),
            Does("lose", 2, "social", solo=1),
            Does("discard", 1, "solar", per_token=True),
            Does("sink", 1, "oceans"),
            Does("carbon", 2, per_token=True, solo=0),
            Does("energy", 3, "clean"),
            Does("draw", 1),
        ),
        weaken=(Weaken(2, "infrastructure"), Weaken(1, "grid", tucked=True)),
        ignore=(Needs(2, "regulation", 1),),
        ignore_if_none=True,
    )


def test_what_lasts() -> None:
    crisis = parse("x", ["who table", "forbid tucking", "until 2 society solo 1"])
    assert crisis.bans == ("tucking",)
    assert (crisis.until[0].wanted(solo=True), crisis.until[0].wanted(solo=False)) == (1, 2)


WRONG: list[tuple[list[str], int, str]] = [
    ([], 0, "whom it affects"),
    ([ALL], 0, "does nothing"),
    (["emergency 1"], 0, "whom it affects"),
    ([ALL, ALL, "emergency 1"], 2, "second time"),
    ([ALL, "explode 1"], 2, "begins with none of"),
    ([ALL, "emergency lots"], 2, "is not how a line with emergency"),
    ([ALL, "emergency 0"], 2, "numbers are 1 to 20"),
    ([ALL, "emergency 21"], 2, "numbers are 1 to 20"),
    ([ALL, "lose 1 courage"], 2, "knows no resilience"),
    ([ALL, "discard 1 cards with moon"], 2, "knows no symbol"),
    ([ALL, "emergency 1", "weaken 1 per courage"], 3, "knows no resilience"),
    ([ALL, "emergency 1", "weaken 1 per tucked courage"], 3, "knows no symbol"),
    ([ALL, "emergency 1", "ignore if 1 courage"], 3, "knows no symbol"),
    ([ALL, "emergency 1", "spare 1 per tucked courage"], 3, "knows no symbol"),
    (["who least courage", "emergency 1"], 1, "knows no quantity"),
    (["who all social", "emergency 1"], 1, "stands alone"),
    (["who most cards with moon", "emergency 1"], 1, "knows no symbol"),
    (["who table", "forbid dancing", "until 1 society"], 2, "knows no ban"),
    (["who table", "forbid tucking"], 0, "lasts until something"),
    ([ALL, "emergency 1", "until 2 society"], 0, "lasts until something"),
    (["who table", "emergency 1"], 0, "drop and forbid only"),
    ([ALL, "move 3 emergency"], 0, "move needs one power"),
    (["who least social", "emergency 1", "ignore if none"], 0, "who most only"),
    (["who least social", "lose 1 social", "spare 1 per tucked card"], 0, "who all only"),
    ([ALL, "emergency 1", "emergency 2"], 0, "same thing twice"),
    ([ALL, *["emergency 1"] * 12], 13, "at most 12 lines"),
    ([ALL, "emergency 1" + " " * 90], 2, "at most 80 letters"),
    (["__import__('os').system('true')", "emergency 1"], 1, "begins with none of"),
]


@pytest.mark.parametrize(("lines", "line", "why"), WRONG, ids=[why for _, _, why in WRONG])
def test_a_mistake_is_told_with_its_line(lines: list[str], line: int, why: str) -> None:
    with pytest.raises(BadLine) as problem:
        parse("x", lines)
    assert problem.value.line == line
    assert why in problem.value.why


@pytest.mark.parametrize("more", ["ignore if none", "spare 1 per tucked card", "move 3 emergency"])
def test_who_it_goes_with_is_not_asked_before_it_says_whom_it_affects(more: str) -> None:
    _, mistakes = read("x", ["emergency 1", more])
    assert [each.code for each in mistakes] == ["no_who"]


@given(st.lists(st.text(max_size=90), max_size=15))
def test_no_text_breaks_it(lines: list[str]) -> None:
    try:
        parse("x", lines)
    except BadLine as problem:
        assert problem.why


WHO = ["who all", "who table", "who least social", "who most dirty", "who most cards with energy"]
REST = [
    "emergency 1 per token",
    "lose 2 social solo 1",
    "discard 1 cards per token solo 0",
    "discard 2 cards with energy",
    "trees 3",
    "oceans 1 per token",
    "carbon 4 solo 2",
    "dirty 2",
    "clean 1 per token solo 1",
    "move 3 emergency",
    "draw 1 fewer solo 0",
    "drop 1 project",
    "forbid tucking",
    "weaken 1 per social",
    "weaken 2 per tucked grid",
    "ignore if 2 regulation solo 1",
    "ignore if none",
    "spare 1 per tucked card",
    "spare 1 per tucked society",
    "until 2 society solo 1",
]


@pytest.mark.parametrize("name", list(RULES.crises))
def test_every_shipped_crisis_reads_the_same_again(name: str) -> None:
    assert parse(name, RULES.data[f"crises.{name}"]) == RULES.crises[name]


@pytest.mark.parametrize("name", list(RULES.crises))
def test_what_is_written_is_what_was_read(name: str) -> None:
    crisis = RULES.crises[name]
    assert parse(name, written(crisis)) == crisis


@given(st.data())
def test_any_crisis_can_be_written_and_read(data: st.DataObject) -> None:
    """Whatever lines go together: the crisis they make is written in lines that make the same one."""
    lines = [data.draw(st.sampled_from(WHO)), *data.draw(st.lists(st.sampled_from(REST), max_size=6))]
    try:
        crisis = parse("x", lines)
    except BadLine:
        return
    assert parse("x", written(crisis)) == crisis
