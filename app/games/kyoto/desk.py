"""What people have tapped so far and not entered yet: a study being read, a card, a bribe, a choice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

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
from engine.kyoto.state import Affluence, Damage, Goal, Icon, Lobby, Pick, Share, State

Kind = Literal["", "country", "bribe", "speaker_bribe"]
Deed = Literal["retract", "contribute"]
"""What somebody is bribed to do."""
IconAnswer = Literal[Icon, "none"]
LobbyAnswer = Literal[Lobby, "none"]
"""What was answered; empty until somebody does."""
NONE: Final = "none"
"""The answer that there is no icon, no lobby."""
FINE = 10
"""Tonnes by which a goal is set, where no key has its value."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Immutable: every tap makes a new one. Nothing of it counts before it is an action of the game."""

    kind: Kind = ""
    country: str = ""
    to: str = ""
    millions: int = 0
    deed: Literal["", Deed] = ""
    value: int = 0
    damage: Icon = ""
    lobby: LobbyAnswer = ""
    picks: frozenset[int] = frozenset()
    """Places in the row of cards that are chosen."""
    co2: int = 0
    icons: tuple[Damage, ...] = ()
    funding: int = 0
    visible: Icon = ""
    hidden: tuple[IconAnswer, IconAnswer] = ("", "")
    """The first and the second hidden impact."""
    shares: tuple[tuple[str, int], ...] = ()
    cloud: int = -1

    @property
    def face(self) -> Affluence | None:
        """The card that has been entered, once all of it has."""
        if not (self.value and self.damage and self.lobby):
            return None
        return Affluence(self.value, self.damage, "" if self.lobby == NONE else self.lobby)

    def without_face(self) -> Desk:
        return replace(self, value=0, damage="", lobby="")


def for_country(state: State, country: str) -> Desk:
    """With a goal of one icon there is nothing to say about a card's icon."""
    icons = state.lectern.goal.icons if state.lectern else ()
    only: Icon = icons[0] if len(set(icons)) == 1 else ""
    return Desk("country", country, damage=only)


def flags_open(state: State) -> bool:
    """Cards and money can be laid in front of flags."""
    return state.phase == "contribution" and state.timer.status != "ready"


def half_told(desk: Desk, state: State) -> bool:
    """A card of this country has been begun, and does not lie there yet."""
    return desk.kind == "country" and desk != for_country(state, desk.country)


def action_of(desk: Desk, state: State) -> Action | None:
    """What has been entered, once it is enough."""
    if desk.kind == "country":
        return Contribute(desk.country, desk.face) if desk.face else None
    if desk.kind == "bribe":
        return _bribe(desk, state)
    if desk.kind == "speaker_bribe":
        whole = desk.country and desk.millions and desk.picks
        return BribeSpeaker(desk.country, desk.millions, _picks(desk, state)) if whole else None
    match state.phase:
        case "study" if desk.funding and desk.visible and (desk.co2 or desk.icons):
            return ReadStudy(Goal(desk.co2, desk.icons), desk.funding, desk.visible)
        case "choosing" if desk.picks:
            return ChooseCards(_picks(desk, state))
        case "funding" if any(millions for _, millions in desk.shares):
            return TakeFunding(tuple(Share(country, n) for country, n in desk.shares if n))
        case "showing" if all(desk.hidden):
            return ShowStudy(tuple(icon for icon in desk.hidden if icon and icon != NONE))
    return None


def _picks(desk: Desk, state: State) -> tuple[Pick, ...]:
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
