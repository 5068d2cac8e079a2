"""The relay's end of the air (see air.py): a die to the host, whose rolls were made elsewhere."""

from core.die import Die
from drivers.air import ROLL, TAKEN

ROOM = 8
DICE = 6


class Relay(Die):
    """Let it `hear` what arrives and send its `packets`. Events say whose roll it was (`from`).

    A die is told that its roll was taken only when the host has it: a relay that loses its power loses no
    roll. What there is no room for stays with the die, which goes on trying.
    """

    caps = ("roll", "identify")

    def __init__(self, device_id, boot, hardware):
        Die.__init__(self, device_id, boot, hardware)
        self.packets = []  # packets to send
        self._under_way = []  # number, start and seq of each kept roll, as they stand in its packet
        self._newest = {}  # number: start and seq of the last roll of this die that was taken

    def hear(self, packet):
        if packet[:3] != ROLL or len(packet) != 10:
            return
        which = packet[3:8]
        number = packet[3:6]
        if which in self._under_way:
            return
        if self._newest.get(number) == which[3:]:
            self.packets.append(TAKEN + which)  # the answer got lost
            return
        if len(self._under_way) >= ROOM or (number not in self._newest and len(self._newest) >= DICE):
            return
        if number not in self._newest:
            self._newest[number] = b""
        self._under_way.append(which)
        self.watch.face = packet[8] & 7
        self.events.lost += packet[9]
        self.seq += 1
        self.events.keep(self.seq, packet[8])

    def acknowledged(self, seq):
        taken = seq and self.events.oldest() == seq
        Die.acknowledged(self, seq)
        if taken:
            which = self._under_way.pop(0)
            self._newest[which[:3]] = which[3:]
            self.packets.append(TAKEN + which)

    def send(self, *fields):
        if fields[0] == "evt":
            name = "die-%02x%02x%02x" % tuple(self._under_way[0][:3])
            fields += ("from", name)
        Die.send(self, *fields)
