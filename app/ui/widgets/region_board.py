"""The regions of the world: what lies there, whose it is, and who supplies them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.button import Pressable
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, IconLabel
from app.ui.widgets.live import glyph, theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import one_each

__all__ = ["RegionBoard", "RegionCard", "RegionPiece"]

LEVEL, MARK = 0.5, 0.95
"""How wide a level and a company's sign are beside a picture, for each pixel of its width."""


class RegionPiece(Panel):
    """A space for a project or for a plant; its frame and its picture differ, not only its colour."""

    state = StringProperty("empty")
    icon = StringProperty("")
    seat = StringProperty("")
    level = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        again = self._trigger_layout
        self.bind(state=again, icon=again, seat=again, level=again)
        theme.bind(ground=again, size_body=again)

    @cached_property
    def _sign(self) -> IconLabel:
        return IconLabel()

    @cached_property
    def _level(self) -> BodyBoldLabel:
        return BodyBoldLabel(halign="center")

    @cached_property
    def _mark(self) -> Emblem:
        return Emblem()

    def show(self, view: Any) -> None:
        """Take over a `PieceView`."""
        self.state, self.icon, self.seat, self.level = view.state, view.icon, view.mark, view.level

    def do_layout(self, *_: Any) -> None:
        ink = self._paint()
        x, y = self.x + theme.gap_xs / 2, self.y + theme.gap_xs / 2
        width, height = self.width - theme.gap_xs, self.height - theme.gap_xs
        stacked = bool(self.level and self.seat) and width < height * 1.2
        if stacked:  # the mark has the lower part, the rest the upper
            side = min(height * 0.45, width * 0.7, theme.size_body * 1.5)
            put(self._mark, x + (width - side) / 2, y, side, side)
            y, height = y + side, height - side
        share = width / (1 + (LEVEL if self.level else 0) + (MARK if self.seat and not stacked else 0))
        self._sign.icon, self._sign.color = "alert-triangle" if self.state == "due" else self.icon, ink
        self._sign.font_size = min(theme.size_strong, self.height * 0.62, share if self.seat else width * 0.5)
        put(self._sign, x, y, share, height)
        shown: list[Any] = [self._sign]
        if self.level:
            self._level.text, self._level.color = self.level, ink
            put(self._level, x + share, y, share * LEVEL, height)
            shown.append(self._level)
        if self.seat:
            self._mark.seat = self.seat
            if not stacked:
                side = min(self.height * 0.8, share * MARK - theme.gap_xs, theme.size_body * 1.5)
                end = x + width - (share * MARK + side) / 2
                put(self._mark, end, y + (height - side) / 2, side, side)
            shown.append(self._mark)
        hold(self, shown)

    def _paint(self) -> Any:
        """By what lies there; the colour of what is written on it."""
        lying, bad = self.state in ("planned", "prepared"), self.state in ("due", "fossil")
        surfaces = {"green": theme.leaf, "fossil": theme.soot}
        self.fill = surfaces.get(self.state, theme.raised if lying else theme.ground)
        self.edge = theme.danger if bad else theme.accent if self.state == "prepared" else theme.line
        self.edge_width = theme.edge if self.state in ("due", "prepared") else theme.hair
        self.radius = theme.radius_s
        return (
            theme.ground
            if self.state == "green"
            else theme.text
            if lying
            else theme.danger
            if bad
            else theme.line
        )


class RegionCard(Pressable):
    """One region; a tap asks what can be done there."""

    key = StringProperty("")
    title = StringProperty("")
    certificates = StringProperty("")
    seat = StringProperty("")
    control = StringProperty("")
    wants = StringProperty("")
    """The characters of its energies' pictures, the most wanted first."""
    next = BooleanProperty(False)
    tight = BooleanProperty(False)
    """Only so much room that what it wants and who controls it stands in the signs alone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._spots: list[RegionPiece] = []
        self._slots: list[RegionPiece] = []

    def show(self, view: Any) -> None:
        """Take over a `RegionView`."""
        self.name, self.key, self.title = f"region:{view.key}", view.key, view.title
        self.certificates, self.seat, self.control = view.certificates, view.mark, view.control
        self.next = view.next
        self.wants = "  ".join(glyph(icon) for icon in view.wants)
        one_each(self.ids.spots, self._spots, RegionPiece, view.spots)
        one_each(self.ids.slots, self._slots, RegionPiece, view.slots)


class RegionBoard(BoxLayout):
    """All regions; dispatches on_act(key)."""

    cols = NumericProperty(3)

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cards: list[RegionCard] = []

    def show(self, regions: tuple[Any, ...]) -> None:
        """Take over `RegionView`s."""
        one_each(self.ids.grid, self._cards, self._card, regions)

    def _card(self) -> RegionCard:
        card = RegionCard()
        card.bind(on_release=lambda pressed: self.dispatch("on_act", pressed.key))
        return card

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
