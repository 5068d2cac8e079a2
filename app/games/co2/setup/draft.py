"""A CO₂ table being set up: what was chosen so far, and the action that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from app.forms.setup.keys import Seat
from app.forms.setup.offers import NAME_LENGTH
from app.games.co2.robot import GROUPS, MODES, deal
from app.games.co2.setup.keys import (
    Agenda,
    Area,
    Colour,
    Home,
    Lay,
    Layout,
    Mode,
    OpposedFrom,
    Part,
    Players,
    Seek,
    SetupKey,
    SoloGoal,
    Take,
    Variant,
)
from app.text.names import tidy
from engine.co2.actions import SeatChoice, SetUp
from engine.co2.rules import Rules
from engine.co2.state import AREAS, COLOURS

APP, TABLE = "app", "table"
AGENDAS, SUMMITS, TARGETS, EVENTS = "agendas", "summits", "targets", "events"
GOALS = tuple(f"goals_{group}" for group in GROUPS)
PARTS: Mapping[str, tuple[str, ...]] = {
    "coop": (AGENDAS, SUMMITS, TARGETS, *GOALS),
    "solo": (AGENDAS, SUMMITS, TARGETS, *GOALS),
    "competitive": (AGENDAS, SUMMITS, TARGETS, EVENTS),
}
"""What is laid out in each way to play."""
OPEN_EVENTS = 2
ALL = "all"
"""All parts, with how much of each was told."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices made so far; immutable, every tap makes a new one."""

    mode: str = "coop"
    colours: tuple[str, ...] = COLOURS[:3]
    """Clockwise from the start player; alone only the first plays."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Also of companies that do not play just now."""
    home: str = "europe"
    lobby_draft: bool = False
    inspectors: bool = False
    solo_goal: str = ""
    opposed_from: str = "europe"
    layout: str = APP
    """Who deals the tiles and cards that lie open: the app, or the table."""
    laid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Tiles and cards as they lie on the table, part by part; an agenda that is missing is empty."""
    part: str = ""
    """The part that is being told, or all of them; none: how it is played."""
    area: str = AREAS[0]
    """The region whose agenda is told next."""
    sought: tuple[str, ...] = ()
    """Summits or UN goal cards with these energies only."""

    def named(self, colour: str, name: str) -> Draft:
        return replace(self, names={**self.names, colour: tidy(name, NAME_LENGTH)})

    def tap(self, key: SetupKey) -> Draft:
        """A key, or the button of a seat, which moves it one place forward."""
        match key:
            case Mode(mode):
                return self._played(mode)
            case Players(count):
                return self._seated(count)
            case Colour(colour):
                return self._coloured(colour)
            case Seat(colour):
                return self._moved_up(colour)
            case Agenda() | Lay() | Take() | Seek():
                return self._tile_tapped(key)
            case Layout(by):
                by_hand = by == TABLE
                return replace(self, layout=TABLE if by_hand else APP, part=ALL if by_hand else "")
            case Part(part):
                return replace(self, part=part, sought=())
        return self._chosen(key)

    def _chosen(self, key: Home | SoloGoal | OpposedFrom | Area | Variant) -> Draft:
        match key:
            case Home(area):
                return replace(self, home=area)
            case SoloGoal(goal):
                return replace(self, solo_goal=goal)
            case OpposedFrom(area):
                return replace(self, opposed_from=area)
            case Area(area):
                return replace(self, area=area)
            case Variant("inspectors"):
                return replace(self, inspectors=not self.inspectors)
            case Variant():
                return replace(self, lobby_draft=not self.lobby_draft)

    def _tile_tapped(self, key: Agenda | Lay | Take | Seek) -> Draft:
        match key:
            case Agenda(tile):
                return self._agreed(tile)
            case Lay(tile):
                return replace(self._with(self.part, (*self.tiles(self.part), tile)), sought=())
            case Take(at):
                tiles = self.tiles(self.part)
                return self._with(self.part, (*tiles[:at], *tiles[at + 1 :]))
            case Seek(energy):
                return replace(self, sought=_toggled(self.sought, energy))

    # --- who plays ------------------------------------------------------------------------------------

    @property
    def counts(self) -> tuple[int, ...]:
        """With how many one can play this way."""
        return next(counts for mode, counts in MODES.items() if mode == self.mode)

    @property
    def seated(self) -> tuple[str, ...]:
        return self.colours[:1] if self.mode == "solo" else self.colours

    def _played(self, mode: str) -> Draft:
        """What the other way to play doesn't lay out is no longer open; what was told is kept."""
        changed = replace(self, mode=mode)
        part = self.part if self.part in ("", ALL, *changed.parts) else ALL
        return replace(changed, part=part)

    def _seated(self, players: int) -> Draft:
        """Those who sit there already stay; others come after them."""
        others = tuple(each for each in COLOURS if each not in self.colours)
        return replace(self, colours=(*self.colours, *others)[:players])

    def _coloured(self, colour: str) -> Draft:
        """Alone it is the one that plays; else it sits down or gets up, down to two."""
        if self.mode == "solo":
            return replace(self, colours=(colour, *(each for each in self.colours if each != colour)))
        if self.needs(colour):
            return self
        return replace(self, colours=_toggled(self.colours, colour))

    def needs(self, colour: str) -> bool:
        """Without it too few would play."""
        return self.mode != "solo" and colour in self.colours and len(self.colours) == min(self.counts)

    def _moved_up(self, colour: str) -> Draft:
        at = self.colours.index(colour)
        order = [*self.colours]
        order.insert(max(0, at - 1), order.pop(at))
        return replace(self, colours=tuple(order))

    # --- what lies there ------------------------------------------------------------------------------

    @property
    def parts(self) -> tuple[str, ...]:
        return PARTS[self.mode]

    def tiles(self, part: str) -> tuple[str, ...]:
        """What was told of a part; of agendas, one for each region or nothing."""
        return self.laid.get(part, ("",) * len(AREAS) if part == AGENDAS else ())

    @property
    def agendas(self) -> Mapping[str, str]:
        """The agenda of each region, as far as it was told."""
        return dict(zip(map(str, AREAS), self.tiles(AGENDAS), strict=True))

    def told(self, part: str) -> int:
        """How many were told."""
        return sum(bool(tile) for tile in self.tiles(part))

    def wanted(self, rules: Rules, part: str) -> int:
        """How many lie there."""
        if part == TARGETS:
            return 2 * rules.displayed(self.mode, len(self.seated))
        counts = {
            AGENDAS: len(AREAS),
            SUMMITS: rules.data["setup.summits_open"],
            EVENTS: OPEN_EVENTS,
            **{name: rules.data[f"goals.{group}"] for name, group in zip(GOALS, GROUPS, strict=True)},
        }
        return int(counts[part])

    def missing(self, rules: Rules) -> tuple[str, ...]:
        """The parts of which too few were told, or too many."""
        if self.layout == APP:
            return ()
        return tuple(part for part in self.parts if self.told(part) != self.wanted(rules, part))

    def _agreed(self, tile: str) -> Draft:
        """The region has this agenda; the next one without an agenda is asked for."""
        tiles = [*self.tiles(AGENDAS)]
        at = AREAS.index(self.area)
        tiles[at] = "" if tiles[at] == tile else tile
        empty = [area for area, told in zip(AREAS, tiles, strict=True) if not told]
        return replace(self._with(AGENDAS, tuple(tiles)), area=empty[0] if empty else self.area)

    def _with(self, part: str, tiles: tuple[str, ...]) -> Draft:
        return replace(self, laid={**self.laid, part: tiles})

    # --- what comes of it -----------------------------------------------------------------------------

    def set_up(self, rules: Rules, rng: Random) -> SetUp:
        """The action that lays out the game; what the app deals is shuffled with `rng`."""
        mode: Any = self.mode
        home: Any = self.home
        opposed_from: Any = self.opposed_from
        dealt = deal(rng, rules, len(self.seated), mode)
        if self.layout == TABLE:
            agendas = self.agendas
            goals = tuple(tile for part in GOALS for tile in self.tiles(part))
            team = mode != "competitive"
            dealt = replace(
                dealt,
                agendas=tuple(agendas[area] for area in rules.regions),
                summits=self.tiles(SUMMITS),
                targets=self.tiles(TARGETS),
                goals=goals if team else (),
                events=() if team else self.tiles(EVENTS),
            )
        alone = mode == "solo"
        return replace(
            dealt,
            seats=tuple(SeatChoice(each, self.names.get(each, "")) for each in self.seated),  # type: ignore[arg-type]
            home=home,
            inspectors=alone or (mode == "coop" and self.inspectors),
            draft=self.lobby_draft and not alone,
            solo_goal=self.solo_goal if alone else "",
            opposed_from=opposed_from,
        )


def _toggled(chosen: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in chosen if each != one) if one in chosen else (*chosen, one)
