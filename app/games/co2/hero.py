"""The picture of CO₂: a dial of how much of it is in the air."""

from __future__ import annotations

from kivy.graphics import SmoothLine

from app.ui.widgets.hero_art import ZONES, HeroArt


def paint(art: HeroArt, side: float, x: float, y: float) -> None:
    radius, low = side * 0.42, y - side * 0.14
    for i, zone in enumerate(reversed(ZONES)):
        art.colour(f"zone_{zone}")
        start = -108 + i * 54.5
        SmoothLine(circle=(x, low, radius, start, start + 51), width=side * 0.05, cap="none")
    art.colour("text")
    for i in range(13):
        art.ray(x, low, -108 + i * 18, radius * 0.72, radius * (0.8 if i % 3 else 0.83), side * 0.006)
    art.ray(x, low, 38, 0, radius * 0.9, side * 0.018)
    art.dot(x, low, side * 0.05)
    art.colour("quiet")
    art.icon("cloud", side * 0.2, x, low - side * 0.2)
