"""Values to JSON and back, driven by their annotations; versions, upcasts and JSON Schema from the same.

>>> written = to_json(tuple[int, str] | None, (7, "usa"))
>>> written
[7, 'usa']
>>> from_json(tuple[int, str] | None, written)
(7, 'usa')
>>> from_json(tuple[int, str], [7])
Traceback (most recent call last):
engine.core.codec.BadInput: value: expected a list of 2, got [7]
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

Json = Any
"""What `json.loads` gives: whoever takes a value out of it checks it."""
JsonObject: TypeAlias = Mapping[str, Json]
T = TypeVar("T")
Upcast = Callable[[dict[str, Json]], dict[str, Json]]


class BadInput(ValueError):
    """JSON that is not what it should be; says where and what was expected."""


def to_json(hint: Any, value: Any) -> Json:
    """A value of this type as JSON."""
    return _encoder(hint)(value)


def from_json(hint: Any, found: Json, where: str = "value") -> Any:
    """The value of this type; `BadInput` if it is none."""
    return _decoder(hint)(found, where)


def tag_of(cls: type) -> str:
    """`DrawCard` is written `draw_card`."""
    return _tag(cls.__name__)


@cache
def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def version_of(cls: type) -> int:
    """A record class says `VERSION: ClassVar[int] = 2` once its fields have changed."""
    return getattr(cls, "VERSION", 1)


class Vocabulary(Generic[T]):
    """A closed set of record classes, each written with its tag and version."""

    def __init__(
        self,
        name: str,
        classes: Iterable[type[T]],
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
        glossary: Mapping[str, str] | None = None,
    ) -> None:
        """`upcasts[tag, n]` turns the fields of version n into those of version n + 1.

        `glossary` says what fields mean that have no explanation of their own under themselves.
        """
        self.name = name
        self.classes = {tag_of(cls): cls for cls in classes}
        self._upcasts = dict(upcasts or {})
        self._glossary = dict(glossary or {})
        for tag, cls in self.classes.items():
            hint: Any = cls
            if {"type", "v"} & set(_hints(hint)):
                raise TypeError(f"{name}: {tag} has a field called type or v, which name the record itself")
            for version in range(1, version_of(cls)):
                if (tag, version) not in self._upcasts:
                    raise TypeError(f"{name}: no upcast from version {version} of {tag}")

    def encode(self, value: T) -> dict[str, Json]:
        cls = type(value)
        tag = tag_of(cls)
        if self.classes.get(tag) is not cls:
            raise TypeError(f"{cls.__name__} does not belong to {self.name}")
        hint: Any = cls
        return {"type": tag, "v": version_of(cls), **_encoder(hint)(value)}

    def decode(self, data: Json) -> T:
        if not isinstance(data, dict):
            raise BadInput(f'{self.name}: expected an object with a "type", got {_short(data)}')
        body = dict(data)
        tag = body.pop("type", None)
        if not isinstance(tag, str) or tag not in self.classes:
            raise BadInput(f"type: expected one of {', '.join(self.classes)}; got {_short(tag)}")
        cls = self.classes[tag]
        version = body.pop("v", version_of(cls))
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise BadInput(f"{tag}.v: expected a version number, got {_short(version)}")
        if version > version_of(cls):
            raise BadInput(
                f"{tag}: version {version} is newer than this program understands ({version_of(cls)})"
            )
        for step in range(version, version_of(cls)):
            try:
                body = self._upcasts[tag, step](body)
            except (LookupError, TypeError, ValueError) as problem:
                raise BadInput(f"{tag}: not a record of version {step}") from problem
        hint: Any = cls
        value: T = _decoder(hint)(body, tag)
        return value

    def schema(self) -> dict[str, Json]:
        """JSON Schema of one record of this vocabulary."""
        definitions: dict[str, Json] = {}
        variants = []
        for tag, cls in self.classes.items():
            body = _object_schema(cls, definitions)
            body["properties"] = {
                "type": {"const": tag},
                "v": {"const": version_of(cls)},
                **body["properties"],
            }
            body["required"] = ["type", *body["required"]]
            definitions[tag] = body
            variants.append({"$ref": f"#/$defs/{tag}"})
        _gloss(definitions, self._glossary)
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.name,
            "oneOf": variants,
            "$defs": definitions,
        }


# --- one annotation at a time -----------------------------------------------------------------------------


def _encode_plain(value: Any) -> Json:
    return value


@cache
def _encoder(hint: Hashable) -> Callable[[Any], Json]:
    origin, arguments = get_origin(hint), get_args(hint)
    if _is_record(origin or hint):
        parts = [(name, _encoder(part)) for name, part in _hints(hint).items()]
        return lambda value: {name: encode(getattr(value, name)) for name, encode in parts}
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            encode = _encoder(arguments[0])
            if encode is _encode_plain:
                return list
            return lambda value: [encode(item) for item in value]
        encoders = [_encoder(part) for part in arguments]
        return lambda value: [encode(item) for encode, item in zip(encoders, value, strict=True)]
    if origin is frozenset:
        encode = _encoder(arguments[0])
        return lambda value: sorted(encode(item) for item in value)
    if origin is Mapping:
        encode = _encoder(arguments[1])
        return lambda value: {name: encode(item) for name, item in value.items()}
    if _is_union(origin):
        records = _records_in(arguments)
        rows = next((_encoder(part) for part in arguments if get_origin(part) is tuple), _encode_plain)

        def encode_union(value: Any) -> Json:
            part = records.get(type(value))
            if part is None:
                return rows(value) if isinstance(value, tuple) else value
            return {"type": tag_of(type(value)), **_encoder(part)(value)}

        return encode_union
    return _encode_plain


@cache
def _decoder(hint: Any) -> Callable[[Json, str], Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if _is_record(origin or hint):
        return _record_decoder(hint, origin or hint)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if origin is frozenset:
        many = _tuple_decoder((arguments[0], ...))
        return lambda value, where: frozenset(many(value, where))
    if origin is Mapping:
        return _mapping_decoder(arguments[1])
    if origin is Literal:
        allowed = {(type(argument), argument) for argument in arguments}
        expected = f"one of {', '.join(map(str, arguments))}"
        return _check(lambda v: isinstance(v, str | int) and (type(v), v) in allowed, expected)
    if _is_union(origin):
        return _union_decoder(arguments)
    if hint is type(None):
        return _check(lambda value: value is None, "null")
    if hint is bool:
        return _check(lambda value: isinstance(value, bool), "true or false")
    if hint is int:
        return _check(lambda value: type(value) is int, "a whole number")
    if hint is str:
        return _check(_is_text, "a text")
    raise TypeError(f"no JSON form for {hint!r}")


def _check(good: Callable[[Json], bool], expected: str) -> Callable[[Json, str], Any]:
    def decode(value: Json, where: str) -> Any:
        if not good(value):
            raise BadInput(f"{where}: expected {expected}, got {_short(value)}")
        return value

    return decode


def _record_decoder(hint: Any, cls: Any) -> Callable[[Json, str], Any]:
    parts = {name: _decoder(part) for name, part in _hints(hint).items()}
    required = _required(cls)

    def decode(value: Json, where: str) -> Any:
        if not isinstance(value, dict):
            raise BadInput(f"{where}: expected an object, got {_short(value)}")
        for name in value:
            if name not in parts:
                known = f"; known: {', '.join(parts)}" if parts else ""
                raise BadInput(f"{where}: unknown field {_short(name)}{known}")
        for name in required:
            if name not in value:
                raise BadInput(f"{where}: field {name} is missing")
        return cls(**{name: parts[name](item, f"{where}.{name}") for name, item in value.items()})

    return decode


def _tuple_decoder(arguments: tuple[Any, ...]) -> Callable[[Json, str], Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _decoder(arguments[0])

        def decode_many(value: Json, where: str) -> Any:
            if not isinstance(value, list):
                raise BadInput(f"{where}: expected a list, got {_short(value)}")
            return tuple(item(part, f"{where}[{index}]") for index, part in enumerate(value))

        return decode_many
    items = [_decoder(part) for part in arguments]

    def decode_fixed(value: Json, where: str) -> Any:
        if not isinstance(value, list) or len(value) != len(items):
            raise BadInput(f"{where}: expected a list of {len(items)}, got {_short(value)}")
        pairs = zip(items, value, strict=True)
        return tuple(item(part, f"{where}[{index}]") for index, (item, part) in enumerate(pairs))

    return decode_fixed


def _mapping_decoder(hint: Any) -> Callable[[Json, str], Any]:
    item = _decoder(hint)

    def decode(value: Json, where: str) -> Any:
        if not isinstance(value, dict):
            raise BadInput(f"{where}: expected an object, got {_short(value)}")
        return {name: item(part, f"{where}.{name}") for name, part in value.items()}

    return decode


def _union_decoder(arguments: tuple[Any, ...]) -> Callable[[Json, str], Any]:
    records = {tag_of(cls): part for cls, part in _records_in(arguments).items()}
    plain = [_decoder(part) for part in arguments if not _is_record(get_origin(part) or part)]

    def decode(value: Json, where: str) -> Any:
        if isinstance(value, dict) and records:
            body = dict(value)
            tag = body.pop("type", None)
            if not isinstance(tag, str) or tag not in records:
                raise BadInput(f"{where}.type: expected one of {', '.join(records)}; got {_short(tag)}")
            return _decoder(records[tag])(body, where)
        problem: BadInput | None = None
        for attempt in plain:
            try:
                return attempt(value, where)
            except BadInput as error:
                problem = error
        raise problem or BadInput(f"{where}: expected an object, got {_short(value)}")

    return decode


@cache
def _hints(hint: Any) -> dict[str, Any]:
    """Field annotations, with the type variables of a generic record filled in."""
    cls = get_origin(hint) or hint
    known = dict(zip(getattr(cls, "__parameters__", ()), get_args(hint), strict=False))
    return {
        name: known.get(part, part) if isinstance(part, TypeVar) else part
        for name, part in get_type_hints(cls).items()
        if get_origin(part) is not ClassVar
    }


def _required(cls: Any) -> list[str]:
    """The fields that have no default."""
    return [each.name for each in fields(cls) if each.default is each.default_factory is MISSING]


def _is_text(value: Json) -> bool:
    """Half a surrogate pair is no text: it could be neither stored nor printed."""
    if not isinstance(value, str):
        return False
    return value.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in value)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and is_dataclass(hint)


def _records_in(arguments: tuple[Any, ...]) -> dict[type, Any]:
    """The record classes among the arms of a union, with their annotations."""
    return {cls: part for part in arguments if _is_record(cls := get_origin(part) or part)}


def _is_union(origin: Any) -> bool:
    return origin is Union or origin is types.UnionType


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


# --- JSON Schema ------------------------------------------------------------------------------------------


def _object_schema(hint: Any, definitions: dict[str, Json]) -> dict[str, Json]:
    cls = get_origin(hint) or hint
    properties = {name: _schema(part, definitions) for name, part in _hints(hint).items()}
    for name, text in _explained(cls).items():
        properties[name]["description"] = text
    result: dict[str, Json] = {
        "type": "object",
        "properties": properties,
        "required": _required(cls),
        "additionalProperties": False,
    }
    if cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("):
        result["description"] = " ".join(cls.__doc__.split())
    return result


def _explained(cls: type) -> dict[str, str]:
    """What is written under a record's fields; nothing where the source is not at hand."""
    import ast
    import inspect
    import textwrap

    try:
        (made,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    except (OSError, TypeError):
        return {}
    found = {}
    for field, text in pairwise(made.body if isinstance(made, ast.ClassDef) else ()):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            found[field.target.id] = " ".join(str(text.value.value).split())
    return found


def _gloss(part: Json, glossary: Mapping[str, str]) -> None:
    """Explain every field below that isn't explained yet and whose name has a meaning."""
    below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for each in below:
        _gloss(each, glossary)
    if isinstance(part, dict) and isinstance(part.get("properties"), dict):
        for name, field in part["properties"].items():
            if name in glossary:
                field.setdefault("description", glossary[name])


def _schema(hint: Any, definitions: dict[str, Json]) -> Json:
    origin, arguments = get_origin(hint), get_args(hint)
    if _is_record(origin or hint):
        name = "_".join([(origin or hint).__name__, *(getattr(part, "__name__", "") for part in arguments)])
        if name not in definitions:
            definitions[name] = {}
            definitions[name] = _object_schema(hint, definitions)
        return {"$ref": f"#/$defs/{name}"}
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return {"type": "array", "items": _schema(arguments[0], definitions)}
        parts = [_schema(part, definitions) for part in arguments]
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
    if origin is frozenset:
        return {"type": "array", "items": _schema(arguments[0], definitions), "uniqueItems": True}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _schema(arguments[1], definitions)}
    if origin is Literal:
        return {"enum": list(arguments)}
    if _is_union(origin):
        return {"anyOf": [_variant_schema(part, definitions) for part in arguments]}
    return {"type": {int: "integer", str: "string", bool: "boolean", type(None): "null"}[hint]}


def _variant_schema(hint: Any, definitions: dict[str, Json]) -> Json:
    """A record inside a union carries its tag."""
    cls = get_origin(hint) or hint
    if not _is_record(cls):
        return _schema(hint, definitions)
    body = _object_schema(hint, definitions)
    body["properties"] = {"type": {"const": tag_of(cls)}, **body["properties"]}
    body["required"] = ["type", *body["required"]]
    return body
