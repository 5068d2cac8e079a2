"""One delegation, or press and public, laid open to be changed; the same before the game and in play."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.keep_cool.conference.view import CardView, NameView
from app.ui.widgets import choice_row, emblem, label, text_field, token_counter
from app.ui.widgets.button import ActButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each, show_actions

__all__ = [
    "NameLine",
    "PersonCard",
    "choice_row",
    "emblem",
    "label",
    "text_field",
    "token_counter",
]


class NameLine(BoxLayout):
    """An office and who holds it; dispatches on_person(id, text) when the finger has left the field."""

    key = StringProperty("")
    label = StringProperty("")
    written = StringProperty("")
    longest = StringProperty("")
    """Of the offices that are named: their fields begin below one another."""

    __events__ = ("on_person",)

    def show(self, view: NameView) -> None:
        """A name being written is left alone."""
        self.key, self.label, self.written = view.id, view.label, view.text
        if not self.ids.field.focus:
            self.ids.field.text = view.text

    def left(self) -> None:
        if self.ids.field.text != self.written:
            self.written = self.ids.field.text
            self.dispatch("on_person", self.key, self.written)

    def on_person(self, key: str, text: str) -> None: ...


class PersonCard(Panel):
    """Feed it with `show`; says which card it is about with everything it tells."""

    card = StringProperty("")
    seat = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    close_label = StringProperty("")
    names = NumericProperty(0)
    actions = NumericProperty(0)
    compact = BooleanProperty(False)
    closable = BooleanProperty(True)
    """It stands in the place of the list that it was picked from."""
    row = NumericProperty(68)
    """Height of a row of buttons."""

    __events__ = ("on_count", "on_choose", "on_person", "on_act", "on_explain", "on_close")

    def __init__(self, **kwargs: object) -> None:
        self._names: list[NameLine] = []
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)

    def show(self, view: CardView) -> None:
        self.card, self.seat, self.title, self.detail = view.id, view.seat, view.title, view.detail
        self.close_label = view.close_label
        self.names, self.actions = len(view.names), len(view.actions)
        one_each(self.ids.names, self._names, self._name, view.names)
        for line in self._names:
            line.longest = max((each.label for each in view.names), key=len, default="")
        self.ids.counter.show(view.counter)
        self.ids.choices.show(view.choice_label, view.choices)
        show_actions(self, self.ids.actions, self._buttons, view.actions)
        for button in self._buttons:
            button.size_hint_x = 1

    def _name(self) -> NameLine:
        line = NameLine()
        line.bind(on_person=lambda _line, key, text: self.dispatch("on_person", self.card, key, text))
        return line

    def on_count(self, card: str, count: int) -> None: ...

    def on_choose(self, card: str, choice: str) -> None: ...

    def on_person(self, card: str, key: str, text: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_close(self) -> None: ...


load_beside(__file__)
