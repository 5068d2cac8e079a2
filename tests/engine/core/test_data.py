"""Values that say where they come from."""

from __future__ import annotations

import pytest

from engine.core import BadData, Seen, read_data
from engine.core.data import OWN_LENGTH, in_part, is_own_name, taken_apart
from engine.core.learning import laid_over

TEXT = """
id = { value = "box", source = "printed" }

[board]
_source = "printed"
_cite = "page 3"
fields = 12
colours = ["red", "blue"]
edge = { value = 4, source = "practice", cite = "nobody counted" }

[board.prices]
_source = "reported"
first = [3, 4]
"""


def test_values_have_a_path_a_source_and_a_citation() -> None:
    data = read_data(TEXT, {})
    assert data["board.fields"] == 12
    assert data["board.prices.first"] == [3, 4]
    fields, edge, first = (data.values[f"board.{name}"] for name in ("fields", "edge", "prices.first"))
    assert (fields.source, fields.cite) == ("printed", "page 3")
    assert (edge.source, edge.cite) == ("practice", "nobody counted")
    assert (first.source, first.cite) == ("reported", "page 3")


def test_a_section_is_as_sure_as_its_weakest_value() -> None:
    data = read_data(TEXT, {})
    assert data.source("board.prices") == "reported"
    assert data.source("board") == "practice"
    assert read_data(TEXT, {"board.edge": 5}).source("board") == "reported"
    assert read_data(TEXT, {"board.edge": 5, "board.prices.first": [1]}).source("board") == "owner"


def test_a_prefix_of_a_name_is_not_a_section() -> None:
    data = read_data(
        TEXT + "\n[boards]\n_source='practice'\nx=1\n", {"board.edge": 5, "board.prices.first": [1]}
    )
    assert data.source("board") == "owner"
    assert [path for path, _ in data.below("board")] == ["fields", "colours", "edge", "prices.first"]


def test_the_owner_s_values_win() -> None:
    data = read_data(TEXT, {"board.fields": 13, "board.colours": ["green"]})
    assert (data["board.fields"], data.source("board.fields")) == (13, "owner")
    assert data["board.colours"] == ["green"]


@pytest.mark.parametrize(
    ("owner", "says"),
    [
        ({"board.feilds": 3}, "board.feilds: there is no such value to replace"),
        ({"board": 3}, "board: there is no such value to replace"),
        ({"id": "other"}, "id: there is no such value to replace"),
        ({"board.fields": "3"}, "board.fields: must look like 12, not '3'"),
        ({"board.fields": [3]}, "board.fields: must look like 12, not [3]"),
        ({"board.colours": [3]}, "board.colours: must look like ['red', 'blue'], not [3]"),
        ({"board.colours": [["red"]]}, "board.colours: must look like ['red', 'blue'], not [['red']]"),
        ({"board.fields": None}, "board.fields: must look like 12, not None"),
        ({"board.own:wide": 3}, "board.own:wide: there is no such value to replace"),
    ],
)
def test_an_owner_s_slip_is_told_with_its_path(owner: dict[str, object], says: str) -> None:
    with pytest.raises(BadData) as refused:
        read_data(TEXT, owner)
    assert str(refused.value) == says


def test_every_item_of_a_list_is_looked_at() -> None:
    with pytest.raises(BadData):
        read_data(TEXT, {"board.prices.first": [3, "four"]})


def test_what_is_missing_is_told_with_its_path() -> None:
    data = read_data(TEXT, {})
    assert "board.depth" not in data
    with pytest.raises(BadData, match=r"board\.depth: is missing in box"):
        data["board.depth"]


def test_the_source_of_what_is_missing_is_told_as_missing() -> None:
    try:
        read_data(TEXT, {}).source("board.depth")
    except BadData as refused:
        assert "board.depth" in str(refused)


def test_no_value_without_a_source() -> None:
    with pytest.raises(
        BadData, match="x: source must be one of printed, reported, practice, owner, not None"
    ):
        read_data(TEXT.replace("[board]", "[other]\nx = 1\n[board]"), {})
    with pytest.raises(BadData, match=r"board\.fields: source must be one of .*, not 'hearsay'"):
        read_data(TEXT.replace('"printed"\n_cite', '"hearsay"\n_cite'), {})


def test_the_digest_names_the_values_and_nothing_else() -> None:
    digest = read_data(TEXT, {}).digest
    assert len(digest) == 16
    assert read_data(TEXT.replace("page 3", "page 4"), {}).digest == digest
    assert read_data(TEXT, {"board.fields": 12}).digest == digest
    assert read_data(TEXT, {"board.fields": 13}).digest != digest


# --- Sections an owner may add to -------------------------------------------------------------------------

CARDS = (
    TEXT
    + """
[deck]
_source = "practice"
_open = [0]
storm = [1, 2]
"""
)


def test_an_entry_of_an_open_section_can_be_taken_out() -> None:
    data = read_data(CARDS, {"deck.storm": None})
    assert dict(data.below("deck")) == {}
    assert data.digest != read_data(CARDS, {}).digest


def test_an_entry_of_the_owner_s_own_is_added() -> None:
    data = read_data(CARDS, {"deck.own:St. Elmo": [3]})
    assert dict(data.below("deck")) == {"storm": [1, 2], "own:St. Elmo": [3]}
    assert data.source("deck.own:St. Elmo") == "owner"


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("deck.calm", [1], "data.unknown"),
        ("deck.calm", None, "data.unknown"),
        ("deck.own:calm", None, "data.shape"),
        ("deck.own:calm", 1, "data.shape"),
        ("deck.own:", [1], "data.own_name"),
        ("deck.own:\u202ecalm", [1], "data.own_name"),
        ("deck.own:\ud800", [1], "data.own_name"),
        ("decks.own:calm", [1], "data.unknown"),
    ],
)
def test_nothing_else_is_added(path: str, value: object, code: str) -> None:
    with pytest.raises(BadData) as refused:
        read_data(CARDS, {path: value})
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [(code, path)]


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(BadData) as refused:
        read_data(CARDS, {"deck.storm": 1, "board.fields": "x", "nothing": 0})
    assert {fault.path for fault in refused.value.faults} == {"deck.storm", "board.fields", "nothing"}


def test_how_many_values_stand_on_what() -> None:
    data = read_data(TEXT, {"board.fields": 13})
    counted = {source: data.count(source) for source in ("printed", "owner", "reported", "practice")}
    assert counted == {"printed": 2, "owner": 1, "reported": 1, "practice": 1}


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ({"row": [7, 6, 5], "read": [0, 2]}, (0, 2)),
        ({"row": [7, 6, 5], "read": []}, ()),
        ({"row": [7, 6, 5], "read": [2]}, (2,)),
        ({"row": [7, 6, 5], "read": [3]}, None),
        ({"row": [7, 6, 5], "read": [-1]}, None),
        ({"row": [7, 6, 5], "read": [0, 0]}, None),
        ({"row": [7, 6, 5], "read": [2, 0]}, None),
        ({"row": [7, 6, 5], "read": [True]}, None),
        ({"row": [7, 6, 5], "read": ["0"]}, None),
        ({"row": [7, 6, 5], "read": 0}, None),
        ({"row": 7, "read": [0]}, None),
        ({"row": [7]}, None),
        ({"row": [7], "read": [0], "more": 1}, None),
        ([7, 6], None),
    ],
)
def test_a_list_that_was_read_in_part(value: object, read: tuple[int, ...] | None) -> None:
    """What only looks like one is left as it is, so that it is refused by its path."""
    row = value["row"] if read is not None and isinstance(value, dict) else value
    assert taken_apart(value) == (row, read)


def test_what_was_read_in_part_is_written_so() -> None:
    assert in_part([7, 6, 5], {2, 0}) == {"row": [7, 6, 5], "read": [0, 2]}
    assert in_part([7, 6, 5], {0, 1, 2}) == [7, 6, 5]
    assert taken_apart(in_part([7, 6, 5], {1})) == ([7, 6, 5], (1,))


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("x", True),
        ("Storm over the harbour", True),
        ("x" * OWN_LENGTH, True),
        ("x" * (OWN_LENGTH + 1), False),
        ("", False),
        (" x", False),
        ("x ", False),
        ("two  spaces", False),
        ("two\nlines", False),
        ("\u202e", False),
    ],
)
def test_what_an_owner_s_entry_can_be_called(name: str, good: bool) -> None:
    assert is_own_name(name) is good


@pytest.mark.parametrize(
    ("path", "at", "there"),
    [
        ("board.colours", 1, True),
        ("board.colours", 2, False),
        ("board.fields", 0, False),
        ("board.new", 0, False),
    ],
)
def test_an_entry_that_a_list_no_longer_has_is_left_out(path: str, at: int, there: bool) -> None:
    """An earlier reading, with which it had one more, was taken back."""
    data = read_data(TEXT, {})
    now = laid_over(data, [Seen(path, at, "green", "blue", "printed")])
    if there:
        assert now["board.colours"] == ["red", "green"]
        assert now.source("board.colours") == "printed", "only a part of it was read"
    else:
        assert now.values == data.values
    both = laid_over(data, [Seen("board.colours", n, "green", "blue", "printed") for n in (0, 1)])
    assert (both["board.colours"], both.source("board.colours")) == (["green", "green"], "owner")
