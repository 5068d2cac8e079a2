"""The regions of the world: what lies there, whose it is, and who supplies them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol, cast

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.layout.needs.world import CERTIFICATES, RegionLook, RegionsNeed
from app.ui.widgets.button import Pressable
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, IconLabel, NoteLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put

__all__ = ["RegionBoard", "RegionCard", "RegionPiece"]

LEVEL, MARK = 0.75, 0.95
"""How wide a level and a company's sign are beside a picture, for each pixel of its width."""
LOOKS: tuple[RegionLook, ...] = ("full", "tight", "packed")
PAPER, PICTURE = 1.1, 1.45
"""Lines of text that the picture of certificates, and of an energy, are wide."""


class Piece(Protocol):
    """A space of a region, for a project or for a plant."""

    @property
    def state(self) -> str: ...
    @property
    def icon(self) -> str: ...
    @property
    def mark(self) -> str: ...
    @property
    def level(self) -> str: ...


class Area(Protocol):
    """What there is to say about a region."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def certificates(self) -> str: ...
    @property
    def mark(self) -> str: ...
    @property
    def control(self) -> str: ...
    @property
    def next(self) -> bool: ...
    @property
    def wants(self) -> Sequence[str]: ...
    @property
    def spots(self) -> Sequence[Piece]: ...
    @property
    def slots(self) -> Sequence[Piece]: ...


class RegionPiece(Panel):
    """A space for a project or for a plant; its frame and its picture differ, not only its colour."""

    state = StringProperty("empty")
    icon = StringProperty("")
    seat = StringProperty("")
    level = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
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

    def show(self, view: Piece) -> None:
        self.state, self.icon, self.seat, self.level = view.state, view.icon, view.mark, view.level

    def do_layout(self, *_: object) -> None:
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
        shown: list[Widget] = [self._sign]
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

    def _paint(self) -> Sequence[float]:
        """By what lies there; the colour of what is written on it."""
        lying, bad = self.state in ("planned", "prepared"), self.state in ("due", "fossil")
        surfaces = {"green": theme.leaf, "fossil": theme.soot}
        self.fill = surfaces.get(self.state, theme.raised if lying else theme.ground)
        self.edge = theme.danger if bad else theme.accent if self.state == "prepared" else theme.line
        self.edge_width = theme.edge if self.state in ("due", "prepared") else theme.hair
        self.radius = theme.radius_s
        inks = {"green": theme.ground, "planned": theme.text, "prepared": theme.text}
        ink: Sequence[float] = theme.danger if bad else inks.get(self.state, theme.line)
        return ink


class RegionCard(Pressable):
    """One region; a tap asks what can be done there."""

    key = StringProperty("")
    next = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._view: Area | None = None
        self._need: RegionsNeed | None = None
        self._emblem, self._title = Emblem(), BodyBoldLabel()
        self._paper, self._certificates = IconLabel(icon="notes"), BodyBoldLabel()
        self._wants: list[IconLabel] = []
        self._control = NoteLabel(halign="right")
        self._spots: list[RegionPiece] = []
        self._slots: list[RegionPiece] = []
        super().__init__(**kwargs)
        theme.bind(ground=self._trigger_layout)

    def show(self, view: Area) -> None:
        self._view, self.name, self.key, self.next = view, f"region:{view.key}", view.key, view.next
        self._emblem.seat, self._title.text = view.mark, view.title
        self._certificates.text, self._control.text = view.certificates, view.control
        while len(self._wants) < len(view.wants):
            self._wants.append(IconLabel())
        for wanted, icon in zip(self._wants, view.wants, strict=False):
            wanted.icon = icon
        for made, views in ((self._spots, view.spots), (self._slots, view.slots)):
            while len(made) < len(views):
                made.append(RegionPiece())
            for piece, each in zip(made, views, strict=False):
                piece.show(each)
        self._trigger_layout()

    def arrange(self, need: RegionsNeed) -> None:
        """Be drawn as this need says."""
        self._need = need
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        view, need = self._view, self._need
        if view is None or need is None:
            return
        gap = theme.gap_xs
        x, y, width = self.x + theme.gap_s, self.y + gap, self.width - 2 * theme.gap_s
        shown = self._put_head(view, x, self.top - gap - need.head, width, need.head)
        if need.wants:
            shown += self._put_wants(view, x, y, width, need.wants - gap)
        y += need.wants
        tall = (self.top - gap - need.head - y - 2 * gap) / 2
        for made, count in ((self._slots, len(view.slots)), (self._spots, len(view.spots))):
            wide = (width + gap) / count
            for at, piece in enumerate(made[:count]):
                put(piece, x + at * wide, y, wide - gap, tall)
            shown += made[:count]
            y += tall + gap
        hold(self, shown)

    def _put_head(self, view: Area, x: float, y: float, width: float, height: float) -> list[Widget]:
        """Who controls it, its name, and the certificates that lie there."""
        lines, gap = theme.ruler.sizes.lines, theme.gap_xs
        right = x + width
        papers = lines(CERTIFICATES)
        put(self._certificates, right - papers + lines(PAPER), y, papers - lines(PAPER), height)
        put(self._paper, right - papers, y, lines(PAPER), height)
        self._paper.color, self._paper.font_size = theme.quiet, theme.size_body
        shown: list[Widget] = [self._title, self._paper, self._certificates]
        if view.mark:
            put(self._emblem, x, y, height, height)
            shown.append(self._emblem)
            x += height + gap
        put(self._title, x, y, right - papers - gap - x, height)
        return shown

    def _put_wants(self, view: Area, x: float, y: float, width: float, height: float) -> list[Widget]:
        """Its agenda from the left, the most wanted first; and who controls it."""
        wide = theme.ruler.sizes.lines(PICTURE)
        wants = self._wants[: len(view.wants)]
        for at, wanted in enumerate(wants):
            wanted.font_size, wanted.color = theme.size_body, theme.text
            put(wanted, x + at * wide, y, wide, height)
        beside = wide * len(wants)
        put(self._control, x + beside, y, width - beside, height)
        return [*wants, self._control]


class RegionBoard(Layout):
    """All regions; dispatches on_act(key). Without a look it takes the fullest that fits."""

    look = StringProperty("")

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        self._cards: list[RegionCard] = []
        self._views: tuple[Area, ...] = ()
        super().__init__(**kwargs)
        for part in ("pos", "size", "look"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout)

    def show(self, regions: Sequence[Area]) -> None:
        self._views = tuple(regions)
        while len(self._cards) < len(regions):
            self._cards.append(self._card())
        for card, view in zip(self._cards, regions, strict=False):
            card.show(view)
        self._trigger_layout()

    def take(self, look: RegionLook) -> None:
        self.look = look

    def need(self, look: RegionLook) -> RegionsNeed:
        pieces = max((len(row) for view in self._views for row in (view.spots, view.slots)), default=1)
        return RegionsNeed(theme.ruler, tuple(view.title for view in self._views), pieces, look)

    def do_layout(self, *_: object) -> None:
        if not self._views or min(self.size) <= 1:
            return
        need = self.need(cast("RegionLook", self.look) if self.look else self._fullest())
        columns, gap = need.columns(self.width), theme.gap_s
        rows = -(-len(self._views) // columns)
        wide, tall = (self.width + gap) / columns, (self.height + gap) / rows
        cards = self._cards[: len(self._views)]
        for at, card in enumerate(cards):
            row, column = divmod(at, columns)
            card.arrange(need)
            put(card, self.x + column * wide, self.top - (row + 1) * tall + gap, wide - gap, tall - gap)
        hold(self, [*cards])

    def _fullest(self) -> RegionLook:
        fitting = (look for look in LOOKS if self.need(look)(self.width).least <= self.height)
        return next(fitting, LOOKS[-1])

    def _card(self) -> RegionCard:
        card = RegionCard()
        card.bind(on_release=lambda pressed: self.dispatch("on_act", pressed.key))
        return card

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
