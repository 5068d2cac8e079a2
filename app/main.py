"""The app: its pages, the way from one to the next, and what all of them share."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import cached_property
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.screenmanager import Screen
from kivy.utils import platform

from app.games import FIRST, SHELF
from app.pages import PAGES
from app.platform import dots_per_inch, get_ready, secrecy, secrets_guard
from app.platform.nearby import Nearby
from app.platform.sound import Sounds
from app.platform.speech import Voice
from app.sessions.log import Log
from app.sessions.store.errors import StoreError
from app.text.translator import Translator, next_language, system_language
from app.ui.keyboard import Keyboard
from app.ui.settings import Settings
from app.ui.theme import THEMES
from app.ui.views import says
from app.ui.widgets.desk import Desk
from app.ui.widgets.live import theme
from app.ui.widgets.wordmark import Sign
from engine.games import EDITIONS

if TYPE_CHECKING:
    from app.devices.finder import Finder
    from app.devices.hub import DeviceHub
    from app.forms.boxes import Boxes
    from app.launch import Demo
    from app.sessions.session import GameSession
    from app.sessions.store.store import Listed, Store
    from app.ui.page import Page
    from engine.core import GameData
    from firmware_bridge.ble import Bluetooth

log = logging.getLogger("klimatisch")

UNUSABLE = ("store.newer", "store.read_only", "store.damaged", "store.no_room")
"""Troubles of the log that do not pass by themselves."""


class KlimatischApp(App):
    """Shows one page at a time; everything that takes time runs as a task on the same loop."""

    title = "Klimatisch"

    def __init__(
        self,
        data_dir: Path,
        language: str | None,
        demo: Demo | None = None,
        ports: Sequence[str] = (),
        sounds: Sounds | None = None,
        first: str = "home",
    ) -> None:
        """`sounds` were loaded before there was a window; `first` is the page to open with."""
        super().__init__()
        self.data_dir = data_dir
        self.exit_code = 0
        self.settings = Settings(data_dir)
        self._language = language
        """Asked for on the command line: holds until another is chosen."""
        self.tr = Translator(language or self.settings.now.language or system_language())
        self._demo = demo
        self._first = first
        self.log = Log(self._open_store)
        self.sessions: Sequence[Listed] = ()
        self.trouble: StoreError | None = None
        """Why the log can't be used."""
        self.in_memory = False
        self.ports = [(port, Path(port).name) for port in ports]
        """Serial ports to offer besides those the system lists."""
        self.table: Any = None
        """The table in play, if there is one: a `GameTable` with what its game's own pages ask of it."""
        self.set_up_for = FIRST
        """The game whose set-up was opened last."""
        self._hub: DeviceHub | None = None
        self._finder: Finder | None = None
        self.bluetooth: Bluetooth | None = None
        """Other than that of the system."""
        self.nearby = Nearby()
        self._unwatch = secrecy.watch()
        self._sitting_down = asyncio.Lock()
        self._pages: dict[str, Page] = {}
        self._trail: list[str] = []
        """The pages one came through, for the way back."""
        self._explained = ""
        """What lies explained over the screen."""
        self.sounds = sounds or Sounds()
        self.voice = Voice()
        self._keyboard = Keyboard(self)
        self._tasks: set[asyncio.Task[None]] = set()

    def _open_store(self) -> Store:
        from app.sessions.store.store import Store

        return Store.in_folder(self.data_dir, mend=True)

    @cached_property
    def boxes(self) -> Boxes:
        """What owners have read off their components."""
        from app.forms.boxes import Boxes

        return Boxes(self.data_dir)

    @property
    def hub(self) -> DeviceHub:
        """All devices of the app; made when somebody first asks for it."""
        if self._hub is None:
            from app.devices.hub import DeviceHub

            self._hub = DeviceHub(
                self.data_dir,
                self.refresh,
                bluetooth=self.bluetooth,
                switched_on=self._switched_on,
                allowed=self.nearby.allowed,
            )
        return self._hub

    def _switched_on(self) -> tuple[str, ...]:
        """Kinds of dice that are used only because somebody wants it."""
        return ("godice",) if self.settings.now.godice else ()

    @property
    def finder(self) -> Finder:
        """Looks around for devices."""
        if self._finder is None:
            from app.devices.finder import Finder

            self._finder = Finder(self.hub.shared, self.refresh)
        return self._finder

    async def run_until_closed(self) -> None:
        try:
            await self.async_run(async_lib="asyncio")
        finally:
            await self.shut_down()

    async def shut_down(self) -> None:
        Window.unbind(on_resize=self._resized, on_memorywarning=self._tidy)
        self._unwatch()
        self._keyboard.detach()
        self.voice.hush()
        if self.here in self._pages:
            self._pages[self.here].leave()
        for task in list(self._tasks):
            task.cancel()
        await self._leave_table()
        if self._hub is not None:
            await self._hub.stop()
        self.log.close()

    # --- the window -----------------------------------------------------------------------------------

    def build(self) -> Any:
        self.refresh = Clock.create_trigger(self._draw, 0)
        theme.dpi = dots_per_inch()
        self._apply_settings()
        Window.clearcolor = theme.ground
        self.desk = Desk()
        self.desk.bind(on_topic=lambda _desk, topic: self.explain(topic))
        self.screens = self.desk.screens
        curtain = Screen(name="curtain")
        curtain.add_widget(Sign(size_hint=(0.4, 0.4), pos_hint={"center_x": 0.5, "center_y": 0.5}))
        self.screens.add_widget(curtain)
        return self.desk

    def on_start(self) -> None:
        Window.bind(on_flip=self._after_first_frame, on_resize=self._resized, on_memorywarning=self._tidy)

    def _after_first_frame(self, *_: Any) -> None:
        """Our sign is on the glass; behind it the home screen is made, then the log is opened.

        The log comes last: it brings SQLModel with it, which takes half a second to import.
        """
        Window.unbind(on_flip=self._after_first_frame)
        get_ready()
        Clock.schedule_once(self._open_curtain, 0)

    def _open_curtain(self, _seconds: float) -> None:
        from app.timer.negotiation import TimerFile, waits

        self.go("home")
        if self._first != "home":
            self.go(self._first)
        elif self._demo is None and waits(TimerFile(self.data_dir).get()):
            self.go("timer")
        elif not self.settings.now.toured and self._demo is None:
            self.go("tour")
        self._keyboard.attach(Window)
        Clock.schedule_once(lambda _dt: self.run(self._arrive()), 0)

    def on_pause(self) -> bool:
        """The picture that the system keeps of us shows no secret, and nobody talks from a pocket.

        After this nothing of ours runs until `on_resume`, and that may never come: what is being written is
        waited for, and devices are let go for others.
        """
        secrets_guard.cover_all()
        self.voice.hush()
        if self._hub is not None:
            self._hub.rest()
        self.log.settle()
        return True

    def on_resume(self) -> None:
        """Back: devices are taken up again, and the table looks again at what lies on it."""
        if self._hub is not None:
            self._hub.wake()
        if self.table is not None:
            self.table.woke()
        self.refresh()

    def _tidy(self, *_: Any) -> None:
        """Memory runs short: pages that nobody is on, or came through, are made anew when they are wanted."""
        for name in [name for name in self._pages if name not in {self.here, "home", *self._trail}]:
            self.screens.remove_widget(self._pages.pop(name).screen)
        gc.collect()

    async def _arrive(self) -> None:
        await self.read_sessions()
        self.run(self.log.look_after())
        self.hub.start()
        if self._demo is not None:
            from app.tools.demo import play_demo

            self.run(play_demo(self, self._demo))

    # --- from page to page ----------------------------------------------------------------------------

    @property
    def here(self) -> str:
        """The name of the page that is shown."""
        return str(self.screens.current)

    def page(self, name: str) -> Any:
        """A page by its name, made if this is the first time."""
        if name not in self._pages:
            made: Page = resolve_name(PAGES[name])(self)
            made.screen.name = name
            self.screens.add_widget(made.screen)
            self._pages[name] = made
        return self._pages[name]

    def go(self, name: str) -> None:
        """Show a page; `back` returns to the one before it."""
        page = self.page(name)
        if self.here in self._pages and self.here != name:
            self.desk.hush()
            self._explained = ""
            self._pages[self.here].leave()
            self._trail.append(self.here)
        if name == "home":
            self._trail.clear()
        page.enter()
        self.screens.current = name
        self._draw()

    def back(self) -> None:
        """The page before this one."""
        before = self._trail.pop() if self._trail else "home"
        self.go(before)
        if self._trail:
            self._trail.pop()

    def _draw(self, *_: Any) -> None:
        """Show the page as things are now."""
        if self.here in self._pages:
            self._pages[self.here].draw()
            self.desk.look()

    def say(self, words: str, holds: Callable[[], bool] | None = None) -> None:
        """A few words over whatever is shown, for a few seconds.

        Whoever knows when they are over says so with `holds`. What the page itself says, as why a key can't
        be used, goes when the page says it no longer.
        """
        if holds is None:
            screen = self._pages[self.here].screen if self.here in self._pages else None
            if screen is not None and says(getattr(screen, "view", None), words):
                self.desk.say(words, lambda: says(screen.view, words))
                return
        self.desk.say(words, holds or (lambda: True))

    @property
    def game(self) -> str:
        """The game that is played, or was set up last: what help and rules are about."""
        return str(self.table.session.header.game) if self.table is not None else self.set_up_for

    @property
    def game_data(self) -> GameData:
        """The values of that game: those of the table in play, or of the edition and box that are set up."""
        if self.table is not None:
            return cast("GameData", self.table.session.rules.data)
        return cast("GameData", self.boxes.rules(self.game, self._edition()).data)

    def _edition(self) -> str:
        """The edition that was chosen last, where a game has more than one."""
        editions, chosen = EDITIONS[self.game], self.settings.now.edition
        return chosen if chosen in editions else editions[0]

    def explain(self, key: str) -> None:
        """Lay what the help says of a step or a topic over the screen; asked for again, take it away."""
        from app.pages.help.explain import explanation
        from app.text.help import library

        shelf = library(self.game, self.tr.language, self.game_data)
        view = explanation(self.tr, shelf, key) if key else None
        again = self.desk.explaining and key == self._explained
        self.desk.explain(None if view is None or again else view)
        self._explained = key if self.desk.explaining else ""

    # --- what people chose ----------------------------------------------------------------------------

    def choose(self, **choices: Any) -> None:
        """Change settings; what they concern looks and sounds different at once."""
        self.settings.change(**choices)
        if "language" in choices:
            self._language = None
        self._apply_settings()
        self.refresh()

    def _resized(self, *_: Any) -> None:
        """Each size of glass has a text size of its own."""
        self._apply_settings()

    def _apply_settings(self) -> None:
        now = self.settings.now
        theme.use(THEMES[now.theme])
        theme.reduce_motion, theme.left_handed = now.reduce_motion, now.left_handed
        theme.lies_flat = platform == "android" if now.lies_flat is None else now.lies_flat
        theme.text_scale = now.text_on(*self._glass()) / 100
        self.sounds.volume, self.sounds.muted = now.volume / 100, now.muted
        self.voice.enabled = now.speech
        language = self._language or now.language or system_language()
        if language != self.tr.language:
            self.tr = Translator(language)

    def _glass(self) -> tuple[float, float]:
        return Window.width / Metrics.density, Window.height / Metrics.density

    @property
    def text_percent(self) -> int:
        return self.settings.now.text_on(*self._glass())

    @text_percent.setter
    def text_percent(self, percent: int) -> None:
        self.choose(text=self.settings.now.with_text(*self._glass(), percent).text)

    def switch_language(self) -> None:
        self.choose(language=next_language(self.tr.language))

    # --- sessions -------------------------------------------------------------------------------------

    async def go_home(self) -> None:
        await self._leave_table()
        await self.read_sessions()
        self.go("home")
        self.run(self.log.look_after())

    async def read_sessions(self) -> None:
        """The list of sessions; if the log can't be used at all, say why and play on without it."""
        try:
            self.sessions, known = await self.log.call(lambda store: (store.sessions(), store.trouble))
            self.trouble = known or (self.trouble if self.in_memory else None)
            self.in_memory = self.in_memory or (known is not None and known.code in UNUSABLE)
        except StoreError as problem:
            self.trouble, self.sessions = problem, ()
            if problem.code in UNUSABLE:
                self.in_memory = True
                self.log.switch(_open_in_memory)
        self.refresh()

    async def resume(self, session_id: str) -> None:
        """Go on with a saved game at exactly the step it was left at."""
        from app.sessions.session import GameSession

        game = next((each.header.game for each in self.sessions if each.header.id == session_id), "")
        if self._sitting_down.locked():
            return  # a second tap
        async with self._sitting_down:
            try:
                session, damaged = await GameSession.resume(self.log, game, session_id)
            except StoreError as problem:
                self.trouble = problem
                self.refresh()
                return
            await self.sit_down(session)
            if damaged is not None and self.table is not None:
                self.table.notice = ("store.good_part", {"step": damaged})
                self.refresh()

    async def begin(
        self, make: Coroutine[Any, Any, Any], chip_ms: int = 60, rng: Random | None = None
    ) -> Any:
        """Sit down at a new session, or give back why it can't begin; a second tap begins nothing."""
        from app.sessions.session import GameSession

        if self._sitting_down.locked():
            make.close()
            return None
        async with self._sitting_down:
            begun = await make
            if isinstance(begun, GameSession):
                await self.sit_down(begun, chip_ms, rng)
                return None
            return begun

    async def sit_down(self, session: GameSession, chip_ms: int = 60, rng: Random | None = None) -> None:
        """Open the table of a session; `rng` shuffles for it."""
        await self._leave_table()
        self.table = SHELF[session.header.game].table()(session, self.refresh, rng=rng)
        if self.in_memory:
            self.table.notice = ("store.not_kept", {})
        self.table.hub = self.hub
        self.table.lay_again()
        self.table.open(chip_ms)
        Window.allow_screensaver = False
        self.go_to_table()

    def go_to_table(self) -> None:
        """Show the table in play."""
        if self.table is not None:
            self.go(SHELF[self.game].page)

    async def _leave_table(self) -> None:
        if self.table is not None:
            table, self.table = self.table, None
            Window.allow_screensaver = True
            for page in list(self._pages.values()):
                await page.got_up(table)
            await table.close()

    # --- tasks ----------------------------------------------------------------------------------------

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something went wrong", exc_info=task.exception())
            self.exit_code = 1


def _open_in_memory() -> Store:
    from app.sessions.store.store import Store

    return Store("sqlite://")
