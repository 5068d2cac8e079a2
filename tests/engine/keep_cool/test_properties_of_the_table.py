"""What holds in every game of Keep Cool: where pieces come from, what stays secret, what is set right."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import PUBLIC, Action, Event, Journal, Refusal, Sealed, censor, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, ClaimVictory, DrawCard, SetTurn, ShowTarget, show_target
from engine.keep_cool.corrections import PILES
from engine.keep_cool.ending import dealt_targets, economic_target_met, reached
from engine.keep_cool.events import (
    Adjusted,
    BonusUsed,
    Built,
    CarbometerMoved,
    ChipsGained,
    ChipsGiven,
    DebtPaid,
    FactoryDemolished,
    GameEnded,
    GameSetUp,
    IncomeTaken,
    Innovated,
    ProtectionRemoved,
    Recovered,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import POOL, State
from tests.engine.players import deal_in_keep_cool, play, sit_down
from tests.engine.test_properties import ANY_ACTION, any_edition

SEEDS = st.integers(0, 2**32)
PHASES = ("greenhouse", "income", "investment", "recovery")


def journal_of(seed: int, steps: int, corrections: float = 0.0) -> Journal[Rules, State]:
    """A game of either edition after so many steps of players without a plan."""
    rng = Random(seed)
    table = sit_down(GAME, rng, rules=any_edition(GAME, seed))
    return play(table, rng, steps, corrections)


def holdings(state: State) -> dict[str, int]:
    """Every pile of the table under its name."""
    piles = {"carbometer": state.carbometer, POOL: state.pool}
    for seat in state.seats:
        piles |= {f"{seat.country}.{pile}": getattr(seat, pile) for pile in PILES}
    return piles


def told(event: Event) -> dict[str, int]:
    """By how much an event says that each pile changes: worked out a second time, from its words alone."""
    by: dict[str, int] = {}

    def move(pile: str, chips: int) -> None:
        by[pile] = by.get(pile, 0) + chips

    match event:
        case ChipsGained(country, chips):
            move(f"{country}.chips", chips)
            move(POOL, -chips)
        case DebtPaid(country, chips, to):
            move(f"{country}.chips", -chips)
            move(POOL if to == POOL else f"{to}.chips", chips)
        case FactoryDemolished(country, colour, scrap):
            move(f"{country}.{colour}", -1)
            move(f"{country}.chips", scrap)
            move(POOL, -scrap)
        case ProtectionRemoved(country, steps):
            move(f"{country}.red", -1)
            move(f"{country}.red_step", steps)
        case CarbometerMoved(_, _, chips) | Recovered(_, chips) | BonusUsed(_, chips):
            move("carbometer", chips)
            move(POOL, -chips)
        case IncomeTaken(country, from_carbometer, from_pool, _):
            move(f"{country}.chips", from_carbometer + from_pool)
            move("carbometer", -from_carbometer)
            move(POOL, -from_pool)
        case ChipsGiven(giver, to, chips):
            move(f"{giver}.chips", -chips)
            move(f"{to}.chips", chips)
        case Built(country, kind, paid, steps):
            move(f"{country}.{kind}", 1)
            move(f"{country}.{kind}_step", steps)
            for share in paid:
                move(f"{share.country}.chips", -share.chips)
                move(POOL, share.chips)
        case Innovated(colour, paid, moves):
            for share in paid:
                move(f"{share.country}.chips", -share.chips)
                move(POOL, share.chips)
            for each in moves:
                move(f"{each.country}.{colour}_step", each.steps)
        case Adjusted(what, was, now, _):
            move(what, now - was)
            if what == "carbometer" or what.endswith(".chips"):
                move(POOL, was - now)
    return {pile: change for pile, change in by.items() if change}


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_no_chip_and_no_piece_moves_that_an_event_does_not_tell(seed: int) -> None:
    """Chips, factories, protection and price tokens after each event are those before it and what it says."""
    journal = journal_of(seed, 120)
    if not journal.state.outcome:
        journal.do(Adjust("usa.chips", 1))
        journal.do(Adjust("carbometer", 33))
        journal.do(Adjust("europe.green_step", 4))
    state = GAME.blank
    for entry in journal.line:
        for event in entry.events:
            before, state = holdings(state), GAME.apply(state, event)
            if isinstance(event, GameSetUp):
                continue
            after = holdings(state)
            changed = {pile: after[pile] - n for pile, n in before.items() if after[pile] != n}
            assert changed == told(event), event


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_price_tokens_stay_on_their_rows(seed: int) -> None:
    """Both: FAQ "… right boundary?" (seed 001 l. 613-617; seed 000 l. 517-521)."""
    journal = journal_of(seed, 120)
    for seat in journal.state.seats:
        for kind in ("black", "green", "red"):
            row = journal.rules.countries[seat.country].prices[kind]
            assert 0 <= getattr(seat, f"{kind}_step") < len(row)


# --- Secrets ----------------------------------------------------------------------------------------------


def names_a_card(value: Any) -> bool:
    return re.search(r"card_\d", json.dumps(value)) is not None


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, steps=st.integers(0, 90))
def test_no_public_view_and_no_public_event_names_a_target_card(seed: int, steps: int) -> None:
    """Both: "Getting started" 4 (seed 001 l. 234; seed 000 l. 344): kept secret from the other players."""
    journal = journal_of(seed, steps)
    state = journal.state
    assert not names_a_card(GAME.states.encode(GAME.view(state, PUBLIC)))
    assert not names_a_card(GAME.summary(state))
    for seat in state.seats:
        seen = GAME.view(state, seat.country)
        for other in seen.seats:
            assert not isinstance(other.target, Sealed) or other.country == seat.country
    for entry in journal.entries:
        for event in entry.events:
            assert not names_a_card(GAME.events.encode(censor(event, PUBLIC))), event
        assert not names_a_card(GAME.actions.encode(censor(entry.action, PUBLIC)))


def with_other_cards(rules: Rules, state: State, rng: Random) -> State:
    """The same board where every card that the app holds is another one that doesn't win now, either."""
    cards = dealt_targets(rules, len(state.seats))

    def wins(country: str, card: str) -> bool:
        seat = state.seat(country)
        met = any(reached(rules, state, rules.targets[name]) for name in rules.target_cards[card])
        return met and economic_target_met(rules, seat)

    seats = []
    for seat in state.seats:
        harmless = [card for card in cards if not wins(seat.country, card)]
        if isinstance(seat.target, Sealed) and harmless:
            seat = replace(seat, target=show_target(seat.country, rng.choice(harmless)))
        seats.append(seat)
    return replace(state, seats=tuple(seats))


@settings(max_examples=25, deadline=None)
@given(data=st.data(), seed=SEEDS, steps=st.integers(0, 90))
def test_what_is_offered_and_refused_says_nothing_about_a_card(
    data: st.DataObject, seed: int, steps: int
) -> None:
    """Both: "Getting started" 4 (seed 001 l. 234; seed 000 l. 344).

    With other cards in the app the same board offers, awaits and refuses the same, word for word; only that
    somebody has won tells two cards apart.
    """
    journal = journal_of(seed, steps)
    rules, state, rng = journal.rules, journal.state, Random(seed)
    if state.outcome:
        return
    other = with_other_cards(rules, state, rng)
    assert GAME.offers(rules, other) == GAME.offers(rules, state)
    assert GAME.awaits(rules, other) == GAME.awaits(rules, state)
    asked: list[Action] = [
        *(ClaimVictory(seat.country, rng.choice([None, *rules.targets])) for seat in state.seats),
        *(ShowTarget(seat.country, show_target(seat.country, "card_99")) for seat in state.seats),
        *(deal_in_keep_cool(rules, state, rng) for _ in range(10)),
        *data.draw(st.lists(ANY_ACTION["keep_cool"], max_size=10)),
    ]
    for action in asked:
        if not isinstance(action, GAME.actions.classes["retract"]):
            answers = [GAME.decide(rules, board, action, True) for board in (state, other)]
            if any(isinstance(answer, tuple) and ends(answer) for answer in answers):
                continue
            assert answers[0] == answers[1], action


def ends(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, GameEnded) for event in events)


# --- Corrections ------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_corrections_never_leave_a_table_with_nothing_to_do(seed: int) -> None:
    """Whatever the table sets right in the middle of whatever: chips add up, and play can go on."""
    rng = Random(seed)
    journal = journal_of(seed, 0)
    for _ in range(40):
        state = journal.state
        if state.outcome:
            break
        countries = [seat.country for seat in state.seats]
        correction = rng.choice(
            [
                Adjust(f"{rng.choice(countries)}.{rng.choice(PILES)}", rng.randint(0, 7)),
                Adjust(f"{rng.choice(countries)}.{rng.choice(('black', 'green'))}", rng.randint(0, 1)),
                Adjust("carbometer", rng.randint(1, 80)),
                SetTurn(rng.choice(countries), rng.choice(PHASES), rng.randint(0, 3)),  # type: ignore[arg-type]
            ]
        )
        journal.do(correction, insist=True)
        play(journal, rng, 2)
        assert GAME.faults(journal.rules, journal.state) == ()
        assert GAME.options(journal.rules, journal.state) or journal.state.outcome
    assert journal.misfits() == []


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, steps=st.integers(1, 60))
def test_every_offer_carries_its_reason_in_both_editions(seed: int, steps: int) -> None:
    """What can't be done now says why, with a place in the booklet; nothing offered is both."""
    journal = journal_of(seed, steps)
    for offer in GAME.offers(journal.rules, journal.state):
        if isinstance(offer.refusal, Refusal):
            assert offer.refusal.place
            assert not isinstance(offer.action, DrawCard)
