"""`klimatisch flash`: our programs onto boards, with what happens in the reader's language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from app.cli.main import Misuse
from app.platform.folders import data_folder
from app.text.translator import Translator, system_language
from hardware.flash import BOARDS, Board, Flasher, FlashError, Program

BAR = 24


def run(options: argparse.Namespace) -> int:
    tr = Translator(options.language or system_language())
    if options.list:
        for board in BOARDS.values():
            for name in board.programs:
                print(f"{board.name:8}  {name:16}  {board.title}: {tr(f'flash.program.{name}')}")
        return 0
    board, program = _chosen(options, tr)
    said = _Said(tr)
    backups = (options.data_dir or data_folder()) / "flash-backups"
    flasher = Flasher(board, program, options.port, backups=backups, tell=said)
    try:
        outcome = flasher.run(overwrite=options.yes, dry_run=options.dry_run)
    except FlashError as problem:
        said.end_bar()
        raise Misuse(tr(problem.code, **problem.params)) from problem
    said.end_bar()
    if options.dry_run:
        print(tr("flash.would_be_done", count=len(outcome.written)))
    elif outcome.hello is None:
        print(tr("flash.done_without_words"))
    else:
        hello = outcome.hello
        print(tr("flash.done", id=hello["id"], version=hello["fw"], port=options.port))
    if outcome.lacks_aioble:
        print(tr("flash.bluetooth", port=options.port))
    return 0


def _chosen(options: argparse.Namespace, tr: Translator) -> tuple[Board, Program]:
    if options.board is None or options.port is None:
        raise Misuse(tr("flash.need_both"))
    board = BOARDS.get(options.board)
    if board is None:
        raise Misuse(tr("flash.unknown_board", board=options.board, known=", ".join(BOARDS)))
    program = board.programs.get(options.program or board.usual.name)
    if program is None:
        raise Misuse(tr("flash.unknown_program", program=options.program, known=", ".join(board.programs)))
    return board, program


class _Said:
    """Prints what the flasher tells; on a terminal the writing is one bar that grows."""

    def __init__(self, tr: Translator) -> None:
        self._tr = tr
        self._live = sys.stdout.isatty()
        self._bar = False
        self._file = ""

    def __call__(self, code: str, facts: Mapping[str, Any]) -> None:
        if code != "flash.writing":
            self.end_bar()
            print(self._tr(code, **facts), flush=True)
            return
        share = facts["done"] / facts["total"]
        words = self._tr(code, file=facts["file"], percent=round(100 * share))
        if self._live:
            filled = round(BAR * share)
            print(f"\r\x1b[K[{'#' * filled}{'.' * (BAR - filled)}] {words}", end="", flush=True)
            self._bar = True
        elif facts["file"] != self._file:
            self._file = facts["file"]
            print(words, flush=True)

    def end_bar(self) -> None:
        if self._bar:
            print()
            self._bar = False
