"""Players and groups: renamed, made one, forgotten. Whatever is changed here is changed in every session."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.pages.people.presenter import Tab, forget_form, one_form, people_view
from app.pages.people.screen import PeopleScreen
from app.sessions.store.errors import StoreError
from app.text.names import tidy
from app.ui.page import Page
from app.ui.views import FormView

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.sessions.store.store import Known

NAME_LENGTH = 60


class PeoplePage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._tab: Tab = "people"
        self._people: Sequence[Known] = ()
        self._groups: Sequence[Known] = ()
        self._one = ""
        """Whoever is asked about."""
        self._draft = ""
        self._forgetting = False
        self._problem: StoreError | None = None
        super().__init__(app)

    def make(self) -> PeopleScreen:
        screen = PeopleScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_tab=lambda _s, tab: self._turn_to(tab),
            on_open=lambda _s, name: self.open(name),
            on_act=lambda _s, key: self.act(key),
            on_write=lambda _s, _key, text: self.write(text),
            on_pick=lambda _s, _key, choice: self.write(choice),
            on_explain=lambda _s, words: self.app.say(words),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "people"

    def enter(self) -> None:
        self._close()
        self.app.run(self._tried(self._read()))

    def back(self) -> None:
        """From a question to the one it is about, from there to the list, and on to where one came from."""
        if self._forgetting:
            self._forgetting = False
            self.app.refresh()
        elif self._one:
            self._close()
        else:
            super().back()

    def draw(self) -> None:
        app = self.app
        problem = self._problem or app.trouble
        notice = app.tr(problem.code, **problem.params) if problem else ""
        now = datetime.now().astimezone()
        self.screen.show(people_view(app.tr, self._tab, self._known, now, self._form(), notice))

    @property
    def _known(self) -> Sequence[Known]:
        return self._people if self._tab == "people" else self._groups

    def _form(self) -> FormView | None:
        if not self._one:
            return None
        if self._forgetting:
            theirs = next((each.sessions for each in self._known if each.name == self._one), 0)
            return forget_form(self.app.tr, self._tab, self._one, theirs)
        return one_form(self.app.tr, self._tab, self._one, [each.name for each in self._known], self._draft)

    # --- taps -----------------------------------------------------------------------------------------

    def _turn_to(self, tab: Tab) -> None:
        self._close()
        self._tab = tab
        self.app.refresh()

    def open(self, name: str) -> None:
        self._close()
        self._one = self._draft = name
        self.app.refresh()

    def write(self, text: str) -> None:
        self._draft = text
        self.app.refresh()

    def act(self, key: str) -> None:
        if key == "leave":
            self.back()
        elif key == "forget":
            self._forgetting = True
            self.app.refresh()
        elif key == "sessions":
            self.app.page("history").search_for(self._one)
        elif key == "rename":
            self.app.run(self._tried(self._rename(self._one, tidy(self._draft, NAME_LENGTH))))
        elif key == "really":
            self.app.run(self._tried(self._forget(self._one)))

    def _close(self) -> None:
        self._one, self._draft, self._forgetting, self._problem = "", "", False, None
        self.app.refresh()

    # --- what is written ------------------------------------------------------------------------------

    async def _tried(self, work: Awaitable[None]) -> None:
        """What goes wrong is said, and nothing is changed."""
        try:
            await work
        except StoreError as problem:
            self._problem = problem
        self.app.refresh()

    async def _read(self) -> None:
        self._people, self._groups = await self.app.log.call(lambda store: (store.people(), store.groups()))

    async def _rename(self, old: str, new: str) -> None:
        if self._tab == "people":
            self._not_in_play()
            await self._change(lambda store: store.rename_person(old, new))
        else:
            await self._change(lambda store: store.rename_group(old, new))

    async def _forget(self, name: str) -> None:
        if self._tab == "people":
            self._not_in_play()
            left = await self.app.log.call(lambda store: store.forget_person(name))
            await self._change(lambda store: None)
            if left:
                # It is about the list that now lacks the name, not about whoever is opened next.
                words = self.app.tr("people.forget.left", name=name, count=len(left))
                self.app.say(words, lambda: not self._one)
        else:
            await self._change(lambda store: store.rename_group(name, ""))

    async def _change(self, change: Callable[[Any], None]) -> None:
        await self.app.log.call(change)
        self._close()
        await self._read()
        await self.app.read_sessions()

    def _not_in_play(self) -> None:
        """The journal on the table has the old name in it: it must not go on from there."""
        if self.app.table is not None:
            raise StoreError("people.in_play")
