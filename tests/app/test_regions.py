"""Dates, times and numbers are written as they are where the reader is; a language does not say where."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.text import regions
from app.text.languages import LANGUAGES
from app.text.translator import Translator, default_region

WHEN = datetime(2026, 3, 4, 15, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "region", "day", "clock", "number"),
    [
        ("en", "GB", "04/03/2026", "15:05", "−1.5"),
        ("en", "US", "3/4/2026", "3:05\u00a0pm", "−1.5"),
        ("en", "DE", "4.3.2026", "15:05", "−1,5"),
        ("en", "CA", "2026-03-04", "3:05\u00a0pm", "−1.5"),
        ("de", "DE", "4.3.2026", "15:05", "−1,5"),
        ("de", "AT", "4.3.2026", "15:05", "−1,5"),
        ("de", "CH", "4.3.2026", "15:05", "−1.5"),
        ("en", "ZZ", "2026-03-04", "15:05", "−1.5"),
    ],
)
def test_what_is_written_where(language: str, region: str, day: str, clock: str, number: str) -> None:
    tr = Translator(language, region)
    assert regions.day(tr, WHEN) == day
    assert regions.clock(tr, WHEN) == clock
    assert regions.decimal(tr, -1.5, 1) == number


def test_clocks_of_twelve_hours_have_no_hour_nought() -> None:
    american = Translator("en", "US")
    told = [regions.clock(american, WHEN.replace(hour=hour)) for hour in (0, 11, 12, 23)]
    assert told == ["12:05\u00a0am", "11:05\u00a0am", "12:05\u00a0pm", "11:05\u00a0pm"]


@pytest.mark.parametrize(
    ("environment", "german", "english"),
    [
        ({}, "DE", "GB"),
        ({"LC_ALL": "C"}, "DE", "GB"),
        ({"LANG": "en_US.UTF-8"}, "DE", "US"),
        ({"LANG": "de_AT.UTF-8"}, "AT", "GB"),
        ({"LANG": "de_AT.UTF-8@euro"}, "AT", "GB"),
        ({"LANG": "en_US.UTF-8", "LC_TIME": "de_CH.UTF-8"}, "CH", "CH"),
        ({"LANG": "en_US", "LC_ALL": "en_NZ"}, "DE", "NZ"),
    ],
)
def test_where_the_reader_is(
    environment: dict[str, str], german: str, english: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the system says counts for its own language; whoever asks for a place's times gets them in any."""
    for name in ("LC_ALL", "LC_TIME", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert (Translator("de").region, Translator("en").region) == (german, english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_knows_where_most_of_its_readers_are(language: str) -> None:
    assert regions.region(Translator(language, default_region(language))) != regions.Region()
