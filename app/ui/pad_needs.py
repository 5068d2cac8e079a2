"""How much room a pad of keys needs."""

from __future__ import annotations

from app.ui.keys import KeyView, PadView
from app.ui.layout.measure import Ruler
from app.ui.layout.needs.keys import KeyShape, KeysNeed, Question


def keys_need(pad: PadView, ruler: Ruler) -> KeysNeed:
    questions = tuple(Question(ruler, group.label, tuple(map(_shape, group.keys))) for group in pad.groups)
    return KeysNeed(ruler, questions, pad.note)


def _shape(key: KeyView) -> KeyShape:
    return KeyShape(key.label, key.detail, bool(key.icon or key.seat) + bool(key.second))
