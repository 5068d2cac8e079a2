"""The CO₂ table: takes a `Co2View`, draws it, and says what people tapped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.screens.at_table import TableScreen
from app.screens.co2.view import Co2View
from app.widgets import (
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
from app.widgets.key_pad import KeyPad
from app.widgets.knowledge_board import KnowledgeBoard
from app.widgets.kv import load_beside
from app.widgets.region_board import RegionBoard
from app.widgets.row import fill, pass_on
from app.widgets.sum_sheet import SumSheet

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


class AirPanel(BoxLayout):
    """How much is in the air, how far it is to the limit, and what goes with it."""

    wide = BooleanProperty(True)

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
        self.companies = company_line.CompanyLines()
        self.pad.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.regions.bind(on_act=pass_on(self, "on_act"))
        self.bind(compact=self._arrange, wide=self._arrange, columns=self._arrange)

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
        words = self.columns > 62
        shown = view.tabs if words else tuple(replace(tab, label="") for tab in view.tabs)
        self.ids.tabs.show(shown, view.tab)
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
        self.steps.untitled = self.compact and inside is not self.rest
        short = self.steps.title if self.steps.untitled else view.short_heading
        self.ids.strip.heading = short if self.compact else view.heading
        beside = view.regions_beside and inside is self.pad and not self.compact
        self.pad.size_hint_y = 0.4 if beside else 1
        fill(self.steps.ids.inside, inside, *([self.regions] if beside else []))
        self._place()

    def _place(self) -> None:
        """The air on one side, the companies on the other; with little room what is wanted alone."""
        body = self.ids.body
        body.orientation = "horizontal" if self.wide else "vertical"
        self.companies.cols = 1 if self.wide else 4
        self.air.size_hint = (0.34, 1) if self.wide else (1, 0.3)
        self.companies.size_hint = (0.3, 1) if self.wide else (1, 0.15)
        fill(body, *([self.steps] if self.compact else [self.air, self.steps, self.companies]))

    def turn(self, by: int) -> None:
        self.pad.turn(by)


load_beside(__file__)
