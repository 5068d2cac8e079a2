"""Records to JSON and back: versions, messages, schema."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import jsonschema
import pytest

from engine.core import BadInput, Sealed, Unknown, Vocabulary, record, to_json
from engine.core.codec import tag_of

Colour = Literal["red", "blue"]


@record
class Wheel:
    size: int
    colour: Colour = "red"


@record
class Sail:
    area: int


@record
class BuildCart:
    """A cart with wheels."""

    name: str
    wheels: tuple[Wheel, ...]
    place: tuple[int, int] = (0, 0)
    drive: Wheel | Sail | None = None
    cargo: Sealed[str] | Unknown = Unknown("cargo")
    painted: bool = False


@record
class Move:
    """Third version: `metres` were `steps`, then `feet`."""

    VERSION: ClassVar[int] = 3

    metres: int
    gear: Literal[1, 2] = 1


@record
class Stop:
    pass


UPCASTS = {
    ("move", 1): lambda old: {"feet": old["steps"] * 3},
    ("move", 2): lambda old: {"metres": old["feet"] // 3},
}
CARTS = Vocabulary("carts", (BuildCart, Move, Stop), UPCASTS)

CART = BuildCart("Ann's", (Wheel(3), Wheel(4, "blue")), (1, 2), Sail(9), Sealed("gold", "ann", "cargo"))


@pytest.mark.parametrize(
    "value", [CART, BuildCart("", ()), BuildCart("b", (), drive=Wheel(1)), Move(5), Move(5, 2), Stop()]
)
def test_round_trip_through_text(value: Any) -> None:
    written = json.dumps(CARTS.encode(value))
    assert CARTS.decode(json.loads(written)) == value


def test_written_with_tag_and_version() -> None:
    assert CARTS.encode(Move(5)) == {"type": "move", "v": 3, "metres": 5, "gear": 1}
    assert CARTS.encode(Stop()) == {"type": "stop", "v": 1}
    assert tag_of(BuildCart) == "build_cart"


def test_a_record_among_several_carries_its_tag() -> None:
    written = CARTS.encode(CART)
    assert written["drive"] == {"type": "sail", "area": 9}
    assert written["cargo"] == {"type": "sealed", "value": "gold", "owner": "ann", "of": "cargo"}
    assert written["wheels"][0] == {"size": 3, "colour": "red"}


def test_fields_with_defaults_may_be_left_out() -> None:
    assert CARTS.decode({"type": "build_cart", "name": "x", "wheels": []}) == BuildCart("x", ())


@pytest.mark.parametrize(
    "old",
    [
        {"type": "move", "v": 1, "steps": 4},
        {"type": "move", "v": 2, "feet": 12},
        {"type": "move", "v": 3, "metres": 4},
        {"type": "move", "metres": 4},
    ],
)
def test_old_versions_are_read(old: dict[str, Any]) -> None:
    assert CARTS.decode(old) == Move(4)


def test_reading_does_not_change_what_was_read() -> None:
    old = {"type": "move", "v": 1, "steps": 4}
    CARTS.decode(old)
    assert old == {"type": "move", "v": 1, "steps": 4}


def test_a_changed_record_without_its_upcasts_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="carts: no upcast from version 2 of move"):
        Vocabulary("carts", (Move,), {("move", 1): UPCASTS["move", 1]})


def test_strangers_are_not_written() -> None:
    with pytest.raises(TypeError, match="Wheel does not belong to carts"):
        CARTS.encode(Wheel(1))


CART_JSON = {"type": "build_cart", "name": "x", "wheels": []}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (3, 'carts: expected an object with a "type", got 3'),
        (None, 'carts: expected an object with a "type", got None'),
        ({}, "type: expected one of build_cart, move, stop; got None"),
        ({"type": "fly"}, "type: expected one of build_cart, move, stop; got 'fly'"),
        ({"type": ["move"]}, "type: expected one of build_cart, move, stop; got ['move']"),
        ({"type": "stop", "v": 2}, "stop: version 2 is newer than this program understands (1)"),
        ({"type": "move", "v": "1", "metres": 1}, "move.v: expected a version number, got '1'"),
        ({"type": "move", "v": 0, "metres": 1}, "move.v: expected a version number, got 0"),
        ({"type": "move", "v": True, "metres": 1}, "move.v: expected a version number, got True"),
        ({"type": "move"}, "move: field metres is missing"),
        ({"type": "move", "metres": "4"}, "move.metres: expected a whole number, got '4'"),
        ({"type": "move", "metres": 4.0}, "move.metres: expected a whole number, got 4.0"),
        ({"type": "move", "metres": True}, "move.metres: expected a whole number, got True"),
        ({"type": "move", "metres": 1, "gear": 3}, "move.gear: expected one of 1, 2, got 3"),
        ({"type": "move", "metres": 1, "gear": True}, "move.gear: expected one of 1, 2, got True"),
        ({"type": "stop", "now": 1}, "stop: unknown field 'now'"),
        ({**CART_JSON, "nam": 1}, "build_cart: unknown field 'nam'; known: name, wheels, place"),
        ({**CART_JSON, "name": None}, "build_cart.name: expected a text, got None"),
        ({**CART_JSON, "painted": 1}, "build_cart.painted: expected true or false, got 1"),
        ({**CART_JSON, "wheels": {}}, "build_cart.wheels: expected a list, got {}"),
        ({**CART_JSON, "wheels": [3]}, "build_cart.wheels[0]: expected an object, got 3"),
        ({**CART_JSON, "wheels": [{}]}, "build_cart.wheels[0]: field size is missing"),
        (
            {**CART_JSON, "wheels": [{"size": 1, "colour": "pink"}]},
            "build_cart.wheels[0].colour: expected one of red, blue, got 'pink'",
        ),
        (
            {**CART_JSON, "wheels": [{"size": 1, "colour": ["red"]}]},
            "build_cart.wheels[0].colour: expected one of red, blue, got ['red']",
        ),
        ({**CART_JSON, "place": [1]}, "build_cart.place: expected a list of 2, got [1]"),
        ({**CART_JSON, "place": [1, "b"]}, "build_cart.place[1]: expected a whole number, got 'b'"),
        (
            {**CART_JSON, "drive": {"type": "oar"}},
            "build_cart.drive.type: expected one of wheel, sail; got 'oar'",
        ),
        ({**CART_JSON, "drive": 4}, "build_cart.drive: expected null, got 4"),
        ({**CART_JSON, "cargo": 4}, "build_cart.cargo: expected an object, got 4"),
    ],
)
def test_bad_input_says_where_and_what_was_expected(data: Any, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        CARTS.decode(data)
    assert says in str(refused.value)


def test_long_input_is_cut_in_messages() -> None:
    with pytest.raises(BadInput) as refused:
        CARTS.decode({**CART_JSON, "place": "x" * 10_000})
    assert len(str(refused.value)) < 150


def test_a_tag_that_is_no_text_is_bad_input_inside_a_record_too() -> None:
    with pytest.raises(BadInput):
        CARTS.decode({**CART_JSON, "drive": {"type": ["sail"]}})


def test_an_old_record_that_lacks_a_field_is_bad_input() -> None:
    with pytest.raises(BadInput):
        CARTS.decode({"type": "move", "v": 1})


# --- JSON Schema ------------------------------------------------------------------------------------------


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(CARTS.schema())
    json.dumps(CARTS.schema())


@pytest.mark.parametrize("value", [CART, BuildCart("", ()), Move(5, 2), Stop()])
def test_what_is_written_is_valid(value: Any) -> None:
    jsonschema.validate(CARTS.encode(value), CARTS.schema())


@pytest.mark.parametrize(
    "data",
    [
        {"type": "fly"},
        {"type": "move"},
        {"type": "move", "metres": "4"},
        {"type": "move", "metres": 1, "gear": 3},
        {"type": "stop", "now": 1},
        {**CART_JSON, "place": [1]},
        {**CART_JSON, "drive": {"area": 3}},
        {**CART_JSON, "wheels": [{"size": 1, "colour": "pink"}]},
    ],
)
def test_what_is_refused_is_invalid(data: Any) -> None:
    with pytest.raises(BadInput):
        CARTS.decode(data)
    assert not jsonschema.Draft202012Validator(CARTS.schema()).is_valid(data)


def test_the_schema_tells_what_a_record_is_for() -> None:
    definitions = CARTS.schema()["$defs"]
    assert definitions["build_cart"]["description"] == "A cart with wheels."
    assert "description" not in definitions["stop"]


@record
class Paint:
    colour: Colour
    """What it is painted with."""
    coats: tuple[Wheel | Sail, ...] = ()


def test_the_glossary_explains_every_field_that_does_not_explain_itself() -> None:
    """Also inside records inside unions inside lists, where a schema is a list itself."""
    meanings = {"size": "In inches.", "colour": "Red or blue.", "area": "In square feet."}
    definitions = Vocabulary("carts", (BuildCart, Paint), glossary=meanings).schema()["$defs"]
    assert definitions["Wheel"]["properties"]["size"]["description"] == "In inches."
    wheel, sail = definitions["paint"]["properties"]["coats"]["items"]["anyOf"]
    assert wheel["properties"]["size"]["description"] == "In inches."
    assert sail["properties"]["area"]["description"] == "In square feet."
    assert wheel["properties"]["colour"]["description"] == "Red or blue."
    assert definitions["paint"]["properties"]["colour"]["description"] == "What it is painted with."
    assert "description" not in definitions["build_cart"]["properties"]["name"]


# --- Annotations that no game uses yet --------------------------------------------------------------------


@record
class TwoBoxes:
    letter: Sealed[str]
    number: Sealed[int]


@record
class WheelAndSail:
    both: tuple[Wheel, Sail]


@record
class MaybeMany:
    sizes: tuple[int, ...] | None = None
    wheels: tuple[Wheel, ...] | None = None


@record
class Labelled:
    type: str


def test_generic_records_round_trip() -> None:
    boxes = Vocabulary("boxes", (TwoBoxes,))
    value = TwoBoxes(Sealed("a", "x", "y"), Sealed(1, "x", "y"))
    assert boxes.decode(boxes.encode(value)) == value


def test_a_pair_of_two_kinds_round_trips() -> None:
    pairs = Vocabulary("pairs", (WheelAndSail,))
    value = WheelAndSail((Wheel(3, "blue"), Sail(9)))
    written = pairs.encode(value)
    assert written["both"] == [{"size": 3, "colour": "blue"}, {"area": 9}]
    assert pairs.decode(json.loads(json.dumps(written))) == value
    jsonschema.validate(written, pairs.schema())
    assert not jsonschema.Draft202012Validator(pairs.schema()).is_valid(
        written | {"both": written["both"][:1]}
    )


def test_two_fillings_of_a_generic_record_have_two_schemas() -> None:
    boxes = Vocabulary("boxes", (TwoBoxes,))
    value = TwoBoxes(Sealed("a", "x", "y"), Sealed(1, "x", "y"))
    jsonschema.validate(boxes.encode(value), boxes.schema())


def test_a_list_that_may_be_missing_is_json() -> None:
    many = Vocabulary("many", (MaybeMany,))
    value = MaybeMany((1, 2), (Wheel(3),))
    assert many.encode(value)["sizes"] == [1, 2]
    assert many.decode(json.loads(json.dumps(many.encode(value)))) == value


def test_a_field_can_not_hide_the_tag() -> None:
    try:
        labels = Vocabulary("labels", (Labelled,))
    except TypeError:
        return
    assert labels.encode(Labelled("x"))["type"] == "labelled"


@dataclass(frozen=True, slots=True)
class Loading:
    """Drafts are plain dataclasses: with fields that are made anew, with sets and mappings."""

    crew: frozenset[str]
    paid: Mapping[str, int | None] = field(default_factory=dict)


def test_sets_and_mappings_round_trip() -> None:
    loadings = Vocabulary("loadings", (Loading,))
    for value in (Loading(frozenset({"b", "a"}), {"ann": 3, "ben": None}), Loading(frozenset())):
        written = json.loads(json.dumps(loadings.encode(value)))
        assert loadings.decode(written) == value
        jsonschema.validate(written, loadings.schema())
    assert loadings.decode({"type": "loading", "crew": []}) == Loading(frozenset())
    assert to_json(frozenset[str], frozenset({"b", "a"})) == ["a", "b"], "the same in every process"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"crew": "ann"}, "loading.crew: expected a list, got 'ann'"),
        ({"crew": [], "paid": [3]}, "loading.paid: expected an object, got [3]"),
        ({"crew": [], "paid": {"ann": "3"}}, "loading.paid.ann: expected null, got '3'"),
    ],
)
def test_what_is_no_set_and_no_mapping_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        Vocabulary("loadings", (Loading,)).decode({"type": "loading", **fields})
