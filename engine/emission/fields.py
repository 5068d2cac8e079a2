"""The values of e-Mission's data: what can be read off the box, in the order in which one takes it out."""

from __future__ import annotations

from engine.core.fields import Field, Fields, Label, Number, Row, Spot, Written
from engine.emission.state import EFFECTS, SINKS, WHAT

MOST = 99
MOST_SPACES = 20
"""Of a track of the world board."""
ON_SHEET: tuple[str, ...] = tuple(what for what in WHAT if what != "hand")
"""What an overview card gives to a board."""
COUNT, SOME, SPACE = Number(0, MOST), Number(1, MOST), Number(1, MOST_SPACES)

_POWERS = (
    Field("powers.names", Written()),
    *(
        Field(
            f"powers.*.{what}",
            Number(0, "components.track") if what == "demand" else COUNT,
            "powers.*",
            Spot("overview_card", what),
        )
        for what in (*ON_SHEET, "growth")
    ),
)
_WORLD = (
    Field("thermometer.carbon", SOME, "thermometer", Spot("thermometer", "carbon")),
    Field("thermometer.lost", Number(2, MOST_SPACES), "thermometer", Spot("thermometer", "end")),
    Field("thermometer.start_tenths", COUNT, "thermometer", Spot("thermometer", "start")),
    Field("thermometer.*", Number(0, MOST_SPACES), "thermometer", Spot("thermometer", "crises")),
    Field("tracks.*", SPACE, "tracks", Spot("effect_track", "spaces")),
    *(
        Field(
            f"tipping.{effect}",
            Row(SPACE, 0, f"tracks.{effect}", different=True),
            "tracks",
            Spot("effect_track", "tipping"),
            "data.emission.tipping",
            "spaces 1 to {count}, each once, from the left",
        )
        for effect in EFFECTS
    ),
    Field(
        "dice.geo",
        Row(COUNT, 2, MOST),
        "dice",
        Spot("geo_die", "faces"),
        "data.emission.die",
        "faces that are not all the same",
    ),
)
_CARDS = (
    Field("crises.*", Written(), "crises", Spot("crisis_card", "text"), "data.emission.crisis"),
    Field(
        "global_projects.*",
        Written(),
        "global_projects",
        Spot("project_card", "requirement"),
        "data.emission.project",
    ),
    Field(
        "challenges.*",
        Written(),
        "challenges",
        Spot("challenge_card", "change"),
        "data.emission.challenge",
    ),
)
_BOOKLET = (
    *(Field(name, Label()) for name in ("id", "title", "language")),
    *(Field(f"components.{sink}", SOME) for sink in SINKS),
    Field("components.track", SOME),
    Field("components.*", COUNT),
    Field("course.rounds", SOME),
    Field("projects.draws", COUNT),
    Field("projects.lying", SOME),
    Field("emergency.lost", Number(2, MOST)),
    Field("emergency.*", COUNT),
    Field("table.*", Written(), code="data.emission.row"),
    Field("solo.sinks", Written(), code="data.emission.row"),
    Field("solo.crises_out", Written(), "solo"),
)

FIELDS = Fields("emission", (*_POWERS, *_WORLD, *_CARDS, *_BOOKLET))
