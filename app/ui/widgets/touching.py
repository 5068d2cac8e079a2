"""What a finger on the screen can be asked: the part of Kivy's `MotionEvent` that widgets use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Touch(Protocol):
    x: float
    y: float
    oy: float
    """Where it came down."""
    pos: tuple[float, float]
    ud: dict[object, object]
    button: str
    is_mouse_scrolling: bool
    grab_current: object
    grab_list: list[Callable[[], object]]
    """Weak references to the widgets that hold it."""
    grab_exclusive_class: object

    def grab(self, widget: object) -> None: ...

    def ungrab(self, widget: object) -> None: ...

    def push(self) -> None: ...

    def pop(self) -> None: ...

    def apply_transform_2d(self, transform: object) -> None: ...
