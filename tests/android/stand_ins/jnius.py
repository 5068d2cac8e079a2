"""In the place of pyjnius: Java that answers just enough, and remembers what it was asked.

What kind of tablet it is stands in KLIMATISCH_TABLET_IS, as JSON: level, dpi, density, grants, language, and
`usb`, a list of boards with vid, pid and the path of a pseudo-terminal on which the device speaks.
"""

from __future__ import annotations

import json
import os
import select
from collections.abc import Callable, Iterator
from typing import Any

TABLET: dict[str, Any] = {
    "level": 34,
    "dpi": 160,
    "density": 1.0,
    "grants": True,
    "language": "de",
    "usb": [],
    **json.loads(os.environ.get("KLIMATISCH_TABLET_IS", "{}")),
}
asked: list[tuple[str, tuple[Any, ...]]] = []
"""Every call of something that nobody has described, with what was given."""


class Java:
    """Any class or object: each of its attributes is there, each call is remembered."""

    def __init__(self, _name: str, **known: Any) -> None:
        self._name = _name
        self.__dict__.update(known)

    def __getattr__(self, what: str) -> Any:
        if what.startswith("__"):
            raise AttributeError(what)
        made = self.__dict__[what] = Java(f"{self._name}.{what}")
        return made

    def __call__(self, *arguments: Any) -> Any:
        asked.append((self._name, arguments))
        return Java(f"{self._name}()")

    def __int__(self) -> int:
        return 0

    def __index__(self) -> int:
        return 0

    def __or__(self, other: Any) -> int:
        return int(other)

    __ror__ = __or__

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __repr__(self) -> str:
        return self._name


class Endpoint:
    def __init__(self, direction: int, kind: int) -> None:
        self._direction, self._kind = direction, kind

    def getDirection(self) -> int:  # noqa: N802
        return self._direction

    def getType(self) -> int:  # noqa: N802
        return self._kind


class Interface:
    def __init__(self, kind: int, *endpoints: Endpoint) -> None:
        self._kind, self._endpoints = kind, endpoints

    def getInterfaceClass(self) -> int:  # noqa: N802
        return self._kind

    def getEndpointCount(self) -> int:  # noqa: N802
        return len(self._endpoints)

    def getEndpoint(self, at: int) -> Endpoint:  # noqa: N802
        return self._endpoints[at]


CONTROL = Interface(2, Endpoint(128, 3))
DATA = Interface(10, Endpoint(128, 2), Endpoint(0, 2))


class Board:
    """A board with a USB of its own: what Android says of it."""

    def __init__(self, number: int, about: dict[str, Any]) -> None:
        self._number, self.about = number, about
        self.allowed = False
        self.open = 0

    def getDeviceName(self) -> str:  # noqa: N802
        return f"/dev/bus/usb/001/{self._number:03}"

    def getVendorId(self) -> int:  # noqa: N802
        return int(self.about["vid"])

    def getProductId(self) -> int:  # noqa: N802
        return int(self.about["pid"])

    def getProductName(self) -> str:  # noqa: N802
        return "Board"

    def getInterfaceCount(self) -> int:  # noqa: N802
        return 2

    def getInterface(self, at: int) -> Interface:  # noqa: N802
        return (CONTROL, DATA)[at]


class Connection:
    """Bytes to the pseudo-terminal and back, as bulk transfers."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._fd = os.open(board.about["path"], os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        board.open += 1

    def claimInterface(self, *_: Any) -> bool:  # noqa: N802
        return True

    def controlTransfer(self, *given: Any) -> int:  # noqa: N802
        asked.append(("controlTransfer", given))
        return 0

    def bulkTransfer(  # noqa: N802
        self, endpoint: Endpoint, data: bytearray, size: int, timeout: int
    ) -> int:
        if endpoint.getDirection() == 0:
            return os.write(self._fd, bytes(data[:size]))
        if not select.select([self._fd], [], [], timeout / 1000)[0]:
            return -1
        try:
            came = os.read(self._fd, size)
        except OSError:
            return -1
        data[: len(came)] = came
        return len(came)

    def close(self) -> None:
        os.close(self._fd)
        self._board.open -= 1


class UsbManager:
    def __init__(self) -> None:
        self.boards = [Board(number, about) for number, about in enumerate(TABLET["usb"], 1)]

    def getDeviceList(self) -> Any:  # noqa: N802
        there = [board for board in self.boards if os.path.exists(board.about["path"])]  # noqa: PTH110
        return Java("list", values=lambda: Java("values", toArray=lambda: there))

    def hasPermission(self, board: Board) -> bool:  # noqa: N802
        return board.allowed

    def requestPermission(self, board: Board, _intent: Any) -> None:  # noqa: N802
        asked.append(("requestPermission", (board.getDeviceName(),)))
        board.allowed = bool(TABLET["grants"])

    def openDevice(self, board: Board) -> Connection:  # noqa: N802
        return Connection(board)


usb = UsbManager()
activity: Any = Java("activity")
activity.getSystemService = {"usb": usb}.get
activity.getResources = lambda: Java(
    "resources", getConfiguration=lambda: Java("configuration", fontScale=1.0)
)
_classes: dict[str, Any] = {
    "org.kivy.android.PythonActivity": Java("PythonActivity", mActivity=activity),
    "org.renpy.android.Hardware": Java(
        "Hardware",
        getDPI=lambda: TABLET["dpi"],
        metrics=Java(
            "metrics", scaledDensity=TABLET["density"], xdpi=TABLET["dpi"], densityDpi=160 * TABLET["density"]
        ),
    ),
    "android.os.Build$VERSION": Java("VERSION", SDK_INT=TABLET["level"]),
    "android.hardware.usb.UsbConstants": Java(
        "UsbConstants",
        USB_DIR_IN=128,
        USB_DIR_OUT=0,
        USB_ENDPOINT_XFER_BULK=2,
        USB_ENDPOINT_XFER_INT=3,
        USB_CLASS_COMM=2,
        USB_CLASS_CDC_DATA=10,
    ),
    "android.view.WindowManager$LayoutParams": Java("LayoutParams", FLAG_SECURE=8192),
    "android.bluetooth.BluetoothAdapter": Java(
        "BluetoothAdapter",
        STATE_ON=12,
        getDefaultAdapter=lambda: Java("adapter", getState=lambda: 10),
    ),
    "java.util.Locale": Java(
        "Locale", getDefault=lambda: Java("locale", getLanguage=lambda: TABLET["language"])
    ),
    "android.media.MediaPlayer": lambda: Java("player", getDuration=lambda: 500),
}


def autoclass(name: str) -> Any:
    return _classes.setdefault(name, Java(name.rpartition(".")[2]))


def cast(_name: str, thing: Any) -> Any:
    return thing


def java_method(_signature: str, *_: Any, **__: Any) -> Callable[[Any], Any]:
    return lambda method: method


def detach() -> None: ...


class JavaException(Exception): ...


class PythonJavaClass:
    def __init__(self, **_: Any) -> None: ...
