"""Home, timer and devices on the glass: words fit at every size, taps say the right thing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.devices.book import Calibration, Remembered
from app.devices.calibration import Guide
from app.devices.finder import Place
from app.devices.links import Link
from app.devices.listing import listed
from app.devices.story import Known
from app.devices.updating import Progress
from app.games import SHELF
from app.games.kyoto.setup.presenter import Draft
from app.pages.calibrate.presenter import calibrate_view
from app.pages.devices.presenter import Scene, devices_view
from app.pages.home.presenter import home_view
from app.pages.timer.presenter import AT_A_TABLE, desk_view, presses, timer_view
from app.platform.clocks import Moment
from app.sessions.store.store import Header, Listed, Store
from app.text.translator import Translator
from app.timer.countdown import CUES, Countdown
from app.timer.negotiation import Negotiation, TimerFile
from app.ui.views import TracePoint
from firmware_bridge import Rolled, SelfTest
from tests.window.checks import cut_words, heard, labels, outside, overlapping
from tests.window.conftest import Stage, frames
from tests.window.hand import Hand
from tests.window.kyoto_walk import PEOPLE, begin

pytestmark = [pytest.mark.window, pytest.mark.deep]

NOW = datetime(2026, 3, 14, 20, 30, tzinfo=timezone(timedelta(hours=1)))
NOTICE = (
    "Die Spiele werden nicht gespeichert: Der Ordner ist schreibgeschützt. Ihr könnt spielen, aber wenn die "
    "App schließt, ist das Spiel weg."
)


def session(name: str, ago: timedelta, players: int, **told: Any) -> Listed:
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
    session("s2", timedelta(days=1), 4, outcome="won", winners=["usa", "opec"]),
    session("s3", timedelta(days=4), 6, outcome="collapsed"),
)


def home(language: str, *sessions: Listed, notice: str = "") -> tuple[Any, Any]:
    from app.pages.home.screen import HomeScreen

    return HomeScreen(), home_view(Translator(language), sessions, NOW, notice)


def timer(language: str, countdown: Countdown, both_ways: bool = False, **how: Any) -> tuple[Any, Any]:
    """A timer whose clock stands at second 100."""
    from app.pages.timer.screen import TimerScreen

    screen = TimerScreen()
    screen.ids.desk.clock = lambda: 100.0
    talk = Negotiation(now=lambda: Moment(100.0, 100.0))
    talk.countdown = countdown
    return screen, timer_view(Translator(language), talk, both_ways=both_ways, **how)


PICO = "serial:/dev/serial/by-id/usb-Raspberry_Pi_Pico_E6614C311B7F8A2B-if00"
PLACES = (Place(PICO, "Raspberry Pi Pico (ttyACM0)"), Place("serial:/dev/ttyUSB0", "CP210x (ttyUSB0)"))
LEARNT = Calibration(13280, 30, 13000, 11)
RINNE = Remembered(
    "carb-7F8A2B", "carbometer", PICO, "carbometer", firmware="1.0.0", hardware="pico-w", calibration=LEARNT
)
ALL = ("count", "cal", "identify", "test", "raw")
LOST = Known(Link(PICO, "waiting", "no_answer", {"retry_ms": 500}))
SCALE = Known(
    Link(PICO, "ready", battery=64), "carbometer", RINNE.id, "0.9.1", "pico-w", ALL, calibrated=True, count=54
)
THROWS = tuple(Rolled("die-31a2f0", face, "rolled", face) for face in (5, 3, 6, 1, 2, 6, 4, 4, 2))
DIE = Known(
    Link("C0:31:A2", "ready", battery=80),
    "die",
    "die-31a2f0",
    "1.0.3",
    "pixels",
    ("roll", "identify"),
    roll=THROWS[0],
    rolls=9,
    history=THROWS,
)
TILTED = replace(DIE, roll=Rolled("die-31a2f0", 2, "cocked", 14), rolls=10)
DICE = Remembered("die-31a2f0", "die", "ble:C0:31:A2", "effects_die", "Pixel Aurora", "1.0.3", "pixels")
TRACE = tuple(
    TracePoint(
        120 - at / 2, 40 + (at > 100) * 9 + (at > 170) * 5 + at % 3 / 20, 40 + (at > 103) * 9 + (at > 173) * 5
    )
    for at in range(240)
)
TESTED = replace(SCALE, firmware="1.0.0", test=SelfTest(RINNE.id, "range", 40, 11, 2, 80_000))


def devices(language: str, scene: Scene) -> tuple[Any, Any]:
    from app.pages.devices.screen import DevicesScreen

    return DevicesScreen(), devices_view(Translator(language), scene)


def scale(known: Known | None = SCALE, **how: Any) -> Scene:
    """A table with a carbometer and a die, looked at from the page of devices."""
    lines = [(PICO, known, "carbometer", False)] if known else []
    rows = listed([*lines, (DICE.way, DIE, "effects_die", False)], (RINNE, DICE), PLACES)
    return Scene(rows, chosen=f"device:{RINNE.id}", trace=TRACE, **how)


def dice(known: Known = DIE, **how: Any) -> Scene:
    rows = listed([(DICE.way, known, "effects_die", False)], (RINNE, DICE), PLACES)
    return Scene(rows, chosen=f"device:{DICE.id}", **how)


def calibrating(language: str, known: Known = SCALE, **how: Any) -> tuple[Any, Any]:
    from app.pages.calibrate.screen import CalibrateScreen

    guide = Guide(lambda command, **numbers: True, **how)
    return CalibrateScreen(), calibrate_view(Translator(language), guide, known, RINNE.title, LEARNT)


SCREENS: dict[str, Callable[[str], tuple[Any, Any]]] = {
    "home_first": lambda language: home(language),
    "home_resume": lambda language: home(language, session("s1", timedelta(), 6), *OVER),
    "home_over": lambda language: home(language, *OVER),
    "home_trouble": lambda language: home(
        language, session("s1", timedelta(), 3, carbometer=12), notice=NOTICE
    ),
    "timer_ready": lambda language: timer(language, Countdown(90)),
    "timer_running": lambda language: timer(language, Countdown(120).start(30)),
    "timer_both_ways": lambda language: timer(language, Countdown(3600).start(99), both_ways=True),
    "timer_paused": lambda language: timer(language, Countdown(180).start(20).pause(60)),
    "timer_last": lambda language: timer(language, Countdown(60).start(47)),
    "timer_over": lambda language: timer(language, Countdown(60).start(0), both_ways=True),
    "devices_none": lambda language: devices(language, Scene(air="no_adapter")),
    "devices_built_in": lambda language: devices(
        language,
        Scene(listed((), (), (Place("serial:/dev/ttyS0", "ttyS0", built_in=True),)), air="bluetooth_off"),
    ),
    "devices_found": lambda language: devices(
        language, Scene(listed((), (RINNE,), PLACES), air="bluetooth_denied")
    ),
    "devices_many": lambda language: devices(
        language, Scene(listed((), (), [Place(f"serial:/dev/ttyS{n}", f"ttyS{n}") for n in range(32)]))
    ),
    "devices_scale": lambda language: devices(
        language,
        scale(
            played={"carbometer": f"device:{RINNE.id}", "die": "hand"},
            players={
                "carbometer": (f"device:{RINNE.id}", RINNE.title),
                "die": (f"device:{DICE.id}", DICE.title),
            },
            air="nothing",
        ),
    ),
    "devices_about": lambda language: devices(language, scale(tab="about")),
    "devices_updating": lambda language: devices(
        language, scale(None, tab="about", update=Progress("flash.writing", {}, 0.42))
    ),
    "devices_not_updated": lambda language: devices(
        language,
        scale(
            tab="about",
            update=Progress(
                "flash.no_micropython.pico_w", {"port": "/dev/ttyACM0"}, running=False, failed=True
            ),
        ),
    ),
    "devices_tested": lambda language: devices(language, scale(TESTED, tab="check")),
    "devices_role": lambda language: devices(language, scale(tab="role")),
    "devices_lost": lambda language: devices(language, scale(LOST)),
    "devices_let_go": lambda language: devices(language, scale(None, tab="about")),
    "devices_virtual": lambda language: devices(
        language, Scene(listed([("virtual:1", SCALE, "", True)], (), ()), chosen="virtual:1", trace=TRACE)
    ),
    "devices_die": lambda language: devices(language, dice()),
    "devices_die_role": lambda language: devices(language, dice(tab="role", godice=True)),
    "devices_tilted": lambda language: devices(language, dice(TILTED, looking=True)),
    "calibrate_empty": lambda language: calibrating(language),
    "calibrate_moving": lambda language: calibrating(
        language, replace(SCALE, stable=False, count=7), at=1, trouble="moving"
    ),
    "calibrate_new": lambda language: calibrating(
        language, replace(SCALE, count=None, calibrated=False), at=1, trouble="range"
    ),
    "calibrate_more": lambda language: calibrating(
        language, replace(SCALE, count=24), at=2, calibration=LEARNT
    ),
    "calibrate_asking": lambda language: calibrating(
        language, replace(SCALE, count=30), at=2, calibration=LEARNT, asking=True, trouble="resting"
    ),
    "calibrate_done": lambda language: calibrating(language, at=3, calibration=LEARNT),
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
    from app.ui.widgets.live import theme

    theme.text_scale = 2.0
    screen = put(stage, name, "de", size)
    assert cut_words(screen) == []
    assert outside(screen) == []
    assert overlapping(screen) == []


@pytest.mark.parametrize("size", [SIZES["landscape"], SIZES["portrait"]], ids=["landscape", "portrait"])
@pytest.mark.parametrize("name", ["home_resume", "timer_paused", "devices_found", "devices_scale"])
def test_words_really_are_larger_at_200_percent(stage: Stage, name: str, size: tuple[int, int]) -> None:
    """A long word may have to shrink, but never to what it was; numbers are large at any scale."""
    from app.ui.widgets.live import theme

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
    from app.ui.widgets.find import find
    from app.ui.widgets.live import theme

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


def test_every_game_that_is_on_the_shelf_can_be_begun_and_no_other(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.ui.widgets.find import find

    monkeypatch.delitem(SHELF, "emission")
    screen = put(stage, "home_first")
    log = heard(screen, "on_new", "on_go")
    assert find(screen, "game:emission") is None
    for name in ("kyoto", "co2"):
        stage.tap(find(screen, f"game:{name}"))
    assert log == [("on_new", "kyoto"), ("on_new", "co2")]


def test_a_game_that_is_over_leads_to_the_history(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = put(stage, "home_over")
    log = heard(screen, "on_resume", "on_go")
    stage.tap(find(screen, "session:s2"))
    assert log == [("on_go", "history")]


def test_without_a_game_to_resume_there_is_no_tile_for_it(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = put(stage, "home_resume")
    screen.show(SCREENS["home_over"]("de")[1])
    stage.frames()
    assert find(screen, "resume") is None
    assert cut_words(screen) == []


def test_home_rests_while_nothing_changes(stage: Stage) -> None:
    screen = put(stage, "home_resume")
    stage.frames(10)
    tiles = list(screen.places.children)
    screen.show(SCREENS["home_resume"]("de")[1])
    assert list(screen.places.children) == tiles
    assert not screen.canvas.needs_redraw


# --- timer ------------------------------------------------------------------------------------------------


class Hours:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> Moment:
        return Moment(self.now, self.now)


class Ears:
    """What was heard."""

    def __init__(self, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[str] = []
        monkeypatch.setattr(app.sounds, "play", self.heard.append)
        monkeypatch.setattr(
            app.voice, "say", lambda words, language: self.heard.append(f"{language}: {words}")
        )
        monkeypatch.setattr(app, "say", lambda words, *_: self.heard.append(words))

    def taken(self) -> list[str]:
        heard = self.heard[:]
        self.heard.clear()
        return heard


@asynccontextmanager
async def timing(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Hand, Any, Hours, Ears]]:
    """The timer's page of a running app, its clock in our hands."""
    async with open_app() as hand:
        await hand.on("home")
        await hand.tap("go:timer")
        await hand.on("timer")
        page = hand.app.page("timer")
        page.talk.now = hours = Hours()
        page.talk.look()
        page.keeper.notice = ""
        yield hand, page, hours, Ears(hand.app, monkeypatch)


async def test_a_negotiation_is_timed(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (hand, page, hours, ears):
        await hand.tap("preset:60")
        await hand.tap("action:start")
        assert page.talk.runs
        hours.now += 2.5
        await frames(20)
        assert ears.taken() == []
        for cue, words in {
            "thirty_seconds": "Thirty seconds left",
            "ten_seconds": "Ten seconds left",
        }.items():
            page.talk.countdown = replace(page.talk.countdown, deadline=hours.now + CUES[cue] + 1)
            page.talk.look()
            hours.now += 1
            await hand.until(lambda: bool(ears.heard))
            assert ears.taken() == [cue, f"en: {words}"]
        for _ in range(9):
            hours.now += 1
            await hand.until(lambda: bool(ears.heard))
            assert ears.taken() == ["tick"]
        hours.now += 1
        await hand.until(lambda: bool(ears.heard))
        assert ears.taken() == ["time_up", "en: Time is up"]
        await hand.until(lambda: hand.view.main.key == "again")
        await hand.tap("action:again")
        assert page.talk.countdown.left(hours.now) == 60, "one tap and it runs again"


async def test_ticking_can_be_switched_off(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (hand, page, hours, ears):
        await hand.tap("action:tick")
        assert not hand.app.settings.now.ticking
        page.act("start")
        begins, ends = ["ten_seconds", "en: Ten seconds left"], ["time_up", "en: Time is up"]
        for left, heard in ((9.5, begins), (8.5, []), (7.9, []), (0, ends)):
            page.talk.countdown = replace(page.talk.countdown, deadline=hours.now + left)
            page.keeper.follow()
            assert ears.taken() == heard


async def test_a_tablet_that_slept_says_so_until_somebody_presses(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timing(open_app, monkeypatch) as (hand, _page, hours, ears):
        await hand.tap("action:start")
        hours.now += 78
        await hand.until(lambda: bool(hand.view.desk.notice))
        assert hand.view.desk.notice == "The tablet slept 78\u00a0s. 12\u00a0s are left."
        assert ears.taken() == [f"en: {hand.view.desk.notice}"], "it is no longer true that thirty are left"
        await hand.tap("action:pause")
        await hand.until(lambda: not hand.view.desk.notice)


async def test_the_timer_runs_on_behind_other_pages(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.window import Window

    async with timing(open_app, monkeypatch) as (hand, _page, hours, ears):
        await hand.tap("action:start")
        assert not Window.allow_screensaver
        await hand.tap("back")
        await hand.on("home")
        hours.now += 500
        await hand.until(lambda: bool(ears.heard))
        await frames(20)
        assert ears.taken()[-3:] == ["time_up", "en: Time is up", "Time is up"], (
            "once, and not what came before it"
        )
        assert Window.allow_screensaver
        await hand.tap("go:timer")
        await hand.until(lambda: hand.app.here == "timer" and hand.view.main.key == "again")


async def test_a_table_in_play_keeps_the_tablet_awake_after_the_timer(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.window import Window

    async with timing(open_app, monkeypatch) as (_hand, page, _hours, _ears):
        page.act("start")
        game = SimpleNamespace(summary=lambda _state: {})
        table = SimpleNamespace(session=SimpleNamespace(game=game, state=None))
        monkeypatch.setattr(page.app, "table", table)
        page.act("pause")
        assert not Window.allow_screensaver
        monkeypatch.setattr(page.app, "table", None)
        page.act("resume")
        page.act("pause")
        assert Window.allow_screensaver


async def test_keys_and_a_presenter_work_the_timer(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (_hand, page, hours, _ears):
        talk = page.talk
        for hold in ("b", "period", "stop"):
            assert page.key(hold)
            assert talk.state == "ready", "a black screen begins nothing"
        assert page.key("space")
        hours.now += 2
        assert page.key("plus")
        assert talk.countdown.left(hours.now) == 103
        for name in ("space", "pagedown", "b", "period", "play", "next", "stop", "b"):
            before = talk.state
            assert page.key(name)
            assert {before, talk.state} == {"running", "paused"}, name
        for name in ("pageup", "previous"):
            left = talk.countdown.left(hours.now)
            assert page.key(name)
            assert talk.countdown.left(hours.now) == left + 15
        assert page.key("r")
        assert talk.countdown.left(hours.now) == 90
        assert talk.runs
        assert not page.key("x")
        assert not page.key("escape"), "that is the way back"
        page.act("pause")


async def test_a_presenters_button_for_the_show_starts_and_stops(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sends F5 and Escape by turns."""
    async with timing(open_app, monkeypatch) as (hand, page, _hours, _ears):
        for _ in range(2):
            assert page.key("f5")
            assert page.talk.state == "running"
            assert page.key("escape")
            assert page.talk.state == "paused"
        assert hand.app.here == "timer"
        assert not page.key("escape")


async def test_speaking_times_are_taken_by_tapping_names(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timing(open_app, monkeypatch) as (hand, page, hours, _ears):
        await hand.tap("action:speakers")
        await hand.tap("speakers:3")
        await hand.tap("action:start")
        await hand.tap("speak:1")
        hours.now += 2
        await hand.tap("speak:0")
        hours.now += 1.5
        await hand.tap("action:pause")
        hours.now += 60
        assert page.talk.speaking.times(hours.now) == (1.5, 2, 0)
        rows = page.screen.ids.desk.ids.speakers
        await hand.until(lambda: [row.time for row in rows._tiles] == ["0:01", "0:02", "0:00"])
        assert [row.share for row in rows._tiles] == [0.75, 1, 0]


@pytest.mark.parametrize("size", [SIZES["landscape"], SIZES["portrait"], (640, 480)], ids=str)
def test_the_last_flag_that_is_tapped_ends_a_negotiation(stage: Stage, size: tuple[int, int]) -> None:
    """As KYOTO's table lays the desk where there is room: in any size each flag is there for a finger."""
    from app.ui.widgets.find import find
    from app.ui.widgets.timer_desk import TimerDesk

    flags = {"usa": "USA", "europe": "Europäische Union", "tiger": "China"}
    told: list[str] = []
    talk = Negotiation(parties=flags, tell=lambda fact: told.append(fact.kind), now=Hours())
    desk = TimerDesk(clock=talk.clock)

    def show() -> None:
        desk.show(desk_view(Translator("de"), talk, titles=flags, offered=AT_A_TABLE))

    def pressed(_desk: Any, key: str) -> None:
        talk.press(presses(talk)[key])
        show()

    desk.bind(on_act=pressed)
    stage.put(desk, size)
    show()
    stage.frames()
    stage.tap(find(desk, "action:start"))
    stage.frames()
    stage.tap(find(desk, "agree:usa"))
    assert talk.agreement.agreed == frozenset(), "the goals do not stand yet"
    talk.goals(True)
    for flag in flags:
        assert talk.state == "running"
        show()
        stage.frames()
        assert cut_words(desk) == [] and outside(desk) == []
        stage.tap(find(desk, f"agree:{flag}"))
    assert talk.state == "stopped"
    assert told == ["started", "stopped"]
    stage.frames()
    assert desk.ids.ring.state == "stopped"
    assert find(desk, "agree:usa") is None
    assert find(desk, "action:again") is None, "a table goes on to its next phase"


async def test_the_speaking_time_of_those_at_the_table(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        hand.app.go("timer")
        await hand.on("timer")
        await hand.tap("action:speakers")
        await hand.tap("speakers:table")
        await hand.tap("action:start")
        await hand.until(lambda: len(hand.view.desk.speakers) == 3)
        seats = [seat.id for seat in hand.app.page("keep_cool").screen.view.seats]
        assert [speaker.seat for speaker in hand.view.desk.speakers] == seats
        assert all(speaker.title for speaker in hand.view.desk.speakers)
        hand.picture("timer-at-the-table")
        await hand.tap("action:pause")


async def second_speaks(hand: Hand) -> tuple[Any, Hours]:
    """Those at the table negotiate, and the second of them has spoken for 40 s."""
    hand.app.go("timer")
    await hand.on("timer")
    page = hand.app.page("timer")
    page.talk.now = hours = Hours()
    await hand.tap("action:speakers")
    await hand.tap("speakers:table")
    await hand.tap("action:start")
    page.act("speak:1")
    hours.now += 40
    return page, hours


async def test_who_spoke_how_long_is_noted_in_the_session_of_the_table(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app() as hand:
        await hand.start_game()
        page, hours = await second_speaks(hand)
        page.act("speak:0")
        hours.now += 51
        page.keeper.follow()
        session = hand.app.table.session
        titles = [speaker.title for speaker in hand.view.desk.speakers]
        notes: list[Any] = []
        while not notes:
            notes = list(await hand.app.log.call(lambda store: store.notes(session.header.id)))
        (note,) = notes
        assert note.seq == session.journal.next_seq - 1
        assert note.words == f"Speaking times: {titles[0]} 0:51, {titles[1]} 0:40, {titles[2]} 0:00"


@pytest.mark.parametrize("how", ["another length", "everybody goes home", "the app is closed"])
async def test_a_negotiation_given_up_before_the_bell_is_noted_too(open_app: Any, how: str) -> None:
    async with open_app() as hand:
        await begin(hand.app, Draft(("eu", "china", "usa"), names=PEOPLE))
        session = hand.app.table.session
        page, _hours = await second_speaks(hand)
        if how == "another length":
            page.act("pause")
            page.act("change")
            await hand.until(lambda: not hand.app._tasks)
        elif how == "everybody goes home":
            await hand.app.go_home()
        data_dir, seq = hand.app.data_dir, session.journal.next_seq - 1
    store = Store.in_folder(data_dir)
    notes = store.notes(session.header.id)
    store.close()
    times = ", ".join(
        f"{name} {time}" for name, time in zip(PEOPLE.values(), ("0:00", "0:40", "0:00"), strict=False)
    )
    assert [(note.seq, note.words) for note in notes] == [(seq, f"Speaking times: {times}")]


async def test_a_timer_that_stands_still_does_nothing(open_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with timing(open_app, monkeypatch) as (_hand, page, _hours, _ears):
        assert not page.keeper.listens
        page.act("start")
        assert page.keeper.listens
        page.act("pause")
        assert not page.keeper.listens


async def test_after_a_crash_the_app_opens_with_the_timer_that_runs(open_app: Any, tmp_path: Path) -> None:
    left = Negotiation(600, keep=TimerFile(tmp_path).put)
    left.press("start")
    async with open_app() as hand:
        await hand.on("timer")
        assert hand.view.main.key == "pause"
        assert hand.view.desk.notice.startswith("The app was closed, time ran on.")
        await hand.tap("action:pause")
        assert not hand.view.desk.notice
        await hand.tap("back")
        await hand.on("home")


# --- devices ----------------------------------------------------------------------------------------------


def test_ports_that_find_no_room_are_turned_to(stage: Stage) -> None:
    from app.ui.widgets.find import find, names

    screen = put(stage, "devices_many")
    seen = {name for name in names(screen) if name.startswith("device:serial:")}
    while len(seen) < 32:
        before = len(seen)
        stage.tap(find(screen, "more"))
        stage.frames(3)
        seen |= {name for name in names(screen) if name.startswith("device:serial:")}
        assert len(seen) > before
    assert len(seen) == 32
