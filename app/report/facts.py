"""Facts about the real climate, each with a document in which a teacher finds it (facts.toml).

What they say is in `facts.toml` of each language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any

from app.report.tale import Fact
from app.text.languages import FALLBACK, toml

UNIT = re.compile(r"(?<=\d) (?=[°%]|ppm)")
"""A number and its unit stay on one line."""


def facts_about(topics: Iterable[str], language: str, most: int) -> tuple[Fact, ...]:
    """At most so many facts, one for each topic in their order before a second about any of them."""
    about = [_names(topic) for topic in topics]
    names = dict.fromkeys(name for row in zip_longest(*about) for name in row if name)
    return tuple(_fact(name, language) for name in list(names)[:most])


def _names(topic: str) -> list[str]:
    """The facts about a topic; the one that bears its name first."""
    found = [name for name, told in library().items() if topic in told["topics"]]
    return sorted(found, key=lambda name: name != topic)


def _fact(name: str, language: str) -> Fact:
    fact = library()[name]
    told = toml(language, "facts.toml").get(name) or toml(FALLBACK, "facts.toml")[name]
    words = UNIT.sub("\u00a0", told["words"])
    return Fact(name, words, f"{fact['document']}, {told['place']}", fact["year"], fact["link"])


@cache
def library() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("app.report").joinpath("facts.toml").read_text(encoding="utf-8"))
