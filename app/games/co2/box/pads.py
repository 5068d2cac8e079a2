"""The pages of CO₂'s box that are told by taps on keys: bonuses, agendas, summits, cards, events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.games.co2.box.draft import (
    AGENDAS,
    COMPANY,
    EVENTS,
    INCOME,
    LOBBY,
    SPACES,
    SUMMITS,
    TARGETS,
    TRACKS,
    Draft,
)
from app.games.co2.box.names import bonus_name, field_name
from app.games.co2.box.scene import Scene
from app.games.co2.names import (
    BONUS_ICONS,
    DEED_ICONS,
    ENERGY_ICONS,
    SUBSIDY_ICONS,
    area_name,
    company_goal_name,
    energy_name,
    gift_name,
    subsidy_name,
)
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView
from engine.co2.checks import DEEDS, MINOR
from engine.co2.ending import COMPANY as COMPANY_GOALS
from engine.co2.fields import BONUSES, TOPICS
from engine.co2.state import AREAS, ENERGIES, SUBSIDIES

SIZES = {AGENDAS: range(1, len(ENERGIES) + 1), SUMMITS: TOPICS, TARGETS: range(2, 4)}
"""How many energies stand on a tile or a card."""
PRICES = range(1, 6)
COUNTS = range(1, 6)
REWARDS = ("money", "tech", "points", "knowledge", "scientist")
COUNTED = ("money", "tech", "points")
NOT_FOR_TWO = f"{COMPANY}.not_for_two"


def key_groups(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    """The questions of a page, each with its keys."""
    draft, place = scene.draft, scene.place
    part = place.partition(".")[0]
    if part == TRACKS and place not in (INCOME, SPACES):
        yield from _track(tr, scene)
    elif part in (AGENDAS, SUMMITS):
        yield _in_order(tr, part, draft.data[place])
    elif part == TARGETS:
        yield from _target(tr, draft.data[place])
    elif part == LOBBY:
        yield from _lobby(tr, draft.data[place])
    elif part == EVENTS:
        for path in draft.below(EVENTS):
            yield _areas(tr, path, draft.data[path])
    elif part == COMPANY:
        yield _not_for_two(tr, draft.data[NOT_FOR_TWO])


def tapped(draft: Draft, place: str, space: int, name: str, told: str) -> tuple[str, Any]:
    """The value that a key changes, and what it is then."""
    part = place.partition(".")[0]
    if part == EVENTS:
        return name, told
    if part == COMPANY:
        return NOT_FOR_TWO, sorted(_toggled(draft.data[NOT_FOR_TWO], told))
    row = list(draft.data[place])
    if part == TRACKS:
        row[space] = told
    elif part in (AGENDAS, SUMMITS):
        row = _toggled(row, told)
    elif part == TARGETS:
        row = _retargeted(row, name, told)
    elif part == LOBBY:
        row = _relobbied(row, name, told)
    return place, row


def _toggled(chosen: Sequence[str], one: str) -> list[str]:
    """One more at the end or one fewer, but never none."""
    row = [each for each in chosen if each != one] if one in chosen else [*chosen, one]
    return row or list(chosen)


# --- tracks, agendas, summits -----------------------------------------------------------------------------


def _track(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    """The spaces, then what can stand over the one that was tapped."""
    row = scene.draft.data[scene.place]
    spaces = (
        KeyView(f"space:{at}", str(at + 1), detail=bonus_name(tr, each), chosen=at == scene.space)
        for at, each in enumerate(row)
    )
    yield KeyGroup(tr("c2.box.track.spaces"), tuple(spaces))
    bonuses = (
        KeyView(
            f"bonus:{each}", bonus_name(tr, each), BONUS_ICONS.get(each, ""), chosen=row[scene.space] == each
        )
        for each in BONUSES
    )
    yield KeyGroup(tr("c2.box.track.bonus", number=scene.space + 1), tuple(bonuses))


def _in_order(tr: Translator, part: str, chosen: Sequence[str]) -> KeyGroup:
    """Energies in the order in which they are tapped."""
    keys = (
        KeyView(
            f"energy:{energy}",
            energy_name(tr, energy),
            ENERGY_ICONS[energy],
            tr("c2.box.place", number=chosen.index(energy) + 1)
            if energy in chosen
            else tr("c2.box.not_on_it"),
            chosen=energy in chosen,
            enabled=_may_change(chosen, energy in chosen, SIZES[part]),
            why_not=tr("c2.box.sizes", least=SIZES[part][0], most=SIZES[part][-1]),
        )
        for energy in ENERGIES
    )
    return KeyGroup(tr(f"c2.box.{part}.ask"), tuple(keys))


def _may_change(chosen: Sequence[str], less: bool, sizes: range) -> bool:
    return len(chosen) + (-1 if less else 1) in sizes


# --- UN goal cards ----------------------------------------------------------------------------------------


def _target(tr: Translator, row: Sequence[str]) -> Iterator[KeyGroup]:
    price, *plants = row
    sizes, why_not = SIZES[TARGETS], tr("c2.box.sizes", least=SIZES[TARGETS][0], most=SIZES[TARGETS][-1])
    prices = sorted({*PRICES, int(price)})
    yield KeyGroup(
        tr("c2.box.target.price"),
        tuple(KeyView(f"price:{n}", str(n), chosen=str(n) == price) for n in prices),
    )
    on_it = (
        KeyView(
            f"take:{at}",
            energy_name(tr, each),
            ENERGY_ICONS[each],
            chosen=True,
            enabled=_may_change(plants, True, sizes),
            why_not=why_not,
        )
        for at, each in enumerate(plants)
    )
    yield KeyGroup(tr("c2.box.target.on_it"), tuple(on_it))
    more = (
        KeyView(
            f"add:{each}",
            energy_name(tr, each),
            ENERGY_ICONS[each],
            enabled=_may_change(plants, False, sizes),
            why_not=why_not,
        )
        for each in ENERGIES
    )
    yield KeyGroup(tr("c2.box.target.more"), tuple(more))


def _retargeted(row: list[str], name: str, told: str) -> list[str]:
    price, *plants = row
    if name == "price":
        price = told
    elif name == "take":
        plants.pop(int(told))
    else:
        plants = sorted([*plants, told], key=[*map(str, ENERGIES)].index)
    return [price, *plants]


# --- lobby cards ------------------------------------------------------------------------------------------


def _lobby(tr: Translator, row: Sequence[str]) -> Iterator[KeyGroup]:
    deed, about, reward, minor = row
    deeds = (
        KeyView(f"deed:{each}", tr(f"c2.box.deed.{each}"), DEED_ICONS[each], chosen=each == deed)
        for each in DEEDS
    )
    yield KeyGroup(tr("c2.box.lobby.deed"), tuple(deeds))
    if abouts := _abouts(deed):
        keys = (KeyView(f"about:{each}", *_about(tr, each), chosen=each == about) for each in abouts)
        yield KeyGroup(tr("c2.box.lobby.about"), tuple(keys))
    yield from _gifts(tr, "reward", reward, REWARDS, COUNTED, about)
    yield from _gifts(tr, "minor", minor, MINOR, ("money",), about)


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
    tr: Translator, name: str, gift: str, kinds: Sequence[str], counted: Sequence[str], about: str
) -> Iterator[KeyGroup]:
    """What the card brings; of what is counted, how many."""
    chosen, _, count = gift.partition(" ")
    keys = (
        KeyView(
            f"{name}:{kind}",
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
            KeyView(f"{name}:{chosen} {n}", gift_name(tr, f"{chosen} {n}"), chosen=str(n) == count)
            for n in counts
        )
        yield KeyGroup(tr("c2.box.lobby.count"), tuple(numbers))


def _relobbied(row: list[str], name: str, told: str) -> list[str]:
    """Another action is about something else; knowledge belongs to an energy."""
    deed, about, reward, minor = row
    if name == "deed":
        deed = told
        abouts = _abouts(deed)
        about = about if about in abouts else next(iter(abouts), "")
    elif name == "about":
        about = told
    elif name == "reward":
        reward = f"{told} {COUNTS[0]}" if told in COUNTED else told
    elif name == "minor":
        minor = f"{told} {COUNTS[0]}" if told == "money" else told
    if reward == "knowledge" and about not in ENERGIES:
        reward = f"money {COUNTS[0]}"
    return [deed, about, reward, minor]


# --- events and company goals -----------------------------------------------------------------------------


def _areas(tr: Translator, path: str, chosen: str) -> KeyGroup:
    keys = (KeyView(f"{path}:{area}", area_name(tr, area), chosen=area == chosen) for area in AREAS)
    return KeyGroup(field_name(tr, path), tuple(keys))


def _not_for_two(tr: Translator, chosen: Sequence[str]) -> KeyGroup:
    keys = (
        KeyView(
            f"goal:{goal}",
            company_goal_name(tr, goal),
            chosen=goal in chosen,
            enabled=goal not in chosen or len(chosen) > 1,
            why_not=tr("c2.box.one_stays_out"),
        )
        for goal in COMPANY_GOALS
    )
    return KeyGroup(tr("c2.box.company.ask"), tuple(keys))
