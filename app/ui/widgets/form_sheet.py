"""A few words, lines to write in, answers to tap and buttons, on as many pages as they need."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as Picture
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.views import ActionView, EntryView, FormView
from app.ui.widgets import choice_row, label, text_field
from app.ui.widgets.button import ActButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import tall
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill, tell
from app.ui.widgets.sheet import Sheet

__all__ = [
    "CodePanel",
    "FormButtons",
    "FormEntry",
    "FormPhoto",
    "FormSheet",
    "FormWords",
    "choice_row",
    "label",
    "text_field",
]


class FormWords(Panel):
    """What it is about, and what one should know before one answers."""

    title = StringProperty("")
    text = StringProperty("")
    grave = BooleanProperty(False)
    text_height = NumericProperty(0)
    title_height = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(width=self._measure, text=self._measure, title=self._measure)
        theme.bind(size_body=self._measure, size_strong=self._measure, gap_l=self._measure)

    def _measure(self, *_: object) -> None:
        width = max(1.0, self.width - 2 * theme.gap_l - 1)
        if self.grave:
            width -= theme.size_title * 1.5 + theme.gap_s
        self.title_height = tall(self.title, theme.font_bold, theme.size_strong, width) + 2
        self.text_height = tall(self.text, theme.font, theme.size_body, width) + 2


class FormEntry(BoxLayout):
    """One thing that is asked for."""

    key = StringProperty("")
    title = StringProperty("")
    hint = StringProperty("")
    written = BooleanProperty(True)
    picks = NumericProperty(0)

    __events__ = ("on_write", "on_pick")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._parts = [self.ids[name].__self__ for name in ("title", "field", "picks")]

    def show(self, view: EntryView) -> None:
        self.key, self.title, self.hint = view.key, view.label, view.hint
        self.written, self.picks = view.written, len(view.picks)
        field, picks = self.ids.field, self.ids.picks
        field.name, picks.prefix = f"write:{view.key}", f"pick:{view.key}"
        if field.text != view.text:
            field.text = view.text
        picks.show("", view.picks)
        title, written, picked = self._parts
        fill(self, title, *([written] if view.written else []), *([picked] if view.picks else []))

    def on_write(self, text: str) -> None: ...

    def on_pick(self, choice: str) -> None: ...


class FormPhoto(BoxLayout):
    """A photo, as large as there is room."""

    texture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._bytes = b""

    def show(self, photo: bytes) -> None:
        if photo != self._bytes:
            self._bytes = photo
            self._load()

    def _load(self, *_: object) -> None:
        """Once more, too, when the driver has lost it."""
        self.texture = _texture(self._bytes) if self._bytes else None
        if self.texture is not None:
            self.texture.add_reload_observer(self._lost)

    def _lost(self, _texture: object) -> None:
        """Not at once: what is new while others are made again is lost as well."""
        Clock.schedule_once(self._load, -1)


def _texture(photo: bytes) -> Any:
    """The picture in the bytes; None if they are no picture any more.

    Copied into a texture of our own: Kivy's would look for a file when the driver has lost it, and raise.
    """
    kind = "png" if photo.startswith(b"\x89PNG") else "jpg"
    try:
        loaded = Picture(BytesIO(photo), ext=kind).texture
    except Exception:  # Kivy's loaders raise whatever their library raises
        return None
    own = Texture.create(size=loaded.size, colorfmt="rgba")
    own.blit_buffer(loaded.pixels, colorfmt="rgba")
    own.flip_vertical()
    return own


class CodePanel(Widget):
    """A QR code with its white edge, always dark on light: cameras read nothing else."""

    code = ListProperty([])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, code=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.code:
            return
        count = len(self.code)
        side = max(1, int(min(self.size) // count))
        left, top = round(self.center_x - side * count / 2), round(self.center_y + side * count / 2)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, top - side * count), size=(side * count, side * count))
            Color(0, 0, 0, 1)
            for down, row in enumerate(self.code, 1):
                for across, dark in enumerate(row):
                    if dark:
                        Rectangle(pos=(left + across * side, top - down * side), size=(side, side))


def fitting_buttons(longest: int, width: float) -> int:
    """How many buttons with so many letters stand beside one another."""
    return max(1, min(4, int(width // (theme.size_body * (3.6 + 0.56 * min(longest, 26))))))


class FormButtons(BoxLayout):
    """What can be done with it, each in words; the first are the main ones."""

    count = NumericProperty(0)
    cols = NumericProperty(1)
    row_height = NumericProperty(60)
    rows = NumericProperty(0)
    natural = NumericProperty(0)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._buttons: list[ActButton] = []
        self.bind(width=self._fold)
        theme.bind(size_body=self._fold)

    def show(self, actions: tuple[ActionView, ...]) -> None:
        while len(self._buttons) < len(actions):
            button = ActButton()
            button.bind(on_release=lambda pressed: tell(self, pressed))
            self._buttons.append(button)
        grid = self.ids.grid
        if len(grid.children) != len(actions):
            grid.clear_widgets()
            for button in self._buttons[: len(actions)]:
                grid.add_widget(button)
        for button, action in zip(self._buttons, actions, strict=False):
            button.show(action)
        self.count = len(actions)
        self._fold()

    def _fold(self, *_: object) -> None:
        """As many beside one another as have room for their words."""
        longest = max((len(button.text) for button in self._buttons[: int(self.count)]), default=0)
        cols = max(1, min(int(self.count) or 1, fitting_buttons(longest, self.width)))
        self.rows = -(-int(self.count) // cols)
        self.cols = -(-int(self.count) // int(self.rows)) if self.count else 1

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class FormSheet(Sheet):
    """Feed it with `show`. Dispatches on_act(key), on_write(key, text), on_pick(key, choice) and
    on_explain(words).
    """

    __events__ = ("on_act", "on_write", "on_pick", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: FormView | None = None
        self._words, self._photo, self._code = FormWords(), FormPhoto(), CodePanel()
        self._rows: list[FormButtons] = []
        self._entries: list[FormEntry] = []
        self._laid: tuple[Any, ...] = ()
        self.bind(height=self._give_room, width=self._refold)
        self._words.bind(height=self._give_room)
        theme.bind(size_body=self._refold)

    def show(self, view: FormView) -> None:
        if view == self.view:
            return
        self.view = view
        self._lay(view)
        self._words.title, self._words.text, self._words.grave = view.title, view.text, view.grave
        for entry, asked in zip(self._entries, view.entries, strict=False):
            entry.show(asked)
        self._photo.show(view.photo)
        self._code.code = [list(row) for row in view.code]
        for row, actions in zip(self._rows, self._in_rows(view.actions), strict=False):
            row.show(actions)

    @property
    def foot(self) -> list[Any]:
        """Whatever the page, what comes of it can be pressed."""
        return [row for row in self._rows if row in self.cards]

    def _refold(self, *_: object) -> None:
        """Another width has other rows of buttons."""
        self._give_room()
        if self.view is not None:
            view, self.view = self.view, None
            self.show(view)

    def _in_rows(self, actions: tuple[ActionView, ...]) -> list[tuple[ActionView, ...]]:
        """Each row is a card of its own: what has no room on a page stands on the next. None is left alone
        beside longer rows."""
        fit = fitting_buttons(max((len(each.label) for each in actions), default=0), self.width)
        rows = max(1, -(-len(actions) // fit))
        across = max(1, -(-len(actions) // rows))
        return [actions[at : at + across] for at in range(0, len(actions), across)]

    def _lay(self, view: FormView) -> None:
        """Another form has other cards; the same one with other words keeps them, and the page."""
        rows = len(self._in_rows(view.actions))
        shape = (rows, bool(view.photo), bool(view.code), *(entry.key for entry in view.entries))
        if shape == self._laid:
            return
        self._laid = shape
        while len(self._entries) < len(view.entries):
            self._entries.append(self._entry())
        while len(self._rows) < rows:
            self._rows.append(self._row())
        self.ids.body.clear_widgets()
        self.cards = []
        for card in (
            self._words,
            *([self._photo] if view.photo else []),
            *([self._code] if view.code else []),
            *self._entries[: len(view.entries)],
            *self._rows[:rows],
        ):
            self.add_widget(card)
        self._at = self._words
        self._give_room()
        self._arrange()

    def _row(self) -> FormButtons:
        row = FormButtons()
        row.bind(
            on_act=lambda _b, key: self.dispatch("on_act", key),
            on_explain=lambda _b, words: self.dispatch("on_explain", words),
        )
        return row

    def _entry(self) -> FormEntry:
        entry = FormEntry()
        entry.bind(
            on_write=lambda each, text: self.dispatch("on_write", each.key, text),
            on_pick=lambda each, choice: self.dispatch("on_pick", each.key, choice),
        )
        return entry

    def _give_room(self, *_: object) -> None:
        """A photo has most of a page; a code all that the words leave, or a page of its own."""
        self._photo.height = max(1.0, min(self.height * 0.62, self.width))
        row = max(theme.touch_s, theme.size_body * 2.3)
        around = self._words.height + 2 * theme.gap_l + row + theme.gap_s
        rest = self.height - around
        alone = self.height - self.pager_height - theme.gap
        self._code.height = max(1.0, min(rest if rest > self.height * 0.6 else alone, self.width))

    def on_act(self, key: str) -> None: ...

    def on_write(self, key: str, text: str) -> None: ...

    def on_pick(self, key: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
