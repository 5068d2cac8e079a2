"""The page of corrections: keeps what people set until they say that it shall be so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.page import Page
from app.screens.correct.draft import Draft, plan
from app.screens.correct.presenter import CHIPS, ROUND, correct_view
from app.screens.correct.screen import CorrectScreen
from app.screens.keep_cool import words


class CorrectPage(Page):
    def __init__(self, app: Any) -> None:
        self._draft = Draft()
        self._subject = CHIPS
        self._notice = ""
        super().__init__(app)

    def make(self) -> Any:
        screen = CorrectScreen()
        screen.bind(
            on_subject=lambda _s, subject: self._turn_to(subject),
            on_set=lambda _s, what, to: self._set(what, to),
            on_seat=lambda _s, country: self._turn(country=country),
            on_phase=lambda _s, phase: self._turn(phase=phase),
            on_reason=lambda _s, reason: self._change(self._draft.because(reason)),
            on_done=lambda _s: self.app.run(self._set_right()),
            on_clear=lambda _s: self._change(Draft()),
            on_explain=lambda _s, said: self.app.say(said),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "corrections"

    def open_corrections(self, country: str = "") -> None:
        """Show the corrections, at a seat if one is named."""
        self._subject = country or CHIPS
        self.app.go("correct")

    def leave(self) -> None:
        """What was not set right is forgotten: the table is as it was."""
        self._draft, self._notice, self._subject = Draft(), "", CHIPS

    def draw(self) -> None:
        if self.app.table is None:
            return
        session = self.app.table.session
        view = correct_view(
            self.app.tr, session.rules, session.state, self._draft, self._subject, self._notice
        )
        self.screen.show(view)

    def key(self, name: str) -> bool:
        return self.turned(name)

    def _turn_to(self, subject: str) -> None:
        self._subject = subject
        self.app.refresh()

    def _change(self, draft: Draft) -> None:
        self._draft, self._notice = draft, ""
        self.app.refresh()

    def _set(self, what: str, to: int) -> None:
        if what == ROUND:
            self._turn(round=to)
        else:
            self._change(self._draft.counted(what, to))

    def _turn(self, **parts: Any) -> None:
        if self.app.table is not None:
            now = self._draft.turn_in(self.app.table.session.state)
            self._change(self._draft.with_turn(replace(now, **parts)))

    async def _set_right(self) -> None:
        """Each correction is a step of its own in the log; the first that fails stops the rest."""
        table = self.app.table
        if table is None:
            return
        session = table.session
        draft, self._draft = self._draft, Draft()  # a second tap finds nothing to do
        for step in plan(session.rules, session.state, draft).steps:
            answer = await table.take(step, insist=True)
            if said := words.trouble(self.app.tr, answer):
                self._draft, self._notice = draft, said
                self.app.refresh()
                return
        if self.app.here == "correct":
            self.app.go("keep_cool")
