"""The help of a game as a book: its rules, its words from A to Z, and a search through both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.pages.help import explain
from app.pages.help.view import HelpView, SheetView
from app.text.translator import Translator
from app.ui.views import RowsView, RowView, TabView

if TYPE_CHECKING:
    from app.text.help import Library, Topic

TABS = {"rules": "book-2", "glossary": "list", "search": "search"}
"""The parts of the help, each with its picture."""
KINDS = {"step": "player-skip-forward", "rule": "book-2", "term": "bookmark"}
FOUND_AT_MOST = 12
LINE_LENGTH = 60
"""Characters of a topic's text that a list shows."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the reader is; immutable, every move makes a new one."""

    tab: str = "rules"
    asked: str = ""
    topic: str = ""
    """The topic that is open; empty for the list."""

    def turned_to(self, tab: str) -> Reading:
        return replace(self, tab=tab, topic="")

    def asking(self, text: str) -> Reading:
        return replace(self, tab="search", asked=text, topic="")

    def opened(self, topic: str) -> Reading:
        return replace(self, topic=topic)

    def closed(self) -> Reading:
        """Back in the list."""
        return replace(self, topic="")


def help_view(tr: Translator, library: Library, reading: Reading) -> HelpView:
    topic = library.topic(reading.topic) if reading.topic else None
    return HelpView(
        title=tr("help.title"),
        back_label=tr("help.to_list" if topic else "help.back"),
        tabs=tuple(TabView(name, tr(f"help.tab.{name}"), icon) for name, icon in TABS.items()),
        tab=reading.tab,
        lines=RowsView(
            rows=tuple(_lines(tr, library, reading)),
            empty_words=_nothing(tr, reading),
        ),
        asked=reading.asked,
        ask_hint=tr("help.ask"),
        searching=reading.tab == "search",
        sheet=_sheet(tr, library, topic) if topic else None,
    )


def _lines(tr: Translator, library: Library, reading: Reading) -> Iterator[RowView]:
    """The list of the part that is open."""
    if reading.tab == "rules":
        yield from _group(tr, "rule", library.topics("rule"))
        yield from _group(tr, "step", library.topics("step"))
    elif reading.tab == "glossary":
        yield from map(_line, library.glossary())
    else:
        yield from (_line(hit.topic) for hit in library.search(reading.asked, FOUND_AT_MOST))


def _group(tr: Translator, kind: str, topics: Sequence[Topic]) -> Iterator[RowView]:
    if topics:
        yield RowView("", tr(f"help.kinds.{kind}"))
        yield from map(_line, topics)


def _line(topic: Topic) -> RowView:
    return RowView(topic.id, topic.title, beginning(topic.text), KINDS[topic.kind])


def beginning(text: str) -> str:
    """The first sentence, or as many whole words of it as a list has room for."""
    first, stop, _ = text.partition(". ")
    first += "." if stop else ""
    if len(first) <= LINE_LENGTH:
        return first
    return first[:LINE_LENGTH].rpartition(" ")[0].rstrip(",;:–") + "\u00a0…"


def _nothing(tr: Translator, reading: Reading) -> str:
    """Why the list is empty, and what to do."""
    if reading.tab != "search":
        return tr("help.none")
    asked = " ".join(reading.asked.split())
    return tr("help.not_found", text=asked) if asked else tr("help.ask.first")


def _sheet(tr: Translator, library: Library, topic: Topic) -> SheetView:
    see = explain.related(library, topic)
    return SheetView(
        id=topic.id,
        kind=tr(f"help.kind.{topic.kind}"),
        title=topic.title,
        text=topic.text,
        place=explain.place(tr, topic),
        icon=KINDS[topic.kind],
        see_label=tr("help.see") if see else "",
        see=see,
    )
