"""The values of Kyoto's data: what can be read off the box, in the order in which one takes it out."""

from __future__ import annotations

from engine.core.fields import Choice, Field, Fields, Label, Line, Name, Number, Row, Spot, Written
from engine.kyoto.formulas import DAMAGES, LOBBIES

MOST = 99
MOST_CO2 = 999
"""No value on a component of this game comes near it."""
MOST_SECONDS = 3600
COUNT, SOME = Number(0, MOST), Number(1, MOST)
ICON = Choice(DAMAGES)

_CARDS = (
    Field(
        "affluence.*",
        Line((Number(1, MOST_CO2), ICON, Choice(("", *LOBBIES))), ("co2", "icon", "lobby")),
        "affluence",
        Spot("affluence_card", "face"),
        "data.kyoto.card",
        f"a CO₂ value, one of {', '.join(DAMAGES)}, and one of {', '.join(LOBBIES)} or nothing",
    ),
    Field("studies.*", Written(), "studies", Spot("study", "face"), "data.kyoto.study"),
)
_PIECES = tuple(
    Field(
        f"icons.{pieces}",
        Row(ICON, 1, MOST),
        "icons",
        Spot(pieces, "backs"),
        "data.kyoto.icons",
        f"one or more of {', '.join(DAMAGES)}",
    )
    for pieces in ("clouds", "levels")
)
_MARKED = tuple(
    Field(
        f"marked.{deck}",
        Row(Name(deck), 0, MOST, different=True),
        "marked",
        Spot(f"{deck}_card", "mark"),
        "data.kyoto.marked",
        "names of different cards that there are",
    )
    for deck in ("affluence", "agendas")
)
_AGENDAS = (Field("agendas.*", Written(), "agendas", Spot("agenda_card", "formula"), "data.kyoto.formula"),)
_BOOKLET = (
    *(Field(name, Label()) for name in ("id", "title", "language")),
    Field("components.money", Number(1, 10 * MOST)),
    Field("components.*", COUNT),
    Field("countries.names", Written()),
    Field("lobbies.names", Written()),
    Field("coffers.*", Number(0, "components.money")),
    Field("hands.*", SOME),
    Field("deck.*", Number(2, MOST)),
    Field("agenda.dealt", SOME),
    Field("agenda.kept", Number(1, "agenda.dealt")),
    Field("phases.allowance", COUNT),
    Field("phases.timer_seconds", Number(1, MOST_SECONDS)),
    Field("phases.*", SOME),
    Field("scoring.bank_factor", SOME),
    Field(
        "scoring.money",
        Row(COUNT, 1, MOST),
        code="data.kyoto.money_points",
        says="points for the most, the second most and so on, up to {most}",
    ),
    Field("scoring.*", COUNT),
)

FIELDS = Fields("kyoto", (*_CARDS, *_PIECES, *_MARKED, *_AGENDAS, *_BOOKLET))
