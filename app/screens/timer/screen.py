"""The timer's screen: the ring as large as it can be, and a few large buttons."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from app.screens.timer.view import TimerPageView
from app.widgets import choice_row, label, timer_ring, top_bar
from app.widgets.button import BigButton
from app.widgets.frame import Frame
from app.widgets.kv import load_beside

__all__ = ["TimerButton", "TimerScreen", "choice_row", "label", "timer_ring", "top_bar"]


class TimerButton(BigButton):
    """One thing that can be done with the time."""

    key = StringProperty("")
    why_not = StringProperty("")

    def show(self, action: Any) -> None:
        """Take over an `ActionView`."""
        self.name, self.key = f"action:{action.key}", action.key
        self.text, self.icon = action.label, action.icon
        self.usable, self.why_not = action.enabled, action.why_not


class TimerScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    others = NumericProperty(0)

    __events__ = ("on_act", "on_explain", "on_back")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: TimerPageView | None = None
        self._buttons: list[TimerButton] = []

    def show(self, view: TimerPageView) -> None:
        self.ids.ring.show(view.timer)
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self.ids.choices.show(view.choices_label, view.choices)
        self.ids.main.show(view.main)
        self._show_others(view)

    def _show_others(self, view: TimerPageView) -> None:
        while len(self._buttons) < len(view.others):
            button = TimerButton()
            button.bind(on_release=self.press)
            self._buttons.append(button)
        self.others = len(view.others)
        grid = self.ids.others
        if len(grid.children) != len(view.others):
            grid.clear_widgets()
            for button in self._buttons[: len(view.others)]:
                grid.add_widget(button)
        for button, action in zip(self._buttons, view.others, strict=False):
            button.show(action)

    def press(self, button: TimerButton) -> None:
        if button.usable:
            self.dispatch("on_act", button.key)
        else:
            self.dispatch("on_explain", button.why_not)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
