"""Text that always fits: a label lowers its size until its words fit their box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar
from weakref import WeakSet, WeakValueDictionary

from kivy.clock import Clock
from kivy.core.image import ImageData
from kivy.core.text import Label as Layout
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.theme import TYPE_SCALE
from app.ui.widgets.live import glyph, theme

NOT_LAID_OUT = 100
"""The width of every new widget. Words fitted into it would only have to be fitted again."""

LINE_HEIGHT = 1.08
LEAST_SHARE = 0.5
"""Text gets no smaller than this share of its style's size at 100 %; a layout that needs less is wrong."""
SHRINKING = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)
"""Of their sizes, that words that belong together may have; smaller words need fewer lines."""


def together(text: str) -> str:
    """A dot between two things may end a line, and begins none."""
    return text.replace(" · ", "\u00a0· ")


@lru_cache(maxsize=4096)
def needed(text: str, font: str, size: float, width: float, line_height: float) -> tuple[float, float]:
    """Width of the longest word and height of the whole text, wrapped into `width`."""
    text = together(text)
    layout = Layout(
        text=text, font_name=font, font_size=int(size), text_size=(width, None), line_height=line_height
    )
    if "\n" not in text:
        across, tall = layout.get_extents(text)
        if across <= width:
            return across, tall * line_height
    longest = max((layout.get_extents(word)[0] for word in text.replace("\n", " ").split(" ")), default=0)
    height = layout.render()[1] if longest <= width else 0
    return longest, height


@lru_cache(maxsize=4096)
def fitting(
    text: str, font: str, size: float, least: float, width: float, height: float, line_height: float
) -> float:
    """The largest size up to `size` at which the text fits; 0 when even `least` does not."""

    def fits(trial: float) -> bool:
        longest, tall = needed(text, font, trial, width, line_height)
        return longest <= width and tall <= height

    if fits(size):
        return size
    step = max(1.0, round(size * 0.04))  # whole sizes: every other one opens a font of its own
    good, bad = int((size - least) / step) + 1, 0
    while good - bad > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if fits(size - middle * step) else (good, middle)
    trial = size - good * step
    return trial if trial >= least and fits(trial) else 0.0


def one_size(
    words: Iterable[tuple[str, float, float]], size: float, floor: float, font: str = theme.font_bold
) -> float:
    """For texts of a row, each with the width and height it has room in: the largest size up to `size` that
    all of them fit in, but none below the share `floor` of it for the sake of the longest."""
    fit = (fitting(text, font, size, 1.0, *room, LINE_HEIGHT) for text, *room in words if text)
    return max(min(fit, default=size), size * floor)


def tall(text: str, font: str, size: float, width: float) -> float:
    """The height of words in this width; a word that is wider makes all of them smaller."""
    longest, height = needed(text, font, size, width, LINE_HEIGHT)
    if longest > width:
        height = needed(text, font, int(size * width / longest * 0.96), width, LINE_HEIGHT)[1]
    return height


def heading_share(
    heading: str, size: float, below: str, size_below: float, width: float, height: float
) -> float:
    """The part of a box for a heading: it and the words below stand in the middle, and shrink alike."""
    if not below or width <= 1:
        return 1.0
    for share in SHRINKING:
        above = tall(heading, theme.font_bold, size * share, width)
        rest = tall(below, theme.font, size_below * share, width)
        if above + rest <= height:
            break
    spare = max(0.0, height - above - rest)
    return (above + spare / 2) / max(1.0, above + rest + spare)


def lines_in(text: str, font: str, size: float, width: float) -> int:
    """How many lines the text takes at most in a box of this width; words break no better than this."""
    return -(-int(one_line(text, font, size) * 1.15) // max(1, int(width)))


@lru_cache(maxsize=4096)
def one_line(text: str, font: str, size: float) -> float:
    """Width of the text on one line, with a pixel to spare on each side."""
    return (
        float(Layout(text=text, font_name=font, font_size=int(size)).get_extents(text)[0]) + 3
        if text
        else 0.0
    )


def widest(text: str, font: str, size: float, width: float) -> float:
    """Width of its longest line where the text is broken into this width."""
    if (whole := one_line(text, font, size)) <= width:
        return whole
    line, longest = "", 0.0
    for word in together(text).split(" "):
        longer = f"{line} {word}" if line else word
        if (across := one_line(longer, font, size)) <= width:
            line, longest = longer, max(longest, across)
        else:
            line, longest = word, max(longest, one_line(word, font, size))
    return min(longest, width)


RGBA = 4
"""Bytes of a pixel; the last says whether anything is there."""


class Sign(Layout):
    """A character of the icon font, in the middle of its square: SDL draws it from the left edge."""

    def _render_end(self) -> Any:
        drawn = super()._render_end()
        pixels, line = bytes(drawn.data), drawn.width * RGBA
        rows = [pixels[at : at + line] for at in range(0, len(pixels), line)]
        by = min(drawn.width - len(row[RGBA - 1 :: RGBA].rstrip(b"\0")) for row in rows) // 2 * RGBA
        centred = b"".join(row[line - by :] + row[: line - by] for row in rows)
        return ImageData(drawn.width, drawn.height, drawn.fmt, centred)


_PICTURES: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()


def picture(
    text: str,
    font: str,
    size: float,
    box: tuple[float | None, float | None] = (None, None),
    aligned: tuple[str, str] = ("left", "middle"),
    line_height: float = 1.0,
) -> Any:
    """A texture of the words in white, to be tinted; all that say the same in the same way share it."""
    key = (text, font, int(size), box, aligned, line_height)
    found = _PICTURES.get(key)
    if found is None:

        def draw(lost: Any = None) -> Any:
            """Again, too, when the driver has lost it: a tablet may come back from another app without it."""
            layout = (Sign if font == theme.font_icons else Layout)(
                text=together(text),
                font_name=font,
                font_size=int(size),
                text_size=box,
                halign=aligned[0],
                valign=aligned[1],
                line_height=line_height,
            )
            layout.texture = lost
            layout.refresh()
            return layout.texture

        found = _PICTURES[key] = draw()
        found.add_reload_observer(draw)
    return found


def stamp(text: str, font: str, size: float, x: float, y: float) -> None:
    """Draw words with their middle there, on the canvas and in the colour that are open."""
    texture = picture(text, font, size)
    width, height = texture.size
    Rectangle(texture=texture, pos=(round(x - width / 2), round(y - height / 2)), size=(width, height))


_ALL: WeakSet[Words] = WeakSet()


class Words(Widget):
    """Words as one picture, no larger than they are, and nothing at all where there are none.

    Kivy's own label has some seventy properties, each with a list of who listens to it. A table shows
    hundreds of texts and needs eight of them. Colour and size follow the theme without a binding, until
    a rule or the code says another one.
    """

    text = StringProperty("")
    font_name = StringProperty(theme.font)
    font_size = NumericProperty(18)
    color = ColorProperty(force_dispatch=True)
    """Heard of even where it is what the theme says by chance: from then on it does not follow the theme."""
    halign = StringProperty("left")
    valign = StringProperty("middle")
    line_height = NumericProperty(LINE_HEIGHT)
    name = StringProperty("")

    tokens: ClassVar[Mapping[str, str]] = {"color": "text"}
    """What the theme says of which property."""

    def __init__(self, **kwargs: object) -> None:
        self._follows = dict(self.tokens)
        self._tint: Color | None = None
        self._picture: Rectangle | None = None
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.restyle()
        super().__init__(**kwargs)
        _ALL.add(self)
        self.bind(text=self._redraw, size=self._redraw, font_name=self._redraw)
        self.bind(pos=self._place, halign=self._redraw, valign=self._redraw)
        self._redraw()

    def restyle(self) -> None:
        """Take over what the theme says now."""
        follows = dict(self._follows)
        for name, token in follows.items():
            setattr(self, name, getattr(theme, token))
        self._follows = follows

    def on_text(self, *_: object) -> None:
        if not self.text:
            self._show(None)  # at once: it may have been a secret

    def on_color(self, *_: object) -> None:
        self._follows.pop("color", None)
        if self._tint is not None and tuple(self._tint.rgba) != tuple(self.color):
            self._tint.rgba = self.color

    def _draw(self, *_: object) -> None:
        raise NotImplementedError

    def _show(self, texture: Any) -> None:
        if texture is None:
            if self._picture is not None:
                self.canvas.remove(self._tint)
                self.canvas.remove(self._picture)
                self._tint = self._picture = None
            return
        if self._picture is None:
            with self.canvas:
                self._tint = Color(rgba=self.color)
                self._picture = Rectangle()
        self._picture.texture, self._picture.size = texture, texture.size
        self._place()

    def _place(self, *_: object) -> None:
        if self._picture is None:
            return
        # Not `center_x` or `top`: who sets those hears of the new place before they do.
        beside, above = self.width - self._picture.size[0], self.height - self._picture.size[1]
        x = self.x + beside * {"left": 0.0, "right": 1.0}.get(self.halign, 0.5)
        y = self.y + above * {"bottom": 0.0, "top": 1.0}.get(self.valign, 0.5)
        self._picture.pos = (round(x), round(y))


def _restyle(*_: object) -> None:
    for words in tuple(_ALL):
        words.restyle()


def _restyle_soon(*_: object) -> None:
    """Once for all sizes that change; by the clock that goes now, which in tests is not always the first."""
    Clock.unschedule(_restyle)
    Clock.schedule_once(_restyle, -1)


theme.bind(ground=_restyle)
theme.bind(**dict.fromkeys(TYPE_SCALE, _restyle_soon))


class FitLabel(Words):
    """Words with a largest size. `fits` is False when they had to be cut."""

    style_size = NumericProperty(18)
    fits = BooleanProperty(True)
    natural = NumericProperty(0)
    """Width of the words on one line at their full size."""

    tokens = {"color": "text", "style_size": "size_body"}

    def __init__(self, **kwargs: object) -> None:
        self._waited = False
        super().__init__(**kwargs)
        self.bind(style_size=self._redraw, line_height=self._redraw)

    def on_style_size(self, *_: object) -> None:
        self._follows.pop("style_size", None)

    @property
    def _room(self) -> float:
        """The width that its words have."""
        return float(self.width - 1)

    def _draw(self, *_: object) -> None:
        if self.width == NOT_LAID_OUT and not self._waited:
            self._waited = True
            Clock.schedule_once(self._redraw, 0)
            return
        self.natural = one_line(self.text, self.font_name, self.style_size)
        width, height = self._room, self.height
        if not self.text or width <= 1 or height <= 2:
            self.fits = not self.text
            self._show(None)
            return
        least = self.style_size * LEAST_SHARE / max(1.0, theme.text_scale)
        size = fitting(self.text, self.font_name, self.style_size, least, width, height, self.line_height)
        self.fits = size > 0
        self.font_size = size or least
        in_one_line = "\n" not in self.text and one_line(self.text, self.font_name, self.font_size) <= width
        box = (None, None) if in_one_line else (width, None) if self.fits else tuple(self.size)
        self._show(
            picture(
                self.text, self.font_name, self.font_size, box, (self.halign, self.valign), self.line_height
            )
        )


class NoteLabel(FitLabel):
    tokens = {"color": "quiet", "style_size": "size_note"}


class BodyLabel(FitLabel):
    pass


class BodyBoldLabel(FitLabel):
    font_name = StringProperty(theme.font_bold)


class StrongLabel(BodyBoldLabel):
    tokens = {"color": "text", "style_size": "size_strong"}


class TitleLabel(BodyBoldLabel):
    tokens = {"color": "text", "style_size": "size_title"}
    line_height = NumericProperty(1.0)


class FigureLabel(TitleLabel):
    tokens = {"color": "text", "style_size": "size_figure"}


class HeroLabel(TitleLabel):
    tokens = {"color": "text", "style_size": "size_hero"}


class IconLabel(Words):
    """One character of the icon font, named in words."""

    icon = StringProperty("")
    font_name = StringProperty(theme.font_icons)
    halign = StringProperty("center")

    tokens = {"color": "text", "font_size": "size_strong"}

    def on_font_size(self, *_: object) -> None:
        self._follows.pop("font_size", None)
        self._redraw()

    def on_icon(self, *_: object) -> None:
        self.text = glyph(self.icon)

    def _draw(self, *_: object) -> None:
        room = min(self.size) > 1
        self._show(picture(self.text, self.font_name, self.font_size) if self.text and room else None)
