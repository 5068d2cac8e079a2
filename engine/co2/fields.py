"""The values of CO₂'s data: what can be read off the box, in the order in which one takes it out."""

from __future__ import annotations

from engine.co2.state import AREAS, ENERGIES, SUBSIDIES
from engine.core.fields import Choice, Field, Fields, Label, Line, Name, Number, Row, Spot, Written

MOST, MOST_PPM = 99, 1000
BONUSES = ("", "tech", "certificate", "any", *ENERGIES)
TOPICS = range(2, 5)
MOST_SPOTS = 9
"""Spaces for projects in a region."""
PRICE = ("money", "tech", "certificates", "points")
"""The four numbers of a plant."""
COUNT, PPM, SPACE = Number(0, MOST), Number(0, MOST_PPM), Number(1, "tracks.income")
ENERGY, AREA = Choice(ENERGIES), Choice(AREAS)
FOUR = Row(COUNT, 4, 4)
DECADES = Row(COUNT, "rounds.decades_coop", "rounds.decades_coop")
ANY_ROW = Row(COUNT, 0, MOST)

_BOARD = (
    Field("plants.*", Row(COUNT, 4, 4, places=PRICE), "plants", Spot("plant", "price")),
    Field("infrastructure.*", Row(COUNT, 3, 3, places=PRICE[:3])),
    Field("tracks.income", Row(COUNT, 2, MOST), "tracks", Spot("track", "income")),
    Field("tracks.half", SPACE, "tracks", Spot("track", "half")),
    Field(
        "tracks.*", Row(Choice(BONUSES), "tracks.income", "tracks.income"), "tracks", Spot("track", "bonuses")
    ),
    Field("levels.*", SPACE, "tracks", Spot("track", "level")),
    Field(
        "regions.order",
        Row(AREA, len(AREAS), len(AREAS), different=True),
        "regions",
        Spot("board", "order"),
    ),
    Field(
        "regions.demand_competitive",
        Row(Number(1, MOST), len(AREAS), len(AREAS), places=AREAS),
        "regions",
        Spot("region", "demand"),
    ),
    Field("regions.*", COUNT, "regions", Spot("region", "certificates")),
    Field(
        "spots.*",
        Row(Number(0, MOST_SPOTS), len(SUBSIDIES), len(SUBSIDIES), places=SUBSIDIES),
        "regions",
        Spot("region", "spots"),
    ),
    Field("display.*", COUNT, "display", Spot("display", "cards")),
)
_TILES = (
    Field("agendas.*", Row(ENERGY, 1, 5, different=True), "agendas", Spot("agenda_tile", "energies")),
    Field(
        "summits.*",
        Row(ENERGY, TOPICS[0], TOPICS[-1], different=True),
        "summits",
        Spot("summit_tile", "topics"),
    ),
    Field("events.*", AREA, "events", Spot("event_tile", "region")),
    Field("goals.sizes", Row(Number(TOPICS[0], TOPICS[-1]), 0, MOST), "goals", Spot("goal_tile", "topics")),
    Field("goals.price", DECADES),
    Field("goals.*", COUNT),
)
_CARDS = (
    Field(
        "targets.*",
        Line((COUNT, *[ENERGY] * 4), ("tech", "plant", "plant", "plant", "plant"), fewest=3),
        "targets",
        Spot("target_card", "plants"),
    ),
    Field("lobby.*", Written(), "lobby", Spot("lobby_card", "effects")),
    Field("personal.*", Row(COUNT, 1, 4), "personal", Spot("personal_goal", "counts")),
    Field("company.sold", COUNT),
    Field("company.not_for_two", Row(Name("company"), 0, MOST), "company", Spot("company_goal", "mark")),
    Field("company.*", Row(COUNT, 2, 2), "company", Spot("company_goal", "points")),
)
_BOOKLET = (
    *(Field(name, Label()) for name in ("id", "title", "language")),
    *(Field(f"{part}.*", COUNT) for part in ("components", "rounds", "market", "subsidy", "solo")),
    Field("setup.summits_open", COUNT, "setup"),
    Field("setup.money", FOUR),
    *(Field(f"setup.ppm_{mode}", PPM) for mode in ("coop", "competitive")),
    Field("setup.*", COUNT),
    Field("air.floor_competitive", PPM, "air", Spot("air", "floor")),
    Field("air.*", PPM),
    Field("fossil.*", PPM, "fossil", Spot("fossil_tile", "count")),
    Field("reduction.price", DECADES),
    Field("scoring.targets", FOUR),
    Field("scoring.*", COUNT),
    Field("ranks.from_points", ANY_ROW, "ranks"),
)

FIELDS = Fields("co2", (*_BOARD, *_TILES, *_CARDS, *_BOOKLET), code="data.co2.value")
