"""The head of the list of sessions: words to look for, what else there is, and what is left out."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.pages.history.view import PastView
from app.ui.widgets import label, snug_button, text_field
from app.ui.widgets.button import ActButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, show_actions
from app.ui.widgets.text_field import TextField

__all__ = ["SearchBar", "Sifted", "label", "snug_button", "text_field"]

SPELLED = 60
"""From so many columns of text on, the tools have their words beside the search."""
TOOLS, SIGNS = 36, 12
"""Columns of text that the tools take there with their words, and as pictures alone."""
SEARCH = 16
"""Columns of text that the search has beside them at least."""
TWO_ROWS = 32
"""With fewer columns of text, tools below the search stand in two rows."""


class Sifted(BoxLayout):
    """Which sessions are shown, where not all are, and the way back to all of them."""

    words = StringProperty("")
    all_label = StringProperty("")

    __events__ = ("on_all",)

    def on_all(self) -> None: ...


class SearchBar(BoxLayout):
    """Dispatches on_search(text) and on_tool(name)."""

    __events__ = ("on_search", "on_tool")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        self.field, self._tools = TextField(), GridLayout()
        self.field.name = "search"
        self.field.bind(text=lambda _field, text: self.dispatch("on_search", text))
        self._line, self._sifted = BoxLayout(size_hint_y=None), Sifted()
        self._sifted.bind(on_all=lambda _sifted: self.dispatch("on_tool", "all"))
        self._buttons: list[ActButton] = []
        self._upright = False
        self.bind(width=self._fold, minimum_height=self.setter("height"))
        theme.bind(size_body=self._fold, finger=self._fold)

    def show(self, view: PastView, upright: bool = False) -> None:
        """`upright`: tools rather stand below the search than lose their words."""
        self._upright = upright
        self.field.hint_text = view.search_hint
        self._sifted.words, self._sifted.all_label = view.sifted, view.all_label
        if not self.field.focus and self.field.text != view.search:
            self.field.text = view.search
        show_actions(self, self._tools, self._buttons, view.tools, self._pressed)
        fill(self, self._line, *([self._sifted] if view.sifted else []))
        self._fold()

    def _pressed(self, button: ActButton) -> None:
        self.dispatch("on_tool", button.key)

    def _fold(self, *_: object) -> None:
        """Beside the search there is room for the tools, if only as pictures; else they stand below it."""
        sizes = theme.ruler.sizes
        spelled = self.width >= sizes.lines(SPELLED)
        signs = max(sizes.lines(SIGNS), len(self._buttons) * (sizes.finger + sizes.gap_s))
        beside = sizes.lines(TOOLS) if spelled else signs
        folded = not spelled and (self._upright or self.width - beside < sizes.lines(SEARCH))
        rows = 2 if folded and self.width < sizes.lines(TWO_ROWS) else 1
        self.spacing = self._line.spacing = self._tools.spacing = sizes.gap_s
        self.field.height = sizes.key_s
        self._tools.rows = rows
        for button in self._buttons:
            button.bare = not spelled and not folded
            button.size_hint_x = 6 + len(button.text) if folded else 1
        if folded:
            self._line.orientation, self._tools.size_hint = "vertical", (1, None)
            self._tools.height = rows * (sizes.key_s + sizes.gap_s) - sizes.gap_s
            self._line.height = sizes.key_s + sizes.gap_s + self._tools.height
        else:
            self._line.orientation, self._tools.size_hint = "horizontal", (None, 1)
            self._tools.width, self._line.height = beside, sizes.key_s
        fill(self._line, self.field, self._tools)

    def on_search(self, text: str) -> None: ...

    def on_tool(self, name: str) -> None: ...


load_beside(__file__)
