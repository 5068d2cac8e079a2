"""What the table reads off its components in play: it counts from then on, and the box can learn it.

An edition's data may be wrong about a component, or have only a stand-in for it. An action in which people
meet such a component carries what it shows (`shown`); `ReadBox` says it at any other time. What was read
becomes the event `BoxRead`, lies in `State.learned`, and is laid over the data by everything that reads the
rules. Taking the step back takes the reading back.

>>> from engine.games import find_game
>>> from engine.core.journal import Journal
>>> from engine.keep_cool.actions import SeatChoice, SetUp
>>> game = find_game("keep_cool")
>>> rules = game.rules(game.load("ecovisio", {}))
>>> journal = Journal(game, rules)
>>> seats = tuple(SeatChoice(country, "", None) for country in ("usa", "europe", "tiger"))
>>> entry = journal.do(SetUp(seats))
>>> rules.data["carbometer.capacity"]
80
>>> entry = journal.do(ReadBox((Shown("carbometer.capacity", 90),)))
>>> journal.rules.data["carbometer.capacity"]
90
>>> (lesson,) = lessons(rules.data, entry.events, over=True)
>>> lesson.was, lesson.value, lesson.source
(80, 90, 'practice')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import lru_cache, reduce, wraps
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

from engine.core.answers import Action, Decision, Event, Refusal, refuse, warn
from engine.core.data import OWN, BadData, GameData, Source, Sourced, belongs, is_own_name, shape_of
from engine.core.knowledge import Sealed, Unknown
from engine.core.record import record, replace

Value: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...]
"""A value of an edition's data; what is a list there is a tuple here."""

LEARNED = "learned"
"""What a reading is called before those who may not see it."""

IDENTITY = ("id", "title", "language")
"""What no component shows."""


@record
class Shown:
    """What a component of the box shows."""

    path: str
    """Where the edition's data have it."""
    value: Value
    """What the component shows; of a list, one of its entries where `at` says which."""
    at: int | None = None
    """Which entry of a list, from 0; none: all of it."""


@record
class Seen:
    """A value as a component shows it, beside what the data had."""

    path: str
    """Where the edition's data have it."""
    at: int | None
    """Which entry of a list, from 0; none: all of it."""
    value: Value
    """What the component shows."""
    was: Value | None
    """What the data had; none: the box has something that the data don't know of."""
    source: str
    """What that stood on: printed, reported, practice or owner."""


@record
class ReadBox(Action):
    """The table reads values off its components; they count from now on, and the box can learn them."""

    shown: tuple[Shown, ...]
    """What the components show."""
    reason: str = ""
    """Why, in the table's own words."""


@record
class BoxRead(Event):
    """A component shows this, and it counts from now on."""

    seen: Seen | Sealed[Seen] | Unknown
    """What it shows; sealed where only one seat may look at the component."""


Readings: TypeAlias = tuple[Seen | Sealed[Seen] | Unknown, ...]
"""What was read in a session so far; a later reading of the same value counts."""


class Learns(Protocol):
    """A state that remembers what was read."""

    @property
    def learned(self) -> Readings: ...


class HasData(Protocol):
    """Rules that were made of an edition's data."""

    @property
    def data(self) -> GameData: ...


R = TypeVar("R", bound=HasData)
S = TypeVar("S", bound=Learns)
T = TypeVar("T")
P = ParamSpec("P")

Meeting: TypeAlias = tuple[str, int | None]
"""A value that an action meets: its path, and which entry of it, if only one."""


def noted(state: S, event: BoxRead) -> S:
    """The state once something more was read."""
    return replace(state, learned=(*state.learned, event.seen))


def plain(readings: Readings, audience: str | None = None) -> tuple[Seen, ...]:
    """What an audience may know of what was read; None knows everything."""
    found = []
    for each in readings:
        if isinstance(each, Seen):
            found.append(each)
        elif isinstance(each, Sealed) and audience in (None, each.owner):
            found.append(each.value)
    return tuple(found)


# --- the data with what was read laid over them ------------------------------------------------------------


def laid_over(data: GameData, learned: Iterable[Seen]) -> GameData:
    """The data with what was read in the place of what they had.

    A list of which only some entries were read keeps its source: the others are what they were. An entry
    of a list that has none there, because an earlier reading was taken back, is left out.
    """
    values, read = dict(data.values), set[Meeting]()
    for each in learned:
        was = values.get(each.path)
        if each.at is None:
            values[each.path] = Sourced(_listed(each.value), "owner", "")
        elif was is not None and isinstance(was.value, list) and each.at < len(was.value):
            read.add((each.path, each.at))
            entries = [*was.value]
            entries[each.at] = each.value
            whole = all((each.path, at) in read for at in range(len(entries)))
            values[each.path] = Sourced(entries, "owner" if whole else was.source, was.cite, was.read)
    return changed(data, values=values, begun_with=data)


def _listed(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _frozen(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


class _Same:
    """Stands for one object as a key; rules can't be hashed."""

    __slots__ = ("it",)

    def __init__(self, it: Any) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.it is self.it


@lru_cache(maxsize=64)
def _rules_with(rules_from: Callable[[GameData], Any], data: _Same, learned: tuple[Seen, ...]) -> Any:
    return rules_from(laid_over(data.it, learned) if learned else data.it)


def _rules_that_fit(rules_from: Callable[[GameData], Any], data: _Same, learned: tuple[Seen, ...]) -> Any:
    """A reading may have gone with another that was taken back; without that one it is left out."""
    try:
        return _rules_with(rules_from, data, learned)
    except BadData:
        fitting: tuple[Seen, ...] = ()
        for each in learned:
            with suppress(BadData):
                _rules_with(rules_from, data, (*fitting, each))
                fitting = (*fitting, each)
        return _rules_with(rules_from, data, fitting)


Secret = tuple[object, str, str]
"""What an action says, sealed or unknown; to whom it must be sealed, and as what."""


@dataclass(frozen=True, eq=False)
class Reading(Generic[R, S]):
    """How one game's rules learn from the table."""

    rules_from: Callable[[GameData], R]
    faults: Callable[[R, S], tuple[str, ...]]
    """What must always hold and doesn't."""
    meets: Mapping[type, Callable[[R, S, Any], Iterable[Meeting]]]
    """Which values people meet in which action; `ReadBox` may say any."""
    sealed_to: Mapping[type, Callable[[S, Any], str]]
    """Actions with a component that only one seat looks at, and who that is."""
    apply: Callable[[S, Event], S]
    """What table and state make of an event; of `BoxRead` too."""
    hidden: Callable[[S, str], bool]
    """Does a component with this value lie hidden, so that saying it aloud would tell who has it?"""
    secrets: Mapping[type, Callable[[S, Any], Iterable[Secret]]] = field(default_factory=dict)
    """What each action keeps from the others, whose that is, and what it is called where it can't be seen."""

    def rules(self, rules: R, state: S, audience: str | None = None) -> R:
        """The rules with what the table has read so far; None stands for everybody's secrets at once."""
        begun_with = rules.data.begun_with
        if begun_with is None and not state.learned:
            return rules
        learned = plain(state.learned, audience)
        if begun_with is None and not learned:
            return rules
        made: R = _rules_that_fit(self.rules_from, _Same(begun_with or rules.data), learned)
        return made

    def informed(self, ask: Callable[Concatenate[R, S, P], T]) -> Callable[Concatenate[R, S, P], T]:
        """A question to the rules, asked of those with what the table has read."""

        @wraps(ask)
        def asked(rules: R, state: S, /, *more: P.args, **named: P.kwargs) -> T:
            return ask(self.rules(rules, state), state, *more, **named)

        return asked

    def decide(
        self,
        rules: R,
        state: S,
        action: Action,
        insist: bool,
        then: Callable[[R, S, Action, bool], Decision],
    ) -> Decision:
        """Learn what an action says of the box, then decide it by the rules with it."""
        if (ask := self.secrets.get(type(action))) and any(_is_anothers(each) for each in ask(state, action)):
            return refuse("core.sealed.to_another")
        if state.learned or rules.data.begun_with is not None:
            rules = self.rules(rules, state)
        said = _said(action)
        if not said:
            if type(action) is ReadBox:
                return refuse("core.shown.nothing_new")
            return then(rules, state, action, insist)
        read = self._read(rules, state, action, said, insist)
        if isinstance(read, Refusal):
            return read
        state = reduce(self.apply, read, state)
        try:
            rules = self.rules_from(laid_over(rules.data, plain(tuple([event.seen for event in read]))))
        except BadData as problem:
            return refuse(
                "core.shown.does_not_fit", path=problem.faults[0].path, fault=problem.faults[0].code
            )
        decision = then(rules, state, action, insist)
        if not isinstance(decision, tuple):
            return decision
        if read and self.faults(rules, reduce(self.apply, decision, state)):
            return refuse("core.shown.count_first", path=said[0].path)
        return (*read, *decision)

    def _read(
        self, rules: R, state: S, action: Action, said: Sequence[Shown], insist: bool
    ) -> tuple[BoxRead, ...] | Refusal:
        meets = None if type(action) is ReadBox else set(self.meets[type(action)](rules, state, action))
        learned: list[Seen] = []
        for shown in said:
            if meets is not None and not {(shown.path, None), (shown.path, shown.at)} & meets:
                return refuse("core.shown.not_met_here", path=shown.path)
            if meets is None and self.hidden(state, shown.path):
                return refuse("core.shown.lies_hidden", path=shown.path)
            before = (*plain(state.learned), *learned)
            answer = _compared(rules.data, shown, before)
            if isinstance(answer, Refusal) and not (insist and answer.strength == "odd"):
                return answer
            if isinstance(answer, Refusal):
                answer = _taken(rules.data, shown, before)
            if answer is not None:
                learned.append(answer)
        if meets is None and not learned:
            return refuse("core.shown.nothing_new")
        if type(action) not in self.sealed_to:
            return tuple([BoxRead(each) for each in learned])
        owner = self.sealed_to[type(action)](state, action)
        return tuple([BoxRead(Sealed(each, owner, LEARNED)) for each in learned])


def _is_anothers(secret: Secret) -> bool:
    value, owner, of = secret
    return isinstance(value, Sealed) and (value.owner, value.of) != (owner, of)


def _said(action: Action) -> tuple[Shown, ...]:
    """What an action says of the box; most say nothing."""
    shown = getattr(action, "shown", None)
    if not shown:
        return ()
    if isinstance(shown, Sealed):
        shown = shown.value
    return shown if isinstance(shown, tuple) else ()


def without_reading(action: Action) -> Action:
    """The action as if it had said nothing of the box; what it did is the same."""
    if not _said(action) or type(action) is ReadBox:
        return action
    shown = getattr(action, "shown", ())
    return replace(action, shown=None if isinstance(shown, Sealed) else ())


# --- one value -------------------------------------------------------------------------------------------


def _compared(data: GameData, shown: Shown, before: Sequence[Seen]) -> Seen | Refusal | None:
    """What is learned from a value, why it can't be, or nothing: we knew."""
    if no := _misread(data, shown):
        return no
    taken = _taken(data, shown, before)
    if taken.was is None or taken.source not in ("printed", "owner"):
        return taken
    if taken.was == taken.value:
        return None
    said = {"path": shown.path, "value": shown.value, "was": taken.was}
    if taken.source == "printed":
        return warn("core.shown.printed_otherwise", **said)
    return warn("core.shown.read_otherwise", **said)


def _taken(data: GameData, shown: Shown, before: Sequence[Seen]) -> Seen:
    known = data.values.get(shown.path)
    if known is None:
        return Seen(shown.path, shown.at, shown.value, None, "practice")
    read = any(each.path == shown.path and each.at in (None, shown.at) for each in before)
    was = _frozen(known.value if shown.at is None else known.value[shown.at])
    return Seen(shown.path, shown.at, shown.value, was, "owner" if read else known.source)


def _misread(data: GameData, shown: Shown) -> Refusal | None:
    known = data.values.get(shown.path)
    if known is None:
        table = belongs(shown.path, data.opened)
        name = shown.path[len(table) + 1 :] if table else ""
        if not name.startswith(OWN) or not is_own_name(name.removeprefix(OWN)) or shown.at is not None:
            return refuse("core.shown.no_such_value", path=shown.path)
        like = data.opened[table]
    elif shown.path in IDENTITY:
        return refuse("core.shown.no_such_value", path=shown.path)
    elif shown.at is None:
        like = known.value
    else:
        if not isinstance(known.value, list) or not 0 <= shown.at < len(known.value):
            return refuse("core.shown.no_such_value", path=shown.path)
        like = known.value[shown.at]
    if shape_of(_listed(shown.value)) != shape_of(like):
        return refuse("core.shown.not_like_that", path=shown.path)
    return None


# --- what a session has taught --------------------------------------------------------------------------


@record
class Lesson:
    """What a session has shown of one value of the box."""

    path: str
    value: Value
    """As the box would keep it: all of a list, though not all of it may have been read."""
    was: Value | None
    """What the session began with; none: the data didn't know of it."""
    source: Source
    """What that stood on."""
    read: tuple[int, ...] | None
    """Which entries of a list were read; none: all of it."""

    @property
    def whole(self) -> bool:
        """Was everything read that the value says?"""
        return self.read is None


def lessons(data: GameData, events: Iterable[Event], over: bool) -> Iterator[Lesson]:
    """What the events of a session teach of the box, by path.

    What only one seat might see is among it once the game is over, when nobody is given away by it.
    """
    readings = tuple([event.seen for event in events if type(event) is BoxRead])
    learned = plain(readings, None if over else "")
    begun_with = data.begun_with or data
    now = laid_over(begun_with, learned)
    for path in sorted({each.path for each in learned}):
        was = begun_with.values.get(path)
        entries = {each.at for each in learned if each.path == path}
        some = None if None in entries or now.values[path].source == "owner" else entries
        yield Lesson(
            path,
            _frozen(now.values[path].value),
            None if was is None else _frozen(was.value),
            "practice" if was is None else was.source,
            None if some is None else tuple(sorted(at for at in some if at is not None)),
        )
