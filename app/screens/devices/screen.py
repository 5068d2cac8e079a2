"""The screen of devices: what is plugged in on one side, what one of them says on the other."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.devices.view import DeviceCard, DeviceRow, DevicesView, FactLine
from app.widgets import big_number, die, hero_art, label, status_strip, top_bar
from app.widgets.button import ActButton, BigButton, Pressable
from app.widgets.frame import Frame
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel
from app.widgets.row import one_each, show_actions

__all__ = [
    "BigButton",
    "CardPanel",
    "DeviceButton",
    "DevicesScreen",
    "Fact",
    "big_number",
    "die",
    "hero_art",
    "label",
    "status_strip",
    "top_bar",
]


class DeviceButton(Pressable):
    """Something one can connect to."""

    key = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    why_not = StringProperty("")
    chosen = BooleanProperty(False)

    def show(self, row: DeviceRow) -> None:
        self.name, self.key = f"device:{row.id}", row.id
        self.title, self.detail, self.icon = row.title, row.detail, row.icon
        self.chosen, self.why_not = row.chosen, row.why_not


class Fact(BoxLayout):
    """One thing that is known of a device."""

    label = StringProperty("")
    value = StringProperty("")

    def show(self, line: FactLine) -> None:
        self.label, self.value = line.label, line.value


class CardPanel(Panel):
    """The device that is connected. Feed it with `show`."""

    title = StringProperty("")
    icon = StringProperty("")
    let_go_label = StringProperty("")
    kind = StringProperty("")
    """carbometer, die, or empty while nobody knows."""
    chips = NumericProperty(0)
    roll_words = StringProperty("")
    facts = NumericProperty(0)
    hands = NumericProperty(0)

    __events__ = ("on_let_go", "on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._facts: list[Fact] = []
        self._actions: list[ActButton] = []
        self._throws = 0
        super().__init__(**kwargs)

    def show(self, card: DeviceCard) -> None:
        self.title, self.icon, self.let_go_label = card.title, card.icon, card.let_go_label
        self.kind = "carbometer" if card.number else "die" if card.roll else ""
        self.chips = card.chips
        self.ids.link.show(card.link)
        if card.number:
            self.ids.number.show(card.number)
        self._show_roll(card)
        self.facts = len(card.facts)
        one_each(self.ids.facts, self._facts, Fact, card.facts)
        self.hands = len(card.actions)
        show_actions(self, self.ids.hands, self._actions, card.actions)

    def _show_roll(self, card: DeviceCard) -> None:
        if card.roll is None:
            return
        shown, roll = self.ids.die, card.roll
        shown.face, shown.quality, self.roll_words = roll.face, roll.quality, roll.words
        if roll.number > self._throws:
            shown.tumble()
        self._throws = roll.number

    def on_let_go(self) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class DevicesScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    found_label = StringProperty("")
    look_label = StringProperty("")
    more_label = StringProperty("")
    empty_words = StringProperty("")
    empty_hint = StringProperty("")
    try_label = StringProperty("")
    hint = StringProperty("")
    looking = BooleanProperty(False)
    filled = BooleanProperty(False)
    """There is at least one row."""
    connected = BooleanProperty(False)
    both = BooleanProperty(True)
    """There is room for the list and the card; else the card takes the place of the list."""
    first = NumericProperty(0)
    """The row with which the list begins."""
    overfull = BooleanProperty(False)

    __events__ = ("on_choose", "on_look", "on_act", "on_explain", "on_back")

    def __init__(self, **kwargs: Any) -> None:
        self.view: DevicesView | None = None
        self._rows: list[DeviceButton] = []
        self._tries: list[DeviceButton] = []
        self._arrange = Clock.create_trigger(self._show_rows, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: Any) -> None:
        super().on_kv_post(base_widget)
        self.ids.rows.bind(size=self._arrange)

    def show(self, view: DevicesView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self.found_label, self.look_label, self.looking = view.found_label, view.look_label, view.looking
        self.more_label, self.try_label, self.hint = view.more_label, view.try_label, view.hint
        self.empty_words, self.empty_hint = view.empty_words, view.empty_hint
        self.filled = bool(view.rows)
        self.connected = view.card is not None
        if view.card is not None:
            self.ids.card.show(view.card)
        one_each(self.ids.tries, self._tries, self._button, view.tries)
        self._show_rows()

    def more(self) -> None:
        """Turn to the rows that found no room."""
        self.first += len(self.ids.rows.children)
        self._show_rows()

    def _show_rows(self, *_: Any) -> None:
        rows = self.view.rows if self.view else ()
        tall = max(theme.touch, theme.size_body * 2.9)
        fitting = max(1, int((self.ids.rows.height + theme.gap_s) // (tall + theme.gap_s)))
        self.overfull = len(rows) > fitting
        self.first = self.first if self.overfull and self.first < len(rows) else 0
        first = int(self.first)
        one_each(self.ids.rows, self._rows, self._button, rows[first : first + fitting])
        for button in self._rows:
            button.size_hint_y, button.height = None, tall

    def _button(self) -> DeviceButton:
        button = DeviceButton()
        button.bind(on_release=self._pressed)
        return button

    def _pressed(self, button: DeviceButton) -> None:
        if button.why_not:
            self.dispatch("on_explain", button.why_not)
        elif not button.chosen:
            self.dispatch("on_choose", button.key)

    def on_choose(self, choice: str) -> None: ...

    def on_look(self) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
