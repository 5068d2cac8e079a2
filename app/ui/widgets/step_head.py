"""The step in words: the sign of the seat that acts, what is wanted, and what to do."""

from __future__ import annotations

from typing import Literal, cast

from kivy.properties import StringProperty
from kivy.uix.layout import Layout

from app.ui.layout.needs.words import StepLook, StepNeed
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.label import BodyLabel, TitleLabel
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put

STEP_LOOKS: tuple[StepLook, ...] = ("large", "small", "title")


class StepHead(Layout):
    """What to do stands beside the title where both have room on one line, else below it."""

    title = StringProperty("")
    detail = StringProperty("")
    seat = StringProperty("")
    look = StringProperty("large")

    def __init__(self, **kwargs: object) -> None:
        self._sign = Emblem()
        self._title, self._detail = TitleLabel(), BodyLabel()
        super().__init__(**kwargs)
        for part in ("pos", "size", "title", "detail", "seat", "look"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout, quiet=self._trigger_layout)

    def take(self, look: Literal["large", "small", "title"]) -> None:
        self.look = look

    @property
    def need(self) -> StepNeed:
        look = cast("StepLook", self.look)
        return StepNeed(theme.ruler, self.title, self.detail, bool(self.seat), look)

    def do_layout(self, *_: object) -> None:
        need, width = self.need, self.width
        line, beside = need.title_height(width), need.beside(width)
        shown = [self._title]
        x, right = self.x + need.sign, self.right
        if self.seat:
            self._sign.seat = self.seat
            put(self._sign, self.x, self.top - need.line, need.line, need.line)
            shown.append(self._sign)
        self._title.text, self._title.style_size = self.title, need.title_size
        wide = need.title_width() if beside else right - x
        put(self._title, x, self.top - line, wide, line)
        if self.detail and self.look != "title":
            self._detail.text, self._detail.color = self.detail, theme.quiet
            self._detail.valign = "middle" if beside else "top"
            if beside:
                put(
                    self._detail,
                    x + wide + theme.gap_l,
                    self.top - line,
                    right - x - wide - theme.gap_l,
                    line,
                )
            else:
                put(self._detail, self.x, self.y, width, self.height - line)
            shown.append(self._detail)
        hold(self, shown)
