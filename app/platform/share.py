"""A file handed on to whatever the tablet has: mail, a messenger, a cloud, a computer nearby."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from app.platform import activity, java, log, on_android

WITH_DOWNLOADS = 29
"""The level of Android from which on an app may put a file among the downloads without asking."""
MOST_TEXT = 200_000
"""Characters that an older Android hands from app to app in one go."""


def can_share() -> bool:
    return on_android()


def share(path: Path, title: str) -> bool:
    """Let people choose where a file goes; False if that can't be done, and it stays where it is."""
    if not can_share():
        return False
    try:
        intents = java("android.content.Intent")
        intent = intents(intents.ACTION_SEND)
        intent.setType(mimetypes.guess_type(path.name)[0] or "application/octet-stream")
        _give(intents, intent, path)
        activity().startActivity(intents.createChooser(intent, java("java.lang.String")(title)))
    except Exception:
        log.warning("%s can't be shared", path.name, exc_info=True)
        return False
    return True


def _give(intents: Any, intent: Any, path: Path) -> None:
    """Others may not read our folder, so they get a copy among the downloads, or on old tablets the text."""
    if java("android.os.Build$VERSION").SDK_INT >= WITH_DOWNLOADS:
        intent.putExtra(intents.EXTRA_STREAM, _among_downloads(path))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
        return
    text = path.read_text(encoding="utf-8")
    if len(text) > MOST_TEXT:
        raise ValueError("too long to be handed on as text")
    intent.putExtra(intents.EXTRA_TEXT, java("java.lang.String")(text))


def _among_downloads(path: Path) -> Any:
    downloads = java("android.provider.MediaStore$Downloads")
    values = java("android.content.ContentValues")()
    values.put("_display_name", path.name)
    resolver = activity().getContentResolver()
    place = resolver.insert(downloads.EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(place)
    try:
        stream.write(path.read_bytes())
    finally:
        stream.close()
    return place
