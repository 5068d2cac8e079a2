"""The Dike on the screen."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from app.table.page import TablePage, TableScreen
from app.ui.widgets import button, label, notice, prompt_bar, top_bar
from app.ui.widgets.button import ActButton
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.kv import load_beside
from app.ui.widgets.row import fill, pass_on, show_actions

from .table import DikeView

__all__ = ["DikePage", "DikeScreen", "button", "label", "notice", "prompt_bar", "top_bar"]


class DikeScreen(TableScreen):
    heading = StringProperty("")
    back_label = StringProperty("")
    step = StringProperty("")
    counts = StringProperty("")
    so_far = StringProperty("")
    notice = StringProperty("")
    undo_label = StringProperty("")
    redo_label = StringProperty("")
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.view: DikeView | None = None
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)
        self._pad = KeyPad()
        self._pad.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))

    def show(self, view: DikeView) -> None:
        if view == self.view:
            return
        self.view = view
        self.heading, self.back_label, self.counts = view.heading, view.back_label, view.counts
        self.step = view.ending.title if view.ending else view.step.title
        self.so_far, self.notice = " ".join(view.so_far), view.notice
        self.undo_label, self.can_undo = view.undo.label, view.undo.enabled
        self.redo_label, self.can_redo = view.redo.label, view.redo.enabled
        self.ids.prompt.show(view.prompt)
        fill(self.ids.asked, *([self._pad] if view.pad else []))
        if view.pad is not None:
            self._pad.show(view.pad)
        show_actions(self, self.ids.actions, self._buttons, view.actions)


class DikePage(TablePage):
    def make_screen(self) -> TableScreen:
        return DikeScreen()

    def draw(self) -> None:
        if (table := self.app.table) is not None:
            before, view = self.screen.view, table.show(self.app.tr)
            self.screen.show(view)
            self._sound(before if self._heard is table else None, view)
            self._heard = table


load_beside(__file__)
