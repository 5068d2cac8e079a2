"""The board of a moment: a game's own table, fed with what was, and nothing on it can be touched."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from app.games import SHELF
from app.sessions.session import Answer, GameSession
from app.text.translator import Translator
from engine.core import Action, JsonObject, refuse

if TYPE_CHECKING:
    from app.pages.replay.moments import Moments

EMPTY: dict[str, Any] = {
    "actions": (),
    "links": (),
    "picks": (),
    "pick_title": "",
    "clock": (),
    "pad": None,
    "cover": None,
    "prompt": None,
    "virtual": None,
    "deal": None,
    "undo_hint": "",
    "redo_hint": "",
    "notice": "",
}
"""What of a table's view is there for fingers, and what it is where nobody plays."""


class PastSession(GameSession):
    """A session that is looked at: whatever is asked of it changes nothing."""

    async def _do(self, action: Action, *_: object, **__: object) -> Answer:
        return refuse("core.stale", seen=0, last=0)

    async def lay(self, desk: JsonObject | None) -> None:
        """Nothing of it is kept."""


class Board:
    """One table for all moments of a session; nothing is opened, so that nothing runs."""

    def __init__(self, moments: Moments) -> None:
        nowhere: Any = None
        self._moments = moments
        self._session = PastSession(nowhere, moments.header, moments.journal_at(1))
        self._table: Any = SHELF[moments.header.game].table()(self._session, lambda: None)

    def at(self, tr: Translator, at: int) -> Any:
        """The view of the table as it was then."""
        self._session.journal = self._moments.journal_at(at)
        self._table.stand_still(self._moments.entry(at).at_ms)
        return picture(self._table.show(tr))


def turned_to(view: Any, seat: str) -> Any:
    """With this seat's board in front, where there is room for one of several."""
    boards = getattr(view, "boards", ())
    if not any(each.id == seat for each in boards):
        return view
    world = replace(view.world, open=False)
    return replace(view, world=world, boards=tuple(replace(each, open=each.id == seat) for each in boards))


def picture(view: Any) -> Any:
    """A table's view without what is there for fingers."""
    names = {field.name for field in fields(view)}
    plain = {name: value for name, value in EMPTY.items() if name in names}
    if "tab" in names and not view.ending:
        plain["tab"] = "regions"
    if "boards_open" in names:
        plain["boards"] = tuple(replace(each, ready_key="", ready_label="") for each in view.boards)
    return replace(view, **plain)
