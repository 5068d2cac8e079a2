"""A deck of one's own in a plain text file: read line by line, never executed, refused line by line.

    # anything after a hash is a remark
    crisis Storm over the harbour
      who least infrastructure
      emergency 1 per token
      weaken 1 per infrastructure

A crisis begins with its name; the lines below it are those of `engine.emission.crises`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core import OWN, OWN_LENGTH, is_own_name, record
from engine.emission.crises import MOST_LETTERS, read

MOST_BYTES = 200_000
MOST_CRISES = 200
LEAST_CRISES = 4
MOST_COMPLAINTS = 200
"""Of more mistakes than these it is only told how many there are."""
BEGINS = "crisis "


@record
class Mistake:
    """What is wrong in a deck file, by line; line 0 is the file as a whole."""

    line: int
    why: str
    """In plain English, for the command line and the log."""
    code: str
    """What the app has words for."""
    params: Mapping[str, Any]


def _mistake(line: int, code: str, why: str, **params: Any) -> Mistake:
    return Mistake(line, why, code, params)


@record
class ReadDeck:
    """The crises of a file by name, and every mistake that was found; usable if there is none."""

    crises: tuple[tuple[str, tuple[str, ...]], ...]
    mistakes: tuple[Mistake, ...]
    more: int = 0
    """So many mistakes beyond those that are told one by one."""

    def values(self, shipped: Mapping[str, Any]) -> dict[str, Any]:
        """As an owner's values: these crises instead of the shipped ones."""
        out: dict[str, Any] = {path: None for path in shipped if path.startswith("crises.")}
        return {**out, **{f"crises.{OWN}{name}": list(lines) for name, lines in self.crises}}


def read_deck(data: bytes) -> ReadDeck:
    """The deck in a file's bytes. What is too big is not even looked at."""
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1000
        return ReadDeck((), (_mistake(0, "too_large", f"the file is larger than {most} kB", most=most),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        return ReadDeck((), (_mistake(line, "no_text", "this is not text in UTF-8"),))
    found, mistakes = _crises(text)
    return ReadDeck(tuple(found), tuple(mistakes[:MOST_COMPLAINTS]), max(0, len(mistakes) - MOST_COMPLAINTS))


def deck_text(crises: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The file of a deck: what `read_deck` reads."""
    return "\n".join(
        "\n".join([f"{BEGINS}{name}", *[f"  {line}" for line in lines], ""]) for name, lines in crises
    )


def _crises(text: str) -> tuple[list[tuple[str, tuple[str, ...]]], list[Mistake]]:
    """The crises that can be played, and every mistake, by line."""
    mistakes: list[Mistake] = []
    found: list[tuple[str, tuple[str, ...]]] = []
    names: set[str] = set()
    blocks = list(_blocks(text, mistakes))
    for at, name, lines in blocks:
        if name in names:
            mistakes.append(_mistake(at, "twice_named", f"there is a crisis {name!r} already", name=name))
        names.add(name)
        _, wrong = read(name, [line for _, line in lines])
        for problem in wrong:
            where = lines[problem.line - 1][0] if problem.line else at
            mistakes.append(_mistake(where, problem.code, problem.why, **problem.params))
        if not wrong:
            found.append((name, tuple(line for _, line in lines)))
    count = len(blocks)
    if not LEAST_CRISES <= count <= MOST_CRISES:
        why = f"a deck has {LEAST_CRISES} to {MOST_CRISES} crises, not {count}"
        params = {"least": LEAST_CRISES, "most": MOST_CRISES, "count": count}
        mistakes.append(_mistake(0, "count", why, **params))
    mistakes.sort(key=lambda mistake: mistake.line)
    return found, mistakes


def _blocks(text: str, mistakes: list[Mistake]) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    """Each crisis: the line it begins in, its name, and its lines with their numbers."""
    at, name, lines = 0, "", list[tuple[int, str]]()
    nameless = False
    for number, raw in enumerate(text.split("\n"), 1):
        line = " ".join(raw.split("#", 1)[0].split())
        if not line:
            continue
        if line.startswith(BEGINS) or line == BEGINS.strip():
            if name:
                yield at, name, lines
            at, name, lines = number, line[len(BEGINS) :], []
            if not is_own_name(name):
                why = f"a crisis begins with its name, of up to {OWN_LENGTH} letters"
                mistakes.append(_mistake(number, "name", why, most=OWN_LENGTH))
                name = name[:MOST_LETTERS] or "?"
        elif name:
            lines.append((number, line))
        elif not nameless:
            nameless = True
            why = "the first line of a crisis is its name: crisis Storm at sea"
            mistakes.append(_mistake(number, "no_name", why))
    if name:
        yield at, name, lines
