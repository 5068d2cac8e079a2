"""The Kyoto table: takes a `KyotoView`, draws it as its plan says, and says what people tapped."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.kyoto import layout
from app.games.kyoto.taps import Flag
from app.games.kyoto.view import KyotoView
from app.table.page import TableScreen
from app.ui.keys import PadView
from app.ui.layout import Plan, Planner
from app.ui.layout.needs.conference import SoFarNeed
from app.ui.widgets.covered_pad import CoveredPad
from app.ui.widgets.damage_board import DamageBoard
from app.ui.widgets.flag_panel import FlagRow
from app.ui.widgets.goal_row import GoalPair
from app.ui.widgets.impact_chain import ImpactChain
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.phase_line import PhaseLine
from app.ui.widgets.planned import Planned
from app.ui.widgets.prompt_bar import PromptBar
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.score_track import ScoreTrack
from app.ui.widgets.seat_panel import BoxStrip
from app.ui.widgets.status_strip import StatusStrip
from app.ui.widgets.step_head import StepHead
from app.ui.widgets.table_bar import TableBar
from app.ui.widgets.timer_ring import TimerRing

__all__ = ["BoxStrip", "KyotoScreen", "SoFar"]


class SoFar(BoxLayout):
    """The rounds that are over, and what happened last where there is room for it."""

    boxes = ListProperty([])
    words = StringProperty("")
    recent = StringProperty("")
    boxes_height = NumericProperty(0)
    words_height = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._parts = {name: self.ids[name].__self__ for name in ("boxes", "words", "recent")}
        self._story = True
        self.bind(width=self._measure)

    def show(self, view: KyotoView) -> None:
        self.boxes, self.words = list(view.rounds), view.rounds_words
        self.recent = "\n".join(view.recent)
        self._measure()

    def take(self, look: str) -> None:
        self._story = look == "story"
        self._measure()

    def _measure(self, *_: object) -> None:
        need = SoFarNeed(theme.ruler, bool(self.boxes), self.words, self.recent)
        self.boxes_height, self.words_height = need.boxes_height(), need.words_height(self.width)
        there = {"boxes": self.boxes, "words": self.words, "recent": self._story and self.recent}
        fill(self, *(self._parts[name] for name, shown in there.items() if shown))


class KyotoScreen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    overleaf = BooleanProperty(False)
    """The table has the room of the keys: somebody wants to look at what had none."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: KyotoView | None = None
        self._planner = Planner()
        self.strip, self.bar, self.prompt, self.notice = StatusStrip(), TableBar(), PromptBar(), NoticeBar()
        self.step, self.phases, self.goals, self.chain = StepHead(), PhaseLine(), GoalPair(), ImpactChain()
        self.board, self.ring, self.flags = DamageBoard(), TimerRing(), FlagRow()
        self.pad, self.cover, self.track, self.so_far = KeyPad(), CoveredPad(), ScoreTrack(), SoFar()
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
            "step": self.step,
            "phases": self.phases,
            "goals": self.goals,
            "chain": self.chain,
            "board": self.board,
            "ring": self.ring,
            "flags": self.flags,
            "pad": self.pad,
            "cover": self.cover,
            "track": self.track,
            "so_far": self.so_far,
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
        for keys in (self.pad, self.cover, self.prompt, self.bar):
            keys.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.flags.bind(on_open=lambda _flags, country: self.dispatch("on_act", Flag(country).name))
        self.ring.bind(on_tap=lambda _ring: self.tap_clock())

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.table.plan

    def show(self, view: KyotoView, secret: Callable[[], PadView | None] = lambda: None) -> None:
        """`secret` is asked for what is under the cover, when somebody lifts it."""
        self.cover.show(view.cover, secret)
        if view.timer is not None:
            self.ring.show(view.timer)
        if view == self.view:
            return
        if self.view is not None and layout.topic(view) != layout.topic(self.view):
            self.overleaf = False
        self.view = view
        self._tell(view)
        self._plan()

    def _tell(self, view: KyotoView) -> None:
        """Every widget learns what it would show."""
        told = view.ending or view.step
        self.step.title, self.step.seat = told.title, "" if view.ending else view.step.seat
        self.step.detail = view.ending.text if view.ending else view.step.detail
        self.notice.text, self.notice.calm = view.notice, view.notice_calm
        self.strip.show(view)
        self.bar.show(view)
        self.prompt.show(view.prompt)
        self.phases.show(view.step.phases, view.step.phase)
        self.goals.show(view.goals)
        self.chain.show(view.chain)
        self.board.show(view.board)
        self.flags.show(view.flags)
        self.so_far.show(view)
        if view.pad is not None:
            self.pad.show(view.pad)
        if view.score is not None:
            self.track.show(view.score)

    def _plan(self, *_: object) -> None:
        view, ruler = self.view, theme.ruler
        if view is None or min(self.size) <= 1:
            return
        parts = layout.parts(view, ruler, played=not self.inner, overleaf=self.overleaf)
        topic = (*layout.topic(view), self.overleaf)
        size = (float(self.width), float(self.height))
        arrangements = layout.arrangements(view, ruler, upright=self.height > self.width)
        plan = self._planner.update(parts, arrangements, size, ruler.sizes, topic)
        self.strip.wide = plan.shows("strip", "spelled")
        self.strip.has_overleaf = self.overleaf or any(
            part.elsewhere for part in parts if part.name in plan.left_out
        )
        self.strip.turned = self.overleaf
        self.table.size = self.size
        self.table.show(plan)
        self.strip.heading = layout.heading(view, plan)

    def turn_over(self) -> None:
        """To what has no room beside the keys, and back to them."""
        self.overleaf = not self.overleaf

    def tap_clock(self, key: str = "") -> None:
        """Press this button of the clock; without one, or where there is none, its main one."""
        offered = self.view.clock if self.view else ()
        main = [each for each in offered if each.primary]
        for button in [each for each in offered if each.key == key] or main:
            self.press(button)

    def turn(self, by: int) -> None:
        self.pad.turn(by)


load_beside(__file__)
