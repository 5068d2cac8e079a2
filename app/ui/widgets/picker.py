"""Names what lies on the real table: first its group, then the card, turned page by page."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.widgets.button import BigButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel

FEW = 8
"""So many are shown without asking for their group first."""


class Picker(Panel):
    """Feed it with `show`; dispatches on_act(key) of the card that was named."""

    title = StringProperty("")
    group = StringProperty("")
    """The group that is open; empty while the groups themselves are shown."""
    page = NumericProperty(0)
    pages = NumericProperty(1)
    grouped = BooleanProperty(False)
    cols = NumericProperty(2)
    rows = NumericProperty(4)
    """As many large targets as there is room for."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._picks: tuple[Any, ...] = ()
        self._cards: list[BigButton] = []
        self._measured = Clock.create_trigger(self._measure, -1)
        self.bind(size=self._measured)
        theme.bind(size_body=self._measured)

    def _measure(self, *_: object) -> None:
        """Other rows and columns where the room is another; the first card of the page stays on it."""
        first = int(self.page) * self._page_size
        tall, wide = max(theme.touch_s, theme.size_body * 2.6) + theme.gap_s, theme.size_body * 9
        room = self.height - 2 * theme.gap - self.ids.head.height - self.spacing
        self.rows = max(1, min(4, int(room // tall)))
        self.cols = max(1, min(3 if self.rows < 4 else 2, int(self.width // wide)))
        self.page = first // self._page_size
        self._show_page()

    @property
    def _page_size(self) -> int:
        return int(self.rows * self.cols)

    def show(self, title: str, picks: tuple[Any, ...]) -> None:
        """Take over the `PickView`s. Few enough for a page are shown at once, others by group."""
        self.title = title
        if picks == self._picks:
            return
        self._picks = picks
        groups = {pick.group for pick in picks}
        self.grouped = len(groups) > 1 and len(picks) > FEW
        if not self.grouped or self.group not in groups:
            self.group = ""
        self.page = 0
        self._show_page()

    def open(self, group: str) -> None:
        """Turn to a group's first page, or with an empty name to the groups."""
        self.group, self.page = group, 0
        self._show_page()

    def reveal(self, key: str) -> None:
        """Turn to the page this card is on."""
        for pick in self._picks:
            if pick.key == key:
                self.group = pick.group if self.grouped else ""
                keys = [other.key for other in self._here()]
                self.page = keys.index(key) // self._page_size
                self._show_page()

    def turn(self, pages: int) -> None:
        self.page = (self.page + pages) % self.pages
        self._show_page()

    def _here(self) -> list[Any]:
        return [pick for pick in self._picks if not self.grouped or pick.group == self.group]

    def _show_page(self) -> None:
        if self.grouped and not self.group:
            names = list(dict.fromkeys(pick.group for pick in self._picks))
            entries = [(f"pick_group:{name}", name) for name in names]
        else:
            entries = [(f"pick:{pick.key}", pick.label) for pick in self._here()]
        size = self._page_size
        self.pages = max(1, -(-len(entries) // size))
        shown = entries[int(self.page) * size : (int(self.page) + 1) * size]
        grid = self.ids.grid
        grid.clear_widgets()
        while len(self._cards) < len(shown):
            card = BigButton()
            card.bind(on_release=self._pressed)
            self._cards.append(card)
        for card, (name, text) in zip(self._cards, shown, strict=False):
            card.name, card.text = name, text
            grid.add_widget(card)
        for _ in range(size - len(shown)):
            grid.add_widget(Widget())  # an empty place: the others keep their size

    def _pressed(self, button: BigButton) -> None:
        if button.name.startswith("pick_group:"):
            self.open(button.text)
        else:
            self.dispatch("on_act", button.name.removeprefix("pick:"))

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
