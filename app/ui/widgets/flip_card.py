"""A card with a front and a back that turns over."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from app.ui.theme import TURN_SECONDS
from app.ui.widgets import label, panel, wordmark
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.touching import Touch

__all__ = ["FlipCard", "label", "panel", "wordmark"]

FACES = ("none", "back", "front")


class FlipCard(RelativeLayout):
    """What is put on it lies on its front. Set `face`, and it turns over.

    Words that belong to the next card are filled in at on_swap: the card is then edge-on and shows none.
    """

    face = OptionProperty("none", options=FACES)
    side = OptionProperty("none", options=FACES)
    """What is drawn: follows `face` half a turn later."""
    back_title = StringProperty("")
    back_note = StringProperty("")
    back_letter = StringProperty("")
    """In place of our own sign."""
    back_fill = ColorProperty()
    back_ink = ColorProperty()
    width_shown = NumericProperty(1)
    name = StringProperty("")

    __events__ = ("on_swap",)

    def turn(self, face: str) -> None:
        """Turn over to this face; to the one it shows already as well, for then it is another card."""
        if face == self.face:
            self._turn()
        else:
            self.face = face

    def on_face(self, *_: object) -> None:
        self._turn()

    def add_widget(self, widget: Any, *args: object, **kwargs: object) -> None:
        # Its own rule adds back and front; the front has no id yet when it is added itself.
        front = self.ids.get("front")
        if front is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            front.add_widget(widget, *args, **kwargs)

    def on_touch_down(self, touch: Touch) -> bool:
        return self.side == "front" and bool(super().on_touch_down(touch))

    def _turn(self) -> None:
        Animation.cancel_all(self, "width_shown")
        if theme.reduce_motion or self.parent is None:
            self._swap()
            self.width_shown = 1
            return
        # A card that is called back in the middle of a turn goes on from where it is.
        seconds = TURN_SECONDS / 2 * self.width_shown
        away = Animation(width_shown=0, duration=seconds, transition="in_quad")
        away.bind(on_complete=self._turn_back)
        away.start(self)

    def _turn_back(self, *_: object) -> None:
        self._swap()
        Animation(width_shown=1, duration=TURN_SECONDS / 2, transition="out_quad").start(self)

    def _swap(self) -> None:
        self.side = self.face
        self.dispatch("on_swap")

    def on_swap(self) -> None: ...


load_beside(__file__)
