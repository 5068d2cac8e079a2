"""Home, timer and devices on the glass: words fit at every size, taps say the right thing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from types import SimpleNamespace
from typing import Any

import pytest

from app.countdown import Countdown
from app.i18n import Translator
from app.links import Link
from app.screens.devices.presenter import Known, Scene, devices_view
from app.screens.home.presenter import home_view
from app.screens.timer.presenter import timer_view
from app.store.store import Header, Listed
from firmware_bridge import Rolled
from tests.window.checks import cut_words, heard, labels, outside, overlapping
from tests.window.conftest import Stage, frames
from tests.window.hand import Hand

pytestmark = [pytest.mark.window, pytest.mark.deep]

NOW = datetime(2026, 3, 14, 20, 30, tzinfo=timezone(timedelta(hours=1)))
NOTICE = (
    "Die Spiele werden nicht gespeichert: Der Ordner ist schreibgeschützt. Ihr könnt spielen, aber wenn die "
    "App schließt, ist das Spiel weg."
)


def listed(name: str, ago: timedelta, players: int, **told: Any) -> Listed:
    summary = {
        "round": 4,
        "carbometer": 54,
        "countries": ["usa", "europe", "developing", "tiger", "fsu", "opec"][:players],
        "names": ["Anna", "Jonas", "Fatima", "Mei", "Maximiliane", ""][:players],
        "outcome": None,
        "winners": [],
        **told,
    }
    at = int((NOW - ago).timestamp() * 1000)
    header = Header(name, "keep_cool", "ecovisio", "d", {}, {}, at)
    return Listed(header, at, summary, summary["outcome"] is not None)


OVER = (
    listed("s2", timedelta(days=1), 4, outcome="won", winners=["usa", "opec"]),
    listed("s3", timedelta(days=4), 6, outcome="collapsed"),
)


def home(language: str, *sessions: Listed, notice: str = "") -> tuple[Any, Any]:
    from app.screens.home.screen import HomeScreen

    return HomeScreen(), home_view(Translator(language), sessions, NOW, notice)


def timer(language: str, countdown: Countdown, both_ways: bool = False) -> tuple[Any, Any]:
    """A timer whose clock stands at second 100."""
    from app.screens.timer.screen import TimerScreen

    screen = TimerScreen()
    screen.ids.ring.clock = lambda: 100.0
    return screen, timer_view(Translator(language), countdown, 100, both_ways)


PICO = "/dev/serial/by-id/usb-Raspberry_Pi_Pico_E6614C311B7F8A2B-if00"
PORTS = ((PICO, "Raspberry Pi Pico (ttyACM0)"), ("/dev/ttyUSB0", "CP210x (ttyUSB0)"))
LOST = Link(PICO, "waiting", "no_answer", {"retry_ms": 500})
SCALE = Known(Link(PICO, "ready", battery=64), "carbometer", "carb-7F8A2B", "1.0.3", 54)
DIE = Known(
    Link("/dev/pts/3", "ready", battery=80),
    "die",
    "vdie-31a2f0",
    "1.0.3",
    roll=Rolled("vdie-31a2f0", 5, "rolled", 3),
    rolls=3,
)
TILTED = replace(DIE, roll=Rolled("vdie-31a2f0", 2, "cocked", 4), rolls=4)


def devices(language: str, scene: Scene) -> tuple[Any, Any]:
    from app.screens.devices.screen import DevicesScreen

    return DevicesScreen(), devices_view(Translator(language), scene)


SCREENS: dict[str, Callable[[str], tuple[Any, Any]]] = {
    "home_first": lambda language: home(language),
    "home_resume": lambda language: home(language, listed("s1", timedelta(), 6), *OVER),
    "home_over": lambda language: home(language, *OVER),
    "home_trouble": lambda language: home(
        language, listed("s1", timedelta(), 3, carbometer=12), notice=NOTICE
    ),
    "timer_ready": lambda language: timer(language, Countdown(90)),
    "timer_running": lambda language: timer(language, Countdown(120).start(30)),
    "timer_both_ways": lambda language: timer(language, Countdown(3600).start(99), both_ways=True),
    "timer_paused": lambda language: timer(language, Countdown(180).start(20).pause(60)),
    "timer_last": lambda language: timer(language, Countdown(60).start(47)),
    "timer_over": lambda language: timer(language, Countdown(60).start(0), both_ways=True),
    "devices_none": lambda language: devices(language, Scene()),
    "devices_built_in": lambda language: devices(
        language, Scene((("/dev/ttyS0", "ttyS0"),), built_in=frozenset({"/dev/ttyS0"}))
    ),
    "devices_found": lambda language: devices(language, Scene(PORTS, taken=frozenset({"/dev/ttyUSB0"}))),
    "devices_many": lambda language: devices(
        language, Scene([(f"/dev/ttyS{n}", f"ttyS{n}") for n in range(32)])
    ),
    "devices_scale": lambda language: devices(language, Scene(PORTS, False, f"serial:{PICO}", SCALE)),
    "devices_lost": lambda language: devices(language, Scene(PORTS, False, f"serial:{PICO}", Known(LOST))),
    "devices_virtual": lambda language: devices(
        language, Scene((), False, "try:carbometer", replace(SCALE, link=Link("/dev/pts/2", "ready")))
    ),
    "devices_die": lambda language: devices(language, Scene((), False, "try:die", DIE)),
    "devices_tilted": lambda language: devices(language, Scene((), True, "try:die", TILTED)),
}


def put(stage: Stage, name: str, language: str = "de", size: tuple[int, int] = (1280, 800)) -> Any:
    screen, view = SCREENS[name](language)
    stage.put(screen, size)
    screen.show(view)
    stage.frames()
    return screen


SIZES = {"landscape": (1280, 800), "portrait": (800, 1280), "small": (1024, 600), "large": (1920, 1200)}


@pytest.mark.parametrize("size", [SIZES["portrait"], SIZES["small"]], ids=["portrait", "small"])
@pytest.mark.parametrize("name", SCREENS)
def test_every_state_fits_where_it_is_tightest(stage: Stage, name: str, size: tuple[int, int]) -> None:
    """Other sizes, looks and languages: tests/window/test_every_screen.py."""
    from app.widgets.live import theme

    theme.text_scale = 2.0
    screen = put(stage, name, "de", size)
    assert cut_words(screen) == []
    assert outside(screen) == []
    assert overlapping(screen) == []


@pytest.mark.parametrize("size", [SIZES["landscape"], SIZES["portrait"]], ids=["landscape", "portrait"])
@pytest.mark.parametrize("name", ["home_resume", "timer_paused", "devices_found", "devices_scale"])
def test_words_really_are_larger_at_200_percent(stage: Stage, name: str, size: tuple[int, int]) -> None:
    """A long word may have to shrink, but never to what it was; numbers are large at any scale."""
    from app.widgets.live import theme

    before = {label.text: label.font_size for label in labels(put(stage, name, "de", size))}
    theme.text_scale = 2.0
    after = {label.text: label.font_size for label in labels(put(stage, name, "de", size))}
    words = [text for text in before if text in after and not text[0].isdigit()]
    assert [text for text in words if after[text] < 1.25 * before[text]] == []


def test_a_screen_turns_without_losing_anything(stage: Stage) -> None:
    """What was laid out lying has its sizes when it stands, and again when it lies."""
    for name in ("home_resume", "home_over", "timer_ready", "devices_found", "devices_die"):
        screen = put(stage, name)
        for size in ((800, 1280), (1280, 800)):
            stage.resize(size)
            screen.size = size
            stage.frames()
            assert cut_words(screen) == [], name
            assert outside(screen) == [], name


# --- home -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_everything_at_home_can_be_reached(stage: Stage, size: tuple[int, int], scale: float) -> None:
    from app.widgets.find import find
    from app.widgets.live import theme

    theme.text_scale = scale
    screen = put(stage, "home_resume", "de", size)
    log = heard(screen, "on_new", "on_resume", "on_language", "on_go")
    pages = ("timer", "history", "devices", "help", "settings")
    for name in ("game:keep_cool", "resume", "language", *(f"go:{page}" for page in pages)):
        widget = find(screen, name)
        assert min(widget.size) >= theme.touch_s - 1, name
        stage.tap(widget)
    gone = [("on_go", page) for page in pages]
    assert log == [("on_new", "keep_cool"), ("on_resume", "s1"), ("on_language",), *gone]


def test_a_game_that_comes_later_does_nothing(stage: Stage) -> None:
    from app.widgets.find import find

    screen = put(stage, "home_first")
    log = heard(screen, "on_new", "on_go")
    for name in ("kyoto", "co2", "e_mission"):
        stage.tap(find(screen, f"game:{name}"))
    assert log == []


def test_a_game_that_is_over_leads_to_the_history(stage: Stage) -> None:
    from app.widgets.find import find

    screen = put(stage, "home_over")
    log = heard(screen, "on_resume", "on_go")
    stage.tap(find(screen, "session:s2"))
    assert log == [("on_go", "history")]


def test_without_a_game_to_resume_there_is_no_tile_for_it(stage: Stage) -> None:
    from app.widgets.find import find

    screen = put(stage, "home_resume")
    screen.show(SCREENS["home_over"]("de")[1])
    stage.frames()
    tile = find(screen, "resume")
    assert tile.disabled
    assert tile.opacity == 0
    assert tile.height == 0
    assert cut_words(screen) == []


def test_home_rests_while_nothing_changes(stage: Stage) -> None:
    screen = put(stage, "home_resume")
    stage.frames(10)
    tiles = list(screen.ids.places.children)
    screen.show(SCREENS["home_resume"]("de")[1])
    assert list(screen.ids.places.children) == tiles
    assert not screen.canvas.needs_redraw


# --- timer ------------------------------------------------------------------------------------------------


class Hours:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Ears:
    """What was heard."""

    def __init__(self, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[str] = []
        monkeypatch.setattr(app.sounds, "play", self.heard.append)
        monkeypatch.setattr(
            app.voice, "say", lambda words, language: self.heard.append(f"{language}: {words}")
        )
        monkeypatch.setattr(app, "say", self.heard.append)

    def taken(self) -> list[str]:
        heard = self.heard[:]
        self.heard.clear()
        return heard


@asynccontextmanager
async def timing(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Hand, Any, Ears]]:
    """The timer's page of a running app, its clock in our hands."""
    async with open_app() as hand:
        await hand.on("home")
        await hand.tap("go:timer")
        await hand.on("timer")
        page = hand.app.page("timer")
        page.clock = Hours()
        yield hand, page, Ears(hand.app, monkeypatch)


async def test_a_negotiation_is_timed(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (hand, page, ears):
        await hand.tap("preset:60")
        await hand.tap("action:start")
        assert page.countdown.runs(page.clock())
        page.clock.now += 49
        await frames(20)
        assert ears.taken() == []
        page.clock.now += 1
        await hand.until(lambda: bool(ears.heard))
        assert ears.taken() == ["ten_seconds", "en: Ten seconds left"]
        page.clock.now += 10
        await hand.until(lambda: hand.view.main.key == "again")
        assert ears.taken() == ["time_up", "en: Time is up"]
        await hand.tap("action:again")
        assert page.countdown.left(page.clock()) == 60, "one tap and it runs again"


async def test_the_timer_runs_on_behind_other_pages(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.window import Window

    async with timing(open_app, monkeypatch) as (hand, page, ears):
        await hand.tap("action:start")
        assert not Window.allow_screensaver
        await hand.tap("back")
        await hand.on("home")
        page.clock.now += 500
        await hand.until(lambda: bool(ears.heard))
        await frames(20)
        assert ears.taken() == ["time_up", "en: Time is up", "Time is up"], (
            "once, and not what came before it"
        )
        assert Window.allow_screensaver
        await hand.tap("go:timer")
        await hand.until(lambda: hand.app.here == "timer" and hand.view.main.key == "again")


async def test_a_table_in_play_keeps_the_tablet_awake_after_the_timer(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.window import Window

    async with timing(open_app, monkeypatch) as (_hand, page, _ears):
        page.act("start")
        monkeypatch.setattr(page.app, "table", object())
        page.act("pause")
        assert not Window.allow_screensaver
        monkeypatch.setattr(page.app, "table", None)
        page.act("resume")
        page.act("pause")
        assert Window.allow_screensaver


async def test_keys_work_the_timer(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (_hand, page, _ears):
        assert page.key("space")
        page.clock.now += 20
        assert page.key("plus")
        assert page.countdown.left(page.clock()) == 130
        assert page.key("space")
        assert page.countdown.paused
        assert page.key("r")
        assert page.countdown.left(page.clock()) == 120
        assert page.countdown.runs(page.clock())
        assert not page.key("x")
        page.act("pause")


async def test_a_timer_that_stands_still_does_nothing(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (_hand, page, _ears):
        assert page._listening is None
        page.act("start")
        assert page._listening is not None
        page.act("pause")
        assert page._listening is None


# --- devices ----------------------------------------------------------------------------------------------


async def test_virtual_devices_can_be_tried(open_app: Any) -> None:
    from app.screens.devices.page import CHIPS

    async with open_app() as hand:
        await hand.on("home")
        await hand.tap("go:devices")
        await hand.on("devices")
        await hand.tap("device:try:carbometer")
        await hand.until(lambda: hand.view.card is not None and hand.view.card.chips == CHIPS)
        await hand.tap("action:plus")
        await hand.until(lambda: hand.view.card.chips == CHIPS + 1)
        hand.picture("devices-carbometer-live")
        await hand.tap("device:try:die")
        await hand.until(lambda: hand.view.card.roll is not None and bool(hand.view.card.actions))
        await hand.tap("action:throw")
        await hand.until(lambda: hand.view.card.roll.number == 1)
        assert 1 <= hand.view.card.roll.face <= 6
        assert ("Battery", "80 %") in [(fact.label, fact.value) for fact in hand.view.card.facts]
        await hand.tap("let_go")
        await hand.until(lambda: hand.view.card is None)


async def test_a_device_on_a_port_says_what_it_is_and_is_let_go(open_app: Any) -> None:
    from hardware.virtual import VirtualCarbometer

    with VirtualCarbometer(31) as scale:
        async with open_app() as hand:
            await hand.on("home")
            hand.app.ports = [(scale.port, "On the bench")]
            await hand.tap("go:devices")
            await hand.on("devices")
            await hand.tap(f"device:serial:{scale.port}")
            await hand.until(lambda: hand.view.card is not None and hand.view.card.chips == 31)
            assert hand.view.card.title == "On the bench"
            assert scale.device_id in [fact.value for fact in hand.view.card.facts]
            page = hand.app.page("devices")
            await hand.tap("back")
            await hand.on("home")
            await hand.until(lambda: page._link is None)
            await hand.tap("go:devices")
            await hand.until(lambda: hand.app.here == "devices" and hand.view.card is None)
            await hand.tap("back")
            await hand.on("home")


async def test_a_device_of_the_table_is_left_alone(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_app() as hand:
        await hand.on("home")
        hand.app.ports = [("/dev/ttyACM0", "Pico")]
        table = SimpleNamespace(devices=SimpleNamespace(links={"die": Link("/dev/ttyACM0", "ready")}))
        monkeypatch.setattr(hand.app, "table", table)
        await hand.tap("go:devices")
        await hand.on("devices")
        said: list[str] = []
        monkeypatch.setattr(hand.app, "say", said.append)
        await hand.tap("device:serial:/dev/ttyACM0")
        assert said == ["In use at the table"]
        assert hand.view.card is None
        monkeypatch.setattr(hand.app, "table", None)


def test_ports_that_find_no_room_are_turned_to(stage: Stage) -> None:
    from app.widgets.find import find, names

    screen = put(stage, "devices_many")
    seen = {name for name in names(screen) if name.startswith("device:serial:")}
    while len(seen) < 32:
        before = len(seen)
        stage.tap(find(screen, "more"))
        stage.frames(3)
        seen |= {name for name in names(screen) if name.startswith("device:serial:")}
        assert len(seen) > before
    assert len(seen) == 32
