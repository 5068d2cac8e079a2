"""A finished session for BG Stats: its public push link, and the same as a QR code for a phone.

The link is only ever shown: whoever follows it hands the play over, the app itself sends nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from app.report.charts import MINUTE_MS
from app.report.played import Debriefer, Played, played_ms
from app.report.telling import played_of
from app.sessions import words as session_words
from app.text.names import tidy
from app.text.translator import Translator
from engine.core import Entry

if TYPE_CHECKING:
    from app.sessions.store.store import Header

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Klimatisch"
MOST_VERSION, MOST_LETTERS = 22, 1003
"""Of a QR code that a phone reads from a tablet: 105 modules a side, and what they hold."""
QUIET_ZONE = 4
"""Modules of white that a QR code needs around it."""
SHORT_NAME = 12

Play = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Push:
    """How a play gets into BG Stats."""

    link: str
    """With everything that BG Stats takes."""
    qr_link: str
    """What the QR code says: the same, or less where it would be too dense to be read."""
    modules: tuple[tuple[bool, ...], ...]
    """The QR code row by row, its white edge included; True is dark."""
    left_out: str
    """In words what the QR code leaves out; empty: nothing."""


def push_link(
    tr: Translator, header: Header, entries: Iterable[Entry], names: Mapping[str, str] | None = None
) -> Push | None:
    """The play of a game that was played to its end; none for one that goes on or was called off."""
    played, debriefer = played_of(tr, header, entries, names)
    ended = played.state.outcome
    if ended is None or ended.kind == "called_off":
        return None
    play = _play(played, header, debriefer)
    for left_out, shorter in _shorter(play):
        modules = _modules(link := _link(shorter))
        if modules:
            words = ", ".join(tr(f"debrief.push.{each}") for each in left_out)
            told = tr("debrief.push.left_out", what=words) if words else ""
            return Push(_link(play), link, modules, told)
    return None


def _play(played: Played, header: Header, debriefer: Debriefer) -> Play:
    tr, ended = played.tr, played.state.outcome
    scores = debriefer.scores(played)
    began = datetime.fromtimestamp(played.entries[0].at_ms / 1000, UTC)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": header.id,
        "playDate": f"{began:%Y-%m-%d %H:%M:%S}",
        "durationMin": round(played_ms(played.entries) / MINUTE_MS),
        "comments": played.teller.outcome(tr, played.state)[0],
        "board": tr(f"edition.{header.edition}") if tr.has(f"edition.{header.edition}") else header.edition,
        "game": {
            "name": session_words.game(tr, header.game),
            "sourceGameId": header.game,
            "highestWins": True,
            "noPoints": not scores,
        },
        "players": [
            {
                "name": played.names.get(side) or played.side(side),
                "sourcePlayerId": _player_id(header.game, side, played.names.get(side, "")),
                "role": played.side(side),
                # BG Stats on Android refuses a player about whom this is not said.
                "winner": side in ended.winners,
                **({"score": str(scores[side])} if side in scores else {}),
                **({"startPlayer": True} if place == 0 else {}),
            }
            for place, side in enumerate(played.sides)
        ],
    }


def _player_id(game: str, side: str, name: str) -> str:
    """The same for the same name in every play, so that BG Stats asks only once who it is."""
    return sha256(name.encode("utf-8", "replace")).hexdigest()[:12] if name else f"{game}.{side}"


def _shorter(play: Play) -> Iterator[tuple[tuple[str, ...], Play]]:
    """The play with less and less in it, and what is missing; who won is never left out."""
    yield (), play
    bare = {key: value for key, value in play.items() if key not in ("comments", "board")}
    yield ("comments",), bare
    plain = _without(play["players"], "sourcePlayerId")
    yield ("comments", "ids"), {**bare, "players": plain}
    roleless = _without(plain, "role", "startPlayer")
    yield ("comments", "ids", "roles"), {**bare, "players": roleless}
    short = [{**each, "name": tidy(each["name"], SHORT_NAME)} for each in roleless]
    yield ("comments", "ids", "roles", "names"), {**bare, "players": short}
    numbered = [{**each, "name": str(place)} for place, each in enumerate(roleless, 1)]
    yield ("comments", "ids", "roles", "names"), {**bare, "players": numbered}


def _without(players: list[Play], *keys: str) -> list[Play]:
    return [{key: value for key, value in each.items() if key not in keys} for each in players]


def _link(play: Play) -> str:
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text.encode("utf-8", "replace"), safe="")


def _modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of a link; nothing if it would be too dense."""
    if len(link) > MOST_LETTERS:
        return ()
    import segno  # only a result screen needs it

    code = segno.make(link, error="l", micro=False, boost_error=False)
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix_iter(border=QUIET_ZONE))
