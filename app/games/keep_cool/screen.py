"""The Keep Cool table: takes a `TableView`, draws it as its plan says, and says what people tapped."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.games.keep_cool import layout
from app.games.keep_cool.taps import panel_key
from app.games.keep_cool.view import TableView
from app.table.page import TableScreen
from app.ui.keys import PadView
from app.ui.layout import Plan, Planner
from app.ui.widgets.carbometer import Carbometer
from app.ui.widgets.die import DiceRow
from app.ui.widgets.end_panel import EndPanel
from app.ui.widgets.greenhouse_card import GreenhouseCard
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyLabel
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.offers import Offers
from app.ui.widgets.paged_rows import PagedRows
from app.ui.widgets.phase_line import PhaseLine
from app.ui.widgets.picker import Picker
from app.ui.widgets.planned import Planned
from app.ui.widgets.price_panel import PricePanel
from app.ui.widgets.prompt_bar import PromptBar
from app.ui.widgets.row import pass_on
from app.ui.widgets.seat_panel import SeatEdge, SeatPanel
from app.ui.widgets.seat_strip import SeatStrip
from app.ui.widgets.status_strip import StatusStrip
from app.ui.widgets.step_head import StepHead
from app.ui.widgets.table_bar import TableBar
from app.ui.widgets.virtual_tray import VirtualTray

__all__ = ["KeepCoolScreen"]


class Story(BodyLabel):
    """What happened last, the newest first, as far as there is room for it."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._recent: tuple[str, ...] = ()
        self._most = layout.STORY

    def show(self, recent: tuple[str, ...]) -> None:
        self._recent = recent
        self._tell()

    def take(self, look: Literal["long", "short"]) -> None:
        self._most = layout.STORY_LONG if look == "long" else layout.STORY
        self._tell()

    def _tell(self) -> None:
        self.text = "\n".join(self._recent[: self._most])


class SeatPad(KeyPad):
    """Questions about seats: by their names, or by their signs where there is no room for those."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._pads: tuple[PadView, PadView] | None = None
        self._signs = False

    def show_desk(self, pad: PadView, signs: PadView) -> None:
        self._pads = (pad, signs)
        self.show(self._pads[self._signs])

    def take(self, look: str) -> None:
        signs = look == "signs"
        if signs != self._signs and self._pads is not None:
            self._signs = signs
            self.show(self._pads[signs])


class KeepCoolScreen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    overleaf = BooleanProperty(False)
    """The table has the room of the keys: somebody wants to look at what had none."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: TableView | None = None
        self._planner = Planner()
        self._seats: list[SeatPanel] = []
        self._seated: tuple[int, bool] = (0, True)
        self.strip, self.bar, self.prompt, self.notice = (
            StatusStrip(),
            TableBar(one_key=True),
            PromptBar(),
            NoticeBar(),
        )
        self.tray, self.step, self.phases, self.story = VirtualTray(), StepHead(), PhaseLine(), Story()
        self.card, self.dice, self.carbometer = GreenhouseCard(), DiceRow(), Carbometer()
        self.first, self.second, self.row = SeatEdge(), SeatEdge(), SeatStrip()
        self.pad, self.offers, self.picker, self.end = SeatPad(), Offers(), Picker(), EndPanel()
        self.prices, self.book = PricePanel(), PagedRows(prefix="line", marks=True)
        self.table = Planned(self._widgets())
        self.add_widget(self.table)
        self._listen()
        self._plan_soon = Clock.create_trigger(self._plan, -1)
        self.bind(size=self._plan_soon, overleaf=self._plan_soon)
        theme.bind(size_body=self._plan_soon, gap=self._plan_soon, touch=self._plan_soon)

    def _widgets(self) -> dict[str, Widget]:
        """The widget of every part, by the part's name."""
        return {
            "strip": self.strip,
            "bar": self.bar,
            "prompt": self.prompt,
            "tray": self.tray,
            "notice": self.notice,
            "step": self.step,
            "phases": self.phases,
            "card": self.card,
            "dice": self.dice,
            "carbometer": self.carbometer,
            "first": self.first,
            "second": self.second,
            "row": self.row,
            "pad": self.pad,
            "offers": self.offers,
            "picker": self.picker,
            "prices": self.prices,
            "book": self.book,
            "end": self.end,
            "story": self.story,
        }

    def _listen(self) -> None:
        strip = self.strip
        strip.bind(
            on_menu=pass_on(self, "on_menu"),
            on_help=pass_on(self, "on_help"),
            on_settings=pass_on(self, "on_settings"),
            on_explain=pass_on(self, "on_explain"),
            on_targets=lambda _strip: self.dispatch("on_page", "targets"),
            on_more=lambda _strip: self.dispatch("on_page", "more"),
            on_overleaf=lambda _strip: self.turn_over(),
        )
        self.bar.bind(on_undo=pass_on(self, "on_undo"), on_redo=pass_on(self, "on_redo"))
        for keys in (self.pad, self.offers, self.prompt, self.bar, self.tray):
            keys.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.picker.bind(on_act=pass_on(self, "on_act"))
        self.book.bind(on_pick=pass_on(self, "on_act"))
        self.row.bind(on_open=lambda _row, seat: self.dispatch("on_act", panel_key(seat)))

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.table.plan

    def show(self, view: TableView) -> None:
        if view == self.view:
            return
        if self.view is not None and layout.topic(view) != layout.topic(self.view):
            self.overleaf = False
        self.view = view
        self._tell(view)
        self._plan()

    def _tell(self, view: TableView) -> None:
        """Every widget learns what it would show."""
        said = view.deal or view.step
        self.step.title, self.step.detail, self.step.seat = said.title, said.detail, said.seat
        self.notice.text = view.notice
        self.strip.show(view)
        self.bar.show(replace(view, actions=view.bar))
        self.prompt.show(view.prompt)
        self.tray.show(view.virtual)
        self.phases.show(view.step.phases, view.step.phase)
        self.carbometer.show(view.carbometer)
        self.card.show(view.card, {band.zone: band.word for band in view.carbometer.bands})
        self.dice.show(view.die)
        self.story.show(view.recent)
        self.offers.show(view.offers)
        self._tell_desk(view)
        if view.end is not None:
            self.end.show(view.end)
        while len(self._seats) < len(view.seats):
            self._seats.append(self._panel())
        for panel, seat in zip(self._seats, view.seats, strict=False):
            panel.show(seat)
        self.row.show(view.seats)

    def _tell_desk(self, view: TableView) -> None:
        if not view.picks and self.picker.group:
            self.picker.open("")  # the next card is seldom of the group of the last one
        self.picker.show(view.pick_title, view.picks)
        if view.deal is None:
            return
        if view.deal.pad is not None:
            self.pad.show_desk(view.deal.pad, view.deal.signs or view.deal.pad)
        if view.deal.lines is not None:
            self.book.show(view.deal.lines)
        self.prices.show(view.deal.prices)

    def _plan(self, *_: object) -> None:
        view, ruler = self.view, theme.ruler
        if view is None or min(self.size) <= 1:
            return
        size = (float(self.width), float(self.height))
        parts = layout.parts(view, ruler, size, played=not self.inner, overleaf=self.overleaf)
        topic = (*layout.topic(view), self.overleaf)
        plan = self._planner.update(parts, layout.arrangements(view, ruler, size), size, ruler.sizes, topic)
        self.strip.has_overleaf = self.overleaf or any(
            part.elsewhere for part in parts if part.name in plan.left_out
        )
        self.strip.turned = self.overleaf
        if plan.shows("first"):
            self._sit_down(len(view.seats), size[1] > size[0])
        self.table.size = self.size
        self.table.show(plan)
        self.strip.heading = layout.heading(view, plan)

    def _panel(self) -> SeatPanel:
        """A seat's panel; a tap shows it as it lies on the table."""
        panel = SeatPanel()
        panel.bind(on_release=lambda pressed: self.dispatch("on_act", panel_key(pressed.seat)))
        return panel

    def _sit_down(self, count: int, upright: bool) -> None:
        """Give every seat its place along two edges."""
        if self._seated == (count, upright):
            return
        self._seated = (count, upright)
        sides = ("top", "bottom") if upright else ("left", "right")
        places = layout.clockwise(count, not upright)
        for edge, side, seats in zip((self.first, self.second), sides, places, strict=True):
            edge.side = side
            edge.seat([self._seats[at] for at in seats])

    def turn_over(self) -> None:
        """To what has no room beside the keys, and back to them."""
        self.overleaf = not self.overleaf

    def turn(self, by: int) -> None:
        self.pad.turn(by)


load_beside(__file__)
