"""The gallery in words: its sections, and which samples stand together on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.text.translator import Translator, next_language
from app.tools.gallery.samples import SECTIONS
from app.tools.gallery.table import Wall
from app.tools.gallery.view import (
    DoorView,
    GalleryView,
    Place,
    Room,
    Row,
    Sample,
    Section,
    SheetOf,
    ThemeChoice,
)
from app.ui.theme import THEMES

CONTENTS = "contents"
THEME_ICONS = {"dark": "moon", "light": "sun", "high contrast": "contrast-2"}
MOST_STRETCH = 1.9
"""How much taller than it needs a row may get to fill its page."""
DOOR = (13.0, 4.4)
"""Lines that the way to a section is wide and tall."""


def gallery_view(tr: Translator, theme: str, percent: int) -> GalleryView:
    sections = tuple(
        Section(key, tr(f"gallery.section.{key}"), icon, tuple(samples(Wall(tr, THEMES[theme], key))))
        for key, (icon, samples) in SECTIONS.items()
    )
    doors = tuple(
        Sample(f"{CONTENTS}.{each.key}", "door", "", DoorView(each.key, each.title, each.icon), *DOOR)
        for each in sections
    )
    return GalleryView(
        title=tr("gallery.title"),
        back_label=tr("settings.back"),
        themes=tuple(ThemeChoice(name, THEME_ICONS[name], name == theme) for name in THEMES),
        percent=tr("settings.percent", percent=percent),
        language=next_language(tr.language).upper(),
        sections=(Section(CONTENTS, "", "layout-grid", doors), *sections),
    )


# --- pages ------------------------------------------------------------------------------------------------


def sheets(sections: Sequence[Section], room: Room) -> tuple[SheetOf, ...]:
    """All pages. Every section begins a page of its own; its samples keep their order."""
    return tuple(sheet for section in sections for sheet in _of_section(section, room))


def _of_section(section: Section, room: Room) -> Iterator[SheetOf]:
    rows = _widened([*_in_rows(section.samples, room)], room)
    stretch, before = MOST_STRETCH, frozenset[float]()
    for page in _in_pages(rows, room):
        talls = frozenset(row.tall for row in page)
        full = (room.lines - room.gap * (len(page) - 1)) / sum(row.tall for row in page)
        # A last page with few rows looks like those before it.
        stretch = min(full, stretch if talls <= before else MOST_STRETCH)
        before = talls
        yield SheetOf(
            section.key, section.title, tuple(replace(row, tall=row.tall * stretch) for row in page)
        )


def _in_rows(samples: Sequence[Sample], room: Room) -> Iterator[Row]:
    """As many side by side as have room at the size they want."""
    places: list[Place] = []
    tall = left = 0.0
    for sample in samples:
        wide, needed = _size(sample, room)
        if places and wide > left:
            yield Row(tuple(places), tall)
            places = []
        if not places:
            tall, left = 0.0, room.columns
        places.append(Place(sample, wide))
        tall, left = max(tall, needed), left - wide - room.gap
    if places:
        yield Row(tuple(places), tall)


def _size(sample: Sample, room: Room) -> tuple[float, float]:
    """Width and height of its tile."""
    frame_wide, frame_tall = (room.frame_wide, room.frame_tall) if sample.caption else (0.0, 0.0)
    wide = sample.wide + frame_wide
    tall = sample.folded if sample.folded and wide > room.columns else sample.tall
    return min(wide, room.columns), min(tall + frame_tall, room.lines)


def _widened(rows: Sequence[Row], room: Room) -> list[Row]:
    """Rows as wide as the page; where tiles like those above are too few, they stay below those."""
    widened: list[Row] = []
    above: frozenset[float] = frozenset()
    share = 1.0
    for row in rows:
        wides = frozenset(place.wide for place in row.places)
        full = (room.columns - room.gap * (len(row.places) - 1)) / sum(place.wide for place in row.places)
        share = min(full, share) if wides <= above else full
        above = wides
        places = tuple(replace(place, wide=place.wide * share) for place in row.places)
        widened.append(replace(row, places=places))
    return widened


def _in_pages(rows: Sequence[Row], room: Room) -> Iterator[list[Row]]:
    page: list[Row] = []
    left = room.lines
    for row in rows:
        if page and row.tall > left:
            yield page
            page, left = [], room.lines
        page.append(row)
        left -= row.tall + room.gap
    if page:
        yield page
