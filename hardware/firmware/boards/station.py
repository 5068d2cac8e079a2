"""What Pico and ESP32 do alike: one device, its sensor and its light, and whoever talks to it."""

PRESSED_MS = 600


class Station:
    """`turn` it some hundred times a second. The link that greets has the device until it is quiet.

    A link has `read()` and `write(data)`, `by_air` if anybody within reach may use it, and `lost()`, which
    is true once after its host has gone. The sensor has `turn(device, now)`; `light` is the core's part that
    hears of colours, `status(on)` switches the small light of the board, `feed` keeps the watchdog quiet,
    `button()` is whether the button is held.
    """

    def __init__(self, device, links, sensor, lamp, light, status, feed, button):
        self.device = device
        self.owner = links[0]
        self._links = links
        self._sensor = sensor
        self._lamp = lamp
        self._light = light
        self._status = status
        self._feed = feed
        self._button = button
        self._held = False

    def turn(self, now):
        self._feed()
        self._listen()
        self._feel()
        self._sensor.turn(self.device, now)
        out = self.device.poll(now)
        if out:
            self.owner.write(out)
        self._shine(now)

    def _listen(self):
        device = self.device
        for link in self._links:
            if link.lost() and link is self.owner:
                device.hang_up()  # whoever comes next by this link is somebody else
            data = link.read()
            if not data:
                continue
            if link is not self.owner:
                if device.attended:
                    continue  # in the middle of a conversation with somebody else
                self.owner = link
                data = b"\n" + data
            device.by_air = link.by_air
            device.feed(data)

    def _feel(self):
        held = self._button()
        if held and not self._held:
            self.device.press()
            if self.device.admitted:
                self._lamp.blink(PRESSED_MS)
        self._held = held

    def _shine(self, now):
        device = self.device
        if device.identify_ms:
            self._lamp.blink(device.identify_ms)
            device.identify_ms = 0
        self._lamp.show(self._light.colour)
        self._lamp.turn(now)
        # Calm while somebody listens, slow while nobody does, quick when something is wrong.
        self._status(now >> 7 & 1 if device.wrong() else device.attended or now >> 9 & 1)
