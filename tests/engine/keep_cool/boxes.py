"""Random boxes: values an owner might read off components, most of which can be played with."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core import OWN
from engine.keep_cool import GAME
from engine.keep_cool.rules import CARBOMETER, ZONES

KINDS = ("black", "green", "red")
NAMES = ("Föhn", "St. Elmo", "Staubsturm in der Gobi", "x" * 40, "Zyklon #3", "“Quoted”", "a.b.c")


def random_box(rng: Random, edition: str) -> dict[str, Any]:
    """Any number of values of any component; those of the carbometer always fit together."""
    data = GAME.load(edition, {})
    box: dict[str, Any] = {}
    if rng.random() < 0.7:
        box |= _carbometer(rng)
    for country in data["players.6"]:
        at = f"countries.{country}"
        for kind in rng.sample(KINDS, rng.randint(0, 3)):
            box[f"{at}.{kind}"] = [rng.randint(1, 15) for _ in range(rng.randint(1, 16))]
        if rng.random() < 0.4:
            box[f"{at}.target"] = rng.randint(2, 14)
        if rng.random() < 0.4:
            box[f"{at}.start_black"], box[f"{at}.start_green"] = rng.randint(0, 5), rng.randint(0, 3)
    targets = list(dict.fromkeys(path.split(".")[0] for path, _ in data.below("targets")))
    for name in rng.sample(targets, rng.randint(0, 3)):
        box[f"targets.{name}.at"] = [rng.randint(1, 30) for _ in range(4)]
    for card in rng.sample(range(1, 12), rng.randint(0, 11)):
        box[f"target_cards.card_{card:02}"] = rng.sample(targets, 2)
    return box | _cards(rng, [path for path in data.values if path.startswith("cards.")])


def _carbometer(rng: Random) -> dict[str, Any]:
    orange = rng.randint(1, 20)
    yellow = orange + rng.randint(1, 20)
    blue = yellow + rng.randint(1, 20)
    start = blue + rng.randint(0, 20)
    return {
        "carbometer.capacity": start + rng.randint(0, 20),
        "carbometer.start": start,
        **dict(zip([f"carbometer.lowest.{zone}" for zone in ZONES], (blue, yellow, orange, 0), strict=True)),
        **{f"carbometer.recovery.{zone}": rng.randint(0, 9) for zone in ZONES},
    }


def _cards(rng: Random, paths: list[str]) -> dict[str, Any]:
    box: dict[str, Any] = dict.fromkeys(rng.sample(paths, rng.randint(0, len(paths) // 2)))
    for path in rng.sample(paths, rng.randint(0, 8)):
        if box.get(path, 0) is not None:
            box[path] = _value(rng, path.split(".")[1])
    for name in rng.sample(NAMES, rng.randint(0, len(NAMES))):
        section = rng.choice(paths).split(".")[1]
        box[f"cards.{section}.{OWN}{name}"] = _value(rng, section)
    return box


def _value(rng: Random, section: str) -> Any:
    return rng.randint(1, 4) if section in CARBOMETER else [rng.randint(-13, 3) for _ in ZONES]
