"""The set-up of a conference: changes the draft of the table, and writes the role sheets."""

from __future__ import annotations

import asyncio
from typing import Any

from app.games.keep_cool.conference.cards import PRESS
from app.games.keep_cool.delegations.plan import Plan
from app.games.keep_cool.delegations.presenter import delegations_view
from app.games.keep_cool.delegations.screen import DelegationsScreen
from app.games.keep_cool.role_sheets import write_sheets
from app.platform.folders import shared_folder
from app.ui.page import Page


class DelegationsPage(Page):
    def __init__(self, app: Any) -> None:
        self._card = ""
        self._notice: tuple[str, dict[str, Any]] | None = None
        super().__init__(app)

    def make(self) -> Any:
        screen = DelegationsScreen()
        screen.bind(
            on_form=lambda _s, form: self._change(self._plan.switched(form == "conference")),
            on_people=lambda _s, people: self._change(self._plan.for_class(people)),
            on_open=lambda _s, card: self._open(card),
            on_close=lambda _s: self._open(""),
            on_count=lambda _s, card, count: self._change(self._counted(card, count)),
            on_choose=lambda _s, card, choice: self._change(self._chosen(card, choice)),
            on_person=lambda _s, card, key, text: self._change(self._named(card, key, text)),
            on_sheets=lambda _s: self.app.run(self.write_sheets()),
            on_done=lambda _s: self.app.back(),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "delegations"

    @property
    def _plan(self) -> Plan:
        plan: Plan = self.app.page("setup").draft.conference
        return plan

    def enter(self) -> None:
        self._card, self._notice = "", None

    def back(self) -> None:
        """An open delegation is closed first."""
        if self._card:
            self._open("")
        else:
            self.app.back()

    def draw(self) -> None:
        draft, tr = self.app.page("setup").draft, self.app.tr
        notice = tr(self._notice[0], **self._notice[1]) if self._notice else ""
        view = delegations_view(tr, draft.conference, draft.order, draft.names, self._card, notice)
        self.screen.show(view)

    # --- taps -----------------------------------------------------------------------------------------

    def _open(self, card: str) -> None:
        self._card = card
        self.app.refresh()

    def _change(self, plan: Plan) -> None:
        self.app.page("setup").confer(plan)

    def _counted(self, card: str, count: int) -> Plan:
        return self._plan.with_journalists(count) if card == PRESS else self._plan.with_members(card, count)

    def _chosen(self, card: str, choice: str) -> Plan:
        if card == PRESS:
            return self._plan.with_public(choice == "public")
        return self._plan.with_method(card, choice)  # type: ignore[arg-type]

    def _named(self, card: str, key: str, text: str) -> Plan:
        return self._plan.with_leader(card, text) if key == "leader" else self._plan.with_officer(card, text)

    async def write_sheets(self) -> None:
        """The role sheets of this conference, where people find them."""
        draft, language = self.app.page("setup").draft, self.app.tr.language
        planned = draft.conference.conference(draft.order, draft.names)
        folder = shared_folder(self.app.data_dir)
        try:
            await asyncio.to_thread(write_sheets, "keep_cool", language, folder, planned)
            self._notice = ("delegations.sheets.done", {"folder": folder})
        except OSError as problem:
            reason = problem.strerror or type(problem).__name__
            self._notice = ("delegations.sheets.failed", {"folder": folder, "reason": reason})
        self.app.refresh()
