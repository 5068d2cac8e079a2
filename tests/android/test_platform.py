"""What is Android's own, with a stand-in for Java: done where it can be, and never the game's trouble."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app import platform
from app.platform import folders, secrecy, secrets_guard
from app.platform.nearby import Nearby
from app.platform.share import MOST_TEXT, share
from app.text import translator as i18n
from firmware_bridge import android_usb, list_ports
from firmware_bridge.ble.trouble import no_bluetooth
from firmware_bridge.facts import Reason
from firmware_bridge.permission import explain
from firmware_bridge.ports import present
from firmware_bridge.serial_pump import open_serial, why_not_opened
from firmware_bridge.watch import nodes

STAND_INS = Path(__file__).parent / "stand_ins"
OURS = ("jnius", "android", "android.permissions", "android.runnable")


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A tablet; what was asked of it is in `asked`."""
    monkeypatch.syspath_prepend(str(STAND_INS))
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 34, raising=False)
    for name in OURS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    import jnius  # type: ignore[import-not-found]

    yield jnius
    for name in OURS:
        sys.modules.pop(name, None)


def calls(java: Any) -> list[str]:
    return [name.rpartition(".")[2] for name, _ in java.asked]


# --- without Android --------------------------------------------------------------------------------------


async def test_on_a_computer_nothing_happens(tmp_path: Path) -> None:
    assert not platform.on_android() and platform.android_level() == 0
    assert platform.dots_per_inch() == 0.0
    assert not share(tmp_path / "box.json", "Box")
    secrecy.watch()()
    assert Nearby().answer == "yes" and await Nearby().allowed()
    platform.prepare()
    platform.get_ready()


# --- folders, words, sizes --------------------------------------------------------------------------------


def test_data_lie_where_android_keeps_them(
    java: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    monkeypatch.setenv("TMPDIR", "/nowhere")
    assert folders.data_folder() == tmp_path / "klimatisch"
    assert folders.shared_folder(tmp_path / "klimatisch") == tmp_path / "klimatisch" / "shared"
    platform.prepare()
    assert (tmp_path / "tmp").is_dir()


def test_the_app_speaks_as_the_tablet_does(java: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert i18n.system_language() == "de"
    java.TABLET["language"] = "fr"
    assert i18n.system_language() == "en"
    monkeypatch.setitem(sys.modules, "jnius", None)
    assert i18n.system_language() == "en"


@pytest.mark.parametrize(("real", "density", "dpi"), [(226, 1.5, 226), (72, 2.0, 320), (900, 1.0, 160)])
def test_a_tablet_that_tells_nonsense_of_its_glass_is_not_believed(
    java: Any, real: float, density: float, dpi: float
) -> None:
    glass = java.autoclass("org.renpy.android.Hardware").metrics
    glass.xdpi, glass.densityDpi = real, 160 * density
    assert platform.dots_per_inch() == dpi


# --- secrets, sharing -------------------------------------------------------------------------------------


def test_no_picture_is_taken_while_a_secret_is_open(java: Any) -> None:
    stop = secrecy.watch()
    with secrets_guard.private():
        assert calls(java)[-1:] == ["addFlags"]
    assert calls(java)[-1:] == ["clearFlags"]
    stop()
    with secrets_guard.private():
        assert "addFlags" not in calls(java)[2:]


def test_where_pictures_cannot_be_forbidden_the_secret_opens_all_the_same(
    java: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "android.runnable", None)
    stop = secrecy.watch()
    with secrets_guard.private():
        pass
    stop()


def test_a_file_goes_among_the_downloads_and_from_there_to_others(java: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_text("{}")
    assert share(path, "Box")
    done = calls(java)
    assert done.index("insert") < done.index("write") < done.index("close") < done.index("startActivity")


def test_an_old_tablet_hands_on_the_text_if_it_is_not_too_long(java: Any, tmp_path: Path) -> None:
    java.autoclass("android.os.Build$VERSION").SDK_INT = 26
    path = tmp_path / "box.json"
    path.write_text("{}")
    assert share(path, "Box") and "insert" not in calls(java)
    path.write_text("x" * (MOST_TEXT + 1))
    assert not share(path, "Box")


# --- may we look around? ----------------------------------------------------------------------------------


async def test_nobody_is_asked_by_looking(java: Any) -> None:
    from android import permissions  # type: ignore[import-not-found]

    nearby = Nearby()
    answers = [nearby.answer]
    assert not await nearby.allowed() and permissions.questions == []
    nearby.decline()
    answers.append(nearby.answer)
    assert await nearby.ask()
    assert [*answers, nearby.answer] == ["unasked", "no", "yes"]
    assert len(permissions.questions) == 1
    assert await nearby.ask() and len(permissions.questions) == 1, "Android remembers"


async def test_a_no_is_a_no(java: Any) -> None:
    java.TABLET["grants"] = False
    nearby = Nearby()
    assert not await nearby.ask() and nearby.answer == "no"


def test_what_bleak_says_in_words_on_android_is_understood() -> None:
    for words, reason in {
        "Bluetooth is not turned on": Reason.BLUETOOTH_OFF,
        "Bluetooth is not supported on this hardware platform": Reason.NO_ADAPTER,
    }.items():
        end = no_bluetooth(RuntimeError(words))
        assert end is not None and end.reason is reason


# --- cables -----------------------------------------------------------------------------------------------


class Cables:
    """In the place of usb4a and usbserial4a."""

    def __init__(self, java: Any, *boards: tuple[int, int]) -> None:
        self.boards = [java.Board(n, {"vid": vid, "pid": pid}) for n, (vid, pid) in enumerate(boards, 1)]
        self.line = SimpleNamespace(
            is_open=True, rts=True, dtr=True, read=lambda _size: b"", in_waiting=0, close=lambda: None
        )
        self.asked = 0

    def plug(self, monkeypatch: pytest.MonkeyPatch, allows: bool = True) -> None:
        def ask(board: Any) -> None:
            self.asked += 1
            board.allowed = allows

        usb, serial = ModuleType("usb4a"), ModuleType("usbserial4a")
        usb.usb = SimpleNamespace(  # type: ignore[attr-defined]
            get_usb_device_list=lambda: self.boards,
            has_usb_permission=lambda board: board.allowed,
            request_usb_permission=ask,
        )
        serial.serial4a = SimpleNamespace(get_serial_port=lambda *_a, **_k: self.line)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "usb4a", usb)
        monkeypatch.setitem(sys.modules, "usbserial4a", serial)
        monkeypatch.setattr(android_usb, "_asked", set())
        monkeypatch.setattr(android_usb, "ASKED", 0.2)


PICO, BRIDGE, MOUSE = (0x2E8A, 5), (0x1A86, 0x7523), (0x046D, 0xC077)


def test_ports_have_names_that_stay(java: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Cables(java, MOUSE, PICO, PICO, BRIDGE).plug(monkeypatch)
    found = {port.port: (port.label, port.rank) for port in list_ports()}
    assert list(found) == ["usb:2e8a:0005", "usb:2e8a:0005:2", "usb:1a86:7523", "usb:046d:c077"]
    assert found["usb:2e8a:0005"] == ("Raspberry Pi Pico", 0)
    assert present("usb:2e8a:0005:2") and not present("usb:2e8a:0005:3")
    assert nodes() is None, "there is nothing in /dev to look at"


def test_a_board_behind_a_bridge_is_not_reset_when_it_is_opened(
    java: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cables = Cables(java, BRIDGE)
    cables.plug(monkeypatch)
    open_serial("usb:1a86:7523")
    assert (cables.line.rts, cables.line.dtr, cables.asked) == (False, False, 1)


def test_a_device_that_is_refused_is_asked_for_once(java: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cables = Cables(java, PICO)
    cables.plug(monkeypatch, allows=False)
    for _ in range(2):
        with pytest.raises(OSError) as refused:
            open_serial("usb:2e8a:0005")
        end = why_not_opened(refused.value, "usb:2e8a:0005")
        assert (end.reason, end.params["fix"]) == (Reason.PERMISSION_DENIED, "android")
    assert cables.asked == 1
    assert explain("usb:2e8a:0005").fix == "android"


def test_a_cable_that_is_pulled_out_is_noticed_though_android_says_nothing(
    java: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cables = Cables(java, PICO)
    cables.plug(monkeypatch)
    monkeypatch.setattr(android_usb, "LOOK", -1.0)
    line = open_serial("usb:2e8a:0005")
    assert line.read(1) == b""
    cables.boards.clear()
    with pytest.raises(OSError) as gone:
        line.read(1)
    assert gone.value.errno == errno.ENODEV
    with pytest.raises(OSError) as missing:
        open_serial("usb:2e8a:0005")
    assert why_not_opened(missing.value, "usb:2e8a:0005").reason is Reason.PORT_MISSING
