"""Android wants its people to be asked before an app listens to the air. Elsewhere the system does so itself.

Not tried on a tablet yet: what is called here is python-for-android's own, by its documentation.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

NEW = 31  # Android 12: from here on Bluetooth has permissions of its own
_SINCE_12 = ("android.permission.BLUETOOTH_SCAN", "android.permission.BLUETOOTH_CONNECT")
_BEFORE = ("android.permission.ACCESS_FINE_LOCATION",)  # who hears beacons knows where he is


class Android(Protocol):
    """What python-for-android offers as `android.permissions`."""

    def check_permission(self, permission: str) -> bool: ...
    def request_permissions(
        self, permissions: list[str], callback: Callable[[Sequence[str], Sequence[bool]], None]
    ) -> None: ...


async def bluetooth_allowed() -> bool:
    """May we use Bluetooth? Asks whoever holds the tablet, where one has to."""
    try:
        from android import api_version, permissions  # type: ignore[import-not-found]
    except ImportError:
        return True
    return await ask(permissions, api_version)


def bluetooth_granted() -> bool:
    """Has it been allowed already? Asks nobody."""
    try:
        from android import api_version, permissions
    except ImportError:
        return True
    return all(permissions.check_permission(each) for each in needed_at(api_version))


def needed_at(level: int) -> tuple[str, ...]:
    return _SINCE_12 if level >= NEW else _BEFORE


def answer_for_bleak() -> None:
    """bleak asks for itself, before each scan, for the place and never for Bluetooth.

    On Android 12 and later that is refused where Bluetooth was allowed (bleak 3.0.2,
    `p4android/scanner.py`). What it needs has been asked for before it is called, so its question is
    answered for it.
    """
    try:
        scanner: Any = import_module("bleak.backends.p4android.scanner")
    except ImportError:
        return  # not Android
    scanner.request_permissions = lambda wanted, callback: callback(wanted, [True] * len(wanted))


async def ask(android: Android, level: int) -> bool:
    needed = list(needed_at(level))
    if all(android.check_permission(each) for each in needed):
        return True
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[bool] = loop.create_future()

    def answered(_: Sequence[str], granted: Sequence[bool]) -> None:
        loop.call_soon_threadsafe(_settle, answer, all(granted))  # from Android's thread

    android.request_permissions(needed, answered)
    return await answer


def _settle(answer: asyncio.Future[bool], granted: bool) -> None:
    if not answer.done():
        answer.set_result(granted)
