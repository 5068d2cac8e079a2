"""Figures over all sessions in words; no window needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal

from app.pages.statistics.view import Behind, StatisticsView
from app.sessions import words as session_words
from app.sessions.tally import COLLAPSES, UNFINISHED, PlayerTally, Statistics, Tally
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import ChartView, NumberView, RowsView, RowView, Series, TabView

Tab = Literal["all", "games", "sizes", "groups", "players"]
TABS: Mapping[Tab, str] = {
    "all": "chart-line",
    "games": "cards",
    "sizes": "circle-dotted",
    "groups": "users",
    "players": "user",
}
MINUTE_MS = 60_000
PARTS = {
    "good": ("leaf", "plain"),
    "bad": ("danger", "cross"),
    "called_off": ("quiet", "stripes"),
    UNFINISHED: ("seat_1", "dots"),
}
"""What a bar of plays is made of, each with its colour and pattern."""


def statistics_view(
    tr: Translator, tab: Tab, found: Statistics, now: datetime, notice: str = ""
) -> StatisticsView:
    return StatisticsView(
        title=tr("statistics.title"),
        back_label=tr("history.back"),
        tabs=tuple(TabView(name, tr(f"statistics.tab.{name}"), icon) for name, icon in TABS.items()),
        tab=tab,
        numbers=tuple(_numbers(tr, found.all)),
        chart=_chart(tr, found.games),
        rows=RowsView(
            rows=tuple(_rows(tr, tab, found, now)),
            empty_words=tr("statistics.none"),
        ),
        behind=tuple(_behind(tab, found)),
        notice=notice,
    )


def _behind(tab: Tab, found: Statistics) -> Iterator[tuple[str, Behind]]:
    """What a tap on a row shows."""
    if tab == "games":
        yield from ((f"game:{name}", Behind("game", name)) for name in found.games)
    elif tab == "groups":
        yield from ((f"group:{name}", Behind("group", name)) for name in found.groups)
    elif tab == "players":
        yield from ((f"player:{each.name}", Behind("player", each.name)) for each in found.players)


def _numbers(tr: Translator, told: Tally) -> Iterator[NumberView]:
    yield NumberView(str(told.plays), tr("statistics.plays", count=told.plays), icon="cards")
    yield NumberView(str(told.finished), tr("statistics.finished"), icon="check")
    share = _percent(tr, told.collapsed_share)
    yield NumberView(share, tr("statistics.collapsed"), icon="cloud")
    minutes = round(told.length_ms / MINUTE_MS)
    yield NumberView(str(minutes), tr("statistics.minutes", count=minutes), icon="clock")


def _chart(tr: Translator, games: Mapping[str, Tally]) -> ChartView:
    """How the games ended, one bar a game."""
    names = list(games)
    return ChartView(
        title=tr("statistics.chart"),
        kind="stacked",
        series=tuple(
            Series(
                tr(f"statistics.part.{part}"),
                tuple((float(x), float(_count(games[name], part))) for x, name in enumerate(names)),
                tone=tone,
                pattern=pattern,
            )
            for part, (tone, pattern) in PARTS.items()
            if any(_count(told, part) for told in games.values())
        ),
        x_ticks=tuple((float(x), session_words.game(tr, name)) for x, name in enumerate(names)),
        y_label=tr("statistics.unit"),
        empty_words=tr("statistics.none"),
    )


def _count(told: Tally, part: str) -> int:
    return sum(count for kind, count in told.outcomes.items() if _part(kind) == part)


def _part(outcome: str) -> str:
    if outcome in COLLAPSES:
        return "bad"
    return outcome if outcome in PARTS else "good"


def _rows(tr: Translator, tab: Tab, found: Statistics, now: datetime) -> Iterator[RowView]:
    if tab == "games":
        for name, told in found.games.items():
            yield RowView(f"game:{name}", session_words.game(tr, name), _detail(tr, told), TABS[tab])
    elif tab == "sizes":
        for size, told in found.sizes.items():
            words = tr("session.people", count=size)
            yield RowView(f"size:{size}", words[:1].upper() + words[1:], _detail(tr, told), TABS[tab])
    elif tab == "groups":
        for name, told in found.groups.items():
            yield RowView(f"group:{name}", shortened(name), _detail(tr, told), TABS[tab])
    elif tab == "players":
        for player in found.players:
            yield RowView(
                f"player:{player.name}", shortened(player.name), _player(tr, player, now), TABS[tab]
            )


def _detail(tr: Translator, told: Tally) -> str:
    words = [tr("people.plays", count=told.plays)]
    if 0 < told.finished < told.plays:
        words[0] += f", {tr('statistics.detail.finished', count=told.finished)}"
    elif not told.finished:
        words[0] += f", {tr('statistics.detail.unfinished', count=told.plays)}"
    if told.collapsed:
        share = _percent(tr, told.collapsed_share)
        words.append(tr("statistics.detail.collapsed", count=told.collapsed, share=share))
    elif told.finished:
        words.append(tr("statistics.detail.never"))
    if told.length_ms:
        words.append(tr("statistics.detail.length", count=round(told.length_ms / MINUTE_MS)))
    return " · ".join(words)


def _player(tr: Translator, player: PlayerTally, now: datetime) -> str:
    words = [
        tr("people.plays", count=player.plays),
        tr("statistics.detail.won", count=player.won) if player.won else tr("statistics.detail.not_won"),
        ", ".join(session_words.game(tr, name).replace(" ", "\u00a0") for name in player.games),
        session_words.when(tr, player.last_ms, now),
    ]
    return " · ".join(words)


def _percent(tr: Translator, share: float) -> str:
    return tr("statistics.percent", count=round(100 * share))
