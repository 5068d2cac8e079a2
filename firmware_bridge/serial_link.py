"""A supervised link to one device on a serial port."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Mapping
from contextlib import suppress

from firmware_bridge.conversation import Conversation, End, RollLedger, Timing
from firmware_bridge.facts import Fact, Hello, LinkChanged, LinkState, Param, Reason
from firmware_bridge.ports import present
from firmware_bridge.serial_pump import Closed, Happening, Line, Received, SerialPump, open_serial

CLOSE_TIMEOUT = 3.0


class SerialLink:
    """Finds the port, greets the device, delivers its facts, and starts again whenever it is lost.

    `deliver` is called on the event loop that runs `run`, and must not raise. `kind` None takes any device.
    """

    def __init__(
        self,
        port: str,
        kind: str | None,
        deliver: Callable[[Fact], None],
        *,
        timing: Timing | None = None,
        rng: random.Random | None = None,
        ledger: RollLedger | None = None,
        open_port: Callable[[str], Line] = open_serial,
    ) -> None:
        self.port = port
        self.kind = kind
        self._deliver = deliver
        self._timing = timing or Timing()
        self._rng = rng or random.Random()
        self._ledger = ledger or RollLedger()
        self._open_port = open_port
        self._conversation: Conversation | None = None
        self._was_ready = False
        self._failures = 0
        self._state: LinkState | None = None
        self.device: str | None = None

    @property
    def state(self) -> LinkState | None:
        """None before `run`."""
        return self._state

    def identify(self) -> bool:
        """Let the device blink; False if there is none."""
        if self._conversation is None or not self._conversation.ready:
            return False
        self._conversation.identify()
        return True

    def request_snapshot(self) -> bool:
        """Have the current count delivered again; False if there is no device."""
        if self._conversation is None or not self._conversation.ready:
            return False
        self._conversation.request_snapshot()
        return True

    async def run(self) -> None:
        """Keep the link up until cancelled; then close the port and come back."""
        while True:
            self._enter(LinkState.SEARCHING)
            self._was_ready = False
            end = await self._attempt() if await _present(self.port) else End(Reason.PORT_MISSING)
            if self._was_ready:
                self._failures = 0
                self._enter(LinkState.LOST, end.reason, end.params)
            await self._wait(end)

    async def _attempt(self) -> End:
        """One connection from opening to its end."""
        self._enter(LinkState.CONNECTING)
        loop = asyncio.get_running_loop()
        happenings: asyncio.Queue[Happening] = asyncio.Queue()

        def post(happening: Happening) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
                loop.call_soon_threadsafe(happenings.put_nowait, happening)

        pump = SerialPump(self.port, self._open_port, post)
        pump.start()
        closed = False
        try:
            first = await happenings.get()
            if isinstance(first, Closed):
                closed = True
                return first.end
            conversation = Conversation(
                self.port, self.kind, pump.send, self._pass_on, self._timing, self._ledger
            )
            self._conversation = conversation
            self._enter(LinkState.GREETING)
            conversation.start(loop.time())
            while conversation.end is None:
                happening = await _within(conversation.due(loop.time()), happenings)
                if isinstance(happening, Closed):
                    closed = True
                    return happening.end
                if isinstance(happening, Received):
                    conversation.receive(happening.data, loop.time())
                conversation.tick(loop.time())
                if not conversation.ready and self._state is LinkState.READY and conversation.end is None:
                    self._enter(LinkState.GREETING, Reason.RESTARTED)
            return conversation.end
        finally:
            if self._conversation is not None and self._conversation.ready:
                self._conversation.goodbye()
            self._conversation = None
            pump.stop()
            if not closed:
                await _drain(happenings)

    def _pass_on(self, fact: Fact) -> None:
        """A hello makes the link ready before anything else that the device says is delivered."""
        self._deliver(fact)
        if isinstance(fact, Hello):
            self.device = fact.device
            self._was_ready = True
            self._enter(LinkState.READY)

    async def _wait(self, end: End) -> None:
        """Back off, but no longer than until a missing port appears."""
        timing = self._timing
        delay = min(timing.backoff_first * 2.0 ** min(self._failures, 16), timing.backoff_last)
        delay *= self._rng.uniform(0.75, 1.0)
        self._failures += 1
        self._enter(LinkState.WAITING, end.reason, {**end.params, "retry_ms": round(delay * 1000)})
        loop = asyncio.get_running_loop()
        until = loop.time() + delay
        was_there = await _present(self.port)
        while (left := until - loop.time()) > 0:
            await asyncio.sleep(min(left, timing.presence))
            is_there = await _present(self.port)
            if is_there and not was_there:
                self._failures = 0
                return
            was_there = is_there

    def _enter(
        self, state: LinkState, reason: Reason | None = None, params: Mapping[str, Param] | None = None
    ) -> None:
        self._state = state
        self._deliver(LinkChanged(self.port, self.device, state, reason, params or {}))


async def _present(port: str) -> bool:
    """Elsewhere than on POSIX it takes long enough to be felt on the screen."""
    return present(port) if os.name == "posix" else await asyncio.to_thread(present, port)


async def _within(seconds: float, happenings: asyncio.Queue[Happening]) -> Happening | None:
    try:
        async with asyncio.timeout(seconds):
            return await happenings.get()
    except TimeoutError:
        return None


async def _drain(happenings: asyncio.Queue[Happening]) -> None:
    """Wait for the pump to have closed the port, so that it can be opened again at once."""
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_TIMEOUT):
            while not isinstance(await happenings.get(), Closed):
                pass
