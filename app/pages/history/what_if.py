"""What if: a new session from any moment of an old one, which stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.sessions.session import GameSession
from app.sessions.store.errors import StoreError
from engine.core import Journal

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.sessions.store.store import Header


async def begin_what_if(
    app: KlimatischApp, header: Header, journal: Journal[Any, Any], seq: int
) -> StoreError | None:
    """Sit down at a session that begins with everything up to this step; or the reason why not."""

    async def branched() -> GameSession | StoreError:
        try:
            return await GameSession.branch(app.log, GameSession(app.log, header, journal), seq)
        except StoreError as problem:
            return problem

    answer = await app.begin(branched())
    if isinstance(answer, StoreError):
        return answer
    table = app.table
    if table is not None:
        begun = table.session.journal.next_seq
        app.say(
            app.tr("replay.branched", step=seq),
            lambda: app.table is table and table.session.journal.next_seq == begun,
        )
    return None
