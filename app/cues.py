"""What is heard when the table changes: at most one sound, and the step in words for those who want it."""

from __future__ import annotations

from app.screens.keep_cool.view import TableView


def sound(before: TableView | None, now: TableView) -> str:
    """The one sound for this change, the most important first; empty if nothing is worth one."""
    if before is None or before == now:
        return ""
    if now.outcome and not before.outcome:
        return "won" if any(seat.badge for seat in now.seats) else "lost"
    if now.prompt and now.prompt.tone == "warning" and _asked(before) != _asked(now):
        return "wrong"
    if now.card and not now.card.face_down and now.card != before.card and now.card.title:
        return "card"
    if _agrees(now) and (before.carbometer.count != now.carbometer.count or not _agrees(before)):
        return "settled"
    if now.step.title != before.step.title and not now.outcome:
        return "wanted"
    return ""


def spoken(before: TableView | None, now: TableView) -> str:
    """What a voice says: whose turn it is when that changes, and what is wanted."""
    if before is None or now.outcome:
        return now.outcome or now.step.title
    if before.step.title == now.step.title and before.heading == now.heading:
        return ""
    return now.step.title if before.heading == now.heading else f"{now.heading}. {now.step.title}"


def _asked(view: TableView) -> str:
    return view.prompt.text if view.prompt else ""


def _agrees(view: TableView) -> bool:
    return view.carbometer.sensed == view.carbometer.count
