"""What lies open on a CO₂ table, told tile by tile: each part with how much of it is known, and its keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from app.forms.keys import Key, key
from app.games.co2.names import (
    ENERGY_ICONS,
    area_name,
    energy_name,
    energy_names,
    goal_icon,
    goal_name,
    summit_name,
    target_name,
)
from app.games.co2.robot import GROUPS
from app.games.co2.setup.draft import AGENDAS, ALL, EVENTS, GOALS, SUMMITS, TARGETS, Draft
from app.games.co2.setup.keys import Agenda, Area, Lay, Part, Seek, Take
from app.text.translator import Translator
from app.ui.keys import KeyGroup
from engine.co2.rules import Rules
from engine.co2.state import ENERGIES

SOUGHT = (SUMMITS, TARGETS)
"""What is found by the energies on it."""


def tile_groups(tr: Translator, rules: Rules, draft: Draft) -> Iterator[KeyGroup]:
    """All parts; or the keys of one, what of it was told so far, and the way on."""
    part = draft.part
    if part == ALL:
        yield KeyGroup(tr("c2.setup.parts"), tuple(_parts(tr, rules, draft)))
        yield KeyGroup("", (key(Part(""), tr("c2.setup.to_how"), "settings"),))
        return
    if part == AGENDAS:
        yield from _agendas(tr, rules, draft)
    else:
        if part in SOUGHT:
            yield _sought(tr, rules, draft)
        yield from _to_lay(tr, rules, draft)
        if draft.tiles(part):
            yield KeyGroup(tr("c2.setup.lies"), tuple(_laid(tr, rules, draft)))
    yield KeyGroup("", tuple(_ways_on(tr, draft)))


def part_name(tr: Translator, part: str) -> str:
    return tr(f"c2.setup.part.{part}")


def _count(tr: Translator, rules: Rules, draft: Draft, part: str) -> str:
    told, wanted = draft.told(part), draft.wanted(rules, part)
    return tr("c2.setup.of", part=part_name(tr, part), told=told, wanted=wanted)


def _parts(tr: Translator, rules: Rules, draft: Draft) -> Iterator[Key]:
    missing = draft.missing(rules)
    for part in draft.parts:
        icon = "question-mark" if part in missing else "check"
        yield key(Part(part), _count(tr, rules, draft, part), icon)


def _ways_on(tr: Translator, draft: Draft) -> Iterator[Key]:
    yield key(Part(ALL), tr("c2.setup.all"), "list-check")
    at = draft.parts.index(draft.part) + 1
    if at < len(draft.parts):
        following = draft.parts[at]
        yield key(Part(following), tr("c2.setup.on", part=part_name(tr, following)), "arrow-right")


def _agendas(tr: Translator, rules: Rules, draft: Draft) -> Iterator[KeyGroup]:
    """The regions, then the tiles for the one that is asked for."""
    laid = draft.agendas
    taken = {tile: area for area, tile in laid.items() if tile and area != draft.area}
    tiles = (
        key(
            Agenda(tile),
            energy_names(tr, wants),
            chosen=laid[draft.area] == tile,
            enabled=tile not in taken,
            why_not=tr("c2.setup.agenda.taken", area=area_name(tr, taken.get(tile, ""))),
        )
        for tile, wants in rules.agendas.items()
    )
    count = _count(tr, rules, draft, AGENDAS)
    yield KeyGroup(tr("c2.setup.agenda.which", count=count, area=area_name(tr, draft.area)), tuple(tiles))
    regions = (
        key(
            Area(area),
            area_name(tr, area),
            "check" if laid[area] else "question-mark",
            chosen=area == draft.area,
        )
        for area in rules.regions
    )
    yield KeyGroup(tr("c2.setup.agenda.where"), tuple(regions))


def _sought(tr: Translator, rules: Rules, draft: Draft) -> KeyGroup:
    """Summits and cards are many: the energies on one find it."""
    keys = (
        key(Seek(energy), energy_name(tr, energy), ENERGY_ICONS[energy], chosen=energy in draft.sought)
        for energy in ENERGIES
    )
    count = _count(tr, rules, draft, draft.part)
    return KeyGroup(tr(f"c2.setup.seek.{draft.part}", count=count), tuple(keys))


def _laid(tr: Translator, rules: Rules, draft: Draft) -> Iterator[Key]:
    """What was told, as it lies from left to right; a tap takes it away."""
    for at, tile in enumerate(draft.tiles(draft.part)):
        detail = (
            tr("c2.setup.event.now" if at == 0 else "c2.setup.event.next") if draft.part == EVENTS else ""
        )
        yield key(Take(at), _tile(tr, rules, draft.part, tile), "" if detail else "x", detail)


def _to_lay(tr: Translator, rules: Rules, draft: Draft) -> Iterator[KeyGroup]:
    """What can still be told; of what is sought, nothing before an energy is named."""
    part = draft.part
    title = tr("c2.setup.tap.from_left", count=_count(tr, rules, draft, part))
    if part in SOUGHT:
        found = [tile for tile, on_it in _searched(rules, part) if set(draft.sought) <= set(on_it)]
        if draft.sought:
            yield _group(tr, rules, draft, tr("c2.setup.tap"), found)
    elif part == EVENTS:
        yield _group(tr, rules, draft, title, list(rules.events))
    else:
        yield _group(tr, rules, draft, title, list(rules.goal_tiles(GROUPS[GOALS.index(part)])))


def _searched(rules: Rules, part: str) -> list[tuple[str, tuple[str, ...]]]:
    """Tiles or cards with the energies on them, those with the fewest first."""
    all_ = rules.summits.items() if part == SUMMITS else [(c, t.plants) for c, t in rules.targets.items()]
    return sorted(((tile, tuple(map(str, on_it))) for tile, on_it in all_), key=lambda each: len(each[1]))


def _group(tr: Translator, rules: Rules, draft: Draft, title: str, tiles: Sequence[str]) -> KeyGroup:
    """Each kind of tile once, as long as one of it is left and there is room."""
    box, laid = Counter(tiles), Counter(draft.tiles(draft.part))
    full = draft.told(draft.part) >= draft.wanted(rules, draft.part)
    keys = (
        key(
            Lay(tile),
            _tile(tr, rules, draft.part, tile),
            goal_icon(tile) if draft.part in GOALS else "",
            enabled=not full and laid[tile] < count,
            why_not=tr("c2.setup.full" if full else "c2.setup.lies_there"),
        )
        for tile, count in box.items()
    )
    return KeyGroup(title, tuple(keys))


def _tile(tr: Translator, rules: Rules, part: str, tile: str) -> str:
    if part == SUMMITS:
        return summit_name(tr, rules, tile)
    if part == TARGETS:
        return target_name(tr, rules, tile)
    return _event(tr, rules, tile) if part == EVENTS else _goal(tr, tile)


def _goal(tr: Translator, tile: str) -> str:
    """A goal among others of its group: short, where the group says the rest."""
    kind, _, what = tile.partition(".")
    if kind in ("region", "energy", "topic"):
        return area_name(tr, what) if kind == "region" else energy_name(tr, what)
    return tr("c2.setup.topics", count=int(what)) if kind == "size" else goal_name(tr, tile)


def _event(tr: Translator, rules: Rules, tile: str) -> str:
    """By its region; where two strike the same, numbered."""
    same = [each for each, area in rules.events.items() if area == rules.events[tile]]
    name = area_name(tr, rules.events[tile])
    return tr("c2.setup.event.numbered", area=name, number=same.index(tile) + 1) if len(same) > 1 else name
