"""Scales that people own, in the app: found again, never greeted as one of ours, added step by step."""

from __future__ import annotations

import asyncio
import doctest
from collections.abc import Callable
from pathlib import Path

import pytest

from app.devices import ways
from app.devices.book import DeviceBook, Remembered
from app.devices.dice_words import BRANDS
from app.devices.finder import Place
from app.devices.hub import DeviceHub
from app.devices.links import Link
from app.devices.names import known_way, scale_at_port
from app.devices.scale_guide import MAKES, ScaleGuide
from app.devices.scale_words import grams
from app.devices.story import Known
from app.devices.ways import Shared, place
from app.pages.scale.presenter import Scene, scale_view
from app.text.translator import Translator
from firmware_bridge.facts import Fact, Reading, Rolled, Steps
from firmware_bridge.scales import KINDS, Kept
from tests.app.helpers import DE, EN, LANGUAGES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
BALANCE = Remembered(
    "sics-B021002593",
    "carbometer",
    "scale:sics@9600-8N1x:/dev/ttyUSB7",
    "carbometer",
    hardware="sics",
    scale=Kept(80_000, 32_000, 30, 12, 104_000, 10),
)


class Quiet:
    """A link that hears nothing."""

    async def run(self) -> None:
        await asyncio.Event().wait()

    def identify(self) -> bool:
        return False

    def request_snapshot(self) -> bool:
        return False

    def ask(self, command: str, **numbers: int) -> bool:
        return False

    def taken(self, roll: object) -> bool:
        return False

    def retry(self) -> None: ...
    def hang_up(self) -> None: ...


def test_what_is_kept_of_a_scale_survives_the_file(tmp_path: Path) -> None:
    DeviceBook(tmp_path).put(BALANCE)
    assert DeviceBook(tmp_path).devices == (BALANCE,)


@pytest.mark.parametrize("spoilt", ['"piece": -1', '"piece": "x"', '"piece": null', '"held": 1.5'])
def test_a_spoilt_file_costs_only_what_was_kept(tmp_path: Path, spoilt: str) -> None:
    book = DeviceBook(tmp_path)
    book.put(BALANCE)
    file = tmp_path / "devices.json"
    key = spoilt.split(":")[0]
    text = file.read_text()
    at = text.index(key)
    file.write_text(text[:at] + spoilt + text[text.index(",", at) :])
    (known,) = DeviceBook(tmp_path).devices
    assert (known.id, known.scale) == (BALANCE.id, None)


async def test_a_remembered_scale_is_never_greeted_as_one_of_ours(tmp_path: Path) -> None:
    DeviceBook(tmp_path).put(BALANCE)
    opened: list[str] = []

    def make(way: str, deliver: Callable[[Fact], None], shared: Shared) -> Quiet:
        opened.append(way)
        return Quiet()

    hub = DeviceHub(tmp_path, lambda: None, make_link=make)
    try:
        hub.greet("serial:/dev/ttyUSB7")
        assert opened == []
        hub.greet("serial:/dev/ttyUSB8")
        hub.start()
        assert opened == ["serial:/dev/ttyUSB8", BALANCE.way]
        assert hub.shared.scales.of(BALANCE.id) == BALANCE.scale
    finally:
        await hub.stop()


def test_a_scale_is_meant_by_its_make_and_port_its_id_or_the_port_it_is_at(tmp_path: Path) -> None:
    book = DeviceBook(tmp_path)
    book.put(BALANCE)
    assert known_way("and@2400-7E1:/dev/ttyUSB0", book) == "scale:and@2400-7E1:/dev/ttyUSB0"
    assert known_way("kern:/dev/ttyUSB0", book) == "scale:kern:/dev/ttyUSB0"
    assert known_way("sics-b021002593", book) == BALANCE.way
    assert known_way("/dev/ttyUSB7", book) == BALANCE.way
    assert known_way("/dev/ttyUSB8", book) == "serial:/dev/ttyUSB8"
    assert scale_at_port("/dev/ttyUSB8", book) is None
    assert place(BALANCE.way) == "/dev/ttyUSB7"


def test_the_examples_of_a_way_are_true() -> None:
    failed, attempted = doctest.testmod(ways)
    assert attempted and not failed


@BOTH
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_make_has_its_words_on_the_way(tr: Translator, kind: object) -> None:
    from firmware_bridge.scales import ScaleKind

    assert isinstance(kind, ScaleKind)
    guide = ScaleGuide()
    guide.choose_way(kind.on_cable)
    heard = [Place("ble:AA:BB", "KITCHEN", kind="carbometer", scale=kind.name)]
    first = scale_view(tr, Scene(guide, heard=heard))
    assert [each.label for each in first.choices]
    guide.choose_make(kind.name, "" if kind.on_cable else "AA:BB")
    menu = scale_view(tr, Scene(guide))
    assert kind.brand in menu.heading
    if kind.on_cable:
        assert not menu.actions[0].enabled
        assert not guide.way
        guide.port = "/dev/ttyUSB0"
        menu = scale_view(tr, Scene(guide, [("/dev/ttyUSB0", "USB")]))
        assert [each.label for each in menu.choices if each.chosen] == [
            f"{kind.settings[0].baud} · {kind.settings[0].short}"
        ]
    assert menu.actions[0].enabled
    assert guide.way
    guide.go_on()
    away = Known(Link("/dev/ttyUSB0", "waiting", "no_answer", {"fix": "settings"}))
    place_view = scale_view(tr, Scene(guide, known=away))
    assert place_view.trouble
    assert not place_view.actions[0].enabled
    ready = Known(
        Link("p", "ready"),
        reading=Reading("d", 82_300, None),
        steps=Steps("d", 100, 0),
        capabilities=("cal",),
    )
    there = scale_view(tr, Scene(guide, known=ready))
    assert there.number is not None
    assert there.number.value == ("82,3" if tr is DE else "82.3")
    assert there.actions[0].enabled


@BOTH
@pytest.mark.parametrize("verdict", ["every", "sometimes", "coarse"])
def test_the_verdict_has_its_numbers(tr: Translator, verdict: str) -> None:
    guide = ScaleGuide(4, make="bookoo")
    known = Known(Link("p", "ready"), steps=Steps("d", 500, 1980, verdict))
    view = scale_view(tr, Scene(guide, known=known))
    assert view.heading == tr(f"scale.verdict.{verdict}")
    assert verdict == "every" or ("0,5" if tr is DE else "0.5") in view.detail
    assert "{" not in view.detail


def test_back_leads_through_all_steps_to_the_beginning() -> None:
    guide = ScaleGuide()
    guide.choose_way(True)
    guide.choose_make(MAKES[0])
    guide.go_on()
    assert [guide.step for _ in range(4) if guide.back()] == ["menu", "make", "way"]
    assert not guide.back()


def test_grams_have_as_many_places_as_the_display() -> None:
    assert [grams(EN, 82_340, step) for step in (10, 100, 1000)] == ["82.34", "82.3", "82"]
    assert grams(DE, -50) == "−0,05"


@BOTH
@pytest.mark.parametrize("make", BRANDS)
def test_a_die_that_people_own_is_added_on_the_same_road(tr: Translator, make: str) -> None:
    guide = ScaleGuide()
    assert "dice" in [each.id for each in scale_view(tr, Scene(guide)).choices]
    guide.choose_dice()
    assert [each.label for each in scale_view(tr, Scene(guide)).choices] == [*BRANDS.values()]
    guide.choose_die(make)
    heard = [
        Place("ble:AA:BB", "Aurora", kind="die", dice=make),
        Place("ble:CC:DD", "KITCHEN", kind="carbometer", scale="bookoo"),
    ]
    call = scale_view(tr, Scene(guide, heard=heard))
    assert [each.label for each in call.choices] == ["Aurora"]
    assert scale_view(tr, Scene(guide, air="bluetooth_off")).trouble
    guide.take("AA:BB")
    assert guide.way == "ble:AA:BB"
    waiting = scale_view(tr, Scene(guide, known=Known(Link("p", "connecting"))))
    assert waiting.number is not None
    assert waiting.number.caption == tr("scale.throw.waiting")
    roll = Rolled("d", 5, "rolled", 1)
    thrown = scale_view(tr, Scene(guide, known=Known(Link("p", "ready"), "die", roll=roll)))
    assert thrown.number is not None
    assert thrown.number.value == "5"
    assert [guide.step for _ in range(3) if guide.back()] == ["call", "dice", "way"]
    assert guide.steps[1] == "make", "the other road is open again"
