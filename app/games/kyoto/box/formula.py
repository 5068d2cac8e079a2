"""An agenda card's formula by taps: each term in words, as it is written, and what it gives in an example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.games.kyoto import words
from app.text.translator import Translator
from engine.core import replace
from engine.kyoto import formulas
from engine.kyoto.formulas import BANK, BY_HAND, MOST, QUANTITIES, Term, Worth

UnitName: TypeAlias = Literal["points", "millions", "at_least", "at_most"]
NEW = "1"
"""How a term begins: one point."""
LIMITS = ("at_least", "at_most")
SIGNS = {"at_least": ">=", "at_most": "<=", "exactly": "="}
RANKS = ("most", "least")

PRINTED = {
    "damage": 10,
    "damage.animals": 4,
    "damage.warming": 4,
    "damage.clouds": 2,
    "lobby.nuclear": 2,
    "lobbies.once_or_twice": 4,
    "thresholds": 0,
}
"""The position of the booklet's examples (Agenda cards clarifications); of the rest it says nothing."""


@dataclass(frozen=True, slots=True)
class Example:
    worth: Worth
    partly: bool
    """The formula counts something that the booklet's example does not show; it counts as none."""


def example(text: Sequence[str]) -> Example | None:
    """What a formula gives in the booklet's example; None where that can't be said."""
    terms = formulas.parse(text)
    if isinstance(terms, str):
        return None
    known = dict.fromkeys(QUANTITIES, 0) | PRINTED
    asked = {term.per for term in terms if term.per} | {term.test for term in terms if term.sign}
    return Example(formulas.worth(terms, known), bool(asked - set(PRINTED)))


def written(term: Term) -> str:
    """A term as the box's data writes it: what `formulas.parse` reads."""
    if term.unit in LIMITS:
        return f"{term.unit.replace('_', ' ')} {term.amount}"
    text = str(term.amount) + (" millions" if term.unit == "millions" else "")
    if term.per:
        text += f" per {term.each} {term.per}" if term.each > 1 else f" per {term.per}"
    if term.test:
        text += f" if {term.test}" + (f" {term.sign} {term.limit}" if term.sign else "")
    return text


def terms_of(text: Sequence[str]) -> tuple[Term, ...]:
    """The terms that can be set by taps; none of a card whose points are entered, or of the Swiss bank."""
    found = formulas.parse(text)
    return () if isinstance(found, str) else found


# --- taps -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount:
    amount: int


@dataclass(frozen=True, slots=True)
class By:
    """So much more or less."""

    by: int


@dataclass(frozen=True, slots=True)
class Unit:
    unit: UnitName


@dataclass(frozen=True, slots=True)
class Per:
    """For each of what; empty: once."""

    quantity: str


@dataclass(frozen=True, slots=True)
class Each:
    """For so many of it."""

    count: int


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a damage stands; empty: the term always counts."""

    test: str


@dataclass(frozen=True, slots=True)
class Sign:
    sign: str


@dataclass(frozen=True, slots=True)
class Counted:
    quantity: str


@dataclass(frozen=True, slots=True)
class Limit:
    by: int


TermKey: TypeAlias = Amount | By | Unit | Per | Each | Rank | Sign | Counted | Limit
TERM_KEYS = (Amount, By, Unit, Per, Each, Rank, Sign, Counted, Limit)


def tapped(term: Term, key: TermKey) -> Term:
    """The term after a key; one that means nothing here changes nothing."""
    match key:
        case Amount(amount):
            return replace(term, amount=amount)
        case By(by):
            return replace(term, amount=max(-MOST, min(MOST, term.amount + by)))
        case Unit(unit):
            return _in_unit(term, unit)
        case Per(quantity):
            return replace(term, per=quantity, each=term.each if quantity else 1)
        case Each(count):
            return replace(term, each=count) if term.per else term
        case Rank() | Sign() | Counted() | Limit():
            return _counting(term, key)


def _counting(term: Term, key: Rank | Sign | Counted | Limit) -> Term:
    """When it counts."""
    match key:
        case Rank(test):
            return replace(term, test=test, sign="", limit=0)
        case Sign(name):
            test = term.test if term.sign else QUANTITIES[0]
            return replace(term, test=test, sign=SIGNS[name], limit=term.limit)
        case Counted(quantity):
            limit = term.limit if term.sign else 1
            return replace(term, test=quantity, sign=term.sign or ">=", limit=limit)
        case Limit(by):
            return replace(term, limit=max(0, min(MOST, term.limit + by))) if term.sign else term


def _in_unit(term: Term, unit: UnitName) -> Term:
    """A limit has neither a count nor a condition."""
    return Term(term.amount, unit) if unit in LIMITS else replace(term, unit=unit)


# --- words ------------------------------------------------------------------------------------------------


def quantity(tr: Translator, name: str, count: int = 0) -> str:
    """What is counted: one of it, or so many."""
    kind, _, which = name.partition(".")
    key, params = (f"{kind}.lobby", {"lobby": words.lobby(tr, which)}) if kind == "lobby" else (name, {})
    if not count:
        return tr(f"ky.box.one.{key}", **params)
    return tr(f"ky.box.many.{key}", count=count, **params)


def in_words(tr: Translator, term: Term) -> str:
    """ "−1 point per oil icon, if …"."""
    if term.unit in LIMITS:
        return tr(f"ky.box.term.{term.unit}", count=term.amount)
    said = amount(tr, term)
    if term.per:
        what = quantity(tr, term.per, term.each if term.each > 1 else 0)
        said = tr("ky.box.term.per", amount=said, what=what)
    if term.test:
        said = tr("ky.box.term.if", amount=said, condition=condition(tr, term))
    return said


def amount(tr: Translator, term: Term) -> str:
    sign = "−" if term.amount < 0 else ""
    return tr(f"ky.box.{term.unit}", count=abs(term.amount), sign=sign)


def condition(tr: Translator, term: Term) -> str:
    """When a term counts."""
    if not term.test:
        return tr("ky.box.if.always")
    if not term.sign:
        rank, _, damage = term.test.partition(".")
        return tr(f"ky.box.if.{rank}", damage=words.damage(tr, damage))
    name = next(name for name, sign in SIGNS.items() if sign == term.sign)
    return tr(f"ky.box.if.{name}", count=term.limit, what=counted(tr, term.test, term.limit))


def counted(tr: Translator, name: str, count: int) -> str:
    """So many of something, none included."""
    kind, _, which = name.partition(".")
    if kind == "lobby":
        return tr("ky.box.many.lobby.lobby", count=count, lobby=words.lobby(tr, which))
    return tr(f"ky.box.many.{name}", count=count)


def said(tr: Translator, text: Sequence[str]) -> str:
    """A whole formula in words."""
    if list(text) == [BY_HAND]:
        return tr("ky.box.by_hand")
    if list(text) == [BANK]:
        return tr("ky.box.bank")
    return "; ".join(in_words(tr, term) for term in terms_of(text))
