"""Which link talks to which device: one at a time, whatever carries it."""

from __future__ import annotations


class Owners:
    """Share one among all links; the first that greets a device has it until it lets go."""

    def __init__(self) -> None:
        self._by_device: dict[str, tuple[object, str]] = {}

    def claim(self, device: str, link: object, name: str) -> str | None:
        """Take the device; None if that went well, else the name of where it is held."""
        holder, where = self._by_device.setdefault(device, (link, name))
        return None if holder is link else where

    def release(self, link: object) -> None:
        """Let go of whatever this link holds."""
        for device in [device for device, (holder, _) in self._by_device.items() if holder is link]:
            del self._by_device[device]
