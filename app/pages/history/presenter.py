"""What was played, from the session log: the list of sessions, and the story of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.games import SHELF, words_of
from app.pages.history.happened import happened_view
from app.pages.history.listing import Sifting, rows_view, sifted_words, tools
from app.pages.history.talk import talk_view
from app.pages.history.view import PastView, SeatName, StoryView
from app.report import Tale, tale_of
from app.report.teller import Teller, steps_of
from app.sessions import words as session_words
from app.sessions.exchange.jsonl import has_secrets
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import ActionView, FormView, RowsView, RowView, TabView
from engine.core import AnyJournal, Journal
from engine.games import find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Listed, Loaded, Note

__all__ = ["Told", "past_view", "story_view", "tell"]

PARTS = {
    "overview": "users",
    "charts": "chart-line",
    "talk": "message-circle",
    "happened": "list",
    "notes": "notes",
    "share": "send",
}
"""Of a story, each with its picture."""
SHARE = {"report": "book-2", "export": "device-floppy", "tables": "layout-grid", "code": "send"}
"""The ways out of the tablet, each with its picture."""


# --- the list ---------------------------------------------------------------------------------------------


def past_view(
    tr: Translator,
    sessions: Sequence[Listed],
    now: datetime,
    story: StoryView | None = None,
    notice: str = "",
    *,
    sifting: Sifting | None = None,
    form: FormView | None = None,
) -> PastView:
    """The sessions in the order given, which is the one played last first; over them the open one."""
    sifting = sifting or Sifting()
    return PastView(
        title=tr("history.title"),
        back_label=tr("history.back"),
        sessions=rows_view(tr, sessions, now, sifting),
        story=story,
        notice=notice,
        search=sifting.text,
        search_hint=tr("history.search"),
        tools=tools(tr),
        sifted=sifted_words(tr, sifting),
        all_label=tr("history.show_all"),
        form=form,
    )


# --- one session ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A session that was read and told: what the screen shows, and what can be asked of it."""

    view: StoryView
    loaded: Loaded
    journal: AnyJournal
    tale: Tale
    notes: tuple[Note, ...] = ()
    listed: Listed | None = None

    @property
    def over(self) -> bool:
        """Has the game an end?"""
        return self.tale.finished


def tell(
    tr: Translator,
    loaded: Loaded,
    now: datetime,
    *,
    notes: Iterable[Note] = (),
    listed: Listed | None = None,
    parent: Listed | None = None,
) -> Told:
    """The whole story of a session that was read; takes a while for a long one (see `HistoryPage`)."""
    header = loaded.header
    game = find_game(header.game)
    journal = Journal(game, game.rules(game.load(header.edition, header.owner)), loaded.entries)
    teller: Teller = SHELF[header.game].story()
    notes = tuple(notes)
    steps, state = steps_of(journal, teller.part), journal.state
    remarks = [(note.seq, note.words) for note in notes if note.words]
    tale = tale_of(tr, header, loaded.entries, remarks=remarks, zone=now.tzinfo)
    ended, icon = teller.outcome(tr, state)
    chart = teller.chart(tr, journal.rules, steps)
    last = loaded.entries[-1].at_ms if loaded.entries else header.created_ms
    view = StoryView(
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
        chart=chart,
        happened=happened_view(tr, header.game, teller, journal, steps, notes),
        parts=tuple(TabView(name, tr(f"history.part.{name}"), icon) for name, icon in PARTS.items()),
        play_on_label="" if ended else tr("history.play_on"),
        notice=tr("history.damaged", step=loaded.damaged) if loaded.damaged is not None else "",
        filed=_filed(tr, listed, parent, now),
        actions=_actions(tr, journal),
        charts=tale.charts or (chart,),
        talk=talk_view(tr, tale),
        notes=_notes(tr, notes, now),
        note_label=tr("history.note.write") if loaded.entries else "",
        back_label=tr("history.undo_turn") if not ended and journal.undo_target() else "",
        share=_share(tr, bool(ended), has_secrets(loaded.entries)),
    )
    return Told(view, loaded, journal, tale, notes, listed)


def story_view(tr: Translator, loaded: Loaded, now: datetime) -> StoryView:
    """What the screen shows of a session that was read."""
    return tell(tr, loaded, now).view


def _who(tr: Translator, game: str, seat: Any) -> str:
    country = words_of(game).country(tr, session_words.side(seat))
    name = shortened(seat.name, session_words.NAME)
    return tr("history.who", name=name, country=country) if name else country


def _filed(tr: Translator, listed: Listed | None, parent: Listed | None, now: datetime) -> str:
    """Who met, where, and whether it is a what-if of another."""
    if listed is None:
        return ""
    told = [shortened(words) for words in (listed.group, listed.place) if words]
    if listed.parent is not None:
        step = listed.parent[1]
        when = session_words.when(tr, parent.updated_ms, now) if parent else tr("history.parent_gone")
        told.append(tr("history.branch_of", when=when, step=step))
    return " · ".join(told)


def _actions(tr: Translator, journal: AnyJournal) -> tuple[ActionView, ...]:
    replay = (ActionView("replay", tr("history.replay"), "eye"),) if journal.line else ()
    return (
        *replay,
        ActionView("file", tr("history.file"), "users"),
        ActionView("delete", tr("history.delete"), "trash"),
    )


def _notes(tr: Translator, notes: Sequence[Note], now: datetime) -> RowsView:
    return RowsView(
        rows=tuple(
            RowView(
                str(note.id),
                shortened(note.words, 80) or tr("history.photo"),
                tr("history.note.at", step=note.seq, when=session_words.when(tr, note.at_ms, now)),
                "photo" if note.photo is not None else "notes",
            )
            for note in notes
        ),
        empty_words=tr("history.note.none"),
    )


def _detail(name: str, over: bool, secrets: bool) -> str:
    """Of a game that is not over, what only one seat may know stays here; people hear of it before."""
    return f"history.share.{name}.{'unfinished' if name == 'export' and secrets and not over else 'detail'}"


def _share(tr: Translator, over: bool, secrets: bool) -> RowsView:
    """Only a game that has ended is handed over as a play."""
    ways = {name: icon for name, icon in SHARE.items() if over or name != "code"}
    return RowsView(
        rows=tuple(
            RowView(name, tr(f"history.share.{name}"), tr(_detail(name, over, secrets)), icon)
            for name, icon in ways.items()
        ),
        empty_words="",
    )
