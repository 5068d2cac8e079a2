"""The e-Mission table: takes an `EmissionView`, draws it, and says what people tapped."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.emission.crisis.screen import CrisisDrawer
from app.games.emission.view import BoardView, EmissionView
from app.table.page import TableScreen
from app.ui.widgets import actions_bar, label, notice, phase_line, power_line, prompt_bar, status_strip
from app.ui.widgets.balance_bar import BalanceBar
from app.ui.widgets.key_pad import KeyPad, PadKey
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.power_board import PowerBoard
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.sum_sheet import SumSheet
from app.ui.widgets.thermometer import Thermometer
from app.ui.widgets.turned import Turned

__all__ = [
    "BoardTabs",
    "BoardsStage",
    "EmissionScreen",
    "StepStage",
    "actions_bar",
    "label",
    "notice",
    "phase_line",
    "power_line",
    "prompt_bar",
    "status_strip",
]

PAIR = 2
LONG_HEADING = 48
"""Columns of text from which on a small screen has room for the round, the phase and the temperature."""
DRAWER_LINES = 25
"""Lines of text from which on crises leave room to say more of the step."""
UPRIGHT, BROAD = 0.65, 1.55
"""Between the boards the thermometer is slim enough to stand upright; the world's tiles stand in a row."""


class BoardTabs(BoxLayout):
    """Whose board is shown, where there is room for one."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._keys: list[PadKey] = []
        self._names: tuple[str, ...] = ()
        self.bind(width=self._name)
        theme.bind(size_body=self._name)

    def show(self, boards: tuple[BoardView, ...], world: BoardView, world_open: bool) -> None:
        from app.ui.keys import KeyView

        views = [
            KeyView(
                each.show_key,
                "",
                seat=each.id,
                chosen=each.open and not world_open,
                second="circle-check" if each.ready else "",
            )
            for each in boards
        ]
        views.append(KeyView(world.show_key, "", "world", chosen=world_open))
        while len(self._keys) < len(views):
            key = PadKey()
            key.bind(on_release=lambda pressed: self.dispatch("on_act", pressed.key))
            self._keys.append(key)
        for key, view in zip(self._keys, views, strict=False):
            key.show(view)
        fill(self, *self._keys[: len(views)])
        self._names = (*(each.title for each in boards), world.title)
        self._name()

    def _name(self, *_: Any) -> None:
        """Names stand in them if there is room for all, also once everybody is ready."""
        keys = self._keys[: len(self._names)]
        pictures = theme.size_body * 3.2 + 2 * theme.gap_xs + 2 * theme.gap_s
        wide = [one_line(name, theme.font_bold, theme.size_body) + pictures for name in self._names]
        named = sum(wide) + theme.gap_s * len(wide) < self.width
        for key, name, width in zip(keys, self._names, wide, strict=True):
            key.text, key.size_hint_x = (name, width) if named else ("", 1)

    def on_act(self, key: str) -> None: ...


class BoardsStage(BoxLayout):
    """Everybody's board round the world's: all at once, each turned to its side of the table."""

    __events__ = ("on_act", "on_explain")

    few = BooleanProperty(False)
    """There is room for one board."""
    alone = BooleanProperty(False)
    """There is only one."""
    wide = BooleanProperty(True)
    past = BooleanProperty(False)
    """Nobody plays: the one board has the room of all that is there for fingers."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._boards: list[PowerBoard] = []
        self._holders: list[Turned] = []
        self.world, self.balance = self._board(), BalanceBar()
        self.tabs, self.heat = BoardTabs(), Thermometer()
        # Held here: what stands in no box would be forgotten.
        self._first, self._middle, self._last = (
            self.ids[name].__self__ for name in ("first", "middle", "last")
        )
        self.tabs.bind(on_act=pass_on(self, "on_act"))
        self._view: EmissionView | None = None
        self.bind(few=self._arrange, wide=self._arrange)
        theme.bind(lies_flat=self._arrange, size_body=self._arrange)
        self.world.bind(key_height=self._arrange)

    def _board(self) -> PowerBoard:
        board = PowerBoard()
        board.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        return board

    def show(self, view: EmissionView) -> None:
        self.alone = len(view.boards) == 1
        fresh = self._view is None or len(self._view.boards) != len(view.boards)
        before, self._view = self._view, view
        while len(self._boards) < len(view.boards):
            self._boards.append(self._board())
            self._holders.append(Turned())
        for board, shown in zip(self._boards, view.boards, strict=False):
            board.show(shown)
        self.world.show(view.world)
        self.heat.show(view.thermometer)
        self.balance.show(view.balance)
        self.tabs.show(view.boards, view.world, view.world.open)
        if fresh or (self.few and before is not None and _one_of(before) != _one_of(view)):
            self._arrange()

    def _arrange(self, *_: Any) -> None:
        """Far boards first: those across the table stand at the top."""
        if self._view is None:
            return
        if self.few:
            self._one()
            return
        boards = self._boards[: len(self._view.boards)]
        far = len(boards) // 2
        for number, (board, holder) in enumerate(zip(boards, self._holders, strict=False)):
            fill(holder, board)
            board.keyless = self.past
            holder.angle = 180 if theme.lies_flat and number < far else 0
        # Clockwise, as people sit: the last is nearest to the first.
        across, near = self._holders[:far], self._holders[far : len(boards)][::-1]
        self.world.keyless = self.past
        fill(self._middle, self.heat, self.balance, self.world)
        self._measure()
        first, last = across, near
        if self.wide and len(boards) > PAIR:
            first, last = across[:1] + near[:1], across[1:] + near[1:]
        fill(self._first, *first)
        fill(self._last, *last)
        sides = [self._first] if self._first.children else []
        sides += [self._middle]
        sides += [self._last] if self._last.children else []
        fill(self, *sides)

    def _measure(self, *_: Any) -> None:
        """Beside the boards the thermometer has what the others leave; between them all share alike."""
        tiles = 2 * theme.finger + self.world.key_height + 4 * theme.gap_s + theme.size_body * 1.4
        for part, height in (
            (self.balance, theme.size_body * 7.6),
            (self.world, max(theme.size_body * 11.2, tiles)),
        ):
            part.size_hint_y = None if self.wide and not self.few else 1
            part.height = height
        self.heat.size_hint_x = 1 if self.wide else UPRIGHT
        self.world.size_hint_x = 1 if self.wide else BROAD

    def _one(self) -> None:
        view = self._view
        assert view is not None
        at = next((n for n, each in enumerate(view.boards) if each.open), 0)
        board = self.world if view.world.open else self._boards[at]
        board.size_hint, board.keyless = (1, 1), self.past
        self.balance.size_hint_y, self.balance.height = None, theme.size_body * 2.4
        # Where something else has to be read too, the balance stands beside the world alone.
        balance = [] if view.notice and not view.world.open else [self.balance]
        fill(self, *([] if self.past else [self.tabs]), board, *balance)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


def _one_of(view: EmissionView) -> tuple[bool, ...]:
    """What the choice of the one board, and of what stands below it, depends on."""
    return (*[each.open for each in view.boards], view.world.open, bool(view.notice))


class StepStage(BoxLayout):
    """What is wanted now, with keys, a sum or the crisis drawer; the powers in short beside it."""

    wide = BooleanProperty(True)
    compact = BooleanProperty(False)
    title = StringProperty("")
    detail = StringProperty("")
    recent = StringProperty("")
    untitled = BooleanProperty(False)


class EmissionScreen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    notice = StringProperty("")
    notice_calm = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: EmissionView | None = None
        self.stage, self.steps = BoardsStage(), StepStage()
        self.pad, self.drawer, self.sheet = KeyPad(), CrisisDrawer(), SumSheet()
        self.rest, self.heat = Widget(), Thermometer()
        for part in (self.stage, self.pad, self.drawer):
            part.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        self.bind(compact=self._arrange, wide=self._arrange, lines=self._arrange, columns=self._arrange)
        self.steps.bind(size=Clock.create_trigger(self._arrange, -1))

    def show(self, view: EmissionView) -> None:
        if view == self.view:
            return
        self.view = view
        self.notice, self.notice_calm = view.notice, view.notice_calm
        told = view.ending or view.step
        self.steps.title = told.title
        self.steps.recent = "\n".join(view.recent)
        self.ids.strip.show(view)
        self.steps.ids.phases.show(view.step.phases, view.step.phase)
        self.steps.ids.powers.show(view.boards)
        self.ids.prompt.show(view.prompt)
        self.ids.bar.show(view)
        self.stage.show(view)
        self.heat.show(view.thermometer)
        if view.pad is not None:
            self.pad.show(view.pad)
        if view.crisis is not None:
            self.drawer.show(view.crisis)
        self.sheet.show(view.sums)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        view = self.view
        if view is None:
            return
        self.stage.past, self.stage.few, self.stage.wide = self.inner, self.compact, self.wide
        self.steps.compact, self.steps.wide = self.compact, self.wide
        inside: Any = self.rest
        if view.pad is not None:
            inside = self.pad
        elif view.crisis is not None:
            inside = self.drawer
        elif view.sums:
            inside = self.sheet
        fill(self.steps.ids.inside, inside)
        fill(self.steps.ids.heat, *([] if self.compact else [self.heat]))
        # With little room keys and crises have it all: what is wanted stands in place of the round.
        crowded = self.compact and (view.pad is not None or view.crisis is not None)
        detail = view.ending.text if view.ending else view.step.detail
        self.steps.detail = "" if crowded and not self._roomy(detail) else detail
        self.steps.untitled = crowded or (self.compact and view.ending is not None)
        short = view.short_title if crowded else view.short_heading
        if self.columns > LONG_HEADING and not crowded:
            short = view.long_heading
        self.ids.strip.heading = view.outcome or short if self.compact else view.heading
        fill(self.ids.body, self.stage if view.boards_open else self.steps)

    def _roomy(self, detail: str) -> bool:
        """Whether there is room to say more of the step above its keys, or above the crises."""
        if self.view is None or self.view.pad is None:
            return bool(self.lines >= DRAWER_LINES and not self.ids.prompt.text)
        width = self.steps.width
        lines = 1.5 if one_line(detail, theme.font, theme.size_body) <= width else 2.6
        left = self.steps.height - theme.size_body * lines - 3 * theme.gap_s
        return bool(self.pad.least_in(width) <= left)

    def turn(self, by: int) -> None:
        (self.drawer if self.view and self.view.crisis else self.pad).turn(by)


load_beside(__file__)
