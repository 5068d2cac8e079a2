"""Optional speech for timers and steps, with whatever this platform has to speak with."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from shutil import which
from tempfile import TemporaryFile
from threading import Thread
from typing import Any, Literal, Protocol

from app.platform import on_android

log = logging.getLogger("klimatisch.speech")

MAC_VOICE = re.compile(r"^(?P<name>.+?) +(?P<language>[a-z]{2,3})[_-]\w+ +#", re.MULTILINE)
"""A voice that `say` lists; without one it reads everything with that of the system's language."""

# Stays quiet if there is no voice for the language. What is to be said comes by the environment, because
# PowerShell takes its standard input for itself and reads it in the code page of the console.
WINDOWS_SCRIPT = """
Add-Type -AssemblyName System.Speech
$speaker = New-Object System.Speech.Synthesis.SpeechSynthesizer
$voice = $speaker.GetInstalledVoices() | Where-Object {
    $_.Enabled -and $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq $env:KLIMATISCH_LANGUAGE
} | Select-Object -First 1
if ($voice) { $speaker.SelectVoice($voice.VoiceInfo.Name); $speaker.Speak($env:KLIMATISCH_TEXT) }
"""


class Voice:
    """Reads aloud if it may and can; otherwise nothing happens. One sentence at a time, the newest."""

    def __init__(self, enabled: bool = False) -> None:
        self._enabled = False
        self._speaker: Speaker | None = None
        self.enabled = enabled

    @staticmethod
    def available(language: str) -> bool:
        """There is something here that speaks this language."""
        return find_spec("jnius") is not None if on_android() else program_for(language) is not None

    @property
    def enabled(self) -> bool:
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        if not enabled:
            self.hush()
        elif self._speaker is None:
            try:
                # Made ahead of the first sentence: Android takes a moment until it can speak.
                self._speaker = AndroidSpeech() if on_android() else SpokenByProgram()
            except Exception:
                log.warning("no speech", exc_info=True)
        self._enabled = enabled

    def say(self, text: str, language: str) -> None:
        """Begin to read this aloud, instead of what is being read. Returns at once, whatever happens."""
        speakable = text.replace("\0", " ").encode(errors="replace").decode()
        words = " ".join(speakable.split())
        if self._enabled and self._speaker is not None and words:
            try:
                self._speaker.say(words, language)
            except Exception:
                log.warning("can't speak", exc_info=True)

    def hush(self) -> None:
        """Stop in the middle of the word."""
        if self._speaker is not None:
            with suppress(Exception):
                self._speaker.hush()


class Speaker(Protocol):
    """Something that speaks: a new sentence replaces the one before."""

    def say(self, text: str, language: str) -> None: ...

    def hush(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Program:
    """Speaks what it is given, each in its own way.

    `stop` is for one that only hands the words on to a server, where a new sentence replaces the last one.
    """

    command: tuple[str, ...]
    takes: Literal["input", "argument", "environment"] = "input"
    stop: tuple[str, ...] = ()


def program_for(language: str) -> Program | None:
    """The program that speaks a language here, if one is installed."""
    if sys.platform == "darwin":
        say = which("say")
        voice = mac_voices(say).get(language) if say else None
        return Program((say, "-v", voice, "-f", "-")) if say and voice else None
    if sys.platform == "win32":
        shell = which("powershell")
        options = ("-NoProfile", "-NonInteractive", "-Command", WINDOWS_SCRIPT)
        return Program((shell, *options), "environment") if shell else None
    # espeak goes first: it ends when it is ended, while the server behind spd-say speaks for everybody.
    if espeak := which("espeak-ng") or which("espeak"):
        return Program((espeak, "-v", language, "-b", "1", "--stdin"))
    if client := which("spd-say"):
        return Program((client, "-l", language, "--"), "argument", stop=(client, "-S"))
    return None


@cache
def mac_voices(say: str) -> dict[str, str]:
    """The first voice of each language that is installed."""
    listed = subprocess.run((say, "-v", "?"), capture_output=True, check=False, timeout=5).stdout.decode()
    voices: dict[str, str] = {}
    for voice in MAC_VOICE.finditer(listed):
        voices.setdefault(voice["language"], voice["name"])
    return voices


class SpokenByProgram:
    """A program of the platform speaks: started for each sentence, ended when the next one comes."""

    def __init__(self) -> None:
        self._program: Program | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        self._end()
        self._program = program = program_for(language)
        if program is None:
            return
        if program.takes == "argument":
            self._process = start((*program.command, text))
        elif program.takes == "environment":
            self._process = start(program.command, KLIMATISCH_TEXT=text, KLIMATISCH_LANGUAGE=language)
        else:
            self._process = start(program.command, text)

    def hush(self) -> None:
        self._end()
        program, self._program = self._program, None
        if program is not None and program.stop:
            start(program.stop)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        with suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)


def start(command: tuple[str, ...], text: str = "", **environment: str) -> subprocess.Popen[bytes]:
    """Start a program and leave it to itself. Its input is a file: one that never reads it blocks nobody."""
    with TemporaryFile() as words:
        words.write(text.encode())
        words.seek(0)
        process = subprocess.Popen(
            command,
            env=os.environ | environment,
            stdin=words,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            start_new_session=True,
        )
    Thread(target=process.wait, name="speech", daemon=True).start()
    return process


class AndroidSpeech:
    """Android's own speech, through pyjnius. It has never run where we test, so it is kept to a few calls."""

    QUEUE_FLUSH = 0

    def __init__(self) -> None:
        from jnius import autoclass  # type: ignore[import-not-found]

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._locale: Any = autoclass("java.util.Locale")
        self._engine: Any = autoclass("android.speech.tts.TextToSpeech")(activity, None)

    def say(self, text: str, language: str) -> None:
        self._engine.setLanguage(self._locale(language))
        self._engine.speak(text, self.QUEUE_FLUSH, None)

    def hush(self) -> None:
        self._engine.stop()
