"""What can be done now, along the bottom, with undo and redo at its end."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets.button import ActButton
from app.widgets.kv import load_beside
from app.widgets.row import show_actions

IN_A_ROW_WIDE, IN_A_ROW_TALL, IN_A_ROW_CROWDED = 6, 3, 5


class ActionsBar(BoxLayout):
    """Feed it with `show`."""

    wide = BooleanProperty(True)
    cols = NumericProperty(1)
    rows = NumericProperty(1)
    undo_label = StringProperty("")
    undo_hint = StringProperty("")
    redo_label = StringProperty("")
    redo_hint = StringProperty("")

    __events__ = ("on_act", "on_explain", "on_undo", "on_redo")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._buttons: list[ActButton] = []
        self._count = 0
        self.bind(wide=lambda *_: self._arrange())

    def show(self, view: Any) -> None:
        """Take over what a `TableView` says about actions and undo."""
        self.undo_label, self.undo_hint = view.undo_label, view.undo_hint
        self.redo_label, self.redo_hint = view.redo_label, view.redo_hint
        self._count = len(view.actions)
        show_actions(self, self.ids.actions, self._buttons, view.actions)
        self._arrange()

    def _arrange(self) -> None:
        tall = IN_A_ROW_TALL if self._count <= 2 * IN_A_ROW_TALL else IN_A_ROW_CROWDED
        most = IN_A_ROW_WIDE if self.wide else tall
        self.rows = max(1, -(-self._count // most))
        self.cols = max(1, -(-self._count // self.rows))
        for button in self._buttons:
            button.short = len(button.text) <= 2
            button.stacked = self.cols > 3 and not button.short
            button.size_hint_x = 1

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...


load_beside(__file__)
