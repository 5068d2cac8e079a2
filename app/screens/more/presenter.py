"""What else there is at a table: corrections, the story so far, an early end, and what its game adds."""

from __future__ import annotations

from app.i18n import Translator
from app.screens.more.view import AskView, MoreView
from app.shelf import Shelved
from app.views import RowsView, RowView

IN_PLAY = ("correct", "kyoto_correct", "emission_correct", "call_off")
"""What a game that is over has no more: it can be neither corrected nor called off."""


def more_view(
    tr: Translator, game: Shelved, over: bool = False, asking: bool = False, notice: str = ""
) -> MoreView:
    """`asking`: shall the game be called off?"""
    places = {name: icon for name, icon in game.more.items() if not over or name not in IN_PLAY}
    return MoreView(
        title=tr("more.title"),
        back_label=tr("targets.back"),
        rows=RowsView(
            rows=tuple(
                RowView(name, tr(f"more.{name}"), tr(f"more.{name}.detail"), icon)
                for name, icon in places.items()
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
