"""This round's CO₂ against what the world can bind, and how far it is to the turning point."""

from __future__ import annotations

from typing import Protocol

from app.ui.layout.needs.powers import PANEL, SPREAD
from app.ui.widgets.label import BodyBoldLabel, NoteLabel, StrongLabel
from app.ui.widgets.live import theme
from app.ui.widgets.meter_bar import MeterBar
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put


class Balance(Protocol):
    """What it shows."""

    @property
    def left(self) -> str: ...

    @property
    def sum(self) -> str: ...

    @property
    def goal(self) -> str: ...

    @property
    def after(self) -> str: ...

    @property
    def produced(self) -> int: ...

    @property
    def sinks(self) -> int: ...

    @property
    def reached(self) -> bool: ...

    @property
    def danger(self) -> bool: ...


class BalanceBar(Panel):
    """Feed it with `show`. It is a small panel, or a line or two where there is little height."""

    def __init__(self, **kwargs: object) -> None:
        self._left, self._goal = StrongLabel(), BodyBoldLabel()
        self._sum, self._after = NoteLabel(halign="center"), NoteLabel(halign="center")
        self._meter = MeterBar(at_most=True)
        self._shown: Balance | None = None
        super().__init__(**kwargs)
        theme.bind(size_body=self._trigger_layout, ground=self._trigger_layout)

    def show(self, balance: Balance) -> None:
        self._shown = balance
        self._left.text, self._sum.text = balance.left, balance.sum
        self._goal.text, self._after.text = balance.goal, balance.after
        self._meter.found, self._meter.wanted = balance.produced, max(1, balance.sinks)
        self._meter.met = balance.reached
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        if self._shown is None:
            return
        self._paint(self._shown)
        lines = theme.ruler.sizes.lines
        panel = self.height >= lines(PANEL)
        for label in (self._left, self._goal):
            label.halign = "center" if panel else "left"
        self._left.style_size = theme.size_strong + (theme.size_title - theme.size_strong) / 2 * panel
        if panel:
            self._below_one_another(lines(1.1))
        elif self.width >= lines(SPREAD):
            self._beside_one_another()
        else:
            self._in_two_lines()

    def _paint(self, shown: Balance) -> None:
        tone = theme.accent if shown.reached else theme.danger if shown.danger else None
        self.edge, self.edge_width = tone or theme.line, theme.edge if tone else theme.hair
        self._left.color = tone or theme.text
        self._goal.color = theme.accent if shown.reached else theme.text
        self._after.color = theme.danger if shown.danger else theme.quiet

    def _below_one_another(self, meter: float) -> None:
        pad, gap = theme.gap_s, theme.gap_xs
        each = (self.height - 2 * pad - 4 * gap - meter) / 3.9
        y = self.top - pad
        parts = [(self._left, 1.3 * each), (self._sum, 0.8 * each), (self._meter, meter)]
        parts += [(self._goal, each), (self._after, 0.8 * each)]
        for part, tall in parts:
            y -= tall
            put(part, self.x + pad, y, self.width - 2 * pad, tall)
            y -= gap
        hold(self, [part for part, _tall in parts])

    def _beside_one_another(self) -> None:
        pad = theme.gap_s
        unit = (self.width - 4 * pad) / 2.5
        x = self.x + pad
        parts = ((self._left, 0.8), (self._meter, 0.7), (self._goal, 1.0))
        for part, share in parts:
            put(part, x, self.y + pad, unit * share, self.height - 2 * pad)
            x += unit * share + pad
        hold(self, [part for part, _share in parts])

    def _in_two_lines(self) -> None:
        pad = theme.gap_s
        tall = (self.height - 2 * pad) / 2
        put(self._left, self.x + pad, self.y + pad + tall, self.width - 2 * pad, tall)
        put(self._goal, self.x + pad, self.y + pad, self.width - 2 * pad, tall)
        hold(self, [self._left, self._goal])
