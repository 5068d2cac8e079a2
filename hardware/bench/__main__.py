"""Ask a device on a cable how it is, and calibrate it.

    python -m hardware.bench PORT look        who it is, self-test, what it sees now
    python -m hardware.bench PORT watch       counts and rolls as they come
    python -m hardware.bench PORT empty       the trough is empty now
    python -m hardware.bench PORT chips 10    ten chips lie in it now
    python -m hardware.bench PORT blink       which one is it?

With --language de or en at the end; else that of the system.
"""

from __future__ import annotations

import locale
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from hardware.bench.visit import Refused, Silent, Visit
from hardware.bench.words import WORDS
from hardware.flash.errors import FlashError

Words = Mapping[str, str]


def main(arguments: list[str]) -> int:
    language = "de" if (locale.getlocale()[0] or "").startswith("de") else "en"
    if arguments[-2:-1] == ["--language"] and arguments[-1] in WORDS:
        language, arguments = arguments[-1], arguments[:-2]
    words = WORDS[language]
    match arguments:
        case [port, "look" | "watch" | "empty" | "blink" as what]:
            return _visit(port, what, 0, words)
        case [port, "chips", number] if number.isdecimal() and int(number) > 0:
            return _visit(port, "chips", int(number), words)
    print(__doc__)
    return 2


def _visit(port: str, what: str, n: int, words: Words) -> int:
    try:
        with Visit(port) as visit:
            for line in _told(visit, what, n, words):
                print(line, flush=True)
    except Refused as no:
        print(words.get(f"refused.{no.code}", words["refused"]).format(code=no.code))
        return 1
    except Silent:
        print(words["silent"].format(port=port))
        return 1
    except (FlashError, OSError):
        print(words["port"].format(port=port))
        return 1
    except KeyboardInterrupt:
        print()
    return 0


def _told(visit: Visit, what: str, n: int, words: Words) -> Iterator[str]:
    if what == "look":
        yield from _look(visit, words)
    elif what == "watch":
        yield words["watch"]
        for message in visit.watch():
            yield _event(message, words)
    elif what == "blink":
        visit.ask("ident")
        yield words["blink"]
    elif what == "empty":
        visit.patiently("tare")
        yield words["empty"]
    else:
        visit.patiently("cal", n=n)
        yield words["chips"].format(n=n)


def _look(visit: Visit, words: Words) -> Iterator[str]:
    hello = visit.hello
    yield words["hello"].format(**{"why": "?", **hello})
    if "test" in hello["caps"]:
        test = visit.ask("test?", "test")
        yield words["test"].format(**{**test, "fault": test.get("fault") or words["fine"]})
    else:
        yield words["no_test"]
    snap = visit.ask("snap?", "snap")
    if hello["kind"] == "die":
        yield words["face"].format(face=snap["face"])
        return
    if "cal" in hello:
        yield words["calibrated" if hello["cal"] else "uncalibrated"]
    if snap["count"] is not None:
        yield _count(snap, words)


def _event(message: Mapping[str, Any], words: Words) -> str:
    if message["t"] == "log":
        return str(message.get("msg"))
    if message["t"] == "err":
        code = message.get("code")
        return words.get(f"refused.{code}", words["refused"]).format(code=code)
    if message["e"] == "roll":
        return words["roll"].format(q=words[message["q"]], face=message["face"] or "?")
    return _count(message, words)


def _count(message: Mapping[str, Any], words: Words) -> str:
    how = "moving" if not message["stable"] else "sure" if message.get("sure", True) else "unsure"
    return words["count"].format(**{**message, "how": words[how]})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
