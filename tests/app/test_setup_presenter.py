"""Setting up a table: the choices, what is shown of them, and a set-up that the rules accept."""

from __future__ import annotations

from itertools import product

import pytest

from app.devices.book import Remembered
from app.devices.links import Link
from app.devices.listing import Listed
from app.devices.story import Known
from app.forms.setup.offers import NAME_LENGTH, Offer, offers_of
from app.games.keep_cool.setup.presenter import Draft, draft_for, setup_view
from app.text.translator import Translator
from app.ui.views import Choice
from engine.core import Entry, Journal
from engine.keep_cool import GAME
from tests.app.helpers import DE, LANGUAGES, RULES, texts, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
PORTS = tuple(Offer(f"serial:/dev/ttyACM{n}", "Mit Kabel", f"Pico (ttyACM{n})") for n in range(2))


def chosen(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.id for choice in choices if choice.chosen]


@BOTH
@pytest.mark.parametrize(("players", "out"), [*product((3, 4, 6), [""]), (5, "fsu"), (5, "opec"), (5, "")])
def test_every_table_that_can_be_set_up_is_accepted(players: int, out: str, tr: Translator) -> None:
    draft = draft_for(RULES, players, out)
    for country in reversed(draft.order):
        draft = draft.moved_up(country)
        assert draft.order[0] == "usa"
    assert isinstance(Journal(GAME, RULES).do(draft.set_up()), Entry)
    view = setup_view(tr, RULES, draft, PORTS)
    assert unfinished(view, tr) == []
    assert chosen(view.players) == [str(players)]
    assert [seat.country for seat in view.seats] == list(draft.order)
    assert len(chosen(view.sits_out)) == (1 if players == 5 else 0)


def test_of_five_one_stays_away() -> None:
    assert "opec" not in draft_for(RULES, 5).order
    assert "fsu" not in draft_for(RULES, 5, "fsu").order
    assert draft_for(RULES, 5, "usa").sits_out == "opec"


def test_names_and_devices_stay_when_the_number_of_players_changes() -> None:
    draft = draft_for(RULES, 3).named("europe", "Ben").with_carbometer("hand").with_cards("table")
    larger = draft_for(RULES, 6, before=draft)
    assert larger.set_up().seats[1].name == "Ben"
    assert larger.remembered() == {"devices": {"carbometer": "hand", "die": "virtual"}, "cards": "table"}


def test_a_name_is_tidied_and_kept_short() -> None:
    draft = draft_for(RULES, 3).named("usa", "  Anna \n Maria  ")
    assert draft.names["usa"] == "Anna Maria"
    assert len(draft.named("usa", "x" * 99).names["usa"]) == NAME_LENGTH


def test_the_usa_stay_first() -> None:
    draft = draft_for(RULES, 4)
    assert draft.moved_up("usa") == draft
    assert draft.moved_up(draft.order[1]) == draft
    assert draft.moved_up(draft.order[2]).order[1] == draft.order[2]
    view = setup_view(DE, RULES, draft, ())
    assert [bool(seat.button) for seat in view.seats] == [False, False, True, True]


@BOTH
def test_devices_are_by_hand_virtual_or_on_a_port(tr: Translator) -> None:
    draft = draft_for(RULES, 3).with_carbometer("serial:/dev/ttyACM1").with_die("hand")
    view = setup_view(tr, RULES, draft, PORTS)
    ids = ["hand", "virtual", "serial:/dev/ttyACM0", "serial:/dev/ttyACM1"]
    assert [choice.id for choice in view.carbometer] == [choice.id for choice in view.die] == ids
    assert chosen(view.carbometer) == ["serial:/dev/ttyACM1"]
    assert chosen(view.die) == ["hand"]
    assert all(choice.detail for choice in (*view.carbometer, *view.die))


def test_a_port_that_was_chosen_and_is_gone_is_still_shown() -> None:
    draft = draft_for(RULES, 3).with_carbometer("serial:/dev/ttyACM7")
    assert chosen(setup_view(DE, RULES, draft, ()).carbometer) != []


def test_every_port_can_be_chosen() -> None:
    ports = [Offer(f"serial:/dev/ttyACM{n}", "Mit Kabel", "Pico") for n in range(3)]
    view = setup_view(DE, RULES, draft_for(RULES, 3), ports)
    assert len(view.carbometer) == 2 + len(ports)


@BOTH
def test_a_device_is_offered_for_what_it_is(tr: Translator) -> None:
    scale = Remembered("carb-1", "carbometer", "serial:/dev/ttyACM0", name="Rinne")
    ready = Known(Link("/dev/ttyACM0", "ready"), "carbometer", "carb-1")
    offers = offers_of(
        tr,
        (
            Listed(scale.way, "Rinne", known=ready, remembered=scale),
            Listed("ble:C0:01", "Aurora", remembered=Remembered("die-1", "die", "ble:C0:01")),
            Listed("serial:/dev/ttyACM1", "Pico"),
            Listed("serial:/dev/ttyS0", "ttyS0", "built_in"),
            Listed("virtual:1", "", "virtual", known=ready),
        ),
    )
    view = setup_view(tr, RULES, draft_for(RULES, 3).with_carbometer("device:carb-1"), offers)
    assert [choice.id for choice in view.carbometer[2:]] == ["device:carb-1", "serial:/dev/ttyACM1"]
    assert [choice.id for choice in view.die[2:]] == ["device:die-1", "serial:/dev/ttyACM1"]
    assert [choice.detail for choice in view.carbometer[2:3]] == [tr("setup.device.ready")]
    assert [choice.detail for choice in view.die[2:3]] == [tr("setup.device.away")]
    assert unfinished(view, tr) == []


@BOTH
def test_where_no_device_can_be_reached_it_is_said_beside_the_choice(tr: Translator) -> None:
    alone = setup_view(tr, RULES, draft_for(RULES, 3), (), nothing=True)
    assert "Bluetooth" in alone.carbometer_label
    assert [choice.id for choice in alone.carbometer] == ["hand", "virtual"]


@BOTH
def test_the_table_is_told_what_to_lay_out(tr: Translator) -> None:
    view = setup_view(tr, RULES, draft_for(RULES, 3), ())
    assert any(str(RULES.start) in text for text in texts(view))
    assert setup_view(tr, RULES, draft_for(RULES, 3), (), "trouble").notice == "trouble"
    europe = view.seats[1]
    assert europe.title == tr("country.europe")
    assert all(word in europe.detail for word in ("3", "2", "10"))


@BOTH
def test_practice_values_are_marked_as_such(tr: Translator) -> None:
    assert RULES.data.source("carbometer.start") == "practice"
    view = setup_view(tr, RULES, draft_for(RULES, 3), ())
    word = "Übungswert" if tr is DE else "practice"
    assert any(word in text for text in texts(view))


SPIELTRIEB = GAME.rules(GAME.load("spieltrieb", {}))


@BOTH
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_spieltrieb_table_is_set_up_without_a_choice(players: int, tr: Translator) -> None:
    """Spieltrieb "No. of players" (seed 000 l. 318-323)."""
    draft = draft_for(SPIELTRIEB, players)
    assert isinstance(Journal(GAME, SPIELTRIEB).do(draft.set_up()), Entry)
    view = setup_view(tr, SPIELTRIEB, draft, PORTS)
    assert view.sits_out == ()
    assert chosen(view.editions) == ["spieltrieb"]
    assert unfinished(view, tr) == []


@BOTH
def test_each_edition_says_how_one_knows_it(tr: Translator) -> None:
    view = setup_view(tr, RULES, draft_for(RULES, 3), ())
    assert chosen(view.editions) == ["ecovisio"]
    assert ["48" in each.detail for each in view.editions] == [True, False]
    assert ["38" in each.detail for each in view.editions] == [False, True]


def test_another_edition_seats_others_and_keeps_names() -> None:
    draft = draft_for(RULES, 5, "fsu").named("usa", "Anna")
    other = draft_for(SPIELTRIEB, 5, draft.sits_out, draft)
    assert other.order == SPIELTRIEB.seats[5]
    assert (other.sits_out, other.names["usa"]) == ("", "Anna")


@BOTH
def test_the_hint_follows_the_owner_s_values(tr: Translator) -> None:
    mine = GAME.rules(GAME.load("ecovisio", {"carbometer.start": 75}))
    view = setup_view(tr, mine, draft_for(mine, 3), ())
    assert view.hint == tr("setup.lay_out", start=75)
    left = RULES.data.count("practice")
    assert view.box_hint == tr("box.part.left", count=left - 1)
    practice = {path: each.value for path, each in RULES.data.values.items() if each.source == "practice"}
    whole = GAME.rules(GAME.load("ecovisio", practice))
    assert setup_view(tr, whole, draft_for(whole, 3), ()).box_hint == tr("setup.box.complete")
    assert setup_view(tr, mine, draft_for(mine, 3), (), box_trouble="torn").hint == "torn"


def test_a_draft_is_never_changed() -> None:
    draft: Draft = draft_for(RULES, 4)
    draft.named("usa", "Anna")
    draft.moved_up("tiger")
    assert draft == draft_for(RULES, 4)
