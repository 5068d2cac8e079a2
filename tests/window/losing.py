"""Loses everything the driver holds, and says by its exit code whether all looks the same afterwards.

In a process of its own: Kivy brings its smooth edges back through the first line of all that was drawn.
"""

from __future__ import annotations

import filecmp
import sys
import tempfile
from pathlib import Path

from tests.window import sample_views
from tests.window.conftest import Stage


def main() -> int:
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics.context import get_context

    from app.games.keep_cool.screen import KeepCoolScreen
    from app.ui.widgets.desk import Desk
    from app.ui.widgets.form_sheet import FormPhoto
    from app.ui.widgets.live import theme

    EventLoop.ensure_window()
    theme.reduce_motion = True
    desk, screen = Desk(), KeepCoolScreen(name="table")
    desk.screens.add_widget(screen)
    stage = Stage(Window)
    stage.put(desk)
    screen.show(sample_views.table("de"))
    photo = FormPhoto(size_hint=(None, None), size=(200, 200))
    desk.add_widget(photo)
    with tempfile.TemporaryDirectory() as folder:
        stage.frames(3)
        photo.show(Path(Window.screenshot(name=str(Path(folder) / "photo.png"))).read_bytes())
        stage.frames(3)
        pictures = []
        for name in ("before", "after"):
            taken = Path(Window.screenshot(name=str(Path(folder) / f"{name}.png")))
            pictures.append(taken)
            get_context().reload()
            Window.canvas.ask_update()
            stage.frames(3)
        return 0 if filecmp.cmp(pictures[0], pictures[1], shallow=False) else 1


if __name__ == "__main__":
    sys.exit(main())
