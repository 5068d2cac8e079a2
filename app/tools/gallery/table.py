"""Samples of what lies on a table: carbometer, seats, steps, cards and dice, as a game would have them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.games.keep_cool.plugin import PLUGIN
from app.games.keep_cool.view import CardCell, CardView, EndView, TableView, TotalView, WinnerView
from app.text.translator import Translator
from app.tools.gallery.view import CardFaces, DieLook, EdgeView, Sample, TurnedView
from app.ui.theme import Theme
from app.ui.views import (
    ActionView,
    Box,
    CarbometerView,
    DieView,
    HoldingView,
    LinkView,
    PanelRowView,
    PickView,
    SeatView,
    StepView,
    Zone,
    ZoneBand,
)

ZONES: dict[Zone, tuple[int, int]] = {
    "blue": (61, 90),
    "yellow": (41, 60),
    "orange": (21, 40),
    "red": (1, 20),
}
CAPACITY = 90
PHASES = ("greenhouse", "income", "investment", "recovery")
CARDS = {
    "floods_central_europe": "europe",
    "avalanches_alps": "europe",
    "late_frost_april": "europe",
    "cold_winter_europe": "europe",
    "drought_california": "usa",
    "hurricane_florida": "usa",
    "fires_australia": "usa",
    "flood_bangladesh": "developing",
    "drought_ethiopia": "developing",
}
"""Some of the pile, each with whom it strikes."""

BAR = 42.0
"""Lines of text that a bar needs so as not to fold; it gets a row of its own."""


class Wall:
    """Where the samples of one section are hung up, each with its caption."""

    def __init__(self, tr: Translator, theme: Theme, section: str) -> None:
        self.tr, self.theme, self._section = tr, theme, section

    def __call__(
        self,
        name: str,
        part: str,
        shown: Any,
        wide: float,
        tall: float,
        folded: float = 0.0,
        caption: str = "",
        firm: bool = False,
    ) -> Sample:
        words = caption or self.tr(f"gallery.{self._section}.{name}")
        return Sample(f"{self._section}.{name}", part, words, shown, wide, tall, folded, firm)


def carbometer(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    yield hang("blue", "carbometer", chips(tr, 73, "blue", sensed=73), 18, 28)
    yield hang("yellow", "carbometer", chips(tr, 54, "yellow", goal=49), 18, 28)
    yield hang("orange", "carbometer", chips(tr, 33, "orange", sensed=35), 18, 28)
    yield hang("red", "carbometer", chips(tr, 8, "red", goal=14, sensed=8), 18, 28)
    yield hang("column", "chip_column", chips(tr, 33, "orange", goal=38, sensed=33), 18, 28)
    yield hang("bare", "bare_column", chips(tr, 54, "yellow", goal=44), 18, 28)
    yield hang("flat", "carbometer", chips(tr, 54, "yellow", sensed=54), 27, 13)
    yield hang("flat_goal", "carbometer", chips(tr, 33, "orange", goal=28), 27, 13)
    yield hang("low", "carbometer", chips(tr, 73, "blue"), 27, 7.5, firm=True)
    yield hang("empty", "carbometer", chips(tr, 0, "red"), 27, 7.5, firm=True)


def chips(
    tr: Translator, count: int, zone: Zone, goal: int | None = None, sensed: int | None = None
) -> CarbometerView:
    told = (
        "" if sensed is None else tr("table.sensed.fits" if sensed == count else "table.sensed", count=sensed)
    )
    return CarbometerView(
        count=count,
        caption=tr("table.chips", count=count),
        capacity=CAPACITY,
        bands=tuple(ZoneBand(name, tr(f"zone.{name}"), *limits) for name, limits in ZONES.items()),
        zone=zone,
        zone_word=tr(f"zone.{zone}"),
        goal=goal,
        sensed=sensed,
        sensed_caption=told,
    )


def seats(hang: Wall) -> Iterator[Sample]:
    usa, europe, developing, tiger, fsu, opec = all_seats(hang.tr)
    owes, won = hang.tr("table.owes", due=3), hang.tr("table.won")
    yield hang("upright", "seat_panel", usa, 13, 8.8)
    yield hang("active", "seat_panel", replace(europe, active=True), 13, 8.8)
    yield hang("badge", "seat_panel", replace(developing, badge=owes), 13, 8.8)
    yield hang("secret", "seat_panel", replace(fsu, money=None), 13, 8.8)
    yield hang("tall", "seat_panel", tiger, 10, 13.5)
    yield hang("tall_active", "seat_panel", replace(opec, active=True), 10, 13.5)
    yield hang("tall_badge", "seat_panel", replace(usa, badge=owes), 10, 13.5)
    yield hang("tall_won", "seat_panel", replace(europe, badge=won), 10, 13.5)
    yield hang("tall_secret", "seat_panel", replace(fsu, money=None), 10, 13.5)
    strip = (usa, replace(europe, active=True), developing, tiger, fsu, opec)
    yield hang("strip", "seat_strip", strip, BAR, 3.6, 7.2, firm=True)


PEOPLE = ("Anna", "Jonas", "Fatima", "Mei", "Oleg", "Samira")


def all_seats(tr: Translator) -> tuple[SeatView, ...]:
    money = (3, 11, 4, 0, 6, 14)
    pieces = ((5, 1, 0), (3, 2, 1), (1, 0, 0), (3, 1, 0), (1, 1, 2), (1, 0, 0))
    targets = (12, 10, 4, 8, 5, 5)
    return tuple(seat(tr, *each) for each in zip(PLUGIN.marks, PEOPLE, money, pieces, targets, strict=True))


def seat(
    tr: Translator, country: str, person: str, money: int, pieces: tuple[int, int, int], target: int
) -> SeatView:
    kinds = (("black", "quiet", 6), ("green", "leaf", 8), ("red", "clay", 3))
    black, green, _ = pieces
    return SeatView(
        id=country,
        title=tr(f"country.{country}"),
        name=person,
        money=money,
        holdings=tuple(
            HoldingView(icon, tone, count, price, 10, count)
            for (icon, tone, price), count in zip(kinds, pieces, strict=True)
        ),
        boxes=way(black, green, target),
        progress=tr("table.target", factories=black + green, target=target),
        active=False,
    )


def way(black: int, green: int, target: int) -> tuple[Box, ...]:
    boxes: list[Box] = ["soot"] * black
    boxes += ["leaf"] * green
    boxes += ["open"] * (target - black - green)
    return tuple(boxes)


def turned(hang: Wall) -> Iterator[Sample]:
    usa, europe, developing, tiger, fsu, _ = all_seats(hang.tr)
    yield hang("left", "turned", TurnedView(270, usa), 10.5, 14)
    yield hang("bottom", "turned", TurnedView(0, replace(europe, active=True)), 14, 10.5)
    yield hang("right", "turned", TurnedView(90, developing), 10.5, 14)
    yield hang("top", "turned", TurnedView(180, tiger), 14, 10.5)
    yield hang("edge", "seat_edge", EdgeView("top", (usa, replace(fsu, active=True), tiger)), BAR, 11)
    yield hang("low", "low_seat_panel", replace(europe, active=True), BAR, 3.6, firm=True)


def step(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    yield hang(
        "phases", "phase_line", (tuple(tr(f"phase.{phase}") for phase in PHASES), 1), BAR, 2.2, firm=True
    )
    yield hang("head", "step_head", investing(tr).step, BAR, 5)
    yield hang("investing", "offers", purchases(tr), 27, 14)
    yield hang("grouped", "picker", (tr("pick.card"), picks(tr)), 27, 12)
    yield hang("picking", "picker", (tr("pick.card"), picks(tr)[:4]), 27, 12)
    yield hang("won", "end_panel", together(tr), 27, 24)
    lost = EndView(tr("outcome.collapsed.last_chip"), tr("end.why.last_chip"), "world", (), totals(tr))
    yield hang("lost", "end_panel", lost, 27, 24)


def together(tr: Translator) -> EndView:
    """Two have won at the same moment."""
    seats = {"europe": (10, PEOPLE[1]), "tiger": (8, PEOPLE[3])}
    limit = tr("targets.at_least", wanted=15)
    counts = tr("targets.counts.black.all")
    political = tr("end.political", target=tr("target.oil_industry"), found=16, counts=counts, limit=limit)
    return EndView(
        title=tr("outcome.won.many", winners=", ".join(tr(f"country.{country}") for country in seats)),
        text="",
        icon="trophy",
        winners=tuple(
            WinnerView(
                country, tr(f"country.{country}"), name, tr("end.economic", has=has, wanted=has), political
            )
            for country, (has, name) in seats.items()
        ),
        totals=totals(tr),
    )


def totals(tr: Translator) -> tuple[TotalView, ...]:
    pieces = {"black": ("quiet", 16), "green": ("leaf", 5), "red": ("clay", 3)}
    board = [TotalView(kind, tone, str(n), tr(f"end.{kind}", count=n)) for kind, (tone, n) in pieces.items()]
    return (*board, TotalView("hourglass", "text", "7", tr("end.rounds", count=7)))


def deals(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    prices = PanelRowView("green", "leaf", tr("piece.green"), (10, 9, 8, 8, 7, 7, 6, 6, 5), 3, 2)
    yield hang("prices", "panel_row", prices, BAR, 3.2, firm=True)
    black = PanelRowView("black", "quiet", tr("piece.black"), (7, 7, 7, 6, 6, 6, 5, 5, 5, 4), 4, 4)
    red = PanelRowView("red", "clay", tr("piece.red"), (2, 3, 4, 5, 6, 7, 8, 9), 1, 1)
    yield hang("panel", "price_panel", (black, prices, red), BAR, 11)


def picks(tr: Translator) -> tuple[PickView, ...]:
    return tuple(
        PickView(card, tr(f"card.{card}"), tr(f"country.{country}")) for card, country in CARDS.items()
    )


def investing(tr: Translator) -> TableView:
    """Europe may invest; the carbometer is connected, the die has been lost."""
    europe = tr("country.europe")
    return TableView(
        game=tr("table.game"),
        heading=tr("table.heading", round=4, country=europe),
        subheading=tr("table.subheading", name=PEOPLE[1]),
        menu_label=tr("table.menu"),
        undo_label=tr("table.undo"),
        undo_hint=tr("undo.take_income"),
        redo_label=tr("table.redo"),
        redo_hint="",
        step=StepView(
            phase=2,
            phases=tuple(tr(f"phase.{phase}") for phase in PHASES),
            title=tr("step.investment"),
            detail=tr("step.investment.detail", country=europe, count=11),
            seat="europe",
        ),
        seats=all_seats(tr),
        carbometer=chips(tr, 54, "yellow"),
        card=card(tr, "yellow"),
        die=DieView(0, (3,), tr("table.die.idle")),
        actions=actions(tr),
        links=links(tr, "ready", "lost"),
        recent=(
            tr("event.income_taken", country=europe, from_carbometer=5, from_pool=0),
            tr("event.debt_paid", country=europe, count=3),
        ),
    )


def purchases(tr: Translator) -> tuple[ActionView, ...]:
    """With what each changes; one is too dear."""
    chips = tr("buy.chips", before=11, count=5)
    black, green, red, *_ = actions(tr)
    return (
        replace(black, detail=tr("buy.factory", chips=chips, built=6, target=10)),
        replace(green, detail=tr("buy.short", count=1)),
        replace(red, detail=tr("buy.red", chips=tr("buy.chips", before=11, count=8), now=1, then=2)),
    )


def actions(tr: Translator) -> tuple[ActionView, ...]:
    dear = tr("keep_cool.price.not_enough_chips", price=12, has=11)
    return (
        ActionView("black", tr("act.build.black"), "black", 6),
        ActionView("green", tr("act.build.green"), "green", 12, enabled=False, why_not=dear),
        ActionView("red", tr("act.build.red"), "red", 3),
        ActionView("claim", tr("act.claim"), "win"),
        ActionView("end", tr("act.end_investment"), "next", primary=True),
    )


def links(tr: Translator, carbometer: Any, die: Any) -> tuple[LinkView, ...]:
    words = {
        "ready": tr("link.ready.battery", percent=80),
        "busy": tr("link.connecting"),
        "lost": tr("link.lost"),
        "off": tr("link.off"),
    }
    return (
        LinkView("carbometer", carbometer, tr("link.carbometer"), words[carbometer]),
        LinkView("die", die, tr("link.die"), words[die]),
    )


def cards(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    zones = {zone: tr(f"zone.{zone}") for zone in ZONES}
    yield hang("front", "greenhouse_card", (card(tr, "yellow"), zones), 27, 11.8)
    yield hang("dice", "greenhouse_card", (volcano(tr), zones), 27, 11.8)
    yield hang("back", "greenhouse_card", (replace(card(tr, "red"), face_down=True), zones), 27, 11.8)
    faces = CardFaces(tr("target.new_technologies"), tr("country.tiger"), tr("gallery.cards.flip.back"))
    yield hang("flip", "flip_card", faces, 27, 11.8)
    yield hang("low", "greenhouse_card", (card(tr, "orange"), zones), BAR, 5.2, firm=True)


def card(tr: Translator, zone: Zone) -> CardView:
    struck = zip(ZONES, (3, 4, 5, 6), ("−1", "−4", "−6", "−11"), strict=True)
    return CardView(
        title=tr("card.floods_central_europe"),
        affects=tr("country.europe"),
        cells=tuple(
            CardCell(each, tr("table.card.range", most=most), effect, each == zone)
            for each, most, effect in struck
        ),
        note="",
    )


def volcano(tr: Translator) -> CardView:
    return CardView(
        tr("card.volcano_eruption"), tr("country.carbometer"), (), tr("table.card.dice_on", dice=2)
    )


def dice(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    looks = {
        "wanted": DieLook(),
        "one": DieLook(1),
        "six": DieLook(6),
        "number": DieLook(20),
        "symbol": DieLook(symbol="flame"),
        "cocked": DieLook(4, quality="cocked"),
        "symbol_cocked": DieLook(symbol="flame", quality="cocked"),
        "placed": DieLook(5, quality="placed"),
        "symbol_placed": DieLook(symbol="leaf", quality="placed"),
        "number_placed": DieLook(12, quality="placed"),
    }
    for name, look in looks.items():
        yield hang(name, "die", look, 9.5, 8)
    yield hang("row", "dice_row", DieView(2, (5,), tr("table.die.wanted", count=2)), 27, 4)
    yield hang("rest", "dice_row", DieView(0, (3, 6), tr("table.die.sum", faces="3 + 6", sum=9)), 27, 4)
