"""Every moment of a KYOTO table as a view, for layouts: from the first round to the winner."""

from __future__ import annotations

from collections.abc import Callable

from app.games.kyoto.view import KyotoView
from app.text.translator import Translator
from engine.core import Refusal
from engine.kyoto.actions import AgreeToStop, Contribute, ContributeMoney, TakeAllowance
from tests.app.kyoto_tables import (
    ATOM,
    CARS,
    ICONS,
    TONNES,
    Table,
    dealt,
    failed,
    impacts,
    negotiating,
    scored,
    shown,
    succeeded,
    table,
)

GIVEN = (Contribute("usa", CARS), Contribute("china", ATOM), ContributeMoney("eu", 2))
AGREEING = (*GIVEN, ContributeMoney("australia", 2), AgreeToStop("eu"), AgreeToStop("usa"))


def _funding() -> Table:
    journal = succeeded()
    choose = shown(journal, "pick:0", "pick:1")[1]["tell"]
    assert not isinstance(journal.do(choose, insist=True), Refusal)
    return journal


def _moment(made: Callable[[], Table], *taps: str, **more: object) -> Callable[[Translator], KyotoView]:
    return lambda tr: shown(made(), *taps, tr=tr, **more)[0]


MOMENTS: dict[str, Callable[[Translator], KyotoView]] = {
    "allowance": _moment(table),
    "study": _moment(lambda: table(TakeAllowance())),
    "study-icons": _moment(lambda: table(TakeAllowance()), "icons:warming+clouds", "funding:3"),
    "ready": _moment(lambda: table(TakeAllowance(), TONNES)),
    "running": _moment(lambda: negotiating(*GIVEN)),
    "running-icons": _moment(lambda: negotiating(study=ICONS)),
    "country": _moment(lambda: negotiating(*GIVEN), "country:russia", "value:80"),
    "bribe": _moment(
        lambda: negotiating(*GIVEN), "country:russia", "bribe", "to:china", "millions:2", "deed:retract"
    ),
    "bribe-card": _moment(
        lambda: negotiating(*GIVEN), "country:russia", "bribe", "to:china", "millions:2", "deed:contribute"
    ),
    "agreement": _moment(lambda: negotiating(*AGREEING)),
    "trouble": _moment(
        lambda: negotiating(*GIVEN), "country:russia", problem="Die Speicherkarte ist voll. Macht Platz."
    ),
    "choosing": _moment(succeeded, "pick:0"),
    "speaker-bribe": _moment(succeeded, "speaker_bribe", "payer:usa", "millions:1"),
    "funding": _moment(_funding),
    "showing": _moment(failed),
    "impact-warming": _moment(lambda: impacts("warming", "animals")),
    "impact-animal": _moment(lambda: impacts("animals", "warming")),
    "impact-cloud": _moment(lambda: impacts("clouds", "warming"), "cloud:3"),
    "agendas": _moment(lambda: table(way="full")),
    "hand": _moment(dealt, "country:eu"),
    "score-cards": _moment(scored),
    "score-money": _moment(scored, act=2),
    "end": _moment(scored, act=3),
    "notice": _moment(
        lambda: negotiating(*GIVEN), time_news="Die Zeit ist weitergelaufen, noch 0:42. Tippt, um anzuhalten."
    ),
}
