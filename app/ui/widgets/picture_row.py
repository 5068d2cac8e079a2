"""A question whose answers are easier to see than to say: each has a picture."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.ui.widgets import label, motif
from app.ui.widgets.button import Pressable
from app.ui.widgets.choice_row import ChoiceRow
from app.ui.widgets.kv import load_beside

__all__ = ["PictureButton", "PictureRow", "label", "motif"]


class PictureButton(Pressable):
    """One answer; the chosen one is filled, framed and ticked. Its name chooses the picture."""

    key = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    chosen = BooleanProperty(False)
    style_size = NumericProperty(18)
    flat = BooleanProperty(False)
    """Words beside the picture, where there is little height."""


class PictureRow(ChoiceRow):
    """As `ChoiceRow`, with pictures: `row_height` is for whoever uses it to say."""

    def show(self, label: str, choices: tuple[Any, ...]) -> None:
        while len(self._buttons) < len(choices):
            button = PictureButton()
            button.bind(on_release=lambda pressed: self.dispatch("on_choose", pressed.key))
            self._buttons.append(button)
        super().show(label, choices)


load_beside(__file__)
