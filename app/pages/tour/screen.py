"""The tour: on each page one picture, made of the very things one meets in play, and a few words."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.tour.view import DifferenceView, DotView, SafetyView, TourView
from app.ui.widgets import button, carbometer, choice_row, hero_art, label, motif, prompt_bar, wordmark
from app.ui.widgets.frame import Frame
from app.ui.widgets.hero_art import HeroArt
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import needed
from app.ui.widgets.motif import Motif
from app.ui.widgets.panel import Panel
from app.ui.widgets.wordmark import Sign

__all__ = [
    "TourScreen",
    "button",
    "carbometer",
    "choice_row",
    "hero_art",
    "label",
    "motif",
    "prompt_bar",
    "wordmark",
]


class Dot(Panel):
    """One page of the tour: a number in a ring, ticked when it is done, wide and filled when it is shown."""

    number = StringProperty("")
    state = StringProperty("ahead")

    def show(self, view: DotView) -> None:
        self.number, self.state = view.number, view.state


class DifferencePicture(BoxLayout):
    """The carbometer with too many chips and what is asked about it. Dispatches on_act(key)."""

    settled = StringProperty("")

    __events__ = ("on_act",)

    def show(self, view: DifferenceView) -> None:
        self.settled = view.settled
        self.ids.carbometer.show(view.carbometer)
        self.ids.prompt.show(view.prompt)

    def on_act(self, key: str) -> None: ...


class StepRow(BoxLayout):
    """One saved step: ticked, or faint when it was taken back."""

    text = StringProperty("")
    taken_back = BooleanProperty(False)


class SafetyPicture(BoxLayout):
    """A bit of the table in play. Dispatches on_act("undo") and on_explain(words)."""

    undo_label = StringProperty("")
    can_undo = BooleanProperty(True)
    why_not = StringProperty("")
    help = StringProperty("")

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rows: list[StepRow] = []

    def show(self, view: SafetyView) -> None:
        self.undo_label, self.can_undo = view.undo_label, view.can_undo
        self.why_not, self.help = view.action.why_not, view.help
        self.ids.action.show(view.action)
        while len(self._rows) < len(view.steps):
            self._rows.append(StepRow())
            self.ids.steps.add_widget(self._rows[-1])
        for row, step in zip(self._rows, view.steps, strict=True):
            row.text, row.taken_back = step.text, step.taken_back

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class TourScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    text = StringProperty("")
    skip_label = StringProperty("")
    back_label = StringProperty("")
    next_label = StringProperty("")
    try_label = StringProperty("")
    last = BooleanProperty(False)
    text_height = NumericProperty(0)
    """What the sentences need, so that what belongs to them can follow closely."""

    __events__ = ("on_skip", "on_back", "on_next", "on_choose", "on_act", "on_explain", "on_try")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: TourView | None = None
        self._dots: list[Dot] = []
        self._pictures: dict[str, Any] = {}

    def show(self, view: TourView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.text, self.last = view.title, view.text, view.last
        self.skip_label, self.back_label, self.next_label = view.skip_label, view.back_label, view.next_label
        self.try_label = view.try_label
        self.ids.choices.prefix = view.id
        self.ids.choices.show(view.question, view.choices)
        self._show_dots(view)
        self._show_picture(view)

    def measure(self, *_: object) -> None:
        words = self.ids.words
        room = max(1.0, words.width - 1)
        tall = needed(words.text, words.font_name, words.style_size, room, words.line_height)[1]
        self.text_height = tall + 1

    def _show_dots(self, view: TourView) -> None:
        while len(self._dots) < len(view.dots):
            self._dots.append(Dot())
            self.ids.dots.add_widget(self._dots[-1])
        for dot, told in zip(self._dots, view.dots, strict=True):
            dot.show(told)

    def _show_picture(self, view: TourView) -> None:
        picture = self._pictures.get(view.id)
        if picture is None:
            picture = self._pictures[view.id] = self._made(view.id)
        if view.id == "lies":
            picture.motif = view.motif
        elif view.id == "truth":
            picture.show(view.difference)
        elif view.id == "safe":
            picture.show(view.safety)
        if picture.parent is None:
            self.ids.picture.clear_widgets()
            self.ids.picture.add_widget(picture)

    def _made(self, page: str) -> Any:
        picture: Any
        if page == "truth":
            picture = DifferencePicture()
            picture.bind(on_act=lambda _p, key: self.dispatch("on_act", key))
        elif page == "safe":
            picture = SafetyPicture()
            picture.bind(
                on_act=lambda _p, key: self.dispatch("on_act", key),
                on_explain=lambda _p, words: self.dispatch("on_explain", words),
            )
        elif page == "ready":
            picture = HeroArt(game="keep_cool")
        else:
            picture = Sign() if page == "welcome" else Motif()
        return picture

    def on_skip(self) -> None: ...

    def on_back(self) -> None: ...

    def on_next(self) -> None: ...

    def on_choose(self, page: str, value: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_try(self) -> None: ...


load_beside(__file__)
