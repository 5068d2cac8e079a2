"""The few things the app remembers besides its sessions."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from app.i18n import LANGUAGES


class Settings:
    """A small JSON file in the data folder; a lost or broken one costs nothing but the choices in it."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "settings.json"
        self._values: dict[str, str] = {}
        with suppress(OSError, ValueError):
            found = json.loads(self._file.read_text(encoding="utf-8"))
            if isinstance(found, dict):
                self._values = {str(key): str(value) for key, value in found.items()}

    @property
    def language(self) -> str | None:
        language = self._values.get("language")
        return language if language in LANGUAGES else None

    @language.setter
    def language(self, language: str) -> None:
        self._values["language"] = language
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._values), encoding="utf-8")
