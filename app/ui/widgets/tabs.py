"""The parts of a page side by side as large tabs, one of them open."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.button import BigButton
from app.ui.widgets.kv import load_beside


class TabButton(BigButton):
    key = StringProperty("")
    chosen = BooleanProperty(False)


class Tabs(BoxLayout):
    """Feed it with `show`; dispatches on_choose(id)."""

    bar = ObjectProperty(None, allownone=True, rebind=True)
    """The bar whose title they stand in place of, where there is little room."""

    beside = NumericProperty(0)
    """How wide that is what stands behind them there."""

    tall = BooleanProperty(False)
    """As high as a picture with its name below."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._buttons: list[TabButton] = []

    def show(self, tabs: tuple[Any, ...], chosen: str) -> None:
        """Take over `TabView`s; `chosen` is the id of the open one."""
        while len(self._buttons) < len(tabs):
            button = TabButton()
            button.bind(on_release=lambda pressed: self.dispatch("on_choose", pressed.key))
            self._buttons.append(button)
        if len(self.children) != len(tabs):
            self.clear_widgets()
            for button in self._buttons[: len(tabs)]:
                self.add_widget(button)
        for button, tab in zip(self._buttons, tabs, strict=False):
            button.name, button.key, button.chosen = f"tab:{tab.id}", tab.id, tab.id == chosen
            button.text, button.icon = tab.label, tab.icon
            # A tab that alone has its name needs more room than the others.
            button.size_hint_x = 2.2 if tab.label and any(not other.label for other in tabs) else 1

    def stand(self, bar: Any, box: Any) -> None:
        """At the end of a `TopBar` if one is given, else in a box; nowhere without either."""
        place = bar.ids.end if bar is not None else box
        self.bar = bar
        if self.parent is not place:
            if self.parent is not None:
                self.parent.remove_widget(self)
            if place is not None:
                place.add_widget(self, len(place.children))  # before what stands there already

    def on_choose(self, key: str) -> None: ...


load_beside(__file__)
