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
        self._phases: tuple[str, ...] = ()
        self._spelled = True
        self.bind(width=self._share)
        theme.bind(size_body=self._share)

    def take(self, look: str) -> None:
        """With words, or as their lines alone."""
        self._spelled = look != "bars"
        self._spell()

    def _spell(self) -> None:
        for mark, text in zip(self._marks, self._phases, strict=False):
            mark.text = text if self._spelled else ""
        self._share()

    def show(self, phases: tuple[str, ...], phase: int) -> None:
        while len(self._marks) < len(phases):
            self._marks.append(PhaseMark())
        if len(self.children) != len(phases):
            self.clear_widgets()
            for mark in self._marks[: len(phases)]:
                self.add_widget(mark)
        self._phases = phases
        for i, mark in enumerate(self._marks[: len(phases)]):
            mark.current, mark.done = i == phase, i < phase
        self._spell()

    def _share(self, *_: Any) -> None:
        """Give each word the room it needs, and all words the same size."""
        if not self.children or self.width < 10:
            return
        wide = [
            one_line(each, theme.font_bold, theme.size_body) if self._spelled else 1.0
            for each in self._phases
        ]
        room = self.width - self.spacing * (len(wide) - 1)
        share = min(1.0, room / sum(wide)) if self._spelled else 1.0
        for mark, width in zip(self._marks, wide, strict=False):
            mark.size_hint_x = width
            mark.style_size = theme.size_body * share * 0.99


load_beside(__file__)
