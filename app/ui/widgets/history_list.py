"""What happened, row by row, in a list that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.layout.needs.lists import EventNeed, Item
from app.ui.views import HistoryRow, HistoryView
from app.ui.widgets import emblem, label
from app.ui.widgets.button import Pressable
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, BodyLabel, IconLabel, StrongLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill
from app.ui.widgets.scroll_list import ScrollList

__all__ = ["HistoryLine", "HistoryList", "emblem", "label"]

KIND_ICONS = {
    "correction": "pencil",
    "override": "hand-stop",
    "undone": "undo",
    "note": "message-circle",
}


class KindLine(BoxLayout):
    """What kind of row it is, in small print."""

    icon = StringProperty("")
    words = StringProperty("")
    marked = BooleanProperty(False)


class SeatSign(BoxLayout):
    """Whose row it is; faint where it no longer holds."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._emblem = Emblem(pos_hint={"center_y": 0.5})

    def show(self, seat: str, faint: bool) -> None:
        self._emblem.seat, self._emblem.opacity = seat, 0.5 if faint else 1
        self._emblem.size = (theme.emblem, theme.emblem)
        fill(self, *([self._emblem] if seat else []))


class HistoryLine(Pressable):
    """One row: when, who, what kind of thing, in words. What no longer holds is faint."""

    key = StringProperty("")
    when = StringProperty("")
    seat = StringProperty("")
    icon = StringProperty("")
    words = StringProperty("")
    kind = StringProperty("plain")
    kind_icon = StringProperty("")
    kind_words = StringProperty("")
    slim = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._when, self._sign, self._kind = BodyBoldLabel(), SeatSign(), KindLine()
        self._when.size_hint_x = self._sign.size_hint_x = self._kind.size_hint_y = None
        self._icon, self._text = IconLabel(), BoxLayout(orientation="vertical")
        self._icon.size_hint_x = None
        self.said = BodyLabel()
        self._text.add_widget(self.said)
        self.add_widget(self._text)

    def show(self, row: HistoryRow, kind_words: str) -> None:
        self.name, self.key = f"history:{row.id}", row.id
        self.when, self.seat, self.icon, self.words = row.when, row.seat, row.icon, row.words
        self.kind, self.kind_icon, self.kind_words = row.kind, KIND_ICONS.get(row.kind, ""), kind_words
        self._dress()

    def _dress(self) -> None:
        gone, marked = self.kind == "undone", self.kind in ("correction", "override")
        need = EventNeed(theme.ruler, self.words, bool(self.kind_words), bool(self.seat), self.slim)
        self._when.text, self._when.color, self._when.width = self.when, theme.quiet, need.when_width
        self._sign.show(self.seat, gone)
        self._sign.width = need.sign_width
        self._icon.icon, self._icon.color = self.icon, theme.quiet if gone else theme.text
        self._icon.font_size, self._icon.width = need.icon_size, need.icon_width
        self.said.text, self.said.color = self.words, theme.quiet if gone else theme.text
        self.said.valign = "top" if self.kind_words else "middle"
        self._kind.icon, self._kind.words, self._kind.marked = self.kind_icon, self.kind_words, marked
        self._kind.height = need.kind_height
        shown: list[Widget] = [] if self.slim else [self._when]
        shown += [self._sign] if need.sign_width else []
        fill(self, *shown, self._icon, self._text)
        fill(self._text, *([self._kind] if self.kind_words else []), self.said)


class _Lines(ScrollList[HistoryRow]):
    def __init__(self, owner: HistoryList) -> None:
        self._owner = owner
        super().__init__(ground=theme.panel)

    def key(self, row: HistoryRow) -> str:
        return row.id

    def item(self, row: HistoryRow) -> Item:
        kind = bool(self._owner.kind_words(row))
        need = EventNeed(theme.ruler, row.words, kind, bool(row.seat), self._owner.slim)
        return Item(need.height)

    def kind(self, row: HistoryRow) -> type[Widget]:
        return HistoryLine

    def made(self, kind: type[Widget]) -> Widget:
        line = HistoryLine()
        line.bind(on_release=lambda pressed: self._owner.dispatch("on_pick", pressed.key))
        return line

    def dress(self, widget: Widget, row: HistoryRow) -> None:
        widget.slim = self._owner.slim
        widget.show(row, self._owner.kind_words(row))


class HistoryList(Panel):
    """Feed it with `show`; dispatches on_pick(row id). New rows move nothing for whoever reads."""

    title = StringProperty("")
    newest_first = BooleanProperty(True)
    slim = BooleanProperty(False)
    """Hardly a row says when and who: the words have their place too."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self._view: HistoryView | None = None
        self._title, self._nothing = StrongLabel(size_hint_y=None), BodyLabel(halign="center")
        self.lines = _Lines(self)
        super().__init__(**kwargs)
        self.bind(slim=self._order, newest_first=self._order, title=self._order)
        theme.bind(size_body=self._order, ground=self._order)

    def show(self, view: HistoryView) -> None:
        if view == self._view:
            return
        self._view = view
        self.title = view.title
        self._order()

    @property
    def pages(self) -> int:
        return self.lines.pages

    @property
    def page(self) -> int:
        return self.lines.page

    def turn(self, by: int) -> None:
        """Some screenfuls on or back."""
        self.lines.turn(by)

    def kind_words(self, row: HistoryRow) -> str:
        """What stands above its words."""
        view = self._view
        if view is None:
            return ""
        words = {
            "correction": view.correction_words,
            "undone": view.undone_words,
            "note": view.note_words,
            "override": view.override_words,
        }
        return words.get(row.kind, row.when if self.slim else "")

    def _order(self, *_: object) -> None:
        view = self._view
        if view is None:
            return
        rows: Sequence[HistoryRow] = view.rows[::-1] if self.newest_first else view.rows
        self._title.text, self._title.height = self.title, theme.ruler.sizes.heading
        self._nothing.text, self._nothing.color = view.empty_words, theme.quiet
        self.lines.ground = theme.panel
        fill(self, *([self._title] if self.title else []), self.lines if rows else self._nothing)
        self.lines.fill(rows)

    def on_pick(self, key: str) -> None: ...


load_beside(__file__)
