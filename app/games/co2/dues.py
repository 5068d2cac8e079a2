"""What has to be settled before the game goes on: one clear question at a time, with large keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from app.games.co2 import words
from app.games.co2.keys import Meanings, Offered, choice, group, offered, stands_in_the_way
from app.games.co2.names import (
    ENERGY_ICONS,
    FOSSIL_ICONS,
    area_name,
    company_goal_name,
    company_mark,
    company_name,
    energy_name,
    fossil_name,
    personal_name,
    summit_name,
)
from app.games.co2.pads import moves
from app.games.co2.scene import Scene
from app.games.co2.taps import MarkCard
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.co2 import ending
from engine.co2.actions import (
    DrawFossil,
    DrawInspection,
    GiveBonus,
    Learn,
    PayCertificate,
    Recruit,
    Reduce,
    RevealEvent,
    RevealSummit,
    SellGoal,
    ShowGoals,
    TakeIncome,
)
from engine.co2.inspectors import STEPS
from engine.co2.state import BOARD, PENALTY
from engine.co2.supply import cost
from engine.core import Action

A = TypeVar("A", bound=Action)

WITH_MOVES = ("recruit", "move", "withdraw")


def due_pad(tr: Translator, scene: Scene, means: Meanings) -> PadView | None:
    """The keys for what is due, or for what chance or the team has to say in this phase."""
    due = scene.due
    if due is not None:
        groups = list(_GROUPS[due.kind](tr, scene, means)) if due.kind in _GROUPS else []
        return PadView(tuple(groups))
    match scene.state.phase:
        case "supply" | "inspection":
            return PadView(tuple(_fossils(tr, scene, means)))
        case "reduction":
            return PadView(tuple(_reduction(tr, scene, means)))
    return None


def _each(
    tr: Translator,
    scene: Scene,
    means: Meanings,
    kind: type[A],
    look: Callable[[A], tuple[str, str]],
    small: Callable[[A], str] = lambda _action: "",
) -> list[KeyView]:
    """A key for each offer of a kind; `look` gives its words and its picture, `small` its small print."""
    return [
        choice(tr, scene, means, offer.action, offer.refusal, *look(offer.action), detail=small(offer.action))
        for offer in offered(scene.offers, kind)
    ]


def _higher(tr: Translator, scene: Scene, seat: str, energy: str) -> str:
    """From which space of a track to which."""
    known = scene.state.seat(seat).knows(energy)
    return tr("c2.key.higher", was=known, now=min(known + 1, scene.rules.last))


def _knowledge(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    def look(action: Learn) -> tuple[str, str]:
        return energy_name(tr, action.energy), ENERGY_ICONS[action.energy]

    seat = scene.due.seat if scene.due else ""

    def small(action: Learn) -> str:
        return _higher(tr, scene, seat, action.energy)

    return group("", _each(tr, scene, means, Learn, look, small))


def _bonus(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    """To whom, of which energy, or to which region."""
    offers = offered(scene.offers, GiveBonus)
    if any(offer.action.area for offer in offers):
        keys = [
            _given(tr, scene, means, offer, area_name(tr, offer.action.area), "world") for offer in offers
        ]
        yield from group(tr("c2.pad.to_region"), keys)
        return
    if not any(offer.action.energy for offer in offers):
        keys = [_to(tr, scene, means, offer) for offer in offers]
        yield from group(tr("c2.pad.to_whom") if len(keys) > 1 else "", keys)
        return
    earner = scene.due.seat if scene.due else ""
    for seat in sorted(scene.state.seats, key=lambda each: each.colour != earner):
        keys = [_known(tr, scene, means, offer) for offer in offers if offer.action.to == seat.colour]
        yield from group(tr("c2.pad.for", seat=words.who(tr, seat)), keys)


def _known(tr: Translator, scene: Scene, means: Meanings, offer: Offered[GiveBonus]) -> KeyView:
    """Knowledge of an energy of one's choice."""
    energy = offer.action.energy
    detail = _higher(tr, scene, offer.action.to, energy)
    label, icon = energy_name(tr, energy), ENERGY_ICONS[energy]
    return choice(tr, scene, means, offer.action, offer.refusal, label, icon, detail=detail)


def _given(
    tr: Translator, scene: Scene, means: Meanings, offer: Offered[GiveBonus], label: str, icon: str
) -> KeyView:
    return choice(tr, scene, means, offer.action, offer.refusal, label, icon)


def _to(tr: Translator, scene: Scene, means: Meanings, offer: Offered[GiveBonus]) -> KeyView:
    to = offer.action.to
    label = company_name(tr, to)
    return choice(tr, scene, means, offer.action, offer.refusal, label, seat=company_mark(to))


def _recruit(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    keys = _each(tr, scene, means, Recruit, lambda _action: (tr("c2.act.recruit"), "circle-plus"))
    yield from group("", keys)
    yield from moves(tr, scene, means, ".or" if keys else "")


def _income(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    """Everything as money, everything as points, and whatever is between."""
    due = scene.due
    most = due.count if due else 0

    def look(action: TakeIncome) -> tuple[str, str]:
        return tr("c2.key.split", points=action.points, money=most - action.points), ""

    return group(tr("c2.pad.split"), _each(tr, scene, means, TakeIncome, look))


def _pay(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    def look(action: PayCertificate) -> tuple[str, str]:
        if action.source == PENALTY:
            return tr("c2.key.penalty", count=scene.state.price), "alert-triangle"
        return words.source(tr, action.source), "home" if action.source == BOARD else "world"

    return group(tr("c2.pad.pay"), _each(tr, scene, means, PayCertificate, look))


def _summit(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    def look(action: RevealSummit) -> tuple[str, str]:
        return summit_name(tr, scene.rules, action.tile), "podium"

    return group(tr("c2.pad.topics"), _each(tr, scene, means, RevealSummit, look))


def _event(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    def look(action: RevealEvent) -> tuple[str, str]:
        return area_name(tr, scene.rules.events[action.tile]), "alert-triangle"

    return group(tr("c2.pad.event"), _each(tr, scene, means, RevealEvent, look))


def _show(tr: Translator, scene: Scene, means: Meanings) -> Iterator[KeyGroup]:
    """Every card somebody can have, with how far it is met; chosen ones are told together."""
    rules, state, due = scene.rules, scene.state, scene.due
    assert due is not None
    seat = state.seat(due.seat)
    keys = []
    for offer in offered(scene.offers, ShowGoals):
        (card,) = offer.action.cards
        if state.team:
            has, needs = ending.personal(rules, state, seat, card)
            far = "c2.key.met" if has >= needs else "c2.key.of"
            label, detail, icon = personal_name(tr, card), tr(far, has=has, needs=needs), "flag"
        else:
            points = ending.company(rules, state, seat, card)
            label, detail, icon = company_goal_name(tr, card), tr("c2.points", count=points), "medal"
        closed = stands_in_the_way(offer.refusal)
        keys.append(
            KeyView(
                means.tap(MarkCard(card)),
                label,
                icon,
                detail,
                chosen=card in scene.desk.cards,
                enabled=not closed,
                why_not=words.refusal(tr, offer.refusal) if closed and offer.refusal else "",
            )
        )
    yield from group("", keys)
    label = tr("c2.act.sell_goal", money=rules.data["company.sold"])
    yield from group("", _each(tr, scene, means, SellGoal, lambda _action: (label, "coins")))


def _fossils(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    """What was drawn from the pile on the table; the app can draw as well."""
    state = scene.state
    kind: type[DrawFossil | DrawInspection] = DrawFossil if state.phase == "supply" else DrawInspection
    left = dict(zip(FOSSIL_ICONS, state.pile, strict=True))
    keys = [
        choice(
            tr,
            scene,
            means,
            offer.action,
            offer.refusal,
            _drawn(tr, scene, offer.action.fossil),
            FOSSIL_ICONS[offer.action.fossil],
            detail=tr("c2.key.left", count=left[offer.action.fossil]),
        )
        for offer in offered(scene.offers, kind)
    ]
    return group(tr("c2.pad.drawn"), keys)


def _drawn(tr: Translator, scene: Scene, fossil: str) -> str:
    """What a plant that was drawn does: it pollutes the air, or only moves the inspector."""
    name = fossil_name(tr, fossil)
    if scene.state.phase == "supply":
        return tr("c2.key.fossil", fossil=name, ppm=scene.rules.ppm[fossil])
    return tr("c2.key.inspection", fossil=name, count=STEPS[fossil])


def _reduction(tr: Translator, scene: Scene, means: Meanings) -> list[KeyGroup]:
    def look(action: Reduce) -> tuple[str, str]:
        return tr("c2.ppm", ppm=words.signed(-action.ppm)), ""

    def price(action: Reduce) -> str:
        return words.points(tr, -cost(scene.rules, scene.state, action.ppm))

    return group(tr("c2.pad.reduce"), _each(tr, scene, means, Reduce, look, price))


_GROUPS: dict[str, Callable[[Translator, Scene, Meanings], Iterator[KeyGroup] | list[KeyGroup]]] = {
    "knowledge": _knowledge,
    "bonus": _bonus,
    "recruit": _recruit,
    "move": moves,
    "withdraw": moves,
    "income": _income,
    "pay": _pay,
    "summit": _summit,
    "event": _event,
    "show": _show,
}
