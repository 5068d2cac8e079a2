"""Before Android asks: what for, what not, and what happens otherwise."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.nearby.view import NearbyView, Point
from app.ui.widgets import button, label, panel
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, one_size
from app.ui.widgets.live import theme

__all__ = ["NearbyScreen", "PointRow", "button", "label", "panel"]


class PointRow(BoxLayout):
    """A sentence with its picture."""

    icon = StringProperty("")
    text = StringProperty("")
    style_size = NumericProperty(24)

    def show(self, point: Point) -> None:
        self.icon, self.text = point.icon, point.text


class NearbyScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    yes_label = StringProperty("")
    no_label = StringProperty("")
    asking = BooleanProperty(False)

    __events__ = ("on_yes", "on_no")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: NearbyView | None = None
        self._rows: list[PointRow] = []

    def show(self, view: NearbyView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.asking = view.title, view.asking
        self.yes_label, self.no_label = view.yes_label, view.no_label
        while len(self._rows) < len(view.points):
            self._rows.append(PointRow())
            self.ids.points.add_widget(self._rows[-1])
        for row, point in zip(self._rows, view.points, strict=True):
            row.show(point)
        self.restyle()

    def restyle(self) -> None:
        """One size for all sentences."""
        box, rows = self.ids.points, self._rows
        wide = box.width - 2 * theme.gap_l - theme.size_title * 1.4 - theme.gap_l - 1
        tall = (box.height - 2 * theme.gap_l + theme.gap_s) / max(1, len(rows)) - theme.gap_s
        size = one_size([(row.text, wide, tall) for row in rows], theme.size_strong, LEAST_SHARE, theme.font)
        for row in rows:
            row.style_size = size

    def on_yes(self) -> None: ...

    def on_no(self) -> None: ...


load_beside(__file__)
