"""The rows of the page of target cards: a political target, a seat's economic one, a seat to choose."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import emblem, label, meter_bar
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.panel import Panel

__all__ = ["EconomyRow", "SeatButton", "SmallSign", "SourceNote", "TargetRow", "emblem", "label", "meter_bar"]

ICONS = {"black": "black", "green": "green", "red": "red", "factories": "building-community"}


class Row(Panel):
    """What both kinds of target have: so many of so many, and whether that is enough, in words and sign."""

    title = StringProperty("")
    state = StringProperty("")
    found = NumericProperty(0)
    wanted = NumericProperty(1)
    at_most = BooleanProperty(False)
    met = BooleanProperty(False)
    narrow = BooleanProperty(False)
    """The bar stands below the words."""
    tight = BooleanProperty(False)
    """What is missing stands beside the bar: above it there is room for one of the two only."""


class SmallSign(AnchorLayout):
    """A country's sign among words."""

    seat = StringProperty("")


class TargetRow(Row):
    """Feed it with `show`."""

    counts = StringProperty("")
    limit = StringProperty("")
    marked = BooleanProperty(False)
    """Its number is not from this edition's rulebook; the note below all of them says so."""
    icon = StringProperty("")
    pieces = StringProperty("factories")
    ink = ColorProperty()
    few = NumericProperty(0)
    """So many countries alone count."""

    def show(self, view: Any) -> None:
        """Take over a `TargetView`."""
        self.name = f"target:{view.id}"
        self.title, self.state, self.limit = view.title, view.state, view.limit
        self.counts, self.marked, self.few = view.counts, bool(view.mark), len(view.of)
        signs = self.ids.few
        if [sign.seat for sign in reversed(signs.children)] != list(view.of):
            signs.clear_widgets()
            for country in view.of:
                signs.add_widget(SmallSign(seat=country))
        self.found, self.wanted, self.at_most, self.met = view.found, view.wanted, view.at_most, view.met
        self.pieces, self.icon = view.pieces, ICONS[view.pieces]


class EconomyRow(Row):
    """Feed it with `show`."""

    seat = StringProperty("")
    card = StringProperty("")

    def show(self, view: Any) -> None:
        """Take over an `EconomyView`."""
        self.name = f"economy:{view.id}"
        self.seat, self.title, self.state, self.card = view.id, view.title, view.state, view.card
        self.found, self.wanted, self.met = view.factories, view.wanted, view.met


class SourceNote(BoxLayout):
    """Where the numbers come from, with the sign that the rows carry."""

    text = StringProperty("")
    words = NumericProperty(0)
    """Width of the words on one line."""


class SeatButton(Pressable):
    """Whose card it is about."""

    seat = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")

    def show(self, view: Any) -> None:
        self.name, self.seat, self.title = f"mine:{view.id}", view.id, view.title
        self.detail = " · ".join(part for part in (view.name, view.card) if part)


load_beside(__file__)
