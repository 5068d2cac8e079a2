"""The help screen: lists of topics, a search, and one topic at full size."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.pages.help.view import HelpView, SheetView
from app.ui.widgets import label, paged_rows, text_field, top_bar
from app.ui.widgets.button import BigButton
from app.ui.widgets.explanation import PaperButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import needed
from app.ui.widgets.panel import Panel
from app.ui.widgets.tabs import Tabs

__all__ = ["BigButton", "HelpScreen", "TopicSheet", "label", "paged_rows", "text_field", "top_bar"]


class TopicSheet(Panel):
    """One topic on paper, with large links to those it is related to. Dispatches on_open(topic id)."""

    kind = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    place = StringProperty("")
    see_label = StringProperty("")
    compact = BooleanProperty(False)
    """So little room that kind and title stand elsewhere."""
    beside = BooleanProperty(True)
    """The links stand beside the text, otherwise below it."""
    text_size = NumericProperty(24)
    text_height = NumericProperty(0)
    said_height = NumericProperty(0)
    wanted = NumericProperty(0)
    """How tall it would be with room enough."""

    __events__ = ("on_open",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._links: list[PaperButton] = []
        self.ids.words.bind(width=self._measure)
        self.bind(text=self._measure, text_size=self._measure)

    def _measure(self, *_: Any) -> None:
        """As tall as the words need it; what is too long for the glass is written smaller by its label."""
        label = self.ids.words
        width = max(1, label.width - 1)
        self.text_height = needed(self.text, label.font_name, self.text_size, width, label.line_height)[1] + 1

    def show(self, sheet: SheetView) -> None:
        self.kind, self.icon, self.title = sheet.kind, sheet.icon, sheet.title
        self.text, self.place, self.see_label = sheet.text, sheet.place, sheet.see_label
        box = self.ids.links
        while len(self._links) < len(sheet.see):
            link = PaperButton(icon="chevron-right")
            link.bind(on_release=lambda pressed: self.dispatch("on_open", pressed.key))
            self._links.append(link)
        box.clear_widgets()
        for link, topic in zip(self._links, sheet.see, strict=False):
            link.name, link.key, link.text = f"topic:{topic.id}", topic.id, topic.label
            box.add_widget(link)

    def on_open(self, topic: str) -> None: ...


class HelpScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    ask_hint = StringProperty("")
    asking = BooleanProperty(False)
    """The search field is there."""

    __events__ = ("on_tab", "on_ask", "on_open", "on_back")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: HelpView | None = None
        self._rows = self.ids.rows.__self__
        self._tabs, self._sheet = Tabs(), TopicSheet()
        self._tabs.bind(on_choose=lambda _tabs, tab: self.dispatch("on_tab", tab))
        self._sheet.bind(on_open=lambda _sheet, topic: self.dispatch("on_open", topic))
        self.bind(compact=self._arrange, wide=self._arrange)

    def show(self, view: HelpView) -> None:
        if view == self.view:
            return
        self.view = view
        self.back_label, self.ask_hint = view.back_label, view.ask_hint
        self._tabs.show(view.tabs, view.tab)
        self._rows.show(view.lines)
        field = self.ids.field
        if not field.focus and field.text != view.asked:
            field.text = view.asked
        self._arrange()

    def ask(self) -> None:
        """Put the cursor into the search field."""
        self.ids.field.focus = True

    def _arrange(self, *_: Any) -> None:
        """The topic, or the list with its tabs; where there is little room, the bar takes what it can."""
        if self.view is None:
            return
        sheet, body = self.view.sheet, self.ids.body
        in_bar = sheet is None and self.compact and self.wide
        self._tabs.stand(self.ids.bar if in_bar else None, self.ids.tabs if sheet is None else None)
        self.asking = sheet is None and self.view.searching
        self.title = "" if in_bar else sheet.title if sheet and self.compact else self.view.title
        if sheet is not None:
            self.ids.field.focus = False
            self._sheet.compact, self._sheet.beside = self.compact, self.wide
            self._sheet.show(sheet)
        wanted = self._rows if sheet is None else self._sheet
        if body.children != [wanted]:
            body.clear_widgets()
            body.add_widget(wanted)

    def on_tab(self, tab: str) -> None: ...

    def on_ask(self, text: str) -> None: ...

    def on_open(self, topic: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
