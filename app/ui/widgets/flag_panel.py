"""A country at the conference: its flag's sign, what lies in front of it, its two cards, its word to stop."""

from __future__ import annotations

from typing import Any, Literal

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.ui.layout.needs.conference import FlagsNeed
from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import emblem, label
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["CardMark", "FlagMarks", "FlagPanel", "FlagRow", "emblem", "label"]


class CardMark(Panel):
    """A card that lies in front of a flag: a slip of paper with what it counts for."""

    text = StringProperty("")
    icon = StringProperty("")
    lobby = StringProperty("")

    def show(self, card: Any) -> None:
        """Take over a `CardChip`."""
        self.text, self.icon, self.lobby = card.text, card.icon, card.lobby


class FlagMarks(BoxLayout):
    """Who leads the conference, has won, is out or agrees; and how many of its two cards it has played."""

    flag = ObjectProperty(None, allownone=True, rebind=True)
    shown = BooleanProperty(False)


class FlagPanel(Pressable):
    """Feed it with `show`."""

    seat = StringProperty("")
    key = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    money = StringProperty("")
    given = StringProperty("")
    used = NumericProperty(-1)
    speaker = BooleanProperty(False)
    agreed = BooleanProperty(False)
    chosen = BooleanProperty(False)
    note = StringProperty("")
    under = StringProperty("")
    out = BooleanProperty(False)
    won = BooleanProperty(False)
    laid = NumericProperty(0)
    colour = ColorProperty()
    bare = BooleanProperty(False)
    """No room for words: the sign, and a few pictures."""
    longest = StringProperty("")
    """The longest name of all countries."""
    named = BooleanProperty(False)
    """There is room for such a name below the sign."""
    gave = BooleanProperty(False)
    """Something lies in front of a country: all leave room for it below their signs."""
    captioned = BooleanProperty(False)
    """Words stand below the sign, so marks stand beside it."""
    slim = BooleanProperty(False)
    """A sign with marks beside it takes all its width."""
    beside = BooleanProperty(False)
    """A country has marks: all leave room for them, so that their signs have one size."""
    widest = ListProperty(["", ""])
    """The country with the longest words, and who plays it: what has room there has room with all of them."""
    aside = BooleanProperty(False)
    """There is room for who plays a country beside its name, whatever lies in front of it."""
    roomy = BooleanProperty(False)
    """So high that money stands below the cards."""
    marked = AliasProperty(
        lambda self: self.speaker or self.won or self.out or self.agreed or self.used >= 0,
        bind=("speaker", "won", "out", "agreed", "used"),
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cards: list[CardMark] = []
        theme.bind(ground=self._paint)

    def show(self, flag: Any) -> None:
        """Take over a `FlagView`."""
        self.name, self.seat, self.key = f"flag:{flag.key}", flag.id, flag.key
        self.title, self.person, self.note, self.under = flag.title, flag.name, flag.note, flag.under
        self.money, self.given, self.used = flag.money, flag.given, flag.used
        self.speaker, self.agreed, self.chosen = flag.speaker, flag.agreed, flag.chosen
        self.out, self.won, self.laid = flag.out, flag.won, len(flag.cards)
        one_each(self.ids.cards, self._cards, CardMark, flag.cards)
        self._paint()

    def _paint(self, *_: object) -> None:
        self.colour = getattr(theme, MARKS.get(self.seat, NO_MARK).colour)


class FlagRow(BoxLayout):
    """All countries: below one another, or in as many columns as there is width for. on_open(country)."""

    cols = NumericProperty(1)
    bare = BooleanProperty(False)

    __events__ = ("on_open",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._flags: list[FlagPanel] = []
        self._titles: tuple[str, ...] = ()
        self._gave = False
        self.bind(width=self._fit, bare=self._fit)
        theme.bind(size_body=self._fit)

    def show(self, flags: tuple[Any, ...]) -> None:
        """Take over `FlagView`s."""
        one_each(self.ids.grid, self._flags, self._make, flags)
        self._titles, self._gave = tuple(flag.title for flag in flags), any(flag.given for flag in flags)
        self._fit()
        longest = max((flag.title for flag in flags), key=len, default="")
        widest = max(
            ([flag.title, flag.name] for flag in flags), key=lambda each: len("".join(each)), default=["", ""]
        )
        marked = any(panel.marked for panel in self._flags[: len(flags)])
        for panel in self._flags:
            panel.longest, panel.widest, panel.beside, panel.gave = longest, widest, marked, self._gave

    def take(self, look: Literal["panels", "signs"]) -> None:
        self.bare = look == "signs"

    @property
    def need(self) -> FlagsNeed:
        return FlagsNeed(theme.ruler, self._titles, self._gave, "signs" if self.bare else "panels")

    def _fit(self, *_: object) -> None:
        self.cols = self.need.columns(self.width)

    def _make(self) -> FlagPanel:
        panel = FlagPanel(bare=self.bare)
        self.bind(bare=panel.setter("bare"))
        panel.bind(on_release=lambda pressed: self.dispatch("on_open", pressed.key))
        return panel

    def on_open(self, country: str) -> None: ...


load_beside(__file__)
