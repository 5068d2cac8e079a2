"""What people have tapped at the drawer and not yet entered: letters of a card's name, throws, figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from app.games.emission.crisis.taps import (
    Add,
    Affected,
    Amend,
    AsWorkedOut,
    ByHand,
    ChangeSums,
    Draw,
    Drop,
    Erase,
    Hand,
    Ignore,
    Letter,
    Look,
    MapFace,
    NameCard,
    Picture,
    Remove,
    Resolve,
    Roll,
    Shut,
    Spare,
    Threw,
    ThrowAll,
    Tie,
    Tied,
    TurnOver,
)
from app.games.emission.taps import Tap
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
    """A smart die that does not count as it lies, or whose picture nobody has entered yet."""

    face: int
    why: str
    """`cocked`, `placed`, `unmapped` or `no_such_face`."""
    source: str = ""
    """Where the throw came from, so that it counts once its picture is known."""


@dataclass(frozen=True, slots=True)
class CrisisDesk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is entered."""

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
    """The face of the smart die whose picture is being entered; 0: none."""
    stray: Stray | None = None
    place: int = -1
    """The crisis of the row that is looked at."""
    naming: bool = False
    """A card of the row that people have turned over is being named."""
    faces: tuple[str, ...] = ()
    """The pictures of the smart die from its face 1 on, as far as its owner has entered them."""
    die: Literal["", "ready", "away", "virtual"] = ""
    """The smart die of this table, if there is one."""
    people: bool = False
    """People draw cards of their own and say which; otherwise the app draws."""

    def amount(self, power: str, does: int) -> int | None:
        """The table's own figure, if there is one."""
        return next((n for who, what, n in self.amounts if (who, what) == (power, does)), None)

    def thrown(self, power: str) -> int | None:
        return dict(self.throws).get(power)


Answer = tuple[CrisisDesk, Action | None]


def tapped(desk: CrisisDesk, journal: Journal[Rules, State], tap: Tap, rng: Random) -> Answer:
    """The desk after a tap, and what it does to the game; one that means nothing here changes nothing."""
    action = _done_at_once(desk, journal, tap, rng)
    return (desk, action) if action is not None else _laid(desk, journal, tap, rng)


def _done_at_once(desk: CrisisDesk, journal: Journal[Rules, State], tap: Tap, rng: Random) -> Action | None:
    """The taps that change nothing in the drawer."""
    rules, state = journal.rules, journal.state
    match tap:
        case Draw():
            return _drawn(desk, journal, rng)
        case Roll():
            return _rolled(desk, journal, rng)
        case Picture(effect):
            return RollEffect(effect, desk.ignoring)
        case Affected(power):
            return NameAffected(power)
        case Tie():
            return NameTied(tuple(seat.power for seat in state.seats if seat.power in desk.tied))
        case Resolve():
            return resolving(desk, rules, state)
        case ByHand(power, what, by):
            return Change(what, by, power, reason=REASON)
        case Add():
            return AddCrisis("card")
    return None


def _laid(desk: CrisisDesk, journal: Journal[Rules, State], tap: Tap, rng: Random) -> Answer:
    """The others: most of them only lie in the drawer until they are enough."""
    rules, state = journal.rules, journal.state
    match tap:
        case Letter(letter):
            return replace(desk, typed=desk.typed + letter), None
        case Erase():
            return replace(desk, typed=desk.typed[:-1]), None
        case NameCard(crisis):
            return replace(desk, typed=""), _named(desk, state, crisis)
        case Ignore():
            return replace(desk, ignoring=not desk.ignoring), None
        case Threw(power, face):
            return _with_throw(desk, rules, state, power, face)
        case ThrowAll():
            return _throw_all(desk, journal, rng)
        case Tied(power):
            return replace(desk, tied=desk.tied ^ {power}), None
        case Spare(power):
            return replace(desk, spared=desk.spared ^ {power}), None
        case Drop(project):
            return replace(desk, project=project), None
        case ChangeSums():
            return replace(desk, changing=not desk.changing), None
        case AsWorkedOut():
            return replace(desk, changing=False, amounts=()), None
        case Amend():
            return _amended(desk, preview(rules, state), tap), None
        case Hand(power):
            return replace(desk, hand=power), None
        case Look(place):
            return replace(desk, place=-1 if desk.place == place else place, naming=False, typed=""), None
        case TurnOver():
            return _turned(desk, journal, rng)
        case Remove():
            return replace(desk, place=-1), RemoveCrisis(desk.place, reason="card")
        case MapFace(face):
            return replace(desk, mapping=0 if desk.mapping == face else face), None
        case Shut():
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


def _turned(desk: CrisisDesk, journal: Journal[Rules, State], rng: Random) -> Answer:
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


def _with_throw(desk: CrisisDesk, rules: Rules, state: State, power: str, face: int) -> Answer:
    """One power's throw; with the last of them they count."""
    tied = throwers(rules, state)
    throws = {who: n for who, n in desk.throws if who in tied} | {power: face}
    if set(throws) >= set(tied) and tied:
        return replace(desk, throws=()), RollTie(tuple(Throw(who, throws[who]) for who in tied))
    return replace(desk, throws=tuple(throws.items())), None


def _throw_all(desk: CrisisDesk, journal: Journal[Rules, State], rng: Random) -> Answer:
    """The app throws for all who have not thrown yet."""
    rules, state = journal.rules, journal.state
    known, tied = journal.known_outcome(RollTie), throwers(rules, state)
    if isinstance(known, RollTie) and {each.power for each in known.throws} == set(tied):
        return replace(desk, throws=()), known
    faces = {who: desk.thrown(who) for who in tied}
    throws = tuple(Throw(who, n if n is not None else rng.choice(rules.geo_die)) for who, n in faces.items())
    return replace(desk, throws=()), RollTie(throws) if throws else None


def sensed(desk: CrisisDesk, rules: Rules, state: State, face: int) -> Answer:
    """A smart die has fallen and counts: for the global effects, or for the next power that is tied."""
    if state.phase == "effects":
        known = desk.faces[face - 1] if 0 < face <= len(desk.faces) else ""
        effect = next((each for each in EFFECTS if each == known), None)
        if effect is None:
            return replace(desk, stray=Stray(face, "unmapped"), mapping=face), None
        return desk, RollEffect(effect, desk.ignoring)
    tied = throwers(rules, state)
    if tied and face in rules.geo_die:
        power = next(who for who in tied if desk.thrown(who) is None)
        return _with_throw(replace(desk, stray=None), rules, state, power, face)
    if tied:
        return replace(desk, stray=Stray(face, "no_such_face")), None
    return desk, None


def with_face(faces: tuple[str, ...], face: int, effect: Effect) -> tuple[str, ...]:
    """The pictures of a smart die once this face has this one; no picture is on two faces."""
    all_faces = [each if each != effect else "" for each in (*faces, *[""] * FACES)[:FACES]]
    all_faces[face - 1] = effect
    return tuple(all_faces)


# --- carrying it out ----------------------------------------------------------------------------------------


def _amended(desk: CrisisDesk, found: Preview, tap: Amend) -> CrisisDesk:
    for each in found.sums:
        if (each.power, each.does) == (tap.power, tap.does):
            own = desk.amount(tap.power, tap.does)
            count = min(resolution.MOST, max(0, (each.amount if own is None else own) + tap.by))
            rest = tuple(n for n in desk.amounts if n[:2] != (tap.power, tap.does))
            amounts = rest if count == each.amount else (*rest, (tap.power, tap.does, count))
            return replace(desk, amounts=amounts)
    return desk


def resolving(desk: CrisisDesk, rules: Rules, state: State) -> ResolveCrisis:
    """The crisis as it was worked out, with what the table has said of it."""
    found = preview(rules, state)
    known = {(each.power, each.does) for each in found.sums}
    amounts = tuple(Amount(who, n, does) for who, does, n in desk.amounts if (who, does) in known)
    spared = tuple(power for power in resolution.struck(found) if power in desk.spared)
    return ResolveCrisis(amounts, spared, desk.project if found.drops else "")


def can_change(rules: Rules, state: State, tap: ByHand) -> bool:
    """May this board be changed by so much?"""
    return boards.change_refusal(rules, state, Change(tap.what, tap.by, tap.power)) is None
