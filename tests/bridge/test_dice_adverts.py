"""Which advertisement is one of a die, byte for byte as the real ones have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from bleak.backends.scanner import AdvertisementData
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.ble import SERVICES
from firmware_bridge.dice import KINDS, Advert, Use, kind_called, recognise
from firmware_bridge.dice.kinds import services
from firmware_bridge.dice.sighting import (
    DEVICE_INFORMATION,
    NORDIC_UART,
    NORDIC_UPDATE,
    PIXELS_CHARGER,
    PIXELS_SERVICE,
)
from hardware.virtual.pixels_body import D20, GENERATIONS, PixelsBody
from tests.bridge.helpers import calm

OURS = "95a00001-28cb-4262-befa-bdb21fee3cb5"


@dataclass(frozen=True)
class Seen:
    local_name: str | None = None
    manufacturer_data: Mapping[int, bytes] = field(default_factory=dict)
    service_data: Mapping[str, bytes] = field(default_factory=dict)
    service_uuids: list[str] = field(default_factory=list)


def whole(body: PixelsBody, name: str = "Rolly") -> Seen:
    """Advertisement and the answer to a scan, put together as every system does."""
    state, identity = body.advertised()
    return Seen(
        name,
        {body.generation.company: state},
        {DEVICE_INFORMATION: identity},
        [DEVICE_INFORMATION, body.generation.service],
    )


@pytest.mark.parametrize("age", GENERATIONS)
def test_a_pixels_die_of_every_age_is_recognised_with_all_that_it_says(age: str) -> None:
    body = PixelsBody(GENERATIONS[age], battery=77, battery_state=2)
    sighting = recognise(whole(body))
    assert sighting is not None
    assert (sighting.kind, sighting.use, sighting.label) == ("pixels", Use.DIE, "Rolly")
    assert (sighting.device, sighting.die, sighting.battery) == ("pixels-00c0ffee", "d6", 77)
    assert sighting.make is not None
    assert sighting.make.build == body.generation.build


def test_bytes_as_a_real_die_sends_them() -> None:
    """docs of its maker: lights, type and colour, state, face, battery; then number and build."""
    advert = Seen(
        "Pixel12345678",
        {0x0D39: bytes.fromhex("06 21 01 05 d5")},
        {DEVICE_INFORMATION: bytes.fromhex("78 56 34 12 d2 04 78 67")},
        [DEVICE_INFORMATION, PIXELS_SERVICE],
    )
    sighting = recognise(advert)
    assert sighting is not None
    assert (sighting.device, sighting.battery, sighting.die) == ("pixels-12345678", 85, "d6")


def test_a_new_die_is_recognised_without_the_answer_to_a_scan() -> None:
    sighting = recognise(Seen("Rolly", {0x0D39: bytes((6, 0x21, 5, 0, 80))}, {}, [DEVICE_INFORMATION]))
    assert sighting is not None
    assert (sighting.use, sighting.device, sighting.make) == (Use.DIE, None, None)


def test_a_die_of_another_shape_is_recognised_and_not_offered() -> None:
    for lights, kind, name in ((20, D20, "d20"), (20, 0, "d20"), (6, 9, "d6_fudge"), (10, 5, "d00")):
        sighting = recognise(whole(PixelsBody(GENERATIONS["2025-01"], die_type=kind, lights=lights)))
        assert sighting is not None
        assert (sighting.use, sighting.die) == (Use.OTHER_DIE, name)


def test_a_die_that_does_not_know_its_shape_is_known_by_its_lights_or_asked() -> None:
    by_lights = {6: "d6", 21: "d6_pipped", 33: None}
    for lights, name in by_lights.items():
        sighting = recognise(whole(PixelsBody(GENERATIONS["2025-01"], die_type=0, lights=lights)))
        assert sighting is not None
        assert (sighting.use, sighting.die) == (Use.DIE, name)


def test_charger_and_bootloader_are_recognised_and_left_alone() -> None:
    charger = recognise(Seen("Charger", {0x0D39: bytes(5)}, {}, [PIXELS_CHARGER]))
    assert charger is not None
    assert charger.use is Use.CHARGER
    bootloader = recognise(Seen("PXL12345678", {}, {}, [NORDIC_UPDATE]))
    assert bootloader is not None
    assert bootloader.use is Use.BOOTLOADER
    assert recognise(Seen("Something", {}, {}, [NORDIC_UPDATE])) is None


def test_a_very_old_die_is_to_be_updated() -> None:
    data = bytes.fromhex("78 56 34 12 01 03 c8")  # number, state, face, battery of 255
    for advert in (
        Seen("Rolly", {0x1314: data}, {}, [NORDIC_UART]),
        Seen("Pixel12345678", {0x1306: data}, {}, []),
    ):
        sighting = recognise(advert)
        assert sighting is not None
        assert sighting.use is Use.OUTDATED
    assert recognise(Seen("Rolly", {0x1313: data}, {}, [NORDIC_UART])) is None, "no die has 19 lights"


@pytest.mark.parametrize(
    "advert",
    [
        Seen(None, {}, {}, [NORDIC_UART]),
        Seen("My UART thing", {}, {}, [NORDIC_UART, DEVICE_INFORMATION]),
        Seen("My UART thing", {0xFFFF: bytes((6, 0x21, 1, 2, 80))}, {}, [NORDIC_UART]),
        Seen("My UART thing", {0xFFFF: bytes(6)}, {}, [NORDIC_UART, DEVICE_INFORMATION]),
        Seen("Rolly", {0xFFFF: bytes((6, 0x21, 1, 2, 80))}, {}, []),
        Seen("die-435300", {}, {}, [OURS]),
        Seen("Pixel 8 Pro", {0x00E0: bytes(5)}, {}, []),
        Seen("Pixel12345678", {}, {}, [PIXELS_SERVICE]),
        Seen(None, {0x0D39: bytes(4)}, {}, []),
        Seen("godice_x", {}, {}, [NORDIC_UART]),
    ],
)
def test_what_is_no_die_or_not_proven_to_be_one(advert: Seen) -> None:
    assert recognise(advert, [kind.name for kind in KINDS]) is None


def test_godice_is_recognised_once_it_is_switched_on() -> None:
    advert = Seen("GoDice_5F3A21_K_v04", {}, {}, [NORDIC_UART])
    assert recognise(advert) is None
    sighting = recognise(advert, ["godice"])
    assert sighting is not None
    assert (sighting.kind, sighting.use, sighting.device) == ("godice", Use.DIE, "godice-5f3a21-k-v04")
    kind = kind_called("godice")
    assert kind is not None
    assert kind.opt_in


def test_kinds_are_found_by_name() -> None:
    assert [kind_called(kind.name) for kind in KINDS] == list(KINDS)
    assert kind_called("nonesuch") is None


def test_everything_that_dice_and_their_companions_advertise_is_listened_for() -> None:
    assert {PIXELS_SERVICE, NORDIC_UART, PIXELS_CHARGER, NORDIC_UPDATE} == set(services())
    assert set(services()) < set(SERVICES)


def test_what_bleak_reports_is_taken_as_it_is() -> None:
    told = AdvertisementData(
        local_name="Rolly",
        manufacturer_data={0x0D39: bytes((6, 0x21, 5, 0, 80))},
        service_data={},
        service_uuids=[],
        tx_power=None,
        rssi=-50,
        platform_data=(),
    )
    advert: Advert = told
    assert recognise(advert) is not None


@calm
@given(
    st.one_of(st.none(), st.text(max_size=20)),
    st.dictionaries(st.sampled_from([0x0D39, 0xFFFF, 0x1306, 0x004C]), st.binary(max_size=9), max_size=2),
    st.dictionaries(st.just(DEVICE_INFORMATION), st.binary(max_size=10), max_size=1),
    st.lists(st.sampled_from([NORDIC_UART, PIXELS_SERVICE, DEVICE_INFORMATION, PIXELS_CHARGER]), max_size=3),
)
def test_no_advertisement_whatever_makes_it_stumble(
    name: str | None, maker: dict[int, bytes], data: dict[str, bytes], services: list[str]
) -> None:
    sighting = recognise(Seen(name, maker, data, services), ["godice"])
    proof = {0x0D39, 0xFFFF, 0x1306} & maker.keys() or PIXELS_CHARGER in services or name
    assert sighting is None or proof
