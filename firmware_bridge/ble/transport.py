"""The way to one device in the air."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from firmware_bridge.ble.bluetooth import Bluetooth
from firmware_bridge.ble.heard import FAINT, Heard, why_silent
from firmware_bridge.ble.pump import BlePump, NoPump, NotSpoken, hang_up
from firmware_bridge.ble.trouble import no_bluetooth, not_connected
from firmware_bridge.endpoint import OURS, Endpoint
from firmware_bridge.facts import Reason
from firmware_bridge.transport import Closed, End, Happening, Post, Pump


class BleTransport:
    """An address, as the system has it (on macOS a number of its own).

    `endpoints` tells, by its advertisement, where the device is talked to.
    """

    def __init__(
        self,
        bluetooth: Bluetooth,
        address: str,
        endpoints: Callable[[Heard], tuple[Endpoint, ...]] = lambda _: (OURS,),
    ) -> None:
        self._bluetooth = bluetooth
        self._address = address
        self._endpoints = endpoints
        self._looked = False  # for as long as it takes, since it was last here
        self._parted_at: float | None = None
        self._stop_listening: Callable[[], None] | None = None
        self.met: Heard | None = None
        """The advertisement of the device that is connected, or was last."""

    @property
    def name(self) -> str:
        return self._address

    async def present(self) -> bool:
        """Listens for it the first time; then it is listened for now and then, and this answers at once."""
        if self._bluetooth.fresh(self._address) is not None:
            return True
        if not self._looked:
            self._looked = True
            return await self._bluetooth.find(self._address) is not None
        if self._stop_listening is None:
            self._stop_listening = self._bluetooth.listen(lambda _: None)
        return False

    def absence(self) -> End:
        """Why it is not there."""
        return self._bluetooth.trouble or why_silent(
            self._bluetooth.last_heard(self._address), self._parted_at
        )

    def close(self) -> None:
        """Nobody looks for it any more."""
        if self._stop_listening is not None:
            self._stop_listening()
            self._stop_listening = None

    async def open(self, post: Post) -> Pump:
        self.close()
        bluetooth = self._bluetooth
        heard = bluetooth.fresh(self._address) or await bluetooth.find(self._address)
        if heard is None:
            post(Closed(self.absence()))
            return NoPump()
        self.met = heard
        pump = BlePump(self._noting_the_end(post), bluetooth.timing.close)
        client = None
        try:
            async with bluetooth.still():
                client = bluetooth.client(heard.device, pump.lost)
                async with asyncio.timeout(2 * bluetooth.timing.connect):
                    await client.connect()
                    await pump.join(client, self._endpoints(heard))
        except Exception as error:  # bleak's backends raise what their systems raise
            await hang_up(client, bluetooth.timing.close)
            bluetooth.stale(self._address)
            post(Closed(await self._why_not(error, heard)))
            return NoPump()
        except asyncio.CancelledError:
            await asyncio.shield(hang_up(client, bluetooth.timing.close))
            raise
        bluetooth.stale(self._address)
        self._looked = False
        return pump

    def _noting_the_end(self, post: Post) -> Post:
        loop = asyncio.get_running_loop()

        def noting(happening: Happening) -> None:
            if isinstance(happening, Closed):
                self._parted_at = loop.time()
            post(happening)

        return noting

    async def _why_not(self, error: Exception, heard: Heard) -> End:
        """It called and could not be connected: is it still free?"""
        if isinstance(error, NotSpoken):
            return End(Reason.NO_ANSWER)
        trouble = no_bluetooth(error)
        if trouble is not None:
            return trouble
        if await self._bluetooth.find(self._address, self._bluetooth.timing.again) is not None:
            return not_connected(error)
        if self._bluetooth.trouble is not None:
            return self._bluetooth.trouble
        return End(Reason.OUT_OF_REACH if heard.rssi <= FAINT else Reason.TAKEN)
