"""While a secret is open, Android takes no picture of us: no screenshot, no recording, no thumbnail."""

from __future__ import annotations

from collections.abc import Callable

from app.platform import activity, java, log, on_android, on_its_thread, secrets_guard


def watch() -> Callable[[], None]:
    """From now on; returns how to stop it."""
    return secrets_guard.watch(hide) if on_android() else lambda: None


def hide(is_open: bool) -> None:
    """Told before the first secret opens and after the last is covered."""

    def flag() -> None:
        window, secure = activity().getWindow(), java("android.view.WindowManager$LayoutParams").FLAG_SECURE
        if is_open:
            window.addFlags(secure)
        else:
            window.clearFlags(secure)

    try:
        on_its_thread(flag)
    except Exception:
        log.warning("pictures can't be forbidden", exc_info=True)
