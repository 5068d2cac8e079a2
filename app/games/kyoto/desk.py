"""What people have tapped so far and have not told yet: a study being read, a card, a bribe, a choice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.core import Action
from engine.kyoto.actions import (
    Bribe,
    BribeSpeaker,
    ChooseCards,
    Contribute,
    ReadStudy,
    ShowStudy,
    TakeFunding,
)
from engine.kyoto.state import Affluence, Goal, Share, State

Kind = Literal["", "country", "bribe", "speaker_bribe"]
NONE = "none"
"""The key for no icon, no lobby."""
COARSE, FINE = 50, 10
"""Tonnes by which a goal is set, where no key has its value."""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that is said of a study or a card: what it is about, and the answer."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Desk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is told to the game."""

    kind: Kind = ""
    country: str = ""
    to: str = ""
    millions: int = 0
    deed: Literal["", "retract", "contribute"] = ""
    value: int = 0
    damage: str = ""
    lobby: str = ""
    """A lobby, or `none`; empty until somebody says."""
    picks: frozenset[int] = frozenset()
    """Places in the row of cards that are chosen."""
    co2: int = 0
    icons: tuple[str, ...] = ()
    funding: int = 0
    visible: str = ""
    hidden: tuple[str, str] = ("", "")
    """The first and the second hidden impact, or `none`; empty until somebody says."""
    shares: tuple[tuple[str, int], ...] = ()
    cloud: int = -1

    @property
    def face(self) -> Affluence | None:
        """The card that has been told, once all of it has."""
        if not (self.value and self.damage and self.lobby):
            return None
        return Affluence(self.value, self.damage, "" if self.lobby == NONE else self.lobby)  # type: ignore[arg-type]

    def without_face(self) -> Desk:
        return replace(self, value=0, damage="", lobby="")


def tap(desk: Desk, state: State, name: str, told: str = "") -> Desk:
    """The desk after a key; one that means nothing here changes nothing."""
    match name:
        case "close":
            return Desk()
        case "country":
            same = desk.country == told and desk.kind == "country"
            return Desk() if same else _for_country(state, told)
        case "bribe":
            return Desk("bribe", desk.country)
        case "speaker_bribe":
            return Desk("speaker_bribe", picks=frozenset())
        case "payer":
            return replace(desk, country=told)
        case "to":
            return replace(desk, to=told, deed="", picks=frozenset()).without_face()
        case "deed":
            return replace(desk, deed=told, picks=frozenset()).without_face()  # type: ignore[arg-type]
        case "pick":
            return replace(desk, picks=desk.picks ^ {int(told)})
        case "hidden1" | "hidden2":
            first, second = desk.hidden
            return replace(desk, hidden=(told, second) if name == "hidden1" else (first, told))
        case "share":
            return _with_share(desk, state, told)
        case "icons":
            return replace(desk, icons=tuple(told.split("+")), co2=0)
        case "co2":
            return replace(desk, co2=int(told), icons=())
        case "more" | "less":
            by = int(told) if name == "more" else -int(told)
            return replace(desk, co2=max(FINE, desk.co2 + by), icons=())
        case "millions":
            return replace(desk, millions=int(told))
        case "value":
            return replace(desk, value=int(told))
        case "funding":
            return replace(desk, funding=int(told))
        case "cloud":
            return replace(desk, cloud=int(told))
        case "damage":
            return replace(desk, damage=told)
        case "lobby":
            return replace(desk, lobby=told)
        case "visible":
            return replace(desk, visible=told)
    return desk


def _for_country(state: State, country: str) -> Desk:
    """With a goal of one icon there is nothing to say about a card's icon."""
    icons = state.lectern.goal.icons if state.lectern else ()
    only = icons[0] if len(set(icons)) == 1 else ""
    return Desk("country", country, damage=only)


def half_told(desk: Desk, state: State) -> bool:
    """A card of this country has been begun, and does not lie there yet."""
    return desk.kind == "country" and desk != _for_country(state, desk.country)


def _with_share(desk: Desk, state: State, country: str) -> Desk:
    """One million more of this country's; after its last one none."""
    shares = dict(desk.shares)
    most = state.seat(country).money
    shares[country] = (shares.get(country, 0) + 1) % (most + 1)
    return replace(desk, shares=tuple(shares.items()))


def action_of(desk: Desk, state: State) -> Action | None:
    """What has been told, once it is enough."""
    if desk.kind == "country":
        return Contribute(desk.country, desk.face) if desk.face else None
    if desk.kind == "bribe":
        return _bribe(desk, state)
    if desk.kind == "speaker_bribe":
        told = desk.country and desk.millions and desk.picks
        return BribeSpeaker(desk.country, desk.millions, _picks(desk, state)) if told else None
    match state.phase:
        case "study" if desk.funding and desk.visible and (desk.co2 or desk.icons):
            goal: Any = Goal(desk.co2, desk.icons)  # type: ignore[arg-type]
            return ReadStudy(goal, desk.funding, desk.visible)  # type: ignore[arg-type]
        case "choosing" if desk.picks:
            return ChooseCards(_picks(desk, state))
        case "funding" if any(millions for _, millions in desk.shares):
            return TakeFunding(tuple(Share(country, n) for country, n in desk.shares if n))
        case "showing" if all(desk.hidden):
            return ShowStudy(tuple(icon for icon in desk.hidden if icon != NONE))  # type: ignore[misc]
    return None


def _picks(desk: Desk, state: State) -> tuple[Any, ...]:
    return tuple(pick for number, pick in enumerate(state.contributed) if number in desk.picks)


def _bribe(desk: Desk, state: State) -> Bribe | None:
    if not (desk.to and desk.millions):
        return None
    if desk.deed == "retract":
        lying = state.seat(desk.to).cards
        cards = tuple(card for number, card in enumerate(lying) if number in desk.picks)
        return Bribe(desk.country, desk.to, desk.millions, retract=cards) if cards else None
    if desk.deed == "contribute" and desk.face:
        return Bribe(desk.country, desk.to, desk.millions, contribute=(desk.face,))
    return None
