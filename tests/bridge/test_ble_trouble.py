"""Why Bluetooth cannot be used, or a device not be reached: told apart, quickly, also without bleak."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from shutil import which
from threading import Thread

import pytest
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakError,
)

from firmware_bridge import Reason
from firmware_bridge.ble import Bluetooth, RadioTiming, is_trouble
from firmware_bridge.ble.heard import FAINT, Heard, why_silent
from firmware_bridge.ble.permission import ask
from firmware_bridge.ble.trouble import failed, no_bluetooth
from tests.bridge.ble_room import HASTY, Room, a_room, in_the_air
from tests.bridge.helpers import until

SOME = "D0:00:00:00:00:01"


def heard(at: float, rssi: int = -60) -> Heard:
    return Heard(BLEDevice(SOME, None, None), AdvertisementData(None, {}, {}, [], None, rssi, ()), at)


def test_what_silence_means() -> None:
    assert why_silent(None, None).reason is Reason.NOT_CALLING
    assert why_silent(None, 5.0).reason is Reason.OUT_OF_REACH
    assert why_silent(heard(4.0), 5.0).reason is Reason.OUT_OF_REACH  # lost, and not heard since
    assert why_silent(heard(6.0), 5.0).reason is Reason.TAKEN  # was free again, and calls no more
    assert why_silent(heard(6.0), None).reason is Reason.TAKEN
    assert why_silent(heard(6.0, FAINT), 5.0).reason is Reason.OUT_OF_REACH


def not_available(name: str) -> BleakError:
    return BleakBluetoothNotAvailableError("…", BleakBluetoothNotAvailableReason[name])


@pytest.mark.parametrize(
    ("error", "reason", "fix"),
    [
        (not_available("POWERED_OFF"), Reason.BLUETOOTH_OFF, None),
        (not_available("NO_BLUETOOTH"), Reason.NO_ADAPTER, None),
        (not_available("NO_BLE_CENTRAL_ROLE"), Reason.NO_ADAPTER, None),
        (not_available("DENIED_BY_USER"), Reason.BLUETOOTH_DENIED, None),
        (not_available("DENIED_BY_SYSTEM"), Reason.BLUETOOTH_DENIED, None),
        (not_available("DENIED_BY_UNKNOWN"), Reason.BLUETOOTH_DENIED, None),
        (not_available("UNKNOWN"), Reason.BLUETOOTH_FAILED, None),
        (ModuleNotFoundError("bleak"), Reason.BLUETOOTH_MISSING, "bleak"),
        (FileNotFoundError(2, "no socket"), Reason.BLUETOOTH_MISSING, "bluez"),
        (ConnectionRefusedError(), Reason.BLUETOOTH_MISSING, "bluez"),
        (PermissionError(13, "…"), Reason.BLUETOOTH_DENIED, None),
        (
            BleakDBusError("org.freedesktop.DBus.Error.ServiceUnknown", ["…"]),
            Reason.BLUETOOTH_MISSING,
            "bluez",
        ),
        (BleakDBusError("org.freedesktop.DBus.Error.AccessDenied", ["…"]), Reason.BLUETOOTH_DENIED, None),
        (BleakDBusError("org.bluez.Error.NotReady", ["…"]), Reason.BLUETOOTH_OFF, None),
    ],
    ids=str,
)
def test_what_systems_raise_is_understood(error: Exception, reason: Reason, fix: str | None) -> None:
    end = no_bluetooth(error)
    assert end is not None and is_trouble(end)
    assert (end.reason, end.params.get("fix")) == (reason, fix)


def test_what_is_not_bluetooth_itself_is_no_reason_for_it() -> None:
    for error in (
        TimeoutError(),
        BleakError("Not connected"),
        BleakDBusError("org.bluez.Error.Failed", ["…"]),
    ):
        assert no_bluetooth(error) is None
    assert failed(TimeoutError()).params["detail"] == "TimeoutError"


async def really_looked() -> Bluetooth:
    """With the system's own Bluetooth, whatever it is."""
    bluetooth = Bluetooth(timing=RadioTiming(look=0.2, retry=0.05))
    async with asyncio.timeout(20):
        await bluetooth.find(SOME)
    await bluetooth.close()
    return bluetooth


LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="D-Bus is Linux's")


@LINUX
async def test_a_computer_without_any_bluetooth_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real bleak, on a Linux without D-Bus, which every Linux is that is told of none."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    bluetooth = await really_looked()
    assert bluetooth.trouble is not None and is_trouble(bluetooth.trouble)
    assert bluetooth.trouble.reason is Reason.BLUETOOTH_MISSING
    assert bluetooth.trouble.params == {"fix": "bluez"}


@pytest.fixture
def empty_bus(tmp_path: Path) -> Iterator[str]:
    """A D-Bus of our own, on which nobody offers Bluetooth."""
    daemon = which("dbus-daemon")
    if daemon is None:
        pytest.skip("there is no dbus-daemon here")
    address = f"unix:path={tmp_path}/bus"
    config = tmp_path / "bus.conf"
    config.write_text(
        f"<busconfig><listen>{address}</listen><auth>EXTERNAL</auth>"
        '<policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/>'
        "</policy></busconfig>"
    )
    with subprocess.Popen(
        [daemon, f"--config-file={config}", "--print-address"], stdout=subprocess.PIPE
    ) as bus:
        assert bus.stdout is not None and bus.stdout.readline()
        yield address
        bus.terminate()


@LINUX
async def test_a_computer_without_a_bluetooth_service_says_so(
    empty_bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", empty_bus)
    bluetooth = await really_looked()
    assert bluetooth.trouble is not None
    assert bluetooth.trouble.reason in (Reason.BLUETOOTH_MISSING, Reason.NO_ADAPTER)


async def test_without_bleak_it_is_said_once_and_nothing_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "bleak", None)  # as if it had never been installed
    async with a_room() as room, in_the_air(room, SOME) as (_, facts):
        await until(lambda: facts.because(Reason.BLUETOOTH_MISSING))
        assert facts.because(Reason.BLUETOOTH_MISSING)[0].params["fix"] == "bleak"


def test_the_bridge_is_imported_without_bleak() -> None:
    """The app starts where bleak cannot be imported, and no sooner than somebody looks is it."""
    code = "import sys; import firmware_bridge, firmware_bridge.ble; sys.exit('bleak' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_people_who_say_no_are_taken_at_their_word() -> None:
    asked = []

    async def no() -> bool:
        asked.append(1)
        return False

    bluetooth = Bluetooth(timing=HASTY, allowed=no)
    assert await bluetooth.find(SOME) is None and await bluetooth.find(SOME) is None
    assert len(asked) == 1
    assert bluetooth.trouble is not None and bluetooth.trouble.reason is Reason.BLUETOOTH_DENIED
    await bluetooth.close()


class Tablet:
    """Android as python-for-android documents it; it answers from a thread of its own."""

    def __init__(self, granted: bool, already: bool = False) -> None:
        self.granted, self.already = granted, already
        self.asked: list[str] = []

    def check_permission(self, permission: str) -> bool:
        return self.already

    def request_permissions(
        self, permissions: list[str], callback: Callable[[Sequence[str], Sequence[bool]], None]
    ) -> None:
        self.asked = permissions
        Thread(target=callback, args=(permissions, [self.granted] * len(permissions))).start()


async def test_a_tablet_asks_its_people_once() -> None:
    asked, refused, settled = Tablet(True), Tablet(False), Tablet(False, already=True)
    assert await ask(asked, 34) and not await ask(refused, 34) and await ask(settled, 34)
    assert [name.rpartition(".")[2] for name in asked.asked] == ["BLUETOOTH_SCAN", "BLUETOOTH_CONNECT"]
    assert settled.asked == []
    old = Tablet(True)
    assert await ask(old, 29) and old.asked == ["android.permission.ACCESS_FINE_LOCATION"]


async def test_looking_ends_when_nobody_looks_any_more() -> None:
    async with a_room() as room, room.die() as die:
        stop = room.bluetooth.listen(lambda _: None)
        await until(lambda: room.adapter.scanning)
        stop()
        await until(lambda: not room.adapter.scanning)
        assert await find_twice(room, die.address)
        await until(lambda: not room.adapter.scanning)


async def find_twice(room: Room, address: str) -> bool:
    """Two who look for the same at once."""
    found = await asyncio.gather(room.bluetooth.find(address), room.bluetooth.find(address))
    return all(one is not None and one.address == address for one in found)
