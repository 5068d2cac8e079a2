"""A link that looks after itself: the same for a cable, a radio or a recording, and for any device."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from firmware_bridge.conversation import Timing
from firmware_bridge.facts import Fact, Hello, LinkChanged, LinkState, Param, Reason, Rolled
from firmware_bridge.owners import Owners
from firmware_bridge.recording import Recorded, Recorder
from firmware_bridge.transport import Closed, End, Happening, Pump, Received, Transport

CLOSE_TIMEOUT = 3.0


class Greeting(Protocol):
    """A conversation with one device over one connection: pure, with the time given in.

    `Conversation` (protocol 1) is one; dice of other makers have theirs. It passes a `Hello` on before any
    other fact of the device. `end` is set when the connection is to be closed, by the conversation or, as it
    passes a Hello on, by the link: from then on it passes nothing on, and acknowledges nothing.
    """

    end: End | None

    @property
    def ready(self) -> bool:
        """Has the device introduced itself?"""

    def start(self, now: float) -> None: ...
    def receive(self, data: bytes, now: float) -> None: ...
    def tick(self, now: float) -> None: ...
    def due(self, now: float) -> float: ...
    def identify(self) -> None: ...
    def request_snapshot(self) -> None: ...
    def ask(self, command: str, **numbers: int) -> None: ...
    def taken(self, roll: Rolled) -> None: ...
    def goodbye(self) -> None: ...


Greet = Callable[[Callable[[bytes], None], Callable[[Fact], None]], Greeting]
"""Makes a conversation, given how to send and whom to pass facts on to. Called for each connection."""


class SupervisedLink:
    """Finds the device, greets it, delivers its facts, and starts again whenever it is lost.

    `deliver` is called on the event loop that runs `run`, and must not raise. With `expect`, the id of a
    device, any other that answers is turned away. Links that share `owners` never talk to the same device.
    `absent` says why the transport has nothing to open.
    """

    def __init__(
        self,
        transport: Transport,
        greet: Greet,
        deliver: Callable[[Fact], None],
        *,
        timing: Timing | None = None,
        rng: random.Random | None = None,
        owners: Owners | None = None,
        expect: str | None = None,
        absent: Reason | Callable[[], End] = Reason.PORT_MISSING,
    ) -> None:
        self._transport = transport
        self._greet = greet
        self._deliver = deliver
        self._timing = timing or Timing()
        self._rng = rng or random.Random()
        self._owners = owners or Owners()
        self._expect = expect
        self._absent = absent
        self._conversation: Greeting | None = None
        self._pump: Pump | None = None
        self._refused: End | None = None
        self._was_ready = False
        self._failures = 0
        self._state: LinkState | None = None
        self._hurry = asyncio.Event()
        self.device: str | None = None

    @property
    def name(self) -> str:
        """The port or the address."""
        return self._transport.name

    @property
    def state(self) -> LinkState | None:
        """None before `run`."""
        return self._state

    def identify(self) -> bool:
        """Let the device blink; False if there is none."""
        conversation = self._talking()
        if conversation is not None:
            conversation.identify()
        return conversation is not None

    def request_snapshot(self) -> bool:
        """Have the current count delivered again; False if there is no device."""
        conversation = self._talking()
        if conversation is not None:
            conversation.request_snapshot()
        return conversation is not None

    def ask(self, command: str, **numbers: int) -> bool:
        """Send a request of docs/protocol.md (tare, cal, set, test?, raw, light); False without a device."""
        conversation = self._talking()
        if conversation is not None:
            conversation.ask(command, **numbers)
        return conversation is not None

    def taken(self, roll: Rolled) -> bool:
        """The table has used this roll: a die that can blink shows it. False if that device is not here."""
        conversation = self._talking()
        if conversation is None or roll.device != self.device:
            return False
        conversation.taken(roll)
        return True

    def record(self, recorder: Recorder) -> None:
        """Note every byte of the connections to come. Once, before `run`."""
        self._transport = Recorded(self._transport, recorder, self.speaks)

    def speaks(self) -> str:
        """The kind of a die that people own, once it is met; empty for what speaks our own protocol."""
        return ""

    def retry(self) -> None:
        """Try again at once instead of waiting: somebody asked for it, or something was plugged in."""
        self._hurry.set()

    def hang_up(self) -> None:
        """Say goodbye and let go of the line at once; the loop may stand still right after this.

        It does not end `run`, which would take the line up again: whoever runs it cancels it.
        """
        conversation, pump = self._talking(), self._pump
        self._conversation = self._pump = None
        # A device that another link has is left as it is: a goodbye would end that conversation.
        if conversation is not None and (self._refused is None or self._refused.reason is not Reason.HELD):
            conversation.goodbye()
        if pump is not None:
            pump.stop()

    def _talking(self) -> Greeting | None:
        return self._conversation if self._conversation is not None and self._conversation.ready else None

    async def run(self) -> None:
        """Keep the link up until cancelled; then close the connection and come back."""
        while True:
            self._enter(LinkState.SEARCHING)
            self._was_ready = False
            end = await self._attempt() if await self._transport.present() else self._why_absent()
            if self._was_ready:
                self._failures = 0
                self._enter(LinkState.LOST, end.reason, end.params)
            await self._wait(end)

    def _why_absent(self) -> End:
        return End(self._absent) if isinstance(self._absent, Reason) else self._absent()

    async def _attempt(self) -> End:
        """One connection from opening to its end."""
        self._enter(LinkState.CONNECTING)
        self._refused = None
        loop = asyncio.get_running_loop()
        happenings: Happenings = asyncio.Queue()

        def post(happening: Happening) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
                loop.call_soon_threadsafe(happenings.put_nowait, happening)

        try:
            pump = self._pump = await self._transport.open(post)
        except Exception as error:  # a driver may raise anything; none of it may end the link
            return End(Reason.OPEN_FAILED, {"detail": str(error)[:200]})
        closed: Closed | None = None
        try:
            first = await happenings.get()  # nobody has reminded it yet
            if isinstance(first, Closed):
                closed = first
                return closed.end
            conversation = self._greet(pump.send, self._pass_on)
            self._conversation = conversation
            self._enter(LinkState.GREETING)
            conversation.start(loop.time())
            while conversation.end is None:
                happening = await _within(conversation.due(loop.time()), happenings)
                if isinstance(happening, Closed):
                    closed = happening
                    return closed.end
                if isinstance(happening, Received):
                    conversation.receive(happening.data, loop.time())
                conversation.tick(loop.time())
                if not conversation.ready and self._state is LinkState.READY and conversation.end is None:
                    self._enter(LinkState.GREETING, Reason.RESTARTED)
            return conversation.end
        finally:
            await self._end_call(happenings if closed is None else None)

    async def _end_call(self, happenings: Happenings | None) -> None:
        """Say goodbye and close; with `happenings`, wait until that is done."""
        self.hang_up()
        try:
            if happenings is not None:
                await _drain(happenings)
        finally:
            self._owners.release(self)

    def _pass_on(self, fact: Fact) -> None:
        """A hello makes the link ready before anything else that the device says is delivered."""
        if self._refused is not None:
            return
        if not isinstance(fact, Hello):
            self._deliver(fact)
            return
        self._refused = self._objection(fact.device)
        if self._refused is not None:
            if self._conversation is not None:
                self._conversation.end = self._refused
            return
        before, self.device = self.device, fact.device
        self._deliver(fact)
        self._was_ready = True
        if before in (None, fact.device):
            self._enter(LinkState.READY)
        else:
            self._enter(LinkState.READY, Reason.SWAPPED, {"before": str(before), "device": fact.device})

    def _objection(self, device: str) -> End | None:
        if self._expect is not None and device != self._expect:
            return End(Reason.OTHER_DEVICE, {"expected": self._expect, "found": device})
        if device != self.device:
            self._owners.release(self)
        where = self._owners.claim(device, self, self.name)
        return None if where is None else End(Reason.HELD, {"device": device, "where": where})

    async def _wait(self, end: End) -> None:
        """Back off, but no longer than until something that was missing appears."""
        timing = self._timing
        delay = min(timing.backoff_first * 2.0 ** min(self._failures, 16), timing.backoff_last)
        delay *= self._rng.uniform(0.75, 1.0)
        self._failures += 1
        self._hurry.clear()
        self._enter(LinkState.WAITING, end.reason, {**end.params, "retry_ms": round(delay * 1000)})
        loop = asyncio.get_running_loop()
        until = loop.time() + delay
        was_there = await self._transport.present()
        while (left := until - loop.time()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, timing.presence)):
                    await self._hurry.wait()
            is_there = await self._transport.present()
            if self._hurry.is_set() or (is_there and not was_there):
                self._failures = 0
                return
            was_there = is_there

    def _enter(
        self, state: LinkState, reason: Reason | None = None, params: Mapping[str, Param] | None = None
    ) -> None:
        self._state = state
        self._deliver(LinkChanged(self.name, self.device, state, reason, params or {}))


Happenings = asyncio.Queue[Happening | None]
"""None: nothing has happened, but something is due."""


async def _within(seconds: float, happenings: Happenings) -> Happening | None:
    """What comes next; None if that takes too long.

    The queue is reminded and its `get` never cancelled: where a message arrives in the same moment, asyncio
    formats an error that nobody sees, and the interpreter's cache of attributes keeps a name of each.
    """
    reminder = asyncio.get_running_loop().call_later(seconds, happenings.put_nowait, None)
    try:
        return await happenings.get()
    finally:
        reminder.cancel()


async def _drain(happenings: Happenings) -> None:
    """Wait for the pump to have closed, so that the same place can be opened again at once."""
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_TIMEOUT):
            while not isinstance(await happenings.get(), Closed):
                pass
