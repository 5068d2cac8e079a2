"""The tour in words: five pages that show the app rather than describe it."""

from __future__ import annotations

from dataclasses import dataclass

from app.pages.settings.presenter import language_choices, lies_choices
from app.pages.tour.view import DifferenceView, DotView, SafetyView, StepLine, TourView
from app.text.translator import Translator
from app.ui.views import ActionView, CarbometerView, Choice, PromptView, Zone, ZoneBand

PAGES = ("welcome", "lies", "truth", "safe", "ready")

COUNTED, SENSED = 54, 56
BANDS: tuple[tuple[Zone, int, int], ...] = (
    ("blue", 61, 90),
    ("yellow", 41, 60),
    ("orange", 21, 40),
    ("red", 1, 20),
)
"""A carbometer to look at, not that of any edition."""
PRICE, CHIPS, FACE = 10, 7, 4


@dataclass(frozen=True, slots=True)
class Tour:
    """How far the tour has come, and what has been tried on the way."""

    page: int = 0
    answer: str = ""
    """Which way out of the difference was tried: "guide" or "keep"."""
    taken_back: int = 0
    """Steps that were taken back to try it."""


def tour_view(tr: Translator, tour: Tour, lies_flat: bool, again: bool = False) -> TourView:
    """`again`: it was taken from the settings, so that it doesn't lead into the first game."""
    name, last = PAGES[tour.page], tour.page == len(PAGES) - 1
    return TourView(
        id=name,
        dots=tuple(
            DotView(str(i + 1), "now" if i == tour.page else "done" if i < tour.page else "ahead")
            for i in range(len(PAGES))
        ),
        title=tr(f"tour.{name}"),
        text=tr(f"tour.{name}.text"),
        skip_label="" if last and again else tr("tour.skip"),
        back_label=tr("tour.back") if tour.page else "",
        next_label=tr("tour.next" if not last else "tour.done" if again else "tour.play"),
        last=last,
        question={"welcome": tr("tour.language"), "lies": tr("settings.lies")}.get(name, ""),
        choices=_choices(tr, name, lies_flat),
        motif="lies:flat" if lies_flat else "lies:stands",
        difference=_difference(tr, tour.answer),
        safety=_safety(tr, tour.taken_back),
        try_label=tr("tour.try") if last else "",
    )


def _choices(tr: Translator, page: str, lies_flat: bool) -> tuple[Choice, ...]:
    if page == "welcome":
        return language_choices(tr.language)
    return lies_choices(tr, lies_flat) if page == "lies" else ()


def _difference(tr: Translator, answer: str) -> DifferenceView:
    """Two chips too many on the column, until one of the ways out is taken."""
    count = SENSED if answer == "keep" else COUNTED
    sensed = COUNTED if answer == "guide" else SENSED
    off = ActionView("guide", tr("differs.guide.off", count=SENSED - COUNTED), "remove", primary=True)
    keep = ActionView("keep", tr("differs.keep", count=SENSED), "scale")
    prompt = PromptView(tr("differs.more", count=SENSED - COUNTED), (off, keep), "warning")
    return DifferenceView(
        carbometer=CarbometerView(
            count=count,
            caption=tr("table.chips", count=count),
            capacity=BANDS[0][2],
            bands=tuple(ZoneBand(zone, tr(f"zone.{zone}"), low, high) for zone, low, high in BANDS),
            zone="yellow",
            zone_word=tr("zone.yellow"),
            sensed=sensed,
            sensed_caption=tr("table.sensed.fits" if answer else "table.sensed", count=sensed),
        ),
        prompt=None if answer else prompt,
        settled=tr("tour.truth.settled") if answer else "",
    )


def _safety(tr: Translator, taken_back: int) -> SafetyView:
    """Three steps, of which the last can be taken back one after the other."""
    why_not = tr("keep_cool.price.not_enough_chips", price=PRICE, has=CHIPS)
    steps = (
        tr("undo.roll", face=FACE),
        tr("undo.take_income"),
        tr("undo.build", kind=tr("piece.black")),
    )
    left = max(0, len(steps) - taken_back)
    return SafetyView(
        steps=tuple(StepLine(text, i >= left) for i, text in enumerate(steps)),
        undo_label=tr("table.undo"),
        can_undo=left > 0,
        action=ActionView("build", tr("act.build.green"), "green", PRICE, enabled=False, why_not=why_not),
        help=tr("tour.safe.help"),
    )
