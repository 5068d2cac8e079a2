"""The list of sessions: which are shown, in which order and under which headings, and each in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from app.report.teller import PLAYING_ICON
from app.sessions import words as session_words
from app.sessions.store.records import KEPT_DAYS
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import ActionView, RowsView, RowView

if TYPE_CHECKING:
    from app.sessions.store.store import Listed, Query

OUTCOME_ICONS = {
    "won": "trophy",
    "succeeded": "trophy",
    "collapsed": "cloud",
    "failed": "cloud",
    "lost": "cloud",
    "called_off": "player-stop",
}
"""By the outcome that a summary names, whatever the game."""
TOOLS = {
    "sift": "adjustments-horizontal",
    "people": "users",
    "statistics": "chart-line",
    "take_in": "device-floppy",
}
SINCE = {"week": 7, "month": 31, "year": 366}
"""Days that lie behind us."""
STATES = {"open": False, "over": True}
LONGEST_TITLE = 44
"""Characters; names that are left out are counted."""
ORDERS = ("date", "game", "group", "place")


@dataclass(frozen=True, slots=True)
class Sifting:
    """Which sessions somebody wants to see, and in which order."""

    text: str = ""
    state: str = ""
    game: str = ""
    since: str = ""
    group: str = ""
    place: str = ""
    order: str = "date"

    @property
    def all(self) -> bool:
        """Is none left out?"""
        return replace(self, order="date") == Sifting()

    def set(self, what: str, choice: str) -> Sifting:
        """Choose something; what is chosen already is let go."""
        value = "" if getattr(self, what) == choice and what != "order" else choice
        return replace(self, **{what: value})

    def query(self, now: datetime) -> Query:
        from app.sessions.store.store import Query

        since = None
        if self.since in SINCE:
            since = int((now - timedelta(days=SINCE[self.since])).timestamp() * 1000)
        return Query(
            text=self.text.strip(),
            game=self.game,
            group=self.group,
            place=self.place,
            since_ms=since,
            finished=STATES.get(self.state),
        )


def tools(tr: Translator) -> tuple[ActionView, ...]:
    """What else there is beside the list."""
    return tuple(ActionView(name, tr(f"history.tool.{name}"), icon) for name, icon in TOOLS.items())


def sifted_words(tr: Translator, sifting: Sifting) -> str:
    """Which sessions are shown; empty if all are."""
    told = [
        tr(f"history.state.{sifting.state}") if sifting.state else "",
        session_words.game(tr, sifting.game) if sifting.game else "",
        tr(f"history.since.{sifting.since}") if sifting.since else "",
        shortened(sifting.group),
        shortened(sifting.place),
    ]
    told = [words for words in told if words]
    return tr("history.sifted", what=" · ".join(told)) if told else ""


def old_words(tr: Translator, sessions: Iterable[Listed], now: datetime) -> str:
    """Sessions that nobody has played for long are offered for deletion; nothing goes by itself."""
    before = (now - timedelta(days=KEPT_DAYS)).timestamp() * 1000
    count = sum(each.updated_ms < before for each in sessions)
    return tr("history.old", count=count) if count else ""


def rows_view(tr: Translator, sessions: Sequence[Listed], now: datetime, sifting: Sifting) -> RowsView:
    return RowsView(
        rows=tuple(_rows(tr, sessions, now, sifting)),
        empty_words=tr("history.empty" if sifting.all else "history.none_found"),
    )


def _rows(tr: Translator, sessions: Sequence[Listed], now: datetime, sifting: Sifting) -> Iterator[RowView]:
    """By date they stand one after the other; any other order has headings."""
    if sifting.order == "date":
        yield from (_row(tr, each, now) for each in sessions)
        return
    heading = _heading(tr, sifting.order)
    under: dict[str, list[Listed]] = {}
    for each in sessions:
        under.setdefault(heading(each), []).append(each)
    # Those without a group or a place come last, however they are called.
    for words in sorted(under, key=lambda words: (not words, words.casefold())):
        yield RowView("", words or tr(f"history.no_{sifting.order}"))
        yield from (_row(tr, each, now, sifting.order) for each in under[words])


def _heading(tr: Translator, order: str) -> Callable[[Listed], str]:
    if order == "game":
        return lambda listed: session_words.game(tr, listed.header.game)
    return lambda listed: shortened(str(getattr(listed, order)))


def _row(tr: Translator, listed: Listed, now: datetime, headed: str = "") -> RowView:
    """What its heading says is not said again."""
    outcome = listed.summary.get("outcome") or ""
    told = [
        session_words.detail(tr, listed, now),
        tr("history.state.over" if listed.finished or outcome else "history.state.open"),
        tr("history.what_if") if listed.parent else "",
        shortened(listed.group, 30) if headed != "group" else "",
        shortened(listed.place, 30) if headed != "place" else "",
    ]
    return RowView(
        id=listed.header.id,
        title=session_words.title(tr, listed.header.game, listed.summary, LONGEST_TITLE),
        detail=" · ".join(words for words in told if words),
        icon=OUTCOME_ICONS.get(outcome, PLAYING_ICON),
    )
