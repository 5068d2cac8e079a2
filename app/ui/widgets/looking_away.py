"""Notices when nobody can be looking any more: the window is hidden or left, or the app goes to sleep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

LOOKING_AWAY = ("on_hide", "on_minimize", "on_cursor_leave")


class LookingAway:
    """Calls `cover` then. Listens to nothing between `rest` and the next `watch`."""

    def __init__(self, cover: Callable[..., None]) -> None:
        self._cover = cover
        self._outside: list[tuple[Any, dict[str, Any]]] = []

    def watch(self, window: Any) -> None:
        events = dict.fromkeys(LOOKING_AWAY, self._cover) | {"focus": self._focus_changed}
        self._outside = [(window, events)]
        app = App.get_running_app()
        if app is not None:
            self._outside.append((app, {"on_pause": self._cover, "on_stop": self._cover}))
        for outside, events in self._outside:
            outside.bind(**events)

    def rest(self) -> None:
        for outside, events in self._outside:
            outside.unbind(**events)
        self._outside = []

    def _focus_changed(self, _window: object, focused: bool) -> None:
        if not focused:
            self._cover()
