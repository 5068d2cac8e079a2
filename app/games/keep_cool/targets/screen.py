"""The page of target cards: what the board fulfils, open to all, and one seat's card under its cover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.games.keep_cool.targets.rows import EconomyRow, SeatButton, SourceNote, TargetRow
from app.games.keep_cool.targets.view import CardChoice, EconomyView, MineView, TargetsView, TargetView
from app.ui.views import SecretView
from app.ui.widgets import key_lines, notice, paged_grid, prompt_bar, top_bar
from app.ui.widgets.covered_choice import CoveredChoice
from app.ui.widgets.frame import Frame
from app.ui.widgets.hold_to_see import HoldToSee
from app.ui.widgets.kv import load_beside
from app.ui.widgets.paged_grid import PagedGrid
from app.ui.widgets.tabs import Tabs

__all__ = ["TargetsScreen", "key_lines", "notice", "paged_grid", "prompt_bar", "top_bar"]


class WhoseGrid(PagedGrid):
    """The seats to choose from."""


class TargetsScreen(Frame):
    """Call `show` as often as you like. What is secret comes through `seal`, never with the view."""

    title = StringProperty("")
    back_label = StringProperty("")
    note = StringProperty("")
    note_below = BooleanProperty(True)
    """The note has a line of its own below the rows; else it stands among them, on the last page."""
    shown = StringProperty("board")
    heading = StringProperty("")
    why = StringProperty("")
    choosing = BooleanProperty(False)
    """The cover is lifted: with little room everything else gives way."""

    __events__ = ("on_part", "on_seat", "on_card", "on_act", "on_explain", "on_back", "on_help")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: TargetsView | None = None
        self._tabs = Tabs()
        self._tabs.bind(on_choose=lambda _tabs, key: self.dispatch("on_part", key))
        self._targets: list[TargetRow] = []
        self._economies: list[EconomyRow] = []
        self._seats: list[SeatButton] = []
        self._cards: tuple[CardChoice, ...] = ()
        self._source = SourceNote()
        self._whose = WhoseGrid()
        self._hold = HoldToSee(name="my_card")
        self._cover = CoveredChoice(name="naming")
        self._cover.bind(on_choose=lambda _cover, card: self.dispatch("on_card", card))
        self._cover.bind(open=self.setter("choosing"))
        self.bind(compact=self._arrange, wide=self._arrange, note_below=self._arrange)
        self._arrange()

    def seal(self, secret: SecretView | None, cards: tuple[CardChoice, ...]) -> None:
        """The card of the seat that is shown, and the cards it may name; both stay covered."""
        self._hold.show(secret)
        self._cards = cards

    def cover(self) -> bool:
        """Hide everything now; False if nothing was open."""
        was_open = self._cover.open or self._hold.open
        self._cover.cover()
        self._hold.cover()
        return was_open

    def turn(self, by: int) -> None:
        """Some pages on or back in what is shown."""
        grid = self._cover.ids.cards if self.choosing else self._whose
        (self.ids.targets if self.shown == "board" else grid).turn(by)

    def show(self, view: TargetsView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.shown = view.title, view.back_label, view.part
        self.note = view.note if view.part == "board" else ""
        self.ids.question.show(view.question)
        self._tabs.show(view.parts, view.part)
        self._show_mine(view.mine)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """One part is in the tree at a time; with little room targets and seats share their pages."""
        self._tabs.stand(self.ids.bar if self.compact or self.wide else None, self.ids.tabs)
        view = self.view
        if view is None:
            return
        board = view.part == "board"
        targets = _rows(TargetRow, self._targets, view.targets) if board else []
        seats = _rows(EconomyRow, self._economies, view.seats) if board else []
        self._source.text = view.note
        notes = [self._source] if view.note and not self.note_below else []
        self.ids.targets.hold([*targets, *seats, *notes] if self.compact and board else targets)
        self.ids.seats.hold([] if self.compact else seats)

    def _show_mine(self, mine: MineView) -> None:
        self.heading, self.why = mine.heading, mine.note
        here = self.shown == "mine"
        self._cover.show(mine.cover if here else None, lambda: self._cards)
        inside: Any = None
        if here:
            inside = self._cover if mine.cover else self._hold if mine.seat else self._whose
        box = self.ids.card
        if box.children != [inside]:
            box.clear_widgets()
            if inside is not None:
                box.add_widget(inside)
        self._whose.hold(_rows(self._seat_button, self._seats, mine.seats) if here else [])
        self.ids.acts.show(self, mine.actions if here else ())

    def _seat_button(self) -> SeatButton:
        button = SeatButton()
        button.bind(on_release=lambda pressed: self.dispatch("on_seat", pressed.seat))
        return button

    def on_part(self, part: str) -> None: ...

    def on_seat(self, country: str) -> None: ...

    def on_card(self, card: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


def _rows(
    make: Callable[[], Any], made: list[Any], views: Sequence[TargetView] | Sequence[EconomyView]
) -> list[Any]:
    """One row for each, kept from one time to the next."""
    while len(made) < len(views):
        made.append(make())
    for row, view in zip(made, views, strict=False):
        row.show(view)
    return made[: len(views)]


load_beside(__file__)
