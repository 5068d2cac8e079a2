"""Loads the .kv file that lies beside a Python file, once; a rule outlives its widget by no call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder

OF_THE_CANVAS = frozenset(
    ("angle", "height", "origin", "points", "pos", "radius", "size", "texture", "width")
)
"""Kivy keeps these in one place for a widget and for what is drawn on it: dropping one would drop both."""


def _unless_gone(call: Callable[[Any, Any, Any], None]) -> Callable[[Any, Any, Any], None]:
    """As Kivy calls a rule, but not for a widget that is no more.

    Memory may be tidied up at any moment, also when a change of theme has already turned to a rule and not
    yet read it: its widget is then gone, and reading would end the app.
    """

    def called(args: Any, instance: Any, value: Any) -> None:
        try:
            call(args, instance, value)
        except ReferenceError:
            if not _gone(args[0]):
                raise

    return called


def _gone(element: Any) -> bool:
    try:
        element.uid  # noqa: B018
    except ReferenceError:
        return True
    return False


builder.call_fn = _unless_gone(builder.call_fn)


def load_beside(python_file: str) -> None:
    """Called at the end of a module, when the classes that the rules name exist."""
    path = str(Path(python_file).with_suffix(".kv"))
    if path not in Builder.files:
        known = len(Builder.rules)
        Builder.load_file(path, encoding="utf8")
        for _selector, rule in Builder.rules[known:]:
            _nearest_wins(rule)


def _nearest_wins(rule: Any) -> None:
    """Let each property drop what a base class said of it.

    Kivy keeps both otherwise: after a change of theme the rule whose token changed last would win.
    """
    for name, prop in rule.properties.items():
        prop.ignore_prev = name not in OF_THE_CANVAS
    for child in rule.children:
        _nearest_wins(child)
