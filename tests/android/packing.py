"""What buildozer and python-for-android make of a spec, up to where they would need Android's SDK.

The real programs do the work: buildozer reads the spec, copies the sources and says what it would call;
python-for-android reads that call, puts its recipes in order and packs. Only compilers and Gradle are
missing. Both come with `.lock/tablet.txt`; `./test` has an environment of its own for them (build/tablet).
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "buildozer.spec"
NAME = "{http://schemas.android.com/apk/res/android}"
"""Before every attribute of a manifest."""


@dataclass(frozen=True)
class Package:
    """What came of a spec. What could not be made because of a fault before it is empty."""

    values: dict[str, str]
    """The spec, key by key."""
    said: list[str] = field(default_factory=list)
    """What the programs refuse it for, in their own words."""
    requirements: dict[str, str] = field(default_factory=dict)
    """Names with their versions; empty where none is asked for."""
    recipes: dict[str, str] = field(default_factory=dict)
    """Those that are built, in their order, with the version that is built."""
    recipe_places: dict[str, Path] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    """What lies in the package beside Python."""
    java: frozenset[str] = frozenset()
    """Classes of ours."""
    manifest: ElementTree.Element | None = None
    options: Any = None
    """What python-for-android understood."""
    hook: str = ""
    pinned: str = ""
    """The commit of python-for-android."""
    dist: Path | None = None


def spec_values(text: str) -> dict[str, str]:
    from buildozer.specparser import SpecParser

    parser = SpecParser(interpolation=None)
    parser.read_string(text)
    return {key: value or "" for section in parser.sections() for key, value in parser.items(section)}


def known_keys() -> set[str]:
    """Every key that buildozer explains in the spec it writes for newcomers, or reads for Android."""
    import re

    import buildozer
    from buildozer.targets import android

    place = Path(buildozer.__file__).parent
    explained = re.findall(r"^#?\s?([a-z][\w.]*)\s*=", (place / "default.spec").read_text(), re.MULTILINE)
    sources = (place / "__init__.py").read_text() + Path(android.__file__).read_text()
    return set(explained) | set(re.findall(r"'app',\s*'([a-z][\w.-]*)'", sources))


def pack(text: str, folder: Path, *, with_sources: bool = True) -> Package:
    """Everything that can be had of this spec without an SDK. `folder` is empty, and filled.

    To copy and pack the sources takes longest, so it can be left out.
    """
    project, home = folder / "project", folder / "home"
    project.mkdir()
    home.mkdir()
    for each in ROOT.iterdir():
        if each.name not in ("buildozer.spec", "build", ".buildozer", ".git", ".venv", "bin"):
            (project / each.name).symlink_to(each)
    (project / "buildozer.spec").write_text(text)
    values = spec_values(text)
    with _elsewhere(project, HOME=str(home), BUILDOZER_WARN_ON_ROOT="0"), _quiet() as words:
        try:
            return _packed(values, project, folder, with_sources)
        except SystemExit:
            return Package(values, [line for line in words.getvalue().splitlines() if line.strip()][-3:])
        except Exception as error:
            return Package(values, [f"{type(error).__name__}: {error}"])


def _packed(values: dict[str, str], project: Path, folder: Path, with_sources: bool) -> Package:
    target = _target(project)
    called: list[list[str]] = []
    target._p4a = lambda cmd, **_: called.append([*cmd, *target.extra_p4a_args])
    if with_sources:
        target.buildozer._copy_application_sources()
    target.compile_platform()
    dist = _dist(folder, int(values.get("android.ndk_api") or 0), int(values.get("android.api") or 0))
    target.get_dist_dir = lambda _name: str(dist)
    target._update_libraries_references = lambda _dist: None
    # What comes after the call looks for what Gradle has made.
    with contextlib.suppress(OSError):
        target.build_package()
    create, apk = (_understood(arguments) for arguments in called[:2])
    requirements = dict(each.partition("==")[::2] for each in create.requirements_as_given)
    recipes, places = _recipes(create)
    if apk.hook:
        from pythonforandroid.util import load_source

        load_source("hook", apk.hook).before_apk_build(SimpleNamespace(args=apk))
    private = Path(target.buildozer.app_dir)
    files = [str(path.relative_to(private)) for path in private.rglob("*") if path.is_file()]
    if "main.py" not in files:  # python-for-android would stop, with all the rest unseen
        (private / "main.py").touch()
    options = _made(dist, apk.unknown_args)
    java = [Path(place) for place, _ in options.extra_source_dirs]
    return Package(
        values,
        [],
        requirements,
        recipes,
        places,
        frozenset(files if with_sources else ()),
        frozenset(path.stem for place in java for path in place.rglob("*.java")),
        ElementTree.parse(dist / "AndroidManifest.xml").getroot(),
        options,
        apk.hook or "",
        values.get("p4a.commit", ""),
        dist,
    )


def _target(project: Path) -> Any:
    from buildozer import Buildozer

    buildozer = Buildozer(filename=str(project / "buildozer.spec"), target="android")
    buildozer.check_configuration_tokens()
    buildozer.environ = {}
    for place in (buildozer.platform_dir, buildozer.app_dir, buildozer.bin_dir):
        Path(place).mkdir(parents=True, exist_ok=True)
    buildozer.target.build_mode = "debug"
    return buildozer.target


def _understood(arguments: list[str]) -> Any:
    """A call as python-for-android reads it; what it does not know itself is left for its packer."""
    from pythonforandroid import toolchain

    class Listening(toolchain.ToolchainCL):  # type: ignore[misc]
        def create(self, args: Any) -> None: ...
        def apk(self, args: Any) -> None: ...
        def warn_on_deprecated_args(self, args: Any) -> None: ...

    given = next((each for each in arguments if each.startswith("--requirements=")), "=")
    with _elsewhere(Path.cwd()), _arguments(["p4a", *arguments]):
        understood = Listening().args
    understood.requirements_as_given = [each for each in given.partition("=")[2].split(",") if each]
    return understood


def _recipes(create: Any) -> tuple[dict[str, str], dict[str, Path]]:
    """The order in which recipes are built, each with the version and the place of what builds it."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    Recipe.recipes = {}
    ctx = Context()
    ctx.local_recipes = create.local_recipes
    ctx.ndk_api = create.ndk_api
    names = [each.partition("==")[0].lower() for each in create.requirements_as_given]
    asked = dict(each.split("==") for each in create.requirements_as_given if "==" in each)
    bootstrap = Bootstrap.get_bootstrap(create.bootstrap, ctx)
    order, _modules, _bootstrap = get_recipe_order_and_bootstrap(ctx, names, bootstrap)
    recipes, places = {}, {}
    for name in order:
        recipe = Recipe.get_recipe(name, ctx)
        recipes[name] = asked.get(name) or str(recipe._version or "")
        places[name] = Path(recipe.get_recipe_dir())
    return recipes, places


def _dist(folder: Path, ndk_api: int, api: int) -> Path:
    """The folder that python-for-android packs in, as it is when everything has been compiled."""
    import pythonforandroid

    dist, sdk = folder / "dist", folder / "sdk"
    for name in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(
            Path(pythonforandroid.__file__).parent / "bootstraps" / name / "build", dist, dirs_exist_ok=True
        )
    (sdk / "build-tools" / "35.0.0").mkdir(parents=True)
    about = {"bootstrap": "sdl2", "ndk_api": ndk_api, "archs": [], "hostpython": sys.executable}
    (dist / "dist_info.json").write_text(json.dumps(about))
    (dist / "project.properties").write_text(f"target=android-{api}\n")
    (dist / "local.properties").write_text(f"sdk.dir={sdk}\n")
    return dist


def _made(dist: Path, arguments: list[str]) -> Any:
    """Let python-for-android pack. Compiling every module takes long and changes nothing that is seen."""
    from pythonforandroid.util import load_source

    with _elsewhere(dist):
        return load_source("build", str(dist / "build.py")).parse_args_and_make_package(
            [*arguments, "--no-byte-compile-python"]
        )


@contextlib.contextmanager
def _elsewhere(folder: Path, **environment: str) -> Iterator[None]:
    """In another folder; whatever is done to the environment there is undone."""
    before, here = dict(os.environ), Path.cwd()
    os.environ.update(environment)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def _arguments(arguments: list[str]) -> Iterator[None]:
    before, sys.argv = sys.argv, arguments
    try:
        yield
    finally:
        sys.argv = before


@contextlib.contextmanager
def _quiet() -> Iterator[io.StringIO]:
    words = io.StringIO()
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
            yield words
    finally:
        logging.disable(before)
