"""Debriefs of a full game of each kind, opened and printed by a real browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from pypdf import PdfReader

from app.report import write_report
from app.text.translator import Translator
from tests.app.helpers import EN, LANGUAGES
from tests.app.tales import HOSTILE, ONE_OF_EACH, told
from tests.app.test_report import Page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ALONE = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--enable-logging=stderr",
)
PATIENCE = 240
"""Seconds until a test gives up on the browser; how long it takes is nobody's business."""

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this computer"),
]
EACH = pytest.mark.parametrize("path", ONE_OF_EACH, ids=lambda path: path.stem)
BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def browse(folder: Path, page: Path, *options: str) -> tuple[str, str]:
    """What the browser made of a page, and everything it had to say about it."""
    assert BROWSER is not None
    profile = folder / "profile"
    done = subprocess.run(
        [BROWSER, *ALONE, f"--user-data-dir={profile}", *options, page.as_uri()],
        capture_output=True,
        timeout=PATIENCE,
        check=True,
        env={**os.environ, "HOME": str(folder)},
    )
    return done.stdout.decode(), done.stderr.decode()


def complaints(said: str) -> list[str]:
    return [line for line in said.splitlines() if "CONSOLE" in line]


def test_a_page_that_complains_would_be_noticed(tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text("<!DOCTYPE html><script>console.error('broken')</script>")
    _, said = browse(tmp_path, page, "--dump-dom")
    assert complaints(said)


@BOTH
@EACH
def test_a_report_opens_without_a_word_of_complaint(path: Path, tr: Translator, tmp_path: Path) -> None:
    (page,) = write_report(told(tr, path), tmp_path, tr.language, ("html",))
    shown, said = browse(tmp_path, page, "--dump-dom")
    assert complaints(said) == []
    assert len(re.findall("<svg", shown)) == len(told(tr, path).charts)


@EACH
def test_a_report_is_printed_on_a_few_sheets(path: Path, tmp_path: Path) -> None:
    (page,) = write_report(told(EN, path), tmp_path, "en", ("html",))
    sheets = tmp_path / "printed.pdf"
    browse(tmp_path, page, f"--print-to-pdf={sheets}", "--no-pdf-header-footer")
    printed = PdfReader(sheets)
    assert 2 <= len(printed.pages) <= 7
    assert [round(edge) for edge in printed.pages[0].mediabox[2:]] in ([595, 842], [594, 841], [596, 842])


def test_hostile_names_run_nothing_in_a_browser(tmp_path: Path) -> None:
    names = dict(zip(("usa", "europe", "developing", "tiger", "fsu", "opec"), HOSTILE.values(), strict=False))
    (page,) = write_report(told(EN, ONE_OF_EACH[0], names=names), tmp_path, "en", ("html",))
    shown, said = browse(tmp_path, page, "--dump-dom")
    assert complaints(said) == []
    tags = {tag for tag, _ in Page(shown).elements}
    assert not tags & {"script", "img", "b"}
