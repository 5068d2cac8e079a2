"""What the home screen shows."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from app.games import SHELF
from app.pages.home.presenter import LISTED, home_view
from app.sessions.store.store import Header, Listed
from app.text.translator import Translator
from tests.app.helpers import DE, EN, LANGUAGES, RULES, unfinished

NOW = datetime(2026, 3, 14, 20, 30, tzinfo=timezone(timedelta(hours=1)))
BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def listed(name: str = "s1", ago: timedelta = timedelta(), **told: Any) -> Listed:
    summary = {
        "round": 3,
        "carbometer": 54,
        "countries": ["usa", "europe", "tiger"],
        "names": ["Anna", "", "Cem"],
        "outcome": None,
        "winners": [],
        **told,
    }
    at = int((NOW - ago).timestamp() * 1000)
    header = Header(name, "keep_cool", "ecovisio", "d", {}, {}, at)
    return Listed(header, at, summary, summary["outcome"] is not None)


@BOTH
def test_nothing_played_yet(tr: Translator) -> None:
    view = home_view(tr, (), NOW)
    assert view.resume is None
    assert view.sessions == ()
    assert view.no_sessions
    assert view.notice == ""
    assert unfinished(view, tr) == []


@BOTH
def test_all_four_games_can_be_begun(tr: Translator) -> None:
    tiles = home_view(tr, (), NOW).games
    assert [tile.id for tile in tiles if tile.enabled] == ["keep_cool", "kyoto", "co2", "emission"]


@BOTH
def test_only_what_is_on_the_shelf_has_a_tile(tr: Translator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SHELF, "co2")
    assert [tile.id for tile in home_view(tr, (), NOW).games] == ["keep_cool", "kyoto", "emission"]


@BOTH
def test_the_last_unfinished_game_can_be_played_on(tr: Translator) -> None:
    over = listed("over", outcome="won", winners=["usa"])
    view = home_view(tr, (over, listed("open"), listed("older")), NOW)
    assert view.resume is not None
    assert view.resume.id == "open"
    assert view.resume.unfinished
    assert [row.id for row in view.sessions] == ["over", "older"]
    assert unfinished(view, tr) == []


def test_a_row_says_who_played_and_where_it_stands() -> None:
    row = home_view(DE, (listed(),), NOW).resume
    assert row is not None
    assert row.title == "KEEP COOL · Anna, Europa, Cem"
    assert row.detail == "Runde 3 · 54 Chips auf dem Karbometer · heute 20:30"
    row = home_view(EN, (listed(),), NOW).resume
    assert row is not None
    assert row.detail == "Round 3 · 54 chips on the carbometer · today 20:30"


@pytest.mark.parametrize(
    ("told", "german"),
    [
        ({"outcome": "won", "winners": ["usa", "opec"]}, "Gewonnen: USA & Partner, OPEC"),
        ({"outcome": "collapsed"}, "Das Klima ist gekippt"),
        ({"outcome": "called_off"}, "Abgebrochen"),
    ],
)
def test_a_row_says_how_it_ended(told: dict[str, Any], german: str) -> None:
    (row,) = home_view(DE, (listed(**told),), NOW).sessions
    assert row.detail.startswith(german)
    assert not row.unfinished


@pytest.mark.parametrize(
    ("ago", "german", "english"),
    [
        (timedelta(hours=20), "heute 00:30", "today 00:30"),
        (timedelta(hours=21), "gestern 23:30", "yesterday 23:30"),
        (timedelta(days=3), "11.3.2026", "11/03/2026"),
        (timedelta(days=-2), "16.3.2026", "16/03/2026"),
    ],
)
def test_when_it_was_played(ago: timedelta, german: str, english: str) -> None:
    for tr, said in ((DE, german), (EN, english)):
        row = home_view(tr, (listed(ago=ago),), NOW).resume
        assert row is not None
        assert row.detail.endswith(said)


def test_the_moment_of_an_unfinished_game_is_pictured() -> None:
    row = home_view(DE, (listed(),), NOW).resume
    assert row is not None
    assert row.moment is not None
    assert (row.game, row.moment.count, row.moment.caption) == ("keep_cool", "54", "Chips")
    assert (row.moment.zone, row.moment.zone_word) == ("yellow", "GELB")
    assert row.moment.level == 54 / RULES.capacity
    assert row.moment.marks[0] == 0
    assert list(row.moment.marks) == sorted(row.moment.marks)
    assert row.moment.when == "Runde 3 · heute 20:30"


@pytest.mark.parametrize(("chips", "zone"), [(0, "red"), (21, "orange"), (70, "blue"), (500, "blue")])
def test_the_zone_is_that_of_the_rules(chips: int, zone: str) -> None:
    row = home_view(EN, (listed(carbometer=chips),), NOW).resume
    assert row is not None
    assert row.moment is not None
    assert row.moment.zone == zone
    assert 0 <= row.moment.level <= 1


@pytest.mark.parametrize(("game", "edition"), [("kyoto", "first"), ("keep_cool", "from_the_future")])
def test_a_game_from_a_newer_version_has_no_picture(game: str, edition: str) -> None:
    known = listed()
    row = home_view(
        EN, (replace(known, header=replace(known.header, game=game, edition=edition)),), NOW
    ).resume
    assert row is not None
    assert row.moment is None
    assert row.detail


def test_a_session_whose_summary_is_lost_is_still_there() -> None:
    row = home_view(EN, (replace(listed(), summary={}),), NOW).resume
    assert row is not None
    assert row.title == "KEEP COOL"
    assert row.moment is None


@BOTH
def test_every_other_page_has_a_tile_with_its_own_title(tr: Translator) -> None:
    places = home_view(tr, (), NOW).places
    assert [place.name for place in places] == ["timer", "history", "devices", "help", "settings"]
    assert [place.title for place in places] == [tr(f"{place.name}.title") for place in places]
    assert all(place.detail and place.icon for place in places)


@pytest.mark.parametrize(("count", "german"), [(0, "Noch keine"), (1, "Eine Partie"), (12, "12 Partien")])
def test_the_history_says_how_many_games_there_are(count: int, german: str) -> None:
    places = home_view(DE, [listed(str(n)) for n in range(count)], NOW).places
    assert next(place.detail for place in places if place.name == "history") == german


def test_the_list_is_short() -> None:
    sessions = [listed(str(n)) for n in range(9)]
    assert len(home_view(EN, sessions, NOW).sessions) == LISTED


def test_a_notice_is_passed_on() -> None:
    assert home_view(EN, (), NOW, "The disk is full.").notice == "The disk is full."


def test_one_chip_is_one_chip() -> None:
    row = home_view(DE, (listed(carbometer=1),), NOW).resume
    assert row is not None
    assert "1 Chips" not in row.detail


@BOTH
def test_an_unfinished_kyoto_game_shows_its_worst_damage(tr: Translator) -> None:
    struck = {"animals": 1, "warming": 4, "clouds": 2}
    game = listed(damage=struck, countries=["eu", "usa"], names=["", ""])
    header = replace(game.header, game="kyoto", edition="deep_print")
    row = home_view(tr, (replace(game, header=header),), NOW)
    assert row.resume is not None and row.resume.moment is not None
    moment = row.resume.moment
    assert (moment.count, moment.zone, moment.zone_word) == ("4", "red", tr("ky.damage.warming"))
    assert unfinished(row, tr) == []
