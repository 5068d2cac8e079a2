"""The crisis drawer: takes a `CrisisView`, draws it, and says what people tapped."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.emission.crisis.view import CrisisView
from app.ui.widgets.crisis_card import CrisisCard, lines_needed
from app.ui.widgets.crisis_row import CrisisRow
from app.ui.widgets.effect_tracks import EffectTracks
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.kv import load_beside
from app.ui.widgets.lasting_rows import LastingRows
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.sum_rows import SumRows
from app.ui.widgets.throw_row import ThrowRow

FEW_LINES, FEW_COLUMNS = 15, 44
"""With less room than so many lines and columns of text only what is needed now is shown."""
LARGE_PAD = 18
"""A pad of more keys than this takes the card's place."""


class CrisisDrawer(BoxLayout):
    """Call `show` as often as you like. Dispatches on_act(key), on_explain(why)."""

    wide = BooleanProperty(True)
    compact = BooleanProperty(False)
    carded = BooleanProperty(False)
    """The card lies there, large."""
    card_breadth = NumericProperty(0.44)
    """How broad the card is where it lies beside what it comes to; few sums leave more of it."""
    card_share = NumericProperty(1)
    """How high the card is against what it comes to, where one stands above the other."""
    reminding = BooleanProperty(False)
    """Something that lasts is kept to by the table alone."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: CrisisView | None = None
        self.card, self.row, self.sums = CrisisCard(), CrisisRow(), SumRows()
        self.tracks, self.throws, self.pad, self.stay = EffectTracks(), ThrowRow(), KeyPad(), LastingRows()
        self.card.pos_hint = {"center_x": 0.5}
        self.pad.bind(on_explain=pass_on(self, "on_explain"))
        for part in (self.card, self.row, self.sums, self.tracks, self.pad):
            part.bind(on_act=pass_on(self, "on_act"))
        self.bind(size=self._measure)
        theme.bind(size_body=self._measure)

    def show(self, view: CrisisView) -> None:
        if view == self.view:
            return
        self.view = view
        self.card.show(view.card)
        self.row.show(view.row, view.row_words)
        self.sums.show(view.sums, view.outcome, view.outcome_icon, view.hint)
        self.stay.show(view.lasting)
        self.reminding = any(each.reminder for each in view.lasting)
        if view.tracks is not None:
            self.tracks.show(view.tracks)
        if view.throws is not None:
            self.throws.show(view.throws)
        if view.pad is not None:
            self.pad.show(view.pad)
        self._arrange()

    def turn(self, by: int) -> None:
        """Turn pages of keys or sums."""
        (self.pad if self.view and self.view.pad else self.sums).turn(by)

    def _measure(self, *_: object) -> None:
        lines, columns = self.height / theme.size_body, self.width / theme.size_body
        self.wide = self.width > self.height * 1.35
        self.compact = lines < FEW_LINES or (columns < FEW_COLUMNS and lines < 2 * FEW_LINES)
        self._arrange()

    def _arrange(self) -> None:
        """What stands where: the row at the side, the card in the middle, what it comes to beside it."""
        view = self.view
        if view is None:
            return
        keys = sum(len(group.keys) for group in view.pad.groups) if view.pad else 0
        told: list[Any] = [self.sums] if view.sums or view.outcome or view.hint else []
        if view.throws is not None:
            # How many throws are left stands in the title.
            told_above = self.compact and not view.throws.throws and not view.throws.stray
            main: list[Any] = [] if told_above else [self.throws]
            main.append(self.pad if view.pad else self.tracks)
            beside: list[Any] = []
        elif view.pad is not None and (self.compact or keys > LARGE_PAD or view.card.face == "back"):
            main, beside = [self.pad], []
        elif self.compact and told:
            main, beside = told, []
        elif self.compact:
            main, beside = [self.card], []
        else:
            main, beside = [self.card], [self.pad] if view.pad else told
        few = self.compact and not (view.throws and view.throws.stray)
        self.throws.size_hint_y, self.throws.height = None, theme.size_body * (2.2 if few else 3.6)
        # A card keeps the shape of one; a box gives its child its whole breadth otherwise.
        alone = self.wide and not beside
        self.card.size_hint_x = min(1.0, 1.3 * self.height / max(1, self.width)) if alone else 1
        looking = any(each.key for each in view.row)
        self.carded = self.card in main
        # With the sums alone on the glass, what the card says is a page before them.
        lines = view.card.lines if self.sums in main and view.card.face == "front" else ()
        self.sums.read_first(lines, looking)
        self.row.beside = self.carded or self.compact
        self.card_share = self._share(view)
        self.card_breadth = 0.44 if len(view.sums) > 2 or view.pad is not None else 0.62
        fill(self.ids.main, *main)
        fill(self.ids.beside, *beside)
        alone = self.compact and (view.pad is not None or bool(told) or view.throws is not None)
        # Who looks round needs the row to choose the next one from.
        fill(self.ids.row, *([self.row] if looking or (view.row and not alone) else []))
        fill(self.ids.stay, *([self.stay] if view.lasting else []))

    def _share(self, view: CrisisView) -> float:
        """What the card needs, with or without its foot, if that leaves enough for sums; else its name."""
        lines = self.height / theme.size_body - (5.4 if view.row else 1) - (5.5 if view.lasting else 0)
        told = 3.6 * len(view.sums) + (3 if view.outcome else 0) + (3 if view.hint else 0)
        if view.pad is not None:
            told = 4.0 * len(view.pad.groups)
        least, footless = lines_needed(view.card) + 0.5, lines_needed(view.card, foot=False) + 0.3
        left = lines - max(4.5, told)
        card = max(least, lines * 0.42) if left > least else footless if left > footless else 3.4
        return float(card / max(1, lines - card))

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
