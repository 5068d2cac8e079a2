"""Closed lists and ranges: what a field of an action may hold beyond what its annotation says.

They depend on an edition's data (cards, countries), so a game gives them for its rules. Somebody who writes
actions by hand or by program is held to them; journals are not, because a box may have changed since.

>>> @record
... class Roll:
...     face: int
>>> check_limits(Roll(6), {"face": Between(1, 6)})
>>> check_limits(Roll(7), {"face": Between(1, 6)})
Traceback (most recent call last):
engine.core.codec.BadInput: roll.face: expected 1 to 6, got '7'
>>> OneOf(("usa", "opec"), own=True).fault("tiger"), OneOf(("usa",), own=True).fault("own:Fiji")
('one of usa, opec', '')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from engine.core.codec import BadInput, Json, tag_of
from engine.core.data import OWN
from engine.core.knowledge import Sealed
from engine.core.record import record

SHOWN = 12
"""So many of a closed list are named when something else was given."""


@record
class OneOf:
    """A closed list; with `own` also whatever an owner has added."""

    values: tuple[str | int, ...]
    own: bool = False

    def fault(self, value: Any) -> str:
        """What was expected instead, or nothing."""
        if value in self.values or (self.own and isinstance(value, str) and value.startswith(OWN)):
            return ""
        named = ", ".join(str(each) or '""' for each in self.values[:SHOWN])
        return f"one of {named}{', …' if len(self.values) > SHOWN else ''}"

    def schema(self) -> dict[str, Json]:
        listed: dict[str, Json] = {"enum": list(self.values)}
        return {"anyOf": [listed, {"type": "string", "pattern": f"^{OWN}"}]} if self.own else listed


@record
class Between:
    """A whole number from `least` on, up to `most` if there is one."""

    least: int
    most: int | None = None

    def fault(self, value: Any) -> str:
        """What was expected instead, or nothing."""
        if value >= self.least and (self.most is None or value <= self.most):
            return ""
        upto = "or more" if self.most is None else f"to {self.most}"
        return f"{self.least} {upto}"

    def schema(self) -> dict[str, Json]:
        most = {} if self.most is None else {"maximum": self.most}
        return {"type": "integer", "minimum": self.least, **most}


Limits: TypeAlias = Mapping[str, OneOf | Between]
"""By a field's name, or by its record's tag and its name where that differs: `face`, `build.country`.

Of a list each item is meant, of something sealed its value.
"""


def check_limits(value: Any, limits: Limits) -> None:
    """BadInput for the first field of a record, or of one inside it, that holds something else."""
    tag = tag_of(type(value))
    for field in fields(value):
        limit = limits.get(f"{tag}.{field.name}", limits.get(field.name))
        _check(getattr(value, field.name), limit, limits, f"{tag}.{field.name}")


def _check(value: Any, limit: OneOf | Between | None, limits: Limits, where: str) -> None:
    if isinstance(value, tuple):
        for item in value:
            _check(item, limit, limits, where)
    elif isinstance(value, Sealed):
        check_limits(value, limits)
        _check(value.value, limit, limits, where)
    elif is_dataclass(value):
        check_limits(value, limits)
    elif limit is not None and value is not None and (expected := limit.fault(value)):
        raise BadInput(f"{where}: expected {expected}, got {str(value)[:40]!r}")


def narrowed(schema: Json, limits: Limits) -> Json:
    """A vocabulary's schema with what its fields may hold."""
    made: Json = _narrowed(schema, "", limits)
    return made


def _narrowed(node: Json, name: str, limits: Limits) -> Json:
    if isinstance(node, list):
        return [_narrowed(each, "", limits) for each in node]
    if not isinstance(node, dict):
        return node
    walked = {key: _narrowed(each, key, limits) for key, each in node.items() if key != "$defs"}
    if "$defs" in node:
        walked["$defs"] = {key: _narrowed(each, key, limits) for key, each in node["$defs"].items()}
    properties = walked.get("properties")
    if isinstance(properties, dict) and walked.get("type") == "object":
        tag = properties.get("type", {}).get("const") or _tag(name)
        walked["properties"] = {
            field: _with(part, limits.get(f"{tag}.{field}", limits.get(field)))
            for field, part in properties.items()
        }
    return walked


def _tag(name: str) -> str:
    return tag_of(type(name, (), {})) if name else ""


def _with(part: Json, limit: OneOf | Between | None) -> Json:
    if limit is None:
        return part
    if part.get("type") in ("string", "integer"):
        return {**{key: each for key, each in part.items() if key != "type"}, **limit.schema()}
    if "items" in part:
        return {**part, "items": _with(part["items"], limit)}
    if "anyOf" in part:
        return {**part, "anyOf": [_with(each, limit) for each in part["anyOf"]]}
    inside = part.get("properties", {})
    if inside.get("type", {}).get("const") == "sealed":
        return {**part, "properties": {**inside, "value": _with(inside["value"], limit)}}
    return part
