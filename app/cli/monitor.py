"""`klimatisch monitor`: what one device says, in words or as JSON, and into a file for a report."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.main import Misuse
from app.devices import words as device_words
from app.devices.book import DeviceBook
from app.devices.links import Link
from app.devices.names import known_way, link_to, way_of_id
from app.devices.scale_words import grams
from app.platform.about import our_version
from app.platform.folders import data_folder
from app.text.translator import Translator, system_language
from firmware_bridge.facts import (
    Battery,
    Count,
    DeviceError,
    Fact,
    Gap,
    Hello,
    LinkChanged,
    LinkState,
    LogLine,
    Reading,
    Reason,
    Rolled,
    Steps,
)
from firmware_bridge.recording import BadRecording, Recorder, read
from firmware_bridge.replay import PREFIX, is_replay

if TYPE_CHECKING:
    from firmware_bridge import SupervisedLink
    from firmware_bridge.ble import Bluetooth


def monitor(options: argparse.Namespace) -> int:
    check_recordings([options.device], options.language)
    tr = Translator(options.language or system_language())
    with ExitStack() as stack:
        recorder = None
        if options.record is not None:
            try:
                file = stack.enter_context(options.record.open("w", encoding="ascii"))
            except OSError as problem:
                raise Misuse(
                    tr("cli.monitor.cannot_write", file=options.record, why=problem.strerror)
                ) from problem
            recorder = Recorder(file)
            when = datetime.now().astimezone().isoformat(timespec="seconds")
            recorder.begin(f"{options.device}, {when}, klimatisch {our_version() or '?'}, {sys.platform}")
        return asyncio.run(Monitor(options, tr, recorder).run())


def check_recordings(ports: Iterable[str], language: str | None) -> None:
    """Refuse a port that is a recording and cannot be replayed, with the line that is wrong."""
    tr = Translator(language or system_language())
    for path in (Path(port.removeprefix(PREFIX)) for port in ports if is_replay(port)):
        try:
            read(path)
        except BadRecording as problem:
            raise Misuse(
                tr("cli.monitor.bad_recording", file=path, line=problem.line, why=problem.detail)
            ) from problem
        except OSError as problem:
            raise Misuse(tr("cli.monitor.cannot_read", file=path, why=problem.strerror)) from problem


class Monitor:
    """Tells what one device says until it is told to stop. `radio` is another than the system's."""

    def __init__(
        self,
        options: argparse.Namespace,
        tr: Translator,
        recorder: Recorder | None,
        radio: Bluetooth | None = None,
    ) -> None:
        self._radio = radio
        self._options = options
        self._tr = tr
        self._recorder = recorder
        self._over = asyncio.Event()

    async def run(self) -> int:
        link = await self._find()
        if self._recorder is not None:
            link.record(self._recorder)
        task = asyncio.create_task(link.run())
        over = asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait(
                (task, over), timeout=self._options.seconds, return_when=asyncio.FIRST_COMPLETED
            )
            if task.done():
                await task
        finally:
            for each in (task, over):
                each.cancel()
            with suppress(asyncio.CancelledError):
                await task
        return 0

    async def _find(self) -> SupervisedLink:
        device = self._options.device
        book = DeviceBook(self._options.data_dir or data_folder())
        way = known_way(device, book)
        if way is None:
            print(self._tr("cli.monitor.looking", device=device), file=sys.stderr, flush=True)
            way = await way_of_id(device, self._radio, book)
        if way is None:
            raise Misuse(self._tr("cli.monitor.unknown", device=device))
        return link_to(way, self._hear, self._radio)

    def _hear(self, fact: Fact) -> None:
        now = datetime.now().astimezone()
        if self._options.json:
            line: dict[str, Any] = {"at": now.isoformat(timespec="milliseconds"), "fact": type(fact).__name__}
            print(json.dumps({**line, **asdict(fact)}, ensure_ascii=False), flush=True)
        else:
            print(f"{now:%H:%M:%S}.{now.microsecond // 1000:03}  {words(fact, self._tr)}", flush=True)
        if isinstance(fact, LinkChanged) and fact.reason is Reason.RECORDING_OVER:
            self._over.set()


def words(fact: Fact, tr: Translator) -> str:
    """A fact for somebody who looks for trouble: exact first, pretty second."""
    match fact:
        case LinkChanged(state=LinkState.READY, reason=None):
            return tr("link.ready")
        case LinkChanged():
            link = Link(fact.port, str(fact.state), str(fact.reason or ""), fact.params)
            return link.why(tr) if fact.state is LinkState.READY else link.words(tr)
        case Hello():
            kind = device_words.kind(tr, fact.kind)
            return tr(
                "cli.devices.device", kind=kind, id=fact.device, version=fact.firmware, board=fact.hardware
            )
        case Count(stable=False):
            return tr("devices.moving")
        case Count():
            key = "cli.monitor.count" if fact.sure else "cli.monitor.count.unsure"
            return tr(key, count=fact.value, residual=fact.residual, sigma=fact.sigma)
        case Rolled():
            return tr(f"devices.roll.{fact.quality}", face=fact.face)
        case Battery():
            return tr("cli.monitor.battery", percent=fact.percent)
        case DeviceError():
            return tr("cli.monitor.error", code=fact.code)
        case Gap():
            return tr("cli.monitor.gap", count=fact.missed)
        case Reading():
            return tr("cli.monitor.weight", weight=grams(tr, fact.raw))
        case Steps():
            return tr("cli.monitor.steps", step=grams(tr, fact.milligrams))
        case LogLine():
            return f"| {fact.text}"
        case _:
            return repr(fact)
