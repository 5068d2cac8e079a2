"""The real app in a process of its own, with a side door that tells a test what is where on the glass.

The door only looks: everything that happens is done with the mouse. One word and its argument a line comes
in on standard input, one JSON line goes out.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.launch import prepare
from tests.window.conftest import frames


def main() -> None:
    data_dir, *ports = sys.argv[1:]
    with tempfile.TemporaryDirectory() as kivy_home:
        prepare(kivy_home, (1280, 800))
        from app.main import KlimatischApp
        from app.ui.settings import Settings

        Settings(Path(data_dir)).change(toured=True)
        doors: list[asyncio.Task[None]] = []
        app = KlimatischApp(Path(data_dir), "en", ports=ports)
        app.bind(on_start=lambda _app: doors.append(asyncio.get_running_loop().create_task(_listen(app))))
        asyncio.run(app.run_until_closed())


async def _listen(app: Any) -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while line := await reader.readline():
        word, _, argument = line.decode().strip().partition(" ")
        if word == "where":
            await frames(3)  # so that everything has its place
        print(json.dumps({"where": _where, "view": _view, "shot": _shot}[word](app, argument)), flush=True)


def _where(app: Any, name: str) -> list[int] | None:
    """The middle of a widget in the pixels of the X server, or null if it isn't on the screen."""
    from kivy.core.window import Window

    from app.ui.widgets.find import find

    widget = find(app.root, name)
    if widget is None or not widget.width or not widget.get_root_window():
        return None
    x, y = widget.to_window(*widget.center)
    return [round(x) + Window.left, round(Window.height - y) + Window.top]


def _view(app: Any, _argument: str) -> dict[str, Any]:
    view = getattr(app.screens.current_screen, "view", None)
    return {"screen": app.screens.current, **(asdict(view) if view else {})}


def _shot(app: Any, path: str) -> str:
    from kivy.core.window import Window

    Path(Window.screenshot(name=path)).replace(path)
    return path


if __name__ == "__main__":
    main()
