"""The keys of a turn: choose the action, choose the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.games.co2 import words
from app.games.co2.boards import control_detail
from app.games.co2.desk import as_told, name_of
from app.games.co2.keys import Offered, choice, cost, door, group, offered
from app.games.co2.names import (
    DEED_ICONS,
    ENERGY_ICONS,
    SUBSIDY_ICONS,
    area_name,
    energy_name,
    energy_names,
    gift_name,
    lobby_name,
    subsidy_name,
    target_name,
)
from app.games.co2.scene import Scene
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.co2.actions import (
    Build,
    BuyCertificate,
    ClaimTarget,
    MoveScientist,
    PassMain,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    SellCertificate,
    SellGoal,
)
from engine.co2.course import pass_refusal, pollute_refusal, sell_goal_refusal
from engine.co2.market import sources
from engine.co2.projects import build_refusal, prepare_refusal
from engine.co2.scientists import energy_at
from engine.co2.state import MAIN, At
from engine.core import Action, Offer, Refusal

KINDS: dict[str, type[Action]] = {
    "plan": PlanProject,
    "prepare": Prepare,
    "build": Build,
    "scientist": MoveScientist,
    "lobby": PlayLobby,
    "target": ClaimTarget,
}
KIND_ICONS = DEED_ICONS | {"scientist": "school", "lobby": "cards", "target": "target"}
PLACE_ICONS = {"board": "home", "lobby": "cards", "summit": "podium"}


def turn_pad(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PadView:
    """The keys of the active player's turn."""
    match scene.desk.kind:
        case "plan":
            return PadView(tuple(_plan(tr, scene, acts)))
        case "prepare" | "build":
            return PadView(tuple(_places(tr, scene, acts)))
        case "scientist":
            return PadView(tuple(moves(tr, scene, acts)))
        case "lobby":
            return PadView(tuple(_lobby(tr, scene, acts)))
        case "target":
            return PadView(tuple(_targets(tr, scene, acts)))
        case "region":
            return _region(tr, scene, acts)
    return PadView((*_main(tr, scene, acts), *_director(tr, scene, acts)))


# --- which action -----------------------------------------------------------------------------------------


def _door(tr: Translator, scene: Scene, kind: str) -> KeyView:
    offers = offered(scene.offers, KINDS[kind])
    return door(
        tr,
        f"desk:open:{kind}",
        tr(f"c2.act.{kind}"),
        KIND_ICONS[kind],
        offers,
        tr(f"c2.none.{kind}"),
    )


def _main(tr: Translator, scene: Scene, acts: dict[str, Action]) -> list[KeyGroup]:
    rules, state = scene.rules, scene.state
    keys = [_door(tr, scene, kind) for kind in MAIN]
    if state.mode == "solo":
        by = rules.data["solo.pollution"]
        no = pollute_refusal(rules, state)
        keys.append(choice(tr, scene, acts, Pollute(), no, tr("c2.act.pollute", ppm=by), "cloud"))
    if not state.turn.main and not state.turn.passed:
        no = pass_refusal(rules, state)
        if no is None:
            keys.append(choice(tr, scene, acts, PassMain(), no, tr("c2.act.pass"), "player-skip-forward"))
    return group(tr("c2.group.main"), keys)


def _director(tr: Translator, scene: Scene, acts: dict[str, Action]) -> list[KeyGroup]:
    rules, state = scene.rules, scene.state
    refusals = {type(offer.action): offer.refusal for offer in scene.offers}
    keys = [
        _door(tr, scene, "scientist"),
        _market(tr, scene, acts, BuyCertificate(), refusals.get(BuyCertificate)),
        _market(tr, scene, acts, SellCertificate(), refusals.get(SellCertificate)),
        _door(tr, scene, "lobby"),
        _door(tr, scene, "target"),
    ]
    if not state.team:
        no = sell_goal_refusal(rules, state, SellGoal())
        label = tr("c2.act.sell_goal", money=rules.data["company.sold"])
        keys.append(choice(tr, scene, acts, SellGoal(), no, label, "coins"))
    return group(tr("c2.group.director"), keys)


def _market(
    tr: Translator, scene: Scene, acts: dict[str, Action], action: Action, no: Refusal | None
) -> KeyView:
    buys = isinstance(action, BuyCertificate)
    label, price = tr("c2.act.buy" if buys else "c2.act.sell"), scene.state.price
    return choice(tr, scene, acts, action, no, label, "notes", detail=tr("c2.fact.price", price=price))


# --- which place ------------------------------------------------------------------------------------------


def _plan(tr: Translator, scene: Scene, acts: dict[str, Action]) -> Iterator[KeyGroup]:
    """The region, then what is planned where in it."""
    area = scene.desk.area
    plans = offered(scene.offers, PlanProject)
    if area:
        there = [offer for offer in plans if offer.action.area == area]
        keys = [_plan_key(tr, scene, acts, offer) for offer in there]
        yield KeyGroup(
            tr("c2.pad.what", area=area_name(tr, area)), (*keys, _other(tr, area, "c2.pad.other_area"))
        )
        return
    regions = [
        door(
            tr,
            f"desk:area:{region.area}",
            area_name(tr, region.area),
            "world",
            [offer for offer in plans if offer.action.area == region.area],
            tr("c2.none.space"),
        )
        for region in scene.state.regions
    ]
    yield KeyGroup(tr("c2.pad.where"), tuple(regions))


def _other(tr: Translator, chosen: str, label: str) -> KeyView:
    """Back to the question before."""
    return KeyView(f"desk:area:{chosen}", tr(label), "arrow-left")


def _plan_key(tr: Translator, scene: Scene, acts: dict[str, Action], offer: Offered[PlanProject]) -> KeyView:
    action = offer.action
    subsidy = scene.state.region(action.area).spots[action.spot].subsidy
    level = scene.state.stack(action.energy).level
    return choice(
        tr,
        scene,
        acts,
        action,
        offer.refusal,
        tr("c2.key.level", energy=energy_name(tr, action.energy), level=level)
        if level
        else energy_name(tr, action.energy),
        ENERGY_ICONS[action.energy],
        second=SUBSIDY_ICONS[subsidy],
        detail=cost(tr, scene, action) or subsidy_name(tr, subsidy),
    )


def _places(tr: Translator, scene: Scene, acts: dict[str, Action]) -> Iterator[KeyGroup]:
    offers = _works(scene.offers, Prepare if scene.desk.kind == "prepare" else Build)
    yield from group(tr("c2.pad.which"), [_place(tr, scene, acts, offer) for offer in offers])
    yield from _paying(tr, scene)


def _works(offers: Iterable[Offer], *kinds: type[Prepare] | type[Build]) -> list[Prepare | Build]:
    return [offer.action for offer in offers if isinstance(offer.action, kinds)]


def _place(
    tr: Translator, scene: Scene, acts: dict[str, Action], offer: Prepare | Build, area: bool = True
) -> KeyView:
    """A project whose infrastructure is prepared or whose plant is built."""
    rules, state = scene.rules, scene.state
    action = as_told(scene.desk, rules, state, offer)
    if isinstance(action, Build):
        no = build_refusal(rules, state, action)
    else:
        no = prepare_refusal(rules, state, action)
    project = state.project(action.area, action.spot)
    assert project is not None
    named = tr("c2.key.level", energy=energy_name(tr, project.energy), level=project.level)
    label = tr("c2.key.in", what=named, area=area_name(tr, action.area))
    if not area:
        label = tr(f"c2.key.{'build' if isinstance(action, Build) else 'prepare'}", what=named)
    return choice(
        tr, scene, acts, action, no, label, ENERGY_ICONS[project.energy], detail=cost(tr, scene, action)
    )


def _paying(tr: Translator, scene: Scene) -> list[KeyGroup]:
    """From where the certificate comes, if there is a choice; and whether a region's technology helps."""
    desk, state = scene.desk, scene.state
    there = list(dict.fromkeys(sources(state, state.player)))
    keys = []
    if len(there) > 1:
        keys += [
            KeyView(
                f"desk:pay:{name}",
                words.source(tr, name),
                "notes",
                chosen=(desk.pay_from or there[0]) == name,
            )
            for name in there
        ]
    if desk.kind == "build" and any(region.tech for region in state.regions):
        keys.append(KeyView("desk:tech", tr("c2.pad.region_tech"), "bulb", chosen=not desk.keep_tech))
    return group(tr("c2.pad.pay"), keys)


def _region(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PadView:
    """Everything that can be done in one region, and who has what there."""
    area, offers = scene.desk.area, scene.offers
    there = [offer for offer in offers if getattr(offer.action, "area", "") == area]
    works = _works(there, Prepare, Build)
    groups = [
        *group(tr("c2.pad.projects"), [_place(tr, scene, acts, offer, area=False) for offer in works]),
        *group(tr("c2.pad.plan"), [_plan_key(tr, scene, acts, o) for o in offered(there, PlanProject)]),
    ]
    arriving = [
        _move(tr, scene, acts, offer)
        for offer in offered(offers, MoveScientist)
        if offer.action.target.kind == "project" and offer.action.target.name == area
    ]
    groups += group(tr("c2.pad.scientist"), arriving)
    return PadView(tuple(groups), control_detail(tr, scene.state.region(area)))


# --- scientists -------------------------------------------------------------------------------------------


def moves(tr: Translator, scene: Scene, acts: dict[str, Action], asked: str = "") -> Iterator[KeyGroup]:
    """From where, if there is a choice, and where to; `asked` ends the key of the first question's words."""
    offers = offered(scene.offers, MoveScientist)
    places = list(dict.fromkeys(offer.action.source for offer in offers))
    chosen = scene.desk.source or (name_of(places[0]) if len(places) == 1 else "")
    if len(places) > 1:
        keys = [
            KeyView(
                f"desk:from:{name_of(at)}",
                place_words(tr, scene, at),
                _place_icon(scene, at),
                detail=_place_detail(tr, scene, at),
                chosen=name_of(at) == chosen,
            )
            for at in places
        ]
        yield KeyGroup(tr(f"c2.pad.from{asked}"), tuple(keys))
        asked = ""
    targets = [offer for offer in offers if name_of(offer.action.source) == chosen]
    yield from group(tr(f"c2.pad.to{asked}"), [_move(tr, scene, acts, offer) for offer in targets])


def _move(tr: Translator, scene: Scene, acts: dict[str, Action], offer: Offered[MoveScientist]) -> KeyView:
    action = offer.action
    label, icon = place_words(tr, scene, action.target), _place_icon(scene, action.target)
    detail = _place_detail(tr, scene, action.target)
    if action.target.kind == "lobby":
        detail = gift_name(tr, scene.rules.lobby[action.target.name].minor)
    return choice(tr, scene, acts, action, offer.refusal, label, icon, detail=detail)


def place_words(tr: Translator, scene: Scene, at: At) -> str:
    """A place where a scientist is or can go."""
    if at.kind == "project":
        energy = energy_at(scene.state, at) or ""
        return tr("c2.key.in", what=energy_name(tr, energy), area=area_name(tr, at.name))
    if at.kind == "summit":
        topics = _topics(scene, at)
        return tr("c2.key.summit", topic=energy_name(tr, topics[at.spot]) if topics else "")
    return words.place(tr, at)


def _place_detail(tr: Translator, scene: Scene, at: At) -> str:
    """What tells a summit from another where the same can be learned."""
    return energy_names(tr, _topics(scene, at)) if at.kind == "summit" else ""


def _topics(scene: Scene, at: At) -> tuple[str, ...]:
    summit = scene.state.summit(at.name)
    return summit.topics if summit else ()


def _place_icon(scene: Scene, at: At) -> str:
    energy = energy_at(scene.state, at)
    return ENERGY_ICONS[energy] if energy else PLACE_ICONS.get(at.kind, "school")


# --- cards ------------------------------------------------------------------------------------------------


def _lobby(tr: Translator, scene: Scene, acts: dict[str, Action]) -> Iterator[KeyGroup]:
    """For which effect, what the card is about, which card."""
    desk, rules = scene.desk, scene.rules
    effects = [
        KeyView(f"desk:effect:{name}", tr(f"c2.effect.{name}"), icon, chosen=desk.minor == (name == "minor"))
        for name, icon in (("main", "star"), ("minor", "plus"))
    ]
    yield KeyGroup(tr("c2.pad.effect"), tuple(effects))
    offers = [o for o in offered(scene.offers, PlayLobby) if o.action.minor == desk.minor]
    deeds = dict.fromkeys(rules.lobby[offer.action.card].deed for offer in offers)
    if desk.area in deeds:
        there = [offer for offer in offers if rules.lobby[offer.action.card].deed == desk.area]
        keys = [_card(tr, scene, acts, offer) for offer in there]
        yield KeyGroup(tr("c2.pad.card"), (*keys, _other(tr, desk.area, "c2.pad.other_card")))
        return
    about = [KeyView(f"desk:area:{deed}", tr(f"c2.lobby.{deed}"), DEED_ICONS[deed]) for deed in deeds]
    yield from group(tr("c2.pad.deed"), about)


def _card(tr: Translator, scene: Scene, acts: dict[str, Action], offer: Offered[PlayLobby]) -> KeyView:
    card = scene.rules.lobby[offer.action.card]
    number = words.card_number(offer.action.card)
    label = tr("c2.key.card", number=number, name=lobby_name(tr, card))
    detail = gift_name(tr, card.minor if offer.action.minor else card.reward)
    return choice(tr, scene, acts, offer.action, offer.refusal, label, DEED_ICONS[card.deed], detail=detail)


def _targets(tr: Translator, scene: Scene, acts: dict[str, Action]) -> Iterator[KeyGroup]:
    keys = []
    for offer in offered(scene.offers, ClaimTarget):
        card = offer.action.card
        detail = tr("c2.key.tech", count=scene.rules.targets[card].tech)
        label = target_name(tr, scene.rules, card)
        keys.append(choice(tr, scene, acts, offer.action, offer.refusal, label, "target", detail=detail))
    yield from group(tr("c2.pad.target"), keys)
