"""A question with a row of answers of which exactly one is chosen."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.button import SMALL, Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_size
from app.ui.widgets.live import theme


class ChoiceButton(Pressable):
    """One answer; the chosen one is filled and ticked."""

    key = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    chosen = BooleanProperty(False)
    style_size = NumericProperty(18)
    ink = ColorProperty()
    aside = BooleanProperty(False)
    """Its words begin at the left, as in a row where all have small print."""


class ChoiceRow(BoxLayout):
    """Feed it with `show`; dispatches on_choose(id). Takes no room when there is nothing to ask."""

    label = StringProperty("")
    prefix = StringProperty("")
    count = NumericProperty(0)
    most = NumericProperty(4)
    """Answers in a row; three stay together in any case."""
    rows = NumericProperty(1)
    detailed = BooleanProperty(False)
    elastic = BooleanProperty(False)
    """Gives way where there is little height."""
    row_height = NumericProperty(52)
    natural = NumericProperty(0)
    style_size = NumericProperty(18)
    label_size = NumericProperty(18)

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ChoiceButton] = []
        super().__init__(**kwargs)

    def show(self, label: str, choices: tuple[Any, ...]) -> None:
        """Take over `Choice`s."""
        self.label, self.count = label, len(choices)
        self.detailed = any(choice.detail for choice in choices)
        grid = self.ids.grid
        while len(self._buttons) < len(choices):
            button = ChoiceButton()
            button.bind(on_release=lambda pressed: self.dispatch("on_choose", pressed.key))
            self._buttons.append(button)
        if len(grid.children) != len(choices):
            grid.clear_widgets()
            for button in self._buttons[: len(choices)]:
                grid.add_widget(button)
        for button, choice in zip(self._buttons, choices, strict=False):
            button.name, button.key = f"{self.prefix}:{choice.id}", choice.id
            button.text, button.detail, button.chosen = choice.label, choice.detail, choice.chosen
            button.aside = all(each.detail for each in choices)
        self.restyle()

    def tall_in(self, _width: float) -> float:
        """How tall it should be, for a grid that asks."""
        return float(self.natural)

    def on_elastic(self, *_: object) -> None:
        """What was squeezed is as tall as it should be again."""
        self.height = self.natural

    def restyle(self, *_: object) -> None:
        """One size for all answers, unless that would be small for those with few words."""
        shown, size = self._buttons[: int(self.count)], self.style_size
        if shown and not self.detailed:
            grid, cols = self.ids.grid, -(-len(shown) // int(self.rows))
            wide = (grid.width - theme.gap_s * (cols - 1)) / cols - 2 * theme.gap - 1
            tall = (grid.height - theme.gap_s * (self.rows - 1)) / self.rows - 2 * theme.gap_xs
            size = one_size([(each.text, wide, tall) for each in shown], size, SMALL)
        for button in shown:
            button.style_size = size

    def arrange(self) -> None:
        in_a_row = max(3 if self.count == 3 else 1, self.most)
        self.rows = min(2, max(1, -(-self.count // in_a_row)))

    def on_choose(self, key: str) -> None: ...


load_beside(__file__)
