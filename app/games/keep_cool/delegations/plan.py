"""A conference as it is being planned: how a class of this size is split, and what was changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.text.names import tidy
from engine.keep_cool.conference.actions import ConferencePlan, DelegationPlan
from engine.keep_cool.conference.press import MOST_MEMBERS
from engine.keep_cool.conference.records import Method

USUAL_CLASS = 24
MOST_PEOPLE = 90
OFFICES = 2
"""Leader and press officer."""
FULL = 3
"""Members besides them that a delegation has before people are left for the public."""
JOURNALISTS = 2
"""The booklet speaks of two or three (seed 001 l. 133)."""
LEAST_PUBLIC = 3
NAME_LENGTH = 24


@dataclass(frozen=True, slots=True)
class Split:
    """So many members in each delegation, in order; journalists; and what is left for the public."""

    members: tuple[int, ...]
    journalists: int
    public: int


def split(people: int, delegations: int) -> Split:
    """A class shared out: everybody has a role, the delegations are as alike as they can be."""
    spare = max(0, people - OFFICES * delegations)
    journalists = JOURNALISTS if spare >= delegations + JOURNALISTS else 0
    rest = spare - journalists
    public = rest - FULL * delegations
    if public < LEAST_PUBLIC:
        public = 0
    each, more = divmod(rest - public, delegations)
    members = tuple(min(MOST_MEMBERS, each + (index < more)) for index in range(delegations))
    return Split(members, journalists, public)


@dataclass(frozen=True, slots=True)
class Plan:
    """Immutable: every change makes a new one. What was not changed by hand follows the size of the class."""

    on: bool = False
    people: int = USUAL_CLASS
    members: Mapping[str, int] = field(default_factory=dict)
    methods: Mapping[str, Method] = field(default_factory=dict)
    leaders: Mapping[str, str] = field(default_factory=dict)
    officers: Mapping[str, str] = field(default_factory=dict)
    journalists: int | None = None
    public: bool | None = None

    def switched(self, on: bool) -> Plan:
        return replace(self, on=on)

    def for_class(self, people: int) -> Plan:
        """Another size shares the people out anew."""
        return replace(self, people=people, members={}, journalists=None, public=None)

    def with_members(self, country: str, members: int) -> Plan:
        return replace(self, members={**self.members, country: members})

    def with_method(self, country: str, method: Method) -> Plan:
        return replace(self, methods={**self.methods, country: method})

    def with_leader(self, country: str, name: str) -> Plan:
        return replace(self, leaders={**self.leaders, country: _tidy(name)})

    def with_officer(self, country: str, name: str) -> Plan:
        return replace(self, officers={**self.officers, country: _tidy(name)})

    def with_journalists(self, journalists: int) -> Plan:
        return replace(self, journalists=journalists)

    def with_public(self, public: bool) -> Plan:
        return replace(self, public=public)

    def conference(self, countries: Sequence[str], names: Mapping[str, str]) -> ConferencePlan:
        """The conference of these countries. Whoever plays a country leads it, unless another was named."""
        shared = split(self.people, len(countries))
        delegations = tuple(
            DelegationPlan(
                country,
                self.leaders.get(country) or names.get(country, ""),
                self.officers.get(country, ""),
                self.members.get(country, members),
                self.methods.get(country, "majority"),
            )
            for country, members in zip(countries, shared.members, strict=True)
        )
        journalists = shared.journalists if self.journalists is None else self.journalists
        public = shared.public > 0 if self.public is None else self.public
        return ConferencePlan(delegations, ("",) * journalists, public)


def _tidy(name: str) -> str:
    return tidy(name, NAME_LENGTH)


NO_CONFERENCE = Plan()
