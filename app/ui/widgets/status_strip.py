"""The strip along the top: where we are, and how the devices are."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.button import BigButton, Pressable
from app.ui.widgets.kv import load_beside

SIGNS = {"ready": "circle-check", "busy": "circle-half-2", "lost": "circle-x", "off": "circle-minus"}


class LinkButton(Pressable):
    """One device. Its sign differs in shape as well as in colour; its words come on tap."""

    title = StringProperty("")
    detail = StringProperty("")
    kind = StringProperty("")
    wide = BooleanProperty(True)
    """Its name stands beside the sign; else its picture does."""
    snug = BooleanProperty(False)
    """Below the sign, rather."""
    sign = StringProperty("circle-minus")
    light = StringProperty("off")

    def show(self, link: Any) -> None:
        self.name = f"link:{link.kind}"
        self.kind, self.title, self.detail = link.kind, link.title, link.detail
        self.light, self.sign = link.light, SIGNS[link.light]


class OverleafKey(BigButton):
    """To what of the table has no room now, and back."""

    strip = ObjectProperty(None, rebind=True)


class StatusStrip(BoxLayout):
    """Feed it with `show`."""

    wide = BooleanProperty(True)
    snug = BooleanProperty(False)
    """So little room that the target cards are only among what else there is."""
    game = StringProperty("")
    heading = StringProperty("")
    subheading = StringProperty("")
    menu_label = StringProperty("")
    has_targets = BooleanProperty(True)
    """The game has target cards, and they are looked at from here."""
    has_overleaf = BooleanProperty(False)
    """There is something to look at that has no room now; or people look at it."""
    turned = BooleanProperty(False)

    __events__ = (
        "on_menu",
        "on_targets",
        "on_help",
        "on_settings",
        "on_more",
        "on_explain",
        "on_overleaf",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._links: list[LinkButton] = []
        self.bind(has_overleaf=self._offer_overleaf)

    def take(self, look: str) -> None:
        """Be drawn with words beside the signs, or without."""
        self.wide = look == "spelled"

    def _offer_overleaf(self, *_: object) -> None:
        """It stands before the other signs, so that none of them moves."""
        if self._overleaf.parent is not None:
            self.remove_widget(self._overleaf)
        if self.has_overleaf:
            self.add_widget(self._overleaf, self.children.index(self.ids.links))

    @cached_property
    def _overleaf(self) -> OverleafKey:
        key = OverleafKey(strip=self)
        key.bind(on_release=lambda _key: self.dispatch("on_overleaf"))
        return key

    def show(self, view: Any) -> None:
        """Take over what a `TableView` says about itself and its links."""
        self.game, self.heading, self.subheading = view.game.upper(), view.heading, view.subheading
        self.menu_label = view.menu_label
        row = self.ids.links
        while len(self._links) < len(view.links):
            button = LinkButton(wide=self.wide, snug=self.snug)
            self.bind(wide=button.setter("wide"), snug=button.setter("snug"))
            button.bind(on_release=lambda link: self.dispatch("on_explain", link.detail))
            self._links.append(button)
        if len(row.children) != len(view.links):
            row.clear_widgets()
            for button in self._links[: len(view.links)]:
                row.add_widget(button)
        for button, link in zip(self._links, view.links, strict=False):
            button.show(link)

    def on_menu(self) -> None: ...

    def on_targets(self) -> None: ...

    def on_help(self) -> None: ...

    def on_settings(self) -> None: ...

    def on_more(self) -> None: ...

    def on_overleaf(self) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
