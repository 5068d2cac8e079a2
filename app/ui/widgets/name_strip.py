"""Names that people have played under before, to be tapped instead of written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.text.names import shortened
from app.ui.widgets.button import BigButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.text_field import TextField
from app.ui.widgets.touching import Touch

MOST = 5
"""A short row: whoever is not in it is written in as many taps."""


class KnownNames:
    """Everybody who has played, the last ones first; pages that ask for names fill it."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()

    def take(self, sessions: Iterable[Any]) -> None:
        """Take over the players of `Listed` sessions."""
        self._names = tuple(dict.fromkeys(name for each in sessions for name in each.players if name))

    def like(self, text: str) -> list[str]:
        """Those that begin as what is written so far; none that is written already."""
        begun = text.strip().casefold()
        fitting = [name for name in self._names if name.casefold().startswith(begun)]
        return [name for name in fitting if name != text.strip()][:MOST]


known = KnownNames()


class KnownName(BigButton):
    """One of them; its whole name may be longer than what is on it."""

    person = StringProperty("")


class NameStrip(Panel):
    """Lies beside the field that is written in, over whatever is there, and goes when it is left."""

    __events__ = ("on_known",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._buttons: list[KnownName] = []

    def show(self, names: list[str]) -> None:
        while len(self._buttons) < len(names):
            button = KnownName(centred=True)
            button.bind(on_release=lambda pressed: self.dispatch("on_known", pressed.person))
            self._buttons.append(button)
        self.clear_widgets()
        for button, name in zip(self._buttons, names, strict=False):
            button.name, button.person, button.text = f"known:{name}", name, shortened(name, 16)
            self.add_widget(button)

    def on_touch_down(self, touch: Touch) -> bool:
        """A finger here does not leave the field: else the strip would be gone before it lifts."""
        if self.collide_point(*touch.pos):
            FocusBehavior.ignored_touch.append(touch)
        return bool(super().on_touch_down(touch))

    def on_known(self, name: str) -> None: ...


class NameField(TextField):
    """A line for a name; while it is written in, names that are known lie beside it."""

    def __init__(self, **kwargs: object) -> None:
        self._strip: NameStrip | None = None
        super().__init__(**kwargs)
        self.fbind("focus", self._suggest)
        self.fbind("text", self._suggest)

    def _suggest(self, *_: object) -> None:
        names = known.like(self.text) if self.focus else []
        if not names:
            self._take_away()
            return
        if self._strip is None:
            self._strip = NameStrip()
            self._strip.bind(on_known=lambda _strip, name: self._take(name))
        self._strip.show(names)
        self._place(self._strip, len(names))

    def _take(self, name: str) -> None:
        """Written and done."""
        self.text, self.focus = name, False

    def _place(self, strip: NameStrip, count: int) -> None:
        """Below the field, or above it in the lower half, where a keyboard may lie."""
        over = self._over()
        if over is None:
            return
        if strip.parent is None:
            over.add_widget(strip)
        tall = max(theme.touch_s, theme.size_body * 2) + 2 * theme.gap_xs
        strip.size = (min(over.width - 2 * theme.gap, count * theme.size_body * 9), tall)
        left, foot = self.to_window(self.x, self.y)
        lower = foot < over.height / 2
        strip.x = max(theme.gap, min(left, over.width - strip.width - theme.gap))
        strip.y = foot + self.height + theme.gap_xs if lower else foot - tall - theme.gap_xs

    def _over(self) -> Any:
        """What covers the whole glass, so that the strip lies over all of it."""
        top: Any = self
        while isinstance(top.parent, Widget):
            top = top.parent
        return top if isinstance(top, FloatLayout) else None

    def _take_away(self) -> None:
        if self._strip is not None and self._strip.parent is not None:
            self._strip.parent.remove_widget(self._strip)


load_beside(__file__)
