"""How tidy `app` is, in numbers: `python -m app.tools.house`, from the top of the repository.

`--list` names the places. What must never be is a test's matter (tests/test_house.py); this counts what
should become less.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

APP = Path("app")
GEOMETRY = r"^\s*(?:size_hint(?:_[xy])?|height|width|padding|spacing|pos_hint|size|pos|minimum_\w+)\s*:"
MOST_LISTED = 40


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to be counted, line by line."""

    name: str
    pattern: str
    suffixes: tuple[str, ...]
    most: int
    """How many there may be."""
    outside: str = ""
    """A folder where it is at home."""

    def places(self, app: Path) -> Iterator[str]:
        for path in sorted(app.rglob("*")):
            if path.suffix not in self.suffixes or (self.outside and path.is_relative_to(app / self.outside)):
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield from (f"{path}:{number}" for _ in re.finditer(self.pattern, line))


MEASURES = (
    Measure("1e-6", "1e-6", (".kv", ".py"), 0),
    Measure("kv geometry with a condition", GEOMETRY + r".*\bif\b", (".kv",), 60),
    Measure("kv geometry with a nested condition", GEOMETRY + r".*\bif\b.*\bif\b", (".kv",), 0),
    Measure("hidden by opacity", r"opacity:\s*.*\bif\b", (".kv",), 0),
    Measure(
        "theme token times literal outside app/ui",
        r"theme\.\w+ \* [0-9.]+|[0-9.]+ \* theme\.\w+",
        (".kv", ".py"),
        0,
        outside="ui",
    ),
    Measure("keys parsed from strings", r'(?:partition|split)\(":"', (".py",), 0),
    Measure("lines with Any", r"^.*\bAny\b", (".py",), 150),
    Measure("the word 'told'", r"\btold\b", (".py",), 100),
)


def report(app: Path, *, listing: bool) -> Iterator[str]:
    for measure in MEASURES:
        places = list(measure.places(app))
        aim = "ok" if len(places) <= measure.most else f"(aim: {measure.most})"
        yield f"{len(places):7} {measure.name}  {aim}"
        if listing and len(places) > measure.most:
            yield "        " + " ".join(places[:MOST_LISTED])
    flat, lines = len(list(app.glob("*.py"))), 0
    for path in app.rglob("*.py"):
        lines += len(path.read_text(encoding="utf-8").splitlines())
    yield f"{flat:7} files flat in {app}"
    yield f"{lines:7} lines of Python in {app}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m app.tools.house", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the places of what is too many")
    options = parser.parse_args(arguments)
    if not APP.is_dir():
        parser.error("there is no app here")
    print("\n".join(report(APP, listing=options.list)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
