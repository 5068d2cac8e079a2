"""How the game ended: who won with what, or why all lost, and what lies on the board."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import label
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, SHRINKING, BodyLabel, IconLabel, StrongLabel, needed
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import one_each

__all__ = ["BoardTotal", "EndPanel", "WinnerCard", "label"]

READABLE = 0.7
"""From this share on a large sign may stay; below it words come first."""
SIGN, TICK = 1.5, 1.3
"""Lines of text that a small sign and a tick are wide."""


class WinnerCard(Panel):
    """One winner, with both targets. Its words have a share of their size that is the same on all cards."""

    seat = StringProperty("")
    title = StringProperty("")
    share = NumericProperty(1.0)
    large = BooleanProperty(True)
    """Its sign stands above or beside all words, not just beside the name."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.targets: tuple[str, ...] = ()
        self.bind(share=self._trigger_layout, large=self._trigger_layout)
        theme.bind(ground=self._trigger_layout)

    def show(self, view: Any) -> None:
        """Take over a `WinnerView`."""
        self.seat = view.seat
        self.title = f"{view.title} · {view.name}" if view.name else view.title
        self.targets = tuple(target for target in (view.economic, view.political) if target)
        self._trigger_layout()

    @cached_property
    def _emblem(self) -> Emblem:
        return Emblem()

    @cached_property
    def _title(self) -> StrongLabel:
        return StrongLabel(valign="middle")

    @cached_property
    def _lines(self) -> tuple[tuple[IconLabel, BodyLabel], ...]:
        return tuple((IconLabel(icon="circle-check"), BodyLabel()) for _ in range(2))

    def fits(self, share: float, large: bool) -> bool:
        """Whether all words have room at this share of their size, with a large or a small sign."""
        spare, widths = self._spare(share, large)
        return spare >= 0 and all(wide <= room for wide, room in widths)

    def _sizes(self, share: float) -> tuple[float, float]:
        return theme.size_strong * share, theme.size_body * share

    def _sign(self, share: float, large: bool) -> float:
        """How large the sign is."""
        if not large:
            return theme.size_body * SIGN * share
        width, height = self._room
        return float(
            min(height, width * 0.3, theme.size_hero) if self._flat else min(height * 0.3, theme.size_hero)
        )

    @property
    def _room(self) -> tuple[float, float]:
        return self.width - 2 * theme.gap, self.height - 2 * theme.gap_s

    @property
    def _flat(self) -> bool:
        """Wide: a large sign stands beside the words."""
        return bool(self.width > self.height * 1.5)

    def _measured(self, share: float, large: bool) -> list[tuple[str, float, float, float]]:
        """Words with their room's width, the width of their longest word and their height."""
        head, body = self._sizes(share)
        width = self._room[0]
        sign = self._sign(share, large) + theme.gap
        beside = width - sign if large and self._flat else width
        title = beside if large else width - sign
        rooms = [(self.title, theme.font_bold, head, title)]
        rooms += [(text, theme.font, body, beside - body * TICK) for text in self.targets]
        return [
            (text, room, *needed(text, font, size, room, LINE_HEIGHT)) for text, font, size, room in rooms
        ]

    def _spare(self, share: float, large: bool) -> tuple[float, list[tuple[float, float]]]:
        words = self._measured(share, large)
        above = self._sign(share, large) + theme.gap_s if large and not self._flat else 0
        tall = sum(each[3] for each in words) + theme.gap_xs * len(self.targets)
        return self._room[1] - above - tall, [(wide, room) for _text, room, wide, _tall in words]

    def do_layout(self, *_: object) -> None:
        """Sign, name and targets together in the middle."""
        if min(self._room) <= 1:
            return
        spare, _widths = self._spare(self.share, self.large)
        sign, width = self._sign(self.share, self.large), self._room[0]
        left, top = self.x + theme.gap, self.top - theme.gap_s - max(0.0, spare) / 2
        middle = self.large and not self._flat
        words = self._measured(self.share, self.large)
        self._emblem.seat = self.seat
        if middle:
            put(self._emblem, left + (width - sign) / 2, top - sign, sign, sign)
            top -= sign + theme.gap_s
        elif self.large:
            put(self._emblem, left, self.center_y - sign / 2, sign, sign)
            left += sign + theme.gap
        else:
            put(self._emblem, left, top - (words[0][3] + sign) / 2, sign, sign)
        shown: list[Any] = [self._emblem, self._title]
        (text, room, _wide, tall), *targets = words
        head, body = self._sizes(self.share)
        self._title.text, self._title.style_size = text, head
        self._title.halign = "center" if middle else "left"
        top -= tall
        put(self._title, left if self.large else left + sign + theme.gap, top, room, tall + 1)
        for (text, room, _wide, tall), (tick, line) in zip(targets, self._lines, strict=False):
            top -= tall + theme.gap_xs
            tick.color, tick.font_size = theme.accent, body
            put(tick, left, top + tall - body * TICK, body, body * TICK)
            line.text, line.style_size = text, body
            put(line, left + body * TICK, top, room + 1, tall + 1)
            shown += [tick, line]
        hold(self, shown)


class BoardTotal(BoxLayout):
    """One number of the board."""

    icon = StringProperty("")
    tone = StringProperty("text")
    value = StringProperty("")
    caption = StringProperty("")

    def show(self, view: Any) -> None:
        """Take over a `TotalView`."""
        self.icon, self.tone, self.value, self.caption = view.icon, view.tone, view.value, view.caption


class EndPanel(Panel):
    """Feed it with `show`."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    won = BooleanProperty(False)
    small = BooleanProperty(False)
    """No room for the large sign."""
    bare = BooleanProperty(False)
    """No room for the board's numbers."""
    count = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._winners: list[WinnerCard] = []
        self._totals: list[BoardTotal] = []
        self._even_soon = Clock.create_trigger(self._even, -1)
        theme.bind(size_body=self._even_soon)

    def show(self, view: Any) -> None:
        """Take over an `EndView`."""
        self.title, self.text, self.icon = view.title, view.text, view.icon
        self.won, self.count = bool(view.winners), len(view.winners)
        one_each(self.ids.winners, self._winners, self._make, view.winners)
        one_each(self.ids.totals, self._totals, BoardTotal, view.totals)
        self._even_soon()

    def _make(self) -> WinnerCard:
        card = WinnerCard()
        card.bind(size=self._even_soon)
        return card

    def _even(self, *_: object) -> None:
        """The words of all cards as large as they can be on each; a large sign gives way to small words."""
        cards: list[WinnerCard] = self.ids.winners.children
        best = {large: _largest(cards, large) for large in (True, False)}
        large = best[True] >= READABLE or best[True] > best[False]
        for card in cards:
            card.share, card.large = best[large], large


def _largest(cards: list[WinnerCard], large: bool) -> float:
    return next(
        (share for share in SHRINKING if all(card.fits(share, large) for card in cards)), SHRINKING[-1]
    )


load_beside(__file__)
