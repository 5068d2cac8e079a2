"""The keyboard: what each key is called, and what it does wherever one is in the app."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.ui.page import Page
    from app.ui.widgets.focus import Focus

TEXT_STEP = 10
"""Percent by which one press makes words larger or smaller."""

KEYPAD_0 = 256
"""Kivy takes this number for that of the Alt key and tells of an Alt that nobody holds."""

MEDIA = 1 << 30
"""SDL numbers a key without a character by its place on the keyboard and this."""

NAMES = {
    8: "backspace",
    9: "tab",
    13: "enter",
    27: "escape",
    32: "space",
    127: "delete",
    269: "minus",
    270: "plus",
    271: "enter",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    278: "home",
    279: "end",
    280: "pageup",
    281: "pagedown",
    MEDIA + 258: "next",
    MEDIA + 259: "previous",
    MEDIA + 260: "stop",
    MEDIA + 261: "play",
    **{KEYPAD_0 + digit: str(digit) for digit in range(10)},
    **{281 + number: f"f{number}" for number in range(1, 13)},
}
"""By Kivy's number of the key; 256 to 271 are the keypad."""

SIGNS = {"?": "question", "+": "plus", "-": "minus", ",": "comma", ".": "period"}
SHIFTED = {"ß": "question", "/": "question", "=": "plus"}
"""Signs that need Shift on a German or a US keyboard: the window tells only what the key says without it."""

SPECIAL = range(256, 320)
"""Kivy's numbers for keys without a character; read as characters they would be foreign letters."""


def name_of(key: int, scancode: int | None, codepoint: str | None, modifiers: Collection[str]) -> str:
    """What a key press is called, such as `m`, `shift+tab` or `ctrl+plus`; empty for keys we don't know."""
    shift, ctrl = "shift" in modifiers, not {"ctrl", "meta"}.isdisjoint(modifiers)
    letter = chr(key).lower() if key < 0x110000 and key not in SPECIAL else ""
    sign = SIGNS.get(codepoint or "") or SIGNS.get(letter, "")
    if letter in SHIFTED and (shift or (ctrl and letter == "=")):
        sign = SHIFTED[letter]
    name = NAMES.get(key) or sign or (letter if letter.isalnum() else "")
    if not name:
        return ""
    of_itself = name in SIGNS.values()
    held = {"ctrl": ctrl, "alt": "alt" in modifiers and key != KEYPAD_0, "shift": shift and not of_itself}
    return "+".join([*(word for word in held if held[word]), name])


class Keyboard:
    """Hears every key before anybody else. Pages are asked first; a text field keeps what one types."""

    def __init__(self, app: KlimatischApp) -> None:
        self._app = app
        self._window: Any = None
        self._focus: Focus | None = None
        self._held: set[int] = set()

    def attach(self, window: Any) -> None:
        """Listen to a window on which a page is shown."""
        from app.ui.widgets.focus import Focus

        self._window, self._focus = window, Focus(self._app.desk, window)
        window.bind(
            on_key_down=self._down, on_key_up=self._up, on_touch_down=self._touched, focus=self._let_go
        )

    def detach(self) -> None:
        if self._window is not None:
            self.focus.clear()
            self._window.unbind(
                on_key_down=self._down, on_key_up=self._up, on_touch_down=self._touched, focus=self._let_go
            )
            self._window = None

    @property
    def focus(self) -> Focus:
        assert self._focus is not None, "attach it to a window first"
        return self._focus

    # --- what the window tells -----------------------------------------------------------------------

    def _down(
        self,
        _window: Any,
        key: int,
        scancode: int | None = None,
        codepoint: str | None = None,
        modifiers: Collection[str] | None = None,
        **_: Any,
    ) -> bool:
        again = key in self._held
        self._held.add(key)
        return self.press(name_of(key, scancode, codepoint, modifiers or ()), again)

    def _up(self, _window: Any, key: int, *_: Any, **__: Any) -> None:
        self._held.discard(key)
        if NAMES.get(key) in ("enter", "space"):
            self.focus.release()

    def _let_go(self, _window: Any, focused: bool) -> None:
        """A window in the background hears no key coming up."""
        if not focused:
            self._held.clear()
            self.focus.cancel()

    def _touched(self, _window: Any, touch: Any) -> bool:
        """A finger or the mouse needs no ring. Of the mouse's buttons only the left one presses anything."""
        if touch.is_mouse_scrolling:
            return False
        self.focus.clear()
        return "button" in touch.profile and touch.button != "left"

    def press(self, name: str, again: bool = False) -> bool:
        """Do what a key does, and say whether it does anything; `again` while it is being held down."""
        shortcut = BY_NAME.get(name)
        if self.focus.typing and not (shortcut and shortcut.in_text):
            return False
        if again and not (shortcut and shortcut.repeats):
            return shortcut is not None
        if self._comes_first(name) or (name and self._page.key(name)):
            return True
        return shortcut is not None and shortcut.does(self, name) is not False

    # --- what keys do ---------------------------------------------------------------------------------

    @property
    def _page(self) -> Page:
        page: Page = self._app.page(self._app.here)
        return page

    def _comes_first(self, name: str) -> bool:
        """Before the page is asked, Escape clears what lies over it, and what is chosen gets its press."""
        if name in ("enter", "space") and self.focus.target is not None:
            self.focus.press()
            return True
        return name == "escape" and self._uncover()

    def _uncover(self) -> bool:
        """Leave the field one writes in, or take away what lies on top; False if there is nothing."""
        if self.focus.typing:
            self.focus.stop_typing()
            return True
        covered = self.focus.covered
        if covered:
            self._app.desk.hush()
        return covered

    def _back(self, _name: str) -> bool:
        """At home there is nothing to go back to: there, Android's back button may leave the app."""
        if self._app.here == "home":
            return False
        self._page.back()
        return True

    def _move(self, name: str) -> None:
        if name in ("tab", "shift+tab"):
            self.focus.step(1 if name == "tab" else -1)
        else:
            self.focus.towards(name)

    def _press(self, name: str) -> None:
        self.focus.press(primary=name == "space")

    def _for_the_page(self, _name: str) -> bool:
        """The page has been asked, and did not want it."""
        return False

    def _undo(self, _name: str) -> bool:
        return self._page.key("undo")

    def _redo(self, _name: str) -> bool:
        return self._page.key("redo")

    def _help(self, _name: str) -> None:
        topic = self._page.help
        if topic:
            self._app.explain(topic)
        else:
            self._app.go("help")

    def _timer(self, _name: str) -> None:
        self._app.go("timer")

    def _shortcuts(self, _name: str) -> None:
        self.focus.stop_typing()
        self._app.go("shortcuts")

    def _settings(self, _name: str) -> None:
        self._app.go("settings")

    def _full_screen(self, _name: str) -> None:
        """In the resolution the screen has; the way back leads to the old size."""
        self._window.fullscreen = False if self._window.fullscreen else "auto"

    def _mute(self, _name: str) -> None:
        muted = not self._app.settings.now.muted
        self._app.choose(muted=muted)
        words = self._app.tr("shortcuts.muted" if muted else "shortcuts.unmuted")
        self._app.say(words, lambda: self._app.settings.now.muted == muted)

    def _language(self, _name: str) -> None:
        self._app.switch_language()

    def _text(self, name: str) -> None:
        app = self._app
        by = {"ctrl+plus": TEXT_STEP, "ctrl+minus": -TEXT_STEP}
        app.text_percent = app.text_percent + by[name] if name in by else 100
        percent = app.text_percent
        app.say(app.tr("shortcuts.text_is", percent=percent), lambda: app.text_percent == percent)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Keys that all do the same, and what to call it. What it does returns False if it came to nothing."""

    keys: tuple[str, ...]
    text: str
    does: Callable[[Keyboard, str], bool | None]
    repeats: bool = False
    """Held down, it happens again and again."""
    in_text: bool = False
    """It also works while one is writing in a field."""


ARROWS = ("left", "up", "down", "right")

SHORTCUTS: dict[str, tuple[Shortcut, ...]] = {
    "shortcuts.group.choose": (
        Shortcut(("tab",), "shortcuts.next", Keyboard._move, repeats=True, in_text=True),
        Shortcut(("shift+tab",), "shortcuts.previous", Keyboard._move, repeats=True, in_text=True),
        Shortcut(ARROWS, "shortcuts.towards", Keyboard._move, repeats=True),
        Shortcut(("enter",), "shortcuts.press", Keyboard._press),
        Shortcut(("space",), "shortcuts.press_or_primary", Keyboard._press),
    ),
    "shortcuts.group.play": (
        Shortcut(tuple("123456789"), "shortcuts.nth", Keyboard._for_the_page),
        Shortcut(("ctrl+z",), "shortcuts.undo", Keyboard._undo),
        Shortcut(("ctrl+y",), "shortcuts.redo", Keyboard._redo),
        Shortcut(("ctrl+shift+z",), "shortcuts.redo", Keyboard._redo),
        Shortcut(("question", "h"), "shortcuts.help", Keyboard._help),
        Shortcut(("t",), "shortcuts.timer", Keyboard._timer),
    ),
    "shortcuts.group.everywhere": (
        Shortcut(("escape",), "shortcuts.back", Keyboard._back, in_text=True),
        Shortcut(("f1",), "shortcuts.list", Keyboard._shortcuts, in_text=True),
        Shortcut(("f11",), "shortcuts.full_screen", Keyboard._full_screen, in_text=True),
        Shortcut(("m",), "shortcuts.mute", Keyboard._mute),
        Shortcut(("l",), "shortcuts.language", Keyboard._language),
        Shortcut(("ctrl+plus",), "shortcuts.larger", Keyboard._text, repeats=True),
        Shortcut(("ctrl+minus",), "shortcuts.smaller", Keyboard._text, repeats=True),
        Shortcut(("ctrl+0",), "shortcuts.normal", Keyboard._text),
        Shortcut(("ctrl+comma",), "shortcuts.settings", Keyboard._settings),
    ),
}
"""Everything the keyboard does on every page, by groups; the page of shortcuts is made from this."""

ON_PAGES: dict[str, tuple[Shortcut, ...]] = {
    "shortcuts.group.timer": (
        Shortcut(("space", "pagedown"), "shortcuts.timer.main", Keyboard._for_the_page),
        Shortcut(("plus", "pageup"), "shortcuts.timer.more", Keyboard._for_the_page),
        Shortcut(("b", "period"), "shortcuts.timer.hold", Keyboard._for_the_page),
        Shortcut(("r",), "shortcuts.timer.restart", Keyboard._for_the_page),
    ),
}
"""What a page takes for itself with its `key`; listed here so that people find it."""

BY_NAME = {key: shortcut for group in SHORTCUTS.values() for shortcut in group for key in shortcut.keys}
