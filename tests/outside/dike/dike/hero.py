"""The picture of the Dike: water behind a wall."""

from __future__ import annotations

from kivy.graphics import SmoothRoundedRectangle

from app.ui.widgets.hero_art import HeroArt


def paint(art: HeroArt, side: float, x: float, y: float) -> None:
    foot = y - side * 0.4
    art.colour("seat_1")
    SmoothRoundedRectangle(pos=(x - side * 0.45, foot), size=(side * 0.5, side * 0.45), radius=[side * 0.03])
    art.colour("quiet")
    SmoothRoundedRectangle(pos=(x, foot), size=(side * 0.16, side * 0.7), radius=[side * 0.03])
    art.colour("leaf")
    art.icon("plant-2", side * 0.25, x + side * 0.3, foot + side * 0.14)
