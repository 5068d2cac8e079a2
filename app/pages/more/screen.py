"""The page of what else there is at the table, and in its place the question whether the game shall end."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.pages.more.view import AskView, MoreView
from app.ui.widgets import button, label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT
from app.ui.widgets.live import theme
from app.ui.widgets.page_frame import PageFrame
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import pass_on
from app.ui.widgets.row_list import RowList

__all__ = ["MoreScreen", "Question", "button", "label"]

WIDEST = 38
"""Columns of text that a question is wide at most."""


class Question(Panel):
    """Shall the game end? No and yes say what comes of them."""

    title = StringProperty("")
    text = StringProperty("")
    no_label = StringProperty("")
    yes_label = StringProperty("")

    __events__ = ("on_yes", "on_no")

    def show(self, view: AskView) -> None:
        self.title, self.text = view.title, view.text
        self.no_label, self.yes_label = view.no_label, view.yes_label

    def fit(self, width: float, height: float) -> None:
        """As large as its words need, within this room."""
        sizes, text = theme.ruler.sizes, theme.ruler.text
        wide = min(width, sizes.lines(WIDEST))
        inner = wide - 2 * sizes.gap_l - 2
        title = self.ids.title
        title.height = text.tall(self.title, sizes.size_title, inner, bold=True) * LINE_HEIGHT
        words = text.tall(self.text, sizes.size_body, inner) + sizes.gap
        tall = title.height + words + sizes.key_l + 2 * (sizes.gap_l + sizes.gap)
        self.size = wide, min(height, tall)

    def on_yes(self) -> None: ...

    def on_no(self) -> None: ...


class MoreScreen(PageFrame):
    """Call `show` as often as you like."""

    has_help = True

    __events__ = ("on_pick", "on_yes", "on_no")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: MoreView | None = None
        self.rows, self._question, self._middle = RowList(prefix="more"), Question(), AnchorLayout()
        self._middle.add_widget(self._question)
        self._middle.bind(size=self._fit_question)
        theme.bind(size_body=self._fit_question)
        self.rows.bind(on_pick=pass_on(self, "on_pick"))
        self._question.bind(on_yes=pass_on(self, "on_yes"), on_no=pass_on(self, "on_no"))

    def show(self, view: MoreView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.notice = view.title, view.back_label, view.notice
        self.rows.show(view.rows)
        if view.ask is not None:
            self._question.show(view.ask)
            self._fit_question()
        self.stand(self.rows if view.ask is None else self._middle)

    def _fit_question(self, *_: object) -> None:
        self._question.fit(*self._middle.size)

    def turn(self, by: int) -> None:
        """Some screenfuls of the list on or back."""
        self.rows.turn(by)

    def on_pick(self, place: str) -> None: ...

    def on_yes(self) -> None: ...

    def on_no(self) -> None: ...


load_beside(__file__)
