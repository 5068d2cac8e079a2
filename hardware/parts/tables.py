"""The parts lists as Markdown, in both languages, put between marks in the guides."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDES = {language: ROOT / f"docs/build/{language}/parts.md" for language in ("de", "en")}

HEADS = {
    "de": (
        "Teil",
        "Anzahl",
        "Preis je Stück, etwa",
        "Suchwort (Nummer)",
        "Stattdessen",
        "zusammen etwa {} bis {} €",
    ),
    "en": (
        "Part",
        "Quantity",
        "Price each, about",
        "Search for (number)",
        "Instead",
        "about €{} to €{} together",
    ),
}


@dataclass(frozen=True)
class Part:
    name: Mapping[str, str]
    price: tuple[float, float]
    search: Mapping[str, str]
    """What to type into a shop."""
    number: str
    """A maker's or a standard's, to compare with; empty where there is none."""
    instead: Mapping[str, str]


@dataclass(frozen=True)
class Build:
    key: str
    name: Mapping[str, str]
    needs: Mapping[str, int]


@dataclass(frozen=True)
class PartsList:
    year: int
    builds: tuple[Build, ...]
    parts: Mapping[str, Part]


def parts_list() -> PartsList:
    data = tomllib.loads((Path(__file__).parent / "parts.toml").read_text())
    parts = {
        key: Part(
            {language: entry[language] for language in GUIDES},
            (entry["price"][0], entry["price"][1]),
            {language: entry[f"search_{language}"] for language in GUIDES},
            entry.get("number", ""),
            {language: entry[f"instead_{language}"] for language in GUIDES},
        )
        for key, entry in data["part"].items()
    }
    builds = tuple(
        Build(entry["key"], {language: entry[language] for language in GUIDES}, entry["needs"])
        for entry in data["build"]
    )
    return PartsList(data["year"], builds, parts)


def _money(amount: float, language: str) -> str:
    text = f"{amount:.2f}" if amount < 1 else f"{amount:.0f}" if amount == round(amount) else f"{amount:.2f}"
    return text.replace(".", ",") if language == "de" else text


def _price(price: tuple[float, float], language: str) -> str:
    low, high = (_money(amount, language) for amount in price)
    return f"{low}–{high}\N{NO-BREAK SPACE}€" if language == "de" else f"€{low}–{high}"


def table(build: Build, parts: Mapping[str, Part], language: str) -> str:
    """One build: what, how many, for how much, and what may replace it."""
    *heads, together = HEADS[language]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for key, count in build.needs.items():
        entry = parts[key]
        search = f"{entry.search[language]} ({entry.number})" if entry.number else entry.search[language]
        cost = _price(entry.price, language)
        cells = (entry.name[language], str(count), cost, search, entry.instead[language])
        lines.append(f"| {' | '.join(cells)} |")
    low, high = (sum(parts[key].price[end] * count for key, count in build.needs.items()) for end in (0, 1))
    total = together.format(f"{low:.0f}", f"{high:.0f}")
    return "\n".join([*lines, f"| **{total}** |{' |' * (len(heads) - 1)}"])


def filled(text: str, language: str) -> str:
    """The guide with every table written anew between its marks."""
    known = parts_list()
    for build in known.builds:
        begin, end = f"<!-- parts {build.key} -->", "<!-- end -->"
        before, found, after = text.partition(begin)
        if not found or end not in after:
            raise ValueError(f"{begin} is missing in the guide ({language})")
        _, _, rest = after.partition(end)
        text = f"{before}{begin}\n{table(build, known.parts, language)}\n{end}{rest}"
    return text
