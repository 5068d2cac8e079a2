"""The report on sheets of A4: words flow, charts stay whole, every sheet has its number."""

from __future__ import annotations

from collections.abc import Callable

from app.report.axes import WIDTH
from app.report.drawing import BOLD, INK, QUIET, RULE, SANS, Area, Stroke, Text, box
from app.report.font import load
from app.report.pages import draw
from app.report.pdf import A4, Page, pdf
from app.report.tale import Tale
from app.text.translator import Translator

LEFT = (A4[0] - WIDTH) / 2
TOP, BOTTOM = 52.0, A4[1] - 56.0
BODY, NOTE = 10.5, 9.0
LINE = 1.38
INDENT = 18.0
TOGETHER = 4
"""Lines of a paragraph that is not torn apart."""


class Paper:
    """Sheets that are filled from the top; what has no room goes on to the next."""

    def __init__(self) -> None:
        self.pages = [Page()]
        self.y = TOP

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def need(self, height: float) -> None:
        """Begin a new sheet if there is less room than this."""
        if self.y + height > BOTTOM and self.y > TOP:
            self.pages.append(Page())
            self.y = TOP

    def space(self, height: float) -> None:
        self.y += height

    def words(
        self,
        words: str,
        size: float = BODY,
        *,
        bold: bool = False,
        colour: str = INK,
        indent: float = 0.0,
        mark: str = "",
        link: str = "",
    ) -> None:
        """A paragraph; `mark` stands before its first line."""
        font, tall = load(BOLD if bold else SANS), size * LINE
        lines = font.wrap(words, size, WIDTH - indent)
        if len(lines) <= TOGETHER:
            self.need(tall * len(lines))
        for number, line in enumerate(lines):
            self.need(tall)
            self.y += tall
            x, base = LEFT + indent, self.y - tall * 0.28
            if mark and not number:
                self.page.shapes.append(Text(x - 5, base, mark, size, "end", bold=True, colour=colour))
            text = Text(x, base, line, size, bold=bold, colour=colour)
            self.page.shapes.append(text)
            if link:
                self.page.links.append((x, self.y - tall, x + text.width, self.y, link))

    def heading(self, words: str, size: float = 15.0, keep: float = 60.0) -> None:
        """Stands on the same sheet as what follows it; a line under the larger ones."""
        self.space(size * 0.9)
        self.need(size * LINE + keep)
        self.words(words, size, bold=True)
        if size > BODY * 1.3:
            self.page.shapes.append(Stroke(((LEFT, self.y), (LEFT + WIDTH, self.y)), INK, 1.2))
        self.space(4)


def report_pdf(tale: Tale, tr: Translator) -> bytes:
    """The tale as a file of PDF."""
    paper = Paper()
    _head(paper, tale, tr)
    _charts(paper, tale, tr)
    remarks = [f"{each.when} · {each.words}" for each in tale.remarks]
    _listed(paper, tr("debrief.report.remarks"), remarks, lambda number: "•")
    _listed(paper, tr("debrief.report.questions"), tale.questions, lambda number: f"{number}.")
    _facts(paper, tale, tr)
    _number(paper, tale, tr)
    return pdf(paper.pages, f"{tale.title} · {tale.when}", tr.language)


def _head(paper: Paper, tale: Tale, tr: Translator) -> None:
    paper.words(tale.title, 24, bold=True)
    paper.words(tale.when, colour=QUIET)
    paper.space(8)
    page, top = paper.page, paper.y
    paper.words(tale.outcome, 13, bold=True, indent=12)
    if paper.page is page:
        page.shapes.append(Area(box(LEFT, top + 2, 4, paper.y - top), INK))
    paper.space(6)
    if tale.why:
        paper.words(tale.why)
    paper.heading(tr("debrief.report.who"))
    for each in tale.who:
        won = f" · {tr('debrief.report.won')}" if each.won else ""
        paper.words(f"{each.words}{won}", bold=each.won)
    paper.space(6)
    for note in (*tale.notes, *([tr("debrief.report.unprintable")] if _unprintable(tale) else ())):
        paper.words(note, NOTE, colour=QUIET)


def _charts(paper: Paper, tale: Tale, tr: Translator) -> None:
    if not tale.charts:
        return
    paper.heading(tr("debrief.report.charts"), keep=300)
    for number, chart in enumerate(tale.charts):
        drawing = draw(chart)
        lines = len(load(SANS).wrap(chart.reading, BODY, WIDTH))
        paper.space(0 if number == 0 else 10)
        paper.need(drawing.height + 12 * LINE + 4 + lines * BODY * LINE)
        paper.words(chart.title, 12, bold=True)
        paper.space(4)
        paper.page.draw(drawing, LEFT, paper.y)
        paper.space(drawing.height + 2)
        paper.words(chart.reading)
        if number == 0:
            told = [f"{point.when} · {point.words}" for point in tale.turning_points]
            _listed(paper, tr("debrief.report.points"), told, lambda number: f"{number}.", 12)


def _listed(
    paper: Paper, title: str, words: tuple[str, ...] | list[str], mark: Callable[[int], str], size: float = 15
) -> None:
    if words:
        paper.heading(title, size)
        for number, each in enumerate(words, 1):
            paper.words(each, indent=INDENT, mark=mark(number))
            paper.space(3)


def _facts(paper: Paper, tale: Tale, tr: Translator) -> None:
    if not tale.facts:
        return
    paper.heading(tr("debrief.report.facts"))
    for fact in tale.facts:
        paper.words(fact.words, indent=INDENT, mark="•")
        paper.words(f"{fact.source} ({fact.year})", NOTE, colour=QUIET, indent=INDENT)
        paper.words(fact.link, NOTE, colour=QUIET, indent=INDENT, link=fact.link)
        paper.space(5)


def _unprintable(tale: Tale) -> bool:
    """Is there something in what people wrote that our typeface has no sign for?"""
    written = [each.words for each in tale.who] + [each.words for each in tale.remarks]
    return any(not load(SANS).has(sign) for words in written for sign in words)


def _number(paper: Paper, tale: Tale, tr: Translator) -> None:
    """At the foot of every sheet what it belongs to, and which it is."""
    base = A4[1] - 30
    for number, page in enumerate(paper.pages, 1):
        told = tr("debrief.report.page", page=number, pages=len(paper.pages))
        name = load(SANS).fit(f"{tale.title} · {tale.when}", NOTE, WIDTH - 90)
        page.shapes.append(Stroke(((LEFT, base - 12), (LEFT + WIDTH, base - 12)), RULE, 0.6))
        page.shapes.append(Text(LEFT, base, name, NOTE, colour=QUIET))
        page.shapes.append(Text(LEFT + WIDTH, base, told, NOTE, "end", colour=QUIET))
