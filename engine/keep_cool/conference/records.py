"""What the table knows of its conference: a few small records."""

from __future__ import annotations

from typing import Literal

from engine.core import record

Method = Literal["unanimous", "two_thirds", "majority"]
"""How a delegation adopts a resolution (seed 001 l. 115-123)."""
Motion = Literal[
    "black",
    "green",
    "red",
    "innovate_black",
    "innovate_green",
    "bonus_onto",
    "bonus_off",
    "save",
    "deal",
    "other",
]
"""What is voted on: buying one of the three kinds, innovation in a colour, the Developing Countries' bonus in
one direction, buying nothing, a deal, anything else."""
Press = Literal["officer", "independent"]
"""Who reports: the delegation's own press officer, or a journalist who belongs to no delegation."""
Kind = Literal["update", "interview", "answer"]
"""What can be due: a press update, an interview with the leader, the public's answer to a report."""
Why = Literal["fifth_move", "zone_reached", "factory_lost", "all_affected", "near_collapse"]
"""What asks for an interview; the last four are the special situations (see `following`)."""
Answer = Literal["consent", "protest", "divided"]
"""The public's answer; divided when as many protest as consent."""


@record
class Standing:
    """A vote that the delegation's turn has not answered yet."""

    motion: Motion
    passed: bool


@record
class Delegation:
    """The people of one country group: a leader, a press officer and so many members besides."""

    country: str
    leader: str
    press: str
    members: int
    method: Method
    moves: int = 0
    """Finished turns."""
    votes: tuple[Standing, ...] = ()
    """What was voted on since the last finished turn and has not been answered by what was done."""

    @property
    def people(self) -> int:
        """Everybody who has a vote: leader and press officer belong to the delegation."""
        return 2 + self.members


@record
class Due:
    """Something the conference is asked for; shown until it is done or waved aside."""

    kind: Kind
    country: str
    moves: int
    """How many moves the delegation had made when it was asked for."""
    whys: tuple[Why, ...] = ()
    """Why an interview is due."""
    report: int = 0
    """Which report the public is asked about."""


@record
class Report:
    """A press report: an update or an interview. `answer` is the public's, empty while there is none."""

    number: int
    kind: Literal["update", "interview"]
    country: str
    answer: Answer | Literal[""] = ""


@record
class Conference:
    """Everything the app knows of the conference round the table."""

    delegations: tuple[Delegation, ...]
    journalists: tuple[str, ...]
    """The independent press, by name; an empty name is a journalist whose name nobody wrote down."""
    public: bool
    zones: tuple[str, ...]
    """Zones of the carbometer that the conference has seen."""
    near_collapse: bool = False
    """The world has been close to collapse before."""
    due: tuple[Due, ...] = ()
    reports: tuple[Report, ...] = ()

    def delegation(self, country: str) -> Delegation:
        for each in self.delegations:
            if each.country == country:
                return each
        raise KeyError(country)
