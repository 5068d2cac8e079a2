"""The Kyoto table: takes a `KyotoView`, draws it, and says what people tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.at_table import TableScreen
from app.screens.kyoto.view import KyotoView, PadView
from app.widgets import (
    actions_bar,
    emblem,
    flag_panel,
    goal_row,
    impact_chain,
    label,
    notice,
    phase_line,
    prompt_bar,
    seat_panel,
    status_strip,
)
from app.widgets.covered_pad import CoveredPad
from app.widgets.damage_board import DamageBoard
from app.widgets.key_pad import KeyPad
from app.widgets.kv import load_beside
from app.widgets.label import one_line
from app.widgets.live import theme
from app.widgets.row import fill, move, pass_on
from app.widgets.score_track import ScoreTrack
from app.widgets.timer_ring import TimerRing

__all__ = [
    "KyotoScreen",
    "SoFar",
    "actions_bar",
    "emblem",
    "flag_panel",
    "goal_row",
    "impact_chain",
    "label",
    "notice",
    "phase_line",
    "prompt_bar",
    "seat_panel",
    "status_strip",
]


LEAST_LINES, FLAG_LINES = 26, 8
"""With fewer lines of text keys leave no room for the step's own words; so many more if flags lie open."""
FINGERS = 19
"""Standing, a screen lower than so many fingers has room for keys or for the board."""
BESIDE, ABOVE = 1 / 1.45, 1 / 1.76
"""Of the room of both, what the step has beside the board, and at least what it has below it."""
BOARD_LINES, BOARD_MOST = 11, 26
"""Lines of text that a board above the step is high at least and at most."""
CHAIN_LINES, LANE_LINES, LOW_LANE_LINES = 3.6, 2.6, 1.3
"""The same of a chain of impacts, and of a country's points: with their bar, and in one line."""


class SoFar(BoxLayout):
    """The rounds that are over, and what happened last, where the step itself needs no room."""

    boxes = ListProperty([])
    words = StringProperty("")
    recent = StringProperty("")


class KyotoScreen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    notice = StringProperty("")
    notice_calm = BooleanProperty(False)
    title = StringProperty("")
    detail = StringProperty("")
    seat = StringProperty("")
    negotiating = BooleanProperty(False)
    """The clock is the hero: it has the board's place, and more of it."""
    showing = BooleanProperty(False)
    """The final scoring has the whole glass."""
    telling = BooleanProperty(False)
    """Something is told with keys."""
    untitled = BooleanProperty(False)
    """So little room that the step's words stand at the top, in place of the round."""
    left_shown = BooleanProperty(True)
    flags_shown = BooleanProperty(True)
    """With little room only what is needed now is there."""
    pad_least = NumericProperty(0)
    """The height in which all keys have room on one page."""
    told = StringProperty("below")
    """Where it stands what to do: below the title, beside it, or nowhere."""
    detail_height = NumericProperty(0)
    goals_fit = BooleanProperty(True)
    """Both goals have room above the keys."""
    chain_shown = BooleanProperty(True)
    board_share = NumericProperty(0)
    """The height of a board above few keys, as a share of theirs; 0 where it is not counted so."""
    flags_inside = BooleanProperty(False)
    """Where nobody presses anything they stand in place of what is told with keys."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: KyotoView | None = None
        self.board, self.ring = DamageBoard(), TimerRing()
        self.pad, self.cover, self.track, self.so_far = KeyPad(), CoveredPad(), ScoreTrack(), SoFar()
        self.ring.bind(on_tap=lambda _ring: self.tap_clock())
        for keys in (self.pad, self.cover):
            keys.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.bind(compact=self._arrange, wide=self._arrange, lines=self._arrange)
        arrange_soon = Clock.create_trigger(self._arrange, -1)
        for part in (self.ids.step, self.ids.step.parent):
            part.bind(size=arrange_soon)
        self.ids.goals.bind(height=self._head, large=arrange_soon, rows=arrange_soon)

    def show(self, view: KyotoView, secret: Callable[[], PadView | None] = lambda: None) -> None:
        """`secret` is asked for what is under the cover, when somebody lifts it."""
        self.cover.show(view.cover, secret)
        if view.timer is not None:
            self.ring.show(view.timer)
        if view == self.view:
            return
        self.view = view
        told = view.ending or view.step
        self.notice, self.notice_calm, self.title = view.notice, view.notice_calm, told.title
        self.detail = view.ending.text if view.ending else view.step.detail
        self.seat = "" if view.ending else view.step.seat
        self.negotiating, self.showing = view.timer is not None, view.score is not None
        self.telling = view.pad is not None or view.cover is not None
        self.ids.strip.show(view)
        self.ids.phases.show(view.step.phases, view.step.phase)
        self.ids.goals.show(view.goals)
        self.ids.flags.show(view.flags)
        self.ids.few.show(view.flags)
        self.ids.prompt.show(view.prompt)
        self.ids.bar.show(view)
        self.board.show(view.board)
        self.ids.chain.show(view.chain)
        self.so_far.boxes, self.so_far.words = list(view.rounds), view.rounds_words
        self.so_far.recent = "\n".join(view.recent)
        if view.pad is not None:
            self.pad.show(view.pad)
        if view.score is not None:
            self.track.show(view.score)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        view = self.view
        if view is None:
            return
        least = LEAST_LINES + (FLAG_LINES if view.flags_open else 0)
        busy = self.telling or (self.negotiating and not self.wide and not self.inner)
        self.untitled = self.compact and busy and self.lines < least
        self.pad_least = self.pad.least_in(self.ids.step.width) if view.pad is not None else 0
        self._head()
        crowded = self.compact or (not self.wide and self.height < FINGERS * theme.finger)
        alone = crowded and self.telling and not self.negotiating and not (view.chain and self._roomy())
        self.left_shown = not self.showing and not alone
        self._share_out()
        self.flags_shown = view.flags_open or not (self.showing or (self.compact and self.telling))
        inside: list[Any] = [self.track] if view.score is not None else []
        inside += [self.cover] if view.cover is not None else []
        inside += [self.pad] if view.pad is not None else []
        self.pad.size_hint_y = 0.6 if view.cover is not None else 1
        few = self.ids.few.__self__
        self.flags_inside = self.inner and self.compact and self.flags_shown and not inside
        inside += [few] if self.flags_inside else [] if inside or self.compact else [self.so_far]
        fill(self.ids.inside, *inside)
        if not self.flags_inside:
            move(few, self.ids.column)
        fill(self.ids.left, self.ring if view.timer is not None else self.board)

    def _head(self, *_: Any) -> None:
        """What stands at the top; goals that have no room below are there while something is missing."""
        if self.view is None:
            return
        title, goals = self.view.step.title, self.view.goals
        heading = title if self.untitled else self.view.heading
        if self.ids.goals.height:
            goals = ()
        if len(goals) == 1 and self.untitled:
            heading = f"{title} · {goals[0].words}"
        elif len(goals) > 1 and not all(goal.met for goal in goals):
            sums = " · ".join(goal.short for goal in goals)
            heading = f"{title} · {sums}" if self.untitled else sums
        self.ids.strip.heading = heading

    def _share_out(self) -> None:
        """What the step has room for beside its keys, the most important first: goals, words, the chain."""
        step, goals = self.ids.step, self.ids.goals
        above = self._board_above
        free = (self._below_board if above else step.height) - self._titled - self._needed
        if self.inner or (self.view is not None and self.view.cover is not None):
            free = 0.0  # countries have the rest, or nobody knows how much is needed below a cover
        lines = 1.5 if one_line(self.detail, theme.font, theme.size_body) <= step.width else 2.6
        self.detail_height = theme.size_body * lines
        if self.showing and self.detail_height + theme.gap_s > free:
            self.detail_height = theme.size_body * 1.5  # smaller, but there
        sums = goals.low_height + theme.gap_s if self.telling and goals.count else 0
        self.goals_fit = sums <= free
        free -= sums if self.goals_fit or not self.negotiating else 0
        self.told = self._place_of_words(free)
        detail = self.detail_height + theme.gap_s if self.told == "below" and self.detail else 0
        chain = theme.size_body * CHAIN_LINES + theme.gap_s if self._chained else 0
        self.chain_shown = not self.compact or chain <= free - detail
        self.board_share = 0
        if above:
            keys = self.pad.tall_in(step.width) if self.telling else 0
            words = self._titled + detail + (chain if self.chain_shown else 0)
            both = self._both
            board = min(theme.size_body * BOARD_MOST, both - words - keys - theme.gap_s)
            board = max(theme.size_body * BOARD_LINES, board)
            self.board_share = board / max(1.0, both - board)

    def _place_of_words(self, free: float) -> str:
        """Where it stands what to do, if there is so much room for it."""
        if not self.compact and not (self.telling and self.negotiating):
            return "below"
        if not (self.telling or self.showing or self.ids.goals.count):
            return "below"
        if self._fits_beside:
            return "beside"
        return "below" if self.detail_height + theme.gap_s <= free else ""

    @property
    def _chained(self) -> bool:
        return self.view is not None and bool(self.view.chain)

    @property
    def _board_above(self) -> bool:
        """Standing, with little room, the board has what keys and words below it leave."""
        beside = self.wide or self.inner or not self.compact or not self.left_shown or self.negotiating
        return not beside and (self._chained or not self.telling)

    @property
    def _titled(self) -> float:
        """How high the step's title is, with the phases above it."""
        return float(self.ids.phases.height + self.ids.head.height + 2 * self.ids.step.spacing)

    @property
    def _both(self) -> float:
        """The height of board and step, standing, without the gaps between them."""
        room = self.ids.step.parent
        return float(room.height - 2 * room.spacing)

    @property
    def _below_board(self) -> float:
        """What of it the step has below a board that is as low as it can be."""
        return float(self._both - theme.size_body * BOARD_LINES)

    @property
    def _needed(self) -> float:
        """How much of the step's height what it is about must have."""
        if self.showing and self.view is not None and self.view.score is not None:
            lanes = theme.size_body * len(self.view.score.lanes)
            fits = lanes * LANE_LINES <= self.ids.step.height - self._titled
            return float(lanes * (LANE_LINES if fits else LOW_LANE_LINES))
        goals = self.ids.goals
        if self.telling or not goals.count:
            return self.pad_least
        return float(goals.large_height if goals.large else goals.low_height)

    @property
    def _fits_beside(self) -> bool:
        """Whether what to do has room beside the title, on its line."""
        head = self.ids.head
        title = one_line(self.title, theme.font_bold, theme.size_title) + theme.gap
        sign = head.height + 2 * theme.gap if self.seat else 0
        detail = one_line(self.detail, theme.font, theme.size_note)
        return bool(head.height and title + sign + detail <= head.width)

    def _roomy(self) -> bool:
        """Whether all keys have room on one page while the board is there."""
        step = self.ids.step
        room = step.parent
        if self.wide:
            return self.pad.least_in(room.width * BESIDE - room.spacing) <= step.height - self._titled
        if self.compact:
            return self.pad.least_in(room.width) <= self._below_board - self._titled
        words = sum(each.height + step.spacing for each in step.children[1:])
        return self.pad.least_in(room.width) <= room.height * ABOVE - 2 * room.spacing - words

    def tap_clock(self, key: str = "") -> None:
        """Press this button of the clock; without one, or where there is none, its main one."""
        offered = self.view.clock if self.view else ()
        main = [each for each in offered if each.primary]
        for button in [each for each in offered if each.key == key] or main:
            self.press(button)

    def turn(self, by: int) -> None:
        self.pad.turn(by)


load_beside(__file__)
