"""A difference between table and app, or a question, with its answers. It never blocks."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.ui.layout.needs.words import PromptNeed
from app.ui.widgets.button import ActButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill, show_actions


class PromptBar(Panel):
    """Feed it with `show`; takes no room while there is nothing to ask."""

    text = StringProperty("")
    detail = StringProperty("")
    warning = BooleanProperty(False)
    tall = BooleanProperty(False)
    """Answers below the question, where there is little width or much to say."""
    answers = NumericProperty(0)
    """How many are shown."""
    detail_height = NumericProperty(0)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ActButton] = []
        self._offered: tuple[Any, ...] = ()
        self._question: Any = None
        self._answers: Any = None
        super().__init__(**kwargs)
        self.bind(width=self._measure)
        theme.bind(size_body=self._measure)

    def on_kv_post(self, _base: object) -> None:
        """Held: what stands in no box would be forgotten."""
        self._question, self._answers = self.ids.words.__self__, self.ids.buttons.__self__
        self._measure()

    def show(self, prompt: Any) -> None:
        """Take over a `PromptView`, or None."""
        self.text = prompt.text if prompt else ""
        self.detail = prompt.detail if prompt else ""
        self.warning = bool(prompt) and prompt.tone == "warning"
        self._offered = prompt.buttons if prompt else ()
        self._measure()

    @property
    def need(self) -> PromptNeed:
        return PromptNeed(theme.ruler, self.text, self.detail, tuple(each.label for each in self._offered))

    def _measure(self, *_: object) -> None:
        if self._question is None:
            return
        need, width = self.need, self.width
        self.tall = need.tall(width)
        # Its panel has set whichever of the two it shares out, so that a binding would not set it back.
        self._answers.size = need.answers_width(width), need.answers_height
        self.detail_height = need.words_height(width)[1]
        self.height = need(width).least if self.text else 0
        shown = self._offered[: need.shown(width)]
        self.answers = len(shown)
        show_actions(self, self._answers, self._buttons, shown)
        wanted = [self._question, *([self._answers] if shown else [])]
        fill(self, *(wanted if self.text else []))

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
