"""In the full way the app holds coffers, hands, agenda cards and hidden impacts: nobody hears of another's.

Whatever is shown to all must be the same at two tables that differ in nothing but their secrets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import chain, permutations, starmap
from random import Random
from typing import Any

import pytest

from app.forms.keys import value_of
from app.games.kyoto import covers, taps, words
from app.games.kyoto.desk import Desk
from app.games.kyoto.presenter import present
from app.games.kyoto.scene import Scene
from app.games.kyoto.taps import DeskTap
from app.robots.playing import players_of
from engine.core import PUBLIC, Entry, Journal, Sealed, censor, replace
from engine.kyoto import GAME
from engine.kyoto.actions import KeepAgendas, deal_agendas, deal_hand
from engine.kyoto.state import AGENDAS, COFFERS, HAND, STUDY, Affluence
from tests.app.helpers import DE
from tests.app.kyoto_tables import RULES, dealt, table

OTHER_CARD = Affluence(10, "animals", "")


def disguised(value: Any) -> Any:
    """The same with other secrets: as many agenda cards and studies, but not the same ones."""
    if isinstance(value, Sealed):
        return replace(value, value=_other(value.of, value.value))
    if isinstance(value, tuple):
        return tuple(disguised(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {each.name: disguised(getattr(value, each.name)) for each in fields(value)}
        return replace(value, **changed)
    return value


def _other(of: str, value: Any) -> Any:
    match of:
        case _ if of == COFFERS and isinstance(value, int):
            return 0
        case _ if of == HAND:
            return (OTHER_CARD,) * 3
        case _ if of == AGENDAS:
            return tuple(f"other_{number}" for number, _ in enumerate(value))
        case _ if of == STUDY and isinstance(value, str):
            return next(name for name in RULES.studies if name != value)
    if isinstance(value, tuple) and set(value) <= {"animals", "warming", "clouds"}:
        return ("animals", "animals", "animals")
    return value


class Disguise:
    """A journal as another table with other secrets would have it."""

    def __init__(self, journal: Journal[Any, Any]) -> None:
        self.rules, self.state = journal.rules, disguised(journal.state)
        self.line = tuple(disguised(entry) for entry in journal.line)
        self._undo, self._redo = disguised(journal.undo_target()), disguised(journal.redo_target())

    def undo_target(self) -> Entry | None:
        return self._undo  # type: ignore[no-any-return]

    def redo_target(self) -> Entry | None:
        return self._redo  # type: ignore[no-any-return]


def seen(journal: Any, *tapped: DeskTap) -> Any:
    """All that is shown, and all that any key of it means."""
    desk = Desk()
    for tap in tapped:
        desk = tap.on(desk, journal.state)
    return present(DE, Scene(journal, desk))


def bribes(payer: str, paid: str) -> Iterator[tuple[DeskTap, ...]]:
    yield (taps.Flag(payer),)
    agreed = (taps.Flag(payer), taps.Bribe(), taps.To(paid), taps.Millions(5))
    yield (*agreed, taps.Deed("contribute"))
    yield (*agreed, taps.Deed("retract"), taps.Pick(0))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("policy", ["greedy", "cooperative"])
def test_nothing_shown_depends_on_a_secret(seed: int, policy: str) -> None:
    """At every step of a whole game: the table, undo, the last happenings, and keys that are open."""
    rng, players = Random(seed), players_of("kyoto")
    journal: Journal[Any, Any] = Journal(GAME, RULES)
    assert isinstance(journal.do(players.deal(rng, RULES, 3 + seed)), Entry)
    choose = players.policies[policy]
    while journal.state.outcome is None and journal.state.phase != "scoring":
        other = Disguise(journal)
        assert seen(journal) == seen(other)
        assert [words.event(DE, each) for entry in journal.line[-1:] for each in entry.events] == [
            words.event(DE, each) for entry in other.line[-1:] for each in entry.events
        ]
        if journal.state.phase == "contribution" and journal.state.timer.status != "ready":
            pairs = permutations([seat.country for seat in journal.state.seats], 2)
            for tapped in chain.from_iterable(starmap(bribes, pairs)):
                assert seen(journal, *tapped) == seen(other, *tapped), tapped
        assert isinstance(
            journal.do(choose(rng, RULES, journal.state, GAME.options(RULES, journal.state))), Entry
        )


def test_a_session_that_is_shown_or_exported_while_it_is_played_holds_no_secret() -> None:
    journal = table(way="full")
    for entry in journal.entries:
        told = json.dumps(GAME.actions.encode(censor(entry, PUBLIC).action))
        told += "".join(json.dumps(GAME.events.encode(event)) for event in censor(entry, PUBLIC).events)
        assert "co2" not in told and "damage" not in told.replace("aside", "")
        assert not any(name in told for name in RULES.agendas_in_play(6))


def test_a_country_that_has_little_finds_no_key_for_more() -> None:
    """A refusal would be heard by all."""
    journal = table(way="full")
    for seat in journal.state.seats:
        dealt = seat.agendas
        assert isinstance(dealt, Sealed)
        kept = deal_agendas(seat.country, dealt.value[:2])
        journal.do(KeepAgendas(seat.country, kept))
    state = journal.state
    poor = replace(state.seats[0], coffers=Sealed(2, "eu", COFFERS), hand=deal_hand("eu", (OTHER_CARD,)))
    scene = Scene(journal, Desk("country", "eu"))
    keys = [key.key for group in covers.hand(DE, scene, poor).groups for key in group.keys]
    assert keys == ["secret:card:0", "money:1", "money:2"]


def test_what_keys_under_a_cover_do_is_in_no_meaning_of_the_view() -> None:
    """The card to lay, the sums that are there, the study to keep: only the covered pad itself knows them."""
    agendas, hand = table(way="full"), dealt()
    for journal, desk in ((agendas, Desk()), (hand, Desk("country", "eu"))):
        scene = Scene(journal, desk)
        under = covers.contents(DE, scene)
        assert under is not None
        covered = [key.key for group in under.groups for key in group.keys]
        assert covered and all(value_of(under, name) is not None for name in covered)
        _view, means = present(DE, scene)
        assert not {*covered} & {*means.acts, *means.taps}
