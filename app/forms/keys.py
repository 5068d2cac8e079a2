"""Keys that carry what they stand for: a frozen record, never a text to be taken apart."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass

from app.ui.keys import KeyView, PadView


@dataclass(frozen=True, slots=True)
class Key(KeyView):
    """A key of a pad with its value; `key` is only the name under which it is drawn and found."""

    value: object = None


def key(
    value: object,
    label: str,
    icon: str = "",
    detail: str = "",
    *,
    name: str = "",
    seat: str = "",
    second: str = "",
    chosen: bool = False,
    enabled: bool = True,
    why_not: str = "",
) -> Key:
    """A key that stands for a record; its name is made of it, if it has none of its own."""
    return Key(
        name or name_of(value),
        label,
        icon,
        detail,
        seat=seat,
        second=second,
        chosen=chosen,
        enabled=enabled,
        why_not=why_not,
        value=value,
    )


def name_of(value: object) -> str:
    """How a record's key is called on the screen: its kind, and what it holds.

    >>> @dataclass(frozen=True)
    ... class SoloGoal:
    ...     goal: str
    >>> name_of(SoloGoal("sun"))
    'solo_goal:sun'
    """
    assert is_dataclass(value)
    kind = "".join(f"_{each.lower()}" if each.isupper() else each for each in type(value).__name__)
    held = [_said(getattr(value, each.name)) for each in fields(value)]
    return ":".join([kind.strip("_"), *held])


def _said(part: object) -> str:
    if part is None or part is False:
        return ""
    if is_dataclass(part):
        return name_of(part)
    return " ".join(map(str, part)) if isinstance(part, tuple) else str(part)


def value_of(pad: PadView | None, name: str) -> object:
    """What the key of this name stands for; None where there is no such key."""
    for group in pad.groups if pad is not None else ():
        for each in group.keys:
            if isinstance(each, Key) and each.key == name:
                return each.value
    return None
