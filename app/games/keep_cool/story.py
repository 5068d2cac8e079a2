"""The story of a Keep Cool game: the carbometer's curve with its telling moments, and pictures for events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.games.keep_cool import words
from app.games.keep_cool.conference import words as conference
from app.report.teller import PLAYING_ICON, Step, Teller
from app.text.translator import Translator
from app.ui.views import Band, ChartView, Flag, Series
from engine.core import BoxRead, Entry, Event
from engine.keep_cool.events import (
    Adjusted,
    BonusDemanded,
    BonusUsed,
    Built,
    CarbometerMoved,
    CardDrawn,
    ChipsGained,
    ChipsGiven,
    DamageStruck,
    DebtForgiven,
    DebtPaid,
    DieRolled,
    EventHappened,
    EventPassed,
    FactoryDemolished,
    GameEnded,
    GameSetUp,
    IncomeTaken,
    Innovated,
    PileReshuffled,
    PromiseMade,
    PromiseSettled,
    ProtectionRemoved,
    Recovered,
    TargetShown,
    TurnBegan,
    TurnSet,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

MOST_FLAGS = 6
LEAST_TOLD = 3
"""Chips that must have moved for a moment to be worth a flag."""
THE_END, FIRST_ORANGE = 1000, 500
"""What these weigh among moments that weigh as much as the chips they moved."""
APART = 1 / 14
"""Flags stand at least this share of the game apart, so that each can be read."""

ALONE = (GameSetUp, TurnBegan, GameEnded)
"""What always has a row of its own."""
OUTCOME_ICONS = {"won": "trophy", "collapsed": "cloud", "called_off": "player-stop"}

EVENT_ICONS: Mapping[type, str] = {
    GameSetUp: "layout-grid",
    TurnBegan: "arrow-right",
    CardDrawn: "cards",
    EventHappened: "bolt",
    EventPassed: "shield-check",
    ChipsGained: "gift",
    ChipsGiven: "gift",
    DamageStruck: "flame",
    DebtPaid: "coin",
    DebtForgiven: "heart-handshake",
    FactoryDemolished: "hammer",
    ProtectionRemoved: "protect",
    IncomeTaken: "coins",
    Innovated: "bulb",
    PromiseMade: "heart-handshake",
    PromiseSettled: "heart-handshake",
    BonusDemanded: "hand-grab",
    BonusUsed: "leaf",
    PileReshuffled: "refresh",
    Recovered: "leaf",
    Adjusted: "pencil",
    BoxRead: "pencil",
    TurnSet: "pencil",
    TargetShown: "lock",
    **conference.EVENT_ICONS,
}
"""Those that look the same each time; `_picture` knows the others."""


def _chart(tr: Translator, rules: Rules, steps: Sequence[Step]) -> ChartView:
    points = tuple((x, step.state.carbometer) for x, step in enumerate(steps))
    return ChartView(
        title=tr("carbometer"),
        series=(Series(tr("history.chips", count=steps[-1].state.carbometer), points),) if steps else (),
        bands=tuple(_bands(tr, rules)),
        x_label=tr("history.rounds"),
        x_ticks=tuple(_rounds(steps)),
        flags=telling(tr, steps),
        empty_words=tr("history.nothing"),
    )


def _bands(tr: Translator, rules: Rules) -> Iterator[Band]:
    """The zones from the top down; a border lies between two chips, so that each chip is in its zone."""
    high: float = rules.capacity
    for zone in rules.zones:
        low = max(0, zone.lowest - 0.5)
        yield Band(zone.zone, tr(f"zone.{zone.zone}"), low, high)
        high = low


def _rounds(steps: Sequence[Step]) -> Iterator[tuple[float, str]]:
    """Where each round begins."""
    for x, step in enumerate(steps):
        for happened in step.entry.events:
            if isinstance(happened, TurnBegan) and happened.seat == 0:
                yield x, str(happened.round)


def telling(tr: Translator, steps: Sequence[Step]) -> tuple[Flag, ...]:
    """The few moments that say most, in order: the end, the first orange, then by how much they moved."""
    moments = [(weight, x, said) for x, step in enumerate(steps) for weight, said in _moments(tr, step.entry)]
    chosen: dict[int, str] = {}
    for weight, x, said in sorted(moments, key=lambda moment: (-moment[0], moment[1])):
        if weight >= LEAST_TOLD and all(abs(x - other) > APART * len(steps) for other in chosen):
            chosen[x] = said
        if len(chosen) == MOST_FLAGS:
            break
    return tuple(Flag(x, steps[x].state.carbometer, chosen[x]) for x in sorted(chosen))


def _moments(tr: Translator, entry: Entry) -> Iterator[tuple[float, str]]:
    """What of a step could be flagged: how much it weighs, in chips, and its words."""
    struck = sum(each.due for each in entry.events if isinstance(each, DamageStruck))
    for happened in entry.events:
        match happened:
            case GameEnded():
                yield THE_END, words.outcome(tr, happened.outcome)
            case PileReshuffled(why="orange" | "red" as zone):
                yield FIRST_ORANGE, tr(f"history.flag.{zone}")
            case Adjusted():
                yield 2 * abs(happened.now - happened.was), words.event(tr, happened)
            case CarbometerMoved():
                chips = words.event(tr, happened).rstrip(".")
                yield (
                    abs(happened.chips),
                    tr("history.flag.moved", card=words.card(tr, happened.card), chips=chips),
                )
            case EventHappened() if struck:
                card = words.card(tr, happened.card)
                yield struck, tr("history.flag.damage", card=card, count=struck)


def _outcome(tr: Translator, state: State) -> tuple[str, str]:
    ended = state.outcome
    return (words.outcome(tr, ended), OUTCOME_ICONS[ended.kind]) if ended else ("", PLAYING_ICON)


def _words(tr: Translator, happened: Event) -> str:
    return (
        words.outcome(tr, happened.outcome) if isinstance(happened, GameEnded) else words.event(tr, happened)
    )


def _icon(together: Sequence[Event]) -> str:
    """A die that was thrown is less telling than what came of it."""
    return _picture(together[-1] if isinstance(together[0], DieRolled) else together[0])


def _picture(happened: Event) -> str:
    match happened:
        case DieRolled():
            return f"dice-{happened.face}"
        case CarbometerMoved():
            return "volcano" if happened.chips >= 0 else "sun"
        case Built():
            return happened.kind
        case GameEnded():
            return OUTCOME_ICONS[happened.outcome.kind]
    return EVENT_ICONS.get(type(happened), "")


def _seat(happened: Event) -> str:
    match happened:
        case PromiseMade() | PromiseSettled():
            return happened.promise.by
        case ChipsGiven():
            return happened.giver
    return str(getattr(happened, "country", ""))


def _round(happened: Event) -> int | None:
    return happened.round if isinstance(happened, TurnBegan | TurnSet) else None


TELLER = Teller(
    outcome=_outcome,
    chart=_chart,
    words=_words,
    icon=_icon,
    seat=_seat,
    round=_round,
    alone=ALONE,
    corrections=(Adjusted, BoxRead, TurnSet),
)
