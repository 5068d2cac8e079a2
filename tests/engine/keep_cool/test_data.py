"""The EcoVisio data against the rulebook, typed in here a second time, and where each value comes from."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import BadData
from engine.keep_cool import GAME
from engine.keep_cool.rules import ZONES, Rules

DATA = GAME.load("ecovisio", {})
RULES = GAME.rules(DATA)

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


@pytest.mark.parametrize("path", ["carbometer.capacity", "carbometer.start", "carbometer.lowest"])
def test_how_many_chips_fit_is_a_stand_in(path: str) -> None:
    """Neither booklet prints it."""
    assert DATA.source(path) == "practice"


def test_the_stand_in_starts_in_blue_and_leaves_a_pool() -> None:
    """EcoVisio "Getting started" 1, 3 (seed 001 l. 196, 226)."""
    assert RULES.zone_at(RULES.start).zone == "blue"
    assert RULES.start + 21 < RULES.chips


@pytest.mark.parametrize(
    "path",
    [
        "carbometer.recovery",
        "greenhouse.cards_drawn",
        "greenhouse.event_up_to",
        "greenhouse.dice",
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


def test_every_value_says_where_it_comes_from() -> None:
    for path, sourced in DATA.values.items():
        assert sourced.source in ("printed", "reported", "practice"), path
        if path not in ("id", "title", "language"):
            assert sourced.cite, f"{path} is not cited"


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
        ({"carbometer.colour": 3}, "ecovisio: there is no value carbometer.colour to replace"),
        ({"carbometer.capacity": "80"}, "ecovisio: carbometer.capacity must look like 80, not '80'"),
        ({"carbometer.capacity": True}, "must look like 80, not True"),
        ({"countries.usa.red": 3}, "countries.usa.red must look like"),
        ({"countries.usa.red": []}, "countries.usa.red must look like"),
        ({"countries.usa.red": [2, 0]}, "countries.usa.red: a price row needs prices of one chip or more"),
        ({"carbometer.lowest.yellow": 61}, "each zone must begin below the one above it"),
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
        {"cards.usa.drought_california": [-3, -4]},
        {"countries.usa.black": [7, "six"]},
        {"carbometer.start": 30},
        {"carbometer.lowest.blue": 90},
        {"carbometer.recovery.blue": -1},
        {"greenhouse.dice.volcano_eruption": 0},
        {"greenhouse.cards_drawn.blue": 0},
        {"money.opec_factories_per_chip": 0},
        {"switches.fsu_bonus_from": "nobody"},
    ],
    ids=lambda values: "".join(values),
)
def test_values_no_game_can_be_played_with_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        owned(values)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BadData, match="keep_cool has no edition 'deluxe'; there is ecovisio"):
        GAME.load("deluxe", {})
