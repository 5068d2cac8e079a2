"""The score track: each country in a lane of its own, its points step by step, its flag at the front."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.layout.needs.conference import ScoreNeed
from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import emblem, label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, fitting, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel, PatternBox
from app.ui.widgets.row import one_each
from app.ui.widgets.texture import pattern, tiled

__all__ = ["LaneBar", "LegendItem", "PatternBox", "ScoreLane", "ScoreTrack", "emblem", "label"]

PATTERNS = ("plain", "stripes", "dots")
"""Of the parts of a lane: cards, agendas, money."""
MOVE_SECONDS = 0.6
TICK = 5
"""Points between two lines across the lanes."""
READABLE = 0.85
"""Of its size, that what a step gave must have; else the most important of it stands there."""
NARROW, COLUMN = 0.34, 12
"""Of a lane's width, and in lines of text at most, that its name has, and what the step gave it, if that is
enough."""
BELOW = 0.47
"""Of a lane's height, that this has below the name."""


class LaneBar(Widget):
    """Points as a bar, each step's part in its own pattern, with lines every few points behind it."""

    parts = ListProperty([])
    most = NumericProperty(30)
    reach = NumericProperty(0)
    """How far the bar has come, in points."""
    fill = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._line = Color()
            self._ticks = [Rectangle() for _ in range(12)]
            self._drawn = [(Color(), Rectangle(), Color(), Rectangle()) for _ in PATTERNS]
        for part in ("pos", "size", "parts", "most", "reach", "fill"):
            self.fbind(part, self._draw)
        theme.bind(ground=self._draw)

    def _draw(self, *_: object) -> None:
        unit = self.width / max(1.0, self.most)
        self._line.rgba = theme.line
        for number, tick in enumerate(self._ticks):
            x = self.x + number * TICK * unit
            tick.pos = (round(x), round(self.y))
            tick.size = (max(1, round(theme.hair)), self.height) if x <= self.right else (0, 0)
        left = 0.0
        for number, (colour, box, mark, over) in enumerate(self._drawn):
            points = self.parts[number] if number < len(self.parts) else 0
            wide = max(0.0, min(left + points, self.reach) - left) * unit
            place, size = (self.x + left * unit, self.y + self.height * 0.2), (wide, self.height * 0.6)
            colour.rgba, mark.rgba = self.fill, [*theme.seat_ink[:3], 0.5 if number else 0]
            box.pos = over.pos = place
            box.size = over.size = size
            over.texture, over.tex_coords = pattern(PATTERNS[number]), tiled(*size, theme.room)
            left += points


class ScoreLane(Panel):
    """One country: its sign and name, the bar, what this step gave it, and its total."""

    seat = StringProperty("")
    title = StringProperty("")
    gain = StringProperty("")
    short = StringProperty("")
    """The most important of it, where all of it would be small."""
    total = StringProperty("")
    won = BooleanProperty(False)
    out = BooleanProperty(False)
    signed = BooleanProperty(False)
    """A lane has a sign beside its bar: all leave room for one, so that their bars have one scale."""
    tight = BooleanProperty(False)
    """No room for a bar: name and what the step gave it have its place."""
    flat = BooleanProperty(False)
    """So low that this stands beside the name."""
    wordy = BooleanProperty(False)
    """What a step gave needs much of the width."""
    gain_size = NumericProperty(14)
    reach = NumericProperty(0)
    most = NumericProperty(30)
    colour = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.bind(ground=self._paint)

    def show(self, lane: Any) -> None:
        """Take over a `LaneView`; the bar grows to what it has become."""
        self.name, self.seat, self.title, self.gain = f"lane:{lane.id}", lane.id, lane.title, lane.gain
        self.short = lane.short or lane.gain
        self.total, self.won, self.out = str(lane.total), lane.won, lane.out
        self._paint()
        self.ids.bar.parts = list(lane.parts)
        Animation.cancel_all(self, "reach")
        if theme.reduce_motion or lane.total < self.reach:
            self.reach = lane.total
        elif lane.total != self.reach:
            Animation(reach=lane.total, duration=MOVE_SECONDS, transition="out_quad").start(self)

    def told(self, gain: str, width: float, height: float, size: float) -> str:
        """What this step gave it, or the most important of it."""
        return gain if self._size(gain, width, height, size) >= size * READABLE else self.short

    @property
    def own_size(self) -> float:
        """How large what this step gave it can be."""
        words = self.ids.words
        return self._size(words.text, words.width, self.height, theme.size_note)

    def _size(self, gain: str, width: float, height: float, size: float) -> float:
        """How large what a step gave can be, up to `size`, in words so wide and a lane so high."""
        room = height * (1 if self.flat else BELOW) - theme.gap_xs
        return fitting(gain, theme.font, size, 1.0, width - 1, room, LINE_HEIGHT) if gain else size

    def _paint(self, *_: object) -> None:
        self.colour = getattr(theme, MARKS.get(self.seat, NO_MARK).colour)


class LegendItem(BoxLayout):
    """What a pattern stands for."""

    text = StringProperty("")
    pattern = StringProperty("plain")


class ScoreTrack(BoxLayout):
    """Feed it with `show`."""

    most = NumericProperty(30)
    look = StringProperty("")
    """Without one it takes the fullest that fits."""
    tight = BooleanProperty(False)
    """So little height that the lanes have one line each, in two columns where there is width for them."""
    columns = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lanes: list[ScoreLane] = []
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self.bind(size=self._fit_soon, look=self._fit_soon)
        self.ids.lanes.bind(children=self._fit_soon)
        theme.bind(size_body=self._fit_soon)
        self._legend = [LegendItem(pattern=each) for each in PATTERNS]
        self._even_soon = Clock.create_trigger(self._even, -1)
        theme.bind(size_note=self._even_soon)

    def take(self, look: str) -> None:
        self.look = look

    def _fit(self, *_: object) -> None:
        need = ScoreNeed(theme.ruler.sizes, len(self.ids.lanes.children), "bars")
        self.tight = self.look == "lines" if self.look else need(self.width).least > self.height
        self.columns = replace(need, look="lines").columns(self.width) if self.tight else 1

    def _make(self) -> ScoreLane:
        lane = ScoreLane(tight=self.tight)
        self.bind(tight=lane.setter("tight"))
        lane.ids.words.bind(size=self._even_soon, text=self._even_soon)
        return lane

    def _even(self, *_: object) -> None:
        """What a step gave is written in one size in all lanes."""
        lanes = self.ids.lanes.children
        widest = max((one_line(lane.short, theme.font, theme.size_note) for lane in lanes), default=0)
        for lane in lanes:
            lane.wordy = not self.tight and widest * READABLE > min(
                theme.size_body * COLUMN, lane.width * NARROW
            )
        size = min((lane.own_size for lane in lanes), default=0) or theme.size_note
        for lane in lanes:
            lane.gain_size = size

    def show(self, score: Any) -> None:
        """Take over a `ScoreView`."""
        self.most = score.most
        one_each(self.ids.lanes, self._lanes, self._make, score.lanes)
        signed = any(lane.won or lane.out for lane in score.lanes)
        for lane in self._lanes:
            lane.most, lane.signed = score.most, signed
        self._even_soon()
        row = self.ids.legend
        if len(row.children) != len(score.legend):
            row.clear_widgets()
            for item in self._legend[: len(score.legend)]:
                row.add_widget(item)
        for item, words in zip(self._legend, score.legend, strict=False):
            item.text = words


load_beside(__file__)
