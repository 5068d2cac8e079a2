"""Bluetooth Low Energy by aioble: the same lines as on the wire, in pieces that fit a notification.

aioble belongs to MicroPython's library and is put on the board once: `mpremote mip install aioble`.
Without it the board works over USB alone.
"""

import aioble
import asyncio
import bluetooth

SERVICE = "95a00001-28cb-4262-befa-bdb21fee3cb5"
TO_HOST = "95a00002-28cb-4262-befa-bdb21fee3cb5"
TO_DEVICE = "95a00003-28cb-4262-befa-bdb21fee3cb5"

GAP_MS = 50  # notifications closer together than this make some hosts drop the link
SMALLEST_MTU = 23
ROOM = 1600  # bytes that wait for a slow link; kept events and the next heartbeat cover what is beyond
WRITE_ROOM = (
    512  # a host may ask for more than an MTU of 247, and what is too long is cut; more nobody may write
)
ADVERTISE_US = 200000
# A central that is gone without a word, as some are after a walk out of reach, is hung up on.
SILENCE_MS = 20000
NO_BUFFER = 12  # ENOMEM: what was handed over before is not sent yet


class BleLink:
    """A link as the others are; `serve` is the task that keeps it alive."""

    by_air = True

    def __init__(self, device_id, hardware, firmware, battery=None):
        self._name = device_id
        self._out = b""
        self._in = b""
        self._heard = asyncio.Event()
        self._lost = False
        self.connection = None
        service = aioble.Service(bluetooth.UUID(SERVICE))
        self._to_host = aioble.Characteristic(service, bluetooth.UUID(TO_HOST), notify=True)
        # Buffered: a plain one is cut to 20 bytes. Captured: two quick writes are two.
        self._to_device = aioble.BufferedCharacteristic(
            service,
            bluetooth.UUID(TO_DEVICE),
            write=True,
            write_no_response=True,
            capture=True,
            max_len=WRITE_ROOM,
        )
        about = aioble.Service(bluetooth.UUID(0x180A))
        for number, text in (
            (0x2A25, device_id),
            (0x2A26, firmware),
            (0x2A24, hardware),
        ):
            aioble.Characteristic(about, bluetooth.UUID(number), read=True, initial=text.encode())
        services = [service, about]
        if battery is not None:
            power = aioble.Service(bluetooth.UUID(0x180F))
            level = bytes((battery,))
            aioble.Characteristic(power, bluetooth.UUID(0x2A19), read=True, notify=True, initial=level)
            services.append(power)
        aioble.register_services(*services)

    # What the loop calls

    def read(self):
        data = self._in
        self._in = b""
        return data

    def write(self, data):
        if self.connection is not None and len(self._out) < ROOM:
            self._out += data

    def lost(self):
        lost = self._lost
        self._lost = False
        return lost

    # Tasks

    async def serve(self):
        """Advertise, talk, advertise again; for ever."""
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                try:
                    connection = await aioble.advertise(
                        ADVERTISE_US, name=self._name, services=[bluetooth.UUID(SERVICE)]
                    )
                    if connection is not None:
                        await self._talk(connection)
                except OSError:
                    await asyncio.sleep_ms(1000)  # the radio is busy or was just switched off
        finally:
            listening.cancel()

    async def _listen(self):
        while True:
            written = await self._to_device.written()
            if written is not None:
                self._heard.set()
                self._in = (self._in + written[1])[-1024:]

    async def _talk(self, connection):
        self._out = b""
        self._in = b"\n"  # ends what the last central left unfinished
        self.connection = connection
        silent = 0
        try:
            while connection.is_connected():
                size = (connection.mtu or SMALLEST_MTU) - 3
                piece = self._out[:size]
                if piece and self._notified(connection, piece):
                    self._out = self._out[len(piece) :]
                silent = 0 if self._heard.is_set() else silent + GAP_MS
                self._heard.clear()
                if silent >= SILENCE_MS:
                    break
                await asyncio.sleep_ms(GAP_MS)
        except OSError:
            pass  # gone between two looks
        finally:
            self.connection = None
            self._lost = True
        await self._part(connection)

    def _notified(self, connection, piece):
        """False if the radio has no room for it now: the same piece is the next one, too."""
        try:
            self._to_host.notify(connection, piece)
        except OSError as problem:
            if problem.errno != NO_BUFFER:
                raise
            return False
        return True

    async def _part(self, connection):
        try:
            await connection.disconnect(timeout_ms=2000)
        except (OSError, asyncio.TimeoutError):
            pass
