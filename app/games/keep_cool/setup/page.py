"""The set-up of a Keep Cool table: the draft, the ports there are, and the start."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from app.devices.at_table import DEVICE
from app.devices.finder import GLANCE
from app.devices.listing import rows_of
from app.forms.boxes import Box, Boxes
from app.forms.setup.offers import offers_of
from app.games.keep_cool import words
from app.games.keep_cool.delegations.plan import Plan
from app.games.keep_cool.setup.presenter import Draft, draft_for, setup_view
from app.games.keep_cool.setup.screen import SetupScreen
from app.sessions.session import GameSession
from app.sessions.store.errors import StoreError
from app.ui.page import Page
from app.ui.widgets.name_strip import known
from engine.core import CannotTell, Refusal
from engine.keep_cool import GAME
from engine.keep_cool.rules import Rules

if TYPE_CHECKING:
    from app.main import KlimatischApp


class SetupPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._boxes: Boxes = app.boxes
        self._edition: str = app.settings.now.edition
        self._draft = draft_for(self._rules, 4)
        self._asked: set[str] = set()
        """Roles for which people have chosen; for others a device that is there suggests itself."""
        self._problem: Refusal | CannotTell | StoreError | None = None
        super().__init__(app)

    def make(self) -> SetupScreen:
        screen = SetupScreen()
        screen.bind(
            on_edition=lambda _s, choice: self._change_edition(choice),
            on_box=lambda _s: self.app.page("box").open(self._edition),
            on_players=lambda _s, choice: self._seats(int(choice)),
            on_sits_out=lambda _s, choice: self._seats(5, choice),
            on_name=lambda _s, country, text: self._change("named", country, text),
            on_move_up=lambda _s, country: self._change("moved_up", country),
            on_carbometer=lambda _s, choice: self._choose("carbometer", choice),
            on_die=lambda _s, choice: self._choose("die", choice),
            on_cards=lambda _s, choice: self._change("with_cards", choice),
            on_conference=lambda _s: self.app.go("delegations"),
            on_start=lambda _s: self.app.run(self._begin()),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "setup"

    @property
    def _box(self) -> Box:
        return self._boxes.box(GAME.id, self._edition)

    @property
    def _rules(self) -> Rules:
        found: Rules = self._boxes.rules(GAME.id, self._edition)
        return found

    def enter(self) -> None:
        """The edition may have been chosen elsewhere."""
        self.app.set_up_for = GAME.id
        known.take(self.app.sessions)
        self._take_edition(self.app.settings.now.edition)

    @property
    def draft(self) -> Draft:
        return self._draft

    def confer(self, plan: Plan) -> None:
        """A conference with a whole class was planned, or put off."""
        self._change("with_conference", plan)

    def draw(self) -> None:
        tr, rows = self.app.tr, rows_of(self.app)
        self._suggest()
        problem = self._boxes.trouble(GAME.id, self._edition)
        trouble = tr("box.not_used", problem=tr(problem.code, **problem.params)) if problem else ""
        offers = offers_of(tr, rows)
        none = self.app.finder.nothing_at_all
        self.screen.show(setup_view(tr, self._rules, self._draft, offers, self._trouble(), trouble, none))

    async def open(self, draft: Draft | None = None) -> None:
        """Show a draft that is given, or the one begun before."""
        self._draft = draft or self._draft
        self._asked = {"carbometer", "die"} if draft else self._asked
        self._problem = None
        self.app.go("setup")
        await self.app.finder.look(GLANCE)

    def _choose(self, role: str, choice: str) -> None:
        self._asked.add(role)
        self._change(f"with_{role}", choice)

    def _suggest(self) -> None:
        """A device that has the role and answers is what people most likely want to play with."""
        for role in {"carbometer", "die"} - self._asked:
            line = self.app.hub.line_in(role)
            if line is not None and line.known.ready:
                self._draft = getattr(self._draft, f"with_{role}")(DEVICE + line.device)

    def _change_edition(self, edition: str) -> None:
        self._take_edition(edition)
        self.app.choose(edition=edition)

    def _take_edition(self, edition: str) -> None:
        """Another edition may seat others; names and devices stay."""
        if edition != self._edition:
            self._edition = edition
            self._draft = draft_for(self._rules, len(self._draft.order), self._draft.sits_out, self._draft)

    def _seats(self, players: int, sits_out: str = "") -> None:
        self._draft = draft_for(self._rules, players, sits_out, self._draft)
        self.app.refresh()

    def _change(self, how: str, *arguments: Any) -> None:
        self._draft = getattr(self._draft, how)(*arguments)
        self.app.refresh()

    async def start(self, draft: Draft | None = None, chip_ms: int = 60, rng: Random | None = None) -> None:
        """Begin the game that was set up."""
        self._draft = draft or self._draft
        if self._draft.same_port_twice:
            return
        begin = GameSession.begin(
            self.app.log,
            GAME.id,
            self._edition,
            self._draft.set_up(),
            self._draft.remembered(),
            self._box.values,
        )
        self._problem = await self.app.begin(begin, chip_ms, rng)
        self.app.refresh()

    async def _begin(self) -> None:
        """Whoever did not see how the table is laid out is told when it opens."""
        hint = "" if self.screen.hint_shown else self.screen.hint
        await self.start()
        if self._problem is None and not self._draft.same_port_twice:
            self.app.say(hint)

    def _trouble(self) -> str:
        """Why the game can't begin as it is set up."""
        tr, problem = self.app.tr, self._problem
        if self._draft.same_port_twice:
            return tr("setup.same_port")
        if problem is None:
            return ""
        if isinstance(problem, StoreError):
            return tr(problem.code, **problem.params)
        return words.refusal(tr, problem, self._rules.data.edition)
