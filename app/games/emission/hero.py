"""The picture of e-Mission: a thermometer before a fan of crises."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Rotate, SmoothLine, SmoothRoundedRectangle

from app.ui.widgets.hero_art import HeroArt


def paint(art: HeroArt, side: float, x: float, y: float) -> None:
    for angle in (22, -14):
        _card(art, side, x, y - side * 0.06, angle)
    _glass(art, side, x - side * 0.06, y - side * 0.48)


def _card(art: HeroArt, side: float, x: float, y: float, angle: float) -> None:
    """A crisis card of the fan behind the thermometer."""
    width, height = side * 0.42, side * 0.62
    PushMatrix()
    Rotate(angle=angle, origin=(x, y - side * 0.4))
    art.colour("paper_shade")
    SmoothRoundedRectangle(pos=(x - width / 2, y - height / 2), size=(width, height), radius=[side * 0.04])
    rim = max(1.0, side * 0.008)
    art.colour("paper")
    SmoothRoundedRectangle(
        pos=(x - width / 2 + rim, y - height / 2 + rim),
        size=(width - 2 * rim, height - 2 * rim),
        radius=[side * 0.034],
    )
    art.colour("clay")
    art.icon("warning", side * 0.15, x - width * 0.28 if angle > 0 else x + width * 0.26, y + height * 0.34)
    PopMatrix()


def _glass(art: HeroArt, side: float, x: float, foot: float) -> None:
    tube, bulb, rim = side * 0.16, side * 0.3, side * 0.026
    for inset, tall, colour in ((0.0, 0.8, "ink"), (rim, 0.8, "paper"), (2 * rim, 0.5, "zone_red")):
        art.colour(colour)
        width = tube + 2 * rim - 2 * inset
        SmoothRoundedRectangle(
            pos=(x - width / 2, foot + bulb * 0.5),
            size=(width, side * tall + rim - inset),
            radius=[width / 2],
        )
        art.dot(x, foot + bulb / 2, bulb / 2 + rim - inset)
    art.colour("ink")
    for i in range(4):
        level = foot + bulb + side * (0.1 + 0.12 * i)
        SmoothLine(points=[x + tube * 0.2, level, x + tube * 0.5, level], width=max(1.0, side * 0.007))
