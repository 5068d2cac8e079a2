"""A difference between table and app, or a question, with its answers. It never blocks."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.widgets.button import ActButton
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel
from app.widgets.row import show_actions

LEAST = 3
"""So many answers are always shown; what comes after them can be done without."""
PICTURE, LETTER = 3.6, 0.5
"""Widths of a button's picture and of a letter on it, in sizes of the text, where words may still wrap."""


class PromptBar(Panel):
    """Feed it with `show`; takes no room while there is nothing to ask."""

    text = StringProperty("")
    detail = StringProperty("")
    warning = BooleanProperty(False)
    answers = NumericProperty(0)
    letters = NumericProperty(0)
    """How many letters all answers have together."""
    tall = BooleanProperty(False)
    """Answers below the question, where there is little width or much to say."""
    words = NumericProperty(0)
    """Height of the question where the answers stand below it."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._buttons: list[ActButton] = []
        self._offered: tuple[Any, ...] = ()
        self.bind(width=self._show_answers)

    def show(self, prompt: Any) -> None:
        """Take over a `PromptView`, or None."""
        self.text = prompt.text if prompt else ""
        self.detail = prompt.detail if prompt else ""
        self.warning = bool(prompt) and prompt.tone == "warning"
        self._offered = prompt.buttons if prompt else ()
        self._show_answers()

    def _show_answers(self, *_: Any) -> None:
        """With little width the last ones are left out."""
        shown = self._offered
        while len(shown) > LEAST and self.width < theme.size_body * sum(
            PICTURE + LETTER * len(button.label) for button in shown
        ):
            shown = shown[:-1]
        self.answers = len(shown)
        self.letters = sum(len(button.label) for button in shown)
        show_actions(self, self.ids.buttons, self._buttons, shown)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
