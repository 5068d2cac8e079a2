"""What is heard when the table changes: at most one sound, and the step in words for those who want it."""

from __future__ import annotations

from app.games.keep_cool.view import TableView


def sound(before: TableView | None, now: TableView) -> str:
    """The one sound for this change, the most important first; empty if nothing is worth one."""
    if before is None or before == now:
        return ""
    if now.outcome and not before.outcome:
        return "won" if any(seat.badge for seat in now.seats) else "lost"
    if now.prompt and _asked(before) != _asked(now):
        if now.prompt.tone == "warning":
            return "wrong"
        if now.prompt.name:
            return "wanted"
    if now.card and not now.card.face_down and now.card != before.card and now.card.title:
        return "card"
    if _agrees(now) and (before.carbometer.count != now.carbometer.count or not _agrees(before)):
        return "settled"
    if now.step.title != before.step.title and not now.outcome:
        return "wanted"
    return ""


def spoken(before: TableView | None, now: TableView) -> str:
    """What a voice says, so that nobody need look: whose turn it is, what is wanted, what doesn't fit."""
    if before is None or now.outcome:
        return now.outcome or now.step.title
    if now.prompt and now.prompt.name and _asked(before) != _asked(now):
        return f"{now.prompt.text} {now.prompt.detail}".strip()
    if before.step.title == now.step.title and before.heading == now.heading:
        return ""
    wanted = _sentence(now.step.title)
    if now.carbometer.goal is not None:
        wanted = f"{wanted} {now.step.detail}"
    return wanted if before.heading == now.heading else f"{_sentence(now.heading)} {wanted}"


def _sentence(words: str) -> str:
    return words if words.endswith((".", "?")) else f"{words}."


def _asked(view: TableView) -> str:
    """Which question is asked: the same one in new numbers is heard once."""
    return (view.prompt.name or view.prompt.text) if view.prompt else ""


def _agrees(view: TableView) -> bool:
    return view.carbometer.sensed == view.carbometer.count
