"""The few things the app remembers, and where it keeps them."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest

from app.platform.folders import data_folder
from app.ui.settings import Choices, Settings

ALL_CHOSEN = Choices(
    language="de",
    theme="high contrast",
    text={"1280x800": 130, "600x400": 90},
    reduce_motion=True,
    left_handed=True,
    lies_flat=False,
    volume=40,
    muted=True,
    speech=True,
    ticking=False,
    toured=True,
    godice=True,
    effect_faces=("weather", "", "arctic"),
    edition="spieltrieb",
)

WRONG: dict[str, list[Any]] = {
    "language": ["fr", 7, None, ["de"], True],
    "theme": ["pink", "", 0, None],
    "text": [
        100,
        ["1280x800"],
        {"1280x800": 70},
        {"1280x800": 210},
        {"1280x800": "130"},
        {"1280x800": 130.0},
        {"1280x800": True},
        {"1280x800": 130, "": 100},
        {"1280": 130},
        {"axb": 130},
        {"1280x800x2": 130},
        {"-5x800": 130},
    ],
    "reduce_motion": [1, "yes", None],
    "left_handed": [0, "left", None],
    "lies_flat": [1, "flat", []],
    "volume": [-1, 101, 70.0, "70", True, None],
    "muted": [0, "no", None],
    "speech": [1, {}, None],
    "ticking": [0, "tick", None],
    "toured": [1, "true", None],
    "godice": [None, 1, "on"],
    "effect_faces": ["weather", None, ["rain"], ["arctic", "arctic"], ["weather"] * 7, [3], [["arctic"]]],
    "edition": ["deluxe", "", 0, None, ["ecovisio"], True],
}

ODD: list[tuple[str, Any]] = [("theme", []), ("theme", {}), ("text", {"²x4": 100})]
"""Wrong in ways that only a hand could write."""


def written(folder: Path, content: Any) -> Settings:
    (folder / "settings.json").write_text(json.dumps(content), encoding="utf-8")
    return Settings(folder)


# --- the file ---------------------------------------------------------------------------------------------


def test_nothing_is_chosen_at_first(tmp_path: Path) -> None:
    assert Settings(tmp_path / "not yet there").now == Choices()


def test_what_was_chosen_is_remembered(tmp_path: Path) -> None:
    folder = tmp_path / "not yet there"
    Settings(folder).put(ALL_CHOSEN)
    assert Settings(folder).now == ALL_CHOSEN


def test_the_sample_differs_from_the_beginning_in_every_choice() -> None:
    first = asdict(Choices())
    assert [name for name, value in asdict(ALL_CHOSEN).items() if value == first[name]] == []


def test_a_choice_leaves_the_others_alone(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.change(language="de", volume=30)
    settings.change(theme="light")
    assert Settings(tmp_path).now == Choices(language="de", volume=30, theme="light")


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'"de"', b"null", b"7", b"\xff\xfe", b'{"unknown": 1}', b'{"language": "fr"}'],
)
def test_a_broken_file_costs_nothing_but_the_choices_in_it(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    settings = Settings(tmp_path)
    assert settings.now == Choices()
    settings.change(language="en")
    assert Settings(tmp_path).now.language == "en"


def test_every_choice_has_wrong_values_to_be_tried_with() -> None:
    assert list(WRONG) == [each.name for each in fields(Choices)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name, values in WRONG.items() for value in values),
        *ODD,
    ],
)
def test_a_value_that_makes_no_sense_is_as_if_nobody_had_chosen(
    name: str, value: Any, tmp_path: Path
) -> None:
    now = written(tmp_path, asdict(ALL_CHOSEN) | {name: value}).now
    assert asdict(now) == asdict(ALL_CHOSEN) | {name: asdict(Choices())[name]}
    assert now.text_on(1280, 800) in (100, 130)


@pytest.mark.parametrize("lies_flat", [True, False, None])
def test_nobody_having_said_how_the_tablet_lies_is_remembered_too(
    lies_flat: bool | None, tmp_path: Path
) -> None:
    Settings(tmp_path).change(lies_flat=lies_flat)
    assert Settings(tmp_path).now.lies_flat is lies_flat


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(tmp_path)
    settings.change(theme="light")

    def power_cut(self: Path, target: Path) -> Path:
        raise OSError("no power")

    monkeypatch.setattr(Path, "replace", power_cut)
    settings.change(theme="high contrast")
    assert settings.now.theme == "high contrast"
    assert Settings(tmp_path).now.theme == "light"


def test_a_half_written_file_beside_it_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / ".settings.json.new").write_text('{"theme": "li')
    settings = Settings(tmp_path)
    assert settings.now == Choices()
    settings.change(theme="light")
    assert Settings(tmp_path).now.theme == "light"
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = Settings(tmp_path / "file" / "below")
    settings.change(language="de")
    assert settings.now.language == "de"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for this user")
def test_a_read_only_folder_keeps_choices_for_this_time(tmp_path: Path) -> None:
    Settings(tmp_path).change(language="de")
    tmp_path.chmod(0o500)
    try:
        settings = Settings(tmp_path)
        settings.change(language="en")
        assert settings.now.language == "en"
        assert Settings(tmp_path).now.language == "de"
    finally:
        tmp_path.chmod(0o700)


def test_a_disk_that_takes_nothing_keeps_choices_for_this_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    settings.change(volume=10)
    assert settings.now.volume == 10
    assert Settings(tmp_path).now == Choices()


# --- the size of text, screen by screen -------------------------------------------------------------------


def test_text_has_its_own_size_unless_somebody_chose() -> None:
    assert Choices().text_on(1280, 800) == 100


def test_a_size_of_text_holds_for_the_screen_it_was_chosen_on() -> None:
    choices = Choices().with_text(1280, 800, 150).with_text(600, 400, 90)
    assert choices.text_on(1280, 800) == 150
    assert choices.text_on(600, 400) == 90
    assert choices.text_on(1920, 1200) == 100


def test_turning_the_tablet_keeps_the_size_of_text() -> None:
    choices = Choices().with_text(800, 1280, 150)
    assert choices.text_on(1280, 800) == 150
    assert choices.with_text(1280, 800, 120).text == {"1280x800": 120}


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1340, 800), 150), ((1200, 760), 150), ((1280, 700), 150), ((1700, 800), 100), ((1280, 500), 100)],
)
def test_a_screen_much_like_it_is_taken_for_the_same(size: tuple[int, int], percent: int) -> None:
    assert Choices().with_text(1280, 800, 150).text_on(*size) == percent


def test_of_two_screens_much_like_it_the_nearer_one_counts() -> None:
    choices = Choices(text={"1000x700": 120, "1280x800": 150})
    assert choices.text_on(1240, 790) == 150
    assert choices.text_on(1040, 710) == 120


def test_a_new_choice_replaces_that_of_a_screen_much_like_it() -> None:
    choices = Choices().with_text(1280, 800, 150).with_text(1300, 800, 110)
    assert choices.text == {"1300x800": 110}


@pytest.mark.parametrize(("asked", "kept"), [(10, 80), (80, 80), (200, 200), (500, 200)])
def test_text_stays_readable_and_on_the_screen(asked: int, kept: int) -> None:
    assert Choices().with_text(1280, 800, asked).text_on(1280, 800) == kept


def test_a_window_without_size_is_no_trouble(tmp_path: Path) -> None:
    choices = Choices().with_text(0, 0, 130)
    assert choices.text_on(0, 0) == 130
    assert choices.text_on(1280, 800) == 100
    Settings(tmp_path).put(choices)
    assert Settings(tmp_path).now == choices


# --- where it is kept -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "share/klimatisch"),
        ("win32", "roaming/Klimatisch"),
        ("darwin", "home/Library/Application Support/Klimatisch"),
    ],
)
def test_each_platform_has_its_folder(
    platform: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / folder


def test_without_any_hint_it_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / ".local" / "share" / "klimatisch"
