"""Why Bluetooth cannot be used, or a device not be reached: what the system raises, as reasons."""

from __future__ import annotations

from firmware_bridge.facts import Reason
from firmware_bridge.transport import End

MISSING_BLEAK = End(Reason.BLUETOOTH_MISSING, {"fix": "bleak"})
MISSING_SERVICE = End(Reason.BLUETOOTH_MISSING, {"fix": "bluez"})

_NOT_AVAILABLE = {
    "NO_BLUETOOTH": Reason.NO_ADAPTER,
    "NO_BLE_CENTRAL_ROLE": Reason.NO_ADAPTER,
    "POWERED_OFF": Reason.BLUETOOTH_OFF,
    "DENIED_BY_USER": Reason.BLUETOOTH_DENIED,
    "DENIED_BY_SYSTEM": Reason.BLUETOOTH_DENIED,
    "DENIED_BY_UNKNOWN": Reason.BLUETOOTH_DENIED,
}
# On Android bleak only tells in words.
_BY_WORDS = {
    "Bluetooth is not turned on": Reason.BLUETOOTH_OFF,
    "Bluetooth is not supported": Reason.NO_ADAPTER,
}
# What D-Bus calls it on Linux; the last part of the name is enough.
_BY_DBUS = {
    "ServiceUnknown": MISSING_SERVICE,  # nobody has installed or started BlueZ
    "NameHasNoOwner": MISSING_SERVICE,
    "AccessDenied": End(Reason.BLUETOOTH_DENIED),
    "NotAuthorized": End(Reason.BLUETOOTH_DENIED),
    "NotPermitted": End(Reason.BLUETOOTH_DENIED),
    "NotReady": End(Reason.BLUETOOTH_OFF),
}


def no_bluetooth(error: BaseException) -> End | None:
    """Why this computer has no Bluetooth for us now; None if the error says nothing of the sort."""
    if isinstance(error, ImportError):
        return MISSING_BLEAK
    if isinstance(error, PermissionError):
        return End(Reason.BLUETOOTH_DENIED)
    if isinstance(error, FileNotFoundError | ConnectionRefusedError):
        return MISSING_SERVICE  # no D-Bus to ask for Bluetooth
    # By their names: importing bleak just to look at an error would be the late import come early.
    reason = getattr(getattr(error, "reason", None), "name", None)
    if type(error).__name__ == "BleakBluetoothNotAvailableError":
        known = _NOT_AVAILABLE.get(str(reason))
        return End(known) if known else failed(error)
    for words, reason_told in _BY_WORDS.items():
        if words in str(error):
            return End(reason_told)
    name = str(getattr(error, "dbus_error", ""))
    return _BY_DBUS.get(name.rpartition(".")[2])


def failed(error: BaseException) -> End:
    """Bluetooth does not work, and only the system's own words say why."""
    return End(Reason.BLUETOOTH_FAILED, {"detail": _words(error)})


def not_connected(error: BaseException) -> End:
    """It called, but a connection does not come about."""
    return End(Reason.CONNECT_FAILED, {"detail": _words(error)})


def _words(error: BaseException) -> str:
    return (str(error) or type(error).__name__)[:200]
