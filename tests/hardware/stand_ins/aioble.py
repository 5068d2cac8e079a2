"""Stand-in for `aioble`, with its limits: what is longer than a buffer or a packet is cut off silently.

`central` is the other side: it sees advertisements, connects, writes, and hears what is notified.
"""

import asyncio

DEFAULT_ROOM = 20
CAPTURED = 10


class Central:
    def __init__(self):
        self.advertised = None  # name and services, while the device advertises
        self.connection = None
        self.heard = []  # (time, bytes)
        self.services = {}
        self.buffers_out = 0  # so many of the next notifications find no buffer

    def connect(self, mtu=None):
        assert self.advertised is not None
        self.advertised = None
        self.heard.clear()
        self.connection = Connection(mtu)

    def write(self, data):
        for service in self.services.values():
            for each in service.characteristics:
                if each.writable:
                    each.captured.append((self.connection, data[: each.room]))
                    del each.captured[:-CAPTURED]

    def walk_away(self):
        """Out of reach: the link breaks without a goodbye."""
        self.connection.up = False


central = Central()


class Connection:
    def __init__(self, mtu):
        self.mtu = mtu
        self.up = True
        self.noticed = True  # whether the radio has noticed that the other side is gone

    def is_connected(self):
        return self.up or not self.noticed

    async def disconnect(self, timeout_ms=2000):
        self.up = False
        self.noticed = True


class Service:
    def __init__(self, uuid):
        self.uuid = uuid
        self.characteristics = []


class Characteristic:
    def __init__(
        self, service, uuid, read=False, write=False, write_no_response=False, notify=False, initial=None,
        capture=False,
    ):  # fmt: skip
        service.characteristics.append(self)
        self.uuid = uuid
        self.writable = write or write_no_response
        self.room = DEFAULT_ROOM
        self.captured = []
        self.value = initial
        assert capture or not self.writable, "two quick writes would be one"

    def notify(self, connection, data):
        if not connection.up:
            raise OSError(128)
        if central.buffers_out:
            central.buffers_out -= 1
            raise OSError(12)
        central.heard.append((asyncio.now(), data[: (connection.mtu or 23) - 3]))

    async def written(self):
        while not self.captured:
            await asyncio.sleep_ms(5)
        return self.captured.pop(0)


class BufferedCharacteristic(Characteristic):
    def __init__(self, *words, max_len=20, append=False, **more):
        Characteristic.__init__(self, *words, **more)
        self.room = max_len


def register_services(*services):
    central.services = {service.uuid.value: service for service in services}


async def advertise(interval_us, name, services):
    assert len(name) <= 29
    central.connection = None
    central.advertised = (name, [uuid.value for uuid in services])
    while central.connection is None:
        await asyncio.sleep_ms(10)
    return central.connection
