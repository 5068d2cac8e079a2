"""The fields beside each game's data: complete, true of what is shipped, and what the schema says, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import OWN, GameData
from engine.core.fields import Choice, Field, Fields, Form, Label, Line, Name, Number, Row, Written, page_of
from engine.games import EDITIONS, find_game

BOXES = [(game, edition) for game, editions in EDITIONS.items() for edition in editions]
EACH = pytest.mark.parametrize(("game", "edition"), BOXES)
OF_THE_BOOKLET = {"components.money", "countries.names", "lobbies.names"}
"""Reported values of KYOTO that no component shows: what they are made of is listed in its rules."""


def shipped(game: str, edition: str) -> tuple[Fields, GameData]:
    found = find_game(game)
    return found.fields, found.load(edition, {})


@EACH
def test_every_value_has_a_field(game: str, edition: str) -> None:
    fields, data = shipped(game, edition)
    assert [path for path in data.values if fields.find(path) is None] == []
    assert [path for path in data.opened if fields.find(f"{path}.{OWN}Any. Name") is None] == []


@EACH
def test_what_is_still_to_be_read_stands_on_a_component(game: str, edition: str) -> None:
    fields, data = shipped(game, edition)
    for path, sourced in data.values.items():
        field = fields.find(path)
        assert field is not None
        if sourced.source in ("practice", "reported") and path not in OF_THE_BOOKLET:
            assert field.page or isinstance(field.form, Label), path


@pytest.mark.parametrize("game", EDITIONS)
def test_every_field_describes_something(game: str) -> None:
    found = find_game(game)
    every = [path for edition in found.editions for path in found.load(edition, {}).values]
    used = {id(found.fields.find(path)) for path in every}
    assert [field.path for field in found.fields.listed if id(field) not in used] == []


@pytest.mark.parametrize("game", EDITIONS)
def test_the_app_has_words_for_every_fault(game: str) -> None:
    """Only what is out of range may be called so: its words name the numbers."""
    from app.text.translator import catalogue

    for field in find_game(game).fields.listed:
        plain = isinstance(field.form, Number | Written | Label)
        assert field.code or plain or game == "co2", field.path
        for language in ("en", "de"):
            assert (field.code or find_game(game).fields.code) in catalogue(language), field.code


@EACH
def test_what_is_shipped_is_sound_and_fits_the_schema(game: str, edition: str) -> None:
    fields, data = shipped(game, edition)
    assert list(fields.faults(data)) == []
    values = {
        path: each.value for path, each in data.values.items() if path in fields.schema(data)["properties"]
    }
    jsonschema.validate(values, fields.schema(data))
    assert len(values) == len(data.values) - sum(
        isinstance(field.form, Label) for _, field in fields.of(data)
    )


@EACH
def test_values_come_in_the_order_in_which_they_are_read(game: str, edition: str) -> None:
    fields, data = shipped(game, edition)
    every = [(page_of(field, path), fields.listed.index(field)) for path, field in fields.of(data)]
    pages = list(dict.fromkeys(page for page, _ in every))
    assert len(every) == len(data.values)
    assert [page for page, _ in every] == [page for page in pages for each, _ in every if each == page]
    for page in pages:
        order = [at for each, at in every if each == page]
        assert order == sorted(order)


def test_what_is_left_is_counted_by_what_has_to_be_read() -> None:
    """The figures of the editions as they are shipped; a price row of ten fields is ten things to read."""
    left = {
        (game, edition): shipped(game, edition)[0].left(shipped(game, edition)[1]) for game, edition in BOXES
    }
    assert left == {
        ("keep_cool", "ecovisio"): 180,
        ("keep_cool", "spieltrieb"): 323,
        ("kyoto", "deep_print"): 200,
        ("emission", "schmidt"): 109,
        ("co2", "giochix"): 460,
    }


# --- checks and schema say the same -------------------------------------------------------------------------


def odd_cells(form: Form) -> st.SearchStrategy[Any]:
    if isinstance(form, Number):
        return st.integers(-120, 1200)
    words = list(form.of) if isinstance(form, Choice) else []
    return st.sampled_from([*words, "nonsense"]) if words else st.sampled_from(["usa", "nonsense"])


def odd(form: Form) -> st.SearchStrategy[Any]:
    """Values of the right shape, right and wrong."""
    if isinstance(form, Row):
        return st.lists(odd_cells(form.each), max_size=32)
    if isinstance(form, Line):
        return st.tuples(*(odd_cells(cell).map(str) for cell in form.cells)).map(list)
    return odd_cells(form)


def checkable(fields: Fields, data: GameData) -> Iterator[tuple[str, Field]]:
    for path, field in fields.of(data):
        named = isinstance(field.form, Name) or (
            isinstance(field.form, Row) and isinstance(field.form.each, Name)
        )
        if not isinstance(field.form, Written | Label | Line) and not named:
            yield path, field


@EACH
@settings(max_examples=150, deadline=None)
@given(chosen=st.data())
def test_a_value_is_at_fault_where_the_schema_refuses_it(
    game: str, edition: str, chosen: st.DataObject
) -> None:
    from dataclasses import replace

    from engine.core import Sourced

    fields, data = shipped(game, edition)
    path, field = chosen.draw(st.sampled_from(list(checkable(fields, data))), label="which")
    value = chosen.draw(odd(field.form), label="value")
    told = replace(data, values={**data.values, path: Sourced(value, "owner", "")})
    schema = fields.schema(data)["properties"][path]
    fits = jsonschema.Draft202012Validator(schema).is_valid(value)
    at_fault = any(fault.path == path for fault in fields.faults(told))
    limited_by_itself = _names_itself(field.form, path)
    assert limited_by_itself or fits != at_fault


def _names_itself(form: Form, path: str) -> bool:
    """How long a track is decides how long the others are, and it isn't changed in the schema."""
    return isinstance(form, Row) and path in (form.shortest, form.longest)
