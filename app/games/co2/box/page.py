"""CO₂'s box: numbers are set, tiles and cards told by taps."""

from __future__ import annotations

from typing import Any

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.view import BoxView
from app.games.co2.box.draft import LENGTH, LISTS, PARTS, Draft
from app.games.co2.box.pads import tapped
from app.games.co2.box.presenter import box_view
from app.games.co2.box.scene import Scene


class Co2BoxPage(OwnersPage[Draft]):
    place_name = "co2_box"
    draft_type = Draft

    def __init__(self, app: Any) -> None:
        self._space = 0
        super().__init__(app)

    def make(self) -> Any:
        screen = super().make()
        screen.bind(on_key=lambda _s, key: self._tap(key))
        return screen

    def view(self) -> BoxView:
        space = min(self._space, self.draft.length - 1)
        return box_view(self.app.tr, Scene(**self.scene_parts(), space=space))

    def above(self, place: str) -> str | None:
        return next((part for part in LISTS if place.startswith(f"{part}.")), OVERVIEW)

    def following(self, place: str) -> str:
        """On a list the next stand-in of it, then the next component that needs somebody."""
        part = place.partition(".")[0]
        if part not in LISTS:
            return self.next_part(PARTS, place)
        waiting = self.next_stand_in(self.draft.pieces(part), place)
        return waiting or (part if place != part else self.next_part(PARTS, part))

    def _go(self, place: str) -> None:
        self._space = 0
        super()._go(place)

    def _enter(self, key: str, value: int, settled: bool = True) -> None:
        if key == LENGTH:
            self._change(self.draft.with_length(value), settled)
        else:
            super()._enter(key, value, settled)

    def _tap(self, key: str) -> None:
        """A space of a track is chosen; after its bonus the next one is asked for."""
        name, _, told = key.partition(":")
        if name == "space":
            self._space = int(told)
            self.app.refresh()
            return
        path, value = tapped(self.draft, self._place, self._space, name, told)
        if name == "bonus":
            self._space = min(self._space + 1, self.draft.length - 1)
        self._change(self.draft.with_value(path, value))
