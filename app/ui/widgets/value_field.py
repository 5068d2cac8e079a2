"""A number on a component of the game, with a word on where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.views import FieldView, StandView
from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, fitting, one_line, tall
from app.ui.widgets.live import theme
from app.ui.widgets.token_counter import SQUEEZED, TokenCounter

__all__ = ["FieldCounter", "Stance", "StandLine", "ValueField", "label"]

Form = Literal["row", "stack"]
"""The label beside the keys, or above them."""
LEAST_LABEL = 0.6
"""A label above its keys, which has one line, keeps so much of its size."""
MOST_LINES = 3
"""Of words on where a number stands."""


@dataclass(frozen=True, slots=True)
class Stance:
    """How the fields of a sheet stand, all of them alike."""

    form: Form | Literal[""] = ""
    """Empty: each as it likes."""
    tall: float = 0
    """Of the counter."""
    label: float = 0
    """Width of the longest label."""
    number: str = ""
    """The longest number."""


class FieldCounter(TokenCounter):
    """A counter that stands like the others of its sheet: a column of keys has one edge."""

    form = OptionProperty("", options=("", "row", "stack"))
    longest_label = NumericProperty(0)
    longest_number = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for part in ("form", "longest_label", "longest_number"):
            self.fbind(part, self._measure)

    def beside(self, width: float) -> float:
        """What the smallest keys leave for a label beside them in a field of this width."""
        inner = width - 2 * theme.gap_s
        number = max(self._digits(theme.size_title), inner * 0.25)
        return float(inner - 2 * theme.touch_s - number - theme.gap_xs - theme.gap_s)

    def below(self, width: float) -> float:
        """What a label above the keys has in a field of this width; 0 where these have no room below it."""
        inner = width - 2 * theme.gap_s
        number = self._digits(max(theme.size_strong, self._least_size))
        return float(inner - theme.gap_xs - theme.gap_s) if inner >= 2 * theme.touch_s + number else 0.0

    def _arrange(self, *_: object) -> None:
        super()._arrange()
        if self.form == "row":
            spare = self.beside(self.width) - self.longest_label
            most = min(self.height - 2 * theme.gap_s, theme.touch_l * 1.3)
            self.key = max(theme.touch_s, min(most, theme.touch_s + spare / 2))
            inner = self.width - 2 * theme.gap_s
            self.number = max(self._digits(theme.size_title), inner * 0.25)

    def _arrangement(self, width: float, height: float, line: float, left: float, beside: bool) -> str:
        return str(self.form or super()._arrangement(width, height, line, left, beside))

    def _digits(self, size: float) -> float:
        longest = one_line(self.longest_number, theme.font_bold, size) + 2 * theme.gap_s
        return max(super()._digits(size), longest)


class StandLine(BoxLayout):
    """Printed, told, a stand-in or the owner's own: a sign and words. Faults stand in the same place."""

    words = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("quiet")
    ink = ColorProperty()
    bold = BooleanProperty(False)
    """Stands out: there is something to do."""
    tall = NumericProperty(30)

    def show(self, view: StandView) -> None:
        self.words, self.icon, self.tone = view.words, view.icon, view.tone
        self.bold = view.tone in ("practice", "fault")


class ValueField(BoxLayout):
    """Feed it with `show`. Dispatches on_change, on_settle and on_explain like the counter in it."""

    key = StringProperty("")
    tone = StringProperty("quiet")
    tall = NumericProperty(120)
    counter_tall = NumericProperty(0)
    stand_tall = NumericProperty(0)
    """Both as the sheet says, where it stands in one."""

    __events__ = ("on_change", "on_settle", "on_explain")

    def show(self, view: FieldView) -> None:
        self.key, self.tone = view.key, view.stand.tone
        self.ids.counter.name = f"field:{view.key}"
        self.ids.counter.show(view.counter)
        self.ids.stand.show(view.stand)

    def take(self, stance: Stance, stand_tall: float) -> None:
        """Stand like the others."""
        counter = self.ids.counter
        counter.form, counter.longest_number = stance.form, stance.number
        counter.longest_label = stance.label
        self.counter_tall, self.stand_tall = stance.tall, stand_tall

    def fits(self, form: Form, width: float, height: float) -> float:
        """How well the label stands there, with a counter of this height: 1 in one line of full size, less
        where it has to wrap or to shrink, and 0 where it has no room at all."""
        counter, size = self.ids.counter, theme.size_body
        room = counter.below(width) if form == "stack" else counter.beside(width)
        share = room / max(1.0, one_line(counter.label, theme.font_bold, size))
        if share >= 1 or form == "stack":
            return min(1.0, share) if share >= LEAST_LABEL else 0.0
        inner, least = height - 2 * theme.gap_s, size * SQUEEZED
        return 0.5 if fitting(counter.label, theme.font_bold, size, least, room, inner, LINE_HEIGHT) else 0.0

    def words_tall(self, width: float) -> float:
        """What the words on where it stands need in a field of this width; 0 if they have no room there."""
        stand = self.ids.stand
        room = width - 2 * theme.gap_s - theme.size_note * 1.6 - theme.gap_xs
        font = theme.font_bold if stand.bold else theme.font
        longest = max((one_line(word, font, theme.size_note) for word in stand.words.split()), default=0)
        if longest * SQUEEZED > room:
            return 0.0
        needs = max(theme.size_note, tall(stand.words, font, theme.size_note, room))
        return float(needs if needs < theme.size_note * 1.35 * (MOST_LINES + 0.5) else 0)

    def on_change(self, value: int) -> None: ...

    def on_settle(self, value: int) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
