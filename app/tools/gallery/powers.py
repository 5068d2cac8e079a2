"""Samples of what four keep by fingers at e-Mission's table: boards, the balance, sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.games.emission import boards, sums
from app.games.emission.desk import Desk
from app.games.emission.scene import Scene
from app.games.emission.taps import Taps
from app.tools.gallery.crises import laid
from app.tools.gallery.table import BAR, Wall
from app.tools.gallery.view import Sample


def powers(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    chosen = (("china", "industry"), ("usa", "dirty"))
    scene = _scene(Desk(chosen=chosen, ready=frozenset({"usa"})), "projects")
    _majority, china, _europe, usa = shown = boards.boards(tr, scene, Taps())
    yield hang("board", "power_board", china, 28, 16, folded=20, caption=china.title)
    yield hang("ready", "power_board", usa, 28, 16, folded=20, caption=usa.ready_label)
    yield hang("narrow", "power_board", china, 20, 24, caption=china.chosen)
    yield hang("world", "power_board", boards.world(tr, scene, Taps()), 14, 12, caption=tr("em.world"))
    balance = boards.balance(tr, scene)
    yield hang("balance", "balance_bar", balance, 14, 8, caption=balance.title)
    yield hang("low", "balance_bar", balance, BAR, 3, caption=balance.goal)
    yield hang("lines", "power_lines", shown, 14, 24, caption=tr("em.phase.crisis"))
    counted = _scene(Desk(step=1), "emissions")
    yield hang("sum", "sum_sheet", sums.emissions(tr, counted), 30, 24, caption=tr("em.phase.emissions"))
    heat = _scene(Desk(step=len(sums.STEPS)), "emissions")
    yield hang("heat", "sum_sheet", sums.emissions(tr, heat), BAR, 14, caption=tr("em.sum.after"))


def _scene(desk: Desk, phase: Any) -> Scene:
    return Scene(laid(phase=phase).journal, desk)
