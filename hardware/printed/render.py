"""What there is to print, and how OpenSCAD makes bodies and pictures of it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "docs/build/pictures"


@dataclass(frozen=True)
class Part:
    """One body as it lies on the bed. `view` is the turn of the camera for its picture."""

    source: str
    part: str = ""
    view: str = "55,0,30"
    printed: bool = True


PARTS: Mapping[str, Part] = {
    "assembly": Part("assembly.scad", view="75,0,20", printed=False),
    "gutter": Part("trough.scad", "gutter"),
    "saddle": Part("trough.scad", "saddle"),
    "base": Part("base.scad", view="50,0,30"),
    "base-below": Part("base.scad", view="140,0,30", printed=False),
    "box": Part("box.scad", "box"),
    "lid": Part("box.scad", "lid"),
    "die-lower": Part("die.scad", "lower", "50,0,30"),
    "die-upper": Part("die.scad", "upper", "50,0,30"),
}

Size = tuple[float, float, float]


class NotABody(Exception):
    """OpenSCAD made something that no printer can print; the text is what it said."""


def _openscad(part: Part, parameters: Mapping[str, float], *arguments: str, screen: bool = False) -> str:
    command = ["openscad", *arguments]
    if screen and shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", *command]
    if part.part:
        command += ["-D", f'part="{part.part}"']
    for name, value in parameters.items():
        command += ["-D", f"{name}={value}"]
    done = subprocess.run([*command, str(HERE / part.source)], capture_output=True, text=True, check=False)
    if done.returncode or "WARNING" in done.stderr or "ERROR" in done.stderr:
        raise NotABody(done.stderr)
    return done.stderr


def body(name: str, target: Path, parameters: Mapping[str, float] | None = None) -> None:
    """Writes the STL of a part; raises NotABody unless it is one closed body."""
    said = _openscad(PARTS[name], parameters or {}, "-o", str(target))
    # OpenSCAD counts the space around a body as a volume too.
    if not re.search(r"Simple: +yes", said) or not re.search(r"Volumes: +2\b", said):
        raise NotABody(said)


def picture(name: str, target: Path) -> None:
    part = PARTS[name]
    camera = f"--camera=0,0,0,{part.view},0"
    render = ["--render"] if part.printed or name == "base-below" else []
    _openscad(
        part, {}, "--imgsize=1200,900", "--colorscheme=Tomorrow", camera, "--autocenter", "--viewall",
        *render, "-o", str(target), screen=True,
    )  # fmt: skip
    if shutil.which("convert"):
        trim = ["-trim", "-bordercolor", "#f8f8f8", "-border", "20", "-resize", "800x600>", "-colors", "64"]
        subprocess.run(["convert", str(target), *trim, str(target)], check=True)


def _corners(stl: Path) -> list[Size]:
    """The corners of all triangles of an STL file (of the kind OpenSCAD writes, in ASCII), three by three."""
    found = []
    for line in stl.read_text().splitlines():
        match line.split():
            case ["vertex", x, y, z]:
                found.append((float(x), float(y), float(z)))
    return found


def size(stl: Path) -> Size:
    """Width, depth and height of a body."""
    x, y, z = (max(axis) - min(axis) for axis in zip(*_corners(stl), strict=True))
    return x, y, z


def volume_and_height(stl: Path) -> tuple[float, float]:
    """The volume of a body in cubic millimetres, and the height of its middle of mass."""
    corners = _corners(stl)
    whole = moment = 0.0
    for a, b, c in zip(corners[::3], corners[1::3], corners[2::3], strict=True):
        # The tetrahedron from the origin to each triangle, counted negative where it looks back.
        part = (
            a[0] * (b[1] * c[2] - b[2] * c[1])
            - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        ) / 6
        whole += part
        moment += part * (a[2] + b[2] + c[2]) / 4
    return whole, moment / whole
