"""Is an edition's data, with an owner's values laid over it, fit to be played?"""

from __future__ import annotations

from collections.abc import Iterator

from engine.co2.fields import FIELDS, MOST_SPOTS
from engine.co2.state import AREAS, ENERGIES, FOSSILS, SUBSIDIES
from engine.core import Fault, GameData

DEEDS = ("plan", "prepare", "build", "summit", "sell")
REWARDS = ("money", "tech", "points")
MINOR = ("certificate", "tech", "money", "scientist")


def faults(data: GameData) -> Iterator[Fault]:
    """Every value that can't be played with."""
    alone = tuple(FIELDS.faults(data))
    wrong = {fault.path for fault in alone}
    together = (*_tracks(data), *_tiles(data), *_cards(data), *_supply(data))
    yield from FIELDS.in_order([*alone, *(fault for fault in together if fault.path not in wrong)])


def _wrong(path: str, text: str) -> Fault:
    return Fault("data.co2.value", path, text)


def _tracks(data: GameData) -> Iterator[Fault]:
    for energy in ENERGIES:
        if data[f"levels.{energy}_1"] > data[f"levels.{energy}_2"]:
            yield _wrong(f"levels.{energy}_2", "not before level 1")


def _tiles(data: GameData) -> Iterator[Fault]:
    for area in AREAS:
        counts = data[f"spots.{area}"]
        if not 1 <= sum(counts) <= MOST_SPOTS:
            text = f"how many spaces grant money, technology, a scientist; 1 to {MOST_SPOTS} in all"
            yield _wrong(f"spots.{area}", text)
    if data["regions.demand_coop"] < data["rounds.decades_coop"]:
        yield _wrong("regions.demand_coop", "at least one space for each decade")
    if len(list(data.below("agendas"))) < len(AREAS):
        yield _wrong("agendas", "a tile for each region")


def _cards(data: GameData) -> Iterator[Fault]:
    for name, value in data.below("personal"):
        if len(value) not in (1, 4):
            yield _wrong(f"personal.{name}", "one number, or one for each number of players from 1 to 4")
    for name, value in data.below("lobby"):
        if len(value) != 4 or not _is_lobby(*value):
            yield _wrong(f"lobby.{name}", "an action, what it is about, what it brings, a minor effect")


def _is_lobby(deed: str, about: str, reward: str, minor: str) -> bool:
    what, _, number = reward.partition(" ")
    rewarded = reward in ("knowledge", "scientist") or (what in REWARDS and _small(number))
    told: dict[str, tuple[str, ...]] = {"plan": (*AREAS, *SUBSIDIES), "sell": ("",)}
    lesser, _, count = minor.partition(" ")
    fits = lesser in MINOR and (_small(count) if lesser == "money" else not count)
    if reward == "knowledge" and about not in ENERGIES:
        return False
    return deed in DEEDS and about in told.get(deed, ENERGIES) and rewarded and fits


def _small(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) == 1


def _supply(data: GameData) -> Iterator[Fault]:
    """There have to be enough pieces to lay out the game."""
    needed = sum(data[f"regions.{area}"] for area in AREAS) + data["setup.market"]
    if needed + 4 * data["setup.certificates"] > data["components.certificates"]:
        yield _wrong("components.certificates", "not enough for the regions, the market and the companies")
    if sum(data[f"fossil.{fossil}_count"] for fossil in FOSSILS) < len(AREAS):
        yield _wrong("fossil.gas_count", "at least one fossil plant for each region")
    if len(list(data.below("summits"))) < data["setup.summits_open"]:
        yield _wrong("setup.summits_open", "more than there are tiles")
    for players in range(1, 5):
        yield from _display(data, f"display.coop_{players}")
    yield from _display(data, "display.competitive")


def _display(data: GameData, path: str) -> Iterator[Fault]:
    for size in (2, 3):
        if sum(len(value) - 1 == size for _, value in data.below("targets")) < data[path]:
            yield _wrong(path, f"more than there are cards with {size} plants")
