"""e-Mission tables as the screen sees them: laid out by hand, with taps on the desk."""

from __future__ import annotations

from typing import Any

from app.games.emission.desk import Desk, tapped
from app.games.emission.presenter import present
from app.games.emission.scene import Scene
from app.games.emission.taps import Taps
from app.games.emission.view import BoardView, EmissionView
from engine.core import Action
from tests.app.crisis_tables import LaidOutJournal
from tests.app.emission_taps import tap_of
from tests.app.helpers import DE
from tests.engine.emission.tables import Table


def desk(*taps: str) -> Desk:
    """A desk on which these keys were tapped."""
    made = Desk()
    for each in taps:
        made = tapped(made, tap_of(f"desk:{each}"))
    return made


def shown(at: Table, *taps: str, tr: Any = DE, **more: Any) -> tuple[EmissionView, dict[str, Action]]:
    return present(tr, Scene(LaidOutJournal(at), desk(*taps), **more), Taps())


def board(view: EmissionView, power: str) -> BoardView:
    return next(each for each in (*view.boards, view.world) if each.power == power)


def buttons(view: EmissionView) -> dict[str, Any]:
    return {action.key: action for action in view.actions}


def keys(view: EmissionView) -> dict[str, Any]:
    return {key.key: key for group in view.pad.groups for key in group.keys} if view.pad else {}


def figures(view: EmissionView) -> list[str]:
    return [row.figure for row in view.sums]
