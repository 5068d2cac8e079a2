"""A lobby card of CO₂'s box by taps: what it does, what about, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.forms.keys import key
from app.games.co2.names import (
    DEED_ICONS,
    ENERGY_ICONS,
    SUBSIDY_ICONS,
    area_name,
    energy_name,
    gift_name,
    subsidy_name,
)
from app.text.translator import Translator
from app.ui.keys import KeyGroup
from engine.co2.checks import DEEDS, MINOR
from engine.co2.state import AREAS, ENERGIES, SUBSIDIES

COUNTS = range(1, 6)
REWARDS = ("money", "tech", "points", "knowledge", "scientist")
COUNTED = ("money", "tech", "points")


@dataclass(frozen=True, slots=True)
class Deed:
    deed: str


@dataclass(frozen=True, slots=True)
class About:
    about: str


@dataclass(frozen=True, slots=True)
class Reward:
    """What the card brings; of what is counted, how many."""

    gift: str


@dataclass(frozen=True, slots=True)
class Minor:
    """What it brings at once."""

    gift: str


LobbyKey: TypeAlias = Deed | About | Reward | Minor


def lobby_groups(tr: Translator, row: Sequence[str]) -> Iterator[KeyGroup]:
    deed, about, reward, minor = row
    deeds = (
        key(Deed(each), tr(f"c2.box.deed.{each}"), DEED_ICONS[each], chosen=each == deed) for each in DEEDS
    )
    yield KeyGroup(tr("c2.box.lobby.deed"), tuple(deeds))
    if abouts := _abouts(deed):
        keys = (key(About(each), *_about(tr, each), chosen=each == about) for each in abouts)
        yield KeyGroup(tr("c2.box.lobby.about"), tuple(keys))
    yield from _gifts(tr, "reward", Reward, reward, REWARDS, COUNTED, about)
    yield from _gifts(tr, "minor", Minor, minor, MINOR, ("money",), about)


def _abouts(deed: str) -> tuple[str, ...]:
    """What an action of a lobby card can be about; selling is about nothing."""
    return {"plan": (*AREAS, *SUBSIDIES), "sell": ()}.get(deed, ENERGIES)


def _about(tr: Translator, about: str) -> tuple[str, str]:
    if about in AREAS:
        return area_name(tr, about), "world"
    if about in SUBSIDIES:
        return subsidy_name(tr, about), SUBSIDY_ICONS[about]
    return energy_name(tr, about), ENERGY_ICONS[about]


def _gifts(
    tr: Translator,
    name: str,
    made: type[Reward | Minor],
    gift: str,
    kinds: Sequence[str],
    counted: Sequence[str],
    about: str,
) -> Iterator[KeyGroup]:
    """What the card brings; of what is counted, how many."""
    chosen, _, count = gift.partition(" ")
    keys = (
        key(
            made(kind),
            tr(f"c2.box.gift.{kind}"),
            chosen=kind == chosen,
            enabled=kind != "knowledge" or about in ENERGIES,
            why_not=tr("c2.box.lobby.no_energy"),
        )
        for kind in kinds
    )
    yield KeyGroup(tr(f"c2.box.lobby.{name}"), tuple(keys))
    if chosen in counted:
        counts = sorted({*COUNTS, int(count)})
        numbers = (
            key(made(f"{chosen} {n}"), gift_name(tr, f"{chosen} {n}"), chosen=str(n) == count) for n in counts
        )
        yield KeyGroup(tr("c2.box.lobby.count"), tuple(numbers))


def tapped(row: Sequence[str], tap: LobbyKey) -> list[str]:
    """Another action is about something else; knowledge belongs to an energy."""
    deed, about, reward, minor = row
    match tap:
        case Deed(named):
            deed, abouts = named, _abouts(named)
            about = about if about in abouts else next(iter(abouts), "")
        case About(named):
            about = named
        case Reward(gift):
            reward = f"{gift} {COUNTS[0]}" if gift in COUNTED else gift
        case Minor(gift):
            minor = f"{gift} {COUNTS[0]}" if gift == "money" else gift
    if reward == "knowledge" and about not in ENERGIES:
        reward = f"money {COUNTS[0]}"
    return [deed, about, reward, minor]
