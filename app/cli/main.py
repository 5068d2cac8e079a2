"""The command line: the same code as the app, with and without a window."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TextIO

from app.games import SHELF
from app.platform.about import our_version
from app.platform.folders import data_folder
from app.platform.processes import processors
from app.text.languages import LANGUAGES
from app.timer.negotiation import KYOTO, MOST, MOST_SPEAKERS, Negotiation, TimerFile
from engine.games import find_game

EXAMPLES = """\
examples:
  klimatisch                                     open the app
  klimatisch demo --speed 4                      watch a table that plays itself
  klimatisch timer 120 --text --speakers Anna Ben   time a negotiation
  klimatisch simulate keep_cool --players 6 --games 500 --seed 1
  klimatisch play keep_cool --players 3 --seed 7 < actions.jsonl
  klimatisch futures evening.jsonl --story       what decided it
  klimatisch flash pico_w /dev/ttyACM0
  klimatisch monitor /dev/ttyACM0 --record it.txt
  klimatisch sessions list --game kyoto --since 2026-11-01
  klimatisch box show keep_cool --edition spieltrieb --practice
  klimatisch deck check our-crises.txt
"""


OF_PLAY = """\
each line is an action; beside it may stand
  "insist": true      overrule a warning (a refusal of strength "odd")
  "before": 7         a forgotten step that belongs before step 7
  "show": ["options", "state"]    at the end of this answer; alone, nothing is done
A throw or a draw without any of its fields is decided by the seeded shuffler.
An answer ends with a line that has "end". klimatisch schema GAME describes every
line; docs/bots.md has examples.
"""


OF_FUTURES = """\
WHO is one of the game's policies (klimatisch simulate), module:function of your own,
or one for each seat: cooperative,usa=greedy
Cards in hands, targets and piles are dealt anew in every future, from what the
audience may know. docs/futures.md says how to read the answers.
  klimatisch futures 3f2a                        how the session may go on
  klimatisch futures evening.jsonl --story       what decided it
  klimatisch futures keep_cool --players 3 --seed 7 --choices < actions.jsonl
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
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # as whoever starts us leaves it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    _take_any_streams()
    try:
        try:
            options = _parser().parse_args(arguments)
            code: int = options.run(options)
            return code
        finally:
            sys.stdout.flush()
    except Misuse as problem:
        return _failed(str(problem), 2)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _write_nowhere(sys.stdout)
        return 0
    except OSError as problem:
        _write_nowhere(sys.stdout)
        return _failed(_why(problem), 1)
    except KeyboardInterrupt:
        return 130


def _take_any_streams() -> None:
    """Closed streams lead nowhere, and a strange byte or an old terminal is no reason to fail."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us; opened first, so that no file gets its number
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _failed(words: str, code: int) -> int:
    """One line on standard error, if it can be written at all, and the code to end with."""
    try:
        print(f"klimatisch: {words}", file=sys.stderr, flush=True)
    except OSError:
        _write_nowhere(sys.stderr)
    return code


def _write_nowhere(stream: TextIO) -> None:
    """What still waits in the stream is dropped when Python ends, instead of failing once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # a stream that is no file holds nothing back
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _why(problem: OSError) -> str:
    reason = problem.strerror or str(problem)
    if problem.filename is None:
        return f"can't go on: {reason}"
    return f"can't use {os.fsdecode(problem.filename)}: {reason}"


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
        type=_whole_between(1, MOST),
        nargs="?",
        help=f"how long (default {KYOTO}); without it, a timer that was left running goes on",
    )
    timer.add_argument(
        "--speakers", nargs="+", type=text, default=[], metavar="NAME", help="take the speaking time of these"
    )
    timer.add_argument("--text", action="store_true", help="in this terminal, without a window")
    timer.set_defaults(run=_timer)

    play = commands.add_parser(
        "play",
        help="actions in and events out as JSON lines",
        epilog=OF_PLAY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _game_options(play)
    play.add_argument(
        "--audience",
        default="",
        metavar="SEAT",
        help="tell only what this seat, or the public, may know",
    )
    play.add_argument(
        "--show",
        type=_shown,
        default=(),
        metavar="WHAT",
        help="options, state or both, after each answer",
    )
    play.add_argument("--final-state", action="store_true", help="print the state at the end")
    play.set_defaults(run=_play)

    schema = commands.add_parser("schema", help="JSON Schema of a game's actions, events and state")
    schema.add_argument("game", choices=SHELF, metavar="GAME", help=", ".join(SHELF))
    _edition_options(schema)
    schema.set_defaults(run=_schema)

    simulate = commands.add_parser("simulate", help="play whole games and print one summary line")
    _game_options(simulate)
    simulate.add_argument("--games", type=_whole_from(1), default=100, help="how many (default 100)")
    simulate.add_argument(
        "--policy", default="random", help="how they play (default random), or module:function of your own"
    )
    simulate.add_argument(
        "--turn-limit", type=_whole_from(1), default=TURN_LIMIT, help=f"call off after (default {TURN_LIMIT})"
    )
    simulate.add_argument("--each", action="store_true", help="one line for every game before the summary")
    jobs_option(simulate)
    simulate.set_defaults(run=_simulate)

    futures = commands.add_parser(
        "futures",
        help="how a session may go on, played on many times",
        epilog=OF_FUTURES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _futures_options(futures)

    sheets = commands.add_parser("sheets", help="role sheets for a conference, to print")
    with_roles = [game.id for game in SHELF.values() if game.sheets is not None]
    sheets.add_argument("game", choices=with_roles, metavar="GAME", help=", ".join(with_roles))
    language_option(sheets)
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
    language_option(calibrate)
    data_dir_option(calibrate)
    calibrate.set_defaults(run=_calibrate)

    sessions = commands.add_parser("sessions", help="the session log")
    _sessions_commands(sessions)

    box = commands.add_parser("box", help="the owner's own values: show, schema, check, export, import")
    _box_commands(box)

    deck = commands.add_parser("deck", help="crises of your own for e-Mission: check a file")
    _deck_commands(deck)
    return parser


def _app_options(parser: argparse.ArgumentParser) -> None:
    data_dir_option(parser)
    language_option(parser)
    parser.add_argument(
        "--size", type=_size, metavar="WxH", default=ALSO_BEFORE, help="window size, e.g. 1280x800"
    )


ALSO_BEFORE = argparse.SUPPRESS
"""The default of an option that may stand before the command as well: what was said there holds."""


def language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=LANGUAGES, default=ALSO_BEFORE, help="default: that of the system"
    )


def data_dir_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", default=ALSO_BEFORE, help=f"default {data_folder()}"
    )


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=SHELF, metavar="GAME", help=", ".join(SHELF))
    parser.add_argument("--players", type=int, choices=range(1, 7), help=f"default {DEFAULT_PLAYERS}")
    _edition_options(parser)
    parser.add_argument("--mode", default="", help="CO₂: coop, competitive or solo")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same game (default 1)")


def jobs_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=_whole_from(1), default=processors(), help=f"processes (default here {processors()})"
    )


def _futures_options(futures: argparse.ArgumentParser) -> None:
    futures.add_argument(
        "of", metavar="SESSION", help="a session's id or its beginning, an exported file, or a game to read"
    )
    what = futures.add_mutually_exclusive_group()
    what.add_argument("--curve", action="store_true", help="from the beginning of each turn")
    what.add_argument("--choices", action="store_true", help="compare what could be done at this moment")
    what.add_argument("--story", action="store_true", help="the curve, turning points, luck and choice")
    futures.add_argument(
        "--at", type=_whole_from(1), metavar="STEP", help="after this step (default the last)"
    )
    futures.add_argument(
        "--policy",
        action="append",
        metavar="WHO",
        help="who plays on; again for another assumption (default: helping each other, then each for itself)",
    )
    futures.add_argument(
        "--futures", type=_whole_between(1, 100_000), default=200, help="of each moment (default 200)"
    )
    futures.add_argument(
        "--audience", default="public", metavar="SEAT", help="who is to know (default public)"
    )
    jobs_option(futures)
    data_dir_option(futures)
    of_a_game = futures.add_argument_group(
        "a game whose lines come on standard input, as for klimatisch play"
    )
    of_a_game.add_argument("--players", type=int, choices=range(1, 7), help=f"default {DEFAULT_PLAYERS}")
    _edition_options(of_a_game)
    of_a_game.add_argument("--mode", default="", help="CO₂: coop, competitive or solo")
    futures.add_argument("--seed", type=int, default=1, help="same seed, same futures (default 1)")
    futures.set_defaults(run=_futures)


def _edition_options(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--edition", help="default: that of the box, or the game's first")
    parser.add_argument("--box", type=Path, metavar="FILE", help="an owner's values (docs/my-box.md)")
    parser.add_argument("--deck", type=Path, metavar="FILE", help="e-Mission: crises of your own")


def _sessions_commands(sessions: Parser) -> None:
    from app.cli import sessions as cli_sessions

    cli_sessions.commands(sessions)


def _flash_options(flash: Parser) -> None:
    flash.add_argument("board", nargs="?", metavar="BOARD", help="see --list")
    flash.add_argument("port", nargs="?", metavar="PORT", help="e.g. /dev/ttyACM0 or COM3")
    flash.add_argument("--program", metavar="NAME", help="default: the board's first")
    flash.add_argument("--list", action="store_true", help="all boards and their programs")
    flash.add_argument("--yes", action="store_true", help="replace a program that is not ours, too")
    flash.add_argument("--dry-run", action="store_true", help="look and tell, change nothing")
    language_option(flash)
    data_dir_option(flash)
    flash.set_defaults(run=_flash)


def _devices_options(devices: Parser) -> None:
    devices.add_argument("--json", action="store_true", help="one JSON line for each place")
    devices.add_argument("--watch", action="store_true", help="go on: what comes and goes")
    devices.add_argument("--all", action="store_true", help="greet at ports where something else may be, too")
    devices.add_argument(
        "--install-udev", action="store_true", help="Linux: let whoever sits here open our boards"
    )
    devices.add_argument("--udev-dir", type=Path, metavar="DIR", help="where its rules are")
    language_option(devices)
    data_dir_option(devices)
    devices.set_defaults(run=_devices)


def _monitor_options(monitor: Parser) -> None:
    monitor.add_argument(
        "device", metavar="DEVICE", help="a port, an address, an id, a name, or recording:FILE"
    )
    monitor.add_argument("--record", type=Path, metavar="FILE", help="write down every byte, for a report")
    monitor.add_argument("--json", action="store_true", help="one JSON line for each fact")
    monitor.add_argument("--seconds", type=_whole_from(1), metavar="N", help="stop after so many")
    language_option(monitor)
    data_dir_option(monitor)
    monitor.set_defaults(run=_monitor)


def _box_commands(box: Parser) -> None:
    from app.cli import box as cli_box

    actions = box.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)
    show = actions.add_parser("show", help="every value of a component, and where it stands")
    check = actions.add_parser("check", help="is this file a box that can be used?")
    export = actions.add_parser("export", help="the box of this computer as a file")
    put = actions.add_parser("import", help="use the box in a file from now on")
    schema = actions.add_parser("schema", help="JSON Schema of an edition's box files")
    for command, run in (
        (show, cli_box.show),
        (schema, cli_box.schema),
        (check, cli_box.check),
        (export, cli_box.export),
        (put, cli_box.put),
    ):
        command.set_defaults(run=run)
    for command in (show, schema, export, put):
        data_dir_option(command)
    for command in (show, schema, export):
        command.add_argument("game", choices=SHELF, metavar="GAME", help=", ".join(SHELF))
        command.add_argument("--edition", help="default: the game's first")
    for command in (check, put):
        command.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--practice", action="store_true", help="only those that nobody has seen yet")
    export.add_argument("--to", type=Path, metavar="FILE", help="write there (default: standard output)")


def _deck_commands(deck: Parser) -> None:
    actions = deck.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)
    check = actions.add_parser("check", help="is this a deck that can be played? mistakes by line")
    check.add_argument("file", type=Path, metavar="FILE")
    language_option(check)
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


def text(words: str) -> str:
    """What people call things; bytes that are no letters can't be kept."""
    try:
        words.encode()
    except UnicodeEncodeError as problem:
        raise argparse.ArgumentTypeError(f"{words!r} is not text") from problem
    return words


def _speed(text: str) -> float:
    value = float(text)
    if not 0.1 <= value <= 100:
        raise argparse.ArgumentTypeError("must be between 0.1 and 100")
    return value


def _shown(words: str) -> tuple[str, ...]:
    from app.tools.play import SHOWN

    wanted = tuple(words.split(","))
    if not set(wanted) <= set(SHOWN):
        raise argparse.ArgumentTypeError(f"{words!r} is not {', '.join(SHOWN)} or both with a comma")
    return wanted


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
        from app.cli.monitor import check_recordings

        check_recordings(options.port, options.language)
    how = Launch(options.data_dir or data_folder(), options.language, options.size, ports=tuple(options.port))
    return launch(how)


def _gallery(options: argparse.Namespace) -> int:
    from app.launch import Launch, launch

    return launch(Launch(options.data_dir, options.language, options.size, first="gallery"))


def _timer(options: argparse.Namespace) -> int:
    """A length that is named begins anew; the page finds it where it keeps its own."""
    from app.cli.timer_text import run
    from app.launch import Launch, has_display, launch
    from app.text.translator import Translator, system_language

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


def box_of(options: argparse.Namespace) -> Any:
    """The box to play with: the one in a file, or an empty one of the edition; a deck goes on top of it."""
    from app.cli.box import read
    from app.forms.boxes import Box

    if options.box is None:
        box = Box(options.game, edition_of(options))
    else:
        box = read(options.box)
        if box.game != options.game or (options.edition and box.edition != edition_of(options)):
            raise Misuse(f"{options.box} is a box of {box.game}, {box.edition}")
    if options.deck is None:
        return box
    return _decks().with_deck(box, options.deck)


def check_players(options: argparse.Namespace) -> None:
    from app.robots.playing import players_of

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
    return _decks().check(options)


def _decks() -> Any:
    """The commands of the game whose cards can be written to a file."""

    return next(game.decks() for game in SHELF.values() if game.decks is not None)


def _play(options: argparse.Namespace) -> int:
    from app.tools.play import Wanted, play

    check_players(options)
    wrong, box = False, box_of(options)
    wanted = Wanted(options.audience, options.show, options.final_state)
    try:
        for line in play(
            box.game, box.edition, options.players, options.seed, sys.stdin, wanted, box.values, options.mode
        ):
            if "bad_input" in line:
                wrong = True
                print(f"klimatisch: {line['bad_input']}", file=sys.stderr, flush=True)
            print(_json(line), flush=True)
    except LookupError as problem:
        raise Misuse(str(problem.args[0])) from problem
    return 2 if wrong else 0


def _schema(options: argparse.Namespace) -> int:
    from app.tools.play import line_schema

    box = box_of(options)
    game = find_game(options.game)
    schemas = {
        "actions": game.actions.schema(),
        "events": game.events.schema(),
        "state": game.states.schema(),
    }
    line = line_schema(game, game.rules(game.load(box.edition, box.values)))
    made = {"game": game.id, "editions": game.editions, "edition": box.edition, "line": line, **schemas}
    print(json.dumps(made, indent=2, ensure_ascii=False))
    return 0


def _sheets(options: argparse.Namespace) -> int:
    from app.text.translator import system_language

    try:
        write = next(game.sheets() for game in SHELF.values() if game.id == options.game and game.sheets)
        written = write(options.game, options.language or system_language(), options.to)
    except OSError as problem:
        raise Misuse(f"can't write to {options.to}: {problem.strerror}") from problem
    for path in written:
        print(path)
    return 0


def _flash(options: argparse.Namespace) -> int:
    from app.cli import flash as cli_flash

    return cli_flash.run(options)


def _devices(options: argparse.Namespace) -> int:
    from app.cli import devices as cli_devices

    return cli_devices.devices(options)


def _calibrate(options: argparse.Namespace) -> int:
    from app.cli import calibrate as cli_calibrate

    return cli_calibrate.run(options)


def _monitor(options: argparse.Namespace) -> int:
    from app.cli import monitor as cli_monitor

    return cli_monitor.monitor(options)


def _simulate(options: argparse.Namespace) -> int:
    import traceback

    from app.cli.progress import Progress
    from app.robots.own_policy import NoPolicy
    from app.robots.playing import NotAccepted, players_of
    from app.tools.simulate import simulate

    policies = players_of(options.game).policies
    own = ":" in options.policy
    if not own and options.policy not in policies:
        known = ", ".join(policies)
        raise Misuse(f"nobody plays {options.policy!r}; choose from {known}, or module:function of your own")
    check_players(options)
    box = box_of(options)
    try:
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
            options.jobs,
        )
        with Progress(options.games, "games", sys.stderr) as progress:
            for line in progress.over(results):
                if options.each or "outcomes" in line:
                    print(_json(line))
    except (NoPolicy, NotAccepted) as problem:
        raise Misuse(f"{options.policy}: {problem}") from problem
    except Exception as problem:
        if not own or isinstance(problem, OSError):
            raise
        traceback.print_exc()  # it is their program: where it went wrong is what they need
        raise Misuse(f"{options.policy} went wrong: {problem!r}") from problem
    return 0


def _futures(options: argparse.Namespace) -> int:
    from app.cli import futures as cli_futures

    return cli_futures.run(options)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
