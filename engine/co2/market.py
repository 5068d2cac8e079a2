"""Certificates: the market, and where they are paid from."""

from __future__ import annotations

from engine.co2 import gains, lobby, turns
from engine.co2.actions import BuyCertificate, SellCertificate
from engine.co2.draft import Draft
from engine.co2.events import CertificateBought, CertificateSold, DeedDone, DirectorDone
from engine.co2.places import EMPTY, MARKET, PREPARE
from engine.co2.rules import Rules
from engine.co2.state import BOARD, Deed, Seat, State
from engine.core import Decision, Refusal, refuse

SELL = Deed("sell")


def buy_refusal(rules: Rules, state: State) -> Refusal | None:
    seat = state.player
    if no := _closed(rules, state, None):
        return no
    if not state.market:
        return refuse("co2.market.sold_out", EMPTY)
    if seat.money < state.price:
        return refuse("co2.money.not_enough", MARKET, needs=state.price, has=seat.money)
    return None


def sell_refusal(rules: Rules, state: State) -> Refusal | None:
    if no := _closed(rules, state, SELL):
        return no
    if not state.player.certificates:
        return refuse("co2.market.none_to_sell", MARKET)
    return None


def _closed(rules: Rules, state: State, deed: Deed | None) -> Refusal | None:
    if state.turn.market:
        return refuse("co2.turn.director_once", MARKET, action="market")
    if state.turn.closed:
        return refuse("co2.market.closed", EMPTY)
    return lobby.promise_refusal(rules, state, deed)


def buy(rules: Rules, state: State, action: BuyCertificate, insist: bool) -> Decision:
    if no := buy_refusal(rules, state):
        return no
    draft = Draft(rules, state)
    draft.add(DirectorDone("market"))
    draft.add(CertificateBought(state.player.colour, state.price))
    gains.refill(draft)
    return turns.settled(draft)


def sell(rules: Rules, state: State, action: SellCertificate, insist: bool) -> Decision:
    if no := sell_refusal(rules, state):
        return no
    draft = Draft(rules, state)
    now = max(rules.data["market.lowest"], state.price - 1)
    draft.add(DirectorDone("market"))
    draft.add(CertificateSold(state.player.colour, state.price, now))
    draft.add(DeedDone(SELL))
    lobby.keep(draft, SELL)
    return turns.settled(draft)


# --- paying -----------------------------------------------------------------------------------------------


def sources(state: State, seat: Seat) -> tuple[str, ...]:
    """Every certificate that a company can pay with, by where it lies: the own board first."""
    controlled = [region for region in state.regions if region.control == seat.colour]
    lying = [region.area for region in controlled for _ in range(region.certificates)]
    return (*[BOARD] * seat.certificates, *lying)


def chosen(state: State, seat: Seat, count: int, wanted: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """Where so many certificates are paid from: as wanted, or the board first."""
    there = list(sources(state, seat))
    if len(there) < count:
        return refuse("co2.certificates.not_enough", PREPARE, needs=count, has=len(there))
    if not wanted:
        return tuple(there[:count])
    if len(wanted) != count:
        return refuse("co2.certificates.how_many", PREPARE, needs=count, told=len(wanted))
    for source in wanted:
        if source not in there:
            return refuse("co2.certificates.not_there", PREPARE, source=source)
        there.remove(source)
    return wanted
