"""The same tests on every target: the firmware in process, on WebAssembly MicroPython, on a micro:bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from hardware.virtual import boards
from tests.hardware.conformance.host import Host
from tests.hardware.conformance.targets import needs_target


@pytest.fixture(scope="package", params=boards.TARGETS)
def target(request: pytest.FixtureRequest) -> str:
    name = str(request.param)
    needs_target(name)
    return name


@pytest.fixture(scope="package")
def hosts(target: str) -> Iterator[Callable[[str], Host]]:
    """The two devices on this target; each is started when it is first asked for."""
    with ExitStack() as open_ones:

        @cache
        def started(kind: str) -> Host:
            found = Host(open_ones.enter_context(boards.start(kind, target)))
            open_ones.callback(found.close)
            return found

        def host(kind: str) -> Host:
            found = started(kind)
            if not found.board.powered:
                found.board.reset()  # the test before this one has lost it
            return found

        yield host


def greeted(host: Host) -> Host:
    host.hears()
    host.greets()
    return host


@pytest.fixture
def carbometer(hosts: Callable[[str], Host]) -> Host:
    """A carbometer that has just been greeted."""
    return greeted(hosts("carbometer"))


@pytest.fixture
def die(hosts: Callable[[str], Host]) -> Host:
    """A die that has just been greeted and holds no rolls."""
    host = greeted(hosts("die"))
    host.takes_all()
    return host


@pytest.fixture(params=boards.KINDS)
def device(request: pytest.FixtureRequest, hosts: Callable[[str], Host]) -> Host:
    """Either, just greeted."""
    host = greeted(hosts(str(request.param)))
    if request.param == "die":
        host.takes_all()
    return host
