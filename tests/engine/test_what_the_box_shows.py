"""The table's own components are the truth: what they show counts, in all four games."""

from __future__ import annotations

import json
from functools import reduce
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine import co2, emission, keep_cool, kyoto
from engine.core import (
    PUBLIC,
    BoxRead,
    Entry,
    Game,
    Journal,
    ReadBox,
    Refusal,
    Retract,
    Sealed,
    Seen,
    Shown,
    Unknown,
    lessons,
    replace,
)
from engine.games import GAMES, find_game
from engine.keep_cool.actions import (
    Build,
    ClaimVictory,
    DrawCard,
    Roll,
    ShowTarget,
    TakeIncome,
    show_target,
)
from engine.keep_cool.events import Built
from engine.keep_cool.state import TARGET_CARD, Share
from tests.engine.co2 import tables as companies
from tests.engine.emission import tables as powers
from tests.engine.keep_cool import tables as keep_cool_tables
from tests.engine.kyoto import tables as conference
from tests.engine.players import play, rules_of, set_up_keep_cool, sit_down

STAND_INS = rules_of(keep_cool.GAME, "ecovisio")
SPIELTRIEB = rules_of(keep_cool.GAME, "spieltrieb")
EVERY_GAME = pytest.mark.parametrize("game", [find_game(each) for each in GAMES], ids=list(GAMES))


def table(rules: Any = STAND_INS, players: int = 3) -> keep_cool_tables.Table:
    """A table that plays with our stand-ins: nobody has read anything off the box yet."""
    at = keep_cool_tables.Table(keep_cool.GAME.blank, rules)
    return at.do(set_up_keep_cool(rules, Random(1), players))


def investing(country: str = "usa", rules: Any = STAND_INS, chips: int = 30) -> keep_cool_tables.Table:
    at = table(rules, 6).turn_of(country, "investment")
    return at.seated({country: {"chips": chips, "target": ""}})


def price(country: str, kind: str, chips: int, at: int = 0) -> tuple[Shown, ...]:
    return (Shown(f"countries.{country}.{kind}", chips, at),)


# --- KEEP COOL: a price that the panel shows --------------------------------------------------------------


def test_a_price_on_the_panel_is_paid_where_ours_was_a_stand_in() -> None:
    """Only the country's own panel shows its row: what it shows is no correction, it is the price."""
    after = investing().do(Build("black", shown=price("usa", "black", 9)))
    assert after["usa"].chips == 21
    assert after.told(Built)[0].paid == (Share("usa", 9),)
    assert after.told(BoxRead)[0].seen == Seen("countries.usa.black", 0, 9, 7, "practice")


def test_a_price_that_was_read_counts_for_the_rest_of_the_session() -> None:
    """The next piece stands on another field; a country that comes back to the field pays what was read."""
    at = investing().do(ReadBox((Shown("countries.usa.black", 9, 1),)))
    assert at.do(Build("black"))["usa"].chips == 23
    assert at.do(Build("black"), Build("black"))["usa"].chips == 14


@pytest.mark.parametrize(
    ("country", "path", "met"),
    [
        ("fsu", "money.fsu_bonus", True),
        ("opec", "money.fsu_bonus", False),
        ("opec", "money.opec_factories_per_chip", True),
        ("fsu", "money.opec_factories_per_chip", False),
        ("usa", "money.income_per_factory", True),
        ("usa", "money.scrap_value", False),
    ],
)
def test_an_income_meets_what_its_own_country_is_paid_by(country: str, path: str, met: bool) -> None:
    """ "2. Income" (seed 001 l. 435-447): OPEC's and the Former Soviet Union's own additions."""
    at = table(players=6).turn_of(country, "income")
    action = TakeIncome(shown=(Shown(path, at.rules.data[path]),))
    answer = keep_cool.GAME.decide(at.rules, at.state, action, False)
    assert isinstance(answer, tuple) is met
    if isinstance(answer, Refusal):
        assert answer.code == "core.shown.not_met_here"


def test_a_price_that_is_too_high_is_refused_with_what_was_read() -> None:
    """Chips that nobody has can't be paid, whatever the panel says."""
    no = investing(chips=8).refusal(Build("black", shown=price("usa", "black", 9)), insist=True)
    assert (no.code, no.params["price"], no.params["missing"]) == ("keep_cool.price.not_enough_chips", 9, 1)


def test_a_cheaper_panel_lets_a_country_buy_what_it_could_not() -> None:
    at = investing(chips=5)
    assert Build("black") not in at.options
    assert Build("black") in at.do(ReadBox(price("usa", "black", 5))).options


def test_shares_make_the_price_that_was_read() -> None:
    shares = (Share("usa", 4), Share("europe", 3))
    at = investing().with_(usa={"chips": 9}, europe={"chips": 9})
    after = at.do(Build("green", shares=shares, shown=price("usa", "green", 7)))
    assert (after["usa"].chips, after["europe"].chips) == (5, 6)


def test_abroad_the_owner_s_panel_is_read() -> None:
    """Prices are read off the panel of the country where something is built."""
    built = Build("black", "europe", agreed=True, shown=price("europe", "black", 4))
    assert investing().do(built)["usa"].chips == 26
    mine = Build("black", "europe", agreed=True, shown=price("usa", "black", 4))
    assert investing().refusal(mine).code == "core.shown.not_met_here"


def test_a_printed_price_that_the_panel_contradicts_has_to_be_insisted_on() -> None:
    """Spieltrieb prints the row of the Former Soviet Union (seed 000 l. 87-93)."""
    at = investing("fsu", SPIELTRIEB)
    told = Build("black", shown=price("fsu", "black", 8))
    no = at.refusal(told)
    assert (no.code, no.strength) == ("core.shown.printed_otherwise", "odd")
    assert no.params == {"path": "countries.fsu.black", "value": 8, "was": 7}
    assert at.do(told, insist=True)["fsu"].chips == 22


def test_what_was_read_before_is_contradicted_only_by_insisting() -> None:
    at = investing().do(ReadBox(price("usa", "black", 9)))
    no = at.refusal(ReadBox(price("usa", "black", 8)))
    assert (no.code, no.strength) == ("core.shown.read_otherwise", "odd")
    assert at.do(ReadBox(price("usa", "black", 8)), insist=True).do(Build("black"))["usa"].chips == 22
    owned = keep_cool.GAME.rules(keep_cool.GAME.load("ecovisio", {"countries.usa.black": [6, 6]}))
    assert investing("usa", owned).refusal(ReadBox(price("usa", "black", 8))).strength == "odd"


def test_a_value_that_is_as_we_had_it_is_no_longer_a_stand_in() -> None:
    """Reading a stand-in's own number off the panel is worth knowing; a printed one teaches nothing."""
    row = STAND_INS.data["countries.usa.black"]
    at = investing().do(ReadBox((Shown("countries.usa.black", tuple(row)),)))
    rules = keep_cool.GAME.reading.rules(STAND_INS, at.state)
    assert rules.data.source("countries.usa.black") == "owner"
    assert at.refusal(ReadBox((Shown("components.black", 40),))).code == "core.shown.nothing_new"


def test_one_field_that_was_read_leaves_the_row_a_stand_in() -> None:
    at = investing().do(ReadBox(price("usa", "red", 3)))
    rules = keep_cool.GAME.reading.rules(STAND_INS, at.state)
    assert rules.data.source("countries.usa.red") == "practice"
    fields = [Shown("countries.usa.red", 3, field) for field in range(1, 8)]
    rules = keep_cool.GAME.reading.rules(STAND_INS, at.do(ReadBox(tuple(fields))).state)
    assert rules.data.source("countries.usa.red") == "owner"


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (Shown("countries.usa.blue", 3), "no_such_value"),
        (Shown("countries.usa.black", 3, 10), "no_such_value"),
        (Shown("countries.usa.target", 3, 0), "no_such_value"),
        (Shown("title", "Mine"), "no_such_value"),
        (Shown("cards.usa.own:", (0, 0, 0, 0)), "no_such_value"),
        (Shown("countries.usa.black", 3), "not_like_that"),
        (Shown("countries.usa.target", "12"), "not_like_that"),
        (Shown("countries.usa.black", 0, 0), "does_not_fit"),
        (Shown("carbometer.lowest.yellow", 61), "does_not_fit"),
        (Shown("carbometer.capacity", 69), "does_not_fit"),
    ],
)
def test_what_no_component_can_show_is_refused(shown: Shown, code: str) -> None:
    no = table().refusal(ReadBox((shown,)), insist=True)
    assert (no.code, no.strength) == (f"core.shown.{code}", "illegal")


def test_nothing_read_is_no_step() -> None:
    assert table().refusal(ReadBox(())).code == "core.shown.nothing_new"


def test_a_count_that_does_not_go_with_it_is_corrected_first() -> None:
    """The carbometer is shorter than what we think lies on it."""
    shorter = (Shown("carbometer.capacity", 71), Shown("carbometer.start", 66))
    at = table().with_(carbometer=75)
    assert at.refusal(ReadBox(shorter)).code == "core.shown.count_first"
    assert at.with_(carbometer=71).do(ReadBox(shorter)).state.learned


def test_the_box_can_be_read_before_the_first_turn_and_after_the_last() -> None:
    """Unpacking it is when people look at the panels; afterwards they have time for it."""
    begun = replace(set_up_keep_cool(STAND_INS, Random(1), 3), shown=(Shown("countries.usa.start_black", 6),))
    blank = keep_cool_tables.Table(keep_cool.GAME.blank, STAND_INS)
    assert blank.do(begun, insist=True)["usa"].black == 6
    over = table().with_(carbometer=1).turn_of("usa", "income").do(keep_cool.actions.TakeIncome())
    assert over.ended == "last_chip"
    assert over.do(ReadBox(price("usa", "black", 9))).ended == "last_chip"
    assert blank.refusal(ReadBox(price("usa", "black", 9))).code == "keep_cool.turn.not_set_up"


def test_a_colour_line_that_was_read_changes_the_zone_at_once() -> None:
    at = table().with_(carbometer=60)
    assert keep_cool.GAME.reading.rules(STAND_INS, at.state).zone_at(60).zone == "yellow"
    at = at.do(ReadBox((Shown("carbometer.lowest.blue", 58),)))
    assert keep_cool.GAME.reading.rules(STAND_INS, at.state).zone_at(60).zone == "blue"


def test_a_target_that_was_read_wins_when_the_board_fulfils_it() -> None:
    at = table().with_(usa={"target": "", "black": 8, "green": 3})
    claim = ClaimVictory("usa", "oil_industry", shown=(Shown("countries.usa.target", 11),))
    assert at.refusal(claim).strength == "odd"
    at = at.with_(europe={"black": 7})
    assert at.do(claim, insist=True).winners == ("usa",)


def test_a_card_s_number_is_read_while_it_lies_open() -> None:
    """Spieltrieb's cards are stand-ins: the one on the table shows its own damage."""
    at = table(SPIELTRIEB).card_open("hurricane_florida").with_(carbometer=65, usa={"chips": 9})
    shown = (Shown("cards.usa.hurricane_florida", -4, 0),)
    assert at.do(Roll(1, shown))["usa"].chips == 5


def test_a_card_that_our_list_does_not_have_is_drawn_and_stays_in_the_pile() -> None:
    at = table(SPIELTRIEB).turn_of("usa")
    card = "own:Sandsturm"
    assert at.refusal(DrawCard(card)).code == "keep_cool.card.unknown"
    drawn = at.do(DrawCard(card, (Shown(f"cards.usa.{card}", (-1, -2, -3, -4)),)))
    assert drawn.state.greenhouse.card == card
    assert drawn.with_(carbometer=65, usa={"chips": 9}).do(Roll(1))["usa"].chips == 8
    assert card not in drawn.state.pile


# --- secrets ----------------------------------------------------------------------------------------------

PAIR = ("oil_industry", "climate_skeptics")


def shows_its_pair(country: str = "usa", card: str = "card_05") -> ShowTarget:
    shown = (Shown(f"target_cards.{card}", PAIR),)
    return ShowTarget(country, show_target(country, card), Sealed(shown, country, "shown"))


def test_the_pair_on_a_target_card_is_learned_for_its_owner_s_eyes_only() -> None:
    """Everybody sees that something was read, and nothing of it: not in the view, not in the rules."""
    journal: Journal[Any, Any] = sit_down(keep_cool.GAME, Random(3), 6, STAND_INS)
    journal.do(ShowTarget("usa", Unknown(TARGET_CARD)))
    assert isinstance(journal.do(shows_its_pair()), Entry)
    reading = keep_cool.GAME.reading
    assert reading.rules(STAND_INS, journal.state).target_cards["card_05"] == PAIR
    assert reading.rules(STAND_INS, journal.state, "usa").target_cards["card_05"] == PAIR
    for rules in (journal.rules, reading.rules(STAND_INS, journal.state, "europe")):
        assert rules.target_cards["card_05"] == STAND_INS.target_cards["card_05"]
    view = keep_cool.GAME.view(journal.state, PUBLIC)
    assert view.learned == (Unknown("learned"),)
    assert "card_05" not in json.dumps(keep_cool.GAME.states.encode(view))


def test_a_seat_wins_by_what_its_real_card_shows() -> None:
    at = table(players=6).with_(usa={"target": "", "black": 12, "green": 0}, europe={"green": 0})
    assert at.do(ShowTarget("usa", show_target("usa", "card_05"))).winners is None
    assert at.do(shows_its_pair()).winners == ("usa",)


def test_whoever_reads_a_card_of_its_own_can_not_seal_it_to_another() -> None:
    elsewhere = Sealed((Shown("target_cards.card_05", PAIR),), "europe", "shown")
    told = replace(shows_its_pair(), shown=elsewhere)
    (read,) = table().do(told).told(BoxRead)
    assert isinstance(read.seen, Sealed)
    assert read.seen.owner == "usa"


def test_a_pair_is_not_said_aloud_while_cards_lie_hidden() -> None:
    no = table().refusal(ReadBox((Shown("target_cards.card_05", PAIR),)), insist=True)
    assert no.code == "core.shown.lies_hidden"


def test_what_was_sealed_teaches_the_box_once_the_game_is_over() -> None:
    events = table().do(shows_its_pair()).events
    assert list(lessons(STAND_INS.data, events, over=False)) == []
    (lesson,) = lessons(STAND_INS.data, events, over=True)
    assert (lesson.path, lesson.value, lesson.whole) == ("target_cards.card_05", PAIR, True)


# --- KYOTO, CO₂, e-Mission --------------------------------------------------------------------------------


def test_a_study_that_reads_otherwise_is_read_aloud_as_it_is() -> None:
    """The card in the speaker's hand counts; which of ours it stands for stays the speaker's secret."""
    at = conference.table(way="full").do(kyoto.actions.TakeAllowance())
    speaker = at.state.speaking.country
    at = at.do(*[kyoto.actions.DrawStudy(kyoto.actions.to_speaker(speaker, name)) for name in ("s01", "s05")])
    shown = (Shown("studies.s05", "170", 0), Shown("studies.s05", "3", 1), Shown("studies.s05", "clouds", 3))
    keep = kyoto.actions.KeepStudy(kyoto.actions.to_speaker(speaker, "s05"), Sealed(shown, speaker, "shown"))
    at = at.do(keep)
    assert at.state.lectern is not None
    assert (at.state.lectern.goal.co2, at.state.lectern.funding) == (170, 3)
    assert at.state.lectern.hidden == Sealed(("clouds",), speaker, "hidden_impacts")
    others = json.dumps(kyoto.GAME.states.encode(kyoto.GAME.view(at.state, PUBLIC)))
    assert "s05" not in others
    assert "studies." not in others


def test_a_study_can_be_read_only_by_who_keeps_it() -> None:
    at = conference.table(way="full")
    said = ReadBox((Shown("studies.s05", "170", 0),))
    assert at.no(said, insist=True) == "core.shown.lies_hidden"
    assert conference.table().do(said).state.learned


def test_a_card_that_shows_something_else_is_laid_from_the_hand_it_was_in() -> None:
    """The full way: the app thought that China held 40 t; the card on the table says 90."""
    at = conference.full_reading(conference.table(way="full"), "s05")
    country, thought = conference.LIN, at.hand(conference.LIN)[0]
    assert kyoto.rules.card(at.rules.data["affluence.a01"]) == thought
    real = replace(thought, value=90, lobby="oil")
    lay = kyoto.actions.Contribute(country, real, (Shown("affluence.a01", ("90", thought.damage, "oil")),))
    assert at.no(replace(lay, shown=())) == "card.not_in_hand"
    events = kyoto.GAME.decide(at.rules, at.state, lay, False)
    assert isinstance(events, tuple)
    after = reduce(kyoto.GAME.apply, events, at.state)
    assert kyoto.GAME.faults(at.rules, after) == ()
    assert after.seat(country).cards == (real,)
    part = kyoto.actions.Contribute(country, replace(thought, value=90), (Shown("affluence.a01", "90", 0),))
    assert isinstance(kyoto.GAME.decide(at.rules, at.state, part, False), tuple)


def test_an_agenda_s_formula_is_read_when_totals_are_entered() -> None:
    at = conference.scoring()
    shown = Sealed((Shown("agendas.timber", ("7",)),), conference.LIN, "shown")
    told = replace(conference.totals(conference.LIN, 0, 0, "timber", 0), shown=shown)
    assert at.no(replace(told, shown=None)) == "totals.points_wanted"
    entered = at.do(told)
    assert entered.state.seat(conference.LIN).totals is not None
    assert isinstance(entered.one(BoxRead).seen, Sealed)


def test_what_a_plant_costs_is_read_off_the_company_s_board() -> None:
    at = companies.table(4)
    path = "plants.wind_1"
    assert at.rules.data.source(path) == "practice"
    rules = co2.GAME.reading.rules(at.rules, at.do(ReadBox((Shown(path, 3, 0),))).state)
    assert rules.plants["wind", 1].money == 3


def test_a_lobby_card_brings_what_it_shows() -> None:
    at = companies.table(4)
    card = next(name for name, each in at.rules.lobby.items() if each.minor == "tech")
    shown = (Shown(f"lobby.{card}", "money 2", 3),)
    after = at.do(co2.actions.PlayLobby(card, minor=True, shown=shown))
    rules = co2.GAME.reading.rules(at.rules, after.state)
    assert rules.lobby[card].minor == "money 2"


def test_an_agenda_tile_and_a_summit_that_lie_there_change_with_what_was_read() -> None:
    at = companies.table(4)
    after = at.do(
        ReadBox(
            (
                Shown("agendas.a2", ("wind", "hydro", "recycling")),
                Shown("summits.s01", ("wind", "hydro")),
                Shown("fossil.coal_count", 12),
            )
        )
    )
    assert after.state.regions[1].wants == ("wind", "hydro", "recycling")
    assert after.state.summits[0].topics == ("wind", "hydro")
    assert after.state.pile[2] == at.state.pile[2] + 2


def test_a_crisis_is_carried_out_as_the_card_says() -> None:
    at = powers.table(4).in_projects()
    lines = ("who all", "emergency 2 per token", "weaken 1 per social")
    after = at.do(ReadBox((Shown("crises.c1403", lines),)))
    rules = emission.GAME.reading.rules(at.rules, after.state)
    assert not rules.stands_in("c1403")
    drawn = powers.table(4).do(emission.actions.DrawCrises("c1403", (Shown("crises.c1403", lines),)))
    assert emission.GAME.reading.rules(at.rules, drawn.state).crises["c1403"] == rules.crises["c1403"]


def test_a_power_grows_by_what_its_own_sheet_shows() -> None:
    at = powers.table(4)
    assert at.state.seat("europe").growth == 1
    assert at.do(ReadBox((Shown("powers.europe.growth", 3),))).state.seat("europe").growth == 3


# --- every game -----------------------------------------------------------------------------------------


@EVERY_GAME
def test_every_action_that_meets_a_component_can_carry_what_it_shows(game: Game[Any, Any]) -> None:
    carrying = {cls for cls in game.actions.classes.values() if "shown" in cls.__annotations__}
    assert carrying - {ReadBox} == set(game.reading.meets)
    assert set(game.reading.sealed_to) <= set(game.reading.meets)


@EVERY_GAME
def test_every_stand_in_is_met_in_some_action(game: Game[Any, Any]) -> None:
    """What nobody here has seen lies on the table sooner or later: there has to be a moment to say so."""
    for edition in game.editions:
        rules = rules_of(game, edition)
        wanted = {path for path, each in rules.data.values.items() if each.source == "practice"}
        met: set[str] = set()
        for seed in range(40):
            journal = sit_down(game, Random(seed), rules=rules)
            met |= meets(game, rules, game.blank, journal.entries[0].action)
            for _ in range(60):
                options = game.options(rules, journal.state)
                for option in {type(each): each for each in options}.values():
                    met |= meets(game, rules, journal.state, option)
                for each in options:
                    if type(each).__name__ in ("DrawCard", "PlayLobby", "DrawCrises", "StartProject"):
                        met |= meets(game, rules, journal.state, each)
                if not options:
                    break
                play(journal, Random(seed + len(journal.entries)), 1)
        left = {path for path in wanted - met if not said_elsewhere(game, rules, path)}
        assert left == set(), edition


def meets(game: Game[Any, Any], rules: Any, state: Any, action: Any) -> set[str]:
    ask = game.reading.meets.get(type(action))
    return {path for path, _ in ask(rules, state, action)} if ask else set()


def said_elsewhere(game: Game[Any, Any], rules: Any, path: str) -> bool:
    """Tiles and cards by name: whichever of them turns up is named by the action, so that it meets each."""
    section, _, name = path.partition(".")
    samples: dict[tuple[str, str], Any] = {
        ("keep_cool", "cards"): lambda: DrawCard(name.partition(".")[2]),
        ("keep_cool", "targets"): lambda: ClaimVictory("usa", name.partition(".")[0]),
        ("keep_cool", "target_cards"): lambda: ShowTarget("usa", show_target("usa", name)),
        ("kyoto", "agendas"): lambda: conference.totals("usa", 0, 0, name),
        ("co2", "targets"): lambda: co2.actions.ClaimTarget(name),
        ("co2", "lobby"): lambda: co2.actions.PlayLobby(name),
        ("co2", "summits"): lambda: co2.actions.RevealSummit(name),
        ("co2", "agendas"): lambda: replace(companies.set_up(), agendas=(name,)),
        ("co2", "events"): lambda: co2.actions.RevealEvent(name),
        ("co2", "personal"): lambda: co2.actions.ShowGoals("red", (name,)),
        ("co2", "company"): lambda: co2.actions.ShowGoals("red", (name,)),
        ("co2", "ranks"): lambda: co2.actions.ShowGoals("red", ()),
        ("emission", "crises"): lambda: emission.actions.RevealCrisis(name),
        ("emission", "challenges"): lambda: emission.actions.SetUp(
            (), challenges=(emission.state.Challenge(name),)
        ),
    }
    sample = samples.get((game.id, section))
    state = sit_down(game, Random(1), rules=rules).state
    return sample is not None and path in meets(game, rules, state, sample())


@EVERY_GAME
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_undoing_a_step_undoes_what_it_taught(game: Game[Any, Any], seed: int) -> None:
    journal = play(sit_down(game, Random(seed)), Random(seed), 30)
    path = sorted(each for each, value in journal.rules.data.values.items() if value.source == "practice")[0]
    was, now = journal.state, journal.rules.data[path]
    shown = Shown(path, tuple(now) if isinstance(now, list) else now)
    answer = journal.do(ReadBox((shown,)), insist=True)
    if isinstance(answer, Refusal):
        return
    assert journal.rules.data.source(path) == "owner"
    undo = journal.undo()
    assert undo is not None
    assert isinstance(journal.do(undo), Entry)
    assert journal.state == was
    assert journal.rules.data.source(path) == "practice"


@EVERY_GAME
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_session_with_readings_is_written_and_read_again(game: Game[Any, Any], seed: int) -> None:
    """Entries and states go to JSON that the schema knows, and come back as they were."""
    journal = play(sit_down(game, Random(seed)), Random(seed), 60, corrections=0.05)
    again = []
    for entry in journal.entries:
        action = game.actions.decode(json.loads(json.dumps(game.actions.encode(entry.action))))
        events = tuple(
            game.events.decode(json.loads(json.dumps(game.events.encode(e)))) for e in entry.events
        )
        again.append(replace(entry, action=action, events=events))
    assert again == journal.entries
    assert Journal(game, rules_of(game), again).state == journal.state
    assert game.states.decode(game.states.encode(journal.state)) == journal.state
    validator = Draft202012Validator(game.events.schema())
    for entry in journal.entries:
        for event in entry.events:
            if isinstance(event, BoxRead):
                validator.validate(game.events.encode(event))


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_a_reading_that_went_with_another_is_left_out_when_that_one_is_taken_back() -> None:
    """A longer carbometer was read first, then lines that fit only that: taking back the first is safe."""
    journal: Journal[Any, Any] = sit_down(keep_cool.GAME, Random(1), 3, STAND_INS)
    longer = journal.do(ReadBox((Shown("carbometer.capacity", 90),)))
    assert isinstance(longer, Entry)
    assert isinstance(
        journal.do(ReadBox((Shown("carbometer.lowest.blue", 85), Shown("carbometer.start", 88)))), Entry
    )
    answer = journal.do(Retract((longer.seq,)), insist=True)
    assert isinstance(answer, Entry)
    assert journal.rules.capacity == 80
    assert journal.rules.zone_at(70).zone == "blue"
    assert journal.misfits()
    assert isinstance(journal.do(ReadBox(price("usa", "black", 9))), Entry)


def test_a_card_drawn_again_after_undo_may_say_more_than_before() -> None:
    """Undo keeps what was drawn; that the table now reads the card's numbers is no other card."""
    journal: Journal[Any, Any] = sit_down(keep_cool.GAME, Random(1), 3, SPIELTRIEB)
    card = journal.state.pile[0]
    path = next(path for path, name in SPIELTRIEB.card_paths if name == card)
    journal.do(DrawCard(card))
    undo = journal.undo()
    assert undo is not None
    journal.do(undo)
    assert isinstance(journal.do(DrawCard(card, (Shown(path, -9, 0),))), Entry)


def test_a_journal_tells_what_it_taught() -> None:
    journal: Journal[Any, Any] = sit_down(keep_cool.GAME, Random(1), 3, STAND_INS)
    for shown in (price("usa", "black", 9), price("usa", "black", 8), price("usa", "green", 11, 0)):
        assert isinstance(journal.do(ReadBox(shown), insist=True), Entry)
    events = [event for entry in journal.line for event in entry.events]
    black, green = lessons(journal.rules.data, events, over=False)
    assert (black.path, black.value[0], black.was[0], black.read) == ("countries.usa.black", 8, 7, (0,))  # type: ignore[index]
    assert (green.value[0], green.source, green.whole) == (11, "practice", False)  # type: ignore[index]


def test_where_nothing_was_read_the_rules_are_the_same_object() -> None:
    """A million simulated steps ask for them; none pays for what it doesn't use."""
    state = table().state
    assert keep_cool.GAME.reading.rules(STAND_INS, state) is STAND_INS
