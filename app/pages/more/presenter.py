"""What else there is at a table: corrections, the story so far, an early end, and what its game adds."""

from __future__ import annotations

from app.pages.more.view import AskView, MoreView
from app.plugin import Plugin
from app.text.translator import Translator
from app.ui.views import RowsView, RowView


def more_view(
    tr: Translator, game: Plugin, over: bool = False, asking: bool = False, notice: str = ""
) -> MoreView:
    """`asking`: shall the game be called off? A game that is over can be neither corrected nor called off."""
    gone = (game.correct, "call_off") if over else ()
    places = {name: icon for name, icon in game.more.items() if name not in gone}
    return MoreView(
        title=tr("more.title"),
        back_label=tr("targets.back"),
        rows=RowsView(
            rows=tuple(
                RowView(name, tr(f"more.{name}"), tr(f"more.{name}.detail"), icon)
                for name, icon in places.items()
            ),
            empty_words="",
        ),
        ask=_ask(tr) if asking and not over else None,
        notice=notice,
    )


def _ask(tr: Translator) -> AskView:
    return AskView(tr("call_off.title"), tr("call_off.text"), tr("call_off.yes"), tr("call_off.no"))
