"""What keys are called on German and US keyboards, and that the list of shortcuts tells all of them."""

from __future__ import annotations

from collections import Counter

import pytest

from app.pages.shortcuts.presenter import MOST_KEYS, shortcuts_view
from app.pages.shortcuts.view import ShortcutsView
from app.text.translator import Translator
from app.ui.keyboard import BY_NAME, ON_PAGES, SHORTCUTS, name_of
from tests.app.helpers import DE, LANGUAGES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)

Presses = dict[str, tuple[int, str | None, list[str]]]

# As Kivy's window tells them: number and character of the key without Shift, and what is held besides.
US: Presses = {
    "question": (47, "/", ["shift"]),
    "plus": (61, "=", ["shift"]),
    "minus": (45, "-", []),
    "ctrl+plus": (61, "=", ["ctrl"]),
    "ctrl+minus": (45, "-", ["ctrl"]),
    "ctrl+z": (122, "z", ["ctrl"]),
    "ctrl+shift+z": (122, "z", ["shift", "ctrl"]),
    "ctrl+comma": (44, ",", ["ctrl"]),
    "ctrl+0": (48, "0", ["ctrl"]),
}
GERMAN: Presses = {
    "question": (223, "ß", ["shift"]),
    "plus": (43, "+", []),
    "minus": (45, "-", []),
    "ctrl+plus": (43, "+", ["ctrl"]),
    "ctrl+minus": (45, "-", ["ctrl"]),
    "shift+7": (55, "7", ["shift"]),
    "ctrl+shift+0": (48, "0", ["shift", "ctrl"]),
    "ß": (223, "ß", []),
}
KEYPAD: Presses = {
    "plus": (270, "Ď", []),
    "ctrl+minus": (269, "č", ["ctrl"]),
    "ctrl+0": (256, "Ā", ["alt", "ctrl", "numlock"]),
    "3": (259, "ă", ["numlock"]),
    "enter": (271, None, []),
}
ANYWHERE: Presses = {
    "escape": (27, None, []),
    "tab": (9, None, []),
    "shift+tab": (9, None, ["shift"]),
    "enter": (13, None, []),
    "space": (32, " ", []),
    "left": (276, None, []),
    "up": (273, None, ["capslock"]),
    "right": (275, None, []),
    "down": (274, None, []),
    "1": (49, "1", []),
    "9": (57, "9", []),
    "f1": (282, "Ě", []),
    "f11": (292, "Ĥ", ["numlock"]),
    "h": (104, "h", []),
    "m": (109, "m", ["capslock"]),
    "shift+m": (109, "m", ["shift"]),
    "alt+m": (109, "m", ["alt"]),
    "ctrl+y": (121, "y", ["ctrl"]),
    "pagedown": (281, None, []),
}
PRESSES = [
    pytest.param(name, press, id=f"{keyboard} {name}")
    for keyboard, presses in {"us": US, "german": GERMAN, "keypad": KEYPAD, "any": ANYWHERE}.items()
    for name, press in presses.items()
]


@pytest.mark.parametrize(("name", "press"), PRESSES)
def test_a_key_press_has_a_name(name: str, press: tuple[int, str | None, list[str]]) -> None:
    key, codepoint, modifiers = press
    assert name_of(key, None, codepoint, modifiers) == name


def test_the_command_key_of_a_mac_is_its_control_key() -> None:
    assert name_of(122, None, "z", ["meta"]) == "ctrl+z"


def test_a_keyboard_that_tells_what_is_typed_is_understood() -> None:
    assert name_of(55, None, "?", ["shift"]) == "question"
    assert name_of(63, None, None, []) == "question"


@pytest.mark.parametrize("key", [300, 301, 304, 305, 307, 308, 309, 1073742094 + 1])
def test_a_key_that_types_nothing_has_no_name(key: int) -> None:
    character = chr(key) if key < 400 else None
    assert name_of(key, None, character, []) == ""


def test_no_key_does_two_things() -> None:
    keys = Counter(key for group in SHORTCUTS.values() for shortcut in group for key in shortcut.keys)
    assert [key for key, count in keys.items() if count > 1] == []
    assert len(BY_NAME) == len(keys)


def test_what_works_while_one_writes_leaves_the_letters_alone() -> None:
    in_text = {key for key, shortcut in BY_NAME.items() if shortcut.in_text}
    assert in_text == {"escape", "f1", "f11", "tab", "shift+tab"}


def test_only_what_moves_or_grows_repeats() -> None:
    repeating = {key for key, shortcut in BY_NAME.items() if shortcut.repeats}
    assert repeating == {"tab", "shift+tab", "left", "right", "up", "down", "ctrl+plus", "ctrl+minus"}


# --- the list ---------------------------------------------------------------------------------------------


def rows(view: ShortcutsView) -> list[tuple[str, str]]:
    return [
        (" ".join(piece.text for piece in row.keys), row.text) for group in view.groups for row in group.rows
    ]


@BOTH
def test_every_shortcut_is_listed_with_words(tr: Translator) -> None:
    view = shortcuts_view(tr)
    listed = [shortcut for group in (*SHORTCUTS.values(), *ON_PAGES.values()) for shortcut in group]
    assert [text for _, text in rows(view)] == [tr(shortcut.text) for shortcut in listed]
    assert not [text for _, text in rows(view) if text.startswith("shortcuts.")]
    assert not [group.title for group in view.groups if group.title.startswith("shortcuts.")]


def test_keys_are_called_as_they_are_labelled() -> None:
    listed = dict(rows(shortcuts_view(DE)))
    assert listed["Strg Umschalt Z"] == "Wiederholen"
    assert listed["← ↑ ↓ →"] == "Zum Knopf in dieser Richtung"
    assert listed["? oder H"] == "Hilfe zu diesem Schritt"
    assert listed["1 … 9"] == "Knöpfe der unteren Leiste von links"
    assert listed["Strg −"] == "Kleinere Schrift"


@BOTH
def test_no_key_of_the_list_shows_its_inner_name(tr: Translator) -> None:
    keys = [key for group in SHORTCUTS.values() for shortcut in group for key in shortcut.keys[:MOST_KEYS]]
    spelled = {part for key in keys for part in key.split("+") if len(part) > 2 and not part.startswith("f")}
    shown = {piece.text for group in shortcuts_view(tr).groups for row in group.rows for piece in row.keys}
    assert not spelled & shown
    assert not {word.upper() for word in spelled} & shown
