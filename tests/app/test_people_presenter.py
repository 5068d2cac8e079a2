"""People, groups and figures over all sessions, in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.pages.people.presenter import Tab, forget_form, one_form, people_view
from app.pages.statistics.presenter import TABS, statistics_view
from app.sessions import photos
from app.sessions.store.errors import StoreError
from app.sessions.store.store import Known, Listed
from app.sessions.tally import statistics
from app.text.translator import Translator
from tests.app.helpers import DE, EN, LANGUAGES, texts, unfinished
from tests.app.past_games import BEGAN, PAST, PIXEL, golden, header
from tests.app.test_past_listing import HOSTILE

NOW = datetime.fromtimestamp(BEGAN / 1000 + 9_000, UTC)
BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
TAB = pytest.mark.parametrize("tab", ["people", "groups"])


def listed(game: str, *, over: bool = True, group: str = "7b") -> Listed:
    journal = golden(PAST[game])
    summary = journal.game.summary(journal.state)
    names = tuple(seat.name for seat in journal.state.seats)
    return Listed(
        header(journal, game), BEGAN, summary, over, group, "", names, None, len(journal.line), 3_600_000
    )


# --- people -----------------------------------------------------------------------------------------------


@BOTH
@TAB
def test_everybody_stands_with_how_often_and_when_they_played(tr: Translator, tab: Tab) -> None:
    view = people_view(tr, tab, [Known("Lin", 3, BEGAN), Known("Malik", 1, 0)], NOW)
    assert [row.title for row in view.rows.rows] == ["Lin", "Malik"]
    assert "3" in view.rows.rows[0].detail
    assert view.privacy
    assert unfinished(view, tr) == []


@BOTH
@TAB
def test_nobody_yet_says_how_they_come_here(tr: Translator, tab: Tab) -> None:
    assert people_view(tr, tab, [], NOW).rows.empty_words == tr(f"people.none.{tab}")


@BOTH
@TAB
def test_the_name_of_somebody_else_makes_the_two_one_and_says_so(tr: Translator, tab: Tab) -> None:
    plain = one_form(tr, tab, "Lin", ["Lin", "Malik"], "Linn")
    merging = one_form(tr, tab, "Lin", ["Lin", "Malik"], "Malik")
    assert plain.actions[0].label == tr("people.rename") and not plain.text
    assert merging.actions[0].label == tr("people.merge") and "Malik" in merging.text
    assert merging.grave and not plain.grave
    assert unfinished((plain, merging), tr) == []


def test_the_same_name_or_none_can_t_be_taken_and_says_why() -> None:
    for draft in ("Lin", "  ", ""):
        rename = one_form(DE, "people", "Lin", ["Lin"], draft).actions[0]
        assert not rename.enabled and rename.why_not


@BOTH
@TAB
def test_forgetting_says_what_will_be_gone_and_offers_to_keep_first(tr: Translator, tab: Tab) -> None:
    form = forget_form(tr, tab, "Lin", 4)
    assert form.grave and "4" in form.text
    assert form.actions[0].key == "leave" and form.actions[0].primary
    assert unfinished(form, tr) == []


def test_forgetting_a_player_names_sessions_notes_and_reports() -> None:
    text = forget_form(DE, "people", "Lin", 4).text
    assert "Partien" in text and "Notizen" in text and "Berichte" in text


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_the_page_of_people_or_the_figures(name: str) -> None:
    shown = people_view(EN, "people", [Known(name, 1, BEGAN)], NOW, one_form(EN, "people", name, [name], "x"))
    session = replace(listed("kyoto"), players=(name,), group=name)
    views = (shown.rows, *(statistics_view(EN, tab, statistics([session]), NOW).rows for tab in TABS))
    for text in (text for view in views for row in view.rows for text in (row.title, row.detail)):
        assert len(text) < 200 and "\n" not in text and "\u202e" not in text
    assert all(len(text) < 200 for text in texts(forget_form(EN, "people", name, 1).title))


# --- figures ----------------------------------------------------------------------------------------------


@BOTH
def test_figures_are_told_for_all_games_sizes_groups_and_players(tr: Translator) -> None:
    found = statistics([listed(game) for game in PAST] + [listed("kyoto", over=False, group="")])
    for tab in TABS:
        view = statistics_view(tr, tab, found, NOW)
        assert unfinished(view, tr) == []
        assert (tab == "all") == (not view.rows.rows)
    assert [number.value for number in view.numbers[:2]] == ["5", "4"]


def test_a_share_of_finished_games_says_how_many_those_are() -> None:
    games = [listed("kyoto"), listed("kyoto", over=False), listed("co2"), listed("emission", over=False)]
    shown = {row.id: row.detail for row in statistics_view(DE, "games", statistics(games), NOW).rows.rows}
    kyoto, co2 = shown["game:kyoto"], shown["game:co2"]
    assert shown["game:emission"].startswith("eine Partie, unfertig")
    assert kyoto.startswith("2 Partien, davon eine zu Ende gespielt")
    assert "zu Ende" not in co2


def test_each_game_has_a_bar_of_how_it_ended_and_every_part_its_own_pattern() -> None:
    found = statistics([listed(game) for game in PAST])
    chart = statistics_view(DE, "all", found, NOW).chart
    assert len(chart.x_ticks) == len(PAST)
    assert sum(y for series in chart.series for _, y in series.points) == len(PAST)
    assert len({series.pattern for series in chart.series}) == len(chart.series)


@BOTH
def test_figures_of_nothing_are_noughts_and_say_so(tr: Translator) -> None:
    view = statistics_view(tr, "games", statistics([]), NOW)
    assert view.rows.empty_words and view.chart.empty_words
    assert unfinished(view, tr) == []


# --- photos -----------------------------------------------------------------------------------------------


def test_a_photo_is_what_begins_like_one_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "tisch.jpg").write_bytes(PIXEL)
    (tmp_path / "text.png").write_text("kein Foto")
    (tmp_path / "gross.png").write_bytes(PIXEL + bytes(photos.MOST_BYTES))
    assert photos.read_photo(f'"{tmp_path / "tisch.jpg"}"') == PIXEL
    for name, code in {
        "text.png": "photo.no_photo",
        "gross.png": "photo.too_large",
        "fehlt.png": "photo.unreadable",
        "nul\0l.png": "photo.unreadable",
    }.items():
        with pytest.raises(StoreError) as refused:
            photos.read_photo(str(tmp_path / name))
        assert refused.value.code == code
        assert unfinished(DE(code, **refused.value.params), DE) == []


def test_photos_are_found_the_newest_first_and_folders_that_are_not_there_are_left_out(
    tmp_path: Path,
) -> None:
    import os

    places = [tmp_path / "Pictures", tmp_path / "Downloads"]
    for number, place in enumerate(places):
        place.mkdir()
        (place / f"{number}.JPG").write_bytes(PIXEL)
        (place / "liste.txt").write_text("x")
        os.utime(place / f"{number}.JPG", (number, number))
    assert photos.folders(tmp_path, tmp_path / "shared") == places
    assert [each.name for each in photos.newest([*places, tmp_path / "gone"], 5)] == ["1.JPG", "0.JPG"]
