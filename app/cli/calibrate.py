"""`klimatisch calibrate`: what the page of that name does, in a terminal."""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from app.cli.main import Misuse
from app.devices.calibration import STEPS, Guide
from app.devices.hub import DeviceHub, Line
from app.devices.names import known_way, way_of_id
from app.pages.calibrate.presenter import done_words, step_words, trouble_words
from app.platform.folders import data_folder
from app.text.translator import Translator, system_language

TICK = 0.1
PATIENCE = 15.0
"""Seconds for the device to answer at all."""


def run(options: argparse.Namespace) -> int:
    tr = Translator(options.language or system_language())
    return asyncio.run(_calibrate(options, tr))


async def _calibrate(options: argparse.Namespace, tr: Translator) -> int:
    """What is learnt is kept where the app finds it."""
    hub = DeviceHub(options.data_dir or data_folder(), lambda: None)
    way = known_way(options.device, hub.book) or await way_of_id(options.device, book=hub.book)
    if way is None:
        raise Misuse(tr("calibrate.cli.none", device=options.device))
    try:
        print(tr("calibrate.cli.looking", device=options.device), flush=True)
        line = hub.take_up(way)
        line.teaching = True
        await _within(PATIENCE, lambda: line.known.ready)
        if not line.known.ready:
            raise Misuse(replace(line.known.link, port=options.device).words(tr))
        if not line.known.can("cal"):
            raise Misuse(tr("calibrate.cli.kind", device=line.device))
        return await _steps(hub, line, tr)
    finally:
        await hub.stop()


async def _steps(hub: DeviceHub, line: Line, tr: Translator) -> int:
    guide, lines = Guide(line.ask), _lines()
    hub.listen(lambda _line, fact: guide.hear(fact, hub.clock()))
    while guide.step is not None:
        title, detail = step_words(tr, guide)
        at = tr("calibrate.step", at=guide.at + 1, of=len(STEPS))
        print(f"{at}: {title}. {detail}\n{tr('calibrate.cli.enter')}", flush=True)
        if not await lines.get():
            return 1  # nobody is there any more
        guide.confirm(hub.clock())
        print(tr("calibrate.asking"), flush=True)
        shown = ""
        while guide.asking:
            await asyncio.sleep(TICK)
            guide.tick(hub.clock())
            if (words := trouble_words(tr, guide)) != shown:
                shown = words
                print(words, end="\n" if words else "", flush=True)
        if (words := trouble_words(tr, guide)) and words != shown:
            print(words, flush=True)
    await hub.test(line)
    known = hub.book.get(line.device)
    print(*done_words(tr, guide, known.calibration if known else None), sep=": ", flush=True)
    return 0


async def _within(seconds: float, so: Callable[[], bool]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not so():
                await asyncio.sleep(TICK)


def _lines() -> asyncio.Queue[str]:
    """What is typed, read in a thread that nobody waits for: a terminal gives a line when it likes."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str] = asyncio.Queue()

    def read() -> None:
        line = " "
        while line:
            line = sys.stdin.readline()
            with suppress(RuntimeError):  # the work is done: the loop is closed
                loop.call_soon_threadsafe(lines.put_nowait, line)

    threading.Thread(target=read, name="keyboard", daemon=True).start()
    return lines
