"""Setting up a Kyoto table: taps, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from app.forms.setup.keys import Seat
from app.games.kyoto.setup.presenter import (
    Cloud,
    Country,
    Draft,
    Level,
    Seconds,
    SetupKey,
    Way,
    setup_view,
)
from app.text.translator import Translator
from engine.core import Journal, Sealed
from engine.kyoto import GAME
from tests.app.helpers import DE, LANGUAGES, unfinished
from tests.app.kyoto_tables import RULES, SIX, Table, shown

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


KINDS: dict[str, Callable[[str], SetupKey]] = {
    "country": Country,
    "seat": Seat,
    "way": lambda way: Way("full" if way == "full" else "public"),
    "cloud": Cloud,
    "level": Level,
    "seconds": lambda count: Seconds(int(count)),
}


def tapped(*keys: str) -> Draft:
    draft = Draft(())
    for key in keys:
        kind, held = key.split(":")
        draft = draft.tap(KINDS[kind](held))
    return draft


@BOTH
@pytest.mark.parametrize("way", ["public", "full"])
def test_everything_is_said_in_finished_words(tr: Translator, way: str) -> None:
    view = setup_view(tr, RULES, tapped("country:usa", "country:eu", "country:china", f"way:{way}"))
    assert unfinished(view, tr) == []
    assert view.start_why_not == ""


def test_countries_sit_in_the_order_in_which_they_were_tapped() -> None:
    draft = tapped("country:usa", "country:eu", "country:china", "country:eu", "country:eu")
    assert draft.countries == ("usa", "china", "eu")
    assert draft.first == "usa"


def test_a_speaker_who_leaves_is_speaker_no_more() -> None:
    draft = tapped("country:usa", "country:eu", "country:china", "seat:eu", "country:eu")
    assert draft.first == "usa"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_than_three_cannot_begin(count: int) -> None:
    draft = tapped(*(f"country:{each}" for each in ("usa", "eu", "china")[:count]))
    assert setup_view(DE, RULES, draft).start_why_not == "Es spielen 3 bis 6 Länder."


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("way", ["public", "full"])
def test_what_was_set_up_is_accepted_by_the_rules(players: int, way: str) -> None:
    draft = tapped(*(f"country:{each}" for each in RULES.countries[:players]), f"way:{way}", "seconds:180")
    action = draft.set_up(RULES, Random(players))
    assert isinstance(GAME.decide(RULES, GAME.blank, action, False), tuple)
    assert action.timer_ms == 180_000
    assert isinstance(action.seats[0].hand, Sealed) is (way == "full")


def test_the_same_dice_deal_the_same_game() -> None:
    draft = tapped("country:usa", "country:eu", "country:china", "way:full")
    assert draft.set_up(RULES, Random(1)) == draft.set_up(RULES, Random(1))
    assert draft.set_up(RULES, Random(1)) != draft.set_up(RULES, Random(2))


def test_what_lies_in_front_of_everybody_is_told_for_their_number() -> None:
    """Setup 4 and 5 (seed 002 l. 83 and 97)."""
    draft = tapped(*(f"country:{each}" for each in RULES.countries))
    assert setup_view(DE, RULES, draft).hint.startswith("Jedes Land: 10 Millionen, 8 Wohlstandskarten")


@pytest.mark.parametrize("way", ["public", "full"])
def test_names_go_to_their_seats(way: str) -> None:
    draft = tapped("country:usa", "country:eu", "country:china", f"way:{way}").named("eu", "  Lea \n Marie ")
    assert {seat.country: seat.name for seat in draft.set_up(RULES, Random(1)).seats} == {
        "usa": "",
        "eu": "Lea Marie",
        "china": "",
    }


def test_a_country_that_comes_back_has_its_name_again() -> None:
    draft = tapped("country:usa", "country:eu").named("eu", "Lea").tap(Country("eu"))
    assert [row.name for row in setup_view(DE, RULES, draft).seats] == [""]
    assert [row.name for row in setup_view(DE, RULES, draft.tap(Country("eu"))).seats] == ["", "Lea"]


def test_the_first_speaker_is_marked_at_the_seats() -> None:
    draft = tapped("country:usa", "country:eu", "country:china", "seat:china")
    assert [row.chosen for row in setup_view(DE, RULES, draft).seats] == [False, False, True]


def test_names_stand_at_their_flags() -> None:
    journal: Table = Journal(GAME, RULES)
    draft = Draft(SIX).named("eu", "Lea").named("usa", "Li Wei")
    journal.do(draft.set_up(RULES, Random(4)))
    notes = {flag.key: (flag.name, flag.note) for flag in shown(journal)[0].flags}
    assert notes["eu"] == ("Lea", "Lea"), "the lectern is pictured beside it"
    assert notes["usa"] == ("Li Wei", "Li Wei")
    assert notes["china"] == ("", "")
