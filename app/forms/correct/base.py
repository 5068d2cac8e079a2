"""What every game's page of corrections does: keeps what people set until they say that it shall be so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.forms.correct.planning import ROUND, Plan, Settings, Turn
from app.forms.correct.screen import CorrectScreen
from app.forms.correct.view import CorrectView
from app.games import words_of
from app.ui.page import Page

if TYPE_CHECKING:
    from app.main import KlimatischApp

D = TypeVar("D", bound=Settings)


class CorrectingPage(Page, Generic[D]):
    place: str
    """Its name among the pages."""
    begins_with: str
    """The subject that is shown first."""
    present: Callable[..., CorrectView]
    """From rules, state, draft, subject and notice to the view."""
    planned: Callable[..., Plan[Any]]
    """From rules, state and draft to the steps."""

    def __init__(self, app: KlimatischApp) -> None:
        self._draft = self.empty()
        self._subject = self.begins_with
        self._notice = ""
        super().__init__(app)

    def empty(self) -> D:
        """Nothing set yet."""
        raise NotImplementedError

    def view(self) -> CorrectView:
        """What is shown now; asked for only at a table."""
        session = self.app.table.session
        return self.present(
            self.app.tr, session.rules, session.state, self._draft, self._subject, self._notice
        )

    def plan(self, draft: D) -> Plan[Any]:
        """The steps that set everything right."""
        session = self.app.table.session
        return self.planned(session.rules, session.state, draft)

    def turn_in(self, draft: D) -> Turn:
        """Whose turn it is, or shall be."""
        return draft.turn_in(self.app.table.session.state)

    @property
    def secret(self) -> Callable[[], Any]:
        """Where what lies under a cover comes from."""
        return lambda: None

    def make(self) -> CorrectScreen:
        screen = CorrectScreen()
        screen.bind(
            on_subject=lambda _s, subject: self._turn_to(subject),
            on_secret=lambda _s, value: self.pressed(value),
            on_set=lambda _s, what, to: self._set(what, to),
            on_seat=lambda _s, country: self._turn(country=country),
            on_phase=lambda _s, phase: self._turn(phase=phase),
            on_key=lambda _s, value: self.pressed(value),
            on_reason=lambda _s, reason: self.change(self._draft.because(reason)),
            on_done=lambda _s: self.app.run(self._set_right()),
            on_clear=lambda _s: self.change(self.empty()),
            on_explain=lambda _s, said: self.app.say(said),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "corrections"

    def leave(self) -> None:
        """What was not set right is forgotten: the table is as it was."""
        self.screen.cover_up()
        self._draft, self._notice, self._subject = self.empty(), "", self.begins_with

    def draw(self) -> None:
        if self.app.table is not None:
            self.screen.show(self.view(), self.secret)

    def key(self, name: str) -> bool:
        return self.turned(name)

    def pressed(self, value: object) -> None:
        """A key of a pad, or of one under a cover: what it means is the game's."""

    def _turn_to(self, subject: str) -> None:
        self._subject = subject
        self.app.refresh()

    def change(self, draft: D) -> None:
        self._draft, self._notice = draft, ""
        self.app.refresh()

    def _set(self, what: str, to: int) -> None:
        if what == ROUND:
            self._turn(round=to)
        else:
            self.change(self._draft.counted(what, to))

    def _turn(self, **parts: Any) -> None:
        if self.app.table is not None:
            self.change(self._draft.with_turn(replace(self.turn_in(self._draft), **parts)))

    async def _set_right(self) -> None:
        """Each correction is a step of its own in the log; the first that fails stops the rest."""
        table = self.app.table
        if table is None:
            return
        words = words_of(self.app.game)
        draft, self._draft = self._draft, self.empty()  # a second tap finds nothing to do
        ahead = self.plan(draft)
        said = words.refusal(self.app.tr, ahead.refusal, ahead.edition) if ahead.refusal else ""
        for step in () if said else ahead.steps:
            answer = await table.take(step, insist=True)
            said = words.trouble(self.app.tr, answer, ahead.edition)
            if said:
                break
        if said:
            self._draft, self._notice = draft, said
            self.app.refresh()
        elif self.app.here == self.place:
            self.app.go_to_table()
