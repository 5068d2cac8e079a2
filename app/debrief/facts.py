"""Facts about the real climate, each with a document in which a teacher finds it (facts.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from app.debrief.tale import Fact


def facts_about(topics: Iterable[str], language: str, most: int) -> tuple[Fact, ...]:
    """At most so many facts, those about the first topics first and each one once."""
    chosen: dict[str, Fact] = {}
    for topic in topics:
        for name, told in library().items():
            if topic in told["topics"] and len(chosen) < most:
                chosen.setdefault(name, _fact(name, told, language))
    return tuple(chosen.values())


def _fact(name: str, told: dict[str, Any], language: str) -> Fact:
    return Fact(
        name, told[language], f"{told['document']}, {told['place'][language]}", told["year"], told["link"]
    )


@cache
def library() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("app.debrief").joinpath("facts.toml").read_text(encoding="utf-8"))
