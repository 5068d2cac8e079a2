"""The six global effects: how far each has come, where it tips, and what its tipping point does.

A track is a key as well: the one whose picture lies up on the die is tapped.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import label, panel
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["EffectTrack", "EffectTracks", "TrackSpace", "label", "panel"]


class TrackSpace(Panel):
    """One space. Where the marker is it is filled and has the effect's picture; one that tips has a sign."""

    tips = BooleanProperty(False)
    look = StringProperty("ahead")
    icon = StringProperty("")

    def show(self, space: Any) -> None:
        """Take over a `SpaceView`."""
        self.tips, self.look = space.tips, space.look


class EffectTrack(Pressable):
    """One effect; feed it with `show`."""

    key = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    words = StringProperty("")
    effect = StringProperty("")
    near = BooleanProperty(False)
    tipped = BooleanProperty(False)
    low = BooleanProperty(False)
    long = BooleanProperty(False)
    """What one of them does takes two lines: all leave room for it, so that their spaces are level."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spaces: list[TrackSpace] = []

    def show(self, track: Any) -> None:
        """Take over a `TrackView`."""
        self.name, self.key = f"track:{track.id}", track.key
        self.icon, self.title, self.words, self.effect = track.icon, track.title, track.words, track.effect
        self.near, self.tipped = track.near, track.tipped
        one_each(self.ids.spaces, self._spaces, lambda: TrackSpace(icon=track.icon), track.spaces)


class EffectTracks(BoxLayout):
    """Feed it with `show`; dispatches on_act(key)."""

    practice = StringProperty("")
    cols = NumericProperty(2)

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._tracks: list[EffectTrack] = []
        self.bind(width=self._measure, cols=self._measure)
        theme.bind(size_body=self._measure)

    def show(self, view: Any) -> None:
        """Take over a `TracksView`."""
        self.practice = view.practice
        one_each(self.ids.grid, self._tracks, self._make, view.tracks)
        self._measure()

    def _make(self) -> EffectTrack:
        track = EffectTrack()
        track.bind(on_release=lambda pressed: pressed.key and self.dispatch("on_act", pressed.key))
        return track

    def _measure(self, *_: object) -> None:
        room = (self.width + theme.gap_s) / self.cols - 3 * theme.gap_s
        long = any(one_line(each.effect, theme.font, theme.size_body) > room for each in self._tracks)
        for track in self._tracks:
            track.long = long

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
