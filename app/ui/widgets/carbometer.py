"""The hero of the Keep Cool table: the column of chips, the count, the zone in words."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.layout import Layout

from app.ui.carbometer_need import carbometer_need
from app.ui.layout.needs.table import BAR, FLAT, TOWER, CarbometerNeed, ColumnLook
from app.ui.theme import ZONE_PATTERNS
from app.ui.views import CarbometerView
from app.ui.widgets.chip_column import ChipColumn
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, BodyLabel, FitLabel, HeroLabel, Words
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel, PatternBox
from app.ui.widgets.placing import hold, put

__all__ = ["Carbometer", "ZonePill"]

PATCH = 0.8
"""Of the pill's height, that the zone's pattern has at its end."""


class ZonePill(Layout):
    """The zone as colour, pattern and word together."""

    zone = StringProperty("blue")
    word = StringProperty("")
    pattern = StringProperty("plain")
    fill = ColorProperty()
    ink = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        self._patch, self._word = PatternBox(), FitLabel(halign="center")
        super().__init__(**kwargs)
        for part in ("pos", "size", "word", "pattern", "fill", "ink"):
            self.fbind(part, self._trigger_layout)
        theme.bind(ground=self.on_zone, ink=self._trigger_layout, size_strong=self._trigger_layout)
        self.on_zone()

    def on_zone(self, *_: object) -> None:
        self.pattern = ZONE_PATTERNS[self.zone]
        self.fill = getattr(theme, f"zone_{self.zone}")
        self.ink = getattr(theme, f"{self.zone}_ink")

    def do_layout(self, *_: object) -> None:
        patterned = self.pattern != "plain"
        patch = min(self.height * PATCH, self.width * 0.22) if patterned else 0.0
        self._patch.fill, self._patch.mark = self.fill, [*theme.ink[:3], 0.55]
        self._patch.pattern, self._patch.radius = self.pattern, theme.radius_s
        put(self._patch, self.x, self.y, patch, self.height)
        self._word.text, self._word.color = self.word, self.ink
        self._word.font_name = theme.font_bold
        self._word.style_size = min(theme.size_strong, self.height * 0.7)
        edge = min(theme.gap_s, self.width * 0.05)
        put(self._word, self.x + patch, self.y, self.width - patch - (edge if patterned else 0), self.height)
        hold(self, [*([self._patch] if patterned else []), self._word])


class Carbometer(Panel):
    """Feed it with `show`. Without a look it takes the fullest that its size has room for."""

    count = StringProperty("")
    differs = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._look: ColumnLook | None = None
        self._view: CarbometerView | None = None
        self._number, self._pill = HeroLabel(), ZonePill()
        self._goal, self._sensed, self._trust = BodyBoldLabel(), BodyLabel(), BodyLabel()
        self._sentences = (BodyLabel(), BodyLabel())
        self.column = ChipColumn()
        super().__init__(**kwargs)
        theme.bind(size_body=self._trigger_layout, ground=self._trigger_layout)

    def take(self, look: ColumnLook) -> None:
        self._look = look
        self._trigger_layout()

    def show(self, view: CarbometerView) -> None:
        self._view = view
        self.count = str(view.count)
        self.differs = view.sensed not in (None, view.count)
        self._pill.zone, self._pill.word = view.zone, view.zone_word
        self.column.show(view)
        self._trigger_layout()

    @property
    def look(self) -> ColumnLook:
        if self._look is not None:
            return self._look
        if self.height >= theme.size_body * (TOWER + BAR) and self.width < self.height * 1.1:
            return "tower"
        return "flat" if self.height >= theme.size_body * FLAT else "low"

    def do_layout(self, *_: object) -> None:
        view = self._view
        if view is None or min(self.size) <= 1:
            return
        need = carbometer_need(view, theme.ruler, self.look)
        self._number.text, self._number.style_size = self.count, need.figure_size
        self._number.halign = "right" if need.look == "tower" else "center"
        self.column.bare = need.look != "tower"
        shown = {"tower": self._as_tower, "flat": self._flat, "low": self._low}[need.look](need, view)
        hold(self, shown)

    def _low(self, need: CarbometerNeed, _view: CarbometerView) -> list[Words]:
        """All on one line."""
        edge, gap = need.inner_margin, theme.gap_s
        x, tall = self.x + edge, self.height - 2 * edge
        put(self._number, x, self.y + edge, need.figure_width, tall)
        x += need.figure_width + gap
        pill = min(need.pill_height, tall)
        put(self._pill, x, self.center_y - pill / 2, need.pill_width, pill)
        x += need.pill_width + gap
        put(self.column, x, self.y + edge, self.right - edge - x, tall)
        return [self._number, self._pill, self.column]

    def _flat(self, need: CarbometerNeed, _view: CarbometerView) -> list[Words]:
        """The zone below the number, the column beside them."""
        edge, block = need.inner_margin, need.block
        x, tall = self.x + edge, need.block_height()
        top = self.center_y + tall / 2
        put(self._number, x, top - need.figure_height, block, need.figure_height)
        put(self._pill, x, top - need.figure_height - need.pill_height, block, need.pill_height)
        x += block + theme.gap
        put(self.column, x, self.y + edge, self.right - edge - x, self.height - 2 * edge)
        return [self._number, self._pill, self.column]

    def _as_tower(self, need: CarbometerNeed, view: CarbometerView) -> list[Words]:
        """Number and zone beside the tube, at the height of its topmost chip; what counts in words below."""
        edge, block = need.inner_margin, need.block
        x, y = self.x + edge, self.y + edge
        shown: list[Words] = [self._number, self._pill, self.column]
        for label, text, tall in zip(
            self._sentences[::-1], need.sentences[::-1], need.sentence_heights(self.width)[::-1], strict=False
        ):
            label.text, label.halign = text, "center"
            label.color = theme.text if text == view.counts else theme.quiet
            put(label, x, y, self.width - 2 * edge, tall)
            y += tall
            shown.append(label)
        y += theme.gap_s
        put(
            self.column,
            x + block + theme.gap,
            y,
            self.right - edge - x - block - theme.gap,
            self.top - edge - y,
        )
        level = y + (self.top - edge - y) * view.count / max(1, view.capacity)
        tall = need.block_height()
        top = level + need.figure_height / 2
        top = min(self.top - edge, max(y + tall, top))
        put(self._number, x, top - need.figure_height, block, need.figure_height)
        top -= need.figure_height + need.pill_height
        put(self._pill, x, top, block, need.pill_height)
        return shown + self._put_aside(need, view, x, top)

    def _put_aside(self, need: CarbometerNeed, view: CarbometerView, x: float, top: float) -> list[Words]:
        """Where the step leads, and what the scale shows."""
        bad = view.trust is not None and view.trust.level == "bad"
        said = (
            (self._goal, view.goal_words, theme.accent),
            (self._sensed, view.sensed_caption, theme.danger if self.differs else theme.quiet),
            (self._trust, view.trust.caption if view.trust else "", theme.danger if bad else theme.quiet),
        )
        shown: list[Words] = []
        for label, text, colour in said:
            if not text:
                continue
            label.text, label.color, label.halign, label.valign = text, colour, "right", "top"
            tall = need.ruler.text.tall(text, need.ruler.sizes.size_body, need.block)
            top -= tall + theme.gap_xs
            put(label, x, top, need.block, tall)
            shown.append(label)
        return shown


load_beside(__file__)
