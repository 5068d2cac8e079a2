"""Who may import whom: read from the source, so that nothing needs to be installed or run."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What every MicroPython board has.
MICROPYTHON = {"array", "binascii", "gc", "json", "math", "micropython", "struct", "sys", "time"}
BOARD_FILES = {
    "machine", "bluetooth", "microbit", "select", "aioble", "asyncio", "rp2", "esp32", "neopixel", "os",
    "radio", "random",
}  # fmt: skip

OUR_FOLDERS = {"core", "drivers", "boards"}

# The engine takes time and chance as inputs and leaves the world alone.
IMPURE = {
    "asyncio", "ctypes", "concurrent", "datetime", "http", "logging", "multiprocessing", "os", "random",
    "secrets", "select", "selectors", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip


def sources(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "build" not in path.parts)


def imports(path: Path, *, for_types: bool = True, later: bool = True) -> Iterator[str]:
    """Every module a file imports, by its full name.

    Without `for_types` not those under `if TYPE_CHECKING`, without `later` not those inside functions.
    """
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    skipped: set[ast.AST] = set()
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if not for_types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            skipped.update(inner for statement in node.body for inner in ast.walk(statement))
        if not later and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            skipped.update(ast.walk(node))
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def top(module: str) -> str:
    return module.partition(".")[0]


def offences(paths: list[Path], wrong: set[str], **options: bool) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in paths
        for module in imports(path, **options)
        if top(module) in wrong
    ]


def test_the_reader_of_imports_sees_them_all() -> None:
    found = set(imports(ROOT / "hardware/firmware/core/carbometer.py"))
    assert {"hardware.firmware.core.device", "hardware.firmware.core.device.Device"} <= found
    assert "serial" in set(imports(ROOT / "firmware_bridge/serial_pump.py"))


def test_the_bridge_knows_neither_app_nor_engine_nor_hardware() -> None:
    assert offences(sources("firmware_bridge"), {"app", "engine", "hardware", "tests"}) == []


def test_hardware_knows_neither_app_nor_engine_nor_bridge() -> None:
    assert offences(sources("hardware"), {"app", "engine", "firmware_bridge", "tests"}) == []


def test_the_engine_stands_on_the_standard_library_alone() -> None:
    allowed = set(sys.stdlib_module_names) | {"engine"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sources("engine")
        for module in imports(path)
        if top(module) not in allowed
    ]
    assert wrong == []


def test_the_engine_is_pure() -> None:
    assert offences(sources("engine"), IMPURE, for_types=False) == []


def test_the_core_of_the_engine_knows_no_game() -> None:
    games = {path.name for path in (ROOT / "engine").iterdir() if path.is_dir()} - {"core", "__pycache__"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sources("engine/core")
        for module in imports(path)
        if top(module) == "engine" and set(module.split(".")[1:2]) & games
    ]
    assert wrong == []


def test_the_layout_knows_no_kivy_and_no_screen() -> None:
    allowed = set(sys.stdlib_module_names) | {"app.ui.layout", "app.ui.theme"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sources("app/ui/layout")
        for module in imports(path)
        if top(module) not in allowed and not any(module.startswith(each) for each in allowed)
    ]
    assert wrong == []


def test_firmware_imports_only_what_a_board_has() -> None:
    for path in sources("hardware/firmware"):
        in_core = "core" in path.parts
        allowed = MICROPYTHON if in_core else MICROPYTHON | BOARD_FILES
        for module in imports(path):
            own = module.startswith("hardware.firmware.core")
            # Board files and drivers are at the root of the board, beside the core.
            own = own or (not in_core and top(module.removeprefix("hardware.firmware.")) in OUR_FOLDERS)
            assert own or top(module) in allowed, f"{path.relative_to(ROOT)} imports {module}"


# Grammar that MicroPython, or the old one on a micro:bit, does not have.
TOO_NEW = (
    ast.AnnAssign, ast.AsyncFor, ast.AsyncFunctionDef, ast.AsyncWith, ast.Await, ast.JoinedStr, ast.Match,
    ast.NamedExpr, ast.TryStar,
)  # fmt: skip


@pytest.mark.parametrize("path", sources("hardware/firmware/core"), ids=lambda path: path.name)
def test_firmware_uses_a_grammar_that_every_board_reads(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        assert not isinstance(node, TOO_NEW), ast.unparse(node)
        if isinstance(node, ast.arguments):
            assert not node.kwonlyargs and not node.posonlyargs
            assert not any(arg.annotation for arg in node.args)
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            assert not any(isinstance(item, ast.Starred) for item in node.elts), ast.unparse(node)
        if isinstance(node, ast.Dict):
            assert None not in node.keys, ast.unparse(node)
