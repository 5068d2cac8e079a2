"""What was played, from the session log: the list of sessions, and the story of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app import session_words
from app.i18n import Translator
from app.screens.conference import words as conference
from app.screens.history.view import PastView, SeatName, StoryView
from app.screens.keep_cool import words
from app.views import (
    Band,
    ChartView,
    Flag,
    HistoryKind,
    HistoryRow,
    HistoryView,
    RowsView,
    RowView,
    Series,
    TabView,
)
from engine.core import Action, Entry, Event, Journal, Retract
from engine.games import find_game
from engine.keep_cool.events import (
    Adjusted,
    BonusDemanded,
    Built,
    CarbometerMoved,
    CardDrawn,
    ChipsGained,
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
    PileReshuffled,
    Recovered,
    TargetShown,
    TurnBegan,
    TurnSet,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

if TYPE_CHECKING:
    from app.store.store import Listed, Loaded

MOST_FLAGS = 6
LEAST_TOLD = 3
"""Chips that must have moved for a moment to be worth a flag."""
THE_END, FIRST_ORANGE = 1000, 500
"""What these weigh among moments that weigh as much as the chips they moved."""
APART = 1 / 14
"""Flags stand at least this share of the game apart, so that each can be read."""

ROW_LENGTH = 90
"""Characters that a row of what happened has room for at a metre."""
ALONE = (GameSetUp, TurnBegan, GameEnded)
"""What always has a row of its own."""

OUTCOME_ICONS = {"won": "trophy", "collapsed": "cloud", "called_off": "player-stop"}
PLAYING_ICON = "hourglass"
PARTS = {"overview": "users", "curve": "chart-line", "happened": "list"}
"""Of a story, each with its picture."""

EVENT_ICONS: Mapping[type, str] = {
    GameSetUp: "layout-grid",
    TurnBegan: "arrow-right",
    CardDrawn: "cards",
    EventHappened: "bolt",
    EventPassed: "shield-check",
    ChipsGained: "gift",
    DamageStruck: "flame",
    DebtPaid: "coin",
    DebtForgiven: "heart-handshake",
    FactoryDemolished: "hammer",
    IncomeTaken: "coins",
    BonusDemanded: "hand-grab",
    PileReshuffled: "refresh",
    Recovered: "leaf",
    Adjusted: "pencil",
    TurnSet: "pencil",
    TargetShown: "lock",
    **conference.EVENT_ICONS,
}
"""Those that look the same each time; `_icon` knows the others."""


# --- the list ---------------------------------------------------------------------------------------------


def past_view(
    tr: Translator,
    sessions: Sequence[Listed],
    now: datetime,
    story: StoryView | None = None,
    notice: str = "",
) -> PastView:
    """The sessions in the order given, which is the one played last first; over them the open one."""
    return PastView(
        title=tr("history.title"),
        back_label=tr("history.back"),
        sessions=RowsView(
            rows=tuple(_row(tr, each, now) for each in sessions),
            empty_words=tr("history.empty"),
            before_words=tr("history.newer"),
            after_words=tr("history.older"),
        ),
        story=story,
        notice=notice,
    )


def _row(tr: Translator, listed: Listed, now: datetime) -> RowView:
    return RowView(
        id=listed.header.id,
        title=session_words.title(tr, listed.header.game, listed.summary),
        detail=session_words.detail(tr, listed, now),
        icon=OUTCOME_ICONS.get(listed.summary.get("outcome") or "", PLAYING_ICON),
    )


# --- one session ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """A step that counts: the round it began in, and what lay on the carbometer after it."""

    entry: Entry
    round: int
    carbometer: int


def story_view(tr: Translator, loaded: Loaded, now: datetime) -> StoryView:
    """The whole story of a session that was read; takes a while for a long one (see `HistoryPage`)."""
    header = loaded.header
    game = find_game(header.game)
    journal = Journal(game, game.rules(game.load(header.edition, header.owner)), loaded.entries)
    steps = steps_of(journal)
    state: State = journal.state
    outcome = state.outcome
    last = loaded.entries[-1].at_ms if loaded.entries else header.created_ms
    return StoryView(
        id=header.id,
        title=tr(
            "history.story", game=session_words.game(tr, header.game), when=session_words.when(tr, last, now)
        ),
        outcome=words.outcome(tr, outcome) if outcome else session_words.standing(tr, game.summary(state)),
        outcome_icon=OUTCOME_ICONS[outcome.kind] if outcome else PLAYING_ICON,
        seats=tuple(SeatName(seat.country, _who(tr, seat)) for seat in state.seats),
        chart=_chart(tr, journal.rules, steps),
        happened=HistoryView(
            title=tr("history.part.happened"),
            rows=tuple(_rows(tr, journal.entries, steps)),
            empty_words=tr("history.nothing"),
            newer_words=tr("history.later"),
            older_words=tr("history.earlier"),
            correction_words=tr("history.correction"),
            undone_words=tr("history.undone"),
            note_words=tr("history.note"),
        ),
        parts=tuple(TabView(name, tr(f"history.part.{name}"), icon) for name, icon in PARTS.items()),
        play_on_label="" if outcome else tr("history.play_on"),
        notice=tr("history.damaged", step=loaded.damaged) if loaded.damaged is not None else "",
    )


def steps_of(journal: Journal[Any, Any]) -> list[Step]:
    """The steps that count, in the order in which they count."""
    steps, state = [], journal.game.blank
    for entry in journal.line:
        began = state.round
        state = journal.game.fold(entry.events, state)
        steps.append(Step(entry, began, state.carbometer))
    return steps


def _who(tr: Translator, seat: Any) -> str:
    country = words.country(tr, seat.country)
    return tr("history.who", name=seat.name, country=country) if seat.name else country


# --- the curve --------------------------------------------------------------------------------------------


def _chart(tr: Translator, rules: Rules, steps: Sequence[Step]) -> ChartView:
    points = tuple((x, step.carbometer) for x, step in enumerate(steps))
    return ChartView(
        title=tr("carbometer"),
        series=(Series(tr("history.chips", count=steps[-1].carbometer), points),) if steps else (),
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
    return tuple(Flag(x, steps[x].carbometer, chosen[x]) for x in sorted(chosen))


def _moments(tr: Translator, entry: Entry) -> Iterator[tuple[float, str]]:
    """What of a step could be flagged: how much it weighs, in chips, and its words."""
    struck = sum(each.due for each in entry.events if isinstance(each, DamageStruck))
    for happened in entry.events:
        match happened:
            case GameEnded():
                yield THE_END, words.outcome(tr, happened.outcome)
            case PileReshuffled(why="orange"):
                yield FIRST_ORANGE, tr("history.flag.orange")
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


# --- what happened, in words ------------------------------------------------------------------------------


def _rows(tr: Translator, entries: Iterable[Entry], steps: Sequence[Step]) -> Iterator[HistoryRow]:
    """What happened, in the order in which the app was told; what belongs together stands in one row."""
    counting = {step.entry.seq: step.round for step in steps}
    actions: dict[int, Action] = {}
    current = 1
    for entry in entries:
        actions[entry.seq] = entry.action
        current = max(1, counting.get(entry.seq, current))
        if isinstance(entry.action, Retract):
            when, said = tr("history.round", round=current), _retraction(tr, entry.action, actions)
            yield HistoryRow(str(entry.seq), when, "", "undo", said, "correction")
        for number, group in enumerate(_groups(tr, entry)):
            (first, _), *_rest = group
            if entry.seq in counting and isinstance(first, TurnBegan | TurnSet):
                current = first.round
            yield HistoryRow(
                id=f"{entry.seq}.{number}",
                when=tr("history.round", round=current),
                seat=_seat(first),
                icon=_icon(group[-1][0] if isinstance(first, DieRolled) else first),
                words=_sentence(tr, entry, [said for _, said in group]),
                kind=_kind(entry, first, entry.seq in counting),
            )


def _groups(tr: Translator, entry: Entry) -> list[list[tuple[Event, str]]]:
    """The events of a step with their words; those of one seat that fit into a row together."""
    groups: list[list[tuple[Event, str]]] = []
    for happened in entry.events:
        ended = isinstance(happened, GameEnded)
        said = words.outcome(tr, happened.outcome) if ended else words.event(tr, happened)
        if not said:
            continue
        if groups and _belongs(happened, said, groups[-1]):
            groups[-1].append((happened, said))
        else:
            groups.append([(happened, said)])
    return groups


def _belongs(happened: Event, said: str, group: list[tuple[Event, str]]) -> bool:
    first = group[0][0]
    if isinstance(first, ALONE) or isinstance(happened, ALONE) or _seat(first) != _seat(happened):
        return False
    return len(said) + sum(len(before) for _, before in group) <= ROW_LENGTH


def _sentence(tr: Translator, entry: Entry, said: list[str]) -> str:
    whole = " · ".join(each.rstrip(".") for each in said) if len(said) > 1 else said[0]
    return tr("history.put_in", event=whole) if entry.before is not None else whole


def _seat(happened: Event) -> str:
    return str(getattr(happened, "country", ""))


def _kind(entry: Entry, happened: Event, counts: bool) -> HistoryKind:
    if not counts:
        return "undone"
    return "correction" if isinstance(happened, Adjusted | TurnSet) or entry.before is not None else "plain"


def _retraction(tr: Translator, retract: Retract, actions: Mapping[int, Action]) -> str:
    """What was taken back, or taken up again by taking back a taking back."""
    steps, again = list(retract.seqs), False
    while any(isinstance(actions[seq], Retract) for seq in steps):
        steps = [deeper for seq in steps for deeper in getattr(actions[seq], "seqs", (seq,))]
        again = not again
    step = ", ".join(words.step_taken(tr, actions[seq]) for seq in steps)
    return tr("history.took_up" if again else "history.took_back", step=step)


def _icon(happened: Event) -> str:
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
