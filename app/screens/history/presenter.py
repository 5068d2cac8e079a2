"""What was played, from the session log: the list of sessions, and the story of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app import session_words
from app.i18n import Translator
from app.screens.history.teller import PLAYING_ICON, Step, Teller, steps_of
from app.screens.history.view import PastView, SeatName, StoryView
from app.shelf import SHELF, words_of
from app.views import HistoryKind, HistoryRow, HistoryView, RowsView, RowView, TabView
from engine.core import Action, Entry, Event, Journal, Retract
from engine.games import find_game

if TYPE_CHECKING:
    from app.store.store import Listed, Loaded

ROW_LENGTH = 90
"""Characters that a row of what happened has room for at a metre."""
OUTCOME_ICONS = {"won": "trophy", "collapsed": "cloud", "failed": "cloud", "called_off": "player-stop"}
"""By the outcome that a summary names, whatever the game."""
PARTS = {"overview": "users", "curve": "chart-line", "happened": "list"}
"""Of a story, each with its picture."""


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


def story_view(tr: Translator, loaded: Loaded, now: datetime) -> StoryView:
    """The whole story of a session that was read; takes a while for a long one (see `HistoryPage`)."""
    header = loaded.header
    game = find_game(header.game)
    journal = Journal(game, game.rules(game.load(header.edition, header.owner)), loaded.entries)
    teller: Teller = SHELF[header.game].part("story")
    steps, state = steps_of(journal, teller.part), journal.state
    ended, icon = teller.outcome(tr, state)
    last = loaded.entries[-1].at_ms if loaded.entries else header.created_ms
    return StoryView(
        id=header.id,
        title=tr(
            "history.story", game=session_words.game(tr, header.game), when=session_words.when(tr, last, now)
        ),
        outcome=ended or session_words.standing(tr, header.game, game.summary(state)),
        outcome_icon=icon,
        seats=tuple(
            SeatName(words_of(header.game).mark(session_words.side(seat)), _who(tr, header.game, seat))
            for seat in state.seats
        ),
        chart=teller.chart(tr, journal.rules, steps),
        happened=HistoryView(
            title=tr("history.part.happened"),
            rows=tuple(_rows(tr, header.game, teller, journal.entries, steps)),
            empty_words=tr("history.nothing"),
            newer_words=tr("history.later"),
            older_words=tr("history.earlier"),
            correction_words=tr("history.correction"),
            undone_words=tr("history.undone"),
            note_words=tr("history.note"),
        ),
        parts=tuple(TabView(name, tr(f"history.part.{name}"), icon) for name, icon in PARTS.items()),
        play_on_label="" if ended else tr("history.play_on"),
        notice=tr("history.damaged", step=loaded.damaged) if loaded.damaged is not None else "",
    )


def _who(tr: Translator, game: str, seat: Any) -> str:
    country = words_of(game).country(tr, session_words.side(seat))
    return tr("history.who", name=seat.name, country=country) if seat.name else country


# --- what happened, in words ------------------------------------------------------------------------------


def _rows(
    tr: Translator, game: str, teller: Teller, entries: Iterable[Entry], steps: Sequence[Step]
) -> Iterator[HistoryRow]:
    """What happened, in the order in which the app was told; what belongs together stands in one row."""
    counting = {step.entry.seq: step.round for step in steps}
    actions: dict[int, Action] = {}
    current = 1
    for entry in entries:
        actions[entry.seq] = entry.action
        current = max(1, counting.get(entry.seq, current))
        if isinstance(entry.action, Retract):
            when, said = tr(teller.when, round=current), _retraction(tr, game, entry.action, actions)
            yield HistoryRow(str(entry.seq), when, "", "undo", said, "correction")
        for number, group in enumerate(_groups(tr, teller, entry)):
            (first, _), *_rest = group
            if entry.seq in counting and (begun := teller.round(first)) is not None:
                current = begun
            yield HistoryRow(
                id=f"{entry.seq}.{number}",
                when=tr(teller.when, round=current),
                seat=teller.seat(first),
                icon=teller.icon([happened for happened, _ in group]),
                words=_sentence(tr, entry, [said for _, said in group]),
                kind=_kind(teller, entry, first, entry.seq in counting),
            )


def _groups(tr: Translator, teller: Teller, entry: Entry) -> list[list[tuple[Event, str]]]:
    """The events of a step with their words; those of one seat that fit into a row together."""
    groups: list[list[tuple[Event, str]]] = []
    for happened in entry.events:
        said = teller.words(tr, happened)
        if not said:
            continue
        if groups and _belongs(teller, happened, said, groups[-1]):
            groups[-1].append((happened, said))
        else:
            groups.append([(happened, said)])
    return groups


def _belongs(teller: Teller, happened: Event, said: str, group: list[tuple[Event, str]]) -> bool:
    first = group[0][0]
    if isinstance(first, teller.alone) or isinstance(happened, teller.alone):
        return False
    if teller.seat(first) != teller.seat(happened):
        return False
    return len(said) + sum(len(before) for _, before in group) <= ROW_LENGTH


def _sentence(tr: Translator, entry: Entry, said: list[str]) -> str:
    whole = " · ".join(each.rstrip(".") for each in said) if len(said) > 1 else said[0]
    return tr("history.put_in", event=whole) if entry.before is not None else whole


def _kind(teller: Teller, entry: Entry, happened: Event, counts: bool) -> HistoryKind:
    if not counts:
        return "undone"
    put_right = isinstance(happened, teller.corrections) or entry.before is not None
    return "correction" if put_right else "plain"


def _retraction(tr: Translator, game: str, retract: Retract, actions: Mapping[int, Action]) -> str:
    """What was taken back, or taken up again by taking back a taking back."""
    steps, again = list(retract.seqs), False
    while any(isinstance(actions[seq], Retract) for seq in steps):
        steps = [deeper for seq in steps for deeper in getattr(actions[seq], "seqs", (seq,))]
        again = not again
    step = ", ".join(words_of(game).step_taken(tr, actions[seq]) for seq in steps)
    return tr("history.took_up" if again else "history.took_back", step=step)
