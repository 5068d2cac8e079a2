"""Keeps secrets out of pictures: knows what is open, covers it, and takes every picture the app takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Cover = Callable[[], None]
Watcher = Callable[[bool], None]

_open: list[Cover] = []
_watchers: list[Watcher] = []


def opened(cover: Cover) -> None:
    """Say this before a secret is shown; `cover` hides it at once and then says `covered`."""
    _open.append(cover)
    if len(_open) == 1:
        _tell(True)


def covered(cover: Cover) -> None:
    """Say this when it is hidden again; saying it twice does no harm."""
    if cover in _open:
        _open.remove(cover)
        if not _open:
            _tell(False)


@contextmanager
def private() -> Iterator[None]:
    """For something secret that cannot be covered: while it lasts, no picture is taken at all."""

    def stays() -> None: ...

    opened(stays)
    try:
        yield
    finally:
        covered(stays)


def cover_all() -> None:
    """Hide every secret now."""
    for cover in tuple(_open):
        cover()


def watch(watcher: Watcher) -> Callable[[], None]:
    """Told True before the first secret opens, False after the last is covered. Returns how to stop it."""
    _watchers.append(watcher)
    return lambda: _watchers.remove(watcher)


def picture(window: Any, path: Path) -> Path | None:
    """A picture of the window with every secret covered, or None while something private is going on."""
    cover_all()
    if _open:
        return None
    # What was drawn last may still show a secret, so a frame is drawn for the picture.
    window.dispatch("on_draw")
    # Kivy numbers the file by itself.
    return Path(window.screenshot(name=str(path))).replace(path)


def _tell(is_open: bool) -> None:
    for watcher in tuple(_watchers):
        watcher(is_open)
