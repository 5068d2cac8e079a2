"""The bar of a table: undo, the keys of the moment, and the main key, which is at one place in every step."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.layout import Layout

from app.ui.layout import Rect
from app.ui.layout.needs.bar import BarNeed, one_key_bar
from app.ui.views import ActionView
from app.ui.widgets.button import ActButton, BigButton
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import tell

MORE = "more"


class TableBar(Layout):
    """Feed it with `show`. Mirrored for the left hand; what does not fit is a tap on its last key away.

    Undo and redo are always there, dimmed while they have nothing to do, so that no hole shows beside them.
    """

    __events__ = ("on_act", "on_explain", "on_undo", "on_redo")

    def __init__(self, one_key: bool = False, **kwargs: Any) -> None:
        self._one_key = one_key
        self._main, self._keys = self._button(), [self._button() for _ in range(3)]
        self._undo = BigButton(icon="undo")
        self._redo = BigButton(icon="redo")
        self._undo.name, self._redo.name = "undo", "redo"
        self._actions: tuple[ActionView, ...] = ()
        self._page = 0
        self._undo_words = ("", "")
        super().__init__(**kwargs)
        self._undo.bind(on_release=lambda _key: self.dispatch("on_undo"))
        self._redo.bind(on_release=lambda _key: self.dispatch("on_redo"))
        again = Clock.create_trigger(self.do_layout, -1)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=again, left_handed=again, touch=again)

    def _button(self) -> ActButton:
        button = ActButton()
        button.bind(on_release=self._pressed)
        return button

    @property
    def need(self) -> BarNeed:
        if self._one_key:
            return one_key_bar(theme.ruler.sizes)
        return BarNeed(theme.ruler.sizes, any(not action.primary for action in self._actions))

    def show(self, view: Any) -> None:
        """Take over what a `TableView` says about actions, undo and redo."""
        if self._actions != view.actions:
            self._actions, self._page = view.actions, 0
        self._undo_words = view.undo_label, view.undo_hint if view.undo_hint != view.undo_label else ""
        for button, hint in ((self._undo, view.undo_hint), (self._redo, view.redo_hint)):
            button.usable, button.disabled = bool(hint), not hint
        self._trigger_layout()

    def do_layout(self, *_: Any) -> None:
        need = self.need
        undo, redo, places, main = need.places(self.width, bool(theme.left_handed))
        self._undo.text, self._undo.hint = self._undo_words if need.spelled(self.width) else ("", "")
        self._put(self._undo, undo)
        self._put(self._redo, redo)
        shown: list[Any] = [self._undo, self._redo]
        for button, action, rect in zip(self._keys, self._on_this_page(len(places)), places, strict=False):
            button.show(action)
            self._put(button, rect)
            shown.append(button)
        for action in self._actions[-1:]:
            if action.primary:
                self._main.show(action)
                self._put(self._main, main)
                shown.append(self._main)
        hold(self, shown)

    def _put(self, button: Any, rect: Rect) -> None:
        put(button, self.x + rect.x, self.top - rect.bottom, rect.width, rect.height)

    def _on_this_page(self, places: int) -> list[ActionView]:
        """Beside the main key, in order; the last place turns the page where there are too many."""
        keys = [action for action in self._actions if not action.primary]
        if len(keys) <= places:
            return keys
        pages = -(-len(keys) // (places - 1))
        self._page %= pages
        here = keys[self._page * (places - 1) : (self._page + 1) * (places - 1)]
        return [*here, ActionView(MORE, f"{self._page + 1}/{pages}", "chevron-right")]

    def _pressed(self, button: ActButton) -> None:
        if button.key == MORE:
            self._page += 1
            self.do_layout()
        else:
            tell(self, button)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...
