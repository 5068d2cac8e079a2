"""The page of corrections: pick what is wrong, set it as it lies on the table, say why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.forms.correct.view import CorrectView, LineView, SubjectView, TurnView
from app.forms.keys import value_of
from app.ui.keys import PadView
from app.ui.widgets import emblem, label, notice, paged_grid, token_counter, top_bar
from app.ui.widgets.button import Pressable
from app.ui.widgets.choice_row import ChoiceRow
from app.ui.widgets.covered_pad import CoveredPad
from app.ui.widgets.frame import Frame
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.price_track import PriceTrack
from app.ui.widgets.row import fill
from app.ui.widgets.token_counter import SQUEEZED

__all__ = [
    "CorrectScreen",
    "emblem",
    "label",
    "notice",
    "paged_grid",
    "token_counter",
    "top_bar",
]

HALF = 0.7
"""Of its width in one line, that a label needs in two, where it may be squeezed."""


class SubjectButton(Pressable):
    """Something that can be set right; a pencil on it says that it will be."""

    key = StringProperty("")
    seat = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    chosen = BooleanProperty(False)
    changed = BooleanProperty(False)

    def show(self, view: SubjectView) -> None:
        self.name, self.key = f"subject:{view.id}", view.id
        self.seat, self.icon = view.seat, view.icon
        self.title, self.chosen, self.changed = view.title, view.chosen, view.changed


class CountLine(Panel):
    """What the app holds, an arrow, and the count that people set; dispatches on_set(what, count)."""

    what = StringProperty("")
    was = NumericProperty(0)
    was_label = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    changed = BooleanProperty(False)

    __events__ = ("on_set", "on_explain")

    def show(self, view: LineView) -> None:
        self.what, self.was, self.was_label, self.note = view.what, view.was, view.was_label, view.note
        self.title, self.icon = view.counter.label, view.counter.icon
        self.changed = view.counter.value != view.was
        counter = self.ids.counter
        counter.name = f"count:{view.what}"
        counter.show(view.counter)
        counter.label = counter.icon = ""

    def on_set(self, what: str, count: int) -> None: ...

    def on_explain(self, words: str) -> None: ...


class CountRow(BoxLayout):
    """Two counts side by side."""


class CorrectScreen(Frame):
    """Call `show` as often as you like; nothing here changes the game."""

    title = StringProperty("")
    back_label = StringProperty("")
    heading = StringProperty("")
    notice = StringProperty("")
    changes = StringProperty("")
    empty = BooleanProperty(True)
    review_heading = StringProperty("")
    pool = StringProperty("")
    warning = StringProperty("")
    done_label = StringProperty("")
    clear_label = StringProperty("")
    why_not = StringProperty("")
    turn_label = StringProperty("")
    ready = BooleanProperty(False)
    subjects = NumericProperty(1)
    """How many things can be set right."""
    longest = NumericProperty(0)
    """Width that the words of a count need beside its keys, in two lines at most."""
    paired = BooleanProperty(False)
    """Two counts have room side by side."""
    has_cover = BooleanProperty(False)
    has_pad = BooleanProperty(False)
    reviewing = BooleanProperty(False)
    """With little room, either what is set or the review of it."""

    __events__ = (
        "on_subject",
        "on_set",
        "on_seat",
        "on_phase",
        "on_reason",
        "on_done",
        "on_clear",
        "on_explain",
        "on_secret",
        "on_key",
        "on_back",
        "on_help",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: CorrectView | None = None
        self.cover: CoveredPad | None = None
        self._secret: Callable[[], PadView | None] = lambda: None
        self.pad: KeyPad | None = None
        self._subjects: list[SubjectButton] = []
        self._lines: list[CountLine] = []
        self._rows: list[CountRow] = []
        self._empty = Widget()
        self._tracks: list[PriceTrack] = []
        self._seats, self._phases = ChoiceRow(prefix="turn_of", most=3), ChoiceRow(prefix="turn_in", most=4)
        self._seats.bind(on_choose=lambda _row, key: self.dispatch("on_seat", key))
        self._phases.bind(on_choose=lambda _row, key: self.dispatch("on_phase", key))
        for row in (self._seats, self._phases):
            row.bind(natural=lambda *_: self.ids.lines.refill())
        self.bind(compact=self._arrange, wide=self._arrange, paired=self._arrange)
        theme.bind(size_body=self._measure_words)

    def show(self, view: CorrectView, secret: Callable[[], PadView | None] = lambda: None) -> None:
        """`secret` is asked for what is under the cover, when somebody lifts it."""
        self._show_cover(view, secret)
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.notice = view.title, view.back_label, view.notice
        self.heading = view.heading
        self._show_pad(view.pad)
        self._show_subjects(view)
        self._show_review(view)
        self._measure_words()
        self._arrange()

    def turn(self, by: int) -> None:
        """Some pages on or back."""
        self._paged.turn(by)

    @property
    def pages(self) -> int:
        """How many there are to turn."""
        return int(self._paged.pages)

    @property
    def _paged(self) -> Any:
        return self.pad if self.pad is not None and self.has_pad else self.ids.lines

    def look_over(self) -> None:
        """From what is set to the review and back."""
        self.cover_up()
        self.reviewing = not self.reviewing
        self._arrange()

    def press_done(self) -> None:
        if self.ready:
            self.dispatch("on_done")
        elif self.compact and not self.reviewing and not self.empty:
            self.look_over()  # the reason that is missing is asked for there
        else:
            self.dispatch("on_explain", self.why_not)

    def cover_up(self) -> None:
        """Nobody is looking any more."""
        if self.cover is not None:
            self.cover.cover()

    def _dispatch(self, event: str, pad: PadView | None, name: str) -> None:
        """What the key of this name stands for."""
        value = value_of(pad, name)
        if value is not None:
            self.dispatch(event, value)

    def _show_cover(self, view: CorrectView, secret: Callable[[], PadView | None]) -> None:
        """Made when a game first has something to hide here."""
        self.has_cover, self._secret = view.cover is not None, secret
        if self.cover is None and view.cover is not None:
            self.cover = CoveredPad()
            self.cover.bind(
                on_act=lambda _cover, name: self._dispatch("on_secret", self._secret(), name),
                on_explain=lambda _cover, words: self.dispatch("on_explain", words),
            )
        if self.cover is None:
            return
        self.cover.show(view.cover, secret)
        held = self.ids.covered
        if view.cover is None:
            held.clear_widgets()
        elif not held.children:
            held.add_widget(self.cover)

    def _show_pad(self, pad: PadView | None) -> None:
        """Made when a game first has something to tap here."""
        self.has_pad = pad is not None
        if pad is None:
            if self.pad is not None:
                self.ids.covered.remove_widget(self.pad)
            return
        if self.pad is None:
            self.pad = KeyPad()
            self.pad.bind(
                on_act=lambda _pad, name: self._dispatch(
                    "on_key", self.view.pad if self.view else None, name
                ),
                on_explain=lambda _pad, words: self.dispatch("on_explain", words),
            )
        if self.pad.parent is None:
            self.ids.covered.add_widget(self.pad)
        self.pad.show(pad)

    def _show_review(self, view: CorrectView) -> None:
        review = view.review
        self.review_heading, self.pool, self.warning = review.heading, review.pool, review.warning
        self.empty = not review.changes
        self.changes = "\n".join(review.changes) or review.empty_words
        self.done_label, self.clear_label = review.done_label, review.clear_label
        self.ready, self.why_not = review.ready, review.why_not
        self.ids.reasons.show(review.reasons_label, review.reasons)

    def _show_subjects(self, view: CorrectView) -> None:
        row, self.subjects = self.ids.subjects, len(view.subjects)
        while len(self._subjects) < len(view.subjects):
            button = SubjectButton()
            button.bind(on_release=lambda pressed: self.dispatch("on_subject", pressed.key))
            self._subjects.append(button)
        if len(row.children) != len(view.subjects):
            row.clear_widgets()
            for button in self._subjects[: len(view.subjects)]:
                row.add_widget(button)
        for button, subject in zip(self._subjects, view.subjects, strict=False):
            button.show(subject)

    def _arrange(self, *_: object) -> None:
        """What is asked, counts and price rows, on as many pages as they need."""
        if self.view is None:
            return
        view = self.view
        if not self.compact:
            self.reviewing = False
        self.turn_label = view.back_to_label if self.reviewing else view.review_label
        lines = [self._line(number) for number in range(len(view.lines))]
        for line, shown in zip(lines, view.lines, strict=True):
            line.show(shown)
        tracks = [self._track(number) for number in range(len(view.tracks))]
        for track, row in zip(tracks, view.tracks, strict=True):
            track.prefix = row.what
            track.show(row)
        asked = self._show_turn(view.turn)
        self.ids.lines.hold([*asked, *self._in_rows(lines), *tracks])

    def _measure_words(self, *_: object) -> None:
        labels = [line.counter.label for line in self.view.lines] if self.view else []
        parts = [(label, HALF) for label in labels]
        parts += [(word, 1.0) for label in labels for word in label.split()]
        wide = (one_line(words, theme.font_bold, theme.size_body) * share for words, share in parts)
        self.longest = max(wide, default=0) * SQUEEZED

    def _in_rows(self, lines: list[CountLine]) -> Sequence[Any]:
        """Beside an odd one its place stays empty."""
        if not self.paired:
            for row in self._rows:
                row.clear_widgets()
            return lines
        pairs = [lines[at : at + 2] for at in range(0, len(lines), 2)]
        while len(self._rows) < len(pairs):
            self._rows.append(CountRow())
        for row, pair in zip(self._rows, pairs, strict=False):
            for line in pair:
                line.size_hint_y = 1  # the grid gave it a height of its own while it stood there alone
            fill(row, *pair, *[self._empty][: 2 - len(pair)])
        return self._rows[: len(pairs)]

    def _show_turn(self, turn: TurnView | None) -> tuple[ChoiceRow, ...]:
        if turn is None:
            return ()
        self._seats.show(turn.seats_label, turn.seats)
        self._phases.show(turn.phases_label, turn.phases)
        return self._seats, self._phases

    def _line(self, number: int) -> CountLine:
        while len(self._lines) <= number:
            line = CountLine()
            line.bind(
                on_set=lambda _line, what, count: self.dispatch("on_set", what, count),
                on_explain=lambda _line, words: self.dispatch("on_explain", words),
            )
            self._lines.append(line)
        return self._lines[number]

    def _track(self, number: int) -> PriceTrack:
        while len(self._tracks) <= number:
            track = PriceTrack()
            track.bind(on_move=lambda track, index: self.dispatch("on_set", track.prefix, index))
            self._tracks.append(track)
        return self._tracks[number]

    def on_subject(self, key: str) -> None: ...

    def on_set(self, what: str, to: int) -> None: ...

    def on_seat(self, key: str) -> None: ...

    def on_phase(self, key: str) -> None: ...

    def on_reason(self, key: str) -> None: ...

    def on_done(self) -> None: ...

    def on_clear(self) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_key(self, value: object) -> None: ...

    def on_secret(self, value: object) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
