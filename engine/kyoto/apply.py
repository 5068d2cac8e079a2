"""Events to state. Never refuses, never chooses, never looks at a rule: it only moves pieces.

Both ways to play fold through here. What is unknown stays unknown, whatever is added to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core import BoxRead, Event, Sealed, Unknown, noted, replace, replacer
from engine.kyoto.events import (
    Adjusted,
    AgendasKept,
    AllowanceTaken,
    Bribed,
    CardContributed,
    CardsReduced,
    CardToldApart,
    CloudDarkened,
    CoffersAdjusted,
    ContributionsClosed,
    FundingTaken,
    GameEnded,
    GameSetUp,
    ImpactIgnored,
    LeftoversReturned,
    MoneyContributed,
    PhaseBegan,
    RoundBegan,
    RoundEnded,
    RoundSet,
    Scored,
    SpeakerBribed,
    SpeciesExtinct,
    StopAgreed,
    StudyDrawn,
    StudyRead,
    StudyReturned,
    StudyShown,
    TemperatureRose,
    ThresholdReached,
    TimerTold,
    TotalsEntered,
)
from engine.kyoto.state import (
    BESIDE,
    BLANK,
    BOX,
    Affluence,
    Clock,
    Flipped,
    Icon,
    Lectern,
    Seat,
    State,
    Timer,
)

_with_phase = replacer(State, "phase")
_with_seats = replacer(State, "seats")
_with_timer = replacer(State, "timer")


def apply(state: State, event: Event) -> State:
    return MOVES[type(event)](state, event)


# --- seats ------------------------------------------------------------------------------------------------


def _seats(state: State, country: str, change: Callable[[Seat], Seat]) -> tuple[Seat, ...]:
    return tuple([change(seat) if seat.country == country else seat for seat in state.seats])


def _plus(value: Sealed[int] | Unknown, by: int) -> Sealed[int] | Unknown:
    return Sealed(value.value + by, value.owner, value.of) if isinstance(value, Sealed) else value


def _paid(seat: Seat, millions: int) -> Seat:
    """So much into its coffers; negative: out of them."""
    return replace(seat, coffers=_plus(seat.coffers, millions))


def without(cards: Iterable[Any], gone: Iterable[Any]) -> tuple[Any, ...]:
    """The cards without these; each takes away one that is the same."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _hand(seat: Seat, gone: Iterable[Affluence] = (), come: Iterable[Affluence] = ()) -> Seat:
    if not isinstance(seat.hand, Sealed):
        return seat
    cards = (*without(seat.hand.value, gone), *come)
    return replace(seat, hand=Sealed(cards, seat.hand.owner, seat.hand.of))


def _laid(seat: Seat, cards: tuple[Affluence, ...]) -> Seat:
    """Cards from its hand in front of its flag."""
    if not cards:
        return seat
    held = _hand(seat, gone=cards)
    return replace(held, cards=(*held.cards, *cards), played=held.played + len(cards))


def _disagreed(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Something has changed: whoever had agreed to stop is asked again."""
    return tuple([replace(seat, agreed=False) if seat.agreed else seat for seat in seats])


# --- set-up and the course of a round ---------------------------------------------------------------------


def _set_up(state: State, event: GameSetUp) -> State:
    return replace(
        BLANK,
        way=event.way,
        seats=event.seats,
        fund=event.fund,
        cloud_aside=event.cloud_aside,
        level_aside=event.level_aside,
        studies_left=event.studies_left,
        deck=event.deck,
        timer=Timer("ready", event.timer_ms, event.timer_ms, 0),
        beside=Sealed(0, BOX, BESIDE) if event.way == "full" else Unknown(BESIDE),
        learned=state.learned,
    )


def _agendas_kept(state: State, event: AgendasKept) -> State:
    return _with_seats(state, _seats(state, event.country, lambda seat: replace(seat, agendas=event.agendas)))


def _round_began(state: State, event: RoundBegan) -> State:
    return replace(
        _tidied(state),
        phase="allowance",
        round=event.round,
        speaker=event.seat,
        timer=_ready(state.timer),
    )


def _tidied(state: State) -> State:
    """What a step that was taken out of the middle has left lying goes back."""
    seats = tuple([_fresh(_cleared(seat)) for seat in state.seats])
    return replace(state, seats=seats, lectern=None, drawn=(), bound=(), pending=())


def _fresh(seat: Seat) -> Seat:
    return replace(seat, played=0, agreed=False) if seat.played or seat.agreed else seat


def _ready(timer: Timer) -> Timer:
    return Timer("ready", timer.length_ms, timer.length_ms, timer.at_ms)


def _phase_began(state: State, event: PhaseBegan) -> State:
    if event.phase == "scoring" and (state.money or state.contributed or state.lectern or state.pending):
        state = _tidied(state)
    return _with_phase(state, event.phase)


def _allowance_taken(state: State, event: AllowanceTaken) -> State:
    def take(seat: Seat) -> Seat:
        return replace(_hand(_paid(seat, event.millions), come=seat.under), under=())

    return replace(state, fund=state.fund - event.millions, seats=_seats(state, event.country, take))


def _study_drawn(state: State, event: StudyDrawn) -> State:
    deck = state.deck
    if isinstance(deck, Sealed) and isinstance(event.study, Sealed):
        deck = Sealed(without(deck.value, (event.study.value,)), deck.owner, deck.of)
    return replace(state, deck=deck, drawn=(*state.drawn, event.study), studies_left=state.studies_left - 1)


def _study_read(state: State, event: StudyRead) -> State:
    lectern = Lectern(event.goal, event.funding, event.visible, event.hidden, event.study)
    return replace(state, phase="contribution", lectern=lectern, drawn=(), studies_left=event.studies_left)


# --- contributions ----------------------------------------------------------------------------------------

_CLOCK: dict[str, Clock] = {"paused": "paused", "rang": "rang", "stopped": "stopped"}


def _timer_told(state: State, event: TimerTold) -> State:
    status = _CLOCK.get(event.what, "running")
    if event.what == "lengthened" and state.timer.status in ("ready", "paused"):
        status = state.timer.status
    return _with_timer(state, Timer(status, state.timer.length_ms, event.left_ms, event.at_ms))


def _stop_agreed(state: State, event: StopAgreed) -> State:
    return _with_seats(state, _seats(state, event.country, lambda seat: replace(seat, agreed=event.agreed)))


def _card_told_apart(state: State, event: CardToldApart) -> State:
    return _with_seats(
        state,
        _seats(state, event.country, lambda seat: _hand(seat, gone=(event.was,), come=(event.now,))),
    )


def _card_contributed(state: State, event: CardContributed) -> State:
    seats = _seats(state, event.country, lambda seat: _laid(seat, (event.card,)))
    return _with_seats(state, _disagreed(seats))


def _money_contributed(state: State, event: MoneyContributed) -> State:
    def lay(seat: Seat) -> Seat:
        return replace(_paid(seat, -event.millions), money=seat.money + event.millions)

    return _with_seats(state, _disagreed(_seats(state, event.country, lay)))


def _bribe_paid(state: State, event: Bribed | SpeakerBribed) -> State:
    state = _with_seats(state, _seats(state, event.country, lambda seat: _paid(seat, -event.millions)))
    return _with_seats(state, _seats(state, event.to, lambda seat: _paid(seat, event.millions)))


def _bribed(state: State, event: Bribed) -> State:
    def act(seat: Seat) -> Seat:
        kept = without(seat.cards, event.retracted)
        return _laid(replace(seat, cards=kept, under=(*seat.under, *event.retracted)), event.contributed)

    return _with_seats(state, _disagreed(_seats(_bribe_paid(state, event), event.to, act)))


def _contributions_closed(state: State, event: ContributionsClosed) -> State:
    return _with_seats(state, _disagreed(state.seats))


# --- success ----------------------------------------------------------------------------------------------


def _speaker_bribed(state: State, event: SpeakerBribed) -> State:
    return replace(_bribe_paid(state, event), bound=(*state.bound, *event.picks))


def _cards_reduced(state: State, event: CardsReduced) -> State:
    seats = state.seats
    for country in dict.fromkeys(pick.country for pick in event.picks):
        gone = [pick.card for pick in event.picks if pick.country == country]
        seats = tuple(
            [
                replace(seat, cards=without(seat.cards, gone)) if seat.country == country else seat
                for seat in seats
            ]
        )
    return replace(state, seats=seats, reduced=(*state.reduced, *event.picks), bound=())


def _funding_taken(state: State, event: FundingTaken) -> State:
    given = {share.country: share.millions for share in event.shares}
    seats = tuple(
        [
            replace(seat, money=seat.money - given[seat.country]) if seat.country in given else seat
            for seat in state.seats
        ]
    )
    return replace(state, seats=seats, fund=state.fund + sum(given.values()))


def _study_returned(state: State, event: StudyReturned) -> State:
    return replace(state, lectern=None)


def _leftovers_returned(state: State, event: LeftoversReturned) -> State:
    return _with_seats(state, tuple([_cleared(seat) for seat in state.seats]))


def _cleared(seat: Seat) -> Seat:
    """What is left in front of its flag goes under it, and its money back into its coffers."""
    if not seat.cards and not seat.money:
        return seat
    return replace(_paid(seat, seat.money), under=(*seat.under, *seat.cards), cards=(), money=0)


# --- failure ----------------------------------------------------------------------------------------------


def _study_shown(state: State, event: StudyShown) -> State:
    return replace(state, phase="impacts", pending=event.impacts, lectern=None)


def _chain(state: State, icon: Icon) -> tuple[Any, ...]:
    """What is still to be carried out: the icon that has just turned up before everything else."""
    rest = state.pending[1:]
    return (icon, *rest) if icon else rest


def _species_extinct(state: State, event: SpeciesExtinct) -> State:
    return replace(state, extinct=(*state.extinct, event.animal), pending=_chain(state, ""))


def _temperature_rose(state: State, event: TemperatureRose) -> State:
    return replace(state, levels=(*state.levels, event.icon), pending=_chain(state, event.icon))


def _cloud_darkened(state: State, event: CloudDarkened) -> State:
    polluted = (*state.polluted, Flipped(event.cloud, event.icon))
    return replace(state, polluted=polluted, pending=_chain(state, event.icon))


def _told(state: State, event: ThresholdReached) -> State:
    return state


def _impact_ignored(state: State, event: ImpactIgnored) -> State:
    return replace(state, pending=_chain(state, ""))


def _round_ended(state: State, event: RoundEnded) -> State:
    if event.success:
        return replace(state, succeeded=state.succeeded + 1)
    return replace(state, failed=state.failed + 1)


# --- the end and corrections ------------------------------------------------------------------------------


def _totals_entered(state: State, event: TotalsEntered) -> State:
    return _with_seats(state, _seats(state, event.country, lambda seat: replace(seat, totals=event.totals)))


def _scored(state: State, event: Scored) -> State:
    return replace(state, scores=event.scores)


def _places(taken: Iterable[int], count: int) -> tuple[int, ...]:
    """So many places: those taken first, then the lowest free ones."""
    held = list(taken)[:count]
    place = 0
    while len(held) < count:
        if place not in held:
            held.append(place)
        place += 1
    return tuple(held)


def _adjusted(state: State, event: Adjusted) -> State:
    if event.what == "fund":
        return replace(state, fund=event.now, beside=_plus(state.beside, event.was - event.now))
    if event.what == "studies":
        return replace(state, studies_left=event.now)
    if event.what == "animals":
        return replace(state, extinct=_places(state.extinct, event.now))
    if event.what == "warming":
        plain: list[Icon] = [""] * event.now
        return replace(state, levels=(*state.levels, *plain)[: event.now])
    icons = {each.cloud: each.icon for each in state.polluted}
    clouds = _places(icons, event.now)
    return replace(state, polluted=tuple(Flipped(each, icons.get(each, "")) for each in clouds))


def _coffers_adjusted(state: State, event: CoffersAdjusted) -> State:
    by = event.by.value if isinstance(event.by, Sealed) else 0
    seats = _seats(state, event.country, lambda seat: _paid(seat, by))
    return replace(state, seats=seats, beside=_plus(state.beside, -by))


def _round_set(state: State, event: RoundSet) -> State:
    seats = tuple([_fresh(_cleared(seat)) for seat in state.seats])
    return replace(
        state,
        phase=event.phase,
        round=event.round,
        speaker=event.seat,
        seats=seats,
        timer=_ready(state.timer),
        lectern=None,
        drawn=(),
        bound=(),
        pending=(),
    )


def _ended(state: State, event: GameEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome)


MOVES: dict[type, Callable[[State, Any], State]] = {
    GameSetUp: _set_up,
    AgendasKept: _agendas_kept,
    RoundBegan: _round_began,
    PhaseBegan: _phase_began,
    AllowanceTaken: _allowance_taken,
    StudyDrawn: _study_drawn,
    StudyRead: _study_read,
    TimerTold: _timer_told,
    StopAgreed: _stop_agreed,
    CardToldApart: _card_told_apart,
    CardContributed: _card_contributed,
    MoneyContributed: _money_contributed,
    Bribed: _bribed,
    ContributionsClosed: _contributions_closed,
    SpeakerBribed: _speaker_bribed,
    CardsReduced: _cards_reduced,
    FundingTaken: _funding_taken,
    StudyReturned: _study_returned,
    LeftoversReturned: _leftovers_returned,
    StudyShown: _study_shown,
    SpeciesExtinct: _species_extinct,
    TemperatureRose: _temperature_rose,
    CloudDarkened: _cloud_darkened,
    ThresholdReached: _told,
    ImpactIgnored: _impact_ignored,
    RoundEnded: _round_ended,
    TotalsEntered: _totals_entered,
    Scored: _scored,
    Adjusted: _adjusted,
    CoffersAdjusted: _coffers_adjusted,
    RoundSet: _round_set,
    GameEnded: _ended,
    BoxRead: noted,
}
