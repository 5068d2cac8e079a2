"""What a carbometer's view needs of the room: shared by the widget, and by layouts that know no window."""

from __future__ import annotations

from app.ui.layout import Ruler
from app.ui.layout.needs.table import CarbometerNeed, ColumnLook
from app.ui.views import CarbometerView


def carbometer_need(view: CarbometerView, ruler: Ruler, look: ColumnLook) -> CarbometerNeed:
    aside = (view.goal_words, view.sensed_caption, view.trust.caption if view.trust else "")
    return CarbometerNeed(
        ruler,
        str(view.count),
        tuple(band.word for band in view.bands),
        tuple(each for each in aside if each),
        tuple(each for each in (view.counts, view.practice) if each),
        look,
    )
