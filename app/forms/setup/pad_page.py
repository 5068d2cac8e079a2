"""The page of a set-up by taps on keys, whatever the game: the draft, and the start."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from app.forms.boxes import Box
from app.forms.setup.pads import PadSetupScreen
from app.forms.setup.view import PadSetupView
from app.games import SHELF
from app.sessions.session import GameSession
from app.sessions.store.errors import StoreError
from app.ui.page import Page
from app.ui.widgets.name_strip import known
from engine.core import Action, AnyGame, CannotTell, JsonObject, Refusal

if TYPE_CHECKING:
    from app.main import KlimatischApp


class SetupDraft(Protocol):
    """What was chosen so far; immutable, every tap makes another one."""

    def tap(self, key: Any, /) -> Self:
        """Every game has its own kinds of keys."""

    def named(self, seat: str, name: str, /) -> Self: ...


D = TypeVar("D", bound=SetupDraft)


class PadSetupPage(Page, Generic[D]):
    """A game says what a draft looks like (`view`) and what comes of it (`set_up`)."""

    game: AnyGame

    def __init__(self, app: KlimatischApp) -> None:
        self._draft = self.first_draft()
        self._problem: Refusal | CannotTell | StoreError | None = None
        super().__init__(app)

    # --- what a game says -----------------------------------------------------------------------------

    def first_draft(self) -> D:
        raise NotImplementedError

    def view(self, notice: str) -> PadSetupView:
        raise NotImplementedError

    def set_up(self, rng: Random) -> Action:
        """The action that lays out the game; `rng` shuffles for it."""
        raise NotImplementedError

    def remembered(self) -> JsonObject:
        """What the session keeps of the table."""
        return {}

    @property
    def owner(self) -> JsonObject:
        """The values the game is played by for ever."""
        return self.box.values

    # --- the page -------------------------------------------------------------------------------------

    def make(self) -> PadSetupScreen:
        screen = PadSetupScreen()
        screen.bind(
            on_key=lambda _s, key: self.tap(key),
            on_name=lambda _s, seat, text: self._named(seat, text),
            on_start=lambda _s: self.app.run(self._begin()),
            on_box=lambda _s: self.app.page(SHELF[self.game.id].box).open(self.edition),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
            on_explain=lambda _s, said: self.app.say(said),
        )
        return screen

    @property
    def help(self) -> str:
        return "setup"

    @property
    def edition(self) -> str:
        return self.game.editions[0]

    @property
    def box(self) -> Box:
        return self.app.boxes.box(self.game.id, self.edition)

    @property
    def rules(self) -> Any:
        return self.app.boxes.rules(self.game.id, self.edition)

    def enter(self) -> None:
        self.app.set_up_for = self.game.id
        known.take(self.app.sessions)

    def draw(self) -> None:
        self.screen.show(self.view(self._trouble()))

    async def open(self, draft: D | None = None) -> None:
        """Show a draft that is given, or the one begun before."""
        self._draft = draft or self._draft
        self._problem = None
        self.app.go(SHELF[self.game.id].setup)

    def tap(self, key: object) -> None:
        self._draft = self._draft.tap(key)
        self.app.refresh()

    def _named(self, seat: str, name: str) -> None:
        self._draft = self._draft.named(seat, name)
        self.app.refresh()

    async def start(self, draft: D | None = None, chip_ms: int = 60, rng: Random | None = None) -> None:
        """Begin the game that was set up."""
        self._draft = draft or self._draft
        rng = rng or Random()
        begin = GameSession.begin(
            self.app.log,
            self.game.id,
            self.edition,
            self.set_up(rng),
            self.remembered(),
            self.owner,
        )
        self._problem = await self.app.begin(begin, chip_ms, rng)
        self.app.refresh()

    async def _begin(self) -> None:
        """Whoever did not see how the table is laid out is told when it opens."""
        hint = "" if self.screen.hint_shown else self.screen.hint
        await self.start()
        if self._problem is None:
            self.app.say(hint)

    def _trouble(self) -> str:
        """Why the game can't begin as it is set up, or why a box is not used."""
        tr, problem = self.app.tr, self._problem
        if problem is not None:
            return str(SHELF[self.game.id].words().trouble(tr, problem, self.edition))
        unused = self.app.boxes.trouble(self.game.id, self.edition)
        return tr("box.not_used", problem=tr(unused.code, **unused.params)) if unused else ""
