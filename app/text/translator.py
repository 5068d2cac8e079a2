"""Texts in the reader's language, from gettext catalogues with symbolic keys, one for each part of the app.

The `.po` files are read as they are: there is no compiled copy that could be out of date. A language is a
folder of them (`languages`); how it counts is what its header says. What it lacks is said in the fallback.
"""

from __future__ import annotations

import json
import locale
import os
import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from gettext import c2py
from typing import Any

from app.platform import language, on_android, region
from app.text.languages import COMMON, FALLBACK, GAMES, LANGUAGES, folders, of_game, text

LOCALE = re.compile(r"(?P<language>[a-z]{2,3})_(?P<region>[A-Z]{2})\b")
PLURAL = re.compile(r"\bplural=([^;]+);")


class Translator:
    """`tr("key", count=3)`: the text of a key with its placeholders filled in."""

    def __init__(self, language: str, region: str = "") -> None:
        self.language = language if language in LANGUAGES else FALLBACK
        self._region = region

    @cached_property
    def region(self) -> str:
        """The territory whose dates and numbers the reader is used to, in two letters."""
        return self._region or system_region(self.language) or default_region(self.language)

    @cached_property
    def _texts(self) -> Mapping[str, tuple[str, ...]]:
        """Read when the first word is wanted: our sign, which is on the glass before, has none."""
        return catalogue(self.language)

    def __call__(self, key: str, **params: Any) -> str:
        """A missing key shows itself: better an odd word on the screen than a crash at the table."""
        forms = self._texts.get(key)
        if not forms:
            return key if self.language == FALLBACK else Translator(FALLBACK)(key, **params)
        form = self._form(params.get("count")) if len(forms) > 1 else 0
        return forms[min(form, len(forms) - 1)].format_map(_Forgiving(params))

    def _form(self, count: object) -> int:
        """Which of its plural forms this language wants; minus one counts like one."""
        return self._rule(abs(count) if isinstance(count, int) else 0)

    @cached_property
    def _rule(self) -> Callable[[int], int]:
        return plural_rule(text(self.language, COMMON))

    def has(self, key: str) -> bool:
        return key in self._texts or key in catalogue(FALLBACK)


def capital(words: str) -> str:
    """As words begin that stand on a button or before a line of their own."""
    return words[:1].upper() + words[1:]


def unbroken(name: str) -> str:
    """A name that begins no line with what stands behind its "&"."""
    return name.replace(" & ", "\u00a0&\u00a0")


class _Forgiving(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"


@cache
def catalogue(language: str) -> Mapping[str, tuple[str, ...]]:
    """Every key of a language with its text or, where it counts, its plural forms in their order.

    A game's own words come first, so that it can't change those of the app.
    """
    texts: dict[str, tuple[str, ...]] = {}
    beside = (of_game(game).joinpath("locale", language) for game in GAMES)
    for folder in (*(each for each in beside if each.is_dir()), *folders(language)):
        for part in folder.iterdir():
            if part.name.endswith(".po"):
                texts.update(read_po(part.read_text(encoding="utf-8")))
    return texts


@cache
def own_name(language: str) -> str:
    """What a language is called by those who speak it."""
    return read_po(text(language, COMMON))["language.name"][0]


@cache
def default_region(language: str) -> str:
    """Where most of those are who read this and whose device does not say where it is."""
    return read_po(text(language, COMMON))["language.region"][0]


def next_language(language: str) -> str:
    """The one that comes after it, round and round."""
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]


def plural_rule(part: str) -> Callable[[int], int]:
    """From how many there are to the number of the form, as the header of this catalogue has it."""
    found = PLURAL.search(part)
    rule: Callable[[int], int] = c2py(found[1] if found else "n != 1")
    return rule


def read_po(part: str) -> dict[str, tuple[str, ...]]:
    """The entries of a gettext catalogue; the header and comments are left out."""
    entries: dict[str, tuple[str, ...]] = {}
    key, forms, current = "", [""], None
    for line in [*part.splitlines(), 'msgid ""']:
        line = line.strip()
        if line.startswith("#") or not line:
            continue
        word, _, rest = line.partition(" ")
        if line.startswith('"'):
            rest, word = line, ""
        piece = json.loads(rest) if "\\" in rest else rest[1:-1]
        if word == "msgid":
            if key:
                entries[key] = tuple(forms)
            key, forms, current = piece, [], "msgid"
        elif word == "msgid_plural":
            current = "plural"
        elif word.startswith("msgstr"):
            forms.append(piece)
            current = "msgstr"
        elif current == "msgid":
            key += piece
        elif current == "msgstr":
            forms[-1] += piece
    return entries


def system_language() -> str:
    """The language this computer speaks, if it is one of ours."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if told:
        return told[:2] if told[:2] in LANGUAGES else FALLBACK
    if on_android():
        return language() if language() in LANGUAGES else FALLBACK
    known = (locale.getlocale()[0] or "").partition("_")[0].lower()
    ours = locale.normalize(known)[:2]  # Windows says "german"
    return ours if ours in LANGUAGES else FALLBACK


def system_region(reads: str) -> str:
    """Where this computer is; empty if it only says so together with another language than is read."""
    name = next((each for each in ("LC_ALL", "LC_TIME", "LANG") if os.environ.get(each)), "")
    if on_android() and not name:
        return region() if language() == reads else ""
    found = LOCALE.match(os.environ[name] if name else locale.normalize(locale.getlocale()[0] or ""))
    if found is None or (name != "LC_TIME" and found["language"] != reads):
        return ""
    return found["region"]
