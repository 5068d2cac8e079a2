"""The clock of a phase with its buttons: the ring as large as it can be, beside or above what can be done.

Fills whatever room it is given: the timer's own page is nothing else, a game's table can lay it where its
step would be. What it needs from the outside is a `TimerDeskView` and the clock of the countdown.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.platform.clocks import clock
from app.ui.widgets import choice_row, label, notice, seat_tiles, speaker_bars, timer_ring
from app.ui.widgets.button import SMALL, BigButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_size
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, one_each

__all__ = [
    "TimerButton",
    "TimerDesk",
    "choice_row",
    "label",
    "notice",
    "seat_tiles",
    "speaker_bars",
    "timer_ring",
]


NO_BREAK = "\u00a0"


class TimerButton(BigButton):
    """One thing that can be done with the time."""

    key = StringProperty("")
    why_not = StringProperty("")
    chosen = BooleanProperty(False)
    """What it opens is open."""

    def show(self, action: Any) -> None:
        """Take over an `ActionView`."""
        self.name, self.key = f"action:{action.key}", action.key
        self.text, self.icon = action.label, action.icon
        self.usable, self.why_not, self.chosen = action.enabled, action.why_not, action.chosen


class TimerDesk(FloatLayout):
    """Call `show` as often as you like; dispatches on_act(key) and on_explain(words)."""

    clock = ObjectProperty(clock)
    """What the countdown goes by."""
    head_room = NumericProperty(0)
    """So much at the top of the buttons' side is left for somebody else."""
    others = NumericProperty(0)
    wide = BooleanProperty(True)
    roomy = BooleanProperty(True)
    """Beside the ring there is height for a row more."""
    panel_height = NumericProperty(100)

    __events__ = ("on_act", "on_choose", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._view: Any = None
        self._buttons: list[TimerButton] = []
        self._parts: dict[str, Any] = {}
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self.bind(size=self._arrange_soon, head_room=self._arrange_soon)
        theme.bind(size_body=self._arrange_soon, room=self._arrange_soon)

    def on_kv_post(self, _base: Any) -> None:
        # What is not in the panel now must not be lost: the names of a rule hold nothing fast.
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}
        self._parts["choices"].bind(rows=self._arrange_soon)

    def show(self, view: Any) -> None:
        """Take over a `TimerDeskView`."""
        parts = self._parts
        parts["ring"].show(view.timer)
        parts["speakers"].show(view.speakers)
        if view == self._view:
            return
        self._view = view
        parts["notice"].text = view.notice
        parts["choices"].prefix = view.choices_key
        parts["choices"].show(view.choices_label, view.choices)
        if view.main is not None:
            parts["main"].show(view.main)
        if view.agreement is not None:
            parts["agreement"].show(view.agreement)
        self.others = len(view.others)
        one_each(parts["others"], self._buttons, self._button, view.others)
        there = {
            "air": not (view.speakers or view.agreement),
            "notice": view.notice,
            "speakers": view.speakers,
            "agreement": view.agreement,
            "choices": view.choices,
            "others": view.others,
            "main": view.main,
        }
        fill(parts["panel"], *(parts[name] for name, wanted in there.items() if wanted))
        self._arrange()
        self.restyle()

    def _arrange(self, *_: Any) -> None:
        """Give the buttons what they would like, less where there is little; people's rows get the rest."""
        view, parts = self._view, self._parts
        if view is None:
            return
        self.wide = self.width >= self.height
        elastic = bool(view.speakers or view.agreement)
        parts["others"].cols = self._abreast(len(view.others), elastic)
        liked = self._liked(tight=elastic)
        spare = theme.gap_s * (len(parts["panel"].children) - 1)
        needed = sum(liked.values()) + spare
        room = self.height - self.head_room
        if not self.wide:
            # Standing, the ring gets its square; below it people's rows, or no more than the buttons need.
            most, least = (0.5, 0.5) if elastic else (0.62, 0.5)
            ring = max(room * least, min(room * most, room - needed - theme.gap))
            below = room - min(self.width, ring) - theme.gap
            room = below if elastic else min(below, needed)
        self.panel_height = room
        share = 1.0 if elastic else min(1.0, (room - spare) / max(1.0, needed - spare))
        for name, height in liked.items():
            parts[name].height = height * share

    def _abreast(self, keys: int, elastic: bool) -> int:
        """How many keys stand side by side, with no hole in the last row."""
        if keys == 3 and self.wide and self.roomy and not elastic:
            return 1
        return 2 if keys == 4 else max(1, keys)

    def _liked(self, tight: bool) -> dict[str, float]:
        view, parts = self._view, self._parts
        rows, deep = parts["choices"].rows, -(-len(view.others) // max(1, parts["others"].cols))
        each = max(theme.touch_s, theme.size_body * 2) if tight else max(theme.touch, theme.size_strong * 2)
        answer = max(theme.touch_s, theme.size_strong * 2)
        liked = {
            "notice": theme.size_strong * 3.3 if view.notice else 0.0,
            "choices": theme.size_strong * 1.5 + theme.gap_xs + answer * rows + theme.gap_s * (rows - 1),
            "others": each * deep + theme.gap_s * (deep - 1),
            "main": max(theme.touch_l, theme.size_title * (1.8 if tight else 2.4)),
        }
        there = {"notice": view.notice, "choices": view.choices, "others": view.others, "main": view.main}
        return {name: height for name, height in liked.items() if there[name]}

    def restyle(self) -> None:
        """One size for all keys, each on one line if it can be: a picture takes room beside a word."""
        shown, grid = self._buttons[: int(self.others)], self._parts["others"]
        deep = -(-len(shown) // max(1, grid.cols))
        wide = (grid.width - theme.gap_s * (grid.cols - 1)) / max(1, grid.cols) - 2 * theme.gap_s - 1
        tall = (grid.height - theme.gap_s * (deep - 1)) / max(1, deep) - 4 * theme.gap_xs
        rooms = [
            (
                key.text.replace(" ", NO_BREAK),
                wide - (theme.size_strong * 1.5 + theme.gap_s) * bool(key.icon),
                tall,
            )
            for key in shown
        ]
        size = one_size(rooms, theme.size_strong, SMALL)
        for key in shown:
            key.style_size = size

    def _button(self) -> TimerButton:
        button = TimerButton()
        button.bind(on_release=self.press)
        return button

    def press(self, button: TimerButton) -> None:
        if button.usable:
            self.dispatch("on_act", button.key)
        else:
            self.dispatch("on_explain", button.why_not)

    def on_act(self, key: str) -> None: ...

    def on_choose(self, what: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
