"""Amounts side by side or on one another: bars told apart by pattern and name, each with its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty

from app.ui.chart_scale import figure
from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.line_chart import INKS, NARROW, Plot, common_size, ink_of
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.texture import pattern, tiled

__all__ = ["BarChart", "BarPlot", "label"]

PATTERNS = ("plain", "stripes", "dots", "cross", "lines", "checks")
SHORT = 3
"""Letters below a bar up to which bars stand upright."""
THICK = 0.68
"""How much of its place a bar fills."""
LITTLE = 13
"""Lines of text below which names are written smaller, so that the bars have room."""
MARK_INK = 0.42

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """One box of a bar: of which series, from where to where, and in which lane of its place."""

    series: int
    place: int
    lane: int
    lanes: int
    start: float
    value: float


def pieces(view: Any) -> Iterator[Piece]:
    """All boxes of a chart: on one another if they are stacked, else side by side."""
    stacked = view.kind == "stacked"
    tops: dict[int, float] = {}
    for number, series in enumerate(view.series):
        for x, y in series.points:
            place, value = round(x), max(0.0, y)
            start = tops.get(place, 0.0) if stacked else 0.0
            lanes = 1 if stacked else len(view.series)
            yield Piece(number, place, 0 if stacked else number, lanes, start, value)
            tops[place] = start + value


class BarPlot(Plot):
    """The drawing itself. Long words stand before bars that lie, short ones below bars that stand."""

    def _draw(self, *_: object) -> None:
        view, em = self._view, theme.size_body
        if view is None or self.width < em * 4 or self.height < em * 4:
            return
        self._words = []
        self.canvas.before.clear()
        with self.canvas.before:
            rest = self._draw_legend()
            self._draw_bars((self.x, self.y, self.width, rest))
        self._labels.show(self._words)

    def _say(
        self,
        text: str,
        box: Box,
        halign: str = "left",
        colour: str = "text",
        bold: bool = False,
        size: float = 0,
    ) -> None:
        self._words.append(
            {
                "text": text,
                "color": getattr(theme, colour),
                "pos": box[:2],
                "size": box[2:],
                "halign": halign,
                "style_size": size or theme.size_body,
                "font_name": theme.font_bold if bold else theme.font,
            }
        )

    def _patch(self, number: int, box: Box) -> None:
        """A box in the colour and the pattern of a series."""
        series = self._view.series[number]
        if series.mark:
            colour = getattr(theme, MARKS.get(series.mark, NO_MARK).colour)
        else:
            colour = ink_of(series.tone or INKS[number % len(INKS)])
        chosen = series.pattern or PATTERNS[number % len(PATTERNS)]
        x, y, wide, tall = box
        Color(rgba=colour)
        Rectangle(pos=(x, y), size=(wide, tall))
        if chosen != "plain":
            Color(rgba=(*theme.ground[:3], MARK_INK))
            Rectangle(
                pos=(x, y),
                size=(wide, tall),
                texture=pattern(chosen),
                tex_coords=tiled(wide, tall, theme.room),
            )

    # --- what the patterns mean -----------------------------------------------------------------------

    def _draw_legend(self) -> float:
        """Names in as many lines as they need, at the top; what is left of the height."""
        view, em = self._view, theme.size_body
        if self.height < em * LITTLE:
            em = theme.size_note
        line, side = em * 1.7, em * 1.1
        x, y = self.x, self.top - line
        if view.y_label:
            wide = min(self.width, one_line(view.y_label, theme.font, em) + theme.gap)
            self._say(view.y_label, (x, y, wide, line), colour="quiet", size=em)
            x += wide + theme.gap
        for number, series in enumerate(view.series if len(view.series) > 1 else ()):
            name = min(one_line(series.name, theme.font_bold, em) + 2, self.width - side - theme.gap_s)
            if x > self.x and x + side + theme.gap_s + name > self.right:
                x, y = self.x, y - line
            self._patch(number, (x, y + (line - side) / 2, side, side))
            self._say(series.name, (x + side + theme.gap_s, y, name, line), bold=True, size=em)
            x += side + 2 * theme.gap_s + name + theme.gap
        return float(y - self.y - theme.gap_s)

    # --- bars -----------------------------------------------------------------------------------------

    def _draw_bars(self, box: Box) -> None:
        view = self._view
        names = {round(x): words for x, words in view.x_ticks}
        found = list(pieces(view))
        if not found:
            self._say(view.empty_words, box, "center")
            return
        places = sorted({piece.place for piece in found} | set(names))
        top = max((piece.start + piece.value for piece in found), default=0) or 1
        if all(len(words) <= SHORT for words in names.values()):
            self._standing(box, places, names, found, top)
        else:
            self._lying(box, places, names, found, top)

    def _lying(
        self, box: Box, places: list[int], names: dict[int, str], found: list[Piece], top: float
    ) -> None:
        x, y, width, height = box
        em, row = theme.size_body, height / max(1, len(places))
        widest = max((one_line(words, theme.font_bold, em) for words in names.values()), default=0)
        before = min(widest + theme.gap, width * (0.36 if width > em * NARROW else 0.42))
        size = common_size([(words, before - theme.gap_s, row) for words in names.values()])
        figure = self._figure_width(found)
        room = max(1.0, width - before - figure - theme.gap)
        for at, place in enumerate(places):
            low = y + height - (at + 1) * row
            self._say(names.get(place, ""), (x, low, before - theme.gap_s, row), bold=True, size=size)
            for piece in [each for each in found if each.place == place]:
                thick = row * THICK / piece.lanes
                foot = low + row * (1 - THICK) / 2 + (piece.lanes - 1 - piece.lane) * thick
                start, long = room * piece.start / top, room * piece.value / top
                if long >= 1:
                    self._patch(piece.series, (x + before + start, foot, long - 1, thick))
                if piece.lanes > 1:
                    end = x + before + long + theme.gap_s
                    self._say(self._number(piece.value), (end, foot, figure, thick))
            if found[0].lanes == 1:
                whole = sum(each.value for each in found if each.place == place)
                end = x + before + room * whole / top + theme.gap_s
                self._say(self._number(whole), (end, low, figure, row), bold=True)

    def _standing(
        self, box: Box, places: list[int], names: dict[int, str], found: list[Piece], top: float
    ) -> None:
        x, y, width, height = box
        em = theme.size_body
        axis = one_line(self._view.x_label, theme.font, em) + theme.gap if self._view.x_label else 0
        line, each = em * 1.5, (width - axis) / max(1, len(places))
        room = max(1.0, height - 2 * line)
        if axis:
            self._say(self._view.x_label, (x + width - axis + theme.gap_s, y, axis, line), colour="quiet")
        for at, place in enumerate(places):
            left = x + at * each
            self._say(names.get(place, ""), (left, y, each, line), "center", bold=True)
            for piece in [one for one in found if one.place == place]:
                thick = each * THICK / piece.lanes
                start, long = room * piece.start / top, room * piece.value / top
                across = left + each * (1 - THICK) / 2 + piece.lane * thick
                if long >= 1:
                    self._patch(piece.series, (across, y + line + start, thick, long - 1))
            whole = sum(one.value for one in found if one.place == place)
            if found[0].lanes == 1 and whole > 0:
                foot = y + line + room * whole / top
                self._say(self._number(whole), (left, foot, each, line), "center")

    def _figure_width(self, found: list[Piece]) -> float:
        longest = max((self._number(each.start + each.value) for each in found), key=len, default="0")
        return one_line(longest, theme.font_bold, theme.size_body) + theme.gap_s

    def _number(self, value: float) -> str:
        return figure(value, self._view.decimal_sign)


class BarChart(Panel):
    """Feed it with `show`."""

    title = StringProperty("")

    def show(self, view: Any) -> None:
        """Take over a `ChartView` of bars."""
        self.title = view.title
        self.ids.plot.show(view)


load_beside(__file__)
