"""A finished game on its way into BG Stats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import segno

from app.report import Push, push_link
from app.report.bg_stats import ADDRESS, MOST_VERSION, QUIET_ZONE
from engine.core import Entry
from engine.keep_cool.actions import CallOff
from tests.app.helpers import DE, EN, journal, seats
from tests.app.tales import BEGAN, HOSTILE, ONE_OF_EACH, session
from tests.golden.test_golden import FILES, every_file

TWO_WINNERS, LIN_MALIK_AMBER, CLIMATE_SUMMIT, _ = ONE_OF_EACH


def pushed(path: Path, names: dict[str, str] | None = None) -> Push:
    push = push_link(EN, *session(path), names)
    assert push is not None
    return push


def play(link: str) -> dict[str, Any]:
    assert link.startswith(ADDRESS)
    told: dict[str, Any] = json.loads(unquote(link.removeprefix(ADDRESS), errors="strict"))
    return told


@every_file
def test_every_finished_game_can_be_handed_over(path: Path) -> None:
    push = pushed(path)
    for link in (push.link, push.qr_link):
        told = play(link)
        assert told["game"]["name"] and told["playDate"] == "2026-03-14 14:53:20"
        assert all(isinstance(each["winner"], bool) and each["name"] for each in told["players"])
    assert link.isascii() and " " not in link


@pytest.mark.parametrize("path", ONE_OF_EACH, ids=lambda path: path.stem)
def test_the_code_says_the_short_link_and_can_be_read_from_a_tablet(path: Path) -> None:
    push = pushed(path)
    code = segno.make(push.qr_link, error="l", micro=False, boost_error=False)
    assert isinstance(code.version, int) and code.version <= MOST_VERSION
    expected = tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET_ZONE))
    assert push.modules == expected
    assert bool(push.left_out) == (push.link != push.qr_link), "what is left out is told"


def test_several_winners_of_keep_cool() -> None:
    told = play(pushed(TWO_WINNERS).link)
    assert told["game"]["noPoints"] is True
    assert [each["role"] for each in told["players"] if each["winner"]] == ["Developing Countries", "OPEC"]
    assert [each.get("startPlayer") for each in told["players"]] == [True, None, None, None, None, None]
    assert told["durationMin"] == 125


def test_points_of_kyoto_and_a_winner_who_has_not_most_of_them() -> None:
    told = play(pushed(LIN_MALIK_AMBER).link)
    assert told["game"]["noPoints"] is False
    assert [(each["name"], each["score"], each["winner"]) for each in told["players"]] == [
        ("Lin", "23", True),
        ("Malik", "25", False),
        ("Amber", "25", False),
    ]


def test_all_win_together_or_nobody_does() -> None:
    told = play(pushed(CLIMATE_SUMMIT).link)
    assert told["game"]["noPoints"] is True
    assert all(each["winner"] for each in told["players"])
    lost = next(path for path in FILES if path.stem == "keep_cool_ecovisio_4p_last_chip")
    assert not any(each["winner"] for each in play(pushed(lost).link)["players"])


def test_somebody_has_the_same_id_in_every_play() -> None:
    one = play(pushed(TWO_WINNERS, {"usa": "Frida"}).link)["players"][0]
    other = play(pushed(LIN_MALIK_AMBER, {"china": "Frida"}).link)["players"][0]
    assert one["sourcePlayerId"] == other["sourcePlayerId"] != ""


def test_a_game_that_goes_on_or_was_called_off_is_not_handed_over() -> None:
    header, entries = session(TWO_WINNERS)
    assert push_link(DE, header, entries[:60]) is None
    table = journal(seats())
    assert isinstance(table.do(CallOff(), at_ms=BEGAN), Entry)
    assert push_link(DE, header, table.entries) is None
    assert push_link(DE, header, ()) is None


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_does_no_harm_in_a_link(name: str) -> None:
    sides = ("usa", "europe", "developing", "tiger", "fsu", "opec")
    push = pushed(TWO_WINNERS, dict.fromkeys(sides, name))
    assert len(play(push.qr_link)["players"]) == 6
    assert len(push.modules) <= 4 * MOST_VERSION + 17 + 2 * QUIET_ZONE
