"""What can be done now, along the bottom, with undo and redo at its end."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.views import ActionView
from app.ui.widgets.button import ActButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.row import show_actions, tell

WORDS_WIDE, SHORT_WIDE = 7.6, 4.4
"""Lines of text that a button with words, or with a number, is wide at least."""
MOST_IN_A_ROW = 6
MORE = "more"


def words_beside_price(action: ActionView) -> float:
    """The width that a button with a price needs, so that its longest word keeps its size."""
    if action.cost is None:
        return 0.0
    word = max(one_line(each, theme.font_bold, theme.size_body) for each in action.label.split(" "))
    return float(
        word + theme.size_strong * (2.15 + 0.65 * len(str(action.cost))) + 2 * theme.gap + 2 * theme.gap_s
    )


class ActionsBar(BoxLayout):
    """Feed it with `show`. For the left hand everything is mirrored: the main thing is near the thumb."""

    wide = BooleanProperty(True)
    cols = NumericProperty(1)
    row_height = NumericProperty(88)
    back_height = NumericProperty(52)
    rows = NumericProperty(1)
    undo_label = StringProperty("")
    undo_hint = StringProperty("")
    redo_label = StringProperty("")
    redo_hint = StringProperty("")
    most_rows = NumericProperty(3)
    spelled = BooleanProperty(True)
    """There is room to say what undo would take back."""
    snug = BooleanProperty(False)
    """Many in a row are no taller than few: something above needs the room."""

    __events__ = ("on_act", "on_explain", "on_undo", "on_redo")

    def __init__(self, **kwargs: object) -> None:
        self._arranged = Clock.create_trigger(self._arrange, -1)
        self._buttons: list[ActButton] = []
        self._actions: tuple[ActionView, ...] = ()
        self._page = 0
        super().__init__(**kwargs)
        self.bind(width=self._arranged, most_rows=self._arranged)
        self.fbind("wide", Clock.create_trigger(self._mirror, -1))
        theme.bind(size_body=self._arranged, left_handed=self._mirror)

    def on_kv_post(self, _base: object) -> None:
        self._mirror()

    def show(self, view: Any) -> None:
        """Take over what a `TableView` says about actions and undo."""
        self.undo_label, self.undo_hint = view.undo_label, view.undo_hint
        self.redo_label, self.redo_hint = view.redo_label, view.redo_hint
        if self._actions != view.actions:
            self._actions, self._page = view.actions, 0
            self._arrange()

    def _mirror(self, *_: object) -> None:
        parts = [self.ids.room, self.ids.back]
        self.clear_widgets()
        for part in reversed(parts) if theme.left_handed and self.wide else parts:
            self.add_widget(part)
        back = [self.ids.undo, self.ids.redo]
        self.ids.back.clear_widgets()
        for button in reversed(back) if theme.left_handed else back:
            self.ids.back.add_widget(button)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """As many in a row as there is room for words, all rows alike; what is left over on a next page."""
        self.spelled = self.wide and self.width > theme.size_body * 60
        room = self.width - (self.ids.back.width if self.wide else 0)
        short = all(len(action.label) <= 2 for action in self._actions if not action.stays)
        fit = int(room / (theme.size_body * (SHORT_WIDE if short else WORDS_WIDE)))
        most = max(2, min(MOST_IN_A_ROW, fit))
        shown = self._on_this_page(most)
        self.rows = max(1, -(-len(shown) // most))
        self.cols = max(1, -(-len(shown) // self.rows))
        # From its corner on: there the main thing stands, also where there are too few for all places.
        show_actions(self, self.ids.actions, self._buttons, shown[::-1], self._pressed)
        each = room / self.cols - theme.gap_s
        narrow = self.cols > 3 and each < theme.size_body * 16 - theme.gap_s
        stacked = not short and (narrow or any(words_beside_price(one) > each for one in shown))
        for button in self._buttons:
            button.short = len(button.text) <= 2
            button.stacked = stacked
            button.size_hint_x = 1

    def _on_this_page(self, most: int) -> tuple[Any, ...]:
        """The main thing is on every page, in its place; the one after the others turns to the next page."""
        main = [action for action in self._actions if action.primary or action.stays]
        # A row that has to be there for the main thing, another and the turning is not left half empty.
        places = most * max(int(self.most_rows), -(-(len(main) + 2) // most))
        if len(self._actions) <= places:
            return self._actions
        rest = [action for action in self._actions if action not in main]
        first = self._actions.index(rest[0])
        each = places - len(main) - 1
        pages = -(-len(rest) // each)
        self._page %= pages
        here = rest[self._page * each : (self._page + 1) * each]
        turn = ActionView(MORE, f"{self._page + 1}/{pages}", "chevron-right")
        return (*main[:first], *here, turn, *main[first:])

    def _pressed(self, button: ActButton) -> None:
        if button.key == MORE:
            self._page += 1
            self._arrange()
        else:
            tell(self, button)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...


load_beside(__file__)
