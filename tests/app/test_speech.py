"""Speech, by real programs: stand-ins that write down what they were given, and some that misbehave."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.platform.speech import Voice

WRITES_DOWN = """\
import json, os, sys
from pathlib import Path

given = {"arguments": sys.argv[1:], "input": sys.stdin.buffer.read().decode()}
given["environment"] = {key: value for key, value in os.environ.items() if key.startswith("KLIMATISCH")}
part = Path(__file__).with_suffix(".part")
part.write_text(json.dumps(given))
part.rename(Path(__file__).with_suffix(f".{len(list(part.parent.glob('*.given-*')))}.given-"))
"""
LISTS_VOICES = """\
import sys

if sys.argv[1:] == ["-v", "?"]:
    print("Anna                de_DE    # Hallo, ich heiße Anna.")
    print("Bad News            en_US    # Hello, my name is Bad News.")
    print("Samantha            en_US    # Hello, my name is Samantha.")
    sys.exit()
"""
HANGS = """\
import os, time
from pathlib import Path

part = Path(__file__).with_suffix(".part")
part.write_text(str(os.getpid()))
part.rename(Path(__file__).with_suffix(".pid"))
time.sleep(1000)
"""


def until(found: Callable[[], Any]) -> Any:
    """Wait for what another process does, however slow the machine is."""
    deadline = time.monotonic() + 60
    while not (value := found()):
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)
    return value


class Programs:
    """A folder that is the whole PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, source: str = WRITES_DOWN) -> None:
        program = self.folder / name
        program.write_text(f"#!{sys.executable}\n{source}")
        program.chmod(0o755)

    def given(self, count: int = 1) -> list[dict[str, Any]]:
        """What the programs were given, in the order in which they finished."""
        found = until(lambda: len(files := sorted(self.folder.glob("*.given-"))) >= count and files)
        return [json.loads(path.read_text()) for path in found]

    def pid(self) -> int:
        """The process that hangs."""
        file = until(lambda: next(self.folder.glob("*.pid"), None))
        pid = int(file.read_text())
        file.unlink()
        return pid


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("sys.platform", "linux")
    return Programs(folder)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_espeak_reads_the_words_in_their_language(programs: Programs) -> None:
    programs.install("espeak-ng")
    assert Voice.available("de")
    Voice(enabled=True).say("Noch zehn Sekunden für Öl", "de")
    (given,) = programs.given()
    assert given["arguments"][:2] == ["-v", "de"]
    assert given["input"] == "Noch zehn Sekunden für Öl"


SAID = {
    "quotes": ("\"Los\" und 'halt' und \\", "\"Los\" und 'halt' und \\"),
    "leading dashes": ("-w /tmp/datei --help", "-w /tmp/datei --help"),
    "newlines": ("\n eins\nzwei\r\n\tdrei ", "eins zwei drei"),
    "a shell's signs": ("$(id) `id`; id | id > id & %PATH% $PATH", "$(id) `id`; id | id > id & %PATH% $PATH"),
    "a zero": ("eins\0zwei", "eins zwei"),
    "half a sign": ("eins \ud800", "eins ?"),
}


@pytest.mark.parametrize("program", ["espeak-ng", "espeak"])
@pytest.mark.parametrize(("text", "heard"), SAID.values(), ids=SAID)
def test_nothing_in_a_text_is_more_than_words(
    program: str, text: str, heard: str, programs: Programs
) -> None:
    programs.install(program)
    Voice(enabled=True).say(text, "en")
    (given,) = programs.given()
    assert given["input"] == heard
    assert given["arguments"] == ["-v", "en", "-b", "1", "--stdin"]


@pytest.mark.parametrize(("text", "heard"), SAID.values(), ids=SAID)
def test_spd_say_gets_the_words_after_its_options(text: str, heard: str, programs: Programs) -> None:
    programs.install("spd-say")
    Voice(enabled=True).say(text, "de")
    (given,) = programs.given()
    assert given["arguments"] == ["-l", "de", "--", heard]


def test_the_server_behind_spd_say_is_told_to_stop(programs: Programs) -> None:
    programs.install("spd-say")
    voice = Voice(enabled=True)
    voice.say("Ein langer Satz", "de")
    programs.given(1)
    voice.hush()
    voice.hush()
    assert [given["arguments"] for given in programs.given(2)] == [
        ["-l", "de", "--", "Ein langer Satz"],
        ["-S"],
    ]


def test_espeak_comes_before_spd_say(programs: Programs) -> None:
    programs.install("spd-say", HANGS)
    programs.install("espeak")
    Voice(enabled=True).say("eins", "de")
    assert programs.given()[0]["input"] == "eins"


def test_a_mac_speaks_with_a_voice_of_the_language(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs.install("say", LISTS_VOICES + WRITES_DOWN)
    monkeypatch.setattr("sys.platform", "darwin")
    Voice(enabled=True).say("-v Ärger", "de")
    (given,) = programs.given()
    assert given["arguments"] == ["-v", "Anna", "-f", "-"]
    assert given["input"] == "-v Ärger"
    assert Voice.available("en")
    assert not Voice.available("tlh")


def test_windows_gets_the_words_by_the_environment(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs.install("powershell")
    monkeypatch.delenv("KLIMATISCH_ALL_BOARDS", raising=False)  # ./test says that every board must be there
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("app.platform.speech.which", lambda name: str(programs.folder / name))
    Voice(enabled=True).say("'; Remove-Item Öl; '", "de")
    (given,) = programs.given()
    assert given["environment"] == {"KLIMATISCH_TEXT": "'; Remove-Item Öl; '", "KLIMATISCH_LANGUAGE": "de"}
    assert not any("Remove-Item" in argument for argument in given["arguments"])


def test_a_program_that_hangs_blocks_nobody_and_is_ended_by_hush(programs: Programs) -> None:
    programs.install("espeak-ng", HANGS)
    voice = Voice(enabled=True)
    voice.say("x" * 200_000, "de")
    pid = programs.pid()
    voice.hush()
    until(lambda: gone(pid))


def test_a_new_sentence_replaces_the_one_being_spoken(programs: Programs) -> None:
    programs.install("espeak-ng", HANGS)
    voice = Voice(enabled=True)
    voice.say("eins", "de")
    pid = programs.pid()
    programs.install("espeak-ng")
    voice.say("zwei", "de")
    assert programs.given()[0]["input"] == "zwei"
    until(lambda: gone(pid))


def test_to_switch_it_off_hushes_it(programs: Programs) -> None:
    programs.install("espeak-ng", HANGS)
    voice = Voice(enabled=True)
    voice.say("eins", "de")
    pid = programs.pid()
    voice.enabled = False
    until(lambda: gone(pid))
    assert not voice.enabled


def test_it_is_off_unless_switched_on(programs: Programs) -> None:
    programs.install("espeak-ng")
    voice = Voice()
    voice.say("eins", "de")
    voice.enabled = True
    voice.say("zwei", "de")
    assert [given["input"] for given in programs.given()] == ["zwei"]


def test_with_nothing_that_speaks_nothing_happens(programs: Programs) -> None:
    voice = Voice(enabled=True)
    assert not Voice.available("de")
    voice.say("eins", "de")
    voice.hush()


@pytest.mark.parametrize("nothing", ["", " \n", "\0"])
def test_no_words_are_not_spoken(nothing: str, programs: Programs) -> None:
    programs.install("espeak-ng")
    voice = Voice(enabled=True)
    voice.say(nothing, "de")
    voice.say("doch", "de")
    assert [given["input"] for given in programs.given()] == ["doch"]


def test_a_program_that_cannot_be_started_is_no_trouble(programs: Programs) -> None:
    program = programs.folder / "espeak-ng"
    program.write_bytes(b"\x7fELF nothing")
    program.chmod(0o755)
    voice = Voice(enabled=True)
    voice.say("eins", "de")
    voice.hush()


def test_android_without_its_bridge_is_quiet(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 35, raising=False)
    voice = Voice(enabled=True)
    assert not Voice.available("de")
    voice.say("eins", "de")
    voice.hush()
