"""The page of keyboard shortcuts: keys as they look, in as many columns and pages as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.pages.shortcuts.view import Piece, ShortcutGroup, ShortcutRow, ShortcutsView
from app.ui.widgets import button, label, top_bar
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel

__all__ = ["KeyCap", "ShortcutCard", "ShortcutLine", "ShortcutsScreen", "Word", "button", "label", "top_bar"]

TWO_COLUMNS = 56
"""From so many columns of text on, the list stands in two."""
BESIDE = 11
"""Columns of text that words need beside the keys; with fewer they stand below them."""
LINES, ABOVE_LINES = (2.8, 2.4, 2.05), (3.7,)
"""Heights of a shortcut in lines of text, with its words beside the keys and below them, most roomy first."""
HEAD = 1.5
"""Height of a title in lines of its own size."""


class KeyCap(Widget):
    """A key with what stands on it."""

    text = StringProperty("")


class Word(Widget):
    """What stands between two keys."""

    text = StringProperty("")


class ShortcutLine(BoxLayout):
    """Keys and what they do."""

    text = StringProperty("")
    across = NumericProperty(100)
    """The width of the keys."""
    above = BooleanProperty(False)
    """The keys stand above the words, where there is no room for them side by side."""
    lines = NumericProperty(1)

    def __init__(self, row: ShortcutRow, **kwargs: object) -> None:
        super().__init__(text=row.text, **kwargs)
        for piece in row.keys:
            shown = KeyCap(text=piece.text) if piece.is_key else Word(text=piece.text)
            shown.width = piece_width(piece)
            self.ids.caps.add_widget(shown)


def piece_width(piece: Piece) -> float:
    """A key is at least as wide as it is tall."""
    words = one_line(piece.text, theme.font_bold, theme.size_body)
    return max(theme.size_body * 1.8, words + 2 * theme.gap_s) if piece.is_key else words


def keys_width(row: ShortcutRow) -> float:
    return sum(piece_width(piece) + theme.gap_xs for piece in row.keys)


def keys_across(group: ShortcutGroup) -> float:
    return max(map(keys_width, group.rows))


class ShortcutCard(Panel):
    """A group of shortcuts, or the part of it that fits."""

    title = StringProperty("")
    head = NumericProperty(1)


def in_columns(
    groups: Sequence[ShortcutGroup], room: float, around: float, row: float
) -> list[list[ShortcutGroup]]:
    """Columns no taller than `room`: a card takes up `around`, and a `row` for each of its shortcuts.

    A group is divided only if it is too tall for a column of its own.
    """
    most = max(1, int((room - around) / row))
    columns: list[list[ShortcutGroup]] = []
    left = 0.0
    for group in groups:
        parts = -(-len(group.rows) // most)
        in_a_part = -(-len(group.rows) // parts)
        for start in range(0, len(group.rows), in_a_part):
            card = replace(group, rows=group.rows[start : start + in_a_part])
            height = around + row * len(card.rows)
            if not columns or height > left:
                columns.append([])
                left = room
            columns[-1].append(card)
            left -= height
    return columns


class ShortcutsScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)

    __events__ = ("on_back",)

    def __init__(self, **kwargs: object) -> None:
        self._lay_out = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self.view: ShortcutsView | None = None
        self.bind(page=self._lay_out)
        theme.bind(size_body=self._lay_out, gap=self._lay_out)

    def on_kv_post(self, _base: object) -> None:
        self.ids.columns.bind(size=self._lay_out)

    def show(self, view: ShortcutsView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self._arrange()

    def turn(self) -> None:
        self.page = (self.page + 1) % self.pages

    def _arrange(self, *_: object) -> None:
        if self.view is None:
            return
        count = 2 if self.columns >= TWO_COLUMNS else 1
        box = self.ids.columns
        words = (box.width - box.spacing * (count - 1)) / count - 2 * theme.gap_l
        keys = max(map(keys_across, self.view.groups))
        above = words - keys < theme.size_body * BESIDE
        around = theme.size_strong * HEAD + 3 * theme.gap
        for lines in ABOVE_LINES if above else LINES:
            columns = in_columns(self.view.groups, box.height + theme.gap, around, theme.size_body * lines)
            if len(columns) <= count:
                break
        self.pages = -(-len(columns) // count)
        self.page = min(self.page, self.pages - 1)
        box.clear_widgets()
        for place in range(count):
            at = int(self.page) * count + place
            cards = columns[at] if at < len(columns) else []
            across = [keys_across(card) if self.compact else keys for card in cards]
            box.add_widget(_column(cards, across, above=above, lines=lines))

    def on_back(self) -> None: ...


def _column(cards: list[ShortcutGroup], across: list[float], **how: Any) -> BoxLayout:
    """With little room the keys of each card take no more of it than they need."""
    column = BoxLayout(orientation="vertical", spacing=theme.gap)
    for group, keys in zip(cards, across, strict=True):
        card = ShortcutCard(title=group.title, head=HEAD)
        for row in group.rows:
            card.ids.rows.add_widget(ShortcutLine(row, across=keys, **how))
        column.add_widget(card)
    column.add_widget(Widget())
    return column


load_beside(__file__)
