"""From the table of shortcuts to what the page shows of it, with the keys as they are labelled."""

from __future__ import annotations

from app.pages.shortcuts.view import Piece, ShortcutGroup, ShortcutRow, ShortcutsView
from app.text.translator import Translator
from app.ui.keyboard import ARROWS, ON_PAGES, SHORTCUTS, SIGNS, Shortcut

MOST_KEYS = 4
"""More keys that do the same are shown as the first and the last of them."""

PRINTED = {name: sign.replace("-", "−") for sign, name in SIGNS.items()} | dict(
    zip(ARROWS, "←↑↓→", strict=True)
)


def shortcuts_view(tr: Translator) -> ShortcutsView:
    return ShortcutsView(
        title=tr("shortcuts.title"),
        back_label=tr("shortcuts.back_label"),
        groups=tuple(
            ShortcutGroup(tr(title), tuple(ShortcutRow(_keys(tr, each), tr(each.text)) for each in shortcuts))
            for title, shortcuts in (SHORTCUTS | ON_PAGES).items()
        ),
    )


def _keys(tr: Translator, shortcut: Shortcut) -> tuple[Piece, ...]:
    names, between = shortcut.keys, tr("shortcuts.or")
    if len(names) > MOST_KEYS:
        names, between = (names[0], names[-1]), "…"
    elif names == ARROWS:
        between = ""
    pieces: list[Piece] = []
    for name in names:
        if pieces and between:
            pieces.append(Piece(between, is_key=False))
        pieces += [_key(tr, part) for part in name.split("+")]
    return tuple(pieces)


def _key(tr: Translator, name: str) -> Piece:
    if name in PRINTED:
        return Piece(PRINTED[name])
    return Piece(tr(f"shortcuts.key.{name}") if tr.has(f"shortcuts.key.{name}") else name.upper())
