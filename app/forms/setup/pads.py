"""A set-up by taps on keys: who plays on one side, how it is played on the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.forms.setup.buttons import BoxButton, StartButton
from app.forms.setup.view import PadSetupView
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.widgets import key_pad, label, notice, top_bar
from app.ui.widgets.button import BigButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.row import move, one_each
from app.ui.widgets.seat_line import SeatLine

__all__ = ["BigButton", "PadSetupScreen", "key_pad", "label", "notice", "top_bar"]

BOX = "box"
NEXT = {"who": "seats", "seats": "how", "how": "who"}


class PadSetupScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    why_not = StringProperty("")
    box_label = StringProperty("")
    spread = BooleanProperty(True)
    """Lying, with room for everything: the way to the box stands at the top, the start beside the seats."""
    who_label = StringProperty("")
    how_label = StringProperty("")
    hint = StringProperty("")
    hint_shown = BooleanProperty(True)
    """There is room to say how the table is laid out."""
    notice = StringProperty("")
    seats_label = StringProperty("")
    seats_title = StringProperty("")
    part = StringProperty("who")
    """With little room: which seats there are (who), the people (seats) or how it is played (how)."""
    seat_count = NumericProperty(0)
    name_share = NumericProperty(1.3)
    who_share = NumericProperty(0.46)

    __events__ = ("on_key", "on_name", "on_start", "on_box", "on_back", "on_help", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: PadSetupView | None = None
        self._lines: list[SeatLine] = []
        self._start, self._box = StartButton(), BoxButton()
        self._start.bind(on_release=lambda _button: self.start())
        self._box.bind(on_release=lambda _button: self.dispatch("on_box"))
        self.bind(compact=self._start.setter("compact"))
        self.bind(compact=self._spread, wide=self._spread)
        self._spread()

    def _spread(self, *_: Any) -> None:
        self.spread = self.wide and not self.compact
        move(self._start, self.ids.start_here if self.spread else self.ids.start_there)
        if self.compact and self._box.parent:
            self._box.parent.remove_widget(self._box)
        elif self.box_label and not self.compact:
            self._box.stand(self.ids.top if self.spread else None, self.ids.box_below)
        if self.view:
            self.ids.who.show(self._who(self.view))

    def _who(self, view: PadSetupView) -> PadView:
        """With little room the way to the box is a key among those that choose who plays."""
        if not self.compact or not view.box_label:
            return view.who
        box = KeyGroup(view.box_label, (KeyView(BOX, view.box_hint, "stack-2"),))
        return replace(view.who, groups=(*view.who.groups, box))

    def show(self, view: PadSetupView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.hint, self.notice = (
            view.title,
            view.back_label,
            view.hint,
            view.notice,
        )
        self.why_not = view.start_why_not
        self._start.text, self._start.usable = view.start_label, not view.start_why_not
        self._start.kind = "primary" if self._start.usable else "plain"
        self.box_label = self._box.text = view.box_label
        self._box.hint = view.box_hint
        self._spread()
        self.who_label, self.how_label = view.who_label, view.how_label
        self.seats_label, self.seats_title = view.seats_label, view.seats_title
        self.seat_count = len(view.seats)
        self.name_share, self.who_share = view.name_share, view.who_share
        one_each(self.ids.seats, self._lines, self._seat_line, view.seats)
        self.ids.seats.level()
        self.ids.how.show(view.how)

    def _seat_line(self) -> SeatLine:
        line = SeatLine(name_share=self.name_share)
        line.bind(
            on_name=lambda _line, country, text: self.dispatch("on_name", country, text),
            on_act=lambda line: self.dispatch("on_key", f"seat:{line.country}"),
        )
        return line

    def pressed(self, key: str) -> None:
        """A key of those that choose who plays."""
        if key == BOX:
            self.dispatch("on_box")
        else:
            self.dispatch("on_key", key)

    def turn_over(self) -> None:
        """From the seats to the people, to how it is played, and back."""
        self.part = NEXT[self.part]

    def start(self) -> None:
        if self.why_not:
            self.dispatch("on_explain", self.why_not)
        else:
            self.dispatch("on_start")

    def on_key(self, key: str) -> None: ...

    def on_name(self, country: str, text: str) -> None: ...

    def on_start(self) -> None: ...

    def on_box(self) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
