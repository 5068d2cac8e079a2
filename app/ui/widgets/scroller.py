"""What is longer than its place follows the finger; a bar and a shaded edge say that there is more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from time import monotonic
from typing import Protocol

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    InstructionGroup,
    Rectangle,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from app.ui.layout import Rect
from app.ui.layout.needs.lists import LEAST_THUMB, bar_room, bar_width, screenfuls, total
from app.ui.widgets.live import theme

MEANT = 0.25
"""Of a finger, that one has to move before the list moves and nothing is pressed any more."""
SLOWING = 4.5
"""How fast a flung list comes to rest, per second."""
STILL = 30.0
"""Pixels a second below which it rests."""
REMEMBERED = 0.1
"""Seconds of a finger's way that its speed is taken from."""
SHADE = 1.1
"""Of a large gap, that the shaded edge is high."""
WHEEL = 1.2
"""Of a touch target, that one notch of a wheel scrolls."""


class Scrolled(Protocol):
    """Whatever brings itself to sight."""

    def reveal(self, widget: Widget) -> None: ...


class Scroller(Widget):
    """Children stand in the window's own coordinates; what lies beyond the edge is cut off, and nobody can
    press it. Sub-classes say where everything stands with `_lay`, and put there what is to be seen."""

    offset = NumericProperty(0.0)
    """Pixels of the content above the upper edge."""
    ground = ColorProperty()
    """What it stands on, for the shaded edge."""
    name = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self.places: tuple[Rect, ...] = ()
        self._starts: tuple[float, ...] = (0.0,)
        self._ground_given = "ground" in kwargs
        self.ground = theme.ground
        self._from: tuple[float, float] | None = None
        self._way: list[tuple[float, float]] = []
        self._speed, self._rolling = 0.0, Clock.schedule_interval(self._roll, 0)
        self._rolling.cancel()
        super().__init__(**kwargs)
        with self.canvas.before:
            StencilPush()
            self._mask = Rectangle()
            StencilUse()
        self._signs = InstructionGroup()
        with self.canvas.after:
            StencilUnUse()
            self._unmask = Rectangle()
            StencilPop()
        self.canvas.after.add(self._signs)
        self.lay_soon = Clock.create_trigger(self._lay_out, -1)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(size=self.lay_soon, pos=self._moved, offset=self._moved, ground=self._draw_soon)
        theme.bind(size_body=self.lay_soon, gap=self.lay_soon, touch=self.lay_soon, ground=self._repaint)

    # --- for sub-classes ------------------------------------------------------------------------------

    def _lay(self) -> Sequence[Rect]:
        """Where everything stands, counted from the content's upper left corner."""
        raise NotImplementedError

    def _put(self) -> None:
        """Put what is to be seen into its place."""
        raise NotImplementedError

    def spot(self, widget: Widget) -> Rect | None:
        """Where something of it stands in the content."""
        raise NotImplementedError

    # --- how far --------------------------------------------------------------------------------------

    @property
    def end(self) -> float:
        """As far as it can be scrolled."""
        return max(0.0, total(self.places) - self.height)

    @property
    def inner_width(self) -> float:
        """What the content has of its width while there is a bar."""
        return float(self.width - bar_room(theme.ruler.sizes))

    def scroll_to(self, offset: float) -> None:
        self.offset = min(self.end, max(0.0, offset))

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as it takes for this to be seen whole."""
        spot = self.spot(widget)
        if spot is None:
            return
        if spot.y < self.offset:
            self.scroll_to(spot.y)
        elif spot.bottom > self.offset + self.height:
            self.scroll_to(min(spot.y, spot.bottom - self.height))

    @property
    def pages(self) -> int:
        """How many screenfuls there are."""
        return len(self._starts)

    @property
    def page(self) -> int:
        """The screenful that is seen."""
        if self.offset >= self.end - 1:
            return self.pages - 1
        return max(at for at, start in enumerate(self._starts) if start <= self.offset + 1)

    def turn(self, by: int) -> None:
        """Some screenfuls on or back; the first and the last are ends."""
        self._stop()
        self.scroll_to(self._starts[min(self.pages - 1, max(0, self.page + by))])

    def _lay_out(self, *_: object) -> None:
        if min(self.size) <= 1:
            return
        self.places = tuple(self._lay())
        self._starts = screenfuls(self.places, self.height)
        self.scroll_to(self.offset)
        self._moved()

    def _moved(self, *_: object) -> None:
        self._put()
        self._draw_soon()

    # --- what is drawn --------------------------------------------------------------------------------

    def _repaint(self, *_: object) -> None:
        if not self._ground_given:
            self.ground = theme.ground
        self._draw_soon()

    def _draw(self, *_: object) -> None:
        for mask in (self._mask, self._unmask):
            mask.pos, mask.size = self.pos, self.size
        self._signs.clear()
        if self.end <= 1:
            return
        sizes = theme.ruler.sizes
        shade = min(self.height / 4, sizes.gap_l * SHADE)
        wide = self.inner_width
        self._signs.add(Color(*self.ground[:3], 1))
        if self.offset < self.end - 1:
            self._signs.add(Rectangle(texture=_shade(), pos=self.pos, size=(wide, shade)))
        if self.offset > 1:
            # The same shade upside down.
            upside_down = (0, 1, 1, 1, 1, 0, 0, 0)
            self._signs.add(
                Rectangle(
                    texture=_shade(),
                    pos=(self.x, self.top - shade),
                    size=(wide, shade),
                    tex_coords=upside_down,
                )
            )
        bar, seen = bar_width(sizes), self.height / total(self.places)
        thumb = max(sizes.finger * LEAST_THUMB, self.height * seen)
        top = self.top - (self.height - thumb) * self.offset / self.end
        for token, foot, tall in (("line", self.y, self.height), ("quiet", top - thumb, thumb)):
            self._signs.add(Color(*getattr(theme, token)))
            self._signs.add(
                SmoothRoundedRectangle(pos=(self.right - bar, foot), size=(bar, tall), radius=[bar / 2])
            )

    # --- fingers --------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self._wheel(touch.button)
            return self.end > 0
        rolled = self._stop()
        if self.end > 0:
            self._from, self._way = None, [(monotonic(), touch.y)]
            touch.grab(self)
        # Whoever stops a list that rolls presses nothing on it.
        return rolled or bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._from is None:
            if abs(touch.y - touch.oy) < theme.finger * MEANT:
                return False
            self._from = touch.y, self.offset
            self._press_nothing(touch)
        began, offset = self._from
        self.scroll_to(offset + touch.y - began)
        now = monotonic()
        self._way = [*(seen for seen in self._way if now - seen[0] < REMEMBERED), (now, touch.y)]
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        dragged, self._from = self._from is not None, None
        if dragged and not theme.reduce_motion:
            (began, y), (ended, last) = self._way[0], self._way[-1]
            if ended - began > 0 and monotonic() - ended < REMEMBERED:
                self._speed = (last - y) / (ended - began)
                self._rolling()
        return dragged

    def _press_nothing(self, touch: MotionEvent) -> None:
        """The finger scrolls: whatever it came down on is let go."""
        for held in [grabbed() for grabbed in touch.grab_list]:
            if isinstance(held, ButtonBehavior):
                touch.ungrab(held)
                held.state = "normal"
                if held.is_event_type("on_let_go"):
                    held.dispatch("on_let_go")

    def _wheel(self, way: str) -> None:
        self._stop()
        by = {"scrolldown": -1, "scrollup": 1}.get(way, 0)
        self.scroll_to(self.offset + by * theme.touch * WHEEL)

    def _roll(self, seconds: float) -> bool:
        before = self.offset
        self.scroll_to(self.offset + self._speed * seconds)
        self._speed *= exp(-SLOWING * seconds)
        if abs(self._speed) < STILL or (self.offset == before and seconds > 0):
            self._speed = 0.0
        return bool(self._speed)

    def _stop(self) -> bool:
        """Whether it was rolling."""
        rolled, self._speed = bool(self._speed), 0.0
        self._rolling.cancel()
        return rolled


@cache
def _shade() -> Texture:
    """From the full colour at the lower edge to nothing."""
    steps = 16
    made = Texture.create(size=(1, steps), colorfmt="rgba")
    pixels = bytes(
        value for step in range(steps) for value in (255, 255, 255, round(235 * (1 - step / (steps - 1))))
    )

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba")

    fill(made)
    made.add_reload_observer(fill)
    return made


class ScrollBox(Scroller):
    """One widget that knows its height for a width, such as a long text."""

    def __init__(self, **kwargs: object) -> None:
        self.content: Widget | None = None
        super().__init__(**kwargs)

    def show(self, content: Widget) -> None:
        """The content decides its height by its width; another one is seen from its beginning."""
        if content is self.content:
            return
        if self.content is not None:
            self.content.funbind("height", self.lay_soon)
            self.remove_widget(self.content)
        self.content, self.offset = content, 0.0
        content.size_hint = (None, None)
        content.fbind("height", self.lay_soon)
        self.add_widget(content)
        self.lay_soon()

    def _lay(self) -> Sequence[Rect]:
        content = self.content
        if content is None:
            return ()
        content.width = self.width
        if content.height > self.height + 1:
            content.width = self.inner_width
        return (Rect(0, 0, content.width, content.height),)

    def _put(self) -> None:
        if self.content is not None:
            self.content.pos = self.x, self.top + self.offset - self.content.height

    def spot(self, widget: Widget) -> Rect | None:
        if self.content is None:
            return None
        foot = widget.to_window(widget.x, widget.y)[1]
        top = widget.to_window(widget.right, widget.top)[1]
        above = self.content.to_window(self.content.x, self.content.top)[1]
        return Rect(0, above - top, widget.width, top - foot)
