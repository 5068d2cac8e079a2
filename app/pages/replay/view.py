"""What a replay shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.ui.views import ActionView, Choice


@dataclass(frozen=True, slots=True)
class ReplayView:
    """One moment of a session: the board as it was, what had just happened, and the ways to other moments."""

    title: str
    """Where the game was: its round and whose turn it was."""
    back_label: str
    game: str = ""
    """Whose table the board is; empty while the session is still being read."""
    board: Any = None
    """The view of that game's table, without what is there for fingers."""
    at: int = 0
    last: int = 0
    marks: tuple[int, ...] = ()
    """Moments that were turning points."""
    position: str = ""
    """Which step of how many."""
    happened: str = ""
    """What the step was, in words."""
    icon: str = ""
    seat: str = ""
    turning: str = ""
    """Why this moment was a turning point; empty for all others."""
    ways: tuple[ActionView, ...] = ()
    """To other moments, in the order of time, with play in the middle."""
    speed_label: str = ""
    speeds: tuple[Choice, ...] = ()
    what_if: ActionView | None = None
    notice: str = ""
