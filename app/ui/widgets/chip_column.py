"""The carbometer's column: zones behind, chips in front, marks for goal and sensor."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothLine, Triangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.ui.theme import FASTEST_CHIP, LONGEST_FALL, SLOWEST_CHIP, ZONE_PATTERNS, mix
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import FitLabel, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.texture import chip, pattern, tiled

SMALLEST = 16
"""Pixels below which nothing is drawn."""
LEAST_CHIP = 0.2
"""Pixels that a chip is high at least."""
LEAST_TUBE = 40.0
"""Pixels that the tube is wide at least."""
WIDEST, WIDEST_BARE = 0.27, 0.6
"""Of its height, that it is wide at most: with words beside it, and without."""
DISC, OVAL = 0.94, 0.17
"""Of the tube, that a chip is wide; and of that, how high its upper side is seen."""
LANDED = 0.999
"""A chip that has so much of its way behind it lies."""


class _Band:
    """One zone on the plate, with its word beside it."""

    def __init__(self, column: ChipColumn) -> None:
        with column.canvas.before:
            self.colour = Color()
            self.box = Rectangle()
            self.mark = Color()
            self.pattern = Rectangle()
        self.word = FitLabel(size_hint=(None, None))
        column.add_widget(self.word)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        self.box.pos = self.pattern.pos = (x, y)
        self.box.size = self.pattern.size = (width, max(0, height))
        self.pattern.tex_coords = tiled(width, max(0, height), theme.room)

    def paint(self, zone: str, current: bool) -> None:
        full = theme.colour(f"zone_{zone}")
        shown = full if current else mix(full, theme.colour("panel"), 0.66)
        self.colour.rgba = get_color_from_hex(shown)
        self.mark.rgba = (*get_color_from_hex(theme.colour("ink"))[:3], 0.5 if current else 0.4)
        self.pattern.texture = pattern(ZONE_PATTERNS[zone])
        self.word.font_name = theme.font_bold if current else theme.font
        self.word.color = theme.text if current else theme.quiet


class _Chip:
    """One chip: drawn always, but without size while it is not on the column."""

    __slots__ = ("colour", "disc")

    def __init__(self) -> None:
        self.colour = Color()
        self.disc = Rectangle(size=(0, 0))


class ChipColumn(Widget):
    """Feed it with `show`; chips then fall on or off one by one unless motion is reduced."""

    level = NumericProperty(0)
    """How many chips are drawn; between whole numbers one is in the air."""
    bare = BooleanProperty(False)
    """Without numbers and words beside it, where there is little room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: Any = None
        self._bands: list[_Band] = []
        self._chips: list[_Chip] = []
        self._fall: Any = None
        with self.canvas.after:
            self._goal_colour = Color(rgba=(0, 0, 0, 0))
            self._goal_line = SmoothLine(width=1.5)
            self._goal_flag = Triangle()
            self._sensed_colour = Color(rgba=(0, 0, 0, 0))
            self._sensed_flag = Triangle()
        self._replace = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._replace, size=self._replace, bare=self._repaint, level=self._stack)
        theme.bind(room=self._replace, text_scale=self._replace, ground=self._repaint)

    def show(self, view: Any) -> None:
        """Take over a `CarbometerView`."""
        if view == self._view:
            return
        old, self._view = self._view, view
        if old is None or (old.capacity, old.bands) != (view.capacity, view.bands):
            self._build()
            self.level = view.count if old is None else self.level
        self._paint()
        self._replace()
        self._move_to(view.count)

    def _move_to(self, count: int) -> None:
        if self._fall is not None:
            self._fall.cancel(self)
            self._fall = None
        chips = abs(count - self.level)
        if not chips:
            return
        if theme.reduce_motion:
            self.level = count
            return
        each = min(SLOWEST_CHIP, max(FASTEST_CHIP, LONGEST_FALL / chips))
        self._fall = Animation(level=count, duration=min(LONGEST_FALL, each * chips), transition="linear")
        self._fall.start(self)

    def _build(self) -> None:
        """Make as many bands, chips and ticks as this carbometer has."""
        view = self._view
        while len(self._bands) < len(view.bands):
            self._bands.append(_Band(self))
        with self.canvas:
            while len(self._chips) < view.capacity:
                self._chips.append(_Chip())

    def _geometry(self) -> tuple[float, float, float, float, float]:
        """Left edge and width of the plate, its foot, the height of a chip, and the depth of its oval."""
        left = theme.gap
        words = theme.gap if self.bare else self._words_width() + 2 * theme.gap
        width = max(
            LEAST_TUBE, min(self.width - left - words, self.height * (WIDEST_BARE if self.bare else WIDEST))
        )
        oval = width * DISC * OVAL
        foot = self.y + oval * 0.7
        unit = max(LEAST_CHIP, (self.top - oval * 0.7 - foot) / (self._view.capacity if self._view else 100))
        x = self.x + left + (max(0.0, self.width - left - words - width) / 2 if self.bare else 0.0)
        return round(x), round(width), round(foot), unit, round(oval)

    def _words_width(self) -> float:
        words = (band.word.text for band in self._bands)
        return max((one_line(each, theme.font_bold, theme.size_body) for each in words), default=0.0)

    def _repaint(self, *_: Any) -> None:
        """Other colours; a pattern that was put on anew has to be fitted into its place again."""
        self._paint()
        self._replace()

    def _paint(self) -> None:
        view = self._view
        if view is None:
            return
        for band, spec in zip(self._bands, view.bands, strict=False):
            band.paint(spec.zone, spec.zone == view.zone)
            band.word.text = "" if self.bare else spec.word
        self._goal_colour.rgba = theme.accent if view.goal is not None else (0, 0, 0, 0)
        told = theme.text if view.sensed == view.count else theme.danger
        self._sensed_colour.rgba = told if view.sensed is not None else (0, 0, 0, 0)

    def _place(self, *_: Any) -> None:
        view = self._view
        if view is None or min(self.size) < SMALLEST:
            return
        x, width, foot, unit, _oval = self._geometry()
        top = foot + view.capacity * unit
        line = theme.size_body * 1.4
        for i, (band, spec) in enumerate(zip(self._bands, view.bands, strict=False)):
            # By the rules' limits: with the highest count of a zone one whole slot of it is still seen.
            low = max(foot, foot + spec.low * unit) if spec.low > 1 else self.y
            last = i == 0 or spec.high >= view.capacity
            high = self.top if last else min(top, foot + (spec.high + 1) * unit)
            band.place(x, low, width, high - low)
            band.word.size = (self.right - x - width - theme.gap, line)
            band.word.pos = (x + width + theme.gap, (low + high - line) / 2)
        self._place_marks(x, width, foot, unit)
        self._stack()

    def _place_marks(self, x: float, width: float, foot: float, unit: float) -> None:
        view, flag = self._view, theme.gap_s
        goal = foot + (view.goal or 0) * unit
        self._goal_line.points = [x - flag, goal, x + width, goal]
        self._goal_line.width = theme.hair
        self._goal_flag.points = [x - flag, goal - flag * 0.7, x - flag, goal + flag * 0.7, x, goal]
        sensed, right = foot + (view.sensed or 0) * unit, x + width
        self._sensed_flag.points = [
            right + 1,
            sensed,
            right + flag,
            sensed - flag * 0.6,
            right + flag,
            sensed + flag * 0.6,
        ]

    def _stack(self, *_: Any) -> None:
        """Draw the chips up to `level`; those the step will move are shown in the accent colour."""
        view = self._view
        if view is None or min(self.size) < SMALLEST:
            return
        x, width, foot, unit, oval = self._geometry()
        disc = round(width * DISC)
        texture = chip(max(8, round(disc)), max(2, round(oval)), max(2, ceil(unit)))
        left, tall = x + (width - disc) / 2, oval + ceil(unit)
        paper = get_color_from_hex(theme.colour("paper"))
        tenth = get_color_from_hex(mix(theme.colour("paper"), theme.colour("paper_shade"), 0.8))
        accent = get_color_from_hex(theme.colour("accent"))
        full = floor(self.level + 1 - LANDED)
        flying = self.level - full
        goal = view.goal if view.goal is not None else view.count
        for i, piece in enumerate(self._chips):
            solid = i < full
            ghost = full <= i < goal
            if not (solid or ghost or (i == full and flying > 0)):
                piece.disc.size = (0, 0)
                continue
            colour = tenth if (i + 1) % 10 == 0 else paper
            lift = 0.0
            alpha = 1.0
            if solid and i >= goal:
                colour = accent
            elif not solid and i == full and flying > 0:
                lift, alpha = (1 - flying) * theme.touch, min(1.0, flying * 2)
                colour = accent if i >= goal else colour
            elif ghost:
                colour, alpha = accent, 0.34
            piece.colour.rgba = (*colour[:3], alpha)
            # A hand never stacks exactly: each chip lies a little to one side, always the same side.
            lean = ((i * 7 + 3) % 5 - 2) * disc * 0.006
            piece.disc.texture = texture
            piece.disc.size = (disc, tall)
            # Whole pixels keep the rims crisp.
            piece.disc.pos = (round(left + lean), round(foot + i * unit - oval / 2) + lift)


load_beside(__file__)
