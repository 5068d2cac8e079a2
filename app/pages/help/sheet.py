"""One topic of the help on paper, with large keys to those it is related to."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.help.view import SheetView
from app.ui.widgets import label
from app.ui.widgets.explanation import PaperButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, FitLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill

__all__ = ["SheetLine", "TopicSheet", "label"]

TEXT_COLUMNS = 26
"""Of letters, that a line of the text has at most."""
LINKS = 0.33
"""Of the sheet, that the links have beside the text."""
LEADING = 1.15
"""Of the letters' height, that a line of the text is high."""
SPARE = 4
"""Pixels beside words that are measured: a label rounds."""


class SheetLine(BoxLayout):
    """A line of smaller words with a picture: what kind of topic it is, where the rulebook says it."""

    icon = StringProperty("")
    text = StringProperty("")

    def need(self, width: float) -> float:
        """How high its words are in this width."""
        words = theme.ruler.text.tall(self.text, theme.size_body, width - theme.sign_s - theme.gap_s - SPARE)
        return float(max(theme.text_line, words + SPARE))


class TopicSheet(Panel):
    """As high as its words need in its width. Dispatches on_open(topic id)."""

    __events__ = ("on_open",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.compact, self.beside = False, True
        self._links: list[PaperButton] = []
        self._view: SheetView | None = None
        self._kind, self._place = SheetLine(size_hint_y=None), SheetLine(icon="book-2", size_hint_y=None)
        self._title = FitLabel(font_name=theme.font_bold, size_hint_y=None)
        self.words = FitLabel(valign="top", line_height=LEADING, size_hint=(None, None))
        self._see_label = SheetLine(icon="", size_hint_y=None)
        self._said = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"top": 1})
        self._see = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"top": 1})
        self.bind(width=self._fit)
        theme.bind(size_body=self._fit, ink=self._fit)

    def show(self, sheet: SheetView, compact: bool, beside: bool) -> None:
        """`compact` where kind and title stand elsewhere; `beside` if the links stand beside the text."""
        self.compact, self.beside, self._view = compact, beside, sheet
        self._kind.icon, self._kind.text = sheet.icon, sheet.kind
        self._title.text, self.words.text, self._place.text = sheet.title, sheet.text, sheet.place
        self._see_label.text = sheet.see_label
        while len(self._links) < len(sheet.see):
            link = PaperButton(icon="chevron-right", size_hint_y=None)
            link.bind(on_release=lambda pressed: self.dispatch("on_open", pressed.key))
            self._links.append(link)
        for link, topic in zip(self._links, sheet.see, strict=False):
            link.name, link.key, link.text = f"topic:{topic.id}", topic.id, topic.label
        head = [] if compact else [self._kind, self._title]
        fill(self._said, *head, self.words, *([self._place] if sheet.place else []))
        fill(self._see, self._see_label, *self._links[: len(sheet.see)])
        fill(self, self._said, *([self._see] if sheet.see else []))
        self._fit()

    def _fit(self, *_: object) -> None:
        view = self._view
        if view is None:
            return
        sizes, text = theme.ruler.sizes, theme.ruler.text
        around = sizes.gap_l if self.compact else sizes.gap_xl
        self.padding, self.orientation = around, "horizontal" if self.beside else "vertical"
        self.spacing = sizes.gap_xl if self.beside else sizes.gap_l
        self._said.spacing = sizes.gap_s if self.compact else sizes.gap
        self._see.spacing = sizes.gap_s
        inner = max(1.0, self.width - 2 * around)
        links = inner * LINKS if self.beside and view.see else inner
        said = inner - links - self.spacing if self.beside and view.see else inner
        self._see.size_hint_x, self._see.width = (None if self.beside else 1), links
        letters = sizes.size_body if self.compact else sizes.size_strong
        self._title.style_size, self._title.color = sizes.size_title, theme.ink
        self._title.height = text.tall(view.title, sizes.size_title, said - SPARE, bold=True) + SPARE
        self._kind.height, self._place.height = self._kind.need(said), self._place.need(said)
        self.words.style_size, self.words.color = letters, theme.ink
        self.words.width = min(said, letters * TEXT_COLUMNS)
        lines = text.tall(view.text, letters, self.words.width - SPARE) / LINE_HEIGHT
        self.words.height = lines * LEADING + SPARE
        self._see_label.height = self._see_label.need(links)
        for link in self._links:
            link.height = sizes.key
        for box in (self._said, self._see):
            box.height = sum(part.height for part in box.children) + box.spacing * (len(box.children) - 1)
        see = self._see.height if view.see else 0.0
        tall = max(self._said.height, see) if self.beside else self._said.height + self.spacing + see
        self.height = tall + 2 * around

    def on_open(self, topic: str) -> None: ...


load_beside(__file__)
