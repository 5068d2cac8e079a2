"""The CO₂ table: takes a `Co2View`, draws it as its plan says, and passes on what people tapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.games.co2 import layout
from app.games.co2.view import Co2View
from app.table.page import TableScreen
from app.ui.layout import Plan, Planner
from app.ui.views import TabView
from app.ui.widgets.air_gauge import AirGauge
from app.ui.widgets.company_line import CompanyLines
from app.ui.widgets.fact_tiles import FactTiles
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.knowledge_board import KnowledgeBoard
from app.ui.widgets.label import NoteLabel
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.phase_line import PhaseLine
from app.ui.widgets.planned import Planned
from app.ui.widgets.prompt_bar import PromptBar
from app.ui.widgets.region_board import RegionBoard
from app.ui.widgets.row import pass_on
from app.ui.widgets.status_strip import StatusStrip
from app.ui.widgets.step_head import StepHead
from app.ui.widgets.sum_sheet import SumSheet
from app.ui.widgets.table_bar import TableBar
from app.ui.widgets.tabs import Tabs


class PageKeys(Tabs):
    """Keys to the pages of the table, with their names where there is room for them."""

    def __init__(self, **kwargs: object) -> None:
        self._pages: tuple[TabView, ...] = ()
        self._open, self._named = "", True
        super().__init__(**kwargs)

    def lay(self, pages: Sequence[TabView], open_: str) -> None:
        self._pages, self._open = tuple(pages), open_
        self._dress()

    def take(self, look: Literal["named", "signs"]) -> None:
        self._named = look == "named"
        self._dress()

    def _dress(self) -> None:
        shown = self._pages if self._named else tuple(replace(page, label="") for page in self._pages)
        self.show(shown, self._open)


class Co2Screen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    overleaf = BooleanProperty(False)
    """The table has the room of the keys: somebody wants to look at what had none."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: Co2View | None = None
        self._planner = Planner()
        self.strip, self.bar, self.prompt, self.notice = StatusStrip(), TableBar(), PromptBar(), NoticeBar()
        self.tabs, self.step, self.phases = PageKeys(), StepHead(), PhaseLine()
        self.air, self.facts, self.companies = AirGauge(), FactTiles(), CompanyLines()
        self.regions, self.tracks, self.sums = RegionBoard(), KnowledgeBoard(), SumSheet()
        self.pad, self.recent = KeyPad(), NoteLabel(valign="top")
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
            "notice": self.notice,
            "tabs": self.tabs,
            "step": self.step,
            "phases": self.phases,
            "air": self.air,
            "facts": self.facts,
            "companies": self.companies,
            "regions": self.regions,
            "tracks": self.tracks,
            "sums": self.sums,
            "pad": self.pad,
            "recent": self.recent,
        }

    def _listen(self) -> None:
        strip = self.strip
        strip.has_targets = False
        strip.bind(
            on_menu=pass_on(self, "on_menu"),
            on_help=pass_on(self, "on_help"),
            on_settings=pass_on(self, "on_settings"),
            on_explain=pass_on(self, "on_explain"),
            on_more=lambda _strip: self.dispatch("on_page", "more"),
            on_overleaf=lambda _strip: self.turn_over(),
        )
        self.bar.bind(on_undo=pass_on(self, "on_undo"), on_redo=pass_on(self, "on_redo"))
        self.tabs.bind(on_choose=pass_on(self, "on_act"))
        for keys in (self.pad, self.prompt, self.bar):
            keys.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.regions.bind(on_act=pass_on(self, "on_act"))

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.table.plan

    def show(self, view: Co2View) -> None:
        if view == self.view:
            return
        if self.view is not None and layout.topic(view) != layout.topic(self.view):
            self.overleaf = False
        self.view = view
        self._feed(view)
        self._plan()

    def _feed(self, view: Co2View) -> None:
        """Every widget learns what it would show."""
        shown = view.ending or view.step
        self.step.title, self.step.seat = shown.title, "" if view.ending else view.step.seat
        self.step.detail = view.ending.text if view.ending else view.step.detail
        self.notice.text, self.notice.calm = view.notice, view.notice_calm
        self.strip.show(view)
        self.tabs.lay(view.tabs, view.tab_key)
        self.bar.show(view)
        self.prompt.show(view.prompt)
        self.phases.show(view.step.phases, view.step.phase)
        self.air.show(view)
        self.facts.show(view.facts)
        self.companies.show(view.companies)
        self.regions.show(view.regions)
        self.sums.show(view.sums)
        self.recent.text = "\n".join(view.recent)
        if view.tracks:
            self.tracks.show(view.tracks)
        if view.pad is not None:
            self.pad.show(view.pad)

    def _plan(self, *_: object) -> None:
        view, ruler = self.view, theme.ruler
        if view is None or min(self.size) <= 1:
            return
        parts = layout.parts(view, ruler, played=not self.inner, overleaf=self.overleaf)
        topic = (*layout.topic(view), self.overleaf)
        size = (float(self.width), float(self.height))
        plan = self._planner.update(parts, layout.arrangements(view, ruler, size), size, ruler.sizes, topic)
        self.strip.wide = plan.shows("strip", "spelled")
        hidden = (part for part in parts if part.name in plan.left_out)
        self.strip.has_overleaf = self.overleaf or any(part.elsewhere == layout.OVERLEAF for part in hidden)
        self.strip.turned = self.overleaf
        self.table.size = self.size
        self.table.show(plan)
        self.strip.heading = layout.heading(view, plan)

    def turn_over(self) -> None:
        """To what has no room beside the keys, and back to them."""
        self.overleaf = not self.overleaf

    def turn(self, by: int) -> None:
        self.pad.turn(by)
