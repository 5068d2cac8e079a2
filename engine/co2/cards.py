"""Lobby cards: played for the minor effect, after the action they belong to or right before it; let go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.co2 import lobby, market, projects, scientists, turns
from engine.co2.actions import Build, Decline, MoveScientist, PlanProject, PlayLobby, Prepare, SellCertificate
from engine.co2.draft import Draft
from engine.co2.events import DirectorDone, LobbyLetGo, LobbyPlayed, LobbyPromised
from engine.co2.places import LOBBY
from engine.co2.projects import Listed
from engine.co2.rules import Rules
from engine.co2.state import Deed, State
from engine.core import Action, Decision, Refusal, refuse, replace, warn


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


def others(rules: Rules, state: State) -> Iterator[Listed]:
    """What a lobby card may belong to, with what stands in its way."""
    yield from projects.main_actions(rules, state)
    for move in scientists.moves(state, state.player.colour):
        yield move, scientists.move_refusal(rules, state, move)
    yield SellCertificate(), market.sell_refusal(rules, state)


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


def use_refusal(
    rules: Rules, state: State, action: PlayLobby, listed: Sequence[Listed], deeds: Sequence[Deed]
) -> Refusal | None:
    """A main effect that nothing belongs to would be wasted."""
    card = rules.lobby[action.card]
    if action.minor or any(lobby.fits(card, each) for each in deeds):
        return None
    if any(no and _its_money_helps(rules, state, action, other, no) for other, no in listed):
        return None
    return warn("co2.lobby.no_use", LOBBY, card=action.card)


def _its_money_helps(rules: Rules, state: State, played: PlayLobby, other: Action, no: Refusal) -> bool:
    """Is money all that was missing for a plant, and does the card bring it?"""
    if no.code != "co2.money.not_enough" or not isinstance(other, Build):
        return False
    waiting = replace(state, turn=replace(state.turn, promised=played.card))
    return projects.build_refusal(rules, waiting, other) is None


def play(rules: Rules, state: State, action: PlayLobby, insist: bool) -> Decision:
    if no := refusal(rules, state, action):
        return no
    if not insist and not action.minor:
        listed = list(others(rules, state))
        if no := use_refusal(rules, state, action, listed, deeds(state, listed)):
            return no
    draft = Draft(rules, state)
    card, seat = rules.lobby[action.card], state.player.colour
    done = next((each for each in state.turn.just_done if lobby.fits(card, each)), None)
    draft.add(DirectorDone("card"))
    draft.add(LobbyPlayed(seat, action.card, action.minor))
    if action.minor:
        lobby.minor(draft, seat, card)
    elif done is not None:
        lobby.reward(draft, seat, card, done)
    else:
        draft.add(LobbyPromised(action.card))
    return turns.settled(draft)


def deeds(state: State, listed: Iterable[Listed]) -> list[Deed]:
    """What a card could be played for now: what can be done next, or was just done."""
    possible = [each for action, no in listed if no is None and (each := deed(state, action)) is not None]
    return [*possible, *state.turn.just_done]


def plays(rules: Rules, state: State, listed: Sequence[Listed]) -> Iterator[tuple[PlayLobby, Refusal | None]]:
    """Every card that nobody has played, for either effect."""
    known = deeds(state, listed)
    lying = [card.card for card in state.lobby]
    for name in rules.lobby:
        if name not in lying:
            for action in (PlayLobby(name), PlayLobby(name, minor=True)):
                no = refusal(rules, state, action) or use_refusal(rules, state, action, listed, known)
                yield action, no


# --- a card that waits for its action ---------------------------------------------------------------------


def let_go_refusal(listed: Iterable[Listed]) -> Refusal | None:
    """While a card waits, everything that may be done is what it waits for."""
    return warn("co2.lobby.can_be_kept", LOBBY) if any(no is None for _, no in listed) else None


def decline(rules: Rules, state: State, action: Decline, insist: bool) -> Decision:
    """What is due first; with nothing due, the card that waits."""
    card = state.turn.promised
    if state.dues or not card:
        return scientists.decline(rules, state, action, insist)
    no = let_go_refusal(others(rules, state))
    return no if no and not insist else (LobbyLetGo(card),)
