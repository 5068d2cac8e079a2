"""What can be said of any screen by code: no word cut, nothing outside, no two words over each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

SLACK = 2.0
"""Pixels by which two boxes may touch: letters have a little air around them."""


SPARE = 3.0
"""Pixels that a line is measured wider than its letters are."""
FIGURES = 0.75
"""How tall figures are, as a share of their size: none goes below the line."""


def visible(widget: Any) -> bool:
    while widget is not None and hasattr(widget, "opacity"):
        if widget.opacity == 0:
            return False
        widget = widget.parent if widget.parent is not widget else None
    return True


def labels(screen: Any) -> Iterator[Any]:
    """Every label with words that can be seen."""
    from app.ui.widgets.label import FitLabel

    for label in screen.walk(restrict=True):
        if isinstance(label, FitLabel) and label.text and visible(label):
            yield label


def cut_words(screen: Any) -> list[str]:
    return [
        f"{label.text} {label.size} {label.font_size} {label.style_size}"
        for label in labels(screen)
        if not label.fits
    ]


def cut_off(widget: Any) -> bool:
    """Part of it is beyond the edge of what it scrolls in: it can be scrolled into sight."""
    from app.ui.widgets.scroller import Scroller

    own, holder = box(widget, widget.x, widget.y, widget.right, widget.top), widget.parent
    while holder is not None and hasattr(holder, "opacity"):
        if isinstance(holder, Scroller):
            edge = box(holder, holder.x, holder.y, holder.right, holder.top)
            if own[1] < edge[1] - 1 or own[3] > edge[3] + 1:
                return True
        holder = holder.parent if holder.parent is not holder else None
    return False


def box(widget: Any, left: float, bottom: float, right: float, top: float) -> tuple[float, ...]:
    """A box given in a widget's own terms, as left, bottom, right, top on the glass, however it is turned."""
    one, other = widget.to_window(left, bottom), widget.to_window(right, top)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def outside(screen: Any) -> list[str]:
    """Labels and buttons that stick out of the screen."""
    from app.ui.widgets.button import Pressable
    from app.ui.widgets.label import FitLabel

    found = []
    for widget in screen.walk(restrict=True):
        if isinstance(widget, FitLabel | Pressable) and visible(widget) and widget.width and widget.height:
            if (isinstance(widget, FitLabel) and not widget.text) or cut_off(widget):
                continue
            left, bottom, right, top = box(widget, widget.x, widget.y, widget.right, widget.top)
            if left < -1 or bottom < -1 or right > screen.width + 1 or top > screen.height + 1:
                found.append(f"{getattr(widget, 'text', widget)} {left, bottom, right, top}")
    return found


def beside_their_panel(screen: Any) -> list[str]:
    """Words that leave the panel they stand on."""
    from app.ui.widgets.panel import Panel

    found = []
    for label, words in placed(screen):
        panel = label.parent
        while panel is not screen and not isinstance(panel, Panel):
            panel = panel.parent
        if isinstance(panel, Panel):
            edge = box(panel, panel.x, panel.y, panel.right, panel.top)
            if (
                min(words[0] - edge[0], words[1] - edge[1], edge[2] - words[2], edge[3] - words[3])
                < -SLACK - SPARE
            ):
                found.append(f"{label.text} {words} {edge}")
    return found


def words_size(label: Any) -> tuple[float, float]:
    """Width and height of the words themselves; the texture is as large as the box."""
    from app.ui.widgets.label import needed, one_line

    across = one_line(label.text, label.font_name, label.font_size)
    if across <= label.width and "\n" not in label.text:
        return across, label.font_size * (FIGURES if set(label.text) <= set("0123456789:") else 1.05)
    _, tall = needed(label.text, label.font_name, label.font_size, label.width - 1, label.line_height)
    return label.width, tall


def placed(screen: Any) -> Iterator[tuple[Any, tuple[float, ...]]]:
    """Every label with the box of its words on the glass."""
    for label in labels(screen):
        if cut_off(label):
            continue
        wide, tall = words_size(label)
        left = {"left": label.x, "right": label.right - wide}.get(label.halign, label.center_x - wide / 2)
        foot = {"bottom": label.y, "top": label.top - tall}.get(label.valign, label.center_y - tall / 2)
        yield label, box(label, left, foot, left + wide, foot + tall)


def overlapping(screen: Any) -> list[str]:
    """Pairs of words that lie over each other."""
    return [
        f"{one.text!r} and {other.text!r}"
        for (one, a), (other, b) in combinations(placed(screen), 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > SLACK and min(a[3], b[3]) - max(a[1], b[1]) > SLACK
    ]


def small(least: float) -> list[tuple[str, float, float]]:
    """What can be pressed and is harder to hit than so many pixels, with the size of its target."""
    from kivy.core.window import Window

    from app.ui.widgets.button import Pressable
    from app.ui.widgets.focus import Box, Focus
    from app.ui.widgets.reach import target

    stops = Focus(Window.children[-1], Window).stops()
    glass = Box(0, 0, *Window.size)
    found = []
    for stop in stops:
        if isinstance(stop.widget, Pressable) and not cut_off(stop.widget):
            others = [other.box for other in stops if other is not stop]
            width, height = target(stop.box, others, glass, least)
            if min(width, height) < least - 1:
                name = getattr(stop.widget, "name", "") or getattr(stop.widget, "text", "")
                found.append((name or type(stop.widget).__name__, width, height))
    return found


def heard(screen: Any, *events: str) -> list[tuple[Any, ...]]:
    """A list that fills with (event, arguments …) as the screen dispatches them."""
    log: list[tuple[Any, ...]] = []
    for event in events:
        screen.bind(**{event: lambda _screen, *args, event=event: log.append((event, *args))})
    return log
