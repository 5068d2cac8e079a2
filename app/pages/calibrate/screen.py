"""The screen that calibrates: one thing to do at a time, in large words."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.pages.calibrate.view import CalibrateView
from app.ui.widgets import big_number, label, meter_bar, notice, panel, top_bar
from app.ui.widgets.button import ActButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.row import one_each, show_actions

__all__ = ["CalibrateScreen", "StepDot", "big_number", "label", "meter_bar", "notice", "panel", "top_bar"]


class StepDot(Widget):
    """One of the steps: done, here, or still to come."""

    done = BooleanProperty(False)
    here = BooleanProperty(False)

    def show(self, how: tuple[bool, bool]) -> None:
        self.done, self.here = how


class CalibrateScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    cancel_label = StringProperty("")
    step = StringProperty("")
    heading = StringProperty("")
    detail = StringProperty("")
    state = StringProperty("")
    trouble = StringProperty("")
    still = BooleanProperty(True)
    seen = BooleanProperty(False)
    """The scale can say what it sees."""
    found = NumericProperty(0)
    wanted = NumericProperty(0)

    __events__ = ("on_act", "on_explain", "on_back")

    def __init__(self, **kwargs: object) -> None:
        self.view: CalibrateView | None = None
        self._actions: list[ActButton] = []
        self._dots: list[StepDot] = []
        super().__init__(**kwargs)

    def show(self, view: CalibrateView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.cancel_label, self.step = view.title, view.cancel_label, view.step
        self.heading, self.detail = view.heading, view.detail
        self.state, self.still, self.trouble = view.state, view.still, view.trouble
        self.found, self.wanted = view.found, view.wanted
        self.seen = view.number is not None
        if view.number is not None:
            self.ids.number.show(view.number)
        one_each(self.ids.dots, self._dots, StepDot, [(at < view.at, at == view.at) for at in range(view.of)])
        show_actions(self, self.ids.bar, self._actions, view.actions)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
