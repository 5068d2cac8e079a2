"""`klimatisch devices`: where devices may be, who answers there, and the right to open them."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.main import Misuse
from app.devices import words as device_words
from app.devices.book import DeviceBook
from app.devices.links import Link
from app.devices.names import link_to, scale_at_port
from app.devices.ways import SERIAL, place
from app.platform.folders import data_folder, write_whole
from app.text.translator import Translator, system_language
from app.ui.settings import Settings
from firmware_bridge import Found, Hello, LinkChanged, ranked, udev
from firmware_bridge.boards import MAYBE
from firmware_bridge.watch import Change, changes
from firmware_bridge.who import who_are

if TYPE_CHECKING:
    from firmware_bridge.ble import Bluetooth, Heard

LISTEN = 6.0
"""Seconds: devices call several times in that."""


def devices(options: argparse.Namespace) -> int:
    tr = Translator(options.language or system_language())
    if options.install_udev:
        return _install(options, tr)
    asyncio.run(Listing(options, tr).run())
    return 0


class Listing:
    """What is there now, and with `--watch` what comes and goes. `radio` is another than the system's."""

    def __init__(self, options: argparse.Namespace, tr: Translator, radio: Bluetooth | None = None) -> None:
        self._radio = radio
        self._json = options.json
        self._watch = options.watch
        self._all = options.all
        self._tr = tr
        folder = options.data_dir or data_folder()
        self._book = DeviceBook(folder)
        self._good = {place(known.way) for known in self._book.devices}
        self._godice = Settings(folder).now.godice
        self._called: set[str] = set()
        self._told = False

    async def run(self) -> None:
        from firmware_bridge.ble import SERVICES, Bluetooth

        bluetooth = self._radio or Bluetooth(services=SERVICES)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._at_cables())
                group.create_task(self._in_the_air(bluetooth))
        finally:
            if self._radio is None:
                await bluetooth.close()
        if not self._told and not self._json:
            print(self._tr("devices.none"), self._tr("devices.none.play"), sep="\n", flush=True)

    async def _at_cables(self) -> None:
        first = True
        async for change in changes():
            await self._tell(change, first)
            if not self._watch:
                return
            first = False

    async def _tell(self, change: Change, first: bool) -> None:
        for one in change.gone:
            self._print(one, {"change": "gone"}, self._tr("cli.devices.gone"))
        there = ranked(change.appeared, self._good)
        about = {} if first else {"change": "appeared"}
        asked = [one for one in there if self._all or one.rank <= MAYBE or one.last_good]
        async for one, answer in who_are(asked, lambda one, hear: link_to(self._way(one), hear)):
            self._print(one, {**about, **_facts(answer)}, self._words(one, answer))
        for one in there:
            if one not in asked:
                self._print(one, {**about, "asked": False}, self._tr("cli.devices.not_asked"))

    def _way(self, one: Found) -> str:
        """A scale that is remembered there is spoken to in its own language."""
        return scale_at_port(one.address, self._book) or SERIAL + one.address

    async def _in_the_air(self, bluetooth: Bluetooth) -> None:
        """Nobody is greeted here: what calls says enough, and a greeting would take it from others."""
        stop = bluetooth.listen(self._hear)
        try:
            await bluetooth.look(LISTEN)
            if bluetooth.trouble is not None and not self._json:
                trouble = bluetooth.trouble
                print(Link("", "waiting", trouble.reason, trouble.params).why(self._tr), flush=True)
            while self._watch:
                await asyncio.sleep(LISTEN)
        finally:
            stop()

    def _hear(self, heard: Heard) -> None:
        from firmware_bridge.ble import ble_found

        for one in ranked(ble_found([heard], ("godice",) if self._godice else ()), self._good):
            if one.address not in self._called:
                self._called.add(one.address)
                self._print(
                    one, {"kind": one.kind, "rssi": one.rssi}, self._tr("cli.devices.calls", rssi=one.rssi)
                )

    def _words(self, one: Found, answer: Hello | LinkChanged) -> str:
        if isinstance(answer, LinkChanged):
            return Link(one.address, "waiting", str(answer.reason), answer.params).why(self._tr)
        return self._tr(
            "cli.devices.device",
            kind=device_words.kind(self._tr, answer.kind),
            id=answer.device,
            version=answer.firmware,
            board=answer.hardware,
        )

    def _print(self, one: Found, facts: dict[str, Any], words: str) -> None:
        self._told = True
        if self._json:
            print(json.dumps({**_where(one), **facts}, ensure_ascii=False), flush=True)
        else:
            print(f"{one.label}  {one.address}\n    {words}", flush=True)


def _where(one: Found) -> dict[str, Any]:
    return {
        "address": one.address,
        "carrier": one.carrier,
        "stable_id": one.stable_id,
        "label": one.label,
        "rank": one.rank,
        "last_good": one.last_good,
    }


def _facts(answer: Hello | LinkChanged) -> dict[str, Any]:
    if isinstance(answer, LinkChanged):
        params = {name: value for name, value in answer.params.items() if name != "retry_ms"}
        return {"reason": answer.reason, **params}
    return {
        "device": answer.device,
        "kind": answer.kind,
        "firmware": answer.firmware,
        "hardware": answer.hardware,
        "capabilities": answer.capabilities,
        "calibrated": answer.calibrated,
    }


def _install(options: argparse.Namespace, tr: Translator) -> int:
    """Write the rule, or say politely what root is to type."""
    folder: Path = options.udev_dir or udev.FOLDER
    if not sys.platform.startswith("linux") and options.udev_dir is None:
        raise Misuse(tr("cli.udev.not_here"))
    if udev.installed(folder):
        _print_all(tr("cli.udev.there", file=folder / udev.NAME))
        return 0
    try:
        path = udev.install(folder)
    except PermissionError:
        copy = (options.data_dir or data_folder()) / udev.NAME
        try:
            write_whole(copy, udev.rule())
        except OSError as problem:
            raise Misuse(tr("cli.udev.failed", file=copy, why=problem.strerror)) from problem
        _print_all(tr("cli.udev.root"), f"    {udev.by_hand(copy, folder)}", tr("cli.udev.after"))
        return 1
    except OSError as problem:
        raise Misuse(tr("cli.udev.failed", file=folder / udev.NAME, why=problem.strerror)) from problem
    _print_all(tr("cli.udev.written", file=path), f"    {udev.RELOAD}", tr("cli.udev.after"))
    return 0


def _print_all(*lines: Iterable[str]) -> None:
    print(*lines, sep="\n", flush=True)
