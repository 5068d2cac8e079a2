"""What must hold in every game that anybody plays: one battery over all games, then Keep Cool's own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.co2 import GAME as CO2
from engine.core import Action, CannotTell, Entry, Game, Journal, Refusal, Retract
from engine.emission import GAME as EMISSION
from engine.games import GAMES, find_game
from engine.keep_cool import GAME as KEEP_COOL
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.events import EVENTS, ProtectionRemoved
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from engine.kyoto import GAME as KYOTO
from tests.engine.players import PLAYERS, SET_UPS, fingerprint, play, rules_of, sit_down, step
from tests.narrow import there

ROOT = Path(__file__).parents[2]
SEEDS = st.integers(0, 2**32)
STEPS = 150
"""About twenty turns of Keep Cool."""

every_game = pytest.mark.parametrize("game_id", GAMES)


def started(game_id: str, seed: int) -> tuple[Game[Any, Any], Journal[Any, Any], Random]:
    """A fresh table of any of the game's editions."""
    game, rng = find_game(game_id), Random(seed)
    return game, sit_down(game, rng, rules=any_edition(game, seed)), rng


def any_edition(game: Game[Any, Any], seed: int) -> Any:
    return rules_of(game, game.editions[seed % len(game.editions)])


def positions(journal: Journal[Any, Any], rng: Random, steps: int = STEPS) -> Iterator[Any]:
    """Every state of a random game."""
    yield journal.state
    for _ in range(steps):
        if not step(journal, rng):
            return
        yield journal.state


def test_random_players_know_every_game() -> None:
    assert set(SET_UPS) == set(PLAYERS) == set(GAMES)


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        find_game("monopoly")


# --- Every game -------------------------------------------------------------------------------------------


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_everything_offered_is_accepted_and_every_reason_is_the_rules_own(game_id: str, seed: int) -> None:
    game, journal, rng = started(game_id, seed)
    for state in positions(journal, rng):
        for offer in game.offers(journal.rules, state):
            decision = game.decide(journal.rules, state, offer.action, False)
            if offer.refusal is None:
                assert isinstance(decision, tuple)
                assert decision, f"{offer.action} does nothing"
            else:
                assert decision == offer.refusal


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_there_is_always_something_to_do_until_the_game_is_over(game_id: str, seed: int) -> None:
    game, journal, rng = started(game_id, seed)
    for state in positions(journal, rng):
        over = game.awaits(journal.rules, state).kind == "over"
        assert bool(game.options(journal.rules, state)) != over


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_nothing_that_must_hold_is_broken_at_any_event(game_id: str, seed: int) -> None:
    game, journal, rng = started(game_id, seed)
    play(journal, rng, STEPS)
    state = game.blank
    for entry in journal.line:
        for event in entry.events:
            state = game.apply(state, event)
            assert game.faults(journal.rules, state) == ()
    assert state == journal.state


@every_game
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_json_round_trip_of_actions_events_and_states(game_id: str, seed: int) -> None:
    game, journal, rng = started(game_id, seed)
    for state in positions(journal, rng):
        assert game.states.decode(json.loads(json.dumps(game.states.encode(state)))) == state
    for entry in journal.entries:
        assert game.actions.decode(json.loads(json.dumps(game.actions.encode(entry.action)))) == entry.action
        for event in entry.events:
            assert game.events.decode(json.loads(json.dumps(game.events.encode(event)))) == event


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_what_is_written_fits_the_published_schema(game_id: str, seed: int) -> None:
    game, journal, rng = started(game_id, seed)
    play(journal, rng, 60, corrections=0.1)
    actions, events, states = (
        jsonschema.Draft202012Validator(words.schema()) for words in (game.actions, game.events, game.states)
    )
    states.validate(game.states.encode(journal.state))
    for entry in journal.entries:
        actions.validate(game.actions.encode(entry.action))
        for event in entry.events:
            events.validate(game.events.encode(event))


@every_game
def test_the_published_schemas_are_schemas(game_id: str) -> None:
    game = find_game(game_id)
    for words in (game.actions, game.events, game.states):
        jsonschema.Draft202012Validator.check_schema(words.schema())


@every_game
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_undo_after_do_is_as_if_nothing_had_been_done(game_id: str, seed: int) -> None:
    _, journal, rng = started(game_id, seed)
    for _ in range(40):
        before = journal.state
        if not step(journal, rng):
            break
        after = journal.state
        for expected, change in ((before, journal.undo()), (after, journal.redo)):
            retract = change() if callable(change) else change
            assert isinstance(journal.do(there(retract)), Entry)
            assert journal.state == expected


@every_game
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_undo_to_the_set_up_and_redo_to_the_end(game_id: str, seed: int) -> None:
    _, journal, rng = started(game_id, seed)
    states = [*positions(journal, rng, 30)]
    for state in reversed(states[:-1]):
        assert isinstance(journal.do(there(journal.undo())), Entry)
        assert journal.state == state
    assert journal.undo() is None
    for state in states[1:]:
        assert isinstance(journal.do(there(journal.redo())), Entry)
        assert journal.state == state


@every_game
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_any_journal_replays_to_the_same_state_and_today_s_rules_agree(game_id: str, seed: int) -> None:
    game, journal, rng = started(game_id, seed)
    play(journal, rng, STEPS, corrections=0.15)
    again: Journal[Any, Any] = Journal(game, journal.rules, journal.entries)
    assert again.state == journal.state
    assert again.line == journal.line
    assert journal.misfits() == []


@every_game
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_a_step_taken_out_of_the_middle_leaves_no_surprise(game_id: str, seed: int) -> None:
    """All later steps fit, or those are listed that have to go along, and those that don't fit any more."""
    _, journal, rng = started(game_id, seed)
    play(journal, rng, 50)
    for entry in rng.sample(journal.line[1:], min(5, len(journal.line) - 1)):
        trial: Journal[Any, Any] = Journal(journal.game, journal.rules, journal.entries)
        answer = trial.do(Retract((entry.seq,)))
        together = (entry.seq,)
        if isinstance(answer, Refusal) and answer.code == "core.retract.rests_on_it":
            together = (entry.seq, *answer.params["steps"])
            answer = trial.do(Retract(together))
        if isinstance(answer, Refusal):
            assert answer.code == "core.correction.later_steps"
            assert isinstance(trial.do(Retract(together), insist=True), Entry)
            assert [misfit.seq for misfit in trial.misfits()] == answer.params["steps"]
        else:
            assert trial.misfits() == []


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_is_the_same_game_in_every_process(game_id: str, seed: int) -> None:
    """No set is iterated towards a choice (style.md, lesson 7)."""
    code = f"from tests.engine.players import fingerprint; print(fingerprint({game_id!r}, {seed}))"
    said = set()
    for hash_seed in ("1", "4242"):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(ran.stdout.strip())
    assert said == {fingerprint(game_id, seed)}


# --- Anything anybody could ask for -----------------------------------------------------------------------


def field_hints(kind: type) -> dict[str, Any]:
    """The annotations of a record's fields, without those of its class."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def anything(hint: Any, words: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Values of this annotation, sensible or not."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        return st.lists(anything(arguments[0], words), max_size=7).map(tuple)
    if arguments:
        return st.one_of([anything(part, words) for part in arguments])
    if hint is type(None):
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-3, 45) | st.integers()
    if hint is str:
        return st.sampled_from(words) | st.text(max_size=3)
    return st.builds(hint, **{name: anything(part, words) for name, part in field_hints(hint).items()})


def words_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Names a game's actions may use."""
    if game is KYOTO:
        kyoto = rules_of(game)
        return (*kyoto.countries, *kyoto.studies, *kyoto.agendas, "fund", "studies", "animals", "warming")
    if game is EMISSION:
        world = rules_of(game)
        return (*world.powers, *world.crises, *world.projects, "other", "trees", "carbon", "dirty", "tokens")
    if game is CO2:
        firms = rules_of(game)
        return (
            *firms.regions,
            *firms.lobby,
            *firms.targets,
            *firms.summits,
            "board",
            "red",
            "red.money",
            "ppm",
        )
    rules: Rules = rules_of(game)
    piles = [f"{country}.{pile}" for country in rules.countries for pile in ("chips", "black", "red_step")]
    return (*rules.countries, *rules.cards, *rules.targets, *rules.target_cards, "carbometer", *piles)


ANY_ACTION: dict[str, st.SearchStrategy[Action]] = {
    game.id: st.one_of([anything(cls, words_of(game)) for cls in game.actions.classes.values()])
    for game in (KEEP_COOL, KYOTO, EMISSION, CO2)
}


def test_anything_can_be_asked_in_every_game() -> None:
    assert set(ANY_ACTION) == set(GAMES)


@every_game
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=SEEDS, steps=st.integers(0, 80))
def test_what_is_forbidden_is_refused_without_a_change(
    game_id: str, data: st.DataObject, seed: int, steps: int
) -> None:
    game, journal, rng = started(game_id, seed)
    play(journal, rng, steps)
    for action in data.draw(st.lists(ANY_ACTION[game_id], min_size=5, max_size=20)):
        before, count = game.states.encode(journal.state), len(journal.entries)
        answer = journal.propose(action, insist=data.draw(st.booleans()))
        assert game.states.encode(journal.state) == before
        assert len(journal.entries) == count
        if isinstance(answer, Entry):
            journal.commit(answer)
            assert game.faults(journal.rules, journal.state) == ()
        else:
            assert isinstance(answer, Refusal | CannotTell)
            assert answer.code.split(".")[0] in ("core", game_id)
            json.dumps(dict(answer.params))


@every_game
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_before_the_set_up_everything_else_is_refused(game_id: str, data: st.DataObject) -> None:
    game = find_game(game_id)
    journal: Journal[Any, Any] = Journal(game, rules_of(game))
    action = data.draw(ANY_ACTION[game_id])
    answer = journal.propose(action)
    assert isinstance(answer, Refusal) or type(action).__name__ == "SetUp"


# --- Keep Cool --------------------------------------------------------------------------------------------


def keep_cool_events(seed: int, corrections: bool = False) -> Iterator[tuple[State, Any, State]]:
    """Every event of a random game with the states before and after it."""
    rng = Random(seed)
    table = sit_down(KEEP_COOL, rng, rules=any_edition(KEEP_COOL, seed))
    journal = play(table, rng, STEPS, corrections=0.1 if corrections else 0.0)
    state = KEEP_COOL.blank
    for entry in journal.line:
        for event in entry.events:
            before, state = state, KEEP_COOL.apply(state, event)
            yield before, event, state


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_120_chips_at_every_event(seed: int) -> None:
    """design.md §6: carbometer, pool and players hold 120 chips together, and none holds less than none."""
    for _, event, state in keep_cool_events(seed, corrections=True):
        piles = [state.carbometer, state.pool, *(seat.chips for seat in state.seats)]
        assert sum(piles) == 120, event
        assert min(piles) >= 0, event
        assert state.carbometer <= rules_of(KEEP_COOL).capacity, event


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_the_last_factory_is_never_lost(seed: int) -> None:
    """EcoVisio FAQ "What happens if I have to demolish all factories?" (seed 001 l. 629)."""
    for _, event, state in keep_cool_events(seed):
        assert all(seat.factories >= 1 for seat in state.seats), event


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_protection_is_lost_and_price_tokens_move_left_at_will_only(seed: int) -> None:
    """EcoVisio FAQ "Can I lose protection tokens?", "Do factory prices change" (seed 001 l. 592-598)."""
    for before, event, state in keep_cool_events(seed):
        if isinstance(event, ProtectionRemoved):
            continue
        for old, new in zip(before.seats, state.seats, strict=False):
            for name in ("red", "black_step", "green_step", "red_step"):
                assert getattr(new, name) >= getattr(old, name), event


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_a_collapsed_world_is_the_end_of_the_game(seed: int) -> None:
    """EcoVisio "Who wins?" (seed 001 l. 256-258). K23: factories are counted when a payment is whole."""
    rng = Random(seed)
    for state in positions(sit_down(KEEP_COOL, rng, rules=any_edition(KEEP_COOL, seed)), rng):
        assert state.carbometer > 0 or state.phase == "over"
        assert max(seat.factories for seat in state.seats) > 2 or state.debts or state.phase == "over"


def test_random_games_see_every_event_but_corrections() -> None:
    """The properties above are about all of the rules only if random games reach all of them.

    Conferences have a battery of their own (test_conference_properties).
    """
    seen = {type(event) for seed in range(30) for _, event, _ in keep_cool_events(seed)}
    wanted = {cls.__name__ for cls in EVENTS if cls not in CONFERENCE_EVENTS}
    assert wanted - {cls.__name__ for cls in seen} == {"Adjusted", "TurnSet"}
