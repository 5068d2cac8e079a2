"""A long, random, unfriendly evening (`./test deep -k fuzz`); a short one in every run."""

from __future__ import annotations

import random

import pytest

from firmware_bridge.wire import encode
from tests.hardware.conformance.dice import UP
from tests.hardware.conformance.host import Host, Message
from tests.hardware.conformance.test_carbometer import weight
from tests.hardware.conformance.test_hostile import nasty

REQUESTS = (
    "hb",
    "snap?",
    "ident",
    "tare",
    "cal",
    "set",
    "test?",
    "raw",
    "light",
    "bye",
    "err",
    "dance",
    "ack",
)


def request(rng: random.Random) -> bytes:
    """Something that looks like a message, with fields that may be anything."""
    message: Message = {"t": rng.choice(REQUESTS)}
    for key in rng.sample(("n", "seq", "boot", "hz", "r", "g", "b", "ms", "p", "min"), rng.randrange(4)):
        message[key] = rng.choice((0, 1, -1, 7, 255, 999_999_999, -999_999_999, None, True, "", "x", "b1"))
    return encode(message)


def unfriendly(host: Host, rng: random.Random) -> None:
    act = rng.randrange(6)
    if act == 0:
        host.sends(nasty(rng, rng.randrange(1, 400)))
    elif act == 1:
        host.sends(b"".join(request(rng) for _ in range(rng.randrange(1, 5))))
    elif act == 2:
        host.hears(rng.choice((1, 50, 999, 2000, 7001, 100_000_000)))
    elif act == 3:
        host.sends(request(rng)[: rng.randrange(1, 20)])
    elif act == 4:
        host.sends(b"{" * rng.randrange(150, 900))
    else:
        host.board.sample(*_reading(host, rng))


def _reading(host: Host, rng: random.Random) -> tuple[int, ...]:
    if host.hello["kind"] == "carbometer":
        return (rng.choice((weight(rng.randrange(50)), rng.randrange(-8388608, 8388608))),)
    return tuple(rng.randrange(-2000, 2001) for _ in range(3))


def evening(host: Host, rng: random.Random, steps: int) -> None:
    """However it is treated, it greets again, and of its rolls none is lost that it does not tell of."""
    boot = host.boot
    last = host.lost = 0
    host.log.clear()
    for _ in range(steps):
        unfriendly(host, rng)
        if host.hello["kind"] == "die" and rng.random() < 0.2:
            host.throws(*UP[rng.randrange(1, 7)])
        if rng.random() < 0.2:
            host.greets()
            assert host.boot == boot, "it did not start anew"
            assert not any("Traceback" in line or "Error" in line for line in host.log), host.log
            if host.hello["kind"] != "die":
                continue
            for roll in sorted({m["seq"] for m in host.takes_all()}):
                assert roll > last, "an acknowledged roll came back"
                gap = roll - last - 1
                assert gap <= host.lost, f"after {last} came {roll}, and only {host.lost} were told as lost"
                host.lost -= gap
                last = roll


@pytest.mark.parametrize("seed", [1, 2])
def test_an_unfriendly_evening(device: Host, seed: int) -> None:
    device.board.reset()
    device.hears()
    device.greets()
    evening(device, random.Random(seed), 40)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(3, 13))
def test_fuzz_many_unfriendly_evenings(device: Host, seed: int) -> None:
    device.board.reset()
    device.hears()
    device.greets()
    evening(device, random.Random(seed), 400)
