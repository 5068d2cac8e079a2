"""The picture of KYOTO: a clock, most of its time gone."""

from __future__ import annotations

from kivy.graphics import Ellipse, SmoothEllipse

from app.ui.widgets.hero_art import HeroArt


def paint(art: HeroArt, side: float, x: float, y: float) -> None:
    ring = side * 0.43
    art.colour("raised")
    SmoothEllipse(pos=(x - ring, y - ring), size=(2 * ring, 2 * ring))
    art.colour("accent", 0.28)
    Ellipse(pos=(x - ring, y - ring), size=(2 * ring, 2 * ring), angle_start=0, angle_end=230)
    art.arc(side * 0.41, side * 0.033, x, y, 230)
    art.colour("text")
    for hour in range(12):
        art.ray(x, y, hour * 30, side * (0.31 if hour % 3 else 0.29), side * 0.345, side * 0.008)
    for hand, length, width in ((230, 0.2, 0.018), (0, 0.27, 0.014)):
        art.ray(x, y, hand, 0, side * length, side * width)
    art.dot(x, y, side * 0.035)
