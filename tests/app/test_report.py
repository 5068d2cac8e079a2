"""Reports as files: what a browser reads, what a printer prints, and names that try to do harm."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from app.report import Tale, tale_of, write_report
from app.report.drawing import BOLD, SANS, Area, Disc, Drawing, Stroke, Text
from app.report.font import load
from app.report.pages import draw, html
from app.report.paper import report_pdf
from app.report.report import file_name
from app.report.tale import Chart
from app.sessions.store.errors import StoreError
from app.sessions.store.store import Header
from app.text.translator import Translator
from app.ui.views import Series
from tests.app.helpers import DE, EN, LANGUAGES
from tests.app.tales import BEGAN, HOSTILE, ONE_OF_EACH, told

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EACH = pytest.mark.parametrize("path", ONE_OF_EACH, ids=lambda path: path.stem)
KEEP_COOL = ONE_OF_EACH[0]
VOID = {"meta", "br", "img", "link", "input", "hr"}


class Page(HTMLParser):
    """A page as a browser takes it apart: its elements, its words, and what was never closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for each, attrs in self.elements if each == tag]


def pdf(tale: Tale, tr: Translator = EN) -> PdfReader:
    return PdfReader(io.BytesIO(report_pdf(tale, tr)), strict=True)


def printed(tale: Tale, tr: Translator = EN) -> str:
    return "\n".join(page.extract_text() for page in pdf(tale, tr).pages)


# --- the page ---------------------------------------------------------------------------------------------


@BOTH
@EACH
def test_a_page_stands_alone_and_tells_everything(path: Path, tr: Translator) -> None:
    tale = told(tr, path)
    page = Page(html(tale, tr))
    assert page.open == []
    assert page.all("html")[0]["lang"] == tr.language
    said = " ".join(page.words)
    for words in (tale.title, tale.outcome, *tale.questions, *(fact.words for fact in tale.facts)):
        assert words in said
    links = [attrs["href"] for attrs in page.all("a")]
    assert links == [fact.link for fact in tale.facts]
    for tag, attrs in page.elements:
        assert tag not in ("script", "link", "img", "iframe", "object", "form"), tag
        assert not any(name.startswith("on") or name == "src" for name in attrs), (tag, attrs)


@EACH
def test_every_chart_has_words_and_a_table_for_whoever_does_not_see_it(path: Path) -> None:
    tale = told(EN, path)
    page = Page(html(tale, EN))
    assert len(page.all("svg")) == len(page.all("table")) == len(tale.charts)
    assert all(attrs["role"] == "img" for attrs in page.all("svg"))
    ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
    assert len(ids) == len(set(ids))
    for chart in tale.charts:
        assert any(chart.title in words and chart.reading in words for words in page.words)


@EACH
def test_nothing_is_fetched_from_anywhere(path: Path) -> None:
    text = html(told(EN, path), EN)
    assert "default-src 'none'" in text
    assert set(re.findall(r"url\((?!#)([a-z]+):", text)) == {"data"}
    assert "@import" not in text


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_does_no_harm_in_a_page(name: str) -> None:
    tale = told(EN, KEEP_COOL, names={"europe": name, "usa": name})
    page = Page(html(tale, EN))
    assert page.open == []
    assert not page.all("script") and not page.all("img") and not page.all("b")
    shown = next(each.words for each in tale.who if "Europe" in each.words)
    assert shown in page.words


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60))
def test_whatever_somebody_is_called_stands_in_the_page_as_it_is(name: str) -> None:
    tale = told(EN, KEEP_COOL, upto=3, names={"europe": name})
    shown = next(each.words for each in tale.who if "Europe" in each.words)
    assert shown in "".join(Page(html(tale, EN)).words)


# --- the paper --------------------------------------------------------------------------------------------


@BOTH
@EACH
def test_the_paper_says_what_the_page_says(path: Path, tr: Translator) -> None:
    tale = told(tr, path)
    said = printed(tale, tr)
    assert tale.title in said and tale.outcome.split(":")[0] in said
    flat = re.sub(r"\s+", " ", said)
    for words in (*tale.questions, *(fact.words for fact in tale.facts)):
        assert " ".join(words.split()[:6]) in flat
    for chart in tale.charts:
        assert chart.title in said


def test_the_paper_is_of_four_or_five_sheets_with_numbers_and_links() -> None:
    tale = told(EN, KEEP_COOL)
    read = pdf(tale)
    assert 3 <= len(read.pages) <= 5
    for number, page in enumerate(read.pages, 1):
        assert f"Page {number} of {len(read.pages)}" in page.extract_text()
        assert [round(edge) for edge in page.mediabox] == [0, 0, 595, 842]
    targets = [note.get_object()["/A"]["/URI"] for page in read.pages for note in page.get("/Annots", ())]
    assert set(targets) == {fact.link for fact in tale.facts}
    assert read.metadata is not None and read.metadata.title == f"{tale.title} · {tale.when}"


def test_the_same_tale_makes_the_same_bytes() -> None:
    tale = told(DE, KEEP_COOL)
    assert report_pdf(tale, DE) == report_pdf(tale, DE)


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_does_no_harm_on_paper(name: str) -> None:
    tale = told(EN, KEEP_COOL, names={"europe": name, "usa": name})
    said = printed(tale)
    assert "(Europe)" in said
    missing = any(not load(SANS).has(sign) for each in tale.who for sign in each.words)
    assert ("stand here as boxes" in said) == missing, "what the typeface lacks is told"


def test_emoji_are_told_to_be_boxes() -> None:
    assert "stand here as boxes" in printed(told(EN, KEEP_COOL, names={"europe": HOSTILE["emoji"]}))


# --- drawings ---------------------------------------------------------------------------------------------


def corners(drawing: Drawing) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for shape in drawing.shapes:
        match shape:
            case Stroke() | Area():
                found += shape.points
            case Disc():
                found += [(shape.x - shape.radius, shape.y), (shape.x + shape.radius, shape.y)]
            case Text():
                found += [(shape.left, shape.y - shape.size * 0.7), (shape.left + shape.width, shape.y)]
    return found


@BOTH
@EACH
def test_nothing_of_a_chart_sticks_out_of_its_drawing(path: Path, tr: Translator) -> None:
    for chart in told(tr, path).charts:
        drawing = draw(chart)
        for x, y in corners(drawing):
            assert -2 <= x <= drawing.width + 2 and -2 <= y <= drawing.height + 2, chart.id


numbers = st.floats(0, 10_000).map(lambda value: round(value, 1))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(("line", "step", "bar", "stacked")),
    st.lists(st.lists(numbers, min_size=3, max_size=3), min_size=1, max_size=7),
    st.text(max_size=30),
)
def test_any_chart_can_be_drawn(kind: str, values: list[list[float]], name: str) -> None:
    chart = Chart(
        title=name,
        kind=kind,  # type: ignore[arg-type]
        series=tuple(
            Series(f"{name} {number}", tuple((float(x), y) for x, y in enumerate(line)))
            for number, line in enumerate(values)
        ),
        x_ticks=tuple((float(x), name) for x in range(3)),
    )
    assert draw(chart).shapes


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.floats(20, 400), st.integers(0, 3))
def test_wrapped_lines_have_room_and_nothing_is_lost(words: str, room: float, most: int) -> None:
    font = load(BOLD)
    lines = font.wrap(words, 10, room, most)
    widest = max((font.width(sign, 10) for sign in words), default=0)
    assert all(font.width(line, 10) <= max(room, widest) + 1e-6 for line in lines)
    assert not most or len(lines) <= most
    if not most:
        assert "".join("".join(lines).split()) == "".join(words.split())


# --- files ------------------------------------------------------------------------------------------------


def test_a_report_is_two_files_with_plain_names(tmp_path: Path) -> None:
    written = write_report(told(DE, KEEP_COOL), tmp_path / "new" / "folder", "de")
    assert [path.name for path in written] == [
        "klimatisch-keep-cool-2026-03-14-01234567-de.html",
        "klimatisch-keep-cool-2026-03-14-01234567-de.pdf",
    ]
    assert written[0].read_text("utf-8").startswith("<!DOCTYPE html>")
    assert written[1].read_bytes().startswith(b"%PDF-1.7")
    assert sorted(path.name for path in written[0].parent.iterdir()) == sorted(path.name for path in written)


def test_only_what_is_asked_for_is_written(tmp_path: Path) -> None:
    (only,) = write_report(told(EN, KEEP_COOL), tmp_path, formats=("pdf",))
    assert only.suffix == ".pdf" and list(tmp_path.iterdir()) == [only]


def test_a_session_s_id_cannot_lead_out_of_the_folder() -> None:
    header = Header("../../etc/pass wd", "keep_cool", "ecovisio", "", {}, {}, BEGAN)
    assert file_name(tale_of(EN, header, ()), "en") == "klimatisch-keep-cool-2026-03-14-etcpassw-en"


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(StoreError) as caught:
        write_report(told(EN, KEEP_COOL), blocked, "en")
    assert "file" in EN(caught.value.code, **caught.value.params)
    assert list(tmp_path.iterdir()) == [blocked]


def test_a_kind_that_is_unknown_is_a_mistake_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="docx"):
        write_report(told(EN, KEEP_COOL), tmp_path, formats=("docx",))
    assert list(tmp_path.iterdir()) == []
