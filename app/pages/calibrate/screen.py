"""The screen that calibrates: one thing to do at a time, in large words."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.pages.calibrate.view import CalibrateView
from app.ui.widgets import big_number, label, meter_bar, notice, panel, top_bar
from app.ui.widgets.big_number import BigNumber
from app.ui.widgets.button import ActButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.meter_bar import MeterBar
from app.ui.widgets.row import fill, one_each, show_actions

__all__ = ["CalibrateScreen", "StepDot", "big_number", "label", "meter_bar", "notice", "panel", "top_bar"]


class StepDot(Widget):
    """One of the steps: done, here, or still to come."""

    done = BooleanProperty(False)
    here = BooleanProperty(False)

    def show(self, how: tuple[bool, bool]) -> None:
        self.done, self.here = how


class StillLine(BoxLayout):
    """Whether the scale rests."""

    text = StringProperty("")
    still = BooleanProperty(True)


class CalibrateScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    cancel_label = StringProperty("")
    step = StringProperty("")
    heading = StringProperty("")
    detail = StringProperty("")
    trouble = StringProperty("")

    __events__ = ("on_act", "on_explain", "on_back")

    def __init__(self, **kwargs: object) -> None:
        self.view: CalibrateView | None = None
        self._actions: list[ActButton] = []
        self._dots: list[StepDot] = []
        self._number, self._bar = BigNumber(name="sees"), MeterBar(size_hint_y=None)
        self._state, self._seen = StillLine(), BoxLayout(orientation="vertical")
        super().__init__(**kwargs)
        theme.bind(gap_s=self._dress, size_body=self._dress, accent=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self._seen.spacing, self._bar.height, self._bar.fill = theme.gap_s, theme.size_body, theme.accent

    def show(self, view: CalibrateView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.cancel_label, self.step = view.title, view.cancel_label, view.step
        self.heading, self.detail = view.heading, view.detail
        self.trouble = view.trouble
        self._state.text, self._state.still = view.state, view.still
        self._bar.found, self._bar.wanted = view.found, max(1, view.wanted)
        self._bar.met = view.found >= view.wanted
        if view.number is not None:
            self._number.show(view.number)
        seen = [self._number] if view.number is not None else []
        seen += [self._bar] if view.wanted else []
        fill(self._seen, *seen, *([self._state] if view.state else []))
        middle = self.ids.middle
        if self._seen.children and self._seen.parent is None:
            middle.add_widget(self._seen)
        elif not self._seen.children and self._seen.parent is not None:
            middle.remove_widget(self._seen)
        one_each(self.ids.dots, self._dots, StepDot, [(at < view.at, at == view.at) for at in range(view.of)])
        show_actions(self, self.ids.bar, self._actions, view.actions)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
