"""What people have tapped at the drawer and have not told yet: letters of a card's name, throws, figures.

Keys of the drawer begin with `crisis:`; what follows the colon is told to `tap`, which answers with the desk
afterwards and with what was told to the game by it, if anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from app.games.emission.crisis.finding import ERASE
from engine.core import Action, Journal
from engine.emission import boards, deck, resolution
from engine.emission.actions import (
    AddCrisis,
    Amount,
    Change,
    DrawCrises,
    NameAffected,
    NameTied,
    RemoveCrisis,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    RollTie,
    TurnCrisis,
)
from engine.emission.preview import Preview, preview
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, Effect, State, Throw

FACES = 6
REASON = "crisis"
"""What the journal says of boards that were changed for a card the app has no data for."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A smart die that does not count as it lies, or whose picture nobody has told yet."""

    face: int
    why: str
    """`cocked`, `placed`, `unmapped` or `no_such_face`."""
    source: str = ""
    """Where the throw came from, so that it counts once its picture is told."""


@dataclass(frozen=True, slots=True)
class CrisisDesk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is told to the game."""

    typed: str = ""
    """Letters or digits of a card that people have drawn."""
    changing: bool = False
    """The sums have plus and minus."""
    amounts: tuple[tuple[str, int, int], ...] = ()
    """The table's own figures: power, which effect of the crisis, how many."""
    spared: frozenset[str] = frozenset()
    project: str = ""
    throws: tuple[tuple[str, int], ...] = ()
    """What tied powers have thrown so far."""
    tied: frozenset[str] = frozenset()
    """Powers that have equally many of what only people can see."""
    hand: str = ""
    """Whose board a card that the app doesn't know changes; `world` for what is everybody's."""
    ignoring: bool = False
    """A card lets the table ignore the next throw of the die of global effects."""
    mapping: int = 0
    """The face of the smart die that is being told its picture; 0: none."""
    stray: Stray | None = None
    place: int = -1
    """The crisis of the row that is looked at."""
    naming: bool = False
    """A card of the row that people have turned over is being named."""
    faces: tuple[str, ...] = ()
    """The pictures of the smart die from its face 1 on, as far as its owner has told them."""
    die: Literal["", "ready", "away", "virtual"] = ""
    """The smart die of this table, if there is one."""
    people: bool = False
    """People draw cards of their own and say which; otherwise the app draws."""

    def amount(self, power: str, does: int) -> int | None:
        """The table's own figure, if there is one."""
        return next((n for who, what, n in self.amounts if (who, what) == (power, does)), None)

    def thrown(self, power: str) -> int | None:
        return dict(self.throws).get(power)


Told = tuple[CrisisDesk, Action | None]


def tap(desk: CrisisDesk, journal: Journal[Rules, State], told: str, rng: Random) -> Told:
    """The desk after a key, and what was told by it; one that means nothing here changes nothing."""
    name, _, value = told.partition(":")
    rules, state = journal.rules, journal.state
    match name:
        case "letter":
            return replace(desk, typed=desk.typed[:-1] if value == ERASE else desk.typed + value), None
        case "name":
            return replace(desk, typed=""), _named(desk, state, value)
        case "draw":
            return desk, _drawn(desk, journal, rng)
        case "roll":
            return desk, _rolled(desk, journal, rng)
        case "effect" if value in EFFECTS:
            return desk, RollEffect(value, desk.ignoring)
        case "ignore":
            return replace(desk, ignoring=not desk.ignoring), None
        case "throw":
            return _with_throw(desk, rules, state, value)
        case "throw_all":
            return _throw_all(desk, journal, rng)
        case "affected":
            return desk, NameAffected(value)
        case "tied":
            return replace(desk, tied=desk.tied ^ {value}), None
        case "tie":
            return desk, NameTied(tuple(seat.power for seat in state.seats if seat.power in desk.tied))
        case "spare":
            return replace(desk, spared=desk.spared ^ {value}), None
        case "project":
            return replace(desk, project=value), None
        case "change":
            return replace(desk, changing=not desk.changing), None
        case "as_worked_out":
            return replace(desk, changing=False, amounts=()), None
        case "more" | "less":
            return _with_amount(desk, preview(rules, state), value, 1 if name == "more" else -1), None
        case "resolve":
            return desk, resolving(desk, rules, state)
        case "board":
            what, _, by = value.rpartition(":")
            power, _, thing = what.partition(".")
            return desk, Change(thing, int(by), power, reason=REASON)
        case "hand":
            return replace(desk, hand=value), None
        case "look":
            place = int(value)
            return replace(desk, place=-1 if desk.place == place else place, naming=False, typed=""), None
        case "turn":
            return _turned(desk, journal, rng)
        case "remove":
            return replace(desk, place=-1), RemoveCrisis(desk.place, reason="card")
        case "add":
            return desk, AddCrisis("card")
        case "map":
            return replace(desk, mapping=0 if desk.mapping == int(value) else int(value)), None
        case "close":
            return replace(desk, mapping=0, stray=None, place=-1, naming=False, typed=""), None
    return desk, None


# --- cards --------------------------------------------------------------------------------------------------


def _named(desk: CrisisDesk, state: State, crisis: str) -> Action:
    """People say which card they have turned over."""
    if state.phase == "crises":
        return DrawCrises(crisis)
    if state.phase == "resolution":
        return RevealCrisis(crisis)
    return TurnCrisis(desk.place, crisis)


def _drawn(desk: CrisisDesk, journal: Journal[Rules, State], rng: Random) -> Action | None:
    """The app turns a card over, or lays them all face down; what undo took back comes again."""
    rules, state = journal.rules, journal.state
    if state.phase == "crises":
        if not deck.lies_open(rules, state):
            return DrawCrises()
        known = journal.known_outcome(DrawCrises)
        return known or DrawCrises(rng.choice(deck.drawable(rules, state)))
    if state.phase == "resolution" and state.row and not state.row[0].crisis:
        known = journal.known_outcome(RevealCrisis)
        return known or RevealCrisis(rng.choice(deck.turnable(rules, state, state.row[0])))
    return None


def _turned(desk: CrisisDesk, journal: Journal[Rules, State], rng: Random) -> Told:
    """A card's effect turns a crisis over ahead of its time."""
    rules, state = journal.rules, journal.state
    if not 0 <= desk.place < len(state.row):
        return desk, None
    if desk.people:
        return replace(desk, naming=True, typed=""), None
    known = journal.known_outcome(TurnCrisis)
    if isinstance(known, TurnCrisis) and known.place == desk.place:
        return desk, known
    return desk, TurnCrisis(desk.place, rng.choice(deck.turnable(rules, state, state.row[desk.place])))


# --- dice ---------------------------------------------------------------------------------------------------


def _rolled(desk: CrisisDesk, journal: Journal[Rules, State], rng: Random) -> Action:
    """The app's die; what undo took back comes again."""
    known = journal.known_outcome(RollEffect)
    if isinstance(known, RollEffect):
        return RollEffect(known.effect, desk.ignoring)
    return RollEffect(rng.choice(EFFECTS), desk.ignoring)


def throwers(rules: Rules, state: State) -> tuple[str, ...]:
    """The powers that throw for whom the crisis affects; empty if there is no tie."""
    if state.phase != "resolution" or not state.row or not state.row[0].crisis:
        return ()
    found = preview(rules, state)
    return found.affected.powers if resolution.must_throw(found) else ()


def _with_throw(desk: CrisisDesk, rules: Rules, state: State, value: str) -> Told:
    """One power's throw; with the last of them they are told."""
    power, _, face = value.partition(":")
    tied = throwers(rules, state)
    throws = {who: n for who, n in desk.throws if who in tied} | {power: int(face)}
    if set(throws) >= set(tied) and tied:
        return replace(desk, throws=()), RollTie(tuple(Throw(who, throws[who]) for who in tied))
    return replace(desk, throws=tuple(throws.items())), None


def _throw_all(desk: CrisisDesk, journal: Journal[Rules, State], rng: Random) -> Told:
    """The app throws for all who have not thrown yet."""
    rules, state = journal.rules, journal.state
    known, tied = journal.known_outcome(RollTie), throwers(rules, state)
    if isinstance(known, RollTie) and {each.power for each in known.throws} == set(tied):
        return replace(desk, throws=()), known
    faces = {who: desk.thrown(who) for who in tied}
    throws = tuple(Throw(who, n if n is not None else rng.choice(rules.geo_die)) for who, n in faces.items())
    return replace(desk, throws=()), RollTie(throws) if throws else None


def sensed(desk: CrisisDesk, rules: Rules, state: State, face: int) -> Told:
    """A smart die has fallen and counts: for the global effects, or for the next power that is tied."""
    if state.phase == "effects":
        effect: Any = desk.faces[face - 1] if 0 < face <= len(desk.faces) else ""
        if effect not in EFFECTS:
            return replace(desk, stray=Stray(face, "unmapped"), mapping=face), None
        return desk, RollEffect(effect, desk.ignoring)
    tied = throwers(rules, state)
    if tied and face in rules.geo_die:
        power = next(who for who in tied if desk.thrown(who) is None)
        return _with_throw(replace(desk, stray=None), rules, state, f"{power}:{face}")
    if tied:
        return replace(desk, stray=Stray(face, "no_such_face")), None
    return desk, None


def with_face(faces: tuple[str, ...], face: int, effect: Effect) -> tuple[str, ...]:
    """The pictures of a smart die once this face has this one; no picture is on two faces."""
    all_faces = [each if each != effect else "" for each in (*faces, *[""] * FACES)[:FACES]]
    all_faces[face - 1] = effect
    return tuple(all_faces)


# --- carrying it out ----------------------------------------------------------------------------------------


def _with_amount(desk: CrisisDesk, found: Preview, value: str, by: int) -> CrisisDesk:
    power, _, does = value.partition(":")
    for each in found.sums:
        if (each.power, str(each.does)) == (power, does):
            told = desk.amount(power, each.does)
            count = min(resolution.MOST, max(0, (each.amount if told is None else told) + by))
            rest = tuple(n for n in desk.amounts if n[:2] != (power, each.does))
            return replace(desk, amounts=rest if count == each.amount else (*rest, (power, each.does, count)))
    return desk


def resolving(desk: CrisisDesk, rules: Rules, state: State) -> ResolveCrisis:
    """The crisis as it was worked out, with what the table has said of it."""
    found = preview(rules, state)
    known = {(each.power, each.does) for each in found.sums}
    amounts = tuple(Amount(who, n, does) for who, does, n in desk.amounts if (who, does) in known)
    spared = tuple(power for power in resolution.struck(found) if power in desk.spared)
    return ResolveCrisis(amounts, spared, desk.project if found.drops else "")


def can_change(rules: Rules, state: State, what: str, by: int, power: str) -> bool:
    """May this board be changed by so much?"""
    return boards.change_refusal(rules, state, Change(what, by, power)) is None
