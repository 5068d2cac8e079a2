"""Is an edition's data, with an owner's values laid over it, fit to be played?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.co2.state import AREAS, ENERGIES, FOSSILS, SUBSIDIES
from engine.core import Fault, GameData

BONUSES = ("", "tech", "certificate", "any", *ENERGIES)
DEEDS = ("plan", "prepare", "build", "summit", "sell")
REWARDS = ("money", "tech", "points")
MINOR = ("certificate", "tech", "money", "scientist")
MOST = 99
TOPICS = range(2, 5)


def faults(data: GameData) -> Iterator[Fault]:
    """Every value that can't be played with."""
    yield from _numbers(data)
    yield from _tracks(data)
    yield from _tiles(data)
    yield from _cards(data)
    yield from _supply(data)


def _wrong(path: str, text: str) -> Fault:
    return Fault("data.co2.value", path, text)


def _numbers(data: GameData) -> Iterator[Fault]:
    """Everything that is counted is a number from 0 to 99, ppm apart."""
    for path, sourced in data.values.items():
        wide = path.startswith(("air.", "fossil.", "setup.ppm"))
        for number in sourced.value if isinstance(sourced.value, list) else [sourced.value]:
            if isinstance(number, int) and not 0 <= number <= (1000 if wide else MOST):
                yield _wrong(path, "a number from 0 to 99" if not wide else "a number from 0 to 1000")
    for energy in ENERGIES:
        for level in (1, 2):
            yield from _length(data, f"plants.{energy}_{level}", 4)
        yield from _length(data, f"infrastructure.{energy}", 3)
    yield from _length(data, "setup.money", 4)
    yield from _length(data, "scoring.targets", 4)
    for path, decades in (("goals.price", "coop"), ("reduction.price", "coop")):
        yield from _length(data, path, data[f"rounds.decades_{decades}"])
    for name, value in data.below("personal"):
        if len(value) not in (1, 4):
            yield _wrong(f"personal.{name}", "one number, or one for each number of players from 1 to 4")
    for name, _ in data.below("company"):
        if name.startswith("k"):
            yield from _length(data, f"company.{name}", 2)


def _length(data: GameData, path: str, count: int) -> Iterator[Fault]:
    if len(data[path]) != count:
        yield _wrong(path, f"{count} numbers")


def _tracks(data: GameData) -> Iterator[Fault]:
    spaces = len(data["tracks.income"])
    if spaces < 2:
        yield _wrong("tracks.income", "a track has at least two spaces")
    for energy in ENERGIES:
        value = data[f"tracks.{energy}"]
        if len(value) != spaces or any(each not in BONUSES for each in value):
            yield _wrong(f"tracks.{energy}", f"a bonus or nothing for each of {spaces} spaces")
    for name in ("level_1", "level_2", "half"):
        if not 1 <= data[f"tracks.{name}"] <= spaces:
            yield _wrong(f"tracks.{name}", f"a space from 1 to {spaces}")
    if data["tracks.level_1"] > data["tracks.level_2"]:
        yield _wrong("tracks.level_2", "not before level 1")


def _tiles(data: GameData) -> Iterator[Fault]:
    if sorted(data["regions.order"]) != sorted(AREAS):
        yield _wrong("regions.order", "each of the six regions once")
    if not data["regions.spots"] or any(each not in SUBSIDIES for each in data["regions.spots"]):
        yield _wrong("regions.spots", "money, tech or scientist for each space")
    for mode in ("coop", "competitive"):
        if data[f"regions.demand_{mode}"] < data[f"rounds.decades_{mode}"]:
            yield _wrong(f"regions.demand_{mode}", "at least one space for each decade")
    for name, value in data.below("agendas"):
        if not _different(value, range(1, 6)):
            yield _wrong(f"agendas.{name}", "different energies, the most wanted first")
    if len(list(data.below("agendas"))) < len(AREAS):
        yield _wrong("agendas", "a tile for each region")
    for name, value in data.below("summits"):
        if not _different(value, TOPICS):
            yield _wrong(f"summits.{name}", "two to four different energies")
    if any(size not in TOPICS for size in data["goals.sizes"]):
        yield _wrong("goals.sizes", "summits have two to four topics")
    for name, value in data.below("events"):
        if value not in AREAS:
            yield _wrong(f"events.{name}", "one of the six regions")


def _different(value: list[Any], sizes: range) -> bool:
    return len(value) in sizes and len(set(value)) == len(value) and all(each in ENERGIES for each in value)


def _cards(data: GameData) -> Iterator[Fault]:
    for name, value in data.below("targets"):
        cost, *plants = value
        readable = cost.isascii() and cost.isdigit() and len(cost) < 3
        if not readable or len(plants) not in (2, 3, 4) or any(each not in ENERGIES for each in plants):
            yield _wrong(f"targets.{name}", "a price in technology markers and two to four energies")
    for name, value in data.below("lobby"):
        if len(value) != 4 or not _is_lobby(*value):
            yield _wrong(f"lobby.{name}", "an action, what it is about, what it brings, a minor effect")
    unknown = [name for name in data["company.not_for_two"] if f"company.{name}" not in data]
    if unknown:
        yield _wrong("company.not_for_two", f"there is no goal {unknown[0]}")


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
