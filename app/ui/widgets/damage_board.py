"""Kyoto's board: three types of damage with five pieces each, what was set aside, the fund, the lobbies."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.layout.needs.conference import BoardNeed
from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill, one_each

__all__ = ["DamageBoard", "DamagePiece", "DamageTrack", "LobbyCount", "label"]


FLATTER = 1.2
"""From so many times as wide as high on, damage and fund stand side by side."""


class DamagePiece(Panel):
    """One piece. What has struck is dark, crossed and has another picture; what comes next has a frame."""

    look = StringProperty("whole")
    kind = StringProperty("")
    icon = StringProperty("")
    impact = StringProperty("")
    limit = BooleanProperty(False)

    def show(self, piece: Any) -> None:
        """Take over a `PieceView`."""
        self.look, self.icon, self.impact = piece.look, piece.icon, piece.impact
        self.limit = piece.limit


class DamageTrack(BoxLayout):
    """Feed it with `show`."""

    kind = StringProperty("")
    title = StringProperty("")
    longest = StringProperty("")
    """The longest title on the board: all are as large as this one can be."""
    icon = StringProperty("")
    count = StringProperty("")
    aside_words = StringProperty("")
    critical = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._pieces: list[DamagePiece] = []

    def show(self, track: Any) -> None:
        """Take over a `TrackView`."""
        self.kind, self.title, self.icon, self.count = track.id, track.title, track.icon, track.count
        self.critical, self.aside_words = track.critical, track.aside_words
        one_each(self.ids.pieces, self._pieces, lambda: DamagePiece(kind=track.id), track.pieces)
        aside = self.ids.aside
        aside.opacity = 1 if track.aside else 0
        if track.aside:
            aside.kind = track.id
            aside.show(track.aside)


class LobbyCount(BoxLayout):
    """A lobby's picture and how many of its cards lie in the area."""

    icon = StringProperty("")
    title = StringProperty("")
    count = NumericProperty(0)

    def show(self, lobby: Any) -> None:
        self.icon, self.title, self.count = lobby.icon, lobby.title, lobby.count


class DamageBoard(BoxLayout):
    """Feed it with `show`; in a flat box the parts stand side by side. Without a look of its own it takes the
    fullest that fits."""

    flat = BooleanProperty(False)
    look = StringProperty("")
    low = BooleanProperty(False)
    """Only the damage is shown."""
    abreast = BooleanProperty(False)
    """Its three types stand beside one another."""
    fund = StringProperty("")
    fund_words = StringProperty("")
    area = StringProperty("")
    practice = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._damage, self._rest = self.ids.damage.__self__, self.ids.rest.__self__
        self._tracks: list[DamageTrack] = []
        self._lobbies: list[LobbyCount] = []
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self.bind(size=self._fit_soon, look=self._fit_soon)
        theme.bind(size_body=self._fit_soon)

    def take(self, look: str) -> None:
        self.look = look

    def _fit(self, *_: object) -> None:
        full = BoardNeed(theme.ruler.sizes, "full")
        self.low = self.look == "damage" if self.look else full(self.width).least > self.height
        wide = full.flat(self.width)
        self.flat = wide and self.width > self.height * FLATTER
        self.abreast = self.low and wide
        fill(self, *([self._damage] if self.low else [self._damage, self._rest]))

    def show(self, board: Any) -> None:
        """Take over a `BoardView`."""
        self.fund, self.fund_words, self.area = board.fund, board.fund_words, board.area
        self.practice = board.practice
        one_each(self.ids.tracks, self._tracks, DamageTrack, board.tracks)
        longest = max((track.title for track in board.tracks), key=len, default="")
        for track in self._tracks:
            track.longest = longest
        one_each(self.ids.lobbies, self._lobbies, LobbyCount, board.lobbies)


load_beside(__file__)
