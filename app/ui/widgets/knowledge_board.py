"""The knowledge tracks: spaces with their bonuses, the companies' discs on them, and what each earns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.ui.layout.needs.world import EARNINGS, EARNINGS_NARROW, TRACK_NAMED
from app.ui.widgets import emblem, label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, one_size
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill, one_each

__all__ = ["KnowledgeBoard", "KnowledgeDisc", "KnowledgeRow", "KnowledgeSpace", "emblem", "label"]


NAME = 6
"""Lines of text that a track's name is wide."""


class Disc(Protocol):
    """Whose disc lies on which space."""

    @property
    def mark(self) -> str: ...
    @property
    def at(self) -> int: ...


class Track(Protocol):
    """What there is to say about a knowledge track."""

    @property
    def title(self) -> str: ...
    @property
    def icon(self) -> str: ...
    @property
    def spaces(self) -> Sequence[str]: ...
    @property
    def discs(self) -> Sequence[Disc]: ...
    @property
    def earnings(self) -> str: ...
    @property
    def second(self) -> int: ...


class KnowledgeDisc(AnchorLayout):
    """A company's disc, round however narrow its space is."""

    seat = StringProperty("")


class KnowledgeSpace(Panel):
    """One space; the picture of its bonus above, discs below."""

    bonus = StringProperty("")
    second = BooleanProperty(False)
    """Plants of level 2 can be built from here on."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._discs: list[KnowledgeDisc] = []

    def put(self, bonus: str, seats: tuple[str, ...], second: bool) -> None:
        """Let this bonus stand here, and these discs lie here."""
        self.bonus, self.second = bonus, second
        while len(self._discs) < len(seats):
            self._discs.append(KnowledgeDisc())
        for disc, seat in zip(self._discs, seats, strict=False):
            disc.seat = seat
        fill(self.ids.discs, *self._discs[: len(seats)])


class KnowledgeRow(BoxLayout):
    """One energy."""

    icon = StringProperty("")
    title = StringProperty("")
    earnings = StringProperty("")
    name_width = NumericProperty(0)
    earnings_size = NumericProperty(14)
    earnings_width = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spaces: list[KnowledgeSpace] = []
        self.bind(width=self._measure)
        theme.bind(size_body=self._measure)

    def _measure(self, *_: object) -> None:
        """In little width a track has its picture for a name."""
        lines = theme.ruler.sizes.lines
        narrow = self.width < lines(TRACK_NAMED)
        self.name_width = 0 if narrow else lines(NAME)
        self.earnings_width = lines(EARNINGS_NARROW if narrow else EARNINGS)

    def show(self, view: Track) -> None:
        """Take over a `TrackView`."""
        self.icon, self.title, self.earnings = view.icon, view.title, view.earnings
        while len(self._spaces) <= len(view.spaces):
            self._spaces.append(KnowledgeSpace())
        for at, space in enumerate(self._spaces[: len(view.spaces) + 1]):
            seats = tuple(disc.mark for disc in view.discs if disc.at == at)
            space.put(view.spaces[at - 1] if at else "", seats, at == view.second)
        fill(self.ids.spaces, *self._spaces[: len(view.spaces) + 1])


class KnowledgeBoard(BoxLayout):
    """Feed it with `show`."""

    note = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rows: list[KnowledgeRow] = []
        self._even_soon = Clock.create_trigger(self._even, -1)
        self.ids.rows.bind(size=self._even_soon)
        theme.bind(size_body=self._even_soon)

    def show(self, tracks: Sequence[Track]) -> None:
        """Take over `TrackView`s."""
        one_each(self.ids.rows, self._rows, KnowledgeRow, tracks)
        self._even_soon()

    def _even(self, *_: object) -> None:
        """What each track earns is told in one size, which the one with most lines has room for."""
        rows = self.ids.rows.children
        rooms = [(row.earnings, row.earnings_width - 1, row.height) for row in rows if row.height > 1]
        alike = one_size(rooms, theme.size_note, LEAST_SHARE, theme.font)
        for row in rows:
            row.earnings_size = alike


load_beside(__file__)
