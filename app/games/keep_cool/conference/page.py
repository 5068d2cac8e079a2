"""The conference in play: from taps to the game, and from there to the glass."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.keep_cool import words
from app.games.keep_cool.conference.presenter import (
    Desk,
    changed_choice,
    changed_count,
    conference_view,
    voting_country,
)
from app.games.keep_cool.conference.screen import ConferenceScreen
from app.sessions.store.errors import StoreError
from app.ui.page import Page
from engine.core import Action, Entry


class ConferencePage(Page):
    """Only there while a table with a conference is in play."""

    def __init__(self, app: Any) -> None:
        self._desk = Desk()
        self._acts: dict[str, Action] = {}
        super().__init__(app)

    def make(self) -> Any:
        screen = ConferenceScreen()
        screen.bind(
            on_tab=lambda _s, tab: self._hold(tab=tab, card="", report=0),
            on_act=lambda _s, key: self._act(key),
            on_seat=lambda _s, country: self._take(self._desk.for_country(country)),
            on_motion=lambda _s, motion: self._take(self._desk.for_motion(motion)),
            on_change=lambda _s, name, value: self._hold(**{name: value}),
            on_open=lambda _s, card: self._hold(card=card),
            on_count=lambda _s, card, count: self._do(changed_count(self._met, card, count)),
            on_choose=lambda _s, card, choice: self._do(changed_choice(self._met, card, choice)),
            on_close=lambda _s: self._hold(card=""),
            on_undo=lambda _s: self.app.table.undo() if self.app.table else None,
            on_explain=lambda _s, said: self.app.say(said),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    def enter(self) -> None:
        """Whoever comes sees what is due."""
        self._desk = Desk()

    @property
    def _met(self) -> Any:
        return self.app.table.session.state.conference if self.app.table else None

    @property
    def help(self) -> str:
        return "conference"

    def back(self) -> None:
        """An open card or count is closed first."""
        if self._desk.card or self._desk.report:
            self._hold(card="", report=0)
        else:
            self.app.back()

    def draw(self) -> None:
        table = self.app.table
        if table is None or table.session.state.conference is None:
            return
        view, self._acts = conference_view(self.app.tr, table.session.journal, self._desk)
        self.screen.show(view)

    # --- taps -----------------------------------------------------------------------------------------

    def _hold(self, **changes: Any) -> None:
        self._take(replace(self._desk, **changes))

    def _take(self, desk: Desk) -> None:
        self._desk = desk
        self.app.refresh()

    def _act(self, key: str) -> None:
        if key.startswith("count:"):
            self._hold(report=int(key.removeprefix("count:")), consenting=0, protesting=0)
        elif key in self._acts:
            self._do(self._acts[key])

    def _do(self, action: Action) -> None:
        if self.app.table is not None:
            self.app.run(self._done(action, self.app.table.session.journal.next_seq - 1))

    async def _done(self, action: Action, seen: int) -> None:
        """Do it; a second tap on what is done already does nothing."""
        table = self.app.table
        if table is None:
            return
        answer = await table.session.do(action, against=seen)
        if isinstance(answer, Entry):
            self._put_down(action)
        elif isinstance(answer, StoreError):
            self.app.say(self.app.tr(answer.code, **answer.params))
        elif answer.code != "core.stale":
            self.app.say(words.refusal(self.app.tr, answer, table.session.header.edition))
        self.app.refresh()

    def _put_down(self, action: Action) -> None:
        """What was counted is recorded: the next count begins at nought."""
        table = self.app.table
        if table is not None and action == self._acts.get("vote"):
            self._desk = Desk(tab="log", country=voting_country(table.session.state, self._desk))
        elif self._desk.report:
            self._desk = replace(self._desk, report=0)
