"""The e-Mission table: takes an `EmissionView`, draws it as its plan says, and says what people tapped."""

from __future__ import annotations

from typing import Literal

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games.emission import layout
from app.games.emission.crisis.view import CrisisView
from app.games.emission.view import BoardView, EmissionView
from app.table.page import TableScreen
from app.table.parts import OVERLEAF
from app.ui.keys import KeyView
from app.ui.layout import Plan, Planner
from app.ui.layout.needs.keys import picture_width
from app.ui.layout.needs.powers import BoardsNeed, OneBoardNeed
from app.ui.widgets.balance_bar import BalanceBar
from app.ui.widgets.crisis_card import CrisisCard
from app.ui.widgets.crisis_row import CrisisRow
from app.ui.widgets.effect_tracks import EffectTracks
from app.ui.widgets.key_pad import KeyPad, PadKey
from app.ui.widgets.label import BodyLabel, one_line
from app.ui.widgets.lasting_rows import LastingRows
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.phase_line import PhaseLine
from app.ui.widgets.placing import hold, put
from app.ui.widgets.planned import Planned
from app.ui.widgets.power_board import PowerBoard
from app.ui.widgets.power_line import PowerLines
from app.ui.widgets.prompt_bar import PromptBar
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.status_strip import StatusStrip
from app.ui.widgets.step_head import StepHead
from app.ui.widgets.sum_rows import SumRows
from app.ui.widgets.sum_sheet import SumSheet
from app.ui.widgets.table_bar import TableBar
from app.ui.widgets.thermometer import Thermometer
from app.ui.widgets.throw_row import ThrowRow
from app.ui.widgets.turned import Turned

__all__ = ["BoardTabs", "Boards", "EmissionScreen"]


class BoardTabs(Layout):
    """Whose board is shown, where there is room for one. Names stand on the keys if there is room for all."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        self._keys: list[PadKey] = []
        self._shown = 0
        self._names: tuple[str, ...] = ()
        super().__init__(**kwargs)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout)

    def show(self, boards: tuple[BoardView, ...], world: BoardView) -> None:
        views = [
            KeyView(
                each.show_key,
                "",
                seat=each.id,
                chosen=each.open and not world.open,
                second="circle-check" if each.ready else "",
            )
            for each in boards
        ]
        views.append(KeyView(world.show_key, "", "world", chosen=world.open))
        while len(self._keys) < len(views):
            key = PadKey()
            key.bind(on_release=lambda pressed: self.dispatch("on_act", pressed.key))
            self._keys.append(key)
        for key, view in zip(self._keys, views, strict=False):
            key.show(view)
        self._shown = len(views)
        self._names = (*(each.title for each in boards), world.title)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        keys, gap = self._keys[: self._shown], theme.gap_s
        sizes = theme.ruler.sizes
        pictures = 2 * picture_width(sizes) + 2 * sizes.gap_s
        wide = [one_line(name, theme.font_bold, theme.size_body) + pictures for name in self._names]
        room = self.width - gap * (len(keys) - 1)
        named = sum(wide) < room
        if not named:
            wide = [1.0] * len(keys)
        x, unit = self.x, room / (sum(wide) or 1.0)
        for key, name, share in zip(keys, self._names, wide, strict=True):
            key.text = name if named else ""
            put(key, x, self.y, share * unit, self.height)
            x += share * unit + gap
        hold(self, keys)

    def on_act(self, key: str) -> None: ...


class Boards(Layout):
    """The powers' boards in rows of equal ones, each turned to its side of the table; or one alone."""

    __events__ = ("on_act", "on_explain")

    keyless = BooleanProperty(False)
    """Nobody plays: boards have the room of all that is there for fingers."""

    def __init__(self, **kwargs: object) -> None:
        self._one_alone = False
        self._boards: list[PowerBoard] = []
        self._holders: list[Turned] = []
        self._view: EmissionView | None = None
        super().__init__(**kwargs)
        self.world, self.tabs = self._board(), BoardTabs()
        self.tabs.bind(on_act=pass_on(self, "on_act"))
        for part in ("pos", "size", "keyless"):
            self.fbind(part, self._trigger_layout)
        theme.bind(lies_flat=self._trigger_layout, size_body=self._trigger_layout)

    def _board(self) -> PowerBoard:
        board = PowerBoard()
        board.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        return board

    def show(self, view: EmissionView) -> None:
        self._view = view
        while len(self._boards) < len(view.boards):
            self._boards.append(self._board())
            self._holders.append(Turned())
        for board, shown in zip(self._boards, view.boards, strict=False):
            board.show(shown)
        self.world.show(view.world)
        self.tabs.show(view.boards, view.world)
        self._trigger_layout()

    def take(self, look: Literal["shown", "titled", "bare"]) -> None:
        """All of them; or one with everybody's sign above it, among them the world's, whose board else has a
        place of its own."""
        self._one_alone = look != "shown"
        if not self._one_alone and self.world.parent is self:
            Widget.remove_widget(self, self.world)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        if self._view is None or min(self.size) <= 1:
            return
        for board in (*self._boards, self.world):
            board.keyless = self.keyless
        if self._one_alone:
            self._one(self._view)
        else:
            self._all(self._view)

    def _one(self, view: EmissionView) -> None:
        at = next((n for n, each in enumerate(view.boards) if each.open), 0)
        board = self.world if view.world.open else self._boards[at]
        if board.parent not in (None, self):
            board.parent.remove_widget(board)
        tabs = OneBoardNeed(theme.ruler.sizes, 0, not self.keyless).tabs_height
        below = self.height - (tabs + theme.gap_s if tabs else 0)
        put(self.tabs, self.x, self.top - tabs, self.width, tabs)
        put(board, self.x, self.y, self.width, below)
        hold(self, [*([self.tabs] if tabs else []), board])

    def _all(self, view: EmissionView) -> None:
        """Far boards first: those across the table stand at the top. Clockwise, as people sit, the last is
        nearest to the first."""
        count, gap = len(view.boards), theme.gap_s
        far = count // 2
        order = [*range(far), *reversed(range(far, count))]
        need = BoardsNeed(theme.ruler.sizes, count, len(view.boards[0].counts), self.keyless)
        columns = need.columns(self.width, self.height)
        rows = -(-count // columns)
        wide, high = (self.width + gap) / columns - gap, (self.height + gap) / rows - gap
        for place, number in enumerate(order):
            holder = self._holders[number]
            board = self._boards[number]
            if board.parent is self:
                Widget.remove_widget(self, board)
            fill(holder, board)
            holder.angle = 180 if theme.lies_flat and number < far else 0
            down, across = divmod(place, columns)
            put(
                holder, self.x + across * (wide + gap), self.top - (down + 1) * (high + gap) + gap, wide, high
            )
        hold(self, [self._holders[number] for number in order])

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class EmissionScreen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    overleaf = BooleanProperty(False)
    """The table has the room of the keys: somebody wants to look at what had none."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: EmissionView | None = None
        self._planner = Planner()
        self.strip, self.bar, self.prompt, self.notice = StatusStrip(), TableBar(), PromptBar(), NoticeBar()
        self.step, self.phases, self.heat, self.powers = StepHead(), PhaseLine(), Thermometer(), PowerLines()
        self.card, self.row, self.sums, self.lasting = CrisisCard(), CrisisRow(), SumRows(), LastingRows()
        self.tracks, self.throws, self.pad, self.sheet = EffectTracks(), ThrowRow(), KeyPad(), SumSheet()
        self.boards, self.balance, self.recent = Boards(), BalanceBar(), BodyLabel(valign="top")
        self.table = Planned(self._widgets())
        self.add_widget(self.table)
        self._listen()
        self._plan_soon = Clock.create_trigger(self._plan, -1)
        self.bind(size=self._plan_soon, overleaf=self._plan_soon, inner=self._plan_soon)
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
            "heat": self.heat,
            "powers": self.powers,
            "card": self.card,
            "row": self.row,
            "sums": self.sums,
            "lasting": self.lasting,
            "tracks": self.tracks,
            "throws": self.throws,
            "pad": self.pad,
            "sheet": self.sheet,
            "boards": self.boards,
            "one": self.boards,
            "world": self.boards.world,
            "balance": self.balance,
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
        for keys in (self.pad, self.boards, self.prompt, self.bar):
            keys.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        for part in (self.card, self.row, self.sums, self.tracks):
            part.bind(on_act=pass_on(self, "on_act"))

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.table.plan

    def show(self, view: EmissionView) -> None:
        if view == self.view:
            return
        if self.view is not None and layout.topic(view) != layout.topic(self.view):
            self.overleaf = False
        self.view = view
        self._fill(view)
        self._plan()

    def _fill(self, view: EmissionView) -> None:
        """Every widget learns what it would show."""
        shown = view.ending or view.step
        self.step.title = shown.title
        self.step.detail = view.ending.text if view.ending else view.step.detail
        self.notice.text, self.notice.calm = view.notice, view.notice_calm
        self.strip.show(view)
        self.bar.show(view)
        self.prompt.show(view.prompt)
        self.phases.show(view.step.phases, view.step.phase)
        self.powers.show(view.boards)
        self.boards.show(view)
        self.balance.show(view.balance)
        self.heat.show(view.thermometer)
        self.sheet.show(view.sums)
        self.recent.text, self.recent.color = "\n".join(view.recent), theme.quiet
        if view.pad is not None:
            self.pad.show(view.pad)
        if view.crisis is not None:
            self._fill_crisis(view.crisis)
        elif view.card is not None:
            self.card.show(view.card)

    def _fill_crisis(self, crisis: CrisisView) -> None:
        self.card.show(crisis.card)
        self.row.show(crisis.row, crisis.row_words)
        self.sums.show(crisis.sums, crisis.outcome, crisis.outcome_icon, crisis.hint)
        self.lasting.show(crisis.lasting)
        if crisis.tracks is not None:
            self.tracks.show(crisis.tracks)
        if crisis.throws is not None:
            self.throws.show(crisis.throws)
        if crisis.pad is not None:
            self.pad.show(crisis.pad)

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
            part.elsewhere == OVERLEAF for part in parts if part.name in plan.left_out
        )
        self.strip.turned = self.overleaf
        self.boards.keyless = self.boards.world.keyless = bool(self.inner)
        self._read_first(plan)
        self.table.size = self.size
        self.table.show(plan)
        self.strip.heading = layout.heading(view, plan)

    def _read_first(self, plan: Plan) -> None:
        """Where the card has no room, what it says is a page before what it comes to."""
        crisis = self.view.crisis if self.view else None
        if crisis is not None:
            read = crisis.card.face == "front" and not plan.shows("card", "large", "whole", "footless")
            looking = any(each.key for each in crisis.row)
            self.sums.read_first(crisis.card.lines if read else (), looking)

    def turn_over(self) -> None:
        """To what has no room beside the keys, and back to them."""
        self.overleaf = not self.overleaf

    def turn(self, by: int) -> None:
        """Turn pages of keys or sums."""
        crisis = self.view.crisis if self.view is not None else None
        (self.sums if crisis is not None and crisis.pad is None else self.pad).turn(by)
