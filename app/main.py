"""The app: its screens, and the way from one to the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager

from app.i18n import Translator, system_language
from app.log import Log
from app.settings import Settings
from app.store.errors import StoreError
from app.widgets.live import theme
from app.widgets.wordmark import Sign

if TYPE_CHECKING:
    from app.launch import Demo
    from app.screens.keep_cool.table import KeepCoolTable
    from app.screens.setup.presenter import Draft
    from app.session import GameSession
    from app.store.store import Listed, Store
    from engine.core import CannotTell, Refusal

log = logging.getLogger("klimatisch")

EDITION = "ecovisio"
UNUSABLE = ("store.newer", "store.read_only", "store.damaged")
"""Troubles of the log that do not pass by themselves."""


class KlimatischApp(App):
    """Shows one screen at a time; everything that takes time runs as a task on the same loop."""

    title = "Klimatisch"

    def __init__(
        self, data_dir: Path, language: str | None, demo: Demo | None = None, ports: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.data_dir = data_dir
        self.exit_code = 0
        self._settings = Settings(data_dir)
        self.tr = Translator(language or self._settings.language or system_language())
        self._demo = demo
        self._log = Log(self._open_store)
        self._sessions: Sequence[Listed] = ()
        self._notice: StoreError | None = None
        """Why the log can't be used."""
        self._in_memory = False
        self._draft: Draft | None = None
        self._rules: Any = None
        self._ports = [(port, Path(port).name) for port in ports]
        self._given_ports = len(ports)
        self._setup_problem: Refusal | CannotTell | StoreError | None = None
        self.table: KeepCoolTable | None = None
        self._sitting_down = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def _open_store(self) -> Store:
        from app.store.store import Store

        return Store.in_folder(self.data_dir)

    async def run_until_closed(self) -> None:
        try:
            await self.async_run(async_lib="asyncio")
        finally:
            await self.shut_down()

    async def shut_down(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self._leave_table()
        self._log.close()

    # --- the window -----------------------------------------------------------------------------------

    def build(self) -> ScreenManager:
        self.refresh = Clock.create_trigger(self._draw, 0)
        Window.clearcolor = theme.ground
        self.screens = ScreenManager(transition=NoTransition())
        curtain = Screen(name="curtain")
        curtain.add_widget(Sign(size_hint=(0.4, 0.4), pos_hint={"center_x": 0.5, "center_y": 0.5}))
        self.screens.add_widget(curtain)
        return self.screens

    def on_start(self) -> None:
        Window.bind(on_flip=self._after_first_frame)

    def _after_first_frame(self, *_: Any) -> None:
        """Our sign is on the glass; behind it the home screen is made, then the log is opened.

        The log comes last: it brings SQLModel with it, which takes half a second to import.
        """
        Window.unbind(on_flip=self._after_first_frame)
        Clock.schedule_once(self._open_curtain, 0)

    def _open_curtain(self, _seconds: float) -> None:
        self._go("home")
        Clock.schedule_once(lambda _dt: self._run(self._arrive()), 0)

    def on_pause(self) -> bool:
        return True

    async def _arrive(self) -> None:
        await self._read_sessions()
        if self._demo is not None:
            from app.demo import play_demo

            self._run(play_demo(self, self._demo))

    def _draw(self, *_: Any) -> None:
        """Show the current screen as things are now."""
        screen = self.screens.current_screen
        if self.screens.current == "home":
            from app.screens.home.presenter import home_view

            notice = self._notice_words()
            screen.show(home_view(self.tr, self._sessions, datetime.now().astimezone(), notice))
        elif self.screens.current == "setup" and self._draft is not None:
            from app.screens.setup.presenter import setup_view

            notice = self._setup_words()
            screen.show(setup_view(self.tr, self._rules, self._draft, self._ports, notice))
        elif self.table is not None:
            screen.show(self.table.show(self.tr))

    def _go(self, name: str) -> None:
        if not self.screens.has_screen(name):
            self.screens.add_widget(self._make_screen(name))
        self.screens.current = name
        self._draw()

    def _make_screen(self, name: str) -> Any:
        if name == "home":
            from app.screens.home.screen import HomeScreen

            home = HomeScreen(name=name)
            home.bind(
                on_new=lambda _s, game: self._run(self.open_setup()),
                on_resume=lambda _s, session: self._run(self.resume(session)),
                on_language=lambda _s: self.switch_language(),
            )
            return home
        if name == "setup":
            from app.screens.setup.screen import SetupScreen

            setup = SetupScreen(name=name)
            setup.bind(
                on_players=lambda _s, choice: self._draft_seats(int(choice)),
                on_sits_out=lambda _s, choice: self._draft_seats(5, choice),
                on_name=lambda _s, country, text: self._change_draft("named", country, text),
                on_move_up=lambda _s, country: self._change_draft("moved_up", country),
                on_carbometer=lambda _s, choice: self._change_draft("with_carbometer", choice),
                on_die=lambda _s, choice: self._change_draft("with_die", choice),
                on_cards=lambda _s, choice: self._change_draft("with_cards", choice),
                on_start=lambda _s: self._run(self.start()),
                on_back=lambda _s: self._run(self.go_home()),
                on_language=lambda _s: self.switch_language(),
            )
            return setup
        from app.screens.keep_cool.screen import KeepCoolScreen

        table = KeepCoolScreen(name=name)
        table.bind(
            on_act=lambda _s, key: self._at_table("act", key),
            on_undo=lambda _s: self._at_table("undo"),
            on_redo=lambda _s: self._at_table("redo"),
            on_menu=lambda _s: self._run(self.go_home()),
            on_language=lambda _s: self.switch_language(),
        )
        return table

    def _at_table(self, what: str, *arguments: str) -> None:
        """A tap on the table's screen; one that comes while it is being left is nobody's."""
        if self.table is not None:
            getattr(self.table, what)(*arguments)

    def switch_language(self) -> None:
        language = "en" if self.tr.language == "de" else "de"
        self.tr = Translator(language)
        self._settings.language = language
        self._draw()

    # --- home -----------------------------------------------------------------------------------------

    async def go_home(self) -> None:
        await self._leave_table()
        await self._read_sessions()
        self._go("home")

    async def _read_sessions(self) -> None:
        """The list of sessions; if the log can't be used at all, say why and play on without it."""
        try:
            self._sessions = await self._log.call(lambda store: store.sessions())
            self._notice = self._notice if self._in_memory else None
        except StoreError as problem:
            self._notice, self._sessions = problem, ()
            if problem.code in UNUSABLE:
                self._in_memory = True
                self._log.switch(_open_in_memory)
        self.refresh()

    def _notice_words(self) -> str:
        if self._notice is None:
            return ""
        problem = self.tr(self._notice.code, **self._notice.params)
        return self.tr("store.memory", problem=problem) if self._in_memory else problem

    async def resume(self, session_id: str) -> None:
        """Go on with a saved game at exactly the step it was left at."""
        from app.session import GameSession

        game = next((each.header.game for each in self._sessions if each.header.id == session_id), "")
        if self._sitting_down.locked():
            return  # a second tap
        async with self._sitting_down:
            try:
                session, damaged = await GameSession.resume(self._log, game, session_id)
            except StoreError as problem:
                self._notice = problem
                self.refresh()
                return
            await self.sit_down(session)
            if damaged is not None and self.table is not None:
                self.table.notice = ("store.good_part", {"step": damaged})
                self.refresh()

    async def _leave_table(self) -> None:
        if self.table is not None:
            table, self.table = self.table, None
            await table.close()

    async def sit_down(self, session: GameSession, chip_ms: int = 60, rng: Random | None = None) -> None:
        """Open the table of a session; `rng` shuffles for it."""
        from app.screens.keep_cool.table import KeepCoolTable

        await self._leave_table()
        self.table = KeepCoolTable(session, self.refresh, rng=rng)
        if self._in_memory:
            self.table.notice = ("store.not_kept", {})
        self.table.open(chip_ms)
        self._go("keep_cool")

    # --- set-up ---------------------------------------------------------------------------------------

    async def open_setup(self, draft: Draft | None = None) -> None:
        """Show the set-up: a draft that is given, the one begun before, or a new one for four."""
        from app.screens.setup.presenter import draft_for
        from engine.keep_cool import GAME

        if self._rules is None:
            self._rules = GAME.rules(GAME.load(EDITION, {}))
        self._draft = draft or self._draft or draft_for(self._rules, 4)
        self._setup_problem = None
        self._go("setup")
        self._ports[self._given_ports :] = await asyncio.to_thread(_serial_ports)
        self.refresh()

    def _draft_seats(self, players: int, sits_out: str = "") -> None:
        from app.screens.setup.presenter import draft_for

        self._draft = draft_for(self._rules, players, sits_out, self._draft)
        self.refresh()

    def _change_draft(self, how: str, *arguments: str) -> None:
        self._draft = getattr(self._draft, how)(*arguments)
        self.refresh()

    async def start(self, draft: Draft | None = None, chip_ms: int = 60, rng: Random | None = None) -> None:
        """Begin the game that was set up."""
        from app.session import GameSession

        draft = draft or self._draft
        if draft is None or draft.same_port_twice or self._sitting_down.locked():
            return
        async with self._sitting_down:
            set_up, remembered = draft.set_up(), draft.remembered()
            begun = await GameSession.begin(self._log, "keep_cool", EDITION, set_up, remembered)
            self._setup_problem = None if isinstance(begun, GameSession) else begun
            if isinstance(begun, GameSession):
                await self.sit_down(begun, chip_ms, rng)
        self.refresh()

    def _setup_words(self) -> str:
        """Why the game can't begin as it is set up."""
        from app.screens.keep_cool import words

        if self._draft is not None and self._draft.same_port_twice:
            return self.tr("setup.same_port")
        problem = self._setup_problem
        if problem is None:
            return ""
        if isinstance(problem, StoreError):
            return self.tr(problem.code, **problem.params)
        return words.refusal(self.tr, problem)

    # --- tasks ----------------------------------------------------------------------------------------

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something went wrong", exc_info=task.exception())
            self.exit_code = 1


def _open_in_memory() -> Store:
    from app.store.store import Store

    return Store("sqlite://")


def _serial_ports() -> list[tuple[str, str]]:
    from firmware_bridge import list_ports

    return [(candidate.port, candidate.label) for candidate in list_ports()]
