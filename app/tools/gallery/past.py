"""Samples of what the history and the replay are made of."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator

from app.text.translator import Translator
from app.tools.gallery.table import BAR, PEOPLE, Wall
from app.tools.gallery.view import Sample
from app.ui.views import ActionView, ChartView, Choice, EntryView, FormView, Series

PHOTO = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mNkMDzMwMDAxMDAwMDAAAAGFgEBm7z6TwAAAABJ"
    "RU5ErkJggg=="
)
"""Four pixels."""
CODE = tuple(tuple((x * y + x + y // 3) % 3 == 0 for x in range(25)) for y in range(25))
"""Looks like a QR code and says nothing."""


def past(hang: Wall) -> Iterator[Sample]:
    """Bars, forms and the line of time."""
    tr = hang.tr
    yield hang("bars", "bar_chart", paid(tr), BAR, 20)
    yield hang("form", "form_sheet", asked(tr), 27, 24)
    yield hang("photo", "form_sheet", FormView(tr("history.photo"), photo=PHOTO), 27, 24)
    yield hang("code", "form_sheet", FormView(tr("history.code.title"), code=CODE), 27, 24)
    yield hang("time", "time_slider", (34, 90, [12, 40, 77]), BAR, 3.4)
    yield hang("names", "name_strip", [*PEOPLE[:3]], 27, 4)


def paid(tr: Translator) -> ChartView:
    """Who paid for what."""
    sums = {"black": (7, 0, 5), "green": (16, 8, 10), "red": (2, 4, 0)}
    places = ("usa", "europe", "opec")
    return ChartView(
        title=tr("gallery.history.bars"),
        kind="stacked",
        series=tuple(
            Series(tr(f"gallery.history.paid.{kind}"), tuple(enumerate(values)))
            for kind, values in sums.items()
        ),
        x_ticks=tuple((at, tr(f"country.{place}")) for at, place in enumerate(places)),
    )


def asked(tr: Translator) -> FormView:
    """Something that can't be taken back, with a line to write in."""
    picks = tuple(Choice(name, name, "", name == "7b") for name in ("7a", "7b"))
    return FormView(
        tr("history.file.title"),
        tr("history.file.text"),
        (EntryView("group", tr("history.sift.group"), "7b", tr("history.group.hint"), picks=picks),),
        (
            ActionView("keep", tr("history.file.keep"), "check", primary=True),
            ActionView("leave", tr("history.leave"), "x"),
        ),
        grave=True,
    )
