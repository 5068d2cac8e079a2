"""A company in short: who plays it, what it has, and what it will earn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.layout.needs.world import COUNTS, HEAD, IN_A_ROW, CompaniesNeed, CompanyLook
from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import label
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, IconLabel, NoteLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put

__all__ = ["CompanyCount", "CompanyLine", "CompanyLines", "label"]

LOOKS: tuple[CompanyLook, ...] = ("named", "full", "low")
SIGN = 1.3
"""Lines of text that each sign beside a name is wide."""


class Count(Protocol):
    """How many there are of something."""

    @property
    def icon(self) -> str: ...
    @property
    def value(self) -> str: ...


class Company(Protocol):
    """What there is to say about a company."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def active(self) -> bool: ...
    @property
    def start(self) -> bool: ...
    @property
    def counts(self) -> Sequence[Count]: ...


class CompanyCount(BoxLayout):
    """How many there are of something."""

    icon = StringProperty("")
    value = StringProperty("")

    def show(self, view: Count) -> None:
        self.icon, self.value = view.icon, view.value


class CompanyLine(Panel):
    """Feed it with `show`; whoever is asked now has a thick frame and a finger."""

    active = BooleanProperty(False)
    colour = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        self._counts: list[CompanyCount] = []
        self._emblem, self._title, self._person = Emblem(), BodyBoldLabel(), NoteLabel(valign="top")
        self._note, self._start, self._finger = (
            NoteLabel(),
            IconLabel(icon="flag"),
            IconLabel(icon="hand-finger"),
        )
        self._need: CompaniesNeed | None = None
        self._view: Company | None = None
        super().__init__(**kwargs)
        theme.bind(ground=self._paint)

    def show(self, view: Company) -> None:
        self._view = view
        while len(self._counts) < len(view.counts):
            self._counts.append(CompanyCount())
        for count, each in zip(self._counts, view.counts, strict=False):
            count.show(each)
        self._emblem.seat, self._title.text, self.active = view.id, view.title, view.active
        self._paint()
        self._trigger_layout()

    def arrange(self, need: CompaniesNeed) -> None:
        """Be drawn as this need says."""
        self._need = need
        self._trigger_layout()

    def _paint(self, *_: object) -> None:
        self.colour = getattr(theme, MARKS.get(self._emblem.seat, NO_MARK).colour)
        self._start.color, self._finger.color = theme.quiet, theme.accent

    def do_layout(self, *_: object) -> None:
        view, need = self._view, self._need
        if view is None or need is None:
            return
        x, y = self.x + theme.gap_s, self.y + theme.gap_xs
        width, height = self.width - 2 * theme.gap_s, self.height - 2 * theme.gap_xs
        note = need.note
        share = (height - note - theme.gap_xs) / (need.head + theme.ruler.sizes.lines(need.rows * COUNTS))
        head = need.head * share
        shown = self._put_head(view, need, x, y + height - head, width, head)
        shown += self._put_counts(view, x, y + note, width, height - head - theme.gap_xs - note)
        if note:
            self._note.text = view.note
            put(self._note, x, y, width, note - theme.gap_xs)
            shown.append(self._note)
        hold(self, shown)

    def _put_head(
        self, view: Company, need: CompaniesNeed, x: float, y: float, width: float, height: float
    ) -> list[Widget]:
        """The emblem, the names, and at the right end who begins and who is asked."""
        lines = theme.ruler.sizes.lines
        side, right = min(height, lines(HEAD)), x + width
        put(self._emblem, x, y + (height - side) / 2, side, side)
        shown: list[Widget] = [self._emblem, self._title]
        for sign, there in ((self._finger, view.active), (self._start, view.start)):
            if there:
                right -= lines(SIGN)
                sign.font_size = theme.size_body
                put(sign, right, y, lines(SIGN), height)
                shown.append(sign)
        left = x + side + theme.gap_s
        named = need.look == "named" and bool(view.name)
        title = height * need.line(theme.size_body) / need.head if named else height
        self._title.valign = "bottom" if named else "middle"
        put(self._title, left, y + height - title, right - left, title)
        if named:
            self._person.text = view.name
            put(self._person, left, y, right - left, height - title)
            shown.append(self._person)
        return shown

    def _put_counts(self, view: Company, x: float, y: float, width: float, height: float) -> list[Widget]:
        count = len(view.counts)
        rows = -(-count // IN_A_ROW)
        wide, tall = (width + theme.gap_xs) / IN_A_ROW, height / rows
        for at, each in enumerate(self._counts[:count]):
            row, column = divmod(at, IN_A_ROW)
            put(each, x + column * wide, y + height - (row + 1) * tall, wide - theme.gap_xs, tall)
        return [*self._counts[:count]]


class CompanyLines(Layout):
    """All companies below one another, or side by side. Without a look they take the fullest that fits."""

    look = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._lines: list[CompanyLine] = []
        self._views: tuple[Company, ...] = ()
        super().__init__(**kwargs)
        for part in ("pos", "size", "look"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout)

    def show(self, companies: Sequence[Company]) -> None:
        self._views = tuple(companies)
        while len(self._lines) < len(companies):
            self._lines.append(CompanyLine())
        for line, view in zip(self._lines, companies, strict=False):
            line.show(view)
        self._trigger_layout()

    def take(self, look: CompanyLook) -> None:
        self.look = look

    def need(self, look: CompanyLook) -> CompaniesNeed:
        titles, people = (tuple(getattr(each, part) for each in self._views) for part in ("title", "name"))
        counts = max((len(each.counts) for each in self._views), default=0)
        return CompaniesNeed(theme.ruler, titles, people, counts, look)

    def do_layout(self, *_: object) -> None:
        if not self._views or min(self.size) <= 1:
            return
        need = self.need(cast("CompanyLook", self.look) if self.look else self._fullest())
        columns, gap = need.columns(self.width), theme.gap_s
        rows = -(-len(self._views) // columns)
        wide = (self.width + gap) / columns
        tall = min((self.height + gap) / rows, need(self.width).most / rows + gap)
        lines = self._lines[: len(self._views)]
        for at, line in enumerate(lines):
            row, column = divmod(at, columns)
            line.arrange(need)
            put(line, self.x + column * wide, self.top - (row + 1) * tall + gap, wide - gap, tall - gap)
        hold(self, [*lines])

    def _fullest(self) -> CompanyLook:
        fitting = (look for look in LOOKS if self.need(look)(self.width).least <= self.height)
        return next(fitting, LOOKS[-1])


load_beside(__file__)
