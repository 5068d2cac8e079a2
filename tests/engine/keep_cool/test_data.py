"""Both editions' data against the rulebooks, typed in here a second time, and where each value comes from."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import OWN, BadData
from engine.keep_cool import GAME
from engine.keep_cool.rules import EDITIONS, ZONES, Rules

DATA = GAME.load("ecovisio", {})
RULES = GAME.rules(DATA)
SPIELTRIEB = GAME.rules(GAME.load("spieltrieb", {}))

# Names and numbers of EcoVisio "Greenhouse Cards" (seed 001 l. 686-794): blue/yellow/orange/red.
CARDS = """
USA & Partners                                  = usa
  blizzard_east_coast         Blizzard on the East Coast                    -2/-4/-6/-10
  drought_california          Drought in California                         -3/-4/-6/-11
  failed_harvests_usa         Failed Harvests in the USA                    -2/-4/-6/-13
  cold_snap_north_america     Cold Snap in North America                    -2/-5/-7/-12
  fires_australia             Bush and Forest Fires in Australia            -2/-5/-7/-9
  hurricane_florida           Hurricane in Florida                          -2/-5/-8/-12
  summer_tourism_hudson_bay   Summer Tourism in the Hudson Bay              0/+1/+2/0
Tiger Countries                                 = tiger
  floods_china                Floods in China                               -1/-3/-5/-9
  malaria_china               Malaria Pandemic in China                     0/-2/-3/-8
  hurricane_philippines       Hurricane in the Philippines                  -1/-2/-4/-8
  glaciers_himalayas          Melting Glaciers in Himalayas                 -1/-3/-5/-9
  more_rain_south_africa      More Rain in South Africa                     0/+1/+2/0
  forest_loss_amazonia        Forest Loss in Amazonia                       -1/-3/-4/-9
  failure_indian_monsoon      Failure of Indian Monsoon                     -1/-3/-4/-9
  drought_india               Drought in India                              -1/-3/-4/-11
Europe                                          = europe
  late_frost_april            Late Frost in April                           -2/-4/-5/-8
  warm_winter_central_europe  Warm Winter in Central Europe                 +1/+2/+3/0
  avalanches_alps             Avalanches in the Alps                        -1/-4/-5/-9
  floods_central_europe       Floods in Central Europe                      -1/-4/-6/-11
  cold_winter_europe          Cold Winter in Europe                         -1/-3/-5/-9
  hot_summer_northern_europe  Hot Summer in Northern Europe                 0/+1/+2/0
  heatwave_southern_europe    Heatwave in Southern Europe                   -1/-3/-5/-8
Former USSR                                     = fsu
  failed_harvests_russia      Failed Harvests in Russia                     -1/-2/-3/-8
  forest_fires_central_russia Forest fires in Central Russia                -2/-3/-5/-8
  steppe_winds_kazakhstan     Heavy Steppe Winds in Kazakhstan              -1/-3/-5/-9
  permafrost_melting          Permafrost Melting                            0/-2/-3/-10
  landslides_central_asia     Landslides in Central Asia                    -1/-3/-4/-7
  desertification_kazakhstan  Desertification in Kazakhstan                 -1/-3/-4/-9
  wheat_siberia               Wheat in Siberia                              0/+1/+2/0
Developing Countries                            = developing
  dengue_central_africa       Dengue Fever in Central Africa                0/-1/-2/-6
  more_rain_somalia           More Rain in Somalia                          0/+1/+2/0
  drought_ethiopia            Drought in Ethiopia                           0/-2/-2/-7
  coral_bleaching_pacific     Coral Bleaching in the Pacific                0/-1/-2/-7
  civil_wars_africa           Civil Wars caused by Crop Failures in Africa  -2/-3/-4/-7
  hurricanes_caribbean        Hurricanes in the Carribeans                  -1/-2/-4/-6
  flood_bangladesh            Flood in Bangladesh                           -1/-2/-2/-8
OPEC                                            = opec
  more_rain_iran              More Rain in Iran                             0/+1/+2/0
  flash_flood_saudi_arabia    Flash Flood in Saudi Arabia                   0/-2/-3/-7
  tropical_storm_indonesia    Tropical Storm in Indonesia                   -1/-2/-3/-8
  landslides_venezuela        Landslides in Venezuela                       -1/-3/-4/-10
  cow_disease_libya           New Cow Disease in Libya                      -1/-3/-4/-9
  civil_wars_middle_east      Civil Wars caused by Crop Failures in the Middle East  -2/-4/-5/-8
  floods_indonesia            Floods in Indonesia                           -1/-2/-4/-7
All                                             = all
  world_agricultural_losses   World Agricultural Losses                     -1/-2/-4/-10
  sea_level_rise              Sea-Level Rise                                0/-2/-4/-9
  biodiversity_loss           Global Loss of Biodiversity                   -1/-2/-4/-8
"""


def printed_cards() -> dict[str, tuple[str, tuple[int, ...]]]:
    """Card, whom it affects, and its four numbers."""
    cards, affects = {}, ""
    for line in CARDS.strip().splitlines():
        if not line.startswith(" "):
            affects = line.split("= ")[1]
        else:
            words = line.split()
            cards[words[0]] = (affects, tuple(int(number) for number in words[-1].split("/")))
    return cards


# --- The cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", printed_cards())
def test_greenhouse_card(card: str) -> None:
    """EcoVisio "Greenhouse Cards" (seed 001 l. 686-790)."""
    affects, effects = printed_cards()[card]
    ours = RULES.cards[card]
    assert (ours.affects, ours.effects, ours.dice, ours.onto) == (affects, effects, 1, 0)


def test_volcano_and_sun_take_three_dice() -> None:
    """EcoVisio "Greenhouse Cards": -3 to -18 and +3 to 18 (seed 001 l. 792-794, 407-415)."""
    sun, volcano = RULES.cards["increased_solar_activity"], RULES.cards["volcano_eruption"]
    assert (sun.affects, sun.dice, sun.onto) == ("carbometer", 3, -1)
    assert (volcano.affects, volcano.dice, volcano.onto) == ("carbometer", 3, 1)


def test_there_are_48_greenhouse_cards_and_11_target_cards() -> None:
    """EcoVisio "In order to play you need" (seed 001 l. 177-178)."""
    assert set(RULES.cards) == {*printed_cards(), "increased_solar_activity", "volcano_eruption"}
    assert len(RULES.cards) == 48
    assert len(RULES.target_cards) == 11


def test_components() -> None:
    """EcoVisio "In order to play you need" (seed 001 l. 173-176)."""
    assert (RULES.chips, RULES.supply) == (120, {"black": 40, "green": 35, "red": 30})


# --- The panels -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("country", "target", "black", "green"),
    [
        ("usa", 12, 5, 1),
        ("europe", 10, 3, 2),
        ("developing", 4, 1, 0),
        ("tiger", 8, 3, 0),
        ("fsu", 6, 2, 0),
        ("opec", 5, 1, 0),
    ],
)
def test_country_panel(country: str, target: int, black: int, green: int) -> None:
    """EcoVisio "Country panels" (seed 001 l. 816-928)."""
    panel = RULES.countries[country]
    assert (panel.target, panel.start_black, panel.start_green) == (target, black, green)
    for name in ("target", "start_black", "start_green"):
        assert DATA.source(f"countries.{country}.{name}") == "printed"


def test_price_rows_of_the_former_soviet_union() -> None:
    """Spieltrieb, picture of the panel (seed 000 l. 87-93): reported, as EcoVisio's may differ."""
    assert RULES.countries["fsu"].prices == {
        "black": (7, 7, 7, 6, 6, 6, 5, 5, 5, 4),
        "green": (10, 9, 8, 8, 7, 7, 6, 6, 6, 5, 5, 5, 4),
        "red": (2, 3, 4, 5, 6, 7, 8, 9),
    }
    for kind in ("black", "green", "red"):
        assert DATA.source(f"countries.fsu.{kind}") == "reported"


@pytest.mark.parametrize("country", ["usa", "europe", "developing", "tiger", "opec"])
def test_all_other_price_rows_are_stand_ins(country: str) -> None:
    """No booklet shows them."""
    for kind in ("black", "green", "red"):
        assert DATA.source(f"countries.{country}.{kind}") == "practice"


# --- Carbometer and zones ---------------------------------------------------------------------------------


def test_zones() -> None:
    """EcoVisio "1. Greenhouse Cards", "Catastrophe or ... ?", "4. Climate Recovery" (l. 351, 371, 539)."""
    zones = {zone.zone: (zone.cards, zone.event_up_to, zone.recovery) for zone in RULES.zones}
    assert zones == {"blue": (1, 3, 1), "yellow": (2, 4, 2), "orange": (2, 5, 3), "red": (2, 6, 2)}
    assert [zone.zone for zone in RULES.zones] == list(ZONES)


@pytest.mark.parametrize("rules", [RULES, SPIELTRIEB], ids=EDITIONS)
@pytest.mark.parametrize("path", ["capacity", "start", "lowest.blue", "lowest.yellow", "lowest.orange"])
def test_how_many_chips_fit_is_a_stand_in(path: str, rules: Rules) -> None:
    """Neither booklet prints it."""
    assert rules.data.source(f"carbometer.{path}") == "practice"


@pytest.mark.parametrize("rules", [RULES, SPIELTRIEB], ids=EDITIONS)
def test_the_stand_in_starts_in_blue_and_leaves_a_pool(rules: Rules) -> None:
    """EcoVisio "Getting started" 1, 3 (seed 001 l. 196, 226); Spieltrieb "Starting" 1, 3 (seed 000 l. 329)"""
    assert rules.zone_at(rules.start).zone == "blue"
    assert rules.start + 21 < rules.chips


@pytest.mark.parametrize(
    "path",
    [
        "carbometer.recovery",
        "greenhouse.cards_drawn",
        "greenhouse.event_up_to.blue",
        "cards",
        "components",
        "players",
        "start_budget",
        "money",
        "switches",
        "collapse",
    ],
)
def test_printed_in_the_ecovisio_booklet(path: str) -> None:
    assert DATA.source(path) == "printed"


def test_ranges_of_the_die_are_printed_for_the_blue_zone_alone() -> None:
    """EcoVisio "Catastrophe or ... ?" (seed 001 l. 369-381): four ranges, and which one blue has."""
    for zone in ("yellow", "orange", "red"):
        assert DATA.source(f"greenhouse.event_up_to.{zone}") == "reported"


def test_money_and_collapse() -> None:
    """EcoVisio "2. Income", FAQ "How can I demolish", "Who wins?" (seed 001 l. 431-453, 586, 258)."""
    assert (RULES.income_per_factory, RULES.scrap_value, RULES.opec_factories_per_chip) == (2, 2, 4)
    assert (RULES.fsu_bonus, RULES.fsu_bonus_from) == (1, "europe_then_tiger")
    assert (RULES.collapse_most_factories, RULES.first_three_budget, RULES.others_budget) == (2, 3, 4)


# --- Targets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "kind", "counts", "where", "at"),
    [
        ("oil_industry", "min", "black", "all", "15 17 19 21"),
        ("technical_cooperation", "min", "green", "south", "0 4 7 8"),
        ("new_technologies", "min", "green", "all", "9 10 12 13"),
        ("insurances", "min", "red", "all", "9 11 14 16"),
        ("economic_growth", "min", "factories", "all", "22 24 28 31"),
        ("environmentalists", "max", "black", "all", "11 12 13 15"),
        ("development_aid", "min", "red", "south", "0 5 8 9"),
        ("climate_skeptics", "max", "green", "all", "5 6 8 9"),
    ],
)
def test_political_target(target: str, kind: str, counts: str, where: str, at: str) -> None:
    """Spieltrieb "Overview Target Cards" (seed 000 l. 559-569), with 3, 4, 5 and 6 players; 0: not used."""
    ours = RULES.targets[target]
    assert (ours.kind, ours.counts, ours.where) == (kind, counts, where)
    assert [ours.at[n] for n in (3, 4, 5, 6)] == [int(number) for number in at.split()]
    assert DATA.source(f"targets.{target}") == "reported"


def test_one_target_card_is_known_and_ten_are_stand_ins() -> None:
    """Spieltrieb, picture 8 (seed 000 l. 136-141): New Technologies and Development Aid."""
    assert set(RULES.target_cards["card_01"]) == {"new_technologies", "development_aid"}
    assert DATA.source("target_cards.card_01") == "reported"
    others = [card for card in RULES.target_cards if card != "card_01"]
    assert [DATA.source(f"target_cards.{card}") for card in others] == ["practice"] * 10


def test_target_cards_pair_two_different_targets_no_pair_twice() -> None:
    pairs = [frozenset(pair) for pair in RULES.target_cards.values()]
    assert all(len(pair) == 2 for pair in pairs)
    assert len(set(pairs)) == 11
    assert set().union(*pairs) == set(RULES.targets)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_value_says_where_it_comes_from(edition: str) -> None:
    for path, sourced in GAME.load(edition, {}).values.items():
        assert sourced.source in ("printed", "reported", "practice"), path
        if path not in ("id", "title", "language"):
            assert sourced.cite, f"{path} is not cited"


# --- Spieltrieb -------------------------------------------------------------------------------------------


def test_spieltrieb_components() -> None:
    """Spieltrieb "Inside the Box you will Find" (seed 000 l. 25-49)."""
    assert (SPIELTRIEB.chips, SPIELTRIEB.supply) == (120, {"black": 40, "green": 35, "red": 30})
    assert (len(SPIELTRIEB.cards), len(SPIELTRIEB.target_cards)) == (38, 11)


def test_spieltrieb_five_players_do_without_opec() -> None:
    """Spieltrieb "No. of players" (seed 000 l. 318-323): nobody chooses."""
    assert SPIELTRIEB.choose_one == {}
    assert SPIELTRIEB.seats[5] == ("usa", "europe", "developing", "tiger", "fsu")
    assert {n: len(seats) for n, seats in SPIELTRIEB.seats.items()} == {3: 3, 4: 4, 5: 5, 6: 6}
    assert [SPIELTRIEB.seats[n] for n in (3, 4, 6)] == [RULES.seats[n] for n in (3, 4, 6)]


def test_spieltrieb_zones() -> None:
    """One card a turn, ranges 1-3 to 1-6 (seed 000 l. 382, 386); recovery as EcoVisio prints it (l. 539)."""
    zones = {zone.zone: (zone.cards, zone.event_up_to, zone.recovery) for zone in SPIELTRIEB.zones}
    assert zones == {"blue": (1, 3, 1), "yellow": (1, 4, 2), "orange": (1, 5, 3), "red": (1, 6, 2)}
    assert SPIELTRIEB.data.source("greenhouse.cards_drawn") == "printed"
    assert SPIELTRIEB.data.source("greenhouse.event_up_to") == "reported"
    assert SPIELTRIEB.data.source("carbometer.recovery") == "reported"


def test_spieltrieb_money_and_collapse() -> None:
    """Spieltrieb "Starting" 3, "2. Income", "Catastrophe", "Innovation", "Developing Country Bonus"."""
    ours = SPIELTRIEB
    assert (ours.income_per_factory, ours.scrap_value, ours.opec_factories_per_chip) == (2, 2, 4)
    assert (ours.fsu_bonus, ours.fsu_bonus_from) == (1, "any_player")
    assert (ours.innovation_cost, ours.innovation_steps, ours.developing_bonus) == (7, 2, 3)
    assert (ours.collapse_most_factories, ours.first_three_budget, ours.others_budget) == (2, 3, 4)


def test_spieltrieb_panel_of_the_former_soviet_union() -> None:
    """Spieltrieb, picture of the panel (seed 000 l. 87-93, 349-355); which row is black is deduced."""
    fsu = SPIELTRIEB.countries["fsu"]
    assert (fsu.target, fsu.start_black, fsu.start_green) == (5, 1, 1)
    assert fsu.prices == RULES.countries["fsu"].prices
    assert SPIELTRIEB.data.source("countries.fsu") == "printed"
    for name in ("black", "green", "start_black", "start_green"):
        assert "deduced" in SPIELTRIEB.data.values[f"countries.fsu.{name}"].cite


@pytest.mark.parametrize(
    ("country", "target", "black", "green", "sources"),
    [
        ("usa", 12, 5, 1, "reported reported reported"),
        ("europe", 10, 3, 2, "practice practice practice"),
        ("developing", 4, 1, 0, "reported practice practice"),
        ("tiger", 8, 3, 0, "practice practice practice"),
        ("opec", 5, 1, 0, "practice practice practice"),
    ],
)
def test_spieltrieb_panel_nobody_has_shown(
    country: str, target: int, black: int, green: int, sources: str
) -> None:
    """Two reviews name three of these numbers; the others, and all price rows, are stand-ins."""
    panel = SPIELTRIEB.countries[country]
    assert (panel.target, panel.start_black, panel.start_green) == (target, black, green)
    at = f"countries.{country}"
    found = [SPIELTRIEB.data.source(f"{at}.{name}") for name in ("target", "start_black", "start_green")]
    assert found == sources.split()
    assert {SPIELTRIEB.data.source(f"{at}.{kind}") for kind in ("black", "green", "red")} == {"practice"}


@pytest.mark.parametrize(("players", "black"), [(3, 11), (4, 12), (5, 13), (6, 14)])
def test_spieltrieb_starts_with_no_more_black_than_environmentalists_allow(players: int, black: int) -> None:
    """A cross-check of the assumed panels (seed 000 l. 567)."""
    seats = SPIELTRIEB.seats[players]
    assert sum(SPIELTRIEB.countries[name].start_black for name in seats) == black
    assert black <= SPIELTRIEB.targets["environmentalists"].at[players]


def test_spieltrieb_volcano_and_sun_in_two_forms() -> None:
    """Spieltrieb "Vulcano Eruption", "Solar Activity" (seed 000 l. 412-420): two or three throws.

    That there is one card of each is nowhere said.
    """
    found = {
        name: (card.dice, card.onto)
        for name, card in SPIELTRIEB.cards.items()
        if card.affects == "carbometer"
    }
    assert found == {
        "volcano_two": (2, 1),
        "volcano_three": (3, 1),
        "sun_two": (2, -1),
        "sun_three": (3, -1),
    }
    assert {SPIELTRIEB.data.source(f"cards.{name}") for name in ("sun", "volcano")} == {"practice"}


def test_spieltrieb_cards_that_are_known() -> None:
    """Spieltrieb, pictures 9-11 (seed 000 l. 145-150); Drought in India is told of."""
    assert SPIELTRIEB.cards["desertification_kazakhstan"].effects == (-1, -3, -4, -9)
    assert SPIELTRIEB.data.source("cards.fsu.desertification_kazakhstan") == "printed"
    assert SPIELTRIEB.data.source("cards.tiger.drought_india") == "reported"


def test_spieltrieb_cards_that_stand_in() -> None:
    """32 cards of EcoVisio's, whom they affect and what they cost as there; every country has some."""
    data = SPIELTRIEB.data
    stand_ins = [name for path, name in SPIELTRIEB.card_paths if data.source(path) == "practice"]
    damaging = [name for name in stand_ins if not SPIELTRIEB.cards[name].onto]
    assert (len(damaging), len(stand_ins)) == (32, 36)
    for name in damaging:
        ours = SPIELTRIEB.cards[name]
        assert (ours.affects, ours.effects) == printed_cards()[name]
    affected = {card.affects for card in SPIELTRIEB.cards.values()}
    assert affected == {*SPIELTRIEB.countries, "all", "carbometer"}


def test_spieltrieb_thresholds_and_the_one_pair() -> None:
    """Spieltrieb "Overview Target Cards", picture 8 (seed 000 l. 136-141, 559-569)."""
    assert SPIELTRIEB.targets == RULES.targets
    assert SPIELTRIEB.data.source("targets") == "printed"
    sources = [SPIELTRIEB.data.source(f"target_cards.{card}") for card in SPIELTRIEB.target_cards]
    assert (sources.count("printed"), sources.count("practice")) == (1, 10)
    assert set(SPIELTRIEB.target_cards["card_01"]) == {"new_technologies", "development_aid"}


PRINTED = {
    "ecovisio": ("EcoVisio, ",),
    "spieltrieb": ("Spieltrieb, ",),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_printed_is_cited_to_the_edition_s_own_booklet(edition: str) -> None:
    """And what stands in never names a booklet as if it were there."""
    for path, sourced in GAME.load(edition, {}).values.items():
        if "." in path and sourced.source == "printed":
            assert sourced.cite.startswith(PRINTED[edition]), path
        if sourced.source == "practice":
            assert not sourced.cite.startswith(("EcoVisio, ", "Spieltrieb, ")), path


# --- The owner's box --------------------------------------------------------------------------------------


def owned(values: dict[str, Any]) -> Rules:
    return GAME.rules(GAME.load("ecovisio", values))


def test_the_owner_s_values_win_and_are_marked() -> None:
    mine = owned({"carbometer.capacity": 90, "countries.usa.black": [8, 7, 6]})
    assert (mine.capacity, mine.price("usa", "black", 1), mine.price("usa", "black", 9)) == (90, 7, 6)
    assert mine.data.source("carbometer.capacity") == "owner"
    assert mine.data.source("countries.usa.black") == "owner"
    assert mine.data.source("carbometer.start") == "practice"
    assert RULES.capacity == 80


def test_other_values_are_another_digest_and_the_same_values_the_same() -> None:
    assert owned({}).data.digest == DATA.digest
    assert owned({"carbometer.capacity": 90}).data.digest != DATA.digest
    assert owned({"carbometer.capacity": 80}).data.digest == DATA.digest


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"carbometer.colour": 3}, "carbometer.colour: there is no such value to replace"),
        ({"carbometer.capacity": "80"}, "carbometer.capacity: must look like 80, not '80'"),
        ({"carbometer.capacity": True}, "must look like 80, not True"),
        ({"carbometer.capacity": None}, "must look like 80, not None"),
        ({"countries.usa.red": 3}, "countries.usa.red: must look like"),
        ({"countries.usa.red": []}, "countries.usa.red: must look like"),
        (
            {"countries.usa.red": [2, 0]},
            "countries.usa.red: a price row has 1 to 30 prices of one chip or more",
        ),
        ({"carbometer.lowest.yellow": 61}, "carbometer.lowest.blue: blue must begin above yellow"),
        (
            {"carbometer.start": 81},
            "carbometer.start: the starting line must lie in the blue zone of the carbometer",
        ),
        ({"carbometer.capacity": 121}, "carbometer.capacity: there are only 120 chips"),
        (
            {"carbometer.start": 100, "carbometer.capacity": 110},
            "not enough chips are left for the starting budgets",
        ),
    ],
)
def test_wrong_values_are_refused_with_the_reason(values: dict[str, Any], says: str) -> None:
    with pytest.raises(BadData) as refused:
        owned(values)
    assert says in str(refused.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BadData) as refused:
        owned({"carbometer.start": 0, "countries.opec.green": [-1]})
    assert "carbometer.start" in str(refused.value)
    assert "countries.opec.green" in str(refused.value)


@pytest.mark.parametrize(
    "values",
    [
        {"target_cards.card_02": ["oil_industry", "world_peace"]},
        {"target_cards.card_02": ["oil_industry"]},
        {"targets.oil_industry.at": [15, 17, 19]},
        {"targets.oil_industry.kind": "about"},
        {"targets.oil_industry.counts": "purple"},
        {"target_cards.card_02": ["oil_industry", "oil_industry"]},
        {f"target_cards.card_{n:02}": ["oil_industry", "development_aid"] for n in range(1, 10)},
        {"cards.usa.drought_california": [-3, -4]},
        {"cards.usa.drought_california": [-3, -4, -5, -100]},
        {"cards.usa.own:": [-3, -4, -5, -9]},
        {"cards.usa.own: ": [-3, -4, -5, -9]},
        {"cards.usa.own:two  spaces": [-3, -4, -5, -9]},
        {"cards.usa.own:bell\a": [-3, -4, -5, -9]},
        {"cards.usa.own:" + "x" * 41: [-3, -4, -5, -9]},
        {"cards.usa.own:Sturm": 3},
        {"cards.usa.sturm": [-3, -4, -5, -9]},
        {"cards.own:Sturm": [-3, -4, -5, -9]},
        {"cards.moon.own:Sturm": [-3, -4, -5, -9]},
        {"cards.usa.own:Sturm": [0, 0, 0, 0], "cards.europe.own:Sturm": [0, 0, 0, 0]},
        {"cards.volcano.own:Krakatau": 0},
        {"cards.volcano.own:Krakatau": [1, 2, 3, 4]},
        {path: None for path, _ in RULES.card_paths},
        {"components.chips": 10**9},
        {"countries.usa.target": 0},
        {"countries.usa.black": [7] * 31},
        {f"countries.{name}.start_black": 1 for name in ("usa", "europe", "tiger")}
        | {f"countries.{name}.start_green": 1 for name in ("usa", "europe")},
        {"players.3": ["usa", "usa", "usa"]},
        {"players.3": ["usa", "europe", "moon"]},
        {"title": "another"},
        {"countries.usa.black": [7, "six"]},
        {"carbometer.start": 30},
        {"carbometer.lowest.blue": 90},
        {"carbometer.recovery.blue": -1},
        {"cards.volcano.volcano_eruption": 0},
        {"cards.sun.increased_solar_activity": 10},
        {"greenhouse.cards_drawn.blue": 0},
        {"money.opec_factories_per_chip": 0},
        {"switches.fsu_bonus_from": "nobody"},
    ],
    ids=lambda values: next(iter(values)).replace("\a", "…")[:40],
)
def test_values_no_game_can_be_played_with_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        owned(values)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BadData, match="keep_cool has no edition 'deluxe'; there is ecovisio, spieltrieb"):
        GAME.load("deluxe", {})


# --- Cards of the owner's own -----------------------------------------------------------------------------


def test_cards_are_taken_out_changed_and_added() -> None:
    mine = owned(
        {
            "cards.usa.blizzard_east_coast": None,
            "cards.usa.drought_california": [-1, -1, -1, -1],
            f"cards.tiger.{OWN}St. Pölten, Föhn": [0, -1, -2, -3],
            f"cards.volcano.{OWN}Krakatau": 2,
            f"cards.sun.{OWN}Sonnensturm": 4,
        }
    )
    assert len(mine.cards) == 48 - 1 + 3
    assert "blizzard_east_coast" not in mine.cards
    assert mine.cards["drought_california"].effects == (-1, -1, -1, -1)
    foehn = mine.cards[f"{OWN}St. Pölten, Föhn"]
    assert (foehn.affects, foehn.effects, foehn.dice, foehn.onto) == ("tiger", (0, -1, -2, -3), 1, 0)
    krakatau, storm = mine.cards[f"{OWN}Krakatau"], mine.cards[f"{OWN}Sonnensturm"]
    assert (krakatau.affects, krakatau.dice, krakatau.onto) == ("carbometer", 2, 1)
    assert (storm.dice, storm.onto) == (4, -1)
    assert mine.data.source(f"cards.volcano.{OWN}Krakatau") == "owner"


def test_a_card_may_move_to_another_country() -> None:
    mine = owned(
        {"cards.usa.drought_california": None, f"cards.europe.{OWN}Drought in California": [-1, -2, -3, -4]}
    )
    assert len(mine.cards) == 48


def test_the_order_in_which_values_are_given_makes_no_difference() -> None:
    values = {f"cards.usa.{OWN}{name}": [0, 0, 0, -1] for name in "CAB"}
    assert list(owned(values).cards) == list(owned(dict(reversed(values.items()))).cards)


def test_a_fault_has_a_code_a_path_and_numbers() -> None:
    with pytest.raises(BadData) as refused:
        owned({"carbometer.start": 81, "countries.opec.green": [0]})
    assert {fault.path: fault.code for fault in refused.value.faults} == {
        "carbometer.start": "data.keep_cool.start_in_blue",
        "countries.opec.green": "data.keep_cool.prices",
    }
    assert refused.value.faults[0].params == {"least": 61, "most": 80}


def test_every_value_of_the_wrong_kind_is_told_at_once() -> None:
    with pytest.raises(BadData) as refused:
        owned({"carbometer.start": "x", "cards.usa.nothing": [1], f"cards.usa.{OWN}": [0, 0, 0, 0]})
    assert {fault.code for fault in refused.value.faults} == {"data.shape", "data.unknown", "data.own_name"}
