"""The screen of devices: what there is on one side, what one of them says on the other."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.devices.view import Deed, DeviceCard, DeviceRow, DevicesView, FactLine, LookAt, ThrowView
from app.ui.widgets import (
    big_number,
    choice_row,
    die,
    label,
    status_strip,
    switch,
    tabs,
    top_bar,
    trace_plot,
)
from app.ui.widgets.button import ActButton, BigButton, Pressable
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each, show_actions

__all__ = [
    "BigButton",
    "CardPanel",
    "DeviceButton",
    "DevicesScreen",
    "Fact",
    "big_number",
    "choice_row",
    "label",
    "status_strip",
    "switch",
    "tabs",
    "top_bar",
    "trace_plot",
]

GODICE = "godice"


class DeviceButton(Pressable):
    """Something one can look at, or do without."""

    key = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    sign = StringProperty("")
    chosen = BooleanProperty(False)

    def show(self, row: DeviceRow) -> None:
        self.name, self.key, self.does = f"device:{row.id}", row.id, row.does
        self.title, self.detail, self.icon, self.chosen = row.title, row.detail, row.icon, row.chosen
        self.sign = status_strip.SIGNS[row.light] if row.light else "check" if row.chosen else ""


class Fact(BoxLayout):
    """One thing that is known of a device."""

    label = StringProperty("")
    value = StringProperty("")

    def show(self, line: FactLine) -> None:
        self.label, self.value = line.label, line.value


class Throw(die.Die):
    """One of the throws before."""

    def show(self, throw: ThrowView) -> None:
        self.face, self.quality = throw.face, throw.quality


class CardPanel(Panel):
    """The device that is looked at. Feed it with `show`."""

    title = StringProperty("")
    icon = StringProperty("")
    hold_label = StringProperty("")
    held = BooleanProperty(False)
    part = StringProperty("")
    """What is shown of it: scale, die, about, role or check; empty while nobody knows what it is."""
    slim = BooleanProperty(False)
    """So little width that its name stands above its keys."""
    low = BooleanProperty(False)
    """So little height that things stand side by side."""
    roll_words = StringProperty("")
    history_label = StringProperty("")
    words = StringProperty("")
    roles_hint = StringProperty("")
    facts = NumericProperty(0)
    hands = NumericProperty(0)

    __events__ = ("on_hold", "on_away", "on_tab", "on_role", "on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._facts: list[Fact] = []
        self._actions: list[ActButton] = []
        self._throws: list[Throw] = []
        self._thrown = ("", 0)
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        self.ids.live.bind(height=self._measure)
        theme.bind(size_body=self._measure)

    def _measure(self, *_: object) -> None:
        self.low = self.ids.live.height < theme.size_body * 10

    def show(self, card: DeviceCard) -> None:
        self.title, self.icon = card.title, card.icon
        self.hold_label, self.held = card.hold_label, card.held
        self.part = card.tab if card.tab != "now" else "scale" if card.number else "die" if card.roll else ""
        self.ids.link.show(card.link)
        self.ids.tabs.show(card.tabs, card.tab)
        if card.number:
            self.ids.number.show(card.number)
        if card.trace:
            self.ids.trace.show(card.trace)
        self._show_roll(card)
        self.words, self.roles_hint = card.words, card.roles_hint
        self.facts = len(card.facts)
        one_each(self.ids.facts, self._facts, Fact, card.facts)
        self.ids.roles.show(card.roles_label, card.roles)
        self.hands = len(card.actions)
        show_actions(self, self.ids.hands, self._actions, card.actions)

    def _show_roll(self, card: DeviceCard) -> None:
        if card.roll is None:
            return
        shown, roll = self.ids.die, card.roll
        shown.face, shown.quality, self.roll_words = roll.face, roll.quality, roll.words
        self.history_label = roll.history_label
        one_each(self.ids.history, self._throws, Throw, roll.history[:8])
        before, number = self._thrown
        if before == card.title and roll.number > number:
            shown.tumble()
        self._thrown = (card.title, roll.number)

    def on_hold(self) -> None: ...

    def on_away(self) -> None: ...

    def on_tab(self, name: str) -> None: ...

    def on_role(self, role: str) -> None: ...

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
    ports_label = StringProperty("")
    air = StringProperty("")
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
    tight = BooleanProperty(False)
    """No room for a switch of its own."""
    told_beside = BooleanProperty(False)
    """That nothing was found is said on the other side, which is empty then: the list has little room."""
    row_tall = NumericProperty(60)
    ways = NumericProperty(2)
    """How many ways to do without a device are offered."""

    __events__ = (
        "on_choose",
        "on_look",
        "on_hold",
        "on_tab",
        "on_role",
        "on_godice",
        "on_act",
        "on_explain",
        "on_back",
    )

    def __init__(self, **kwargs: object) -> None:
        self.view: DevicesView | None = None
        self._rows: list[DeviceButton] = []
        self._tries: list[DeviceButton] = []
        self._arrange = Clock.create_trigger(self._show_rows, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        super().on_kv_post(base_widget)
        self.ids.rows.bind(size=self._arrange)
        self.bind(tight=self._arrange, row_tall=self._arrange)

    def show(self, view: DevicesView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self.found_label, self.look_label, self.looking = view.found_label, view.look_label, view.looking
        self.more_label, self.try_label, self.hint = view.more_label, view.try_label, view.hint
        self.empty_words, self.empty_hint, self.air = view.empty_words, view.empty_hint, view.air
        self.ports_label = view.ports_label
        self.filled, self.ways = bool(view.rows), len(view.tries)
        self.connected = view.card is not None
        self.ids.godice.show(view.godice)
        if view.card is not None:
            self.ids.card.show(view.card)
        one_each(self.ids.tries, self._tries, self._button, view.tries)
        self._show_rows()

    def more(self) -> None:
        """Turn to the rows that found no room."""
        self.first += len(self.ids.rows.children)
        self._show_rows()

    def _show_rows(self, *_: object) -> None:
        rows = self._listed()
        tall = self.row_tall
        fitting = max(1, int((self.ids.rows.height + theme.gap_s) // (tall + theme.gap_s)))
        self.overfull = len(rows) > fitting
        self.first = self.first if self.overfull and self.first < len(rows) else 0
        first = int(self.first)
        one_each(self.ids.rows, self._rows, self._button, rows[first : first + fitting])
        for button in self._rows:
            button.size_hint_y, button.height = None, tall

    def _listed(self) -> tuple[DeviceRow, ...]:
        """Where there is no room for a switch it stands at the end of the list."""
        view = self.view
        if view is None:
            return ()
        switch = DeviceRow(GODICE, view.godice.label, "dice", view.godice.word)
        return (*view.rows, switch) if self.tight and view.rows else view.rows

    def _button(self) -> DeviceButton:
        button = DeviceButton()
        button.bind(on_release=self._pressed)
        return button

    def _pressed(self, button: DeviceButton) -> None:
        if button.key == GODICE and self.view is not None:
            self.dispatch("on_godice", not self.view.godice.on)
        elif not button.chosen:
            self.dispatch("on_choose", button.does)

    def look_away(self) -> None:
        self.dispatch("on_choose", LookAt())

    def on_choose(self, deed: Deed) -> None: ...

    def on_look(self) -> None: ...

    def on_hold(self) -> None: ...

    def on_tab(self, name: str) -> None: ...

    def on_role(self, role: str) -> None: ...

    def on_godice(self, on: bool) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
