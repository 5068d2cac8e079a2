"""A set-up by taps on keys: who plays, who sits where, and how it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.forms.keys import key, value_of
from app.forms.setup.foot import Foot
from app.forms.setup.keys import Seat
from app.forms.setup.layout import plan
from app.forms.setup.view import PadSetupView
from app.ui.keys import KeyGroup, PadView
from app.ui.layout import Plan
from app.ui.widgets.button import BigButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.label import BodyLabel
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.planned import Planned
from app.ui.widgets.row import one_each, pass_on
from app.ui.widgets.seat_line import SeatLine, SeatLines
from app.ui.widgets.top_bar import TopBar

NEXT = {"who": "seats", "seats": "how", "how": "who"}
PICTURES = {"who": "users", "seats": "settings", "how": "flag"}
"""Of the page that is next."""


@dataclass(frozen=True, slots=True)
class Box:
    """To what lies in the box."""


class Seats(SeatLines):
    """The seats, in one column or two."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(cols=1, spacing=theme.gap_s, **kwargs)
        theme.bind(gap_s=self.setter("spacing"))

    def take(self, look: str) -> None:
        self.cols = 2 if look == "pairs" else 1


class PadSetupScreen(Frame):
    """Call `show` as often as you like."""

    part = StringProperty("who")
    """With little room: which seats there are (who), the people (seats) or how it is played (how)."""
    paged = BooleanProperty(False)
    """There is room for one of them at a time."""
    name_share = NumericProperty(1.3)

    __events__ = ("on_key", "on_name", "on_start", "on_box", "on_back", "on_help", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: PadSetupView | None = None
        self._lines: list[SeatLine] = []
        self.head, self.note, self.title = TopBar(has_help=True), NoticeBar(), BodyLabel()
        self.who, self.how, self.seats, self.foot = KeyPad(), KeyPad(), Seats(), Foot()
        self._box = BigButton(name="box", icon="stack-2", centred=True)
        self._turn = BigButton(name="part", centred=True)
        self._start = BigButton(name="start", icon="player-play", centred=True)
        self.planned = Planned(
            {
                "top": self.head,
                "note": self.note,
                "title": self.title,
                "who": self.who,
                "seats": self.seats,
                "how": self.how,
                "foot": self.foot,
            }
        )
        self.add_widget(self.planned)
        self._listen()
        again = Clock.create_trigger(self._plan, -1)
        self.bind(size=again, part=again)
        theme.bind(size_body=again, gap=again, touch=again)

    def _listen(self) -> None:
        self.head.bind(on_back=pass_on(self, "on_back"), on_help=pass_on(self, "on_help"))
        self._start.bind(on_release=lambda _button: self.start())
        self._box.bind(on_release=lambda _button: self.dispatch("on_box"))
        self._turn.bind(on_release=lambda _button: self.turn_over())
        for pad in (self.who, self.how):
            pad.bind(
                on_act=lambda pad, name: self._pressed(pad, name), on_explain=pass_on(self, "on_explain")
            )

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.planned.plan

    @property
    def hint_shown(self) -> bool:
        """There was room to say how the table is laid out."""
        return self.plan is not None and self.plan.shows("note")

    @property
    def hint(self) -> str:
        return self.view.hint if self.view else ""

    def show(self, view: PadSetupView) -> None:
        if view == self.view:
            return
        self.view = view
        self.head.title, self.head.back_label = view.title, view.back_label
        self.note.text, self.note.calm = view.notice or view.hint, not view.notice
        self._start.text, self._start.usable = view.start_label, not view.start_why_not
        self._start.kind = "primary" if self._start.usable else "plain"
        self._box.text, self._box.hint = view.box_label, view.box_hint
        self.title.text, self.title.color = view.seats_title, theme.quiet
        self.name_share = view.name_share
        one_each(self.seats, self._lines, self._seat_line, view.seats)
        self.how.show(view.how)
        self._plan()

    def _plan(self, *_: object) -> None:
        view = self.view
        if view is None or min(self.size) <= 1:
            return
        size = (float(self.width), float(self.height))
        alone = replace(view, who=_with_box(view))
        found, self.paged = plan(view, alone, theme.ruler, size, self.part)
        self.who.show(self._who(view))
        self._turn.icon = PICTURES[self.part]
        self._turn.text = {"who": view.seats_label, "seats": view.how_label, "how": view.who_label}[self.part]
        beside = [self._turn] if self.paged else [self._box]
        self.foot.show([*beside, self._start])
        self.planned.size = self.size
        self.planned.show(found)
        self.seats.level()

    def _who(self, view: PadSetupView) -> PadView:
        return _with_box(view) if self.paged else view.who

    def _seat_line(self) -> SeatLine:
        line = SeatLine(name_share=self.name_share)
        line.bind(
            on_name=lambda _line, country, text: self.dispatch("on_name", country, text),
            on_act=lambda line: self.dispatch("on_key", Seat(line.country)),
        )
        return line

    def _pressed(self, pad: KeyPad, name: str) -> None:
        if self.view is None:
            return
        shown = self._who(self.view) if pad is self.who else self.view.how
        value = value_of(shown, name)
        if isinstance(value, Box):
            self.dispatch("on_box")
        elif value is not None:
            self.dispatch("on_key", value)

    def turn_over(self) -> None:
        """From the seats to the people, to how it is played, and back."""
        self.part = NEXT[self.part]

    def start(self) -> None:
        if self.view is not None and self.view.start_why_not:
            self.dispatch("on_explain", self.view.start_why_not)
        else:
            self.dispatch("on_start")

    def on_key(self, value: object) -> None: ...

    def on_name(self, country: str, text: str) -> None: ...

    def on_start(self) -> None: ...

    def on_box(self) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...

    def on_explain(self, words: str) -> None: ...


def _with_box(view: PadSetupView) -> PadView:
    """With little room the way to the box is a key among those that choose who plays."""
    if not view.box_label:
        return view.who
    box = KeyGroup(view.box_label, (key(Box(), view.box_hint, "stack-2"),))
    return replace(view.who, groups=(*view.who.groups, box))
