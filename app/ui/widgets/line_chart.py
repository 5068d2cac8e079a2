"""Values over time: lines told apart by style, marker and the name at their end, on zones with patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from math import ceil, dist, floor, hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRectangle,
    SmoothTriangle,
)
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.ui.chart_scale import figure, looks, nice_ticks, span, spread
from app.ui.theme import MARKS, NO_MARK, ZONE_PATTERNS, mix, seen_on
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, FitLabel, one_line, one_size
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.texture import pattern, tiled

FLAG_HEIGHTS = (1.3, -1.3, 2.4, -2.4, 3.5, -3.5)
"""How far above or below its point a flag may fly, in its own size; the nearest that is free."""
INKS = ("text", "accent", "clay", "leaf", "danger", "quiet")
"""Of lines that belong to no seat."""
MUTED = 0.66
"""How much of the panel is in a zone behind the lines."""
LINE = 1.45
"""Height of a line of words, in its size."""
NARROW, FEW = 24, 3
"""A tall plot narrower than so many sizes of words has the names of so many lines above it, not beside."""
APART, FAR_APART = 1.6, 4.5
"""From marker to marker, in the size of words; nearer ones would leave nothing of a broken line."""

STRIP = 0.7
"""Width of the pattern beside a zone's word, in the size of words."""
SIGN = 1.3
"""Side of what stands before a name, in the size of words."""

TURN = -0.5
"""The cosine of the sharpest bend that a line is drawn with."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """The way through the points, cut into pieces `on` long with `off` between them."""
    piece: list[Point] = [points[0]]
    drawing, rest = True, on
    for (x, y), (end_x, end_y) in pairwise(points):
        way = hypot(end_x - x, end_y - y)
        while way > rest:
            x, y = x + (end_x - x) * rest / way, y + (end_y - y) * rest / way
            way -= rest
            if drawing:
                yield [*piece, (x, y)]
            piece, drawing = [(x, y)], not drawing
            rest = on if drawing else off
        rest -= way
        piece.append((end_x, end_y))
    if drawing and len(piece) > 1:
        yield piece


def unbent(points: Sequence[Point]) -> Iterator[list[Point]]:
    """The way through the points, cut where it turns back: there a line has a corner like a spike."""
    part: list[Point] = [points[0]]
    for point in points[1:]:
        if point == part[-1]:
            continue
        if len(part) > 1:
            (x, y), (at_x, at_y) = part[-2:]
            before, after = (at_x - x, at_y - y), (point[0] - at_x, point[1] - at_y)
            along = before[0] * after[0] + before[1] * after[1]
            if along < TURN * hypot(*before) * hypot(*after):
                yield part
                part = [part[-1]]
        part.append(point)
    if len(part) > 1:
        yield part


def draw_stroke(style: str, way: Sequence[Point], half: float) -> None:
    """A line `2 * half` thick on the canvas that is open, in the colour that is set."""
    if style == "dotted":
        for (x, y), *_ in dashes(way, half * 0.1, half * 3.9):
            SmoothEllipse(pos=(x - half, y - half), size=(2 * half, 2 * half))
        return
    for piece in dashes(way, half * 6, half * 4) if style == "dashed" else [way]:
        for part in unbent(piece):
            SmoothLine(points=[c for point in part for c in point], width=half)


def draw_marker(shape: str, x: float, y: float, size: float) -> None:
    """One marker on the canvas that is open, in the colour that is set."""
    half = size / 2
    if shape in ("circle", "ring"):
        SmoothEllipse(pos=(x - half, y - half), size=(size, size))
    elif shape == "square":
        SmoothRectangle(pos=(x - half * 0.9, y - half * 0.9), size=(size * 0.9, size * 0.9))
    elif shape == "triangle":
        SmoothTriangle(
            points=[x - half * 1.1, y - half * 0.8, x + half * 1.1, y - half * 0.8, x, y + half * 1.15]
        )
    elif shape == "diamond":
        SmoothQuad(points=[x - half * 1.2, y, x, y - half * 1.2, x + half * 1.2, y, x, y + half * 1.2])
    else:
        for slope in (-1, 1):
            points = [x - half * 0.8, y - slope * half * 0.8, x + half * 0.8, y + slope * half * 0.8]
            SmoothLine(points=points, width=size * 0.13)


def common_size(words: Sequence[tuple[str, float, float]]) -> float:
    """The largest size up to that of body text in which all of these fit into their width and height."""
    rooms = [(text, int(wide - 1), int(tall)) for text, wide, tall in words]
    return one_size(rooms, theme.size_body, LEAST_SHARE / max(1.0, theme.text_scale))


def ink_of(tone: str) -> Any:
    """The colour of a token as it is seen on a panel."""
    panel, quiet = theme.colour("panel"), theme.colour("quiet")
    return get_color_from_hex(seen_on(panel, theme.colour(tone), quiet))


class WidgetPool:
    """Labels or emblems that are kept from one drawing to the next."""

    def __init__(self, owner: Widget, kind: Any) -> None:
        self._owner, self._kind = owner, kind
        self._all: list[Any] = []

    def show(self, wanted: list[dict[str, Any]]) -> None:
        """One widget for each set of properties, and no other."""
        while len(self._all) < len(wanted):
            self._all.append(self._kind(size_hint=(None, None)))
        for widget, properties in zip_longest(self._all, wanted):
            if properties is None:
                self._owner.remove_widget(widget)
                continue
            for name, value in properties.items():
                setattr(widget, name, value)
            if widget.parent is None:
                self._owner.add_widget(widget)


class Plot(Widget):
    """What a chart is drawn on: anew when its view, its place, the theme or the size of words is another."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._view: Any = None
        self._labels = WidgetPool(self, FitLabel)
        self._words: list[dict[str, Any]] = []
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon)
        theme.bind(ground=self._draw_soon, room=self._draw_soon, text_scale=self._draw_soon)

    def show(self, view: Any) -> None:
        """Take over a `ChartView`."""
        if view != self._view:
            self._view = view
            self._draw_soon()

    def _draw(self, *_: object) -> None:
        raise NotImplementedError


class ChartPlot(Plot):
    """The drawing itself, with axes, zones and names."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._emblems = WidgetPool(self, Emblem)
        self._signs: list[dict[str, Any]] = []

    # --- measures -------------------------------------------------------------------------------------

    def _measure(self) -> None:
        """The box the lines lie in, and the values at its edges."""
        view, em = self._view, theme.size_body
        named = [line for line in view.series if line.points]
        self._on_top = self.width < min(em * NARROW, self.height) and len(named) <= FEW
        below = em * LINE * (1.2 if view.x_ticks or view.x_label else 0.5)
        above = em * LINE * (1.5 if view.y_label else 0.5)
        if self._on_top:
            below += em * LINE if view.x_label else 0
            above += em * LINE * len(named)
        tall = max(1.0, self.height - below - above)
        self._measure_values(max(2, min(6, int(tall / (em * 2.6)))))
        words = max((one_line(band.word, theme.font_bold, em) for band in view.bands), default=0)
        most = self.width * (0.26 if self._on_top else 0.17)
        self._rail = min(em * STRIP + words + 2 * theme.gap_s, most) if view.bands else 0.0
        figures = max((one_line(number, theme.font, em) for _, number in self._ticks), default=0)
        self._measure_names()
        left = self.x + self._rail + figures + 2 * theme.gap_s
        self._box: Box = (left, self.y + below, max(1.0, self.right - self._names - left), tall)

    def _measure_values(self, ticks_wanted: int) -> None:
        """From where to where both axes go. Zones end at their own edge, else the axis ends at a tick."""
        view = self._view
        points = [point for line in view.series for point in line.points]
        seen = [*points, *((flag.x, flag.y) for flag in view.flags)]
        edges = [edge for band in view.bands for edge in (band.low, band.high)]
        self._xs = span([x for x, _ in (*seen, *view.x_ticks)])
        low, high = span([y for _, y in seen] + edges)
        ticks = nice_ticks(low, high, ticks_wanted)
        if not view.bands:
            step = ticks[1] - ticks[0]
            first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
            ticks = [round(i * step, 9) for i in range(first, last + 1)]
            low, high = ticks[0], ticks[-1]
        self._ys = (low, high)
        sign = view.decimal_sign
        self._ticks = [(tick, figure(tick, sign)) for tick in ticks] if points or view.bands else []

    def _measure_names(self) -> None:
        """How wide the place right of the lines is, and how tall a name may be there."""
        em, view = theme.size_body, self._view
        if self._on_top:
            self._names, self._name_height = theme.gap, em * LINE
            return
        names = [line.name for line in view.series if line.points]
        widest = max((one_line(name, theme.font_bold, em) for name in names), default=0)
        need = widest + em * SIGN + theme.gap_xs + theme.gap_l if names else theme.gap
        axis = one_line(view.x_label, theme.font, em) + 2 * theme.gap if view.x_label else 0
        self._names = min(max(need, axis), self.width * 0.42)
        self._name_height = em * (LINE if need <= self._names else 2 * LINE)

    def _at(self, point: Point) -> Point:
        """Where a point lies on the glass; the first and last keep clear of the edge."""
        x, y, width, height = self._box
        clear = theme.size_body * 0.6
        across = (point[0] - self._xs[0]) / (self._xs[1] - self._xs[0])
        up = (point[1] - self._ys[0]) / (self._ys[1] - self._ys[0])
        return x + clear + across * max(1.0, width - 2 * clear), y + up * height

    # --- drawing --------------------------------------------------------------------------------------

    def _draw(self, *_: object) -> None:
        if self._view is None or self.width < theme.size_body * 4 or self.height < theme.size_body * 4:
            return
        self._words, self._signs = [], []
        self._measure()
        self.canvas.before.clear()
        with self.canvas.before:
            self._draw_bands()
            self._draw_axes()
            self._draw_lines()
            self._draw_flags()
        if not any(line.points for line in self._view.series):
            self._say(self._view.empty_words, self._box, "center", "text")
        # Widgets are made when no canvas is open: else what they draw would land on ours.
        self._labels.show(self._words)
        self._emblems.show(self._signs)

    def _say(self, text: str, box: Box, halign: str = "left", colour: str = "quiet", **more: Any) -> None:
        """Words in a box."""
        style = {"style_size": theme.size_body, "font_name": theme.font}
        place = {"pos": box[:2], "size": box[2:], "halign": halign}
        self._words.append({"text": text, "color": getattr(theme, colour)} | place | style | more)

    def _draw_bands(self) -> None:
        left, _, width, _ = self._box
        gap, places = theme.hair, []
        for band in self._view.bands:
            low, high = self._at((0, band.low))[1] + gap, self._at((0, band.high))[1] - gap
            tall = max(1.0, high - low)
            full = theme.colour(f"zone_{band.zone}")
            self._patch(mix(full, theme.colour("panel"), MUTED), band.zone, 0.3, (left, low, width, tall))
            rail, strip = self._rail, theme.size_body * STRIP
            self._patch(full, "blue", 0, (self.x, low, rail, tall))
            self._patch(full, band.zone, 0.55, (self.x, low, strip, tall))
            places.append((self.x + strip + theme.gap_xs, low, rail - strip - theme.gap_s, tall))
        size = common_size(
            [(band.word, *box[2:]) for band, box in zip(self._view.bands, places, strict=True)]
        )
        for band, place in zip(self._view.bands, places, strict=True):
            ink = f"{band.zone}_ink"
            self._say(band.word, place, "center", ink, font_name=theme.font_bold, style_size=size)

    def _patch(self, colour: str, zone: str, strength: float, box: Box) -> None:
        """A box of one colour under the pattern of a zone."""
        x, y, width, height = box
        Color(rgba=get_color_from_hex(colour))
        Rectangle(pos=(x, y), size=(width, height))
        Color(rgba=(*get_color_from_hex(theme.colour("ink"))[:3], strength))
        Rectangle(
            pos=(x, y),
            size=(width, height),
            texture=pattern(ZONE_PATTERNS[zone]),
            tex_coords=tiled(width, height, theme.room),
        )

    def _draw_axes(self) -> None:
        view, em = self._view, theme.size_body
        left, bottom, width, height = self._box
        line = em * LINE
        Color(rgba=theme.line)
        for value, words in self._ticks:
            y = self._at((0, value))[1]
            SmoothLine(points=[left, y, left + width, y], width=theme.hair / 2)
            edge = self.x + self._rail
            self._say(words, (edge, y - line / 2, left - edge - theme.gap_s, line), "right")
        SmoothLine(points=[left, bottom + height, left, bottom, left + width, bottom], width=theme.hair)
        if view.y_label:
            self._say(view.y_label, (self.x, self.top - line, self.width - self._names, line))
        if view.x_label and self._on_top:
            self._say(view.x_label, (left, self.y, width, line * 0.95), "right")
        elif view.x_label:
            start = left + width + theme.gap
            self._say(view.x_label, (start, self.y, max(em * 2, self.right - start), line * 0.95))
        self._draw_x_ticks(line)

    def _draw_x_ticks(self, line: float) -> None:
        """All of them, or every second, third … counted from the last, until they have room."""
        ticks = sorted(self._view.x_ticks, reverse=True)
        boxes = []
        for value, words in ticks:
            need = one_line(words, theme.font, theme.size_body) + 2
            boxes.append((self._at((value, 0))[0], need, words))
        for every in range(1, len(boxes) + 1):
            kept = boxes[::every]
            if all(x - y >= (a + b) / 2 + theme.gap_s for (x, a, _), (y, b, _) in pairwise(kept)):
                break
        for x, need, words in kept if boxes else []:
            SmoothLine(points=[x, self._box[1], x, self._box[1] - theme.gap_xs], width=theme.hair)
            start = max(self.x, min(x - need / 2, self.right - need))
            foot = self.y + (line if self._on_top and self._view.x_label else 0)
            self._say(words, (start, foot, need, line * 0.9), "center")

    def _colour(self, index: int) -> Any:
        line = self._view.series[index]
        if line.mark:
            return getattr(theme, MARKS.get(line.mark, NO_MARK).colour)
        return ink_of(line.tone or INKS[index % len(INKS)])

    def _draw_lines(self) -> None:
        series = self._view.series
        ways = [[self._at(point) for point in self._way(line)] for line in series]
        half = theme.size_body * 0.15
        Color(rgba=theme.panel)
        # A casing lets a line stand out on every zone. All casings first: where two lines run on top of
        # each other, the one below shows in the gaps of the other.
        for way in ways:
            if len(way) > 1:
                draw_stroke("solid", way, half + theme.hair)
        chosen = looks(series)
        for i, ((style, _), way) in enumerate(zip(chosen, ways, strict=True)):
            Color(rgba=self._colour(i))
            if len(way) > 1:
                draw_stroke(style, way, half)
        for i, ((style, marker), way) in enumerate(zip(chosen, ways, strict=True)):
            # Markers tell lines apart; along a single one they would seem to mean something.
            alone = len(ways) == 1 and len(way) > 1
            for point in () if alone else self._marked(way, APART if style == "solid" else FAR_APART):
                self._draw_marker(marker, point, self._colour(i))
        ends = zip(chosen, ways, strict=True)
        self._draw_names([(i, marker, way[-1]) for i, ((_, marker), way) in enumerate(ends) if way])

    def _way(self, line: Any) -> list[Point]:
        """Through its points; where a value holds until the next one, level up to there."""
        points = sorted(line.points)
        if self._view.kind != "step":
            return points
        corners = [((right[0], left[1]), right) for left, right in pairwise(points)]
        return points[:1] + [point for corner in corners for point in corner]

    def _marked(self, way: list[Point], wanted: float) -> list[Point]:
        """All points, or where they are too near to one another some of them; the last one always."""
        apart = (way[-1][0] - way[0][0]) / max(1, len(way) - 1) if way else 0
        return way[::-1][:: max(1, ceil(theme.size_body * wanted / apart)) if apart else 1]

    def _draw_marker(self, marker: str, point: Point, colour: Any) -> None:
        """A marker that stands out on lines and zones."""
        size = theme.size_body * 0.8
        hole = [(theme.panel, size * 0.5)] if marker == "ring" else []
        for ink, side in ((theme.panel, size + 4 * theme.hair), (colour, size), *hole):
            Color(rgba=ink)
            draw_marker(marker, *point, side)

    def _draw_names(self, ends: list[tuple[int, str, Point]]) -> None:
        """Each line's name beside its end, moved up or down where two would overlap."""
        em, (left, bottom, width, height) = theme.size_body, self._box
        if self._on_top:
            self._draw_names_on_top([(i, marker) for i, marker, _ in ends])
            return
        low, high, start = bottom, bottom + height + em * 0.4, left + width + theme.gap_l
        tall = min(self._name_height, (high - low) / max(1, len(ends)))
        side = min(em * SIGN, tall)
        after = start + side + theme.gap_xs
        middles = spread([y for _, _, (_, y) in ends], tall, low, high)
        room = max(1.0, self.right - after)
        size = common_size([(self._view.series[i].name, room, tall) for i, _, _ in ends])
        for (i, marker, (x, y)), middle in zip(ends, middles, strict=True):
            line, way = self._view.series[i], [x + em * 0.5, y, start - theme.gap_s, middle, start, middle]
            Color(rgba=self._colour(i))
            SmoothLine(points=way, width=theme.hair / 2)
            if line.mark:
                place = (start, middle - side / 2)
                self._signs.append({"seat": line.mark, "size": (side, side), "pos": place})
            else:
                self._draw_marker(marker, (start + side / 2, middle), self._colour(i))
            words = (after, middle - tall / 2, room, tall)
            self._say(line.name, words, colour="text", font_name=theme.font_bold, style_size=size)

    def _draw_names_on_top(self, ends: list[tuple[int, str]]) -> None:
        em, left = theme.size_body, self._box[0]
        line, side = em * LINE, em * SIGN
        for row, (i, marker) in enumerate(ends):
            low = self._box[1] + self._box[3] + em * LINE * (len(ends) - row - 0.5)
            named = self._view.series[i]
            if named.mark:
                place = (left, low + (line - side) / 2)
                self._signs.append({"seat": named.mark, "size": (side, side), "pos": place})
            else:
                self._draw_marker(marker, (left + side / 2, low + line / 2), self._colour(i))
            after = left + side + theme.gap_xs
            words = (after, low, max(1.0, self.right - after), line)
            self._say(named.name, words, colour="text", font_name=theme.font_bold)

    def _draw_flags(self) -> None:
        """Numbers on poles, each where it hides no other."""
        _, bottom, _, height = self._box
        side = max(theme.size_note * 1.2, min(theme.size_body * 1.5, height * 0.16))
        low, high = bottom + side / 2, bottom + height - side / 2
        taken: list[Point] = []
        for number, flag in enumerate(self._view.flags, 1):
            x, y = self._at((flag.x, flag.y))
            tries = [(x + aside * side, y + rise * side) for aside in (0, 1.2, -1.2) for rise in FLAG_HEIGHTS]
            inside = [at for at in tries if low <= at[1] <= high] or tries
            free = [at for at in inside if all(dist(at, other) > side * 1.1 for other in taken)]
            across, up = (free or inside)[0]
            taken.append((across, up))
            Color(rgba=theme.text)
            clear = theme.size_body * (0.5 if up > y else -0.5)
            SmoothLine(points=[x, y + clear, across, up], width=theme.hair)
            Color(rgba=theme.paper)
            SmoothEllipse(pos=(across - side / 2, up - side / 2), size=(side, side))
            Color(rgba=theme.ink)
            SmoothLine(circle=(across, up, side / 2), width=theme.hair / 2)
            place = (across - side / 2, up - side / 2, side, side)
            self._say(str(number), place, "center", "ink", font_name=theme.font_bold)


class FlagLine(BoxLayout):
    """The words of a flag, beside its number."""

    number = NumericProperty(0)
    words = StringProperty("")
    written = NumericProperty(18)
    """The size of its words: one for all flags of a chart."""


class LineChart(Panel):
    """Feed it with `show`."""

    title = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._legend: list[FlagLine] = []
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        theme.bind(room=self._arrange_soon, text_scale=self._arrange_soon)

    def show(self, view: Any) -> None:
        """Take over a `ChartView`."""
        self.title = view.title
        self.ids.plot.show(view)
        box = self.ids.legend
        while len(self._legend) < len(view.flags):
            self._legend.append(FlagLine(number=len(self._legend) + 1))
        if len(box.children) != len(view.flags):
            box.clear_widgets()
            for line in self._legend[: len(view.flags)]:
                box.add_widget(line)
        for line, flag in zip(self._legend, view.flags, strict=False):
            line.words = flag.words
        self._arrange_soon()

    def _arrange(self, *_: object) -> None:
        """The words of the flags stand beside the chart where it is wide, else below it."""
        body, legend, em = self.ids.body, self.ids.legend, theme.size_body
        flags, beside = len(legend.children), body.width > body.height * 1.3
        legend.cols = 2 if not beside and body.width > em * 36 else 1
        rows = -(-flags // legend.cols)
        legend.opacity = 1 if flags else 0
        body.orientation = "horizontal" if beside else "vertical"
        if beside:
            legend.size_hint = (None, None)
            legend.size = (min(body.width * 0.3, em * 15) if flags else 0, min(body.height, rows * em * 3.4))
        else:
            legend.size_hint = (1, None)
            legend.height = min(body.height * 0.42, rows * em * 2)
        each = (legend.width if beside else body.width) / legend.cols - theme.gap - em * 1.5 - theme.gap_s
        tall = legend.height / max(1, rows) - theme.gap_xs
        size = common_size([(line.words, each, tall) for line in legend.children])
        for line in legend.children:
            line.written = size


load_beside(__file__)
