"""The values of Keep Cool's data: what can be read off the box, in the order in which one takes it out."""

from __future__ import annotations

from typing import get_args

from engine.core.fields import Choice, Field, Fields, Label, Name, Number, Row, Spot, Written
from engine.keep_cool.state import Kind, Zone

MOST = 99
"""No number on a component of this game comes near it."""
MOST_THROWS = 9
MOST_FIELDS = 30
"""Fields of a price row."""
FACES = 6
PAIR = 2
ZONES = get_args(Zone)
PLAYERS = ("3", "4", "5", "6")
COUNT = Number(0, MOST)
EFFECTS = Row(Number(-MOST, MOST), len(ZONES), len(ZONES), places=ZONES)
CARD, CARBOMETER = "greenhouse_card", "carbometer"

_CARBOMETER = (
    Field(
        "carbometer.capacity",
        Number(1, "components.chips"),
        CARBOMETER,
        Spot(CARBOMETER, "brim"),
        "data.keep_cool.capacity",
        "there are only {most} chips",
    ),
    Field("carbometer.start", Number(1, "components.chips"), CARBOMETER, Spot(CARBOMETER, "start")),
    *(
        Field(
            f"carbometer.lowest.{zone}",
            Number(1, "components.chips"),
            CARBOMETER,
            Spot(CARBOMETER, f"edge.{zone}"),
        )
        for zone in ZONES[:-1]
    ),
    Field(
        "carbometer.lowest.red",
        Number(0, 0),
        CARBOMETER,
        Spot(CARBOMETER, "bottom"),
        "data.keep_cool.last_zone",
        "red begins at 0",
    ),
    *(
        Field(f"carbometer.recovery.{zone}", COUNT, CARBOMETER, Spot(CARBOMETER, f"recovery.{zone}"))
        for zone in ZONES
    ),
    *(Field(f"greenhouse.cards_drawn.{zone}", Number(1, MOST_THROWS), "greenhouse") for zone in ZONES),
    *(Field(f"greenhouse.event_up_to.{zone}", Number(0, FACES), "greenhouse") for zone in ZONES),
)
_COUNTRIES = (
    *(
        Field(
            f"countries.*.{kind}",
            Row(Number(1, MOST), 1, MOST_FIELDS),
            "countries.*",
            Spot("country", f"prices.{kind}"),
            "data.keep_cool.prices",
            "a price row has 1 to {fields} prices of one chip or more, up to {most}",
        )
        for kind in get_args(Kind)
    ),
    Field("countries.*.target", Number(1, MOST), "countries.*", Spot("country", "target")),
    Field("countries.*.start_black", COUNT, "countries.*", Spot("country", "start.black")),
    Field("countries.*.start_green", COUNT, "countries.*", Spot("country", "start.green")),
)
_TARGETS = (
    Field(
        "target_cards.*",
        Row(Name("targets"), PAIR, PAIR, different=True),
        "target_cards",
        Spot("target_card", "targets"),
        "data.keep_cool.pair",
        "two different ones of the targets",
    ),
    Field(
        "targets.*.at",
        Row(COUNT, len(PLAYERS), len(PLAYERS), places=PLAYERS),
        "targets",
        Spot("target_card", "numbers"),
        "data.keep_cool.threshold",
        "one number for each of 3, 4, 5 and 6 players, up to {most}",
    ),
    *(
        Field(f"targets.*.{name}", Choice(of), "targets", code="data.keep_cool.one_of")
        for name, of in (
            ("kind", ("min", "max")),
            ("counts", ("black", "green", "red", "factories")),
            ("where", ("all", "south")),
        )
    ),
)
_CARDS = (
    *(
        Field(f"cards.{section}.*", Number(1, MOST_THROWS), "cards", Spot(CARD, "throws"))
        for section in ("sun", "volcano")
    ),
    Field(
        "cards.*.*",
        EFFECTS,
        "cards",
        Spot(CARD, "zones"),
        "data.keep_cool.effects",
        "one number for each of the {count} zones, up to {most}",
    ),
)
_BOOKLET = (
    *(Field(name, Label()) for name in ("id", "title", "language")),
    Field("components.chips", Number(1, 10 * MOST)),
    *(Field(f"components.{kind}", COUNT) for kind in get_args(Kind)),
    Field("players.*", Written()),
    Field("start_budget.*", COUNT),
    Field("money.opec_factories_per_chip", Number(1, MOST)),
    Field("money.*", COUNT),
    Field(
        "switches.fsu_bonus_from", Choice(("any_player", "europe_then_tiger")), code="data.keep_cool.one_of"
    ),
    Field("collapse.most_factories", COUNT, "collapse"),
)

FIELDS = Fields("keep_cool", (*_CARBOMETER, *_COUNTRIES, *_TARGETS, *_CARDS, *_BOOKLET))
