"""What lobby cards bring, and UN goal cards."""

from __future__ import annotations

from collections import Counter

from engine.co2 import gains, turns
from engine.co2.actions import ClaimTarget
from engine.co2.draft import Draft
from engine.co2.events import (
    DirectorDone,
    LobbyKept,
    Owed,
    TargetClaimed,
)
from engine.co2.places import LOBBY, TARGET
from engine.co2.rules import Lobby, Rules
from engine.co2.state import Deed, Due, State
from engine.core import Decision, Refusal, refuse


def fits(card: Lobby, deed: Deed) -> bool:
    """Is this what the card's main effect pays for?"""
    if card.deed != deed.kind:
        return False
    return card.about in ("", deed.energy, deed.area, deed.subsidy)


def promise_refusal(rules: Rules, state: State, deed: Deed | None) -> Refusal | None:
    """A card played for what comes next has to be followed by just that."""
    card = state.turn.promised
    if not card or (deed is not None and fits(rules.lobby[card], deed)):
        return None
    return refuse("co2.lobby.promised", LOBBY, card=card)


def money_ahead(rules: Rules, state: State, deed: Deed) -> int:
    """Money of a promised card, which may be used for the action itself."""
    card = state.turn.promised
    if not card or not fits(rules.lobby[card], deed):
        return 0
    what, _, count = rules.lobby[card].reward.partition(" ")
    return int(count) if what == "money" else 0


def keep_ahead(draft: Draft, deed: Deed) -> None:
    """The money of a promised card comes before the action is paid."""
    if money_ahead(draft.rules, draft.state, deed):
        keep(draft, deed)


def keep(draft: Draft, deed: Deed) -> None:
    """The promised action is done: the card pays."""
    name = draft.state.turn.promised
    if name and fits(draft.rules.lobby[name], deed):
        draft.add(LobbyKept(name))
        reward(draft, draft.state.player.colour, draft.rules.lobby[name], deed)


def reward(draft: Draft, seat: str, card: Lobby, deed: Deed) -> None:
    what, _, count = card.reward.partition(" ")
    if what == "money":
        gains.money(draft, seat, int(count), "lobby")
    elif what == "tech":
        gains.tech(draft, seat, int(count), "lobby")
    elif what == "points":
        gains.score(draft, seat, int(count), "lobby")
    elif what == "knowledge":
        gains.learn(draft, seat, deed.energy, "lobby")
    else:
        draft.add(Owed(Due("move", seat, "lobby")))


def minor(draft: Draft, seat: str, card: Lobby) -> None:
    """The effect in the corner: for whoever plays the card, and once more for a scientist."""
    what, _, count = card.minor.partition(" ")
    if what == "money":
        gains.money(draft, seat, int(count), "lobby")
    elif what == "tech":
        gains.tech(draft, seat, 1, "lobby")
    elif what == "certificate":
        gains.certificate(draft, seat)
    else:
        draft.add(Owed(Due("move", seat, "lobby")))


# --- UN goal cards ----------------------------------------------------------------------------------------


def supported(state: State, seat: str) -> Counter[str]:
    """Built plants on a company's infrastructure, by energy; who built them doesn't matter."""
    plants = [plant for region in state.regions for plant in region.green()]
    return Counter(plant.energy for plant in plants if plant.infrastructure == seat)


def claim_refusal(rules: Rules, state: State, action: ClaimTarget) -> Refusal | None:
    if state.turn.card:
        return refuse("co2.turn.director_once", TARGET, action="card")
    if no := promise_refusal(rules, state, None):
        return no
    lying = [target.card for target in state.targets if not target.claimed_by]
    if action.card not in lying:
        return refuse("co2.target.not_there", TARGET, card=action.card[:20])
    card, seat = rules.targets[action.card], state.player
    wanted: Counter[str] = Counter(card.plants)
    missing = wanted - supported(state, seat.colour)
    if missing:
        energy = next(energy for energy in card.plants if energy in missing)
        return refuse("co2.target.no_infrastructure", TARGET, energy=energy, count=missing[energy])
    if seat.tech < card.tech:
        return refuse("co2.tech.not_enough", TARGET, needs=card.tech, has=seat.tech)
    return None


def claim(rules: Rules, state: State, action: ClaimTarget, insist: bool) -> Decision:
    """Together it is worth victory points at once; against each other it is counted at the end."""
    if no := claim_refusal(rules, state, action):
        return no
    draft = Draft(rules, state)
    seat = state.player.colour
    draft.add(DirectorDone("card"))
    turns.spend_tech(draft, seat, rules.targets[action.card].tech, "target")
    draft.add(TargetClaimed(seat, action.card))
    if state.team:
        gains.score(draft, seat, rules.data["display.points"], "target")
    return turns.settled(draft)
