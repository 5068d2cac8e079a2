"""What lies beside the regions, to be looked at: environmental goals, summits, cards, events."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.co2 import words
from app.games.co2.keys import group, marked
from app.games.co2.names import (
    area_name,
    company_mark,
    company_name,
    energy_name,
    energy_names,
    gift_name,
    goal_icon,
    goal_name,
    lobby_name,
    solo_goal_name,
    target_name,
)
from app.games.co2.scene import Scene
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.co2 import inspectors
from engine.co2.state import Group, LobbyCard, Summit

GROUPS: tuple[Group, ...] = ("plants", "knowledge", "summits")


def look_pad(tr: Translator, scene: Scene) -> PadView | None:
    """What lies there. These keys do nothing: tapped, they say more about themselves (`said_by`)."""
    match scene.desk.tab:
        case "goals":
            return PadView(tuple(_goals(tr, scene)))
        case "display":
            return PadView(tuple(_display(tr, scene)))
    return None


def _said(key: str, label: str, icon: str, more: str, detail: str = "", seat: str = "") -> KeyView:
    """Something that lies there; a tap says more about it."""
    return KeyView(f"look:{key}", label, icon, detail, seat, why_not=more)


def said_by(pad: PadView | None, key: str) -> str:
    """What a key has to say that can be used and does nothing else; empty for any other."""
    keys = (each for group in pad.groups for each in group.keys) if pad is not None else ()
    return next((each.why_not for each in keys if each.key == key and each.enabled), "")


def _goals(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    """Group by group; met ones are ticked, an inspector doubles the price."""
    rules, state = scene.rules, scene.state
    for kind in GROUPS:
        keys = []
        for at, goal in enumerate(state.goals):
            if goal.group != kind:
                continue
            name, price = goal_name(tr, goal.tile), inspectors.price(rules, state, at, goal)
            watched = at in state.inspectors
            told = tr("c2.goal.met") if goal.done else tr("c2.goal.costs", count=price)
            more, small = tr("c2.goal.more", goal=name, told=told), told
            if watched and not goal.done:
                more = tr("c2.goal.watched", goal=name, told=told)
                small = tr("c2.goal.costs.watched", told=told)
            icon = "circle-check" if goal.done else "eye" if watched else goal_icon(goal.tile)
            keys.append(_said(f"goal:{at}", name, icon, more, detail=small))
        yield from group(tr(f"c2.group.{kind}"), keys)
    if state.solo_goal:
        name = solo_goal_name(tr, state.solo_goal)
        yield from group(tr("c2.look.solo_goal"), [_said("solo", name, "flag", name)])
    if not state.goals:
        yield from _targets(tr, scene)


def _display(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    state = scene.state
    yield from group(tr("c2.look.summits"), [_summit(tr, scene, each) for each in state.summits])
    if state.goals:
        yield from _targets(tr, scene)
    yield from group(tr("c2.look.lobby"), [_lobby(tr, scene, each) for each in state.lobby])
    events = [
        _said(
            f"event:{name}",
            area_name(tr, scene.rules.events[tile]),
            "alert-triangle",
            tr(f"c2.look.event.{name}.more", limit=scene.rules.data["air.second_event"]),
            detail=tr(f"c2.look.event.{name}"),
        )
        for name, tile in (("current", state.current), ("upcoming", state.upcoming))
        if tile
    ]
    yield from group(tr("c2.look.events"), events)


def _summit(tr: Translator, scene: Scene, summit: Summit) -> KeyView:
    speakers = [
        tr("c2.look.speaker", topic=energy_name(tr, topic), seat=company_name(tr, seat))
        for topic, seat in zip(summit.topics, summit.speakers, strict=True)
        if seat
    ]
    free = sum(not seat for seat in summit.speakers)
    told = tr("c2.look.free", count=free)
    more = " · ".join([energy_names(tr, summit.topics), *speakers, told])
    return _said(f"summit:{summit.tile}", energy_names(tr, summit.topics), "podium", more, detail=told)


def _explained(tr: Translator, scene: Scene, path: str, more: str) -> str:
    """What the small sign means, for whoever asks."""
    return f"{more} · {tr('c2.practice')}" if scene.rules.data.source(path) == "practice" else more


def _targets(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    keys = []
    for target in scene.state.targets:
        name = target_name(tr, scene.rules, target.card)
        price = tr("c2.key.tech", count=scene.rules.targets[target.card].tech)
        told = marked(tr, scene.rules, f"targets.{target.card}", price)
        if target.claimed_by:
            told = tr("c2.look.claimed", seat=company_name(tr, target.claimed_by))
        mark = company_mark(target.claimed_by)
        keys.append(
            _said(
                f"target:{target.card}",
                name,
                "target",
                _explained(tr, scene, f"targets.{target.card}", f"{name} · {told}"),
                detail=told,
                seat=mark,
            )
        )
    yield from group(tr("c2.look.targets"), keys)


def _lobby(tr: Translator, scene: Scene, lying: LobbyCard) -> KeyView:
    card = scene.rules.lobby[lying.card]
    number = words.card_number(lying.card)
    path = f"lobby.{lying.card}"
    told = marked(tr, scene.rules, path, gift_name(tr, card.minor))
    free = tr("c2.look.card_taken" if lying.scientist else "c2.look.card_free")
    more = tr("c2.look.card", number=number, name=lobby_name(tr, card), minor=told, free=free)
    label = tr("c2.at.lobby", card=number)
    more = _explained(tr, scene, path, more)
    return _said(f"lobby:{lying.card}", label, "cards", more, detail=told, seat=company_mark(lying.scientist))
