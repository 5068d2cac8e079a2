"""Keys for what the rules offer: done at once, or only weighed while somebody wants to know first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from app.games.co2 import words
from app.games.co2.desk import Weighable, key_of
from app.games.co2.scene import Scene
from app.games.co2.taps import Tap, WeighAction
from app.games.co2.weigh import Weighed, short, weigh
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView
from engine.co2.rules import Rules
from engine.core import Action, Offer, Refusal

A = TypeVar("A", bound=Action)

DRAW = "draw"
"""The key with which the app draws for the table."""


@dataclass
class Meanings:
    """What each key of a view does, by the key's name: to the game, or to the desk alone."""

    acts: dict[str, Action] = field(default_factory=dict)
    taps: dict[str, Tap] = field(default_factory=dict)

    def act(self, name: str, action: Action) -> str:
        self.acts[name] = action
        return name

    def tap(self, tap: Tap) -> str:
        self.taps[tap.name] = tap
        return tap.name


def stands_in_the_way(no: Refusal | None) -> bool:
    """A warning doesn't: the table is asked whether it means it."""
    return no is not None and no.strength == "illegal"


def choice(
    tr: Translator,
    scene: Scene,
    means: Meanings,
    action: Action,
    no: Refusal | None,
    label: str,
    icon: str = "",
    *,
    detail: str = "",
    second: str = "",
    seat: str = "",
) -> KeyView:
    """A key that does this; one that the rules refuse says why."""
    desk = scene.desk
    closed = stands_in_the_way(no)
    why_not = words.refusal(tr, no) if closed and no else ""
    in_turn = scene.state.phase == "actions" and not scene.state.dues
    if desk.weighing and in_turn and isinstance(action, Weighable):
        chosen, key = desk.weighed == action, means.tap(WeighAction(action))
    else:
        chosen, key = False, means.act(f"tell:{key_of(action)}", action)
    return KeyView(key, label, icon, detail, seat, second, chosen, enabled=not closed, why_not=why_not)


def cost(tr: Translator, scene: Scene, action: Action) -> str:
    """What an action comes to, for the small print of its key."""
    weighed = weigh(scene.rules, scene.state, action)
    return short(tr, weighed) if isinstance(weighed, Weighed) else ""


def marked(tr: Translator, rules: Rules, path: str, text: str) -> str:
    """Small print about a component, with the one small sign while it is a practice value."""
    return tr("c2.practice.sign", text=text) if text and rules.data.source(path) == "practice" else text


def door(
    tr: Translator, key: str, label: str, icon: str, offers: Iterable[Offered[A]], nothing: str
) -> KeyView:
    """A key to several offers: open if one of them is, else with what stands in the way of the first."""
    there = list(offers)
    closed = [offer for offer in there if stands_in_the_way(offer.refusal)]
    why_not = ""
    if len(closed) == len(there):
        first = closed[0].refusal if closed else None
        why_not = words.refusal(tr, first) if first else nothing
    return KeyView(key, label, icon, enabled=not why_not, why_not=why_not)


def group(label: str, keys: Iterable[KeyView]) -> list[KeyGroup]:
    """The keys as a group, if there are any."""
    made = tuple(keys)
    return [KeyGroup(label, made)] if made else []


class Offered(NamedTuple, Generic[A]):
    """An offer of one kind of action."""

    action: A
    refusal: Refusal | None


def offered(offers: Iterable[Offer], kind: type[A]) -> list[Offered[A]]:
    return [Offered(offer.action, offer.refusal) for offer in offers if isinstance(offer.action, kind)]
