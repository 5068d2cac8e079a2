"""The few things the app remembers, and where it keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.folders import data_folder
from app.settings import Settings


def test_a_language_is_remembered(tmp_path: Path) -> None:
    folder = tmp_path / "not yet there"
    assert Settings(folder).language is None
    Settings(folder).language = "de"
    assert Settings(folder).language == "de"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"language": "fr"}', b'{"language": 7}', b"\xff\xfe", b"null"]
)
def test_a_broken_file_costs_nothing_but_the_choices_in_it(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    settings = Settings(tmp_path)
    assert settings.language is None
    settings.language = "en"
    assert Settings(tmp_path).language == "en"


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = Settings(tmp_path / "file" / "below")
    settings.language = "de"
    assert settings.language == "de"


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
