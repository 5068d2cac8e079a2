"""The state of a Kyoto table: a few small records. What is secret at the table is sealed or unknown here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core import Readings, Sealed, Unknown, record

Damage = Literal["animals", "warming", "clouds"]
"""The three types of environmental damage: animal extinction, global warming, air pollution."""
Icon = Literal["", "animals", "warming", "clouds"]
"""What the back of a cloud or of a thermometer level shows; empty: no impact icon."""
Lobby = Literal["", "agriculture", "chemicals", "oil", "cars", "steel", "nuclear"]
"""The lobby icon of an affluence card; empty: it has none."""
Way = Literal["public", "full"]
"""public: the app knows what lies open. full: it also keeps each country's coffers and cards, sealed."""
Phase = Literal[
    "setup",
    "agendas",
    "allowance",
    "study",
    "contribution",
    "choosing",
    "funding",
    "showing",
    "impacts",
    "scoring",
    "over",
]
"""The four phases of a round with their steps. `agendas` comes once, in the full way; `choosing` and
`funding` follow a success, `showing` (the public way) and `impacts` a failure."""
Clock = Literal["ready", "running", "paused", "rang", "stopped"]

COFFERS = "coffers"
HAND = "hand"
AGENDAS = "agendas"
STUDY = "study"
IMPACTS = "hidden_impacts"
DECK = "study_deck"
TOTALS = "totals"
BESIDE = "beside"

BOX = "box"
"""The owner of what is sealed from everybody round the table."""


@record
class Affluence:
    """The face of an affluence card. Two cards with the same face are the same to the rules."""

    value: int
    """CO₂ in tonnes."""
    damage: Damage
    """Its damage icon."""
    lobby: Lobby = ""


@record
class Goal:
    """A study's reduction goal: a CO₂ value, or two damage icons."""

    co2: int = 0
    """Tonnes; 0: the goal is icons."""
    icons: tuple[Damage, ...] = ()
    """The two icons; usually the same one twice."""


@record
class Pick:
    """One contributed card and whose it is."""

    country: str
    card: Affluence


@record
class Share:
    """What one country gives of a sum."""

    country: str
    millions: int


@record
class AgendaEntry:
    """One agenda card at the end. Without `points` its formula is asked."""

    card: str = ""
    """Its name in the box's data; may be empty where points are entered."""
    points: int | None = None
    millions: int = 0
    """What the card lets its owner gain beside points, before money is counted."""


@record
class Totals:
    """What a country held back until the end: cards (those under its flag too), coffers, agenda cards."""

    cards: int
    coffers: int
    agendas: tuple[AgendaEntry, ...]


@record
class Seat:
    """One country, whoever plays it, and what lies in front of, under and behind its flag."""

    country: str
    name: str
    coffers: Sealed[int] | Unknown
    hand: Sealed[tuple[Affluence, ...]] | Unknown
    agendas: Sealed[tuple[str, ...]] | Unknown
    """Three as dealt, two once they are chosen."""
    under: tuple[Affluence, ...] = ()
    """Face down under the flag; everybody has seen them before."""
    cards: tuple[Affluence, ...] = ()
    """Contributed, face up in front of the flag."""
    money: int = 0
    """Millions contributed, in front of the flag."""
    played: int = 0
    """Cards contributed in this phase, retracted ones too; two at most."""
    agreed: bool = False
    """Has tapped its flag: the timer may be stopped."""
    totals: Sealed[Totals] | Unknown | None = None
    """Entered at the end; none before."""


@record
class Lectern:
    """The study in the lectern: what was read aloud, and what only the speaker knows."""

    goal: Goal
    funding: int
    visible: Damage
    hidden: Sealed[tuple[Damage, ...]] | Unknown
    study: Sealed[str] | Unknown
    """Its name in the box's data: whoever knows that can look its hidden impacts up."""


@record
class Timer:
    """The negotiation timer as the table has told it. While it runs, what is left is counted from `at_ms`."""

    status: Clock
    length_ms: int
    left_ms: int
    """What was left at the last fact."""
    at_ms: int
    """When the last fact was told, by the clock of whoever told it."""


@record
class Flipped:
    """A cloud on its black side: its place round the globe, and the icon it shows."""

    cloud: int
    icon: Icon


@record
class AgendaScore:
    """What one agenda card has brought; the Swiss bank's points stand with the money."""

    card: str
    points: int
    millions: int


@record
class Score:
    """One country's final scoring, step by step."""

    country: str
    cards: int
    """Affluence cards, a point each."""
    agendas: tuple[AgendaScore, ...]
    coffers: int
    """Millions, with what agenda cards brought."""
    rank: int
    """1 for the most money; countries with the same share it, and the next rank follows."""
    tied: bool
    """Another country has the same."""
    money_points: int
    """Points of the money scoring step, the Swiss bank's included."""
    total: int


@record
class Outcome:
    """How the game ended. A failed conference may still have winners; the greediest are not among them."""

    kind: Literal["succeeded", "failed", "called_off"]
    why: str
    winners: tuple[str, ...]
    excluded: tuple[str, ...] = ()
    critical: tuple[Damage, ...] = ()
    """The types of damage that have reached their critical threshold."""


@record
class State:
    """Everything the app knows of the table."""

    way: Way
    phase: Phase
    round: int
    speaker: int
    """The index of the seat that has the lectern."""
    seats: tuple[Seat, ...]
    fund: int
    """Millions in the environmental fund."""
    extinct: tuple[int, ...]
    """Animals on their extinct side, by place, in the order in which they were flipped."""
    levels: tuple[Icon, ...]
    """Red thermometer levels from the lowest up, by the icon each shows."""
    polluted: tuple[Flipped, ...]
    """Black clouds, in the order in which they were flipped."""
    cloud_aside: Icon
    """The icon of the cloud that was set aside."""
    level_aside: Icon
    """The icon of the thermometer level that was set aside."""
    reduced: tuple[Pick, ...]
    """The reduced affluence area, in the order in which cards came."""
    studies_left: int
    """Cards in the study deck."""
    deck: Sealed[tuple[str, ...]] | Unknown
    """Studies that can still turn up; sealed from everybody."""
    drawn: tuple[Sealed[str] | Unknown, ...]
    """Studies in the speaker's hand, of which one is kept."""
    lectern: Lectern | None
    timer: Timer
    bound: tuple[Pick, ...]
    """Cards that the speaker has been bribed to choose."""
    pending: tuple[Damage, ...]
    """Impacts still to be carried out, the next one first."""
    succeeded: int
    """Rounds that have succeeded."""
    failed: int
    """Rounds that have failed."""
    beside: Sealed[int] | Unknown
    """Millions that corrections have left without a place."""
    scores: tuple[Score, ...]
    outcome: Outcome | None
    learned: Readings = ()

    @property
    def speaking(self) -> Seat:
        return self.seats[self.speaker]

    def seat(self, country: str) -> Seat:
        for seat in self.seats:
            if seat.country == country:
                return seat
        raise KeyError(country)

    def has(self, country: str) -> bool:
        return any(seat.country == country for seat in self.seats)

    def index(self, country: str) -> int:
        return next(i for i, seat in enumerate(self.seats) if seat.country == country)

    def damage(self, kind: Damage) -> int:
        """How often this type of damage has struck."""
        if kind == "animals":
            return len(self.extinct)
        return len(self.levels) if kind == "warming" else len(self.polluted)

    @property
    def money(self) -> int:
        """Millions contributed by all together."""
        return sum([seat.money for seat in self.seats])

    @property
    def contributed(self) -> tuple[Pick, ...]:
        """Every card that lies in front of a flag."""
        return tuple([Pick(seat.country, card) for seat in self.seats for card in seat.cards])

    def lobbies(self) -> Counter[str]:
        """How often each lobby's icon lies in the reduced affluence area."""
        return Counter(pick.card.lobby for pick in self.reduced if pick.card.lobby)

    def shown(self) -> Iterator[Affluence]:
        """Every card that has been seen: contributed, under a flag, or reduced."""
        for seat in self.seats:
            yield from seat.cards
            yield from seat.under
        for pick in self.reduced:
            yield pick.card


TIMER_MS = 90_000

BLANK = State(
    way="public",
    phase="setup",
    round=0,
    speaker=0,
    seats=(),
    fund=0,
    extinct=(),
    levels=(),
    polluted=(),
    cloud_aside="",
    level_aside="",
    reduced=(),
    studies_left=0,
    deck=Unknown(DECK),
    drawn=(),
    lectern=None,
    timer=Timer("ready", TIMER_MS, TIMER_MS, 0),
    bound=(),
    pending=(),
    succeeded=0,
    failed=0,
    beside=Unknown(BESIDE),
    scores=(),
    outcome=None,
)


def turn_of(state: State) -> tuple[int, ...]:
    """Everybody plays at once: a turn is a round."""
    return (state.round,)


def summary(state: State) -> Mapping[str, Any]:
    """What a list of sessions shows of this game."""
    return {
        "round": state.round,
        "fund": state.fund,
        "damage": {
            "animals": len(state.extinct),
            "warming": len(state.levels),
            "clouds": len(state.polluted),
        },
        "countries": [seat.country for seat in state.seats],
        "names": [seat.name for seat in state.seats],
        "outcome": state.outcome.kind if state.outcome else None,
        "winners": list(state.outcome.winners) if state.outcome else [],
    }
