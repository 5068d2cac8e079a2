"""The CO₂ table: takes a `Co2View`, draws it, and says what people tapped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.co2.view import Co2View
from app.table.page import TableScreen
from app.ui.widgets import (
    actions_bar,
    big_number,
    company_line,
    label,
    meter_bar,
    notice,
    phase_line,
    prompt_bar,
    status_strip,
    sum_sheet,
    tabs,
)
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.knowledge_board import KnowledgeBoard
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.region_board import RegionBoard
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.sum_sheet import SumSheet

__all__ = [
    "AirPanel",
    "Co2Screen",
    "StepPart",
    "actions_bar",
    "big_number",
    "company_line",
    "label",
    "meter_bar",
    "notice",
    "phase_line",
    "prompt_bar",
    "status_strip",
    "sum_sheet",
    "tabs",
]


FACT, REGION = 1.9, 6.5
"""Lines of text that a fact beside the air and a region are high."""
ROW = 2.3
"""The same for a line of a sum, at least."""
TRACK = 2.6
"""The same for a knowledge track, at least."""
FEWEST = 3
"""As many facts as the air is high at least."""
COMPANY, MOST = 5.2, 7.0
"""The same for a company, at least and at most."""
NARROW = 8
"""How wide a company is at least, the same way."""
TAB, STACK = 0.82, 2.6
"""How far the name of a tab may be squeezed; lines of text that one with its name below is high."""
SHORT = 16
"""What is said of a step is short if keys have so much more room."""
AIR = 0.3
"""How wide the air is for the width of all companies beside it."""


class AirPanel(BoxLayout):
    """How much is in the air, how far it is to the limit, and what goes with it."""

    wide = BooleanProperty(True)
    alone = BooleanProperty(False)
    """Little room: only how much it is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._parts = [self.ids.amount.__self__, self.ids.facts.__self__]

    def on_alone(self, *_: Any) -> None:
        fill(self, *self._parts[: 1 if self.alone else 2])

    @property
    def least_tall(self) -> float:
        """The height that its facts need beside the air, and it beside them."""
        count = max(FEWEST, len(self._parts[1].ids.lines.children))
        return float(count * (theme.size_body * FACT + theme.gap_s))

    def show(self, view: Co2View) -> None:
        self.ids.number.show(view.air)
        bar = self.ids.bar
        bar.found, bar.wanted, bar.met = view.ppm, view.limit, view.ppm <= view.limit
        self.ids.facts.show(view.facts)


class StepPart(BoxLayout):
    """What is wanted now, with its keys, its sum, or what somebody looks at."""

    compact = BooleanProperty(False)
    title = StringProperty("")
    detail = StringProperty("")
    recent = StringProperty("")
    """What happened last, where there is room for it."""
    untitled = BooleanProperty(False)
    detailed = BooleanProperty(False)
    """There is room to say more, if not for a title."""
    less = NumericProperty(0)
    """How much gives way to keys: what happened last, then the phases too, then what is said of the step."""
    phases_tall = NumericProperty(0)
    recent_tall = NumericProperty(0)

    def said_in(self, width: float, size: float) -> float:
        """How high what is said of the step is in this width, in words of this size."""
        if not self.detail:
            return 0.0
        return size * (1.5 if one_line(self.detail, theme.font, size) <= width else 2.6)

    def give_way(self, keys: float) -> None:
        """Say as much as leaves keys of this height on one page; where nothing does, what is to be done."""
        parts = (
            self.recent_tall if self.recent else 0.0,
            self.phases_tall,
            self.said_in(self.width, theme.size_body),
        )
        title, gaps = self.ids.title.height, self.spacing * (len(self.children) - 1)
        room = self.height - title - gaps - sum(parts) + theme.gap_s
        ways = (less for less in range(len(parts) + 1) if room + sum(parts[:less]) >= keys)
        self.less = next(ways, len(parts) - 1)


class Co2Screen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    notice = StringProperty("")
    notice_calm = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: Co2View | None = None
        self.pad, self.sheet, self.rest = KeyPad(), SumSheet(), Widget()
        self.regions, self.tracks = RegionBoard(), KnowledgeBoard()
        self.air, self.steps = AirPanel(), StepPart()
        self.companies, self.below = company_line.CompanyLines(), BoxLayout(size_hint_y=None)
        self.pad.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.regions.bind(on_act=pass_on(self, "on_act"))
        self.bind(compact=self._arrange, wide=self._arrange, columns=self._arrange)
        again = Clock.create_trigger(self._arrange, -1)
        for part in (self.ids.body, self.ids.tabs, self.steps):
            part.bind(size=again)

    def show(self, view: Co2View) -> None:
        if view == self.view:
            return
        self.view = view
        self.notice, self.notice_calm = view.notice, view.notice_calm
        self.steps.title = view.ending.title if view.ending else view.step.title
        self.steps.detail = view.ending.text if view.ending else view.step.detail
        self.steps.recent = "" if view.ending else "\n".join(view.recent)
        self.steps.ids.phases.show(view.step.phases, view.step.phase)
        self.ids.strip.show(view)
        self.ids.prompt.show(view.prompt)
        self.ids.bar.show(view)
        self.air.show(view)
        self.companies.show(view.companies)
        if view.pad is not None:
            self.pad.show(view.pad)
        self.regions.show(view.regions)
        if view.tracks:
            self.tracks.show(view.tracks)
        self.sheet.show(view.sums)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        view = self.view
        if view is None:
            return
        shown = view.tabs if self._named(view) else tuple(replace(tab, label="") for tab in view.tabs)
        self.ids.tabs.show(shown, view.tab_key)
        self.steps.compact, self.air.wide = self.compact, self.wide
        inside: Any = self.rest
        if view.tab == "regions":
            inside = self.regions
        elif view.tracks:
            inside = self.tracks
        elif view.sums:
            inside = self.sheet
        elif view.pad is not None:
            inside = self.pad
        self.regions.cols = 3 if self.wide else 2
        # With little room keys have it all: what is wanted stands at the top, in place of the decade.
        self.steps.untitled = self.compact and not (inside is self.rest and self.inner)
        short = self.steps.title if self.steps.untitled else view.short_heading
        self.ids.strip.heading = short if self.compact else view.heading
        beside = view.regions_beside and inside is self.pad and not self.compact
        self.pad.size_hint_y = 0.4 if beside else 1
        self.pad.size_hint_min_y = self.pad.least_in(self.steps.width) if beside else None
        fill(self.steps.ids.inside, inside, *([self.regions] if beside else []))
        # In a replay nothing is wanted: it has no keys that anything could stand below.
        if self.compact and not self.inner:
            self._place_below(view, inside)
        else:
            self._place_around(view)
        if inside is self.pad and not self.compact and not beside:
            self.steps.give_way(self.pad.least_in(self.steps.width))
        else:
            self.steps.less = 0

    def _named(self, view: Co2View) -> bool:
        """Whether the longest name of a tab has room beside its picture, or below it."""
        tabs, size = self.ids.tabs, theme.size_body
        width = (tabs.width + theme.gap_s) / len(view.tabs) - 3 * theme.gap_s
        longest = max(one_line(tab.label, theme.font_bold, size) for tab in view.tabs) * TAB
        picture = 0.0 if tabs.height > size * STACK else size * 1.5 + theme.gap_s
        return bool(longest <= width - picture)

    def _place_around(self, view: Co2View) -> None:
        """The air on one side, the companies on the other; with little room what is shown has most of it."""
        body = self.ids.body
        body.orientation, body.spacing = "horizontal" if self.wide else "vertical", theme.gap
        self.steps.detailed = False
        self.companies.cols = 1 if self.wide else len(view.companies)
        self.air.alone = self.compact
        share = (0.16, 0.13) if self.compact else (0.34, 0.3)
        self.air.size_hint = (share[0], 1) if self.wide else (1, share[1])
        self.companies.size_hint = (0.3, 1) if self.wide else (1, 0.15)
        fill(body, self.air, self.steps, *([] if self.compact else [self.companies]))

    def _place_below(self, view: Co2View, inside: Any) -> None:
        """What is wanted first of all, then what is said of it, then what there is room for below."""
        body = self.ids.body
        body.orientation, body.spacing = "vertical", theme.gap_s
        said = self.steps.said_in(body.width, theme.size_body)
        self.steps.detailed = self.steps.untitled and self._roomy(inside, said, view.tab == "now")
        spare = body.height - self._wanted(inside) - theme.gap_s - said
        parts = self._parts(view, spare) if view.tab == "now" else {}
        self.below.orientation, self.below.spacing = "horizontal" if self.wide else "vertical", theme.gap_s
        self.air.size_hint = (AIR, 1) if self.wide else (1, parts.get(self.air))
        self.companies.size_hint = (1, 1) if self.wide else (1, parts.get(self.companies))
        self.companies.cols = len(view.companies)
        self.air.alone = self.wide
        tall = parts.values()
        self.below.height = max(tall, default=0) if self.wide else sum(tall) + theme.gap_s * (len(parts) - 1)
        fill(self.below, *parts)
        fill(body, self.steps, *([self.below] if parts else []))

    def _parts(self, view: Co2View, spare: float) -> dict[Any, float]:
        """What stands below, and how high it is; lying, the air has no facts with it and is lower."""
        regions = theme.size_body * REGION * len(view.regions) / self.regions.cols
        if view.regions_beside and spare > regions:
            return {self.regions: min(spare, regions * 1.2)}
        facts = self.air.least_tall
        company = min(spare if self.wide else spare - facts - theme.gap_s, theme.size_body * MOST)
        width = self.ids.body.width / (1 + AIR if self.wide else 1) / len(view.companies)
        if company > theme.size_body * COMPANY and width > theme.size_body * NARROW:
            return {self.air: company if self.wide else facts, self.companies: company}
        return {self.air: facts} if spare > facts and not self.wide else {}

    def _roomy(self, inside: Any, said: float, asked: bool) -> bool:
        """Whether there is room for what is said of the step: keys may be lower for it, if they stay on one
        page; those that need several have it above them too as long as it is short."""
        room = self.ids.body.height - theme.gap_s
        least = self._wanted(inside)
        if inside is self.pad:
            least = self.pad.least_in(self.ids.body.width)
        elif inside is self.sheet:
            least = len(self.sheet.ids.lines.children) * (theme.size_body * ROW + theme.gap_s)
        if least > room:
            return asked and said * SHORT < room
        return bool(least + said <= room)

    def _wanted(self, inside: Any) -> float:
        """How high what is wanted is, if there is room."""
        if inside is self.pad:
            return self.pad.tall_in(self.ids.body.width)
        if inside is self.sheet:
            return self.sheet.tall_in(self.ids.body.width)
        if inside is self.rest:
            return float(2 * theme.gap_s)
        if inside is self.tracks and self.view is not None:
            return float(theme.size_body * TRACK * len(self.view.tracks))
        return float(self.ids.body.height)

    def turn(self, by: int) -> None:
        self.pad.turn(by)


load_beside(__file__)
