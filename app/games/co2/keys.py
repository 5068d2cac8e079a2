"""Keys for what the rules offer: told at once, or only weighed while somebody wants to know first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from app.games.co2 import words
from app.games.co2.desk import key_of
from app.games.co2.scene import Scene
from app.games.co2.weigh import Weighed, short, weigh
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView
from engine.core import Action, Offer, Refusal

A = TypeVar("A", bound=Action)

TELL = "tell:"
"""Keys that tell the game something begin so."""


def stands_in_the_way(no: Refusal | None) -> bool:
    """A warning doesn't: the table is asked whether it means it."""
    return no is not None and no.strength == "illegal"


def choice(
    tr: Translator,
    scene: Scene,
    acts: dict[str, Action],
    action: Action,
    no: Refusal | None,
    label: str,
    icon: str = "",
    **more: Any,
) -> KeyView:
    """A key that does this; one that the rules refuse says why."""
    name = key_of(action)
    closed = stands_in_the_way(no)
    why_not = words.refusal(tr, no) if closed and no else ""
    if scene.desk.weighing and scene.state.phase == "actions" and not scene.state.dues:
        chosen = scene.desk.weighed == name
        key = f"desk:weighed:{name}"
    else:
        chosen, key = False, f"{TELL}{name}"
    acts[f"{TELL}{name}"] = action
    return KeyView(key, label, icon, chosen=chosen, enabled=not closed, why_not=why_not, **more)


def cost(tr: Translator, scene: Scene, action: Action) -> str:
    """What an action comes to, for the small print of its key."""
    weighed = weigh(scene.rules, scene.state, action)
    return short(tr, weighed) if isinstance(weighed, Weighed) else ""


def door(
    tr: Translator, key: str, label: str, icon: str, offers: Iterable[Offered[Any]], nothing: str, **more: Any
) -> KeyView:
    """A key to several offers: open if one of them is, else with what stands in the way of the first."""
    there = list(offers)
    closed = [offer for offer in there if stands_in_the_way(offer.refusal)]
    why_not = ""
    if len(closed) == len(there):
        first = closed[0].refusal if closed else None
        why_not = words.refusal(tr, first) if first else nothing
    return KeyView(key, label, icon, enabled=not why_not, why_not=why_not, **more)


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
