"""Impacts that follow one another: the one that is carried out now is framed, the others wait behind it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.panel import Panel

__all__ = ["ChainLink", "ImpactChain", "label"]


class ChainLink(Panel):
    """One impact."""

    icon = StringProperty("")
    now = BooleanProperty(False)


class ImpactChain(BoxLayout):
    """Feed it with `show`; takes no room while there is none."""

    count = NumericProperty(0)

    def show(self, icons: tuple[str, ...]) -> None:
        """Pictures of the impacts, the next one first."""
        self.count = len(icons)
        self.clear_widgets()
        for number, icon in enumerate(icons):
            self.add_widget(ChainLink(icon=icon, now=number == 0))


load_beside(__file__)
