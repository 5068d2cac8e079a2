"""Which parts a screen has room for, and where they stand: computed without a window.

A screen lists its `Part`s with their variants and the arrangements they may stand in; `solve` answers with a
`Plan`. Nothing here knows Kivy: a plan is tested as text.
"""

from app.ui.layout.arrangement import Arrangement, Place, Row, Stack
from app.ui.layout.measure import Ruler, TextMeasure
from app.ui.layout.parts import NOTHING, Extent, LayoutError, Need, Part, Variant, fixed
from app.ui.layout.plan import Plan, Rect
from app.ui.layout.sizes import Sizes
from app.ui.layout.solver import Planner, solve

__all__ = [
    "NOTHING",
    "Arrangement",
    "Extent",
    "LayoutError",
    "Need",
    "Part",
    "Place",
    "Plan",
    "Planner",
    "Rect",
    "Row",
    "Ruler",
    "Sizes",
    "Stack",
    "TextMeasure",
    "Variant",
    "fixed",
    "solve",
]
