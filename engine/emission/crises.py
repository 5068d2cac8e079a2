"""What a crisis does, in a tiny language of its own: read and worked out, never executed as code.

A crisis is a list of lines, each with one of these beginnings:

    who all                          everybody; or `who least social`, `who most transport`,
                                     `who most cards with energy`, `who table`
    emergency 1 per token            communities in crisis; `per token`: for each temperature token
    lose 2 social solo 1             resilience; `solo`: the number in the solo game
    discard 1 cards per token        project cards from hand or play area; also `discard 2 cards with energy`
    trees 1 per token                a sink of the world (also `oceans`, `filters`)
    carbon 1 per token               CO₂ into the area of global emissions
    dirty 2                          dirty energy (also `clean`), with what that does to demand at once
    move 3 emergency                 up to so many communities in crisis to the neighbour on the right
    draw 1 fewer                     project cards in the next round
    drop 1 project                   a global project
    forbid tucking                   also `forecast`, `removing_dirty`, `giving_cards`
    weaken 1 per infrastructure      for each of one's own resilience tokens
    weaken 1 per tucked society      for everybody, for each symbol tucked under it
    ignore if 2 regulation solo 1    nobody is affected if so many symbols are tucked under it; with
                                     several such lines if all of them are met
    ignore if none                   nobody is affected if nobody has what `most` asks for
    spare 1 per tucked society       each symbol tucked under it saves one power; or `per tucked card`
    until 2 society solo 1           lasts until so many symbols are tucked under it; several: all of them
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, get_args

from engine.core import record
from engine.emission.state import RESILIENCES, SECTORS, SYMBOLS, Ban

MOST = 20
"""No number on a crisis comes near it."""
MOST_LINES = 12
MOST_LETTERS = 80
BANS: tuple[Ban, ...] = get_args(Ban)

Whom = Literal["all", "least", "most", "table"]
Kind = Literal["emergency", "lose", "discard", "sink", "carbon", "energy", "move", "draw", "drop", "forbid"]

MEASURES: tuple[str, ...] = (*RESILIENCES, *SECTORS, "emergency", "dirty", "clean", "demand")
"""What powers can have least or most of, as far as the app can count it."""


@record
class Who:
    """Whom a crisis affects."""

    whom: Whom
    measure: str = ""
    """What they have least or most of; `cards.energy`: symbols in play areas, which the table sees."""


@record
class Does:
    """One thing a crisis does to those it affects."""

    kind: Kind
    amount: int
    of: str = ""
    """Which resilience, sink, energy, symbol or ban."""
    per_token: bool = False
    solo: int | None = None


@record
class Weaken:
    """By how much each resilience token of one's own, or each tucked symbol, weakens it."""

    by: int
    per: str
    tucked: bool = False


@record
class Needs:
    """So many symbols tucked under it."""

    count: int
    symbol: str
    solo: int | None = None

    def wanted(self, solo: bool) -> int:
        return self.count if self.solo is None or not solo else self.solo


@record
class Crisis:
    """A crisis as the rules read it."""

    id: str
    who: Who
    does: tuple[Does, ...]
    weaken: tuple[Weaken, ...] = ()
    ignore: tuple[Needs, ...] = ()
    ignore_if_none: bool = False
    spare: str = ""
    """A symbol, or `card`: each one tucked saves one power. Empty: none."""
    until: tuple[Needs, ...] = ()
    """All of these end it; empty: it doesn't last."""

    @property
    def bans(self) -> tuple[str, ...]:
        return tuple(each.of for each in self.does if each.kind == "forbid")


class BadLine(ValueError):
    """A line that can't be read, by its number from 1, and why. Line 0 is the crisis as a whole.

    `why` is in plain English, for the command line and the log; the app has words for every code.
    """

    def __init__(self, line: int, code: str, why: str, found: str = "", **params: Any) -> None:
        super().__init__(f"{why}: {found[:MOST_LETTERS]!r}" if found else why)
        self.line, self.code = line, code
        self.params = {**params, "found": found[:MOST_LETTERS]}
        self.why = str(self)


_NUMBER = r"(?P<n>[0-9]{1,3})"
_SOLO = r"(?: solo (?P<solo>[0-9]{1,3}))?"
_PER = r"(?P<per> per token)?"
_WORD = r"(?P<of>[a-z_]+)"

_LINES: dict[str, re.Pattern[str]] = {
    "who": re.compile(r"who (?P<whom>all|table|least|most)(?: (?P<cards>cards with )?(?P<of>[a-z_]+))?"),
    "emergency": re.compile(rf"emergency {_NUMBER}{_PER}{_SOLO}"),
    "lose": re.compile(rf"lose {_NUMBER} {_WORD}{_PER}{_SOLO}"),
    "discard": re.compile(rf"discard {_NUMBER} cards?(?: with (?P<of>[a-z_]+))?{_PER}{_SOLO}"),
    "trees": re.compile(rf"(?P<of>trees) {_NUMBER}{_PER}{_SOLO}"),
    "oceans": re.compile(rf"(?P<of>oceans) {_NUMBER}{_PER}{_SOLO}"),
    "filters": re.compile(rf"(?P<of>filters) {_NUMBER}{_PER}{_SOLO}"),
    "carbon": re.compile(rf"carbon {_NUMBER}{_PER}{_SOLO}"),
    "dirty": re.compile(rf"(?P<of>dirty) {_NUMBER}{_PER}{_SOLO}"),
    "clean": re.compile(rf"(?P<of>clean) {_NUMBER}{_PER}{_SOLO}"),
    "move": re.compile(rf"move {_NUMBER} emergency"),
    "draw": re.compile(rf"draw {_NUMBER} fewer{_SOLO}"),
    "drop": re.compile(r"drop (?P<n>1) project"),
    "forbid": re.compile(rf"forbid {_WORD}"),
    "weaken": re.compile(rf"weaken {_NUMBER} per (?P<tucked>tucked )?{_WORD}"),
    "ignore": re.compile(rf"ignore if (?:(?P<none>none)|{_NUMBER} {_WORD}{_SOLO})"),
    "spare": re.compile(r"spare 1 per tucked (?P<of>[a-z_]+)"),
    "until": re.compile(rf"until {_NUMBER} {_WORD}{_SOLO}"),
}
_KINDS: dict[str, Kind] = {
    "emergency": "emergency",
    "lose": "lose",
    "discard": "discard",
    "trees": "sink",
    "oceans": "sink",
    "filters": "sink",
    "carbon": "carbon",
    "dirty": "energy",
    "clean": "energy",
    "move": "move",
    "draw": "draw",
    "drop": "drop",
    "forbid": "forbid",
}
OF_THE_TABLE: frozenset[Kind] = frozenset({"drop", "forbid"})
"""What is done once, not to each power."""


def parse(name: str, lines: Sequence[str]) -> Crisis:
    """The crisis that these lines make; a BadLine says of the first thing wrong with it why."""
    crisis, wrong = read(name, lines)
    for problem in wrong:
        raise problem
    return crisis


def read(name: str, lines: Sequence[str]) -> tuple[Crisis, tuple[BadLine, ...]]:
    """What can be read of a crisis, and everything that is wrong with it; it is played only without that."""
    reading = _Reading()
    wrong: list[BadLine] = []
    for number, text in enumerate(lines, 1):
        if number == MOST_LINES + 1:
            why = f"a crisis has at most {MOST_LINES} lines"
            wrong.append(BadLine(number, "too_many_lines", why, most=MOST_LINES))
        try:
            reading.take(number, text)
        except BadLine as problem:
            wrong.append(problem)
    crisis = reading.crisis(name)
    wrong += [BadLine(0, code, why) for code, why in _wrong(crisis, reading)]
    return crisis, tuple(wrong)


class _Reading:
    """A crisis while it is read, line by line."""

    def __init__(self) -> None:
        self.who: Who | None = None
        self.does: list[Does] = []
        self.weaken: list[Weaken] = []
        self.ignore: list[Needs] = []
        self.until: list[Needs] = []
        self.none, self.spare = False, ""
        self.begun: set[str] = set()
        """How lines begin that are there, whether or not the rest of them can be read."""
        self.puzzling = False
        """A line begins with nothing that is known: what is missing may be meant by it."""

    def take(self, number: int, text: str) -> None:
        first = _beginning(number, text, self)
        twice = first == "who" and "who" in self.begun
        self.begun.add(first)
        if twice:
            raise BadLine(number, "who_twice", "says a second time whom it affects", text)
        found = _form(number, text, first)
        if first == "who":
            self.who = _who(number, text, found)
        elif first == "weaken":
            self.weaken.append(_weaken(number, text, found))
        elif first == "ignore" and found["none"]:
            self.none = True
        elif first in ("ignore", "until"):
            (self.ignore if first == "ignore" else self.until).append(_needs(number, text, found))
        elif first == "spare":
            spare = found["of"]
            self.spare = spare if spare == "card" else _known(number, text, spare, SYMBOLS, "symbol")
        else:
            self.does.append(_does(number, text, first, found))

    def crisis(self, name: str) -> Crisis:
        return Crisis(
            name,
            self.who or Who("all"),
            tuple(self.does),
            tuple(self.weaken),
            tuple(self.ignore),
            self.none,
            self.spare,
            tuple(self.until),
        )


def _beginning(number: int, text: str, reading: _Reading) -> str:
    """The word that says what a line is about."""
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        reading.puzzling = True
        raise BadLine(number, "too_long", f"a line has at most {MOST_LETTERS} letters", most=MOST_LETTERS)
    first = text.split(" ", 1)[0]
    if first not in _LINES:
        reading.puzzling = True
        known = ", ".join(_LINES)
        raise BadLine(number, "beginning", f"begins with none of {known}", text, known=known)
    return first


def _form(number: int, text: str, first: str) -> re.Match[str]:
    found = _LINES[first].fullmatch(text)
    if found is None:
        raise BadLine(number, "form", f"is not how a line with {first} is written", text, first=first)
    return found


def _count(number: int, text: str, digits: str | None, least: int = 1) -> int:
    count = int(digits or "0")
    if not least <= count <= MOST:
        raise BadLine(number, "number", f"numbers are {least} to {MOST}", text, least=least, most=MOST)
    return count


def _solo(number: int, text: str, found: re.Match[str]) -> int | None:
    return None if found["solo"] is None else _count(number, text, found["solo"], 0)


def _known(number: int, text: str, word: str, known: Sequence[str], what: str) -> str:
    if word not in known:
        names = ", ".join(known)
        raise BadLine(number, "word", f"knows no {what} of this name, only {names}", text, known=names)
    return word


def _who(number: int, text: str, found: re.Match[str]) -> Who:
    whom: Any = found["whom"]
    of = found["of"] or ""
    if whom in ("all", "table"):
        if of:
            raise BadLine(number, "alone", f"who {whom} stands alone", text, whom=whom)
        return Who(whom)
    if found["cards"]:
        return Who(whom, f"cards.{_known(number, text, of, SYMBOLS, 'symbol')}")
    return Who(whom, _known(number, text, of, MEASURES, "quantity"))


def _weaken(number: int, text: str, found: re.Match[str]) -> Weaken:
    tucked = bool(found["tucked"])
    known: Sequence[str] = SYMBOLS if tucked else RESILIENCES
    per = _known(number, text, found["of"], known, "symbol" if tucked else "resilience")
    return Weaken(_count(number, text, found["n"]), per, tucked)


def _needs(number: int, text: str, found: re.Match[str]) -> Needs:
    symbol = _known(number, text, found["of"], SYMBOLS, "symbol")
    return Needs(_count(number, text, found["n"]), symbol, _solo(number, text, found))


def _does(number: int, text: str, first: str, found: re.Match[str]) -> Does:
    groups = found.groupdict()
    of = groups.get("of") or ""
    if first == "lose":
        _known(number, text, of, RESILIENCES, "resilience")
    elif first == "discard" and of:
        _known(number, text, of, SYMBOLS, "symbol")
    elif first == "forbid":
        _known(number, text, of, BANS, "ban")
        return Does("forbid", 1, of)
    solo = _solo(number, text, found) if "solo" in groups else None
    return Does(_KINDS[first], _count(number, text, groups["n"]), of, bool(groups.get("per")), solo)


def _wrong(crisis: Crisis, reading: _Reading) -> Iterator[tuple[str, str]]:
    """What is missing, and what each line may say, but not together.

    Nothing is called missing that may stand in a line that can't be read.
    """
    begun, sure = reading.begun, not reading.puzzling
    kinds = {_KINDS[each] for each in begun if each in _KINDS}
    whom = crisis.who.whom if reading.who is not None else ""
    if "who" not in begun:
        yield "no_who", "does not say whom it affects (who all, who least social, …)"
    if not kinds and sure:
        yield "nothing", "does nothing: a line like emergency 1 per token is missing"
    if ("forbid" in kinds) is not ("until" in begun) and sure:
        why = "what is forbidden lasts until something, and nothing else does (forbid … with until …)"
        yield "until", why
    if whom == "table" and kinds - OF_THE_TABLE:
        yield "table", "who table goes with drop and forbid only"
    if "move" in kinds and whom in ("all", "table"):
        yield "move", "move needs one power that is affected (who least …, who most …)"
    if crisis.ignore_if_none and whom not in ("", "most"):
        yield "none", "ignore if none goes with who most only"
    if "spare" in begun and whom not in ("", "all"):
        yield "spare", "spare goes with who all only"
    if len({(each.kind, each.of) for each in crisis.does}) < len(crisis.does):
        yield "twice", "does the same thing twice"


# --- writing ----------------------------------------------------------------------------------------------


def written(crisis: Crisis) -> list[str]:
    """The lines of a crisis: what `parse` makes it of, if they go together."""
    who = crisis.who
    cards, _, symbol = who.measure.rpartition(".")
    measure = f" cards with {symbol}" if cards else f" {who.measure}" if who.measure else ""
    lines = [f"who {who.whom}{measure}", *[_written(each) for each in crisis.does]]
    lines += [f"weaken {each.by} per {'tucked ' if each.tucked else ''}{each.per}" for each in crisis.weaken]
    lines += [f"ignore if {_needed(each)}" for each in crisis.ignore]
    if crisis.ignore_if_none:
        lines.append("ignore if none")
    if crisis.spare:
        lines.append(f"spare 1 per tucked {crisis.spare}")
    return [*lines, *[f"until {_needed(each)}" for each in crisis.until]]


_WRITTEN: dict[Kind, str] = {
    "emergency": "emergency {n}",
    "lose": "lose {n} {of}",
    "discard": "discard {n} cards",
    "sink": "{of} {n}",
    "carbon": "carbon {n}",
    "energy": "{of} {n}",
    "move": "move {n} emergency",
    "draw": "draw {n} fewer",
    "drop": "drop 1 project",
    "forbid": "forbid {of}",
}
PER_TOKEN: frozenset[Kind] = frozenset({"emergency", "lose", "discard", "sink", "carbon", "energy"})
"""What can be so many for each temperature token."""
SOLO: frozenset[Kind] = PER_TOKEN | {"draw"}
"""What can have another number in the solo game."""


def _written(does: Does) -> str:
    line = _WRITTEN[does.kind].format(n=does.amount, of=does.of)
    if does.kind == "discard" and does.of:
        line += f" with {does.of}"
    line += " per token" if does.per_token else ""
    return line if does.solo is None else f"{line} solo {does.solo}"


def _needed(needs: Needs) -> str:
    line = f"{needs.count} {needs.symbol}"
    return line if needs.solo is None else f"{line} solo {needs.solo}"


def met(needs: Sequence[Needs], symbols: dict[str, int], solo: bool) -> bool:
    """Are all of these symbols there?"""
    return all(symbols.get(each.symbol, 0) >= each.wanted(solo) for each in needs)
