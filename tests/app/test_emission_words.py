"""e-Mission in words: everything that can happen, be done or be refused, in both languages; and its story."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

import pytest

from app.games.emission import moment, words
from app.games.emission.robot import POLICIES, deal
from app.games.emission.story import TELLER
from app.report.teller import steps_of
from app.text.translator import Translator
from engine.core import Entry, Journal
from engine.emission import GAME
from engine.emission.actions import ACTIONS, Adjust, CallOff
from engine.emission.events import EVENTS, Adjusted
from engine.emission.state import EFFECTS, SINKS, SYMBOLS, WHAT
from engine.emission.things import thing_of
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.engine.emission.tables import RULES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


@cache
def games() -> tuple[Journal[Any, Any], ...]:
    """Games played to their end, by plan and at random."""
    played = []
    for seed, policy in enumerate(("prepared", "reducing", "careful", "idle", *["random"] * 6)):
        rng = Random(seed)
        journal: Journal[Any, Any] = Journal(GAME, RULES)
        journal.do(deal(rng, RULES, 1 + seed % 4))
        while options := GAME.options(RULES, journal.state):
            answer = journal.do(POLICIES[policy](rng, RULES, journal.state, options))
            assert isinstance(answer, Entry), answer
        played.append(journal)
    return tuple(played)


@BOTH
def test_everything_that_happens_is_told(tr: Translator) -> None:
    seen = set()
    for journal in games():
        for entry in journal.line:
            assert words.step_taken(tr, entry.action)
            for happened in entry.events:
                seen.add(type(happened))
                told = words.event(tr, happened)
                assert bool(told) != isinstance(happened, words.QUIET), happened
                assert unfinished(told, tr) == [] and "em." not in told, told
    assert len(seen) > 30


@BOTH
def test_every_event_has_a_text(tr: Translator) -> None:
    from app.text.translator import catalogue
    from engine.core.codec import tag_of

    known = catalogue(tr.language)
    for kind in EVENTS:
        if kind.__name__ not in ("GameEnded", "BoxRead", *[quiet.__name__ for quiet in words.QUIET]):
            key = f"em.event.{tag_of(kind)}"
            assert any(each == key or each.startswith(f"{key}.") for each in known), key


@BOTH
def test_undo_says_what_it_would_take_back(tr: Translator) -> None:
    from engine.core.codec import tag_of

    missing = [tag_of(kind) for kind in ACTIONS if not tr.has(f"em.undo.{tag_of(kind)}")]
    assert missing == []


@BOTH
def test_a_correction_names_what_was_corrected(tr: Translator) -> None:
    for what in ("china.dirty", "trees", "tokens", "carbon", "emitted", "throws", *EFFECTS):
        told = words.event(tr, Adjusted(thing_of(what), 1, 2, ""))
        assert "world." not in told and "1 → 2" in told


def test_every_thing_has_a_picture_of_its_own_kind() -> None:
    assert {*WHAT, *SINKS} <= set(words.WHAT_ICONS)
    assert set(SYMBOLS) == set(words.SYMBOL_ICONS)
    assert set(EFFECTS) == set(words.EFFECT_ICONS)
    for icons in (words.SYMBOL_ICONS, words.EFFECT_ICONS):
        assert len(set(icons.values())) == len(icons)


# --- the story --------------------------------------------------------------------------------------------


@BOTH
def test_the_chart_shows_the_temperature_from_the_start_to_the_end(tr: Translator) -> None:
    for journal in games():
        told = steps_of(journal)
        chart = TELLER.chart(tr, RULES, told)
        assert unfinished(chart, tr) == []
        (series,) = chart.series
        assert series.points[0][1] == 1.2
        state = journal.state
        highest = 1.2 + (state.tokens + 1) / 10
        assert series.points[-1][1] <= highest + 1e-9
        assert [tick for _x, tick in chart.x_ticks] == [str(n + 1) for n in range(state.round)]
        assert chart.bands[0].low == 1.2 and chart.bands[-1].high == pytest.approx(2.0)


@BOTH
def test_every_row_of_the_story_has_its_picture(tr: Translator) -> None:
    for journal in games():
        assert TELLER.outcome(tr, journal.state)[0]
        for entry in journal.line:
            for happened in entry.events:
                if words.event(tr, happened):
                    assert TELLER.icon([happened]), happened
                    assert TELLER.seat(happened) in ("", *(words.mark(each) for each in words.POWERS))


def test_the_outcome_says_who_was_overwhelmed() -> None:
    lost = [each for each in games() if each.state.outcome.why == "emergency"]
    assert lost
    for journal in lost:
        power = journal.state.outcome.power
        assert words.country(EN, power) in words.outcome(EN, journal.state.outcome)
        assert words.standing(DE, GAME.summary(journal.state)) == f"Verloren in Runde {journal.state.round}"


def test_a_game_that_was_called_off_is_told_as_such() -> None:
    journal: Journal[Any, Any] = Journal(GAME, RULES)
    journal.do(deal(Random(1), RULES, 4))
    journal.do(Adjust(thing_of("tokens"), 3))
    assert words.standing(EN, GAME.summary(journal.state)) == "Round 1 · 3 temperature tokens"
    journal.do(CallOff("table"))
    assert words.outcome(EN, journal.state.outcome) == EN("outcome.called_off")


@BOTH
def test_the_tile_on_the_home_screen_shows_how_warm_it_is(tr: Translator) -> None:
    class Listed:
        updated_ms = 0

        def __init__(self, **summary: Any) -> None:
            self.summary = summary

    now = datetime(2030, 1, 1, tzinfo=UTC)
    zones = []
    for tokens in range(8):
        found = moment.moment(tr, Listed(tokens=tokens, round=2), now)  # type: ignore[arg-type]
        assert found is not None and unfinished(found, tr) == []
        zones.append(found.zone)
    assert list(dict.fromkeys(zones)) == ["blue", "yellow", "orange", "red"]
    assert moment.moment(tr, Listed(), now) is None  # type: ignore[arg-type]
