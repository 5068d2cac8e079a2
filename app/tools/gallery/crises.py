"""Samples of e-Mission's crises, made as the table makes them: from the rules, with a state laid out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from app.games.emission.crisis.desk import CrisisDesk, Stray
from app.games.emission.crisis.presenter import crisis_view, thermometer_view
from app.games.emission.taps import Taps
from app.tools.gallery.table import BAR, Wall
from app.tools.gallery.view import Sample
from engine.core import Journal
from engine.emission import GAME
from engine.emission.actions import RollEffect, SeatChoice, SetUp
from engine.emission.rules import Rules
from engine.emission.state import Card, Lasting, Lying, State

HURRICANES, UNREST, DISINFORMATION, GEOPOLITICS = "c1410", "c1405", "c1444", "c1445"


@dataclass(frozen=True, slots=True)
class Laid:
    """A table as it is laid out here."""

    journal: Journal[Rules, State]
    drawer: CrisisDesk = field(default_factory=CrisisDesk)


@cache
def _rules() -> Rules:
    return GAME.rules(GAME.load(GAME.editions[0], {}))


@cache
def _begun() -> State:
    begun = Journal(GAME, _rules())
    begun.do(SetUp(tuple(SeatChoice(power) for power in _rules().powers)), at_ms=0)
    return begun.state


def laid(drawer: CrisisDesk | None = None, **fields: Any) -> Laid:
    state = replace(_begun(), tokens=3, carbon=7, **fields)
    return Laid(Journal(replace(GAME, blank=state), _rules()), drawer or CrisisDesk())


def crises(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    tucked = (Card(("society",)), Card(("innovation", "grid")))
    row = (Lying(HURRICANES, tucked), Lying(UNREST), Lying(), Lying())
    struck = crisis_view(tr, laid(phase="resolution", row=row), Taps())
    mine = CrisisDesk(changing=True, amounts=(("europe", 0, 4),))
    changed = crisis_view(tr, laid(mine, phase="resolution", row=row), Taps())
    unknown = crisis_view(tr, laid(phase="resolution", row=(Lying(), Lying())), Taps())
    lasting = (Lasting(DISINFORMATION, tucked[:1]), Lasting(GEOPOLITICS))
    stays = crisis_view(tr, laid(phase="projects", lasting=lasting), Taps())
    thrown = laid(
        CrisisDesk(stray=Stray(2, "cocked"), faces=("weather", "arctic")), phase="effects", throws=3
    )
    for effect in ("weather", "arctic"):
        thrown.journal.do(RollEffect(effect), at_ms=0)
    effects = crisis_view(tr, thrown, Taps())
    heat = thermometer_view(tr, _rules(), thrown.journal.state)
    yield hang("thermometer", "thermometer", heat, 14, 26, caption=heat.crises_words)
    yield hang("row", "crisis_row", (struck.row, struck.row_words), 12, 26, caption=struck.row_words)
    yield hang("card", "crisis_card", struck.card, 20, 18, caption=struck.card.title)
    yield hang("back", "crisis_card", unknown.card, 14, 18, caption=unknown.card.back_title)
    yield hang("flat", "thermometer", heat, BAR, 6, caption=heat.temperature)
    yield hang("lying", "crisis_row", (struck.row, ""), BAR, 4, caption=struck.title)
    yield hang("sums", "sum_rows", (struck.sums, struck.outcome), BAR, 20, caption=struck.detail)
    told = (changed.sums, tr("crisis_bans.forecast"), "ban", tr("drawer.loses.all"))
    read = (struck.card.lines, struck.sums)
    yield hang("read", "read_rows", read, 20, 18, caption=struck.card.title)
    yield hang("changed", "sum_rows", told, BAR, 28, caption=tr("drawer.act.change"))
    yield hang("throws", "throw_row", effects.throws, BAR, 4, folded=6, caption=effects.title)
    yield hang("tracks", "effect_tracks", effects.tracks, BAR, 20, caption=tr("drawer.tracks"))
    yield hang("lasting", "lasting_rows", stays.lasting, BAR, 5, caption=tr("drawer.act.stays"))
