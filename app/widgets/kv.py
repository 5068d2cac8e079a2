"""Loads the .kv file that lies beside a Python file, once."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder


def load_beside(python_file: str) -> None:
    """Called at the end of a module, when the classes that the rules name exist."""
    path = str(Path(python_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path, encoding="utf8")
