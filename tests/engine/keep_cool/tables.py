"""Keep Cool tables as a person would lay them out: `table(3).turn_of("usa", "income").with_(carbometer=54)`.

Whatever is not said lies as it does after setting up; all chips not named are in the pool, so that there are
always 120. The edition is EcoVisio's, or each in turn where a test module says `pytestmark = both_editions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

from engine.core import Action, CannotTell, Event, Refusal, Sealed, Unknown, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import SeatChoice, SetUp
from engine.keep_cool.rules import EDITIONS, Rules
from engine.keep_cool.state import Debt, Greenhouse, Kind, Phase, Seat, State, Zone

E = TypeVar("E")

FSU_BLACK = [7, 7, 7, 6, 6, 6, 5, 5, 5, 4]
FSU_GREEN = [10, 9, 8, 8, 7, 7, 6, 6, 6, 5, 5, 5, 4]
FSU_RED = [2, 3, 4, 5, 6, 7, 8, 9]
ROWS: dict[Kind, list[int]] = {"black": FSU_BLACK, "green": FSU_GREEN, "red": FSU_RED}
KINDS: list[Kind] = ["black", "green", "red"]
COUNTRIES = ("usa", "europe", "developing", "tiger", "fsu", "opec")

BOX: dict[str, Any] = {
    "carbometer.capacity": 80,
    "carbometer.start": 70,
    "carbometer.lowest.blue": 61,
    "carbometer.lowest.yellow": 41,
    "carbometer.lowest.orange": 21,
    "carbometer.lowest.red": 0,
    **{f"countries.{country}.black": FSU_BLACK for country in COUNTRIES},
    **{f"countries.{country}.green": FSU_GREEN for country in COUNTRIES},
    **{f"countries.{country}.red": FSU_RED for country in COUNTRIES},
}
"""The box of these tests: what no rulebook prints, read off an owner's imagined components. The rows are the
one that is known, of the Former Soviet Union (Spieltrieb)."""

RULES_OF = {each: GAME.rules(GAME.load(each, BOX)) for each in EDITIONS}
RULES = RULES_OF["ecovisio"]

SEATS = {
    3: ("usa", "europe", "tiger"),
    4: ("usa", "europe", "developing", "tiger"),
    5: ("usa", "europe", "developing", "tiger", "opec"),
    6: COUNTRIES,
}

edition = "ecovisio"
"""By which new tables are laid out; `each_edition` in conftest.py changes it."""

both_editions = pytest.mark.usefixtures("each_edition")
only_ecovisio = pytest.mark.parametrize("each_edition", ["ecovisio"], indirect=True)
only_spieltrieb = pytest.mark.parametrize("each_edition", ["spieltrieb"], indirect=True)

VOLCANO = {"ecovisio": "volcano_eruption", "spieltrieb": "volcano_three"}
SUN = {"ecovisio": "increased_solar_activity", "spieltrieb": "sun_three"}
"""The cards for which the die is thrown three times."""


def rules() -> Rules:
    """Of the edition that is being played."""
    return RULES_OF[edition]


def volcano() -> str:
    return VOLCANO[edition]


def sun() -> str:
    return SUN[edition]


CHIPS_IN = {"blue": 65, "yellow": 50, "orange": 30, "red": 15}
"""A carbometer well inside each zone of `BOX`."""


@dataclass(frozen=True)
class Table:
    """A state, the rules it is played by, and what the last action made happen."""

    state: State
    rules: Rules = RULES
    events: tuple[Event, ...] = ()

    # --- laying out -----------------------------------------------------------------------------------

    def with_(self, *, carbometer: int | None = None, **seats: dict[str, Any]) -> Table:
        """The same table with other chips, pieces, price tokens (`black_step`) or a `target` card."""
        return self.seated(seats, carbometer)

    def seated(self, seats: Mapping[str, dict[str, Any]], carbometer: int | None = None) -> Table:
        """The same, for seats that are worked out."""
        state = self.state
        piles = tuple(_changed(seat, seats.get(seat.country, {})) for seat in state.seats)
        assert set(seats) <= {seat.country for seat in state.seats}, "nobody plays that country"
        carbometer = state.carbometer if carbometer is None else carbometer
        pool = self.rules.chips - carbometer - sum(seat.chips for seat in piles)
        assert pool >= 0, "more chips than there are"
        return self._now(replace(state, seats=piles, carbometer=carbometer, pool=pool))

    def all_with(self, **piles: Any) -> Table:
        """Every seat with the same piles."""
        return self.seated({seat.country: piles for seat in self.state.seats})

    def turn_of(self, country: str, phase: Phase = "greenhouse") -> Table:
        active = [seat.country for seat in self.state.seats].index(country)
        left = self.rules.zone_at(self.state.carbometer).cards if phase == "greenhouse" else 0
        return self._now(
            replace(self.state, active=active, phase=phase, greenhouse=Greenhouse(left, None, ()))
        )

    def in_zone(self, zone: Zone) -> Table:
        return self.with_(carbometer=CHIPS_IN[zone])

    def card_open(self, card: str, left: int = 1) -> Table:
        """A greenhouse card lies open and waits for the die; `left` counts it."""
        pile = tuple(other for other in self.state.pile if other != card)
        return self._now(replace(self.state, pile=pile, greenhouse=Greenhouse(left, card, ())))

    def with_pile(self, *cards: str) -> Table:
        return self._now(replace(self.state, pile=cards))

    def reshuffled(self) -> Table:
        """Orange has been reached before."""
        return self._now(replace(self.state, reshuffled=True))

    def in_debt(self, country: str, due: int, to: str = "pool") -> Table:
        return self._now(replace(self.state, debts=(*self.state.debts, Debt(country, due, to))))

    def _now(self, state: State) -> Table:
        return Table(state, self.rules)

    # --- playing --------------------------------------------------------------------------------------

    def do(self, *actions: Action, insist: bool = False) -> Table:
        """The table after these actions, all of which the rules must accept; chips are counted each time."""
        state, events = self.state, self.events
        for action in actions:
            decision = GAME.decide(self.rules, state, action, insist)
            assert isinstance(decision, tuple), f"{action} was refused: {decision}"
            events, state = decision, GAME.fold(decision, state)
            assert GAME.faults(self.rules, state) == ()
        return Table(state, self.rules, events)

    def refusal(self, action: Action, insist: bool = False) -> Refusal:
        decision = GAME.decide(self.rules, self.state, action, insist)
        assert isinstance(decision, Refusal), f"{action} was not refused: {decision}"
        return decision

    def unsure(self, action: Action) -> CannotTell:
        decision = GAME.decide(self.rules, self.state, action, False)
        assert isinstance(decision, CannotTell), f"{action} was decided: {decision}"
        return decision

    def told(self, kind: type[E]) -> list[E]:
        """Events of this kind that the last action made happen."""
        return [event for event in self.events if isinstance(event, kind)]

    # --- looking --------------------------------------------------------------------------------------

    def __getitem__(self, country: str) -> Seat:
        return self.state.seat(country)

    @property
    def carbometer(self) -> int:
        return self.state.carbometer

    @property
    def pool(self) -> int:
        return self.state.pool

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def active(self) -> str:
        return self.state.active_seat.country

    @property
    def winners(self) -> tuple[str, ...] | None:
        """None while the game goes on; nobody when all have lost."""
        return self.state.outcome.winners if self.state.outcome else None

    @property
    def ended(self) -> str | None:
        """Why the game is over, if it is."""
        return self.state.outcome.why if self.state.outcome else None

    @property
    def options(self) -> tuple[Action, ...]:
        return GAME.options(self.rules, self.state)


def seats_of(players: int, without: str = "fsu") -> tuple[str, ...]:
    """Who plays; of five, `without` says who stays away, where the edition lets the group choose."""
    wanted, choice = rules().seats[players], rules().choose_one.get(players, ())
    return (*wanted, *(each for each in choice if each != without))


def table(players: int = 3, *, without: str = "fsu") -> Table:
    """A fresh table."""
    return blank().do(SetUp(tuple(SeatChoice(country) for country in seats_of(players, without))))


def investing(country: str = "usa", players: int = 4, **seats: dict[str, int]) -> Table:
    """It is this country's investment step; everybody has 20 chips, the carbometer is low enough for it."""
    rich = table(players).with_(carbometer=30)
    return (
        rich.seated({seat.country: {"chips": 20} for seat in rich.state.seats})
        .seated(seats)
        .turn_of(country, "investment")
    )


def blank() -> Table:
    """Before setting up."""
    return Table(GAME.blank, rules())


def _changed(seat: Seat, piles: dict[str, Any]) -> Seat:
    changes = dict(piles)
    if "target" in changes:
        card = changes["target"]
        changes["target"] = Sealed(card, seat.country, "target_card") if card else Unknown(of="target_card")
    return replace(seat, **changes)
