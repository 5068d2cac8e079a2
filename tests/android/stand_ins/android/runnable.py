"""Here the window's thread is whoever asks."""

from collections.abc import Callable
from typing import Any


def run_on_ui_thread(work: Callable[..., Any]) -> Callable[..., Any]:
    return work
