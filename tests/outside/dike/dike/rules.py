"""The rules: water rises with every throw, and each village builds the dike or plants trees against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import get_data
from typing import Any, Literal

from engine.core import (
    CORE_ACTIONS,
    Action,
    Awaits,
    BadData,
    Between,
    Decision,
    Event,
    Fault,
    Game,
    GameData,
    Heading,
    Limits,
    Offer,
    OneOf,
    Reading,
    Readings,
    Refusal,
    Vocabulary,
    censor,
    read_data,
    record,
    refuse,
    replace,
    warn,
)
from engine.core.fields import Field, Fields, Label, Number, Row

EDITIONS = ("first",)
VILLAGES = ("north", "east", "south", "west")
PLAYERS = range(2, len(VILLAGES) + 1)
GOAL, SETUP, THROW, WORK = "Goal", "Setup", "Throw", "Work"
"""The headings of the README."""
MOST = 99

Phase = Literal["setup", "throw", "work", "over"]

# --- numbers ----------------------------------------------------------------------------------------------

FIELDS = Fields(
    "dike",
    (
        *(Field(path, Label()) for path in ("id", "title", "language")),
        Field("course.rounds", Number(1, 20), "course"),
        Field("dike.start", Number(0, MOST), "dike"),
        Field("flood.faces", Row(Number(0, 9), 6, 6), "flood"),
    ),
)


@record
class Rules:
    """The numbers of an edition."""

    data: GameData
    rounds: int
    start: int
    faces: tuple[int, ...]


def load(edition: str, owner: Mapping[str, Any]) -> GameData:
    if edition not in EDITIONS:
        raise BadData(
            Fault("data.no_edition", "id", "no such edition", {"edition": edition, "known": "first"})
        )
    return read_data((get_data(__package__, "dike.toml") or b"").decode("utf-8"), owner)


def rules_from(data: GameData) -> Rules:
    if faults := tuple(FIELDS.faults(data)):
        raise BadData(*faults)
    return Rules(data, data["course.rounds"], data["dike.start"], tuple(data["flood.faces"]))


# --- state ------------------------------------------------------------------------------------------------


@record
class Seat:
    """A village and who plays it."""

    country: str
    name: str = ""


@record
class Outcome:
    """How it ended."""

    kind: Literal["won", "lost", "called_off"]
    why: Literal["held", "flooded", "agreed"]
    winners: tuple[str, ...] = ()


@record
class State:
    """Everything that is on the table."""

    phase: Phase = "setup"
    seats: tuple[Seat, ...] = ()
    round: int = 0
    turn: int = 0
    water: int = 0
    dike: int = 0
    trees: int = 0
    outcome: Outcome | None = None
    learned: Readings = ()

    @property
    def acting(self) -> str:
        """The village whose turn it is."""
        return self.seats[self.turn].country if self.seats else ""


# --- what people do, and what happens -----------------------------------------------------------------------


@record
class SetUp(Action):
    """Lay out the game."""

    seats: tuple[Seat, ...]


@record
class Throw(Action):
    """The village throws the die."""

    face: int


@record
class Build(Action):
    """It makes the dike higher by one."""


@record
class Plant(Action):
    """It plants a tree, which drinks one at the end of each round."""


@record
class Adjust(Action):
    """The table is right, the app is not: `water`, `dike` or `trees`."""

    what: str
    to: int
    reason: str = ""


@record
class CallOff(Action):
    """The table ends the game early."""

    reason: str = ""


@record
class GameSetUp(Event):
    """The table is laid."""

    seats: tuple[Seat, ...]
    dike: int


@record
class RoundBegan(Event):
    """Another round."""

    round: int


@record
class Flooded(Event):
    """A throw, and how far the water rose."""

    country: str
    face: int
    by: int


@record
class DikeBuilt(Event):
    """The dike is one higher."""

    country: str


@record
class TreePlanted(Event):
    """One tree more."""

    country: str


@record
class TreesDrank(Event):
    """The water fell at the end of a round."""

    by: int


@record
class TurnPassed(Event):
    """The next village throws."""

    turn: int


@record
class Adjusted(Event):
    """A correction."""

    what: str
    was: int
    to: int
    reason: str


@record
class GameEnded(Event):
    """It is over."""

    outcome: Outcome


ACTIONS = (SetUp, Throw, Build, Plant, Adjust, CallOff)
EVENTS = (
    GameSetUp,
    RoundBegan,
    Flooded,
    DikeBuilt,
    TreePlanted,
    TreesDrank,
    TurnPassed,
    Adjusted,
    GameEnded,
)
COUNTS = ("water", "dike", "trees")
GLOSSARY = {
    "acting": "The village whose turn it is.",
    "by": "By how much.",
    "country": "A village.",
    "dike": "How high the dike is.",
    "face": "What the die shows.",
    "kind": "How it ended.",
    "learned": "What the table read off its components.",
    "name": "Who plays there.",
    "outcome": "How it ended.",
    "phase": "Which step is on.",
    "reason": "Why, in the table's own words.",
    "round": "The round.",
    "seats": "The villages in playing order.",
    "to": "What is really there.",
    "trees": "How many trees there are.",
    "turn": "Which of the seats acts.",
    "was": "What the app held.",
    "water": "How high the water is.",
    "what": "What was miscounted.",
    "why": "Why it ended.",
    "winners": "The villages that won.",
}

# --- decide -----------------------------------------------------------------------------------------------


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    match action:
        case SetUp():
            return _set_up(rules, state, action)
        case _ if state.phase == "setup":
            return refuse("dike.not_set_up", SETUP)
        case _ if state.phase == "over":
            return refuse("dike.over", GOAL)
        case Adjust():
            return _adjust(state, action)
        case CallOff():
            return (GameEnded(Outcome("called_off", "agreed")),)
        case Throw():
            return _throw(rules, state, action)
        case Plant() if state.phase == "work" and _last_turn(rules, state) and not insist:
            return warn("dike.too_late_to_plant", WORK)
        case Build() | Plant() if state.phase == "work":
            return _work(rules, state, action)
    return refuse("dike.throw_first", THROW)


def _set_up(rules: Rules, state: State, action: SetUp) -> Decision:
    if state.phase != "setup":
        return refuse("dike.set_up_already", SETUP)
    villages = [seat.country for seat in action.seats]
    if len(villages) not in PLAYERS or len({*villages} & {*VILLAGES}) != len(villages):
        return refuse("dike.villages", SETUP, least=min(PLAYERS), most=max(PLAYERS))
    return (GameSetUp(action.seats, rules.start), RoundBegan(1))


def _throw(rules: Rules, state: State, action: Throw) -> Decision:
    if state.phase != "throw":
        return refuse("dike.work_first", WORK)
    if not 1 <= action.face <= len(rules.faces):
        return refuse("dike.no_such_face", THROW, face=action.face)
    by = rules.faces[action.face - 1]
    happened = Flooded(state.acting, action.face, by)
    lost = (GameEnded(Outcome("lost", "flooded")),) if state.water + by > state.dike else ()
    return (happened, *lost)


def _work(rules: Rules, state: State, action: Build | Plant) -> Decision:
    built = isinstance(action, Build)
    done = (DikeBuilt if built else TreePlanted)(state.acting)
    if state.turn + 1 < len(state.seats):
        return (done, TurnPassed(state.turn + 1))
    drank = TreesDrank(min(state.water, state.trees + (not built)))
    if state.round < rules.rounds:
        return (done, drank, TurnPassed(0), RoundBegan(state.round + 1))
    winners = tuple(seat.country for seat in state.seats)
    return (done, drank, GameEnded(Outcome("won", "held", winners)))


def _last_turn(rules: Rules, state: State) -> bool:
    return state.round == rules.rounds and state.turn + 1 == len(state.seats)


def _adjust(state: State, action: Adjust) -> Decision:
    if action.what not in COUNTS or not 0 <= action.to <= MOST:
        return refuse("dike.no_such_count", what=action.what)
    was = held(state, action.what)
    if was == action.to:
        return refuse("dike.no_change", to=action.to)
    return (Adjusted(action.what, was, action.to, action.reason),)


def held(state: State, what: str) -> int:
    """What the app holds for true."""
    return int(getattr(state, what))


def apply(state: State, event: Event) -> State:
    match event:
        case GameSetUp():
            return State("throw", event.seats, dike=event.dike)
        case RoundBegan():
            return replace(state, round=event.round)
        case Flooded():
            return replace(state, phase="work", water=state.water + event.by)
        case DikeBuilt():
            return replace(state, dike=state.dike + 1)
        case TreePlanted():
            return replace(state, trees=state.trees + 1)
        case TreesDrank():
            return replace(state, water=state.water - event.by)
        case TurnPassed():
            return replace(state, phase="throw", turn=event.turn)
        case Adjusted():
            return replace(state, **{event.what: event.to})
        case GameEnded():
            return replace(state, phase="over", outcome=event.outcome)
    return state


# --- what is offered --------------------------------------------------------------------------------------


def _listed(rules: Rules, state: State) -> Iterator[tuple[Action, Refusal | None]]:
    found: tuple[Action, ...] = ()
    if state.phase == "throw":
        found = tuple(Throw(face) for face in range(1, len(rules.faces) + 1))
    elif state.phase == "work":
        found = (Build(), Plant())
    for action in found:
        answer = decide(rules, state, action)
        yield action, answer if isinstance(answer, Refusal) else None


def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    return tuple(Offer(action, no) for action, no in _listed(rules, state))


def options(rules: Rules, state: State) -> tuple[Action, ...]:
    return tuple(action for action, no in _listed(rules, state) if no is None)


def awaits(rules: Rules, state: State) -> Awaits:
    if state.phase in ("setup", "over"):
        return Awaits("setup" if state.phase == "setup" else "over")
    return Awaits("roll" if state.phase == "throw" else "choice", state.acting, of=state.phase)


def heading(edition: str, place: str, language: str) -> Heading:
    return Heading(place, "en")


def limits(rules: Rules) -> Limits:
    return {
        "face": Between(1, len(rules.faces)),
        "country": OneOf(VILLAGES),
        "what": OneOf(COUNTS),
        "to": Between(0, MOST),
        "seqs": Between(1),
    }


def summary(state: State) -> Mapping[str, Any]:
    return {
        "round": state.round,
        "water": state.water,
        "dike": state.dike,
        "countries": [seat.country for seat in state.seats],
        "names": [seat.name for seat in state.seats],
        "outcome": state.outcome.kind if state.outcome else None,
        "winners": list(state.outcome.winners) if state.outcome else [],
    }


def faults(rules: Rules, state: State) -> tuple[str, ...]:
    return tuple(f"{what} is below nought" for what in COUNTS if held(state, what) < 0)


READING: Reading[Rules, State] = Reading(
    rules_from=rules_from,
    faults=faults,
    meets={},
    sealed_to={},
    apply=apply,
    hidden=lambda state, path: False,
)
GAME: Game[Rules, State] = Game(
    id="dike",
    editions=EDITIONS,
    load=load,
    fields=FIELDS,
    rules=rules_from,
    owner_today=dict,
    reading=READING,
    blank=State(),
    actions=Vocabulary("dike.action", (*ACTIONS, *CORE_ACTIONS), glossary=GLOSSARY),
    events=Vocabulary("dike.event", EVENTS, glossary=GLOSSARY),
    states=Vocabulary("dike.state", (State,), glossary=GLOSSARY),
    chance=frozenset({Throw}),
    limits=limits,
    decide=decide,
    apply=apply,
    offers=offers,
    options=options,
    awaits=awaits,
    view=censor,
    heading=heading,
    turn=lambda state: (state.round, state.turn),
    summary=summary,
    faults=faults,
    faults_since=lambda rules, state, before: faults(rules, state),
)
