"""The gallery: every widget in its telling states, on as many pages as they need."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.tools.gallery.parts import PARTS
from app.tools.gallery.presenter import CONTENTS, sheets
from app.tools.gallery.view import GalleryView, Place, Room, Row, SheetOf
from app.ui.widgets import button, label, top_bar
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.tabs import TabButton

__all__ = ["GalleryScreen", "button", "label", "top_bar"]

FINGER_LINES = 3.4
"""Lines that a sample counts for a finger at most: on glass where fingers need more, all samples do."""
SMALLEST = 1.0
"""Words smaller than at this scale need no less room: fingers stay as large as they are."""


class Tile(Panel):
    """A sample and, on a label below it, what it is."""

    caption = StringProperty("")
    caption_height = NumericProperty(0)


class GalleryScreen(Frame):
    """Call `show` as often as you like; only the page that is seen has widgets."""

    title = StringProperty("")
    back_label = StringProperty("")
    percent = StringProperty("")
    other_language = StringProperty("")
    section_title = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    narrow = BooleanProperty(False)
    """What changes theme, text and language stands below the title."""

    __events__ = (
        "on_back",
        "on_theme",
        "on_text",
        "on_language",
        "on_say",
        "on_explain",
        "on_play",
        "on_open",
    )

    def __init__(self, **kwargs: object) -> None:
        self._arranged = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self.view: GalleryView | None = None
        self.sheets: tuple[SheetOf, ...] = ()
        """All pages, in words; `page` is the one that is seen."""
        self._packed: tuple[GalleryView, Room] | None = None
        """What the pages were made for."""
        self._drawn: tuple[SheetOf, Room] | None = None
        self._at = ""
        """The first sample of the page that was turned to; it stays in sight whatever room there is."""
        theme.bind(size_body=self._arranged, gap=self._arranged)

    def on_kv_post(self, _base: object) -> None:
        self.ids.wall.bind(size=self._arranged)

    def show(self, view: GalleryView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self.percent, self.other_language = view.percent, view.language
        self._show_themes(view)
        self._arrange()

    # --- turning pages ----------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """Some pages on or back; the first and the last are ends."""
        if self.sheets:
            page = min(len(self.sheets) - 1, max(0, int(self.page) + by))
            self._at = self.sheets[page].samples[0].key
            self._arrange()

    def open(self, section: str = CONTENTS) -> None:
        """Turn to the first page of a section."""
        for number, sheet in enumerate(self.sheets):
            if sheet.section == section:
                self.turn(number - int(self.page))
                return

    # --- drawing ----------------------------------------------------------------------------------------

    def _show_themes(self, view: GalleryView) -> None:
        row = self.ids.themes
        if not row.children:
            for each in view.themes:
                tab = TabButton(name=f"theme:{each.name}", key=each.name, icon=each.icon)
                tab.centred = False
                tab.bind(on_release=lambda pressed: self.dispatch("on_theme", pressed.key))
                row.add_widget(tab)
        for tab, each in zip(reversed(row.children), view.themes, strict=True):
            tab.chosen = each.chosen

    def _room(self) -> Room:
        wall, unit = self.ids.wall, self._unit
        return Room(
            columns=wall.width / unit,
            lines=wall.height / unit,
            gap=theme.gap / unit,
            frame_wide=2 * theme.gap / unit,
            frame_tall=(2 * theme.gap + self._caption_height) / unit,
        )

    @property
    def _unit(self) -> float:
        """Pixels for each line of text that a sample asks for."""
        lines = theme.size_body / min(SMALLEST, theme.text_scale)
        return float(max(lines, theme.touch_s / FINGER_LINES))

    @property
    def _caption_height(self) -> float:
        return float(theme.size_note * 1.5 + theme.gap_xs)

    def _arrange(self, *_: object) -> None:
        """Lay out the page that holds what one was looking at."""
        if self.view is None or min(self.ids.wall.size) <= theme.touch:
            return
        room = self._room()
        if self._packed is None or self._packed[0] is not self.view or self._packed[1] != room:
            self._packed = (self.view, room)
            self.sheets = sheets(self.view.sections, room)
            self.pages = len(self.sheets)
        here = (
            number
            for number, sheet in enumerate(self.sheets)
            if any(sample.key == self._at for sample in sheet.samples)
        )
        self.page = next(here, 0)
        sheet = self.sheets[int(self.page)]
        self.section_title = sheet.title
        if (sheet, room) != self._drawn:
            self._drawn = (sheet, room)
            self._hang(sheet)

    def renew(self) -> None:
        """Make the widgets of this page anew, as if it had just been turned to."""
        self._drawn = None
        self._arrange()

    def _hang(self, sheet: SheetOf) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for row in sheet.rows:
            rows.add_widget(self._row(row))

    def _row(self, row: Row) -> BoxLayout:
        line = BoxLayout(spacing=theme.gap, size_hint_y=None, height=row.tall * self._unit)
        for place in row.places:
            line.add_widget(self._tile(place))
        return line

    def _tile(self, place: Place) -> Any:
        sample = place.sample
        widget = PARTS[sample.part](sample.shown, self.dispatch)
        if isinstance(widget, Panel):
            widget.name = widget.name or sample.part
        if not sample.caption:
            widget.size_hint_x, widget.width = None, place.wide * self._unit
            return widget
        tile = Tile(
            name=sample.key,
            caption=sample.caption,
            caption_height=self._caption_height,
            size_hint_x=None,
            width=place.wide * self._unit,
        )
        if sample.firm:
            widget.size_hint_max_y = max(sample.tall, sample.folded) * self._unit
        widget.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        tile.ids.inside.add_widget(widget)
        return tile

    def on_open(self, section: str) -> None:
        self.open(section)

    def on_back(self) -> None: ...

    def on_theme(self, name: str) -> None: ...

    def on_text(self, by: int) -> None: ...

    def on_language(self) -> None: ...

    def on_say(self, words: str) -> None: ...

    def on_explain(self, topic: str) -> None: ...

    def on_play(self, name: str) -> None: ...


load_beside(__file__)
