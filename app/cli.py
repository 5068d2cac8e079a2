"""The command line: the same code as the app, with and without a window."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from app.about import our_version
from app.folders import data_folder
from app.i18n import LANGUAGES
from app.negotiation import KYOTO, LEAST, MOST, MOST_SPEAKERS, Negotiation, TimerFile
from engine.games import GAMES, find_game

EXAMPLES = """\
examples:
  klimatisch                                     open the app
  klimatisch demo --speed 4                      watch a table that plays itself
  klimatisch timer 90                            time a negotiation
  klimatisch timer 120 --text --speakers Anna Ben   the same in a terminal
  klimatisch simulate keep_cool --players 6 --games 500 --seed 1
  klimatisch play keep_cool --players 3 --seed 7 < actions.jsonl
  klimatisch sheets keep_cool --language de --to sheets
  klimatisch flash pico_w /dev/ttyACM0
  klimatisch monitor /dev/ttyACM0 --record it.txt
  klimatisch sessions list --game kyoto --since 2026-11-01
  klimatisch box show keep_cool --edition spieltrieb --practice
  klimatisch simulate keep_cool --box box-keep_cool-spieltrieb.json
  klimatisch deck check our-crises.txt
"""


LEAST_SIZE = 320
TURN_LIMIT = 240
DEFAULT_PLAYERS = 4
"""Simulated tables that neither win nor collapse are called off after so many turns."""


class Misuse(Exception):
    """Wrong input: one clear line, exit code 2."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Misuse(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a strange byte or an old terminal is no reason to fail
    try:
        try:
            options = _parser().parse_args(arguments)
            code: int = options.run(options)
            return code
        finally:
            sys.stdout.flush()
    except Misuse as problem:
        print(f"klimatisch: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> Parser:
    parser = Parser(
        prog="klimatisch",
        description="The companion beside the board of a climate game.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"klimatisch {our_version() or '(version unknown)'}"
    )
    _app_options(parser)
    parser.add_argument(
        "--port", action="append", default=[], metavar="PORT", help="a port, or recording:FILE, to offer"
    )
    parser.set_defaults(run=_app, data_dir=None, language=None, size=None)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    demo = commands.add_parser("demo", help="virtual devices and a table that plays itself")
    _app_options(demo)
    demo.add_argument("--speed", type=_speed, default=1.0, help="how fast (default 1)")
    demo.add_argument("--players", type=int, choices=(3, 4, 5, 6), default=6, help="default 6")
    demo.add_argument("--seed", type=int, default=1, help="same seed, same game (default 1)")
    demo.add_argument("--rounds", type=_whole_from(1), help="stop after so many rounds")
    demo.add_argument("--headless", action="store_true", help="one scripted round, then quit")
    demo.add_argument("--screenshots", type=Path, metavar="DIR", help="leave pictures there")
    demo.set_defaults(run=_demo)

    gallery = commands.add_parser("gallery", help="every part that screens are made of, on one screen")
    _app_options(gallery)
    gallery.set_defaults(run=_gallery)

    timer = commands.add_parser("timer", help="the negotiation timer by itself, also in a terminal")
    _app_options(timer)
    timer.add_argument(
        "seconds",
        type=_whole_between(LEAST, MOST),
        nargs="?",
        help=f"how long (default {KYOTO}); without it, a timer that was left running goes on",
    )
    timer.add_argument(
        "--speakers", nargs="+", default=[], metavar="NAME", help="take the speaking time of these"
    )
    timer.add_argument("--text", action="store_true", help="in this terminal, without a window")
    timer.set_defaults(run=_timer)

    play = commands.add_parser("play", help="actions in and events out as JSON lines")
    _game_options(play)
    play.add_argument("--final-state", action="store_true", help="print the state at the end")
    play.set_defaults(run=_play)

    schema = commands.add_parser("schema", help="JSON Schema of a game's actions, events and state")
    schema.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    schema.set_defaults(run=_schema)

    simulate = commands.add_parser("simulate", help="play whole games and print one summary line")
    _game_options(simulate)
    simulate.add_argument("--games", type=_whole_from(1), default=100, help="how many (default 100)")
    simulate.add_argument("--policy", default="random", help="how they play (default random)")
    simulate.add_argument(
        "--turn-limit", type=_whole_from(1), default=TURN_LIMIT, help=f"call off after (default {TURN_LIMIT})"
    )
    simulate.add_argument("--each", action="store_true", help="one line for every game before the summary")
    simulate.set_defaults(run=_simulate)

    sheets = commands.add_parser("sheets", help="role sheets for a conference, to print")
    sheets.add_argument("game", choices=("keep_cool",), metavar="GAME", help="keep_cool")
    _language(sheets)
    sheets.add_argument("--to", type=Path, metavar="DIR", default=Path(), help="write there (default: here)")
    sheets.set_defaults(run=_sheets)

    flash = commands.add_parser("flash", help="put our program on a board: carbometer, die")
    _flash_options(flash)

    devices = commands.add_parser("devices", help="carbometers and dice: what is there, who answers")
    _devices_options(devices)
    monitor = commands.add_parser("monitor", help="what one device says, live; can be recorded")
    _monitor_options(monitor)

    calibrate = commands.add_parser("calibrate", help="show a carbometer what a chip weighs")
    calibrate.add_argument("device", metavar="DEVICE", help="a port, an address, an id or a name")
    _language(calibrate)
    _data_dir(calibrate)
    calibrate.set_defaults(run=_calibrate)

    sessions = commands.add_parser("sessions", help="the session log")
    _sessions_commands(sessions)

    box = commands.add_parser("box", help="the owner's own values: show, check, export, import")
    _box_commands(box)

    deck = commands.add_parser("deck", help="crises of your own for e-Mission: check a file")
    _deck_commands(deck)
    return parser


def _app_options(parser: argparse.ArgumentParser) -> None:
    _data_dir(parser)
    _language(parser)
    parser.add_argument(
        "--size", type=_size, metavar="WxH", default=ALSO_BEFORE, help="window size, e.g. 1280x800"
    )


ALSO_BEFORE = argparse.SUPPRESS
"""The default of an option that may stand before the command as well: what was said there holds."""


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=LANGUAGES, default=ALSO_BEFORE, help="default: that of the system"
    )


def _data_dir(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", default=ALSO_BEFORE, help=f"default {data_folder()}"
    )


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--players", type=int, choices=range(1, 7), help=f"default {DEFAULT_PLAYERS}")
    parser.add_argument("--edition", help="default: that of the box, or the game's first")
    parser.add_argument("--box", type=Path, metavar="FILE", help="an owner's values (docs/my-box.md)")
    parser.add_argument("--deck", type=Path, metavar="FILE", help="e-Mission: crises of your own")
    parser.add_argument("--mode", default="", help="CO₂: coop, competitive or solo")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same game (default 1)")


def _sessions_commands(sessions: Parser) -> None:
    from app import cli_sessions

    cli_sessions.commands(sessions)


def _flash_options(flash: Parser) -> None:
    flash.add_argument("board", nargs="?", metavar="BOARD", help="see --list")
    flash.add_argument("port", nargs="?", metavar="PORT", help="e.g. /dev/ttyACM0 or COM3")
    flash.add_argument("--program", metavar="NAME", help="default: the board's first")
    flash.add_argument("--list", action="store_true", help="all boards and their programs")
    flash.add_argument("--yes", action="store_true", help="replace a program that is not ours, too")
    flash.add_argument("--dry-run", action="store_true", help="look and tell, change nothing")
    _language(flash)
    _data_dir(flash)
    flash.set_defaults(run=_flash)


def _devices_options(devices: Parser) -> None:
    devices.add_argument("--json", action="store_true", help="one JSON line for each place")
    devices.add_argument("--watch", action="store_true", help="go on: what comes and goes")
    devices.add_argument("--all", action="store_true", help="greet at ports where something else may be, too")
    devices.add_argument(
        "--install-udev", action="store_true", help="Linux: let whoever sits here open our boards"
    )
    devices.add_argument("--udev-dir", type=Path, metavar="DIR", help="where its rules are")
    _language(devices)
    _data_dir(devices)
    devices.set_defaults(run=_devices)


def _monitor_options(monitor: Parser) -> None:
    monitor.add_argument(
        "device", metavar="DEVICE", help="a port, an address, an id, a name, or recording:FILE"
    )
    monitor.add_argument("--record", type=Path, metavar="FILE", help="write down every byte, for a report")
    monitor.add_argument("--json", action="store_true", help="one JSON line for each fact")
    monitor.add_argument("--seconds", type=_whole_from(1), metavar="N", help="stop after so many")
    _language(monitor)
    _data_dir(monitor)
    monitor.set_defaults(run=_monitor)


def _box_commands(box: Parser) -> None:
    from app import cli_box

    actions = box.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)
    show = actions.add_parser("show", help="every value of a component, and where it stands")
    check = actions.add_parser("check", help="is this file a box that can be used?")
    export = actions.add_parser("export", help="the box of this computer as a file")
    put = actions.add_parser("import", help="use the box in a file from now on")
    for command, run in (
        (show, cli_box.show),
        (check, cli_box.check),
        (export, cli_box.export),
        (put, cli_box.put),
    ):
        command.set_defaults(run=run)
    for command in (show, export, put):
        _data_dir(command)
    for command in (show, export):
        command.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
        command.add_argument("--edition", help="default: the game's first")
    for command in (check, put):
        command.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--practice", action="store_true", help="only those that nobody has seen yet")
    export.add_argument("--to", type=Path, metavar="FILE", help="write there (default: standard output)")


def _deck_commands(deck: Parser) -> None:
    actions = deck.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)
    check = actions.add_parser("check", help="is this a deck that can be played? mistakes by line")
    check.add_argument("file", type=Path, metavar="FILE")
    _language(check)
    check.set_defaults(run=_check_deck)


# --- types of arguments -----------------------------------------------------------------------------------


def _whole_from(least: int) -> Any:
    def whole_number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"must be {least} or more")
        return value

    return whole_number


def _whole_between(least: int, most: int) -> Any:
    def whole_number(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"must be between {least} and {most}")
        return value

    return whole_number


def _speed(text: str) -> float:
    value = float(text)
    if not 0.1 <= value <= 100:
        raise argparse.ArgumentTypeError("must be between 0.1 and 100")
    return value


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.partition("x")
    if not (cross and width.isdigit() and height.isdigit()) or min(int(width), int(height)) < LEAST_SIZE:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a size like 1280x800 (at least {LEAST_SIZE}x{LEAST_SIZE})"
        )
    return int(width), int(height)


# --- commands ---------------------------------------------------------------------------------------------


def _app(options: argparse.Namespace) -> int:
    from app.launch import Launch, launch

    if any(port.startswith("recording:") for port in options.port):
        from app.cli_monitor import check_recordings

        check_recordings(options.port, options.language)
    how = Launch(options.data_dir or data_folder(), options.language, options.size, ports=tuple(options.port))
    return launch(how)


def _gallery(options: argparse.Namespace) -> int:
    from app.launch import Launch, launch

    return launch(Launch(options.data_dir, options.language, options.size, first="gallery"))


def _timer(options: argparse.Namespace) -> int:
    """A length that is named begins anew; the page finds it where it keeps its own."""
    from app.i18n import Translator, system_language
    from app.launch import Launch, has_display, launch
    from app.timer_text import run

    if len(options.speakers) > MOST_SPEAKERS:
        raise Misuse(f"at most {MOST_SPEAKERS} speakers")
    folder = options.data_dir or data_folder()
    file = TimerFile(folder)
    talk = Negotiation(options.seconds or KYOTO, names=options.speakers, keep=file.put)
    begins = options.seconds is not None or bool(options.speakers)
    found = not begins and talk.find(file.get())
    if options.text:
        return run(talk, Translator(options.language or system_language()), sys.stdin, sys.stdout)
    if not has_display():
        raise Misuse("there is no display here to open a window on; klimatisch timer --text needs none")
    if not found:
        file.put(talk.kept())
    return launch(Launch(folder, options.language, options.size, first="timer"))


def _demo(options: argparse.Namespace) -> int:
    from app.launch import Demo, Launch, launch

    demo = Demo(
        options.speed, options.players, options.seed, options.rounds, options.headless, options.screenshots
    )
    return launch(Launch(options.data_dir, options.language, options.size, demo))


def edition_of(options: argparse.Namespace) -> str:
    """The edition that was asked for, or the game's first."""
    editions = find_game(options.game).editions
    edition: str = options.edition or editions[0]
    if edition not in editions:
        raise Misuse(f"{options.game} has no edition {edition!r}; choose from {', '.join(editions)}")
    return edition


def _box(options: argparse.Namespace) -> Any:
    """The box to play with: the one in a file, or an empty one of the edition; a deck goes on top of it."""
    from app.box import Box
    from app.cli_box import read

    if options.box is None:
        box = Box(options.game, edition_of(options))
    else:
        box = read(options.box)
        if box.game != options.game or (options.edition and box.edition != edition_of(options)):
            raise Misuse(f"{options.box} is a box of {box.game}, {box.edition}")
    if options.deck is None:
        return box
    from app.cli_deck import with_deck

    return with_deck(box, options.deck)


def _check_players(options: argparse.Namespace) -> None:
    from app.autoplay import players_of

    known = players_of(options.game)
    if options.mode and options.mode not in known.modes:
        ways = f"it can be {', '.join(known.modes)}" if known.modes else "there is only one way to play"
        raise Misuse(f"{options.game} has no mode {options.mode!r}; {ways}")
    possible = known.modes.get(options.mode, known.players)
    if len(possible) == 1 and options.players is None:
        options.players = possible[0]
    if options.players is None:
        options.players = DEFAULT_PLAYERS
    if options.players not in possible:
        how = f" in mode {options.mode}" if options.mode else ""
        least, most = min(possible), max(possible)
        raise Misuse(f"{options.game} is played by {least} to {most}{how}, not {options.players}")


def _check_deck(options: argparse.Namespace) -> int:
    from app.cli_deck import check

    return check(options)


def _play(options: argparse.Namespace) -> int:
    from app.play import play

    _check_players(options)
    wrong, box = False, _box(options)
    final, mode = options.final_state, options.mode
    for line in play(
        box.game, box.edition, options.players, options.seed, sys.stdin, final, box.values, mode
    ):
        if "bad_input" in line:
            wrong = True
            print(f"klimatisch: {line['bad_input']}", file=sys.stderr, flush=True)
        else:
            print(_json(line), flush=True)
    return 2 if wrong else 0


def _schema(options: argparse.Namespace) -> int:
    game = find_game(options.game)
    parts = {"actions": game.actions, "events": game.events, "state": game.states}
    schemas = {name: vocabulary.schema() for name, vocabulary in parts.items()}
    print(json.dumps({"game": game.id, "editions": game.editions, **schemas}, indent=2, ensure_ascii=False))
    return 0


def _sheets(options: argparse.Namespace) -> int:
    from app.i18n import system_language
    from app.role_sheets import write_sheets

    try:
        written = write_sheets(options.game, options.language or system_language(), options.to)
    except OSError as problem:
        raise Misuse(f"can't write to {options.to}: {problem.strerror}") from problem
    for path in written:
        print(path)
    return 0


def _flash(options: argparse.Namespace) -> int:
    from app import cli_flash

    return cli_flash.run(options)


def _devices(options: argparse.Namespace) -> int:
    from app import cli_devices

    return cli_devices.devices(options)


def _calibrate(options: argparse.Namespace) -> int:
    from app import cli_calibrate

    return cli_calibrate.run(options)


def _monitor(options: argparse.Namespace) -> int:
    from app import cli_monitor

    return cli_monitor.monitor(options)


def _simulate(options: argparse.Namespace) -> int:
    from app.autoplay import players_of
    from app.simulate import simulate

    policies = players_of(options.game).policies
    if options.policy not in policies:
        raise Misuse(f"nobody plays {options.policy!r}; choose from {', '.join(policies)}")
    _check_players(options)
    box = _box(options)
    results = simulate(
        box.game,
        box.edition,
        options.players,
        options.games,
        options.seed,
        options.policy,
        options.turn_limit,
        box.values,
        options.mode,
    )
    line: dict[str, Any] = {}
    for line in results:
        if options.each or "outcomes" in line:
            print(_json(line))
    return 0


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
