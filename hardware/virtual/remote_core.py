"""A firmware core that runs on another target, to be used like one in this process."""

from __future__ import annotations

from hardware.firmware.core.lines import pack
from hardware.virtual.emulated import Line, Remote


class RemoteCore:
    """What a virtual device asks of its core. The board's clock follows the times given here."""

    def __init__(self, line: Line) -> None:
        self._remote = Remote(line)
        self._now: int | None = None

    def feed(self, data: bytes) -> None:
        self._remote.feed(data)

    def sense(self, now_ms: int, *reading: int) -> None:
        self._remote.order(",".join(map(str, (self._passed(now_ms), *reading))))

    def poll(self, now_ms: int) -> bytes:
        self._remote.order(str(self._passed(now_ms)))
        return self._remote.said()

    def hang_up(self) -> None:
        self._remote.feed(b"\n" + pack(("t", "bye")))

    @property
    def identify_ms(self) -> int:
        return int(self._asked("core.identify_ms") or 0)

    @property
    def battery(self) -> int | None:
        percent = self._asked("core.battery")
        return int(percent) if percent and percent != "None" else None

    @battery.setter
    def battery(self, percent: int | None) -> None:
        self._asked(f"setattr(core,'battery',{percent})")

    @property
    def by_air(self) -> bool:
        return self._asked("core.by_air") == "True"

    @by_air.setter
    def by_air(self, by_air: bool) -> None:
        self._asked(f"setattr(core,'by_air',{by_air})")

    @property
    def window_ms(self) -> int:
        return int(self._asked("core.window_ms") or 0)

    @window_ms.setter
    def window_ms(self, ms: int) -> None:
        self._asked(f"setattr(core,'window_ms',{ms})")

    def press(self) -> None:
        self._asked("core.press()")

    def _asked(self, expression: str) -> str | None:
        return self._remote.ask(expression) if self._remote.line.curious else None

    def restart(self) -> None:
        """Cable out and in again."""
        self._remote.reset()
        self._now = None

    def close(self) -> None:
        self._remote.line.close()

    def _passed(self, now_ms: int) -> int:
        before, self._now = self._now, now_ms
        return 0 if before is None else (now_ms - before) & 0x3FFFFFFF
