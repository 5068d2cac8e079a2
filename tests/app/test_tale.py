"""What sessions tell afterwards, from games that were really played."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from datetime import timedelta, timezone
from pathlib import Path
from random import Random

import pytest

from app.report import Chart, Tale, tale_of
from app.report.facts import facts_about, library
from app.report.pages import html
from app.report.paper import report_pdf
from app.robots.playing import players_of
from app.sessions.store.store import Header
from app.text.languages import toml
from app.text.translator import Translator
from engine.core import Entry, Event, Journal, Retract, Sealed, replace
from engine.games import GAMES, find_game
from engine.keep_cool import events as kc
from engine.keep_cool.actions import Adjust, CallOff
from engine.kyoto.events import FundingTaken
from engine.kyoto.events import GameSetUp as KyotoSetUp
from tests.app.helpers import DE, EN, LANGUAGES, ROOT, journal, played, seats
from tests.app.tales import BEGAN, HOSTILE, ONE_OF_EACH, events, session, told, words_of_tale
from tests.engine.players import play, rules_of, sit_down
from tests.golden.test_golden import FILES, every_file

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EACH = pytest.mark.parametrize("path", ONE_OF_EACH, ids=lambda path: path.stem)
TWO_WINNERS, LIN_MALIK_AMBER, CLIMATE_SUMMIT, _ = ONE_OF_EACH
LAST_CHIP = next(path for path in FILES if path.stem.endswith("last_chip"))


def chart(path: Path, name: str, tr: Translator = EN) -> Chart:
    return next(each for each in told(tr, path).charts if each.id == name)


def by_column(shown: Chart) -> dict[str, float]:
    """The whole height of each column."""
    named = dict(shown.x_ticks)
    sums: Counter[str] = Counter()
    for line in shown.series:
        for x, y in line.points:
            sums[named[x]] += y  # type: ignore[assignment]
    return dict(sums)


# --- every tale -------------------------------------------------------------------------------------------


@BOTH
@every_file
def test_every_golden_game_has_a_tale_without_gaps(path: Path, tr: Translator) -> None:
    tale = told(tr, path)
    assert tale.finished and tale.outcome and tale.who and tale.questions and tale.facts
    assert [each for each in words_of_tale(tale) if "…" in each or "{" in each or "debrief." in each] == []
    assert tale.charts[0].id == "curve"
    assert all(shown.title and shown.reading and shown.y_label for shown in tale.charts)


@every_file
def test_turning_points_stand_in_the_order_of_the_game_and_each_step_has_one(path: Path) -> None:
    tale = told(EN, path)
    seqs = [point.seq for point in tale.turning_points]
    assert len(set(seqs)) == len(seqs) <= 12
    _, entries = session(path)
    assert set(seqs) <= {entry.seq for entry in entries}
    ended = tale.turning_points[-1]
    assert ended.words == tale.outcome, "the last turning point is how it ended"


@every_file
def test_every_turning_point_has_a_picture_that_the_app_can_draw(path: Path) -> None:
    drawn = {*json.loads((ROOT / "app/assets/fonts/icons.json").read_text()), "black", "green"}
    assert {point.icon for point in told(EN, path).turning_points} <= drawn


@every_file
def test_the_curve_bears_the_turning_points_with_the_same_numbers(path: Path) -> None:
    tale = told(EN, path)
    assert [flag.words for flag in tale.charts[0].flags] == [
        f"{point.when}: {point.words}" for point in tale.turning_points
    ]
    assert all(not shown.flags for shown in tale.charts[1:])


@every_file
def test_no_two_series_of_a_chart_look_alike_without_colour(path: Path) -> None:
    from app.report.looks import looks_of

    for shown in told(EN, path).charts:
        found = looks_of(shown.series)
        if shown.kind in ("bar", "stacked"):
            assert len({look.pattern for look in found}) == len(found), shown.id
        else:
            assert len({(look.dash, look.marker) for look in found}) == len(found), shown.id


@EACH
def test_a_game_that_goes_on_is_told_too(path: Path) -> None:
    _, entries = session(path)
    for upto in (1, len(entries) // 2):
        tale = told(DE, path, upto)
        assert not tale.finished
        assert DE("debrief.note.unfinished") in tale.notes
        assert not any(each.won for each in tale.who)


def test_a_session_without_a_step_says_only_what_it_is() -> None:
    tale = tale_of(EN, Header("s1", "keep_cool", "ecovisio", "", {}, {}, BEGAN), ())
    assert (tale.charts, tale.turning_points, tale.questions) == ((), (), ())
    assert tale.title == "KEEP COOL"


def test_it_is_told_in_the_time_of_the_table() -> None:
    header, entries = session(TWO_WINNERS)
    tale = tale_of(EN, header, entries, zone=timezone(timedelta(hours=10)))
    assert tale.when == "15/03/2026, 00:53 to 02:58 · 125 minutes of play"
    assert tale.day == "2026-03-15"


def test_a_lunch_break_is_not_played() -> None:
    header, entries = session(TWO_WINNERS)
    late = [*entries[:50], *(replace(each, at_ms=each.at_ms + 5 * 3_600_000) for each in entries[50:])]
    assert "134 minutes of play" in tale_of(EN, header, late).when, "ten minutes of it count at most"


def test_names_that_people_go_by_now_stand_in_for_those_of_the_journal() -> None:
    tale = told(EN, TWO_WINNERS, names={"europe": "Frida", "opec": ""})
    who = [each.words for each in tale.who]
    assert "Frida (Europe)" in who and "OPEC" in who
    assert not any("Window row" in each or "Front row" in each for each in words_of_tale(tale))


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_a_name_is_only_a_name_and_never_longer_than_a_line(name: str) -> None:
    tale = told(EN, TWO_WINNERS, names={"europe": name})
    assert max(len(each.words) for each in tale.who) < 80
    assert any("(Europe)" in each for each in words_of_tale(tale))


def test_notes_of_the_table_stand_at_their_moments() -> None:
    remarks = [(168, "Applause"), (64, "Where was \n the insurance?"), (64, " "), (5, "x" * 5_000)]
    tale = tale_of(EN, *session(TWO_WINNERS), remarks=remarks)
    assert [(each.when, each.words[:24]) for each in tale.remarks] == [
        ("Round 1", "x" * 24),
        ("Round 2", "Where was the insurance?"),
        ("Round 4", "Applause"),
    ]
    assert tale.remarks[0].words.endswith("…") and len(tale.remarks[0].words) <= 600


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_people_play_can_be_told_at_any_moment(game: str, seed: int) -> None:
    told_at_random(game, seed)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2, 40))
def test_many_games_can_be_told_and_printed_at_any_moment(game: str, seed: int) -> None:
    told_at_random(game, seed)


def told_at_random(game_id: str, seed: int) -> None:
    """A random game with corrections, cut off anywhere, in both languages and both kinds of report."""
    game, rng = find_game(game_id), Random(seed)
    edition = rng.choice(game.editions)
    counts = players_of(game_id).players
    table = sit_down(game, rng, rng.choice(counts), rules_of(game, edition))
    play(table, rng, 400, corrections=0.06)
    header = Header("s1", game_id, edition, "", {}, {}, BEGAN)
    for upto in (len(table.entries), rng.randrange(1, len(table.entries) + 1)):
        for tr in LANGUAGES.values():
            tale = tale_of(tr, header, table.entries[:upto])
            assert [each for each in words_of_tale(tale) if "…" in each or "debrief." in each] == []
            assert html(tale, tr) and report_pdf(tale, tr)


def test_a_tale_needs_neither_a_window_nor_a_database() -> None:
    games = [f"app.games.{name}.report" for name in GAMES]
    wanted = ", ".join([*games, "app.report.pages", "app.report.paper"])
    asked = f"import sys, {wanted}; print({{'kivy', 'sqlmodel', 'sqlalchemy', 'segno'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "set()"


# --- secrets ----------------------------------------------------------------------------------------------


def with_other_secrets(path: Path, upto: int) -> tuple[Header, list[Entry]]:
    """The same game, in which everybody holds something else behind the screen."""

    def other(happened: Event) -> Event:
        if isinstance(happened, KyotoSetUp):
            richer = [replace(seat, coffers=_more(seat.coffers)) for seat in happened.seats]
            return replace(happened, seats=tuple(richer))
        if isinstance(happened, kc.GameSetUp):
            bent = [replace(seat, target=_more(seat.target)) for seat in happened.seats]
            return replace(happened, seats=tuple(bent))
        return happened

    header, entries = session(path, upto)
    return header, [replace(entry, events=tuple(map(other, entry.events))) for entry in entries]


def _more(held: object) -> object:
    if not isinstance(held, Sealed):
        return held
    return replace(held, value=held.value + 17 if isinstance(held.value, int) else f"{held.value}_other")


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.stem.startswith(("kyoto", "keep_cool"))],
    ids=lambda path: path.stem,
)
def test_a_tale_does_not_depend_on_any_secret(path: Path) -> None:
    """Neither while a game goes on nor at its end: what the rules reveal then stands in its last events."""
    _, entries = session(path)
    for upto in (len(entries) // 2, len(entries)):
        assert tale_of(EN, *with_other_secrets(path, upto)) == told(EN, path, upto)


def test_some_secrets_really_were_other_ones() -> None:
    for path in (FILES[-1], TWO_WINNERS):
        assert session(path, 1) == session(path, 1) != with_other_secrets(path, 1)


def test_who_paid_how_much_in_kyoto_is_told_only_at_the_end() -> None:
    _, entries = session(LIN_MALIK_AMBER)
    half = {shown.id for shown in told(EN, LIN_MALIK_AMBER, len(entries) - 5).charts}
    whole = {shown.id for shown in told(EN, LIN_MALIK_AMBER).charts}
    assert whole - half >= {"money", "scores"}


# --- what the charts count --------------------------------------------------------------------------------


def test_income_in_keep_cool_is_what_the_journal_says() -> None:
    shown = chart(TWO_WINNERS, "income")
    taken: Counter[str] = Counter()
    for each in events(TWO_WINNERS, kc.IncomeTaken):
        assert isinstance(each, kc.IncomeTaken)
        taken[EN(f"country.{each.country}")] += each.from_carbometer
    line = next(line for line in shown.series if line.name == "from the carbometer")
    assert {dict(shown.x_ticks)[x]: y for x, y in line.points} == dict(taken)


def test_what_was_given_is_what_was_taken() -> None:
    """Chips that went from hand to hand stand on both charts, once each."""
    given = next(line for line in chart(TWO_WINNERS, "spent").series if line.name == "to other countries")
    got = next(line for line in chart(TWO_WINNERS, "income").series if line.name == "from other countries")
    assert sum(y for _, y in given.points) == sum(y for _, y in got.points) > 0


def test_promises_are_kept_or_broken() -> None:
    shown = chart(TWO_WINNERS, "promises")
    assert {line.name: sum(y for _, y in line.points) for line in shown.series} == {"kept": 2, "broken": 2}


def test_the_fund_in_kyoto_got_what_the_chart_says() -> None:
    shown = chart(LIN_MALIK_AMBER, "money")
    funded = 0
    for each in events(LIN_MALIK_AMBER, FundingTaken):
        assert isinstance(each, FundingTaken)
        funded += sum(share.millions for share in each.shares)
    line = next(line for line in shown.series if line.name == "into the environmental fund")
    assert sum(y for _, y in line.points) == funded


def test_the_negotiation_clock_is_read_from_the_journal() -> None:
    assert by_column(chart(LIN_MALIK_AMBER, "time")) == {"1": 90, "2": 90, "3": 105, "4": 31, "5": 90}


def test_what_each_power_emitted_makes_what_all_emitted() -> None:
    balance, each = chart(CLIMATE_SUMMIT, "balance"), chart(CLIMATE_SUMMIT, "emitted")
    assert by_column(each) == {dict(balance.x_ticks)[x]: y for x, y in balance.series[0].points}


def test_a_simulated_game_has_no_times_of_people() -> None:
    header, entries = session(TWO_WINNERS)
    at_once = [replace(entry, at_ms=BEGAN) for entry in entries]
    tale = tale_of(EN, header, at_once)
    assert "time" not in [shown.id for shown in tale.charts]
    assert tale.when == "14/03/2026"


# --- turning points and questions -------------------------------------------------------------------------


def test_the_slide_into_red_is_told_and_asked_about() -> None:
    tale = told(EN, LAST_CHIP)
    assert "The carbometer sinks to RED and never comes back." in [each.words for each in tale.turning_points]
    assert any("sank to RED for good" in each for each in tale.questions)
    assert "Black factories took 63," in tale.why


def balance(tale: Tale) -> tuple[int, int]:
    """The last number of the carbometer as it is told, and as the other numbers of the same words make it."""
    first, last = map(int, re.findall(r"went from (\d+) chips to (\d+)", tale.why)[0])
    taken, back = map(int, re.findall(r"factories took (\d+), .* recovery brought (\d+)", tale.why)[0])
    on = sum(map(int, re.findall(r"the like brought (\d+)", tale.why)))
    off = sum(map(int, re.findall(r"the like took (\d+)", tale.why)))
    return last, first - taken + back + on - off


@pytest.mark.parametrize("path", [each for each in FILES if each.stem.startswith("keep_cool")], ids=str)
def test_what_the_carbometer_lost_and_got_makes_what_lies_on_it(path: Path) -> None:
    sums = {balance(tale) for upto in (None, 60, 90) if "went from" in (tale := told(EN, path, upto)).why}
    assert sums and all(last == made for last, made in sums)


def test_a_correction_of_the_carbometer_is_part_of_its_sum() -> None:
    table = played(3)
    assert isinstance(table.do(Adjust("carbometer", 33), at_ms=BEGAN, insist=True), Entry)
    last, made = balance(tale_of(EN, Header("s1", "keep_cool", "ecovisio", "", {}, {}, BEGAN), table.entries))
    assert last == made == 33


def test_the_dearest_catastrophe_names_who_had_to_pay() -> None:
    asked = [each for each in told(EN, LAST_CHIP).questions if "Melting Glaciers" in each]
    assert asked == [
        "“Melting Glaciers in Himalayas” cost Iron (Tiger Countries) 9 chips in round 2. "
        "Who had caused the warming, and who had to pay?"
    ]


def test_a_broken_word_is_a_turning_point_and_a_question() -> None:
    tale = told(EN, TWO_WINNERS)
    assert any("did not keep its word" in point.words for point in tale.turning_points)
    assert any("did not keep a promise" in each for each in tale.questions)


def test_a_correction_that_changed_the_outcome_is_told() -> None:
    table = journal(seats(), CallOff())
    for action in (Retract((2,)), Adjust("carbometer", 50), CallOff("enough")):
        assert isinstance(table.do(action, at_ms=BEGAN, insist=True), Entry)
    header = Header("s1", "keep_cool", "ecovisio", "", {}, {}, BEGAN)
    tale = tale_of(EN, header, table.entries)
    assert any(point.words.startswith("An ending was taken back") for point in tale.turning_points)
    assert "One correction is included." in tale.notes
    assert "Something was taken back once; it is not counted here." in tale.notes


@pytest.mark.parametrize("seed", range(8))
def test_random_games_with_steps_taken_back_are_told(seed: int) -> None:
    table = played(seed, 60, players=3 + seed % 4, undo=0.15)
    header = Header("s1", "keep_cool", "ecovisio", "", {}, {}, BEGAN)
    tale = tale_of(DE, header, table.entries)
    again = Journal(table.game, table.rules, table.entries)
    assert tale.charts[0].series[0].points[-1][1] == again.state.carbometer


# --- facts ------------------------------------------------------------------------------------------------


def test_every_fact_has_a_document_a_place_a_year_and_an_address() -> None:
    for name, fact in library().items():
        for language in LANGUAGES:
            assert set(toml(language, "facts.toml")[name]) == {"words", "place"}, name
        assert fact["document"] and fact["topics"], name
        assert 1990 < fact["year"] < 2030, name
        assert fact["link"].startswith("https://"), name


def test_a_number_in_a_fact_never_parts_from_its_unit() -> None:
    topics = {topic for told in library().values() for topic in told["topics"]}
    for fact in facts_about(topics, "de", 99):
        assert not re.search(r"\d (°C|%|ppm)", fact.words)


def test_facts_come_one_for_each_topic_before_a_second() -> None:
    chosen = [fact.id for fact in facts_about(["carbon", "renewables"], "en", 3)]
    assert chosen[:2] == ["carbon", "renewables"]
    assert len(chosen) == 3
    assert facts_about(["nothing"], "en", 3) == ()


@BOTH
def test_every_topic_that_a_game_asks_for_has_a_fact(tr: Translator) -> None:
    for path in ONE_OF_EACH:
        assert len(told(tr, path).facts) == 5
