"""Every moment of a KEEP COOL table as a view, for layouts: from the first card to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.keep_cool.deal import Deal
from app.games.keep_cool.presenter import present
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.view import TableView
from app.text.translator import Translator
from engine.core import Action
from engine.keep_cool.actions import (
    Adjust,
    ClaimVictory,
    DrawCard,
    EndInvestment,
    MakePromise,
    Roll,
    SetTurn,
    TakeIncome,
)
from tests.app.helpers import journal, seats
from tests.app.noticed import noticed
from tests.engine.keep_cool.tables import SEATS

RICH = (Adjust("usa.chips", 20), Adjust("europe.chips", 9), Adjust("carbometer", 49))
INVESTING = (*RICH, SetTurn("usa", "investment"))
PROMISED = (
    MakePromise("europe", "usa", "chips", 3),
    MakePromise("usa", "developing", "build", kind="green"),
    MakePromise("tiger", "usa", "other"),
    MakePromise("opec", "fsu", "carbon"),
)
BROKE = (Adjust("usa.chips", 0), DrawCard("blizzard_east_coast"), Roll(1))
OILY = (Adjust("usa.black", 15), Adjust("usa.green", 0), Adjust("europe.black", 8), Adjust("tiger.black", 9))
WON = (*OILY, *(ClaimVictory(country, "oil_industry") for country in ("usa", "europe", "tiger")))


def _moment(*actions: Action, players: int = 6, **more: Any) -> Callable[[Translator], TableView]:
    def view(tr: Translator) -> TableView:
        table = journal(seats(*SEATS[players]), *actions)
        return present(tr, Scene(table, **more))[0]

    return view


def _told(name: str) -> Callable[[Translator], TableView]:
    return lambda tr: present(tr, noticed()[name])[0]


MOMENTS: dict[str, Callable[[Translator], TableView]] = {
    "card": _moment(*RICH),
    "naming": _moment(*RICH, cards_by_app=False, picking="card"),
    "event": _moment(*RICH, DrawCard("warm_winter_central_europe")),
    "volcano": _moment(*RICH, DrawCard("volcano_eruption"), Roll(4)),
    "income": _moment(*RICH, DrawCard("blizzard_east_coast"), Roll(6), players=4),
    "choice": _moment(*BROKE),
    "investment": _moment(*RICH, DrawCard("blizzard_east_coast"), Roll(6), TakeIncome()),
    "poor": _moment(*INVESTING, Adjust("usa.chips", 3), players=3),
    "developing": _moment(*RICH, SetTurn("developing", "investment")),
    "reminder": _moment(*INVESTING, *PROMISED),
    "recovery": _moment(*INVESTING, EndInvestment(), players=5),
    "menu": _moment(*INVESTING, *PROMISED, deal=Deal("menu")),
    "innovate": _moment(*INVESTING, deal=Deal("innovate", joined={"europe": None, "developing": 0})),
    "part": _moment(*INVESTING, deal=Deal("innovate", joined={"europe": None}, asked="europe")),
    "build": _moment(*INVESTING, deal=Deal("build", to="europe", joined={"developing": None})),
    "give": _moment(*INVESTING, deal=Deal("give", "usa", "europe")),
    "promise": _moment(*INVESTING, deal=Deal("promise", "usa")),
    "book": _moment(*INVESTING, *PROMISED, deal=Deal("book", promise=1)),
    "bonus": _moment(*RICH, SetTurn("developing", "investment"), deal=Deal("bonus")),
    "panel": _moment(*INVESTING, deal=Deal("panel", "fsu")),
    "virtual": _moment(*RICH, DrawCard("volcano_eruption"), virtual_carbometer=True, virtual_die=True),
    "difference": _told("twice"),
    "late": _told("late"),
    "trouble": _moment(*INVESTING, problem="Die Speicherkarte ist voll. Macht Platz.", unsaved=3),
    "claim": _moment(*OILY, picking="claim"),
    "won": _moment(*WON),
    "lost": _moment(*RICH, Adjust("carbometer", 0)),
}
