"""Every entry of the Frequently Asked Questions of both booklets has its test; none is left out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

import pytest

from tests.engine.keep_cool import test_faq_deals_and_pieces, test_faq_prices_and_targets


class Entry(NamedTuple):
    """A question as the booklets print it, and the line at which it stands in each."""

    test: str
    ecovisio: str
    at: int
    spieltrieb: str
    english_at: int
    german: str
    german_at: int


ENTRIES = [
    Entry(
        "what_can_be_negotiated",
        *("What can be negotiated?", 554),
        *("What can be negotiated?", 477),
        *("Worüber darf man verhandeln?", 238),
    ),
    Entry(
        "may_i_help_disaster_victims",
        *("May I help disaster victims?", 560),
        *("May I help disaster victims?", 481),
        *("Darf man Katastrophenhilfe leisten?", 242),
    ),
    Entry(
        "who_has_to_pay_if_all_players_are_affected",
        *("Who has to pay if all players are affected by a catastrophe?", 575),
        *("Who has to pay if all players are affected by a catastrophe?", 485),
        *("Wer muss bezahlen, wenn alle von einer Katastrophe betroffen sind?", 246),
    ),
    Entry(
        "may_i_build_in_other_countries",
        *("May I build factories or protection tokens in other countries?", 578),
        *("May I build factories or protection tokens in other countries?", 489),
        *("Darf man Fabriken und Schutzsteine in anderen Ländern bauen?", 250),
    ),
    Entry(
        "how_can_i_demolish",
        *("How can I demolish factories and protection tokens?", 585),
        *("How can I demolish factories and protection tokens?", 493),
        *("Wie kann man Fabriken und Schutzsteine abbauen?", 254),
    ),
    Entry(
        "can_i_lose_protection_tokens",
        *("Can I lose protection tokens?", 592),
        *("Can I loose protection tokens?", 497),
        *("Kann man Schutzsteine verlieren?", 258),
    ),
    Entry(
        "do_factory_prices_change_after_demolishing",
        *("Do factory prices change after demolishing?", 596),
        *("Do factory prices change after demolishing?", 501),
        *("Ändern sich die Preise beim Abbau von Fabriken?", 262),
    ),
    Entry(
        "may_i_convert_black_to_green_factories",
        *("May I convert black to green factories?", 600),
        *("May I convert black to green factories?", 505),
        *("Kann man schwarze in grüne Fabriken umwandeln?", 266),
    ),
    Entry(
        "can_i_reduce_the_price_for_protection_tokens",
        *("Can I reduce the price for protection tokens?", 604),
        *("Can I reduce the price for protection tokens?", 509),
        *("Kann man die Preise für Schutzsteine senken?", 270),
    ),
    Entry(
        "which_prices_count_if_i_build_multiple",
        *("Which prices count if I build multiple factories or protection tokens?", 607),
        *("Which prices count if I build multiple factories or protection tokens?", 513),
        *("Welche Preise zählen, wenn man mehrere Fabriken oder Schutzsteine auf einmal baut?", 274),
    ),
    Entry(
        "what_happens_if_a_price_token_moves_to_the_right_boundary",
        *("What happens if a price token moves to the right boundary?", 613),
        *("What happens if a price token is moved to the right boundary?", 517),
        *("Was ist, wenn ein Preisstein an den rechten Rand stößt?", 278),
    ),
    Entry(
        "is_the_number_of_factories_and_protection_tokens_limited",
        *("Is the number of factories and protection tokens limited?", 613),
        *("Is the number of factories and protection tokens limited?", 519),
        *("Ist die Zahl der Fabriken und Schutzstein beschränkt?", 280),
    ),
    Entry(
        "what_happens_if_i_have_to_demolish_all_factories",
        *("What happens if I have to demolish all factories?", 619),
        *("What happens if I have to demolish all factories?", 523),
        *("Was ist, wenn ich alles abbauen muss?", 284),
    ),
    Entry(
        "what_happens_if_the_carbometer_spills_over",
        *("What happens if the Carbometer spills over?", 632),
        *("What happens if the Carbometer spills over?", 527),
        *("Was ist, wenn das Karbometer überläuft?", 288),
    ),
    Entry(
        "which_targets_have_to_be_achieved_to_win",
        *("Which targets have to be achieved to win?", 637),
        *("Which targets have to be achieved to win?", 531),
        *("Welche Ziele muss ich für den Sieg erfüllen?", 292),
    ),
    Entry(
        "is_it_possible_that_multiple_players_win",
        *("Is it possible that multiple players win?", 642),
        *("Is it possible that multiple players win?", 535),
        *("Können mehrere Spieler gewinnen?", 296),
    ),
    Entry(
        "may_i_change_my_secret_target",
        *("May I change my secret target?", 646),
        *("May I change my secret target?", 539),
        *("Darf ich mein geheimes Ziel wechseln?", 300),
    ),
    Entry(
        "what_happens_if_you_run_out_of_the_greenhouse_cards",
        *("What happens if you run out of the greenhouse cards?", 651),
        *("What happens if the greenhouse pile is empty?", 543),
        *("Was passiert, wenn der Treibhausstapel leer ist?", 304),
    ),
]


def lines_cited(docstring: str, seed: str) -> list[tuple[int, int]]:
    """The line ranges that a docstring names of one booklet."""
    found = []
    for part in re.findall(rf"seed {seed} l\. ([^;):]+)", docstring):
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", part):
            found.append((int(first), int(last or first)))
    return found


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.test)
def test_every_entry_has_its_test_with_its_place(entry: Entry) -> None:
    here = {**vars(test_faq_deals_and_pieces), **vars(test_faq_prices_and_targets)}
    tests = {name: value for name, value in here.items() if name.startswith(f"test_{entry.test}")}
    assert tests, f"{entry.ecovisio} has no test"
    for name, test in tests.items():
        doc = test.__doc__ or ""
        assert any(first == entry.at for first, _ in lines_cited(doc, "001")), name
        spieltrieb = lines_cited(doc, "000")
        for line in (entry.english_at, entry.german_at):
            assert any(first - 2 <= line <= last for first, last in spieltrieb), (name, line)


def test_the_entries_are_all_there_in_their_order() -> None:
    """18 questions; EcoVisio prints two of them under one heading (seed 001 l. 613-614)."""
    assert len(ENTRIES) == 18
    for numbers in (
        [entry.at for entry in ENTRIES],
        [entry.english_at for entry in ENTRIES],
        [entry.german_at for entry in ENTRIES],
    ):
        assert all(a <= b for a, b in pairwise(numbers))
    questions = {
        name
        for name in (*vars(test_faq_deals_and_pieces), *vars(test_faq_prices_and_targets))
        if name.startswith("test_")
    }
    known = tuple(f"test_{entry.test}" for entry in ENTRIES)
    assert all(name.startswith(known) for name in questions)
