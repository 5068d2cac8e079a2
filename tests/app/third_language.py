"""A language more than the app ships, for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from app.text import languages, translator
from app.tools import pseudo


@contextmanager
def pseudo_language(home: Path) -> Iterator[translator.Translator]:
    """The app as it is where `KLIMATISCH_LANGUAGES` names a folder with the pseudo-language."""
    pseudo.write(home)
    known = (*languages.LANGUAGES, pseudo.CODE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "HOMES", (*languages.HOMES, home))
        for module in (languages, translator, import_module("app.text.help.library")):
            patch.setattr(module, "LANGUAGES", known)
        yield translator.Translator(pseudo.CODE)
    translator.catalogue.cache_clear()
