"""Keys that only one person may see: behind a cover until somebody says that nobody else is looking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from app.ui.widgets import emblem, key_pad
from app.ui.widgets.covered import Covered
from app.ui.widgets.kv import load_beside

__all__ = ["CoveredPad", "emblem", "key_pad"]

Contents = Callable[[], Any]


class CoveredPad(Covered):
    """Feed it with `show`; dispatches on_act(key) and stays open, until it is covered or left alone."""

    seat = StringProperty("")

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._contents: Contents = lambda: None

    def show(self, view: Any, contents: Contents) -> None:
        """Take over a `CoverView` and where its secret comes from; with None it says nothing."""
        said = (view.seat, view.words, view.open_label, view.close_label) if view else ("",) * 4
        if said != (self.seat, self.words, self.open_label, self.close_label):
            self.cover()
            self.seat, self.words, self.open_label, self.close_label = said
        self._contents = contents
        if self.open:
            self.put_under()

    def put_under(self) -> None:
        pad = self._contents()
        if pad is not None:
            self.ids.pad.show(pad)

    def take_away(self) -> None:
        self.ids.pad.clear()

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
