"""What if: what an action would cost and bring, decided on a copy of the table. Nothing of it counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.co2 import words
from app.games.co2.names import ENERGY_ICONS, area_name, company_mark, company_name, energy_name, goal_name
from app.table.views import SumRow, Tone
from app.text.translator import Translator
from engine.co2 import GAME
from engine.co2.ending import certificates
from engine.co2.events import ControlTaken, FossilRemoved, GoalMet
from engine.co2.rules import Rules
from engine.co2.state import ENERGIES, Due, Seat, State
from engine.core import Action, Event, Refusal

ASKED = ("bonus", "recruit", "move", "withdraw", "knowledge", "summit", "event")
"""What somebody is asked afterwards."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The table before and after, with what happened in between."""

    before: State
    after: State
    events: tuple[Event, ...]

    def seat(self, colour: str) -> tuple[Seat, Seat]:
        return self.before.seat(colour), self.after.seat(colour)


def weigh(rules: Rules, state: State, action: Action) -> Weighed | Refusal:
    """What the rules say to it; a warning is no refusal."""
    answer = GAME.decide(rules, state, action, True)
    if not isinstance(answer, tuple):
        return answer if isinstance(answer, Refusal) else Refusal(answer.code, answer.params, answer.place)
    return Weighed(state, GAME.fold(answer, state), answer)


def short(tr: Translator, weighed: Weighed) -> str:
    """What it comes to for whoever is acting, in one line; what follows an answer is not known yet."""
    told = " · ".join(f"{words.signed(by)}\u00a0{unit}" for unit, by in _changes(tr, weighed) if by)
    open_ = set(weighed.after.dues) - set(weighed.before.dues)
    return tr("c2.weigh.and_more", told=told) if told and open_ else told


def _changes(tr: Translator, weighed: Weighed) -> Iterator[tuple[str, int]]:
    before, after = weighed.seat(weighed.before.player.colour)
    yield tr("c2.unit.money"), after.money - before.money
    yield tr("c2.unit.tech"), after.tech - before.tech
    yield tr("c2.unit.certificates"), _certificates(weighed)
    yield tr("c2.unit.points"), _points(weighed)
    yield tr("c2.unit.ppm"), weighed.after.ppm - weighed.before.ppm


def _certificates(weighed: Weighed) -> int:
    """What is paid and got; what lies in a region that comes under control is no part of the price."""
    before, after = weighed.seat(weighed.before.player.colour)
    regions = zip(weighed.before.regions, weighed.after.regions, strict=True)
    there = sum(now.certificates - was.certificates for was, now in regions if was.control == before.colour)
    return after.certificates - before.certificates + there


def _points(weighed: Weighed) -> int:
    if weighed.before.team:
        return weighed.after.points - weighed.before.points
    before, after = weighed.seat(weighed.before.player.colour)
    return after.points - before.points


# --- the whole sum ----------------------------------------------------------------------------------------


def rows(tr: Translator, weighed: Weighed) -> tuple[SumRow, ...]:
    """Everything that would change, line by line."""
    return tuple(_rows(tr, weighed)) or (SumRow(tr("c2.weigh.nothing"), "", "circle-check"),)


def _rows(tr: Translator, weighed: Weighed) -> Iterator[SumRow]:
    before, after = weighed.seat(weighed.before.player.colour)
    yield from _figure(tr, "money", before.money, after.money)
    yield from _figure(tr, "tech", before.tech, after.tech)
    was = certificates(weighed.before, before)
    yield from _figure(tr, "certificates", was, was + _certificates(weighed))
    points = weighed.before.points if weighed.before.team else before.points
    yield from _figure(tr, "points", points, points + _points(weighed))
    yield from _figure(tr, "ppm", weighed.before.ppm, weighed.after.ppm, good=-1)
    for energy in ENERGIES:
        if (now := after.knows(energy)) != (then := before.knows(energy)):
            label = tr("c2.weigh.knowledge", energy=energy_name(tr, energy))
            yield SumRow(label, f"{then} → {now}", ENERGY_ICONS[energy], tone="accent")
    for happened in weighed.events:
        yield from _told(tr, weighed, happened)
    for due in weighed.after.dues:
        if due not in weighed.before.dues and due.kind in ASKED:
            yield SumRow(asked(tr, due), "", "question-mark", seat=company_mark(due.seat))


ICONS = {"money": "coins", "tech": "bulb", "certificates": "notes", "points": "medal", "ppm": "cloud"}


def _figure(tr: Translator, what: str, was: int, now: int, good: int = 1) -> Iterator[SumRow]:
    if now != was:
        tone: Tone = "accent" if (now - was) * good > 0 else "danger"
        yield SumRow(
            tr(f"c2.weigh.{what}", was=was, now=now), words.signed(now - was), ICONS[what], tone=tone
        )


def _told(tr: Translator, weighed: Weighed, happened: Event) -> Iterator[SumRow]:
    match happened:
        case ControlTaken():
            seat = company_name(tr, happened.seat)
            label = tr("c2.weigh.control", seat=seat, area=area_name(tr, happened.area))
            brings = weighed.after.region(happened.area).certificates
            yield SumRow(
                tr(f"c2.control.{happened.why}"),
                f"{words.signed(brings)}\u00a0{tr('c2.unit.certificates')}" if brings else "",
                seat=company_mark(happened.seat),
                title=label,
                tone="accent",
            )
        case GoalMet():
            yield SumRow(
                goal_name(tr, happened.tile), "", "circle-check", title=tr("c2.weigh.goal"), tone="accent"
            )
        case FossilRemoved():
            label = tr("c2.weigh.fossil", fossil=tr(f"c2.fossil.{happened.fossil}"))
            yield SumRow(label, "", "trash", tone="accent")


def asked(tr: Translator, due: Due) -> str:
    """What somebody would have to decide then."""
    if due.kind == "bonus":
        return tr("c2.then.bonus", seat=company_name(tr, due.seat), bonus=bonus_name(tr, due.what))
    return tr(f"c2.then.{due.kind}", seat=company_name(tr, due.seat))


def bonus_name(tr: Translator, bonus: str) -> str:
    """What stands over a space of a knowledge track."""
    return energy_name(tr, bonus) if bonus in ENERGIES else tr(f"c2.bonus.{bonus}")
