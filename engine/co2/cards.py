"""Playing a lobby card: for its minor effect, after the action it belongs to, or right before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.co2 import lobby, market, projects, scientists, turns
from engine.co2.actions import Build, MoveScientist, PlanProject, PlayLobby, Prepare, SellCertificate
from engine.co2.draft import Draft
from engine.co2.events import DirectorDone, LobbyPlayed, LobbyPromised
from engine.co2.places import LOBBY
from engine.co2.rules import Rules
from engine.co2.state import Deed, State
from engine.core import Action, Decision, Refusal, refuse, warn


def deed(state: State, action: Action) -> Deed | None:
    """What an action would be to a lobby card."""
    if isinstance(action, PlanProject):
        subsidy = state.region(action.area).spots[action.spot].subsidy
        return Deed("plan", action.energy, action.area, subsidy)
    if isinstance(action, Prepare | Build):
        project = state.project(action.area, action.spot)
        assert project is not None
        return Deed("prepare" if isinstance(action, Prepare) else "build", project.energy, action.area)
    if isinstance(action, MoveScientist):
        return scientists.deed(state, action.target)
    return market.SELL if isinstance(action, SellCertificate) else None


def others(rules: Rules, state: State) -> Iterator[tuple[Action, Refusal | None]]:
    """What a lobby card may belong to, with what stands in its way."""
    yield from projects.main_actions(rules, state)
    for move in scientists.moves(state, state.player.colour):
        yield move, scientists.move_refusal(rules, state, move)
    yield SellCertificate(), market.sell_refusal(rules, state)


def deeds(state: State, possible: Iterable[Action]) -> list[Deed]:
    """What a card could be played for now: what was just done, or what can be done next."""
    found = [each for action in possible if (each := deed(state, action)) is not None]
    return [*found, state.turn.last] if state.turn.last is not None else found


def refusal(rules: Rules, state: State, action: PlayLobby) -> Refusal | None:
    """What stands in the way of playing a card at all."""
    if state.turn.card:
        return refuse("co2.turn.director_once", LOBBY, action="card")
    if action.card not in rules.lobby:
        return refuse("co2.lobby.no_such_card", LOBBY, card=action.card[:20])
    if not state.player.lobby:
        return refuse("co2.lobby.hand_is_empty", LOBBY)
    if any(card.card == action.card for card in state.lobby):
        return refuse("co2.lobby.lies_there", LOBBY, card=action.card)
    return None


def use_refusal(rules: Rules, action: PlayLobby, possible: list[Deed]) -> Refusal | None:
    """A main effect that nothing belongs to would be wasted."""
    if action.minor or any(lobby.fits(rules.lobby[action.card], each) for each in possible):
        return None
    return warn("co2.lobby.no_use", LOBBY, card=action.card)


def play(rules: Rules, state: State, action: PlayLobby, insist: bool) -> Decision:
    if no := refusal(rules, state, action):
        return no
    if not insist and not action.minor:
        possible = deeds(state, [each for each, no in others(rules, state) if no is None])
        if no := use_refusal(rules, action, possible):
            return no
    draft = Draft(rules, state)
    card, last, seat = rules.lobby[action.card], state.turn.last, state.player.colour
    draft.add(DirectorDone("card"))
    draft.add(LobbyPlayed(seat, action.card, action.minor))
    if action.minor:
        lobby.minor(draft, seat, card)
    elif last is not None and lobby.fits(card, last):
        lobby.reward(draft, seat, card, last)
    else:
        draft.add(LobbyPromised(action.card))
    return turns.settled(draft)


def plays(
    rules: Rules, state: State, possible: Iterable[Action]
) -> Iterator[tuple[PlayLobby, Refusal | None]]:
    """Every card that nobody has played, for either effect."""
    known = deeds(state, possible)
    lying = [card.card for card in state.lobby]
    for name in rules.lobby:
        if name not in lying:
            for action in (PlayLobby(name), PlayLobby(name, minor=True)):
                yield action, refusal(rules, state, action) or use_refusal(rules, action, known)
