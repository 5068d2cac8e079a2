"""Buttons. One that cannot be used now stays tappable and says why."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import (
    LINE_HEIGHT,
    BodyBoldLabel,
    IconLabel,
    NoteLabel,
    StrongLabel,
    Words,
    fitting,
    heading_share,
    widest,
)
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put
from app.ui.widgets.touching import Touch

REACHED = "reached"
"""Marks a touch that came down beside what it is meant for."""
SMALL, BELOW = 0.72, 0.56
"""Words smaller than this share of their size stand below their picture, in this share of the height."""


class Pressable(ButtonBehavior, Panel):
    """A panel one can press; it changes under the finger."""

    press_token = "text"
    """The colour of the shade that lies on it as long as it is pressed."""

    def __init__(self, **kwargs: object) -> None:
        self._shade: InstructionGroup | None = None
        super().__init__(**kwargs)

    def on_state(self, *_: object) -> None:
        if self._shade is not None:
            self.canvas.after.remove(self._shade)
            self._shade = None
        if self.state == "down":
            self._shade = InstructionGroup()
            self._shade.add(Color(*getattr(theme, self.press_token)[:3], 0.14))
            self._shade.add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[self.radius]))
            self.canvas.after.add(self._shade)

    def reached(self, touch: Touch) -> bool:
        """A finger came down beside it, in the window; it counts until it is lifted farther away."""
        touch.ud[REACHED] = True
        touch.push()
        touch.apply_transform_2d(self.to_widget)
        touch.apply_transform_2d(self._nearest)
        try:
            return bool(self.on_touch_down(touch))
        finally:
            touch.pop()

    def on_touch_up(self, touch: Touch) -> bool:
        if touch.grab_current is not self or REACHED not in touch.ud:
            return bool(super().on_touch_up(touch))
        touch.push()
        touch.apply_transform_2d(self._nearest)
        try:
            return bool(super().on_touch_up(touch))
        finally:
            touch.pop()

    def _nearest(self, x: float, y: float) -> tuple[float, float]:
        """The point of it that is nearest, or the same where that is out of reach."""
        inside = min(max(x, self.x), self.right), min(max(y, self.y), self.top)
        near = max(abs(x - inside[0]), abs(y - inside[1])) <= theme.finger / 2
        return inside if near else (x, y)


class Worded(Pressable):
    """A picture and words, each made when there is one, and put into its place by hand.

    Keys of a row stand alike: the words of all of them beside their pictures, or below.
    """

    @cached_property
    def _sign(self) -> IconLabel:
        return IconLabel()

    @cached_property
    def _words(self) -> BodyBoldLabel:
        return BodyBoldLabel()

    def _row(self) -> list[Worded]:
        """The keys beside this one, and itself."""
        return [
            key
            for key in (self.parent.children if self.parent else (self,))
            if isinstance(key, Worded) and abs(key.y - self.y) < 1 and abs(key.height - self.height) < 1
        ]

    def _told_anew(self, *_: object) -> None:
        for key in self._row():
            key._trigger_layout()

    def _choice(self) -> tuple[str, float, float, float] | None:
        """Words that may stand beside their picture or below it, the width they have there and there, and
        their height; None for those that have no choice."""
        raise NotImplementedError

    def _arranged(self) -> tuple[bool, float]:
        """Whether the words stand below their picture, which they do where they would be small beside it;
        and their size, one for all keys of a width unless that would be small for those with few words."""
        size = self.style_size
        ways = [(key, choice) for key in self._row() if (choice := key._choice())]

        def fit(key: Worded, text: str, width: float, tall: float) -> float:
            return fitting(text, theme.font_bold, key.style_size, 1.0, width - 1, tall, LINE_HEIGHT)

        beside = {key: fit(key, text, width, tall) for key, (text, width, _, tall) in ways}
        if self not in beside:
            return False, size
        small = min(beside.values())
        below = small < size * SMALL and {
            key: fit(key, text, width, tall * BELOW) for key, (text, _, width, tall) in ways
        }
        stacked = bool(below) and min(below.values()) > small * 1.15
        alike = [
            words for key, words in (below if stacked else beside).items() if abs(key.width - self.width) < 1
        ]
        return stacked, max(min(alike), size * SMALL)

    def _stack(self, text: str, size: float, x: float, y: float, width: float, height: float) -> None:
        """The words below their picture, both in the middle."""
        self._sign.icon, self._sign.font_size = self.icon, min(self.style_size, height * (1 - BELOW))
        self._words.text, self._words.style_size = text, size
        self._words.halign, self._words.valign = "center", "middle"
        put(self._sign, x, y + height * BELOW, width, height * (1 - BELOW))
        put(self._words, x, y, width, height * BELOW)
        self._hold([self._sign, self._words])

    def _hold(self, shown: list[Words]) -> None:
        for words in shown:
            words.color = self.ink
        hold(self, shown)


class BigButton(Worded):
    """Picture and word side by side."""

    text = StringProperty("")
    icon = StringProperty("")
    hint = StringProperty("")
    kind = StringProperty("plain")
    """plain, primary, danger or bare."""
    usable = BooleanProperty(True)
    centred = BooleanProperty(False)
    ink = ColorProperty()
    style_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again, told = self._trigger_layout, self._told_anew
        self.bind(text=told, icon=told, hint=told, centred=again, ink=again, style_size=told)

    @cached_property
    def _hint(self) -> NoteLabel:
        return NoteLabel(valign="top")

    @property
    def _beside(self) -> float:
        """What a picture takes from the width of its words."""
        return float(self.style_size * 1.5 + theme.gap_s) if self.icon and self.text else 0.0

    def _choice(self) -> tuple[str, float, float, float] | None:
        if not self._beside or self.hint:
            return None
        left, low, right, high = self.padding
        width = self.width - left - right
        return self.text, width - self._beside, width, self.height - low - high - 2 * theme.gap_xs

    def do_layout(self, *_: object) -> None:
        left, low, right, high = self.padding
        x, y = self.x + left, self.y + low
        width, height = self.width - left - right, self.height - low - high
        beside = self._beside
        room = width - beside
        lines = height - 2 * theme.gap_xs
        stacked, size = self._arranged()
        if stacked:
            self._stack(self.text, size, x, y, width, height)
            return
        if self.centred:
            room = max(1, widest(self.text, theme.font_bold, size, room))
            x += (width - beside - room) / 2 if self.text else 0
        share = heading_share(self.text, size, self.hint, theme.size_note, room, lines)
        below = lines * (1 - share)
        side = "left" if self.icon else "center"
        shown: list[Words] = []
        if self.icon:
            self._sign.icon, self._sign.font_size = self.icon, self.style_size * 1.35
            put(self._sign, x, y, beside if self.text else width, height)
            shown.append(self._sign)
        if self.text:
            self._words.text, self._words.style_size = self.text, size
            self._words.halign, self._words.valign = side, "bottom" if self.hint else "middle"
            put(self._words, x + beside, y + theme.gap_xs + below, room, lines - below)
            shown.append(self._words)
        if self.hint:
            self._hint.text, self._hint.halign = self.hint, side
            put(self._hint, x + beside, y + theme.gap_xs, room, below)
            shown.append(self._hint)
        self._hold(shown)


class ActButton(Worded):
    """Something that can be done now, with its price. Greyed ones carry their reason in `why_not`."""

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    cost = StringProperty("")
    why_not = StringProperty("")
    usable = BooleanProperty(True)
    primary = BooleanProperty(False)
    stacked = BooleanProperty(False)
    """Word under picture and price, for the bar at the bottom."""
    bare = BooleanProperty(False)
    """The picture alone."""
    short = BooleanProperty(False)
    """A number or a letter, written large."""
    icon_size = NumericProperty(24)
    style_size = NumericProperty(18)
    ink = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again, told = self._trigger_layout, self._told_anew
        self.bind(text=told, icon=told, cost=told, stacked=told, bare=told)
        self.bind(ink=again, style_size=told, icon_size=again)

    @cached_property
    def _chip(self) -> IconLabel:
        return IconLabel(icon="circle-dot")

    @cached_property
    def _price(self) -> StrongLabel:
        return StrongLabel(halign="right")

    def show(self, action: Any, prefix: str = "action") -> None:
        """Take over an `ActionView`."""
        self.name = f"{prefix}:{action.key}"
        self.key = action.key
        self.text = action.label
        self.icon = action.icon
        self.cost = "" if action.cost is None else str(action.cost)
        self.usable = action.enabled
        self.why_not = action.why_not
        self.primary = action.primary

    def _choice(self) -> tuple[str, float, float, float] | None:
        if self.bare or self.stacked or self.cost or not (self.icon and self.text):
            return None
        left, low, right, high = self.padding
        width = self.width - left - right
        return self.text, width - self.icon_size * 1.2 - theme.gap_s, width, self.height - low - high

    def do_layout(self, *_: object) -> None:
        text = "" if self.bare else self.text
        left, low, right, high = self.padding
        x, y = self.x + left, self.y + low
        width, height = self.width - left - right, self.height - low - high
        picture = self.icon_size * 1.2 if self.icon else 0
        figure = min(theme.size_strong, height * 0.45) if self.stacked else theme.size_strong
        coin, digits = figure * 0.95, figure * 0.65 * len(self.cost)
        paid = theme.gap_s + coin + digits if self.cost else 0
        stacked, size = self._arranged()
        if stacked:
            self._stack(text, size, x, y, width, height)
            return
        if self.stacked:
            above, height, beside = y + height / 2, height / 2, 0.0
            room, end = width, x + width
        else:
            above, beside = y, picture + theme.gap_s if self.icon and (text or self.cost) else picture
            room = max(0, widest(text, theme.font_bold, size, width - beside - paid))
            x += max(0, (width - beside - room - paid) / 2)
            end = x + beside + room + paid
        shown: list[Words] = []
        if self.icon:
            self._sign.icon, self._sign.font_size = self.icon, self.icon_size * 1.15
            put(self._sign, x, above, picture, height)
            shown.append(self._sign)
        if text:
            self._words.text, self._words.style_size = text, size
            self._words.halign = "left"
            put(self._words, x + beside, y, room, height)
            shown.append(self._words)
        if self.cost:
            self._chip.font_size, self._price.style_size, self._price.text = figure * 0.9, figure, self.cost
            put(self._chip, end - digits - coin, above, coin, height)
            put(self._price, end - digits, above, digits, height)
            shown += [self._chip, self._price]
        self._hold(shown)


load_beside(__file__)
