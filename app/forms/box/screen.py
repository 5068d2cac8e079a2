"""The screen of My box: one page at a time, made of choices, a name, numbers, rows and buttons."""

from __future__ import annotations

from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.forms.box.view import BoxView, NameView
from app.ui.widgets import (
    chip_column,
    field_sheet,
    key_lines,
    key_pad,
    label,
    notice,
    paged_rows,
    text_field,
    top_bar,
)
from app.ui.widgets.choice_row import ChoiceButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line, tall
from app.ui.widgets.live import theme
from app.ui.widgets.row import move

__all__ = [
    "BoxScreen",
    "ChoiceGrid",
    "Progress",
    "chip_column",
    "field_sheet",
    "key_lines",
    "key_pad",
    "label",
    "notice",
    "paged_rows",
    "text_field",
    "top_bar",
]


class Progress(Widget):
    """How much has been entered, as a bar."""

    share = NumericProperty(0)


class ChoiceGrid(GridLayout):
    """Answers in as many columns as have room; one or several are chosen. Dispatches on_choose(id)."""

    least_width = NumericProperty(200)
    count = NumericProperty(0)
    rows_shown = NumericProperty(0)
    natural = NumericProperty(0)
    """How tall it is where there is no room to spare."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        self._buttons: list[ChoiceButton] = []
        super().__init__(**kwargs)
        self.bind(width=self._arrange, least_width=self._arrange, count=self._arrange)
        theme.bind(size_body=self._restyle)

    def show(self, choices: tuple[Any, ...]) -> None:
        """Take over `Choice`s."""
        while len(self._buttons) < len(choices):
            button = ChoiceButton()
            button.bind(on_release=lambda pressed: self.dispatch("on_choose", pressed.key))
            self._buttons.append(button)
        if len(self.children) != len(choices):
            self.clear_widgets()
            for button in self._buttons[: len(choices)]:
                self.add_widget(button)
        self.count = len(choices)
        for button, choice in zip(self._buttons, choices, strict=False):
            button.name, button.key = f"choice:{choice.id}", choice.id
            button.text, button.detail, button.chosen = choice.label, choice.detail, choice.chosen
        self._restyle()

    def _restyle(self, *_: Any) -> None:
        for button in self._buttons:
            button.style_size = theme.size_body
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        words = [word for button in self._buttons[: int(self.count)] for word in button.text.split()]
        longest = max((one_line(word, theme.font_bold, theme.size_body) for word in words), default=0)
        wide = max(self.least_width, longest + 2 * theme.gap + theme.gap_s)
        across = max(1, min(int(self.count) or 1, int((self.width + theme.gap_s) // wide)))
        self.rows_shown = -(-int(self.count) // across)
        self.cols = -(-int(self.count) // max(1, int(self.rows_shown))) or 1

    def on_choose(self, key: str) -> None: ...


class BoxScreen(Frame):
    """Call `show` as often as you like.

    Its events: on_back, on_help, on_choose(id), on_rename(text), on_pick(id), on_key(key), on_act(key),
    on_explain(words), and those of its fields: on_change(key, value), on_settle(key, value),
    on_prices(key, prices).
    """

    title = StringProperty("")
    back_label = StringProperty("")
    before_words = StringProperty("")
    after_words = StringProperty("")
    """On the keys that turn the pages of the fields."""
    words = StringProperty("")
    notice = StringProperty("")
    question = StringProperty("")
    name_label = StringProperty("")
    name_hint = StringProperty("")
    named = BooleanProperty(False)
    counted = BooleanProperty(False)
    """The page says how much is done."""
    drawn = BooleanProperty(False)
    """There is a carbometer on the page."""
    has_fields = BooleanProperty(False)
    has_rows = BooleanProperty(False)
    has_pad = BooleanProperty(False)
    alone = BooleanProperty(False)
    """There is nothing but a question on the page, which may be large."""
    folds = BooleanProperty(False)
    """With little room, either the question or the rest."""
    asking = BooleanProperty(False)
    answer = StringProperty("")
    said = StringProperty("")
    """The words, where there is room for them."""
    said_tall = NumericProperty(0)
    """How tall they are among fields on small glass; 0 anywhere else."""
    across = NumericProperty(4)
    """Numbers in a line."""

    __events__ = (
        "on_back",
        "on_help",
        "on_choose",
        "on_rename",
        "on_change",
        "on_settle",
        "on_prices",
        "on_pick",
        "on_key",
        "on_act",
        "on_explain",
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: BoxView | None = None
        self._written = ""
        self.bind(folds=self._place_name, wide=self._place_name)
        self._speak = Clock.create_trigger(self._say)
        self.bind(size=self._speak, compact=self._speak, asking=self._speak)
        self.ids.fields.bind(size=self._speak)
        self.ids.said.bind(width=self._speak)
        theme.bind(size_body=self._speak)

    def _place_name(self, *_: Any) -> None:
        """Where the question is folded and the glass low, the name stands beside it."""
        move(self.ids.naming, self.ids.asked if self.folds and self.wide else self.ids.below)

    def _say(self, *_: Any) -> None:
        """On small glass the words stand above fields only if these need no more pages for it, and below
        something that is wrong only if there is nothing else to look at."""
        if not self.compact or not self.has_fields:
            listed = self.view is not None and self.view.rows is not None and bool(self.view.rows.rows)
            self.said = "" if self.compact and self.notice and listed else self.words
            self.said_tall = 0
            return
        if (self.folds and self.asking) or self.notice:
            self.said = ""
            return
        label, fields = self.ids.said, self.ids.fields
        room = fields.height + label.height
        needs = tall(self.words, label.font_name, theme.size_body, label.width - 1) + theme.size_body * 0.2
        self.said_tall = needs
        with_words = fields.pages_in(room - needs)
        self.said = self.words if with_words < inf and with_words <= fields.pages_in(room) else ""

    def show(self, view: BoxView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self.title, self.back_label, self.words = view.title, view.back_label, view.words
        self.notice, self.question = view.notice, view.question
        self.counted = view.done is not None
        self.ids.progress.share = view.done or 0
        self.answer = next((choice.label for choice in view.choices if choice.chosen), "")
        if before is None or before.place != view.place:
            self.asking = False
        self.across = 3 if view.carbometer or any(hasattr(each, "prices") for each in view.fields) else 4
        self.ids.choices.show(view.choices)
        self._show_name(view.name, before is None or before.place != view.place)
        self.drawn, self.has_fields = view.carbometer is not None, bool(view.fields)
        if view.carbometer is not None:
            self.ids.column.show(view.carbometer)
        self.ids.fields.show(view.fields)
        self.has_rows, self.has_pad = view.rows is not None, view.pad is not None
        if view.pad is not None:
            self.ids.pad.show(view.pad)
        else:
            self.ids.pad.clear()  # keys without room would keep their size and catch touches
        if view.rows is not None:
            self.ids.rows.show(view.rows)
        self.ids.actions.show(self, view.actions)
        self._speak()

    def _show_name(self, name: NameView | None, anew: bool) -> None:
        """A name being written is left alone."""
        self.named = name is not None
        field = self.ids.name
        if name is not None:
            self.name_label, self.name_hint, self._written = name.label, name.hint, name.text
            if anew or not field.focus:
                field.text = name.text

    def choose(self, key: str) -> None:
        """An answer folds the question away."""
        self.asking = False
        self.dispatch("on_choose", key)

    def written(self) -> None:
        """The name was left, or finished with Enter."""
        if self.named and self.ids.name.text != self._written:
            self.dispatch("on_rename", self.ids.name.text)

    def turn(self, by: int) -> None:
        """Some pages on or back."""
        if self.has_rows:
            self.ids.rows.turn(by)
        elif self.has_pad:
            self.ids.pad.turn(by)
        elif self.has_fields:
            self.ids.fields.turn(by)

    @property
    def pages(self) -> int:
        """How many there are to turn."""
        shown = (("rows", self.has_rows), ("pad", self.has_pad), ("fields", self.has_fields))
        return next((int(self.ids[name].pages) for name, there in shown if there), 1)

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...

    def on_choose(self, key: str) -> None: ...

    def on_rename(self, text: str) -> None: ...

    def on_change(self, key: str, value: int) -> None: ...

    def on_settle(self, key: str, value: int) -> None: ...

    def on_prices(self, key: str, prices: tuple[int, ...]) -> None: ...

    def on_pick(self, key: str) -> None: ...

    def on_key(self, key: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
