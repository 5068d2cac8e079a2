"""The gallery in words: nothing left out, nothing unsaid, and pages that hold what they can."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.sound import NAMES as SOUNDS
from app.text.translator import Translator, catalogue
from app.tools.gallery.presenter import CONTENTS, gallery_view, sheets
from app.tools.gallery.samples import SECTIONS, icon_names
from app.tools.gallery.view import GalleryView, Room, Sample, Section, SwatchView
from app.ui.theme import MARKS, THEMES, ZONE_PATTERNS
from tests.app.helpers import DE, EN, LANGUAGES, texts

LANDSCAPE = Room(columns=61.8, lines=38.7, gap=0.67, frame_wide=1.33, frame_tall=2.7)
LARGE_WORDS = Room(columns=21, lines=27, gap=0.33, frame_wide=0.67, frame_tall=1.9)


class Asked(Translator):
    """Remembers which texts were asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.keys: set[str] = set()

    def __call__(self, key: str, **params: Any) -> str:
        self.keys.add(key)
        return super().__call__(key, **params)


def samples(view: GalleryView) -> dict[str, Sample]:
    return {sample.key: sample for section in view.sections for sample in section.samples}


def shown(view: GalleryView, section: str) -> list[Any]:
    return [sample.shown for key, sample in samples(view).items() if key.startswith(f"{section}.")]


# --- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_words(language: str) -> None:
    tr = Asked(language)
    view = gallery_view(tr, "dark", 100)
    assert tr.keys - set(catalogue(language)) == set()
    for sample in samples(view).values():
        said = [sample.caption, *texts(sample.shown)]
        assert [words for words in said if "…" in words or "{" in words] == [], sample.key
    assert all(section.title for section in view.sections if section.key != CONTENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_gallery_is_left_unshown(language: str) -> None:
    tr = Asked(language)
    gallery_view(tr, "dark", 100)
    assert {key for key in catalogue(language) if key.startswith("gallery.")} - tr.keys == set()


def test_both_languages_show_the_same_samples() -> None:
    assert list(samples(gallery_view(DE, "dark", 100))) == list(samples(gallery_view(EN, "dark", 100)))


def test_the_head_says_what_is_chosen() -> None:
    view = gallery_view(DE, "light", 120)
    assert view.percent == "120\u00a0%"
    assert view.language == "EN"
    assert [choice.name for choice in view.themes if choice.chosen] == ["light"]
    assert [choice.name for choice in view.themes] == list(THEMES)


# --- nothing is left out ----------------------------------------------------------------------------------


def test_no_two_samples_have_the_same_key() -> None:
    view = gallery_view(EN, "dark", 100)
    assert len(samples(view)) == sum(len(section.samples) for section in view.sections)


def test_there_is_a_way_to_every_section() -> None:
    contents, *others = gallery_view(EN, "dark", 100).sections
    assert [sample.shown.section for sample in contents.samples] == [section.key for section in others]
    assert [section.key for section in others] == list(SECTIONS)


def test_every_seat_zone_pattern_icon_and_sound_is_there() -> None:
    view = gallery_view(EN, "dark", 100)
    signs = shown(view, "signs")
    assert set(MARKS) <= {sign for sign in signs if isinstance(sign, str)}
    assert [sign[0] for sign in signs if isinstance(sign, tuple) and len(sign) == 2] == list(ZONE_PATTERNS)
    assert {mark.pattern for mark in MARKS.values()} <= {sign for sign in signs if isinstance(sign, str)}
    assert shown(view, "icons") == list(icon_names())
    assert [button.plays for button in shown(view, "sounds")] == list(SOUNDS)


def test_the_carbometer_is_shown_in_all_zones_with_its_marks() -> None:
    columns = shown(gallery_view(EN, "dark", 100), "carbometer")
    assert {column.zone for column in columns} == set(ZONE_PATTERNS)
    assert any(column.goal is not None and column.goal < column.count for column in columns)
    assert any(column.goal is not None and column.goal > column.count for column in columns)
    assert any(column.sensed not in (None, column.count) for column in columns)


def test_a_carbometer_s_zone_fits_its_count() -> None:
    for column in shown(gallery_view(EN, "dark", 100), "carbometer"):
        bands = {band.zone: band for band in column.bands}
        assert column.count <= bands[column.zone].high
        assert column.count >= bands[column.zone].low or column.zone == "red"


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_colours_come_with_the_contrast_they_have_in_this_theme(theme: Any) -> None:
    swatches = {
        key.removeprefix("colours."): sample.shown
        for key, sample in samples(gallery_view(EN, theme.name, 100)).items()
        if isinstance(sample.shown, SwatchView)
    }
    assert swatches["text_ground"].fill == theme.ground
    assert swatches["text_ground"].ink == theme.text
    ratios = {name: float(swatch.ratio.removesuffix(" : 1")) for name, swatch in swatches.items()}
    assert all(1 <= ratio <= 21 for ratio in ratios.values())
    assert min(ratios["text_ground"], ratios["text_panel"], ratios["text_raised"], ratios["ink_paper"]) >= 7


def test_germans_write_a_ratio_with_a_comma() -> None:
    swatch = samples(gallery_view(DE, "dark", 100))["colours.text_ground"].shown
    assert re.fullmatch(r"\d+,\d : 1", swatch.ratio)


# --- pages ------------------------------------------------------------------------------------------------

ROOMS = st.builds(
    Room,
    columns=st.floats(12, 120),
    lines=st.floats(8, 70),
    gap=st.floats(0.1, 1),
    frame_wide=st.floats(0.1, 2),
    frame_tall=st.floats(0.1, 4),
)
VIEW = gallery_view(EN, "dark", 100)
SLACK = 1e-6


@given(ROOMS)
def test_every_sample_stands_on_one_page_in_its_order(room: Room) -> None:
    hung = [sample.key for sheet in sheets(VIEW.sections, room) for sample in sheet.samples]
    assert hung == list(samples(VIEW))


@given(ROOMS)
def test_no_page_is_larger_than_its_room(room: Room) -> None:
    for sheet in sheets(VIEW.sections, room):
        assert sum(row.tall for row in sheet.rows) + room.gap * (len(sheet.rows) - 1) <= room.lines + SLACK
        for row in sheet.rows:
            wide = sum(place.wide for place in row.places) + room.gap * (len(row.places) - 1)
            assert wide <= room.columns + SLACK


@given(ROOMS)
def test_a_sample_gets_what_it_asks_for_if_there_is_so_much(room: Room) -> None:
    for sheet in sheets(VIEW.sections, room):
        for row in sheet.rows:
            for place in row.places:
                sample = place.sample
                frame = (room.frame_wide, room.frame_tall) if sample.caption else (0.0, 0.0)
                assert place.wide >= min(room.columns, sample.wide + frame[0]) - SLACK
                assert row.tall >= min(room.lines, sample.tall + frame[1]) - SLACK


@given(ROOMS)
def test_a_page_is_of_one_section(room: Room) -> None:
    for sheet in sheets(VIEW.sections, room):
        assert {sample.key.partition(".")[0] for sample in sheet.samples} == {sheet.section}


def test_large_words_need_more_pages() -> None:
    assert len(sheets(VIEW.sections, LANDSCAPE)) < len(sheets(VIEW.sections, LARGE_WORDS))


def test_a_bar_that_folds_gets_the_height_it_then_needs() -> None:
    section = Section("bars", "", "", (Sample("bars.a", "", "a bar", None, wide=40, tall=5, folded=9),))
    (wide,), (narrow,) = sheets((section,), LANDSCAPE), sheets((section,), LARGE_WORDS)
    frame = LARGE_WORDS.frame_tall
    assert narrow.rows[0].tall >= 9 + frame
    assert wide.rows[0].tall < narrow.rows[0].tall


def grid(count: int) -> Section:
    return Section("s", "", "", tuple(Sample(f"s.{i}", "", "x", None, wide=10, tall=6) for i in range(count)))


def test_few_tiles_stand_below_those_of_the_row_above() -> None:
    (sheet,) = sheets((grid(7),), LANDSCAPE)
    first, last = sheet.rows
    assert len(first.places) > len(last.places)
    assert {place.wide for place in first.places} == {place.wide for place in last.places}


def test_a_last_page_has_rows_as_tall_as_those_before_it() -> None:
    pages = sheets((grid(31),), LANDSCAPE)
    assert len(pages) > 1
    for one, other in pairwise(pages):
        assert other.rows[0].tall == pytest.approx(one.rows[0].tall)
