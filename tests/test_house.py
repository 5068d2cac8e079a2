"""Who may import whom inside `app`, read from the source."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.test_dependency_direction import ROOT, imports, sources

NO_KIVY = ("app.devices", "app.report", "app.sessions", "app.text", "app.ui.layout")
NEVER_FROM_UI = ("app.forms", "app.games", "app.pages", "app.table")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in sources("app")}


def within(module: str, *packages: str) -> bool:
    return module.startswith(tuple(f"{package}." for package in packages)) or module in packages


def place(module: str) -> str:
    """What a rule speaks of: a game, or what is directly in `app`."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[1:2] == ["games"] else 2])


def used(module: str, *, later: bool) -> Iterator[str]:
    """Modules of `app` that a module imports, with the packages around them."""
    for name in imports(MODULES[module], for_types=False, later=later):
        parts = name.split(".")
        yield from (each for end in range(2, len(parts) + 1) if (each := ".".join(parts[:end])) in MODULES)


def wrong(here: str, there: str) -> bool:
    if here == there:
        return False
    if here == "app.ui" and within(there, *NEVER_FROM_UI):
        return True
    if there.startswith("app.games."):
        return here != "app.tools"
    return (there == "app.tools" and here not in ("app.cli", "app.main")) or (
        there == "app.main" and here not in ("app.launch", "app.tools")
    )


def test_everything_in_app_is_imported_only_from_where_it_may_be() -> None:
    """Games import no other game and nobody imports a game; `ui` knows neither games nor pages."""
    found = {
        f"{module} imports {place(other)}"
        for module in MODULES
        for other in used(module, later=True)
        if wrong(place(module), place(other))
    }
    assert found == set()


def test_no_two_packages_of_app_import_each_other() -> None:
    graph: defaultdict[str, set[str]] = defaultdict(set)
    for module in MODULES:
        others = {place(other) for other in used(module, later=False)}
        graph[place(module)] |= others - {place(module)}
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("package", NO_KIVY)
def test_what_needs_no_window_imports_no_kivy(package: str) -> None:
    """Also not by way of something else, as long as nothing is called."""
    reached = {module for module in MODULES if within(module, package)}
    new = set(reached)
    while new := {other for module in new for other in used(module, later=False)} - reached:
        reached |= new
    offenders = {
        module
        for module in reached
        if any(within(name, "kivy") for name in imports(MODULES[module], for_types=False, later=False))
    }
    assert offenders == set()
