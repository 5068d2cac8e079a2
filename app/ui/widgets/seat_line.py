"""A seat of a table that is being set up: its country, who sits there, and a button of its game's own."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.ui.widgets import button, emblem, label, name_strip
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, SHRINKING, needed, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.text_field import TextField

__all__ = ["SeatLine", "SeatLines", "button", "emblem", "label", "name_strip"]

LIKE_OTHERS, READABLE = 0.9, 0.75
"""Below these shares of their size the line about a country breaks in two, and is left out."""
WAYS = (
    *((share, False, False) for share in SHRINKING if share >= LIKE_OTHERS),
    *((share, False, True) for share in SHRINKING if share >= READABLE),
    *((share, True, False) for share in SHRINKING),
)
"""Share of their size, without the line about a country, with that line in two: the first that fits."""
FOLDED = 3
"""How many times its size the line about a country is high at most: that is two lines."""
NAME_KEEPS = 0.75
"""Of its share: the rest of it may go to a country's words."""
NAME_TAKES = 0.6
"""Of country and name together, at most, where a long name has no room in its share."""


class SeatLine(Panel):
    """Feed it with `show`. on_name(country, text), on_act()."""

    country = StringProperty("")
    sign = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    person = StringProperty("")
    button = StringProperty("")
    chosen = BooleanProperty(False)
    name_share = NumericProperty(0.8)
    """How wide the name is, as a share of the country's words."""
    words_width = NumericProperty(0)
    """What the country's words take, if that has been said."""
    share = NumericProperty(1.0)
    """Of their full size, that the words have."""
    plain = BooleanProperty(False)
    """Only the country: there is no room for the line about it."""
    split = NumericProperty(0.46)
    """Where the country's name ends and the line about it begins, from below."""
    tallest = NumericProperty(0)
    """How high it gets at most where its words need more than usual."""
    room = NumericProperty(0)
    """For the country's words and the name together, where there is a button."""

    __events__ = ("on_name", "on_act")

    def show(self, seat: Any) -> None:
        """Take over a `SeatRow`; a name being written is left alone."""
        self.name = f"seat:{seat.country}"
        self.country, self.sign, self.title, self.detail = seat.country, seat.sign, seat.title, seat.detail
        self.button, self.chosen, self.person = seat.button, seat.chosen, seat.name
        field = self.ids.field
        if not field.focus:
            field.text = seat.name

    def written(self) -> None:
        """The finger left the name field."""
        if self.ids.field.text != self.person:
            self.person = self.ids.field.text
            self.dispatch("on_name", self.country, self.person)

    def fits(self, width: float, share: float, plain: bool, folded: bool) -> bool:
        """Whether the words have room in this width at this share of their size."""
        parts = self._needed(width, share, plain)
        size = theme.size_note * share
        whole = plain or (
            parts[-1][1] <= size * FOLDED if folded else one_line(self.detail, theme.font, size) <= width
        )
        wide, tall = max(wide for wide, _tall in parts), sum(tall for _wide, tall in parts)
        return whole and wide <= width and tall <= self._tall

    def tall_in(self, width: float, share: float) -> float:
        """How high it has to be for all its words, in as many lines as they take."""
        words = sum(tall for _wide, tall in self._needed(width, share, plain=False))
        return float(words + self.padding[1] + self.padding[3])

    def settle(self, width: float, share: float, plain: bool) -> None:
        """Take over what was found for all; name and line stand together in the middle."""
        self.words_width, self.share, self.plain = width, share, plain
        heights = [tall for _wide, tall in self._needed(width, share, plain)]
        self.split = 1e-6 if plain else 0.5 + (heights[1] - heights[0]) / 2 / max(1, self._tall)

    @property
    def _tall(self) -> float:
        return float(self.height - self.padding[1] - self.padding[3])

    def _needed(self, width: float, share: float, plain: bool) -> list[tuple[float, float]]:
        parts = [(self.title, theme.font_bold, theme.size_body)]
        if self.detail and not plain:
            parts.append((self.detail, theme.font, theme.size_note))
        return [needed(text, font, size * share, width - 1, LINE_HEIGHT) for text, font, size in parts]

    def on_name(self, *_: object) -> None: ...

    def on_act(self, *_: object) -> None: ...


class SeatLines(GridLayout):
    """Seats that show their words in one size, and all or none of them the line about their country."""

    body = NumericProperty(18)
    """Follows the theme: another size of text settles them anew."""

    def on_body(self, *_: object) -> None:
        self._trigger_layout()

    def do_layout(self, *args: object) -> None:
        super().do_layout(*args)
        self.level()

    def level(self) -> None:
        lines: list[SeatLine] = self.children
        if not lines or min(line.room for line in lines) <= 1:
            return
        room = min(line.room for line in lines)
        name = lines[0].name_share
        longest = min(room * NAME_TAKES, max(TextField.least(line.person) for line in lines))
        most = min(room / (1 + name * NAME_KEEPS), room - longest)
        least = min(room / (1 + name), most)
        for share, plain, folded in WAYS:
            width = min(most, max(least, *(self._natural(line, share, plain) for line in lines)))
            if all(line.fits(width, share, plain, folded) for line in lines):
                break
        tallest = 0.0
        if plain and (roomy := self._roomy(most)):
            (share, tallest), width, plain = roomy, most, False
        for line in lines:
            line.tallest = tallest
            line.settle(width, share, plain)

    def _roomy(self, width: float) -> tuple[float, float] | None:
        """The share and the height with which all words have room in lines higher than usual, if any."""
        rows = -(-len(self.children) // self.cols)
        most = (self.height + self.spacing[1]) / rows - self.spacing[1]
        for share in (each for each in SHRINKING if each >= READABLE):
            tall = max(line.tall_in(width, share) for line in self.children)
            if tall <= most:
                return share, tall
        return None

    @staticmethod
    def _natural(line: SeatLine, share: float, plain: bool) -> float:
        """The width of the words in one line each."""
        country = one_line(line.title, theme.font_bold, theme.size_body * share)
        return max(country, 0 if plain else one_line(line.detail, theme.font, theme.size_note * share)) + 1


load_beside(__file__)
