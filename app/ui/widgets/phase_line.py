"""The phases of a turn in a row, the present one lit."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme


class PhaseMark(BoxLayout):
    """One phase; `done` ones keep their line."""

    text = StringProperty("")
    current = BooleanProperty(False)
    done = BooleanProperty(False)
    style_size = NumericProperty(18)


class PhaseLine(BoxLayout):
    """Feed it with `show`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._marks: list[PhaseMark] = []
        self.bind(width=self._share)
        theme.bind(size_body=self._share)

    def show(self, phases: tuple[str, ...], phase: int) -> None:
        while len(self._marks) < len(phases):
            self._marks.append(PhaseMark())
        if len(self.children) != len(phases):
            self.clear_widgets()
            for mark in self._marks[: len(phases)]:
                self.add_widget(mark)
        for i, (mark, text) in enumerate(zip(self._marks, phases, strict=False)):
            mark.text, mark.current, mark.done = text, i == phase, i < phase
        self._share()

    def _share(self, *_: Any) -> None:
        """Give each word the room it needs, and all words the same size."""
        if not self.children or self.width < 10:
            return
        wide = [
            one_line(mark.text, theme.font_bold, theme.size_body)
            for mark in self._marks[: len(self.children)]
        ]
        room = self.width - self.spacing * (len(wide) - 1)
        for mark, width in zip(self._marks, wide, strict=False):
            mark.size_hint_x = width
            mark.style_size = theme.size_body * min(1.0, room / sum(wide)) * 0.99


load_beside(__file__)
