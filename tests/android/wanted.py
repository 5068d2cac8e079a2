"""What the tablet needs of the spec, each with the line that gives it. A line that is gone is named."""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING

from firmware_bridge.ble.permission import _BEFORE, _SINCE_12
from firmware_bridge.boards import BOARDS, BRIDGES
from tests.android.packing import NAME, ROOT, Package, known_keys
from tests.test_dependency_direction import imports, top

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Fault = tuple[str, str]
"""The line by its key, and what is wrong."""

RELEASE = "2026.5.9"
COMMIT = "8aba7685beea080d0e34375e6c0e2067a2dcad0a"
"""Of the tag v2026.05.09."""
OURS = ("app", "engine", "firmware_bridge", "hardware")
PROJECTS = {"serial": "pyserial", "jnius": "pyjnius", "usb4a": "usb4a", "usbserial4a": "usbserial4a"}
"""Modules whose project has another name, or is not installed on every computer."""
AT_HOME = {"PIL", "bumble", "android", "usb"}
"""Modules that only programs of the workbench import; `android` is python-for-android's own."""
NOT_NEEDED = {"greenlet", "dbus-fast", "docutils", "filetype", "kivy-garden", "pygments", "requests"}
"""Asked for by others, never imported on a tablet: asynchronous SQLAlchemy, Linux's Bluetooth, and what
Kivy's recipe for Android leaves out. `as_packed` keeps some from being imported here as well."""
NOT_READ = (".py", ".pyc", ".md", ".mjs", ".typed", ".txt")
"""Endings of files that no module reads when the app runs."""
OLD = "30"
"""The last Android that has no permissions for Bluetooth alone."""
PERMISSIONS: dict[str, dict[str, str]] = {
    "BLUETOOTH_SCAN": {"usesPermissionFlags": "neverForLocation"},
    "BLUETOOTH_CONNECT": {},
    "BLUETOOTH": {"maxSdkVersion": OLD},
    "BLUETOOTH_ADMIN": {"maxSdkVersion": OLD},
    "ACCESS_FINE_LOCATION": {"maxSdkVersion": OLD},
    "ACCESS_COARSE_LOCATION": {"maxSdkVersion": OLD},
    "VIBRATE": {},
    "WAKE_LOCK": {},
}
"""All that the app may ask of Android, with what limits it."""
FEATURES = ("android.hardware.usb.host", "android.hardware.bluetooth_le", "android.hardware.touchscreen")
PICTURES = {
    "icon.filename": 512,
    "icon.adaptive_foreground.filename": 432,
    "icon.adaptive_background.filename": 432,
    "presplash.filename": 512,
}
"""With the least number of pixels on a side."""
ATTACHED = "android.hardware.usb.action.USB_DEVICE_ATTACHED"


def faults(package: Package) -> list[str]:
    """Everything that is wrong, each beginning with the line it is about."""
    found = [fault for check in CHECKS for fault in check(package)]
    return [f"{key}: {words}" for key, words in found]


# --- the spec alone ---------------------------------------------------------------------------------------


def keys(package: Package) -> Iterator[Fault]:
    known = known_keys()
    for key in package.values:
        if key not in known:
            yield key, "buildozer knows no such line, and would say nothing"
    for key, why in LINES.items():
        if not package.values.get(key):
            yield key, why
    if "android.features" in package.values:
        yield (
            "android.features",
            "python-for-android has no such option and the build stops (buildozer #1715)",
        )


LINES = {
    "title": "an app needs a name",
    "package.name": "Android knows an app by it",
    "package.domain": "Android knows an app by it; without it, it is org.test",
    "source.dir": "nothing is packed",
    "version.regex": "the version is that of pyproject.toml",
    "version.filename": "the version is that of pyproject.toml",
    "requirements": "nothing is installed beside Python",
    "orientation": "the tablet could not be turned",
    "fullscreen": "bars of the system would lie over the table",
    "android.api": "Google's shop takes no app without a recent one, and buildozer's own is older",
    "android.minapi": "buildozer's own is older than what Python is compiled for",
    "android.ndk_api": "it must be the same as minapi",
    "android.ndk": "another NDK than the one that python-for-android was tried with would be fetched",
    "android.archs": "32-bit code would be built as well, for which pydantic-core is untried",
    "android.allow_backup": "names and notes would go to the cloud of whoever owns the tablet",
    "android.presplash_color": "the glass would flash while the app starts",
    "android.manifest.launch_mode": "a device that is plugged in would open the app a second time",
    "android.wakelock": "the screen would go dark in the middle of a turn",
    "android.whitelist": "termios is left out, and with it every virtual device",
    "p4a.bootstrap": "Kivy needs SDL",
    "p4a.branch": "python-for-android would be whatever its master branch is on the day",
    "log_level": "say it: what a build does not print cannot be asked about",
    "warn_on_root": "say it: a build as root leaves files behind that others cannot change",
    "source.exclude_dirs": "tests and documents would be packed",
}
"""Lines that must be there for a reason that nothing else shows."""


def pinned(package: Package) -> Iterator[Fault]:
    if package.pinned != COMMIT:
        yield "p4a.commit", f"python-for-android is not pinned to {COMMIT}, the commit of {RELEASE}"
    if metadata.version("python-for-android") != RELEASE:
        yield "p4a.commit", f"what is checked here is not {RELEASE}"


def refused(package: Package) -> Iterator[Fault]:
    for words in package.said:
        missing = re.search(r'"([\w.]+)"', words)
        yield missing[1] if missing else "the spec", words


# --- what is installed ------------------------------------------------------------------------------------


def packages(package: Package) -> Iterator[Fault]:
    """Every package that ours import, and every one that those need, in versions that fit."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    asked: dict[str, str] = {
        canonicalize_name(name): version for name, version in package.requirements.items()
    }
    for module, place in imported().items():
        project = canonicalize_name(PROJECTS.get(module, module))
        if project not in asked:
            yield "requirements", f"{project} is imported by {place} and not installed"
    for name in ("python3", "hostpython3"):
        if not asked.get(name):
            yield "requirements", f"{name} has no version"
    if asked.get("python3") != asked.get("hostpython3"):
        yield "requirements", "python3 and hostpython3 must be the same"
    for name in ("sqlite3", "pyjnius"):
        if name not in asked:
            yield "requirements", f"{name} is part of Python's own, or of Android's, and has to be named"
    on_tablet = {"sys_platform": "android", "platform_system": "Android", "extra": ""}
    for name, version in asked.items():
        if name in ("python3", "hostpython3", "sqlite3", "pyjnius"):
            continue
        if not version:
            yield "requirements", f"{name} has no version"
        elif version != metadata.version(name):
            yield "requirements", f"{name} {version} is not what is tested here: run .setup/lock.sh"
        for each in metadata.requires(name) or ():
            need = Requirement(each)
            needed = canonicalize_name(need.name)
            if (need.marker and not need.marker.evaluate(on_tablet)) or needed in NOT_NEEDED:
                continue
            if needed not in asked:
                yield "requirements", f"{needed} is needed by {name}, and nobody else would install it"
            elif asked[needed] and not need.specifier.contains(asked[needed]):
                yield "requirements", f"{name} wants {each}, not {asked[needed]}"


def recipes(package: Package) -> Iterator[Fault]:
    """What is compiled: by recipes that can, in the versions they were written for unless we know better."""
    if not package.recipes:
        yield "requirements", "python-for-android cannot put the recipes in order"
        return
    for name in ("python3", "kivy", "sqlite3", "pyjnius", "sqlalchemy", "pydantic-core", "android", "sdl2"):
        if name not in package.recipes:
            yield "requirements", f"{name} is not among what is compiled: {', '.join(package.recipes)}"
    if package.recipes.get("sqlalchemy") == "2.0.30":
        yield "requirements", "sqlalchemy 2.0.30, the recipe's own, cannot be imported on Python 3.14"
    for name, own in {
        "python3": "3.14.2",
        "kivy": "2.3.1",
        "pydantic-core": "2.41.4",
        "pyjnius": "1.7.0",
    }.items():
        if package.recipes.get(name) != own:
            yield (
                "requirements",
                f"{name} {package.recipes.get(name)} is not what its recipe was made for ({own})",
            )
    if package.recipe_places.get("pydantic-core") != ROOT / ".setup/android/recipes/pydantic-core":
        yield "p4a.local_recipes", "pydantic-core is not linked with Python, and Android refuses to load it"


@cache
def imported() -> dict[str, str]:
    """Modules of others that what is packed imports, with a place where."""
    excluded = ("hardware/bench", "hardware/figures", "hardware/flash", "hardware/printed", "hardware/wiring",
                "hardware/parts", "hardware/firmware", "hardware/virtual/ble", "app/assets")  # fmt: skip
    found: dict[str, str] = {}
    for path in (path for folder in OURS for path in sorted((ROOT / folder).rglob("*.py"))):
        place = str(path.relative_to(ROOT))
        if place.startswith(excluded):
            continue
        for module in imports(path, for_types=False):
            name = top(module)
            if name not in sys.stdlib_module_names and name not in {*OURS, *AT_HOME, ""}:
                found.setdefault(name, place)
    return found


# --- what is packed ---------------------------------------------------------------------------------------


def sources(package: Package) -> Iterator[Fault]:
    if not package.files:
        return  # looked at only where it is packed
    files = [path for folder in OURS[:3] for path in (ROOT / folder).rglob("*.*") if path.is_file()]
    for ending in {path.suffix for path in files} - set(NOT_READ):
        places = {str(path.relative_to(ROOT)) for path in files if path.suffix == ending}
        if left := sorted(places - package.files):
            yield "source.include_exts", f"{left[0]} is not packed: {ending[1:]} is missing"
    for place in sorted(package.files):
        if place.endswith((".md", ".mjs", ".scad", ".spec", ".sh")):
            yield "source.include_exts", f"{place} is packed and nobody needs it"
            break
    if "app/assets/licences/Inter-OFL.txt" not in package.files:
        yield "source.include_exts", "the licence of the font, a txt, must go where the font goes"
    for module in ("app/cli/main.py", "engine/games.py", "firmware_bridge/link.py",
                   "hardware/virtual/device.py", "hardware/firmware/core/device.py"):  # fmt: skip
        if module not in package.files:
            yield "source.include_exts", f"{module} is not packed"
    unwanted = ("tests/", "docs/", "benchmarks/", "hardware/printed/", "hardware/flash/", "hardware/wiring/")
    for place in sorted(package.files):
        if place.startswith(unwanted):
            yield "source.exclude_dirs", f"{place} is packed and nobody needs it"
            break
    for place in sorted(package.files):
        if "__pycache__" in place or place in ("run", "test", "pyproject.toml") or "/make_" in place:
            yield "source.exclude_patterns", f"{place} is packed and nobody needs it"
            break
    if "main.py" not in package.files:
        yield "p4a.hook", "nobody writes main.py, which python-for-android starts"


def hook(package: Package) -> Iterator[Fault]:
    if not package.hook:
        yield "p4a.hook", "nobody writes main.py, which python-for-android starts"


def java(package: Package) -> Iterator[Fault]:
    for name in ("PythonScanCallback", "PythonBluetoothGattCallback"):
        if name not in package.java:
            yield "android.add_src", f"bleak's Java class {name} is not compiled: there is no Bluetooth"


def pictures(package: Package) -> Iterator[Fault]:
    for key, least in PICTURES.items():
        path = ROOT / package.values.get(key, "")
        if not path.is_file():
            yield key, "Kivy's own picture would be shown: there is no such file"
            continue
        width, height = struct.unpack(">II", path.read_bytes()[16:24])
        if width != height or width < least:
            yield key, f"{width} x {height} is too small, or no square"


# --- the manifest -----------------------------------------------------------------------------------------


def permissions(package: Package) -> Iterator[Fault]:
    if package.manifest is None:
        return
    found: dict[str, dict[str, str]] = {}
    for each in package.manifest.iter("uses-permission"):
        name = each.get(f"{NAME}name", "").removeprefix("android.permission.")
        line = "android.wakelock" if name == "WAKE_LOCK" else "android.permissions"
        if name in found:
            yield line, f"{name} is asked for twice"
        found[name] = {key.removeprefix(NAME): value for key, value in each.items() if key != f"{NAME}name"}
    for name, limits in PERMISSIONS.items():
        line = "android.wakelock" if name == "WAKE_LOCK" else "android.permissions"
        if name not in found:
            yield line, f"{name} is missing"
        elif found[name] != limits:
            yield line, f"{name} has {found[name]}, not {limits}"
    for name in found.keys() - PERMISSIONS.keys():
        yield "android.permissions", f"{name} is asked for, and nobody needs it"
    for name in {*_SINCE_12, *_BEFORE}:
        if name.removeprefix("android.permission.") not in found:
            yield "android.permissions", f"the app asks people for {name}, and the manifest does not have it"


def features(package: Package) -> Iterator[Fault]:
    if package.manifest is None:
        return
    found = {each.get(f"{NAME}name"): each.get(f"{NAME}required") for each in _all(package, "uses-feature")}
    for name in FEATURES:
        if found.get(name) != "false":
            yield (
                "android.extra_manifest_xml",
                f"{name} is not said to be dispensable: the shop hides the app",
            )


def activity(package: Package) -> Iterator[Fault]:
    if package.manifest is None or package.dist is None:
        return
    shown = _all(package, "activity")[0]
    if shown.get(f"{NAME}launchMode") != "singleTask":
        yield "android.manifest.launch_mode", "a device that is plugged in would open the app a second time"
    if ATTACHED not in {each.get(f"{NAME}name") for each in shown.iter("action")}:
        yield "android.manifest.intent_filters", "nobody tells the app that a device was plugged in"
    if shown.get(f"{NAME}screenOrientation") not in ("unspecified", "fullUser"):
        yield "orientation", "the tablet could not be turned"
    filters = package.dist / "src/main/res/xml/device_filter.xml"
    vendors = (
        set(map(int, re.findall(r'vendor-id="(\d+)"', filters.read_text()))) if filters.is_file() else set()
    )
    for vendor, _ in {**BOARDS, **BRIDGES}:
        if vendor not in vendors:
            yield "android.res_xml", f"boards of vendor {vendor:#06x} do not open the app"
            break
    if len(package.options.orientation) != 4:
        yield "orientation", "the tablet could not be turned"
    if package.options.window:
        yield "fullscreen", "bars of the system would lie over the table"
    uses = _all(package, "uses-sdk")[0]
    levels = {key.removeprefix(NAME): value for key, value in uses.items()}
    if levels != {"minSdkVersion": "24", "targetSdkVersion": "35"}:
        yield "android.api", f"{levels} is not what was looked at"


def _all(package: Package, tag: str) -> list[Element]:
    assert package.manifest is not None
    return list(package.manifest.iter(tag))


CHECKS: tuple[Callable[[Package], Iterator[Fault]], ...] = (
    keys, pinned, refused, packages, recipes, sources, hook, java, pictures, permissions, features, activity,
)  # fmt: skip
