"""A component drawn as rows of cells: what was read, what is a stand-in, and which one is asked."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.layout import Layout

from app.forms.box.view import CellState, CellView, SketchRow, SketchView
from app.ui.layout.needs.forms import CAPTION, CELL, CELL_MOST, SketchNeed
from app.ui.widgets.button import Pressable
from app.ui.widgets.label import BodyBoldLabel, BodyLabel, IconLabel, NoteLabel
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put

SIGNS: dict[CellState, str] = {"unread": "question-mark", "read": "check", "printed": "", "fault": "warning"}
SIGN = 0.8
"""Lines of text that a cell's sign is high."""


class SketchCell(Pressable):
    """One number or word; tapped, it is asked."""

    path = StringProperty("")
    asked = BooleanProperty(False)
    state = StringProperty("unread")

    def __init__(self, **kwargs: object) -> None:
        self.at: int | None = None
        self._words, self._name, self._sign = BodyBoldLabel(halign="center"), NoteLabel(), IconLabel()
        super().__init__(**kwargs)
        for part in ("pos", "size", "asked", "state"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout, ground=self._trigger_layout)

    def show(self, view: CellView) -> None:
        self.name = f"cell:{view.path}" if view.at is None else f"cell:{view.path}:{view.at}"
        self.path, self.at, self.asked, self.state = view.path, view.at, view.asked, view.state
        self._words.text, self._name.text = view.text, view.caption
        self._sign.icon = SIGNS[view.state]
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        known = self.state in ("read", "printed")
        self.fill = theme.line if self.asked else theme.raised if known else theme.ground
        self.edge = theme.accent if self.asked else theme.danger if self.state == "fault" else theme.line
        self.edge_width = theme.edge if self.asked else theme.hair
        sizes, pad = theme.ruler.sizes, theme.gap_xs
        sign = sizes.lines(SIGN)
        x, width, top = self.x + pad, self.width - 2 * pad, self.top - pad
        shown = [self._words]
        if self._name.text:
            tall = min(sizes.lines(CAPTION), self.height / 2)
            self._name.style_size, self._name.color = theme.size_note, theme.quiet
            put(self._name, x + pad, top - tall, width - sign - 2 * pad, tall)
            top -= tall
            shown.append(self._name)
        self._words.style_size = theme.size_body
        self._words.color = theme.text if known or self.asked else theme.quiet
        inner = 0.0 if self._name.text else sign if self._sign.icon else 0.0
        put(self._words, x + inner / 2, self.y + pad, width - inner, top - self.y - pad)
        if self._sign.icon:
            self._sign.font_size = sign
            self._sign.color = theme.accent if self.state == "read" else theme.quiet
            put(self._sign, self.right - sign - pad, self.top - sign - pad, sign, sign)
            shown.append(self._sign)
        hold(self, shown)


@dataclass(frozen=True)
class Line:
    """Cells beside one another, the first of a row below its caption."""

    row: int
    first: int
    """The number of its first cell among all."""
    cells: int
    begins: bool
    """Its row begins here."""

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.cells)


class Sketch(Layout):
    """Feed it with `show`; dispatches on_cell(path, at). The line with the asked cell is always in sight."""

    __events__ = ("on_cell",)

    def __init__(self, **kwargs: object) -> None:
        self._rows: tuple[SketchRow, ...] = ()
        self._need: SketchNeed | None = None
        self._cells: list[SketchCell] = []
        self._captions: list[BodyLabel] = []
        super().__init__(**kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=again, gap=again)

    def take(self, look: str) -> None:
        """It shows as many lines as it has room for."""

    def show(self, view: SketchView, need: SketchNeed) -> None:
        self._rows, self._need = view.rows, need
        self.do_layout()

    def do_layout(self, *_: object) -> None:
        need = self._need
        if need is None or min(self.size) <= 1:
            return
        lines, views = self._lines(need), [cell for row in self._rows for cell in row.cells]
        asked = next((at for at, view in enumerate(views) if view.asked), 0)
        focus = next(
            (at for at, line in enumerate(lines) if line.first <= asked < line.first + line.cells), 0
        )
        first, last = self._window(lines, focus, need)
        size = self._cell_lines(lines[first:last], need)
        placed: list[BodyLabel | SketchCell] = []
        y, used = self.top, 0
        for at, line in enumerate(lines[first:last]):
            caption = self._rows[line.row].caption if line.begins or at == 0 else ""
            if caption:
                label = self._caption(len(placed), caption)
                put(label, self.x, y - need.caption, self.width, need.caption)
                placed.append(label)
                y -= need.caption
            cells = [views[number] for number in line.numbers]
            y = self._put_line(line, cells, y, used, size, placed)
            used += line.cells
        hold(self, placed)

    def _put_line(
        self,
        line: Line,
        views: list[CellView],
        y: float,
        used: int,
        size: float,
        placed: list[BodyLabel | SketchCell],
    ) -> float:
        """Its cells below `y`; where the next line begins."""
        assert self._need is not None
        need, gap, shape = self._need, theme.gap_xs, self._need.rows[line.row]
        tall = need.cell_height(shape, size)
        across = min(need.across(shape, self.width), max(shape.cells, 4))
        wide = (self.width + gap) / across - gap
        for place, view in enumerate(views):
            cell = self._cell(used + place)
            cell.show(view)
            put(cell, self.x + place * (wide + gap), y - tall, wide, tall)
            placed.append(cell)
        return y - tall - gap

    def _lines(self, need: SketchNeed) -> list[Line]:
        lines, number = list[Line](), 0
        for at, shape in enumerate(need.rows):
            across = need.across(shape, self.width)
            for start in range(0, shape.cells, across):
                count = min(across, shape.cells - start)
                lines.append(Line(at, number + start, count, start == 0))
            number += shape.cells
        return lines

    def _height(self, lines: list[Line], need: SketchNeed, size: float) -> float:
        """Of some lines; the first has its row's caption above it wherever it stands."""
        captions = sum(
            bool(self._rows[line.row].caption) for at, line in enumerate(lines) if line.begins or at == 0
        )
        cells = sum(need.cell_height(need.rows[line.row], size) + theme.gap_xs for line in lines)
        return captions * need.caption + cells

    def _window(self, lines: list[Line], focus: int, need: SketchNeed) -> tuple[int, int]:
        """From which line to which one there is room."""
        first, last = focus, focus + 1
        while True:
            if last < len(lines) and self._height(lines[first : last + 1], need, CELL) <= self.height + 1:
                last += 1
            elif first > 0 and self._height(lines[first - 1 : last], need, CELL) <= self.height + 1:
                first -= 1
            else:
                return first, last

    def _cell_lines(self, lines: list[Line], need: SketchNeed) -> float:
        """How high cells are, in lines of text: as high as there is room."""
        least, most = (self._height(lines, need, size) for size in (CELL, CELL_MOST))
        share = (self.height - least) / (most - least) if most > least else 0.0
        return CELL + (CELL_MOST - CELL) * max(0.0, min(1.0, share))

    def _cell(self, number: int) -> SketchCell:
        while len(self._cells) <= number:
            cell = SketchCell()
            cell.bind(on_release=lambda cell: self.dispatch("on_cell", cell.path, cell.at))
            self._cells.append(cell)
        return self._cells[number]

    def _caption(self, number: int, text: str) -> BodyLabel:
        while len(self._captions) <= number:
            self._captions.append(BodyLabel())
        label = self._captions[number]
        label.text, label.color = text, theme.quiet
        return label

    def on_cell(self, path: str, at: int | None) -> None: ...
