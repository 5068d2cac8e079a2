"""Stand-in for `radio`: what was sent, and what has arrived."""

sent = []
arrived = []
settings = {}


def on():
    pass


def config(**given):
    settings.update(given)


def send_bytes(packet):
    assert len(packet) <= settings["length"]
    sent.append(bytes(packet))


def receive_bytes():
    return arrived.pop(0) if arrived else None
