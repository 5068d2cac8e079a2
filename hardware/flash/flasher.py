"""One board, step by step: reach its prompt, look, keep what is there, write, start, listen."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import serial

from hardware.flash.errors import FlashError
from hardware.flash.line import STEP_ASIDE, greet, messages, open_port, reopen
from hardware.flash.targets import Board, Image, Program, image, its_files, ours
from hardware.raw_repl import BoardError, NoRepl, Progress, RawRepl, ReplError

Tell = Callable[[str, Mapping[str, Any]], None]
"""Told what happens, as a code with facts: `flash.writing` with file, done, total (bytes), and the like."""

SPARE = 4096  # bytes that stay free for calibration and for the file system itself
TRIES = 3
GARBLED = ("SyntaxError", "NameError", "MemoryError")  # what a lost byte makes of a statement
FLAG = "update"  # a program of ours that finds it stays at the prompt, once


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done: files written (in a dry run: that would be), where the old ones are, who answers now.

    `lacks_aioble`: the board could talk by Bluetooth if somebody put that library there.
    """

    written: tuple[str, ...]
    backup: Path | None
    hello: Mapping[str, Any] | None
    lacks_aioble: bool = False


class Flasher:
    def __init__(
        self,
        board: Board,
        program: Program,
        port: str,
        *,
        backups: Path,
        tell: Tell | None = None,
        patience: float = 1.0,
    ) -> None:
        """`patience` stretches or shortens every wait for an answer."""
        self.board = board
        self.program = program
        self.port = port
        self._backups = backups
        self._patience = patience
        self._tell: Tell = tell or (lambda code, facts: None)
        self._image: Image = image(board, program)
        self._bridged = "esp32" in board.platforms

    def run(self, *, overwrite: bool = False, dry_run: bool = False) -> Outcome:
        """Do it, or raise FlashError. A foreign program is replaced only with `overwrite`."""
        self._tell("flash.opening", {"port": self.port})
        self._line = open_port(self.port, bridged=self._bridged)
        try:
            try:
                return self._flash(self._reach(), overwrite, dry_run)
            except BoardError as problem:
                if problem.kind not in GARBLED:
                    raise
                return self._flash(self._reach(), overwrite, dry_run)
        except BoardError as problem:
            raise _trouble(problem) from problem
        except ReplError as problem:
            raise FlashError("flash.interrupted", problem=str(problem)) from problem
        except (serial.SerialException, OSError) as problem:
            raise FlashError("flash.link_lost", port=self.port) from problem
        finally:
            self._line.close()

    # To the prompt

    def _reach(self) -> RawRepl:
        """The board's raw REPL: a free prompt, a program that can be stopped, or one of ours asked to go."""
        self._tell("flash.stopping", {})
        ways: list[tuple[Callable[[], None], float]] = [
            (self._by_reset, 2.0),
            (self._politely, 6.0),
            (self._by_reset, 6.0),
        ]
        if self.board.folders:
            ways[0] = (lambda: None, 1.5)  # a prompt needs no reset
        for way, patience_s in ways:
            way()
            repl = RawRepl(self._line, patience_s=patience_s * self._patience)
            try:
                repl.enter()
                return repl
            except NoRepl as problem:
                found = problem
        raise FlashError(f"flash.no_micropython.{self.board.name}", port=self.port) from found

    def _politely(self) -> None:
        """Programs of ours ignore Ctrl-C while they run, but most of them step aside when asked."""
        if greet(self._line, 2.0 * self._patience) is None:
            return
        self._line.write(STEP_ASIDE)
        answers = messages(self._line, 2.0)
        try:
            if not any(each.get("t") == "ok" and each.get("re") == FLAG for each in answers):
                return
            time.sleep(0.5)
            self._line.close()
        except (serial.SerialException, OSError):
            pass  # gone already: a board with its own USB takes the port along
        self._line = reopen(self.port, bridged=self._bridged)

    def _by_reset(self) -> None:
        """Boards behind a bridge can be reset from here: by RTS, or by a break on a micro:bit.

        A reset by its pin also stops a micro:bit's watchdog, and before it loads a program it can be stopped.
        """
        if self._bridged:
            self._line.rts = True
            time.sleep(0.1)
            self._line.rts = False
        elif not self.board.folders:
            self._line.send_break(0.2)
            for _ in range(20):
                self._line.write(b"\x03")
                time.sleep(0.05)

    # Looking

    def _flash(self, repl: RawRepl, overwrite: bool, dry_run: bool) -> Outcome:
        try:
            self._check_board(repl)
            there = self._names(repl)
            main = repl.read("main.py") if "main.py" in there else None
            if main is not None and not (ours(main) or overwrite or dry_run):
                raise FlashError("flash.foreign", size=len(main))
            found = {name: repl.read(name) for name in self._image.files if name in there}
            todo = {name: data for name, data in self._image.files.items() if found.get(name) != data}
            self._check_room(repl, found, todo)
            lacks_aioble = self.board.bluetooth and not self._has_aioble(repl)
        except FlashError:
            repl.soft_reset()  # nothing was changed: what ran before runs again
            raise
        before = its_files(main) if main is not None and ours(main) else ()
        old = [name for name in before if name in there and name not in self._image.files]
        if dry_run:
            for name, data in todo.items():
                self._tell("flash.would_write", {"file": name, "size": len(data)})
            if main is not None and not ours(main):
                self._tell("flash.would_replace", {})
            repl.soft_reset()
            return Outcome(tuple(todo), None, None)
        backup = self._keep({name: found[name] for name in todo if name in found})
        if FLAG in there:
            repl.remove(FLAG)
        if todo:
            self._write(repl, todo, old, "main.py" in there)
        return Outcome(tuple(todo), backup, self._start(repl), lacks_aioble)

    def _names(self, repl: RawRepl) -> dict[str, int]:
        """Every file on the board that may concern us, with its size."""
        found: dict[str, int] = {}
        top = repl.list()
        for name, size in top.items():
            if size is not None:
                found[name] = size
            elif any(path.startswith(f"{name}/") for path in self._image.files):
                inside = repl.list(name)
                found |= {f"{name}/{each}": size for each, size in inside.items() if size is not None}
        return found

    def _check_board(self, repl: RawRepl) -> None:
        if repl.platform not in self.board.platforms:
            raise FlashError("flash.wrong_board", board=self.board.title, found=repl.platform)
        if not self.board.folders:
            self._check_microbit(repl)

    def _check_microbit(self, repl: RawRepl) -> None:
        """A V1 says "micro:bit with nRF51822", a V2 "micro:bit with nRF52833"."""
        found = repl.exec(
            "import os,machine\nprint('nRF51' in os.uname().machine and machine.mem16[0x3e000])"
        ).strip()
        if found == "False":
            if self.program.v2 is not None:
                self.program = self.program.v2
                self._image = image(self.board, self.program)
        elif found == str(0x504D):  # what came inside a V1's .hex file is preferred to any main.py
            raise FlashError("flash.in_firmware")
        elif self.program.large:
            raise FlashError("flash.too_small")

    def _check_room(self, repl: RawRepl, found: Mapping[str, bytes], todo: Mapping[str, bytes]) -> None:
        if not self.board.folders:
            return  # a micro:bit cannot say; it says so when it is full
        free = int(repl.exec("import os\ns=os.statvfs('/')\nprint(s[0]*s[3])"))
        need = sum(len(data) for data in todo.values()) - sum(len(found.get(name, b"")) for name in todo)
        if need + SPARE > free:
            raise FlashError("flash.no_room", need=(need + SPARE) // 1024 + 1, free=free // 1024)

    def _has_aioble(self, repl: RawRepl) -> bool:
        """Where `mip install` puts it."""
        look = "import os\nprint('lib' in os.listdir() and 'aioble' in os.listdir('lib'))"
        return repl.exec(look).strip() == "True"

    # Writing

    def _keep(self, replaced: Mapping[str, bytes]) -> Path | None:
        """Copies of what is about to be replaced, on this computer."""
        if not replaced:
            return None
        folder = self._backups / time.strftime(f"%Y-%m-%d-%H%M%S-{self.board.name}")
        for name, data in replaced.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        self._tell("flash.kept", {"folder": str(folder)})
        return folder

    def _write(self, repl: RawRepl, todo: Mapping[str, bytes], old: list[str], had_main: bool) -> None:
        # First the old start goes, last the new one comes: in between the board waits at its prompt.
        if had_main:
            repl.remove("main.py")
        for name in old:
            repl.remove(name)
        files = {**todo, "main.py": self._image.files["main.py"]}
        total, before = sum(map(len, files.values())), 0
        for folder in sorted({name.rpartition("/")[0] for name in files if "/" in name}):
            repl.make_folder(folder)
        for name, data in files.items():

            def progress(done: int, _: int, name: str = name, before: int = before) -> None:
                self._tell("flash.writing", {"file": name, "done": before + done, "total": total})

            self._put(repl, name, data, progress)
            before += len(data)

    def _put(self, repl: RawRepl, name: str, data: bytes, progress: Progress) -> None:
        """A line without flow control may lose a byte now and then: what was garbled is sent again."""
        for left in reversed(range(TRIES)):
            try:
                repl.put(name, data, progress)
                return
            except ReplError as problem:
                garbled = not isinstance(problem, BoardError) or problem.kind in GARBLED
                if not (left and garbled):
                    raise
                repl.enter()

    # Starting

    def _start(self, repl: RawRepl) -> Mapping[str, Any] | None:
        """Start the program and compare what it says of itself with what was put there."""
        self._tell("flash.starting", {})
        repl.soft_reset()
        if self.program.kind is None:
            return None
        hello = greet(self._line, 20.0 * self._patience)
        if hello is None:
            raise FlashError("flash.silent")
        wanted = {"fw": self._image.version, "kind": self.program.kind, "hw": self.program.hardware}
        for field, value in wanted.items():
            if hello.get(field) != value:
                raise FlashError("flash.wrong_answer", field=field, wanted=value, found=str(hello.get(field)))
        return hello


def _trouble(problem: BoardError) -> FlashError:
    if problem.kind == "OSError" and any(sign in str(problem) for sign in ("28", "ENOSPC")):
        return FlashError("flash.full")
    if problem.kind == "MemoryError":
        return FlashError("flash.no_memory")
    return FlashError("flash.board_error", problem=str(problem))
