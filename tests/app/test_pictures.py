"""What cameras write into photos besides: none of it gets into the log."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from app.sessions.exchange.pictures import NoPicture, plain
from app.sessions.photos import read_photo
from app.sessions.store.errors import StoreError

SECRETS = (b"Anna Schmidt", b"Pixel 9", b"2026:11:19", b"\x00\x01\x00\x02GPS")
GPS, MAKE, ARTIST, TAKEN, SIDE = 0x8825, 0x010F, 0x013B, 0x0132, 0x0112


def exif(side: int | None = None) -> Image.Exif:
    made = Image.Exif()
    made[MAKE], made[ARTIST], made[TAKEN] = "Pixel 9", "Anna Schmidt", "2026:11:19 08:00:00"
    made.get_ifd(GPS)[2] = (48.0, 8.0, 0.0)
    if side:
        made[SIDE] = side
    return made


def photo(kind: str, side: int | None = None, **more: Any) -> bytes:
    """Four colours, so that one sees which side is up."""
    image = Image.new("RGB", (32, 16), (200, 10, 10))
    image.paste((10, 10, 200), (0, 0, 16, 16))
    into = io.BytesIO()
    if kind == "PNG":
        told = PngImagePlugin.PngInfo()
        told.add_text("Author", "Anna Schmidt")
        told.add_itxt("Comment", "Pixel 9")
        image.save(into, "PNG", pnginfo=told, exif=exif(side))
    else:
        image.save(into, "JPEG", exif=exif(side), comment="Anna Schmidt", quality=95, **more)
    return into.getvalue()


def pixels(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").tobytes()


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"icc_profile": b"x" * 300}], ids=str)
def test_place_time_device_and_owner_go_and_the_pixels_stay(kind: str, more: dict[str, Any]) -> None:
    whole = photo(kind, **more)
    assert any(secret in whole for secret in SECRETS)
    found = plain(whole)
    assert not any(secret in found for secret in SECRETS)
    with Image.open(io.BytesIO(found)) as image:
        assert not set(image.getexif()) and not image.getexif().get_ifd(GPS)
        assert "comment" not in image.info and "Author" not in image.info
        if kind == "JPEG" and more.get("icc_profile"):
            assert image.info["icc_profile"] == more["icc_profile"]
    assert pixels(found) == pixels(whole)
    assert plain(found) == found


@pytest.mark.parametrize("side", range(2, 9))
def test_a_photo_that_was_taken_upright_stays_upright(side: int) -> None:
    found = plain(photo("JPEG", side))
    with Image.open(io.BytesIO(found)) as image:
        assert dict(image.getexif()) == {SIDE: side}
    assert not any(secret in found for secret in SECRETS)
    assert plain(found) == found


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_film_that_hangs_behind_the_picture_goes(kind: str) -> None:
    assert plain(photo(kind) + b"ftypmp42 Anna Schmidt") == plain(photo(kind))


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_whatever_is_damaged_is_a_picture_or_none(data: st.DataObject) -> None:
    whole = bytearray(photo(data.draw(st.sampled_from(["JPEG", "PNG"])), 6))
    for _ in range(data.draw(st.integers(0, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))])
    try:
        found = plain(cut)
    except NoPicture:
        return
    assert len(found) <= len(cut) + 64


def test_a_photo_is_taken_in_without_them(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(photo("JPEG"))
    found = read_photo(str(tmp_path / "a.jpg"))
    assert found == plain(photo("JPEG"))
    (tmp_path / "b.jpg").write_bytes(photo("JPEG")[:60])
    with pytest.raises(StoreError) as told:
        read_photo(str(tmp_path / "b.jpg"))
    assert told.value.code == "photo.no_photo"
