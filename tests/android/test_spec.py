"""buildozer.spec: complete, consistent, and every line of it needed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.android.conftest import needs_tools
from tests.android.packing import NAME, SPEC, Package, pack

pytestmark = needs_tools

LINE = re.compile(r"^([\w.]+) = (.+)$", re.MULTILINE)
TEXT = SPEC.read_text()
LINES = LINE.findall(TEXT)
MANY = ("requirements", "android.permissions", "source.include_exts", "orientation")
"""Lines of which each part is needed."""
PACKED = ("source.", "p4a.hook")
"""Lines that show only in what is packed, which takes longest."""


def told(text: str, folder: Path, key: str = "source.") -> list[str]:
    from tests.android.wanted import faults

    return faults(pack(text, folder, with_sources=key.startswith(PACKED)))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    return pack(TEXT, tmp_path_factory.mktemp("packed"))


def test_nothing_is_wrong_with_the_spec(package: Package) -> None:
    from tests.android.wanted import faults

    assert faults(package) == []


def test_a_key_stands_once() -> None:
    keys = [key for key, _ in LINES]
    assert len(keys) == len(set(keys)) > 30


@pytest.mark.parametrize(("key", "value"), LINES, ids=[key for key, _ in LINES])
def test_a_line_that_is_taken_out_is_missed_by_name(key: str, value: str, tmp_path: Path) -> None:
    found = told(TEXT.replace(f"{key} = {value}\n", ""), tmp_path, key)
    assert any(fault.startswith(f"{key}: ") for fault in found), found


@pytest.mark.deep
@pytest.mark.parametrize(
    ("key", "part"),
    [(key, part) for key, value in LINES if key in MANY for part in value.split(",")],
    ids=lambda text: text.strip(),
)
def test_a_part_that_is_taken_out_is_missed_by_name(key: str, part: str, tmp_path: Path) -> None:
    (value,) = (value for name, value in LINES if name == key)
    rest = ",".join(each for each in value.split(",") if each != part)
    found = [
        fault
        for fault in told(TEXT.replace(f"{key} = {value}", f"{key} = {rest}"), tmp_path, key)
        if fault.startswith(f"{key}: ")
    ]
    name = re.split(r"==|=|;", part.strip(" ()").removeprefix("name="))[0].removeprefix("android.permission.")
    assert found and (key == "orientation" or any(name in fault for fault in found)), found


@pytest.mark.parametrize(
    ("line", "instead", "fault"),
    [
        (
            "android.wakelock = True",
            "android.wakelok = True",
            "android.wakelok: buildozer knows no such line",
        ),
        (
            "fullscreen = 1",
            "fullscreen = 1\nandroid.features = android.hardware.usb.host",
            "android.features",
        ),
        ("sqlalchemy==2.0.44", "sqlalchemy", "sqlalchemy 2.0.30"),
        ("pydantic==2.12.3", "pydantic==2.14.3", "pydantic 2.14.3"),
        ("pydantic-core==2.41.4", "pydantic-core==2.50.4", "pydantic-core 2.50.4"),
        (";usesPermissionFlags=neverForLocation", "", "BLUETOOTH_SCAN has {}"),
        ("android.permission.VIBRATE", "android.permission.VIBRATE,INTERNET", "INTERNET is asked for"),
        ("android.permission.VIBRATE", "android.permission.VIBRATE,WAKE_LOCK", "asked for twice"),
        ("java\n", "jawa\n", "android.add_src: bleak's Java class"),
        ("drawn/icon.png", "drawn/ikon.png", "icon.filename"),
        ("orientation = landscape", "orientation = lengthwise", "lengthwise"),
    ],
    ids=lambda text: text.strip()[:30],
)
def test_what_is_written_wrong_is_told(line: str, instead: str, fault: str, tmp_path: Path) -> None:
    assert line in TEXT
    found = told(TEXT.replace(line, instead), tmp_path, line)
    assert any(fault in each for each in found), found


def test_no_session_leaves_the_tablet_with_its_backup(package: Package) -> None:
    """The promise of docs/privacy.md, read off the manifest that is built."""
    assert package.manifest is not None
    application = package.manifest.find("application")
    assert application is not None
    assert application.get(f"{NAME}allowBackup") == "false"


def test_what_is_packed_is_what_the_app_reads(package: Package) -> None:
    assert {"main.py", "app/pages/home/tiles.kv", "app/assets/fonts/icons.ttf"} <= package.files
    assert "app/text/locale/de/home.po" in package.files or any(
        name.startswith("app/text/locale/de/") for name in package.files
    )
    assert not {name for name in package.files if name.endswith((".scad", ".mjs", ".md", ".sqlite", ".png"))}


def test_the_versions_on_a_computer_are_those_of_the_tablet(package: Package) -> None:
    """`.lock/tablet.txt` is made from the spec; whoever changes one makes the other anew."""
    lock = (SPEC.parent / ".lock" / "tablet.txt").read_text()
    locked = dict(re.findall(r"^([\w-]+)==(\S+)", lock, re.MULTILINE))
    recipes_only = {"python3", "hostpython3", "sqlite3", "pyjnius"}
    wanted = {name: version for name, version in package.requirements.items() if name not in recipes_only}
    assert wanted and {name: locked.get(name) for name in wanted} == wanted


def test_bleaks_java_is_that_of_the_bleak_that_is_packed() -> None:
    import bleak

    theirs = Path(bleak.__file__).parent / "backends" / "p4android" / "java"
    ours = SPEC.parent / ".setup" / "android" / "java"
    names = sorted(path.relative_to(theirs) for path in theirs.rglob("*.java"))
    assert len(names) == 2
    for name in names:
        assert (ours / name).read_text() == (theirs / name).read_text()
