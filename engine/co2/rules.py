"""An edition's data, checked and in the form in which the rules read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pkgutil import get_data
from typing import Any

from engine import games
from engine.co2 import checks
from engine.co2.state import AREAS, ENERGIES, FOSSILS, SUBSIDIES, Energy, Group, Subsidy
from engine.core import BadData, Fault, GameData, read_data, record

EDITIONS = games.EDITIONS["co2"]


@record
class Price:
    """What a plant costs and what it is worth."""

    money: int
    tech: int
    certificates: int
    points: int


@record
class Lobby:
    """A lobby card: what has to be done, about what, what it brings, and its minor effect."""

    deed: str
    about: str
    reward: str
    minor: str


@record
class TargetCard:
    """A UN goal card."""

    tech: int
    plants: tuple[Energy, ...]


@record
class Rules:
    data: GameData
    plants: Mapping[tuple[str, int], Price]
    infrastructure: Mapping[str, tuple[int, int, int]]
    """Money, technology markers and certificates for prepared infrastructure."""
    bonuses: Mapping[str, tuple[str, ...]]
    """What stands over each space of a knowledge track."""
    income: tuple[int, ...]
    levels: Mapping[str, tuple[int, int]]
    """The space of each track from which on plants of level 1 and 2 can be built."""
    half: int
    regions: tuple[str, ...]
    """Clockwise."""
    spots: Mapping[str, tuple[Subsidy, ...]]
    """What the spaces for projects of each region grant."""
    room: Mapping[str, int]
    """Certificates that a region has room for."""
    agendas: Mapping[str, tuple[Energy, ...]]
    summits: Mapping[str, tuple[Energy, ...]]
    lobby: Mapping[str, Lobby]
    targets: Mapping[str, TargetCard]
    events: Mapping[str, str]
    ppm: Mapping[str, int]
    """What each fossil fuel lets out."""

    @property
    def last(self) -> int:
        """The last space of a knowledge track."""
        return len(self.income)

    def decades(self, mode: str) -> int:
        return int(
            self.data["rounds.decades_competitive" if mode == "competitive" else "rounds.decades_coop"]
        )

    def rounds(self, mode: str, players: int, decade: int) -> int:
        """Action rounds of a decade; together, three players have one fewer in the last."""
        if mode == "coop" and players == 3 and decade == self.decades(mode):
            return int(self.data["rounds.last_of_3"])
        return int(self.data[f"rounds.of_{players}"])

    def floor(self, mode: str) -> int:
        return int(self.data["air.floor_competitive" if mode == "competitive" else "air.floor_coop"])

    def demand(self, mode: str, area: str) -> int:
        """The spaces of energy demand of a region: one a decade, as far as it has any."""
        data = self.data
        if mode != "competitive":
            return int(data["regions.demand_coop"])
        return int(data["regions.demand_competitive"][self.regions.index(area)])

    def level(self, energy: str, knowledge: int) -> int:
        """The highest level of plant that can be built with so much knowledge."""
        return sum(knowledge >= space for space in self.levels[energy])

    def bonus(self, energy: str, space: int) -> str:
        """What stands over a space of a knowledge track, from 1 on."""
        return self.bonuses[energy][space - 1]

    def displayed(self, mode: str, players: int) -> int:
        """UN goal cards of each kind in the display."""
        path = "display.competitive" if mode == "competitive" else f"display.coop_{players}"
        return int(self.data[path])

    def goal_tiles(self, group: Group) -> tuple[str, ...]:
        """Every tile of a group of environmental goals, each as often as it is in the box."""
        data = self.data
        made: dict[Group, list[tuple[str, int]]] = {
            "plants": [
                *[(f"region.{area}", data["goals.region_each"]) for area in AREAS],
                *[(f"energy.{energy}", data["goals.energy_each"]) for energy in ENERGIES],
            ],
            "knowledge": [
                *[(f"last.{energy}", data["goals.last_each"]) for energy in ENERGIES],
                *[(f"half.{energy}", data["goals.half_each"]) for energy in ENERGIES],
            ],
            "summits": [
                *[(f"size.{size}", 1) for size in data["goals.sizes"]],
                *[(f"topic.{energy}", data["goals.topic_each"]) for energy in ENERGIES],
            ],
        }
        return tuple(tile for tile, count in made[group] for _ in range(count))

    def goal_group(self, place: int) -> Group:
        """To which group the tile at a place of the display belongs."""
        if place < self.data["goals.plants"]:
            return "plants"
        return "knowledge" if place < self.data["goals.plants"] + self.data["goals.knowledge"] else "summits"

    @property
    def goal_places(self) -> int:
        return sum(self.data[f"goals.{group}"] for group in ("plants", "knowledge", "summits"))


def load(edition: str, owner: Mapping[str, Any]) -> GameData:
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        text = f"co2 has no edition {edition!r}; there is {known}"
        raise BadData(Fault("data.no_edition", "id", text, {"edition": edition, "known": known}))
    shipped = get_data("engine.co2", f"data/{edition}.toml") or b""
    return read_data(shipped.decode("utf-8"), owner_today(owner))


def owner_today(owner: Mapping[str, Any]) -> Mapping[str, Any]:
    """An owner's values as the data have them today; boxes of before say once for all what each has now."""
    values = dict(owner)
    spots = values.pop("regions.spots", None)
    if isinstance(spots, list):
        for area in AREAS:
            values.setdefault(f"spots.{area}", [spots.count(subsidy) for subsidy in SUBSIDIES])
    demand = values.get("regions.demand_competitive")
    if isinstance(demand, int):
        values["regions.demand_competitive"] = [demand] * len(AREAS)
    for level in (1, 2):
        space = values.pop(f"tracks.level_{level}", None)
        for energy in ENERGIES if space is not None else ():
            values.setdefault(f"levels.{energy}_{level}", space)
    return values


def granted(counts: Sequence[int]) -> tuple[Subsidy, ...]:
    """What the spaces for projects of a region grant, one after the other."""
    return tuple([each for each, count in zip(SUBSIDIES, counts, strict=False) for _ in range(count)])


def rules_from(data: GameData) -> Rules:
    """The rules of an edition; data that contradicts itself is refused with every reason."""
    if found := tuple(checks.faults(data)):
        raise BadData(*found)
    return Rules(
        data=data,
        plants={(e, n): Price(*data[f"plants.{e}_{n}"]) for e in ENERGIES for n in (1, 2)},
        infrastructure={energy: tuple(data[f"infrastructure.{energy}"]) for energy in ENERGIES},
        bonuses={energy: tuple(data[f"tracks.{energy}"]) for energy in ENERGIES},
        income=tuple(data["tracks.income"]),
        levels={energy: (data[f"levels.{energy}_1"], data[f"levels.{energy}_2"]) for energy in ENERGIES},
        half=data["tracks.half"],
        regions=tuple(data["regions.order"]),
        spots={area: granted(data[f"spots.{area}"]) for area in AREAS},
        room={area: data[f"regions.{area}"] for area in AREAS},
        agendas={name: tuple(value) for name, value in data.below("agendas")},
        summits={name: tuple(value) for name, value in data.below("summits")},
        lobby={name: Lobby(*value) for name, value in data.below("lobby")},
        targets={
            name: TargetCard(int(cost), tuple(plants)) for name, (cost, *plants) in data.below("targets")
        },
        events=dict(data.below("events")),
        ppm={fossil: data[f"fossil.{fossil}"] for fossil in FOSSILS},
    )
