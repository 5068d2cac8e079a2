"""The screen that adds a scale: one thing to do at a time, with a picture of it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from app.pages.calibrate.screen import StepDot
from app.pages.scale.view import ScaleView
from app.ui.widgets import big_number, choice_row, label, notice, panel, top_bar
from app.ui.widgets.big_number import BigNumber
from app.ui.widgets.button import ActButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, one_each, show_actions

__all__ = ["ScalePicture", "ScaleScreen", "big_number", "choice_row", "label", "notice", "panel", "top_bar"]


class ScalePicture(RelativeLayout):
    """A scale as anybody knows it: a pan, a display, a key for tare that is not pressed."""

    unit = NumericProperty(1)
    mid = NumericProperty(0)
    words = StringProperty("")
    tare = StringProperty("")
    body_on = BooleanProperty(False)


class ScaleScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    step = StringProperty("")
    heading = StringProperty("")
    detail = StringProperty("")
    trouble = StringProperty("")
    choices = NumericProperty(0)

    __events__ = ("on_act", "on_explain", "on_back", "on_choose", "on_port")

    def __init__(self, **kwargs: object) -> None:
        self.view: ScaleView | None = None
        self._actions: list[ActButton] = []
        self._dots: list[StepDot] = []
        self._picture, self._number = ScalePicture(), BigNumber(name="weight")
        self._seen = BoxLayout(orientation="vertical")
        super().__init__(**kwargs)
        theme.bind(gap_s=self._space)
        self._space()

    def _space(self, *_: object) -> None:
        self._seen.spacing = theme.gap_s

    def show(self, view: ScaleView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.step = view.title, view.back_label, view.step
        self.heading, self.detail, self.trouble = view.heading, view.detail, view.trouble
        self._picture.words, self._picture.tare = view.picture, view.tare
        self._picture.body_on = view.body_on
        self.choices = len(view.choices)
        self.ids.choices.show("", view.choices)
        self.ids.more.show(view.more_label, view.more)
        if view.number is not None:
            self._number.show(view.number)
        seen = [self._picture] if view.picture else []
        seen += [self._number] if view.number is not None else []
        fill(self._seen, *seen)
        middle = self.ids.middle
        if seen and self._seen.parent is None:
            middle.add_widget(self._seen)
        elif not seen and self._seen.parent is not None:
            middle.remove_widget(self._seen)
        one_each(self.ids.dots, self._dots, StepDot, [(at < view.at, at == view.at) for at in range(view.of)])
        show_actions(self, self.ids.bar, self._actions, view.actions)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...

    def on_choose(self, choice: str) -> None: ...

    def on_port(self, port: str) -> None: ...


load_beside(__file__)
