"""The phases of a turn in a row, the present one lit."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets.kv import load_beside


class PhaseMark(BoxLayout):
    """One phase; `done` ones keep their line."""

    text = StringProperty("")
    current = BooleanProperty(False)
    done = BooleanProperty(False)


class PhaseLine(BoxLayout):
    """Feed it with `show`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._marks: list[PhaseMark] = []

    def show(self, phases: tuple[str, ...], phase: int) -> None:
        while len(self._marks) < len(phases):
            self._marks.append(PhaseMark())
        if len(self.children) != len(phases):
            self.clear_widgets()
            for mark in self._marks[: len(phases)]:
                self.add_widget(mark)
        for i, (mark, text) in enumerate(zip(self._marks, phases, strict=False)):
            mark.text, mark.current, mark.done = text, i == phase, i < phase
            mark.size_hint_x = len(text) + 2


load_beside(__file__)
