"""The supply phase: fossil plants where nothing green stands, what they cost, and cleaner air for points."""

from __future__ import annotations

from engine.co2 import gains
from engine.co2.draft import Draft
from engine.co2.events import (
    CertificatePaid,
    EmissionsChanged,
    FossilDrawn,
    GameEnded,
    Owed,
    RegionSupplied,
)
from engine.co2.rules import Rules
from engine.co2.state import BOARD, FOSSILS, PENALTY, Due, Outcome, Region, Seat, State


def in_turn(state: State) -> tuple[Region, ...]:
    """The regions clockwise from the one where the players live."""
    at = [region.area for region in state.regions].index(state.home)
    return (*state.regions[at:], *state.regions[:at])


def needs(state: State, region: Region) -> bool:
    """Is the space of this decade empty?"""
    slot = state.decade - 1
    return slot < len(region.slots) and region.slots[slot] is None


def next_region(state: State) -> Region | None:
    """The region that a fossil plant is drawn for."""
    regions = in_turn(state)
    return regions[state.progress] if state.progress < len(regions) else None


def drawable(rules: Rules, state: State) -> tuple[str, ...]:
    """Fossil fuels of which there are plants left to draw."""
    return tuple([fossil for fossil, left in zip(FOSSILS, state.pile, strict=True) if left])


def waits(rules: Rules, state: State) -> bool:
    """Is there a region that a fossil plant has to be drawn for, and one to draw?"""
    region = next_region(state)
    return region is not None and needs(state, region) and bool(drawable(rules, state))


def advance(draft: Draft) -> None:
    """Regions that need nothing are passed over; after the last one certificates are owed."""
    while (region := next_region(draft.state)) is not None:
        if waits(draft.rules, draft.state):
            return
        draft.add(RegionSupplied(region.area, not needs(draft.state, region)))
    _owe(draft)


def light(draft: Draft, fossil: str) -> None:
    """A fossil plant for the next region. The solo game without gas draws again."""
    state = draft.state
    region = next_region(state)
    assert region is not None
    if fossil == "gas" and state.solo_goal == "s07":
        draft.add(FossilDrawn("", 0, "gas"))
        return advance(draft)
    draft.add(FossilDrawn(region.area, state.decade - 1, fossil))  # type: ignore[arg-type]
    by = draft.rules.ppm[fossil]
    draft.add(EmissionsChanged(by, state.ppm + by, "fossil"))
    if not state.team and draft.state.ppm > draft.rules.data["air.limit"]:
        draft.add(GameEnded(Outcome("lost", "air", ())))
        return None
    draft.add(RegionSupplied(region.area, False))
    return advance(draft)


def _owe(draft: Draft) -> None:
    """A region that nobody controls pays itself, as long as it can; the others' companies are asked."""
    slot = draft.state.decade - 1
    lit = []
    for region in in_turn(draft.state):
        plant = region.slots[slot] if slot < len(region.slots) else None
        if plant is not None and plant.fossil:
            lit.append(region)
    for region in lit:
        if not region.control and region.certificates:
            draft.add(CertificatePaid("", region.area, "fossil"))
    for region in reversed(lit):
        if region.control:
            draft.add(Owed(Due("pay", region.control, "fossil", area=region.area)))


def payable(state: State, seat: Seat) -> tuple[str, ...]:
    """From where a certificate that is owed can come; the penalty only if there is no other way."""
    places = [
        region.area for region in state.regions if region.control == seat.colour and region.certificates
    ]
    found = ([BOARD] if seat.certificates else []) + list(places)
    return tuple(found) or (PENALTY,)


def pay(draft: Draft, source: str) -> None:
    due = draft.state.dues[0]
    gains.drop(draft)
    if source == PENALTY:
        price = draft.state.price
        gains.score(draft, due.seat, -price, "penalty")
        gains.certificate(draft, "bank")
    else:
        draft.add(CertificatePaid(due.seat, source, due.what))


def cost(rules: Rules, state: State, ppm: int) -> int:
    """Victory points for so many ppm less."""
    prices = rules.data["reduction.price"]
    return int(prices[state.decade - 1]) * ppm // int(rules.data["air.step"])


def most(rules: Rules, state: State) -> int:
    """By how many ppm the air can be made cleaner now."""
    step = rules.data["air.step"]
    price = cost(rules, state, step)
    affordable = max(0, state.points) // price * step if price else state.ppm
    return int(min(affordable, (state.ppm - rules.floor(state.mode)) // step * step))


def reduce_by(draft: Draft, ppm: int) -> None:
    draft.add(EmissionsChanged(-ppm, draft.state.ppm - ppm, "reduced"))
    gains.score(draft, "", -cost(draft.rules, draft.before, ppm), "reduction")
