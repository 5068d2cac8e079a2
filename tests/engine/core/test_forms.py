"""What a value of a box may be: the ends of each form, what is said of others, and where it is read."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from engine.core import Fault, GameData, read_data
from engine.core.fields import (
    Choice,
    Field,
    Fields,
    Form,
    Label,
    Line,
    Name,
    Number,
    Row,
    Spot,
    Written,
    page_of,
)

SHIPPED = """
id = { value = "example", source = "printed" }
parts.chips = { value = 120, source = "printed" }
parts.pages = { value = [1, 2, 3], source = "printed" }
board.capacity = { value = 80, source = "practice" }
people.usa.target = { value = 12, source = "practice" }
people.opec.target = { value = 5, source = "practice" }
rows.black = { value = [7, 6, 5], source = "practice" }
value = { value = 1, source = "owner" }
"""
LISTED = (
    Field("board.capacity", Number(1, "parts.chips"), "board", Spot("board", "brim")),
    Field("people.*.target", Number(1, 99), "people.*", code="data.example.target", says="from {least} on"),
    Field("rows.*", Row(Number(1, 9), 1, "parts.pages"), "rows"),
    Field("parts.chips", Number(1, 990)),
    Field("parts.pages", Row(Number(1, 9), 1, 9)),
    Field("id", Label()),
)


def described() -> Fields:
    """Which field a path has is looked up once: each test begins anew."""
    return Fields("example", LISTED)


def data(**owner: Any) -> GameData:
    return read_data(SHIPPED, {path.replace("__", "."): value for path, value in owner.items()})


def fault(form: Form, value: Any) -> Fault | None:
    """What is wrong with a value of this form."""
    fields = Fields("example", (Field("value", form),))
    changed = read_data(SHIPPED.replace("value = { value = 1,", f"value = {{ value = {toml(value)},"), {})
    return next(fields.faults(changed), None)


def toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


COLOURS = Choice(("", "red", "blue"))
CARD = Line((Number(1, 999), COLOURS), ("co2", "colour"))


@pytest.mark.parametrize(
    ("form", "value", "params"),
    [
        (Number(2, 5), 2, None),
        (Number(2, 5), 5, None),
        (Number(2, 5), 1, {"least": 2, "most": 5}),
        (Number(2, 5), 6, {"least": 2, "most": 5}),
        (Number(2, "parts.chips"), 120, None),
        (Number(2, "parts.chips"), 121, {"least": 2, "most": 120}),
        (Number("parts.pages", 9), 3, None),
        (Number("parts.pages", 9), 2, {"least": 3, "most": 9}),
        (Number(2, 50), "50", None),
        (Number(2, 50), "050", {"least": 2, "most": 50}),
        (Number(2, 50), "-3", {"least": 2, "most": 50}),
        (Number(2, 50), "4²", {"least": 2, "most": 50}),
        (COLOURS, "red", None),
        (COLOURS, "", None),
        (COLOURS, "green", {"known": '"", red, blue'}),
        (Name("people"), "usa", None),
        (Name("rows"), "black", None),
        (Name("people"), "us", {"known": "people"}),
        (Name("people"), "us.a", {"known": "people"}),
        (Row(Number(1, 3), 2, 3), [1, 3], None),
        (Row(Number(1, 3), 2, 3), [1, 2, 3], None),
        (Row(Number(1, 3), 2, 3), [1], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3), [1, 1, 1, 1], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3), [0, 1], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3), [1, 4], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3, different=True), [1, 2], None),
        (Row(Number(1, 3), 2, 3, different=True), [2, 2], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3), ["1", "2"], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3), [True, 2], {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(Number(1, 3), 2, 3), 5, {"count": 3, "fields": 3, "least": 1, "most": 3}),
        (Row(COLOURS, 1, 2), ["red", "blue"], None),
        (Row(COLOURS, 1, 2), ["red", "green"], {"count": 2, "fields": 2}),
        (Row(Name("people"), 0, "parts.pages"), [], None),
        (Row(Name("people"), 0, "parts.pages"), ["usa", "opec"], None),
        (Row(Name("people"), 0, "parts.pages"), ["moon"], {"count": 3, "fields": 3}),
        (CARD, ["999", "red"], None),
        (CARD, ["1000", "red"], {"least": 1, "most": 999}),
        (CARD, ["1", "green"], {"known": '"", red, blue'}),
        (CARD, ["1"], {"count": 2}),
        (CARD, ["1", "red", "blue"], {"count": 2}),
        (CARD, 3, {"count": 2}),
        (Line(CARD.cells, fewest=1), ["1"], None),
        (Line(CARD.cells, fewest=1), [], {"count": 2}),
        (Written(), ["anything"], None),
        (Label(), "anything", None),
    ],
)
def test_the_ends_of_every_form(form: Form, value: Any, params: dict[str, Any] | None) -> None:
    found = fault(form, value)
    assert (None if found is None else dict(found.params)) == params
    if found is not None:
        assert (found.code, found.path) == ("data.example.range", "value")


@pytest.mark.parametrize(
    ("form", "value", "says"),
    [
        (Number(2, 5), 6, "value: must be 2 to 5, not 6"),
        (COLOURS, "green", 'value: must be one of "", red, blue'),
        (Name("people"), "moon", "value: there is no 'moon' in people"),
        (Row(Number(1, 3), 2, 3), [1], "value: 2 to 3 entries, each 1 to 3"),
        (Row(Number(1, 3), 2, 2, different=True), [1], "value: 2 different entries, each 1 to 3"),
        (Row(COLOURS, 1, 2), [], 'value: 1 to 2 entries of "", red, blue'),
        (Row(Name("people"), 1, 2), [], "value: 1 to 2 entries of people"),
        (CARD, ["1"], "value: 2 entries"),
    ],
)
def test_what_is_said_of_a_wrong_value(form: Form, value: Any, says: str) -> None:
    assert str(fault(form, value)) == says


def test_a_field_may_have_a_code_and_words_of_its_own() -> None:
    (found,) = described().faults(data(people__usa__target=0))
    assert (found.code, found.path, str(found)) == (
        "data.example.target",
        "people.usa.target",
        "people.usa.target: from 1 on",
    )


# --- which field, and in which order ------------------------------------------------------------------------


def test_a_value_finds_its_field() -> None:
    for path, found in (
        ("board.capacity", "board.capacity"),
        ("people.usa.target", "people.*.target"),
        ("people.usa.purse", None),
        ("people.usa", None),
        ("people.usa.target.now", None),
        ("rows.black", "rows.*"),
        ("rows.black.old", "rows.*"),
        ("rows", None),
        ("nowhere", None),
    ):
        field = described().find(path)
        assert (field.path if field else None) == found, path


def test_a_component_s_values_are_read_together() -> None:
    paths = [path for path, _ in described().of(data())]
    assert paths == [
        "board.capacity",
        "people.usa.target",
        "people.opec.target",
        "rows.black",
        "parts.chips",
        "parts.pages",
        "id",
    ]
    assert [path for path, _ in described().of(data(), "people.opec")] == ["people.opec.target"]
    people = described().find("people.usa.target")
    assert people is not None
    assert page_of(people, "people.usa.target") == "people.usa"
    label = described().find("id")
    assert label is not None
    assert page_of(label, "id") == ""


def test_faults_come_in_the_order_in_which_values_are_read() -> None:
    faults = [
        Fault("x", path, "", {}) for path in ("nowhere", "rows", "rows.black", "board", "people.usa.target")
    ]
    ordered = [each.path for each in described().in_order(faults)]
    assert ordered == ["board", "people.usa.target", "rows", "rows.black", "nowhere"]


def test_limits_and_what_is_left_to_read() -> None:
    assert described().limits(data(), "board.capacity") == (1, 120)
    assert described().limits(data(parts__chips=90), "board.capacity") == (1, 90)
    assert described().limits(data(), "rows.black") == (1, 9)
    for path in ("id", "nowhere"):
        with pytest.raises(TypeError):
            described().limits(data(), path)
    assert [described().cells(data(), path) for path in ("rows.black", "parts.chips")] == [3, 1]
    assert described().left(data()) == 1 + 1 + 1 + 3
    assert described().left(data(board__capacity=70)) == 1 + 1 + 3
    assert (described().left(data(), "rows"), described().left(data(), "board")) == (3, 1)


# --- what a box's file may hold -----------------------------------------------------------------------------

OPEN = (
    Field("board.capacity", Number(1, "parts.chips"), "board"),
    Field("deck.*", Line((Number(1, 999), COLOURS)), "deck"),
    Field("lists.*", Written(), "lists"),
    Field("who.*", Row(Name("people"), 0, 2, different=True), "who"),
    Field("rows.*", Row(Number(1, 9), 1, "parts.pages"), "rows"),
    Field("id", Label()),
)
OPENED = (
    SHIPPED
    + """
who.first = { value = ["usa"], source = "practice" }
[deck]
_open = ["1", "red"]
_source = "practice"
a = ["40", "red"]
[lists]
_source = "practice"
a = ["all"]
"""
)


@pytest.mark.parametrize(
    ("path", "value", "good"),
    [
        ("board.capacity", 120, True),
        ("board.capacity", 121, False),
        ("board.capacity", 0, False),
        ("board.capacity", None, False),
        ("rows.black", [7, 6], True),
        ("rows.black", [], False),
        ("rows.black", [7, 6, 5, 4], False),
        ("rows.black", [10], False),
        ("rows.black", {"row": [7, 6, 5], "read": [0, 2]}, True),
        ("rows.black", {"row": [7, 6, 5], "read": [0, 0]}, False),
        ("rows.black", {"row": [7, 6, 5], "read": [-1]}, False),
        ("rows.black", {"row": [7, 6, 5]}, False),
        ("rows.black", {"row": [7], "read": [], "seen": []}, False),
        ("who.first", ["usa", "opec"], True),
        ("who.first", ["usa", "usa"], False),
        ("who.first", ["a", "b", "c"], False),
        ("who.first", {"row": ["usa"], "read": [0]}, False),
        ("deck.a", ["999", "blue"], True),
        ("deck.a", ["40", "green"], False),
        ("deck.a", [40, "red"], False),
        ("deck.a", ["40"], False),
        ("deck.a", None, True),
        ("deck.own:Mine", ["7", ""], True),
        ("deck.own:Mine", None, True),
        ("deck.own:Mine", ["7"], False),
        ("deck.mine", ["7", ""], False),
        ("lists.a", ["anything", "at all"], True),
        ("lists.a", [3], False),
        ("lists.a", {"row": ["all"], "read": [0]}, False),
        ("id", "another", False),
        ("nowhere", 1, False),
    ],
)
def test_the_schema_of_a_box(path: str, value: Any, good: bool) -> None:
    schema = Fields("example", OPEN).schema(read_data(OPENED, {}))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert jsonschema.Draft202012Validator(schema).is_valid({path: value}) is good
