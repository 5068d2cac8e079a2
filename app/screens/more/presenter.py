"""What else there is at a Keep Cool table: the target cards, corrections, the story so far, an early end."""

from __future__ import annotations

from app.i18n import Translator
from app.screens.more.view import AskView, MoreView
from app.views import RowsView, RowView
from engine.keep_cool.state import State

PLACES = {
    "targets": "flag",
    "correct": "pencil",
    "story": "history",
    "settings": "settings",
    "home": "home",
    "call_off": "player-stop",
}


def more_view(tr: Translator, state: State, asking: bool = False, notice: str = "") -> MoreView:
    """`asking`: shall the game be called off? A game that is over can be neither corrected nor called off."""
    over = state.outcome is not None
    places = [name for name in PLACES if not over or name not in ("correct", "call_off")]
    return MoreView(
        title=tr("more.title"),
        back_label=tr("targets.back"),
        rows=RowsView(
            rows=tuple(
                RowView(name, tr(f"more.{name}"), tr(f"more.{name}.detail"), PLACES[name]) for name in places
            ),
            empty_words="",
            before_words="",
            after_words="",
        ),
        ask=_ask(tr) if asking and not over else None,
        notice=notice,
    )


def _ask(tr: Translator) -> AskView:
    return AskView(tr("call_off.title"), tr("call_off.text"), tr("call_off.yes"), tr("call_off.no"))
