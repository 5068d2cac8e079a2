"""The screen of My box: one page at a time, a list, a pad, or a component that is read cell by cell."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.forms.box.digits import Digits
from app.forms.box.layout import plan, sketch_need
from app.forms.box.sketch import Sketch
from app.forms.box.view import BoxView, NameView
from app.forms.keys import value_of
from app.ui.keys import KeyGroup, PadView
from app.ui.layout import Plan
from app.ui.layout.needs.forms import AnswersNeed
from app.ui.views import Choice
from app.ui.widgets.chip_column import ChipColumn
from app.ui.widgets.choice_row import ChoiceButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.key_lines import KeyLines
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, BodyLabel
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.paged_rows import PagedRows
from app.ui.widgets.planned import Planned
from app.ui.widgets.row import pass_on
from app.ui.widgets.step_head import StepHead
from app.ui.widgets.text_field import TextField
from app.ui.widgets.top_bar import TopBar


class Progress(Widget):
    """How much has been read, as a bar."""

    share = NumericProperty(0)


class ChoiceGrid(GridLayout):
    """Answers in as many columns as have room; one or several are chosen. Dispatches on_choose(id)."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ChoiceButton] = []
        self._count = 0
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._arrange, -1)
        self.bind(width=again)
        theme.bind(size_body=again, gap_s=again)

    def show(self, choices: tuple[Choice, ...]) -> None:
        while len(self._buttons) < len(choices):
            button = ChoiceButton()
            button.bind(on_release=lambda pressed: self.dispatch("on_choose", pressed.key))
            self._buttons.append(button)
        if len(self.children) != len(choices):
            self.clear_widgets()
            for button in self._buttons[: len(choices)]:
                self.add_widget(button)
        self._count = len(choices)
        for button, choice in zip(self._buttons, choices, strict=False):
            button.name, button.key = f"choice:{choice.id}", choice.id
            button.text, button.detail, button.chosen = choice.label, choice.detail, choice.chosen
        self._arrange()

    def _arrange(self, *_: object) -> None:
        shown = self._buttons[: self._count]
        self.spacing = theme.gap_s
        for button in shown:
            button.style_size = theme.size_body
        if shown:
            self.cols = AnswersNeed(theme.ruler, tuple(button.text for button in shown)).across(self.width)

    def on_choose(self, key: str) -> None: ...


class Said(BodyBoldLabel):
    """What to do, in full or as short as it can be said."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._words = ("", "")

    def show(self, full: str, short: str) -> None:
        self._words = full, short
        self.text = full

    def take(self, look: str) -> None:
        self.text = self._words[look == "short"]


class Naming(BoxLayout):
    """A label and a line to write in."""


class BoxScreen(Frame):
    """Call `show` as often as you like.

    Its events: on_back, on_help, on_choose(id), on_rename(text), on_pick(id), on_key(value), on_act(key),
    on_explain(words), on_read(key) and on_cell(path, at) of the page on which cells are read.
    """

    __events__ = (
        "on_back",
        "on_help",
        "on_choose",
        "on_rename",
        "on_pick",
        "on_key",
        "on_read",
        "on_cell",
        "on_act",
        "on_explain",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: BoxView | None = None
        self._written = ""
        self.head, self.note = TopBar(has_help=True), NoticeBar()
        self.said, self.question, self.progress = Said(), BodyLabel(), Progress()
        self.choices, self.rows, self.pad = ChoiceGrid(), PagedRows(prefix="row"), KeyPad()
        self.name_label = BodyLabel(size_hint_x=0.35)
        self.field = TextField(shrinks=True)
        self.field.name = "card_name"
        self.naming = Naming()
        self.naming.add_widget(self.name_label)
        self.naming.add_widget(self.field)
        self.sketch, self.ask, self.digits = Sketch(), StepHead(), Digits()
        self.column, self.actions = ChipColumn(), KeyLines()
        self.planned = Planned(self._widgets())
        self.add_widget(self.planned)
        self._listen()
        again = Clock.create_trigger(self._plan, -1)
        self.bind(size=again)
        theme.bind(size_body=again, gap=again, touch=again)

    def _widgets(self) -> dict[str, Widget]:
        """The widget of every part, by the part's name."""
        return {
            "top": self.head,
            "note": self.note,
            "said": self.said,
            "progress": self.progress,
            "question": self.question,
            "choices": self.choices,
            "name": self.naming,
            "rows": self.rows,
            "column": self.column,
            "sketch": self.sketch,
            "ask": self.ask,
            "digits": self.digits,
            "pad": self.pad,
            "actions": self.actions,
        }

    def _listen(self) -> None:
        self.head.bind(on_back=pass_on(self, "on_back"), on_help=pass_on(self, "on_help"))
        self.choices.bind(on_choose=pass_on(self, "on_choose"))
        self.rows.bind(on_pick=pass_on(self, "on_pick"))
        self.sketch.bind(on_cell=pass_on(self, "on_cell"))
        for keys in (self.digits, self.pad):
            keys.bind(on_act=lambda _keys, name: self._pressed(name), on_explain=pass_on(self, "on_explain"))
        self.field.bind(on_text_validate=lambda _field: self.written())
        self.field.bind(focus=lambda _field, focus: None if focus else self.written())

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.planned.plan

    def show(self, view: BoxView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self.head.title, self.head.back_label = view.title, view.back_label
        self.note.text = view.notice
        self.said.show(view.words, view.short)
        self.question.text, self.question.color = view.question, theme.quiet
        self.progress.share = view.done or 0
        self.choices.show(view.choices)
        self._show_name(view.name, before is None or before.place != view.place)
        if view.carbometer is not None:
            self.column.show(view.carbometer)
        if view.rows is not None:
            self.rows.show(view.rows)
        self._show_keys(view)
        self.actions.show(self, view.actions)
        self._plan()

    def _show_keys(self, view: BoxView) -> None:
        pad = view.pad
        if view.ask is not None and view.sketch is not None:
            self.ask.title, self.ask.detail = view.ask.title, view.ask.detail
            if view.ask.digits:
                self.digits.show(view.ask.digits)
            self.sketch.show(view.sketch, sketch_need(view, theme.ruler))
            pad = view.ask.pad
        if pad is not None:
            self.pad.show(pad)

    def _show_name(self, name: NameView | None, anew: bool) -> None:
        """A name being written is left alone."""
        if name is None:
            return
        self.name_label.text, self.name_label.color = name.label, theme.quiet
        self.field.hint_text, self._written = name.hint, name.text
        if anew or not self.field.focus:
            self.field.text = name.text

    def _plan(self, *_: object) -> None:
        if self.view is None or min(self.size) <= 1:
            return
        if self.view.sketch is not None:
            self.sketch.show(self.view.sketch, sketch_need(self.view, theme.ruler))
        self.planned.size = self.size
        self.planned.show(plan(self.view, theme.ruler, (float(self.width), float(self.height))))

    def _pressed(self, name: str) -> None:
        """Every key has its value; widgets only know its name."""
        if self.view is None:
            return
        if self.view.ask is not None:
            digits = PadView((KeyGroup("", self.view.ask.digits),))
            found = value_of(digits, name) or value_of(self.view.ask.pad, name)
            if found is not None:
                self.dispatch("on_read", found)
            return
        found = value_of(self.view.pad, name)
        if found is not None:
            self.dispatch("on_key", found)

    def written(self) -> None:
        """The name was left, or finished with Enter."""
        if self.view is not None and self.view.name is not None and self.field.text != self._written:
            self.dispatch("on_rename", self.field.text)

    def turn(self, by: int) -> None:
        """Some pages on or back."""
        if self.view is not None and self.view.rows is not None:
            self.rows.turn(by)
        else:
            self.pad.turn(by)

    @property
    def pages(self) -> int:
        """How many there are to turn."""
        if self.view is None:
            return 1
        if self.view.rows is not None:
            return int(self.rows.pages)
        there = self.view.pad is not None or (self.view.ask is not None and self.view.ask.pad is not None)
        return int(self.pad.pages) if there else 1

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...

    def on_choose(self, key: str) -> None: ...

    def on_rename(self, text: str) -> None: ...

    def on_pick(self, key: str) -> None: ...

    def on_key(self, value: object) -> None: ...

    def on_read(self, key: object) -> None: ...

    def on_cell(self, path: str, at: int | None) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
