"""Installs the Dike as pip would: its package, and beside it what says that it is there."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.app.helpers import ROOT

PROJECT = Path(__file__).parent / "dike"


def install(into: Path) -> Mapping[str, str]:
    """The environment of a process that has it."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(PROJECT / "dike", into / "dike", ignore=shutil.ignore_patterns("__pycache__"))
    name, version = project["name"].replace("-", "_"), project["version"]
    told = into / f"{name}-{version}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = project["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in each.items()) for group, each in groups]
    (told / "entry_points.txt").write_text("\n".join(lines))
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(into), str(ROOT)))}
