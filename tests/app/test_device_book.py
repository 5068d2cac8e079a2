"""Remembered devices: kept, read back, and never in the way when the file is broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.devices.book import Calibration, DeviceBook, Remembered, _sound

SCALE = Remembered("carb-1", "carbometer", "serial:/dev/ttyACM0", "carbometer", "Rinne", "1.0.0", "pico-w")
DIE = Remembered("die-1", "die", "ble:C0:01", "die")


def test_what_was_met_is_known_after_a_restart(tmp_path: Path) -> None:
    book = DeviceBook(tmp_path)
    learnt = Remembered("carb-2", "carbometer", "serial:COM3", calibration=Calibration(13280, 30, 13300, 11))
    for device in (SCALE, DIE, learnt):
        book.put(device, first=True)
    assert DeviceBook(tmp_path).devices == (learnt, DIE, SCALE)


def test_the_last_used_is_first_and_others_stay_in_place(tmp_path: Path) -> None:
    book = DeviceBook(tmp_path)
    for device in (SCALE, DIE):
        book.put(device, first=True)
    book.put(Remembered("carb-1", "carbometer", "serial:COM4"))
    assert [known.id for known in book.devices] == ["die-1", "carb-1"]
    book.put(SCALE, first=True)
    assert [known.id for known in book.devices] == ["carb-1", "die-1"]


def test_a_role_belongs_to_one_device() -> None:
    book = DeviceBook(None)
    book.put(DIE)
    book.put(Remembered("die-2", "die", "ble:C0:02", "die"))
    assert {known.id: known.role for known in book.devices} == {"die-1": "", "die-2": "die"}


def test_forgotten_is_forgotten(tmp_path: Path) -> None:
    book = DeviceBook(tmp_path)
    book.put(SCALE)
    book.forget("carb-1")
    assert DeviceBook(tmp_path).devices == ()


def test_a_full_disk_keeps_them_for_this_time(tmp_path: Path) -> None:
    (tmp_path / "devices.json").mkdir()
    book = DeviceBook(tmp_path)
    book.put(SCALE)
    assert book.devices == (SCALE,)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"devices": 3}', '{"devices": [1, {"id": "a b"}]}', "null"])
def test_a_broken_file_costs_nothing_but_itself(tmp_path: Path, text: str) -> None:
    (tmp_path / "devices.json").write_text(text, encoding="utf-8")
    assert DeviceBook(tmp_path).devices == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["devices", "id", "kind", "way", "role", "calibration", "piece", "noise"]),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_whatever_stands_in_the_file_is_read_or_left(found: Any) -> None:
    for known in _sound(json.loads(json.dumps(found))):
        assert known.id
        assert known.role in ("", "carbometer", "die", "effects_die")


def test_drift_is_counted_from_what_people_taught() -> None:
    assert Calibration(10200, 30, 10000).drift == pytest.approx(0.02)
    assert Calibration(10200, 30).drift == 0.0
