"""Why the app wants to look for devices nearby, in the words of the Android that is going to ask."""

from __future__ import annotations

from app.pages.nearby.view import NearbyView, Point
from app.text.translator import Translator
from firmware_bridge.ble.permission import NEW


def nearby_view(tr: Translator, level: int, asking: bool = False) -> NearbyView:
    """`level` is Android's: before 12 it calls the same thing the place where the tablet is."""
    asks = "nearby.asks" if level >= NEW else "nearby.asks.place"
    return NearbyView(
        title=tr("nearby.title"),
        points=(
            Point("bluetooth", tr("nearby.why")),
            Point("hand-finger", tr(asks)),
            Point("shield", tr("nearby.never")),
            Point("dice-5", tr("nearby.without")),
        ),
        yes_label=tr("nearby.yes"),
        no_label=tr("nearby.no"),
        asking=asking,
    )
