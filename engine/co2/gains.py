"""What somebody gets: money, markers, certificates from the market, victory points, knowledge."""

from __future__ import annotations

from engine.co2.draft import Draft
from engine.co2.events import (
    CertificatePaid,
    CertificateTaken,
    GoalMet,
    Learned,
    MarketRefilled,
    MoneyMoved,
    Owed,
    Scored,
    Settled,
    TechMoved,
)
from engine.co2.state import Due


def money(draft: Draft, seat: str, by: int, why: str) -> None:
    if by:
        draft.add(MoneyMoved(seat, by, why))


def tech(draft: Draft, seat: str, by: int, why: str) -> None:
    """From the supply, as long as there are any."""
    if by := min(by, draft.state.tech):
        draft.add(TechMoved(seat, by, why))


def certificate(draft: Draft, to: str) -> None:
    """One from the market; none if both the market and the bank are empty."""
    if draft.state.market:
        draft.add(CertificateTaken(to))
        refill(draft)


def refill(draft: Draft) -> None:
    """An empty market is filled from the bank, and the price rises."""
    state, data = draft.state, draft.rules.data
    if not state.market:
        count = min(data["market.refill"], state.bank)
        draft.add(MarketRefilled(count, min(data["market.highest"], state.price + 1)))


def pay(draft: Draft, seat: str, sources: tuple[str, ...], why: str) -> None:
    for source in sources:
        draft.add(CertificatePaid(seat, source, why))


def score(draft: Draft, seat: str, by: int, why: str) -> None:
    """Victory points for the team, or for the company where each has its own."""
    if by:
        whose = "" if draft.state.team else seat
        now = (draft.state.seat(whose).points if whose else draft.state.points) + by
        draft.add(Scored(whose, by, now, why))


def learn(draft: Draft, seat: str, energy: str, why: str) -> None:
    """One knowledge; at the end of the track it is lost. A bonus is settled before anything else."""
    now = draft.state.seat(seat).knows(energy) + 1
    if now > draft.rules.last:
        return
    draft.add(Learned(seat, energy, now, why))  # type: ignore[arg-type]
    if now == draft.rules.last:
        meet(draft, f"last.{energy}")
    if now == draft.rules.half:
        meet(draft, f"half.{energy}")
    if bonus := draft.rules.bonus(energy, now):
        draft.add(Owed(Due("bonus", seat, bonus)))


def meet(draft: Draft, tile: str) -> None:
    """One open environmental goal of this kind is met: two tiles of a kind take two achievements."""
    for place, goal in enumerate(draft.state.goals):
        if goal.tile == tile and not goal.done:
            draft.add(GoalMet(place, tile))
            return


def drop(draft: Draft, declined: bool = False) -> None:
    """The first thing that is due is settled."""
    draft.add(Settled(draft.state.dues[0], declined))
