"""A language nobody speaks, to see what a third one does to the app: `python -m app.tools.pseudo FOLDER`.

Its texts are those of the fallback with vowels doubled until they are 40 % longer, and it counts in three
forms. The folder is for `KLIMATISCH_LANGUAGES`; nothing of it is shipped.
"""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from app.text.languages import FALLBACK, HOMES, folders
from app.text.translator import read_po

CODE = "xx"
NAME = "Pseudo"
LONGER = 1.4
RULE = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
"""As Polish counts."""
AS_THEY_ARE = ("language.region", "search.endings", "search.fillers")
"""What is no text to be read."""
FIXED = re.compile(r"(\{[^{}]*\}|<[^<>]*>)")
"""Placeholders and marks."""
WORD = re.compile(r"[^\W\d_]+")
ACCENTS = {"a": "ä", "e": "é", "i": "i", "o": "ö", "u": "ü", "A": "Ä", "O": "Ö", "U": "Ü"}

Texts: TypeAlias = Mapping[str, Any]


def stretched(text: str, *, accent_first: bool = True) -> str:
    """A text 40 % longer that can still be read; what is filled in stays as it is."""
    pieces = FIXED.split(text)
    spare = ceil((LONGER - 1) * sum(len(piece) for piece in pieces[::2]))
    for grown in (partial(_doubled, accent_first=accent_first), _with_endings):
        for at in range(0, len(pieces), 2):
            before = len(pieces[at])
            pieces[at] = grown(pieces[at], spare)
            spare -= len(pieces[at]) - before
    return "".join(pieces)


def _doubled(text: str, spare: int, *, accent_first: bool) -> str:
    done = ""
    for letter in text:
        accent = ACCENTS.get(letter)
        if accent and spare > 0:
            spare -= 1
            done += f"{accent}{letter.lower()}" if accent_first else f"{letter}{accent.lower()}"
        else:
            done += letter
    return done


def _with_endings(text: str, spare: int) -> str:
    """Endings do for what has too few vowels, a letter for each word."""
    words = len(WORD.findall(text))
    if not words:
        return text
    least, more = divmod(max(0, spare), words)
    ends = iter(("ne" * spare)[: least + (at < more)] for at in range(words))
    return WORD.sub(lambda word: f"{word[0]}{next(ends)}", text)


def catalogue(part: str) -> str:
    """A part of the fallback's catalogue in our language."""
    head = f'msgid ""\nmsgstr ""\n"Language: {CODE}\\n"\n"Plural-Forms: {RULE}\\n"\n'
    return "\n".join([head, *(_entry(key, forms) for key, forms in read_po(part).items())])


def _entry(key: str, forms: tuple[str, ...]) -> str:
    if key == "language.name":
        return f"msgid {_quoted(key)}\nmsgstr {_quoted(NAME)}\n"
    if key in AS_THEY_ARE:
        return f"msgid {_quoted(key)}\nmsgstr {_quoted(forms[0])}\n"
    if len(forms) == 1:
        return f"msgid {_quoted(key)}\nmsgstr {_quoted(stretched(forms[0]))}\n"
    few, many = stretched(forms[-1]), stretched(forms[-1], accent_first=False)
    counted = enumerate((stretched(forms[0]), few, many))
    lines = "".join(f"msgstr[{at}] {_quoted(text)}\n" for at, text in counted)
    return f"msgid {_quoted(key)}\nmsgid_plural {_quoted(key)}\n{lines}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def topics(file: str) -> str:
    """A file of help or facts in our language."""
    return "\n".join(_table(key, told) for key, told in tomllib.loads(file).items())


def _table(name: str, told: Texts) -> str:
    lines = [f"[{_quoted(name)}]", *_fields(told)]
    for case in told.get("when", ()):
        lines += [f"[[{_quoted(name)}.when]]", *_fields(case)]
    return "\n".join([*lines, ""])


def _fields(told: Texts) -> Iterator[str]:
    for field, value in told.items():
        if isinstance(value, str):
            yield f"{field} = {_quoted(stretched(value))}"
        elif field != "when":
            yield f"{field} = [{', '.join(_quoted(stretched(each)) for each in value)}]"


def texts() -> Iterator[tuple[str, str]]:
    """Everything that the fallback has, by its place in a language's folder."""
    for folder in folders(FALLBACK):
        yield from ((part.name, part.read_text("utf-8")) for part in folder.iterdir() if part.is_file())
        yield from _all_in(folder.joinpath("help").iterdir(), "help")
    for game in files("app.games").iterdir():
        if (help_texts := game.joinpath("help", FALLBACK)).is_dir():
            yield from _all_in(help_texts.iterdir(), f"help/{game.name}")


def _all_in(found: Iterable[Any], place: str) -> Iterator[tuple[str, str]]:
    yield from ((f"{place}/{each.name}", each.read_text("utf-8")) for each in found if each.is_file())


def write(home: Path) -> Path:
    """The language in a folder of its own; numbers keep the forms that digits take in a row."""
    folder = home / CODE
    for name, text in texts():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(catalogue(text) if path.suffix == ".po" else topics(text), encoding="utf-8")
    return folder


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m app.tools.pseudo", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the language's folder goes")
    folder = parser.parse_args(arguments).folder.resolve()
    if any(str(home) == str(folder) for home in HOMES):
        parser.error(f"{folder} holds what is shipped")
    print(f"{write(folder)}\nKLIMATISCH_LANGUAGES={folder} klimatisch --language {CODE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
