"""What is Android's own, behind a few functions; elsewhere each of them does nothing or says no.

Nothing here is imported before it is needed, and what goes wrong is logged and costs the game nothing: it has
never run on a tablet where we test (docs/android.md). What speaks and what shakes are in `speech` and
`vibration`; cables and Bluetooth are the bridge's.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

log = logging.getLogger("klimatisch.android")


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel")


def android_level() -> int:
    """The number of this Android; 0 elsewhere."""
    return int(sys.getandroidapilevel()) if hasattr(sys, "getandroidapilevel") else 0


def java(name: str) -> Any:
    """A class of Android's, by its full name."""
    from jnius import autoclass  # type: ignore[import-not-found]

    return autoclass(name)


def activity() -> Any:
    """Our one window, as Android sees it."""
    return java("org.kivy.android.PythonActivity").mActivity


def on_its_thread(work: Callable[[], None]) -> None:
    """Android lets its windows be touched by one thread only, and that is not ours."""
    from android.runnable import run_on_ui_thread  # type: ignore[import-not-found]

    run_on_ui_thread(work)()


def private_folder() -> Path:
    """Ours alone, kept when the app is updated; python-for-android says where."""
    return Path(os.environ.get("ANDROID_PRIVATE") or Path.cwd())


def prepare() -> None:
    """Before Kivy is imported: a folder for what is needed only for a moment, which Android has none for."""
    if on_android():
        temporary = private_folder() / "tmp"
        temporary.mkdir(parents=True, exist_ok=True)
        os.environ["TMPDIR"] = str(temporary)


def get_ready() -> None:
    """After the first frame, on the thread the app began with: only there are all classes found."""
    if on_android():
        try:
            from firmware_bridge.android_usb import get_ready as usb

            usb()
        except Exception:
            log.warning("no cables", exc_info=True)


def dots_per_inch() -> float:
    """Of the glass itself; 0 where nobody knows. Instead of nonsense, what the tablet rounds to is taken."""
    if not on_android():
        return 0.0
    try:
        told = java("org.renpy.android.Hardware").metrics
        real, rounded = float(told.xdpi), float(told.densityDpi)
        return real if 0.7 < real / rounded < 1.4 else rounded
    except Exception:
        log.warning("no size", exc_info=True)
        return 0.0


def language() -> str:
    """The language the tablet speaks, in two letters; empty where that can't be known."""
    try:
        return str(java("java.util.Locale").getDefault().getLanguage())
    except Exception:
        log.warning("no language", exc_info=True)
        return ""


def region() -> str:
    """Where the tablet says it is, in two letters; empty where that can't be known."""
    try:
        return str(java("java.util.Locale").getDefault().getCountry())
    except Exception:
        log.warning("no region", exc_info=True)
        return ""
