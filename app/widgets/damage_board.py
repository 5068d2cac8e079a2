"""Kyoto's board: three types of damage with five pieces each, what was set aside, the fund, the lobbies."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import label
from app.widgets.kv import load_beside
from app.widgets.panel import Panel
from app.widgets.row import one_each

__all__ = ["DamageBoard", "DamagePiece", "DamageTrack", "LobbyCount", "label"]


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

    def __init__(self, **kwargs: Any) -> None:
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
    """Feed it with `show`; in a flat box the parts stand side by side."""

    flat = BooleanProperty(False)
    low = BooleanProperty(False)
    """So little height that only the damage is shown."""
    fund = StringProperty("")
    fund_words = StringProperty("")
    area = StringProperty("")
    practice = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tracks: list[DamageTrack] = []
        self._lobbies: list[LobbyCount] = []

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
