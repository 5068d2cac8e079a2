"""The keys of a turn: choose the action, choose the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.games.co2 import words
from app.games.co2.boards import control_detail
from app.games.co2.desk import Kind, as_paid
from app.games.co2.keys import Meanings, Offered, choice, cost, door, group, marked, offered
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
from app.games.co2.taps import Effect, FromPlace, InArea, OfDeed, Open, PayFrom, RegionTech, Tap
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

KINDS: dict[Kind, type[Action]] = {
    "plan": PlanProject,
    "prepare": Prepare,
    "build": Build,
    "scientist": MoveScientist,
    "lobby": PlayLobby,
    "target": ClaimTarget,
}
KIND_ICONS = DEED_ICONS | {"scientist": "school", "lobby": "cards", "target": "target"}
PLACE_ICONS = {"board": "home", "lobby": "cards", "summit": "podium"}


def turn_pad(tr: Translator, scene: Scene, means: Meanings) -> PadView:
    """The keys of the active player's turn."""
    match scene.desk.kind:
        case "plan":
            return PadView(tuple(_plan(tr, scene, means)))
        case "prepare" | "build":
            return PadView(tuple(_places(tr, scene, means)))
        case "scientist":
            return PadView(tuple(moves(tr, scene, means)))
        case "lobby":
            return PadView(tuple(_lobby(tr, scene, means)))
        case "target":
            return PadView(tuple(_targets(tr, scene, means)))
        case "region":
            return _region(tr, scene, means)
    return PadView((*_main(tr, scene, means), *_director(tr, scene, means)))


# --- which action -----------------------------------------------------------------------------------------


def _door(tr: Translator, scene: Scene, means: Meanings, kind: Kind) -> KeyView:
    offers = offered(scene.offers, KINDS[kind])
    return door(
        tr,
        means.tap(Open(kind)),
        tr(f"c2.act.{kind}"),
        KIND_ICONS[kind],
        offers,
        tr(f"c2.none.{kind}"),
    )


def _main(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    rules, state = scene.rules, scene.state
    keys = [_door(tr, scene, means, kind) for kind in MAIN]
    if state.mode == "solo":
        by = rules.data["solo.pollution"]
        no = pollute_refusal(rules, state)
        keys.append(choice(tr, scene, means, Pollute(), no, tr("c2.act.pollute", ppm=by), "cloud"))
    if not state.turn.main and not state.turn.passed:
        no = pass_refusal(rules, state)
        if no is None:
            keys.append(choice(tr, scene, means, PassMain(), no, tr("c2.act.pass"), "player-skip-forward"))
    return group(tr("c2.group.main"), keys)


def _director(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    rules, state = scene.rules, scene.state
    refusals = {type(offer.action): offer.refusal for offer in scene.offers}
    keys = [
        _door(tr, scene, means, "scientist"),
        _market(tr, scene, means, BuyCertificate(), refusals.get(BuyCertificate)),
        _market(tr, scene, means, SellCertificate(), refusals.get(SellCertificate)),
        _door(tr, scene, means, "lobby"),
        _door(tr, scene, means, "target"),
    ]
    if not state.team:
        no = sell_goal_refusal(rules, state, SellGoal())
        label = tr("c2.act.sell_goal", money=rules.data["company.sold"])
        keys.append(choice(tr, scene, means, SellGoal(), no, label, "coins"))
    return group(tr("c2.group.director"), keys)


def _market(tr: Translator, scene: Scene, means: Meanings, action: Action, no: Refusal | None) -> KeyView:
    buys = isinstance(action, BuyCertificate)
    label, price = tr("c2.act.buy" if buys else "c2.act.sell"), scene.state.price
    return choice(tr, scene, means, action, no, label, "notes", detail=tr("c2.fact.price", price=price))


# --- which place ------------------------------------------------------------------------------------------


def _plan(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    """The region, then what is planned where in it."""
    area = scene.desk.area
    plans = offered(scene.offers, PlanProject)
    if area:
        there = [offer for offer in plans if offer.action.area == area]
        keys = [_plan_key(tr, scene, means, offer) for offer in there]
        yield KeyGroup(
            tr("c2.pad.what", area=area_name(tr, area)),
            (*keys, _other(tr, means, InArea(area), "c2.pad.other_area")),
        )
        return
    regions = [
        door(
            tr,
            means.tap(InArea(region.area)),
            area_name(tr, region.area),
            "world",
            [offer for offer in plans if offer.action.area == region.area],
            tr("c2.none.space"),
        )
        for region in scene.state.regions
    ]
    yield KeyGroup(tr("c2.pad.where"), tuple(regions))


def _other(tr: Translator, means: Meanings, again: Tap, label: str) -> KeyView:
    """Back to the question before: what was chosen is chosen a second time."""
    return KeyView(means.tap(again), tr(label), "arrow-left")


def _plan_key(tr: Translator, scene: Scene, means: Meanings, offer: Offered[PlanProject]) -> KeyView:
    action = offer.action
    subsidy = scene.state.region(action.area).spots[action.spot].subsidy
    level = scene.state.stack(action.energy).level
    return choice(
        tr,
        scene,
        means,
        action,
        offer.refusal,
        tr("c2.key.level", energy=energy_name(tr, action.energy), level=level)
        if level
        else energy_name(tr, action.energy),
        ENERGY_ICONS[action.energy],
        second=SUBSIDY_ICONS[subsidy],
        detail=cost(tr, scene, action) or subsidy_name(tr, subsidy),
    )


def _places(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    offers = _works(scene.offers, Prepare if scene.desk.kind == "prepare" else Build)
    yield from group(tr("c2.pad.which"), [_place(tr, scene, means, offer) for offer in offers])
    yield from _paying(tr, scene, means)


def _works(offers: Iterable[Offer], *kinds: type[Prepare] | type[Build]) -> list[Prepare | Build]:
    return [offer.action for offer in offers if isinstance(offer.action, kinds)]


def _place(
    tr: Translator, scene: Scene, means: Meanings, offer: Prepare | Build, area: bool = True
) -> KeyView:
    """A project whose infrastructure is prepared or whose plant is built."""
    rules, state = scene.rules, scene.state
    action = as_paid(scene.desk, rules, state, offer)
    if isinstance(action, Build):
        no = build_refusal(rules, state, action)
    else:
        no = prepare_refusal(rules, state, action)
    project = state.project(action.area, action.spot)
    assert project is not None
    named = tr("c2.key.level", energy=energy_name(tr, project.energy), level=project.level)
    label = tr("c2.key.in", what=named, area=area_name(tr, action.area))
    price = cost(tr, scene, action)
    if isinstance(action, Build):
        price = marked(tr, rules, f"plants.{project.energy}_{project.level}", price)
    if not area:
        label = tr(f"c2.key.{'build' if isinstance(action, Build) else 'prepare'}", what=named)
    return choice(tr, scene, means, action, no, label, ENERGY_ICONS[project.energy], detail=price)


def _paying(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    """From where the certificate comes, if there is a choice; and whether a region's technology helps."""
    desk, state = scene.desk, scene.state
    there = list(dict.fromkeys(sources(state, state.player)))
    keys = []
    if len(there) > 1:
        keys += [
            KeyView(
                means.tap(PayFrom(name)),
                words.source(tr, name),
                "notes",
                chosen=(desk.pay_from or there[0]) == name,
            )
            for name in there
        ]
    if desk.kind == "build" and any(region.tech for region in state.regions):
        keys.append(
            KeyView(means.tap(RegionTech()), tr("c2.pad.region_tech"), "bulb", chosen=not desk.keep_tech)
        )
    return group(tr("c2.pad.pay"), keys)


def _region(tr: Translator, scene: Scene, means: Meanings) -> PadView:
    """Everything that can be done in one region, and who has what there."""
    area, offers = scene.desk.area, scene.offers
    there = [offer for offer in offers if getattr(offer.action, "area", "") == area]
    works = _works(there, Prepare, Build)
    groups = [
        *group(tr("c2.pad.projects"), [_place(tr, scene, means, offer, area=False) for offer in works]),
        *group(tr("c2.pad.plan"), [_plan_key(tr, scene, means, o) for o in offered(there, PlanProject)]),
    ]
    arriving = [
        _move(tr, scene, means, offer)
        for offer in offered(offers, MoveScientist)
        if offer.action.target.kind == "project" and offer.action.target.name == area
    ]
    groups += group(tr("c2.pad.scientist"), arriving)
    return PadView(tuple(groups), control_detail(tr, scene.state.region(area)))


# --- scientists -------------------------------------------------------------------------------------------


def moves(tr: Translator, scene: Scene, means: Meanings, asked: str = "") -> Iterator[KeyGroup]:
    """From where, if there is a choice, and where to; `asked` ends the key of the first question's words."""
    offers = offered(scene.offers, MoveScientist)
    places = list(dict.fromkeys(offer.action.source for offer in offers))
    chosen = scene.desk.source or (places[0] if len(places) == 1 else None)
    if len(places) > 1:
        keys = [
            KeyView(
                means.tap(FromPlace(at)),
                place_words(tr, scene, at),
                _place_icon(scene, at),
                detail=_place_detail(tr, scene, at),
                chosen=at == chosen,
            )
            for at in places
        ]
        yield KeyGroup(tr(f"c2.pad.from{asked}"), tuple(keys))
        asked = ""
    targets = [offer for offer in offers if offer.action.source == chosen]
    yield from group(tr(f"c2.pad.to{asked}"), [_move(tr, scene, means, offer) for offer in targets])


def _move(tr: Translator, scene: Scene, means: Meanings, offer: Offered[MoveScientist]) -> KeyView:
    action = offer.action
    label, icon = place_words(tr, scene, action.target), _place_icon(scene, action.target)
    detail = _place_detail(tr, scene, action.target)
    if action.target.kind == "lobby":
        card = action.target.name
        detail = marked(tr, scene.rules, f"lobby.{card}", gift_name(tr, scene.rules.lobby[card].minor))
    return choice(tr, scene, means, action, offer.refusal, label, icon, detail=detail)


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


def _lobby(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    """For which effect, what the card is about, which card."""
    desk, rules = scene.desk, scene.rules
    effects = [
        KeyView(means.tap(Effect(minor)), tr(f"c2.effect.{name}"), icon, chosen=desk.minor == minor)
        for minor, name, icon in ((False, "main", "star"), (True, "minor", "plus"))
    ]
    yield KeyGroup(tr("c2.pad.effect"), tuple(effects))
    offers = [o for o in offered(scene.offers, PlayLobby) if o.action.minor == desk.minor]
    deeds = dict.fromkeys(rules.lobby[offer.action.card].deed for offer in offers)
    if desk.deed and desk.deed in deeds:
        there = [offer for offer in offers if rules.lobby[offer.action.card].deed == desk.deed]
        keys = [_card(tr, scene, means, offer) for offer in there]
        yield KeyGroup(tr("c2.pad.card"), (*keys, _other(tr, means, OfDeed(desk.deed), "c2.pad.other_card")))
        return
    about = [KeyView(means.tap(OfDeed(deed)), tr(f"c2.lobby.{deed}"), DEED_ICONS[deed]) for deed in deeds]
    yield from group(tr("c2.pad.deed"), about)


def _card(tr: Translator, scene: Scene, means: Meanings, offer: Offered[PlayLobby]) -> KeyView:
    card = scene.rules.lobby[offer.action.card]
    number = words.card_number(offer.action.card)
    label = tr("c2.key.card", number=number, name=lobby_name(tr, card))
    gift = gift_name(tr, card.minor if offer.action.minor else card.reward)
    detail = marked(tr, scene.rules, f"lobby.{offer.action.card}", gift)
    return choice(tr, scene, means, offer.action, offer.refusal, label, DEED_ICONS[card.deed], detail=detail)


def _targets(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    keys = []
    for offer in offered(scene.offers, ClaimTarget):
        card = offer.action.card
        price = tr("c2.key.tech", count=scene.rules.targets[card].tech)
        detail = marked(tr, scene.rules, f"targets.{card}", price)
        label = target_name(tr, scene.rules, card)
        keys.append(choice(tr, scene, means, offer.action, offer.refusal, label, "target", detail=detail))
    yield from group(tr("c2.pad.target"), keys)
