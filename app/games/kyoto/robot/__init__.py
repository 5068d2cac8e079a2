"""Kyoto players who need no table: how they sit down, and the ways in which they play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.games.kyoto.robot.players import MIXED, SELFISH
from app.games.kyoto.robot.policies import Policy, agenda, at_random, cooperative, greedy
from engine.kyoto.actions import SeatChoice, SetUp, deal_agendas, deal_hand
from engine.kyoto.rules import Rules
from engine.kyoto.state import State

__all__ = ["OUTCOMES", "PLAYERS", "POLICIES", "deal", "deal_to", "turns_played"]

OUTCOMES = ("succeeded", "failed", "called_off")
PLAYERS = (3, 4, 5, 6)
POLICIES: dict[str, Policy] = {
    "random": at_random,
    "greedy": greedy,
    "agenda": agenda,
    "selfish": SELFISH,
    "mixed": MIXED,
    "cooperative": cooperative,
}


def deal(rng: Random, rules: Rules, players: int) -> SetUp:
    """A table without components: countries drawn, everything shuffled and dealt, kept by the app."""
    countries = rng.sample(rules.countries, players)
    seats = deal_to(rng, rules, countries)
    return SetUp(
        seats,
        way="full",
        speaker=rng.choice(countries),
        cloud_aside=rng.choice(rules.cloud_icons),
        level_aside=rng.choice(rules.level_icons),
    )


def deal_to(rng: Random, rules: Rules, countries: Sequence[str]) -> tuple[SeatChoice, ...]:
    """Every affluence card in play, evenly, and three agenda cards to each of these countries."""
    players = len(countries)
    cards = list(rules.cards_in_play(players))
    rng.shuffle(cards)
    hand, dealt = rules.hands[players], rules.agendas_dealt
    agendas = rng.sample(rules.agendas_in_play(players), dealt * players)
    return tuple(
        SeatChoice(
            country,
            hand=deal_hand(country, tuple(cards[at * hand : (at + 1) * hand])),
            agendas=deal_agendas(country, tuple(agendas[at * dealt : (at + 1) * dealt])),
        )
        for at, country in enumerate(countries)
    )


def turns_played(state: State) -> int:
    """Rounds that are over."""
    return state.succeeded + state.failed
