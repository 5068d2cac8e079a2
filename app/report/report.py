"""The report as files: HTML and PDF, in a folder of the reader's choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.platform.folders import write_bytes_whole
from app.report.tale import Tale
from app.sessions.store.errors import StoreError
from app.text.translator import Translator

FORMATS = ("html", "pdf")
ID_LENGTH = 8
"""Of the session's id: enough to tell two games of a day apart."""


def write_report(
    tale: Tale, folder: Path, language: str = "", formats: Sequence[str] = FORMATS
) -> tuple[Path, ...]:
    """Write the report and say where; a report of the same session in the same language is replaced.

    `language` is that of the headings, without it that of the tale. StoreError if the folder can't be
    written; what was there before is still there then.
    """
    tr = Translator(language or tale.language)
    made = [(folder / f"{file_name(tale, tr.language)}.{each}", contents(tale, tr, each)) for each in formats]
    for path, made_of in made:
        _write(path, made_of)
    return tuple(path for path, _ in made)


def file_name(tale: Tale, language: str) -> str:
    """Only letters, numbers and hyphens, whatever people are called: it goes over sticks and mail."""
    session = "".join(sign for sign in tale.session if sign.isascii() and sign.isalnum())[:ID_LENGTH]
    parts = ("klimatisch", tale.game.replace("_", "-"), tale.day, session, language)
    return "-".join(part for part in parts if part)


def contents(tale: Tale, tr: Translator, kind: str) -> bytes:
    # Each is imported when it is wanted: a screen that shows a tale needs neither.
    if kind == "html":
        from app.report.pages import html

        return html(tale, tr).encode("utf-8", "replace")
    if kind == "pdf":
        from app.report.paper import report_pdf

        return report_pdf(tale, tr)
    raise ValueError(f"no such kind of report: {kind}")


def _write(path: Path, contents: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes_whole(path, contents)
    except OSError as problem:
        raise StoreError("debrief.cannot_write", place=str(path.parent)) from problem
