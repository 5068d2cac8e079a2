"""Numbers and rows of prices on as many pages as they need, side by side where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.views import FieldView, PriceRowView
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.price_row import WHOLE, PriceRow
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.value_field import Form, Stance, ValueField

GIVING_WAY = (0.0, 0.5, 1.0)
"""How much of what they can spare fields give up to save a page."""
NEARLY_EMPTY = 0.34
"""A last page with no more on it than this share of its room is filled from those before it."""


class FieldLine(BoxLayout):
    """What stands side by side: as tall as its tallest."""

    tall = NumericProperty(0)
    across = NumericProperty(1)
    keys: tuple[str, ...] = ()

    def add_widget(self, widget: Any, *args: object, **kwargs: object) -> None:
        super().add_widget(widget, *args, **kwargs)
        if hasattr(widget, "tall"):
            widget.bind(tall=self._measure)
            self._measure()

    def remove_widget(self, widget: Any, *args: object, **kwargs: object) -> None:
        super().remove_widget(widget, *args, **kwargs)
        if hasattr(widget, "tall"):
            widget.unbind(tall=self._measure)

    def _measure(self, *_: object) -> None:
        self.tall = max((getattr(each, "tall", 0) for each in self.children), default=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to lay out the fields."""

    across: int
    stance: Stance
    stands: tuple[float, ...]
    """The height of the words below each field."""
    pages: float
    cost: float
    """What is not so good about it."""


class FieldSheet(Sheet):
    """Feed it with `show`. Dispatches on_change(key, value) while a number moves, on_settle(key, value) when
    it has come to rest, on_prices(key, prices), and on_explain(words).
    """

    least_width = NumericProperty(300)
    """How wide a number with its words is at least, where that needs no more pages."""
    most = NumericProperty(3)
    """Numbers in a line."""

    __events__ = ("on_change", "on_settle", "on_prices", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._items: tuple[FieldView | PriceRowView, ...] = ()
        self._fields: list[ValueField] = []
        self._rows: list[PriceRow] = []
        self._laid: tuple[Any, ...] = ()
        self._planned: tuple[Any, dict[float, Plan]] = ((), {})
        self._again = Clock.create_trigger(self._lay, -1)
        super().__init__(**kwargs)
        for part in ("size", "least_width", "most", "pager_height"):
            self.fbind(part, self._again)
        theme.bind(finger=self._again, size_body=self._again)

    def show(self, items: tuple[FieldView | PriceRowView, ...]) -> None:
        self._items = items
        self._lay()

    def pages_in(self, height: float) -> float:
        """How many pages it would have if it were so tall; without end where something has no room on any."""
        return self._plan(height).pages

    def _lay(self, *_: object) -> None:
        self._limit()
        pieces = self._pieces(self.height)
        fields, rows = count(), count()
        for item, part in pieces:
            if isinstance(item, PriceRowView):
                row = self._row(next(rows))
                row.width = self.width  # those that are not shown must know how tall they would be
                row.show(item, part)
            else:
                self._field(next(fields)).show(item)
        plan = self._plan(self.height)
        for field, stand in zip(self._shown, plan.stands, strict=True):
            field.take(plan.stance, stand)
        self._arrange_lines(pieces, plan.across)
        self._arranged()

    # --- what stands beside what ----------------------------------------------------------------------

    @property
    def _shown(self) -> list[ValueField]:
        return self._fields[: sum(not isinstance(item, PriceRowView) for item in self._items)]

    def _plan(self, height: float) -> Plan:
        """The best way in this height, which lasts as long as the words and the room do."""
        asked = (
            tuple((field.ids.counter.label, field.ids.stand.words) for field in self._shown),
            tuple((field.ids.counter.least, field.ids.counter.most) for field in self._shown),
            tuple((item.key, len(getattr(item, "prices", ()))) for item in self._items),
            (self.width, self.most, self.least_width, self.pager_height, self.least_gap),
            (theme.size_body, theme.touch, theme.touch_s, theme.gap_s, theme.gap_l),
        )
        if self._planned[0] != asked:
            self._planned = (asked, {})
        known = self._planned[1]
        if height not in known:
            known[height] = min(self._plans(height), key=_worse)
        return known[height]

    def _plans(self, height: float) -> list[Plan]:
        """Every way in which words and fingers have room."""
        shown = self._shown
        limits = [
            str(int(end)) for field in shown for end in (field.ids.counter.least, field.ids.counter.most)
        ]
        number = max(limits, key=len, default="")
        label = max(
            (one_line(f.ids.counter.label, theme.font_bold, theme.size_body) for f in shown), default=0
        )
        forms: tuple[Form, ...] = ("stack", "row")
        plans = []
        for across in range(max(1, min(int(self.most), len(shown))), 0, -1):
            wide = (self.width - theme.gap * (across - 1)) / across
            words = [field.words_tall(wide) for field in shown]
            if not all(words):
                continue
            for form in forms:
                for give in GIVING_WAY:
                    stance = Stance(form, _counter_tall(form, give), label, number)
                    fit = min((field.fits(form, wide, stance.tall) for field in shown), default=1.0)
                    if not fit:
                        continue
                    stands = tuple(_stand_tall(each, give) for each in words)
                    pages = self._count(self._talls(height, across, stance.tall, stands), height)
                    empty = -len(shown) % across / across
                    narrow = max(0.0, 1 - wide / self.least_width)
                    cost = 2 * narrow + 2 * (1 - fit) + empty + give * 0.7
                    plans.append(Plan(across, stance, stands, pages, cost))
        return plans or [self._as_they_like(height)]

    def _as_they_like(self, height: float) -> Plan:
        """One below the other, where nothing else has room."""
        own = (0.0,) * len(self._shown)
        talls = self._talls(height, 1, max((field.tall for field in self._shown), default=0), own)
        return Plan(1, Stance(), own, self._count(talls, height), 0)

    def _talls(self, height: float, across: int, counter: float, stands: Sequence[float]) -> list[float]:
        """The heights of the lines."""
        talls: list[float] = []
        line, below, page = 0, iter(stands), self._page(height)
        for item, part in self._pieces(height):
            if isinstance(item, PriceRowView):
                shown = range(len(item.prices) + 1)[part]
                talls.append(self._row(0).tall_in(self.width, page, len(shown)))
                line = 0
                continue
            tall = counter + theme.gap_xs + next(below)
            if line % across:
                talls[-1] = max(talls[-1], tall)
            else:
                talls.append(tall)
            line += 1
        return talls

    def _count(self, talls: Sequence[float], height: float) -> float:
        """How many pages lines of these heights need."""
        if sum(talls) + self.least_gap * (len(talls) - 1) <= height:
            return 1
        page = room = self._page(height)
        if max(talls) > page + 1:
            return inf
        pages = 1
        for tall in talls:
            if tall > room and room < page:
                pages, room = pages + 1, page
            room -= tall + self.least_gap
        return pages

    def _pack(self, height: float) -> list[list[Any]]:
        """No page is nearly empty while another is full."""
        packed = super()._pack(height)
        if len(packed) == 1 or sum(line.height for line in packed[-1]) > height * NEARLY_EMPTY:
            return packed
        least, enough = 0.0, height
        while enough - least > 1:
            middle = (least + enough) / 2
            if len(super()._pack(middle)) > len(packed):
                least = middle
            else:
                enough = middle
        return super()._pack(enough)

    def _arrange(self, *_: object) -> None:
        """What is wrong is in sight, until somebody has looked at something else."""
        if self._at is None:
            wrong = {item.key for item in self._items if item.stand.tone == "fault"}
            self._at = next((line for line in self.cards if wrong & set(line.keys)), None)
        super()._arrange()

    def _pieces(self, height: float) -> list[tuple[FieldView | PriceRowView, slice]]:
        """What is shown; a row of prices that no page has room for is shown in parts, all as long."""
        pieces: list[tuple[FieldView | PriceRowView, slice]] = []
        for item in self._items:
            if not isinstance(item, PriceRowView):
                pieces.append((item, WHOLE))
                continue
            prices = len(item.prices)
            parts = -(-(prices + 1) // self._row(0).places(self.width, self._page(height)))
            each = -(-(prices + 1) // parts)
            starts = range(0, prices, each)
            pieces += [(item, slice(at, at + each) if parts > 1 else WHOLE) for at in starts]
        return pieces

    def _arrange_lines(self, pieces: list[tuple[FieldView | PriceRowView, slice]], across: int) -> None:
        """Another list, or another size, makes other lines; otherwise everything stays where it is."""
        keys = tuple(item.key for item in self._items)
        shape = (keys, across, *((item.key, part.start) for item, part in pieces))
        if shape == self._laid:
            return
        seen = self._at.keys[0] if self._laid[:1] == (keys,) and self._at is not None else ""
        self._laid = shape
        self.ids.body.clear_widgets()
        for line in self.cards:
            line.clear_widgets()
        self.cards = []
        fields, rows, line = count(), count(), None
        for item, _part in pieces:
            if isinstance(item, PriceRowView):
                line = None
                self._line(1, item.key).add_widget(self._row(next(rows)))
                continue
            if line is None or len(line.children) == across:
                line = self._line(across)
            line.add_widget(self._field(next(fields)))
            line.keys += (item.key,)
        for line in self.cards:
            for _empty in range(int(line.across) - len(line.children)):
                line.add_widget(Widget())
        self._at = next((line for line in self.cards if seen in line.keys), None)
        self._arrange()

    def _page(self, height: float) -> float:
        """What of a height is left above the keys that turn the pages."""
        return float(height - self.pager_height - theme.gap)

    def _limit(self) -> None:
        """No row of prices is taller than a page."""
        for row in self._rows:
            row.most_tall = self._page(self.height)

    def _line(self, across: int, *keys: str) -> Any:
        line = FieldLine(across=across)
        line.keys = keys
        self.add_widget(line)
        return line

    def _row(self, number: int) -> PriceRow:
        while len(self._rows) <= number:
            row = PriceRow(most_tall=self._page(self.height))
            row.bind(
                on_prices=lambda each, prices: self.dispatch("on_prices", each.key, prices),
                on_explain=lambda _each, words: self.dispatch("on_explain", words),
            )
            self._rows.append(row)
        return self._rows[number]

    def _field(self, number: int) -> ValueField:
        while len(self._fields) <= number:
            field = ValueField()
            field.bind(
                on_change=lambda each, value: self.dispatch("on_change", each.key, value),
                on_settle=lambda each, value: self.dispatch("on_settle", each.key, value),
                on_explain=lambda _each, words: self.dispatch("on_explain", words),
            )
            self._fields.append(field)
        return self._fields[number]

    def on_change(self, key: str, value: int) -> None: ...

    def on_settle(self, key: str, value: int) -> None: ...

    def on_prices(self, key: str, prices: tuple[int, ...]) -> None: ...

    def on_explain(self, words: str) -> None: ...


def _worse(plan: Plan) -> tuple[float, ...]:
    """Pages count first; where nothing has room, what is lowest."""
    low = plan.stance.tall + max(plan.stands, default=0) if plan.pages == inf else 0
    return plan.pages, low, plan.cost, -plan.across


def _counter_tall(form: Form, give: float) -> float:
    """A counter's height, between what its fingers need and what it likes to have."""
    if form == "stack":
        label = theme.size_body * (1.5 - 0.2 * give)
        return float(label + 3 * theme.gap_s + theme.touch_s * (1.15 - 0.15 * give))
    least = max(theme.touch * 1.05, theme.size_body * 2.3)
    return float(least + (max(least, theme.size_body * 3.3) - least) * (1 - give))


def _stand_tall(words: float, give: float) -> float:
    """The height of the line that says where a number stands."""
    least = max(words, theme.size_note * 1.5)
    return float(least + (max(words + theme.size_note * 0.3, theme.size_note * 2.2) - least) * (1 - give))


load_beside(__file__)
