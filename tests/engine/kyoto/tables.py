"""Kyoto tables as a person would lay them out: `table(3).reading(co2=100).lay(china=(CARS,))`.

Seats are Lin (China), Malik (Canada) and Amber (Australia), each to the left of the one before, then the USA,
the EU and Russia. In the full way everybody is dealt the box's cards in the order of their list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import Sealed, replace
from engine.kyoto import GAME
from engine.kyoto.actions import (
    CallOutcome,
    Contribute,
    ContributeMoney,
    DrawStudy,
    EnterTotals,
    KeepAgendas,
    KeepStudy,
    ReadStudy,
    RingTimer,
    SeatChoice,
    SetUp,
    StartTimer,
    TakeAllowance,
    deal_agendas,
    deal_hand,
    held_back,
    to_speaker,
)
from engine.kyoto.rules import Rules
from engine.kyoto.state import Affluence, AgendaEntry, Damage, Flipped, Goal, Icon, Pick, State, Totals, Way
from tests.engine.laid_out import LaidOut

RULES: Rules = GAME.rules(GAME.load("deep_print", {}))
COUNTRIES = ("china", "canada", "australia", "usa", "eu", "russia")
LIN, MALIK, AMBER, *_ = COUNTRIES

COAL = Affluence(40, "clouds", "steel")
RIG = Affluence(80, "clouds", "oil")
CANS = Affluence(50, "clouds", "")
CARS = Affluence(100, "warming", "cars")
FIELDS = Affluence(40, "animals", "agriculture")
GARDEN = Affluence(70, "animals", "chemicals")


@dataclass(frozen=True)
class Table(LaidOut):
    """A table and what has just happened at it."""

    game = GAME

    state: State
    rules: Rules = RULES

    def seat_with(self, country: str, **fields: Any) -> Table:
        seats = tuple(
            replace(seat, **fields) if seat.country == country else seat for seat in self.state.seats
        )
        return self.with_(seats=seats)

    def damaged(self, animals: int = 0, warming: int = 0, clouds: int = 0) -> Table:
        plain: list[Icon] = [""] * warming
        return self.with_(
            extinct=tuple(range(animals)),
            levels=tuple(plain),
            polluted=tuple(Flipped(place, "") for place in range(clouds)),
        )

    # --- the course of a round ------------------------------------------------------------------------

    def reading(
        self, *icons: Damage, co2: int = 0, funding: int = 3, visible: Damage = "clouds", start: bool = True
    ) -> Table:
        """The speaker has read a study aloud, and the timer runs. The public way."""
        read = self.do(TakeAllowance(), ReadStudy(Goal(co2, icons), funding, visible))
        return read.do(StartTimer(0)) if start else read

    def lay(self, money: Mapping[str, int] | None = None, **cards: tuple[Affluence, ...]) -> Table:
        """Countries contribute these cards and these millions."""
        laid = [Contribute(country, card) for country, hand in cards.items() for card in hand]
        paid = [ContributeMoney(country, millions) for country, millions in (money or {}).items()]
        return self.do(*laid, *paid)

    def ring(self) -> Table:
        """Time is up, and the outcome is called."""
        return self.do(RingTimer(90_000), CallOutcome())

    def hand(self, country: str) -> tuple[Affluence, ...]:
        hand = self.state.seat(country).hand
        assert isinstance(hand, Sealed)
        return hand.value

    def coffers(self, country: str) -> int:
        coffers = self.state.seat(country).coffers
        assert isinstance(coffers, Sealed)
        return coffers.value


def seats(players: int, rules: Rules = RULES) -> tuple[SeatChoice, ...]:
    """Everybody with a hand and three agenda cards, in the order of the box's lists."""
    cards, names = rules.cards_in_play(players), rules.agendas_in_play(players)
    hand, dealt = rules.hands[players], rules.agendas_dealt
    return tuple(
        SeatChoice(
            country,
            hand=deal_hand(country, cards[at * hand : (at + 1) * hand]),
            agendas=deal_agendas(country, names[at * dealt : (at + 1) * dealt]),
        )
        for at, country in enumerate(COUNTRIES[:players])
    )


def set_up(players: int = 3, way: Way = "public", **fields: Any) -> SetUp:
    return replace(SetUp(seats(players), way, cloud_aside="warming", level_aside="animals"), **fields)


def table(players: int = 3, way: Way = "public", rules: Rules = RULES) -> Table:
    """Before the first allowance; in the full way everybody has kept its first two agenda cards."""
    at = Table(GAME.blank, rules).do(set_up(players, way))
    if way == "full":
        kept = []
        for seat in at.state.seats:
            assert isinstance(seat.agendas, Sealed)
            kept.append(KeepAgendas(seat.country, deal_agendas(seat.country, seat.agendas.value[:2])))
        at = at.do(*kept)
    return at


def full_reading(at: Table, study: str, other: str = "s24", start: bool = True) -> Table:
    """The speaker has drawn two studies, keeps this one and reads it aloud. The full way."""
    speaker = at.state.speaking.country
    read = at.do(
        TakeAllowance(),
        DrawStudy(to_speaker(speaker, other)),
        DrawStudy(to_speaker(speaker, study)),
        KeepStudy(to_speaker(speaker, study)),
    )
    return read.do(StartTimer(0)) if start else read


def picks(**cards: tuple[Affluence, ...]) -> tuple[Pick, ...]:
    return tuple(Pick(country, card) for country, hand in cards.items() for card in hand)


def scoring(players: int = 3, **fields: Any) -> Table:
    """The conference is over; everybody is asked what it held back. The public way."""
    return table(players).with_(**{"phase": "scoring", "studies_left": 0, **fields})


def totals(country: str, cards: int, coffers: int, *agendas: str | int) -> EnterTotals:
    """What a country enters at the end: an agenda card's name, or its points."""
    entries = tuple(AgendaEntry(each) if isinstance(each, str) else AgendaEntry("", each) for each in agendas)
    return EnterTotals(country, held_back(country, Totals(cards, coffers, entries)))
