"""Where the keyboard is: which things it can go to, in which order, and the ring around the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kivy.properties import NumericProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.widget import Widget

from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.scroller import Scroller

TOUCHING = 1
"""Pixels by which neighbours may overlap and still lie beside each other."""
ASIDE = 3
"""An arrow key rather goes three times as far ahead than aside."""


class Box(NamedTuple):
    """What a widget covers of the window."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.bottom <= y <= self.top


class Stop(NamedTuple):
    """One thing that can be chosen."""

    box: Box
    widget: Any


def box_of(widget: Any) -> Box:
    """In the window, also for what is turned by quarters."""
    one, other = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    across, up = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return Box(across[0], up[0], across[1], up[1])


def in_reading_order(stops: list[Stop]) -> list[Stop]:
    """Rows from above, in them columns from the left, in those rows again."""
    for span in (_downwards, _across):
        parts = _apart(stops, span)
        if len(parts) > 1:
            return [stop for part in parts for stop in in_reading_order(part)]
    return sorted(stops, key=lambda stop: (-stop.box.top, stop.box.left))


def _downwards(box: Box) -> tuple[float, float]:
    return -box.top, -box.bottom


def _across(box: Box) -> tuple[float, float]:
    return box.left, box.right


def _apart(stops: list[Stop], span: Callable[[Box], tuple[float, float]]) -> list[list[Stop]]:
    """Groups with a gap between them, in the order of the span."""
    groups: list[list[Stop]] = []
    end = 0.0
    for stop in sorted(stops, key=lambda each: span(each.box)):
        begin, its_end = span(stop.box)
        if not groups or begin >= end - TOUCHING:
            groups.append([])
            end = its_end
        groups[-1].append(stop)
        end = max(end, its_end)
    return groups


def nearest(stops: list[Stop], here: Box, direction: str) -> Stop | None:
    """The next stop to the left or right, above or below; None if there is none."""
    own = _facing(here, direction)

    def distance(stop: Stop) -> tuple[float, float]:
        box = _facing(stop.box, direction)
        aside = max(0, box.bottom - own.top, own.bottom - box.top)
        return box.left - own.right + ASIDE * aside, abs(box.middle[1] - own.middle[1])

    ahead = [stop for stop in stops if _facing(stop.box, direction).left >= own.right - TOUCHING]
    return min(ahead, key=distance, default=None)


def _facing(box: Box, direction: str) -> Box:
    """The box as it lies when the direction is to the right."""
    left, bottom, right, top = box
    return {
        "left": Box(-right, bottom, -left, top),
        "up": Box(bottom, left, top, right),
        "down": Box(-top, left, -bottom, right),
    }.get(direction, box)


class FocusRing(Widget):
    """Lies around its target with a darker or lighter rim, so that it shows on any ground."""

    radius = NumericProperty(14)
    away = NumericProperty(4)
    """How far outside its target its middle lies."""

    def surround(self, box: Box, radius: float) -> None:
        self.pos, self.radius = (box.left, box.bottom), radius
        self.size = (box.right - box.left, box.top - box.bottom)


class Focus:
    """Goes from stop to stop on a desk. The ring is made when a key first moves it, and follows its target.

    What lies on top comes first; what is hidden under it is left out.
    """

    def __init__(self, desk: Any, window: Any) -> None:
        self._desk, self._window = desk, window
        self._ring: FocusRing | None = None
        self._pressed: Any = None
        self.target: Any = None
        """The chosen widget, or None."""

    # --- what there is --------------------------------------------------------------------------------

    def stops(self, without: Widget | None = None) -> list[Stop]:
        """Everything that can be chosen now, in its order; of what scrolls only as much as is seen. `without`
        something that lies on top: as if it were not there."""
        found: list[Stop] = []
        above: list[Box] = []
        for layer in self._layers():
            if layer is without:
                continue
            widgets = (each for each in layer.walk(restrict=True) if self._can_be_chosen(each))
            here = [Stop(box, widget) for widget in widgets if (box := self._seen(widget)) is not None]
            found += in_reading_order([stop for stop in here if self._open(stop.box, above)])
            above.append(box_of(layer))
        return found

    def _within_reach(self) -> list[Stop]:
        """Also what a list has beyond its edges, for whoever is in it: keys scroll it."""
        stops = self.stops()
        here = _scroller_of(self._field() or self.target)
        if here is None:
            return stops
        inside = [at for at, stop in enumerate(stops) if _scroller_of(stop.widget) is here]
        if not inside:
            return stops
        seen, view = {stop.widget for stop in stops}, box_of(here)
        widgets = (
            each for each in here.walk(restrict=True) if each not in seen and self._can_be_chosen(each)
        )
        hidden = in_reading_order([Stop(box_of(widget), widget) for widget in widgets])
        before = [stop for stop in hidden if stop.box.middle[1] > view.top]
        after = [stop for stop in hidden if stop.box.middle[1] < view.bottom]
        first, last = inside[0], inside[-1] + 1
        return [*stops[:first], *before, *stops[first:last], *after, *stops[last:]]

    def _seen(self, widget: Any) -> Box | None:
        """What of it is seen; None where its middle is beyond the edge of what it scrolls in."""
        box = box_of(widget)
        scroller = _scroller_of(widget)
        if scroller is None:
            return box
        view = box_of(scroller)
        if not view.holds(*box.middle):
            return None
        return Box(
            max(box.left, view.left),
            max(box.bottom, view.bottom),
            min(box.right, view.right),
            min(box.top, view.top),
        )

    @property
    def covered(self) -> bool:
        """Whether something lies over the screen."""
        return len(list(self._layers())) > 1

    @property
    def typing(self) -> bool:
        return self._field() is not None

    def stop_typing(self) -> None:
        field = self._field()
        if field is not None:
            field.focus = False

    def _layers(self) -> Iterator[Any]:
        """From the top down."""
        return (each for each in self._desk.children if each is not self._ring and each.opacity > 0)

    def _field(self) -> Any:
        """The text field one writes in."""
        fields = (each for each in self._desk.walk(restrict=True) if isinstance(each, FocusBehavior))
        return next((field for field in fields if field.focus), None)

    def _can_be_chosen(self, widget: Any) -> bool:
        if not isinstance(widget, Pressable | FocusBehavior) or widget.disabled or min(widget.size) <= 1:
            return False
        line = list(self._upwards(widget))
        return line[-1].parent is self._window and all(each.opacity > 0 for each in line)

    def _upwards(self, widget: Any) -> Iterator[Any]:
        """The widget, what it is in, what that is in …, up to the window."""
        while widget is not None and widget is not self._window:
            yield widget
            widget = widget.parent

    def _open(self, box: Box, above: list[Box]) -> bool:
        """Whether a finger could reach its middle."""
        middle = box.middle
        on_the_glass = 0 <= middle[0] <= self._window.width and 0 <= middle[1] <= self._window.height
        return on_the_glass and not any(other.holds(*middle) for other in above)

    # --- going about ----------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """To the next stop or the one before; after the last comes the first."""
        stops = self._within_reach()
        if stops:
            at = self._at(stops)
            first = 0 if by > 0 else -1
            self._choose(stops[first if at is None else (at + by) % len(stops)].widget, write=True)

    def towards(self, direction: str) -> None:
        """To the nearest stop that way; with nothing chosen, to the first."""
        stops = self._within_reach()
        at = self._at(stops)
        goal = next(iter(stops), None) if at is None else nearest(stops, stops[at].box, direction)
        if goal is not None:
            self._choose(goal.widget)

    def _at(self, stops: list[Stop]) -> int | None:
        here = self._field() or self.target
        return next((i for i, stop in enumerate(stops) if stop.widget is here), None)

    def _choose(self, widget: Any, write: bool = False) -> None:
        """Put the ring around it; a text field that Tab comes to can be written in at once."""
        self.cancel()
        self.stop_typing()
        if self.target is None:
            self._window.bind(on_draw=self._follow)
        self.target = widget
        scroller = _scroller_of(widget)
        if scroller is not None:
            scroller.reveal(widget)
        if write and isinstance(widget, FocusBehavior):
            widget.focus = True
        self._follow()

    def clear(self) -> None:
        """Nothing is chosen any more."""
        self.cancel()
        if self.target is not None:
            self.target = None
            self._window.unbind(on_draw=self._follow)
        if self._ring is not None:
            self._desk.remove_widget(self._ring)

    def _follow(self, *_: Any) -> None:
        """Before each picture that is drawn, lay the ring where its target has come to lie."""
        if not self._is_there(self.target):
            self.clear()
            return
        if self._ring is None:
            self._ring = FocusRing()
        if self._desk.children[0] is not self._ring:
            self._desk.remove_widget(self._ring)
            self._desk.add_widget(self._ring)
        self._ring.surround(box_of(self.target), getattr(self.target, "radius", theme.radius_s))

    def _is_there(self, widget: Any) -> bool:
        line = list(self._upwards(widget))
        above: list[Box] = []
        for layer in self._layers():
            if layer in line:
                return self._can_be_chosen(widget) and self._open(box_of(widget), above)
            above.append(box_of(layer))
        return False

    # --- pressing -------------------------------------------------------------------------------------

    def press(self, primary: bool = False) -> None:
        """A key goes down on the chosen widget, or, where nothing is chosen, on the one that stands out."""
        widget = self.target or (self._primary() if primary else None)
        if isinstance(widget, FocusBehavior):
            widget.focus = True
        elif widget is not None:
            self._pressed = widget
            widget.state = "down"
            widget.dispatch("on_press")

    def release(self) -> None:
        """The key comes up: what a finger that is lifted does, if the widget can still be pressed."""
        widget, self._pressed = self._pressed, None
        if widget is not None:
            _let_go(widget)
            if self._can_be_chosen(widget):
                widget.dispatch("on_release")

    def cancel(self) -> None:
        """A press that comes to nothing."""
        widget, self._pressed = self._pressed, None
        if widget is not None:
            _let_go(widget)

    def _primary(self) -> Any:
        widgets = (stop.widget for stop in self.stops())
        return next((widget for widget in widgets if _stands_out(widget)), None)


def _scroller_of(widget: Any) -> Scroller | None:
    """The list that it is a part of."""
    while widget is not None and hasattr(widget, "parent") and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, Scroller):
            return widget
    return None


def _let_go(widget: Any) -> None:
    widget.state = "normal"
    if widget.is_event_type("on_let_go"):
        widget.dispatch("on_let_go")


def _stands_out(widget: Any) -> bool:
    primary = getattr(widget, "primary", False) or getattr(widget, "kind", "") == "primary"
    return primary and getattr(widget, "usable", True)


load_beside(__file__)
