"""Android asks whoever holds the tablet, who answers a moment later, from a thread of Android's."""

from collections.abc import Callable, Sequence
from threading import Timer

from jnius import TABLET  # type: ignore[import-not-found]

granted: set[str] = set()
questions: list[list[str]] = []


class Permission:
    ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION"
    ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION"


def check_permission(permission: str) -> bool:
    return permission in granted


def request_permissions(wanted: list[str], callback: Callable[[Sequence[str], Sequence[bool]], None]) -> None:
    questions.append(wanted)

    def answer() -> None:
        if TABLET["grants"]:
            granted.update(wanted)
        callback(wanted, [bool(TABLET["grants"])] * len(wanted))

    Timer(0.05, answer).start()
