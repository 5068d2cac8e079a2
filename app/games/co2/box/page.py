"""CO₂'s box: read cell by cell; lobby cards are put together by taps."""

from __future__ import annotations

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.view import BoxView
from app.games.co2.box.draft import LOBBY, PARTS, Draft
from app.games.co2.box.lobby import About, Deed, Minor, Reward, tapped
from app.games.co2.box.presenter import box_view
from app.games.co2.box.scene import Scene


class Co2BoxPage(OwnersPage[Draft]):
    place_name = "co2_box"
    draft_type = Draft
    by_hand = frozenset({LOBBY})

    def view(self) -> BoxView:
        return box_view(self.app.tr, Scene(**self.scene_parts()))

    def above(self, place: str) -> str | None:
        return LOBBY if place.startswith(f"{LOBBY}.") else OVERVIEW

    def following(self, place: str) -> str:
        """On the list the next stand-in of it, then the next component that needs somebody."""
        if place != LOBBY and self.above(place) != LOBBY:
            return self.next_part(PARTS, place)
        waiting = self.next_stand_in([*self.draft.below(LOBBY)], place)
        return waiting or (LOBBY if place != LOBBY else self.next_part(PARTS, LOBBY))

    def pressed(self, value: object) -> None:
        """A key of a lobby card."""
        if isinstance(value, Deed | About | Reward | Minor):
            row = tapped(self.draft.data[self._place], value)
            self._change(self.draft.with_value(self._place, row))
