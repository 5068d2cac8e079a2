"""The one door to the rules: is this allowed now, and what follows from it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, TypeAlias

from engine.core import Action, Awaits, Decision, Offer, ReadBox, Refusal, Sealed, refuse
from engine.kyoto import contribution, corrections, course, ending, impact, setting_up, timer
from engine.kyoto.actions import (
    Adjust,
    AdjustCoffers,
    AgreeToStop,
    Bribe,
    BribeSpeaker,
    CallOff,
    CallOutcome,
    ChooseCards,
    Contribute,
    ContributeMoney,
    DrawStudy,
    EnterTotals,
    FlipAnimal,
    FlipCloud,
    KeepAgendas,
    KeepStudy,
    LengthenTimer,
    PauseTimer,
    RaiseTemperature,
    ReadStudy,
    RestartTimer,
    ResumeTimer,
    RingTimer,
    SetRound,
    SetUp,
    ShowStudy,
    StartTimer,
    StopTimer,
    TakeAllowance,
    TakeFunding,
    deal_agendas,
    held_back,
    to_speaker,
)
from engine.kyoto.formulas import BY_HAND, DAMAGES
from engine.kyoto.places import CONTRIBUTE_MONEY, END, PLAYING, SETUP
from engine.kyoto.readings import READING
from engine.kyoto.rules import Rules
from engine.kyoto.state import AgendaEntry, Phase, Seat, State, Totals

_DECIDE: dict[type, Callable[[Rules, State, Any, bool], Decision]] = {
    SetUp: setting_up.set_up,
    KeepAgendas: setting_up.keep_agendas,
    TakeAllowance: course.take_allowance,
    DrawStudy: course.draw_study,
    KeepStudy: course.keep_study,
    ReadStudy: course.read_study,
    StartTimer: timer.start,
    PauseTimer: timer.pause,
    ResumeTimer: timer.resume,
    RestartTimer: timer.restart,
    LengthenTimer: timer.lengthen,
    RingTimer: timer.ring,
    CallOutcome: timer.call,
    AgreeToStop: timer.agree,
    StopTimer: timer.stop,
    Contribute: contribution.contribute,
    ContributeMoney: contribution.contribute_money,
    Bribe: contribution.bribe,
    BribeSpeaker: impact.bribe_speaker,
    ChooseCards: impact.choose_cards,
    TakeFunding: impact.take_funding,
    ShowStudy: impact.show_study,
    FlipAnimal: impact.flip_animal,
    RaiseTemperature: impact.raise_temperature,
    FlipCloud: impact.flip_cloud,
    EnterTotals: ending.enter_totals,
    CallOff: ending.call_off,
    Adjust: corrections.adjust,
    AdjustCoffers: corrections.adjust_coffers,
    SetRound: corrections.set_round,
    ReadBox: corrections.read_box,
}

_PHASE: dict[type, Phase] = {
    KeepAgendas: "agendas",
    TakeAllowance: "allowance",
    DrawStudy: "study",
    KeepStudy: "study",
    ReadStudy: "study",
    StartTimer: "contribution",
    PauseTimer: "contribution",
    ResumeTimer: "contribution",
    RestartTimer: "contribution",
    LengthenTimer: "contribution",
    RingTimer: "contribution",
    CallOutcome: "contribution",
    AgreeToStop: "contribution",
    StopTimer: "contribution",
    Contribute: "contribution",
    ContributeMoney: "contribution",
    Bribe: "contribution",
    BribeSpeaker: "choosing",
    ChooseCards: "choosing",
    TakeFunding: "funding",
    ShowStudy: "showing",
    FlipAnimal: "impacts",
    RaiseTemperature: "impacts",
    FlipCloud: "impacts",
    EnterTotals: "scoring",
}
"""Actions that belong to one step of the round."""


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    no = _out_of_turn(state, type(action))
    return no or READING.decide(rules, state, action, insist, _DECIDE[type(action)])


def _out_of_turn(state: State, kind: type) -> Refusal | None:
    if kind is SetUp:
        return None
    if state.phase == "setup":
        return refuse("kyoto.turn.not_set_up", SETUP)
    if state.phase == "over" and kind is not ReadBox:
        return refuse("kyoto.turn.game_over", END)
    phase = _PHASE.get(kind)
    if phase is not None and (phase != state.phase or _torn(state)):
        return refuse("kyoto.turn.not_now", PLAYING, phase=phase, now=state.phase)
    return None


def _torn(state: State) -> bool:
    """Has a correction taken away what this step is about? Then the table says where it stands, or undoes."""
    if state.phase in ("contribution", "choosing", "funding", "showing"):
        return state.lectern is None
    return state.phase == "impacts" and not state.pending


# --- what the table is asked for --------------------------------------------------------------------------

_PIECES = {"animals": ("choice", "animal"), "warming": ("reveal", "level"), "clouds": ("reveal", "cloud")}


@READING.informed
def awaits(rules: Rules, state: State) -> Awaits:
    """What the table is asked for."""
    phase = state.phase
    if phase in ("setup", "over"):
        return Awaits("setup" if phase == "setup" else "over")
    speaker = state.speaking.country
    if _torn(state):
        return Awaits("free", speaker)
    if phase == "agendas":
        waiting = next((seat.country for seat in state.seats if setting_up.keeps(rules, seat)), "")
        return Awaits("choice", waiting, rules.agendas_kept, of="agenda")
    if phase == "study":
        left = course.DRAWN - len(state.drawn)
        if not left:
            return Awaits("choice", speaker, of="study")
        return Awaits("reveal", speaker, left if state.way == "full" else 1, of="study")
    if phase == "contribution":
        return Awaits("timer", speaker, of="contribution")
    if phase == "impacts":
        kind, piece = _PIECES[state.pending[0]]
        return Awaits(kind, speaker, of=piece)  # type: ignore[arg-type]
    if phase == "showing":
        return Awaits("reveal", speaker, of="hidden_impacts")
    if phase == "scoring":
        waiting = next((seat.country for seat in state.seats if seat.totals is None), "")
        return Awaits("choice", waiting, of="totals")
    if phase == "allowance":
        return Awaits("step", speaker, of="allowance")
    return Awaits("choice", speaker, of="cards" if phase == "choosing" else "funding")


# --- what could be done -----------------------------------------------------------------------------------

Listed: TypeAlias = tuple[Action, Refusal | None]
"""Something that could be done, and the refusal that stands in its way, if any."""


@READING.informed
def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """What could be done now, with the reason where it can't; bribes and corrections are not listed.

    In the full way it knows every hand: what it lists for a seat is for that seat's eyes.
    """
    return tuple([Offer(action, no) for action, no in _listed(rules, state)])


@READING.informed
def options(rules: Rules, state: State) -> tuple[Action, ...]:
    """What may be done now; everything listed is accepted."""
    return tuple([action for action, no in _listed(rules, state) if no is None])


def _listed(rules: Rules, state: State) -> Iterator[Listed]:
    if state.phase not in _OFFERS:
        return
    possible = False
    for action, no in () if _torn(state) else _OFFERS[state.phase](rules, state):
        possible = possible or no is None
        yield action, no
    if not possible:
        yield from _ways_on(rules, state)


def _ways_on(rules: Rules, state: State) -> Iterator[Listed]:
    """Where a correction has left nothing to do: the table says where it stands, or that it stops."""
    speaker = state.speaking.country
    for here in (SetRound(speaker, "allowance"), SetRound(speaker, "study")):
        no = corrections.set_round(rules, state, here, False)
        yield here, no if isinstance(no, Refusal) else None
    yield CallOff(), None


def _agendas(rules: Rules, state: State) -> Iterator[Listed]:
    for seat in state.seats:
        if setting_up.keeps(rules, seat) and isinstance(seat.agendas, Sealed):
            for kept in combinations(seat.agendas.value, rules.agendas_kept):
                yield KeepAgendas(seat.country, deal_agendas(seat.country, kept)), None


def _allowance(rules: Rules, state: State) -> Iterator[Listed]:
    yield TakeAllowance(), None


def _study(rules: Rules, state: State) -> Iterator[Listed]:
    """In the public way: every study of the box, as it would be read aloud."""
    speaker = state.speaking.country
    if not isinstance(state.deck, Sealed):
        read = {(each.goal, each.funding, each.visible) for each in rules.studies.values()}
        for study in rules.studies.values():
            facts = (study.goal, study.funding, study.visible)
            if facts in read:
                read.remove(facts)
                yield ReadStudy(*facts), None
    elif len(state.drawn) < course.DRAWN:
        for name in state.deck.value:
            yield DrawStudy(to_speaker(speaker, name)), None
    else:
        for held in state.drawn:
            if isinstance(held, Sealed):
                yield KeepStudy(to_speaker(speaker, held.value)), None


def _contribution(rules: Rules, state: State) -> Iterator[Listed]:
    clock = state.timer
    rings = clock.at_ms + clock.left_ms
    if clock.status == "ready":
        yield StartTimer(clock.at_ms), None
        return
    if clock.status == "paused":
        yield ResumeTimer(clock.at_ms), None
    elif clock.status == "running":
        yield RingTimer(rings), None
        yield PauseTimer(rings, 0), None
    else:
        yield CallOutcome(), None
        yield RestartTimer(clock.at_ms), None
    early = clock.status in ("running", "paused") and contribution.both_met(state)
    for seat in state.seats:
        yield from _contributions(rules, state, seat)
        if early and not seat.agreed:
            yield AgreeToStop(seat.country), None
    if early:
        stop = StopTimer(clock.at_ms, clock.left_ms)
        no = timer.stop(rules, state, stop, False)
        yield stop, no if isinstance(no, Refusal) else None


def _contributions(rules: Rules, state: State, seat: Seat) -> Iterator[Listed]:
    """Every card that it holds, or could hold, and a million."""
    limit = contribution.limit_refusal(rules, seat)
    icons = {damage: contribution.icon_refusal(state.lectern, damage) for damage in DAMAGES}
    if isinstance(seat.hand, Sealed):
        for card in seat.hand.value:
            yield Contribute(seat.country, card), limit or icons[card.damage]
    else:
        in_play = rules.cards_in_play(len(state.seats))
        one_by_one = rules.knows("affluence", state.way)
        no = contribution.unseen_refusal(rules, state, in_play[:1])
        for card in in_play:
            if one_by_one:
                no = contribution.unseen_refusal(rules, state, (card,))
            yield Contribute(seat.country, card), limit or icons[card.damage] or no
    no = contribution.purse_refusal(rules, state, seat, 1, CONTRIBUTE_MONEY)
    yield ContributeMoney(seat.country, 1), no


def _choosing(rules: Rules, state: State) -> Iterator[Listed]:
    for picks in impact.choices(state):
        yield ChooseCards(picks), None


def _funding(rules: Rules, state: State) -> Iterator[Listed]:
    for shares in impact.splits(state):
        yield TakeFunding(shares), None


def _showing(rules: Rules, state: State) -> Iterator[Listed]:
    yield ShowStudy(()), None
    for damage in DAMAGES:
        yield ShowStudy((damage,)), None
        for other in DAMAGES:
            yield ShowStudy((damage, other)), None


def _impacts(rules: Rules, state: State) -> Iterator[Listed]:
    following = state.pending[0]
    if following == "animals":
        for place in range(rules.animals):
            if place not in state.extinct:
                yield FlipAnimal(place), None
    elif following == "warming":
        for icon, count in impact.levels_left(rules, state).items():
            for _ in range(count):
                yield RaiseTemperature(icon), None
    else:
        black = [each.cloud for each in state.polluted]
        for icon, count in impact.clouds_left(rules, state).items():
            for _ in range(count):
                for place in range(rules.clouds):
                    if place not in black:
                        yield FlipCloud(place, icon), None


def _scoring(rules: Rules, state: State) -> Iterator[Listed]:
    """For every country that has not entered its totals: what the app holds, or the least it can have."""
    waiting = [seat for seat in state.seats if seat.totals is None]
    for seat in waiting:
        cards, coffers = ending.held(seat) or _least(rules, state, seat, last=len(waiting) == 1)
        names = seat.agendas.value if isinstance(seat.agendas, Sealed) else ("",) * rules.agendas_kept
        entries = tuple(
            AgendaEntry(name, 0 if not name or rules.formula(name, state.way) == BY_HAND else None)
            for name in names
        )
        yield EnterTotals(seat.country, held_back(seat.country, Totals(cards, coffers, entries))), None


def _least(rules: Rules, state: State, seat: Seat, last: bool) -> tuple[int, int]:
    """The least that a country can have at the end; the last one has what is left."""
    if not last:
        return len(seat.under), 0
    entered = [each.totals.value for each in state.seats if isinstance(each.totals, Sealed)]
    cards, money = ending.left_in_hands(rules, state)
    return cards - sum(each.cards for each in entered), money - sum(each.coffers for each in entered)


_OFFERS: dict[Phase, Callable[[Rules, State], Iterator[Listed]]] = {
    "agendas": _agendas,
    "allowance": _allowance,
    "study": _study,
    "contribution": _contribution,
    "choosing": _choosing,
    "funding": _funding,
    "showing": _showing,
    "impacts": _impacts,
    "scoring": _scoring,
}
