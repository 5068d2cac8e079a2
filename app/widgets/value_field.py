"""A number on a component of the game, with a word on where it stands."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.views import FieldView, StandView
from app.widgets import label, token_counter
from app.widgets.kv import load_beside

__all__ = ["StandLine", "ValueField", "label", "token_counter"]


class StandLine(BoxLayout):
    """Printed, told, a stand-in or the owner's own: a sign and words. Faults stand in the same place."""

    words = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("quiet")
    ink = ColorProperty()
    bold = BooleanProperty(False)
    """Stands out: there is something to do."""
    tall = NumericProperty(30)

    def show(self, view: StandView) -> None:
        self.words, self.icon, self.tone = view.words, view.icon, view.tone
        self.bold = view.tone in ("practice", "fault")


class ValueField(BoxLayout):
    """Feed it with `show`. Dispatches on_change, on_settle and on_explain like the counter in it."""

    key = StringProperty("")
    tone = StringProperty("quiet")
    tall = NumericProperty(120)
    least_tall = NumericProperty(0)
    """What the counter needs below its label, where that has no room beside the keys."""
    alike = NumericProperty(0)
    """The height at which its counter stands like those of the other fields."""

    __events__ = ("on_change", "on_settle", "on_explain")

    def show(self, view: FieldView) -> None:
        self.key, self.tone = view.key, view.stand.tone
        self.ids.counter.name = f"field:{view.key}"
        self.ids.counter.show(view.counter)
        self.ids.stand.show(view.stand)

    def on_change(self, value: int) -> None: ...

    def on_settle(self, value: int) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
